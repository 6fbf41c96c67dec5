// A deal of Skat for the batched stepper: auction, skat, discard, declaration, ten tricks, result.
//
// Cards are bits in the order of the pack. The readable law is src/stammtisch/games/skat; the tests
// walk both in lockstep.
#pragma once

#include <cstdint>
#include <span>

#include "learn/game.hpp"
#include "skat/tables.hpp"

namespace stammtisch::learn::skat {

using Cards = std::uint32_t;  // a set of cards; bit n is place n of the pack

enum class Phase : std::uint8_t { AUCTION, SKAT, DISCARD, DECLARE, PLAY, FINISHED };
enum class Due : std::uint8_t { NOTHING, CALL, ANSWER, LATE };  // in the auction (SK 3.2, SK 3.4)

inline constexpr int BID_COUNT = sizeof stammtisch::skat::BIDS / sizeof stammtisch::skat::BIDS[0];
inline constexpr int GAME_COUNT =
    sizeof stammtisch::skat::DECLARATIONS / sizeof stammtisch::skat::DECLARATIONS[0];

// The action table: play a card, lay one away, call a value, hold, pass, the skat, a declaration.
namespace action {
inline constexpr int PLAY = 0;
inline constexpr int DISCARD = PLAY + 32;
inline constexpr int BID = DISCARD + 32;
inline constexpr int HOLD = BID + BID_COUNT;
inline constexpr int PASS = HOLD + 1;
inline constexpr int TAKE_SKAT = PASS + 1;
inline constexpr int HAND = TAKE_SKAT + 1;
inline constexpr int DECLARE = HAND + 1;
inline constexpr int COUNT = DECLARE + GAME_COUNT;
}  // namespace action

// The options of the law, each under its name (SK 3.5, SK 7, SK 9). level_totals decides between
// places alone (SK 9.2): no environment shows or pays them.
struct Options : stammtisch::skat::Options {
  static Options of(std::span<const std::int64_t, stammtisch::skat::OPTIONS> numbers);
};

// The list before a deal, by player; of four the dealer sits out (SK 9.4).
struct Standing {
  std::int32_t deals = 0;
  std::int32_t games = 0;  // without passed deals where they do not count (SK 3.5)
  std::int32_t totals[4] = {};
};

struct State {
  std::uint64_t called[3];  // by seat: values called, a bit for each of BIDS
  std::uint64_t held[3];    // by seat: values answered with yes
  Cards dealt[3];
  Cards hands[3];
  Cards played[3];
  Cards skat;
  Cards laid_away;  // also while the second card is still to be chosen
  std::uint8_t trick[3];
  std::uint8_t placed;    // cards in the trick
  std::uint8_t sizes[3];  // cards in hand; 12 until the discard is complete
  std::uint8_t dealer;
  Phase phase;
  Due due;
  std::uint8_t caller, answerer;
  std::uint8_t bid;  // how many of BIDS are not higher than the last call; 0 before the first
  bool passed[3];
  std::uint8_t soloist;  // NOBODY before the auction is over, and where all passed
  bool hand_game;
  std::uint8_t kind;  // KINDS before the declaration
  std::uint8_t announced;
  std::uint8_t leader;
  std::uint8_t tricks_played;
  std::uint8_t tricks[3];
  std::uint8_t points[3];  // card points in tricks
  std::uint8_t aside;  // card points that lie aside: in the discard so far, or the skat of a hand
  std::uint8_t voids[3];  // see Observation
};

inline constexpr std::uint8_t NOBODY = 3;
inline constexpr std::uint8_t OUVERT = 3;  // of the announcements

inline Cards bit_of(int card) { return Cards{1} << card; }
inline int left_of(int seat) { return seat == 2 ? 0 : seat + 1; }
inline int relative(int seat, int observer) {
  const int places = seat - observer;
  return places < 0 ? places + 3 : places;
}
int worth(Cards cards);  // in card points

// What one seat knows; seats are relative, 0 is the observer and 1 sits to the left. -1 is nobody,
// nothing, or not yet.
struct Observation {
  std::uint64_t called[3];
  std::uint64_t held[3];
  Cards hand;
  Cards dealt;
  Cards skat;
  Cards laid_away;
  Cards shown;
  Cards unseen;
  Cards played[3];
  std::int32_t totals[4];
  std::int32_t deals;
  std::int16_t bid;
  std::int8_t trick[3];
  std::int8_t phase;
  std::int8_t to_act;
  std::int8_t dealer;
  std::int8_t due;
  std::int8_t caller;
  std::int8_t answerer;
  std::int8_t passed[3];
  std::int8_t soloist;
  std::int8_t hand_game;
  std::int8_t kind;
  std::int8_t announced;
  std::int8_t leader;
  std::int8_t hand_sizes[3];
  std::int8_t tricks[3];
  std::uint8_t points[3];
  std::uint8_t voids[3];
  std::uint8_t padding;
};

// Everything, for critics: seats are the deal's own.
struct Full {
  Cards dealt[3];
  Cards hands[3];
  Cards skat;
  Cards laid_away;
};

// A finished deal, itemised, by seat (SK 6). Steps are bits, in the order of the law's sheet.
struct Result {
  std::int32_t scores[3];
  std::int32_t tournament[4];  // with the list's additions (SK 7.2); the last sits out (SK 9.4)
  std::int32_t value;
  std::int16_t card_points[3];  // a null counts none
  std::int16_t bid;
  std::int8_t verdict[3];  // 1 won, -1 lost, 0 passed
  std::int8_t soloist;
  std::int8_t kind;
  std::int8_t announced;
  std::int8_t hand_game;
  std::int8_t tricks;  // the soloist's
  std::int8_t matadors;
  std::int8_t multiplier;  // of an overbid game, before it is raised
  std::int8_t overbid;
  std::int8_t reserved[1];
};

struct Game {
  static constexpr const char* NAME = "skat";
  static constexpr int SEATS = 3;
  static constexpr int CARDS = 32;
  static constexpr int SUITS = 4;
  static constexpr int ACTIONS = action::COUNT;
  // Every value called and held, two passes; the skat, two cards, a declaration, thirty cards.
  static constexpr int MOST_ACTS = 2 * BID_COUNT + 2 + 4 + 30;
  static constexpr int OPTIONS = stammtisch::skat::OPTIONS;
  using Options = skat::Options;
  using Standing = skat::Standing;
  using State = skat::State;
  using Observation = skat::Observation;
  using Full = skat::Full;
  using Result = skat::Result;

