// What the policy networks of Scarto are told, and how many there are of them.
#include "games.hpp"
#include "policy/bind.hpp"
#include "scarto/environment.hpp"

namespace stammtisch::policy {

template <>
struct Describes<learn::scarto::Game> {
  using Game = learn::scarto::Game;
  static constexpr Number NUMBERS[] = {
      {"totals", How::left_out},       {"deals", How::left_out},    {"phase", How::one_of, 3},
      {"to_act", How::left_out},       {"dealer", How::one_of, 4},  {"leader", How::one_of, 4},
      {"hand_sizes", How::one_of, 30}, {"tricks", How::one_of, 27}, {"points", How::one_of, 80},
  };
  static constexpr int ROLES = 1;
  static int role(const Game::Observation&) { return 0; }
  static void rename(const Game::Observation& seen,
                     learn::Renaming<Game::CARDS, Game::SUITS, Game::ACTIONS>& names) {
    Game::rename(seen, names);
  }
};

}  // namespace stammtisch::policy

void stammtisch::scarto::bind_policy(nb::module_& network) {
  policy::bind_game<learn::scarto::Game>(network);
}
