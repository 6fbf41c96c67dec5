// A deal of Skat by rules of the pub (SK 10): the usual deal, with the moments that they add.
//
// Whatever both have is the usual deal's (environment.hpp): its actions keep their numbers, its
// observation is the first part of this one.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <span>
#include <string_view>

#include "skat/environment.hpp"

namespace stammtisch::learn::skat {

// A moment that the usual deal does not know; `usual` is one that it does.
enum class Moment : std::uint8_t { usual, grand_hand, push, pass_on, contra, re };

// The action table goes on with what the pub adds.
namespace action {
inline constexpr int GRAND_HAND = COUNT;
inline constexpr int PUSH = GRAND_HAND + 1;
inline constexpr int CONTRA = PUSH + 1;
inline constexpr int RE = CONTRA + 1;
inline constexpr int PUB_COUNT = RE + 1;
}  // namespace action

struct PubOptions : stammtisch::skat::EveryOption {
  skat::Options usual;  // those of the usual deal
  static PubOptions of(std::span<const std::int64_t, stammtisch::skat::EVERY_OPTION> numbers);
};

// The list before a deal, with the Bock games and the games of Ramsch that it owes (SK 10.12).
struct PubStanding {
  Standing usual;
  std::int32_t bock = 0;
  std::int32_t ramsch = 0;

  int factor() const { return bock && !ramsch ? 2 : 1; }  // SK 10.11
};

// In Ramsch the usual deal has no soloist, and plays a grand for its ranks (SK 10.1).
struct PubState {
  State usual;
  Cards took[3];  // by seat: the two cards taken up in Schieberamsch
  Cards laid[3];  // by seat: the cards laid down for the next, also while one is to be chosen
  Cards lying;    // what lies there: the skat as dealt, or what was laid down last
  Moment moment;
  std::uint8_t turn;  // who is asked, or takes or pushes
  bool forced, ramsch;
  bool declined[3], pushed[3], let_go[3];  // by seat: the grand hand, the two cards, contra
  bool waiting[3];                         // by seat: to be asked for contra
  std::uint8_t contra;                     // who has said it, NOBODY
  bool re;
};

// The usual observation, and what the pub adds.
struct PubObservation {
  Observation usual;
  std::int16_t bock;
  std::int16_t ramsch_owed;
  std::int8_t factor;
  std::int8_t forced;
  std::int8_t ramsch;
  std::int8_t declined[3];
  std::int8_t took[3];
  std::int8_t pushed[3];
  std::int8_t let_go[3];
  std::int8_t contra;
  std::int8_t re;
  std::uint8_t reserved[3];
};

struct PubResult {
  Result usual;
  std::int32_t minus_points[3];  // the scores as Bierlachs writes them (SK 10.16)
  bool ramsch, contra, re;
};

struct PubGame {
  static constexpr const char* NAME = Game::NAME;
  static constexpr int SEATS = Game::SEATS, CARDS = Game::CARDS, SUITS = Game::SUITS;
  static constexpr int ACTIONS = action::PUB_COUNT;
  // A game with two passes or one and contra, and re; Ramsch has fewer acts than an auction.
  static constexpr int MOST_ACTS = Game::MOST_ACTS + 3;
  static constexpr int OPTIONS = stammtisch::skat::EVERY_OPTION;
  using Options = PubOptions;
  using Standing = PubStanding;
  using State = PubState;
  using Observation = PubObservation;
  using Full = Game::Full;
  using Result = PubResult;

