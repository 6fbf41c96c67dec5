#include "schnapsen/environment.hpp"

#include <algorithm>
#include <tuple>

#include "common/bits.hpp"

namespace stammtisch::learn::schnapsen {

using namespace stammtisch::schnapsen;

static_assert(Game::WAIT == PASS + 1);

namespace {

constexpr std::uint32_t ALL = (1u << PACK) - 1;
constexpr int TARGET = 7;  // SN 10.1

bool may_exchange(const Position& p, int seat) {  // by public facts only (SN 11)
  if (p.phase != Phase::Lead && p.phase != Phase::Draw &&
      !(p.phase == Phase::Closing && seat == p.other()))
    return false;
  if (!p.open() || p.stock_size < p.options.stock_floor) return false;
  if (p.options.exchange_by == ExchangeBy::leader && (seat != p.leader || p.phase != Phase::Lead))
    return false;
  return !p.options.exchange_needs_trick || p.tricks[seat];
}

// Who is asked: who may interrupt, until he waits, and then who is due (bots.play.next_act).
std::int8_t decider(const Game::State& state) {
  const Position& p = state.position;
  const int due = p.to_act();
  if (due == NOBODY || state.waited) return static_cast<std::int8_t>(due);
  const int other = 1 - due;
  if (p.phase == Phase::Follow || p.phase == Phase::Closing) return static_cast<std::int8_t>(due);
  const bool exchanges = may_exchange(p, other) && (p.hands[other] & bit(p.jack()));
  return static_cast<std::int8_t>(exchanges || p.may_claim(other) ? other : due);
}

// What a hand cannot have, that played `card` to `led` when it had to follow (SN 4.1).
std::uint32_t impossible(int card, int led, int trump) {
  const std::uint32_t suit = suit_cards(suit_of(led));
  if (suit_of(card) == suit_of(led)) return card < led ? 0 : above(led);
  return suit_of(card) == trump ? suit : suit | suit_cards(trump);
}

}  // namespace

Game::Options Game::Options::of(std::span<const std::int64_t, OPTIONS> places) {
  return {read_options(places.data())};
}

void Game::begin(State& state, const std::uint8_t* pack, int dealer, const Options& options,
                 const Standing&) {
  state = State{};
  Position& p = state.position;
  p.options = options.law;
  p.leader = static_cast<std::uint8_t>(1 - dealer);
  const int first = 1 - dealer;
  // SN 2.2, SN 2.3: two and two, three and three, the turn-up, the stock above it.
  for (int at = 0; at < 10; ++at) {
    const int to = at < 4 ? (at < 2 ? first : dealer) : (at < 7 ? first : dealer);
    p.hands[to] |= bit(pack[at]);
  }
  std::copy(pack + 11, pack + 20, p.stock);
  p.stock[9] = pack[10];
  p.stock_size = STOCK;
  p.trump = static_cast<std::uint8_t>(suit_of(pack[10]));
  state.turned = static_cast<std::int8_t>(pack[10]);
  state.dealer = static_cast<std::int8_t>(dealer);
  for (int seat = 0; seat < SEATS; ++seat) state.seen[seat] = p.hands[seat] | bit(pack[10]);
  state.decides = decider(state);
}

void Game::menu(const State& state, const Options&, Menu<ACTIONS>& menu) {
  menu.clear();
  if (state.decides < 0) return;
  const Position& p = state.position;
  for (int action : p.actions(state.decides)) menu.add(action);
  if (state.decides != p.to_act()) menu.add(WAIT);
}

void Game::act(State& state, const Options&, int action) {
  if (action == WAIT) {
    state.waited = true;
    state.decides = static_cast<std::int8_t>(state.position.to_act());
    return;
  }
  Position& p = state.position;
  const int seat = state.decides, leader = p.leader;
  if (action < MARRIAGE) {
    state.played[seat] |= bit(action);
    if (p.phase == Phase::Follow && !p.open())
      state.cannot[seat] |= impossible(action, p.led, p.trump);
  } else if (action < EXCHANGE) {
    state.announced[seat] |= king_and_queen(action - MARRIAGE);
    state.known[seat] |= king_and_queen(action - MARRIAGE);
  } else if (action == EXCHANGE) {
    state.known[seat] |= bit(state.turned);
    for (std::uint32_t& seen : state.seen) seen |= bit(p.jack());
    state.exchanged = true;
  } else if (action == DRAW) {
    state.seen[leader] |= bit(p.stock[0]);
    state.seen[1 - leader] |= bit(p.stock[1]);
    if (p.stock_size == SEATS) state.known[1 - leader] |= bit(p.stock[1]);  // the turn-up
  }
  const bool follows = action < MARRIAGE && p.phase == Phase::Follow;
  const std::uint32_t trick = follows ? bit(action) | bit(p.led) : 0;
  const bool takes = follows && beats(action, p.led, p.trump);
  p.act(seat, action);
  if (follows) state.won[takes ? seat : leader] |= trick;
  state.waited = false;
  state.decides = decider(state);
}

// A claim below 66.
void Game::leave_out_rash(const State& state, const Options&, Menu<ACTIONS>& menu) {
  if (menu.has(CLAIM) && state.position.points(state.decides) < OUT) menu.remove(CLAIM);
}

void Game::observe(const State& state, const Options&, const Standing& standing, int seat,
                   Observation& o) {
  const Position& p = state.position;
  const int other = 1 - seat;
  const auto relative = [seat](int of) {
    return static_cast<std::int8_t>(of < 0 ? -1 : of == seat ? 0 : 1);
  };
  const std::uint32_t played = state.played[0] | state.played[1];
  o.hand = p.hands[seat];
  o.shown = state.known[other] & ~played;
  o.unseen = ALL & ~(state.seen[seat] | played | o.shown);
  o.cannot = state.cannot[other];
  for (int at = 0; at < SEATS; ++at) {
    const int of = at ? other : seat;
    o.played[at] = state.played[of];
    o.won[at] = state.won[of];
    o.marriages[at] = state.announced[of];
    o.totals[at] = static_cast<std::int16_t>(standing.totals[of]);
    o.points[at] = static_cast<std::uint8_t>(p.points(of));
    o.tricks[at] = p.tricks[of];
    o.hand_sizes[at] = static_cast<std::uint8_t>(count(p.hands[of]));
    o.may_exchange[at] = may_exchange(p, of);
  }
  o.deals = static_cast<std::int16_t>(standing.deals);
  o.bonus = static_cast<std::int16_t>(standing.bonus);
  o.phase = static_cast<std::int8_t>(p.phase);
  o.due = relative(p.to_act());
  o.leader = relative(p.leader);
  o.dealer = relative(state.dealer);
  o.trump = static_cast<std::int8_t>(p.trump);
  o.turned = state.turned;
  o.turn_up = p.open() ? static_cast<std::int8_t>(p.turn_up()) : -1;
  o.led = p.led;
  o.announced = p.finished() ? NONE : p.announced;
  const bool closing = p.phase == Phase::Closing;
  o.closed_by = relative(closing ? p.leader : p.closed_by);
  o.opponent_had = static_cast<std::uint8_t>(closing ? p.points(p.other()) : p.opponent_had);
  o.stock_size = p.stock_size;
  o.winner = relative(p.winner);
  o.game_points = p.game_points;
  o.padding[0] = o.padding[1] = 0;
}

void Game::open(const State& state, const Options&, const Standing&, Full& full) {
  const Position& p = state.position;
  for (int seat = 0; seat < SEATS; ++seat) {
    full.hands[seat] = p.hands[seat];
    full.points[seat] = static_cast<std::uint8_t>(p.points(seat));
    full.card_points[seat] = p.cards[seat];
  }
  for (int at = 0; at < STOCK; ++at)
    full.stock[at] = at < p.stock_size ? static_cast<std::int8_t>(p.stock[at]) : -1;
  full.seat = state.decides;
  full.leader = static_cast<std::int8_t>(p.leader);
}

void Game::result(const State& state, const Options&, const Standing&, Result& result) {
  const Position& p = state.position;
  for (int seat = 0; seat < SEATS; ++seat) {
    result.scores[seat] = p.winner == seat ? p.game_points : 0;
    result.points[seat] = p.points(seat);
  }
  result.raises_bonus = p.winner == NOBODY && result.points[0] >= OUT;  // SN 9.4
}

void Game::reward(Reward reward, const Result& result, const Options&, const Standing& before,
                  const Standing&, std::int32_t* of_seat) {
  std::int32_t scores[SEATS];
  for (int seat = 0; seat < SEATS; ++seat)
    scores[seat] = result.scores[seat] ? result.scores[seat] + before.bonus : 0;
  for (int seat = 0; seat < SEATS; ++seat) {
    if (reward == Reward::card_points) of_seat[seat] = result.points[seat];
    if (reward == Reward::score) of_seat[seat] = scores[seat];
    if (reward == Reward::zero_sum) of_seat[seat] = scores[seat] - scores[1 - seat];
  }
}

bool Game::advance(Standing& standing, const Result& result, const Options&, int) {
  const bool won = result.scores[0] || result.scores[1];
  for (int seat = 0; seat < SEATS; ++seat)
    if (result.scores[seat]) standing.totals[seat] += result.scores[seat] + standing.bonus;
  standing.bonus = won ? 0 : standing.bonus + result.raises_bonus;
  ++standing.deals;
  return standing.totals[0] >= TARGET || standing.totals[1] >= TARGET;
}

// Trump first, then the suits by the cards that the seat was dealt and has seen turned up; suits
// of the same cards stand in the order of the pack.
void Game::rename(const Observation& seen, Renaming<CARDS, SUITS, ACTIONS>& map) {
  const auto weight = [&](int suit) {
    const auto of = [&](std::uint32_t cards) { return cards >> suit * RANKS & 31u; };
    return std::tuple(suit != seen.trump, ~of(seen.hand), of(seen.played[0] | seen.played[1]),
                      of(seen.shown), of(seen.cannot), ~of(seen.unseen), of(seen.won[0]));
  };
  int order[SUITS] = {0, 1, 2, 3};
  std::sort(order, order + SUITS,
            [&](int a, int b) { return std::pair(weight(a), a) < std::pair(weight(b), b); });
  for (int at = 0; at < SUITS; ++at) {
    map.suit[order[at]] = static_cast<std::uint8_t>(at);
    for (int rank = 0; rank < RANKS; ++rank) {
      const int card = at * RANKS + rank;
      map.card[order[at] * RANKS + rank] = static_cast<std::uint8_t>(card);
      map.action[order[at] * RANKS + rank] = static_cast<std::int16_t>(card);
    }
    map.action[MARRIAGE + order[at]] = static_cast<std::int16_t>(MARRIAGE + at);
  }
  for (int action = EXCHANGE; action < ACTIONS; ++action)
    map.action[action] = static_cast<std::int16_t>(action);
}

}  // namespace stammtisch::learn::schnapsen
