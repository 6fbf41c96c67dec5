#include "skat/ramsch_solver.hpp"

#include <algorithm>

namespace stammtisch::skat {

namespace {

constexpr const Layout& LAYOUT = LAYOUTS[GRAND];
constexpr int NOTHING = 1000;  // beyond every score

}  // namespace

RamschSolution RamschSolver::solve(const RamschPosition& position, int seat, std::uint64_t nodes,
                                   Stop* stop, bool caller) {
  seat_ = seat;
  skat_ = position.skat();
  budget_ = NodeBudget(nodes, stop, caller);
  if (++generation_ == 0) {
    std::fill(entries_.begin(), entries_.end(), Entry{});
    generation_ = 1;
  }
  RamschSolution solution;
  try {
    for (Cards left = position.legal(); left; left &= left - 1) {
      budget_.count();
      RamschPosition next = position;
      next.play(lowest(left));
      solution.cards.emplace_back(CARD[GRAND][lowest(left)], search(next, -NOTHING, NOTHING));
    }
  } catch (OutOfBudget) {
    solution.finished = false;
  }
  std::sort(solution.cards.begin(), solution.cards.end());
  solution.nodes = budget_.nodes();
  return solution;
}

// Bounds on the score, by what may still be taken.
RamschSolver::Range RamschSolver::possible(const RamschPosition& position) const {
  const int* points = position.points;
  const int* tricks = position.tricks;
  const int own = points[seat_], one = (seat_ + 1) % SEATS, two = (seat_ + 2) % SEATS;
  const int most = std::max(points[one], points[two]);
  const int skat = skat_, loser = position.skat_to_loser ? skat : 0;
  const int rest = LAYOUT.worth(position.alive()) + skat - loser;
  Range range{-(own + rest + loser), 0};
  const int none = std::count(tricks, tricks + SEATS, 0);
  if (none) range.low *= 2;
  if (own + rest < most) return {0, 0};  // Another loses, or marches: he has a trick.
  if (!tricks[one] && !tricks[two])
    range.high = MARCH;
  else if (own > most + rest && (tricks[one] || tricks[two]))
    range.high = -(own + loser);
  return range;
}

int RamschSolver::search(const RamschPosition& position, int alpha, int beta) {
  if (position.placed) return cards(position, alpha, beta, nullptr);
  if (!position.hands[position.leader]) return ramsch_score(position, skat_, seat_);
  const Range range = possible(position);
  if (range.low == range.high || range.low >= beta) return range.low;
  if (range.high <= alpha) return range.high;
  std::uint32_t rest = static_cast<std::uint32_t>(position.leader) << 17 |
                       static_cast<std::uint32_t>(position.points[0]) << 7 |
                       static_cast<std::uint32_t>(position.points[1]);
  for (int seat = 0; seat < SEATS; ++seat) rest |= (position.tricks[seat] > 0) << (14 + seat);
  std::uint64_t hash = rest;
  for (Cards hand : position.hands)
    hash = (hash ^ hand) * 0x9E3779B97F4A7C15ull, hash ^= hash >> 31;
  Entry& entry = entries_[hash & (entries_.size() - 1)];
  int low = range.low, high = range.high, best = -1;
  if (entry.generation == generation_ && entry.rest == rest &&
      std::equal(position.hands, position.hands + SEATS, entry.hands)) {
    low = std::max<int>(low, entry.low);
    high = std::min<int>(high, entry.high);
    if (low == high || low >= beta) return low;
    if (high <= alpha) return high;
    best = entry.best;
  }
  alpha = std::max(alpha, low);
  beta = std::min(beta, high);
  const int found = cards(position, alpha, beta, &best);
  if (found > alpha) low = std::max(low, found);
  if (found < beta) high = std::min(high, found);
  entry = {{position.hands[0], position.hands[1], position.hands[2]},
           rest,
           static_cast<std::int16_t>(low),
           static_cast<std::int16_t>(high),
           generation_,
           best};
  return found;
}

int RamschSolver::cards(const RamschPosition& position, int alpha, int beta, int* best) {
  const bool own = position.to_play() == seat_;
  int found = own ? -NOTHING : NOTHING;
  for (int card : moves(position, best ? *best : -1)) {
    budget_.count();
    RamschPosition next = position;
    next.play(card);
    const int value = search(next, alpha, beta);
    if (own ? value > found : value < found) {
      found = value;
      if (best) *best = card;
    }
    if (own)
      alpha = std::max(alpha, found);
    else
      beta = std::min(beta, found);
    if (alpha >= beta) break;
  }
  return found;
}

// The legal cards, one of each run of equal ones, the likeliest to be best first.
RamschSolver::Moves RamschSolver::moves(const RamschPosition& position, int first) const {
  Cards alive = position.alive();
  for (int n = 0; n < position.placed; ++n) alive |= bit(position.cards[n]);
  const Cards hand = position.hands[position.to_play()];
  Moves moves;
  for (Cards left = position.legal(); left; left &= left - 1) {
    const int card = lowest(left);
    const Cards above = alive & LAYOUT.suit_of[card] & ~(bit(card) | below(card));
    const Cards next = above & -above;
    if (card != first && (next & hand) && LAYOUT.points[lowest(next)] == LAYOUT.points[card])
      continue;
    moves.add(card, card == first ? NOTHING : order(position, card));
  }
  return moves;
}

int RamschSolver::order(const RamschPosition& position, int card) const {
  const int player = position.to_play(), points = LAYOUT.points[card];
  const bool own = player == seat_;
  if (!position.placed) return -(card % 7) - (card >= lowest(LAYOUT.trumps) ? 3 : 0);
  const Cards can = LAYOUT.suit_of[position.cards[0]] | LAYOUT.trumps;
  Cards lying = bit(position.cards[0]) | bit(card);
  if (position.placed == 2) lying |= bit(position.cards[1]);
  const int top = highest(lying & can);
  const int winner = top == position.cards[0] ? position.leader
                     : top == card            ? player
                                              : (position.leader + 1) % 3;
  if (own) return winner == player ? -10 - points : points;
  if (winner == seat_) return 20 + points;
  const bool to_come = position.placed == 1 && (player + 1) % SEATS == seat_;
  return (to_come ? -card % 7 : 0) - points;
}

}  // namespace stammtisch::skat
