// Move ordering: the score of a card for its player with all hands open. The searches try the
// highest score first, and the rule-of-thumb playouts play it. The numbers have no unit.
#pragma once

#include "skat/node.hpp"

namespace stammtisch::skat {

// For the search of card points: win many points with cheap cards, lose few.
template <int Placed>
int point_move_score(const Layout& layout, const Cards* hands, const int* lying, int leader,
                     int player, int card) {
  const auto& points = layout.points;
  const Cards trumps = layout.trumps;
  const bool trump = bit(card) & trumps;
  if constexpr (Placed == 2) {
    const Cards can = layout.suit_of[lying[0]] | trumps;
    const int top = highest((bit(lying[0]) | bit(lying[1]) | bit(card)) & can);
    const int sum = points[lying[0]] + points[lying[1]] + points[card];
    const int winner = top == lying[0] ? leader : top == lying[1] ? (leader + 1) % SEATS : player;
    if ((winner == 0) == (player == 0))
      return 100 + sum * 4 - (top == card ? card / 8 : 0) - (trump ? 6 : 0);
    return -sum * 4 - card / 8 - (trump ? 10 : 0);
  } else if constexpr (Placed == 1) {
    const int next = player == 2 ? 0 : player + 1;
    const Cards can = layout.suit_of[lying[0]] | trumps;
    const int now = highest((bit(lying[0]) | bit(card)) & can);
    const int now_by = now == card ? player : leader;
    const Cards beats = layout.follow(hands[next], lying[0]) & can & ~(bit(now) | below(now));
    const bool next_ours = (next == 0) == (player == 0), now_ours = (now_by == 0) == (player == 0);
    // If the next player is on our side, we win if either of us can; else only if he cannot beat
    // us.
    if (next_ours ? now_ours || beats : now_ours && !beats)
      return 100 + points[card] * 4 - (now == card ? card / 8 : 0) - (trump ? 6 : 0);
    return -points[card] * 4 - card / 8 - (trump ? 10 : 0);
  } else {
    const int second = (player + 1) % SEATS, third = (player + 2) % SEATS;
    const Cards can = layout.suit_of[card] | trumps;
    const Cards answers[2] = {layout.follow(hands[second], card),
                              layout.follow(hands[third], card)};
    if (player == 0) {
      const bool beaten = (answers[0] | answers[1]) & can & ~(bit(card) | below(card));
      return (beaten ? -points[card] * 4 - 20 : 100 + points[card] * 2) + (trump ? 10 : 0);
    }
    const Cards his = answers[second == 0 ? 0 : 1] & can, ours = answers[second == 0 ? 1 : 0] & can;
    const bool wins = !his || highest(his) < highest(ours | bit(card));
    return (wins ? 100 + points[card] * 2 : -points[card] * 4) - (trump ? 30 : 0);
  }
}

// For the search of tricks: a side that wants to lose them plays the highest card that loses, and
// discards dangerous cards; a side that wants to win them all plays high.
template <int Placed>
int trick_move_score(const Layout& layout, const Cards* hands, const int* lying, bool all,
                     int player, int card) {
  const bool solo = player == 0;
  const Cards suit = layout.suit_of[card];
  const int own = std::popcount(hands[player] & suit);
  if (all) {
    if (Placed > 0) return solo ? card : card - own;
    const Cards others = (hands[1] | hands[2]) & suit;
    return solo ? (others < bit(card) ? 50 : 0) + (suit == layout.trumps ? 20 : 0) + card / 4
                : card;
  }
  const Cards his = hands[0] & suit;
  if constexpr (Placed == 0) {
    if (solo) return -card;
    if (!his) return -100 - card;
    // A card below all of his makes him win, unless the partner has to play above it.
    return (bit(card) < (his & (~his + 1)) ? 100 : 0) - 8 * std::popcount(his) -
           std::popcount(hands[3 - player] & suit) - card % 8;
  } else {
    const Cards can = layout.suit_of[lying[0]] | layout.trumps;
    Cards lie = bit(lying[0]);
    if constexpr (Placed == 2) lie |= bit(lying[1]);
    if (!(bit(card) & can)) {
      if (solo) return 100 + (card % 8) * 4 - own;
      // A defender discards from suits in which the soloist is short.
      return (his ? 40 - 4 * std::popcount(his) : 0) + card % 8 - own;
    }
    if (solo && card < highest(lie & can)) return 50 + card % 8;
    return -(card % 8);
  }
}

}  // namespace stammtisch::skat
