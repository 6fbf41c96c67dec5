#include "schnapsen/equilibrium.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <stdexcept>

namespace stammtisch::schnapsen {

namespace {

constexpr double TREMBLE = 1e-3;
constexpr std::uint8_t DEALT = SEATS;  // instead of a mover: the cards brought it about

std::uint64_t mixed(std::uint64_t x) {
  x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9u;
  x = (x ^ x >> 27) * 0x94D049BB133111EBu;
  return x ^ x >> 31;
}

// Whether a player claims now: whoever has 66 does.
bool claims(const Position& position, int seat, const Actions& menu) {
  return position.points(seat) >= OUT && std::find(menu.begin(), menu.end(), CLAIM) != menu.end();
}

Actions without_claim(const Actions& menu) {
  Actions rest;
  for (int action : menu)
    if (action != CLAIM) rest.add(action);
  return rest;
}

}  // namespace

Subgame::Subgame(const std::vector<Position>& worlds, const std::vector<double>& weights,
                 const Payoffs& payoffs, int told, NodeBudget& budget)
    : payoffs_(payoffs), told_(told), budget_(budget) {
  const double whole = std::accumulate(weights.begin(), weights.end(), 0.0);
  for (std::size_t world = 0; world < worlds.size(); ++world) {
    weights_.push_back(static_cast<float>(weights[world] / whole));
    search(worlds[world], false, -1, static_cast<std::uint32_t>(world));
  }
  value_.resize(nodes());
  others_.resize(nodes());
  own_.resize(nodes());
  strategy_.resize(regret_.size());
  for (const Information& each : informations_)
    for (int at = 0; at < each.size; ++at) strategy_[each.first_slot + at] = 1.0f / each.size;
  gained_.resize(regret_.size());
}

std::int32_t Subgame::add(std::int32_t parent, std::uint32_t slot) {
  budget_.count();
  parent_.push_back(parent);
  slot_.push_back(slot);
  mover_.push_back(parent < 0 ? DEALT : informations_[information_[parent]].seat);
  information_.push_back(-1);
  payoff_.push_back(0);
  return static_cast<std::int32_t>(parent_.size() - 1);
}

// `asked`: the one who is not to lead has been asked, and waits.
void Subgame::search(const Position& position, bool asked, std::int32_t parent,
                     std::uint32_t slot) {
  const auto end = [&](int value) { payoff_[add(parent, slot)] = payoffs_[value + MOST]; };
  if (position.finished()) return end(position.value());
  // Both hands are known.
  if (!position.stock_size && position.phase == Phase::Lead) {
    solver_.begin(position, &unlimited_);
    return end(solver_.value(position));
  }
  const int due = position.to_act();
  const bool both = position.between_tricks() || position.phase == Phase::Marriage;
  const int seat = both && !asked ? 1 - due : due;
  const Actions menu = position.actions(seat);
  if (claims(position, seat, menu)) {
    Position after = position;
    after.act(seat, CLAIM);
    return end(after.value());
  }
  Actions choices = without_claim(menu);
  if (seat != due) {
    if (!choices.size) return search(position, true, parent, slot);
    choices.add(WAIT);
  }
  const auto go_on = [&](int action, std::int32_t from, std::uint32_t by) {
    if (action == WAIT) return search(position, true, from, by);
    Position after = position;
    after.act(seat, action);
    std::array<std::size_t, SEATS> before;
    for (int player = 0; player < SEATS; ++player) {
      before[player] = taken_[player].size();
      // At most one card: drawn, or exchanged for.
      if (const Cards fresh = after.hands[player] & ~position.hands[player])
        taken_[player].push_back(static_cast<std::uint8_t>(std::countr_zero(fresh)));
    }
    acts_.push_back(static_cast<std::uint8_t>(action));
    search(after, false, from, by);
    acts_.pop_back();
    for (int player = 0; player < SEATS; ++player) taken_[player].resize(before[player]);
  };
  if (choices.size == 1) return go_on(choices.list[0], parent, slot);
  const int depth = 2 * static_cast<int>(acts_.size()) + asked;
  const std::size_t known = information(seat, position.hands[seat], depth, choices);
  const std::int32_t node = add(parent, slot);
  information_[node] = static_cast<std::int32_t>(known);
  if (informations_[known].node < 0) informations_[known].node = node;
  const std::uint32_t first_slot = informations_[known].first_slot;
  for (int at = 0; at < choices.size; ++at)
    go_on(choices.list[at], node, first_slot + static_cast<std::uint32_t>(at));
}

// What a player knows: his cards, those that he took, in order, and the acts of both.
std::size_t Subgame::information(int seat, Cards hand, int depth, const Actions& actions) {
  std::uint64_t key = mixed(hand * 4 + static_cast<std::uint64_t>(seat) * 2 + (depth & 1) + 1);
  for (std::uint8_t act : acts_) key = mixed(key * 0x9E3779B97F4A7C15u + act + 1);
  for (std::uint8_t card : taken_[seat]) key = mixed(key * 0x9E3779B97F4A7C15u + card + 0x101);
  const auto [found, fresh] =
      known_.try_emplace(key, static_cast<std::uint32_t>(informations_.size()));
  if (!fresh) {
    if (informations_[found->second].size != actions.size)
      throw std::invalid_argument("the worlds differ in what both players see");
    return found->second;
  }
  informations_.push_back({static_cast<std::uint8_t>(seat), static_cast<std::uint8_t>(actions.size),
                           static_cast<std::uint32_t>(regret_.size()), -1, depth, hand});
  regret_.resize(regret_.size() + actions.size);
  sum_.resize(regret_.size());
  if (static_cast<int>(acts_.size()) <= told_)
    told_informations_.push_back(
        {found->second, taken_[seat], acts_, {actions.begin(), actions.end()}});
  return found->second;
}

void Subgame::iterate() {
  ++iterations_;
  for (int seat = 0; seat < SEATS; ++seat) improve(seat, strategy_);
}

// How likely each node is reached by `seat` alone, and by the other and the cards.
void Subgame::reaches(int seat, const std::vector<float>& strategy) {
  for (std::size_t node = 0; node < nodes(); ++node) {
    const std::int32_t parent = parent_[node];
    if (parent < 0) {
      others_[node] = weights_[slot_[node]];
      own_[node] = 1;
      continue;
    }
    const bool mine = mover_[node] == seat;
    const float likely = strategy[slot_[node]];
    others_[node] = mine ? others_[parent] : others_[parent] * likely;
    own_[node] = mine ? own_[parent] * likely : own_[parent];
  }
}

void Subgame::values(const std::vector<float>& strategy) {
  value_ = payoff_;
  for (std::size_t node = nodes(); node-- > 0;)
    if (parent_[node] >= 0) value_[parent_[node]] += strategy[slot_[node]] * value_[node];
}

void Subgame::improve(int seat, const std::vector<float>& strategy) {
  reaches(seat, strategy);
  const float sign = seat ? -1.0f : 1.0f;
  std::fill(gained_.begin(), gained_.end(), 0.0);
  // As in values(), and what each action brings.
  value_ = payoff_;
  for (std::size_t node = nodes(); node-- > 0;) {
    const std::int32_t parent = parent_[node];
    if (parent < 0) continue;
    const std::uint32_t slot = slot_[node];
    value_[parent] += strategy[slot] * value_[node];
    if (mover_[node] == seat) gained_[slot] += sign * others_[parent] * value_[node];
  }
  for (const Information& each : informations_) {
    if (each.seat != seat) continue;
    const std::uint32_t first = each.first_slot, last = first + each.size;
    double mean = 0, positive = 0;
    for (std::uint32_t at = first; at < last; ++at) {
      sum_[at] += static_cast<double>(iterations_) * own_[each.node] * strategy_[at];
      mean += strategy_[at] * gained_[at];
    }
    for (std::uint32_t at = first; at < last; ++at)
      positive += regret_[at] = std::max(0.0, regret_[at] + gained_[at] - mean);
    for (std::uint32_t at = first; at < last; ++at)
      strategy_[at] = static_cast<float>(positive > 0 ? regret_[at] / positive : 1.0 / each.size);
  }
}

std::vector<float> Subgame::average(double tremble) const {
  std::vector<float> strategy(sum_.size());
  for (const Information& each : informations_) {
    const std::uint32_t first = each.first_slot, last = first + each.size;
    const double whole = std::accumulate(sum_.begin() + first, sum_.begin() + last, 0.0);
    for (std::uint32_t at = first; at < last; ++at) {
      const double share = whole > 0 ? sum_[at] / whole : 1.0 / each.size;
      strategy[at] = static_cast<float>((1 - tremble) * share + tremble / each.size);
    }
  }
  return strategy;
}

double Subgame::value() {
  const std::vector<float> strategy = average(0);
  values(strategy);
  double total = 0;
  for (std::size_t node = 0; node < nodes(); ++node)
    if (parent_[node] < 0) total += static_cast<double>(weights_[slot_[node]]) * value_[node];
  return total;
}

double Subgame::gap() {
  const std::vector<float> strategy = average(0);
  return best_response(0, strategy) + best_response(1, strategy);
}

// What `seat` gets at most against the other's strategy. Later decisions come first: all nodes of a
// decision have the same depth, and what follows on them is deeper.
double Subgame::best_response(int seat, const std::vector<float>& strategy) {
  reaches(seat, strategy);
  std::int32_t deepest = 0;
  for (const Information& each : informations_) deepest = std::max(deepest, each.depth);
  std::vector<std::vector<std::int32_t>> after(static_cast<std::size_t>(deepest) + 1);
  for (std::size_t node = 0; node < nodes(); ++node) {
    value_[node] = seat ? -payoff_[node] : payoff_[node];
    if (const std::int32_t parent = parent_[node]; parent >= 0)
      after[static_cast<std::size_t>(informations_[information_[parent]].depth)].push_back(
          static_cast<std::int32_t>(node));
  }
  std::vector<double> worth(strategy.size());
  for (std::size_t depth = after.size(); depth-- > 0;) {
    const auto of = [&](std::int32_t node) -> const Information& {
      return informations_[information_[parent_[node]]];
    };
    for (std::int32_t node : after[depth])
      if (of(node).seat == seat)
        worth[slot_[node]] += static_cast<double>(others_[node]) * value_[node];
    for (std::int32_t node : after[depth]) {
      const Information& from = of(node);
      const auto first = worth.begin() + from.first_slot;
      const auto best = std::max_element(first, first + from.size) - worth.begin();
      if (from.seat != seat)
        value_[parent_[node]] += strategy[slot_[node]] * value_[node];
      else if (slot_[node] == best)
        value_[parent_[node]] = value_[node];
    }
  }
  double total = 0;
  for (std::size_t node = 0; node < nodes(); ++node)
    if (parent_[node] < 0) total += static_cast<double>(weights_[slot_[node]]) * value_[node];
  return total;
}

std::vector<Decision> Subgame::decisions() {
  const std::vector<float> told = average(0), trembling = average(TREMBLE);
  std::vector<Decision> found;
  std::vector<std::size_t> place(informations_.size(), told_informations_.size());
  for (std::size_t at = 0; at < told_informations_.size(); ++at) {
    const auto& [known, taken, acts, actions] = told_informations_[at];
    const Information& here = informations_[known];
    const auto first = told.begin() + here.first_slot;
    place[known] = at;
    found.push_back({here.seat,
                     here.hand,
                     taken,
                     acts,
                     actions,
                     {first, first + here.size},
                     std::vector<double>(here.size),
                     0});
  }
  for (int seat = 0; seat < SEATS; ++seat) {
    reaches(seat, trembling);
    values(trembling);
    for (std::size_t node = 0; node < nodes(); ++node) {
      if (information_[node] >= 0) {
        const std::size_t at = place[static_cast<std::size_t>(information_[node])];
        if (at < found.size() && found[at].seat == seat) found[at].reach += others_[node];
      }
      const std::int32_t parent = parent_[node];
      if (parent < 0) continue;
      const auto known = static_cast<std::size_t>(information_[parent]);
      const std::size_t at = place[known];
      if (at == found.size() || found[at].seat != seat) continue;
      const double value = seat ? -value_[node] : value_[node];
      found[at].values[slot_[node] - informations_[known].first_slot] += others_[parent] * value;
    }
  }
  for (Decision& each : found)
    for (double& value : each.values) value = each.reach > 0 ? value / each.reach : 0;
  return found;
}

}  // namespace stammtisch::schnapsen
