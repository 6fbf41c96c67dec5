// A position of the card play, as the law has it (SC 4 to SC 6).
//
// A card's number is its place in the pack. Playouts and the reference search work on this type,
// and the tests compare it with the law card by card; the fast searches convert it to an `Ending`
// first.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "scarto/tables.hpp"

namespace stammtisch::scarto {

inline constexpr int SEATS = 3;

// By suit the cards, a bit each, the lowest first; the Matto is a suit of its own.
using Hand = std::array<std::uint32_t, SUITS>;

inline int number(const Hand& hand) {
  int sum = 0;
  for (std::uint32_t cards : hand) sum += std::popcount(cards);
  return sum;
}

struct Position {
  Hand hands[SEATS] = {};
  int leader = 0;
  int placed = 0;         // how many cards lie on the table,
  int trick[SEATS] = {};  // and which, in order
  int points[SEATS] = {};
  int angel = 0;  // in ANGELS

  int to_play() const { return (leader + placed) % SEATS; }
  bool over() const { return placed == 0 && number(hands[leader]) == 0; }

  // How many tricks are left, the one on the table included.
  int tricks() const { return number(hands[leader]) + (placed > 0); }

  bool holds(int seat, int card) const { return hands[seat][SUIT[card]] >> RANK[angel][card] & 1; }

  Hand legal() const;

  // Whose the Matto is, in hand or on the table; -1 if it is neither.
  int matto() const;

  // Play a legal card. Points are counted when the trick is complete.
  void play(int card);

  // Which card of the suit has this rank.
  int card(int suit, int rank) const;

  // The cards of a hand in the pack's order.
  std::vector<int> cards(const Hand& hand) const;

 private:
  int led() const;
};

// The position of an encoded row; throws std::invalid_argument, with a sentence, where a row is
// none. tables.hpp names the columns.
Position decode(const std::uint8_t* row);
void encode(const Position& position, std::uint8_t* row);

}  // namespace stammtisch::scarto
