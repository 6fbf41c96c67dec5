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

inline constexpr int TO_WIN = 61;
inline constexpr int SCHNEIDER = 90;
inline constexpr int ALL_POINTS = 120;
inline constexpr int ALL_TRICKS = 10;
inline constexpr int SOLOIST_BONUS = 50;
inline constexpr int OTHERS_BONUS_OF_THREE = 40;
inline constexpr int OTHERS_BONUS_OF_FOUR = 30;
inline constexpr int MARCH = 120;
inline constexpr int SPLIT = 60;

// The values that may be called, and the base value of each kind but null.
inline constexpr std::int16_t BIDS[63] = {
    18, 20, 22, 23, 24, 27, 30, 33, 35, 36, 40, 44, 45, 46, 48, 50,
    54, 55, 59, 60, 63, 66, 70, 72, 77, 80, 81, 84, 88, 90, 96, 99,
    100, 108, 110, 117, 120, 121, 126, 130, 132, 135, 140, 143, 144, 150, 153, 154,
    156, 160, 162, 165, 168, 170, 176, 180, 187, 192, 198, 204, 216, 240, 264};

inline constexpr std::uint8_t BASE[5] = {
    12, 11, 10, 9, 24};

// Null games: plain and ouvert, with the skat and from the hand.
inline constexpr std::uint8_t NULL_VALUES[2][2] = {
    {23, 46},
    {35, 59}};

// Announcements: 1 schneider, 2 schwarz, 3 ouvert; 0 none.
// Every game that may be declared: kind, announcement.
inline constexpr std::uint8_t DECLARATIONS[22][2] = {
    {0, 0},
    {0, 1},
    {0, 2},
    {0, 3},
    {1, 0},
    {1, 1},
    {1, 2},
    {1, 3},
    {2, 0},
    {2, 1},
    {2, 2},
    {2, 3},
    {3, 0},
    {3, 1},
    {3, 2},
    {3, 3},
    {4, 0},
    {4, 1},
    {4, 2},
    {4, 3},
    {5, 0},
    {5, 3}};

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

// The same for Ramsch; of points and tricks the column of seat 0.
namespace ramsch::column {
inline constexpr int leader = 32;
inline constexpr int points = 33;
inline constexpr int tricks = 36;
inline constexpr int skat_to_loser = 39;
inline constexpr int COUNT = 40;
}  // namespace ramsch::column

// The rule options.
inline constexpr int PLAYERS[] = {3, 4};
enum class MissedAnnouncement : std::uint8_t { as_made, at_step };
enum class LevelTotals : std::uint8_t { shared, by_games };
struct Options {
  int players = 3;
  int games = 36;
  bool tournament_scoring = false;
  bool count_passed_deals = true;
  MissedAnnouncement missed_announcement = MissedAnnouncement::as_made;
  LevelTotals level_totals = LevelTotals::shared;
};

inline constexpr int OPTIONS = 6;

// From a number for each: the place of its value among those that the law lists, or
// the value itself where it lists none.
template <typename Number>
inline Options read_options(const Number* numbers) {
  Options options;
  options.players = PLAYERS[numbers[0]];
  options.games = static_cast<int>(numbers[1]);
  options.tournament_scoring = numbers[2] == 1;
  options.count_passed_deals = numbers[3] == 0;
  options.missed_announcement = static_cast<MissedAnnouncement>(numbers[4]);
  options.level_totals = static_cast<LevelTotals>(numbers[5]);
  return options;
}

// The same with those that no network knows.
enum class Ramsch : std::uint8_t { none, ramsch, schieberamsch };
enum class RamschSkat : std::uint8_t { last_trick, loser };
enum class RamschGrandHand : std::uint8_t { rounds, always, never };
enum class Contra : std::uint8_t { none, contra, contra_re };
enum class ContraBy : std::uint8_t { bidders, anyone };
enum class ContraUntil : std::uint8_t { lead, own_card };
enum class BockContra : std::uint8_t { never, lost, lost_or_re };
enum class BockGrandHand : std::uint8_t { never, won, played };
enum class Bierlachs : std::uint8_t { none, at_301, at_501 };
struct EveryOption : Options {
  Ramsch ramsch = Ramsch::none;
  RamschSkat ramsch_skat = RamschSkat::last_trick;
  bool push_jacks = false;
  RamschGrandHand ramsch_grand_hand = RamschGrandHand::rounds;
  Contra contra = Contra::none;
  ContraBy contra_by = ContraBy::bidders;
  ContraUntil contra_until = ContraUntil::lead;
  bool bock_sixty = false;
  BockContra bock_contra = BockContra::never;
  BockGrandHand bock_grand_hand = BockGrandHand::never;
  bool ramsch_rounds = false;
  Bierlachs bierlachs = Bierlachs::none;
};

inline constexpr int EVERY_OPTION = 18;

template <typename Number>
inline EveryOption read_every_option(const Number* numbers) {
  EveryOption options{read_options(numbers)};
  options.ramsch = static_cast<Ramsch>(numbers[6]);
  options.ramsch_skat = static_cast<RamschSkat>(numbers[7]);
  options.push_jacks = numbers[8] == 1;
  options.ramsch_grand_hand = static_cast<RamschGrandHand>(numbers[9]);
  options.contra = static_cast<Contra>(numbers[10]);
  options.contra_by = static_cast<ContraBy>(numbers[11]);
  options.contra_until = static_cast<ContraUntil>(numbers[12]);
  options.bock_sixty = numbers[13] == 1;
  options.bock_contra = static_cast<BockContra>(numbers[14]);
  options.bock_grand_hand = static_cast<BockGrandHand>(numbers[15]);
  options.ramsch_rounds = numbers[16] == 1;
  options.bierlachs = static_cast<Bierlachs>(numbers[17]);
  return options;
}

// The total that ends the list, by Bierlachs' values; 0 where there is none (SK 10.16).
inline constexpr int ENDS_AT[3] = {
    0, -301, -501};

}  // namespace stammtisch::skat
