"""Means with their intervals as an SVG, such as the strength ladder: a row and a bar for each."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from stammtisch.arena.report import Interval, decimals

WIDTH, RUNG, LEFT, RIGHT, TOP, BOTTOM = 720, 44, 150, 90, 56, 48
_STYLE = """
text { font: 15px system-ui, sans-serif; fill: #2b2723 }
.small { font-size: 12px; fill: #6b645c }
.title { font-size: 17px; font-weight: 600 }
.bar { stroke: #8a5a2b; stroke-width: 6; stroke-linecap: round }
.dot { fill: #2b2723 }
.rule { stroke: #d8d0c4; stroke-width: 1 }
.zero { stroke: #6b645c; stroke-dasharray: 3 3 }
"""


def ladder(rungs: Sequence[tuple[str, Interval]], title: str, unit: str) -> str:
    """``intervals`` of the entrants' edges, the best on top."""
    return intervals(sorted(rungs, key=lambda rung: -rung[1].mean), title, unit)


def intervals(
    rungs: Sequence[tuple[str, Interval]], title: str, unit: str, *, signed: bool = True
) -> str:
    """An SVG of names with their means and 95 % intervals, the first on top.

    ``title`` stands above, ``unit`` below the scale. With ``signed`` numbers above 0 have a plus.
    """
    text = _signed if signed else _plain
    low = min(0.0, *(edge.low for _, edge in rungs))
    high = max(0.0, *(edge.high for _, edge in rungs))
    span = (high - low) or 1.0
    height = TOP + RUNG * len(rungs) + BOTTOM

    def across(value: float) -> float:
        return round(LEFT + (value - low) / span * (WIDTH - LEFT - RIGHT), 1)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
        f'role="img" aria-label="{escape(title)}">',
        f"<style>{_STYLE}</style>",
        f'<rect width="{WIDTH}" height="{height}" fill="#faf7f1"/>',
        f'<text class="title" x="20" y="30">{escape(title)}</text>',
    ]
    bottom = TOP + RUNG * len(rungs)
    for tick in _ticks(low, high):
        x, zero = across(tick), " zero" if tick == 0 else ""
        parts.append(f'<line class="rule{zero}" x1="{x}" y1="{TOP - 8}" x2="{x}" y2="{bottom}"/>')
        parts.append(
            f'<text class="small" x="{x}" y="{bottom + 16}" text-anchor="middle">'
            f"{text(tick)}</text>"
        )
    for at, (name, edge) in enumerate(rungs):
        y = TOP + RUNG * at + RUNG // 2
        mean = round(edge.mean, decimals(edge.mean))
        ends = f'x1="{across(edge.low)}" y1="{y}" x2="{across(edge.high)}" y2="{y}"'
        parts += [
            f'<text x="{LEFT - 16}" y="{y + 5}" text-anchor="end">{escape(_short(name))}</text>',
            f'<line class="bar" {ends}/>',
            f'<circle class="dot" cx="{across(edge.mean)}" cy="{y}" r="5"/>',
            f'<text x="{WIDTH - RIGHT + 16}" y="{y + 5}">{text(mean)}</text>',
        ]
    parts.append(f'<text class="small" x="{LEFT}" y="{bottom + 36}">{escape(unit)}</text></svg>')
    return "\n".join(parts) + "\n"


def _ticks(low: float, high: float) -> list[float]:
    """About five round numbers from ``low`` to ``high``, 0 among them."""
    step = 1e-9
    while (high - low) / step > 6:
        for factor in (2, 2.5, 2):  # 1, 2, 5, 10
            step *= factor
            if (high - low) / step <= 6:
                break
    first, last = int(low / step) - 1, int(high / step) + 1
    ticks = (round(each * step, 10) for each in range(first, last + 1))
    return [tick for tick in ticks if low <= tick <= high]


def _signed(value: float) -> str:
    return f"{value:+g}".replace("-", "\u2212") if value else "0"


def _plain(value: float) -> str:
    return _signed(value).removeprefix("+")


def _short(name: str) -> str:
    return name if len(name) <= 16 else name[:15] + "…"
