"""Results as ISS lines tell them: read, written, compared with ours."""

from __future__ import annotations

import re
from collections.abc import Mapping

from stammtisch.cardplay.refusals import BadInput, Refusal
from stammtisch.games.skat.phases import Finished
from stammtisch.games.skat.scoring import Key, taken_by
from stammtisch.records.iss.notation import place, short

_KEYS = ("d", "word", "v", "m", "bid", "p", "t", "s", "z")
"""What a result tells of the game itself, in this order."""

_WITHOUT_KEY = ("word", "bid")
"""What stands in a line as a word alone."""

_RESULT = re.compile(
    r"d:(?P<d>-?\d) (?P<word>win|loss|penalty) v:(?P<v>-?\d{1,5}) m:(?P<m>-?\d{1,2})"
    r" (?P<bid>bidok|overbid) p:(?P<p>\d{1,3}) t:(?P<t>\d{1,2}) s:(?P<s>[01]) z:(?P<z>[01])"
    r" p0:[01] p1:[01] p2:[01] l:-?\d to:-?\d( r:[01])?".replace(" ", r"\s+")
)
_NOTHING_BESIDES = " p0:0 p1:0 p2:0 l:-1 to:-1 r:0"  # nobody penalised, gone, or late
_PASSED = "passed"
_UNKNOWN = ("", "unknown")


def parse_result(text: str) -> dict[str, str]:
    """What the value of ``R`` tells of the game; nothing where ISS did not know it."""
    text = text.strip()
    if text in _UNKNOWN:
        return {}
    if text == _PASSED:
        return {"word": text}
    found = _RESULT.fullmatch(text)
    if not found:
        raise BadInput("iss.result", value=short(text))
    return {key: found[key] for key in _KEYS}


def format_result(state: Finished) -> str:
    """The value of ``R`` for a deal of ours."""
    return _spelled(_fields(state)) + (_NOTHING_BESIDES if state.result.contract else "")


def difference(stated: Mapping[str, str], state: Finished) -> Refusal | None:
    """Where a line's result is not ours (``docs/iss.md`` tells which differences are known)."""
    found = _fields(state)
    keys = [key for key in _KEYS if stated.get(key) != found.get(key)]
    if not stated or not keys:
        return None
    fields, ours = (
        _spelled({key: each[key] for key in keys if key in each}) for each in (stated, found)
    )
    return Refusal(
        state.result.clause, "iss.differs", stated=fields or _spelled(stated), found=ours
    )


def _fields(state: Finished) -> dict[str, str]:
    """What an ISS line tells of this deal."""
    result, contract = state.result, state.result.contract
    if contract is None:
        return {"word": _PASSED}
    # ISS counts card points in a null too, with the two cards aside.
    aside = state.deal.skat if contract.hand else state.laid_away
    steps = [step.key for step in result.steps]
    fields: dict[str, int | str] = {
        "d": place(contract.soloist, state.deal.dealer),
        "word": "win" if result.won else "loss",
        "v": result.scores[contract.soloist],
        "m": result.matadors,
        "bid": "overbid" if result.overbid else "bidok",
        "p": taken_by(contract.soloist, state.tricks, aside),
        "t": result.tricks,
        "s": int(Key.SCHNEIDER in steps),
        "z": int(Key.SCHWARZ in steps),
    }
    return {key: str(value) for key, value in fields.items()}


def _spelled(fields: Mapping[str, str]) -> str:
    """``d:0 win v:48 …`` — of what is told, in the order of an ISS line."""
    items = ((key, fields[key]) for key in _KEYS if key in fields)
    return " ".join(text if key in _WITHOUT_KEY else f"{key}:{text}" for key, text in items)
