#include "schnapsen/encoding.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace stammtisch::schnapsen {

namespace {

constexpr std::uint8_t ABSENT = 255;  // nobody, or nothing
constexpr Cards FULL_PACK = (Cards{1} << PACK) - 1;

void check(bool right, const char* sentence) {
  if (!right) throw std::invalid_argument(sentence);
}

std::uint8_t within(const std::uint8_t* row, int column, int low, int high) {
  const int value = row[column];
  if (low <= value && value <= high) return row[column];
  throw std::invalid_argument(std::string(COLUMNS[column]) + " is " + std::to_string(value) +
                              ", not from " + std::to_string(low) + " to " + std::to_string(high));
}

// The same where the column may also say that there is none.
std::int8_t within_or_none(const std::uint8_t* row, int column, int high) {
  if (row[column] == ABSENT) return NONE;
  return static_cast<std::int8_t>(within(row, column, 0, high));
}

std::uint8_t or_absent(int value) { return value < 0 ? ABSENT : static_cast<std::uint8_t>(value); }

int worth_of(Cards cards) {
  int sum = 0;
  for (; cards; cards &= cards - 1) sum += POINTS[first(cards)];
  return sum;
}

// All cards that are still in play.
Cards cards_in_play(const Position& p) {
  Cards cards = p.hands[0] | p.hands[1];
  for (int at = 0; at < p.stock_size; ++at) cards |= bit(p.stock[at]);
  return p.led == NONE ? cards : cards | bit(p.led);
}

// Puts every card where its column says.
void decode_cards(const std::uint8_t* row, Position& p) {
  Cards stock = 0;
  for (int card = 0; card < PACK; ++card) {
    const int where = row[card], depth = where - place::STOCK;
    if (where < SEATS) {
      p.hands[where] |= bit(card);
    } else if (where == place::TABLE) {
      check(p.led == NONE, "two cards lie on the table");
      p.led = static_cast<std::int8_t>(card);
    } else if (where != place::GONE) {
      if (depth >= STOCK)
        throw std::invalid_argument("a card is nowhere: its place is " + std::to_string(where));
      check(!(stock & bit(depth)), "two cards lie at the same place of the stock");
      stock |= bit(depth);
      p.stock[depth] = static_cast<std::uint8_t>(card);
      ++p.stock_size;
    }
  }
  check(stock == bit(p.stock_size) - 1, "there is a gap in the stock");
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
  check(!p.just_won ||
            (p.between_tricks() && p.tricks[p.leader] && (p.phase == Phase::Draw || !p.open())),
        "the leader cannot just have won a trick");
  bool due = p.phase == Phase::Marriage;
  check(due ? p.announced != NONE : closing || p.announced == NONE,
        "a marriage is announced if, and only if, its lead is due");
  if (p.announced != NONE)
    check((p.hands[p.leader] & king_and_queen(p.announced)) == king_and_queen(p.announced),
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
    if (suit == p.announced || (free & king_and_queen(suit)) != king_and_queen(suit))
      ended += suit == p.trump ? TRUMP_MARRIAGE : PLAIN_MARRIAGE;
  check(p.marriages[0] % PLAIN_MARRIAGE == 0 && p.marriages[1] % PLAIN_MARRIAGE == 0 &&
            p.marriages[0] + p.marriages[1] <= ended,
        "more marriages than can have been announced");
}

}  // namespace

Position decode(const std::uint8_t* row) {
  Position p;
  decode_cards(row, p);
  p.phase = static_cast<Phase>(within(row, column::phase, 0, PHASES - 1));
  p.winner = within_or_none(row, column::winner, SEATS - 1);
  p.game_points = within(row, column::game_points, 0, 3);
  p.trump = within(row, column::trump, 0, PACK / RANKS - 1);
  p.leader = within(row, column::leader, 0, SEATS - 1);
  p.just_won = within(row, column::just_won, 0, 1);
  p.announced = within_or_none(row, column::announced, PACK / RANKS - 1);
  p.closed_by = within_or_none(row, column::closed_by, SEATS - 1);
  p.opponent_had = within(row, column::opponent_had, 0, 230);
  for (int seat = 0; seat < SEATS; ++seat) {
    p.cards[seat] = within(row, column::cards0 + seat, 0, 130);
    p.marriages[seat] = within(row, column::marriages0 + seat, 0, 100);
    p.tricks[seat] = within(row, column::tricks0 + seat, 0, PACK / SEATS);
  }
  for (int at = FIRST_OPTION; at < column::COUNT; ++at)
    within(row, at, 0, OPTION_VALUES[at - FIRST_OPTION] - 1);
  p.options = read_options(row + FIRST_OPTION);
  if (p.finished()) return p;
  check(p.winner == NOBODY && !p.game_points, "somebody has won, but the deal is not over");
  check(p.stock_size % SEATS == 0, "the stock has an odd number of cards");
  check(!p.stock_size || suit_of(p.turn_up()) == p.trump, "the turn-up is not a trump");
  check_phase(p);
  check_taken(p, cards_in_play(p));
  return p;
}

void encode(const Position& p, std::uint8_t* row) {
  std::fill(row, row + PACK, static_cast<std::uint8_t>(place::GONE));
  for (int seat = 0; seat < SEATS; ++seat) {
    for (Cards cards = p.hands[seat]; cards; cards &= cards - 1)
      row[first(cards)] = static_cast<std::uint8_t>(seat);
    row[column::cards0 + seat] = p.cards[seat];
    row[column::marriages0 + seat] = p.marriages[seat];
    row[column::tricks0 + seat] = p.tricks[seat];
  }
  if (p.led != NONE) row[p.led] = place::TABLE;
  for (int at = 0; at < p.stock_size; ++at)
    row[p.stock[at]] = static_cast<std::uint8_t>(place::STOCK + at);
  row[column::leader] = p.leader;
  row[column::phase] = static_cast<std::uint8_t>(p.phase);
  row[column::just_won] = p.just_won;
  row[column::announced] = or_absent(p.announced);
  row[column::closed_by] = or_absent(p.closed_by);
  row[column::opponent_had] = p.opponent_had;
  row[column::trump] = p.trump;
  row[column::winner] = or_absent(p.winner);
  row[column::game_points] = p.game_points;
  write_options(p.options, row + FIRST_OPTION);
}

}  // namespace stammtisch::schnapsen
