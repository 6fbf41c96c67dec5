"""A list of Skat, read literally from SK 3.5, 7, 9.2, 9.4, 10.6, 10.10 to 10.12 and 10.16."""

from tests.twin.skat_cards import all_options


class SkatList:
    """The deals so far. `bock` and `ramsch` are the games still owed, b and r of SK 10.12."""

    def __init__(self, options: dict, first_dealer: int = 0):
        self.options = all_options(options)
        self.players = self.options["players"]
        self.dealer = first_dealer
        self.bock = 0
        self.ramsch = 0
        self.games = 0
        self.rows = []
        self.won = [0] * self.players
        self.lost = [0] * self.players

    @property
    def finished(self) -> bool:
        full = self.games == self.options["games"]
        if self.options["bierlachs"] == "none":
            return full
        # SK 10.16
        limit = int(self.options["bierlachs"])
        return full or any(-total >= limit for total in self.totals)

    @property
    def payers(self) -> list[int]:
        """SK 10.16: who pays the round when the list has ended."""
        if self.options["bierlachs"] == "none" or not self.finished:
            return []
        if len(set(self.totals)) == 1:
            return []
        return [at for at, total in enumerate(self.totals) if total == min(self.totals)]

    @property
    def forced(self) -> bool:
        """SK 10.12 (1): whether the next deal begins with Ramsch."""
        return self.ramsch > 0

    @property
    def factor(self) -> int:
        """SK 10.12: what the next deal's scores are multiplied by."""
        return 2 if self.bock > 0 and self.ramsch == 0 else 1

    @property
    def seated(self) -> list[int]:
        """Who plays the next deal, on its seats 0 to 2; SK 9.4: with four not the dealer."""
        if self.players == 3:
            return [0, 1, 2]
        return [player for player in range(4) if player != self.dealer]

    @property
    def deals_dealer(self) -> int:
        """The seat that the next deal names as its dealer; SK 9.4: with four rearhand's."""
        if self.players == 3:
            return self.dealer
        return self.seated.index((self.dealer + 3) % 4)

    def add(self, end: dict) -> None:
        """The next deal is over; `end` is the referee's `for_the_list`."""
        assert not self.finished
        seated, factor = self.seated, self.factor
        # SK 3.5, SK 10.6
        counts = self.options["count_passed_deals"] or not end["passed"]
        row = [0] * self.players
        for seat, player in enumerate(seated):
            score = factor * end["scores"][seat]
            if self.options["bierlachs"] == "none" or score < 0:
                row[player] += score
            else:  # SK 10.16: to each of the others who played the deal
                for other in seated:
                    row[other] -= score if other != player else 0
        if end["soloist"] is not None:
            self._soloist(row, seated[end["soloist"]], end["won"])
        self.rows.append(row)
        # SK 10.12, in this order
        was_owed = self.ramsch
        if was_owed > 0 and end["ramsch"]:
            self.ramsch -= 1
        if was_owed == 0 and self.bock > 0 and counts:
            self.bock -= 1
            if self.bock % self.players == 0 and self._ramsch_rounds():
                self.ramsch = self.players
        self.bock += self.players * self.set_off(end)
        self.games += counts
        self.dealer = (self.dealer + 1) % self.players  # SK 7.1

    def _soloist(self, row, soloist, won):
        (self.won if won else self.lost)[soloist] += 1
        if not self.options["tournament_scoring"] or self.options["bierlachs"] != "none":
            return
        # SK 7.2, SK 9.4
        row[soloist] += 50 if won else -50
        if not won:
            for player in range(self.players):
                if player != soloist:
                    row[player] += 40 if self.players == 3 else 30

    def _ramsch_rounds(self):
        return self.options["ramsch_rounds"] and self.options["ramsch"] != "none"

    def set_off(self, end: dict) -> int:
        """SK 10.10: how many Bock rounds this deal sets off."""
        if end["soloist"] is None:
            return 0
        rounds = 0
        if self.options["bock_sixty"] and end["kind"] != "null" and end["card_points"] == 60:
            rounds += 1
        lost = not end["won"]
        when = self.options["bock_contra"]
        if when == "lost" and end["contra"] and lost:
            rounds += 1
        if when == "lost_or_re" and end["contra"] and (lost or end["re"]):
            rounds += 1
        when = self.options["bock_grand_hand"]
        grand_hand = end["kind"] == "grand" and end["hand_game"]
        if grand_hand and (when == "played" or (when == "won" and end["won"])):
            rounds += 1
        return rounds

    @property
    def totals(self) -> list[int]:
        return [sum(row[player] for row in self.rows) for player in range(self.players)]

    @property
    def places(self) -> list[int]:
        """SK 7.1: the highest total wins, level ones share; SK 9.2: or games decide."""
        ranks = [(total,) for total in self.totals]
        if self.options["level_totals"] == "by_games":
            ranks = [
                (*rank, self.won[player], -self.lost[player]) for player, rank in enumerate(ranks)
            ]
        return [1 + sum(other > rank for other in ranks) for rank in ranks]
