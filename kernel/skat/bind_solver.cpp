#include <algorithm>
#include <memory>
#include <stdexcept>

#include "common/bind.hpp"
#include "common/parallel.hpp"
#include "games.hpp"
#include "skat/bind_ramsch.hpp"
#include "skat/playouts.hpp"
#include "skat/reference.hpp"
#include "skat/searched_playouts.hpp"
#include "skat/solver.hpp"

namespace stammtisch::skat {

namespace {

constexpr int MOST_BITS = 24;  // of the reference's table: 400 MB
constexpr int MOST_SAMPLES = 1000;
constexpr int MOST_POWER = 20;

std::vector<Position> positions_in(const Rows& rows) {
  return decoded(rows, column::COUNT, decode);
}

Question question_of(const std::string& name) {
  if (name == "points") return Question::POINTS;
  if (name == "at least") return Question::AT_LEAST;
  if (name == "every trick") return Question::ALL_TRICKS;
  if (name == "no trick") return Question::NO_TRICK;
  throw std::invalid_argument("there is no question \"" + name + "\"");
}

// `at_least`: the card points that Question::AT_LEAST asks about, one for all or one for each.
nb::list solve(const Rows& rows, const std::string& question, const std::vector<int>& at_least,
               bool values, bool line, unsigned threads, std::uint64_t nodes, double seconds) {
  check_limits(threads, seconds);
  const std::vector<Position> positions = positions_in(rows);
  const Request request{question_of(question), 0, values, line};
  if (at_least.size() != 1 && at_least.size() != positions.size())
    throw std::invalid_argument("there are " + std::to_string(positions.size()) +
                                " positions, but " + std::to_string(at_least.size()) +
                                " numbers of points");
  for (int points : at_least)
    if (points < -ALL_POINTS || points > 2 * ALL_POINTS)
      throw std::invalid_argument("nobody needs so many points");
  if (request.question == Question::POINTS || request.question == Question::AT_LEAST)
    for (const Position& position : positions)
      if (position.kind == NULL_GAME)
        throw std::invalid_argument("card points mean nothing in a null game");
  std::vector<Solution> solutions(positions.size());
  without_gil(seconds, [&](Stop& stop) {
    in_parallel(
        positions.size(), threads, [] { return std::make_unique<Solver>(); },
        [&](Solver& solver, std::size_t n, bool caller) {
          Request own = request;
          own.need = at_least[at_least.size() == 1 ? 0 : n] - positions[n].points;
          solutions[n] = solver.solve(positions[n], own, nodes, &stop, caller);
        });
  });
  nb::list list;
  for (const Solution& solution : solutions) {
    nb::list each;
    for (const CardValue& value : solution.cards)
      each.append(nb::make_tuple(value.card, value.value.low, value.value.high));
    nb::list best;
    for (const auto& [seat, card] : solution.line) best.append(nb::make_tuple(seat, card));
    list.append(nb::make_tuple(solution.value.low, solution.value.high, solution.finished,
                               solution.nodes, each, best));
  }
  return list;
}

// The legal cards, in the pack's order.
nb::list legal(const Rows& rows) {
  nb::list list;
  for (const Position& position : positions_in(rows)) list.append(legal_cards(position));
  return list;
}

// The positions after a card that is legal in all of them.
nb::bytes play(const Rows& rows, int card) {
  return moved(positions_in(rows), column::COUNT, encode,
               [&](Position& position) { position = played(position, card); });
}

// Card points and tricks of the soloist after every playout, with what he has so far.
nb::bytes playouts(const Rows& rows, std::size_t number, std::uint64_t seed, bool thumb,
                   unsigned threads) {
  check_limits(threads, 0);
  const std::vector<Position> positions = positions_in(rows);
  std::vector<std::uint8_t> results(answer_size(positions.size(), number, 2));
  without_gil(0, [&](Stop& stop) {
    in_parallel(positions.size(), threads, [&](std::size_t n, bool caller) {
      play_out(positions[n], thumb, number, seed + n, &stop, caller,
               results.data() + n * number * 2);
    });
  });
  return nb::bytes(reinterpret_cast<const char*>(results.data()), results.size());
}

using Numbers = nb::ndarray<const std::int32_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

// For each position the soloist's card points after each of the cards, and the nodes; fewer cards
// where the nodes were used up. `missing` holds for each seat what it cannot hold, `aside` for each
// position the two cards aside, `expected` the two rows of Expected, `utilities` what his card
// points are worth to the soloist.
nb::list searched_playouts(const Rows& rows, const std::vector<int>& cards,
                           const std::vector<Cards>& missing, const std::vector<Cards>& aside,
                           bool hand, const Numbers& expected, const Numbers& utilities,
                           int samples, std::uint64_t seed, unsigned threads, std::uint64_t nodes) {
  check_limits(threads, 0);
  const std::vector<Position> positions = positions_in(rows);
  if (missing.size() != SEATS || aside.size() != positions.size() ||
      utilities.shape(0) != positions.size() || utilities.shape(1) != ALL_POINTS + 1)
    throw std::invalid_argument("each position has its cards aside and its utilities");
  Expected of_soloist;
  constexpr std::size_t CARDS = std::tuple_size_v<decltype(of_soloist.held)>;
  if (expected.shape(0) != 2 || expected.shape(1) != CARDS)
    throw std::invalid_argument("what is expected has two rows, and a column for each card");
  std::copy_n(expected.data(), CARDS, of_soloist.held.begin());
  std::copy_n(expected.data() + CARDS, CARDS, of_soloist.aside.begin());
  for (std::size_t n = 0; n < expected.size(); ++n)
    if (expected.data()[n] > MOST_POWER || expected.data()[n] < -MOST_POWER)
      throw std::invalid_argument("no card is so likely, or so unlikely");
  if (samples < 1 || samples > MOST_SAMPLES)
    throw std::invalid_argument("a player samples from 1 to " + std::to_string(MOST_SAMPLES) +
                                " worlds");
  std::vector<OpenDeal> deals;
  for (std::size_t n = 0; n < positions.size(); ++n) {
    OpenDeal deal{positions[n], aside[n], hand, {missing[0], missing[1], missing[2]},
                  of_soloist,   {}};
    std::copy_n(utilities.data() + n * deal.utilities.size(), deal.utilities.size(),
                deal.utilities.begin());
    if (auto fault = deal.fault()) throw std::invalid_argument(*fault);
    for (int card : cards) check_legal(positions[n], card);
    deals.push_back(deal);
  }
  std::vector<std::vector<int>> points(deals.size());
  std::vector<std::uint64_t> used(deals.size());
  without_gil(0, [&](Stop& stop) {
    in_parallel(
        deals.size(), threads, [&] { return std::make_unique<SearchingPlayers>(samples); },
        [&](SearchingPlayers& players, std::size_t n, bool caller) {
          NodeBudget budget(nodes, &stop, caller);
          try {
            for (int card : cards)
              points[n].push_back(players.play_out(deals[n], card, seed + n, &budget));
          } catch (OutOfBudget) {
          }
          used[n] = budget.nodes();
        });
  });
  nb::list list;
  for (std::size_t n = 0; n < deals.size(); ++n) list.append(nb::make_tuple(points[n], used[n]));
  return list;
}

nb::list reference(const Rows& rows, int bits) {
  if (bits < 0 || bits > MOST_BITS)
    throw std::invalid_argument("the table has from 0 to " + std::to_string(MOST_BITS) + " bits");
  const std::vector<Position> positions = positions_in(rows);
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

void bind_solver(nb::module_& kernel) {
  using namespace nb::literals;
  nb::module_ m = kernel.def_submodule("skat");
  m.def("solve", &solve, "positions"_a.noconvert(), "question"_a, "at_least"_a, "values"_a,
        "line"_a, "threads"_a, "nodes"_a, "seconds"_a);
  m.def("playouts", &playouts, "positions"_a.noconvert(), "number"_a, "seed"_a, "thumb"_a,
        "threads"_a);
  m.def("searched_playouts", &searched_playouts, "positions"_a.noconvert(), "cards"_a, "missing"_a,
        "aside"_a, "hand"_a, "expected"_a.noconvert(), "utilities"_a.noconvert(), "samples"_a,
        "seed"_a, "threads"_a, "nodes"_a);
  m.def("legal", &legal, "positions"_a.noconvert());
  m.def("play", &play, "positions"_a.noconvert(), "card"_a);
  m.def("reference", &reference, "positions"_a.noconvert(), "bits"_a);
  bind_ramsch(m);
}

}  // namespace stammtisch::skat
