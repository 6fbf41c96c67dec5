// The same card points once more, written plainly: what the fast search is held against.
//
// Every card is tried, in the pack's order but for one that has done well here before; the only
// other help is a table of positions at the start of a trick, card for card as they are. It serves
// null too: there the soloist's "points" are his tricks, and only whether there are any counts.
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

  int value(const Table& table);
  int search(const Table& table, int alpha, int beta);
  int cards(const Table& table, int alpha, int beta, int* best);
  int rest(const Table& table) const;

  std::vector<Entry> entries_;
  const Layout* layout_ = nullptr;
  bool null_ = false;
};

}  // namespace stammtisch::skat
