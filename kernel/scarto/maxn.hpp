// Three players, each for himself (max^n): everybody plays for the most points of his own.
//
// Where two cards bring a player the same, he takes the one that leaves the player to his right,
// who acts after him, the fewest. All points together are given, so that settles the third's as
// well: whatever cards are still level are level for everybody, and a position has one value.
#pragma once

#include <array>

#include "common/budget.hpp"
#include "scarto/memory.hpp"

namespace stammtisch::scarto {

using Shares = std::array<int, SEATS>;  // what each player gets

// Whether a player likes one outcome better than another.
inline bool prefers(int player, const Shares& one, const Shares& other) {
  const int right = (player + 1) % SEATS;
  return one[player] != other[player] ? one[player] > other[player] : one[right] < other[right];
}

template <class Word>
class MaxN {
 public:
  // Forget everything, for another ending.
  void begin(const Ending<Word>* ending, Meter* meter);

  // What each player gets from here on, of the `rest` that are to be won.
  Shares value(const Table<Word>& table, int rest) { return search(table, rest, rest); }

 private:
  // `enough`: if the player to act gets more, nobody cares for how much.
  Shares search(const Table<Word>& table, int rest, int enough);
  Shares cards(const Table<Word>& table, int rest, int enough, int* best);

  const Ending<Word>* ending_ = nullptr;
  Meter* meter_ = nullptr;
  Memory<Word> memory_;
};

extern template class MaxN<std::uint32_t>;
extern template class MaxN<std::uint64_t>;

}  // namespace stammtisch::scarto
