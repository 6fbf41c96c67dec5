// A deal of Scarto for the batched environments: the dealer's discard, then 25 tricks.
//
// The readable law is src/stammtisch/games/scarto; tests/learn walks both decision by decision.
#pragma once

#include <cstdint>
#include <span>

#include "common/bits.hpp"
#include "learn/game.hpp"
#include "scarto/tables.hpp"

namespace stammtisch::learn::scarto {

// A set of cards: bit n is place n of the pack, from the first word's lowest.
struct Cards {
  std::uint64_t word[2];

  bool has(int card) const { return word[card >> 6] >> (card & 63) & 1; }
  bool empty() const { return !(word[0] | word[1]); }
  int size() const { return count(word[0]) + count(word[1]); }
  void add(int card) { word[card >> 6] |= std::uint64_t{1} << (card & 63); }
  void remove(int card) { word[card >> 6] &= ~(std::uint64_t{1} << (card & 63)); }
};

constexpr Cards operator&(Cards a, Cards b) {
  return {{a.word[0] & b.word[0], a.word[1] & b.word[1]}};
}
constexpr Cards operator|(Cards a, Cards b) {
  return {{a.word[0] | b.word[0], a.word[1] | b.word[1]}};
}
constexpr Cards operator~(Cards a) { return {{~a.word[0], ~a.word[1]}}; }

enum class Phase : std::uint8_t { DISCARD, PLAY, FINISHED };

// The action table: play a card, lay one away.
namespace action {
inline constexpr int PLAY = 0;
inline constexpr int DISCARD = PLAY + stammtisch::scarto::PACK;
inline constexpr int COUNT = DISCARD + stammtisch::scarto::PACK;
}  // namespace action

inline constexpr int SEATS = 3;

struct Options : stammtisch::scarto::Options {
  std::uint8_t row = 0;  // of the tables by Angel (SC 1.7)

  static Options of(std::span<const std::int64_t, stammtisch::scarto::OPTIONS> numbers);
};

struct Standing {
  std::int32_t deals = 0;
  std::int32_t totals[SEATS] = {};
};

struct State {
  Cards hands[SEATS];
  Cards played[SEATS];
  Cards laid_away;  // also while it is not complete
  Phase phase;
  std::uint8_t dealer;
  std::uint8_t leader;
  std::uint8_t laid;         // cards laid away
  std::uint8_t laid_points;  // what it counts, when it is complete
  std::uint8_t above;        // the next card laid away is not below this place
  std::uint8_t held[SEATS];  // cards in hand; 28 until the discard is complete
  std::uint8_t trick[SEATS];
  std::uint8_t placed;         // cards in the trick
  std::uint8_t led;            // the suit led, NO_SUIT before one counts as led (SC 5.2)
  std::uint8_t best;           // which card of the trick would win it
  std::uint8_t tricks[SEATS];  // taken
  std::uint8_t points[SEATS];  // of the cards and tricks taken, without the discard
  std::uint8_t voids[SEATS];   // bit n: did not follow when suit n was led; TRUMP: had no trump
};

// What a seat knows. Every set of cards is two words.
struct Observation {
  std::uint64_t hand[2];
  std::uint64_t dealt[2];
  std::uint64_t laid_away[2];
  std::uint64_t unseen[2];
  std::uint64_t played[SEATS][2];
  std::uint64_t voids[SEATS][2];
  std::int32_t totals[SEATS];
  std::int32_t deals;
  std::int8_t trick[SEATS];
  std::int8_t phase;
  std::int8_t to_act;
  std::int8_t dealer;
  std::int8_t leader;
  std::int8_t hand_sizes[SEATS];
  std::int8_t tricks[SEATS];
  std::int8_t points[SEATS];
};

struct Full {
  std::uint64_t hands[SEATS][2];
  std::uint64_t played[SEATS][2];
  std::uint64_t laid_away[2];
};

struct Result {
  std::int32_t points[SEATS];  // 78 in all (SC 6.2)
  std::int32_t scores[SEATS];  // SC 6.3
};

struct Game {
  static constexpr const char* NAME = "scarto";
  static constexpr int SEATS = scarto::SEATS;
  static constexpr int CARDS = stammtisch::scarto::PACK;
  static constexpr int SUITS = 4;
  static constexpr int ACTIONS = action::COUNT;
  static constexpr int MOST_ACTS = 3 + 75;
  static constexpr int OPTIONS = stammtisch::scarto::OPTIONS;
  using Options = scarto::Options;
  using Standing = scarto::Standing;
  using State = scarto::State;
  using Observation = scarto::Observation;
  using Full = scarto::Full;
  using Result = scarto::Result;

  static constexpr Field FIELDS[] = {
      STAMMTISCH_FIELD(Observation, hand, cards, "held now, without cards just laid away"),
      STAMMTISCH_FIELD(Observation, dealt, cards, "held at first: 25 cards, the dealer 28"),
      STAMMTISCH_FIELD(Observation, laid_away, cards, "the own discard, card by card"),
      STAMMTISCH_FIELD(Observation, unseen, cards, "never seen by this seat"),
      STAMMTISCH_FIELD(Observation, played, cards, "by seat: played, the trick included"),
      STAMMTISCH_FIELD(Observation, voids, cards,
                       "by seat: the suits and the trumps that it did not have when they were due"),
      STAMMTISCH_FIELD(Observation, totals, number, "by seat: the match so far"),
      STAMMTISCH_FIELD(Observation, deals, number, "how many deals of the match are over"),
      STAMMTISCH_FIELD(Observation, trick, card, "on the table, the leader's card first"),
      STAMMTISCH_FIELD(Observation, phase, number, "0 discard, 1 play, 2 finished"),
      STAMMTISCH_FIELD(Observation, to_act, number, "the seat that decides, -1 for nobody"),
      STAMMTISCH_FIELD(Observation, dealer, number, "the seat of the dealer"),
      STAMMTISCH_FIELD(Observation, leader, number, "the seat that leads to the trick"),
      STAMMTISCH_FIELD(Observation, hand_sizes, number,
                       "by seat: how many cards are held; 28 until the discard is complete"),
      STAMMTISCH_FIELD(Observation, tricks, number, "by seat: tricks taken"),
      STAMMTISCH_FIELD(Observation, points, number,
                       "by seat: points so far (SC 6.2); the discard's for the dealer, at the end "
                       "for all"),
  };
  static constexpr Field FULL_FIELDS[] = {
      STAMMTISCH_FIELD(Full, hands, cards, "by seat: held now"),
      STAMMTISCH_FIELD(Full, played, cards, "by seat: played, the trick included"),
      STAMMTISCH_FIELD(Full, laid_away, cards, "the dealer's discard, card by card"),
  };

  static void begin(State& state, const std::uint8_t* pack, int dealer, const Options& options,
                    const Standing& standing);
  static int seat(const State& state) {
    if (state.phase == Phase::PLAY) return (state.leader + state.placed) % SEATS;
    return state.phase == Phase::DISCARD ? state.dealer : -1;
  }
  static void menu(const State& state, const Options& options, Menu<ACTIONS>& menu);
  static void act(State& state, const Options& options, int action);
  static void leave_out_rash(const State&, const Options&, Menu<ACTIONS>&) {}
  static Seen seen(int action) { return action < action::DISCARD ? Seen::all : Seen::back; }
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
};

static_assert(BatchedGame<Game>);

}  // namespace stammtisch::learn::scarto
