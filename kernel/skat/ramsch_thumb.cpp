#include "skat/ramsch_thumb.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace stammtisch::skat {

namespace {

constexpr const Layout& LAYOUT = LAYOUTS[GRAND];

// All costs are in sixteenths of a card point; chances in 256ths.
constexpr int UNIT = 16, SURE = 256;
constexpr int PLAIN = 7, PLAIN_SETS = 1 << PLAIN;
// How players weigh things is tuned by self-play: 12,000 deals a step, against those before.
constexpr int WITH_A_TRICK = 12;        // points that a card brings along when it takes a trick,
constexpr int WITH_A_JACK = 23;         // and a jack
constexpr int ONLY_IF_LED = SURE / 32;  // the danger of a card of which the others have none
constexpr int KEPT = 11;                // of UNIT: how much later costs count against present ones
constexpr int GIVEN = 2;                // in UNIT: what a point in another's trick is worth
constexpr int NOISE = 11;
constexpr int MARCH_FROM = 5, BREAK_FROM = 6;  // tricks
constexpr int MARCH_COST = 30 * UNIT;
// Points that those behind may add to a trick we take. Nobody goes above another without need while
// a third is still to play.
constexpr int TO_COME[SEATS] = {8, 52, 0};
constexpr int ON_LEAD = 1;            // points that having to lead costs
constexpr int TAKE_FROM = 35 * UNIT;  // the danger of a hand that wants other cards

// What the cards of one suit will cost their owner, by his cards and those of the others.
struct Dangers {
  std::vector<std::uint16_t> of = std::vector<std::uint16_t>(PLAIN_SETS * PLAIN_SETS);

  explicit Dangers(Cards suit) {
    const int along = suit == LAYOUT.trumps ? WITH_A_JACK : WITH_A_TRICK;
    const int first = lowest(suit), cards = std::popcount(suit);
    for (int own = 0; own < 1 << cards; ++own)
      for (int out = 0; out < 1 << cards; ++out)
        if (!(own & out)) of[own * PLAIN_SETS + out] = sum(first, own, out, along);
  }

  // Of the n-th lowest card: others need cards below it to make it win the n-th round; they use up
  // two a round, and mostly low ones.
  static std::uint16_t sum(int first, Cards own, Cards out, int along) {
    int total = 0, round = 0;
    for (; own; own &= own - 1, ++round) {
      const int card = lowest(own);
      const int left = 4 * std::popcount(out) - 8 * round;
      const int lower = 4 * std::popcount(out & below(card)) - 11 * round;
      const int chance = left <= 0 ? ONLY_IF_LED : std::clamp(SURE * lower / left, 0, SURE);
      total += chance * UNIT * (LAYOUT.points[first + card] + along) / SURE;
    }
    return static_cast<std::uint16_t>(total);
  }
};

// Plain suits are alike.
const Dangers PLAIN_DANGERS(LAYOUT.suits[0]), JACK_DANGERS(LAYOUT.trumps);

// The chance that a card takes the trick that it leads, by how many cards lie below and above: the
// two others go under it if they can.
struct Leads {
  int wins[PLAIN + 1][PLAIN + 1] = {};

  Leads() {
    for (int lower = 0; lower <= PLAIN; ++lower)
      for (int higher = 1; higher <= PLAIN; ++higher) {
        const double share = static_cast<double>(lower) / (lower + higher);
        wins[lower][higher] = static_cast<int>(SURE * share * share * std::sqrt(share));
      }
  }
};

const Leads LEADS;

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
  if (position.placed) return SURE * (lower + 2) / (lower + higher + 2);
  return LEADS.wins[lower][higher];
}

// What each card costs the player whose turn it is.
class Costs {
 public:
  explicit Costs(const RamschPosition& position)
      : position_(position),
        hand_(position.hands[position.to_play()]),
        out_(position.alive() & ~hand_) {
    const int* tricks = position.tricks;
    const int played = tricks[0] + tricks[1] + tricks[2], own = tricks[position.to_play()];
    const bool all = *std::max_element(tricks, tricks + SEATS) == played;
    march_ = all && played >= MARCH_FROM && own == played;
    spoil_ = all && played >= BREAK_FROM && own == 0;
    for (int n = 0; n < position.placed; ++n) lying_ += LAYOUT.points[position.cards[n]];
  }

  int of(int card) const {
    const int points = LAYOUT.points[card], wins = chance(position_, card, out_);
    if (march_) return points - wins * UNIT;
    const Cards suit = LAYOUT.suit_of[card];
    const int taken = lying_ + points + TO_COME[position_.placed] + ON_LEAD;
    const int now = (wins * taken - (SURE - wins) * points * GIVEN / UNIT) * UNIT / SURE;
    const int later = danger(suit, hand_ & ~bit(card), out_) - danger(suit, hand_, out_);
    return now + later * KEPT / UNIT - (spoil_ ? MARCH_COST * wins / SURE : 0);
  }

 private:
  const RamschPosition& position_;
  Cards hand_, out_;
  int lying_ = 0;
  bool march_ = false, spoil_ = false;
};

}  // namespace

int ramsch_thumb(const RamschPosition& position, Cards legal, Random& random) {
  const Costs costs(position);
  int chosen = -1, least = 0;
  for (; legal; legal &= legal - 1) {
    const int card = lowest(legal);
    const int cost = costs.of(card) + static_cast<int>(random.below(NOISE));
    if (chosen < 0 || cost < least) chosen = card, least = cost;
  }
  return chosen;
}

namespace {

int danger(Cards hand) {
  int total = 0;
  for (int suit = 0; suit < LAYOUT.suit_count; ++suit)
    total += danger(LAYOUT.suits[suit], hand, ~hand);
  return total;
}

// The two cards without which a hand is safest.
Cards laid_down(Cards hand, Cards allowed) {
  Cards chosen = 0;
  int least = 0;
  for (Cards one = hand & allowed; one; one &= one - 1)
    for (Cards two = one & (one - 1); two; two &= two - 1) {
      const Cards pair = bit(lowest(one)) | bit(lowest(two));
      const int left = danger(hand & ~pair);
      if (!chosen || left < least) chosen = pair, least = left;
    }
  return chosen;
}

}  // namespace

int push_by_thumb(RamschPosition& position, Pushing pushing) {
  int pushes = 0;
  const Cards allowed = pushing.push_jacks ? ~Cards{0} : ~LAYOUT.trumps;
  while (pushing.turn < SEATS) {
    Cards& hand = position.hands[pushing.turn];
    if (pushing.takes || danger(hand) >= TAKE_FROM) {
      hand |= pushing.lying;
      pushing.lying = laid_down(hand, allowed);
      hand &= ~pushing.lying;
    } else {
      ++pushes;
    }
    pushing.takes = false;
    pushing.turn = (pushing.turn + 1) % SEATS;
    if (pushing.turn == position.leader) break;
  }
  return pushes;
}

}  // namespace stammtisch::skat
