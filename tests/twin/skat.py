"""Skat, read literally from src/stammtisch/games/skat/rules.en.md."""

from itertools import combinations

from tests.twin.skat_cards import (
    ANNOUNCEMENTS,
    BASE,
    BIDS,
    CARDS,
    JACKS,
    KINDS,
    NULL_ORDER,
    PLAIN_ORDER,
    Broken,
    all_options,
    null_value,
)
from tests.twin.skat_pub import Pub
from tests.twin.skat_scoring import Scoring

__all__ = ["BASE", "Broken", "Referee"]


class Referee(Pub, Scoring):
    def __init__(self, deal: dict, options: dict):
        # Of these only `missed_announcement` (SK 9.1) and the first seven of SK 10
        # matter inside one deal.
        self.options = all_options(options)

        self._check_deal(deal)
        self.deal = deal
        self.log = []  # of (player, text)
        self.dealer = deal["dealer"]
        self.hands = [list(hand) for hand in deal["hands"]]
        self.skat = list(deal["skat"])  # later the two cards laid away

        # SK 1.3
        self.forehand = (self.dealer + 1) % 3
        self.middlehand = (self.dealer + 2) % 3
        self.rearhand = self.dealer

        # SK 3.2: middlehand calls, forehand answers.
        # Phases: call, answer, late (SK 3.4), skat, discard, declare, play, over,
        # and those of SK 10.
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
        self.last_winner = None

        self._set_up_pub(deal.get("forced_ramsch", False))
        if self.forced:
            self._nobody_plays_alone()  # SK 10.12: no auction

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
        if self.phase != "play":
            return self._pub_menu()
        hand = self.hands[self.turn]
        menu = ["contra"] if self._may_say_contra_now() else []  # SK 10.8, K3
        return menu + ["play " + card for card in hand if self._follows(hand, card)]

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
            "pass": ["call", "answer", "late", "grand_hand", "contra", "re"],
            "take_skat": ["skat", "push"],
            "hand": ["skat"],
            "discard": ["discard", "lay"],
            "declare": ["declare"],
            "play": ["play"],
            "grand_hand": ["grand_hand"],
            "push": ["push"],
            "contra": ["contra", "play"] if self._contra_with_a_card() else ["contra"],
            "re": ["re"],
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
        getattr(self, "_do_" + verb)(player, rest)
        self.log.append((player, text))

    def _do_bid(self, player, rest):
        if rest[0] not in [str(value) for value in BIDS]:
            raise Broken("SK 3.1", "not on the list")
        self._bid(int(rest[0]))
        self.bidders.append(player)

    def _do_hold(self, player, rest):
        self._hold()
        self.bidders.append(player)

    def _do_pass(self, player, rest):
        if self.phase == "grand_hand":
            self._pass_grand_hand()
        elif self.phase == "contra":
            self._ask_for_contra()
        elif self.phase == "re":
            self._contra_is_over()
        else:
            self._pass()

    def _do_take_skat(self, player, rest):
        if self.phase == "push":
            self._take_pushed(player)
        else:
            self._take_skat()

    def _do_hand(self, player, rest):
        self._hand()

    def _do_discard(self, player, rest):
        if self.phase == "lay":
            self._lay(player, rest)
        else:
            self._discard(rest)

    def _do_declare(self, player, rest):
        self._declare(rest[0], rest[1] if len(rest) == 2 else None)

    def _do_play(self, player, rest):
        if not self._follows(self.hands[player], rest[0]):
            raise Broken("SK 5.3", "a revoke")
        self._play(player, rest[0])

    def _do_grand_hand(self, player, rest):
        self._grand_hand(player)

    def _do_push(self, player, rest):
        self._push()

    def _do_contra(self, player, rest):
        self._contra(player)

    def _do_re(self, player, rest):
        self.re = True
        self._contra_is_over()

    @staticmethod
    def _is_text(verb, rest):
        if verb in ("hold", "pass", "take_skat", "hand"):
            return rest == []
        if verb in ("grand_hand", "push", "contra", "re"):  # SK 10.13
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
        if self.phase == "late" and self.options["ramsch"] != "none":
            self._nobody_plays_alone()  # SK 10.1
            return
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
        self._game_named()

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
        self.last_winner = winner
        self.turn = winner  # SK 5.4
        if self.kind == "null" and winner == self.soloist:
            self.phase = "over"  # SK 5.5
        if sum(self.tricks_won) == 10:
            self.phase = "over"  # SK 5.5, SK 5.6
        if self.phase == "over":
            self.turn = None

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
