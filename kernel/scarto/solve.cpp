#include "scarto/solve.hpp"

#include <algorithm>

namespace stammtisch::scarto {

namespace {

int plus(int value, int winner, int won) { return winner == 0 ? value + won : value; }

Shares plus(Shares value, int winner, int won) {
  value[winner] += won;
  return value;
}

int minus(int value, int winner, int won) { return plus(value, winner, -won); }

Shares minus(Shares value, int winner, int won) { return plus(value, winner, -won); }

// How the two searches are asked in the same words. Players are numbered from `first` on.
template <class Word>
struct Secure {
  using Value = int;
  Paranoid<Word>& search;
  int first;
  int guess = -1;

  void begin(const Ending<Word>* ending, Meter* meter) { search.begin(ending, meter); }

  int ask(const Table<Word>& table, int rest) {
    return guess = search.exact(table, rest, guess < 0 ? rest / 2 : guess);
  }

  // Whether a card after which the position is `table` keeps what its player had.
  bool keeps(const Table<Word>& table, int rest, int value, int player) {
    if (player == 0) return search.bound(table, rest, value) >= value;
    return search.bound(table, rest, value + 1) <= value;
  }

  bool prefers(int player, int one, int other) const {
    return player == 0 ? one > other : one < other;
  }

  int whole(const Position& position, int value) const {
    return value + position.points[first] +
           (position.matto() == first ? POINTS[position.angel][MATTO] : 0);
  }
};

template <class Word>
struct Each {
  using Value = Shares;
  MaxN<Word>& search;
  int first = 0;

  void begin(const Ending<Word>* ending, Meter* meter) { search.begin(ending, meter); }

  Shares ask(const Table<Word>& table, int rest) { return search.value(table, rest); }

  bool keeps(const Table<Word>& table, int rest, const Shares& value, int) {
    return ask(table, rest) == value;
  }

  bool prefers(int player, const Shares& one, const Shares& other) const {
    return scarto::prefers(player, one, other);
  }

  Shares whole(const Position& position, Shares value) const {
    for (int seat = 0; seat < SEATS; ++seat) value[seat] += position.points[seat];
    if (const int seat = position.matto(); seat >= 0) value[seat] += POINTS[position.angel][MATTO];
    return value;
  }
};

// The cards that may be played, in the pack's order, and for each the bit that stands for it.
template <class Word>
std::vector<std::pair<int, int>> menu(const Position& position, const Ending<Word>& ending,
                                      const Table<Word>& table) {
  const Hand &hand = position.hands[position.to_play()], legal = position.legal();
  const Word different = ending.different(ending.legal(table));
  std::vector<std::pair<int, int>> all;
  // From low to high, the cards of a hand are the bits of its word.
  Word bits = table.hands[table.to_play()];
  for (int suit = 0; suit <= TRUMP; ++suit) {
    for (std::uint32_t rest = hand[suit]; rest; rest &= rest - 1, bits &= bits - 1) {
      const int rank = std::countr_zero(rest), bit = ending.lowest(bits);
      if (!(legal[suit] >> rank & 1)) continue;
      all.emplace_back(position.card(suit, rank),
                       ending.highest(different & (ending.bit(bit) | ending.below(bit))));
    }
  }
  if (legal[SUIT[MATTO]]) all.emplace_back(MATTO, PASS);
  std::sort(all.begin(), all.end());
  return all;
}

template <class Word, class Asked>
class Inquiry {
 public:
  using Value = typename Asked::Value;

  Inquiry(const Position& position, Asked asked, Meter& meter)
      : position_(position), asked_(asked), table_(ending_.begin(position, asked.first)) {
    asked_.begin(&ending_, &meter);
    rest_ = ending_.rest(table_);
  }

  void answer(Question question, Answer<Value>& answer) {
    Value value{};
    if (question.values)
      each_card(answer.values, value);
    else
      value = asked_.ask(table_, rest_);
    answer.value = asked_.whole(position_, value);
    if (question.line) line(value, answer.line);
    answer.finished = true;
  }

 private:
  // Every card, those that are as good as each other searched once. The best gives the value.
  void each_card(std::vector<std::pair<int, Value>>& values, Value& best) {
    std::vector<std::pair<int, Value>> known;  // by bit
    for (const auto& [card, bit] : menu(position_, ending_, table_)) {
      const int same = bit;
      auto done = std::find_if(known.begin(), known.end(),
                               [&](const auto& each) { return each.first == same; });
      if (done == known.end()) {
        Table<Word> next = table_;
        const int won = ending_.play(next, bit);
        Value value = plus(asked_.ask(next, rest_ - won), next.leader, won);
        if (known.empty() || asked_.prefers(table_.to_play(), value, best)) best = value;
        done = known.insert(known.end(), {bit, value});
      }
      values.emplace_back(card, asked_.whole(position_, done->second));
    }
  }

  // Best play; of cards that are equally good the first in the pack's order.
  void line(Value value, std::vector<std::pair<int, int>>& line) {
    while (!position_.over()) {
      const std::vector<std::pair<int, int>> cards = menu(position_, ending_, table_);
      for (const auto& [card, bit] : cards) {
        Table<Word> next = table_;
        const int won = ending_.play(next, bit);
        const Value left = won ? minus(value, next.leader, won) : value;
        if (cards.size() > 1 && card != cards.back().first &&
            !asked_.keeps(next, rest_ - won, left, table_.to_play()))
          continue;
        line.emplace_back(position_.to_play(), card);
        position_.play(card);
        table_ = next;
        rest_ -= won;
        value = left;
        break;
      }
    }
  }

  Position position_;
  Asked asked_;
  Ending<Word> ending_;
  Table<Word> table_;
  int rest_ = 0;
};

// A search that was cut short leaves what it has found so far.
template <class Word, class Asked>
void inquire(const Position& position, Asked asked, Question question, Meter& meter,
             Answer<typename Asked::Value>& answer) {
  try {
    Inquiry<Word, Asked>(position, asked, meter).answer(question, answer);
  } catch (const OutOfBudget&) {
  }
  answer.nodes = meter.nodes();
}

}  // namespace

Answer<int> Solver::secure(const Position& position, int seat, Question question, Meter meter) {
  if (seat < 0) seat = position.to_play();
  Answer<int> answer;
  const int cards = Ending<std::uint64_t>::cards_of(position);
  if (position.over()) {
    answer.value = position.points[seat];
    answer.finished = true;
  } else if (cards <= Ending<std::uint32_t>::MOST) {
    Secure<std::uint32_t> asked{narrow_.paranoid, seat};
    inquire<std::uint32_t>(position, asked, question, meter, answer);
  } else if (cards <= Ending<std::uint64_t>::MOST) {
    Secure<std::uint64_t> asked{wide_.paranoid, seat};
    inquire<std::uint64_t>(position, asked, question, meter, answer);
  }
  return answer;
}

Answer<Shares> Solver::maxn(const Position& position, Question question, Meter meter) {
  Answer<Shares> answer;
  const int cards = Ending<std::uint64_t>::cards_of(position);
  if (position.over()) {
    answer.value = {position.points[0], position.points[1], position.points[2]};
    answer.finished = true;
  } else if (cards <= Ending<std::uint32_t>::MOST) {
    Each<std::uint32_t> asked{narrow_.maxn};
    inquire<std::uint32_t>(position, asked, question, meter, answer);
  } else if (cards <= Ending<std::uint64_t>::MOST) {
    Each<std::uint64_t> asked{wide_.maxn};
    inquire<std::uint64_t>(position, asked, question, meter, answer);
  }
  return answer;
}

}  // namespace stammtisch::scarto
