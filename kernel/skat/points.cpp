#include "skat/points.hpp"

#include <algorithm>

#include "skat/move_ordering.hpp"

namespace stammtisch::skat {

namespace {

constexpr int BUCKET = 4;                   // entries of a bucket: little more than a cache line
constexpr int HASH_MOVE_SCORE = 1'000'000;  // the score of the transposition table's best card

// Relative ranks. A run is up to four adjacent cards with the same points. Of a run only the order
// among the cards still in play (alive) matters: gaps left by played cards are closed.
struct Runs {
  std::uint8_t packed[16][16] = {};  // [alive][held]: held, without the gaps
  std::uint8_t chosen[16][16] = {};  // [alive][held]: the highest of each group of neighbours
  std::uint8_t nth[16][4] = {};      // [alive][n]: the n-th of the alive

  constexpr Runs() {
    for (int alive = 0; alive < 16; ++alive) {
      int order = 0;
      for (int b = 0; b < 4; ++b)
        if (alive >> b & 1) nth[alive][order++] = static_cast<std::uint8_t>(b);
      for (int held = 0; held < 16; ++held) {
        if (held & ~alive) continue;
        int packed_bits = 0, chosen_bits = 0;
        for (int n = 0; n < order; ++n) {
          if (!(held >> nth[alive][n] & 1)) continue;
          packed_bits |= 1 << n;
          if (n + 1 == order || !(held >> nth[alive][n + 1] & 1)) chosen_bits |= 1 << nth[alive][n];
        }
        packed[alive][held] = static_cast<std::uint8_t>(packed_bits);
        chosen[alive][held] = static_cast<std::uint8_t>(chosen_bits);
      }
    }
  }
};

constexpr Runs RUNS;

}  // namespace

// Where the runs of a kind of game begin: seven, eight and nine of each suit, and the jacks.
struct RunLayout {
  std::array<std::uint8_t, 5> shift{};
  std::array<std::uint8_t, 5> mask{};
  Cards all = 0;
  std::array<std::int8_t, 32> run{};  // by bit: the number of its run, or -1

