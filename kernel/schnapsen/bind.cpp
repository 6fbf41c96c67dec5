#include "common/bind.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>

#include <memory>
#include <optional>
#include <stdexcept>
#include <tuple>

#include "common/parallel.hpp"
#include "schnapsen/playout.hpp"
#include "schnapsen/reference.hpp"
#include "schnapsen/row.hpp"
#include "schnapsen/solve.hpp"

namespace stammtisch::schnapsen {

namespace {

using Table = Rows<std::int32_t>;
using Worlds = Rows<std::uint8_t>;
using Row = std::vector<std::int32_t>;

std::vector<Position> positions_in(const Table& table) {
  return stammtisch::positions_in(table, WIDTH, read_row);
}

Position position_in(const Row& row) {
  check_width(row.size(), WIDTH);
  return read_row(row.data());
}

// What one player knows, with each of the ways in which the other cards can lie.
std::vector<Position> worlds_of(Row row, int seat, const Worlds& worlds) {
  check_width(row.size(), WIDTH);
  Unseen hidden = unseen(row.data(), seat);
  if (worlds.shape(1) != hidden.size())
    throw std::invalid_argument("a world has " + std::to_string(hidden.size()) + " cards, not " +
                                std::to_string(worlds.shape(1)));
  check_count(worlds.shape(0));
  std::vector<Position> positions(worlds.shape(0));
  for (std::size_t at = 0; at < positions.size(); ++at) {
    try {
      fill_row(row.data(), seat, hidden, worlds.data() + at * hidden.size());
      positions[at] = read_row(row.data());
    } catch (const std::invalid_argument& trouble) {
      throw at_place("position", at, trouble);
    }
  }
  return positions;
}

std::vector<Solution> solve(const std::vector<Position>& positions, Question question,
                            unsigned threads, std::uint64_t nodes, double seconds) {
  check_limits(threads, seconds);
  std::vector<Solution> solutions(positions.size());
  without_gil(seconds, [&](Stop& stop) {
    in_parallel(
        positions.size(), threads, [] { return std::make_unique<Search>(); },
        [&](Search& search, std::size_t at, bool caller) {
          if (stop.look(caller)) return;  // A small search would be over before it asks.
          Meter meter(nodes, &stop, caller);
          solutions[at] = answer(search, positions[at], question, meter);
        });
  });
  return solutions;
}

// Plain tuples: value, values of the actions, line, finished, nodes.
nb::list told(const std::vector<Solution>& solutions) {
  nb::list all;
  for (const Solution& each : solutions)
    all.append(nb::make_tuple(each.value, each.values, each.line, each.finished, each.nodes));
  return all;
}

nb::bytes playouts(const std::vector<Position>& positions, std::size_t number, std::uint64_t seed,
                   bool thumb, unsigned threads) {
  check_limits(threads, 0);
  std::vector<std::int8_t> values(answer_size(positions.size(), number, 1));
  without_gil(0, [&](Stop& stop) {
    in_parallel(positions.size(), threads, [&](std::size_t at, bool caller) {
      Policy policy = thumb ? Policy::Thumb : Policy::Random;
      for (std::size_t n = 0; n < number; ++n) {
        if (n % 1024 == 0 && stop.look(caller)) return;
        Chance chance(seed, at, n);
        values[at * number + n] = static_cast<std::int8_t>(play_out(positions[at], policy, chance));
      }
    });
  });
  return nb::bytes(values.data(), values.size());
}

// The plain search: the value, and that of every legal action.
nb::tuple reference(const Row& row) {
  Position position = position_in(row);
  Solution solution;
  without_gil(0, [&](Stop& stop) {
    Meter meter(0, &stop, true);
    Reference search;
    search.begin(&meter);
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
    solution.nodes = meter.nodes();
  });
  return nb::make_tuple(solution.value, solution.values, solution.nodes);
}

std::vector<int> actions(const Row& row, int seat) {
  if (seat != 0 && seat != 1) throw std::invalid_argument("there is no such seat");
  Actions menu = position_in(row).actions(seat);
  return {menu.begin(), menu.end()};
}

Row act(const Row& row, int seat, int action) {
  Position position = position_in(row);
  std::vector<int> legal = actions(row, seat);
  if (std::find(legal.begin(), legal.end(), action) == legal.end())
    throw std::invalid_argument("that is not a legal action");
  position.act(seat, action);
  Row after(WIDTH);
  write_row(position, after.data());
  return after;
}

std::pair<int, int> points(const Row& row) {
  Position position = position_in(row);
  return {position.points(0), position.points(1)};
}

// The options that this search knows.
nb::dict options() {
  nb::dict known;
  known["last_trick=wins"] = LAST_TRICK_WINS;
  known["marriages_when_closed=True"] = MARRIAGES_WHEN_CLOSED;
  known["marriage_needs_trick=True"] = MARRIAGE_NEEDS_TRICK;
  known["close_after_marriage=True"] = CLOSE_AFTER_MARRIAGE;
  known["exchange_by=leader"] = EXCHANGE_BY_LEADER;
  known["exchange_needs_trick=False"] = EXCHANGE_NEEDS_TRICK_FALSE;
  known["closing=False"] = CLOSING_FALSE;
  known["close_when=after_draw"] = CLOSE_WHEN_AFTER_DRAW;
  known["close_scored=at_close"] = CLOSE_SCORED_AT_CLOSE;
  known["claims=automatic"] = CLAIMS_AUTOMATIC;
  return known;
}

}  // namespace

void bind(nb::module_& kernel) {
  nb::module_ m = kernel.def_submodule("schnapsen");
  m.attr("COLUMNS") = nb::cast(std::vector<std::string>(COLUMNS, COLUMNS + WIDTH));
  m.attr("OPTIONS") = options();
  using namespace nb::literals;
  m.def(
      "solve",
      [](Table table, bool values, bool line, unsigned threads, std::uint64_t nodes,
         double seconds) {
        return told(solve(positions_in(table), {values, line}, threads, nodes, seconds));
      },
      "positions"_a.noconvert(), "values"_a, "line"_a, "threads"_a, "nodes"_a, "seconds"_a);
  m.def(
      "solve_worlds",
      [](Row row, int seat, Worlds worlds, bool values, bool line, unsigned threads,
         std::uint64_t nodes, double seconds) {
        return told(solve(worlds_of(std::move(row), seat, worlds), {values, line}, threads, nodes,
                          seconds));
      },
      "row"_a, "seat"_a, "worlds"_a.noconvert(), "values"_a, "line"_a, "threads"_a, "nodes"_a,
      "seconds"_a);
  m.def(
      "playouts",
      [](Table table, std::size_t number, std::uint64_t seed, bool thumb, unsigned threads) {
        return playouts(positions_in(table), number, seed, thumb, threads);
      },
      "positions"_a.noconvert(), "number"_a, "seed"_a, "thumb"_a, "threads"_a);
  m.def("reference", &reference, "row"_a);
  m.def("actions", &actions, "row"_a, "seat"_a);
  m.def("act", &act, "row"_a, "seat"_a, "action"_a);
  m.def("points", &points, "row"_a);
}

}  // namespace stammtisch::schnapsen
