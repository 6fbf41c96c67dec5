// What a game gives to the batched environments: the concept `Game`.
//
// Everything that is decided here is the law's (stammtisch.games); tests/learn walks both decision
// by decision. Nothing in these functions allocates. Cards are numbered by their place in the
// law's PACK, sets of cards are bits of that number (bit 0 is PACK[0]).
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

namespace stammtisch::learn {

// A set of action numbers.
template <int ACTIONS>
struct Menu {
  static constexpr int WORDS = (ACTIONS + 63) / 64;
  std::uint64_t word[WORDS];

  void clear() {
    for (auto& each : word) each = 0;
  }
  void add(int action) { word[action >> 6] |= std::uint64_t{1} << (action & 63); }
  void remove(int action) { word[action >> 6] &= ~(std::uint64_t{1} << (action & 63)); }
  bool has(int action) const { return word[action >> 6] >> (action & 63) & 1; }
  // Actions `first`, `first` + 1, ... for each bit of `bits` from the lowest; 64 bits at most.
  void add_all(int first, std::uint64_t bits) {
    int at = first >> 6, shift = first & 63;
    word[at] |= bits << shift;
    if (shift && at + 1 < WORDS) word[at + 1] |= bits >> (64 - shift);
  }
};

// What a reward is. A game refuses those that it has not got (`Game::pays`).
enum class Reward : std::uint8_t {
  score,        // the law's `result.scores`, with a match's bonus where there is one
  zero_sum,     // the sum of the differences to all other seats: SEATS * own - the sum of all
  tournament,   // Skat's tournament scoring (SK 9)
  card_points,  // the card points that the law's result counts
  stakes,       // Scarto: what the match pays (at its end)
};
inline constexpr const char* REWARDS[] = {"score", "zero_sum", "tournament", "card_points",
                                          "stakes"};

// Who sees what an action was: its token in the observed history.
enum class Seen : std::uint8_t {
  all,     // everybody
  back,    // others see only that there was such an action (a discard)
  nobody,  // it is no act of the law (waiting), and stands in no history and no record
};

// A field of an observation, and how its values change with the names of the suits.
enum class Kind : std::uint8_t {
  number,  // means itself
  cards,   // a set of cards: 32 bits, or 128 (two words of 64) where the pack has more than 32
  card,    // the number of a card, -1 for none
  suit,    // the number of a suit, -1 for none; larger numbers than the suits mean themselves
};

struct Field {
  const char* name;
  Kind kind;
  char type;          // NumPy's: 'u', 'i', 'b'
  std::uint8_t size;  // bytes of an element
  std::uint8_t rank;  // dimensions; a set of 128 bits is one element of two words: (..., 2)
  std::uint16_t shape[3];
  std::uint16_t offset;
  const char* meaning;

  constexpr int count() const {  // elements
    int n = 1;
    for (int at = 0; at < rank; ++at) n *= shape[at];
    return n;
  }
  constexpr int bytes() const { return count() * size; }
};

template <class Member>
constexpr Field describe(const char* name, Kind kind, std::size_t offset, const char* meaning) {
  using Element = std::remove_all_extents_t<Member>;
  static_assert(std::is_integral_v<Element>);
  return {name,
          kind,
          std::is_same_v<Element, bool> ? 'b'
          : std::is_signed_v<Element>   ? 'i'
                                        : 'u',
          sizeof(Element),
          std::rank_v<Member>,
          {std::extent_v<Member, 0>, std::extent_v<Member, 1>, std::extent_v<Member, 2>},
          static_cast<std::uint16_t>(offset),
          meaning};
}
// FIELD(Observation, hand, cards, "own hand"): one entry of a table of fields.
#define STAMMTISCH_FIELD(Struct, name, kind, meaning)                                           \
  ::stammtisch::learn::describe<decltype(Struct::name)>(#name, ::stammtisch::learn::Kind::kind, \
                                                        offsetof(Struct, name), meaning)

// Numbers of cards, suits and actions where the suits get other names: each `x` is called map[x].
template <int CARDS, int SUITS, int ACTIONS>
struct Renaming {
  std::uint8_t card[CARDS];
  std::uint8_t suit[SUITS];
  std::int16_t action[ACTIONS];
};

// The concept. Example of the use: kernel/schnapsen/environment.hpp.
//
// clang-format off
//   struct Game {
//     static constexpr const char* NAME = "schnapsen";  // the law's name of the game
//     static constexpr int SEATS, CARDS, SUITS, ACTIONS;
//     static constexpr int MOST_ACTS;  // of a deal, without those of Seen::nobody
//     static constexpr int OPTIONS;    // how many numbers Options::of takes
//     struct Options { static Options of(std::span<const std::int64_t, OPTIONS>); };
//         // the law's fields in their order: the place of the value among those that the law
//         // lists (metadata["values"]); a number without a list stands for itself
//     struct Standing;     // of a match before a deal; Standing{} before the first, and for single deals
//     struct State;        // trivially copyable, at most 512 bytes
//     struct Observation;  // trivially copyable, no padding; seats relative (0 is the observer)
//     struct Full;         // the oracle's: everything, seats absolute
//     struct Result;       // trivially copyable: the scores per seat and what rewards need
//     static constexpr Field FIELDS[] = {...};       // of Observation, every byte once, in order
//     static constexpr Field FULL_FIELDS[] = {...};  // of Full
//
//     static void begin(State&, const std::uint8_t* pack, int dealer, const Options&, const Standing&);
//     static int seat(const State&);  // who decides now, -1: the deal is over
//     static void menu(const State&, const Options&, Menu<ACTIONS>&);  // sets every word; none if over
//     static void act(State&, const Options&, int action);             // an action of the menu
//     static void leave_out_rash(const State&, const Options&, Menu<ACTIONS>&);
//         // takes what uniform random play must not choose (a false claim) out of the menu
//     static Seen seen(int action);
//     static void observe(const State&, const Options&, const Standing&, int seat, Observation&);
//         // for every seat at every moment, also when over; writes every byte
//     static void open(const State&, const Options&, const Standing&, Full&);
//     static void result(const State&, const Options&, const Standing&, Result&);  // over only
//     static bool pays(Reward, bool match);
//     static void reward(Reward, const Result&, const Options&, const Standing& before,
//                        const Standing& after, std::int32_t* of_seat);  // when the deal is over
//     static bool advance(Standing&, const Result&, const Options&, int dealer);
//         // the standing after the deal; true: the match is over (match=True only)
//     static void rename(const Observation&, Renaming<CARDS, SUITS, ACTIONS>&);
//         // canonical suits, the same all through a deal if possible
//   };
// clang-format on
//
// The dealer of deal k of an environment is k mod SEATS, in a match and without one; only a game
// that has `static int list_dealer(const Standing&, const Options&)` may name another for a match.
// Illegal actions never reach a Game: the batch tests the menu, and Python asks the law for the
// clause.
template <class Game>
concept BatchedGame =
    std::is_trivially_copyable_v<typename Game::State> && sizeof(typename Game::State) <= 512 &&
    std::is_trivially_copyable_v<typename Game::Standing> &&
    std::has_unique_object_representations_v<typename Game::Observation> &&
    std::has_unique_object_representations_v<typename Game::Full> &&
    std::is_trivially_copyable_v<typename Game::Result>;

}  // namespace stammtisch::learn
