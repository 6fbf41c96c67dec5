// Move ordering: cards by descending score; equal scores stay in the order in which they came.
#pragma once

namespace stammtisch {

template <int MOST>
struct MoveList {
  int size = 0;
  int card[MOST], score[MOST];

  void add(int move, int its_score) {
    int at = size++;
    for (; at > 0 && score[at - 1] < its_score; --at) {
      card[at] = card[at - 1];
      score[at] = score[at - 1];
    }
    card[at] = move;
    score[at] = its_score;
  }
  const int* begin() const { return card; }
  const int* end() const { return card + size; }
};

}  // namespace stammtisch
