// Endings in which nothing is hidden any more: there the solver takes over from the policies.
#pragma once

#include "learn/schnapsen.hpp"
#include "schnapsen/search.hpp"

namespace stammtisch::policy {

// A game that has none.
template <class Game>
class Ending {
 public:
  void begin(const typename Game::State&) {}
  bool solve(typename Game::State&) { return false; }
};

// Once the stock is used up, both players know all cards.
template <>
class Ending<learn::Schnapsen> {
 public:
  // For the playouts of one world, which share a table.
  void begin(const learn::Schnapsen::State& state) {
    schnapsen::Position over = state.position;
    over.stock_size = 0;
    search_.begin(over, &nodes_);
  }

  // Ends the deal as it does by best play, where it has come to that.
  bool solve(learn::Schnapsen::State& state) {
    schnapsen::Position& p = state.position;
    if (p.stock_size || p.closed_by != schnapsen::NOBODY) return false;
    p.end(search_.value(p));
    state.decides = -1;
    return true;
  }

 private:
  static constexpr int BITS = 12;  // of the table: the last five tricks have few positions

  schnapsen::Search search_{BITS};
  NodeBudget nodes_;
};

}  // namespace stammtisch::policy
