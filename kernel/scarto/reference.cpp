#include "scarto/reference.hpp"

namespace stammtisch::scarto {

bool Reference::better(int player, const Shares& one, const Shares& other) const {
  if (seat_ < 0) return prefers(player, one, other);
  return player == seat_ ? one[seat_] > other[seat_] : one[seat_] < other[seat_];
}

Shares Reference::value(Position position) {
  const Shares made = {position.points[0], position.points[1], position.points[2]};
  if (position.over()) return made;
  std::string key;
  if (position.placed == 0) {
    // What was made before changes nothing in what can still be made.
    for (int& points : position.points) points = 0;
    key.resize(column::COUNT);
    encode(position, reinterpret_cast<std::uint8_t*>(key.data()));
    if (auto found = seen_.find(key); found != seen_.end()) {
      Shares sum = found->second;
      for (int seat = 0; seat < SEATS; ++seat) sum[seat] += made[seat];
      return sum;
    }
  }
  Shares best = {};
  bool first = true;
  for (int card : position.cards(position.legal())) {
    Position next = position;
    next.play(card);
    const Shares found = value(next);
    if (first || better(position.to_play(), found, best)) best = found;
    first = false;
  }
  if (position.placed > 0) return best;
  seen_[key] = best;
  for (int seat = 0; seat < SEATS; ++seat) best[seat] += made[seat];
  return best;
}

std::vector<std::pair<int, Shares>> Reference::values(const Position& position) {
  seen_.clear();
  std::vector<std::pair<int, Shares>> all;
  for (int card : position.cards(position.legal())) {
    Position next = position;
    next.play(card);
    all.emplace_back(card, value(next));
  }
  return all;
}

}  // namespace stammtisch::scarto
