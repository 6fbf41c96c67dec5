#include "common/bind.hpp"

#include <nanobind/stl/pair.h>

#include <algorithm>
#include <atomic>
#include <memory>
#include <stdexcept>

#include "common/parallel.hpp"
#include "scarto/playouts.hpp"
#include "scarto/reference.hpp"
#include "scarto/solve.hpp"

namespace stammtisch::scarto {

namespace {

using Bytes = Rows<std::uint8_t>;

std::vector<Position> positions_in(const Bytes& rows) {
  return stammtisch::positions_in(rows, COLUMNS, read_row);
}

Position position_in(const Bytes& rows) {
  const std::vector<Position> positions = positions_in(rows);
  if (positions.size() != 1) throw std::invalid_argument("one position at a time");
  return positions[0];
}

void check_seat(int seat) {
  if (seat < 0 || seat >= SEATS)
    throw std::invalid_argument("there is no seat " + std::to_string(seat));
}

nb::object told(int points) { return nb::int_(points); }
nb::object told(const Shares& shares) { return nb::make_tuple(shares[0], shares[1], shares[2]); }

// Plain tuples: tricks left, finished, value or None, values of the cards, line, nodes.
template <class Value, class Ask>
nb::list answers(const std::vector<Position>& positions, unsigned threads, std::uint64_t nodes,
                 double seconds, Ask ask) {
  check_limits(threads, seconds);
  std::vector<Answer<Value>> all(positions.size());
  without_gil(seconds, [&](Stop& stop) {
    in_parallel(
        positions.size(), threads, [] { return std::make_unique<Solver>(); },
        [&](Solver& solver, std::size_t n, bool caller) {
          all[n] = ask(solver, n, Meter(nodes, &stop, caller));
        });
  });
  nb::list list;
  for (std::size_t n = 0; n < all.size(); ++n) {
    const Answer<Value>& each = all[n];
    nb::list values;
    for (const auto& [card, value] : each.values) values.append(nb::make_tuple(card, told(value)));
    list.append(nb::make_tuple(positions[n].tricks(), each.finished,
                               each.value ? told(*each.value) : nb::none(), values, each.line,
                               each.nodes));
  }
  return list;
}

// `seats`: one for each position, or one for all; -1 is the player to act.
nb::list secure(const Bytes& rows, const std::vector<int>& seats, bool values, bool line,
                unsigned threads, std::uint64_t nodes, double seconds) {
  const std::vector<Position> positions = positions_in(rows);
  if (seats.size() != 1 && seats.size() != positions.size())
    throw std::invalid_argument("there are " + std::to_string(positions.size()) +
                                " positions, but " + std::to_string(seats.size()) + " seats");
  for (int seat : seats)
    if (seat != -1) check_seat(seat);
  auto ask = [&](Solver& solver, std::size_t n, const Meter& meter) {
    return solver.secure(positions[n], seats[seats.size() == 1 ? 0 : n], {values, line}, meter);
  };
  return answers<int>(positions, threads, nodes, seconds, ask);
}

nb::list maxn(const Bytes& rows, bool values, bool line, unsigned threads, std::uint64_t nodes,
              double seconds) {
  const std::vector<Position> positions = positions_in(rows);
  auto ask = [&](Solver& solver, std::size_t n, const Meter& meter) {
    return solver.maxn(positions[n], {values, line}, meter);
  };
  return answers<Shares>(positions, threads, nodes, seconds, ask);
}

// The points of all players, playout by playout.
nb::bytes playouts(const Bytes& rows, std::size_t number, std::uint64_t seed, bool thumb,
                   unsigned threads, double seconds) {
  check_limits(threads, seconds);
  const std::vector<Position> positions = positions_in(rows);
  std::vector<std::uint8_t> points(answer_size(positions.size(), number, SEATS));
  std::atomic<bool> cut{false};
  without_gil(seconds, [&](Stop& stop) {
    in_parallel(positions.size(), threads, [&](std::size_t n, bool caller) {
      Random seeds(seed ^ Random(n).next());
      for (std::size_t at = 0; at < number; ++at) {
        if (at % 256 == 0 && stop.look(caller)) {
          cut = true;
          return;
        }
        Random random(seeds.next());
        Position position = positions[n];
        play_out(position, thumb ? Policy::THUMB : Policy::RANDOM, random);
        std::copy(position.points, position.points + SEATS,
                  points.begin() + std::ptrdiff_t((n * number + at) * SEATS));
      }
    });
  });
  if (cut) throw std::runtime_error("the time was up before all deals were played out");
  return nb::bytes(points.data(), points.size());
}

// What one player knows, with each of the ways in which the cards that he has not seen may lie: a
// row for each. A row of `worlds` has a byte for each of `unseen`; what is laid away is the
// dealer's.
nb::bytes worlds(const Bytes& known, const std::vector<int>& unseen, int dealer,
                 const Bytes& worlds) {
  if (known.shape(0) != 1 || known.shape(1) != COLUMNS)
    throw std::invalid_argument("what is known is one position of " + std::to_string(COLUMNS) +
                                " numbers");
  if (worlds.shape(1) != unseen.size())
    throw std::invalid_argument("a world has " + std::to_string(unseen.size()) + " cards, not " +
                                std::to_string(worlds.shape(1)));
  check_seat(dealer);
  for (int card : unseen)
    if (card < 0 || card >= PACK)
      throw std::invalid_argument("there is no card " + std::to_string(card));
  check_count(worlds.shape(0));
  const std::uint8_t* base = known.data();
  const int angel = base[PACK + 1] == ANGELS[1];
  std::vector<std::uint8_t> rows(worlds.shape(0) * COLUMNS);
  for (std::size_t n = 0; n < worlds.shape(0); ++n) {
    std::uint8_t* row = rows.data() + n * COLUMNS;
    std::copy(base, base + COLUMNS, row);
    int aside = 0, worth = 1;  // SC 6.2: the discard counts as a trick.
    for (std::size_t at = 0; at < unseen.size(); ++at) {
      const std::uint8_t where = worlds.data()[n * unseen.size() + at];
      row[unseen[at]] = where;
      if (where == GONE) ++aside, worth += POINTS[angel][unseen[at]];
    }
    std::uint8_t& made = row[PACK + 2 + dealer];
    // Beyond 78 it is refused below; it must not come round to a small number.
    if (aside) made = static_cast<std::uint8_t>(std::min(255, made + worth));
    try {
      if (aside && aside != 3) throw std::invalid_argument("three cards are laid away, or none");
      read_row(row);
    } catch (const std::invalid_argument& trouble) {
      throw at_place("world", n, trouble);
    }
  }
  return nb::bytes(rows.data(), rows.size());
}

std::vector<int> legal(const Bytes& rows) {
  const Position position = position_in(rows);
  return position.cards(position.legal());
}

// The position after a card.
nb::bytes play(const Bytes& rows, int card) {
  Position position = position_in(rows);
  const std::vector<int> cards = position.cards(position.legal());
  if (std::find(cards.begin(), cards.end(), card) == cards.end())
    throw std::invalid_argument("this card may not be played here");
  position.play(card);
  std::uint8_t row[COLUMNS];
  write_row(position, row);
  return nb::bytes(row, COLUMNS);
}

nb::list reference(const Bytes& rows, int seat) {
  if (seat != -1) check_seat(seat);
  const Position position = position_in(rows);
  nb::list values;
  for (const auto& [card, shares] : Reference(seat).values(position))
    values.append(nb::make_tuple(card, told(shares)));
  return values;
}

}  // namespace

void bind(nb::module_& kernel) {
  using namespace nb::literals;
  nb::module_ m = kernel.def_submodule("scarto");
  m.attr("COLUMNS") = COLUMNS;
  m.attr("TABLE") = TABLE;
  m.attr("GONE") = GONE;
  m.def("secure", &secure, "positions"_a.noconvert(), "seats"_a, "values"_a, "line"_a, "threads"_a,
        "nodes"_a, "seconds"_a);
  m.def("maxn", &maxn, "positions"_a.noconvert(), "values"_a, "line"_a, "threads"_a, "nodes"_a,
        "seconds"_a);
  m.def("playouts", &playouts, "positions"_a.noconvert(), "number"_a, "seed"_a, "thumb"_a,
        "threads"_a, "seconds"_a);
  m.def("worlds", &worlds, "known"_a.noconvert(), "unseen"_a, "dealer"_a, "worlds"_a.noconvert());
  m.def("legal", &legal, "position"_a.noconvert());
  m.def("play", &play, "position"_a.noconvert(), "card"_a);
  m.def("reference", &reference, "position"_a.noconvert(), "seat"_a);
}

}  // namespace stammtisch::scarto
