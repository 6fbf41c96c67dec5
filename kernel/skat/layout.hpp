// The bits of the cards in one kind of game: suit by suit from low to high, trumps on top.
//
// So the higher of two cards that can win a trick is the higher bit, and a suit is one group of
// adjacent bits.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "skat/tables.hpp"

namespace stammtisch::skat {

using Cards = std::uint32_t;  // a set of cards, a bit each

inline constexpr int SEATS = 3;

inline Cards bit(int card) { return Cards{1} << card; }
inline int lowest(Cards cards) { return std::countr_zero(cards); }
inline int highest(Cards cards) { return 31 - std::countl_zero(cards); }
inline Cards below(int card) { return bit(card) - 1; }

struct Layout {
  std::array<std::uint8_t, 32> bit_of{};  // by place in the pack
  std::array<std::uint8_t, 32> points{};  // by bit
  std::array<Cards, 32> suit_of{};        // by bit: all cards of its suit
  std::array<Cards, 32>
      equals{};  // by bit: the run of adjacent cards of its suit with the same points
  std::array<Cards, 5> suits{};  // every suit's cards, trumps last
  int suit_count = 0;
  Cards trumps = 0;

  explicit constexpr Layout(int kind) {
    for (int b = 0; b < 32; ++b) {
      bit_of[CARD[kind][b]] = static_cast<std::uint8_t>(b);
      points[b] = POINTS[kind][b];
      suits[SUIT[kind][b]] |= Cards{1} << b;
      if (SUIT[kind][b] >= suit_count) suit_count = SUIT[kind][b] + 1;
    }
    if (kind != NULL_GAME) trumps = suits[suit_count - 1];
    for (int b = 0; b < 32; ++b) suit_of[b] = suits[SUIT[kind][b]];
    for (int b = 0; b < 32; ++b) {
      // A run: adjacent cards of one suit with the same points.
      for (int other = b; other < 32 && same(kind, b, other); ++other)
        equals[b] |= Cards{1} << other;
      for (int other = b; other >= 0 && same(kind, b, other); --other)
        equals[b] |= Cards{1} << other;
    }
  }

  static constexpr bool same(int kind, int a, int b) {
    return SUIT[kind][a] == SUIT[kind][b] && POINTS[kind][a] == POINTS[kind][b];
  }

  // What may be played from a hand on a card led (SK 5.3).
  Cards follow(Cards hand, int led) const {
    Cards same_suit = hand & suit_of[led];
    return same_suit ? same_suit : hand;
  }

  // A set from the pack's order.
  Cards from_pack(Cards pack) const {
    Cards cards = 0;
    for (; pack; pack &= pack - 1) cards |= bit(bit_of[lowest(pack)]);
    return cards;
  }

  int worth(Cards cards) const {
    int sum = 0;
    for (; cards; cards &= cards - 1) sum += points[lowest(cards)];
    return sum;
  }
};

inline constexpr std::array<Layout, KINDS> LAYOUTS = {Layout(0), Layout(1), Layout(2),
                                                      Layout(3), Layout(4), Layout(5)};

}  // namespace stammtisch::skat
