"""Schnapsen in pairs: cards, rounds, who has won, and who has which place.

What is played is the terms' ``form``: with lives, as a knock-out, or everybody with everybody. The
methods stand in ``docs/clubs-methods.md``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from stammtisch.cardplay.refusals import BadInput
from stammtisch.evening.events import Decided, RoundDrawn
from stammtisch.evening.knockout import Knockout, knockout
from stammtisch.evening.lives import Card, Group, Lives
from stammtisch.evening.pairing import Pairing, lots, met_people, paired, round_robin
from stammtisch.evening.seating import Pair
from stammtisch.evening.terms import DEFAULTS, Terms

_NEXT_CARD = 1_000_000
"""From the number of a person's card to that of the next one."""

MOST_ROUNDS = 100
"""So many rounds may be drawn."""

MOST_TO_MEET = 40
"""So many people may meet everybody."""


@dataclass(frozen=True, slots=True)
class Held:
    """A card, its person, and how many rounds had been drawn when it was bought."""

    number: int
    person: int
    since: int


@dataclass(frozen=True, slots=True)
class Game:
    """Two cards meet. ``reasons`` say, for each time that the winner was entered again, why."""

    cards: tuple[int, int]
    winner: int | None = None
    reasons: tuple[str, ...] = ()

    @property
    def loser(self) -> int | None:
        """Who has not won; ``None`` before that is known."""
        first, second = self.cards
        return None if self.winner is None else second if self.winner == first else first


@dataclass(frozen=True, slots=True)
class Round:
    """A round as it was drawn, and its games. ``started`` is when the clock began, or ``""``."""

    drawn: RoundDrawn
    games: tuple[Game, ...]
    started: str = ""

    @property
    def waiting_for(self) -> tuple[int, ...]:
        """The numbers of the tables without a winner, from 1."""
        return tuple(n for n, game in enumerate(self.games, 1) if game.winner is None)

    @property
    def winners(self) -> tuple[int, ...]:
        """The cards that have won."""
        return tuple(game.winner for game in self.games if game.winner is not None)

    @property
    def losers(self) -> tuple[int, ...]:
        """The cards that have lost."""
        return tuple(game.loser for game in self.games if game.loser is not None)


@dataclass(frozen=True, slots=True)
class CardPlace:
    """A card's place: ``lives`` are left, ``out`` is the round in which it lost the last, or 0.

    ``played``: it was in a round, with a bye at least. One that was not comes last.
    """

    card: int
    person: int
    place: int
    played: bool
    won: int
    lost: int
    lives: int
    out: int


