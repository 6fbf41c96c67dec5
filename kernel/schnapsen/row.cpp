#include "schnapsen/row.hpp"

#include <stdexcept>

namespace stammtisch::schnapsen {

namespace {

enum Column {
  Hand0 = 0,
  Stock0 = 2,
  Leader = 12,
  PhaseNow,
  Led,
  Announced,
  ClosedBy,
  OpponentHad,
  Cards0,
  Marriages0 = Cards0 + 2,
  Tricks0 = Marriages0 + 2,
  Trump = Tricks0 + 2,
  Options,
  Winner,
  GamePoints,
  End
};
static_assert(End == WIDTH);

constexpr int ALL_OPTIONS = 1 << 10;
constexpr Cards FULL_PACK = (Cards{1} << PACK) - 1;

void check(bool right, const char* sentence) {
  if (!right) throw std::invalid_argument(sentence);
}

int within(std::int32_t value, int low, int high, int column) {
  if (low <= value && value <= high) return value;
  throw std::invalid_argument(std::string(COLUMNS[column]) + " is " + std::to_string(value) +
                              ", not from " + std::to_string(low) + " to " + std::to_string(high));
}

int worth_of(Cards cards) {
  int sum = 0;
  for (; cards; cards &= cards - 1) sum += POINTS[first(cards)];
  return sum;
}

// All cards that are still in play; each lies in one place.
Cards cards_in_play(const Position& p) {
  Cards cards = 0;
  int number = 0;
  auto lay = [&](Cards more) {
    cards |= more;
    number += std::popcount(more);
  };
  for (int seat = 0; seat < SEATS; ++seat) lay(p.hands[seat]);
  for (int at = 0; at < p.stock_size; ++at) lay(bit(p.stock[at]));
  if (p.led != NONE) lay(bit(p.led));
  check(std::popcount(cards) == number, "the same card lies in two places");
  return cards;
}

// Each moment has its own cards (SN 11).
void check_phase(const Position& p) {
  bool follow = p.phase == Phase::Follow, closing = p.phase == Phase::Closing;
  int own = std::popcount(p.hands[p.leader]), others = std::popcount(p.hands[p.other()]);
  check(others > 0, "there is no card in a hand");
  check(others <= HAND, "there are more than five cards in a hand");
  check(own + follow == others, "the hands are not of the same size");
  check((p.led != NONE) == follow, "a card lies there if, and only if, it has to be followed");
  check(p.closed_by == NOBODY || p.stock_size, "the stock is closed, but has no cards");
  if (p.open()) {
    check(p.phase == Phase::Draw ? others == HAND - 1
                                 : others == HAND || (closing && others == HAND - 1),
          "while the stock is open there are five cards in a hand, or four before the draw");
  } else {
    check(p.phase != Phase::Draw && !closing, "there is no stock to draw from, or to close");
  }
  bool due = p.phase == Phase::Marriage;
  check(due ? p.announced != NONE : closing || p.announced == NONE,
        "a marriage is announced if, and only if, its lead is due");
  if (p.announced != NONE)
    check((p.hands[p.leader] & couple(p.announced)) == couple(p.announced),
          "the leader does not hold the marriage");
}

// What has been taken is what is gone.
void check_taken(const Position& p, Cards in_play) {
  int gone = PACK - std::popcount(in_play), ended = 0;
  check(gone == SEATS * (p.tricks[0] + p.tricks[1]), "the tricks are not the cards that are gone");
  check(p.cards[0] + p.cards[1] == worth_of(FULL_PACK & ~in_play),
        "the points are not those of the cards that are gone");
  for (int seat = 0; seat < SEATS; ++seat)
    check((p.cards[seat] > 0) == (p.tricks[seat] > 0), "points without a trick, or none with one");
  Cards free = p.led == NONE ? in_play : in_play & ~bit(p.led);
  for (int suit = 0; suit < PACK / RANKS; ++suit)
    if (suit == p.announced || (free & couple(suit)) != couple(suit))
      ended += suit == p.trump ? TRUMP_MARRIAGE : PLAIN_MARRIAGE;
  check(p.marriages[0] % PLAIN_MARRIAGE == 0 && p.marriages[1] % PLAIN_MARRIAGE == 0 &&
            p.marriages[0] + p.marriages[1] <= ended,
        "more marriages than can have been announced");
}

}  // namespace

Position read_row(const std::int32_t* row) {
  Position p;
  p.phase = static_cast<Phase>(within(row[PhaseNow], 0, 5, PhaseNow));
  p.winner = static_cast<std::int8_t>(within(row[Winner], NOBODY, 1, Winner));
  p.game_points = static_cast<std::uint8_t>(within(row[GamePoints], 0, 3, GamePoints));
  p.trump = static_cast<std::uint8_t>(within(row[Trump], 0, PACK / RANKS - 1, Trump));
  p.options = static_cast<std::uint16_t>(within(row[Options], 0, ALL_OPTIONS - 1, Options));
  p.leader = static_cast<std::uint8_t>(within(row[Leader], 0, 1, Leader));
  p.led = static_cast<std::int8_t>(within(row[Led], NONE, PACK - 1, Led));
  p.announced = static_cast<std::int8_t>(within(row[Announced], NONE, PACK / RANKS - 1, Announced));
  p.closed_by = static_cast<std::int8_t>(within(row[ClosedBy], NOBODY, 1, ClosedBy));
  p.opponent_had = static_cast<std::uint8_t>(within(row[OpponentHad], 0, 230, OpponentHad));
  for (int seat = 0; seat < SEATS; ++seat) {
    p.hands[seat] = static_cast<Cards>(within(row[Hand0 + seat], 0, FULL_PACK, Hand0 + seat));
    p.cards[seat] = static_cast<std::uint8_t>(within(row[Cards0 + seat], 0, 130, Cards0 + seat));
    p.marriages[seat] =
        static_cast<std::uint8_t>(within(row[Marriages0 + seat], 0, 100, Marriages0 + seat));
    p.tricks[seat] =
        static_cast<std::uint8_t>(within(row[Tricks0 + seat], 0, PACK / SEATS, Tricks0 + seat));
  }
  while (p.stock_size < STOCK && row[Stock0 + p.stock_size] != NONE) {
    int column = Stock0 + p.stock_size;
    p.stock[p.stock_size++] =
        static_cast<std::uint8_t>(within(row[column], NONE, PACK - 1, column));
  }
  for (int at = p.stock_size; at < STOCK; ++at)
    check(row[Stock0 + at] == NONE, "there is a gap in the stock");
  if (p.finished()) return p;
  check(p.winner == NOBODY && !p.game_points, "somebody has won, but the deal is not over");
  check(p.stock_size % SEATS == 0, "the stock has an odd number of cards");
  check(!p.stock_size || suit_of(p.turn_up()) == p.trump, "the turn-up is not a trump");
  Cards in_play = cards_in_play(p);
  check_phase(p);
  check_taken(p, in_play);
  return p;
}

void write_row(const Position& p, std::int32_t* row) {
  for (int seat = 0; seat < SEATS; ++seat) {
    row[Hand0 + seat] = static_cast<std::int32_t>(p.hands[seat]);
    row[Cards0 + seat] = p.cards[seat];
    row[Marriages0 + seat] = p.marriages[seat];
    row[Tricks0 + seat] = p.tricks[seat];
  }
  for (int at = 0; at < STOCK; ++at) row[Stock0 + at] = at < p.stock_size ? p.stock[at] : NONE;
  row[Leader] = p.leader;
  row[PhaseNow] = static_cast<int>(p.phase);
  row[Led] = p.led;
  row[Announced] = p.announced;
  row[ClosedBy] = p.closed_by;
  row[OpponentHad] = p.opponent_had;
  row[Trump] = p.trump;
  row[Options] = p.options;
  row[Winner] = p.winner;
  row[GamePoints] = p.game_points;
}

Unseen unseen(const std::int32_t* row, int seat) {
  check(seat == 0 || seat == 1, "there is no such seat");
  int own = std::popcount(static_cast<std::uint32_t>(row[Hand0 + seat]));
  int hand = own;
  if (row[PhaseNow] == static_cast<int>(Phase::Follow)) hand += row[Leader] == seat ? 1 : -1;
  int stock = 0;
  while (stock < STOCK && row[Stock0 + stock] != NONE) ++stock;
  check(0 <= hand && hand <= HAND, "there are more than five cards in a hand");
  return {static_cast<std::size_t>(hand), static_cast<std::size_t>(stock ? stock - 1 : 0)};
}

void fill_row(std::int32_t* row, int seat, Unseen unseen, const std::uint8_t* world) {
  Cards hand = 0;
  for (std::size_t at = 0; at < unseen.hand; ++at) {
    check(world[at] < PACK, "there is no such card");
    hand |= bit(world[at]);
  }
  check(std::popcount(hand) == static_cast<int>(unseen.hand), "the same card lies in two places");
  row[Hand0 + 1 - seat] = static_cast<std::int32_t>(hand);
  for (std::size_t at = 0; at < unseen.stock; ++at) row[Stock0 + at] = world[unseen.hand + at];
}

}  // namespace stammtisch::schnapsen
