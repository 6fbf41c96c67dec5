#include "scarto/environment.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace stammtisch::learn::scarto {

namespace {

using namespace stammtisch::scarto;

constexpr int PAR = 26;       // SC 6.3
constexpr int HAND = 25;      // SC 2.2
constexpr int PACKET = 5;     // SC 2.2
constexpr int LAID_AWAY = 3;  // SC 3.1
constexpr std::uint8_t NO_SUIT = SUIT[MATTO];
constexpr std::uint8_t NO_CARD = 255;
constexpr Cards NONE = {{0, 0}};

constexpr Cards one(int card) {
  Cards cards = NONE;
  cards.word[card >> 6] = std::uint64_t{1} << (card & 63);
  return cards;
}

// What follows from the tables, by bits.
struct Sets {
  Cards suit[SUITS] = {};
  Cards whole = NONE;
  Cards never[2] = {};   // SC 3.2
  Cards voids[32] = {};  // the cards of every set of suits
  int bagatto = 0;

  constexpr Sets() {
    for (int card = 0; card < PACK; ++card) {
      suit[SUIT[card]] = suit[SUIT[card]] | one(card);
      whole = whole | one(card);
    }
    for (int card = 0; card < PACK; ++card)
      if (SUIT[card] == TRUMP && RANK[0][card] == 0) bagatto = card;
    for (int angel = 0; angel < 2; ++angel)
      for (int card = 0; card < PACK; ++card)
        // Kings, the Angel and the Matto are all that count 4, but for the Bagatto (SC 6.1).
        if (POINTS[angel][card] == 4 && card != bagatto) never[angel] = never[angel] | one(card);
    for (int set = 0; set < 32; ++set)
      for (int number = 0; number < 5; ++number)
        if (set >> number & 1) voids[set] = voids[set] | suit[number];
  }
};
constexpr Sets SETS;

// The cards of `cards` from place `from` on.
Cards from_place(Cards cards, int from) {
  if (from >= 64) return {{0, cards.word[1] >> (from - 64) << (from - 64)}};
  return {{cards.word[0] >> from << from, cards.word[1]}};
}

void remove_highest(Cards& cards) {
  std::uint64_t& word = cards.word[cards.word[1] != 0];
  if (word) word ^= std::bit_floor(word);
}

// The cards of the dealer's 28 that may be laid away (SC 3.2, SC 3.3, SC 9.1).
Cards discardable(Cards hand, const Options& options) {
  Cards allowed = hand & ~SETS.never[options.row];
  const bool alone =
      options.bagatto_discard == stammtisch::scarto::BagattoDiscard::alone;  // SC 9.1
  const bool bound = (hand & SETS.suit[TRUMP]).size() > 1 || (alone && hand.has(MATTO));
  if (bound) allowed.remove(SETS.bagatto);
  return allowed;
}

// The cards that may be played (SC 4.1 to SC 4.3, SC 5.1, SC 5.2).
Cards playable(const State& state, Cards hand) {
  if (state.led == NO_SUIT) return hand;
  for (const int due : {int{state.led}, TRUMP})
    if (const Cards following = hand & SETS.suit[due]; !following.empty())
      return following | (hand & one(MATTO));
  return hand;
}

void lay_away(State& state, const Options& options, int card) {
  state.hands[state.dealer].remove(card);
  state.laid_away.add(card);
  state.laid_points += POINTS[options.row][card];
  state.above = static_cast<std::uint8_t>(card + 1);
  if (++state.laid < LAID_AWAY) return;
  ++state.laid_points;  // SC 6.2: the discard counts as a trick
  state.held[state.dealer] = HAND;
  state.phase = Phase::PLAY;
}

// Whether `card` takes the trick from its best card; some card counts as led (SC 4.4).
bool beats(const State& state, const Options& options, int card) {
  const int other = state.trick[state.best];
  if (SUIT[card] == SUIT[other]) return RANK[options.row][card] > RANK[options.row][other];
  return SUIT[card] == TRUMP;
}

// SC 4.5, SC 5.3, SC 6.2: the winner takes the trick, without the Matto.
void take(State& state, const Options& options) {
  const int winner = (state.leader + state.best) % SEATS;
  std::uint8_t points = 1;
  for (int at = 0; at < SEATS; ++at) {
    const int card = state.trick[at];
    const int worth = POINTS[options.row][card];
    if (card == MATTO)
      state.points[(state.leader + at) % SEATS] += worth;
    else
      points += worth;
    state.trick[at] = NO_CARD;
  }
  state.points[winner] += points;
  ++state.tricks[winner];
  state.leader = static_cast<std::uint8_t>(winner);
  state.placed = 0;
  state.led = NO_SUIT;
  if (state.held[winner] == 0) state.phase = Phase::FINISHED;
}

void play(State& state, const Options& options, int card) {
  const int seat = Game::seat(state);
  state.hands[seat].remove(card);
  state.played[seat].add(card);
  --state.held[seat];
  state.trick[state.placed] = static_cast<std::uint8_t>(card);
  if (card != MATTO) {
    const std::uint8_t suit = SUIT[card];
    if (state.led == NO_SUIT) {
      state.led = suit;
      state.best = state.placed;
    } else {
      if (beats(state, options, card)) state.best = state.placed;
      if (suit != state.led) state.voids[seat] |= 1 << state.led | (suit != TRUMP ? 1 << TRUMP : 0);
    }
  }
  if (++state.placed == SEATS) take(state, options);
}

void write(std::uint64_t* words, Cards cards) { std::memcpy(words, cards.word, sizeof cards.word); }

// A seat of the deal as an observer names it.
std::int8_t relative(int seat, int observer) {
  return static_cast<std::int8_t>(seat < observer ? seat + SEATS - observer : seat - observer);
}

}  // namespace

