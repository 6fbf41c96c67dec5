// Max^n search (Luckhardt and Irani 1986) for three players: everybody maximizes his own points.
//
// Ties: of two cards that bring a player the same, he plays the one that gives the player to his
// right, who acts after him, the fewest points. The total is fixed, so that this settles the third
// player's points too, and a position has exactly one value.
#pragma once

#include <array>

#include "common/budget.hpp"
#include "scarto/transposition_table.hpp"

namespace stammtisch::scarto {

using Shares = std::array<int, SEATS>;  // what each player gets

// Whether a player prefers one outcome to another.
inline bool prefers(int player, const Shares& one, const Shares& other) {
  const int right = (player + 1) % SEATS;
  return one[player] != other[player] ? one[player] > other[player] : one[right] < other[right];
}

template <class Word>
class MaxN {
 public:
  // Begins another ending with an empty transposition table.
  void begin(const Ending<Word>* ending, NodeBudget* budget);

  // What each player gets from here on, of the `rest` that are to be won.
  Shares value(const Node<Word>& node, int rest) { return search(node, rest, rest); }

 private:
  // `enough` is the pruning bound: if the player to act gets more, the exact number is irrelevant.
  Shares search(const Node<Word>& node, int rest, int enough);
  Shares cards(const Node<Word>& node, int rest, int enough, int* best);

  const Ending<Word>* ending_ = nullptr;
  NodeBudget* budget_ = nullptr;
  TranspositionTable<Word> table_;
};

extern template class MaxN<std::uint32_t>;
extern template class MaxN<std::uint64_t>;

}  // namespace stammtisch::scarto
