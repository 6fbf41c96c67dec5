// Deals played to the end without thinking, and single steps of the play.
#pragma once

#include <cstdint>
#include <vector>

#include "common/budget.hpp"
#include "skat/solver.hpp"

namespace stammtisch::skat {

// The legal cards by their places in the pack, in that order.
std::vector<int> legal_cards(const Position& position);

struct Step {
  Position position;
  bool trick = false;  // The card has completed a trick,
  int winner = 0;      // that this seat took,
  int points = 0;      // with so many card points.
};

// The position after a legal card; std::invalid_argument if it is not.
Step played(const Position& position, int card);

struct SoFar {
  int points = 0, tricks = 0;  // the soloist's, before
};

// Play a position `number` times to the end: at random, or by the rule of thumb of a player who
// sees all hands. Two numbers a time go to `results`: the soloist's card points in all, and his
// tricks. What is not played when the call has to stop stays as it was.
void play_out(const Position& position, SoFar so_far, bool thumb, unsigned number,
              std::uint64_t seed, Stop* stop, bool caller, std::uint8_t* results);

}  // namespace stammtisch::skat
