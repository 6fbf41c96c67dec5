// An ending in canonical form, by relative rank: only the cards still in play are represented.
//
// They are the bits of one word, suit by suit from low to high, trumps on top. The cards of a suit
// without points are neighbours, a run. When a card of a run is played, the higher cards of that
// run move down by one bit. Positions that differ only in the absolute rank of such cards (a four
// or a seven) so become equal, and share an entry of the transposition table. The Matto (SC 5) has
// no bit: it wins nothing, and its four points stay its holder's. Playing it is a pass.
#pragma once

#include <bit>
#include <cstdint>
#include <limits>
#include <utility>

#include "common/move_list.hpp"
#include "scarto/position.hpp"

namespace stammtisch::scarto {

inline constexpr int PASS = -1;     // the Matto, where a card's bit would stand
inline constexpr int NOTHING = -2;  // no card at all
inline constexpr int NOBODY = -1;   // holds the Matto

// A node of the search: the moment before a card is played. Players are numbered from the one that
// the question is about, who is 0.
template <class Word>
struct Node {
  Word hands[SEATS] = {};
  std::int8_t matto = NOBODY;
  std::int8_t leader = 0;
  std::int8_t placed = 0;
  std::int8_t suit = -1;    // led, or none yet
  std::int8_t best = -1;    // the card that wins the trick so far,
  std::int8_t winner = -1;  // and whose it is
  std::int8_t worth = 0;    // of the cards that lie on the table
  std::int8_t cards[2] = {PASS, PASS};

  int to_play() const {
    const int player = leader + placed;
    return player < SEATS ? player : player - SEATS;
  }
};

using Moves = MoveList<26>;

template <class Word>
class Ending {
 public:
  static constexpr int BITS = std::numeric_limits<Word>::digits;
  static constexpr int MOST = BITS - 1;  // cards besides the Matto

  static Word bit(int card) { return Word{1} << card; }
  static int lowest(Word cards) { return std::countr_zero(cards); }
  static int highest(Word cards) { return BITS - 1 - std::countl_zero(cards); }
  static Word below(int card) { return bit(card) - 1; }

  // How many cards besides the Matto are still in play.
  static int cards_of(const Position& position) {
    int sum = 0;
    for (const Hand& hand : position.hands) sum += number(hand) - int(hand[SUIT[MATTO]]);
    for (int n = 0; n < position.placed; ++n) sum += position.trick[n] != MATTO;
    return sum;
  }

  // The root node of a position with at most MOST cards; player 0 is the seat `first`.
  Node<Word> begin(const Position& position, int first);

  Word trumps() const { return suits[TRUMP]; }

  int worth(Word cards) const {
    int sum = 0;
    for (Word rest = cards & counting; rest; rest &= rest - 1) sum += points[lowest(rest)];
    return sum;
  }

  // What is still to be won, the trick on the table included, the Matto's points not (SC 6.1, 6.2).
  int rest(const Node<Word>& node) const {
    int tricks =
        std::popcount(node.hands[node.leader]) + (node.matto == node.leader) + (node.placed > 0);
    return tricks + node.worth + worth(node.hands[0] | node.hands[1] | node.hands[2]);
  }

  // What may be played, the Matto aside (SC 4.2, SC 4.3).
  Word legal(const Node<Word>& node) const {
    const Word hand = node.hands[node.to_play()];
    if (node.suit < 0) return hand;
    if (const Word following = hand & suits[node.suit]) return following;
    if (const Word trumping = hand & trumps()) return trumping;
    return hand;
  }

  // One card of each group of equivalent cards: of neighbours in a run in one hand, the lowest.
  Word different(Word cards) const { return cards & ~(cards << 1 & ~starts); }

  // Whether a card would lie highest (SC 4.4).
  bool beats(int which, const Node<Word>& node) const {
    if (node.best < 0) return true;
    return suit[which] == suit[node.best] ? which > node.best : suit[which] == TRUMP;
  }

  // Whether the last trick is about to begin: every player has one card.
  bool last(const Node<Word>& node) const {
    const Word hand = node.hands[node.leader];
    return node.matto == node.leader ? !hand : !(hand & (hand - 1));
  }

  int last_winner(Node<Word> node) const {
    for (int n = 0; n < SEATS; ++n) {
      const int player = node.to_play();
      play(node, node.matto == player ? PASS : lowest(node.hands[player]));
    }
    return node.leader;
  }

