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
constexpr int HALF = 4 * UNIT;             // A card that costs so much more is half as likely,
constexpr int LIKELY = 4;                  // and this often halved is the least.
constexpr int TAKE_FROM = 45 * UNIT;       // the danger of a hand that wants other cards

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

namespace {

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

double likelihood_by_thumb(RamschPosition lead, const std::vector<int>& cards, int seat) {
  double likelihood = 1;
  for (int card : cards) {
    const Cards legal = lead.legal();
    if (!(legal & bit(card))) return 0;
    if (lead.to_play() != seat && (legal & (legal - 1))) {
      const Costs costs(lead);
      const int own = costs.of(card);
      int least = own;
      for (Cards left = legal; left; left &= left - 1)
        least = std::min(least, costs.of(lowest(left)));
      auto weight = [&](int cost) {
        return 1 << (LIKELY - std::min((cost - least) / HALF, LIKELY));
      };
      int sum = 0;
      for (Cards left = legal; left; left &= left - 1) sum += weight(costs.of(lowest(left)));
      likelihood *= static_cast<double>(weight(own)) / sum;
    }
    lead.play(card);
  }
  return likelihood;
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
