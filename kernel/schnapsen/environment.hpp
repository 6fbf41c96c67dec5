// Schnapsen for the batched environments: the solver's position, and what a seat has seen of it.
#pragma once

#include "learn/game.hpp"
#include "schnapsen/position.hpp"

namespace stammtisch::learn::schnapsen {

struct Game {
  static constexpr const char* NAME = "schnapsen";
  static constexpr int SEATS = 2, CARDS = 20, SUITS = 4;
  static constexpr int WAIT = stammtisch::schnapsen::PASS + 1;  // let the other player act
  static constexpr int ACTIONS = WAIT + 1;
  // 20 cards, 4 marriages, 5 draws, an exchange, a close and its pass, a claim.
  static constexpr int MOST_ACTS = 33;
  static constexpr int OPTIONS = stammtisch::schnapsen::OPTIONS;

  struct Options {
    stammtisch::schnapsen::Options law;
    static Options of(std::span<const std::int64_t, OPTIONS> places);
  };

  struct Standing {
    std::int32_t deals;
    std::int32_t totals[SEATS];
    std::int32_t bonus;  // SN 9.4
  };

  struct State {
    stammtisch::schnapsen::Position position;
    std::uint32_t
        seen[SEATS];  // every card a seat has held or that was turned up, played cards not
    std::uint32_t known[SEATS];   // cards that a hand has shown
    std::uint32_t cannot[SEATS];  // cards that a hand cannot have, as it did not follow (SN 4.1)
    std::uint32_t played[SEATS], won[SEATS], announced[SEATS];
    std::int8_t turned;
    bool exchanged;
    bool waited;          // who may interrupt lets the other act
    std::int8_t decides;  // who is asked now, -1: the deal is over
    std::int8_t dealer;
  };

  struct Observation {
    std::uint32_t hand, unseen, shown, cannot;
    std::uint32_t played[SEATS], won[SEATS], marriages[SEATS];
    std::int16_t totals[SEATS];
    std::int16_t deals, bonus;
    std::uint8_t points[SEATS], tricks[SEATS], hand_sizes[SEATS], may_exchange[SEATS];
    std::int8_t phase, due, leader, dealer;
    std::int8_t trump, turned, turn_up, led;
    std::int8_t announced, closed_by;
    std::uint8_t opponent_had, stock_size;
    std::int8_t winner;
    std::uint8_t game_points, padding[2];
  };

  struct Full {
    std::uint32_t hands[SEATS];
    std::int8_t stock[10];
    std::int8_t seat, leader;
    std::uint8_t points[SEATS], card_points[SEATS];
  };

  struct Result {
    std::int32_t scores[SEATS], points[SEATS];
    bool raises_bonus;
  };

#define FIELD(name, kind, meaning) STAMMTISCH_FIELD(Observation, name, kind, meaning)
  static constexpr Field FIELDS[] = {
      FIELD(hand, cards, "the cards in the observer's hand"),
      FIELD(unseen, cards, "the cards that the observer has never seen"),
      FIELD(shown, cards, "cards that the other is known to hold: shown, exchanged, or drawn last"),
      FIELD(cannot, cards, "cards that the other cannot hold, as he did not follow so (SN 4.1)"),
      FIELD(played, cards, "the cards played by each seat, the one that lies there included"),
      FIELD(won, cards, "the cards in the tricks won by each seat"),
      FIELD(marriages, cards, "kings and queens announced by each seat (SN 5)"),
      FIELD(totals, number, "game points of each seat in the match before this deal (SN 10)"),
      FIELD(deals, number, "finished deals of the match"),
      FIELD(bonus, number, "what the winner of this deal scores in addition (SN 9.4)"),
      FIELD(points, number, "each seat's points, as a claim would count them now (SN 8.1)"),
      FIELD(tricks, number, "tricks won by each seat"),
      FIELD(hand_sizes, number, "cards in each hand"),
      FIELD(may_exchange, number, "1: the seat could exchange now if it held the trump Jack"),
      FIELD(phase, number, "0 lead, 1 draw, 2 marriage, 3 follow, 4 closing, 5 finished (SN 11)"),
      FIELD(due, number, "the seat that must act; the other may interrupt; -1: the deal is over"),
      FIELD(leader, number, "the seat that leads, or has led, this trick"),
      FIELD(dealer, number, "the seat that dealt"),
      FIELD(trump, suit, "the trump suit"),
      FIELD(turned, card, "the card turned up at the deal"),
      FIELD(turn_up, card, "the card that lies turned up, -1 where it was drawn or turned down"),
      FIELD(led, card, "the card that was led to this trick, -1 before"),
      FIELD(announced, suit, "the suit of the marriage whose lead is due, -1 for none"),
      FIELD(closed_by, number, "the seat that has announced a close, -1 for none (SN 7)"),
      FIELD(opponent_had, number, "what the closer's opponent had when the stock was closed"),
      FIELD(stock_size, number, "cards in the stock, the turn-up included"),
      FIELD(winner, number, "the seat that won the finished deal, -1 for none"),
      FIELD(game_points, number, "what the finished deal is worth, without the bonus"),
      FIELD(padding, number, "always 0"),
  };
#undef FIELD
#define FIELD(name, kind, meaning) STAMMTISCH_FIELD(Full, name, kind, meaning)
  static constexpr Field FULL_FIELDS[] = {
      FIELD(hands, cards, "the cards in each hand"),
      FIELD(stock, card, "the stock from the top, the turn-up last, then -1"),
      FIELD(seat, number, "who decides, -1: the deal is over"),
      FIELD(leader, number, "who leads, or has led, this trick"),
      FIELD(points, number, "each seat's points, as a claim would count them now (SN 8.1)"),
      FIELD(card_points, number, "each seat's points without its marriages"),
  };
#undef FIELD

  static void begin(State&, const std::uint8_t* pack, int dealer, const Options&, const Standing&);
  static int seat(const State& state) { return state.decides; }
  static void menu(const State&, const Options&, Menu<ACTIONS>&);
  static void act(State&, const Options&, int action);
  static void leave_out_rash(const State&, const Options&, Menu<ACTIONS>&);
  static Seen seen(int action) { return action == WAIT ? Seen::nobody : Seen::all; }
  static void observe(const State&, const Options&, const Standing&, int seat, Observation&);
  static void open(const State&, const Options&, const Standing&, Full&);
  static void result(const State&, const Options&, const Standing&, Result&);
  static bool pays(Reward reward, bool) {
    return reward != Reward::tournament && reward != Reward::stakes;
  }
  static void reward(Reward, const Result&, const Options&, const Standing& before,
                     const Standing& after, std::int32_t* of_seat);
  static bool advance(Standing&, const Result&, const Options&, int dealer);
  static void rename(const Observation&, Renaming<CARDS, SUITS, ACTIONS>&);
};

}  // namespace stammtisch::learn::schnapsen