Options Options::of(std::span<const std::int64_t, stammtisch::scarto::OPTIONS> numbers) {
  Options options{stammtisch::scarto::read_options(numbers.data())};
  while (stammtisch::scarto::ANGELS[options.row] != options.angel) ++options.row;
  return options;
}

void Game::begin(State& state, const std::uint8_t* pack, int dealer, const Options&,
                 const Standing&) {
  state = State{};
  int at = 0;
  for (int round = 0; round < HAND / PACKET; ++round)
    for (int turn = 1; turn <= SEATS; ++turn)
      for (int card = 0; card < PACKET; ++card)
        state.hands[(dealer + turn) % SEATS].add(pack[at++]);
  while (at < PACK) state.hands[dealer].add(pack[at++]);
  std::fill(std::begin(state.held), std::end(state.held), HAND);
  state.held[dealer] = PACK - (SEATS - 1) * HAND;
  state.dealer = static_cast<std::uint8_t>(dealer);
  state.leader = static_cast<std::uint8_t>((dealer + 1) % SEATS);  // SC 4.1
  state.led = NO_SUIT;
  std::fill(std::begin(state.trick), std::end(state.trick), NO_CARD);
}

void Game::menu(const State& state, const Options& options, Menu<ACTIONS>& menu) {
  menu.clear();
  const int acting = seat(state);
  if (acting < 0) return;
  const Cards hand = state.hands[acting];
  if (state.phase == Phase::PLAY) {
    const Cards cards = playable(state, hand);
    menu.add_all(action::PLAY, cards.word[0]);
    menu.add_all(action::PLAY + 64, cards.word[1]);
    return;
  }
  // Ascending, so that enough cards must be left above.
  Cards cards = from_place(discardable(hand | state.laid_away, options), state.above);
  for (int left = LAID_AWAY - state.laid; left > 1; --left) remove_highest(cards);
  menu.add_all(action::DISCARD, cards.word[0]);
  menu.add_all(action::DISCARD + 64, cards.word[1]);
}

void Game::act(State& state, const Options& options, int action) {
  if (action >= action::DISCARD)
    lay_away(state, options, action - action::DISCARD);
  else
    play(state, options, action - action::PLAY);
}

