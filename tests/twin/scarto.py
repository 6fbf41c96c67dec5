"""Scarto, read literally from src/stammtisch/games/scarto/rules.en.md."""

from itertools import combinations


class Broken(Exception):
    """An act or a deal that the rules refuse; `clause` says by which rule."""

    def __init__(self, clause: str, why: str = ""):
        super().__init__(f"{clause}: {why}" if why else clause)
        self.clause = clause


# SC 1.2, SC 1.3: four suits of fourteen, 21 trumps, the Matto.
SUITS = ["S", "B", "C", "D"]
RANKS = ["K", "Q", "C", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2", "1"]
CARDS = [suit + rank for suit in SUITS for rank in RANKS]
CARDS += ["T" + str(number) for number in range(1, 22)]
CARDS += ["M"]

# SC 1.4, SC 1.5: high to low.
LONG_SUIT_ORDER = ["K", "Q", "C", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2", "1"]
ROUND_SUIT_ORDER = ["K", "Q", "C", "J", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10"]
# SC 1.6: high to low.
TRUMPS_ANGEL_20 = [20, 21, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]
# SC 1.7
TRUMPS_ANGEL_21 = [21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]

DEFAULTS = {"angel": 20, "deals": 3, "bagatto_discard": "only_trump"}  # SC 1.7, SC 7.3, SC 9.1


def is_trump(card: str) -> bool:
    return card[0] == "T"  # SC 1.2: the Matto is no trump


class Referee:
    def __init__(self, deal: dict, options: dict):
        for name in options:
            if name not in DEFAULTS:
                raise ValueError(f"unknown option {name}")
        self.options = {**DEFAULTS, **options}
        if self.options["angel"] not in (20, 21):
            raise ValueError("angel is 20 or 21")

        self._check_deal(deal)
        self.dealer = deal["dealer"]
        self.hands = [list(hand) for hand in deal["hands"]]

        self.angel = "T" + str(self.options["angel"])
        self.trump_order = TRUMPS_ANGEL_20 if self.options["angel"] == 20 else TRUMPS_ANGEL_21

        self.phase = "discard"  # then "play", then "over"
        self.turn = self.dealer  # SC 3.1: the dealer's discard comes first
        self.leader = (self.dealer + 1) % 3  # SC 4.1
        self.trick = []  # of (player, card)
        self.tricks_played = 0
        self.discarded = []
        self.piles = [[], [], []]  # cards taken, in the order taken
        self.tricks_won = [0, 0, 0]

    @staticmethod
    def _check_deal(deal):
        """SC 8.4: 25 cards each, the dealer 28 (SC 2.2), every card once."""
        if not isinstance(deal, dict):
            raise Broken("SC 8.4", "no deal")
        dealer = deal.get("dealer")
        if type(dealer) is not int or dealer not in (0, 1, 2):
            raise Broken("SC 8.4", "no such dealer")
        hands = deal.get("hands")
        if not isinstance(hands, list) or len(hands) != 3:
            raise Broken("SC 8.4", "not three hands")
        seen = []
        for player in (0, 1, 2):
            size = 28 if player == dealer else 25
            if not isinstance(hands[player], list) or len(hands[player]) != size:
                raise Broken("SC 8.4", "a hand of the wrong size")
            for card in hands[player]:
                if card not in CARDS:
                    raise Broken("SC 8.4", "an unknown card")
                if card in seen:
                    raise Broken("SC 8.4", "a card twice")
                seen.append(card)

    # ------------------------------------------------------------------ menus

    def legal(self) -> dict[int, list[str]]:
        if self.phase == "over":
            return {}
        hand = self.hands[self.turn]
        if self.phase == "discard":
            free = [card for card in hand if self._discard_ban(card) is None]
            return {
                self.dealer: [
                    "discard " + " ".join(sorted(three)) for three in combinations(free, 3)
                ]
            }
        return {self.turn: ["play " + card for card in hand if self._play_ban(card) is None]}

    def _discard_ban(self, card):
        """The clause that bans this card from the discard, or None."""
        if card[1:] == "K" and card[0] in SUITS:
            return "SC 3.2"
        if card == self.angel:
            return "SC 3.2"
        if card == "M":
            return "SC 3.2"
        if card == "T1":
            # SC 3.3: tested on all 28 cards, before anything is laid away.
            trumps = [held for held in self.hands[self.dealer] if is_trump(held)]
            if trumps != ["T1"]:
                return "SC 3.3"
            if self.options["bagatto_discard"] == "alone" and "M" in self.hands[self.dealer]:
                return "SC 9.1"
        return None  # SC 3.4

    def _card_led(self):
        """The card that counts as led, None if the next player may play anything."""
        for _, card in self.trick:
            if card != "M":  # SC 5.2: after the Matto, the second card counts as led
                return card
        return None

    def _play_ban(self, card):
        """The clause that keeps this card of the player to move back, or None."""
        hand = self.hands[self.turn]
        if card == "M":
            return None  # SC 5.1
        led = self._card_led()
        if led is None:
            return None  # SC 4.1, SC 4.5: a lead; SC 5.2: second after the Matto
        holds_trump = any(is_trump(held) for held in hand)
        if is_trump(led):
            # SC 4.2
            if holds_trump and not is_trump(card):
                return "SC 4.2"
            return None
        # SC 4.3: a suit was led (the Matto has no suit: its letter M is none).
        holds_suit = any(held[0] == led[0] for held in hand)
        if holds_suit:
            return None if card[0] == led[0] else "SC 4.3"
        if holds_trump:
            return None if is_trump(card) else "SC 4.3"
        return None

    # ------------------------------------------------------------------- acts

    def act(self, player: int, text: str) -> None:
        # Text (SC 8.5).
        words = text.split(" ") if isinstance(text, str) else [""]
        verb, cards = words[0], words[1:]
        if verb not in ("discard", "play"):
            raise Broken("SC 8.5", "no action of this game")
        if any(card not in CARDS for card in cards):
            raise Broken("SC 8.5", "no card of this game")
        if verb == "play" and len(cards) != 1:
            raise Broken("SC 8.5", "one card is played")
        # Over (SC 8.3).
        if self.phase == "over":
            raise Broken("SC 8.3", "the deal is over")
        # Turn and phase (SC 8.2).
        if type(player) is not int or player != self.turn:
            raise Broken("SC 8.2", "out of turn")
        if verb != self.phase:
            raise Broken("SC 8.2", "wrong phase")
        # Cards held (SC 8.1) and their number (SC 8.6).
        hand = self.hands[player]
        for card in cards:
            if card not in hand or cards.count(card) > 1:
                raise Broken("SC 8.1", "not in that hand, or twice")
        if verb == "discard" and len(cards) != 3:
            raise Broken("SC 8.6", "three cards are discarded")
        # The clauses of the act, in ascending order.
        if verb == "discard":
            bans = [self._discard_ban(card) for card in cards]
            for clause in ("SC 3.2", "SC 3.3", "SC 9.1"):
                if clause in bans:
                    raise Broken(clause)
            self._discard(cards)
        else:
            ban = self._play_ban(cards[0])
            if ban is not None:
                raise Broken(ban)
            self._play(player, cards[0])

    def _discard(self, cards):
        for card in cards:
            self.hands[self.dealer].remove(card)
            self.piles[self.dealer].append(card)  # SC 3.1: as if taken
            self.discarded.append(card)
        self.phase = "play"
        self.turn = self.leader  # SC 4.1

    def _play(self, player, card):
        self.hands[player].remove(card)
        self.trick.append((player, card))
        if len(self.trick) < 3:
            self.turn = (player + 1) % 3  # SC 1.1
            return
        winner = self._trick_winner()
        for who, played in self.trick:
            if played == "M":
                self.piles[who].append(played)  # SC 5.3, SC 5.4
            else:
                self.piles[winner].append(played)  # SC 4.5
        self.tricks_won[winner] += 1
        self.tricks_played += 1
        self.trick = []
        self.leader = winner
        self.turn = winner
        if self.tricks_played == 25:  # SC 4.5
            self.phase = "over"
            self.turn = None

    def _trick_winner(self):
        # SC 5.3: the Matto never wins.
        others = [(who, card) for who, card in self.trick if card != "M"]
        # SC 4.4: the highest trump ...
        for number in self.trump_order:
            for who, card in others:
                if card == "T" + str(number):
                    return who
        # ... or the highest card of the suit led (SC 5.2: not the Matto).
        suit = self._card_led()[0]
        order = LONG_SUIT_ORDER if suit in ("S", "B") else ROUND_SUIT_ORDER
        for rank in order:
            for who, card in others:
                if card == suit + rank:
                    return who
        raise AssertionError("a trick without a winner")

    # --------------------------------------------------------------- counting

    def points_main(self) -> list[int]:
        """SC 6.4 main: SC 6.1 and SC 6.2."""
        points = [0, 0, 0]
        for player in (0, 1, 2):
            for card in self.piles[player]:
                # SC 6.1
                if card in (self.angel, "T1", "M"):
                    points[player] += 4
                elif is_trump(card):
                    points[player] += 0
                elif card[1:] == "K":
                    points[player] += 4
                elif card[1:] == "Q":
                    points[player] += 3
                elif card[1:] == "C":
                    points[player] += 2
                elif card[1:] == "J":
                    points[player] += 1
            points[player] += self.tricks_won[player]  # SC 6.2
            if player == self.dealer:
                points[player] += 1  # SC 6.2: the discard counts as one trick
        return points

    def points_local(self, rng=None) -> list[int]:
        """SC 6.4 local; `rng` (a random.Random) makes the sets up at random (SC 6.5)."""
        points = [0, 0, 0]
        for player in (0, 1, 2):
            cards = list(self.piles[player])
            if "M" in cards:
                cards.remove("M")  # the Matto stands alone ...
                points[player] += 4  # ... at 4
            if rng is not None:
                rng.shuffle(cards)
            while cards:
                group, cards = cards[:3], cards[3:]
                counting = 0
                for card in group:
                    if card in (self.angel, "T1"):
                        worth = 5
                    elif is_trump(card):
                        worth = 0
                    else:
                        worth = {"K": 5, "Q": 4, "C": 3, "J": 2}.get(card[1:], 0)
                    points[player] += worth
                    if worth > 0:
                        counting += 1
                # The two left over to the winner of the Matto trick are
                # corrected as if a third, blank card lay with them.
                assert len(group) in (3, 2)
                if counting == 3:
                    points[player] -= 2
                elif counting == 2:
                    points[player] -= 1
                elif counting == 0:
                    points[player] += 1
        return points

    def points_minus_two(self, rng=None) -> list[int]:
        """SC 6.4 minus two; here the Matto lies in the sets like any card."""
        points = [0, 0, 0]
        for player in (0, 1, 2):
            cards = list(self.piles[player])
            if rng is not None:
                rng.shuffle(cards)
            while cards:
                group, cards = cards[:3], cards[3:]
                for card in group:
                    if card in (self.angel, "T1", "M"):
                        points[player] += 5
                    elif is_trump(card):
                        points[player] += 1
                    else:
                        points[player] += {"K": 5, "Q": 4, "C": 3, "J": 2}.get(card[1:], 1)
                points[player] -= 2 if len(group) == 3 else 1
        return points

    def result(self) -> dict | None:
        if self.phase != "over":
            return None
        points = self.points_main()
        return {"points": points, "scores": [each - 26 for each in points]}  # SC 6.3
