// Made by tools/kernel.py from stammtisch.games.scarto: change it there.
// clang-format off
#pragma once

#include <cstdint>

namespace stammtisch::scarto {

inline constexpr int PACK = 78;
inline constexpr int SUITS = 6;  // S B C D T M
inline constexpr int TRUMP = 4;
inline constexpr int MATTO = 77;  // its place in the pack
inline constexpr int ANGELS[2] = {20, 21};

// By place in the pack: the number of the suit.
inline constexpr std::uint8_t SUIT[78] = {
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1,
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2,
    2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3,
    3, 3, 3, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4, 4,
    4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 5};

// By Angel and place in the pack: how many cards of its suit are lower.
inline constexpr std::uint8_t RANK[2][78] = {
    {13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 19, 20, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0},
    {13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0}};

// By Angel and place in the pack: what the card is worth.
inline constexpr std::uint8_t POINTS[2][78] = {
    {4, 3, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 3, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 3, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 3, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 4},
    {4, 3, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 3, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 3, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 3, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 4}};

// An encoded position: the place of every card, then these columns.
namespace column {
inline constexpr int leader = 78;
inline constexpr int angel = 79;
inline constexpr int points0 = 80;
inline constexpr int points1 = 81;
inline constexpr int points2 = 82;
inline constexpr int COUNT = 83;
}  // namespace column
inline constexpr const char* COLUMNS[column::COUNT] = {
    "SK", "SQ", "SC", "SJ", "S10", "S9", "S8", "S7",
    "S6", "S5", "S4", "S3", "S2", "S1", "BK", "BQ",
    "BC", "BJ", "B10", "B9", "B8", "B7", "B6", "B5",
    "B4", "B3", "B2", "B1", "CK", "CQ", "CC", "CJ",
    "C1", "C2", "C3", "C4", "C5", "C6", "C7", "C8",
    "C9", "C10", "DK", "DQ", "DC", "DJ", "D1", "D2",
    "D3", "D4", "D5", "D6", "D7", "D8", "D9", "D10",
    "T21", "T20", "T19", "T18", "T17", "T16", "T15", "T14",
    "T13", "T12", "T11", "T10", "T9", "T8", "T7", "T6",
    "T5", "T4", "T3", "T2", "T1", "M", "leader", "angel",
    "points0", "points1", "points2"};

// Where a card lies, if not in the hand of the player of that number.
namespace place {
inline constexpr int TABLE = 3;
inline constexpr int GONE = 5;
}  // namespace place

// The rule options.
inline constexpr int ANGEL[] = {20, 21};
enum class BagattoDiscard : std::uint8_t { only_trump, alone };
struct Options {
  int angel = 20;
  int deals = 3;
  BagattoDiscard bagatto_discard = BagattoDiscard::only_trump;
};

inline constexpr int OPTIONS = 3;

// From a number for each: the place of its value among those that the law lists, or
// the value itself where it lists none.
template <typename Number>
inline Options read_options(const Number* numbers) {
  Options options;
  options.angel = ANGEL[numbers[0]];
  options.deals = static_cast<int>(numbers[1]);
  options.bagatto_discard = static_cast<BagattoDiscard>(numbers[2]);
  return options;
}

}  // namespace stammtisch::scarto
