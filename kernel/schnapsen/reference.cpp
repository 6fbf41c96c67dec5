#include "schnapsen/reference.hpp"

#include <algorithm>

namespace stammtisch::schnapsen {

Reference::Key Reference::key(const Position& p) {
  bool exchanged = p.stock_size && p.turn_up() == p.jack();
  std::uint64_t cards = p.hands[0] | std::uint64_t{p.hands[1]} << 20 |
                        std::uint64_t{p.stock_size} << 40 | std::uint64_t(p.led + 1) << 44 |
                        std::uint64_t(p.phase) << 49 | std::uint64_t(p.announced + 1) << 52 |
                        std::uint64_t(p.closed_by + 1) << 55 | std::uint64_t{p.leader} << 57 |
                        std::uint64_t{exchanged} << 58 | std::uint64_t{p.tricks[0] > 0} << 59 |
                        std::uint64_t{p.tricks[1] > 0} << 60 | std::uint64_t{p.just_won} << 61;
  std::uint64_t rest = 0;
  for (int part : {p.cards[0], p.cards[1], p.marriages[0], p.marriages[1], p.opponent_had})
    rest = rest << 8 | static_cast<std::uint64_t>(part);
  return {cards, rest};
}

int Reference::value(const Position& position, int alpha, int beta) {
  if (position.finished()) return position.value();
  budget_->count();
  Key at = key(position);
  Bounds known{-3, 3};
  if (auto found = table_.find(at); found != table_.end()) known = found->second;
  alpha = std::max<int>(alpha, known.low);
  beta = std::min<int>(beta, known.high);
  if (alpha >= beta) return alpha == known.low ? alpha : beta;
  int value = best(position, alpha, beta);
  if (value > alpha) known.low = static_cast<std::int8_t>(value);
  if (value < beta) known.high = static_cast<std::int8_t>(value);
  table_[at] = known;
  return value;
}

// The player who need not act is asked first (SN 8.1). Exact between alpha and beta, else a bound.
int Reference::best(const Position& position, int alpha, int beta) {
  int must = position.to_act(), may = 1 - must;
  int given = choice(position, may, alpha, beta);
  if (may == 0) {
    alpha = std::max(alpha, given);
  } else {
    beta = std::min(beta, given);
  }
  if (alpha >= beta) return given;
  int taken = choice(position, must, alpha, beta);
  return may == 0 ? std::max(given, taken) : std::min(given, taken);
}

// The best value of a player's own actions; worse than any value if there are none.
int Reference::choice(const Position& position, int seat, int alpha, int beta) {
  int best = seat == 0 ? -4 : 4;
  for (int action : position.actions(seat)) {
    Position after = position;
    after.act(seat, action);
    int got = value(after, alpha, beta);
    if (seat == 0) {
      best = std::max(best, got);
      alpha = std::max(alpha, best);
    } else {
      best = std::min(best, got);
      beta = std::min(beta, best);
    }
    if (alpha >= beta) break;
  }
  return best;
}

}  // namespace stammtisch::schnapsen
