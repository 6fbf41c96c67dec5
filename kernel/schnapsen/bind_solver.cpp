#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>

#include <algorithm>
#include <memory>
#include <stdexcept>

#include "common/bind.hpp"
#include "common/parallel.hpp"
#include "games.hpp"
#include "schnapsen/encoding.hpp"
#include "schnapsen/equilibrium.hpp"
#include "schnapsen/playout.hpp"
#include "schnapsen/reference.hpp"
#include "schnapsen/solve.hpp"

namespace stammtisch::schnapsen {

namespace {

constexpr int CHECKED_EVERY = 25;  // iterations between two looks at the gap
constexpr int MOST_ITERATIONS = 1'000'000;
constexpr std::uint64_t MOST_NODES = 0x7FFFFFFF;

std::vector<Position> positions_in(const Rows& rows) {
  return decoded(rows, column::COUNT, decode);
}

void check_seat(int seat) {
  if (seat < 0 || seat >= SEATS) throw std::invalid_argument("there is no such seat");
}

// Plain tuples: value, values of the actions, line, finished, nodes.
nb::list solve(const Rows& rows, bool values, bool line, unsigned threads, std::uint64_t nodes,
               double seconds) {
  check_limits(threads, seconds);
  const std::vector<Position> positions = positions_in(rows);
  std::vector<Solution> solutions(positions.size());
  without_gil(seconds, [&](Stop& stop) {
    in_parallel(
        positions.size(), threads, [] { return std::make_unique<Search>(); },
        [&](Search& search, std::size_t n, bool caller) {
          if (stop.check(caller)) return;  // A short search would never check.
          NodeBudget budget(nodes, &stop, caller);
          solutions[n] = solve_position(search, positions[n], {values, line}, budget);
        });
  });
  nb::list answers;
  for (const Solution& each : solutions)
    answers.append(nb::make_tuple(each.value, each.values, each.line, each.finished, each.nodes));
  return answers;
}

// What seat 0 wins or loses, playout by playout.
nb::bytes playouts(const Rows& rows, std::size_t number, std::uint64_t seed, bool thumb,
                   unsigned threads) {
  check_limits(threads, 0);
  const std::vector<Position> positions = positions_in(rows);
  std::vector<std::int8_t> values(answer_size(positions.size(), number, 1));
  without_gil(0, [&](Stop& stop) {
    in_parallel(positions.size(), threads, [&](std::size_t at, bool caller) {
      Policy policy = thumb ? Policy::Thumb : Policy::Random;
      for (std::size_t n = 0; n < number; ++n) {
        if (n % 1024 == 0 && stop.check(caller)) return;
        PlayoutRandom random(seed, at, n);
        values[at * number + n] = static_cast<std::int8_t>(play_out(positions[at], policy, random));
      }
    });
  });
  return nb::bytes(values.data(), values.size());
}

// The reference search: for each position its value, that of every legal action, and the nodes.
nb::list reference(const Rows& rows) {
  std::vector<Solution> solutions;
  for (const Position& position : positions_in(rows)) {
    Solution& solution = solutions.emplace_back();
    without_gil(0, [&](Stop& stop) {
      NodeBudget budget(0, &stop, true);
      Reference search;
      search.begin(&budget);
      try {
        solution.value = search.value(position);
        for (int seat = 0; seat < SEATS; ++seat) {
          for (int action : position.actions(seat)) {
            Position after = position;
            after.act(seat, action);
            solution.values.emplace_back(seat, action, search.value(after));
          }
        }
      } catch (const OutOfBudget&) {  // Ctrl-C, which is raised when we are back.
      }
      solution.nodes = budget.nodes();
    });
  }
  nb::list answers;
  for (const Solution& each : solutions)
    answers.append(nb::make_tuple(each.value, each.values, each.nodes));
  return answers;
}

// The value for seat 0, the gap, the iterations, the nodes, and the first decisions: seat, hand,
// cards taken before it, acts, actions, strategy, values, reach. Nothing if there are more nodes.
std::optional<nb::tuple> equilibrium(const Rows& rows, const std::vector<double>& weights,
                                     const std::vector<double>& payoffs, int iterations, double gap,
                                     int told, std::uint64_t nodes) {
  const std::vector<Position> worlds = positions_in(rows);
  if (worlds.empty() || weights.size() != worlds.size())
    throw std::invalid_argument("worlds need a weight each");
  Payoffs worth;
  if (payoffs.size() != worth.size())
    throw std::invalid_argument("there are " + std::to_string(worth.size()) + " payoffs");
  std::copy(payoffs.begin(), payoffs.end(), worth.begin());
  if (iterations < 1 || iterations > MOST_ITERATIONS)
    throw std::invalid_argument("there are 1 to " + std::to_string(MOST_ITERATIONS) +
                                " iterations");
  if (nodes > MOST_NODES) throw std::invalid_argument("so many nodes cannot be held");
  double value = 0, found = 0;
  int done = 0;
  std::size_t size = 0;
  std::vector<Decision> decisions;
  bool finished = true;
  without_gil(0, [&](Stop& stop) {
    NodeBudget budget(nodes, &stop, true);
    try {
      Subgame subgame(worlds, weights, worth, told, budget);
      size = subgame.nodes();
      const auto check = [&] { found = subgame.gap(); };
      for (check(); done < iterations && found > gap && !stop.check(true);) {
        for (int step = 0; step < CHECKED_EVERY && done < iterations; ++step, ++done)
          subgame.iterate();
        check();
      }
      value = subgame.value();
      decisions = subgame.decisions();
    } catch (const OutOfBudget&) {  // Too many nodes; or Ctrl-C, which is raised when we are back.
      finished = false;
    }
  });
  if (!finished) return std::nullopt;
  nb::list told_decisions;
  for (const Decision& each : decisions) {
    const auto numbers = [](const std::vector<std::uint8_t>& list) {
      return std::vector<int>(list.begin(), list.end());
    };
    told_decisions.append(nb::make_tuple(each.seat, each.hand, numbers(each.taken),
                                         numbers(each.acts), numbers(each.actions), each.strategy,
                                         each.values, each.reach));
  }
  return nb::make_tuple(value, found, done, size, told_decisions);
}

// The legal actions of a player in each position, in the law's order.
nb::list actions(const Rows& rows, int seat) {
  check_seat(seat);
  nb::list menus;
  for (const Position& position : positions_in(rows)) {
    Actions menu = position.actions(seat);
    menus.append(std::vector<int>(menu.begin(), menu.end()));
  }
  return menus;
}

// The positions after an action that is legal in all of them.
nb::bytes act(const Rows& rows, int seat, int action) {
  check_seat(seat);
  return moved(positions_in(rows), column::COUNT, encode, [&](Position& position) {
    Actions menu = position.actions(seat);
    if (std::find(menu.begin(), menu.end(), action) == menu.end())
      throw std::invalid_argument("that is not a legal action");
    position.act(seat, action);
  });
}

// What each player has in each position: what a claim would count (SN 8.1).
std::vector<std::pair<int, int>> points(const Rows& rows) {
  std::vector<std::pair<int, int>> all;
  for (const Position& position : positions_in(rows))
    all.emplace_back(position.points(0), position.points(1));
  return all;
}

}  // namespace

void bind_solver(nb::module_& kernel) {
  using namespace nb::literals;
  nb::module_ m = kernel.def_submodule("schnapsen");
  m.def("solve", &solve, "positions"_a.noconvert(), "values"_a, "line"_a, "threads"_a, "nodes"_a,
        "seconds"_a);
  m.def("playouts", &playouts, "positions"_a.noconvert(), "number"_a, "seed"_a, "thumb"_a,
        "threads"_a);
  m.def("reference", &reference, "positions"_a.noconvert());
  m.def("equilibrium", &equilibrium, "positions"_a.noconvert(), "weights"_a, "payoffs"_a,
        "iterations"_a, "gap"_a, "told"_a, "nodes"_a);
  m.def("actions", &actions, "positions"_a.noconvert(), "seat"_a);
  m.def("act", &act, "positions"_a.noconvert(), "seat"_a, "action"_a);
  m.def("points", &points, "positions"_a.noconvert());
}

}  // namespace stammtisch::schnapsen
