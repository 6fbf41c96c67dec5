// What the policy networks of Skat are told, and how many there are of them.
#include <algorithm>
#include <array>
#include <tuple>

#include "games.hpp"
#include "policy/bind.hpp"
#include "skat/environment.hpp"

namespace stammtisch::policy {

template <>
struct Describes<learn::skat::Game> {
  using Game = learn::skat::Game;
  static constexpr int CALLS = learn::skat::BID_COUNT + 1;
  static constexpr Number NUMBERS[] = {
      {"called", How::highest, CALLS}, {"held", How::highest, CALLS},
      {"totals", How::left_out},       {"deals", How::left_out},
      {"bid", How::left_out},          {"phase", How::one_of, 6},
      {"to_act", How::left_out},       {"dealer", How::one_of, 4},
      {"due", How::one_of, 5},         {"caller", How::one_of, 4},
      {"answerer", How::one_of, 4},    {"passed", How::bits, 1},
      {"soloist", How::one_of, 4},     {"hand_game", How::bits, 1},
      {"kind", How::one_of, 7},        {"announced", How::one_of, 5},
      {"leader", How::one_of, 4},      {"hand_sizes", How::one_of, 14},
      {"tricks", How::one_of, 12},     {"points", How::one_of, 122},
      {"voids", How::suits, 5},        {"padding", How::left_out},
  };
  static constexpr int ROLES = 3;  // before the first card, soloist, defender
  static int role(const Game::Observation& seen) {
    if (seen.phase != static_cast<int>(learn::skat::Phase::PLAY)) return 0;
    return seen.soloist == 0 ? 1 : 2;
  }

  // In play the trump suit comes first, and then the suits of which most was dealt to the observer.
  // Jacks that are trumps keep their names, as their order is fixed (SK 2.3).
  static void rename(const Game::Observation& seen,
                     learn::Renaming<Game::CARDS, Game::SUITS, Game::ACTIONS>& names) {
    constexpr int RANKS = Game::CARDS / Game::SUITS, JACK = 4;
    Game::rename(seen, names);
    if (!role(seen)) return;
    std::array<int, Game::SUITS> order{0, 1, 2, 3};
    const auto weight = [&](int suit) {
      const std::uint32_t dealt = seen.dealt >> RANKS * suit & ((1u << RANKS) - 1);
      return std::tuple(suit != seen.kind, -count(dealt), dealt);
    };
    std::stable_sort(order.begin(), order.end(),
                     [&](int a, int b) { return weight(a) < weight(b); });
    for (int at = 0; at < Game::SUITS; ++at) {
      names.suit[order[at]] = static_cast<std::uint8_t>(at);
      for (int rank = 0; rank < RANKS; ++rank) {
        if (rank == JACK && seen.kind != stammtisch::skat::NULL_GAME) continue;
        const int card = order[at] * RANKS + rank, named = at * RANKS + rank;
        names.card[card] = static_cast<std::uint8_t>(named);
        names.action[learn::skat::action::PLAY + card] =
            static_cast<std::int16_t>(learn::skat::action::PLAY + named);
      }
    }
  }
};

}  // namespace stammtisch::policy

void stammtisch::skat::bind_policy(nb::module_& network) {
  policy::bind_game<learn::skat::Game>(network);
}