  // The score of a card for move ordering.
  int move_score(const Node<Word>& node, int which) const {
    if (which == PASS) return 0;
    if (node.placed == 0) return which - 4 * points[which];
    const int player = node.to_play(), winner = beats(which, node) ? player : node.winner;
    const bool ours = (winner == 0) == (player == 0);
    return (ours ? 100 + 16 * points[which] : -16 * points[which]) - which;
  }

  // Plays a card. What the trick is worth if that completed it, else 0; its winner leads then.
  int play(Node<Word>& node, int card) const {
    const int player = node.to_play();
    if (card == PASS) {
      node.matto = NOBODY;
    } else {
      node.hands[player] ^= bit(card);
      node.worth += points[card];
      if (beats(card, node)) {
        if (node.suit < 0) node.suit = suit[card];
        node.best = static_cast<std::int8_t>(card);
        node.winner = static_cast<std::int8_t>(player);
      }
    }
    if (node.placed < 2) {
      node.cards[node.placed++] = static_cast<std::int8_t>(card);
      return 0;
    }
    int a = node.cards[0], b = node.cards[1], c = card;
    if (a < b) std::swap(a, b);
    if (a < c) std::swap(a, c);
    if (b < c) std::swap(b, c);
    close(node.hands, a);  // Highest first: closing a gap must not move the next card.
    close(node.hands, b);
    close(node.hands, c);
    const int worth = 1 + node.worth;
    node.leader = node.winner;
    node.placed = node.worth = 0;
    node.suit = node.best = node.winner = -1;
    return worth;
  }

  // The number of cards, and what is known of each by its bit.
  int cards = 0;
  Word suits[TRUMP + 1] = {};
  Word starts = 0;        // the lowest card of every run
  Word counting = 0;      // the cards with points
  Word above[BITS] = {};  // of a card's run, what is higher
  std::int8_t points[BITS] = {};
  std::int8_t suit[BITS] = {};

 private:
  std::array<std::int8_t, PACK> lay_out(const Position& position);

  // Closes the gap that a card has left in its run.
  void close(Word* hands, int gone) const {
    if (gone == PASS || !above[gone]) return;
    const Word moved = above[gone];
    for (int player = 0; player < SEATS; ++player)
      hands[player] = (hands[player] & ~moved) | (hands[player] & moved) >> 1;
  }
};

// Assigns a bit to every card still in play.
template <class Word>
std::array<std::int8_t, PACK> Ending<Word>::lay_out(const Position& position) {
  *this = {};
  Hand all = {};
  for (const Hand& hand : position.hands)
    for (int s = 0; s < SUITS; ++s) all[s] |= hand[s];
  for (int n = 0; n < position.placed; ++n)
    all[SUIT[position.trick[n]]] |= 1u << RANK[position.angel][position.trick[n]];
  std::array<std::int8_t, PACK> bits{};
  bits[MATTO] = PASS;
  int b = 0;
  for (int s = 0; s <= TRUMP; ++s) {
    for (std::uint32_t rest = all[s]; rest; rest &= rest - 1, ++b) {
      const int place = position.card(s, std::countr_zero(rest));
      bits[place] = static_cast<std::int8_t>(b);
      suit[b] = static_cast<std::int8_t>(s);
      points[b] = static_cast<std::int8_t>(POINTS[position.angel][place]);
      suits[s] |= bit(b);
      if (points[b]) counting |= bit(b);
      const bool goes_on = b && suit[b - 1] == s && !points[b - 1] && !points[b];
      if (!goes_on) starts |= bit(b);
    }
  }
  cards = b;
  for (b -= 2; b >= 0; --b)
    if (!(starts & bit(b + 1))) above[b] = above[b + 1] | bit(b + 1);
  return bits;
}

template <class Word>
Node<Word> Ending<Word>::begin(const Position& position, int first) {
  const std::array<std::int8_t, PACK> bits = lay_out(position);
  auto player_of = [&](int seat) { return (seat + SEATS - first) % SEATS; };
  Node<Word> node;
  auto take = [&](int player, int card) {
    if (card == MATTO)
      node.matto = static_cast<std::int8_t>(player);
    else
      node.hands[player] |= bit(bits[card]);
  };
  for (int seat = 0; seat < SEATS; ++seat)
    for (int card : position.cards(position.hands[seat])) take(player_of(seat), card);
  node.leader = static_cast<std::int8_t>(player_of(position.leader));
  // The cards on the table are taken up and played again, so that the trick is as it was.
  for (int n = 0; n < position.placed; ++n) {
    take(node.to_play(), position.trick[n]);
    play(node, bits[position.trick[n]]);
  }
  return node;
}

}  // namespace stammtisch::scarto
