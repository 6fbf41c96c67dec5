// Endings in which nothing is hidden any more: there the solver takes over from the policies.
#pragma once

namespace stammtisch::policy {

// A game that has none.
template <class Game>
class Ending {
 public:
  void begin(const typename Game::State&) {}
  bool solve(typename Game::State&) { return false; }
};

}  // namespace stammtisch::policy
