"""Random deals and lists under the rules of the pub (SK 10), by the law and by its twin at once.

Every option of the game is drawn, forced deals too. The acts are chosen so that passes, pushes,
grand hands, contra and re come up often, and players like high or low cards, so that maidens and
marches do. After each act both say the same: who may act, what and in which order, the result, and
which cards each seat has seen; both refuse the same wrong acts by the same clause.
"""

from __future__ import annotations

import json
import pickle
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any

from stammtisch.games import skat
from tests.twin.skat import Broken, Referee
from tests.twin.skat_cards import OPTIONS, PUB_OPTIONS
from tests.twin.skat_list import SkatList
from tests.walks import clause_and_message, some_deal

WEIGHTS = (0.1, 1, 10)  # of a word, in each phase
LIKES = ("any", "any", "low", "high")
OFTEN = ("call", "answer", "play")  # phases with many moments
LOOK = 0.2  # the share of moments at which it is compared who has seen what
LATE = (0.1, 1, 10, 100)  # of passing in the auction: all three must, for a Ramsch
ALL_MINE = ("CJ", "SJ", "HJ", "DJ", "CA", "C10", "CK", "CQ", "C9", "C8")
OFTEN_DOUBLED = {
    **{(phase, "contra"): 10.0 for phase in ("contra", "play")},
    ("contra", "pass"): 1.0,
    ("play", "play"): 1.0,
    ("re", "re"): 10.0,
    ("re", "pass"): 1.0,
}
HEIGHT = ("7", "8", "9", "J", "Q", "K", "10", "A")
PHRASES = (
    *("pass", "hold", "take_skat", "hand", "grand_hand", "push", "contra", "re"),
    *("bid 18", "bid 19", "bid 264", "declare S", "declare null", "declare null ouvert"),
    *("declare S ouvert", "discard", "play", "contra S", "re contra", "Push", "kontra", ""),
)


def some_options(rng: Random) -> dict[str, Any]:
    """A value of every option of section 10, and now and then of another."""
    named = {name: rng.choice(values) for name, values in PUB_OPTIONS.items()}
    for name, values in OPTIONS.items():
        if name != "games" and rng.random() < 0.4:
            named[name] = rng.choice(values)
    return named


def some_deal_of(rng: Random, dealer: int, forced: bool, march: float = 0.1) -> dict[str, Any]:
    """A deal as a record has it: half of them even, half in clusters, some with a march."""
    deal = {**skat.format_deal(some_deal(skat, rng)), "dealer": dealer}
    deal.pop("forced_ramsch", None)
    if rng.random() < march:
        _march(deal, (dealer + 1) % 3)
    return {**deal, "forced_ramsch": True} if forced else deal


def _march(deal: dict[str, Any], leader: int) -> None:
    """Exchange cards so that the leader takes every trick of a grand or a Ramsch."""
    piles = [*deal["hands"], deal["skat"]]
    for at, wanted in enumerate(ALL_MINE):
        pile = next(pile for pile in piles if wanted in pile)
        pile[pile.index(wanted)] = deal["hands"][leader][at]
        deal["hands"][leader][at] = wanted


