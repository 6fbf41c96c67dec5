"""Skat as it is played in pubs, read literally from section 10 of the clauses.

`Pub` has the moments and acts of that section; the referee of `skat.py` is one.
"""

from itertools import combinations

from tests.twin.skat_cards import CARDS, JACKS, Broken, points_of


def ramsch_scores(in_tricks, tricks, skat, last, ramsch_skat, pushes):
    """SK 10.2, SK 10.3, SK 10.4: the value, and the three scores.

    By player: card points in tricks, and how many tricks; the skat's points; who
    has won the last trick; the option; how often the skat was pushed.
    """
    factor = 2**pushes  # SK 10.4
    if 10 in tricks:
        # SK 10.3, Durchmarsch: the two without a trick double nothing.
        return 120, [120 * factor if number == 10 else 0 for number in tricks]
    counted = list(in_tricks)
    if ramsch_skat == "last_trick":
        counted[last] += skat
    most = max(counted)
    losers = [player for player in (0, 1, 2) if counted[player] == most]
    if len(losers) == 3:
        return 0, [0, 0, 0]
    if ramsch_skat == "loser":
        most += skat
    if tricks.count(0) == 1:
        factor *= 2  # SK 10.3, Jungfrau: once, for both if two are level
    return most, [-most * factor if player in losers else 0 for player in (0, 1, 2)]


