// Playouts: deals played to their end at random or by rules of thumb.
#pragma once

#include "common/budget.hpp"
#include "common/random.hpp"
#include "scarto/position.hpp"

namespace stammtisch::scarto {

enum class Policy {
  RANDOM,  // any card that may be played
  THUMB    // rules of thumb, by what a player sees: his hand, the trick, what has been played
};

// Plays `position` to its end.
void play_out(Position& position, Policy policy, Random& random);

}  // namespace stammtisch::scarto
