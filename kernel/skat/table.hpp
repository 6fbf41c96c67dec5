// Who holds what before a card is played, as both searches see it.
#pragma once

#include "common/order.hpp"
#include "skat/layout.hpp"

namespace stammtisch::skat {

// The soloist is player 0; players act in turn.
struct Table {
  Cards hands[SEATS] = {};
  int leader = 0;     // of the trick that lies on the table
  int placed = 0;     // how many cards lie there
  int cards[2] = {};  // they, in order

  int to_play() const { return (leader + placed) % SEATS; }
};

using Moves = Order<10>;

}  // namespace stammtisch::skat
