#include "skat/ramsch.hpp"

#include <algorithm>
#include <stdexcept>

#include "skat/places.hpp"
#include "skat/playouts.hpp"
#include "skat/ramsch_thumb.hpp"

namespace stammtisch::skat {

namespace {

constexpr const Layout& LAYOUT = LAYOUTS[GRAND];
constexpr int SKAT_CARDS = 2;
constexpr int MOST_OF_TWO = 22;  // card points of two aces

}  // namespace

Cards RamschPosition::legal() const {
  const Cards hand = hands[to_play()];
  return placed ? LAYOUT.follow(hand, cards[0]) : hand;
}

void RamschPosition::play(int card) {
  hands[to_play()] ^= bit(card);
  if (placed < 2) {
    cards[placed++] = card;
    return;
  }
  const int first = cards[0], second = cards[1];
  const Cards can = LAYOUT.suit_of[first] | LAYOUT.trumps;
  const int top = highest((bit(first) | bit(second) | bit(card)) & can);
  leader = (leader + (top == first ? 0 : top == second ? 1 : 2)) % SEATS;
  placed = 0;
  points[leader] += LAYOUT.points[first] + LAYOUT.points[second] + LAYOUT.points[card];
  ++tricks[leader];
}

int RamschPosition::skat() const {
  int seen = points[0] + points[1] + points[2] + LAYOUT.worth(alive());
  for (int n = 0; n < placed; ++n) seen += LAYOUT.points[cards[n]];
  return ALL_POINTS - seen;
}

std::optional<std::string> RamschPosition::fault() const {
  if (leader < 0 || leader >= SEATS) return "the leader sits on no seat";
  const int full = std::popcount(hands[(leader + 2) % SEATS]);
  for (int seat = 0; seat < SEATS; ++seat) {
    const bool has_played = (seat - leader + SEATS) % SEATS < placed;
    if (std::popcount(hands[seat]) + has_played != full) return "the hands do not fit together";
    if (!tricks[seat] && points[seat]) return "a seat has points but no trick";
  }
  if (tricks[0] + tricks[1] + tricks[2] + full != ALL_TRICKS)
    return "the tricks and the cards in hand do not make ten";
  if (placed == 2) {
    const Cards suit = LAYOUT.suit_of[cards[0]];
    if (!(suit & bit(cards[1])) && (suit & hands[(leader + 1) % SEATS]))
      return "the second player has not followed suit";
  }
  if (skat() < 0 || skat() > MOST_OF_TWO) return "the card points do not make 120 with a skat";
  return std::nullopt;
}

RamschPosition decode_ramsch(const std::uint8_t* row) {
  RamschPosition position;
  position.leader = row[ramsch::column::leader];
  for (int seat = 0; seat < SEATS; ++seat) {
    position.points[seat] = row[ramsch::column::points + seat];
    position.tricks[seat] = row[ramsch::column::tricks + seat];
  }
  position.skat_to_loser = row[ramsch::column::skat_to_loser];
  position.placed = read_places(row, position.hands, position.cards,
                                [](int card) { return LAYOUT.bit_of[card]; });
  if (auto fault = position.fault()) throw std::invalid_argument(*fault);
  return position;
}

int legal_bit(const RamschPosition& position, int card) {
  if (card < 0 || card >= 32 || !(position.legal() & bit(LAYOUT.bit_of[card])))
    throw std::invalid_argument("this card may not be played here");
  return LAYOUT.bit_of[card];
}

int ramsch_score(const RamschPosition& end, int skat, int seat) {
  for (int each = 0; each < SEATS; ++each)
    if (end.tricks[each] == ALL_TRICKS) return each == seat ? MARCH : 0;
  int points[SEATS] = {end.points[0], end.points[1], end.points[2]};
  auto has_most = [&](int each) { return points[each] == *std::max_element(points, points + 3); };
  auto level = [&] { return points[0] == points[1] && points[1] == points[2]; };
  if (!end.skat_to_loser) points[end.leader] += skat;
  if (level() || !has_most(seat)) return 0;
  const int loss = points[seat] + (end.skat_to_loser ? skat : 0);
  return -loss * (std::count(end.tricks, end.tricks + SEATS, 0) == 1 ? 2 : 1);
}

int play_on_by_thumb(RamschPosition& position, Random& random) {
  int played = 0;
  for (Cards legal = position.legal(); legal; legal = position.legal(), ++played)
    position.play(legal & (legal - 1) ? ramsch_thumb(position, legal, random) : lowest(legal));
  return played;
}

void play_out_ramsch(const RamschPosition& position, const Pushing& pushing, bool thumb,
                     std::size_t number, std::uint64_t seed, Stop* stop, bool caller,
                     std::uint8_t* results) {
  Random random(seed);
  for (std::size_t n = 0; n < number; ++n) {
    if (n % 4096 == 0 && stop->check(caller)) return;
    RamschPosition now = position;
    const int pushes = push_by_thumb(now, pushing);
    if (thumb)
      play_on_by_thumb(now, random);
    else
      for (Cards legal = now.legal(); legal; legal = now.legal()) now.play(any(legal, random));
    std::uint8_t* result = results + n * PLAYED_OUT;
    for (int seat = 0; seat < SEATS; ++seat) {
      result[seat] = static_cast<std::uint8_t>(now.points[seat]);
      result[SEATS + seat] = static_cast<std::uint8_t>(now.tricks[seat]);
    }
    result[2 * SEATS] = static_cast<std::uint8_t>(now.leader);
    result[2 * SEATS + 1] = static_cast<std::uint8_t>(pushes);
  }
}

}  // namespace stammtisch::skat