void Game::observe(const State& state, const Options&, const Standing& standing, int seat,
                   Observation& seen) {
  const bool complete = state.phase != Phase::DISCARD;
  const bool dealer = seat == state.dealer;
  const Cards laid_away = dealer ? state.laid_away : NONE;
  const Cards dealt = state.hands[seat] | state.played[seat] | laid_away;
  Cards known = dealt;
  for (int at = 0; at < SEATS; ++at) {
    const int other = seat + at < SEATS ? seat + at : seat + at - SEATS;
    known = known | state.played[other];
    write(seen.played[at], state.played[other]);
    write(seen.voids[at], SETS.voids[state.voids[other]]);
    seen.totals[at] = standing.totals[other];
    seen.trick[at] = static_cast<std::int8_t>(state.trick[at]);
    seen.hand_sizes[at] = static_cast<std::int8_t>(state.held[other]);
    seen.tricks[at] = static_cast<std::int8_t>(state.tricks[other]);
    seen.points[at] = static_cast<std::int8_t>(state.points[other]);
  }
  write(seen.hand, state.hands[seat]);
  write(seen.dealt, dealt);
  write(seen.laid_away, laid_away);
  write(seen.unseen, SETS.whole & ~known);
  const int acting = Game::seat(state);
  seen.deals = standing.deals;
  seen.phase = static_cast<std::int8_t>(state.phase);
  seen.to_act = acting < 0 ? std::int8_t{-1} : relative(acting, seat);
  seen.dealer = relative(state.dealer, seat);
  seen.leader = relative(state.leader, seat);
  if (state.phase == Phase::FINISHED || (dealer && complete))
    seen.points[seen.dealer] += static_cast<std::int8_t>(state.laid_points);
}

void Game::open(const State& state, const Options&, const Standing&, Full& full) {
  for (int seat = 0; seat < SEATS; ++seat) {
    write(full.hands[seat], state.hands[seat]);
    write(full.played[seat], state.played[seat]);
  }
  write(full.laid_away, state.laid_away);
}

void Game::result(const State& state, const Options&, const Standing&, Result& result) {
  for (int seat = 0; seat < SEATS; ++seat) result.points[seat] = state.points[seat];
  result.points[state.dealer] += state.laid_points;
  for (int seat = 0; seat < SEATS; ++seat) result.scores[seat] = result.points[seat] - PAR;
}

bool Game::pays(Reward reward, bool match) {
  return reward == Reward::stakes ? match : reward != Reward::tournament;
}

namespace {

// What each player gets at the end of a match: each loser pays one to every winner (SC 7.2).
void stakes(const Standing& standing, const Options& options, std::int32_t* of_seat) {
  const auto& totals = standing.totals;
  const std::int32_t lowest = *std::min_element(std::begin(totals), std::end(totals));
  const int losers = static_cast<int>(std::count(std::begin(totals), std::end(totals), lowest));
  const bool paid = standing.deals == options.deals && losers < SEATS;
  for (int seat = 0; seat < SEATS; ++seat)
    of_seat[seat] = !paid ? 0 : totals[seat] == lowest ? losers - SEATS : losers;
}

}  // namespace

void Game::reward(Reward reward, const Result& result, const Options& options, const Standing&,
                  const Standing& after, std::int32_t* of_seat) {
  if (reward == Reward::stakes) return stakes(after, options, of_seat);
  const bool points = reward == Reward::card_points;
  const int times = reward == Reward::zero_sum ? SEATS : 1;  // the scores add up to 0 (SC 6.3)
  for (int seat = 0; seat < SEATS; ++seat)
    of_seat[seat] = points ? result.points[seat] : times * result.scores[seat];
}

bool Game::advance(Standing& standing, const Result& result, const Options& options, int) {
  for (int seat = 0; seat < SEATS; ++seat) standing.totals[seat] += result.scores[seat];
  return ++standing.deals == options.deals;
}

// The four suits differ in nothing but their names: each has its cards in the pack from high to
// low. They are put in the order of what the seat was dealt of them; that stays all through a deal.
void Game::rename(const Observation& seen, Renaming<CARDS, SUITS, ACTIONS>& renaming) {
  constexpr int LONG = 14;  // cards of a suit
  std::uint8_t order[SUITS];
  for (int suit = 0; suit < SUITS; ++suit) order[suit] = static_cast<std::uint8_t>(suit);
  const auto held = [&](int suit) { return seen.dealt[0] >> (LONG * suit) & ((1 << LONG) - 1); };
  std::stable_sort(std::begin(order), std::end(order),
                   [&](int a, int b) { return held(a) > held(b); });
  for (int suit = 0; suit < SUITS; ++suit)
    renaming.suit[order[suit]] = static_cast<std::uint8_t>(suit);
  for (int card = 0; card < CARDS; ++card) {
    const int suit = card / LONG;
    const int named = suit < SUITS ? renaming.suit[suit] * LONG + card % LONG : card;
    renaming.card[card] = static_cast<std::uint8_t>(named);
    renaming.action[action::PLAY + card] = static_cast<std::int16_t>(action::PLAY + named);
    renaming.action[action::DISCARD + card] = static_cast<std::int16_t>(action::DISCARD + named);
  }
}

}  // namespace stammtisch::learn::scarto
