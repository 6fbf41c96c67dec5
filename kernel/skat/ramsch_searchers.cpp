#include "skat/ramsch_searchers.hpp"

#include <algorithm>

#include "skat/searched_playouts.hpp"

namespace stammtisch::skat {

namespace {

constexpr const Layout& LAYOUT = LAYOUTS[GRAND];

// Of neighbours with the same points one is enough.
Cards different(Cards legal, Cards alive) {
  Cards kept = 0;
  for (Cards left = legal; left; left &= left - 1) {
    const int card = lowest(left);
    const Cards above = alive & LAYOUT.suit_of[card] & ~(bit(card) | below(card));
    const Cards next = above & -above;
    if ((next & legal) && LAYOUT.points[lowest(next)] == LAYOUT.points[card]) continue;
    kept |= bit(card);
  }
  return kept;
}

}  // namespace

RamschPosition RamschSearchers::play_out(const OpenRamsch& deal, int card, std::uint64_t seed) {
  OpenRamsch now = deal;
  RamschPosition& position = now.position;
  random_ = Random(seed);
  for (;;) {
    const int player = position.to_play();
    if (position.placed && !(LAYOUT.suit_of[position.cards[0]] & bit(card)))
      now.missing[player] |= LAYOUT.suit_of[position.cards[0]];
    position.play(card);
    const Cards legal = position.legal();
    if (!legal) return position;
    card = legal & (legal - 1) ? choose(now, legal) : lowest(legal);
  }
}

int RamschSearchers::choose(const OpenRamsch& deal, Cards legal) {
  const RamschPosition& position = deal.position;
  const int player = position.to_play(), one = (player + 1) % SEATS, two = (player + 2) % SEATS;
  Cards alive = position.alive();
  for (int n = 0; n < position.placed; ++n) alive |= bit(position.cards[n]);
  legal = different(legal, alive);
  if (!(legal & (legal - 1))) return lowest(legal);
  const Cards hands = position.hands[one] | position.hands[two];
  const HiddenCards hidden(player == deal.knows_skat ? hands : hands | deal.skat,
                           std::popcount(position.hands[one]), std::popcount(position.hands[two]),
                           deal.missing[one], deal.missing[two]);
  int sums[32] = {};
  for (int n = 0; n < samples_; ++n) {
    const HiddenCards::Hands drawn = hidden.sample(random_);
    RamschPosition world = position;
    world.hands[one] = drawn.first;
    world.hands[two] = drawn.second;
    const int skat = world.skat();
    const std::uint64_t seed = random_.next();
    for (Cards left = legal; left; left &= left - 1) {
      RamschPosition end = world;
      end.play(lowest(left));
      Random same(seed);
      for (int nodes = 1 + play_on_by_thumb(end, same); nodes; --nodes) budget_->count();
      sums[lowest(left)] += 2 * ramsch_score(end, skat, player) - ramsch_score(end, skat, one) -
                            ramsch_score(end, skat, two);
    }
  }
  int chosen = lowest(legal);
  for (; legal; legal &= legal - 1)
    if (sums[lowest(legal)] > sums[chosen]) chosen = lowest(legal);
  return chosen;
}

}  // namespace stammtisch::skat
