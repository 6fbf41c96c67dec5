"""What is played in pairs, as everybody is shown it."""

from __future__ import annotations

from stammtisch.cardplay.refusals import BadInput
from stammtisch.evening.evening import Evening
from stammtisch.evening.seating import Pair
from stammtisch.evening.standing import Standing
from stammtisch.table.clubs.messages import CardShown, GameShown, PairsShown, RoundShown


def pairs_shown(evening: Evening, now: Standing) -> PairsShown:
    """Cards and rounds; prizes are shown to all when the evening is closed."""
    tournament, terms = evening.tournament, evening.terms
    prizes = now.prizes if evening.closed and now.prizes else {}
    away = set(tournament.away)
    held: dict[int, list[int]] = {}
    for card in tournament.cards:
        held.setdefault(card.person, []).append(card.number)
    ordinals = {card: ordinal for cards in held.values() for ordinal, card in enumerate(cards, 1)}
    return PairsShown(
        cards=tuple(
            CardShown(
                *(each.card, each.person, ordinals[each.card], each.place, each.won, each.lost),
                *(each.lives, each.out, each.person not in away, prizes.get(each.card, 0)),
            )
            for each in now.cards
        ),
        rounds=tuple(_round(evening, *each) for each in enumerate(tournament.repeats())),
        play_offs=tournament.play_offs(len(terms.prizes)),
        over=tournament.over,
        next_cards=_next_cards(evening),
        bracket=tournament.bracket,
        on_sale=tournament.on_sale and not evening.closed,
        most=terms.most_cards,
    )


def _round(evening: Evening, index: int, repeats: tuple[Pair, ...]) -> RoundShown:
    tournament = evening.tournament
    played = tournament.rounds[index]
    return RoundShown(
        seed=tournament.rounds[0].drawn.seed if not played.drawn.seed else played.drawn.seed,
        started=played.started,
        ends=evening.terms.ends(played.started),
        games=tuple(GameShown(game.cards, game.winner, game.reasons) for game in played.games),
        byes=played.drawn.byes,
        gone=played.drawn.gone,
        repeats=repeats,
        third=tournament.thirds(index) > 0,
    )


def _next_cards(evening: Evening) -> tuple[int, ...]:
    try:
        return evening.tournament.next_cards()
    except BadInput:
        return ()
