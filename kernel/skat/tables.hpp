// Made by tools/kernel.py from stammtisch.games.skat: change it there.
// clang-format off
#pragma once

#include <cstdint>

namespace stammtisch::skat {

inline constexpr int KINDS = 6;  // C S H D grand null
inline constexpr int GRAND = 4;
inline constexpr int NULL_GAME = 5;

// By kind and bit: the card's place in the pack.
inline constexpr std::uint8_t CARD[6][32] = {
    {15, 14, 13, 11, 10, 9, 8, 23, 22, 21, 19, 18, 17, 16, 31, 30, 29, 27, 26, 25, 24, 7, 6, 5, 3, 2, 1, 0, 28, 20, 12, 4},
    {7, 6, 5, 3, 2, 1, 0, 23, 22, 21, 19, 18, 17, 16, 31, 30, 29, 27, 26, 25, 24, 15, 14, 13, 11, 10, 9, 8, 28, 20, 12, 4},
    {7, 6, 5, 3, 2, 1, 0, 15, 14, 13, 11, 10, 9, 8, 31, 30, 29, 27, 26, 25, 24, 23, 22, 21, 19, 18, 17, 16, 28, 20, 12, 4},
    {7, 6, 5, 3, 2, 1, 0, 15, 14, 13, 11, 10, 9, 8, 23, 22, 21, 19, 18, 17, 16, 31, 30, 29, 27, 26, 25, 24, 28, 20, 12, 4},
    {7, 6, 5, 3, 2, 1, 0, 15, 14, 13, 11, 10, 9, 8, 23, 22, 21, 19, 18, 17, 16, 31, 30, 29, 27, 26, 25, 24, 28, 20, 12, 4},
    {7, 6, 5, 1, 4, 3, 2, 0, 15, 14, 13, 9, 12, 11, 10, 8, 23, 22, 21, 17, 20, 19, 18, 16, 31, 30, 29, 25, 28, 27, 26, 24}};

// By kind and bit: what the card is worth.
inline constexpr std::uint8_t POINTS[6][32] = {
    {0, 0, 0, 3, 4, 10, 11, 0, 0, 0, 3, 4, 10, 11, 0, 0, 0, 3, 4, 10, 11, 0, 0, 0, 3, 4, 10, 11, 2, 2, 2, 2},
    {0, 0, 0, 3, 4, 10, 11, 0, 0, 0, 3, 4, 10, 11, 0, 0, 0, 3, 4, 10, 11, 0, 0, 0, 3, 4, 10, 11, 2, 2, 2, 2},
    {0, 0, 0, 3, 4, 10, 11, 0, 0, 0, 3, 4, 10, 11, 0, 0, 0, 3, 4, 10, 11, 0, 0, 0, 3, 4, 10, 11, 2, 2, 2, 2},
    {0, 0, 0, 3, 4, 10, 11, 0, 0, 0, 3, 4, 10, 11, 0, 0, 0, 3, 4, 10, 11, 0, 0, 0, 3, 4, 10, 11, 2, 2, 2, 2},
    {0, 0, 0, 3, 4, 10, 11, 0, 0, 0, 3, 4, 10, 11, 0, 0, 0, 3, 4, 10, 11, 0, 0, 0, 3, 4, 10, 11, 2, 2, 2, 2},
    {0, 0, 0, 10, 2, 3, 4, 11, 0, 0, 0, 10, 2, 3, 4, 11, 0, 0, 0, 10, 2, 3, 4, 11, 0, 0, 0, 10, 2, 3, 4, 11}};

// By kind and bit: the number of its suit; trumps, where there are any, come last.
inline constexpr std::uint8_t SUIT[6][32] = {
    {0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3},
    {0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3},
    {0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3},
    {0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3},
    {0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 4, 4, 4, 4},
    {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3}};

// An encoded position: the place of every card, then these columns.
namespace column {
inline constexpr int kind = 32;
inline constexpr int soloist = 33;
inline constexpr int leader = 34;
inline constexpr int points = 35;
inline constexpr int won = 36;
inline constexpr int lost = 37;
inline constexpr int COUNT = 38;
}  // namespace column
inline constexpr const char* COLUMNS[column::COUNT] = {
    "CA", "C10", "CK", "CQ", "CJ", "C9", "C8", "C7",
    "SA", "S10", "SK", "SQ", "SJ", "S9", "S8", "S7",
    "HA", "H10", "HK", "HQ", "HJ", "H9", "H8", "H7",
    "DA", "D10", "DK", "DQ", "DJ", "D9", "D8", "D7",
    "kind", "soloist", "leader", "points", "won", "lost"};

// Where a card lies, if not in the hand of the player of that number.
namespace place {
inline constexpr int TABLE = 3;
inline constexpr int GONE = 5;
}  // namespace place

}  // namespace stammtisch::skat
