#include "scarto/paranoid.hpp"

namespace stammtisch::scarto {

namespace {

constexpr int KNOWN = 1'000'000;  // what was best before is tried first

}  // namespace

template <class Word>
void Paranoid<Word>::begin(const Ending<Word>* ending, Meter* meter) {
  ending_ = ending;
  meter_ = meter;
  memory_.forget(ending->cards);
}

template <class Word>
int Paranoid<Word>::exact(const Table<Word>& table, int rest, int guess) {
  int low = 0, high = rest;
  while (low < high) {
    const int need = std::clamp(guess, low + 1, high);
    const int found = bound(table, rest, need);
    (found >= need ? low : high) = found;
    guess = found >= need ? found + 1 : found;
  }
  return low;
}

template <class Word>
int Paranoid<Word>::bound(const Table<Word>& table, int rest, int need) {
  if (need <= 0) return 0;
  if (need > rest) return rest;
  meter_->count();
  int best = NOTHING;
  if (table.placed > 0) return cards(table, rest, need, &best);
  if (ending_->last(table)) return ending_->last_winner(table) == 0 ? rest : 0;
  if (const int found = sure(table, rest, need); found >= 0) return found;
  int low = 0, high = rest;
  if (const auto entry = memory_.find(table); !entry.empty()) {
    low = entry.first();
    high = entry.second();
    if (low >= need) return low;
    if (high < need) return high;
    best = entry.card();
  }
  const int found = cards(table, rest, need, &best);
  (found >= need ? low : high) = found;
  memory_.keep(table, low, high, best);
  return found;
}

// Tries the cards, `best` first; the best of them is there afterwards.
template <class Word>
int Paranoid<Word>::cards(const Table<Word>& table, int rest, int need, int* best) {
  const bool alone = table.to_play() == 0;
  Moves moves;
  order(moves, table, *best);
  int value = alone ? -1 : rest + 1;
  for (int n = 0; n < moves.size; ++n) {
    Table<Word> next = table;
    const int won = ending_->play(next, moves.card[n]);
    const int own = won && next.leader == 0 ? won : 0;
    const int found = own + bound(next, rest - won, need - own);
    if (alone ? found <= value : found >= value) continue;
    value = found;
    *best = moves.card[n];
    if ((value >= need) == alone) break;
  }
  return value;
}

// What is sure before anybody plays: a bound that decides, or -1.
template <class Word>
int Paranoid<Word>::sure(const Table<Word>& table, int rest, int need) const {
  const Word trumps = ending_->trumps();
  const Word* hands = table.hands;
  int low = trump_tricks(hands[0] & trumps, (hands[1] | hands[2]) & trumps);
  if (low >= need) return low;
  if (table.leader == 0) {
    low = std::max(low, cashed(table, 0));
    if (low >= need) return low;
  }
  int others = std::max(trump_tricks(hands[1] & trumps, hands[0] & trumps),
                        trump_tricks(hands[2] & trumps, hands[0] & trumps));
  if (rest - others < need) return rest - others;
  if (table.leader != 0) {
    others = std::max(others, cashed(table, table.leader));
    if (rest - others < need) return rest - others;
  }
  return -1;
}

// What the trumps of one hand bring against those of others, whoever leads whenever: a trump that
// loses has been beaten by a higher one, and each of those beats one card only.
template <class Word>
int Paranoid<Word>::trump_tricks(Word own, Word others) const {
  const Word top = others ? own & ~ending_->below(ending_->highest(others)) : own;
  int points = ending_->worth(top), beaten = 0;
  while (own) {
    const int card = ending_->highest(own);
    // The others' trumps above this one that have no better card to beat.
    const int above = std::popcount(others & ~ending_->below(card)) - beaten;
    if (above > 0)
      ++beaten;
    else
      ++points;
    own ^= ending_->bit(card);
  }
  return points;
}

// What the leader takes by cashing, from above, what nobody can beat: in a side suit as long as
// everybody with trumps has to follow. (A partner who has to trump would have the lead.)
template <class Word>
int Paranoid<Word>::cashed(const Table<Word>& table, int leader) const {
  const int next = leader == 2 ? 0 : leader + 1, last = leader == 0 ? 2 : leader - 1;
  const Word own = table.hands[leader], one = table.hands[next], two = table.hands[last];
  const Word trumps = ending_->trumps();
  bool ruff_one = one & trumps, ruff_two = two & trumps;
  int points = 0;
  for (int suit = TRUMP; suit >= 0; --suit) {
    const Word all = ending_->suits[suit], mine = own & all, theirs = (one | two) & all;
    if (!mine) continue;
    Word top = theirs ? mine & ~ending_->below(ending_->highest(theirs)) : mine;
    if (!top) continue;
    const int most = std::popcount(top);
    // The Matto lets its holder keep a card of the suit for once.
    int length_one = std::popcount(one & all), length_two = std::popcount(two & all);
    const bool exhausts = most >= length_one + (length_one && table.matto == next) &&
                          most >= length_two + (length_two && table.matto == last);
    if (suit == TRUMP) {
      if (exhausts) top = mine, ruff_one = ruff_two = false;
      points += std::popcount(top) + ending_->worth(top);
      continue;
    }
    if (exhausts) top = mine;
    int safe = std::popcount(top);
    if (ruff_one) safe = std::min(safe, length_one);
    if (ruff_two) safe = std::min(safe, length_two);
    for (; safe > 0; --safe) {
      const int card = ending_->highest(top);
      points += 1 + ending_->points[card];
      top ^= ending_->bit(card);
    }
  }
  return points;
}

template <class Word>
void Paranoid<Word>::order(Moves& moves, const Table<Word>& table, int first) const {
  for (Word cards = ending_->different(ending_->legal(table)); cards; cards &= cards - 1) {
    const int card = ending_->lowest(cards);
    moves.add(card, card == first ? KNOWN : ending_->promise(table, card));
  }
  if (table.matto == table.to_play())
    moves.add(PASS, first == PASS ? KNOWN : ending_->promise(table, PASS));
}

template class Paranoid<std::uint32_t>;
template class Paranoid<std::uint64_t>;

}  // namespace stammtisch::scarto
