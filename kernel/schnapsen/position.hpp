// A position of Schnapsen: the kernel's version of stammtisch.games.schnapsen.phases.
//
// Actions come in the law's order, and `act` does what the law does; the tests compare both at
// every step. Searches copy the position instead of undoing a move.
#pragma once

#include <bit>
#include <cstdint>

#include "schnapsen/tables.hpp"

namespace stammtisch::schnapsen {

using Cards = std::uint32_t;  // a set of cards, a bit each, in the order of the pack

inline constexpr int SEATS = 2, PACK = 20, HAND = 5, STOCK = 10;
inline constexpr int NOBODY = -1, NONE = -1;

inline Cards bit(int card) { return Cards{1} << card; }
inline int first(Cards cards) { return std::countr_zero(cards); }
inline Cards suit_cards(int suit) { return Cards{(1 << RANKS) - 1} << (suit * RANKS); }
inline int suit_of(int card) { return card / RANKS; }
// The higher cards of its suit: they come before it.
inline Cards above(int card) { return suit_cards(suit_of(card)) & (bit(card) - 1); }
inline Cards king_and_queen(int suit) {
  return bit(suit * RANKS + KING) | bit(suit * RANKS + QUEEN);
}

// What may be played to the card led: anything, or by SN 4.1.
inline Cards playable(Cards hand, int led, int trump, bool open) {
  if (open) return hand;
  if (Cards higher = hand & above(led)) return higher;
  if (Cards same = hand & suit_cards(suit_of(led))) return same;
  Cards trumps = hand & suit_cards(trump);
  return trumps ? trumps : hand;
}

// Whether the card takes the trick from the one led (SN 3.2).
inline bool beats(int card, int led, int trump) {
  if (suit_of(card) == suit_of(led)) return card < led;
  return suit_of(card) == trump;
}

// What a win is worth, by the loser's points (SN 8.2).
inline int worth(int loser) { return loser >= SCHNEIDER ? 1 : loser ? 2 : 3; }

// What a claim below 66 costs: SN 8.3, or as much as it would have brought (SN 13).
inline int false_claim(int own, int other, bool as_claimed) {
  return as_claimed ? worth(other) : own && other ? 2 : 3;
}

struct Actions {
  int size = 0;
  std::uint8_t list[16];

  void add(int action) { list[size++] = static_cast<std::uint8_t>(action); }
  const std::uint8_t* begin() const { return list; }
  const std::uint8_t* end() const { return list + size; }
};

struct Position {
  Cards hands[SEATS] = {};
  std::uint8_t stock[STOCK] = {};  // from the top; the turn-up is the last
  std::uint8_t stock_size = 0;
  std::uint8_t leader = 0;
  Phase phase = Phase::Lead;
  bool just_won = false;         // the leader has won a trick and not acted since
  std::int8_t led = NONE;        // the card that lies there
  std::int8_t announced = NONE;  // the suit of a marriage whose lead is due
  std::int8_t closed_by = NOBODY;
  std::uint8_t opponent_had = 0;       // what the closer's opponent had when the stock was closed
  std::uint8_t cards[SEATS] = {};      // points of the cards taken, the last trick's ten included
  std::uint8_t marriages[SEATS] = {};  // points of the marriages announced
  std::uint8_t tricks[SEATS] = {};
  std::uint8_t trump = 0;
  Options options;
  std::int8_t winner = NOBODY;  // of the finished deal
  std::uint8_t game_points = 0;

  bool open() const { return stock_size && closed_by == NOBODY; }
  bool between_tricks() const { return phase == Phase::Lead || phase == Phase::Draw; }
  // Whether a claim below 66 costs what it claimed (SN 13).
  bool as_claimed() const {
    return options.false_claim == FalseClaim::as_claimed && closed_by == NOBODY;
  }
  bool finished() const { return phase == Phase::Finished; }
  int other() const { return 1 - leader; }
  int jack() const { return trump * RANKS + JACK; }
  int turn_up() const { return stock[stock_size - 1]; }

  // Who must act; nobody when the deal is over.
  int to_act() const;
  // Whether a player may claim between tricks, or after a marriage (SN 8.1).
  bool may_claim(int seat) const;
  // What a player has: what a claim now would count (SN 8.1).
  int points(int seat) const;
  // The legal actions of a player, in the law's order.
  Actions actions(int seat) const;
  // A legal action is done.
  void act(int seat, int action);
  // The deal is over, and seat 0 wins or loses so many game points.
  void end(int value);
  // What seat 0 wins, or loses: game points.
  int value() const { return winner == NOBODY ? 0 : winner == 0 ? game_points : -game_points; }

 private:
  bool may_exchange(int seat) const;
  bool may_close() const;
  void play(int card);
  void follow(int card);
  void draw();
  void exchange(int seat);
  void close();
  void stand();
  void claim(int seat);
  void play_out();
  void claim_if_out();
  void finish(int seat, int value);
};

}  // namespace stammtisch::schnapsen
