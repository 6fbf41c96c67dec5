// Who holds what before a card is played, as both searches see it.
#pragma once

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

// Cards in the order in which they are tried: the most promising first, else as they came.
struct Moves {
  int size = 0;
  int card[10], score[10];

  void add(int which, int promise) {
    int at = size++;
    for (; at > 0 && score[at - 1] < promise; --at) {
      card[at] = card[at - 1];
      score[at] = score[at - 1];
    }
    card[at] = which;
    score[at] = promise;
  }
};

}  // namespace stammtisch::skat
