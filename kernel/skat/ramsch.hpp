// Ramsch with all cards open: positions, what they score, playouts (SK 10.1 to SK 10.3).
//
// Everybody plays for himself; cards rank as in grand. The doublings of pushes are a factor of the
// whole deal, and left to the caller.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "common/budget.hpp"
#include "common/random.hpp"
#include "skat/layout.hpp"

namespace stammtisch::skat {

// A moment of the ten tricks. Cards are in the order of grand (LAYOUTS[GRAND]).
struct RamschPosition {
  Cards hands[SEATS] = {};
  int leader = 0;                 // of the trick on the table
  int placed = 0, cards[2] = {};  // what lies there
  int points[SEATS] = {};         // card points in the tricks of each so far
  int tricks[SEATS] = {};
  bool skat_to_loser = false;  // else to the winner of the last trick (SK 10.2)

  int to_play() const { return (leader + placed) % SEATS; }
  Cards alive() const { return hands[0] | hands[1] | hands[2]; }
  Cards legal() const;

  // Plays a legal card.
  void play(int card);

  // The skat's card points: what is in no hand, on the table or in a trick.
  int skat() const;

  // Says in a sentence why this can be no position; nothing if it can.
  std::optional<std::string> fault() const;
};

// The position of an encoded row; throws std::invalid_argument, with a sentence, where a row is
// none. tables.hpp names the columns.
RamschPosition decode_ramsch(const std::uint8_t* row);

// The bit of a card by its place in the pack; throws std::invalid_argument if it is not legal.
int legal_bit(const RamschPosition& position, int card);

// After the tenth trick, led next by its winner: what a seat scores, without the pushes (SK 10.2,
// SK 10.3). `skat` are the skat's card points.
int ramsch_score(const RamschPosition& end, int skat, int seat);

// Before the lead of Schieberamsch: two cards lie there, and `turn` is the next to take them up or
// to hand them on; SEATS where all have (SK 10.4). Forehand is the position's leader.
struct Pushing {
  Cards lying = 0;
  int turn = SEATS;
  bool takes = false;       // The player in turn takes them up.
  bool push_jacks = false;  // Jacks may be laid down.
};

// What a playout writes: the card points of each seat in tricks, the tricks of each, who took the
// last one, and how often the two cards were pushed on in it.
inline constexpr int PLAYED_OUT = 2 * SEATS + 2;

// Plays a position `number` times to the end: at random, or by rules of thumb of players who see
// their own cards and know which others are still in play; pushing is always by rules of thumb.
// Each playout writes PLAYED_OUT numbers. If the call has to stop, the rest of `results` stays as
// it was.
void play_out_ramsch(const RamschPosition& position, const Pushing& pushing, bool thumb,
                     std::size_t number, std::uint64_t seed, Stop* stop, bool caller,
                     std::uint8_t* results);

// Plays on to the end by rules of thumb; how many cards were played.
int play_on_by_thumb(RamschPosition& position, Random& random);

}  // namespace stammtisch::skat
