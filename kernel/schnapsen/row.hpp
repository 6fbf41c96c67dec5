// A position as a row of numbers, which is how it comes from Python and goes back.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "schnapsen/position.hpp"

namespace stammtisch::schnapsen {

inline constexpr const char* COLUMNS[] = {
    "hand0",     "hand1",  // sets of cards: bit n is card n of the pack
    "stock0",    "stock1",       "stock2",     "stock3",     "stock4",  // cards from the top, the
    "stock5",    "stock6",       "stock7",     "stock8",     "stock9",  // turn-up last; -1: no more
    "leader",    "phase",        "led",        "announced",             // a card, a suit; -1: none
    "closed_by", "opponent_had",                                        // -1: nobody
    "cards0",    "cards1",       "marriages0", "marriages1", "tricks0",
    "tricks1",   "trump",        "options",    "winner",     "game_points"};
inline constexpr std::size_t WIDTH = sizeof COLUMNS / sizeof *COLUMNS;

// The position in a row; throws std::invalid_argument, with a sentence, where there is none.
Position read_row(const std::int32_t* row);
void write_row(const Position& position, std::int32_t* row);

// The cards that one player does not see, in the order of a world: the other's hand, and the stock
// from the top without the turn-up.
struct Unseen {
  std::size_t hand, stock;

  std::size_t size() const { return hand + stock; }
};
// How many that are, in a row that is right but for these cards.
Unseen unseen(const std::int32_t* row, int seat);
// The row with those cards in it.
void fill_row(std::int32_t* row, int seat, Unseen unseen, const std::uint8_t* world);

}  // namespace stammtisch::schnapsen
