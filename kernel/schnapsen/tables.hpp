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

enum class Phase : std::uint8_t { Lead, Draw, Marriage, Follow, Closing, Finished };
inline constexpr int PHASES = 6;

// An encoded position: the place of every card, then these columns.
namespace column {
inline constexpr int leader = 20;
inline constexpr int phase = 21;
inline constexpr int just_won = 22;
inline constexpr int announced = 23;
inline constexpr int closed_by = 24;
inline constexpr int opponent_had = 25;
inline constexpr int cards0 = 26;
inline constexpr int cards1 = 27;
inline constexpr int marriages0 = 28;
inline constexpr int marriages1 = 29;
inline constexpr int tricks0 = 30;
inline constexpr int tricks1 = 31;
inline constexpr int trump = 32;
inline constexpr int winner = 33;
inline constexpr int game_points = 34;
inline constexpr int last_trick = 35;
inline constexpr int marriages_when_closed = 36;
inline constexpr int marriage_needs_trick = 37;
inline constexpr int close_after_marriage = 38;
inline constexpr int exchange_by = 39;
inline constexpr int exchange_needs_trick = 40;
inline constexpr int closing = 41;
inline constexpr int close_when = 42;
inline constexpr int close_scored = 43;
inline constexpr int claims = 44;
inline constexpr int stock_floor = 45;
inline constexpr int false_claim = 46;
inline constexpr int COUNT = 47;
}  // namespace column
inline constexpr const char* COLUMNS[column::COUNT] = {
    "CA", "C10", "CK", "CQ", "CJ", "SA", "S10", "SK",
    "SQ", "SJ", "HA", "H10", "HK", "HQ", "HJ", "DA",
    "D10", "DK", "DQ", "DJ", "leader", "phase", "just_won", "announced",
    "closed_by", "opponent_had", "cards0", "cards1", "marriages0", "marriages1", "tricks0", "tricks1",
    "trump", "winner", "game_points", "last_trick", "marriages_when_closed", "marriage_needs_trick", "close_after_marriage", "exchange_by",
    "exchange_needs_trick", "closing", "close_when", "close_scored", "claims", "stock_floor", "false_claim"};

// Where a card lies, if not in the hand of the player of that number.
namespace place {
inline constexpr int TABLE = 2;
inline constexpr int GONE = 3;
inline constexpr int STOCK = 4;
}  // namespace place

// The rule options.
enum class LastTrick : std::uint8_t { ten, wins };
enum class ExchangeBy : std::uint8_t { either, leader };
enum class CloseWhen : std::uint8_t { before_or_after_draw, after_draw };
enum class CloseScored : std::uint8_t { at_end, at_close };
enum class Claims : std::uint8_t { spoken, automatic, on_won_trick };
inline constexpr int STOCK_FLOOR[] = {2, 4};
enum class FalseClaim : std::uint8_t { fixed, as_claimed };
struct Options {
  LastTrick last_trick = LastTrick::ten;
  bool marriages_when_closed = false;
  bool marriage_needs_trick = false;
  bool close_after_marriage = false;
  ExchangeBy exchange_by = ExchangeBy::either;
  bool exchange_needs_trick = true;
  bool closing = true;
  CloseWhen close_when = CloseWhen::before_or_after_draw;
  CloseScored close_scored = CloseScored::at_end;
  Claims claims = Claims::spoken;
  int stock_floor = 2;
  FalseClaim false_claim = FalseClaim::fixed;
};

inline constexpr int OPTIONS = 12;

// From a number for each: the place of its value among those that the law lists, or
// the value itself where it lists none.
template <typename Number>
inline Options read_options(const Number* numbers) {
  Options options;
  options.last_trick = static_cast<LastTrick>(numbers[0]);
  options.marriages_when_closed = numbers[1] == 1;
  options.marriage_needs_trick = numbers[2] == 1;
  options.close_after_marriage = numbers[3] == 1;
  options.exchange_by = static_cast<ExchangeBy>(numbers[4]);
  options.exchange_needs_trick = numbers[5] == 0;
  options.closing = numbers[6] == 0;
  options.close_when = static_cast<CloseWhen>(numbers[7]);
  options.close_scored = static_cast<CloseScored>(numbers[8]);
  options.claims = static_cast<Claims>(numbers[9]);
  options.stock_floor = STOCK_FLOOR[numbers[10]];
  options.false_claim = static_cast<FalseClaim>(numbers[11]);
  return options;
}

inline constexpr int FIRST_OPTION = column::last_trick;

// How many values each option has; its column holds the place of one among them.
inline constexpr std::uint8_t OPTION_VALUES[12] = {
    2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 2, 2};
inline void write_options(const Options& options, std::uint8_t* places) {
  places[0] = static_cast<std::uint8_t>(options.last_trick);
  places[1] = options.marriages_when_closed ? 1 : 0;
  places[2] = options.marriage_needs_trick ? 1 : 0;
  places[3] = options.close_after_marriage ? 1 : 0;
  places[4] = static_cast<std::uint8_t>(options.exchange_by);
  places[5] = options.exchange_needs_trick ? 0 : 1;
  places[6] = options.closing ? 0 : 1;
  places[7] = static_cast<std::uint8_t>(options.close_when);
  places[8] = static_cast<std::uint8_t>(options.close_scored);
  places[9] = static_cast<std::uint8_t>(options.claims);
  places[10] = 0;
  while (STOCK_FLOOR[places[10]] != options.stock_floor) ++places[10];
  places[11] = static_cast<std::uint8_t>(options.false_claim);
}

}  // namespace stammtisch::schnapsen
