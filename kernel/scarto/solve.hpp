// What may be asked about a position, and the solution.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "scarto/maxn.hpp"
#include "scarto/paranoid.hpp"

namespace stammtisch::scarto {

struct Request {
  bool values = false;  // of every legal card
  bool line = false;    // the line of best play to the end
};

// All points are those of the whole deal, with what a player has made so far.
template <class Value>
struct Solution {
  bool finished = false;
  std::optional<Value> value;
  std::vector<std::pair<int, Value>> values;  // cards by their places in the pack
  std::vector<std::pair<int, int>> line;      // seats and cards
  std::uint64_t nodes = 0;
};

// Answers questions one after the other; each begins with an empty transposition table.
class Solver {
 public:
  // One against two: what `seat` can secure, -1 for the player to act.
  Solution<int> secure(const Position& position, int seat, Request request, NodeBudget budget);

  // Each for himself.
  Solution<Shares> maxn(const Position& position, Request request, NodeBudget budget);

 private:
  template <class Word>
  struct Searches {
    Paranoid<Word> paranoid;
    MaxN<Word> maxn;
  };
  Searches<std::uint32_t> narrow_;
  Searches<std::uint64_t> wide_;
};

}  // namespace stammtisch::scarto
