#include "skat/pub_environment.hpp"

#include <numeric>

#include "skat/layout.hpp"

namespace stammtisch::learn::skat {

namespace {

using namespace stammtisch::skat;

static_assert(Menu<Game::ACTIONS>::WORDS == Menu<PubGame::ACTIONS>::WORDS);

constexpr int DECLARE_GRAND = [] {
  int game = 0;
  while (DECLARATIONS[game][0] != GRAND) ++game;  // the plain one comes first
  return action::DECLARE + game;
}();

constexpr Cards JACKS = [] {
  Cards jacks = 0;
  for (int b = 0; b < 32; ++b)
    if (LAYOUTS[GRAND].trumps >> b & 1) jacks |= Cards{1} << CARD[GRAND][b];
  return jacks;
}();

int forehand(const PubState& state) { return left_of(state.usual.dealer); }

// ---- Ramsch ------------------------------------------------------------------------------------

void lead(PubState& state) {
  state.moment = Moment::usual;
  state.usual.kind = GRAND;
}

// SK 10.1, SK 10.4: with pushing, or with forehand's lead.
void begin_ramsch(PubState& state, const PubOptions& options) {
  state.ramsch = true;
  state.lying = state.usual.skat;
  if (options.ramsch != Ramsch::schieberamsch) return lead(state);
  state.moment = Moment::push;
  state.turn = static_cast<std::uint8_t>(forehand(state));
}

// SK 10.5: the question before Ramsch; after all have passed only with `always`.
void instead_of_nothing(PubState& state, const PubOptions& options) {
  state.usual.phase = Phase::PLAY;
  state.usual.due = Due::NOTHING;
  if (options.ramsch_grand_hand == RamschGrandHand::never ||
      (options.ramsch_grand_hand == RamschGrandHand::rounds && !state.forced))
    return begin_ramsch(state, options);
  state.moment = Moment::grand_hand;
  state.turn = static_cast<std::uint8_t>(forehand(state));
}

// SK 10.4: the next takes or pushes; after rearhand forehand leads.
void next_turn(PubState& state) {
  if (state.turn == state.usual.dealer) return lead(state);
  state.moment = Moment::push;
  state.turn = static_cast<std::uint8_t>(left_of(state.turn));
}

void take(PubState& state) {
  state.took[state.turn] = state.lying;
  state.usual.hands[state.turn] |= state.lying;
  state.usual.sizes[state.turn] += 2;
  state.lying = 0;
  state.moment = Moment::pass_on;
}

// What may be laid down next: no jack, and ascending, so that a second card is left above the
// first.
Cards may_lay_down(const PubState& state, const PubOptions& options) {
  const Cards hand = state.usual.hands[state.turn] & ~(options.push_jacks ? 0 : JACKS);
  const Cards laid = state.laid[state.turn];
  return laid ? hand & ~((laid << 1) - 1) : hand ^ std::bit_floor(hand);
}

void lay_down(PubState& state, int card) {
  Cards& laid = state.laid[state.turn];
  const bool second = laid != 0;
  laid |= bit_of(card);
  state.usual.hands[state.turn] ^= bit_of(card);
  if (!second) return;
  state.usual.sizes[state.turn] = ALL_TRICKS;
  state.lying = laid;
  next_turn(state);
}

// SK 10.2: card points in tricks, with the skat's where they go.
void take_ramsch_points(const PubState& state, const PubOptions& options, int (&points)[3]) {
  std::copy(state.usual.points, state.usual.points + 3, points);
  const int skat = worth(state.lying), most = *std::max_element(points, points + 3);
  if (options.ramsch_skat == RamschSkat::last_trick) {
    points[state.usual.leader] += skat;
  } else if (std::count(points, points + 3, most) < 3) {
    for (int& each : points)
      if (each == most) each += skat;
  }
}

// SK 10.2 to SK 10.4.
void score_ramsch(const PubState& state, const PubOptions& options, Result& result) {
  int points[3];
  take_ramsch_points(state, options, points);
  std::copy(points, points + 3, result.card_points);
  const std::uint8_t* tricks = state.usual.tricks;
  const bool maiden = std::count(tricks, tricks + 3, 0) == 1;
  const int times = (maiden ? 2 : 1) << std::count(state.pushed, state.pushed + 3, true);
  const int most = *std::max_element(points, points + 3);
  const bool level = std::count(points, points + 3, most) == 3;
  const bool march = std::count(tricks, tricks + 3, ALL_TRICKS) == 1;
  result.value = march ? MARCH : level ? 0 : most;
  for (int seat = 0; seat < 3; ++seat) {
    int score = 0;
    if (march)
      score = tricks[seat] == ALL_TRICKS ? MARCH : 0;
    else if (points[seat] == most && !level)
      score = -most;
    result.scores[seat] = result.tournament[seat] = score * times;
    result.verdict[seat] = static_cast<std::int8_t>((score > 0) - (score < 0));
  }
}

// ---- contra and re -----------------------------------------------------------------------------

// SK 10.7: a defender who has called or held a value, or either; instead of Ramsch nobody could.
bool may_say(const PubState& state, const PubOptions& options, int seat) {
  if (options.contra == Contra::none || seat == state.usual.soloist) return false;
  return !state.usual.bid || options.contra_by == ContraBy::anyone || state.usual.called[seat] ||
         state.usual.held[seat];
}

// K1 of SK 10.8: forehand is asked first; after the last one the play begins.
void ask_next(PubState& state) {
  state.moment = Moment::usual;
  for (int turn = 0, seat = forehand(state); turn < 3; ++turn, seat = left_of(seat)) {
    if (!state.waiting[seat]) continue;
    state.moment = Moment::contra;
    state.turn = static_cast<std::uint8_t>(seat);
    return;
  }
}

void game_declared(PubState& state, const PubOptions& options) {
  if (options.contra_until == ContraUntil::own_card && state.usual.announced != OUVERT) return;
  for (int seat = 0; seat < 3; ++seat) state.waiting[seat] = may_say(state, options, seat);
  ask_next(state);
}

void say_contra(PubState& state, const PubOptions& options, int seat) {
  state.contra = static_cast<std::uint8_t>(seat);
  state.moment = options.contra == Contra::contra_re ? Moment::re : Moment::usual;
}

// K3 of SK 10.8: before one's first card.
bool may_say_with_a_card(const PubState& state, const PubOptions& options) {
  const State& usual = state.usual;
  return usual.phase == Phase::PLAY && !state.ramsch && state.contra == NOBODY &&
         options.contra_until == ContraUntil::own_card && usual.announced != OUVERT &&
         !usual.tricks_played && may_say(state, options, Game::seat(usual));
}

// SK 10.5: a grand from the hand, without a bid.
void play_grand_hand(PubState& state, const PubOptions& options) {
  state.moment = Moment::usual;
  state.usual.soloist = state.turn;
  state.usual.phase = Phase::SKAT;
  Game::act(state.usual, options.usual, action::HAND);
  Game::act(state.usual, options.usual, DECLARE_GRAND);
  game_declared(state, options);
}

// ---- the list ----------------------------------------------------------------------------------

// SK 10.10: how many Bock rounds a deal sets off.
int rounds_set_off(const PubResult& result, const PubOptions& options) {
  const Result& usual = result.usual;
  if (usual.soloist < 0) return 0;
  const bool won = usual.verdict[usual.soloist] > 0;
  const bool contra_lost = result.contra && !won;
  const bool split = usual.kind != NULL_GAME && usual.card_points[usual.soloist] == SPLIT;
  const bool grand_hand = usual.kind == GRAND && usual.hand_game;
  int rounds = options.bock_sixty && split;
  if (options.bock_contra == BockContra::lost) rounds += contra_lost;
  if (options.bock_contra == BockContra::lost_or_re) rounds += contra_lost || result.re;
  if (options.bock_grand_hand == BockGrandHand::won) rounds += grand_hand && won;
  if (options.bock_grand_hand == BockGrandHand::played) rounds += grand_hand;
  return rounds;
}

// SK 10.12: what is owed after one more deal.
void owe(PubStanding& standing, const PubResult& result, const PubOptions& options, bool counts) {
  if (standing.ramsch) {
    standing.ramsch -= result.ramsch;  // a grand hand instead does not use one up
  } else if (standing.bock && counts) {
    --standing.bock;
    if (standing.bock % options.players == 0 && options.ramsch_rounds &&
        options.ramsch != Ramsch::none)
      standing.ramsch = options.players;
  }
  standing.bock += options.players * rounds_set_off(result, options);
}

}  // namespace

// ---- the game ----------------------------------------------------------------------------------

void PubGame::begin(State& state, const std::uint8_t* pack, int dealer, const Options& options,
                    const Standing& standing) {
  state = State{};
  state.contra = NOBODY;
  Game::begin(state.usual, pack, dealer, options.usual, standing.usual);
  state.forced = standing.ramsch > 0;
  if (state.forced) instead_of_nothing(state, options);
}

int PubGame::seat(const State& state) {
  if (state.moment == Moment::usual) return Game::seat(state.usual);
  return state.moment == Moment::re ? state.usual.soloist : state.turn;
}

void PubGame::menu(const State& state, const Options& options, Menu<ACTIONS>& menu) {
  menu.clear();
  switch (state.moment) {
    case Moment::usual: {
      Menu<Game::ACTIONS> usual;
      Game::menu(state.usual, options.usual, usual);
      std::copy(std::begin(usual.word), std::end(usual.word), menu.word);
      if (may_say_with_a_card(state, options)) menu.add(action::CONTRA);
      break;
    }
    case Moment::grand_hand:
      menu.add(action::GRAND_HAND);
      menu.add(action::PASS);
      break;
    case Moment::push:
      menu.add(action::TAKE_SKAT);
      menu.add(action::PUSH);
      break;
    case Moment::pass_on:
      menu.add_all(action::DISCARD, may_lay_down(state, options));
      break;
    case Moment::contra:
      menu.add(action::CONTRA);
      menu.add(action::PASS);
      break;
    case Moment::re:
      menu.add(action::RE);
      menu.add(action::PASS);
      break;
  }
}

void PubGame::act(State& state, const Options& options, int action) {
  switch (state.moment) {
    case Moment::usual: {
      if (action == action::CONTRA) return say_contra(state, options, Game::seat(state.usual));
      const Phase before = state.usual.phase;
      Game::act(state.usual, options.usual, action);
      if (before == Phase::DECLARE) return game_declared(state, options);
      if (before == Phase::AUCTION && state.usual.phase == Phase::FINISHED &&
          options.ramsch != Ramsch::none)
        instead_of_nothing(state, options);
      return;
    }
    case Moment::grand_hand:
      if (action == action::GRAND_HAND) return play_grand_hand(state, options);
      state.declined[state.turn] = true;
      if (state.turn == state.usual.dealer) return begin_ramsch(state, options);
      state.turn = static_cast<std::uint8_t>(left_of(state.turn));
      return;
    case Moment::push:
      if (action == action::TAKE_SKAT) return take(state);
      state.pushed[state.turn] = true;
      return next_turn(state);
    case Moment::pass_on:
      return lay_down(state, action - action::DISCARD);
    case Moment::contra:
      if (action == action::CONTRA) return say_contra(state, options, state.turn);
      state.waiting[state.turn] = false;
      state.let_go[state.turn] = true;
      return ask_next(state);
    case Moment::re:
      state.re = action == action::RE;
      state.moment = Moment::usual;
      return;
  }
}

void PubGame::observe(const State& state, const Options& options, const Standing& standing,
                      int seat, Observation& seen) {
  const auto rel = [seat](int of) { return static_cast<std::int8_t>(relative(of, seat)); };
  skat::Observation& usual = seen.usual;
  Game::observe(state.usual, options.usual, standing.usual, seat, usual);
  const int to_act = PubGame::seat(state);
  usual.to_act = to_act < 0 ? -1 : rel(to_act);
  if (state.moment != Moment::usual) {
    usual.phase = static_cast<std::int8_t>(static_cast<int>(Phase::FINISHED) +
                                           static_cast<int>(state.moment));
    usual.shown = 0;  // SK 10.8: an ouvert hand is laid open after contra and re
  }
  if (state.ramsch) {
    usual.kind = usual.announced = -1;
    usual.skat = state.took[seat];
    usual.laid_away = state.laid[seat];
  }
  const auto& played = state.usual.played;
  usual.unseen = ~(played[0] | played[1] | played[2] | usual.dealt | usual.skat | usual.shown);
  int points[3] = {};
  const bool counted = state.ramsch && state.usual.phase == Phase::FINISHED;
  if (counted) take_ramsch_points(state, options, points);
  for (int place = 0, of = seat; place < 3; ++place, of = left_of(of)) {
    if (counted) usual.points[place] = static_cast<std::uint8_t>(points[of]);
    seen.declined[place] = state.declined[of];
    seen.took[place] = state.took[of] != 0;
    seen.pushed[place] = state.pushed[of];
    seen.let_go[place] = state.let_go[of];
  }
  seen.bock = static_cast<std::int16_t>(standing.bock);
  seen.ramsch_owed = static_cast<std::int16_t>(standing.ramsch);
  seen.factor = static_cast<std::int8_t>(standing.factor());
  seen.forced = state.forced;
  seen.ramsch = state.ramsch;
  seen.contra = state.contra == NOBODY ? std::int8_t{-1} : rel(state.contra);
  seen.re = state.re;
  std::fill(std::begin(seen.reserved), std::end(seen.reserved), std::uint8_t{0});
}

void PubGame::open(const State& state, const Options& options, const Standing& standing,
                   Full& full) {
  Game::open(state.usual, options.usual, standing.usual, full);
  if (state.moment == Moment::pass_on)
    full.laid_away = state.laid[state.turn];
  else if (state.ramsch && state.lying != state.usual.skat)
    full.laid_away = state.lying;
}

void PubGame::result(const State& state, const Options& options, const Standing& standing,
                     Result& result) {
  result = Result{};
  skat::Result& usual = result.usual;
  Game::result(state.usual, options.usual, standing.usual, usual);
  result.ramsch = state.ramsch;
  result.contra = state.contra != NOBODY;
  result.re = state.re;
  if (state.ramsch) {
    score_ramsch(state, options, usual);
  } else if (result.contra) {  // SK 10.9: the score alone, not the list's additions
    std::int32_t& score = usual.scores[usual.soloist];
    const std::int32_t more = score * (result.re ? 3 : 1);
    score += more;
    usual.tournament[usual.soloist] += more;
  }
  const auto& scores = usual.scores;
  const std::int32_t won = std::max({scores[0], scores[1], scores[2], 0});
  for (int seat = 0; seat < SEATS; ++seat) result.minus_points[seat] = scores[seat] - won;
}

// In a list a deal pays what it is written with: its scores count double in a Bock round.
void PubGame::reward(Reward reward, const Result& result, const Options& options,
                     const Standing& before, const Standing& after, std::int32_t* of_seat) {
  Game::reward(reward, result.usual, options.usual, before.usual, after.usual, of_seat);
  if (before.factor() == 1 || reward == Reward::card_points) return;
  for (int seat = 0; seat < SEATS; ++seat)
    of_seat[seat] += reward == Reward::tournament ? result.usual.scores[seat] : of_seat[seat];
}

// SK 7, SK 10.11, SK 10.12, SK 10.16.
bool PubGame::advance(Standing& standing, const Result& result, const Options& options, int) {
  skat::Standing& list = standing.usual;
  const skat::Result& usual = result.usual;
  const int deal = list.deals++, factor = standing.factor();
  const bool bierlachs = options.bierlachs != Bierlachs::none;
  const bool counts = options.count_passed_deals || usual.soloist >= 0 || result.ramsch;
  const bool additions = options.tournament_scoring && !bierlachs;
  list.games += counts;
  for (int seat = 0; seat < SEATS; ++seat) {
    const std::int32_t score = bierlachs ? result.minus_points[seat] : usual.scores[seat];
    list.totals[Game::player(deal, seat, options.usual)] +=
        factor * score + (additions ? usual.tournament[seat] - usual.scores[seat] : 0);
  }
  if (const int out = Game::sits_out(deal, options.usual); out >= 0 && additions)
    list.totals[out] += usual.tournament[3];
  owe(standing, result, options, counts);
  const std::int32_t lowest = *std::min_element(list.totals, list.totals + options.players);
  return list.games == options.games ||
         (bierlachs && lowest <= ENDS_AT[static_cast<int>(options.bierlachs)]);
}

void PubGame::rename(const Observation&, Renaming<CARDS, SUITS, ACTIONS>& renaming) {
  std::iota(std::begin(renaming.card), std::end(renaming.card), std::uint8_t{0});
  std::iota(std::begin(renaming.suit), std::end(renaming.suit), std::uint8_t{0});
  std::iota(std::begin(renaming.action), std::end(renaming.action), std::int16_t{0});
}

PubOptions PubOptions::of(std::span<const std::int64_t, EVERY_OPTION> numbers) {
  const auto usual = numbers.first<stammtisch::skat::OPTIONS>();
  return {stammtisch::skat::read_every_option(numbers.data()), skat::Options::of(usual)};
}

}  // namespace stammtisch::learn::skat
