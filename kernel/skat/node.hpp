// A node of both searches: the moment before a card is played.
#pragma once

#include "common/move_list.hpp"
#include "skat/layout.hpp"

namespace stammtisch::skat {

// The soloist is player 0; players act in turn.
struct Node {
  Cards hands[SEATS] = {};
  int leader = 0;     // of the trick on the table
  int placed = 0;     // how many cards lie there
  int cards[2] = {};  // which, in order

  int to_play() const { return (leader + placed) % SEATS; }
};

using Moves = MoveList<10>;

}  // namespace stammtisch::skat
