"""Schnapsen, read literally from src/stammtisch/games/schnapsen/rules.en.md.

The menus (`legal`) are written from the table of SN 11, the refusals
(`_refuse`) from SN 12 and the clauses; the two are separate readings and must
agree: an act is in the menu exactly when nothing refuses it.
"""


class Broken(Exception):
    """An act or a deal that the rules refuse; `clause` says by which rule."""

    def __init__(self, clause: str, why: str = ""):
        super().__init__(f"{clause}: {why}" if why else clause)
        self.clause = clause


# SN 1.1, SN 1.2
SUITS = ["C", "S", "H", "D"]
RANKS = ["A", "10", "K", "Q", "J"]  # high to low
CARDS = [suit + rank for suit in SUITS for rank in RANKS]
VALUES = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}

# SN 13: name -> values, the default first.
OPTIONS = {
    "last_trick": ["ten", "wins"],
    "marriages_when_closed": [False, True],
    "marriage_needs_trick": [False, True],
    "close_after_marriage": [False, True],
    "exchange_by": ["either", "leader"],
    "exchange_needs_trick": [True, False],
    "closing": [True, False],
    "close_when": ["before_or_after_draw", "after_draw"],
    "close_scored": ["at_end", "at_close"],
    "claims": ["spoken", "automatic", "on_won_trick"],
    "stock_floor": [2, 4],
    "false_claim": ["fixed", "as_claimed"],
}

# SN 13: exactly the options that its last paragraph names.
PRESETS = {
    "austrian": {
        "last_trick": "wins",
        "marriages_when_closed": True,
        "marriage_needs_trick": True,
        "exchange_by": "leader",
        "exchange_needs_trick": False,
        "close_when": "after_draw",
        "close_scored": "at_close",
    },
    # "austrian" with three differences.
    "strict": {
        "last_trick": "wins",
        "marriages_when_closed": True,
        "marriage_needs_trick": True,
        "exchange_by": "leader",
        "close_when": "after_draw",
        "close_scored": "at_close",
        "stock_floor": 4,
        "false_claim": "as_claimed",
    },
    "rdeep": {
        "closing": False,
        "claims": "automatic",
        "last_trick": "wins",
        "marriage_needs_trick": True,
    },
}

# The moments of SN 11.
FIRST_LEAD = "M0"
BEFORE_DRAW = "M1"
DRAWN = "M2"
MARRIAGE = "M3"
CARD_LED = "M4"
CLOSE_WAITS = "M5"
OVER = "over"


