"""A contest's report on a terminal."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table

from stammtisch.arena.report import Entrant, Interval, Pair, Report, decimals
from stammtisch.words import Voice

_WIDE = 25
NONE = "–"


def show(report: Report, console: Console, voice: Voice) -> None:
    """Print the title, a row for each entrant with its interval drawn, and the comparisons."""
    console.print(title(report, voice), soft_wrap=True)
    low = min((each.edge.low for each in report.entrants), default=0.0)
    high = max((each.edge.high for each in report.entrants), default=0.0)
    word = voice.word
    points = _table(word("arena.column.bot"), word("arena.column.score"))
    points.add_column(word("arena.column.edge"), justify="right")
    points.add_column("95 %", justify="center", no_wrap=True)
    points.add_column("", no_wrap=True)
    rest = _table(word("arena.column.bot"), word("arena.column.first"), word("arena.column.last"))
    for column in ("p50 ms", "p95 ms", word("arena.column.worst")):
        rest.add_column(column, justify="right")
    for each in report.ladder:
        points.add_row(*_points(each, min(low, 0.0), max(high, 0.0)))
        rest.add_row(*_rest(each))
    console.print(points)
    console.print(rest)
    for pair in report.pairs:
        console.print(_sentence(pair, voice), soft_wrap=True)
    for each in report.entrants:
        if each.failed:
            note = voice.word("arena.stood_in", name=each.name, number=each.failed)
            console.print(note, style="yellow", soft_wrap=True)


def title(report: Report, voice: Voice) -> str:
    """The title: the game, the number of deals and tables, the seed."""
    return voice.word(
        "arena.title",
        game=voice.word(f"{report.contest.game.GAME.name}.name"),
        number=report.deals,
        tables=len(report.contest.tables),
        value=report.contest.seed,
    )


def _table(first: str, *others: str) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column(first, max_width=20, overflow="ellipsis", no_wrap=True)
    for each in others:
        table.add_column(each, justify="right")
    return table


def _points(each: Entrant, low: float, high: float) -> tuple[str, ...]:
    edge = each.edge
    return (
        each.name,
        _number(each.score.mean),
        _number(edge.mean),
        " … ".join(_ends(edge)) if edge.units > 1 else NONE,
        _drawn(edge, low, high),
    )


def _rest(each: Entrant) -> tuple[str, ...]:
    times = each.times
    milliseconds = (f"{value:,.1f}" for value in (times.p50, times.p95, times.worst))
    return (each.name, _share(each.first), _share(each.last), *milliseconds)


def _drawn(edge: Interval, low: float, high: float) -> str:
    """The interval drawn on a scale common to all rows; 0 is marked."""

    def at(value: float) -> int:
        return round((value - low) / ((high - low) or 1.0) * (_WIDE - 1))

    line = [" "] * _WIDE
    line[at(0.0)] = "¦"
    for place in range(at(edge.low), at(edge.high) + 1):
        line[place] = "─"
    line[at(edge.mean)] = "●"
    return "".join(line)


def _sentence(pair: Pair, voice: Voice) -> str:
    ahead = pair.ahead
    one, two = pair.one, pair.two
    if not ahead.mean and not ahead.low and not ahead.high:
        return voice.word("arena.same", one=one, two=two)
    if ahead.mean < 0:
        one, two = two, one
        ahead = Interval(-ahead.mean, -ahead.high, -ahead.low, ahead.units)
    low, high = _ends(ahead)
    if ahead.clear:
        return voice.word(
            "arena.ahead", one=one, two=two, points=_number(ahead.mean), low=low, high=high
        )
    return voice.word(
        "arena.unclear", one=one, two=two, points=_number(ahead.mean), low=low, high=high
    )


def _ends(of: Interval) -> tuple[str, str]:
    """The interval's ends; a single deal has none."""
    return (_number(of.low), _number(of.high)) if of.units > 1 else (NONE, NONE)


def _number(value: float) -> str:
    digits = decimals(value)
    rounded = round(value, digits)
    return f"{rounded:+.{digits}f}".replace("-", "\u2212") if rounded else "0"


def _share(share: Interval | None) -> str:
    return NONE if share is None else f"{100 * share.mean:.0f} %"
