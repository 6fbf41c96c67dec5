#include "scarto/position.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace stammtisch::scarto {

namespace {

constexpr int RANKS = 21;  // at most, of a suit

// By Angel, suit and rank: the card's place in the pack.
struct Places {
  std::array<std::array<std::array<std::uint8_t, RANKS>, SUITS>, 2> card{};

  constexpr Places() {
    for (int angel = 0; angel < 2; ++angel)
      for (int place = 0; place < PACK; ++place)
        card[angel][SUIT[place]][RANK[angel][place]] = static_cast<std::uint8_t>(place);
  }
};

constexpr Places PLACES;

}  // namespace

int Position::card(int suit, int rank) const { return PLACES.card[angel][suit][rank]; }

// SC 5.2: after the Matto the second player's card counts as led; -1 where none does yet.
int Position::led() const {
  for (int n = 0; n < placed; ++n)
    if (trick[n] != MATTO) return trick[n];
  return -1;
}

int Position::matto() const {
  for (int seat = 0; seat < SEATS; ++seat)
    if (hands[seat][SUIT[MATTO]]) return seat;
  for (int n = 0; n < placed; ++n)
    if (trick[n] == MATTO) return (leader + n) % SEATS;
  return -1;
}

Hand Position::legal() const {
  const Hand& hand = hands[to_play()];
  const int first = led();
  if (first < 0) return hand;
  for (int due : {int(SUIT[first]), TRUMP}) {  // SC 4.3, SC 4.2
    if (!hand[due]) continue;
    Hand following = {};
    following[due] = hand[due];
    following[SUIT[MATTO]] = hand[SUIT[MATTO]];  // SC 5.1
    return following;
  }
  return hand;
}

void Position::play(int card) {
  const int player = to_play();
  hands[player][SUIT[card]] &= ~(1u << RANK[angel][card]);
  trick[placed++] = card;
  if (placed < SEATS) return;
  int best = -1, winner = 0, worth = 1;  // SC 6.2
  for (int n = 0; n < SEATS; ++n) {
    const int each = trick[n];
    if (each == MATTO) {
      points[(leader + n) % SEATS] += POINTS[angel][each];  // SC 5.3: it stays its player's own.
      continue;
    }
    worth += POINTS[angel][each];
    const bool higher = best >= 0 && SUIT[each] == SUIT[best]
                            ? RANK[angel][each] > RANK[angel][best]
                            : best < 0 || SUIT[each] == TRUMP;
    if (higher) best = each, winner = (leader + n) % SEATS;
  }
  points[winner] += worth;
  leader = winner;
  placed = 0;
}

std::vector<int> Position::cards(const Hand& hand) const {
  std::vector<int> all;
  for (int suit = 0; suit < SUITS; ++suit)
    for (std::uint32_t rest = hand[suit]; rest; rest &= rest - 1)
      all.push_back(card(suit, std::countr_zero(rest)));
  std::sort(all.begin(), all.end());
  return all;
}

Position decode(const std::uint8_t* row) {
  auto refuse = [](const std::string& why) { throw std::invalid_argument(why); };
  Position position;
  position.leader = row[column::leader];
  if (position.leader >= SEATS) refuse("there is no seat " + std::to_string(position.leader));
  if (row[column::angel] == ANGELS[1])
    position.angel = 1;
  else if (row[column::angel] != ANGELS[0])
    refuse("the Angel is 20 or 21, not " + std::to_string(row[column::angel]));
  for (int seat = 0; seat < SEATS; ++seat) {
    position.points[seat] = row[column::points0 + seat];
    if (position.points[seat] > PACK) refuse("nobody makes more than 78 points");
  }
  for (int card = 0; card < PACK; ++card) {
    const int where = row[card];
    if (where > place::GONE) refuse("a card is nowhere: its place is " + std::to_string(where));
    if (where < SEATS) {
      position.hands[where][SUIT[card]] |= 1u << RANK[position.angel][card];
    } else if (where < place::GONE) {
      const int at = where - place::TABLE;
      if (position.placed >> at & 1) refuse("two cards lie at the same place of the trick");
      position.placed |= 1 << at;
      position.trick[at] = card;
    }
  }
  if (position.placed == 2) refuse("a second card lies on the table without a first");
  position.placed = std::popcount(unsigned(position.placed));
  const int size = number(position.hands[position.leader]) + (position.placed > 0);
  for (int n = 0; n < SEATS; ++n) {
    const int seat = (position.leader + n) % SEATS;
    if (number(position.hands[seat]) != size - (n < position.placed))
      refuse("the hands are not of the same size");
  }
  if (size > 25) refuse("a hand has at most 25 cards");
  if (position.placed == 2 && position.trick[1] != MATTO && position.trick[0] != MATTO) {
    const Hand& hand = position.hands[(position.leader + 1) % SEATS];
    const int led = SUIT[position.trick[0]], played = SUIT[position.trick[1]];
    if (played != led && (hand[led] || (played != TRUMP && hand[TRUMP])))
      refuse("the second player should have followed suit or trumped");
  }
  return position;
}

void encode(const Position& position, std::uint8_t* row) {
  std::fill(row, row + PACK, static_cast<std::uint8_t>(place::GONE));
  for (int seat = 0; seat < SEATS; ++seat) {
    for (int card : position.cards(position.hands[seat]))
      row[card] = static_cast<std::uint8_t>(seat);
    row[column::points0 + seat] = static_cast<std::uint8_t>(position.points[seat]);
  }
  for (int n = 0; n < position.placed; ++n)
    row[position.trick[n]] = static_cast<std::uint8_t>(place::TABLE + n);
  row[column::leader] = static_cast<std::uint8_t>(position.leader);
  row[column::angel] = static_cast<std::uint8_t>(ANGELS[position.angel]);
}

}  // namespace stammtisch::scarto
