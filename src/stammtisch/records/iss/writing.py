"""Converting a record to an ISS line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from typing import Any

from stammtisch.cardplay.actions import Discard, Play
from stammtisch.cardplay.cards import Card
from stammtisch.cardplay.game import State
from stammtisch.cardplay.refusals import BadInput
from stammtisch.games.skat import SEATS
from stammtisch.games.skat.cards import NULL
from stammtisch.games.skat.notation import Bid, Declare, Hold, Pass, TakeSkat
from stammtisch.games.skat.phases import Finished, SkatPhase
from stammtisch.games.skat.scoring import Result
from stammtisch.records.iss.notation import (
    ACTION_OF,
    ANNOUNCED_OF,
    CODE_OF,
    DATE,
    GAME,
    HAND,
    KEYS,
    KIND_OF,
    NAMES,
    WORLD,
    place,
    short,
)
from stammtisch.records.iss.results import format_result

_OUR_PLACE = "Stammtisch"  # where our own games were played
_VERBATIM = ("PC", "CO", "DT", "R0", "R1", "R2")  # what a record may keep for us under "iss"
_CANNOT_STAND = re.compile(r"[\[\]#\x00-\x1f\x7f]|;\)")  # nothing is escaped in an ISS line

_SAID = {action: letter for letter, action in ACTION_OF.items()}
_KIND = {kind: letter for letter, kind in KIND_OF.items()}
_ANNOUNCED = {name: letter for letter, name in ANNOUNCED_OF.items()}


def format_iss(state: State, more: Mapping[str, object]) -> str:
    """The ISS line of a finished deal of Skat, without the newline; ``more`` is its record's rest.

    The players are listed by place: forehand, middlehand, rearhand.

    Raises:
        BadInput: the deal is not of Skat or not over, or ISS has no words for it, or a name has
            characters that ISS forbids.
    """
    if not isinstance(state, Finished):
        raise BadInput("iss.unfinished" if isinstance(state, SkatPhase) else "iss.not_skat")
    _check_words(state.result)
    values = {
        "GM": GAME,
        **_values(more, state.deal.dealer),
        "MV": "".join(f"{move} " for move in _moves(state)),
        "R": format_result(state),
    }
    return "(;" + "".join(f"{key}[{values.get(key, '')}]" for key in KEYS) + " ;)"


def _check_words(result: Result) -> None:
    """SK 10.13: the format has no words for Ramsch, a grand hand instead of it, or contra."""
    contract = result.contract
    if result.ramsch is not None:
        raise BadInput("iss.ramsch")
    if contract is not None and contract.instead:
        raise BadInput("iss.grand_hand")
    if contract is not None and contract.contra is not None:
        raise BadInput("iss.contra")


def _values(more: Mapping[str, Any], dealer: int) -> dict[str, str]:
    """Place, series, time and names, if the record has them."""
    kept, match, players = more.get("iss"), more.get("match"), more.get("players")
    kept = kept if isinstance(kept, dict) else {}
    match = match if isinstance(match, dict) else {}
    values: dict[str, Any] = {"PC": _OUR_PLACE}
    values |= {key: kept[key] for key in _VERBATIM if key in kept}
    values |= {"SE": match.get("id"), "ID": match.get("index")}
    if when := _date(more.get("when")):
        values["DT"] = when
    if isinstance(players, list) and len(players) == SEATS:
        values |= {NAMES[place(seat, dealer)]: name for seat, name in enumerate(players)}
    return {key: _text(value) for key, value in values.items()}


def _text(value: Any) -> str:
    """A text or a number as a value of the line; anything else is left out."""
    text = str(value) if isinstance(value, (str, int)) and not isinstance(value, bool) else ""
    if _CANNOT_STAND.search(text):
        raise BadInput("iss.text", value=short(text))
    return text


def _date(when: Any) -> str | None:
    try:
        time = datetime.fromisoformat(when)
        return (time if time.tzinfo else time.replace(tzinfo=UTC)).astimezone(UTC).strftime(DATE)
    except (TypeError, ValueError, OverflowError):
        return None


def _moves(state: Finished) -> Iterator[str]:
    """The moves of a deal, all cards open."""
    deal, laid_away = state.deal, ""
    seats = sorted(range(SEATS), key=lambda seat: place(seat, deal.dealer))
    dealt = [card for seat in seats for card in deal.hands[seat]]
    yield f"{WORLD} {_dotted([*dealt, *deal.skat])}"
    for seat, action in state.history:
        who = place(seat, deal.dealer)
        match action:
            case Bid(value):
                yield f"{who} {value}"
            case Hold() | Pass():
                yield f"{who} {_SAID[action]}"
            case TakeSkat():
                yield f"{who} {_SAID[action]}"
                yield f"{WORLD} {_dotted(deal.skat)}"
            case Discard(cards):
                laid_away = _dotted(cards)
            case Declare():
                game = _game(action, hand=not laid_away)
                yield f"{who} {game}.{laid_away}" if laid_away else f"{who} {game}"
            case Play(card):
                yield f"{who} {CODE_OF[card]}"


def _game(game: Declare, hand: bool) -> str:
    """The declaration, e.g. ``CHS``, ``CO``, ``NOH``; in a null the announcement precedes hand."""
    letter = _ANNOUNCED[game.announced] if game.announced else ""
    from_hand = HAND if hand else ""
    if game.kind == NULL:
        return _KIND[NULL] + letter + from_hand
    return _KIND[game.kind] + (letter if game.announced == "ouvert" else from_hand + letter)


def _dotted(cards: Iterable[Card]) -> str:
    return ".".join(CODE_OF[card] for card in cards)
