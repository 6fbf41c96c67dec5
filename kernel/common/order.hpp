// Cards in the order in which they are tried: the most promising first, else as they came.
#pragma once

namespace stammtisch {

template <int MOST>
struct Order {
  int size = 0;
  int card[MOST], score[MOST];

  void add(int which, int promise) {
    int at = size++;
    for (; at > 0 && score[at - 1] < promise; --at) {
      card[at] = card[at - 1];
      score[at] = score[at - 1];
    }
    card[at] = which;
    score[at] = promise;
  }
  const int* begin() const { return card; }
  const int* end() const { return card + size; }
};

}  // namespace stammtisch
