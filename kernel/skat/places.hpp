// The columns of the cards in an encoded position, whatever is played. tables.hpp names the places.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>

#include "skat/layout.hpp"

namespace stammtisch::skat {

// Reads who holds which card and what lies on the table, each card by its bit; how many lie there.
// Throws std::invalid_argument, with a sentence, where these are no places.
template <typename BitOf>
int read_places(const std::uint8_t* row, Cards (&hands)[SEATS], int (&table)[2], BitOf bit_of) {
  auto refuse = [](const std::string& why) { throw std::invalid_argument(why); };
  int lying = 0;
  for (int card = 0; card < 32; ++card) {
    const int where = row[card], at = where - place::TABLE;
    if (where < SEATS) {
      hands[where] |= bit(bit_of(card));
    } else if (where < place::GONE) {
      if (lying >> at & 1) refuse("two cards lie at the same place of the trick");
      lying |= 1 << at;
      table[at] = bit_of(card);
    } else if (where > place::GONE) {
      refuse("a card is nowhere: its place is " + std::to_string(where));
    }
  }
  if (lying == 2) refuse("a second card lies on the table without a first");
  return lying == 3 ? 2 : lying;
}

}  // namespace stammtisch::skat
