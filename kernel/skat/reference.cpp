#include "skat/reference.hpp"

#include <algorithm>

namespace stammtisch::skat {

Reference::Reference(int bits) : entries_(std::size_t{1} << bits) {}

std::vector<std::pair<int, int>> Reference::values(const Position& position) {
  layout_ = &LAYOUTS[position.kind];
  null_ = position.kind == NULL_GAME;
  std::fill(entries_.begin(), entries_.end(), Entry{});
  const Node node = node_of(position);
  std::vector<std::pair<int, int>> values;
  Cards legal = node.hands[node.to_play()];
  if (node.placed) legal = layout_->follow(legal, node.cards[0]);
  for (Cards left = legal; left; left &= left - 1) {
    const Played played = after(*layout_, node, lowest(left));
    const int won = !played.trick || played.winner != 0 ? 0 : null_ ? 1 : played.points;
    int found = null_ && won ? 1 : won + value(played.node);
    values.emplace_back(CARD[position.kind][lowest(left)], found);
  }
  std::sort(values.begin(), values.end());
  return values;
}

int Reference::rest(const Node& node) const {
  if (null_) return 1;
  int sum = layout_->worth(node.hands[0] | node.hands[1] | node.hands[2]);
  for (int n = 0; n < node.placed; ++n) sum += layout_->points[node.cards[n]];
  return sum;
}

// By bisection with null windows, which share the table.
int Reference::value(const Node& node) {
  int low = 0, high = rest(node);
  while (low < high) {
    const int middle = (low + high + 1) / 2;
    if (search(node, middle - 1, middle) >= middle)
      low = middle;
    else
      high = middle - 1;
  }
  return low;
}

int Reference::search(const Node& node, int alpha, int beta) {
  if (!node.hands[node.to_play()]) return 0;
  int best = -1;
  if (node.placed) return cards(node, alpha, beta, &best);
  std::uint64_t hash = node.leader + 1;
  for (Cards hand : node.hands) hash = (hash ^ hand) * 0x9E3779B97F4A7C15ull, hash ^= hash >> 31;
  Entry& entry = entries_[hash & (entries_.size() - 1)];
  auto is_here = [&] {
    return std::equal(node.hands, node.hands + SEATS, entry.hands) && entry.leader == node.leader;
  };
  int low = 0, high = rest(node);
  if (is_here()) {
    if (entry.low > alpha && entry.low >= beta) return entry.low;
    if (entry.high <= alpha) return entry.high;
    low = entry.low;
    high = entry.high;
    best = entry.best;
  }
  const int found = cards(node, alpha, beta, &best);
  if (found > alpha) low = std::max(low, found);
  if (found < beta) high = std::min(high, found);
  entry = {{node.hands[0], node.hands[1], node.hands[2]},
           std::uint8_t(node.leader),
           std::uint8_t(low),
           std::uint8_t(high),
           std::uint8_t(best)};
  return found;
}

int Reference::cards(const Node& node, int alpha, int beta, int* best) {
  const bool most = (node.to_play() == 0) != null_;  // In null the soloist wants the fewest.
  Cards legal = node.hands[node.to_play()];
  if (node.placed) legal = layout_->follow(legal, node.cards[0]);
  int found = most ? -1 : 1000;
  auto attempt = [&](int card) {
    const Played played = after(*layout_, node, card);
    const int won = !played.trick || played.winner != 0 ? 0 : null_ ? 1 : played.points;
    const int value = null_ && won ? 1 : won + search(played.node, alpha - won, beta - won);
    if (most ? value > found : value < found) found = value, *best = card;
    if (most)
      alpha = std::max(alpha, found);
    else
      beta = std::min(beta, found);
    return alpha >= beta;
  };
  const int known = *best;
  if (known >= 0 && (legal & bit(known))) {
    legal &= ~bit(known);
    if (attempt(known)) return found;
  }
  for (; legal; legal &= ~bit(highest(legal)))
    if (attempt(highest(legal))) return found;
  return found;
}

}  // namespace stammtisch::skat
