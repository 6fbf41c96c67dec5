// Seats that act by a policy network, from their own observations.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "common/bits.hpp"
#include "common/random.hpp"
#include "learn/game.hpp"
#include "policy/ending.hpp"
#include "policy/inputs.hpp"
#include "policy/network.hpp"

namespace stammtisch::policy {

// What the network says of one decision: the menu's actions and how likely each is.
template <class Game>
struct Opinion {
  std::int16_t actions[Game::ACTIONS];  // the menu, by real names, ascending
  std::uint32_t likely[Game::ACTIONS];  // in the same order; the likeliest has 2^24
  int count;
  std::uint64_t total;
  std::int32_t value;  // for the seat that decides, a multiple of 2^-8

  double chance(int at) const {
    return static_cast<double>(likely[at]) / static_cast<double>(total);
  }
  int drawn(Random& random) const {  // a place, each as often as it is likely
    std::uint64_t at = (random.next() >> 32) * total >> 32;
    int place = 0;
    while (at >= likely[place]) at -= likely[place++];
    return place;
  }
};

template <class Game>
class Policy {
 public:
  using Names = learn::Renaming<Game::CARDS, Game::SUITS, Game::ACTIONS>;
  using Observation = typename Game::Observation;
  using Menu = learn::Menu<Game::ACTIONS>;
  using In = Inputs<Game>;

  explicit Policy(std::vector<Network> networks) : networks_(std::move(networks)) {
    if (networks_.size() != Describes<Game>::ROLES)
      throw std::invalid_argument("there must be " + std::to_string(Describes<Game>::ROLES) +
                                  " networks");
    for (const Network& each : networks_) {
      if (each.inputs != In::SIZE || each.actions != Game::ACTIONS)
        throw std::invalid_argument("the network is one of another game");
      each.check();
    }
  }

  // `may(action)`: whether it is in the menu.
  template <class May>
  void think(const Observation& seen, May may, Opinion<Game>& opinion) const {
    Names names;
    Describes<Game>::rename(seen, names);
    std::uint16_t on[In::MOST];
    const int count = In::of(seen, names, on);
    const Network& network = networks_[Describes<Game>::role(seen)];
    alignas(64) std::int16_t hidden[MOST_WIDTH];
    network.think(on, count, hidden);
    opinion.value = network.value(hidden);
    opinion.count = 0;
    std::int32_t logits[Game::ACTIONS], best = INT32_MIN;
    for (int action = 0; action < Game::ACTIONS; ++action) {
      if (!may(action)) continue;
      const std::int32_t logit = network.logit(hidden, names.action[action]);
      best = std::max(best, logit);
      logits[opinion.count] = logit;
      opinion.actions[opinion.count++] = static_cast<std::int16_t>(action);
    }
    opinion.total = 0;
    for (int at = 0; at < opinion.count; ++at) {
      opinion.likely[at] = fading(static_cast<std::uint32_t>(best - logits[at]));
      opinion.total += opinion.likely[at];
    }
  }

 private:
  std::vector<Network> networks_;
};

// A deal that is replayed, and then played on by the policy.
template <class Game>
class Deal {
 public:
  Deal(const Policy<Game>& policy, const typename Game::Options& options)
      : policy_(policy), options_(options) {}

  void begin(const std::uint8_t* pack, int dealer) {
    Game::begin(state_, pack, dealer, options_, standing_);
  }
  int seat() const { return Game::seat(state_); }

  // Plays the acts, and then waits for `viewer`'s turn. std::invalid_argument where an act is
  // illegal.
  void replay(std::span<const std::int16_t> acts, int viewer) {
    for (const std::int16_t each : acts) {
      if (each < 0) break;
      wait_for(each / Game::ACTIONS);
      act(each % Game::ACTIONS);
    }
    wait_for(viewer);
  }

  // What the policy says of the decision that is due. It rests on the observation of who decides.
  const Opinion<Game>& opinion() {
    Game::menu(state_, options_, menu_);
    think();
    return opinion_;
  }

  void act(int action) {
    Game::menu(state_, options_, menu_);
    if (seat() < 0 || action < 0 || action >= Game::ACTIONS || !menu_.has(action))
      throw std::invalid_argument("action " + std::to_string(action) + " is not to be chosen now");
    Game::act(state_, options_, action);
  }

  // To the end, everybody by the policy; with an `ending`, until it solves the rest.
  void play_out(Random& random, Ending<Game>* ending = nullptr) {
    while (seat() >= 0 && !(ending && ending->solve(state_))) {
      const int only = single();
      if (only < 0) think();
      Game::act(state_, options_, only < 0 ? opinion_.actions[opinion_.drawn(random)] : only);
    }
  }

  const typename Game::State& state() const { return state_; }

  void reward(learn::Reward kind, std::int32_t* of_seat) const {
    typename Game::Result result{};
    Game::result(state_, options_, standing_, result);
    Game::reward(kind, result, options_, standing_, standing_, of_seat);
  }

 private:
  // Whoever comes before this seat lets it go on.
  void wait_for(int who) {
    while (seat() >= 0 && seat() != who) {
      if constexpr (requires { Game::WAIT; })
        act(Game::WAIT);
      else
        throw std::invalid_argument("these acts are not in the order of the law");
    }
  }

  // The only action of the menu, which needs no thought; -1 where there are more.
  int single() {
    Game::menu(state_, options_, menu_);
    int sum = 0;
    for (const std::uint64_t word : menu_.word) sum += count(word);
    if (sum != 1) return -1;
    for (int at = 0;; ++at)
      if (menu_.word[at]) return 64 * at + std::countr_zero(menu_.word[at]);
  }

  // The menu is up to date.
  void think() {
    Game::observe(state_, options_, standing_, seat(), seen_);
    policy_.think(seen_, [&](int action) { return menu_.has(action); }, opinion_);
  }

  const Policy<Game>& policy_;
  const typename Game::Options& options_;
  typename Game::Standing standing_{};
  typename Game::State state_;
  typename Game::Observation seen_;
  learn::Menu<Game::ACTIONS> menu_;
  Opinion<Game> opinion_;
};

}  // namespace stammtisch::policy