class Pub:
    """The acts of section 10.

    Phases: grand_hand (SK 10.5), push and lay (SK 10.4), contra (K1), re (K2);
    K3 is a moment of the phase play.
    """

    def _set_up_pub(self, forced):
        if type(forced) is not bool:
            raise Broken("SK 8.4", "forced_ramsch is yes or no")
        if forced and self.options["ramsch"] == "none":
            raise Broken("SK 8.4", "there is no Ramsch to be forced")
        self.forced = forced
        self.bidders = []  # who has called or held a value
        self.instead = False  # a grand hand instead of Ramsch
        self.pushes = 0
        self.not_yet_asked = []  # at K1
        self.contra = False
        self.re = False
        self.then_plays = None  # after K2

    # ------------------------------------------------------------------ menus

    def _pub_menu(self):
        if self.phase == "grand_hand":
            return ["grand_hand", "pass"]  # SK 10.5
        if self.phase == "push":
            return ["take_skat", "push"]  # SK 10.4
        if self.phase == "lay":
            hand = self.hands[self.turn]
            if not self.options["push_jacks"]:
                hand = [card for card in hand if card not in JACKS]
            return ["discard " + " ".join(sorted(pair)) for pair in combinations(hand, 2)]
        if self.phase == "contra":
            return ["contra", "pass"]  # SK 10.8, K1
        assert self.phase == "re"
        return ["re", "pass"]  # SK 10.8, K2

    def _may_say_contra_now(self):
        """SK 10.8, K3: who is to play a card may say contra instead."""
        return (
            self._contra_with_a_card()
            and self._may_say_contra(self.turn)
            and not self.contra
            and self.announced != "ouvert"
            and self._first_card()
        )

    def _contra_with_a_card(self):
        return self.options["contra"] != "none" and self.options["contra_until"] == "own_card"

    def _first_card(self):
        """Whether he who is to play has not played any card of this deal."""
        return sum(self.tricks_won) == 0

    def _may_say_contra(self, player):
        """SK 10.7"""
        if self.options["contra"] == "none":
            return False
        if self.soloist is None or player == self.soloist:
            return False
        if self.instead or self.options["contra_by"] == "anyone":
            return True
        return player in self.bidders

    # ----------------------------------------------------------------- Ramsch

    def _nobody_plays_alone(self):
        """SK 10.1, SK 10.12: all have passed, or the list owes a Ramsch."""
        asked = self.options["ramsch_grand_hand"]
        if asked == "always" or (asked == "rounds" and self.forced):
            self.phase = "grand_hand"  # SK 10.5
            self.turn = self.forehand
        else:
            self._ramsch()

    def _pass_grand_hand(self):
        if self.turn == self.rearhand:
            self._ramsch()
        else:
            self.turn = (self.turn + 1) % 3

    def _grand_hand(self, player):
        # SK 10.5: a grand from the hand, without a bid, without an announcement.
        self.instead = True
        self.soloist = player
        self.soloist_twelve = self.hands[player] + self.skat
        self.hand_game = True
        self.kind = "grand"
        self._game_named()

    def _ramsch(self):
        if self.options["ramsch"] == "schieberamsch":
            self.phase = "push"  # SK 10.4
            self.turn = self.forehand
        else:
            self._lead_to_ramsch()

    def _push(self):
        self.pushes += 1
        self._next_has_the_skat()

    def _take_pushed(self, player):
        self.hands[player] += self.skat
        self.skat = []
        self.phase = "lay"

    def _lay(self, player, cards):
        if not self.options["push_jacks"] and any(card in JACKS for card in cards):
            raise Broken("SK 10.4", "no jack is pushed")
        for card in cards:
            self.hands[player].remove(card)
            self.skat.append(card)
        self._next_has_the_skat()

    def _next_has_the_skat(self):
        if self.turn == self.rearhand:
            self._lead_to_ramsch()
        else:
            self.phase = "push"
            self.turn = (self.turn + 1) % 3

    def _lead_to_ramsch(self):
        # SK 10.1
        self.kind = "ramsch"
        self.phase = "play"
        self.turn = self.forehand

    def _ramsch_result(self):
        value, scores = ramsch_scores(
            [points_of(cards) for cards in self.taken],
            self.tricks_won,
            points_of(self.skat),
            self.last_winner,
            self.options["ramsch_skat"],
            self.pushes,
        )
        return {"passed": False, "soloist": None, "won": None, "value": value, "scores": scores}

    # ---------------------------------------------------------- contra and re

    def _game_named(self):
        # SK 10.8, K1
        self.not_yet_asked = []
        if self.options["contra_until"] == "lead" or self.announced == "ouvert":
            for player in (self.forehand, self.middlehand, self.rearhand):
                if self._may_say_contra(player):
                    self.not_yet_asked.append(player)
        self._ask_for_contra()

    def _ask_for_contra(self):
        if self.not_yet_asked:
            self.phase = "contra"
            self.turn = self.not_yet_asked.pop(0)
        else:
            self.phase = "play"
            self.turn = self.forehand  # SK 5.3

    def _contra(self, player):
        then_plays = self.forehand  # K1
        if self.phase == "play":
            # SK 8: first SK 10.7, then SK 10.8.
            if not self._may_say_contra(player):
                raise Broken("SK 10.7", "the soloist, no bidder, or Ramsch")
            if self.contra:
                raise Broken("SK 10.8", "contra is said")
            if self.announced == "ouvert":
                raise Broken("SK 10.8", "an ouvert game")
            if not self._first_card():
                raise Broken("SK 10.8", "not his first card")
            then_plays = player  # K3
        self.contra = True
        self.then_plays = then_plays
        if self.options["contra"] == "contra_re":
            self.phase = "re"  # K2
            self.turn = self.soloist
        else:
            self._contra_is_over()

    def _contra_is_over(self):
        self.phase = "play"
        self.turn = self.then_plays

    def _doublings(self):
        """SK 10.9"""
        return (2 if self.contra else 1) * (2 if self.re else 1)

    # ---------------------------------------------------------- who knows what

    def where(self, seat) -> dict:
        """SK 10.14: every card that this seat has seen, and where it now is.

        That is `hand 0` to `hand 2`, `skat`, `played`, or `None`: seen once, but he
        does not know whether its holder has laid it down. For a spectator: seat `None`.
        """
        known = {}
        lying = list(self.deal["skat"])
        if seat is not None:
            for card in self.deal["hands"][seat]:
                known[card] = f"hand {seat}"
        for player, text in self.log:
            verb, *cards = text.split(" ")
            if verb == "take_skat":
                for card in lying:
                    # The taker sees them; another one knows them if he has laid them.
                    if player == seat or known.get(card) == "skat":
                        known[card] = f"hand {player}"
                lying = []
            if verb == "discard":
                lying = cards
                for card in CARDS:
                    if player == seat and card in cards:
                        known[card] = "skat"
                    elif player != seat and known.get(card) == f"hand {player}":
                        known[card] = None
            if verb == "play":
                known[cards[0]] = "played"
        if self.announced == "ouvert" and self.phase in ("play", "over"):
            for card in self.hands[self.soloist]:
                known[card] = f"hand {self.soloist}"  # SK 4.5, after K1 and K2
        if self.phase == "over":
            for player in (0, 1, 2):
                for card in self.hands[player]:
                    known[card] = f"hand {player}"
            for card in self.skat:
                known[card] = "skat"
        return known

    # ---------------------------------------------------------------- the list

    def for_the_list(self) -> dict:
        """What a list must know of a deal that is over: its result, and SK 10.10."""
        return {
            **self.result(),
            "ramsch": self.kind == "ramsch",
            "kind": self.kind,
            "hand_game": self.hand_game,
            "card_points": None if self.soloist is None else self.card_points(),
            "contra": self.contra,
            "re": self.re,
        }
