// Schnapsen: how a deal is scored at its end, and cutoffs: answers that are certain before it.
#include <array>
#include <initializer_list>

#include "schnapsen/search.hpp"

namespace stammtisch::schnapsen {

namespace {

// Sums over the cards of a suit by table lookup: std::popcount is a function call where the
// compiler may not use the processor's instruction.
template <class Add>
constexpr std::array<std::uint32_t, 1 << RANKS> by_suit(Add add) {
  std::array<std::uint32_t, 1 << RANKS> sums{};
  for (Cards cards = 0; cards < 1 << RANKS; ++cards)
    for (int rank = 0; rank < RANKS; ++rank)
      if (cards >> rank & 1) sums[cards] += add(rank);
  return sums;
}

constexpr auto WORTH = by_suit([](int rank) { return POINTS[rank]; });
constexpr auto NUMBER = by_suit([](int) { return 1; });
constexpr auto RANK_NUMBERS = by_suit([](int rank) { return 1 << 4 * rank; });  // four bits a rank

constexpr int sum(const std::array<std::uint32_t, 1 << RANKS>& table, Cards cards) {
  constexpr Cards suit = (1 << RANKS) - 1;
  return static_cast<int>(table[cards & suit] + table[cards >> RANKS & suit] +
                          table[cards >> 2 * RANKS & suit] + table[cards >> 3 * RANKS & suit]);
}

int worth_of(Cards cards) { return sum(WORTH, cards); }
int number_of(Cards cards) { return sum(NUMBER, cards); }

// The least that so many of the cards are worth.
int lowest_of(Cards cards, int number) {
  int numbers = sum(RANK_NUMBERS, cards), worth = 0;
  for (int rank = RANKS - 1; rank >= 0 && number; --rank) {
    int taken = std::min(number, numbers >> 4 * rank & 15);
    worth += taken * POINTS[rank];
    number -= taken;
  }
  return worth;
}

int marriages_in(Cards hand, int trump) {
  int sum = 0;
  for (int suit = 0; suit < PACK / RANKS; ++suit)
    if ((hand & king_and_queen(suit)) == king_and_queen(suit))
      sum += suit == trump ? TRUMP_MARRIAGE : PLAIN_MARRIAGE;
  return sum;
}

// Of the cards of one suit those that are higher than all `others`.
Cards top(Cards cards, Cards others) { return others ? cards & (bit(first(others)) - 1) : cards; }

// The highest `number` of the cards.
Cards highest_of(Cards cards, int number) {
  while (number_of(cards) > number) cards &= ~(Cards{1} << (31 - std::countl_zero(cards)));
  return cards;
}

// The leader's sure tricks where suit must be followed: his top trumps; then, if these draw all
// trumps, every card that cannot be beaten, else only as many of a suit as the other has to follow.
Cards sure_tricks(Cards own, Cards others, Cards trumps) {
  Cards sure = top(own & trumps, others & trumps);
  bool all_drawn = number_of(sure) >= number_of(others & trumps);
  for (int suit = 0; suit < PACK / RANKS; ++suit) {
    Cards cards = suit_cards(suit), theirs = others & cards;
    if (cards == trumps) continue;
    Cards winners = top(own & cards, theirs);
    sure |= all_drawn ? winners : highest_of(winners, number_of(theirs));
  }
  return sure;
}

}  // namespace

bool Search::cutoff(const Node& node, Answer& answer, Box& box) const {
  if (cutoff_by_claim(node, answer, box) || cutoff_by_worth(node, answer, box)) return true;
  return !node.open() &&
         (cutoff_by_closer(node, answer, box) || cutoff_by_sure_tricks(node, answer, box));
}

// A player with 66 does best to claim, because nothing can raise the worth of his win; except if
// the other has closed, who may still fail. A claim below 66 loses the most that can be lost;
// except if the other closed when this player had no point, and that counts, or if it costs only
// what it claimed (SN 13).
bool Search::cutoff_by_claim(const Node& node, Answer& answer, Box& box) const {
  if (options_.claims != Claims::spoken) return false;
  for (int seat : {node.other(), int{node.leader}}) {
    bool out = node.points[seat] >= OUT, against = node.closed_by == 1 - seat;
    if (out || (against && node.closer_win == 3) || as_claimed(node)) {
      answer = claim(node, seat, box);
      if ((out && !against) || favours(answer, seat)) return true;
    } else {
      box.at_most(seat, OUT - 1);
    }
  }
  return false;
}

// Nobody wins more than the other's points allow, unless the other fails: a player who has not
// closed cannot fail if he does not claim below 66.
bool Search::cutoff_by_worth(const Node& node, Answer& answer, Box& box) const {
  bool at_close = options_.close_scored == CloseScored::at_close;
  for (int seat = 0; seat < SEATS; ++seat) {
    int other = 1 - seat, most;
    if (node.closed_by == other) {
      bool points = at_close ? node.closer_win < 3 : node.points[seat] > 0;
      most = node.points[other] && points ? 2 : 3;
      if (enough(seat, most)) continue;
      box.at_least(other, 1);
      if (!at_close) box.at_least(seat, 1);
    } else {
      bool fixed = at_close && node.closed_by == seat;
      most = fixed ? node.closer_win : worth(node.points[other]);
      if (enough(seat, most)) continue;
      if (!fixed) box.at_least(other, most == 1 ? SCHNEIDER : 1);
    }
    answer = reached(seat, most);
    return true;
  }
  return false;
}

// A closer who cannot reach 66 loses at least two. He gets neither the other's top trumps nor the
// cards that he plays on them; a marriage that waits for his first trick counts with it. (With
// automatic claims the other may have to end the deal for less.)
bool Search::cutoff_by_closer(const Node& node, Answer& answer, Box& box) const {
  int closer = node.closed_by, other = 1 - closer;
  if (closer == NOBODY || options_.claims == Claims::automatic || !enough(other, 2)) return false;
  Cards own = node.hands[closer], against = node.hands[other];
  Cards lost = top(against & trumps_, own & trumps_);
  int most = worth_of((own | against) & ~lost) - lowest_of(own, number_of(lost));
  most += node.waiting[closer];
  if (options_.marriages_when_closed) most += marriages_in(own, trump_);
  if (node.points[closer] + most >= OUT) return false;
  box.at_most(closer, OUT - 1 - most);
  answer = reached(other, 2);
  return true;
}

// Suit must be followed (SN 4), and the leader takes all his sure tricks.
bool Search::cutoff_by_sure_tricks(const Node& node, Answer& answer, Box& box) const {
  int leader = node.leader, other = 1 - leader;
  bool closed_against = node.closed_by == other;
  Cards own = node.hands[leader], others = node.hands[other];
  Cards sure = sure_tricks(own, others, trumps_);
  if (!sure) return false;
  int number = number_of(sure), gain = worth_of(sure) + lowest_of(others, number);

  // They may bring him 66. Not counted: a last trick that wins the deal by itself, or after which
  // it is too late to claim. The other may have a cheap false claim.
  bool on_won_trick = options_.claims == Claims::on_won_trick;
  bool last_wins = options_.last_trick == LastTrick::wins && node.closed_by == NOBODY;
  bool too_late = sure == own && (last_wins || on_won_trick);
  if (node.points[leader] + gain >= OUT && !too_late) {
    bool fixed = node.closed_by == leader && options_.close_scored == CloseScored::at_close;
    bool cheap = as_claimed(node) && options_.claims == Claims::spoken;
    Box wide = box;
    answer = fixed   ? reached(leader, node.closer_win)
             : cheap ? reached(leader, 1)
                     : win_over(leader, node.points[other], wide);
    if (favours(answer, leader)) {
      box = wide;
      box.at_least(leader, OUT - gain);
      return true;
    }
  }
  // Or they leave too little for the other, who has closed.
  bool must_end = options_.claims == Claims::automatic, more = options_.marriages_when_closed;
  int rest = worth_of(own | others) - gain + node.waiting[other];
  if (closed_against && !must_end && !more && node.points[other] + rest < OUT &&
      enough(leader, 2)) {
    box.at_most(other, OUT - 1 - rest);
    answer = reached(leader, 2);
    return true;
  }
  return false;
}

// A win against so many points; the box gets all points for which the answer is the same.
Answer Search::win_over(int winner, int loser_points, Box& box) const {
  return win_by(winner, 1 - winner, loser_points, box);
}

// A win whose worth is decided by the points of `seat`.
Answer Search::win_by(int winner, int seat, int points, Box& box) const {
  constexpr int lowest[] = {0, 1, SCHNEIDER, Box::NO_END + 1};  // with which 3, 2, 1 are lost
  int value = worth(points), least = value, most = value;
  Answer answer = reached(winner, value);
  while (most < 3 && reached(winner, most + 1) == answer) ++most;
  while (least > 1 && reached(winner, least - 1) == answer) --least;
  box.at_least(seat, lowest[3 - most]);
  box.at_most(seat, lowest[4 - least] - 1);
  return answer;
}

// SN 8.2, SN 8.3; also what the closer is taken to have claimed (SN 9.1).
Answer Search::claim(const Node& node, int seat, Box& box) const {
  int other = 1 - seat;
  bool fixed = node.closed_by == seat && options_.close_scored == CloseScored::at_close;
  if (node.points[seat] >= OUT) {
    box.at_least(seat, OUT);
    return fixed ? reached(seat, node.closer_win) : win_over(seat, node.points[other], box);
  }
  box.at_most(seat, OUT - 1);
  if (as_claimed(node)) return win_by(other, other, node.points[other], box);
  Answer two = reached(other, 2), three = reached(other, 3);
  if (two == three) return two;
  if (node.points[seat] == 0) {
    box.at_most(seat, 0);
    return three;
  }
  if (fixed && node.closer_win == 3) return three;
  if (!fixed && node.points[other] == 0) {
    box.at_most(other, 0);
    return three;
  }
  box.at_least(seat, 1);
  if (!fixed) box.at_least(other, 1);
  return two;
}

// All cards are played; the leader has won the last trick (SN 9).
Answer Search::end(const Node& node, Box& box) const {
  if (node.closed_by != NOBODY) return claim(node, node.closed_by, box);
  int leader = node.leader, other = 1 - leader;
  int own = node.points[leader], others = node.points[other];
  if (options_.last_trick == LastTrick::wins) {
    if (options_.claims == Claims::automatic) {
      if (own >= OUT) return claim(node, leader, box);
      box.at_most(leader, OUT - 1);
    }
    return reached(leader, 1);
  }
  if (own == others) {
    box.exactly(leader, own);
    box.exactly(other, own);
    return reached(leader, 0);
  }
  int winner = own > others ? leader : other;
  int more = std::max(own, others), fewer = std::min(own, others);
  int border = fewer < OUT && OUT <= more ? OUT : (more + fewer + 1) / 2;
  box.at_least(winner, border);
  box.at_most(1 - winner, border - 1);
  return win_over(winner, fewer, box);
}

}  // namespace stammtisch::schnapsen
