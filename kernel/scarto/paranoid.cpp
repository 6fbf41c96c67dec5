#include "scarto/paranoid.hpp"

namespace stammtisch::scarto {

namespace {

constexpr int FIRST = 1'000'000;  // the score of the transposition table's best card

}  // namespace

template <class Word>
void Paranoid<Word>::begin(const Ending<Word>* ending, NodeBudget* budget) {
  ending_ = ending;
  budget_ = budget;
  table_.new_search(ending->cards);
}

template <class Word>
int Paranoid<Word>::exact(const Node<Word>& node, int rest, int guess) {
  int low = 0, high = rest;
  while (low < high) {
    const int need = std::clamp(guess, low + 1, high);
    const int found = bound(node, rest, need);
    (found >= need ? low : high) = found;
    guess = found >= need ? found + 1 : found;
  }
  return low;
}

template <class Word>
int Paranoid<Word>::bound(const Node<Word>& node, int rest, int need) {
  if (need <= 0) return 0;
  if (need > rest) return rest;
  budget_->count();
  int best = NOTHING;
  if (node.placed > 0) return cards(node, rest, need, &best);
  if (ending_->last(node)) return ending_->last_winner(node) == 0 ? rest : 0;
  if (const int found = sure_tricks(node, rest, need); found >= 0) return found;
  int low = 0, high = rest;
  if (const auto entry = table_.probe(node); !entry.empty()) {
    low = entry.first();
    high = entry.second();
    if (low >= need) return low;
    if (high < need) return high;
    best = entry.card();
  }
  const int found = cards(node, rest, need, &best);
  (found >= need ? low : high) = found;
  table_.store(node, low, high, best);
  return found;
}

// Searches the cards, `best` first; afterwards `best` is the best of them.
template <class Word>
int Paranoid<Word>::cards(const Node<Word>& node, int rest, int need, int* best) {
  const bool alone = node.to_play() == 0;
  Moves moves;
  order(moves, node, *best);
  int value = alone ? -1 : rest + 1;
  for (int n = 0; n < moves.size; ++n) {
    Node<Word> next = node;
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

// A cutoff without search: a bound from tricks that are sure, or -1 if they do not decide.
template <class Word>
int Paranoid<Word>::sure_tricks(const Node<Word>& node, int rest, int need) const {
  const Word trumps = ending_->trumps();
  const Word* hands = node.hands;
  int low = trump_tricks(hands[0] & trumps, (hands[1] | hands[2]) & trumps);
  if (low >= need) return low;
  if (node.leader == 0) {
    low = std::max(low, cashed(node, 0));
    if (low >= need) return low;
  }
  int others = std::max(trump_tricks(hands[1] & trumps, hands[0] & trumps),
                        trump_tricks(hands[2] & trumps, hands[0] & trumps));
  if (rest - others < need) return rest - others;
  if (node.leader != 0) {
    others = std::max(others, cashed(node, node.leader));
    if (rest - others < need) return rest - others;
  }
  return -1;
}

// A lower bound on what the trumps of one hand bring against those of others, whoever leads: a
// trump that loses has been beaten by a higher one, and each of those beats one card only.
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

// What the leader takes by cashing, from the top, the cards that nobody can beat: in a side suit as
// long as everybody with trumps has to follow. (A partner who has to ruff would get the lead.)
template <class Word>
int Paranoid<Word>::cashed(const Node<Word>& node, int leader) const {
  const int next = leader == 2 ? 0 : leader + 1, last = leader == 0 ? 2 : leader - 1;
  const Word own = node.hands[leader], one = node.hands[next], two = node.hands[last];
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
    const bool exhausts = most >= length_one + (length_one && node.matto == next) &&
                          most >= length_two + (length_two && node.matto == last);
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
void Paranoid<Word>::order(Moves& moves, const Node<Word>& node, int first) const {
  for (Word cards = ending_->different(ending_->legal(node)); cards; cards &= cards - 1) {
    const int card = ending_->lowest(cards);
    moves.add(card, card == first ? FIRST : ending_->move_score(node, card));
  }
  if (node.matto == node.to_play())
    moves.add(PASS, first == PASS ? FIRST : ending_->move_score(node, PASS));
}

template class Paranoid<std::uint32_t>;
template class Paranoid<std::uint64_t>;

}  // namespace stammtisch::scarto