@dataclass(frozen=True)  # without slots: what follows from all rounds is kept
class Tournament:
    """All rounds of an evening. ``settled`` are the play-offs, each from its best card on.

    ``away`` are the people who went home.
    """

    cards: tuple[Held, ...] = ()
    rounds: tuple[Round, ...] = ()
    settled: tuple[Group, ...] = ()
    away: tuple[int, ...] = ()
    terms: Terms = DEFAULTS

    def cards_of(self, person: int) -> tuple[int, ...]:
        """The numbers of a person's cards."""
        return tuple(card.number for card in self.cards if card.person == person)

    @cached_property
    def holders(self) -> dict[int, int]:
        """The person of each card."""
        return {card.number: card.person for card in self.cards}

    # ---- what happens ------------------------------------------------------------------------

    def bought(self, person: int, number: int) -> Tournament:
        """A person has so many cards now.

        Raises:
            BadInput: so many cannot be bought, or not any more; or one was in a round already.
        """
        own = [card for card in self.cards if card.person == person]
        kept, drawn = own[:number], len(self.rounds)
        if any(card.since < drawn for card in own[number:]):
            raise BadInput("evening.refuse.card_played")
        for at in range(len(own), number):
            self._check_sale(at + 1)
            kept.append(Held(person + _NEXT_CARD * at, person, drawn))
        others = tuple(card for card in self.cards if card.person != person)
        return replace(self, cards=(*others, *kept)) if kept != own else self

    @property
    def on_sale(self) -> bool:
        """Whether cards can be bought now."""
        return not self.terms.in_pairs or len(self.rounds) < self._sold_until

    @property
    def _sold_until(self) -> int:
        return self.terms.sold_until if self.terms.form == "lives" else 1

    def _check_sale(self, number: int) -> None:
        """Check that somebody may buy a card of this number, from 1, now."""
        if number > self.terms.most_cards:
            raise BadInput("evening.refuse.card_limit", number=self.terms.most_cards)
        if not self.on_sale:
            sold = self.terms.form == "lives"
            id = "evening.refuse.sold_out" if sold else "evening.refuse.begun"
            raise BadInput(id, round=self._sold_until)

    def drawn(self, event: RoundDrawn) -> Tournament:
        """The next round is drawn. Where somebody has gone home, the other one wins.

        Raises:
            BadInput: it cannot be drawn now.
        """
        self.check_next()
        known = self.holders
        drawn = {card for pair in event.pairs for card in pair} | {*event.byes}
        if not drawn <= known.keys():
            raise BadInput("evening.refuse.nobody")
        if self.terms.form == "lives" and drawn | {*event.gone} != {*self._lives.alive}:
            raise BadInput("evening.refuse.other_round", round=len(self.rounds) + 1)
        games = tuple(Game(pair, _walkover(pair, event.gone)) for pair in event.pairs)
        new = replace(self, rounds=(*self.rounds, Round(event, games)))
        return new._checked(len(self.rounds))

    def started(self, at: str) -> Tournament:
        """The clock of the last round runs."""
        if not self.rounds:
            raise BadInput("evening.refuse.no_round")
        last = self.rounds[-1]
        if last.started:
            return self
        return replace(self, rounds=(*self.rounds[:-1], replace(last, started=at)))

    def decided(self, event: Decided) -> Tournament:
        """Somebody has won, or has won after all.

        Raises:
            BadInput: there is no such game; no reason for a correction; or later rounds were drawn
                as if it had ended otherwise.
        """
        if event.round > len(self.rounds):
            raise BadInput("evening.refuse.no_round")
        played = self.rounds[event.round - 1]
        if event.table > len(played.games):
            raise BadInput("evening.refuse.no_table", table=event.table)
        game = played.games[event.table - 1]
        if event.winner not in game.cards:
            raise BadInput("evening.refuse.not_there", table=event.table)
        if game.winner == event.winner:
            return self
        reasons = game.reasons
        if game.winner is not None:
            if not event.reason.strip():
                raise BadInput("evening.refuse.winner_reason")
            reasons = (*reasons, event.reason)
        games = list(played.games)
        games[event.table - 1] = Game(game.cards, event.winner, reasons)
        rounds = list(self.rounds)
        rounds[event.round - 1] = replace(played, games=tuple(games))
        new = replace(self, rounds=tuple(rounds))
        # Who meets whom in a table of all does not depend on who wins.
        return new if self.terms.form == "round_robin" else new._checked(event.round)

    def played_off(self, order: Sequence[int]) -> Tournament:
        """Cards that shared a place have played it off.

        Raises:
            BadInput: they are not exactly the cards of one shared place.
        """
        shared = tuple(sorted(order))
        if not self.over or shared not in self._shared() or shared[0] not in self._drawn_cards:
            raise BadInput("evening.refuse.no_shared_place")
        kept = tuple(each for each in self.settled if tuple(sorted(each)) != shared)
        return replace(self, settled=(*kept, tuple(order)))

    def check_closed(self) -> None:
        """Check that this can be the result: a round was played, and all winners are known."""
        if not self.rounds:
            raise BadInput("evening.refuse.no_round")
        self._check_complete()

    def _checked(self, first: int) -> Tournament:
        """Itself, if each round from ``first`` on, from 0, fits to those before it."""
        for number in range(first, len(self.rounds)):
            if not self._follows(number):
                raise BadInput("evening.refuse.later_round", round=number + 1)
        return self

    def _follows(self, number: int) -> bool:
        """Whether a round (from 0) can be drawn after those before it."""
        before = replace(self, rounds=self.rounds[:number])
        drawn = self.rounds[number].drawn
        if self.terms.form == "lives":
            alive = frozenset(before._lives.alive)
            return all(card in alive for pair in drawn.pairs for card in pair)
        return before._fixed(drawn.gone, drawn.seed) == drawn

    # ---- the next round ----------------------------------------------------------------------

    def next_round(self, seed: str) -> RoundDrawn:
        """The round to be drawn now.

        Raises:
            BadInput: winners are not known yet, it is over, or there are too few or too many.
        """
        self.check_next()
        if self.terms.form == "lives":
            return self._by_lot(seed)
        return self._fixed(self._away, "" if self.rounds else seed)

    def check_next(self) -> None:
        """Check that there is a next round; raises as ``next_round``."""
        self._check_complete()
        if not self.rounds:
            people = {card.person for card in self.cards} - set(self.away)
            if len(people) < 2:
                raise BadInput("evening.refuse.pairing", number=len(people))
            if self.terms.form == "round_robin" and len(people) > MOST_TO_MEET:
                raise BadInput("evening.refuse.too_many", number=MOST_TO_MEET)
        if self.over:
            raise BadInput("evening.refuse.over")
        if len(self.rounds) >= MOST_ROUNDS:
            raise BadInput("evening.refuse.all_rounds", number=MOST_ROUNDS)

    def next_cards(self) -> tuple[int, ...]:
        """The cards in the next round, those with a bye too; raises as ``check_next``."""
        self.check_next()
        if self.terms.form == "lives":
            return tuple(card for card in self._lives.alive if card not in self._away)
        drawn = self._fixed(self._away, "")
        return tuple(sorted([card for pair in drawn.pairs for card in pair] + [*drawn.byes]))

    @property
    def _away(self) -> tuple[int, ...]:
        """The cards of people who went home."""
        return tuple(sorted(card.number for card in self.cards if card.person in self.away))

    def _check_complete(self) -> None:
        if self.rounds and (out := self.rounds[-1].waiting_for):
            raise BadInput("evening.refuse.winners", tables=", ".join(map(str, out)))

    def _by_lot(self, seed: str) -> RoundDrawn:
        alive, away = self._lives.alive, self._away
        byes = [card for each in self.rounds for card in each.drawn.byes]
        earlier = [each.drawn.pairs for each in self.rounds]
        cards = [card for card in alive if card not in away]
        found = paired(cards, seed, earlier, byes, self.holders)
        gone = tuple(card for card in alive if card in away)
        return RoundDrawn(found.pairs, _byes(found), gone, seed)

    def _fixed(self, gone: tuple[int, ...], seed: str) -> RoundDrawn:
        """A round that follows from the first lots and from who has won."""
        first = self.rounds[0].drawn if self.rounds else RoundDrawn((), (), gone, seed)
        cards = self._entered(first)
        if self.terms.form == "round_robin":
            found = round_robin(lots(cards, first.seed))[len(self.rounds)]
            return RoundDrawn(found.pairs, _byes(found), gone, seed)
        bracket, third = self._bracket(cards, first.seed)
        return RoundDrawn((*bracket.pairs, *third), bracket.byes, gone, seed)

    def _bracket(
        self, cards: Sequence[int], seed: str
    ) -> tuple[Knockout, tuple[tuple[int, int], ...]]:
        """What is left of the bracket, and with the final the game for the third place."""
        bracket = knockout(cards, seed)
        losers: tuple[int, ...] = ()
        for each in self.rounds:
            losers = bracket.losers(each.winners)
            bracket = bracket.played(each.winners)
        final = len(bracket.places) == 2 and len(losers) == 2
        return bracket, ((losers[0], losers[1]),) if final else ()

    # ---- how it stands -----------------------------------------------------------------------

    @cached_property
    def over(self) -> bool:
        """Whether all is played. With lives: no two people who are there have any."""
        if not self.rounds or self.rounds[-1].waiting_for:
            return False
        drawn = self.rounds[-1].drawn
        if self.terms.form == "lives":
            holders, away = self.holders, self.away
            return len({holders[card] for card in self._lives.alive} - set(away)) <= 1
        if self.terms.form == "knockout":
            return not drawn.byes and len(drawn.pairs) - self.thirds(len(self.rounds) - 1) <= 1
        first = self.rounds[0].drawn
        cards = 2 * len(first.pairs) + len(first.byes)
        return len(self.rounds) >= cards - 1 + cards % 2

    def thirds(self, index: int) -> int:
        """How many games of a round, from 0, are for a knock-out's third place: one, or none."""
        if index == 0 or self.terms.form != "knockout":
            return 0
        losers = self.rounds[index - 1].losers
        return sum(first in losers for first, _ in self.rounds[index].drawn.pairs)

    def places(self) -> tuple[CardPlace, ...]:
        """All cards, the best first."""
        lives = self._placed_lives() if self.terms.form == "lives" else Lives()
        known = {card.number: card for card in lives.cards}
        won = Counter(card for each in self.rounds for card in each.winners)
        lost = Counter(card for each in self.rounds for card in each.losers)
        holders, drawn = self.holders, self._drawn_cards
        found = []
        for place, group in _placed(self._groups()):
            for card in group:
                state = known.get(card)
                found.append(
                    CardPlace(
                        *(card, holders[card], place, card in drawn, won[card], lost[card]),
                        *((state.lives, state.out) if state else (0, 0)),
                    )
                )
        return tuple(found)

    def play_offs(self, prizes: int) -> tuple[Group, ...]:
        """The shared places that reach into the prizes, once it is over.

        Cards that are all of one person need none, nor those of people who went home. A group that
        was played off is no longer one.
        """
        if not self.over:
            return ()
        drawn = self._drawn_cards
        return tuple(
            group
            for place, group in _placed(self._groups())
            if place <= prizes and group[0] in drawn and self._many(group)
        )

    def met(self) -> dict[Pair, int]:
        """Which people met, and how often."""
        return met_people([each.drawn.pairs for each in self.rounds], self.holders)

    def repeats(self) -> tuple[tuple[Pair, ...], ...]:
        """The people who meet again, for each round."""
        found, before, holders = [], set[Pair](), self.holders
        for each in self.rounds:
            now = met_people([each.drawn.pairs], holders)
            found.append(tuple(pair for pair, times in now.items() if pair in before or times > 1))
            before |= now.keys()
        return tuple(found)

    @property
    def bracket(self) -> tuple[int | None, ...]:
        """A knock-out's cards from the top of the bracket down, ``None`` where nobody stands.

        Neighbours meet, then the neighbouring winners. Nothing before the first round is drawn.
        """
        if self.terms.form != "knockout" or not self.rounds:
            return ()
        first = self.rounds[0].drawn
        return knockout(self._entered(first), first.seed).places

    def _entered(self, first: RoundDrawn) -> list[int]:
        """The cards that are drawn among, as the first round says it."""
        return [card.number for card in self.cards if card.number not in first.gone]

    def _many(self, group: Group) -> bool:
        """Whether a group has cards of two people who are there to play for it."""
        holders = self.holders
        return len({holders[card] for card in group} - {*self.away}) > 1

    def _groups(self) -> tuple[Group, ...]:
        """The cards by place, the best first, with the play-offs."""
        orders = {tuple(sorted(order)): order for order in self.settled}
        return tuple(
            each
            for shared in self._shared()
            for each in ([(card,) for card in orders[shared]] if shared in orders else [shared])
        )

    def _shared(self) -> tuple[Group, ...]:
        """The cards by place before the play-offs; those that were in no round share the last."""
        drawn = self._drawn_cards
        kept = [tuple(card for card in group if card in drawn) for group in self._by_results()]
        rest = tuple(sorted(card.number for card in self.cards if card.number not in drawn))
        return tuple(group for group in (*kept, rest) if group)

    @cached_property
    def _drawn_cards(self) -> frozenset[int]:
        """The cards that were in a round, with a bye at least."""
        return frozenset(
            card
            for each in self.rounds
            for cards in (*each.drawn.pairs, each.drawn.byes)
            for card in cards
        )

    def _by_results(self) -> tuple[Group, ...]:
        if self.terms.form == "lives":
            return self._placed_lives().standing()
        by_key: dict[tuple[int, ...], list[int]] = {}
        reached = self._in_bracket() if self.terms.form == "knockout" else self._in_table()
        for card in self.cards:
            by_key.setdefault(reached[card.number], []).append(card.number)
        groups = [tuple(sorted(by_key[each])) for each in sorted(by_key, reverse=True)]
        return tuple(groups if self.terms.form == "knockout" else self._who_won(groups))

    def _in_bracket(self) -> dict[int, tuple[int, ...]]:
        """How far each card has come, the higher the better; a game for the third place counts."""
        found: dict[int, tuple[int, ...]] = {card.number: (-1,) for card in self.cards}
        semi: frozenset[int] = frozenset()
        for number, each in enumerate(self.rounds):
            lost = frozenset(each.losers)
            pairs = (card for game in each.games for card in game.cards)
            for card in (*pairs, *each.drawn.byes):
                found[card] = (number, card not in semi, card not in lost)
            semi = lost
        return found

    def _in_table(self) -> dict[int, tuple[int, ...]]:
        won = Counter(card for each in self.rounds for card in each.winners)
        return {card.number: (won[card.number],) for card in self.cards}

    def _who_won(self, groups: Sequence[Group]) -> Iterator[Group]:
        """Of two who are level the one who won when they met is ahead."""
        met = {frozenset(game.cards): game for each in self.rounds for game in each.games}
        for group in groups:
            game = met.get(frozenset(group)) if len(group) == 2 else None
            if game and game.winner is not None and game.loser is not None:
                yield (game.winner,)
                yield (game.loser,)
            else:
                yield group

    @cached_property
    def _lives(self) -> Lives:
        """The lives after all rounds, as far as winners are known."""
        lives = self._sold(Lives(), 0)
        for number, each in enumerate(self.rounds, 1):
            for card in set(each.drawn.gone) & set(lives.alive) if each.drawn.gone else ():
                lives = lives.given_up(card)
            lives = self._sold(lives.played(each.losers), number)
        return lives

    def _placed_lives(self) -> Lives:
        """The lives as they make the places: who went home has none."""
        lives = self._lives
        for card in set(self._away) & set(lives.alive):
            lives = lives.given_up(card)
        return lives

    def _sold(self, lives: Lives, number: int) -> Lives:
        """The cards that were bought when so many rounds had been drawn."""
        count = self.terms.lives
        new = [Card(card.number, card.person, count) for card in self.cards if card.since == number]
        return replace(lives, cards=(*lives.cards, *new)) if new else lives


def _walkover(pair: tuple[int, int], gone: Collection[int]) -> int | None:
    """Who wins as the other one has gone home; of two who have gone the first."""
    first, second = pair
    return second if first in gone and second not in gone else first if second in gone else None


def _byes(found: Pairing) -> tuple[int, ...]:
    return () if found.bye is None else (found.bye,)


def _placed(groups: Sequence[Group]) -> Iterator[tuple[int, Group]]:
    """Groups with their places."""
    place = 1
    for group in groups:
        yield place, group
        place += len(group)


NO_ROUNDS = Tournament()
"""Nothing is drawn yet, and nobody has a card."""
