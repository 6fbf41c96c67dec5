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

// Adapters: one interface for both searches. Players are numbered from `first` on.
template <class Word>
struct ParanoidSearch {
  using Value = int;
  Paranoid<Word>& search;
  int first;
  int guess = -1;

  void begin(const Ending<Word>* ending, NodeBudget* budget) { search.begin(ending, budget); }

  int ask(const Node<Word>& node, int rest) {
    return guess = search.exact(node, rest, guess < 0 ? rest / 2 : guess);
  }

  // Whether a card after which the position is `node` keeps what its player had.
  bool keeps(const Node<Word>& node, int rest, int value, int player) {
    if (player == 0) return search.bound(node, rest, value) >= value;
    return search.bound(node, rest, value + 1) <= value;
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
struct MaxNSearch {
  using Value = Shares;
  MaxN<Word>& search;
  int first = 0;

  void begin(const Ending<Word>* ending, NodeBudget* budget) { search.begin(ending, budget); }

  Shares ask(const Node<Word>& node, int rest) { return search.value(node, rest); }

  bool keeps(const Node<Word>& node, int rest, const Shares& value, int) {
    return ask(node, rest) == value;
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

// The legal cards in the pack's order, each with the bit of its equivalent that is searched.
template <class Word>
std::vector<std::pair<int, int>> menu(const Position& position, const Ending<Word>& ending,
                                      const Node<Word>& node) {
  const Hand &hand = position.hands[position.to_play()], legal = position.legal();
  const Word different = ending.different(ending.legal(node));
  std::vector<std::pair<int, int>> all;
  // From low to high, the cards of a hand are the bits of its word.
  Word bits = node.hands[node.to_play()];
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

template <class Word, class Search>
class Query {
 public:
  using Value = typename Search::Value;

  Query(const Position& position, Search search, NodeBudget& budget)
      : position_(position), search_(search), node_(ending_.begin(position, search.first)) {
    search_.begin(&ending_, &budget);
    rest_ = ending_.rest(node_);
  }

  void solve(Request request, Solution<Value>& solution) {
    Value value{};
    if (request.values)
      each_card(solution.values, value);
    else
      value = search_.ask(node_, rest_);
    solution.value = search_.whole(position_, value);
    if (request.line) line(value, solution.line);
    solution.finished = true;
  }

 private:
  // The value of every card; equivalent cards are searched once. The best is the position's value.
  void each_card(std::vector<std::pair<int, Value>>& values, Value& best) {
    std::vector<std::pair<int, Value>> known;  // by bit
    for (const auto& [card, bit] : menu(position_, ending_, node_)) {
      const int same = bit;
      auto done = std::find_if(known.begin(), known.end(),
                               [&](const auto& each) { return each.first == same; });
      if (done == known.end()) {
        Node<Word> next = node_;
        const int won = ending_.play(next, bit);
        Value value = plus(search_.ask(next, rest_ - won), next.leader, won);
        if (known.empty() || search_.prefers(node_.to_play(), value, best)) best = value;
        done = known.insert(known.end(), {bit, value});
      }
      values.emplace_back(card, search_.whole(position_, done->second));
    }
  }

  // The line of best play; of equally good cards the first in the pack's order.
  void line(Value value, std::vector<std::pair<int, int>>& line) {
    while (!position_.over()) {
      const std::vector<std::pair<int, int>> cards = menu(position_, ending_, node_);
      for (const auto& [card, bit] : cards) {
        Node<Word> next = node_;
        const int won = ending_.play(next, bit);
        const Value left = won ? minus(value, next.leader, won) : value;
        if (cards.size() > 1 && card != cards.back().first &&
            !search_.keeps(next, rest_ - won, left, node_.to_play()))
          continue;
        line.emplace_back(position_.to_play(), card);
        position_.play(card);
        node_ = next;
        rest_ -= won;
        value = left;
        break;
      }
    }
  }

  Position position_;
  Search search_;
  Ending<Word> ending_;
  Node<Word> node_;
  int rest_ = 0;
};

// A search that was cut short leaves what it has found so far.
template <class Word, class Search>
void run(const Position& position, Search search, Request request, NodeBudget& budget,
         Solution<typename Search::Value>& solution) {
  try {
    Query<Word, Search>(position, search, budget).solve(request, solution);
  } catch (const OutOfBudget&) {
  }
  solution.nodes = budget.nodes();
}

}  // namespace

Solution<int> Solver::secure(const Position& position, int seat, Request request,
                             NodeBudget budget) {
  if (seat < 0) seat = position.to_play();
  Solution<int> solution;
  const int cards = Ending<std::uint64_t>::cards_of(position);
  if (position.over()) {
    solution.value = position.points[seat];
    solution.finished = true;
  } else if (cards <= Ending<std::uint32_t>::MOST) {
    ParanoidSearch<std::uint32_t> search{narrow_.paranoid, seat};
    run<std::uint32_t>(position, search, request, budget, solution);
  } else if (cards <= Ending<std::uint64_t>::MOST) {
    ParanoidSearch<std::uint64_t> search{wide_.paranoid, seat};
    run<std::uint64_t>(position, search, request, budget, solution);
  }
  return solution;
}

Solution<Shares> Solver::maxn(const Position& position, Request request, NodeBudget budget) {
  Solution<Shares> solution;
  const int cards = Ending<std::uint64_t>::cards_of(position);
  if (position.over()) {
    solution.value = {position.points[0], position.points[1], position.points[2]};
    solution.finished = true;
  } else if (cards <= Ending<std::uint32_t>::MOST) {
    MaxNSearch<std::uint32_t> search{narrow_.maxn};
    run<std::uint32_t>(position, search, request, budget, solution);
  } else if (cards <= Ending<std::uint64_t>::MOST) {
    MaxNSearch<std::uint64_t> search{wide_.maxn};
    run<std::uint64_t>(position, search, request, budget, solution);
  }
  return solution;
}

}  // namespace stammtisch::scarto
