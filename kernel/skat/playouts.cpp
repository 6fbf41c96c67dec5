#include "skat/playouts.hpp"

#include <algorithm>
#include <stdexcept>

#include "skat/move_ordering.hpp"

namespace stammtisch::skat {

namespace {

// The card with the highest score; a random one among equals, so that playouts differ.
template <int Placed>
int best(const Layout& layout, const Node& node, const int* lying, bool null, Cards legal,
         Random& random) {
  const int player = node.to_play();
  int chosen = 0, most = 0, equals = 0;
  for (; legal; legal &= legal - 1) {
    const int card = lowest(legal);
    const int value =
        null ? trick_move_score<Placed>(layout, node.hands, lying, false, player, card)
             : point_move_score<Placed>(layout, node.hands, lying, node.leader, player, card);
    if (equals && value < most) continue;
    equals = equals && value == most ? equals + 1 : 1;
    most = value;
    if (equals == 1 || random.below(equals) == 0) chosen = card;
  }
  return chosen;
}

}  // namespace

std::vector<int> legal_cards(const Position& position) {
  const Layout& layout = LAYOUTS[position.kind];
  const Node node = node_of(position);
  Cards legal = node.hands[node.to_play()];
  if (node.placed) legal = layout.follow(legal, node.cards[0]);
  std::vector<int> cards;
  for (; legal; legal &= legal - 1) cards.push_back(CARD[position.kind][lowest(legal)]);
  std::sort(cards.begin(), cards.end());
  return cards;
}

void check_legal(const Position& position, int card) {
  const std::vector<int> legal = legal_cards(position);
  if (std::find(legal.begin(), legal.end(), card) == legal.end())
    throw std::invalid_argument("this card may not be played here");
}

Position played(const Position& position, int card) {
  check_legal(position, card);
  const Layout& layout = LAYOUTS[position.kind];
  const Node node = node_of(position);
  const Played next = after(layout, node, layout.bit_of[card]);
  Position result = position;
  result.hands[(node.to_play() + position.soloist) % SEATS] &= ~bit(card);
  result.leader = (next.node.leader + position.soloist) % SEATS;
  result.placed = next.node.placed;
  for (int n = 0; n < result.placed; ++n) result.cards[n] = CARD[position.kind][next.node.cards[n]];
  if (next.trick) {
    const bool own = next.winner == 0;
    if (own) result.points += next.points;
    ++(own ? result.won : result.lost);
  }
  return result;
}

void play_out(const Position& position, bool thumb, std::size_t number, std::uint64_t seed,
              Stop* stop, bool caller, std::uint8_t* results) {
  const Layout& layout = LAYOUTS[position.kind];
  const bool null = position.kind == NULL_GAME;
  const Node start = node_of(position);
  Random random(seed);
  for (std::size_t n = 0; n < number; ++n) {
    if (n % 4096 == 0 && stop->check(caller)) return;
    Node node = start;
    int lying[3] = {start.cards[0], start.cards[1], 0};
    int points = position.points, tricks = position.won;
    for (int player = node.to_play(); node.hands[player]; player = node.to_play()) {
      Cards legal = node.hands[player];
      if (node.placed) legal = layout.follow(legal, lying[0]);
      int card;
      if (!(legal & (legal - 1)))
        card = lowest(legal);
      else if (!thumb)
        card = any(legal, random);
      else if (node.placed == 0)
        card = best<0>(layout, node, lying, null, legal, random);
      else if (node.placed == 1)
        card = best<1>(layout, node, lying, null, legal, random);
      else
        card = best<2>(layout, node, lying, null, legal, random);
      node.hands[player] ^= bit(card);
      lying[node.placed++] = card;
      if (node.placed < SEATS) continue;
      const Cards can = layout.suit_of[lying[0]] | layout.trumps;
      const int top = highest((bit(lying[0]) | bit(lying[1]) | bit(lying[2])) & can);
      node.leader = (node.leader + (top == lying[0] ? 0 : top == lying[1] ? 1 : 2)) % SEATS;
      node.placed = 0;
      if (node.leader == 0) {
        points += layout.points[lying[0]] + layout.points[lying[1]] + layout.points[lying[2]];
        ++tricks;
      }
    }
    results[2 * n] = static_cast<std::uint8_t>(points);
    results[2 * n + 1] = static_cast<std::uint8_t>(tricks);
  }
}

}  // namespace stammtisch::skat
