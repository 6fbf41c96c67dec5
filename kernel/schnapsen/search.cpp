#include "schnapsen/search.hpp"

#include <initializer_list>

#include "common/order.hpp"

namespace stammtisch::schnapsen {

using Moves = Order<HAND>;

// A player tries his acts one after the other, until one gives him what he wants. Then the answer
// holds where that act gives it; else where all acts refuse it.
class Search::Choice {
 public:
  // `held`: where he has these acts; `done`: where his act is not forestalled.
  Choice(int seat, const Box& held, const Box& done)
      : answer(seat == 0 ? Answer::No : Answer::Yes), box(held), seat_(seat), done_(done) {}
  Choice(int seat, const Box& held) : Choice(seat, held, held) {}

  // Whether this act, with its answer in its box, is what he wants.
  bool takes(Answer got, const Box& where) {
    answer = better(got);
    if (pleases(got, seat_)) {
      box = done_;
      happy = true;
    }
    box.meet(where);
    return happy;
  }
  Answer better(Answer got) const {
    return seat_ == 0 ? std::max(answer, got) : std::min(answer, got);
  }

  Answer answer;
  Box box;
  bool happy = false;

 private:
  int seat_;
  Box done_;
};

// ---- moments ------------------------------------------------------------------------------------

// M0 and M2: the leader is about to lead.
Answer Search::between(const Node& node, Box& box) {
  meter_->count();
  Answer answer;
  Box held;
  std::uint64_t at;
  if (recalled(node, false, answer, held, at)) {
    box = held;
    return answer;
  }
  Choice other(node.other(), held);
  if (!has(EXCHANGE_BY_LEADER) && may_exchange(node, node.other())) {
    answer = between(exchanged(node, node.other()), box);
    if (other.takes(answer, box)) {
      box = other.box;
      return keep(at, answer, box);
    }
  }
  Choice leader(node.leader, held, other.box);
  lead_something(node, leader);
  box = leader.box;
  return keep(at, other.better(leader.answer), box);
}

// All that the leader may do. An exchange, a close or a marriage is tried first: if it is good, it
// is soon found out.
void Search::lead_something(const Node& node, Choice& leader) {
  Cards hand = node.hands[node.leader], others = node.hands[node.other()];
  Box box;
  if (may_exchange(node, node.leader) &&
      leader.takes(between(exchanged(node, node.leader), box), box))
    return;
  if (may_close(node) && leader.takes(close(node, NONE, box), box)) return;
  if (node.open() || has(MARRIAGES_WHEN_CLOSED)) {
    for (int suit = 0; suit < PACK / RANKS; ++suit)
      if ((hand & couple(suit)) == couple(suit) && leader.takes(announce(node, suit, box), box))
        return;
  }
  Moves order;
  for (Cards cards = hand; cards; cards &= cards - 1) {
    int card = first(cards), suit = suit_of(card);
    bool trump = suit == trump_, follows = !node.open() && (others & suit_cards(suit));
    bool ruffed = !trump && !follows && (others & trumps_);
    bool loses = ruffed || (others & above(card));
    order.add(card, loses ? -POINTS[card] - (trump ? 10 : 0) : 20 + POINTS[card]);
  }
  for (int card : order)
    if (leader.takes(lead(node, card, box), box)) return;
}

// M1: a trick is complete, and nobody has drawn yet.
//
// An exchange waits here until after the draw, or for the question whether a close stands (SN 7.3):
// that is never worse. Only when the last cards are drawn, or the leader closes, it cannot wait.
Answer Search::drawing(const Node& node, Box& box) {
  meter_->count();
  Answer answer;
  Box held;
  std::uint64_t at;
  if (recalled(node, true, answer, held, at)) {
    box = held;
    return answer;
  }
  Choice other(node.other(), held);
  bool last = node.stock == SEATS;
  if (last && !has(EXCHANGE_BY_LEADER) && may_exchange(node, node.other())) {
    answer = drawing(exchanged(node, node.other()), box);
    if (other.takes(answer, box)) {
      box = other.box;
      return keep(at, answer, box);
    }
  }
  Choice leader(node.leader, held, other.box);
  draw_or_close(node, leader);
  box = leader.box;
  return keep(at, other.better(leader.answer), box);
}

void Search::draw_or_close(const Node& node, Choice& leader) {
  bool last = node.stock == SEATS, closes = may_close(node) && !has(CLOSE_WHEN_AFTER_DRAW);
  Box box;
  if (!has(EXCHANGE_BY_LEADER) && may_exchange(node, node.leader)) {
    Node after = exchanged(node, node.leader);
    if (last && leader.takes(drawing(after, box), box)) return;
    if (!last && closes && leader.takes(close(after, NONE, box), box)) return;
  }
  if (closes && leader.takes(close(node, NONE, box), box)) return;
  leader.takes(between(drawn(node), box), box);
}

// The leader shows a marriage; with automatic claims that may be the end.
Answer Search::announce(Node node, int suit, Box& box) {
  int leader = node.leader, points = suit == trump_ ? TRUMP_MARRIAGE : PLAIN_MARRIAGE;
  if (has(MARRIAGE_NEEDS_TRICK) && !node.has_trick(leader)) {
    node.waiting[leader] += points;
    points = 0;
  }
  node.points[leader] += points;
  box = Box{};
  Answer answer;
  if (has(CLAIMS_AUTOMATIC) && node.points[leader] >= OUT) {
    answer = claim(node, leader, box);
  } else {
    answer = announced(node, suit, box);
    if (has(CLAIMS_AUTOMATIC)) box.at_most(leader, OUT - 1);
  }
  box.before(leader, points);
  return answer;
}

// M3: a marriage was announced, and one of the two cards is due.
Answer Search::announced(const Node& node, int suit, Box& box) {
  meter_->count();
  Answer answer;
  Box held;
  if (by_claim(node, answer, held) || by_worth(node, answer, held)) {
    box = held;
    return answer;
  }
  Choice leader(node.leader, held);
  if (has(CLOSE_AFTER_MARRIAGE) && may_close(node)) leader.takes(close(node, suit, box), box);
  for (int rank : {QUEEN, KING})
    if (!leader.happy) leader.takes(lead(node, suit * RANKS + rank, box), box);
  box = leader.box;
  return leader.answer;
}

Answer Search::lead(Node node, int card, Box& box) {
  node.hands[node.leader] &= ~bit(card);
  return follow(node, card, box);
}

// M4: a card lies there.
Answer Search::follow(const Node& node, int led, Box& box) {
  meter_->count();
  int other = node.other();
  Moves order;
  for (Cards cards = playable(node.hands[other], led, trump_, node.open()); cards;
       cards &= cards - 1) {
    int card = first(cards), sum = POINTS[led] + POINTS[card];
    bool wins = beats(card, led, trump_), trump = suit_of(card) == trump_;
    order.add(card, wins ? sum - (trump ? 12 : 0) : -sum - (trump ? 13 : 3));
  }
  Choice choice(other, Box{});
  for (int card : order) {
    Node after = node;
    after.hands[other] &= ~bit(card);
    int winner = beats(card, led, trump_) ? other : int{node.leader};
    if (choice.takes(trick(after, winner, POINTS[led] + POINTS[card], box), box)) break;
  }
  box = choice.box;
  return choice.answer;
}

// A trick is complete, and brings its winner so many points.
Answer Search::trick(Node node, int winner, int gain, Box& box) {
  gain += node.waiting[winner];
  node.waiting[winner] = 0;
  node.leader = static_cast<std::uint8_t>(winner);
  node.tricks |= 1 << winner;
  bool over = !node.hands[0];
  if (over && node.closed_by == NOBODY && !has(LAST_TRICK_WINS)) gain += LAST_TRICK;  // SN 4.2
  node.points[winner] += gain;
  box = Box{};
  Answer answer;
  if (over) {
    answer = end(node, box);
  } else if (has(CLAIMS_AUTOMATIC) && node.points[winner] >= OUT) {
    answer = claim(node, winner, box);
  } else {
    answer = node.open() ? drawing(node, box) : between(node, box);
    if (has(CLAIMS_AUTOMATIC)) box.at_most(winner, OUT - 1);
  }
  box.before(winner, gain);
  return answer;
}

// M5: a close was announced. The other exchanges first, where he may and likes to.
Answer Search::close(const Node& node, int suit, Box& box) {
  int other = node.other();
  if (has(EXCHANGE_BY_LEADER) || !may_exchange(node, other)) return stand(node, suit, box);
  Choice choice(other, Box{});
  if (!choice.takes(stand(exchanged(node, other), suit, box), box))
    choice.takes(stand(node, suit, box), box);
  box = choice.box;
  return choice.answer;
}

// The close stands (SN 7.4).
Answer Search::stand(Node node, int suit, Box& box) {
  int other = node.other(), points = node.points[other];
  node.closed_by = static_cast<std::int8_t>(node.leader);
  if (has(CLOSE_SCORED_AT_CLOSE)) node.had = static_cast<std::uint8_t>(worth(points));
  box = Box{};
  Answer answer = suit == NONE ? between(node, box) : announced(node, suit, box);
  if (node.had == 1) box.at_least(other, SCHNEIDER);
  if (node.had == 2) box.at_least(other, 1);
  if (node.had == 2) box.at_most(other, SCHNEIDER - 1);
  if (node.had == 3) box.at_most(other, 0);
  return answer;
}

// ---- cards --------------------------------------------------------------------------------------

bool Search::may_exchange(const Node& node, int seat) const {
  if (!(node.hands[seat] & bit(jack_)) || !node.open()) return false;
  return has(EXCHANGE_NEEDS_TRICK_FALSE) || node.has_trick(seat);
}

Search::Node Search::exchanged(Node node, int seat) const {
  node.hands[seat] ^= bit(jack_) | bit(turn_up_);
  node.exchanged = true;
  return node;
}

Search::Node Search::drawn(Node node) const {
  int at = stock_size_ - node.stock;
  int second = node.stock == SEATS && node.exchanged ? jack_ : stock_[at + 1];
  node.hands[node.leader] |= bit(stock_[at]);
  node.hands[node.other()] |= bit(second);
  node.stock -= SEATS;
  return node;
}

// ---- what has been found out --------------------------------------------------------------------

// All but the points. A closed deal is never level, so that to win one is to get none at least.
std::uint64_t Search::key(const Node& node, bool before_draw) const {
  int need = node.closed_by != NOBODY && need_ == 0 ? 1 : need_;
  std::uint64_t rest = 0;
  if (node.open()) rest = node.stock / SEATS | node.exchanged << 3;
  rest |= (node.closed_by + 1) << 4 | node.had << 6 | node.leader << 8 | (need + 3) << 9;
  // Who has won a trick is of interest to a marriage that waits, and to whoever holds the Jack.
  bool jack = node.open() && !node.exchanged && turn_up_ != jack_;
  if (jack || has(MARRIAGE_NEEDS_TRICK)) rest |= node.tricks << 12;
  rest |= (node.waiting[0] / PLAIN_MARRIAGE) << 14 | (node.waiting[1] / PLAIN_MARRIAGE) << 17;
  rest |= before_draw << 20;
  return node.hands[0] | std::uint64_t{node.hands[1]} << 20 | rest << 40;
}

// Whether the answer is clear at once, or was found out before; else `at` is where to keep it.
bool Search::recalled(const Node& node, bool before_draw, Answer& answer, Box& box,
                      std::uint64_t& at) const {
  if (known(node, answer, box)) return true;
  at = key(node, before_draw);
  const Entry* entry = find(at, node);
  if (!entry) return false;
  answer = static_cast<Answer>(entry->what & 3);
  box = entry->box;
  return true;
}

const Search::Entry* Search::find(std::uint64_t key, const Node& node) const {
  const Entry* entry = &entries_[(key * 0x9E3779B97F4A7C15u >> shift_) * WAYS];
  for (int way = 0; way < WAYS; ++way, ++entry)
    if (entry->key == key && entry->what >> 2 == generation_ && entry->box.holds(node.points))
      return entry;
  return nullptr;
}

// The newest comes first, and the oldest of a line is forgotten.
Answer Search::keep(std::uint64_t key, Answer answer, const Box& box) {
  Entry* line = &entries_[(key * 0x9E3779B97F4A7C15u >> shift_) * WAYS];
  std::copy_backward(line, line + WAYS - 1, line + WAYS);
  *line = {key, box, generation_ << 2 | static_cast<std::uint32_t>(answer)};
  return answer;
}

}  // namespace stammtisch::schnapsen
