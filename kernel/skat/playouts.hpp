// Playouts: deals played to the end at random or by rules of thumb; and single moves.
#pragma once

#include <cstdint>
#include <vector>

#include "common/budget.hpp"
#include "common/random.hpp"
#include "skat/solver.hpp"

namespace stammtisch::skat {

// The legal cards by their places in the pack, in that order.
std::vector<int> legal_cards(const Position& position);

// Throws std::invalid_argument if the card is not legal.
void check_legal(const Position& position, int card);

// One of the cards, uniformly at random.
inline int any(Cards cards, Random& random) {
  for (std::uint32_t skip = random.below(std::popcount(cards)); skip; --skip) cards &= cards - 1;
  return lowest(cards);
}

// The position after a legal card; throws std::invalid_argument if it is not legal.
Position played(const Position& position, int card);

// Plays a position `number` times to the end: at random, or by the rules of thumb of a player who
// sees all hands. Each playout writes two numbers to `results`: the soloist's card points and his
// tricks, those so far included. If the call has to stop, the rest of `results` stays as it was.
void play_out(const Position& position, bool thumb, std::size_t number, std::uint64_t seed,
              Stop* stop, bool caller, std::uint8_t* results);

}  // namespace stammtisch::skat
