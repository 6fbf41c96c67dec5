#include "skat/searched_playouts.hpp"

#include <algorithm>

#include "skat/playouts.hpp"

namespace stammtisch::skat {

namespace {

constexpr int CANDIDATES = 8;  // worlds of which one is chosen by its weight
constexpr int MIDDLE = 28;     // the power of two that is an average weight

// Binomial coefficients; 0 where fewer than none, or more than all are chosen.
std::uint32_t choose_of(int number, int chosen) {
  if (chosen < 0 || chosen > number) return 0;
  std::uint64_t ways = 1;
  for (int n = 1; n <= chosen; ++n) ways = ways * (number - chosen + n) / n;
  return static_cast<std::uint32_t>(ways);
}

// So many of the cards, each set with the same probability.
Cards any_of(Cards cards, int number, Random& random) {
  Cards chosen = 0;
  for (; number; --number) {
    chosen |= bit(any(cards & ~chosen, random));
  }
  return chosen;
}

}  // namespace

std::optional<std::string> OpenDeal::fault() const {
  if (position.kind == NULL_GAME) return "card points mean nothing in a null game";
  Cards seen = 0;
  for (int n = 0; n < position.placed; ++n) seen |= bit(position.cards[n]);
  for (int seat = 0; seat < SEATS; ++seat) {
    seen |= position.hands[seat];
    if (position.hands[seat] & missing[seat]) return "a seat holds what it cannot hold";
  }
  if (std::popcount(aside) != 2 || (aside & seen)) return "two cards lie aside, in no hand";
  const Layout& layout = LAYOUTS[position.kind];
  const int taken = position.points - layout.worth(layout.from_pack(aside));
  if (taken < 0 || position.points + layout.worth(layout.from_pack(seen)) > ALL_POINTS)
    return "the soloist cannot have so many points";
  return std::nullopt;
}

HiddenCards::HiddenCards(Cards unseen, int first, int second, Cards not_first, Cards not_second)
    : only_first_(unseen & not_second & ~not_first),
      only_second_(unseen & not_first & ~not_second),
      either_(unseen & ~not_first & ~not_second),
      neither_(unseen & not_first & not_second),
      first_(first) {
  const int left = std::popcount(unseen) - first - second - std::popcount(neither_);
  const int ones = std::popcount(only_first_), twos = std::popcount(only_second_);
  const int others = std::popcount(either_);
  for (int one = 0; one <= std::min(left, ones); ++one)
    for (int two = 0; two <= std::min(left - one, twos); ++two) {
      const int other = left - one - two;
      const std::uint32_t ways = choose_of(ones, one) * choose_of(twos, two) *
                                 choose_of(others, other) *
                                 choose_of(others - other, first - (ones - one));
      if (!ways) continue;
      ways_[count_++] = {one, two, other, ways};
      worlds_ += ways;
    }
}

HiddenCards::Hands HiddenCards::sample(Random& random) const {
  std::uint32_t at = random.below(worlds_);
  int way = 0;
  for (; at >= ways_[way].worlds; ++way) at -= ways_[way].worlds;
  const Aside& aside = ways_[way];
  const Cards one = only_first_ & ~any_of(only_first_, aside.only_first, random);
  const Cards two = only_second_ & ~any_of(only_second_, aside.only_second, random);
  const Cards either = either_ & ~any_of(either_, aside.either, random);
  const Cards mine = any_of(either, first_ - std::popcount(one), random);
  return {one | mine, two | (either & ~mine)};
}

int SearchingPlayers::play_out(const OpenDeal& deal, int card, std::uint64_t seed,
                               NodeBudget* budget) {
  const Position& position = deal.position;
  deal_ = &deal;
  layout_ = &LAYOUTS[position.kind];
  random_ = Random(seed);
  budget_ = budget;
  aside_ = layout_->from_pack(deal.aside);
  for (int player = 0; player < SEATS; ++player)
    missing_[player] = layout_->from_pack(deal.missing[(position.soloist + player) % SEATS]);
  Node node = node_of(position);
  int points = position.points - layout_->worth(aside_);
  for (int next = layout_->bit_of[card];;) {
    const int player = node.to_play();
    if (node.placed && !(layout_->suit_of[node.cards[0]] & bit(next)))
      missing_[player] |= layout_->suit_of[node.cards[0]];
    const Played played = after(*layout_, node, next);
    if (played.trick && played.winner == 0) points += played.points;
    node = played.node;
    Cards legal = node.hands[node.to_play()];
    if (!legal) return points + layout_->worth(aside_);
    if (node.placed) legal = layout_->follow(legal, node.cards[0]);
    next = legal & (legal - 1) ? choose(node, legal, points) : lowest(legal);
  }
}

// One of several worlds, by their weights.
HiddenCards::Hands SearchingPlayers::likely(const HiddenCards& hidden, Cards unseen,
                                            bool soloist_first) {
  HiddenCards::Hands chosen;
  std::uint64_t total = 0;
  for (int n = 0; n < CANDIDATES; ++n) {
    const HiddenCards::Hands drawn = hidden.sample(random_);
    const Cards held = soloist_first ? drawn.first : drawn.second;
    const std::uint64_t own = weight(held, unseen & ~drawn.first & ~drawn.second);
    total += own;
    if (random_.next() % total < own) chosen = drawn;
  }
  return chosen;
}

// How likely a defender thinks a world where the soloist holds these cards, and has those aside.
std::uint64_t SearchingPlayers::weight(Cards held, Cards aside) const {
  const std::uint8_t* card = CARD[deal_->position.kind];
  int power = MIDDLE;
  for (; held; held &= held - 1) power += deal_->expected.held[card[lowest(held)]];
  for (; aside; aside &= aside - 1) power += deal_->expected.aside[card[lowest(aside)]];
  return std::uint64_t{1} << std::clamp(power, 0, 2 * MIDDLE);
}

// The card of the player whose turn it is; the soloist has so many points from his tricks.
int SearchingPlayers::choose(const Node& node, Cards legal, int points) {
  const int player = node.to_play(), left = (player + 1) % SEATS, right = (player + 2) % SEATS;
  const bool knows = player == 0 && !deal_->hand;
  const Cards hands = node.hands[left] | node.hands[right];
  const Cards unseen = knows ? hands : hands | aside_;
  const HiddenCards hidden(unseen, std::popcount(node.hands[left]),
                           std::popcount(node.hands[right]), missing_[left], missing_[right]);
  std::array<std::int64_t, 32> sums{};
  Node world = node;
  for (int sample = 0; sample < samples_; ++sample) {
    const HiddenCards::Hands drawn =
        player == 0 ? hidden.sample(random_) : likely(hidden, unseen, left == 0);
    world.hands[left] = drawn.first;
    world.hands[right] = drawn.second;
    const Cards aside = knows ? aside_ : unseen & ~drawn.first & ~drawn.second;
    const int before = points + layout_->worth(aside);
    search_.begin(deal_->position.kind, budget_);
    int guess = search_.worth(world) / 2;
    for (Cards cards = legal; cards; cards &= cards - 1) {
      const int card = lowest(cards);
      const Played played = after(*layout_, world, card);
      const int won = played.trick && played.winner == 0 ? played.points : 0;
      Bounds rest{0, search_.worth(played.node)};
      search_.exact(played.node, guess - won, rest);
      guess = won + rest.low;
      sums[card] += deal_->utilities[before + guess];
    }
  }
  int best = lowest(legal);
  for (Cards cards = legal; cards; cards &= cards - 1) {
    const int card = lowest(cards);
    if (player == 0 ? sums[card] > sums[best] : sums[card] < sums[best]) best = card;
  }
  return best;
}

}  // namespace stammtisch::skat