  static constexpr Field FIELDS[] = {
      STAMMTISCH_FIELD(Observation, called, number,
                       "by seat: the values called; bit n is value n of SK 3.1"),
      STAMMTISCH_FIELD(Observation, held, number, "by seat: the values answered with yes (SK 3.2)"),
      STAMMTISCH_FIELD(Observation, hand, cards, "held now, without a card just laid away"),
      STAMMTISCH_FIELD(Observation, dealt, cards, "held at first"),
      STAMMTISCH_FIELD(Observation, skat, cards, "the skat, for a soloist who took it"),
      STAMMTISCH_FIELD(Observation, laid_away, cards, "the own discard, card by card"),
      STAMMTISCH_FIELD(Observation, shown, cards, "what is left of an ouvert hand (SK 4.5)"),
      STAMMTISCH_FIELD(Observation, unseen, cards, "never seen by this seat"),
      STAMMTISCH_FIELD(Observation, played, cards, "by seat: played, the trick included"),
      STAMMTISCH_FIELD(Observation, totals, number,
                       "the list so far: by seat, then of who sits out (SK 9.4)"),
      STAMMTISCH_FIELD(Observation, deals, number, "how many deals of the list are over"),
      STAMMTISCH_FIELD(Observation, bid, number, "the last value called, 0 before the first"),
      STAMMTISCH_FIELD(Observation, trick, card, "on the table, the leader's card first"),
      STAMMTISCH_FIELD(Observation, phase, number,
                       "0 auction, 1 skat, 2 discard, 3 declare, 4 play, 5 finished"),
      STAMMTISCH_FIELD(Observation, to_act, number, "the seat that decides, -1 for nobody"),
      STAMMTISCH_FIELD(Observation, dealer, number, "the seat of the dealer"),
      STAMMTISCH_FIELD(Observation, due, number,
                       "in the auction: 1 a call, 2 an answer, 3 the late 18 (SK 3.4); else 0"),
      STAMMTISCH_FIELD(Observation, caller, number,
                       "in the auction: the seat that calls, -1 for nobody"),
      STAMMTISCH_FIELD(Observation, answerer, number,
                       "in the auction: the seat that answers, -1 for nobody"),
      STAMMTISCH_FIELD(Observation, passed, number, "by seat: 1 for who has passed"),
      STAMMTISCH_FIELD(Observation, soloist, number,
                       "the seat of the soloist, -1 while there is none"),
      STAMMTISCH_FIELD(Observation, hand_game, number,
                       "1 when the skat was left untouched (SK 4.1)"),
      STAMMTISCH_FIELD(
          Observation, kind, number,
          "the game declared: 0 clubs, 1 spades, 2 hearts, 3 diamonds, 4 grand, 5 null; -1 before"),
      STAMMTISCH_FIELD(Observation, announced, number,
                       "0 nothing, 1 Schneider, 2 Schwarz, 3 ouvert (SK 4.3); -1 before"),
      STAMMTISCH_FIELD(Observation, leader, number, "the seat that leads to the trick"),
      STAMMTISCH_FIELD(Observation, hand_sizes, number,
                       "by seat: how many cards are held; 12 until the discard is complete"),
      STAMMTISCH_FIELD(Observation, tricks, number, "by seat: tricks taken"),
      STAMMTISCH_FIELD(Observation, points, number,
                       "by seat: card points, as far as this seat can count them; the discard's "
                       "for the soloist, at the end for all"),
      STAMMTISCH_FIELD(Observation, voids, number,
                       "by seat: bit n for a suit that was not followed: clubs, spades, hearts, "
                       "diamonds, trump"),
      STAMMTISCH_FIELD(Observation, padding, number, "0"),
  };
  static constexpr Field FULL_FIELDS[] = {
      STAMMTISCH_FIELD(Full, dealt, cards, "by seat: held at first"),
      STAMMTISCH_FIELD(Full, hands, cards, "by seat: held now"),
      STAMMTISCH_FIELD(Full, skat, cards, "the skat as dealt"),
      STAMMTISCH_FIELD(Full, laid_away, cards, "the soloist's discard, card by card"),
  };

