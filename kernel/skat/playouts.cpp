#include "skat/playouts.hpp"

#include <algorithm>
#include <stdexcept>

#include "common/random.hpp"
#include "skat/promise.hpp"

namespace stammtisch::skat {

namespace {

// One card, at random.
int any(Cards cards, Random& random) {
  for (std::uint32_t skip = random.below(std::popcount(cards)); skip; --skip) cards &= cards - 1;
  return lowest(cards);
}

// The most promising card; among the equals one at random, so that no two deals need be alike.
template <int Placed>
int best(const Layout& layout, const Table& table, const int* lie, bool null, Cards legal,
         Random& random) {
  const int player = table.to_play();
  int chosen = 0, most = 0, equals = 0;
  for (; legal; legal &= legal - 1) {
    const int card = lowest(legal);
    const int value = null
                          ? promise_of_tricks<Placed>(layout, table.hands, lie, false, player, card)
                          : promise<Placed>(layout, table.hands, lie, table.leader, player, card);
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
  const Table table = table_of(position);
  Cards legal = table.hands[table.to_play()];
  if (table.placed) legal = layout.follow(legal, table.cards[0]);
  std::vector<int> cards;
  for (; legal; legal &= legal - 1) cards.push_back(CARD[position.kind][lowest(legal)]);
  std::sort(cards.begin(), cards.end());
  return cards;
}

Step played(const Position& position, int card) {
  const std::vector<int> legal = legal_cards(position);
  if (std::find(legal.begin(), legal.end(), card) == legal.end())
    throw std::invalid_argument("this card may not be played here");
  const Layout& layout = LAYOUTS[position.kind];
  const Table table = table_of(position);
  const Played next = after(layout, table, layout.bit_of[card]);
  Step step{position, next.trick, (next.winner + position.soloist) % SEATS, next.points};
  Position& after_it = step.position;
  after_it.hands[(table.to_play() + position.soloist) % SEATS] &= ~bit(card);
  after_it.leader = (next.table.leader + position.soloist) % SEATS;
  after_it.placed = next.table.placed;
  for (int n = 0; n < 2; ++n)
    after_it.cards[n] = n < after_it.placed ? CARD[position.kind][next.table.cards[n]] : 0;
  return step;
}

void play_out(const Position& position, SoFar so_far, bool thumb, unsigned number,
              std::uint64_t seed, Stop* stop, bool caller, std::uint8_t* results) {
  const Layout& layout = LAYOUTS[position.kind];
  const bool null = position.kind == NULL_GAME;
  const Table start = table_of(position);
  Random random(seed);
  for (unsigned n = 0; n < number; ++n) {
    if (n % 4096 == 0 && stop->look(caller)) return;
    Table table = start;
    int lie[3] = {start.cards[0], start.cards[1], 0};
    int points = so_far.points, tricks = so_far.tricks;
    for (int player = table.to_play(); table.hands[player]; player = table.to_play()) {
      Cards legal = table.hands[player];
      if (table.placed) legal = layout.follow(legal, lie[0]);
      int card;
      if (!(legal & (legal - 1)))
        card = lowest(legal);
      else if (!thumb)
        card = any(legal, random);
      else if (table.placed == 0)
        card = best<0>(layout, table, lie, null, legal, random);
      else if (table.placed == 1)
        card = best<1>(layout, table, lie, null, legal, random);
      else
        card = best<2>(layout, table, lie, null, legal, random);
      table.hands[player] ^= bit(card);
      lie[table.placed++] = card;
      if (table.placed < SEATS) continue;
      const Cards can = layout.suit_of[lie[0]] | layout.trumps;
      const int top = highest((bit(lie[0]) | bit(lie[1]) | bit(lie[2])) & can);
      table.leader = (table.leader + (top == lie[0] ? 0 : top == lie[1] ? 1 : 2)) % SEATS;
      table.placed = 0;
      if (table.leader == 0) {
        points += layout.points[lie[0]] + layout.points[lie[1]] + layout.points[lie[2]];
        ++tricks;
      }
    }
    results[2 * n] = static_cast<std::uint8_t>(points);
    results[2 * n + 1] = static_cast<std::uint8_t>(tricks);
  }
}

}  // namespace stammtisch::skat
