#include <nanobind/stl/pair.h>

#include <algorithm>
#include <memory>
#include <stdexcept>

#include "common/bind.hpp"
#include "common/parallel.hpp"
#include "games.hpp"
#include "scarto/playouts.hpp"
#include "scarto/reference.hpp"
#include "scarto/solve.hpp"

namespace stammtisch::scarto {

namespace {

std::vector<Position> positions_in(const Rows& rows) {
  return decoded(rows, column::COUNT, decode);
}

void check_seat(int seat) {
  if (seat < 0 || seat >= SEATS)
    throw std::invalid_argument("there is no seat " + std::to_string(seat));
}

nb::object as_object(int points) { return nb::int_(points); }
nb::object as_object(const Shares& shares) {
  return nb::make_tuple(shares[0], shares[1], shares[2]);
}

// Plain tuples: tricks left, finished, value or None, values of the cards, line, nodes.
template <class Value, class Ask>
nb::list solutions(const std::vector<Position>& positions, unsigned threads, std::uint64_t nodes,
                   double seconds, Ask ask) {
  check_limits(threads, seconds);
  std::vector<Solution<Value>> all(positions.size());
  without_gil(seconds, [&](Stop& stop) {
    in_parallel(
        positions.size(), threads, [] { return std::make_unique<Solver>(); },
        [&](Solver& solver, std::size_t n, bool caller) {
          all[n] = ask(solver, n, NodeBudget(nodes, &stop, caller));
        });
  });
  nb::list list;
  for (std::size_t n = 0; n < all.size(); ++n) {
    const Solution<Value>& each = all[n];
    nb::list values;
    for (const auto& [card, value] : each.values)
      values.append(nb::make_tuple(card, as_object(value)));
    list.append(nb::make_tuple(positions[n].tricks(), each.finished,
                               each.value ? as_object(*each.value) : nb::none(), values, each.line,
                               each.nodes));
  }
  return list;
}

// `seats`: one for each position, or one for all; -1 is the player to act.
nb::list secure(const Rows& rows, const std::vector<int>& seats, bool values, bool line,
                unsigned threads, std::uint64_t nodes, double seconds) {
  const std::vector<Position> positions = positions_in(rows);
  if (seats.size() != 1 && seats.size() != positions.size())
    throw std::invalid_argument("there are " + std::to_string(positions.size()) +
                                " positions, but " + std::to_string(seats.size()) + " seats");
  for (int seat : seats)
    if (seat != -1) check_seat(seat);
  auto ask = [&](Solver& solver, std::size_t n, const NodeBudget& budget) {
    return solver.secure(positions[n], seats[seats.size() == 1 ? 0 : n], {values, line}, budget);
  };
  return solutions<int>(positions, threads, nodes, seconds, ask);
}

nb::list maxn(const Rows& rows, bool values, bool line, unsigned threads, std::uint64_t nodes,
              double seconds) {
  const std::vector<Position> positions = positions_in(rows);
  auto ask = [&](Solver& solver, std::size_t n, const NodeBudget& budget) {
    return solver.maxn(positions[n], {values, line}, budget);
  };
  return solutions<Shares>(positions, threads, nodes, seconds, ask);
}

// The points of all players, playout by playout.
nb::bytes playouts(const Rows& rows, std::size_t number, std::uint64_t seed, bool thumb,
                   unsigned threads) {
  check_limits(threads, 0);
  const std::vector<Position> positions = positions_in(rows);
  std::vector<std::uint8_t> points(answer_size(positions.size(), number, SEATS));
  without_gil(0, [&](Stop& stop) {
    in_parallel(positions.size(), threads, [&](std::size_t n, bool caller) {
      Random seeds(seed ^ Random(n).next());
      for (std::size_t at = 0; at < number; ++at) {
        if (at % 256 == 0 && stop.check(caller)) return;
        Random random(seeds.next());
        Position position = positions[n];
        play_out(position, thumb ? Policy::THUMB : Policy::RANDOM, random);
        std::copy(position.points, position.points + SEATS,
                  points.begin() + std::ptrdiff_t((n * number + at) * SEATS));
      }
    });
  });
  return nb::bytes(points.data(), points.size());
}

// The legal cards of each position, in the pack's order.
std::vector<std::vector<int>> legal(const Rows& rows) {
  std::vector<std::vector<int>> all;
  for (const Position& position : positions_in(rows))
    all.push_back(position.cards(position.legal()));
  return all;
}

// The positions after a card that is legal in all of them.
nb::bytes play(const Rows& rows, int card) {
  return moved(positions_in(rows), column::COUNT, encode, [&](Position& position) {
    const std::vector<int> cards = position.cards(position.legal());
    if (std::find(cards.begin(), cards.end(), card) == cards.end())
      throw std::invalid_argument("this card may not be played here");
    position.play(card);
  });
}

// The reference search: the value of every legal card of each position.
nb::list reference(const Rows& rows, int seat) {
  if (seat != -1) check_seat(seat);
  nb::list solutions;
  for (const Position& position : positions_in(rows)) {
    nb::list values;
    for (const auto& [card, shares] : Reference(seat).values(position))
      values.append(nb::make_tuple(card, as_object(shares)));
    solutions.append(values);
  }
  return solutions;
}

}  // namespace

void bind_solver(nb::module_& kernel) {
  using namespace nb::literals;
  nb::module_ m = kernel.def_submodule("scarto");
  m.def("secure", &secure, "positions"_a.noconvert(), "seats"_a, "values"_a, "line"_a, "threads"_a,
        "nodes"_a, "seconds"_a);
  m.def("maxn", &maxn, "positions"_a.noconvert(), "values"_a, "line"_a, "threads"_a, "nodes"_a,
        "seconds"_a);
  m.def("playouts", &playouts, "positions"_a.noconvert(), "number"_a, "seed"_a, "thumb"_a,
        "threads"_a);
  m.def("legal", &legal, "positions"_a.noconvert());
  m.def("play", &play, "positions"_a.noconvert(), "card"_a);
  m.def("reference", &reference, "positions"_a.noconvert(), "seat"_a);
}

}  // namespace stammtisch::scarto
