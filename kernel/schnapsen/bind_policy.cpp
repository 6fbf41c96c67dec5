// What the policy networks of Schnapsen are told, and how many there are of them.
#include "games.hpp"
#include "policy/bind.hpp"
#include "schnapsen/environment.hpp"
#include "schnapsen/search.hpp"

namespace stammtisch::policy {

template <>
struct Describes<learn::schnapsen::Game> {
  using Game = learn::schnapsen::Game;
  static constexpr Number NUMBERS[] = {
      {"totals", How::left_out},
      {"deals", How::left_out},
      {"bonus", How::left_out},
      {"points", How::one_of, 100},
      {"tricks", How::one_of, 12},
      {"hand_sizes", How::one_of, 7},
      {"may_exchange", How::bits, 1},
      {"phase", How::one_of, 6},
      {"due", How::one_of, 3},
      {"leader", How::one_of, 3},
      {"dealer", How::one_of, 3},
      {"closed_by", How::one_of, 3},
      {"opponent_had", How::steps, 2, {1, 33}},  // what decides the closer's stake (SN 9.3)
      {"stock_size", How::one_of, 12},
      {"winner", How::left_out},
      {"game_points", How::left_out},
      {"padding", How::left_out},
  };
  static constexpr int ROLES = 1;
  static int role(const Game::Observation&) { return 0; }
  static void rename(const Game::Observation& seen,
                     learn::Renaming<Game::CARDS, Game::SUITS, Game::ACTIONS>& names) {
    Game::rename(seen, names);
  }
};

// Once the stock is used up, both players know all cards.
template <>
class Ending<learn::schnapsen::Game> {
 public:
  // For the playouts of one world, which share a table.
  void begin(const learn::schnapsen::Game::State& state) {
    schnapsen::Position over = state.position;
    over.stock_size = 0;
    search_.begin(over, &nodes_);
  }

  // Ends the deal as it does by best play, where it has come to that.
  bool solve(learn::schnapsen::Game::State& state) {
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

void stammtisch::schnapsen::bind_policy(nb::module_& network) {
  policy::bind_game<learn::schnapsen::Game>(network);
}
