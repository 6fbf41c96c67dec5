"""The value and the result of a game with a soloist, read literally from SK 6 and SK 9.1."""

from tests.twin.skat_cards import BASE, JACKS, PLAIN_ORDER, null_value, points_of


class Scoring:
    """What a deal that is over comes to; the referee is one of these."""

    def _trump_order(self):
        """SK 5.1: the trumps from ♣J down."""
        if self.kind == "null":
            return []
        if self.kind in ("grand", "ramsch"):  # SK 4.2, SK 10.1
            return list(JACKS)
        return JACKS + [self.kind + rank for rank in PLAIN_ORDER]

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
        return points_of(self.taken[self.soloist] + self.skat)

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
        if self.kind == "ramsch":
            return self._ramsch_result()
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
        scores[self.soloist] = (value if won else -2 * value) * self._doublings()  # SK 6.6
        return {
            "passed": False,
            "soloist": self.soloist,
            "won": won,
            "value": value,
            "scores": scores,
        }
