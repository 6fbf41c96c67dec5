// The reference search: the same card points, computed plainly. The tests compare the fast search
// with it.
//
// Alpha-beta over every legal card in the pack's order, the best known card first, with a table of
// positions at the beginning of a trick and no other shortcut. It serves null too: there the
// soloist's "points" are his tricks, and only whether there are any counts.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "skat/solver.hpp"

namespace stammtisch::skat {

class Reference {
 public:
  explicit Reference(int bits);

  // Every legal card and what the soloist gets with it from here on: card points, in null tricks,
  // where more than one count as one.
  std::vector<std::pair<int, int>> values(const Position& position);

 private:
  struct Entry {
    Cards hands[SEATS];
    std::uint8_t leader, low, high, best;
  };

  int value(const Node& node);
  int search(const Node& node, int alpha, int beta);
  int cards(const Node& node, int alpha, int beta, int* best);
  int rest(const Node& node) const;

  std::vector<Entry> entries_;
  const Layout* layout_ = nullptr;
  bool null_ = false;
};

}  // namespace stammtisch::skat
