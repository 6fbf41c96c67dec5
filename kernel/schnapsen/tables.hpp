// Made by tools/kernel.py from stammtisch.games.schnapsen: change it there.
// clang-format off
#pragma once

#include <cstdint>

namespace stammtisch::schnapsen {

inline constexpr int RANKS = 5;
inline constexpr int KING = 2;
inline constexpr int QUEEN = 3;
inline constexpr int JACK = 4;
inline constexpr int OUT = 66;
inline constexpr int SCHNEIDER = 33;
inline constexpr int LAST_TRICK = 10;
inline constexpr int TRUMP_MARRIAGE = 40;
inline constexpr int PLAIN_MARRIAGE = 20;

// By card: what it is worth.
inline constexpr std::uint8_t POINTS[20] = {
    11, 10, 4, 3, 2, 11, 10, 4, 3, 2, 11, 10, 4, 3, 2, 11,
    10, 4, 3, 2};

// Actions: a card's own number plays it, the marriage of a suit is MARRIAGE + suit.
inline constexpr int MARRIAGE = 20;
inline constexpr int EXCHANGE = 24;
inline constexpr int CLOSE = 25;
inline constexpr int DRAW = 26;
inline constexpr int CLAIM = 27;
inline constexpr int PASS = 28;

// Options: each has its bit where it has not its default.
inline constexpr int LAST_TRICK_WINS = 1 << 0;
inline constexpr int MARRIAGES_WHEN_CLOSED = 1 << 1;
inline constexpr int MARRIAGE_NEEDS_TRICK = 1 << 2;
inline constexpr int CLOSE_AFTER_MARRIAGE = 1 << 3;
inline constexpr int EXCHANGE_BY_LEADER = 1 << 4;
inline constexpr int EXCHANGE_NEEDS_TRICK_FALSE = 1 << 5;
inline constexpr int CLOSING_FALSE = 1 << 6;
inline constexpr int CLOSE_WHEN_AFTER_DRAW = 1 << 7;
inline constexpr int CLOSE_SCORED_AT_CLOSE = 1 << 8;
inline constexpr int CLAIMS_AUTOMATIC = 1 << 9;

}  // namespace stammtisch::schnapsen
