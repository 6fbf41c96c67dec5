#include "skat/solver.hpp"

#include <algorithm>
#include <utility>

namespace stammtisch::skat {

std::optional<std::string> Position::fault() const {
  if (kind < 0 || kind >= KINDS) return "there is no such kind of game";
  if (soloist < 0 || soloist >= SEATS) return "the soloist sits on no seat";
  if (leader < 0 || leader >= SEATS) return "the leader sits on no seat";
  if (placed < 0 || placed > 2) return "no more than two cards can lie in an unfinished trick";
  Cards seen = 0;
  auto twice = [&](Cards more) { return std::exchange(seen, seen | more) & more; };
  for (int n = 0; n < placed; ++n) {
    if (cards[n] < 0 || cards[n] >= 32) return "there is no such card";
    if (twice(bit(cards[n]))) return "the same card is there twice";
  }
  const int full = std::popcount(hands[(leader + 2) % SEATS]);
  for (int seat = 0; seat < SEATS; ++seat) {
    if (twice(hands[seat])) return "the same card is there twice";
    const bool has_played = (seat - leader + SEATS) % SEATS < placed;
    if (std::popcount(hands[seat]) + has_played != full) return "the hands do not fit together";
  }
  if (full > 10) return "a hand has more than ten cards";
  if (placed == 2) {
    const Layout& layout = LAYOUTS[kind];
    const Cards suit = layout.suit_of[layout.bit_of[cards[0]]];
    const int second = (leader + 1) % SEATS;
    if (!(suit & bit(layout.bit_of[cards[1]])) && (suit & layout.from_pack(hands[second])))
      return "the second player has not followed suit";
  }
  return std::nullopt;
}

Table table_of(const Position& position) {
  const Layout& layout = LAYOUTS[position.kind];
  Table table;
  for (int player = 0; player < SEATS; ++player)
    table.hands[player] = layout.from_pack(position.hands[(position.soloist + player) % SEATS]);
  table.leader = (position.leader - position.soloist + SEATS) % SEATS;
  table.placed = position.placed;
  for (int n = 0; n < position.placed; ++n) table.cards[n] = layout.bit_of[position.cards[n]];
  return table;
}

Played after(const Layout& layout, const Table& table, int card) {
  Played played{table};
  Table& next = played.table;
  next.hands[table.to_play()] &= ~bit(card);
  if (table.placed < 2) {
    next.cards[next.placed++] = card;
    return played;
  }
  const Cards can = layout.suit_of[table.cards[0]] | layout.trumps;
  const int top = highest((bit(table.cards[0]) | bit(table.cards[1]) | bit(card)) & can);
  const int place = top == table.cards[0] ? 0 : top == table.cards[1] ? 1 : 2;
  played.trick = true;
  played.winner = next.leader = (table.leader + place) % SEATS;
  played.points =
      layout.points[table.cards[0]] + layout.points[table.cards[1]] + layout.points[card];
  next.placed = 0;
  return played;
}

Answer Solver::solve(const Position& position, const Asked& asked, std::uint64_t nodes, Stop* stop,
                     bool caller) {
  meter_ = Meter(nodes, stop, caller);
  asked_ = asked;
  kind_ = position.kind;
  soloist_ = position.soloist;
  const Table table = table_of(position);
  if (asked.question == Question::ALL_TRICKS || asked.question == Question::NO_TRICK)
    tricks_.begin(kind_, asked.question == Question::ALL_TRICKS ? Aim::ALL : Aim::NONE, &meter_);
  else
    points_.begin(kind_, &meter_);
  Answer answer;
  answer.value = unknown(table);
  try {
    if (stop && stop->look(caller)) throw OutOfBudget{};  // A short search would never look.
    if (asked.cards && table.hands[table.to_play()])
      each_card(table, answer);
    else
      ask(table, answer.value.high / 2, answer.value);
    if (asked.line) play_on(table, answer);
  } catch (OutOfBudget) {
    answer.finished = false;
  }
  answer.nodes = meter_.nodes();
  return answer;
}

Bounds Solver::unknown(const Table& table) const {
  return {0, asked_.question == Question::POINTS ? points_.worth(table) : 1};
}

void Solver::ask(const Table& table, int guess, Bounds& known) {
  if (asked_.question == Question::POINTS) {
    points_.exact(table, guess, known);
  } else if (asked_.question == Question::AT_LEAST) {
    const bool reached = asked_.need <= 0 || points_.bound(table, asked_.need) >= asked_.need;
    known = {reached, reached};
  } else {
    const bool reached = tricks_.reaches(table);
    known = {reached, reached};
  }
}

// Every legal card, and from these the table's own value.
void Solver::each_card(const Table& table, Answer& answer) {
  const Layout& layout = LAYOUTS[kind_];
  const int player = table.to_play();
  Cards legal = table.hands[player];
  if (table.placed) legal = layout.follow(legal, table.cards[0]);
  for (Cards left = legal; left; left &= left - 1)
    answer.cards.push_back({CARD[kind_][lowest(left)], unknown(table)});
  std::sort(answer.cards.begin(), answer.cards.end(),
            [](const CardValue& a, const CardValue& b) { return a.card < b.card; });
  const bool soloist = player == 0, all = asked_.question == Question::ALL_TRICKS;
  const int need = asked_.need;
  int best = soloist ? -1 : answer.value.high + 1;
  for (CardValue& each : answer.cards) {
    const Played played = after(layout, table, layout.bit_of[each.card]);
    const int won = played.trick && played.winner == 0 ? played.points : 0;
    if (asked_.question == Question::POINTS) {
      each.value = {won, won + points_.worth(played.table)};
      Bounds rest{0, each.value.high - won};
      try {
        points_.exact(played.table, (best < 0 ? answer.value.high / 2 : best) - won, rest);
      } catch (OutOfBudget) {
        each.value = {rest.low + won, rest.high + won};
        throw;
      }
      each.value = {rest.low + won, rest.high + won};
    } else if (asked_.question == Question::AT_LEAST || !played.trick ||
               (played.winner == 0) == all) {
      asked_.need = need - won;
      ask(played.table, 0, each.value);
      asked_.need = need;
    } else {
      each.value = {0, 0};
    }
    best = soloist ? std::max(best, each.value.low) : std::min(best, each.value.high);
    (soloist ? answer.value.low : answer.value.high) = best;
  }
  answer.value = {best, best};
}

// Best play from here: of equal cards the first in the pack's order.
void Solver::play_on(Table table, Answer& answer) {
  const Layout& layout = LAYOUTS[kind_];
  while (table.hands[table.to_play()]) {
    Answer here;
    here.value = unknown(table);
    each_card(table, here);
    const auto best =
        std::find_if(here.cards.begin(), here.cards.end(),
                     [&](const CardValue& each) { return each.value.low == here.value.low; });
    answer.line.emplace_back((table.to_play() + soloist_) % SEATS, best->card);
    const Played played = after(layout, table, layout.bit_of[best->card]);
    if (played.trick && played.winner == 0) asked_.need -= played.points;
    const bool all = asked_.question == Question::ALL_TRICKS;
    const bool none = asked_.question == Question::NO_TRICK;
    if (played.trick && (played.winner == 0 ? none : all)) return;  // The aim is lost here.
    table = played.table;
  }
}

}  // namespace stammtisch::skat
