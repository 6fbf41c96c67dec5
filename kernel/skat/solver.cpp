#include "skat/solver.hpp"

#include <algorithm>
#include <stdexcept>

#include "skat/places.hpp"

namespace stammtisch::skat {

Position decode(const std::uint8_t* row) {
  Position position;
  position.kind = row[column::kind];
  position.soloist = row[column::soloist];
  position.leader = row[column::leader];
  position.points = row[column::points];
  position.won = row[column::won];
  position.lost = row[column::lost];
  position.placed = read_places(row, position.hands, position.cards, [](int card) { return card; });
  if (auto fault = position.fault()) throw std::invalid_argument(*fault);
  return position;
}

void encode(const Position& position, std::uint8_t* row) {
  std::fill(row, row + 32, static_cast<std::uint8_t>(place::GONE));
  for (int seat = 0; seat < SEATS; ++seat)
    for (Cards cards = position.hands[seat]; cards; cards &= cards - 1)
      row[lowest(cards)] = static_cast<std::uint8_t>(seat);
  for (int n = 0; n < position.placed; ++n)
    row[position.cards[n]] = static_cast<std::uint8_t>(place::TABLE + n);
  row[column::kind] = static_cast<std::uint8_t>(position.kind);
  row[column::soloist] = static_cast<std::uint8_t>(position.soloist);
  row[column::leader] = static_cast<std::uint8_t>(position.leader);
  row[column::points] = static_cast<std::uint8_t>(position.points);
  row[column::won] = static_cast<std::uint8_t>(position.won);
  row[column::lost] = static_cast<std::uint8_t>(position.lost);
}

std::optional<std::string> Position::fault() const {
  if (kind < 0 || kind >= KINDS) return "there is no such kind of game";
  if (soloist < 0 || soloist >= SEATS) return "the soloist sits on no seat";
  if (leader < 0 || leader >= SEATS) return "the leader sits on no seat";
  if (points > 120 || won + lost > 10) return "nobody has so many points, or so many tricks";
  const int full = std::popcount(hands[(leader + 2) % SEATS]);
  for (int seat = 0; seat < SEATS; ++seat) {
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

Node node_of(const Position& position) {
  const Layout& layout = LAYOUTS[position.kind];
  Node node;
  for (int player = 0; player < SEATS; ++player)
    node.hands[player] = layout.from_pack(position.hands[(position.soloist + player) % SEATS]);
  node.leader = (position.leader - position.soloist + SEATS) % SEATS;
  node.placed = position.placed;
  for (int n = 0; n < position.placed; ++n) node.cards[n] = layout.bit_of[position.cards[n]];
  return node;
}

Played after(const Layout& layout, const Node& node, int card) {
  Played played{node};
  Node& next = played.node;
  next.hands[node.to_play()] &= ~bit(card);
  if (node.placed < 2) {
    next.cards[next.placed++] = card;
    return played;
  }
  const Cards can = layout.suit_of[node.cards[0]] | layout.trumps;
  const int top = highest((bit(node.cards[0]) | bit(node.cards[1]) | bit(card)) & can);
  const int place = top == node.cards[0] ? 0 : top == node.cards[1] ? 1 : 2;
  played.trick = true;
  played.winner = next.leader = (node.leader + place) % SEATS;
  played.points = layout.points[node.cards[0]] + layout.points[node.cards[1]] + layout.points[card];
  next.placed = 0;
  return played;
}

Solution Solver::solve(const Position& position, const Request& request, std::uint64_t nodes,
                       Stop* stop, bool caller) {
  budget_ = NodeBudget(nodes, stop, caller);
  request_ = request;
  kind_ = position.kind;
  soloist_ = position.soloist;
  const Node node = node_of(position);
  if (request.question == Question::ALL_TRICKS || request.question == Question::NO_TRICK)
    tricks_.begin(kind_, request.question == Question::ALL_TRICKS ? Aim::ALL : Aim::NONE, &budget_);
  else
    points_.begin(kind_, &budget_);
  Solution solution;
  solution.value = unknown(node);
  try {
    if (stop && stop->check(caller)) throw OutOfBudget{};  // A short search would never check.
    if (request.values && node.hands[node.to_play()])
      each_card(node, solution);
    else
      ask(node, solution.value.high / 2, solution.value);
    if (request.line) play_on(node, solution);
  } catch (OutOfBudget) {
    solution.finished = false;
  }
  solution.nodes = budget_.nodes();
  return solution;
}

Bounds Solver::unknown(const Node& node) const {
  return {0, request_.question == Question::POINTS ? points_.worth(node) : 1};
}

void Solver::ask(const Node& node, int guess, Bounds& bounds) {
  if (request_.question == Question::POINTS) {
    points_.exact(node, guess, bounds);
  } else if (request_.question == Question::AT_LEAST) {
    const bool reached = request_.need <= 0 || points_.bound(node, request_.need) >= request_.need;
    bounds = {reached, reached};
  } else {
    const bool reached = tricks_.reaches(node);
    bounds = {reached, reached};
  }
}

// The value of every legal card, and from these the node's own.
void Solver::each_card(const Node& node, Solution& solution) {
  const Layout& layout = LAYOUTS[kind_];
  const int player = node.to_play();
  Cards legal = node.hands[player];
  if (node.placed) legal = layout.follow(legal, node.cards[0]);
  for (Cards left = legal; left; left &= left - 1)
    solution.cards.push_back({CARD[kind_][lowest(left)], unknown(node)});
  std::sort(solution.cards.begin(), solution.cards.end(),
            [](const CardValue& a, const CardValue& b) { return a.card < b.card; });
  const bool soloist = player == 0, all = request_.question == Question::ALL_TRICKS;
  const int need = request_.need;
  int best = soloist ? -1 : solution.value.high + 1;
  for (CardValue& each : solution.cards) {
    const Played played = after(layout, node, layout.bit_of[each.card]);
    const int won = played.trick && played.winner == 0 ? played.points : 0;
    if (request_.question == Question::POINTS) {
      each.value = {won, won + points_.worth(played.node)};
      Bounds rest{0, each.value.high - won};
      try {
        points_.exact(played.node, (best < 0 ? solution.value.high / 2 : best) - won, rest);
      } catch (OutOfBudget) {
        each.value = {rest.low + won, rest.high + won};
        throw;
      }
      each.value = {rest.low + won, rest.high + won};
    } else if (request_.question == Question::AT_LEAST || !played.trick ||
               (played.winner == 0) == all) {
      request_.need = need - won;
      ask(played.node, 0, each.value);
      request_.need = need;
    } else {
      each.value = {0, 0};
    }
    best = soloist ? std::max(best, each.value.low) : std::min(best, each.value.high);
    (soloist ? solution.value.low : solution.value.high) = best;
  }
  solution.value = {best, best};
}

// The line of best play; of equally good cards the first in the pack's order.
void Solver::play_on(Node node, Solution& solution) {
  const Layout& layout = LAYOUTS[kind_];
  while (node.hands[node.to_play()]) {
    Solution here;
    here.value = unknown(node);
    each_card(node, here);
    const auto best =
        std::find_if(here.cards.begin(), here.cards.end(),
                     [&](const CardValue& each) { return each.value.low == here.value.low; });
    solution.line.emplace_back((node.to_play() + soloist_) % SEATS, best->card);
    const Played played = after(layout, node, layout.bit_of[best->card]);
    if (played.trick && played.winner == 0) request_.need -= played.points;
    const bool all = request_.question == Question::ALL_TRICKS;
    const bool none = request_.question == Question::NO_TRICK;
    if (played.trick && (played.winner == 0 ? none : all)) return;  // The aim is lost here.
    node = played.node;
  }
}

}  // namespace stammtisch::skat
