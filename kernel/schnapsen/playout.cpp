#include "schnapsen/playout.hpp"

#include <initializer_list>

namespace stammtisch::schnapsen {

namespace {

// The card with the least cost; a random one among equals.
template <class Cost>
int cheapest(const Actions& cards, PlayoutRandom& random, Cost cost) {
  Actions best;
  int least = 0;
  for (int card : cards) {
    int now = cost(card);
    if (best.size && now > least) continue;
    if (best.size && now < least) best.size = 0;
    least = now;
    best.add(card);
  }
  return best.list[random.below(best.size)];
}

// The cost of playing a card: its points, more for a trump and for half of a marriage.
int cost(const Position& p, Cards hand, int card) {
  int suit = suit_of(card);
  bool marriage = (p.open() || p.options.marriages_when_closed) &&
                  (king_and_queen(suit) & bit(card)) &&
                  (hand & king_and_queen(suit)) == king_and_queen(suit);
  return POINTS[card] + (suit == p.trump ? 12 : 0) + (marriage ? 8 : 0);
}

int thumb_lead(const Position& p, const Actions& cards, PlayoutRandom& random) {
  Cards hand = p.hands[p.leader], out = p.hands[p.other()];
  for (int at = 0; at < p.stock_size; ++at) out |= bit(p.stock[at]);
  return cheapest(cards, random, [&](int card) {
    bool master = !p.open() && !(out & above(card));
    if (master) return -(POINTS[card] + (suit_of(card) == p.trump ? 12 : 0));
    return cost(p, hand, card);
  });
}

int thumb_follow(const Position& p, const Actions& cards, PlayoutRandom& random) {
  Cards hand = p.hands[p.other()];
  bool rich = POINTS[p.led] >= 10, trumps = suit_of(p.led) == p.trump;
  return cheapest(cards, random, [&](int card) {
    if (!beats(card, p.led, p.trump)) return cost(p, hand, card);
    if (trumps || suit_of(card) == p.trump) return rich ? POINTS[card] - 100 : cost(p, hand, card);
    return -200 - POINTS[card];
  });
}

int thumb(const Position& p, const Actions& menu, PlayoutRandom& random) {
  Actions cards;
  int marriage = NONE;
  for (int action : menu) {
    if (action == EXCHANGE || action == DRAW || action == PASS) return action;
    if (action < MARRIAGE)
      cards.add(action);
    else if (marriage == NONE || action == MARRIAGE + p.trump)
      marriage = action;
  }
  if (marriage != NONE) return marriage;
  return p.phase == Phase::Follow ? thumb_follow(p, cards, random) : thumb_lead(p, cards, random);
}

// The player who claims now, or nobody.
int claimant(const Position& p) {
  bool may = p.between_tricks() || p.phase == Phase::Marriage;
  if (!may) return NOBODY;
  for (int seat : {p.other(), int{p.leader}})
    if (p.may_claim(seat) && p.points(seat) >= OUT) return seat;
  return NOBODY;
}

}  // namespace

int play_out(Position p, Policy policy, PlayoutRandom& random) {
  while (!p.finished()) {
    if (int seat = claimant(p); seat != NOBODY) {
      p.act(seat, CLAIM);
      continue;
    }
    int seat = p.to_act();
    if (policy == Policy::Thumb && p.between_tricks()) {
      for (int action : p.actions(1 - seat))
        if (action == EXCHANGE) seat = 1 - seat;
    }
    Actions menu;
    for (int action : p.actions(seat))
      if (action != CLAIM && action != CLOSE) menu.add(action);
    bool thumbs = policy == Policy::Thumb;
    p.act(seat, thumbs ? thumb(p, menu, random) : menu.list[random.below(menu.size)]);
  }
  return p.value();
}

}  // namespace stammtisch::schnapsen