@dataclass
class Walk:
    """A deal played by both; ``met`` counts what came up."""

    rng: Random
    deal: dict[str, Any]
    options: dict[str, Any]
    law: Any
    twin: Referee
    met: Counter[str]
    refusals: int = 0
    acts: list[tuple[int, str]] = field(default_factory=list)
    weights: dict[tuple[str, str], float] = field(default_factory=dict)
    likes: dict[int, str] = field(default_factory=dict)

    def play(self) -> Walk:
        while True:
            self._compare()
            often = 1 if self.twin.phase in OFTEN else 4
            for _ in range(self.refusals * often):
                self._refuse()
            if self.law.to_act is None:
                self._count_result()
                return self
            seat, text = self._choice()
            self.law = self.law.act(seat, text)
            self.twin.act(seat, text)
            self.acts.append((seat, text))

    def same(self, what: str, law: object, twin: object) -> None:
        record = {"options": self.options, "deal": self.deal, "actions": self.acts}
        assert law == twin, f"{what}\n  law:  {law}\n  twin: {twin}\n  {json.dumps(record)}"

    def _compare(self) -> None:
        menus = self.twin.legal()
        self.same("who may act", list(self.law.may_act), list(menus))
        for seat in range(3):
            law = [str(action) for action in self.law.actions(seat)]
            self.same(f"the menu of {seat}", in_order(law), in_order(menus.get(seat, [])))
        result = self.law.result
        self.same("the result", result and result.to_record(), self.twin.result())
        if result is None and self.rng.random() < LOOK:
            for viewer in (0, 1, 2, None):
                seen = set(skat.PACK) - set(self.law.view(viewer).unseen)
                self.same(f"what {viewer} has seen", seen, set(self.twin.where(viewer)))

    def _choice(self) -> tuple[int, str]:
        """A word by this walk's weights; then a low bid, or a card that the player likes."""
        [(seat, menu)] = self.twin.legal().items()
        words = list(dict.fromkeys(text.split(" ")[0] for text in menu))
        for word in words:
            if (self.twin.phase, word) not in self.weights:
                self.weights[self.twin.phase, word] = self.rng.choice(WEIGHTS)
        weights = [self.weights[self.twin.phase, word] for word in words]
        word = self.rng.choices(words, weights)[0]
        self.met[f"{self.twin.phase}: {word}"] += 1
        texts = [text for text in menu if text.split(" ")[0] == word]
        if word == "bid":
            return seat, texts[min(int(self.rng.expovariate(0.7)), len(texts) - 1)]
        if word == "declare" and self.rng.random() < 0.5:
            return seat, f"declare {max('CSHD', key=self._suits(seat).count)}"  # he may win it
        if seat not in self.likes:
            self.likes[seat] = self.rng.choice(LIKES)
        like = self.likes[seat]
        if word != "play" or like == "any" or self.rng.random() < 0.1:
            return seat, self.rng.choice(texts)
        return seat, (min if like == "low" else max)(texts, key=height)

    def _suits(self, seat: int) -> str:
        return "".join(card[0] for card in self.twin.hands[seat] if card[1:] != "J")

    def _refuse(self) -> None:
        """A random act of a random seat: refused by both by the same clause, or by neither."""
        rng, may_act = self.rng, self.law.may_act
        seat = rng.choice((*may_act, *may_act, *may_act, rng.randint(-1, 3)))
        text = rng.choice(PHRASES)
        if rng.random() < 0.4:
            text = self._with_cards(seat)
        refused = clause_and_message(self.law, seat, text)
        law, twin = refused and refused[0], None
        try:
            pickle.loads(pickle.dumps(self.twin)).act(seat, text)
        except Broken as broken:
            twin = broken.clause
        self.same(f"the clause for {seat} {text!r}", law, twin)
        self.met[f"refused by {law}"] += 1

    def _with_cards(self, seat: int) -> str:
        """A card or some to lay away, mostly of the seat's own hand."""
        own = self.twin.hands[seat] if seat in (0, 1, 2) else []
        cards = own if len(own) > 2 and self.rng.random() < 0.8 else list(skat.PACK)
        if self.twin.phase in ("discard", "lay") and self.rng.random() < 0.7:
            number = self.rng.choice((1, 2, 2, 2, 2, 3))
            jacks = [card for card in own if card.endswith("J")]
            cards = jacks if len(jacks) >= number and self.rng.random() < 0.5 else cards
            return " ".join(["discard", *sorted(self.rng.sample(cards, number))])
        return f"play {self.rng.choice(cards)}"

    def _count_result(self) -> None:
        end = self.twin.for_the_list()
        self.met[f"{end['kind']}, {'' if end['won'] is None else end['won']}"] += 1
        if self.twin.instead:
            self.met["grand hand instead"] += 1
        if end["ramsch"]:
            march, nothing = max(end["scores"]) > 0, end["scores"] == [0, 0, 0]
            maiden = self.twin.tricks_won.count(0) == 1
            losers = sum(score < 0 for score in end["scores"])
            told = "march" if march else "level" if nothing else f"maiden {maiden}, losers {losers}"
            self.met[f"ramsch: {told}"] += 1


