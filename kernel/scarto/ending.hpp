// What is left of a deal, made small: the cards still in play are all there are.
//
// They lie in one word, suit by suit and from low to high, trumps on top. Of a suit the cards
// without points lie side by side, a run; a card that leaves pulls those above it in its run down.
// So who holds a four and who a seven does not matter, only whose card is higher, and positions
// that differ in nothing else are the same. The Matto (SC 5) has no place there: it wins nothing,
// and its four points are its holder's whatever happens. To play it is to pass.
#pragma once

#include <bit>
#include <cstdint>
#include <limits>
#include <utility>

#include "common/order.hpp"
#include "scarto/position.hpp"

namespace stammtisch::scarto {

inline constexpr int PASS = -1;     // the Matto, where a card's bit would stand
inline constexpr int NOTHING = -2;  // no card at all
inline constexpr int NOBODY = -1;   // holds the Matto

// The moment before a card is played. Players are numbered as the one asked about likes it.
template <class Word>
struct Table {
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

using Moves = Order<26>;

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

  // Makes it of a position with at most MOST cards; player 0 is the seat `first`.
  Table<Word> begin(const Position& position, int first);

  Word trumps() const { return suits[TRUMP]; }

  int worth(Word cards) const {
    int sum = 0;
    for (Word rest = cards & counting; rest; rest &= rest - 1) sum += points[lowest(rest)];
    return sum;
  }

  // What is still to be won, the trick on the table included, the Matto's points not (SC 6.1, 6.2).
  int rest(const Table<Word>& table) const {
    int tricks = std::popcount(table.hands[table.leader]) + (table.matto == table.leader) +
                 (table.placed > 0);
    return tricks + table.worth + worth(table.hands[0] | table.hands[1] | table.hands[2]);
  }

  // What may be played, the Matto aside (SC 4.2, SC 4.3).
  Word legal(const Table<Word>& table) const {
    const Word hand = table.hands[table.to_play()];
    if (table.suit < 0) return hand;
    if (const Word following = hand & suits[table.suit]) return following;
    if (const Word trumping = hand & trumps()) return trumping;
    return hand;
  }

  // Of neighbours in a run that one hand holds, the lowest: the others are as good.
  Word different(Word cards) const { return cards & ~(cards << 1 & ~starts); }

  // Whether a card would lie highest (SC 4.4).
  bool beats(int which, const Table<Word>& table) const {
    if (table.best < 0) return true;
    return suit[which] == suit[table.best] ? which > table.best : suit[which] == TRUMP;
  }

  // Whether the last trick is about to begin: it plays itself.
  bool last(const Table<Word>& table) const {
    const Word hand = table.hands[table.leader];
    return table.matto == table.leader ? !hand : !(hand & (hand - 1));
  }

  int last_winner(Table<Word> table) const {
    for (int n = 0; n < SEATS; ++n) {
      const int player = table.to_play();
      play(table, table.matto == player ? PASS : lowest(table.hands[player]));
    }
    return table.leader;
  }

  // How good a card looks: only the order in which they are tried depends on it.
  int promise(const Table<Word>& table, int which) const {
    if (which == PASS) return 0;
    if (table.placed == 0) return which - 4 * points[which];
    const int player = table.to_play(), winner = beats(which, table) ? player : table.winner;
    const bool ours = (winner == 0) == (player == 0);
    return (ours ? 100 + 16 * points[which] : -16 * points[which]) - which;
  }

  // Plays a card. What the trick is worth if that completed it, else 0; its winner leads then.
  int play(Table<Word>& table, int card) const {
    const int player = table.to_play();
    if (card == PASS) {
      table.matto = NOBODY;
    } else {
      table.hands[player] ^= bit(card);
      table.worth += points[card];
      if (beats(card, table)) {
        if (table.suit < 0) table.suit = suit[card];
        table.best = static_cast<std::int8_t>(card);
        table.winner = static_cast<std::int8_t>(player);
      }
    }
    if (table.placed < 2) {
      table.cards[table.placed++] = static_cast<std::int8_t>(card);
      return 0;
    }
    int a = table.cards[0], b = table.cards[1], c = card;
    if (a < b) std::swap(a, b);
    if (a < c) std::swap(a, c);
    if (b < c) std::swap(b, c);
    close(table.hands, a);  // From above: a card that is gone must not move the next one.
    close(table.hands, b);
    close(table.hands, c);
    const int worth = 1 + table.worth;
    table.leader = table.winner;
    table.placed = table.worth = 0;
    table.suit = table.best = table.winner = -1;
    return worth;
  }

  // How many cards there are, and the facts about each by its bit.
  int cards = 0;
  Word suits[TRUMP + 1] = {};
  Word starts = 0;        // the lowest card of every run
  Word counting = 0;      // the cards with points
  Word above[BITS] = {};  // of a card's run, what is higher
  std::int8_t points[BITS] = {};
  std::int8_t suit[BITS] = {};

 private:
  std::array<std::int8_t, PACK> lay_out(const Position& position);

  // Pulls together the run that a card has left.
  void close(Word* hands, int gone) const {
    if (gone == PASS || !above[gone]) return;
    const Word moved = above[gone];
    for (int player = 0; player < SEATS; ++player)
      hands[player] = (hands[player] & ~moved) | (hands[player] & moved) >> 1;
  }
};

// Gives every card still in play its bit.
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
Table<Word> Ending<Word>::begin(const Position& position, int first) {
  const std::array<std::int8_t, PACK> bits = lay_out(position);
  auto player_of = [&](int seat) { return (seat + SEATS - first) % SEATS; };
  Table<Word> table;
  auto take = [&](int player, int card) {
    if (card == MATTO)
      table.matto = static_cast<std::int8_t>(player);
    else
      table.hands[player] |= bit(bits[card]);
  };
  for (int seat = 0; seat < SEATS; ++seat)
    for (int card : position.cards(position.hands[seat])) take(player_of(seat), card);
  table.leader = static_cast<std::int8_t>(player_of(position.leader));
  // The cards on the table are taken up and played once more: so the trick is as it was.
  for (int n = 0; n < position.placed; ++n) {
    take(table.to_play(), position.trick[n]);
    play(table, bits[position.trick[n]]);
  }
  return table;
}

}  // namespace stammtisch::scarto