  // The usual fields, some of which mean more here.
  static constexpr std::array USUAL_FIELDS = [] {
    std::array fields = std::to_array(Game::FIELDS);
    for (Field& each : fields) {
      const std::string_view name = each.name;
      if (name == "skat")
        each.meaning = "the two cards that this seat took up: the skat, or what was laid down";
      if (name == "laid_away") each.meaning = "the two cards that it laid down, card by card";
      if (name == "phase")
        each.meaning =
            "0 auction, 1 skat, 2 discard, 3 declare, 4 play, 5 finished, 6 grand hand instead "
            "(SK 10.5), 7 push or take, 8 lay down for the next (SK 10.4), 9 contra, 10 re "
            "(SK 10.8)";
      if (name == "points")
        each.meaning =
            "by seat: card points, as far as this seat can count them; the discard's for the "
            "soloist; at the end for all, in Ramsch with the skat's where they went (SK 10.2)";
      if (name == "passed") each.meaning = "by seat: 1 for who has passed in the auction";
    }
    return fields;
  }();
  static constexpr Field PUB_FIELDS[] = {
      STAMMTISCH_FIELD(Observation, bock, number, "the Bock games that the list owes (SK 10.12)"),
      STAMMTISCH_FIELD(Observation, ramsch_owed, number, "the games of Ramsch that it owes"),
      STAMMTISCH_FIELD(Observation, factor, number,
                       "what the list multiplies this deal's scores by (SK 10.11)"),
      STAMMTISCH_FIELD(Observation, forced, number, "1 for a deal without an auction (SK 10.12)"),
      STAMMTISCH_FIELD(Observation, ramsch, number,
                       "1 where Ramsch is played, from its first push on (SK 10.1)"),
      STAMMTISCH_FIELD(Observation, declined, number,
                       "by seat: 1 for who has left the grand hand instead (SK 10.5)"),
      STAMMTISCH_FIELD(Observation, took, number,
                       "by seat: 1 for who took the two cards up in Schieberamsch (SK 10.4)"),
      STAMMTISCH_FIELD(Observation, pushed, number, "by seat: 1 for who pushed them on unseen"),
      STAMMTISCH_FIELD(Observation, let_go, number,
                       "by seat: 1 for who was asked for contra before the lead and passed"),
      STAMMTISCH_FIELD(Observation, contra, number,
                       "the seat that has said contra, -1 for nobody (SK 10.7)"),
      STAMMTISCH_FIELD(Observation, re, number, "1 for re"),
      STAMMTISCH_FIELD(Observation, reserved, number, "0"),
  };
  static constexpr std::array FIELDS = [] {
    std::array<Field, USUAL_FIELDS.size() + std::size(PUB_FIELDS)> fields{};
    std::copy(std::begin(PUB_FIELDS), std::end(PUB_FIELDS),
              std::copy(USUAL_FIELDS.begin(), USUAL_FIELDS.end(), fields.begin()));
    return fields;
  }();
  static constexpr Field FULL_FIELDS[] = {
      STAMMTISCH_FIELD(Full, dealt, cards, "by seat: held at first"),
      STAMMTISCH_FIELD(Full, hands, cards, "by seat: held now"),
      STAMMTISCH_FIELD(Full, skat, cards, "the skat as dealt"),
      STAMMTISCH_FIELD(Full, laid_away, cards,
                       "the discard that lies there, card by card; 0 where it was taken up"),
  };

  static void begin(State& state, const std::uint8_t* pack, int dealer, const Options& options,
                    const Standing& standing);
  static int seat(const State& state);
  static void menu(const State& state, const Options& options, Menu<ACTIONS>& menu);
  static void act(State& state, const Options& options, int action);
  static void leave_out_rash(const State&, const Options&, Menu<ACTIONS>&) {}
  static Seen seen(int action) { return Game::seen(action); }
  static void observe(const State& state, const Options& options, const Standing& standing,
                      int seat, Observation& seen);
  static void open(const State& state, const Options& options, const Standing& standing,
                   Full& full);
  static void result(const State& state, const Options& options, const Standing& standing,
                     Result& result);
  static bool pays(Reward reward, bool match) { return Game::pays(reward, match); }
  static void reward(Reward reward, const Result& result, const Options& options,
                     const Standing& before, const Standing& after, std::int32_t* of_seat);
  static bool advance(Standing& standing, const Result& result, const Options& options, int dealer);
  static void rename(const Observation& seen, Renaming<CARDS, SUITS, ACTIONS>& renaming);

  static int list_dealer(const Standing& standing, const Options& options) {
    return Game::list_dealer(standing.usual, options.usual);
  }
};

static_assert(BatchedGame<PubGame>);

}  // namespace stammtisch::learn::skat
