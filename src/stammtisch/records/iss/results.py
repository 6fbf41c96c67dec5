"""The results of ISS lines: read, written, compared with ours."""

from __future__ import annotations

import re
from collections.abc import Mapping

from stammtisch.cardplay.refusals import BadInput, Refusal
from stammtisch.games.skat.phases import Finished
from stammtisch.games.skat.scoring import taken_by
from stammtisch.games.skat.sheet import Key
from stammtisch.records.iss.notation import place, short

_KEYS = ("d", "word", "v", "m", "bid", "p", "t", "s", "z")
"""The keys of a result that concern the game itself, in their order."""

_WITHOUT_KEY = ("word", "bid")
"""The keys that are written as a word without the key."""

_RESULT = re.compile(
    r"d:(?P<d>-?\d) (?P<word>win|loss|penalty) v:(?P<v>-?\d{1,5}) m:(?P<m>-?\d{1,2})"
    r" (?P<bid>bidok|overbid) p:(?P<p>\d{1,3}) t:(?P<t>\d{1,2}) s:(?P<s>[01]) z:(?P<z>[01])"
    r" p0:[01] p1:[01] p2:[01] l:-?\d to:-?\d( r:[01])?".replace(" ", r"\s+")
)
_NOTHING_BESIDES = " p0:0 p1:0 p2:0 l:-1 to:-1 r:0"  # nobody penalised, gone, or late
_PASSED = "passed"
_UNKNOWN = ("", "unknown")


def parse_result(text: str) -> dict[str, str]:
    """The fields of the value of ``R``; empty if ISS did not know the result."""
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
    """How a line's result differs from ours; ``docs/iss.md`` lists the known differences."""
    found = _fields(state)
    keys = [key for key in _KEYS if stated.get(key) != found.get(key)]
    if not stated or not keys:
        return None
    theirs, ours = (
        _spelled({key: each[key] for key in keys if key in each}) for each in (stated, found)
    )
    return Refusal(
        state.result.clause, "iss.differs", stated=theirs or _spelled(stated), found=ours
    )


def _fields(state: Finished) -> dict[str, str]:
    """The fields of this deal's result in an ISS line."""
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
    """Fields as text, ``d:0 win v:48 …``, in the order of an ISS line."""
    items = ((key, fields[key]) for key in _KEYS if key in fields)
    return " ".join(text if key in _WITHOUT_KEY else f"{key}:{text}" for key, text in items)