  explicit constexpr RunLayout(int kind) {
    int count = 0;
    for (int b = 0; b < 32; ++b) run[b] = -1;
    const Layout layout(kind);
    for (int b = 0; b < 32; ++b) {
      Cards cards = layout.equals[b];
      if (std::popcount(cards) < 2 || (cards & ((Cards{1} << b) - 1))) continue;
      shift[count] = static_cast<std::uint8_t>(b);
      mask[count] = static_cast<std::uint8_t>(cards >> b);
      for (int c = b; c < 32 && (cards >> c & 1); ++c) run[c] = static_cast<std::int8_t>(count);
      all |= cards;
      ++count;
    }
  }
};

namespace {

constexpr RunLayout RUN_LAYOUTS[NULL_GAME] = {RunLayout(0), RunLayout(1), RunLayout(2),
                                              RunLayout(3), RunLayout(4)};

std::uint32_t hash(const Cards* hands, int leader) {
  std::uint64_t key = hands[0] * 0x9E3779B97F4A7C15ull ^ hands[1] * 0xC2B2AE3D27D4EB4Full ^
                      (hands[2] + 0x165667B19E3779F9ull * (leader + 1)) * 0xD6E8FEB86659FD93ull;
  key ^= key >> 32;
  key *= 0xD6E8FEB86659FD93ull;
  return static_cast<std::uint32_t>(key >> 32);
}

constexpr std::uint32_t LOW = 0, HIGH = 7, LEADER = 14, BEST = 16, GENERATION = 21;
constexpr std::uint32_t GENERATIONS = 1 << 11;

}  // namespace

PointSearch::PointSearch(int bits)
    : entries_(std::size_t{1} << bits), mask_((std::size_t{1} << bits) - BUCKET) {}

void PointSearch::begin(int kind, NodeBudget* budget) {
  layout_ = &LAYOUTS[kind];
  run_layout_ = &RUN_LAYOUTS[kind];
  budget_ = budget;
  constexpr int WORTH[6] = {0, 2, 3, 4, 10, 11};
  for (int n = 0; n < 6; ++n) {
    by_worth_[n] = {0, WORTH[n]};
    for (int b = 0; b < 32; ++b)
      if (layout_->points[b] == WORTH[n]) by_worth_[n].cards |= bit(b);
  }
  for (auto& of_player : history_) of_player.fill(0);
  if (++generation_ == GENERATIONS) {
    std::fill(entries_.begin(), entries_.end(), Entry{});
    generation_ = 1;
  }
}

int PointSearch::worth(const Node& node) const {
  int sum = layout_->worth(node.hands[0] | node.hands[1] | node.hands[2]);
  for (int n = 0; n < node.placed; ++n) sum += layout_->points[node.cards[n]];
  return sum;
}

int PointSearch::bound(const Node& node, int need) {
  for (int seat = 0; seat < SEATS; ++seat) hands_[seat] = node.hands[seat];
  for (int n = 0; n < node.placed; ++n) lying_[n] = node.cards[n];
  leader_ = node.leader;
  int rest = worth(node);
  if (node.placed == 0) return search_trick(node.leader, rest, need);
  if (node.placed == 1) return search_card<1>(node.to_play(), rest, need);
  return search_card<2>(node.to_play(), rest, need);
}

void PointSearch::exact(const Node& node, int guess, Bounds& bounds) {
  while (bounds.low < bounds.high) {
    const int need = std::clamp(guess, bounds.low + 1, bounds.high);
    const int found = bound(node, need);
    (found >= need ? bounds.low : bounds.high) = found;
    guess = found >= need ? found + 1 : found;
  }
}

Cards PointSearch::representatives(Cards legal, Cards alive) const {
  Cards chosen = legal & ~run_layout_->all;
  for (int run = 0; run < 5; ++run) {
    int shift = run_layout_->shift[run], mask = run_layout_->mask[run];
    chosen |= Cards{RUNS.chosen[alive >> shift & mask][legal >> shift & mask]} << shift;
  }
  return chosen;
}

void PointSearch::canonical(Cards alive, Cards* hands) const {
  for (int seat = 0; seat < SEATS; ++seat) hands[seat] = hands_[seat] & ~run_layout_->all;
  for (int run = 0; run < 5; ++run) {
    int shift = run_layout_->shift[run], mask = run_layout_->mask[run];
    const auto& packed = RUNS.packed[alive >> shift & mask];
    for (int seat = 0; seat < SEATS; ++seat)
      hands[seat] |= Cards{packed[hands_[seat] >> shift & mask]} << shift;
  }
}

int PointSearch::search_trick(int leader, int rest, int need) {
  if (need <= 0) return 0;
  if (need > rest) return rest;
  const Cards alive = hands_[0] | hands_[1] | hands_[2];
  if (!(hands_[0] & (hands_[0] - 1))) {  // the last trick
    const int first = lowest(hands_[leader]);
    const Cards can = layout_->suit_of[first] | layout_->trumps;
    return (hands_[0] & can) && (hands_[0] & can) > ((hands_[1] | hands_[2]) & can) ? rest : 0;
  }
  Cards key[SEATS];
  canonical(alive, key);
  Entry* bucket = &entries_[hash(key, leader) & mask_];
  Entry* found = nullptr;
  int low = 0, high = rest, best = -1;
  for (int way = 0; way < BUCKET; ++way) {
    Entry& each = bucket[way];
    if (each.hands[0] == key[0] && each.hands[1] == key[1] && each.hands[2] == key[2] &&
        each.packed >> GENERATION == generation_ &&
        (each.packed >> LEADER & 3) == unsigned(leader)) {
      low = each.packed >> LOW & 127;
      high = each.packed >> HIGH & 127;
      if (low >= need) return low;
      if (high < need) return high;
      best = each.packed >> BEST & 31;
      if (int run = run_layout_->run[best]; run >= 0) {
        int shift = run_layout_->shift[run];
        best = RUNS.nth[alive >> shift & run_layout_->mask[run]][best - shift] + shift;
      }
      found = &each;
      break;
    }
  }
  if (int bound = sure_tricks(leader, rest, need); bound >= 0) return bound;
  leader_ = leader;
  hash_move_ = best;
  int value = search_card<0>(leader, rest, need);
  (value >= need ? low : high) = value;
  int card = best_;
  if (int run = run_layout_->run[card]; run >= 0) {
    int shift = run_layout_->shift[run];
    card = shift +
           std::popcount((alive >> shift & run_layout_->mask[run]) & ((1u << (card - shift)) - 1));
  }
  if (!found) {
    // Replaces an entry of an earlier search, else the one with the fewest cards.
    found = bucket;
    int least = 99;
    for (int way = 0; way < BUCKET; ++way) {
      int held = bucket[way].packed >> GENERATION == generation_
                     ? 1 + std::popcount(bucket[way].hands[0])
                     : 0;
      if (held < least) least = held, found = &bucket[way];
    }
  }
  *found = {{key[0], key[1], key[2]},
            std::uint32_t(low) << LOW | std::uint32_t(high) << HIGH |
                std::uint32_t(leader) << LEADER | std::uint32_t(card) << BEST |
                generation_ << GENERATION};
  return value;
}

// The points of the `number` cheapest cards of a hand.
int PointSearch::cheapest(Cards hand, int number) const {
  int sum = 0;
  for (const auto& [cards, points] : by_worth_) {
    const int here = std::popcount(hand & cards);
    if (number <= here) return sum + number * points;
    sum += here * points;
    number -= here;
  }
  return sum;
}

// A cutoff without search: a bound from tricks that are sure, or -1 if they do not decide.
//
// Trumps above all trumps of the other side take their tricks whenever they are played. Whoever
// leads can also cash the top cards of a side suit, as long as every opponent who could ruff has
// to follow. The tricks cost the others at least their cheapest cards.
int PointSearch::sure_tricks(int leader, int rest, int need) {
  const Cards soloist = hands_[0], defence = hands_[1] | hands_[2];
  const Cards trumps = layout_->trumps;
  int number = 0, points = 0;
  if (leader == 0) {
    const Cards ruff1 = hands_[1] & trumps, ruff2 = hands_[2] & trumps;
    for (int suit = 0; suit < layout_->suit_count; ++suit) {
      const Cards all = layout_->suits[suit], own = soloist & all, others = defence & all;
      if (!own) continue;
      Cards top = others ? own & ~(below(highest(others))) : own;
      int most = std::popcount(top);
      const int len1 = std::popcount(hands_[1] & all), len2 = std::popcount(hands_[2] & all);
      if (most >= std::max(len1, len2)) top = own, most = std::popcount(own);
      if (suit != layout_->suit_count - 1) {
        if (ruff1) most = std::min(most, len1);
        if (ruff2) most = std::min(most, len2);
      }
      const int here = std::popcount(top);
      points += layout_->worth(top) - (most < here ? cheapest(top, here - most) : 0);
      number += most;
    }
  } else if (const Cards own = soloist & trumps) {
    const Cards others = defence & trumps;
    const Cards top = others ? own & ~below(highest(others)) : own;
    number = std::popcount(top);
    points = layout_->worth(top);
  }
  if (number) {
    points += cheapest(hands_[1], number) + cheapest(hands_[2], number);
    if (points >= need) return points;
  }
  number = points = 0;
  if (leader != 0) {
    const Cards own = hands_[leader], partner = hands_[3 - leader];
    const Cards ruff = soloist & trumps;
    const int free = partner & trumps ? std::popcount(partner & ~trumps) : 10;
    int side = 0, side_points = 0;
    for (int suit = 0; suit < layout_->suit_count; ++suit) {
      const Cards all = layout_->suits[suit], mine = own & all, others = (soloist | partner) & all;
      if (!mine) continue;
      Cards top = others ? mine & ~below(highest(others)) : mine;
      int most = std::popcount(top);
      const int len = std::popcount(soloist & all);
      if (most >= std::max(len, std::popcount(partner & all)))
        top = mine, most = std::popcount(mine);
      const bool plain = suit != layout_->suit_count - 1;
      if (plain && ruff) most = std::min(most, len);
      const int here = std::popcount(top);
      const int worth = layout_->worth(top) - (most < here ? cheapest(top, here - most) : 0);
      (plain ? side : number) += most;
      (plain ? side_points : points) += worth;
    }
    // A partner with nothing but trumps would have to ruff, and then to lead.
    if (side <= free) number += side, points += side_points;
    points += cheapest(partner, number);
  } else if (const Cards others = defence & trumps) {
    const Cards own = soloist & trumps;
    const Cards top = own ? others & ~below(highest(own)) : others;
    points = layout_->worth(top);
    number = std::max(std::popcount(top & hands_[1]), std::popcount(top & hands_[2]));
  }
  if (number) {
    points += cheapest(soloist, number);
    if (rest - points < need) return rest - points;
  }
  return -1;
}

template <int Placed>
int PointSearch::play(int player, int card, int rest, int need) {
  budget_->count();
  hands_[player] ^= bit(card);
  lying_[Placed] = card;
  int value;
  if constexpr (Placed < 2) {
    value = search_card<Placed + 1>(player == 2 ? 0 : player + 1, rest, need);
  } else {
    const int a = lying_[0], b = lying_[1];
    const Cards can = layout_->suit_of[a] | layout_->trumps;
    const int leader = leader_;
    const int top = highest((bit(a) | bit(b) | bit(card)) & can);
    int winner = leader + (top == a ? 0 : top == b ? 1 : 2);
    if (winner >= SEATS) winner -= SEATS;
    const int points = layout_->points[a] + layout_->points[b] + layout_->points[card];
    value = winner == 0 ? points + search_trick(0, rest - points, need - points)
                        : search_trick(winner, rest - points, need);
    leader_ = leader;
    lying_[0] = a;
    lying_[1] = b;
  }
  hands_[player] ^= bit(card);
  return value;
}

template <int Placed>
int PointSearch::search_card(int player, int rest, int need) {
  Cards alive = hands_[0] | hands_[1] | hands_[2];
  Cards legal = hands_[player];
  int first = -1;
  if constexpr (Placed == 0) first = hash_move_;
  if constexpr (Placed > 0) {
    alive |= bit(lying_[0]);
    if constexpr (Placed > 1) alive |= bit(lying_[1]);
    legal = layout_->follow(legal, lying_[0]);
  }
  legal = representatives(legal, alive);
  Moves moves;
  if (first >= 0 && !(legal >> first & 1)) first = -1;
  order<Placed>(moves, player, legal, first);
  int best = player == 0 ? -1 : rest + 1, card = moves.card[0];
  for (int n = 0; n < moves.size; ++n) {
    int value = play<Placed>(player, moves.card[n], rest, need);
    if (player == 0 ? value > best : value < best) {
      best = value;
      card = moves.card[n];
      if ((best >= need) == (player == 0)) {
        if constexpr (Placed == 0) update_history(player, moves, n);
        break;
      }
    }
  }
  if constexpr (Placed == 0) best_ = card;
  return best;
}

template <int Placed>
void PointSearch::order(Moves& moves, int player, Cards legal, int first) const {
  if (!(legal & (legal - 1))) {
    moves.add(lowest(legal), 0);
    return;
  }
  for (Cards left = legal; left; left &= left - 1) {
    const int card = lowest(left);
    int score = card == first
                    ? HASH_MOVE_SCORE
                    : point_move_score<Placed>(*layout_, hands_, lying_, leader_, player, card);
    if (Placed == 0 && card != first) score += history_[player][card] / 8;
    moves.add(card, score);
  }
}

// History heuristic (Schaeffer 1989): the lead that caused a cutoff gains, those tried before it
// lose.
void PointSearch::update_history(int player, const Moves& moves, int decided) {
  const int left = std::popcount(hands_[player]), weight = left * left;
  auto& history = history_[player];
  for (int n = 0; n <= decided; ++n) {
    int& score = history[moves.card[n]];
    score += (n == decided ? weight : -weight) - score / 64;
  }
}

}  // namespace stammtisch::skat
