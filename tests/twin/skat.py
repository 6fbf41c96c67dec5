"""Skat, read literally from src/stammtisch/games/skat/rules.en.md."""

from itertools import combinations


class Broken(Exception):
    """An act or a deal that the rules refuse; `clause` says by which rule."""

    def __init__(self, clause: str, why: str = ""):
        super().__init__(f"{clause}: {why}" if why else clause)
        self.clause = clause


# SK 1.1
SUITS = ["C", "S", "H", "D"]
RANKS = ["A", "10", "K", "Q", "J", "9", "8", "7"]
CARDS = [suit + rank for suit in SUITS for rank in RANKS]
# SK 1.2
CARD_POINTS = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}
# SK 5.1, SK 5.2: high to low
JACKS = ["CJ", "SJ", "HJ", "DJ"]
PLAIN_ORDER = ["A", "10", "K", "Q", "9", "8", "7"]
NULL_ORDER = ["A", "K", "Q", "J", "10", "9", "8", "7"]
# SK 6.1
BASE = {"D": 9, "H": 10, "S": 11, "C": 12, "grand": 24}

KINDS = ["C", "S", "H", "D", "grand", "null"]
ANNOUNCEMENTS = ["schneider", "schwarz", "ouvert"]

DEFAULTS = {
    "players": 3,
    "games": 36,
    "tournament_scoring": False,
    "count_passed_deals": True,
    "missed_announcement": "as_made",
    "level_totals": "shared",
}


def null_value(hand_game: bool, ouvert: bool) -> int:
    """SK 6.4"""
    if ouvert:
        return 59 if hand_game else 46
    return 35 if hand_game else 23


def bidding_list() -> list[int]:
    """SK 3.1: every possible game value."""
    values = {23, 35, 46, 59}
    for kind, base in BASE.items():
        most_matadors = 4 if kind == "grand" else 11  # SK 6.2
        for matadors in range(1, most_matadors + 1):
            # SK 6.3: game, and up to six more: hand, Schneider and Schwarz
            # reached, Schneider and Schwarz announced, ouvert.
            for more in range(7):
                values.add(base * (matadors + 1 + more))
    return sorted(values)


BIDS = bidding_list()


