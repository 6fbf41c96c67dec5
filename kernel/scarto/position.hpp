// The play of the cards at one moment, whole and plain, as the law has it (SC 4 to SC 6).
//
// Cards are known by their places in the pack. Playouts run on this, the reference search does, and
// the tests walk it beside the law; the fast searches make an `Ending` of it first.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "scarto/tables.hpp"

namespace stammtisch::scarto {

inline constexpr int SEATS = 3;

// Of each suit the cards, a bit each, the lowest first; the Matto is a suit of its own.
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

// A position as a row of bytes, which is how it comes from Python and goes back: for every card of
// the pack where it is, then the leader, the number of the Angel, and what each player has made.
inline constexpr int TABLE =
    3;                          // 0, 1, 2: in that player's hand; 3, 4: first, second on the table;
inline constexpr int GONE = 5;  // taken, or laid away
inline constexpr std::size_t COLUMNS = PACK + 2 + SEATS;

// Throws std::invalid_argument, with a sentence, where a row is no position.
Position read_row(const std::uint8_t* row);
void write_row(const Position& position, std::uint8_t* row);

}  // namespace stammtisch::scarto
