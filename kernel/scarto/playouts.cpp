#include "scarto/playouts.hpp"

namespace stammtisch::scarto {

namespace {

// One card of a hand that may be played, at random.
int any(const Position& position, const Hand& legal, Random& random) {
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

// What the player to act can see of the trick.
struct Sight {
  const Position& position;
  int player;
  int best = -1;  // the card that wins so far
  int worth = 0;  // of the cards that lie there

  explicit Sight(const Position& at) : position(at), player(at.to_play()) {
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

  // Whether no other hand has a higher card of this suit. (Of the three cards laid away a player
  // may be wrong; we spare him that.)
  bool master(int card) const {
    const std::uint32_t higher = ~0u << rank(card) << 1;
    for (int seat = 0; seat < SEATS; ++seat)
      if (seat != player && position.hands[seat][SUIT[card]] & higher) return false;
    return true;
  }

  // A trump, or a suit that has not gone round too often, will stand once nobody is above it.
  bool holds(int card) const {
    if (position.placed == 2) return true;
    return master(card) && (SUIT[card] == TRUMP || position.tricks() > 20);
  }
};

// Of all cards that may be played the one with the highest value; among equals any.
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

// Cash a court that nobody can beat; else the lowest card of the longest suit, nothing of value.
int lead(const Sight& sight, const Hand& hand, int card) {
  if (card == MATTO) return -5000;
  const int suit = SUIT[card], worth = sight.points(card);
  if (worth && suit != TRUMP && sight.master(card)) return 5000 + worth;
  const int length = std::popcount(hand[suit]);
  if (suit == TRUMP && length >= 6 && sight.master(card)) return 4000;
  return (suit == TRUMP ? 0 : 40 * length) - sight.rank(card) - 1000 * worth;
}

// Win richly where it is sure, cheaply where it pays; else lose cheaply, or pass with the Matto.
int follow(const Sight& sight, int card) {
  if (card == MATTO) return -1500;  // rather than two points
  const int worth = sight.points(card), trump = SUIT[card] == TRUMP;
  if (sight.best < 0 || sight.beats(card, sight.best)) {
    if (sight.holds(card) && (worth || !trump)) return 5000 + worth;
    if (sight.holds(card) && sight.worth >= 2) return 4000 - sight.rank(card);
    if (sight.worth >= 4) return 3000 + sight.rank(card);
    return -1000 * worth - 500 - 100 * trump - sight.rank(card);
  }
  return -1000 * worth - 100 * trump - sight.rank(card);
}

}  // namespace

void play_out(Position& position, Policy policy, Random& random) {
  while (!position.over()) {
    const Hand legal = position.legal();
    if (policy == Policy::RANDOM || number(legal) == 1) {
      position.play(any(position, legal, random));
      continue;
    }
    const Sight sight(position);
    const bool leads = sight.best < 0 && position.placed < 2;
    position.play(choose(position, legal, random, [&](int card) {
      return leads ? lead(sight, position.hands[sight.player], card) : follow(sight, card);
    }));
  }
}

}  // namespace stammtisch::scarto
