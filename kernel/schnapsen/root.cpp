// Schnapsen: from a position and a question to the root of the search.
#include <initializer_list>

#include "schnapsen/search.hpp"

namespace stammtisch::schnapsen {

Search::Search(int bits) : entries_(std::size_t{BUCKET} << bits), shift_(64 - bits) {}

void Search::begin(const Position& position, NodeBudget* budget) {
  budget_ = budget;
  options_ = position.options;
  trump_ = position.trump;
  trumps_ = suit_cards(trump_);
  jack_ = position.jack();
  stock_size_ = position.stock_size;
  std::copy_n(position.stock, STOCK, stock_);
  turn_up_ = stock_size_ ? position.turn_up() : NONE;
  if (++generation_ == 1u << 30) {
    std::fill(entries_.begin(), entries_.end(), Entry{});
    generation_ = 1;
  }
}

bool Search::at_least(const Position& position, int need) {
  return ask(position, need) == Answer::Yes;
}

int Search::value(const Position& position, int guess) {
  int low = -3, high = 3;
  for (int need : {guess, guess == -1 ? 1 : guess + 1, 1, 2, -1, 3, -2, 0}) {
    if (need <= low || need > high) continue;
    Answer answer = ask(position, need);
    if (answer == Answer::Yes)
      low = need;
    else
      high = need == 1 && answer == Answer::No ? -1 : need - 1;
  }
  return low;
}

Answer Search::ask(const Position& position, int need) {
  if (need <= -3) return Answer::Yes;
  if (need > 3) return Answer::No;
  need_ = need;
  if (position.finished()) return reached(0, position.value());
  Node node = node_of(position);
  Box box;
  if (position.just_won) return won(node, box);
  switch (position.phase) {
    case Phase::Lead:
      return between(node, box);
    case Phase::Draw:
      return drawing(node, box);
    case Phase::Marriage:
      return announced(node, position.announced, box);
    case Phase::Follow:
      return follow(node, position.led, box);
    default:
      return close(node, position.announced, box);
  }
}

Search::Node Search::node_of(const Position& position) const {
  Node node{};
  for (int seat = 0; seat < SEATS; ++seat) {
    node.hands[seat] = position.hands[seat];
    node.points[seat] = static_cast<std::uint8_t>(position.points(seat));
    if (options_.marriage_needs_trick && !position.tricks[seat])
      node.waiting[seat] = position.marriages[seat];
    if (position.tricks[seat]) node.tricks |= 1 << seat;
  }
  node.stock = position.stock_size;
  node.leader = position.leader;
  node.exchanged = position.stock_size && position.turn_up() != turn_up_;
  node.closed_by = position.closed_by;
  if (node.closed_by != NOBODY && options_.close_scored == CloseScored::at_close)
    node.closer_win = static_cast<std::uint8_t>(worth(position.opponent_had));
  return node;
}

}  // namespace stammtisch::schnapsen