class Referee:
    def __init__(self, deal: dict, options: dict):
        for name in options:
            if name not in DEFAULTS:
                raise ValueError(f"unknown option {name}")
        # Of these only `missed_announcement` matters inside one deal (SK 9.1).
        self.options = {**DEFAULTS, **options}

        self._check_deal(deal)
        self.dealer = deal["dealer"]
        self.hands = [list(hand) for hand in deal["hands"]]
        self.skat = list(deal["skat"])  # later the two cards laid away

        # SK 1.3
        self.forehand = (self.dealer + 1) % 3
        self.middlehand = (self.dealer + 2) % 3
        self.rearhand = self.dealer

        # SK 3.2: middlehand calls, forehand answers.
        # Phases: call, answer, late (SK 3.4), skat, discard, declare, play, over.
        self.phase = "call"
        self.caller = self.middlehand
        self.answerer = self.forehand
        self.turn = self.middlehand
        self.bid = 0  # the last value called

        self.passed = False
        self.soloist = None
        self.hand_game = None
        self.kind = None
        self.announced = None  # None or the highest announcement
        self.soloist_twelve = None  # hand and skat, for the matadors

        self.trick = []  # of (player, card)
        self.tricks_won = [0, 0, 0]
        self.taken = [[], [], []]

    @staticmethod
    def _check_deal(deal):
        """SK 8.4: three hands of 10 and a skat of 2 (SK 2.1), every card once."""
        if not isinstance(deal, dict):
            raise Broken("SK 8.4", "no deal")
        dealer = deal.get("dealer")
        if type(dealer) is not int or dealer not in (0, 1, 2):
            raise Broken("SK 8.4", "no such dealer")
        hands = deal.get("hands")
        skat = deal.get("skat")
        if not isinstance(hands, list) or len(hands) != 3:
            raise Broken("SK 8.4", "not three hands")
        for cards, size in [(hands[0], 10), (hands[1], 10), (hands[2], 10), (skat, 2)]:
            if not isinstance(cards, list) or len(cards) != size:
                raise Broken("SK 8.4", "a hand or the skat of the wrong size")
        seen = []
        for card in hands[0] + hands[1] + hands[2] + skat:
            if card not in CARDS:
                raise Broken("SK 8.4", "an unknown card")
            if card in seen:
                raise Broken("SK 8.4", "a card twice")
            seen.append(card)

    # ------------------------------------------------------------------ menus

    def legal(self) -> dict[int, list[str]]:
        if self.phase == "over":
            return {}
        return {self.turn: self._menu()}

    def _menu(self):
        if self.phase == "call":
            # SK 3.1, SK 3.2
            return ["bid " + str(value) for value in BIDS if value > self.bid] + ["pass"]
        if self.phase == "answer":
            return ["hold", "pass"]  # SK 3.2
        if self.phase == "late":
            return ["bid 18", "pass"]  # SK 3.4
        if self.phase == "skat":
            return ["take_skat", "hand"]  # SK 4.1
        if self.phase == "discard":
            pairs = combinations(self.hands[self.soloist], 2)
            return ["discard " + " ".join(sorted(pair)) for pair in pairs]  # SK 4.1
        if self.phase == "declare":
            menu = []
            for kind in ("C", "S", "H", "D", "grand"):  # SK 4.2
                menu.append("declare " + kind)
                if self.hand_game:  # SK 4.3
                    for announcement in ANNOUNCEMENTS:
                        menu.append("declare " + kind + " " + announcement)
            # SK 4.3: null ouvert with or without the skat; SK 4.4
            if null_value(self.hand_game, False) >= self.bid:
                menu.append("declare null")
            if null_value(self.hand_game, True) >= self.bid:
                menu.append("declare null ouvert")
            return menu
        assert self.phase == "play"
        hand = self.hands[self.turn]
        return ["play " + card for card in hand if self._follows(hand, card)]

    def _suit_of(self, card):
        """SK 5.3: all trumps are one suit, jacks belong to it; SK 5.2: not in null."""
        if self.kind != "null" and card in JACKS:
            return "trump"
        if card[0] == self.kind:
            return "trump"
        return card[0]

    def _follows(self, hand, card):
        """SK 5.3"""
        if not self.trick:
            return True
        led = self._suit_of(self.trick[0][1])
        if any(self._suit_of(held) == led for held in hand):
            return self._suit_of(card) == led
        return True

    # ------------------------------------------------------------------- acts

    def act(self, player: int, text: str) -> None:
        # Text (SK 8.5).
        words = text.split(" ") if isinstance(text, str) else [""]
        verb, rest = words[0], words[1:]
        if not self._is_text(verb, rest):
            raise Broken("SK 8.5", "no action of this game")
        # Over (SK 8.3).
        if self.phase == "over":
            raise Broken("SK 8.3", "the deal is over")
        # Turn and phase (SK 8.2).
        if type(player) is not int or player != self.turn:
            raise Broken("SK 8.2", "out of turn")
        phases_of = {
            "bid": ["call", "late"],
            "hold": ["answer"],
            "pass": ["call", "answer", "late"],
            "take_skat": ["skat"],
            "hand": ["skat"],
            "discard": ["discard"],
            "declare": ["declare"],
            "play": ["play"],
        }
        if self.phase not in phases_of[verb]:
            raise Broken("SK 8.2", "wrong phase")
        # Cards held (SK 8.1) and their number (SK 8.7).
        if verb in ("discard", "play"):
            for card in rest:
                if card not in self.hands[player] or rest.count(card) > 1:
                    raise Broken("SK 8.1", "not in that hand, or twice")
        if verb == "discard" and len(rest) != 2:
            raise Broken("SK 8.7", "two cards are laid away")
        # The clauses of the act, in ascending order; then the act.
        if verb == "bid":
            if rest[0] not in [str(value) for value in BIDS]:
                raise Broken("SK 3.1", "not on the list")
            self._bid(int(rest[0]))
        elif verb == "hold":
            self._hold()
        elif verb == "pass":
            self._pass()
        elif verb == "take_skat":
            self._take_skat()
        elif verb == "hand":
            self._hand()
        elif verb == "discard":
            self._discard(rest)
        elif verb == "declare":
            self._declare(rest[0], rest[1] if len(rest) == 2 else None)
        else:
            if not self._follows(self.hands[player], rest[0]):
                raise Broken("SK 5.3", "a revoke")
            self._play(player, rest[0])

    @staticmethod
    def _is_text(verb, rest):
        if verb in ("hold", "pass", "take_skat", "hand"):
            return rest == []
        if verb == "bid":
            # One number, written as numbers are: ASCII digits, no zero before.
            if len(rest) != 1 or not (rest[0].isascii() and rest[0].isdigit()):
                return False
            return rest[0] == "0" or rest[0][0] != "0"
        if verb == "discard":
            return all(card in CARDS for card in rest)
        if verb == "play":
            return len(rest) == 1 and rest[0] in CARDS
        if verb == "declare":
            if len(rest) == 1:
                return rest[0] in KINDS
            return len(rest) == 2 and rest[0] in KINDS and rest[1] in ANNOUNCEMENTS
        return False

    # ---------------------------------------------------------------- bidding

    def _bid(self, value):
        if value <= self.bid:
            raise Broken("SK 3.2", "not higher")
        if self.phase == "late":
            if value != 18:
                raise Broken("SK 3.4", "at 18 or not at all")
            self.bid = 18
            self._auction_won_by(self.forehand)
            return
        self.bid = value
        self.phase = "answer"
        self.turn = self.answerer

    def _hold(self):
        # SK 3.2: the caller may now call higher or pass.
        self.phase = "call"
        self.turn = self.caller

    def _pass(self):
        if self.phase == "late":
            # SK 3.4: thrown in.
            self.passed = True
            self.phase = "over"
            self.turn = None
            return
        left = self.answerer if self.turn == self.caller else self.caller
        if self.caller == self.middlehand:
            # SK 3.2: the one left bids on with rearhand, who calls.
            self.caller = self.rearhand
            self.answerer = left
            self.phase = "call"
            self.turn = self.rearhand
            return
        # Rearhand's part is over too.
        if self.bid == 0:
            # SK 3.4: nobody called; forehand is asked.
            assert left == self.forehand
            self.phase = "late"
            self.turn = self.forehand
            return
        self._auction_won_by(left)

    def _auction_won_by(self, player):
        # SK 3.3
        self.soloist = player
        self.soloist_twelve = self.hands[player] + self.skat  # SK 6.2
        self.phase = "skat"
        self.turn = player

    # --------------------------------------------------------------- the game

    def _take_skat(self):
        # SK 4.1
        self.hand_game = False
        self.hands[self.soloist] += self.skat
        self.skat = []
        self.phase = "discard"

    def _hand(self):
        # SK 4.1
        self.hand_game = True
        self.phase = "declare"

    def _discard(self, cards):
        # SK 4.1
        for card in cards:
            self.hands[self.soloist].remove(card)
            self.skat.append(card)
        self.phase = "declare"

    def _declare(self, kind, announcement):
        if announcement is not None:
            # SK 4.3: only null ouvert may be announced with the skat taken,
            # and nothing but ouvert with a null.
            if kind == "null":
                if announcement != "ouvert":
                    raise Broken("SK 4.3", "no Schneider or Schwarz in a null")
            elif not self.hand_game:
                raise Broken("SK 4.3", "only in hand games")
        worth = null_value(self.hand_game, announcement == "ouvert")
        if kind == "null" and worth < self.bid:
            raise Broken("SK 4.4", "a null below the bid")
        self.kind = kind
        self.announced = announcement
        self.phase = "play"
        self.turn = self.forehand  # SK 5.3

    # ------------------------------------------------------------------- play

    def _play(self, player, card):
        self.hands[player].remove(card)
        self.trick.append((player, card))
        if len(self.trick) < 3:
            self.turn = (player + 1) % 3  # SK 1.3
            return
        winner = self._trick_winner()
        for _, played in self.trick:
            self.taken[winner].append(played)
        self.tricks_won[winner] += 1
        self.trick = []
        self.turn = winner  # SK 5.4
        if self.kind == "null" and winner == self.soloist:
            self.phase = "over"  # SK 5.5
        if sum(self.tricks_won) == 10:
            self.phase = "over"  # SK 5.5, SK 5.6
        if self.phase == "over":
            self.turn = None

    def _trump_order(self):
        """SK 5.1: the trumps from ♣J down."""
        if self.kind == "null":
            return []
        if self.kind == "grand":
            return list(JACKS)
        return JACKS + [self.kind + rank for rank in PLAIN_ORDER]

    def _trick_winner(self):
        # SK 5.4: highest trump, else highest of the suit led.
        for trump in self._trump_order():
            for who, card in self.trick:
                if card == trump:
                    return who
        suit = self.trick[0][1][0]
        order = NULL_ORDER if self.kind == "null" else PLAIN_ORDER
        for rank in order:
            for who, card in self.trick:
                if card == suit + rank:
                    return who
        raise AssertionError("a trick without a winner")

    # ----------------------------------------------------------------- result

    def matadors(self) -> int:
        """SK 6.2, over the soloist's hand and skat."""
        trumps = self._trump_order()
        with_the_top = trumps[0] in self.soloist_twelve
        count = 0
        for trump in trumps:
            if (trump in self.soloist_twelve) != with_the_top:
                break
            count += 1
        return count

    def card_points(self) -> int:
        """The soloist's, laid-away cards or untouched skat included (SK 6.5)."""
        return sum(CARD_POINTS[card[1:]] for card in self.taken[self.soloist] + self.skat)

    def multiplier(self) -> int:
        """SK 6.3"""
        points = self.card_points()
        tricks = self.tricks_won[self.soloist]
        number = self.matadors() + 1
        if self.hand_game:
            number += 1
        schneider = points >= 90 or points <= 30  # reached, by either side
        schwarz = tricks == 10 or tricks == 0  # reached, by either side
        if self.options["missed_announcement"] == "at_step":
            # SK 9.1: a lost game counts the step announced, but none twice.
            if self.announced == "schneider" and points < 90:
                schneider = True
            if self.announced in ("schwarz", "ouvert") and tricks < 10:
                schneider = schwarz = True
        number += schneider + schwarz
        if self.announced in ("schneider", "schwarz", "ouvert"):  # SK 4.3: included
            number += 1
        if self.announced in ("schwarz", "ouvert"):
            number += 1
        if self.announced == "ouvert":
            number += 1
        return number

    def result(self) -> dict | None:
        if self.phase != "over":
            return None
        if self.passed:
            return {"passed": True, "soloist": None, "won": None, "value": 0, "scores": [0, 0, 0]}
        if self.kind == "null":
            value = null_value(self.hand_game, self.announced == "ouvert")  # SK 6.4
            won = self.tricks_won[self.soloist] == 0  # SK 5.5
        else:
            base = BASE[self.kind]
            multiplier = self.multiplier()
            value = base * multiplier  # SK 6.4
            # SK 6.5
            if self.announced in ("schwarz", "ouvert"):
                won = self.tricks_won[self.soloist] == 10
            elif self.announced == "schneider":
                won = self.card_points() >= 90
            else:
                won = self.card_points() >= 61
            if value < self.bid:
                # SK 6.7: overbid, lost whatever the card points.
                won = False
                while base * multiplier < self.bid:
                    multiplier += 1
                value = base * multiplier
        scores = [0, 0, 0]  # SK 7.2: only the soloist's score changes
        scores[self.soloist] = value if won else -2 * value  # SK 6.6
        return {
            "passed": False,
            "soloist": self.soloist,
            "won": won,
            "value": value,
            "scores": scores,
        }