  static void begin(State& state, const std::uint8_t* pack, int dealer, const Options& options,
                    const Standing& standing);
  static int seat(const State& state);
  static void menu(const State& state, const Options& options, Menu<ACTIONS>& menu);
  static void act(State& state, const Options& options, int action);
  static void leave_out_rash(const State&, const Options&, Menu<ACTIONS>&) {}
  static Seen seen(int action) {
    return action >= action::DISCARD && action < action::BID ? Seen::back : Seen::all;
  }
  static void observe(const State& state, const Options& options, const Standing& standing,
                      int seat, Observation& seen);
  static void open(const State& state, const Options& options, const Standing& standing,
                   Full& full);
  static void result(const State& state, const Options& options, const Standing& standing,
                     Result& result);
  static bool pays(Reward reward, bool match);
  static void reward(Reward reward, const Result& result, const Options& options,
                     const Standing& before, const Standing& after, std::int32_t* of_seat);
  static bool advance(Standing& standing, const Result& result, const Options& options, int dealer);
  static void rename(const Observation& seen, Renaming<CARDS, SUITS, ACTIONS>& renaming);

  // The list with four: the deal's dealer (a seat, -1 in a list of three, where nobody sits out),
  // who sits where, and who sits out (SK 9.4).
  static int list_dealer(const Standing& standing, const Options& options);
  static int player(int deal, int seat, const Options& options);
  static int sits_out(int deal, const Options& options);  // a player, -1 for nobody
};

static_assert(BatchedGame<Game>);

}  // namespace stammtisch::learn::skat