def height(text: str) -> tuple[int, str]:
    return HEIGHT.index(text.split(" ")[1][1:]), text


def in_order(menu: list[str]) -> list[str]:
    """The menu: words in their order, then cards, of whose order the clauses say nothing."""
    cards = [text for text in menu if text.split(" ")[0] in ("play", "discard")]
    words = [text for text in menu if text not in cards]
    assert menu == words + cards, menu
    return words + sorted(cards)


def begun(
    rng: Random, options: dict[str, Any], deal: dict[str, Any], met: Counter[str], *standing: Any
) -> Walk:
    """Both before the first act."""
    law = skat.begin(skat.parse_deal(deal), skat.Options(**options), *standing)
    walk = Walk(rng, deal, options, law, Referee(deal, options), met)
    willing = rng.choice(LATE)
    walk.weights |= {(phase, "pass"): willing for phase in ("call", "answer", "late")}
    return walk


def play_deal(seed: object, met: Counter[str], refusals: int = 1) -> Walk:
    """A whole deal, the same for the same seed."""
    rng = Random(f"pub {seed}")
    options = some_options(rng)
    forced = options["ramsch"] != "none" and rng.random() < 0.3
    walk = begun(rng, options, some_deal_of(rng, rng.randrange(3), forced), met)
    walk.refusals = refusals
    met[f"forced {forced}"] += 1
    for name, value in options.items():
        met[f"option {name} = {value}"] += 1
    return walk.play()


def play_list(seed: object, met: Counter[str]) -> None:
    """A whole list, as the law and its twin write it."""
    rng = Random(f"pub list {seed}")
    options = some_options(rng)
    players = options.setdefault("players", 3)
    options["games"] = players * rng.choice((1, 2, 3, 4))
    first = rng.randrange(players)
    match, sheet = skat.Match(skat.Options(**options), first), SkatList(options, first)
    while not sheet.finished:
        deal = some_deal_of(
            rng, sheet.deals_dealer, sheet.forced, march=0.4
        )  # for games that are won
        assert (match.finished, match.next_dealer) == (False, sheet.dealer)
        seating = match.seating(len(match.results))
        assert (list(seating.players), seating.dealer) == (sheet.seated, sheet.deals_dealer)
        assert owed(match) == (sheet.bock, sheet.ramsch)
        met[f"list: forced {sheet.forced}, factor {sheet.factor}"] += 1
        walk = begun(rng, options, deal, met, match.standing)
        walk.weights |= OFTEN_DOUBLED
        walk.play()
        end = walk.twin.for_the_list()
        met[f"list: {sheet.set_off(end)} rounds set off"] += 1
        if end["re"]:
            met[f"list: with re, won {end['won']}"] += 1
        match = match.add(walk.law.result)
        sheet.add(end)
        walk.same("the rows", [list(row) for row in match.rows], sheet.rows)
        walk.same("the totals", list(match.totals), sheet.totals)
        walk.same("the places", list(match.places), sheet.places)
        walk.same("the games", match.games, sheet.games)
    assert match.finished
    assert owed(match) == (sheet.bock, sheet.ramsch)
    assert list(match.payers) == sheet.payers
    if options["bierlachs"] != "none":
        full = sheet.games == options["games"]
        met[f"list: Bierlachs, full {full}, {min(1, len(sheet.payers))} pay"] += 1


def owed(match: skat.Match) -> tuple[int, int]:
    """The games of Bock and of Ramsch that the list still owes (SK 10.12)."""
    standing = match.standing
    return standing.bock, standing.ramsch
