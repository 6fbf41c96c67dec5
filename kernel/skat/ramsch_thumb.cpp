#include "skat/ramsch_thumb.hpp"

#include <algorithm>
#include <vector>

namespace stammtisch::skat {

namespace {

constexpr const Layout& LAYOUT = LAYOUTS[GRAND];

// All costs are in sixteenths of a card point; chances in 256ths.
constexpr int UNIT = 16, SURE = 256;
constexpr int PLAIN = 7, PLAIN_SETS = 1 << PLAIN;
constexpr int WITH_A_TRICK = 8;        // points that a card brings along when it takes a trick
constexpr int ONLY_IF_LED = SURE / 4;  // the danger of a card of which the others have none
constexpr int KEPT = 11;               // of UNIT: how much later costs count against present ones
constexpr int GIVEN = 5;               // of UNIT: what a point in another's trick is worth
constexpr int NOISE = UNIT;
constexpr int MARCH_FROM = 5, BREAK_FROM = 6;  // tricks
constexpr int MARCH_COST = 30 * UNIT;
constexpr int TO_COME[SEATS] = {7, 4, 0};  // points that those behind add to a trick we take
constexpr int ON_LEAD = 1;                 // points that having to lead costs

// What the cards of one suit will cost their owner, by his cards and those of the others.
struct Dangers {
  std::vector<std::uint16_t> of = std::vector<std::uint16_t>(PLAIN_SETS * PLAIN_SETS);

  explicit Dangers(Cards suit) {
    const int first = lowest(suit), cards = std::popcount(suit);
    for (int own = 0; own < 1 << cards; ++own)
      for (int out = 0; out < 1 << cards; ++out)
        if (!(own & out)) of[own * PLAIN_SETS + out] = sum(first, own, out);
  }

  // Of the n-th lowest card: others need n cards below it to make it win n times, and use up two
  // a round.
  static std::uint16_t sum(int first, Cards own, Cards out) {
    int total = 0, round = 0;
    for (; own; own &= own - 1, ++round) {
      const int card = lowest(own);
      const int left = std::popcount(out) - 2 * round;
      const int lower = std::popcount(out & below(card)) - round;
      const int chance = left <= 0 ? ONLY_IF_LED : std::clamp(SURE * lower / left, 0, SURE);
      total += chance * UNIT * (LAYOUT.points[first + card] + WITH_A_TRICK) / SURE;
    }
    return static_cast<std::uint16_t>(total);
  }
};

// Plain suits are alike.
const Dangers PLAIN_DANGERS(LAYOUT.suits[0]), JACK_DANGERS(LAYOUT.trumps);

int danger(Cards suit, Cards hand, Cards out) {
  const int first = lowest(suit);
  const Dangers& dangers = suit == LAYOUT.trumps ? JACK_DANGERS : PLAIN_DANGERS;
  return dangers.of[((hand & suit) >> first) * PLAIN_SETS + ((out & suit) >> first)];
}

// The chance that a card which is the highest of the trick so far takes it.
int chance(const RamschPosition& position, int card, Cards out) {
  const Cards suit = LAYOUT.suit_of[card];
  const Cards can = position.placed ? LAYOUT.suit_of[position.cards[0]] | LAYOUT.trumps : suit;
  if (position.placed) {
    Cards lying = bit(position.cards[0]);
    if (position.placed == 2) lying |= bit(position.cards[1]);
    if (!(bit(card) & can) || (lying & can) > bit(card)) return 0;
    if (position.placed == 2) return SURE;
  }
  const int lower = std::popcount(out & suit & below(card));
  const int higher = std::popcount(out & suit & ~below(card));
  if (!higher) return SURE;
  if (position.placed) return SURE * (lower + 1) / (lower + higher + 1);
  return SURE * lower * lower / ((lower + higher) * (lower + higher));
}

}  // namespace

int ramsch_thumb(const RamschPosition& position, Cards legal, Random& random) {
  const int player = position.to_play();
  const Cards hand = position.hands[player], out = position.alive() & ~hand;
  const int played = position.tricks[0] + position.tricks[1] + position.tricks[2];
  const int ahead = *std::max_element(position.tricks, position.tricks + SEATS);
  const bool all = ahead == played;  // One player has every trick.
  const bool march = all && played >= MARCH_FROM && position.tricks[player] == played;
  const bool spoil = all && played >= BREAK_FROM && position.tricks[player] == 0;
  int lying = 0;
  for (int n = 0; n < position.placed; ++n) lying += LAYOUT.points[position.cards[n]];
  int chosen = -1, least = 0;
  for (; legal; legal &= legal - 1) {
    const int card = lowest(legal), points = LAYOUT.points[card];
    const Cards suit = LAYOUT.suit_of[card];
    const int wins = chance(position, card, out);
    const int taken = lying + points + TO_COME[position.placed] + ON_LEAD;
    int cost = (wins * taken - (SURE - wins) * points * GIVEN / UNIT) * UNIT / SURE;
    cost += (danger(suit, hand & ~bit(card), out) - danger(suit, hand, out)) * KEPT / UNIT;
    if (march) cost = -wins * UNIT + points;
    if (spoil) cost -= MARCH_COST * wins / SURE;
    cost += random.below(NOISE);
    if (chosen < 0 || cost < least) chosen = card, least = cost;
  }
  return chosen;
}

}  // namespace stammtisch::skat
