#include "schnapsen/search.hpp"

#include <initializer_list>

#include "common/move_list.hpp"

namespace stammtisch::schnapsen {

using Moves = MoveList<HAND>;

// The choice among a player's actions, tried one after the other until one gives him what he wants
// (a cutoff). Then the answer holds in that action's box; else in the intersection of all boxes.
class Search::Choice {
 public:
  // `held`: the box in which he has these actions; `done`: in which the other does not act first.
  Choice(int seat, const Box& held, const Box& done)
      : answer(seat == 0 ? Answer::No : Answer::Yes), box(held), seat_(seat), done_(done) {}
  Choice(int seat, const Box& held) : Choice(seat, held, held) {}

  // Adds an action's answer with its box; returns whether it is what he wants.
  bool add(Answer got, const Box& where) {
    answer = better(got);
    if (favours(got, seat_)) {
      box = done_;
      satisfied = true;
    }
    box.intersect(where);
    return satisfied;
  }
  Answer better(Answer got) const {
    return seat_ == 0 ? std::max(answer, got) : std::min(answer, got);
  }

  Answer answer;
  Box box;
  bool satisfied = false;

 private:
  int seat_;
  Box done_;
};

// ---- moments ------------------------------------------------------------------------------------

// M0 and M2: the leader is about to lead.
Answer Search::between(const Node& node, Box& box) {
  budget_->count();
  Answer answer;
  Box held;
  std::uint64_t at;
  if (probe(node, false, answer, held, at)) {
    box = held;
    return answer;
  }
  Choice other(node.other(), held);
  if (options_.exchange_by != ExchangeBy::leader && may_exchange(node, node.other())) {
    answer = between(exchanged(node, node.other()), box);
    if (other.add(answer, box)) {
      box = other.box;
      return store(at, answer, box);
    }
  }
  Choice leader(node.leader, held, other.box);
  leader_actions(node, leader);
  box = leader.box;
  return store(at, other.better(leader.answer), box);
}

// All actions of the leader. Move ordering: exchange, close and marriages first, because their
// searches are short.
void Search::leader_actions(const Node& node, Choice& leader) {
  Cards hand = node.hands[node.leader], others = node.hands[node.other()];
  Box box;
  if (may_exchange(node, node.leader) &&
      leader.add(between(exchanged(node, node.leader), box), box))
    return;
  if (may_close(node) && leader.add(close(node, NONE, box), box)) return;
  if (node.open() || options_.marriages_when_closed) {
    for (int suit = 0; suit < PACK / RANKS; ++suit)
      if ((hand & king_and_queen(suit)) == king_and_queen(suit) &&
          leader.add(announce(node, suit, box), box))
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
    if (leader.add(lead(node, card, box), box)) return;
}

// M1: a trick is complete, and nobody has drawn yet.
//
// An exchange is postponed until after the draw, or until the other is asked at a close (SN 7.3):
// that is never worse. It cannot wait when the last cards are drawn or the leader closes.
Answer Search::drawing(const Node& node, Box& box) {
  budget_->count();
  Answer answer;
  Box held;
  std::uint64_t at;
  if (probe(node, true, answer, held, at)) {
    box = held;
    return answer;
  }
  Choice other(node.other(), held);
  bool last = last_exchange(node);
  if (last && options_.exchange_by != ExchangeBy::leader && may_exchange(node, node.other())) {
    answer = drawing(exchanged(node, node.other()), box);
    if (other.add(answer, box)) {
      box = other.box;
      return store(at, answer, box);
    }
  }
  Choice leader(node.leader, held, other.box);
  draw_or_close(node, leader);
  box = leader.box;
  return store(at, other.better(leader.answer), box);
}

void Search::draw_or_close(const Node& node, Choice& leader) {
  bool last = last_exchange(node),
       closes = may_close(node) && options_.close_when != CloseWhen::after_draw;
  Box box;
  if (options_.exchange_by != ExchangeBy::leader && may_exchange(node, node.leader)) {
    Node after = exchanged(node, node.leader);
    if (last && leader.add(drawing(after, box), box)) return;
    if (!last && closes && leader.add(close(after, NONE, box), box)) return;
  }
  if (closes && leader.add(close(node, NONE, box), box)) return;
  leader.add(between(drawn(node), box), box);
}

// The leader shows a marriage; with automatic claims that may be the end.
Answer Search::announce(Node node, int suit, Box& box) {
  int leader = node.leader, points = suit == trump_ ? TRUMP_MARRIAGE : PLAIN_MARRIAGE;
  if (options_.marriage_needs_trick && !node.has_trick(leader)) {
    node.waiting[leader] += points;
    points = 0;
  }
  node.points[leader] += points;
  box = Box{};
  Answer answer;
  if (options_.claims == Claims::automatic && node.points[leader] >= OUT) {
    answer = claim(node, leader, box);
  } else {
    answer = announced(node, suit, box);
    if (options_.claims == Claims::automatic) box.at_most(leader, OUT - 1);
  }
  box.before(leader, points);
  return answer;
}

// M3: a marriage was announced, and one of the two cards is due.
Answer Search::announced(const Node& node, int suit, Box& box) {
  budget_->count();
  Answer answer;
  Box held;
  if (cutoff_by_claim(node, answer, held) || cutoff_by_worth(node, answer, held)) {
    box = held;
    return answer;
  }
  Choice leader(node.leader, held);
  if (options_.close_after_marriage && may_close(node)) leader.add(close(node, suit, box), box);
  for (int rank : {QUEEN, KING})
    if (!leader.satisfied) leader.add(lead(node, suit * RANKS + rank, box), box);
  box = leader.box;
  return leader.answer;
}

Answer Search::lead(Node node, int card, Box& box) {
  node.hands[node.leader] &= ~bit(card);
  return follow(node, card, box);
}

// M4: a card lies there.
Answer Search::follow(const Node& node, int led, Box& box) {
  budget_->count();
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
    if (choice.add(trick(after, winner, POINTS[led] + POINTS[card], box), box)) break;
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
  if (over && node.closed_by == NOBODY && options_.last_trick != LastTrick::wins)
    gain += LAST_TRICK;  // SN 4.2
  node.points[winner] += gain;
  box = Box{};
  Answer answer;
  if (over) {
    answer = end(node, box);
  } else if (options_.claims == Claims::automatic && node.points[winner] >= OUT) {
    answer = claim(node, winner, box);
  } else {
    answer = won(node, box);
    if (options_.claims == Claims::automatic) box.at_most(winner, OUT - 1);
  }
  box.before(winner, gain);
  return answer;
}

// The winner of a trick is to act. With claims on a won trick he claims now or not before the next:
// no other act changes what he has, so he may choose this first.
Answer Search::won(const Node& node, Box& box) {
  if (options_.claims != Claims::on_won_trick)
    return node.open() ? drawing(node, box) : between(node, box);
  int winner = node.leader;
  Choice choice(winner, Box{});
  box = Box{};
  bool done = choice.add(claim(node, winner, box), box);
  bool certain = node.points[winner] >= OUT && node.closed_by != 1 - winner;
  if (!done && !certain) choice.add(node.open() ? drawing(node, box) : between(node, box), box);
  box = choice.box;
  return choice.answer;
}

// M5: a close was announced. The other exchanges first, where he may and likes to.
Answer Search::close(const Node& node, int suit, Box& box) {
  int other = node.other();
  if (options_.exchange_by == ExchangeBy::leader || !may_exchange(node, other))
    return stand(node, suit, box);
  Choice choice(other, Box{});
  if (!choice.add(stand(exchanged(node, other), suit, box), box))
    choice.add(stand(node, suit, box), box);
  box = choice.box;
  return choice.answer;
}

// The close stands (SN 7.4).
Answer Search::stand(Node node, int suit, Box& box) {
  int other = node.other(), points = node.points[other];
  node.closed_by = static_cast<std::int8_t>(node.leader);
  if (options_.close_scored == CloseScored::at_close)
    node.closer_win = static_cast<std::uint8_t>(worth(points));
  box = Box{};
  Answer answer = suit == NONE ? between(node, box) : announced(node, suit, box);
  if (node.closer_win == 1) box.at_least(other, SCHNEIDER);
  if (node.closer_win == 2) box.at_least(other, 1);
  if (node.closer_win == 2) box.at_most(other, SCHNEIDER - 1);
  if (node.closer_win == 3) box.at_most(other, 0);
  return answer;
}

// ---- cards --------------------------------------------------------------------------------------

bool Search::may_exchange(const Node& node, int seat) const {
  if (!(node.hands[seat] & bit(jack_)) || !node.open()) return false;
  if (node.stock < options_.stock_floor) return false;
  return !options_.exchange_needs_trick || node.has_trick(seat);
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

// ---- transposition table ------------------------------------------------------------------------

// The key: everything but the points. In a closed deal somebody always wins, so that needs 0 and 1
// are the same question.
std::uint64_t Search::key(const Node& node, bool before_draw) const {
  int need = node.closed_by != NOBODY && need_ == 0 ? 1 : need_;
  std::uint64_t rest = 0;
  if (node.open()) rest = node.stock / SEATS | node.exchanged << 3;
  rest |= (node.closed_by + 1) << 4 | node.closer_win << 6 | node.leader << 8 | (need + 3) << 9;
  // Who has won a trick matters to a marriage that waits, and to the holder of the trump Jack.
  bool jack = node.open() && !node.exchanged && turn_up_ != jack_;
  if (jack || options_.marriage_needs_trick) rest |= node.tricks << 12;
  rest |= (node.waiting[0] / PLAIN_MARRIAGE) << 14 | (node.waiting[1] / PLAIN_MARRIAGE) << 17;
  rest |= before_draw << 20;
  return node.hands[0] | std::uint64_t{node.hands[1]} << 20 | rest << 40;
}

// Whether a cutoff or the transposition table gives the answer; else `at` is the key to store it
// at.
bool Search::probe(const Node& node, bool before_draw, Answer& answer, Box& box,
                   std::uint64_t& at) const {
  if (cutoff(node, answer, box)) return true;
  at = key(node, before_draw);
  const Entry* entry = lookup(at, node);
  if (!entry) return false;
  answer = static_cast<Answer>(entry->packed & 3);
  box = entry->box;
  return true;
}

const Search::Entry* Search::lookup(std::uint64_t key, const Node& node) const {
  const Entry* entry = &entries_[(key * 0x9E3779B97F4A7C15u >> shift_) * BUCKET];
  for (int way = 0; way < BUCKET; ++way, ++entry)
    if (entry->key == key && entry->packed >> 2 == generation_ && entry->box.holds(node.points))
      return entry;
  return nullptr;
}

// The newest entry comes first in its bucket, and the oldest is dropped.
Answer Search::store(std::uint64_t key, Answer answer, const Box& box) {
  Entry* line = &entries_[(key * 0x9E3779B97F4A7C15u >> shift_) * BUCKET];
  std::copy_backward(line, line + BUCKET - 1, line + BUCKET);
  *line = {key, box, generation_ << 2 | static_cast<std::uint32_t>(answer)};
  return answer;
}

}  // namespace stammtisch::schnapsen
