// Card points in suit games and grand: how many the soloist can get, whatever the defenders do.
#pragma once

#include <cstdint>

#include "common/budget.hpp"
#include "common/zeroed.hpp"
#include "skat/table.hpp"

namespace stammtisch::skat {

// What is known of a number: the same twice when it is exact.
struct Bounds {
  int low = 0, high = 0;
};

// The searches of one deal, which share a table of what is known.
class PointSearch {
 public:
  explicit PointSearch(int bits = 16);

  // Forget everything, for another deal.
  void begin(int kind, Meter* meter);

  // A bound on the card points that the soloist gets from here on, the trick on the table included:
  // if it is `need` or more he gets at least that much, else at most.
  int bound(const Table& table, int need);

  // Exactly how many the soloist gets. `known` always holds what is already sure, also when the
  // search has to stop.
  void exact(const Table& table, int guess, Bounds& known);

  int worth(const Table& table) const;

  struct Entry {
    Cards hands[SEATS];
    std::uint32_t rest;  // low, high (7 bits each), leader (2), best card (5), generation (11)
  };

 private:
  int trick(int leader, int rest, int need);
  template <int Placed>
  int place(int player, int rest, int need);
  template <int Placed>
  int play(int player, int card, int rest, int need);
  template <int Placed>
  void order(Moves& moves, int player, Cards legal, int first) const;
  void learn(int player, const Moves& moves, int decided);
  int sure(int leader, int rest, int need);
  int cheapest(Cards hand, int number) const;
  void canonical(Cards alive, Cards* hands) const;
  Cards representatives(Cards legal, Cards alive) const;

  const Layout* layout_ = nullptr;
  const struct Places* places_ = nullptr;
  Meter* meter_ = nullptr;
  struct Worth {
    Cards cards;
    int points;
  } by_worth_[6] = {};
  Cards hands_[SEATS] = {};
  int table_[3] = {};  // the cards of the trick
  int leader_ = 0;
  int first_ = -1, best_ = -1;  // at the start of a trick: what to try first, what was best
  std::array<int, 32> tried_[SEATS] = {};  // how leads have done so far
  std::uint32_t generation_ = 0;
  Zeroed<Entry> entries_;
  std::size_t mask_;
};

}  // namespace stammtisch::skat
