#include "common/bind.hpp"

#include <memory>
#include <stdexcept>

#include "common/parallel.hpp"
#include "skat/playouts.hpp"
#include "skat/reference.hpp"
#include "skat/solver.hpp"

namespace stammtisch::skat {

namespace {

using Table32 = Rows<std::uint32_t>;

constexpr int COLUMNS = 9;  // kind, soloist, leader, three hands, cards that lie there, they
constexpr int ALL_POINTS = 120, ALL_TRICKS = 10;
constexpr int MOST_BITS = 24;  // of the reference's table: 400 MB

Position read_row(const std::uint32_t* row) {
  auto number = [&](int column) { return row[column] < 64 ? int(row[column]) : -1; };
  Position position;
  position.kind = number(0);
  position.soloist = number(1);
  position.leader = number(2);
  for (int seat = 0; seat < SEATS; ++seat) position.hands[seat] = row[3 + seat];
  position.placed = number(6);
  position.cards[0] = number(7);
  position.cards[1] = number(8);
  if (auto fault = position.fault()) throw std::invalid_argument(*fault);
  return position;
}

std::vector<Position> positions_of(const Table32& rows) {
  return positions_in(rows, COLUMNS, read_row);
}

Question question_of(const std::string& name) {
  if (name == "points") return Question::POINTS;
  if (name == "at least") return Question::AT_LEAST;
  if (name == "every trick") return Question::ALL_TRICKS;
  if (name == "no trick") return Question::NO_TRICK;
  throw std::invalid_argument("there is no question \"" + name + "\"");
}

nb::list solve(const Table32& rows, const std::string& question, const std::vector<int>& needs,
               bool cards, bool line, unsigned threads, std::uint64_t nodes, double seconds) {
  check_limits(threads, seconds);
  const std::vector<Position> positions = positions_of(rows);
  Asked asked{question_of(question), 0, cards, line};
  if (asked.question == Question::AT_LEAST && needs.size() != positions.size())
    throw std::invalid_argument("every position needs its own number of points");
  if (asked.question == Question::POINTS || asked.question == Question::AT_LEAST)
    for (const Position& position : positions)
      if (position.kind == NULL_GAME)
        throw std::invalid_argument("card points mean nothing in a null game");
  for (int need : needs)
    if (need < -ALL_POINTS || need > 2 * ALL_POINTS)
      throw std::invalid_argument("nobody needs so many points");
  std::vector<Answer> answers(positions.size());
  without_gil(seconds, [&](Stop& stop) {
    in_parallel(
        positions.size(), threads, [] { return std::make_unique<Solver>(); },
        [&](Solver& solver, std::size_t n, bool caller) {
          Asked own = asked;
          if (asked.question == Question::AT_LEAST) own.need = needs[n];
          answers[n] = solver.solve(positions[n], own, nodes, &stop, caller);
        });
  });
  nb::list list;
  for (const Answer& answer : answers) {
    nb::list each;
    for (const CardValue& value : answer.cards)
      each.append(nb::make_tuple(value.card, value.value.low, value.value.high));
    nb::list best;
    for (const auto& [seat, card] : answer.line) best.append(nb::make_tuple(seat, card));
    list.append(nb::make_tuple(answer.value.low, answer.value.high, answer.finished, answer.nodes,
                               each, best));
  }
  return list;
}

// The legal cards, in the pack's order.
nb::list legal(const Table32& rows) {
  nb::list list;
  for (const Position& position : positions_of(rows)) list.append(legal_cards(position));
  return list;
}

// A card: the position after it, whether it has completed a trick, who took that, and its points.
nb::tuple play(const Table32& rows, int card) {
  const std::vector<Position> positions = positions_of(rows);
  if (positions.size() != 1) throw std::invalid_argument("one position at a time");
  const Step step = played(positions[0], card);
  const Position& next = step.position;
  nb::list row;
  for (std::uint32_t number :
       {std::uint32_t(next.kind), std::uint32_t(next.soloist), std::uint32_t(next.leader),
        next.hands[0], next.hands[1], next.hands[2], std::uint32_t(next.placed),
        std::uint32_t(next.cards[0]), std::uint32_t(next.cards[1])})
    row.append(number);
  return nb::make_tuple(row, step.trick, step.winner, step.points);
}

// Card points and tricks of the soloist after every playout, with what he has so far.
nb::bytes playouts(const Table32& rows, const std::vector<int>& points,
                   const std::vector<int>& tricks, unsigned number, std::uint64_t seed, bool thumb,
                   unsigned threads) {
  const std::vector<Position> positions = positions_of(rows);
  if (points.size() != positions.size() || tricks.size() != positions.size())
    throw std::invalid_argument("every position needs the points and the tricks so far");
  check_limits(threads, 0);
  for (std::size_t n = 0; n < positions.size(); ++n)
    if (points[n] < 0 || points[n] > ALL_POINTS || tricks[n] < 0 || tricks[n] > ALL_TRICKS)
      throw std::invalid_argument("nobody has so many points, or so many tricks");
  std::vector<std::uint8_t> results(answer_size(positions.size(), number, 2));
  without_gil(0, [&](Stop& stop) {
    in_parallel(positions.size(), threads, [&](std::size_t n, bool caller) {
      play_out(positions[n], {points[n], tricks[n]}, thumb, number, seed + n, &stop, caller,
               results.data() + n * number * 2);
    });
  });
  return nb::bytes(reinterpret_cast<const char*>(results.data()), results.size());
}

nb::list reference(const Table32& rows, int bits) {
  if (bits < 0 || bits > MOST_BITS)
    throw std::invalid_argument("the table has from 0 to " + std::to_string(MOST_BITS) + " bits");
  const std::vector<Position> positions = positions_of(rows);
  nb::list values;
  Reference search(bits);
  for (const Position& position : positions) {
    nb::list each;
    for (const auto& [card, points] : search.values(position))
      each.append(nb::make_tuple(card, points));
    values.append(each);
  }
  return values;
}

}  // namespace

void bind(nb::module_& kernel) {
  nb::module_ skat = kernel.def_submodule("skat");
  skat.attr("COLUMNS") = COLUMNS;
  skat.def("solve", &solve, nb::arg("positions").noconvert(), nb::arg("question"), nb::arg("needs"),
           nb::arg("cards"), nb::arg("line"), nb::arg("threads"), nb::arg("nodes"),
           nb::arg("seconds"));
  skat.def("legal", &legal, nb::arg("positions").noconvert());
  skat.def("play", &play, nb::arg("position").noconvert(), nb::arg("card"));
  skat.def("playouts", &playouts, nb::arg("positions").noconvert(), nb::arg("points"),
           nb::arg("tricks"), nb::arg("number"), nb::arg("seed"), nb::arg("thumb"),
           nb::arg("threads"));
  skat.def("reference", &reference, nb::arg("positions").noconvert(), nb::arg("bits"));
}

}  // namespace stammtisch::skat
