#include "scarto/playouts.hpp"

namespace stammtisch::scarto {

namespace {

// One of the legal cards, uniformly at random.
int random_card(const Position& position, const Hand& legal, Random& random) {
  auto skip = static_cast<int>(random.below(static_cast<std::uint32_t>(number(legal))));
  for (int suit = 0;; ++suit) {
    std::uint32_t cards = legal[suit];
    if (const int here = std::popcount(cards); skip >= here) {
      skip -= here;
      continue;
    }
    for (; skip; --skip) cards &= cards - 1;
    return position.card(suit, std::countr_zero(cards));
  }
}

// The trick on the table, seen by the player to act.
struct TrickView {
  const Position& position;
  int player;
  int best = -1;  // the card that wins so far
  int worth = 0;  // of the cards that lie there

  explicit TrickView(const Position& at) : position(at), player(at.to_play()) {
    for (int n = 0; n < at.placed; ++n) {
      const int each = at.trick[n];
      if (each == MATTO) continue;
      worth += points(each);
      if (best < 0 || beats(each, best)) best = each;
    }
  }

  int points(int card) const { return POINTS[position.angel][card]; }
  int rank(int card) const { return RANK[position.angel][card]; }

  bool beats(int card, int other) const {
    return SUIT[card] == SUIT[other] ? rank(card) > rank(other) : SUIT[card] == TRUMP;
  }

  // Whether no other hand has a higher card of this suit. (A real player could be wrong about the
  // three cards laid away; this one is not.)
  bool master(int card) const {
    const std::uint32_t higher = ~0u << rank(card) << 1;
    for (int seat = 0; seat < SEATS; ++seat)
      if (seat != player && position.hands[seat][SUIT[card]] & higher) return false;
    return true;
  }

  // Whether a card that wins now is likely to win the trick: nobody holds a higher one of its suit,
  // and it is a trump, or the suit has been led too seldom to be ruffed.
  bool likely_wins(int card) const {
    if (position.placed == 2) return true;
    return master(card) && (SUIT[card] == TRUMP || position.tricks() > 20);
  }
};

// The legal card with the highest value; a random one among equals.
template <class Value>
int choose(const Position& position, const Hand& legal, Random& random, Value value) {
  int chosen = -1, most = 0;
  std::uint32_t equals = 0;
  for (int suit = 0; suit < SUITS; ++suit) {
    for (std::uint32_t cards = legal[suit]; cards; cards &= cards - 1) {
      const int card = position.card(suit, std::countr_zero(cards)), found = value(card);
      if (equals && found < most) continue;
      equals = equals && found == most ? equals + 1 : 1;
      most = found;
      if (equals == 1 || random.below(equals) == 0) chosen = card;
    }
  }
  return chosen;
}

// Lead a court that nobody can beat; else the lowest card without points of the longest suit.
int lead(const TrickView& view, const Hand& hand, int card) {
  if (card == MATTO) return -5000;
  const int suit = SUIT[card], worth = view.points(card);
  if (worth && suit != TRUMP && view.master(card)) return 5000 + worth;
  const int length = std::popcount(hand[suit]);
  if (suit == TRUMP && length >= 6 && view.master(card)) return 4000;
  return (suit == TRUMP ? 0 : 40 * length) - view.rank(card) - 1000 * worth;
}

// Win with a valuable card when it is sure to win, with a cheap one when the trick is worth it;
// else lose cheaply, or play the Matto.
int follow(const TrickView& view, int card) {
  if (card == MATTO) return -1500;  // rather than two points
  const int worth = view.points(card), trump = SUIT[card] == TRUMP;
  if (view.best < 0 || view.beats(card, view.best)) {
    if (view.likely_wins(card) && (worth || !trump)) return 5000 + worth;
    if (view.likely_wins(card) && view.worth >= 2) return 4000 - view.rank(card);
    if (view.worth >= 4) return 3000 + view.rank(card);
    return -1000 * worth - 500 - 100 * trump - view.rank(card);
  }
  return -1000 * worth - 100 * trump - view.rank(card);
}

}  // namespace

void play_out(Position& position, Policy policy, Random& random) {
  while (!position.over()) {
    const Hand legal = position.legal();
    if (policy == Policy::RANDOM || number(legal) == 1) {
      position.play(random_card(position, legal, random));
      continue;
    }
    const TrickView view(position);
    const bool leads = view.best < 0 && position.placed < 2;
    position.play(choose(position, legal, random, [&](int card) {
      return leads ? lead(view, position.hands[view.player], card) : follow(view, card);
    }));
  }
}

}  // namespace stammtisch::scarto
