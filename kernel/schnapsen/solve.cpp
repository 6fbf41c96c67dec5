#include "schnapsen/solve.hpp"

#include <stdexcept>

namespace stammtisch::schnapsen {

namespace {

// The preference among actions of the same value: plain moves first, false claims last.
int rank(const Position& position, int seat, int action) {
  if (action == CLAIM) return position.points(seat) >= OUT ? 0 : 4;
  if (action == CLOSE) return 3;
  return action < MARRIAGE || action == DRAW || action == PASS ? 1 : 2;
}

class Line {
 public:
  Line(Search& search, Position position, int value)
      : search_(search), position_(position), value_(value) {}

  std::vector<std::pair<int, int>> acts() {
    std::vector<std::pair<int, int>> acts;
    while (!position_.finished()) {
      auto [seat, action] = next();
      position_.act(seat, action);
      acts.emplace_back(seat, action);
    }
    return acts;
  }

 private:
  // The player who must act moves, unless the other gains by acting first.
  std::pair<int, int> next() {
    int must = position_.to_act();
    if (int action = best(must); action != NONE) return {must, action};
    if (int action = best(1 - must); action != NONE) return {1 - must, action};
    throw std::logic_error("no action keeps the value");
  }

  // The preferred action that keeps the value; none if one would bring more, or none keeps it.
  int best(int seat) {
    int best = NONE;
    for (int action : position_.actions(seat)) {
      Position after = position_;
      after.act(seat, action);
      bool more =
          seat == 0 ? search_.at_least(after, value_ + 1) : !search_.at_least(after, value_);
      if (more) return NONE;
      bool preferred = best == NONE || rank(position_, seat, action) < rank(position_, seat, best);
      if (!preferred) continue;
      bool same =
          seat == 0 ? search_.at_least(after, value_) : !search_.at_least(after, value_ + 1);
      if (same) best = action;
    }
    return best;
  }

  Search& search_;
  Position position_;
  int value_;
};

}  // namespace

Solution solve_position(Search& search, const Position& position, Request request,
                        NodeBudget& budget) {
  Solution solution;
  try {
    search.begin(position, &budget);
    int value = search.value(position);
    solution.value = value;
    if (request.values) {
      for (int seat = 0; seat < SEATS; ++seat) {
        for (int action : position.actions(seat)) {
          Position after = position;
          after.act(seat, action);
          solution.values.emplace_back(seat, action, search.value(after, value));
        }
      }
    }
    if (request.line) solution.line = Line(search, position, value).acts();
    solution.finished = true;
  } catch (const OutOfBudget&) {
  }
  solution.nodes = budget.nodes();
  return solution;
}

}  // namespace stammtisch::schnapsen
