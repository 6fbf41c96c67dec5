#include "skat/bind_ramsch.hpp"

#include <algorithm>
#include <memory>
#include <stdexcept>

#include "common/parallel.hpp"
#include "skat/ramsch.hpp"
#include "skat/ramsch_searchers.hpp"
#include "skat/ramsch_solver.hpp"

namespace stammtisch::skat {

namespace {

std::vector<RamschPosition> positions_in(const Rows& rows) {
  return decoded(rows, ramsch::column::COUNT, decode_ramsch);
}

constexpr int MOST_SAMPLES = 1000;

// The positions after each of the cards, or as they are if there are none.
std::vector<RamschPosition> after_each(const std::vector<RamschPosition>& positions,
                                       const std::vector<int>& cards) {
  std::vector<RamschPosition> starts;
  for (const RamschPosition& position : positions) {
    for (int card : cards) {
      starts.push_back(position);
      starts.back().play(legal_bit(position, card));
    }
    if (cards.empty()) starts.push_back(position);
  }
  return starts;
}

nb::bytes played_out(const std::vector<RamschPosition>& starts, const std::vector<Pushing>& pushing,
                     std::size_t each, std::size_t number, std::uint64_t seed, bool thumb,
                     unsigned threads) {
  std::vector<std::uint8_t> results(answer_size(starts.size(), number, PLAYED_OUT));
  without_gil(0, [&](Stop& stop) {
    in_parallel(starts.size(), threads, [&](std::size_t n, bool caller) {
      play_out_ramsch(starts[n], pushing.empty() ? Pushing{} : pushing[n], thumb, number,
                      seed + n / each, &stop, caller, results.data() + n * number * PLAYED_OUT);
    });
  });
  return nb::bytes(reinterpret_cast<const char*>(results.data()), results.size());
}

// Of every position after each of the cards, or as it is if there are none: so many playouts of
// PLAYED_OUT numbers. The random numbers are the same for each card.
nb::bytes playouts(const Rows& rows, const std::vector<int>& cards, std::size_t number,
                   std::uint64_t seed, bool thumb, unsigned threads) {
  check_limits(threads, 0);
  const std::vector<RamschPosition> positions = positions_in(rows);
  const std::size_t each = std::max<std::size_t>(1, cards.size());
  answer_size(positions.size() * each, number, PLAYED_OUT);
  return played_out(after_each(positions, cards), {}, each, number, seed, thumb, threads);
}

// The same before the lead: the two cards that are in no hand are handed on from `turn`.
nb::bytes pushed_playouts(const Rows& rows, int turn, bool takes, bool push_jacks,
                          std::size_t number, std::uint64_t seed, unsigned threads) {
  check_limits(threads, 0);
  if (turn < 0 || turn > SEATS) throw std::invalid_argument("there is no such seat");
  const std::vector<RamschPosition> positions = positions_in(rows);
  std::vector<Pushing> pushing;
  for (const RamschPosition& position : positions) {
    const Cards lying = ~position.alive();
    if (std::popcount(lying) != 2) throw std::invalid_argument("the cards are being played");
    pushing.push_back({lying, turn, takes, push_jacks});
  }
  return played_out(positions, pushing, 1, number, seed, true, threads);
}

// For each position the end after each of the cards, PLAYED_OUT numbers each; and the nodes. Fewer
// cards where the nodes were used up. `missing` holds for each seat what it cannot hold, `skat` for
// each position the two cards, in the pack's order.
nb::list searched_playouts(const Rows& rows, const std::vector<int>& cards,
                           const std::vector<Cards>& missing, const std::vector<Cards>& skat,
                           int knows_skat, int samples, std::uint64_t seed, unsigned threads,
                           std::uint64_t nodes) {
  check_limits(threads, 0);
  const std::vector<RamschPosition> positions = positions_in(rows);
  if (missing.size() != SEATS || skat.size() != positions.size())
    throw std::invalid_argument("each position has its skat");
  if (samples < 1 || samples > MOST_SAMPLES)
    throw std::invalid_argument("a player samples from 1 to " + std::to_string(MOST_SAMPLES) +
                                " worlds");
  if (knows_skat < 0 || knows_skat > SEATS) throw std::invalid_argument("there is no such seat");
  const Layout& layout = LAYOUTS[GRAND];
  std::vector<OpenRamsch> deals;
  for (std::size_t n = 0; n < positions.size(); ++n) {
    OpenRamsch deal{positions[n], layout.from_pack(skat[n]), knows_skat, {}};
    Cards seen = positions[n].alive();
    for (int at = 0; at < positions[n].placed; ++at) seen |= bit(positions[n].cards[at]);
    if (std::popcount(deal.skat) != 2 || (deal.skat & seen) ||
        layout.worth(deal.skat) != positions[n].skat())
      throw std::invalid_argument("these cards cannot be the skat");
    for (int seat = 0; seat < SEATS; ++seat) {
      deal.missing[seat] = layout.from_pack(missing[seat]);
      if (deal.missing[seat] & positions[n].hands[seat])
        throw std::invalid_argument("a seat holds what it cannot hold");
    }
    for (int card : cards) legal_bit(positions[n], card);
    deals.push_back(deal);
  }
  std::vector<std::vector<int>> ends(deals.size());
  std::vector<std::uint64_t> used(deals.size());
  without_gil(0, [&](Stop& stop) {
    in_parallel(deals.size(), threads, [&](std::size_t n, bool caller) {
      NodeBudget budget(nodes, &stop, caller);
      RamschSearchers players(samples, &budget);
      try {
        for (int card : cards) {
          const RamschPosition end =
              players.play_out(deals[n], legal_bit(deals[n].position, card), seed + n);
          ends[n].insert(ends[n].end(), end.points, end.points + SEATS);
          ends[n].insert(ends[n].end(), end.tricks, end.tricks + SEATS);
          ends[n].push_back(end.leader);
          ends[n].push_back(0);
        }
      } catch (OutOfBudget) {
      }
      used[n] = budget.nodes();
    });
  });
  nb::list list;
  for (std::size_t n = 0; n < deals.size(); ++n) list.append(nb::make_tuple(ends[n], used[n]));
  return list;
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
  m.def("ramsch_pushed_playouts", &pushed_playouts, "positions"_a.noconvert(), "turn"_a, "takes"_a,
        "push_jacks"_a, "number"_a, "seed"_a, "threads"_a);
  m.def("ramsch_searched_playouts", &searched_playouts, "positions"_a.noconvert(), "cards"_a,
        "missing"_a, "skat"_a, "knows_skat"_a, "samples"_a, "seed"_a, "threads"_a, "nodes"_a);
  m.def("ramsch_solve", &solve, "positions"_a.noconvert(), "seat"_a, "threads"_a, "nodes"_a,
        "seconds"_a);
}

}  // namespace stammtisch::skat
