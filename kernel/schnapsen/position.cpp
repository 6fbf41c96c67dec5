#include "schnapsen/position.hpp"

namespace stammtisch::schnapsen {

int Position::to_act() const {
  switch (phase) {
    case Phase::Finished:
      return NOBODY;
    case Phase::Follow:
    case Phase::Closing:
      return other();
    default:
      return leader;
  }
}

int Position::points(int seat) const {
  bool waits = options.marriage_needs_trick && !tricks[seat];  // SN 5.4
  return cards[seat] + (waits ? 0 : marriages[seat]);
}

bool Position::may_claim(int seat) const {
  if (options.claims == Claims::on_won_trick) return just_won && seat == leader;
  return options.claims == Claims::spoken;
}

bool Position::may_exchange(int seat) const {  // SN 6
  if (!(hands[seat] & bit(jack())) || !open() || stock_size < options.stock_floor) return false;
  if (options.exchange_by == ExchangeBy::leader && (seat != leader || phase != Phase::Lead))
    return false;
  return !options.exchange_needs_trick || tricks[seat];
}

bool Position::may_close() const {  // SN 7.1, SN 7.2
  if (!open() || !options.closing || stock_size < options.stock_floor) return false;
  if (phase == Phase::Marriage) return options.close_after_marriage;  // SN 5.5
  return phase == Phase::Lead || options.close_when != CloseWhen::after_draw;
}

Actions Position::actions(int seat) const {
  Actions menu;
  if (finished()) return menu;
  bool leads = seat == leader;
  if (phase == Phase::Follow) {
    if (leads) return menu;
    Cards legal = playable(hands[seat], led, trump, open());
    for (; legal; legal &= legal - 1) menu.add(first(legal));
    return menu;
  }
  if (phase == Phase::Closing) {
    if (leads) return menu;
    if (may_exchange(seat)) menu.add(EXCHANGE);
    menu.add(PASS);
    return menu;
  }
  if (between_tricks() && may_exchange(seat)) menu.add(EXCHANGE);
  if (leads && may_close()) menu.add(CLOSE);
  if (leads && phase == Phase::Lead && (open() || options.marriages_when_closed)) {
    for (int suit = 0; suit < PACK / RANKS; ++suit)
      if ((hands[seat] & king_and_queen(suit)) == king_and_queen(suit)) menu.add(MARRIAGE + suit);
  }
  if (may_claim(seat)) menu.add(CLAIM);
  if (!leads) return menu;
  if (phase == Phase::Draw) {
    menu.add(DRAW);
  } else {
    Cards legal = phase == Phase::Lead ? hands[seat] : king_and_queen(announced);
    for (; legal; legal &= legal - 1) menu.add(first(legal));
  }
  return menu;
}

void Position::act(int seat, int action) {
  if (seat == leader) just_won = false;
  if (action < MARRIAGE) {
    play(action);
  } else if (action < EXCHANGE) {
    announced = static_cast<std::int8_t>(action - MARRIAGE);
    marriages[seat] += announced == trump ? TRUMP_MARRIAGE : PLAIN_MARRIAGE;
    phase = Phase::Marriage;
    claim_if_out();
  } else if (action == EXCHANGE) {
    exchange(seat);
  } else if (action == CLOSE) {
    close();
  } else if (action == DRAW) {
    draw();
  } else if (action == CLAIM) {
    claim(seat);
  } else {  // PASS
    stand();
  }
}

void Position::play(int card) {
  if (phase == Phase::Follow) return follow(card);
  hands[leader] &= ~bit(card);
  led = static_cast<std::int8_t>(card);
  announced = NONE;
  phase = Phase::Follow;
}

void Position::follow(int card) {
  hands[other()] &= ~bit(card);
  if (beats(card, led, trump)) leader = static_cast<std::uint8_t>(other());
  cards[leader] += POINTS[led] + POINTS[card];
  ++tricks[leader];
  just_won = true;
  led = NONE;
  phase = open() ? Phase::Draw : Phase::Lead;
  if (hands[0]) return claim_if_out();
  // SN 4.2: ten for the last trick, if the stock was used up and not closed (SN 7.4).
  if (closed_by == NOBODY && options.last_trick != LastTrick::wins) cards[leader] += LAST_TRICK;
  play_out();
}

void Position::draw() {  // SN 3.3
  hands[leader] |= bit(stock[0]);
  hands[other()] |= bit(stock[1]);
  stock_size -= SEATS;
  for (int at = 0; at < stock_size; ++at) stock[at] = stock[at + SEATS];
  phase = Phase::Lead;
}

void Position::exchange(int seat) {
  hands[seat] ^= bit(jack()) | bit(turn_up());
  stock[stock_size - 1] = static_cast<std::uint8_t>(jack());
  if (phase == Phase::Closing) stand();
}

void Position::close() {
  // SN 7.3: the other is asked if he has won a trick, whatever he holds.
  bool asked = tricks[other()] ||
               (!options.exchange_needs_trick && options.exchange_by != ExchangeBy::leader);
  phase = Phase::Closing;
  if (!asked) stand();
}

void Position::stand() {
  closed_by = static_cast<std::int8_t>(leader);
  opponent_had = static_cast<std::uint8_t>(points(other()));
  phase = announced == NONE ? Phase::Lead : Phase::Marriage;
}

void Position::claim(int seat) {  // SN 8.2, SN 8.3
  int own = points(seat), others = points(1 - seat);
  if (closed_by == seat && options.close_scored == CloseScored::at_close) others = opponent_had;
  if (own >= OUT)
    finish(seat, worth(others));
  else
    finish(1 - seat, false_claim(own, others, as_claimed()));
}

void Position::play_out() {  // SN 9
  if (closed_by != NOBODY) return claim(closed_by);
  int own = points(leader), others = points(other());
  if (options.last_trick == LastTrick::wins) {
    if (options.claims == Claims::automatic && own >= OUT) return claim(leader);
    return finish(leader, 1);
  }
  if (own == others) return finish(NOBODY, 0);
  if (own > others)
    finish(leader, worth(others));
  else
    finish(other(), worth(own));
}

void Position::claim_if_out() {
  if (options.claims == Claims::automatic && points(leader) >= OUT) claim(leader);
}

void Position::end(int value) {
  finish(value > 0 ? 0 : value < 0 ? 1 : NOBODY, value < 0 ? -value : value);
}

void Position::finish(int seat, int value) {
  winner = static_cast<std::int8_t>(seat);
  game_points = static_cast<std::uint8_t>(value);
  phase = Phase::Finished;
}

}  // namespace stammtisch::schnapsen