class Referee:
    def __init__(self, deal: dict, options: dict):
        self.options = {name: values[0] for name, values in OPTIONS.items()}
        for name, value in options.items():
            known = OPTIONS.get(name, [])
            if not any(type(value) is type(each) and value == each for each in known):
                raise ValueError(f"unknown option or value {name}={value!r}")
            self.options[name] = value

        self._check_deal(deal)
        self.hands = [list(hand) for hand in deal["hands"]]
        self.stock = list(deal["stock"])  # top first, the turn-up last (SN 2.3)
        self.trump = self.stock[-1][0]  # SN 2.3

        self.moment = FIRST_LEAD
        self.leader = 1 - deal["dealer"]  # SN 3.1
        self.led = None  # the card on the table at M4
        self.marriage_suit = None  # announced, not yet led (M3)

        self.closer = None  # who announced a close
        self.closed = False  # the close stands
        self.closed_at = None  # the moment at which the close was announced
        self.opponent_points_at_close = None

        self.tricks = [0, 0]
        self.taken = [[], []]
        self.marriages = [0, 0]  # points announced
        self.last_trick_ten = [0, 0]

        self.fresh_winner = None  # who has won a trick and not acted since (`on_won_trick`)

        self.winner = None
        self.game_points = 0

    @staticmethod
    def _check_deal(deal):
        """SN 12.4: two hands of 5, a stock of 10, every card once."""
        if not isinstance(deal, dict):
            raise Broken("SN 12.4", "no deal")
        dealer = deal.get("dealer")
        if type(dealer) is not int or dealer not in (0, 1):
            raise Broken("SN 12.4", "no such dealer")
        hands = deal.get("hands")
        stock = deal.get("stock")
        if not isinstance(hands, list) or len(hands) != 2:
            raise Broken("SN 12.4", "not two hands")
        for cards, size in [(hands[0], 5), (hands[1], 5), (stock, 10)]:
            if not isinstance(cards, list) or len(cards) != size:
                raise Broken("SN 12.4", "a hand or the stock of the wrong size")
        seen = []
        for card in hands[0] + hands[1] + stock:
            if card not in CARDS:
                raise Broken("SN 12.4", "an unknown card")
            if card in seen:
                raise Broken("SN 12.4", "a card twice")
            seen.append(card)

    # ----------------------------------------------------------------- points

    def points(self, player: int) -> int:
        total = sum(VALUES[card[1:]] for card in self.taken[player])  # SN 1.2
        # SN 5.4: at once; by the option 0 until he has won a trick.
        if not self.options["marriage_needs_trick"] or self.tricks[player] > 0:
            total += self.marriages[player]
        total += self.last_trick_ten[player]  # SN 4.2
        return total

    # ------------------------------------------------- menus: SN 11, row by row

    def legal(self) -> dict[int, list[str]]:
        leader = self.leader
        other = 1 - leader
        menu = {leader: [], other: []}

        if self.moment == FIRST_LEAD:
            # Leader: close, announce a marriage, lead, claim. Other: claim.
            if self._close_open():
                menu[leader].append("close")
            menu[leader] += self._marriage_menu()
            menu[leader] += ["play " + card for card in self.hands[leader]]
            menu[leader] += self._claim_menu(leader)
            menu[other] += self._claim_menu(other)
            # SN 6.2 keeps the exchange out of M0 (nobody has won a trick),
            # unless the option lifts it.
            menu[leader] += self._exchange_menu(leader)
            menu[other] += self._exchange_menu(other)

        elif self.moment == BEFORE_DRAW:
            # Leader: exchange, close, claim, draw. Other: exchange, claim.
            menu[leader] += self._exchange_menu(leader)
            if self._close_open() and self.options["close_when"] != "after_draw":
                menu[leader].append("close")
            menu[leader] += self._claim_menu(leader)
            menu[leader].append("draw")
            menu[other] += self._exchange_menu(other)
            menu[other] += self._claim_menu(other)

        elif self.moment == DRAWN:
            # Leader: exchange (turn-up there), close (stock left), marriage
            # (stock left, open), claim, lead. Other: exchange, claim.
            menu[leader] += self._exchange_menu(leader)
            if self._close_open():
                menu[leader].append("close")
            if self._stock_open() or self.options["marriages_when_closed"]:
                menu[leader] += self._marriage_menu()
            menu[leader] += self._claim_menu(leader)
            menu[leader] += ["play " + card for card in self.hands[leader]]
            menu[other] += self._exchange_menu(other)
            menu[other] += self._claim_menu(other)

        elif self.moment == MARRIAGE:
            # Leader: claim, lead one of the two cards. Other: claim.
            menu[leader] += self._claim_menu(leader)
            menu[leader].append("play " + self.marriage_suit + "K")
            menu[leader].append("play " + self.marriage_suit + "Q")
            if self.options["close_after_marriage"] and self._close_open():  # SN 5.5
                menu[leader].append("close")
            menu[other] += self._claim_menu(other)

        elif self.moment == CARD_LED:
            # The other must play a card.
            for card in self.hands[other]:
                if not self._breaks_following(other, card):
                    menu[other].append("play " + card)

        elif self.moment == CLOSE_WAITS:
            # The other must let it stand, or exchange if he may.
            menu[other].append("pass")
            menu[other] += self._exchange_menu(other)

        return {player: acts for player, acts in menu.items() if acts}

    def _stock_open(self):
        """Cards left in the stock and no close that stands."""
        return len(self.stock) > 0 and not self.closed

    def _close_open(self):
        """SN 7.1: while enough stock cards remain; option `closing`."""
        return self.options["closing"] and self._stock_open() and self._above_floor()

    def _above_floor(self):
        """`stock_floor`: so many stock cards, the turn-up included."""
        return len(self.stock) >= self.options["stock_floor"]

    def _claim_menu(self, player):
        # SN 8.1; with automatic claims nobody speaks, `on_won_trick` only who has just won one.
        if self.options["claims"] == "on_won_trick":
            return ["claim"] if player == self.fresh_winner else []
        return ["claim"] if self.options["claims"] == "spoken" else []

    def _marriage_menu(self):
        # SN 5.1
        hand = self.hands[self.leader]
        return ["marriage " + suit for suit in SUITS if suit + "K" in hand and suit + "Q" in hand]

    def _exchange_menu(self, player):
        """SN 6.1, SN 6.2 (the moment itself is the table's)."""
        if self.trump + "J" not in self.hands[player]:
            return []
        # Option: only the player to lead, after drawing (at M0 nothing is to draw).
        leads_now = player == self.leader and self.moment in (FIRST_LEAD, DRAWN)
        if self.options["exchange_by"] == "leader" and not leads_now:
            return []
        if self.options["exchange_needs_trick"] and self.tricks[player] == 0:
            return []
        if not self._stock_open() or not self._above_floor():
            return []
        return ["exchange"]

    def _breaks_following(self, player, card):
        """SN 4.1 against the led card; only with the stock used up or closed."""
        if self._stock_open():
            return False  # SN 3.1
        hand = self.hands[player]
        suit = self.led[0]
        of_suit = [held for held in hand if held[0] == suit]
        if of_suit:
            higher = [held for held in of_suit if self._higher(held, self.led)]
            if higher:
                return card not in higher
            return card not in of_suit
        trumps = [held for held in hand if held[0] == self.trump]
        if trumps:
            return card not in trumps
        return False

    @staticmethod
    def _higher(card, than):
        """SN 1.2, within one suit."""
        return RANKS.index(card[1:]) < RANKS.index(than[1:])

    # ------------------------------------------------------- refusals: SN 12

    def _refuse(self, player, text):
        """The clause that refuses this act, or None."""
        # Text (SN 12.5).
        words = text.split(" ") if isinstance(text, str) else [""]
        verb, rest = words[0], words[1:]
        if verb == "play":
            if len(rest) != 1 or rest[0] not in CARDS:
                return "SN 12.5"
        elif verb == "marriage":
            if len(rest) != 1 or rest[0] not in SUITS:
                return "SN 12.5"
        elif verb in ("exchange", "close", "draw", "claim", "pass"):
            if rest:
                return "SN 12.5"
        else:
            return "SN 12.5"

        # Over (SN 12.3).
        if self.moment == OVER:
            return "SN 12.3"

        if type(player) is not int or player not in (0, 1):
            return "SN 12.2"

        # A claim has no turn; its own clauses say when it may not be made.
        if verb == "claim":
            if self.moment == CLOSE_WAITS:
                return "SN 7.3"
            if self.moment == CARD_LED:
                return "SN 8.1"
            if self.options["claims"] == "automatic":
                return "SN 8.1"
            if self.options["claims"] == "on_won_trick" and player != self.fresh_winner:
                return "SN 8.1"
            return None

        # Turn: at M4 and M5 the leader has nothing to do.
        if self.moment in (CARD_LED, CLOSE_WAITS) and player == self.leader:
            return "SN 12.2"

        if verb == "play":
            return self._refuse_play(player, rest[0])
        if verb == "marriage":
            return self._refuse_marriage(player, rest[0])
        if verb == "exchange":
            return self._refuse_exchange(player)
        if verb == "close":
            return self._refuse_close(player)
        if verb == "draw":
            if self.moment != BEFORE_DRAW or player != self.leader:
                return "SN 12.2"
            return None
        assert verb == "pass"
        if self.moment != CLOSE_WAITS:
            return "SN 12.2"
        return None

    def _refuse_play(self, player, card):
        if player == self.leader:
            if self.moment not in (FIRST_LEAD, DRAWN, MARRIAGE):
                return "SN 12.2"
        elif self.moment != CARD_LED:
            return "SN 12.2"
        if card not in self.hands[player]:
            return "SN 12.1"
        if self.moment == CARD_LED and self._breaks_following(player, card):
            return "SN 4.1"
        if self.moment == MARRIAGE and card[0] != self.marriage_suit:
            return "SN 5.1"
        if self.moment == MARRIAGE and card[1:] not in ("K", "Q"):
            return "SN 5.1"
        return None

    def _refuse_marriage(self, player, suit):
        if player != self.leader:
            return "SN 12.2"  # not about to lead
        hand = self.hands[player]
        if suit + "K" not in hand or suit + "Q" not in hand:
            return "SN 5.1"
        if self.moment == MARRIAGE:
            return "SN 5.1"  # one marriage per lead
        if self.moment == BEFORE_DRAW:
            return "SN 5.2"
        if not self._stock_open() and not self.options["marriages_when_closed"]:
            return "SN 5.3"
        return None

    def _refuse_exchange(self, player):
        if self.moment == MARRIAGE:
            return "SN 5.5"
        if self.moment == CARD_LED:
            return "SN 6.1"  # not between tricks
        if self.trump + "J" not in self.hands[player]:
            return "SN 6.1"
        if self.options["exchange_by"] == "leader":
            if player != self.leader:
                return "SN 6.1"
            if self.moment == BEFORE_DRAW:
                return "SN 6.1"
        if self.options["exchange_needs_trick"] and self.tricks[player] == 0:
            return "SN 6.2"
        if not self.stock or self.closed or not self._above_floor():
            return "SN 6.2"
        return None

    def _refuse_close(self, player):
        if self.moment == MARRIAGE and not self.options["close_after_marriage"]:
            return "SN 5.5"
        if player != self.leader:
            return "SN 7.1"
        if not self.stock or self.closed:
            return "SN 7.1"
        if not self.options["closing"] or not self._above_floor():
            return "SN 7.1"
        if self.moment == BEFORE_DRAW and self.options["close_when"] == "after_draw":
            return "SN 7.2"
        return None

    # ------------------------------------------------------------------- acts

    def act(self, player: int, text: str) -> None:
        clause = self._refuse(player, text)
        if clause is not None:
            raise Broken(clause, f"{player} {text}")
        words = text.split(" ")
        verb = words[0]
        if player == self.fresh_winner:
            self.fresh_winner = None
        if verb == "claim":
            self._settle_claim(player)  # SN 8.1: a claim ends the deal
        elif verb == "play":
            self._play(player, words[1])
        elif verb == "marriage":
            # SN 5.1
            self.marriages[player] += 40 if words[1] == self.trump else 20
            self.marriage_suit = words[1]
            self.moment = MARRIAGE
        elif verb == "exchange":
            self._exchange(player)
        elif verb == "close":
            self._announce_close(player)
        elif verb == "draw":
            # SN 3.3: the winner first, then the loser.
            self.hands[self.leader].append(self.stock.pop(0))
            self.hands[1 - self.leader].append(self.stock.pop(0))
            self.moment = DRAWN
        else:
            assert verb == "pass"
            self._close_stands()

        # Option `claims: automatic`: the deal ends when a player to act has 66.
        if self.options["claims"] == "automatic" and self.moment != OVER:
            to_act = self.leader
            if self.moment in (CARD_LED, CLOSE_WAITS):
                to_act = 1 - self.leader
            if self.points(to_act) >= 66:
                self._settle_claim(to_act)

    def _exchange(self, player):
        # SN 6.1: the trump Jack for the turn-up.
        jack = self.trump + "J"
        turn_up = self.stock[-1]
        self.hands[player].remove(jack)
        self.hands[player].append(turn_up)
        self.stock[-1] = jack
        if self.moment == CLOSE_WAITS:
            self._close_stands()  # SN 7.3: he exchanges, or lets it stand

    def _announce_close(self, player):
        other = 1 - player
        self.closer = player
        self.closed_at = self.moment
        self.opponent_points_at_close = self.points(other)  # `close_scored: at_close`
        # SN 7.3: the other is asked whenever he has won a trick, whatever he
        # holds.  Whoever may exchange can still do so: where by the options
        # one may without a trick, he is asked then too.
        asked = self.tricks[other] > 0
        if self.options["exchange_by"] == "either" and not self.options["exchange_needs_trick"]:
            asked = True
        if asked:
            self.moment = CLOSE_WAITS
        else:
            self._close_stands()

    def _close_stands(self):
        # SN 7.4: no drawing any more.
        self.closed = True
        if self.closed_at == MARRIAGE:
            self.moment = MARRIAGE  # option `close_after_marriage`: the lead is still due
        else:
            self.moment = DRAWN

    def _play(self, player, card):
        self.hands[player].remove(card)
        if player == self.leader:
            self.led = card
            self.marriage_suit = None
            self.moment = CARD_LED
            return
        winner = self._trick_winner(player, card)
        self.taken[winner] += [self.led, card]
        self.tricks[winner] += 1
        self.led = None
        self.leader = winner
        self.fresh_winner = winner
        if self.hands[0] or self.hands[1]:
            self.moment = BEFORE_DRAW if self._stock_open() else DRAWN
            return
        # The last trick.
        if not self.closed and self.options["last_trick"] == "ten":
            self.last_trick_ten[winner] = 10  # SN 4.2, not after closing: SN 7.4
        self._settle_no_claim(winner)

    def _trick_winner(self, follower, card):
        # SN 3.2: highest trump, else highest of the suit led.
        if card[0] == self.led[0]:
            return follower if self._higher(card, self.led) else 1 - follower
        if card[0] == self.trump:
            return follower
        return 1 - follower

    # ---------------------------------------------------------------- scoring

    @staticmethod
    def _table(opponent_points):
        """SN 8.2"""
        if opponent_points >= 33:
            return 1
        if opponent_points >= 1:
            return 2
        return 3

    def _settle_claim(self, claimant):
        opponent = 1 - claimant
        own = self.points(claimant)
        opposing = self.points(opponent)
        if self.options["close_scored"] == "at_close" and claimant == self.closer:
            opposing = self.opponent_points_at_close
        if own >= 66:
            self.winner = claimant  # SN 8.2, whatever the opponent has
            self.game_points = self._table(opposing)
        else:
            self.winner = opponent  # SN 8.3
            if self.options["false_claim"] == "as_claimed" and self.closer is None:
                self.game_points = self._table(opposing)
            else:
                self.game_points = 3 if own == 0 or opposing == 0 else 2
        self.moment = OVER

    def _settle_no_claim(self, last_winner):
        if self.closer is not None:
            self._settle_claim(self.closer)  # SN 9.1
            return
        if (
            self.options["last_trick"] == "wins"
            and self.options["claims"] == "automatic"
            and self.points(last_winner) >= 66
        ):
            # `wins` asks for "nobody out": by automatic claims this player is out.
            self._settle_claim(last_winner)
            return
        self.moment = OVER
        if self.options["last_trick"] == "wins":
            self.winner = last_winner
            self.game_points = 1
            return
        zero, one = self.points(0), self.points(1)
        if zero == one:
            self.winner = None  # SN 9.3, SN 9.4
            self.game_points = 0
        else:
            # SN 9.2: at least 120 + 10 points are made, so the higher has 66.
            self.winner = 0 if zero > one else 1
            assert self.points(self.winner) >= 66
            self.game_points = self._table(self.points(1 - self.winner))

    def result(self) -> dict | None:
        if self.moment != OVER:
            return None
        return {
            "points": [self.points(0), self.points(1)],
            "winner": self.winner,
            "game_points": self.game_points,
        }
