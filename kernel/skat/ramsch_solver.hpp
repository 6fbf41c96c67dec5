// What a seat scores in Ramsch, whatever the two others do: a paranoid search (Sturtevant and Korf
// 2000). They play together against it; all cards are open. An alpha-beta search with a
// transposition table, for the last tricks.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "common/budget.hpp"
#include "common/move_list.hpp"
#include "common/zeroed.hpp"
#include "skat/ramsch.hpp"

namespace stammtisch::skat {

struct RamschSolution {
  std::vector<std::pair<int, int>> cards;  // those that were solved, by their place in the pack
  std::uint64_t nodes = 0;
  bool finished = true;
};

// Solves positions one after the other; each begins with an empty transposition table.
class RamschSolver {
 public:
  explicit RamschSolver(int bits = 16) : entries_(std::size_t{1} << bits) {}

  // What `seat` scores after each legal card, without the doublings of pushes.
  RamschSolution solve(const RamschPosition& position, int seat, std::uint64_t nodes, Stop* stop,
                       bool caller);

 private:
  struct Entry {
    Cards hands[SEATS];
    std::uint32_t rest;  // leader (2 bits), who has a trick (3), points of seats 0 and 1 (7 each)
    std::int16_t low, high;
    std::uint32_t generation;
    std::int32_t best;
  };
  struct Range {
    int low, high;
  };
  using Moves = MoveList<10>;

  int search(const RamschPosition& position, int alpha, int beta);
  int cards(const RamschPosition& position, int alpha, int beta, int* best);
  Range possible(const RamschPosition& position) const;
  Moves moves(const RamschPosition& position, int first) const;
  int order(const RamschPosition& position, int card) const;

  int seat_ = 0, skat_ = 0;
  NodeBudget budget_;
  std::uint32_t generation_ = 0;
  Zeroed<Entry> entries_;
};

}  // namespace stammtisch::skat
