#include "skat/bind_ramsch.hpp"

#include <algorithm>
#include <memory>
#include <stdexcept>

#include "common/parallel.hpp"
#include "skat/ramsch.hpp"
#include "skat/ramsch_solver.hpp"

namespace stammtisch::skat {

namespace {

std::vector<RamschPosition> positions_in(const Rows& rows) {
  return decoded(rows, ramsch::column::COUNT, decode_ramsch);
}

// Of every position after each of the cards, or as it is if there are none: so many playouts of
// PLAYED_OUT numbers. The random numbers are the same for each card.
nb::bytes playouts(const Rows& rows, const std::vector<int>& cards, std::size_t number,
                   std::uint64_t seed, bool thumb, unsigned threads) {
  check_limits(threads, 0);
  const std::vector<RamschPosition> positions = positions_in(rows);
  const std::size_t each = std::max<std::size_t>(1, cards.size());
  std::vector<RamschPosition> starts;
  answer_size(positions.size() * each, number, PLAYED_OUT);
  starts.reserve(positions.size() * each);
  for (const RamschPosition& position : positions) {
    for (int card : cards) {
      starts.push_back(position);
      starts.back().play(legal_bit(position, card));
    }
    if (cards.empty()) starts.push_back(position);
  }
  std::vector<std::uint8_t> results(answer_size(starts.size(), number, PLAYED_OUT));
  without_gil(0, [&](Stop& stop) {
    in_parallel(starts.size(), threads, [&](std::size_t n, bool caller) {
      play_out_ramsch(starts[n], thumb, number, seed + n / each, &stop, caller,
                      results.data() + n * number * PLAYED_OUT);
    });
  });
  return nb::bytes(reinterpret_cast<const char*>(results.data()), results.size());
}

// For each position what the seat scores after each legal card, by the card's place in the pack;
// whether all were found; and the nodes.
nb::list solve(const Rows& rows, int seat, unsigned threads, std::uint64_t nodes, double seconds) {
  check_limits(threads, seconds);
  if (seat < 0 || seat >= SEATS) throw std::invalid_argument("there is no such seat");
  const std::vector<RamschPosition> positions = positions_in(rows);
  std::vector<RamschSolution> solutions(positions.size());
  without_gil(seconds, [&](Stop& stop) {
    in_parallel(
        positions.size(), threads, [] { return std::make_unique<RamschSolver>(); },
        [&](RamschSolver& solver, std::size_t n, bool caller) {
          solutions[n] = solver.solve(positions[n], seat, nodes, &stop, caller);
        });
  });
  nb::list list;
  for (const RamschSolution& solution : solutions) {
    nb::list cards;
    for (const auto& [card, score] : solution.cards) cards.append(nb::make_tuple(card, score));
    list.append(nb::make_tuple(cards, solution.finished, solution.nodes));
  }
  return list;
}

}  // namespace

void bind_ramsch(nb::module_& m) {
  using namespace nb::literals;
  m.def("ramsch_playouts", &playouts, "positions"_a.noconvert(), "cards"_a, "number"_a, "seed"_a,
        "thumb"_a, "threads"_a);
  m.def("ramsch_solve", &solve, "positions"_a.noconvert(), "seat"_a, "threads"_a, "nodes"_a,
        "seconds"_a);
}

}  // namespace stammtisch::skat
