// Card points in suit games and grand: how many the soloist can get, whatever the defenders do. A
// null-window alpha-beta search with a transposition table.
#pragma once

#include <cstdint>

#include "common/budget.hpp"
#include "common/zeroed.hpp"
#include "skat/node.hpp"

namespace stammtisch::skat {

// Bounds on a value; equal when it is exact.
struct Bounds {
  int low = 0, high = 0;
};

// The searches of one deal share a transposition table.
class PointSearch {
 public:
  explicit PointSearch(int bits = 16);

  // Begins another deal with an empty transposition table.
  void begin(int kind, NodeBudget* budget);

  // A null-window search: a bound on the card points that the soloist gets from here on, the trick
  // on the table included. If it is `need` or more it is a lower bound, else an upper bound.
  int bound(const Node& node, int need);

  // The exact number, by null-window searches that start at a guess (as in MTD(f), Plaat 1995).
  // `bounds` hold the value at any time, also when the search has to stop.
  void exact(const Node& node, int guess, Bounds& bounds);

  int worth(const Node& node) const;

  struct Entry {
    Cards hands[SEATS];
    std::uint32_t packed;  // low, high (7 bits each), leader (2), best card (5), generation (11)
  };

 private:
  int search_trick(int leader, int rest, int need);
  template <int Placed>
  int search_card(int player, int rest, int need);
  template <int Placed>
  int play(int player, int card, int rest, int need);
  template <int Placed>
  void order(Moves& moves, int player, Cards legal, int first) const;
  void update_history(int player, const Moves& moves, int decided);
  int sure_tricks(int leader, int rest, int need);
  int cheapest(Cards hand, int number) const;
  void canonical(Cards alive, Cards* hands) const;
  Cards representatives(Cards legal, Cards alive) const;

  const Layout* layout_ = nullptr;
  const struct RunLayout* run_layout_ = nullptr;
  NodeBudget* budget_ = nullptr;
  struct Worth {
    Cards cards;
    int points;
  } by_worth_[6] = {};
  Cards hands_[SEATS] = {};
  int lying_[3] = {};  // the cards of the trick
  int leader_ = 0;
  int hash_move_ = -1, best_ = -1;           // of a lead: the table's best card, and the new best
  std::array<int, 32> history_[SEATS] = {};  // history heuristic, for leads
  std::uint32_t generation_ = 0;
  Zeroed<Entry> entries_;
  std::size_t mask_;
};

}  // namespace stammtisch::skat
