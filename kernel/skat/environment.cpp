#include "skat/environment.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <iterator>
#include <numeric>

#include "skat/layout.hpp"

namespace stammtisch::learn::skat {

namespace {

using namespace stammtisch::skat;

constexpr int LATE_BID = 1;  // BIDS begins with 18, at which forehand may play (SK 3.4)
constexpr std::uint8_t VOID_OF_TRUMPS = 4;
constexpr std::uint8_t NO_KIND = KINDS;

// By kind and card: the cards of its suit, and the suit's number; 4 is trump.
struct Suits {
  Cards cards[KINDS][32] = {};
  std::uint8_t number[KINDS][32] = {};

  constexpr Suits() {
    for (int kind = 0; kind < KINDS; ++kind)
      for (int b = 0; b < 32; ++b) {
        const int card = CARD[kind][b];
        const bool trump = LAYOUTS[kind].trumps >> b & 1;
        number[kind][card] = static_cast<std::uint8_t>(trump ? VOID_OF_TRUMPS : card / 8);
        for (int other = 0; other < 32; ++other)
          if (SUIT[kind][other] == SUIT[kind][b])
            cards[kind][card] |= Cards{1} << CARD[kind][other];
      }
  }
};
constexpr Suits SUITS;

// By card, what it is worth: the same in every kind of game.
constexpr std::array<std::uint8_t, 32> WORTH = [] {
  std::array<std::uint8_t, 32> worth{};
  for (int b = 0; b < 32; ++b) worth[CARD[0][b]] = POINTS[0][b];
  return worth;
}();

int bid_value(int bid) { return bid ? BIDS[bid - 1] : 0; }

bool may_declare(const State& state, int game) {
  const std::uint8_t* declared = DECLARATIONS[game];
  if (declared[0] == NULL_GAME)
    return NULL_VALUES[state.hand_game][declared[1] == OUVERT] >= bid_value(state.bid);
  return state.hand_game || !declared[1];
}

// What the soloist may lay away next: ascending, so that a second card is left above the first.
Cards may_lay_away(const State& state) {
  const Cards hand = state.hands[state.soloist];
  if (state.laid_away) return hand & ~((state.laid_away << 1) - 1);
  return hand ^ std::bit_floor(hand);
}

Cards playable(const State& state, int seat) {
  const Cards hand = state.hands[seat];
  if (!state.placed) return hand;
  const Cards following = hand & SUITS.cards[state.kind][state.trick[0]];
  return following ? following : hand;
}

// ---- the auction -------------------------------------------------------------------------------

void auction_won(State& state, int soloist, int bid) {
  state.soloist = static_cast<std::uint8_t>(soloist);
  state.bid = static_cast<std::uint8_t>(bid);
  state.phase = Phase::SKAT;
  state.due = Due::NOTHING;
}

// SK 3.2: the one left bids on with rearhand, who calls; after that the auction is over.
void one_left(State& state, int survivor) {
  const int rearhand = state.dealer;
  if (rearhand != state.caller && rearhand != state.answerer) {
    state.caller = static_cast<std::uint8_t>(rearhand);
    state.answerer = static_cast<std::uint8_t>(survivor);
    state.due = Due::CALL;
  } else if (!state.bid) {
    state.due = Due::LATE;
  } else {
    auction_won(state, survivor, state.bid);
  }
}

void pass(State& state) {
  const int seat = Game::seat(state);
  state.passed[seat] = true;
  if (state.due == Due::LATE) {
    state.phase = Phase::FINISHED;
    state.due = Due::NOTHING;
  } else {
    one_left(state, seat == state.caller ? state.answerer : state.caller);
  }
}

void call(State& state, int place) {
  const int seat = Game::seat(state);
  state.called[seat] |= std::uint64_t{1} << place;
  if (state.due == Due::LATE) {
    auction_won(state, seat, place + 1);
  } else {
    state.bid = static_cast<std::uint8_t>(place + 1);
    state.due = Due::ANSWER;
  }
}

void hold(State& state) {
  state.held[state.answerer] |= std::uint64_t{1} << (state.bid - 1);
  state.due = Due::CALL;
}

// ---- skat, declaration, play -------------------------------------------------------------------

void lay_away(State& state, int card) {
  const bool second = state.laid_away != 0;
  state.laid_away |= bit_of(card);
  state.aside = static_cast<std::uint8_t>(state.aside + WORTH[card]);
  state.hands[state.soloist] ^= bit_of(card);
  if (!second) return;
  state.sizes[state.soloist] = ALL_TRICKS;
  state.phase = Phase::DECLARE;
}

void declare(State& state, int game) {
  state.kind = DECLARATIONS[game][0];
  state.announced = DECLARATIONS[game][1];
  state.leader = static_cast<std::uint8_t>(left_of(state.dealer));
  state.phase = Phase::PLAY;
}

// SK 5.4: the highest trump, or else the highest card of the suit led.
int winner(const State& state) {
  const Layout& layout = LAYOUTS[state.kind];
  const int first = layout.bit_of[state.trick[0]], second = layout.bit_of[state.trick[1]],
            third = layout.bit_of[state.trick[2]];
  const auto can = layout.suit_of[first] | layout.trumps;
  const int top = highest((bit(first) | bit(second) | bit(third)) & can);
  const int won = state.leader + (top == first ? 0 : top == second ? 1 : 2);
  return won >= 3 ? won - 3 : won;
}

void end_trick(State& state) {
  const int won = winner(state);
  for (const std::uint8_t card : state.trick)
    state.points[won] = static_cast<std::uint8_t>(state.points[won] + WORTH[card]);
  ++state.tricks[won];
  ++state.tricks_played;
  state.leader = static_cast<std::uint8_t>(won);
  state.placed = 0;
  // SK 5.5: a null is lost with the soloist's first trick.
  if (state.tricks_played == ALL_TRICKS || (state.kind == NULL_GAME && won == state.soloist))
    state.phase = Phase::FINISHED;
}

void play(State& state, int card) {
  const int seat = Game::seat(state);
  state.hands[seat] ^= bit_of(card);
  --state.sizes[seat];
  state.played[seat] |= bit_of(card);
  if (state.placed) {
    const int led = state.trick[0];
    if (!(SUITS.cards[state.kind][led] & bit_of(card)))
      state.voids[seat] =
          static_cast<std::uint8_t>(state.voids[seat] | 1 << SUITS.number[state.kind][led]);
  }
  state.trick[state.placed] = static_cast<std::uint8_t>(card);
  if (++state.placed == 3) end_trick(state);
}

// ---- scoring -----------------------------------------------------------------------------------

// SK 6.2: with n (positive) or without n (negative), over hand and skat together.
int matadors(const State& state) {
  const Layout& layout = LAYOUTS[state.kind];
  const auto trumps = layout.trumps;
  const auto cards = layout.from_pack(state.dealt[state.soloist] | state.skat) & trumps;
  if (cards >> 31) return std::countl_one(cards);
  return -std::min(std::countl_zero(cards), std::popcount(trumps));
}

// SK 6.3: the steps of the multiplier; Schneider and Schwarz count whoever made them.
int multiplier(const State& state, const Options& options, int row, int card_points, int tricks) {
  const bool at_step = options.missed_announcement == stammtisch::skat::MissedAnnouncement::at_step;
  int steps = (row < 0 ? -row : row) + 1 + state.hand_game + state.announced;
  steps += card_points >= SCHNEIDER || ALL_POINTS - card_points >= SCHNEIDER ||
           (at_step && state.announced >= 1);
  steps += tricks == 0 || tricks == ALL_TRICKS || (at_step && state.announced >= 2);
  return steps;
}

// SK 6.5: what wins a suit or grand game.
bool reached(int announced, int card_points, int tricks) {
  if (announced >= 2) return card_points == ALL_POINTS && tricks == ALL_TRICKS;
  return card_points >= (announced ? SCHNEIDER : TO_WIN) && tricks >= 1;
}

bool score_null(const State& state, Result& result) {
  result.value = NULL_VALUES[state.hand_game][state.announced == OUVERT];
  return result.tricks == 0;
}

bool score_game(const State& state, const Options& options, Result& result) {
  const int soloist = state.soloist;
  for (int seat = 0; seat < 3; ++seat) result.card_points[seat] = state.points[seat];
  const int card_points = state.points[soloist] + state.aside;
  result.card_points[soloist] = static_cast<std::int16_t>(card_points);
  const int row = matadors(state), base = BASE[state.kind], bid = bid_value(state.bid);
  int times = multiplier(state, options, row, card_points, result.tricks);
  result.matadors = static_cast<std::int8_t>(row);
  result.multiplier = static_cast<std::int8_t>(times);
  result.overbid = base * times < bid;
  if (result.overbid) times = (bid + base - 1) / base;  // SK 6.7
  result.value = base * times;
  return !result.overbid && reached(state.announced, card_points, result.tricks);
}

// SK 7.2, SK 9.4: who sits out has the others' addition, too.
void add_list_bonus(const State& state, const Options& options, bool won, Result& result) {
  const bool four = options.players == 4;
  const int others = won ? 0 : four ? OTHERS_BONUS_OF_FOUR : OTHERS_BONUS_OF_THREE;
  for (int seat = 0; seat < 3; ++seat)
    result.tournament[seat] += seat != state.soloist ? others
                               : won                 ? SOLOIST_BONUS
                                                     : -SOLOIST_BONUS;
  if (four) result.tournament[3] = others;
}

}  // namespace

int worth(Cards cards) {
  int sum = 0;
  for (; cards; cards &= cards - 1) sum += WORTH[std::countr_zero(cards)];
  return sum;
}

// ---- the game ----------------------------------------------------------------------------------

// SK 2.1: three each from forehand on, two for the skat, four each, three each.
void Game::begin(State& state, const std::uint8_t* pack, int dealer, const Options&,
                 const Standing&) {
  state = State{};
  state.dealer = static_cast<std::uint8_t>(dealer);
  int at = 0;
  for (const int packet : {3, 4, 3}) {
    int seat = left_of(dealer);
    for (int turn = 0; turn < 3; ++turn, seat = left_of(seat))
      for (int n = 0; n < packet; ++n) state.dealt[seat] |= bit_of(pack[at++]);
    if (!state.skat) {
      state.skat = bit_of(pack[at]) | bit_of(pack[at + 1]);
      at += 2;
    }
  }
  std::copy(state.dealt, state.dealt + 3, state.hands);
  std::fill(std::begin(state.sizes), std::end(state.sizes), ALL_TRICKS);
  state.leader = state.answerer = static_cast<std::uint8_t>(left_of(dealer));
  state.caller = static_cast<std::uint8_t>(left_of(state.answerer));
  state.due = Due::CALL;
  state.soloist = NOBODY;
  state.kind = NO_KIND;
}

int Game::seat(const State& state) {
  switch (state.phase) {
    case Phase::AUCTION:
      return state.due == Due::CALL ? state.caller : state.answerer;
    case Phase::PLAY: {
      const int seat = state.leader + state.placed;
      return seat >= 3 ? seat - 3 : seat;
    }
    case Phase::FINISHED:
      return -1;
    default:
      return state.soloist;
  }
}

void Game::menu(const State& state, const Options&, Menu<ACTIONS>& menu) {
  constexpr std::uint64_t ALL_BIDS = (std::uint64_t{1} << BID_COUNT) - 1;
  menu.clear();
  switch (state.phase) {
    case Phase::AUCTION:
      menu.add(action::PASS);
      if (state.due == Due::ANSWER)
        menu.add(action::HOLD);
      else if (state.due == Due::LATE)
        menu.add(action::BID + LATE_BID - 1);
      else
        menu.add_all(action::BID, ALL_BIDS >> state.bid << state.bid);
      break;
    case Phase::SKAT:
      menu.add(action::TAKE_SKAT);
      menu.add(action::HAND);
      break;
    case Phase::DISCARD:
      menu.add_all(action::DISCARD, may_lay_away(state));
      break;
    case Phase::DECLARE:
      for (int game = 0; game < GAME_COUNT; ++game)
        if (may_declare(state, game)) menu.add(action::DECLARE + game);
      break;
    case Phase::PLAY:
      menu.add_all(action::PLAY, playable(state, seat(state)));
      break;
    case Phase::FINISHED:
      break;
  }
}

void Game::act(State& state, const Options&, int action) {
  if (action < action::DISCARD) {
    play(state, action - action::PLAY);
  } else if (action < action::BID) {
    lay_away(state, action - action::DISCARD);
  } else if (action < action::HOLD) {
    call(state, action - action::BID);
  } else if (action == action::HOLD) {
    hold(state);
  } else if (action == action::PASS) {
    pass(state);
  } else if (action == action::TAKE_SKAT) {
    state.hands[state.soloist] |= state.skat;
    state.sizes[state.soloist] += 2;
    state.phase = Phase::DISCARD;
  } else if (action == action::HAND) {
    state.hand_game = true;
    state.aside = static_cast<std::uint8_t>(worth(state.skat));
    state.phase = Phase::DECLARE;
  } else {
    declare(state, action - action::DECLARE);
  }
}

void Game::observe(const State& state, const Options& options, const Standing& standing, int seat,
                   Observation& seen) {
  const auto rel = [seat](int of) { return static_cast<std::int8_t>(relative(of, seat)); };
  const bool known = state.soloist != NOBODY, own = state.soloist == seat;
  const bool declared = state.kind != NO_KIND, bidding = state.phase == Phase::AUCTION;
  const bool took = own && !state.hand_game && state.phase >= Phase::DISCARD;
  const int to_act = Game::seat(state);
  for (int place = 0, of = seat; place < 3; ++place, of = left_of(of)) {
    seen.called[place] = state.called[of];
    seen.held[place] = state.held[of];
    seen.passed[place] = state.passed[of];
    seen.played[place] = state.played[of];
    seen.tricks[place] = static_cast<std::int8_t>(state.tricks[of]);
    seen.points[place] = state.points[of];
    seen.voids[place] = state.voids[of];
    seen.totals[place] = standing.totals[player(standing.deals, of, options)];
    seen.hand_sizes[place] = static_cast<std::int8_t>(state.sizes[of]);
    seen.trick[place] = place < state.placed ? static_cast<std::int8_t>(state.trick[place]) : -1;
  }
  const int out = sits_out(standing.deals, options);
  seen.totals[3] = out >= 0 ? standing.totals[out] : 0;
  seen.deals = standing.deals;
  seen.hand = state.hands[seat];
  seen.dealt = state.dealt[seat];
  seen.skat = took ? state.skat : 0;
  seen.laid_away = took ? state.laid_away : 0;
  seen.shown = state.announced == OUVERT ? state.hands[state.soloist] : 0;  // SK 4.5
  const Cards played = state.played[0] | state.played[1] | state.played[2];
  seen.unseen = ~(played | seen.dealt | seen.skat | seen.shown);
  // The soloist counts what lies aside, and so does everybody after the tenth trick.
  if (known && (state.tricks_played == ALL_TRICKS || took)) {
    std::uint8_t& points = seen.points[relative(state.soloist, seat)];
    points = static_cast<std::uint8_t>(points + state.aside);
  }
  seen.phase = static_cast<std::int8_t>(state.phase);
  seen.to_act = to_act < 0 ? -1 : rel(to_act);
  seen.dealer = rel(state.dealer);
  seen.due = static_cast<std::int8_t>(state.due);
  seen.caller = bidding && state.due != Due::LATE ? rel(state.caller) : -1;
  seen.answerer = bidding ? rel(state.answerer) : -1;
  seen.bid = static_cast<std::int16_t>(bid_value(state.bid));
  seen.soloist = known ? rel(state.soloist) : -1;
  seen.hand_game = state.hand_game;
  seen.kind = declared ? static_cast<std::int8_t>(state.kind) : -1;
  seen.announced = declared ? static_cast<std::int8_t>(state.announced) : -1;
  seen.leader = rel(state.leader);
  seen.padding = 0;
}

void Game::open(const State& state, const Options&, const Standing&, Full& full) {
  std::copy(state.dealt, state.dealt + 3, full.dealt);
  std::copy(state.hands, state.hands + 3, full.hands);
  full.skat = state.skat;
  full.laid_away = state.laid_away;
}

void Game::result(const State& state, const Options& options, const Standing&, Result& result) {
  result = Result{};
  result.soloist = result.kind = result.announced = -1;
  if (state.soloist == NOBODY) return;  // SK 3.4: thrown in, a row of zeros
  const int soloist = state.soloist;
  result.soloist = static_cast<std::int8_t>(soloist);
  result.kind = static_cast<std::int8_t>(state.kind);
  result.announced = static_cast<std::int8_t>(state.announced);
  result.hand_game = state.hand_game;
  result.bid = static_cast<std::int16_t>(bid_value(state.bid));
  result.tricks = static_cast<std::int8_t>(state.tricks[soloist]);
  const bool won =
      state.kind == NULL_GAME ? score_null(state, result) : score_game(state, options, result);
  for (int seat = 0; seat < 3; ++seat)
    result.verdict[seat] = static_cast<std::int8_t>((seat == soloist) == won ? 1 : -1);
  result.scores[soloist] = won ? result.value : -2 * result.value;  // SK 6.6
  result.tournament[soloist] = result.scores[soloist];
  add_list_bonus(state, options, won, result);
}

// ---- the list ----------------------------------------------------------------------------------

int Game::list_dealer(const Standing& standing, const Options& options) {
  // SK 9.4: of four the dealer sits out; rearhand, at the dealer's right, is the deal's dealer.
  const int out = sits_out(standing.deals, options);
  if (out < 0) return -1;
  const int rearhand = (out + 3) % 4;
  return rearhand - (rearhand > out);
}

int Game::player(int deal, int seat, const Options& options) {
  return options.players == 4 && seat >= deal % 4 ? seat + 1 : seat;
}

int Game::sits_out(int deal, const Options& options) {
  return options.players == 4 ? deal % 4 : -1;
}

bool Game::pays(Reward reward, bool) { return reward != Reward::stakes; }

void Game::reward(Reward reward, const Result& result, const Options&, const Standing&,
                  const Standing&, std::int32_t* of_seat) {
  const std::int32_t all = result.scores[0] + result.scores[1] + result.scores[2];
  for (int seat = 0; seat < SEATS; ++seat) {
    const std::int32_t score = result.scores[seat];
    of_seat[seat] = reward == Reward::tournament    ? result.tournament[seat]
                    : reward == Reward::card_points ? result.card_points[seat]
                    : reward == Reward::zero_sum    ? SEATS * score - all
                                                    : score;
  }
}

bool Game::advance(Standing& standing, const Result& result, const Options& options, int) {
  const int deal = standing.deals++;
  const bool passed = result.soloist < 0;
  standing.games += options.count_passed_deals || !passed;  // SK 3.5
  if (!passed) {
    const bool list = options.tournament_scoring;
    for (int seat = 0; seat < SEATS; ++seat)
      standing.totals[player(deal, seat, options)] +=
          list ? result.tournament[seat] : result.scores[seat];
    if (const int out = sits_out(deal, options); out >= 0 && list)
      standing.totals[out] += result.tournament[3];
  }
  return standing.games == options.games;
}

// The suits of Skat are not alike: their base values differ (SK 6.1), and so do the jacks (SK 5.1).
void Game::rename(const Observation&, Renaming<CARDS, SUITS, ACTIONS>& renaming) {
  std::iota(std::begin(renaming.card), std::end(renaming.card), std::uint8_t{0});
  std::iota(std::begin(renaming.suit), std::end(renaming.suit), std::uint8_t{0});
  std::iota(std::begin(renaming.action), std::end(renaming.action), std::int16_t{0});
}

Options Options::of(std::span<const std::int64_t, stammtisch::skat::OPTIONS> numbers) {
  return {stammtisch::skat::read_options(numbers.data())};
}

}  // namespace stammtisch::learn::skat
