"""A learning curve as a picture (SVG)."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

WIDTH, HEIGHT, LEFT, BOTTOM, TOP, RIGHT = 640, 320, 60, 40, 40, 20

STYLE = (
    "text{font:13px sans-serif;fill:#333}.axis{stroke:#999}.zero{stroke:#999;stroke-dasharray:4}"
    ".band{fill:#2b6cb0;opacity:.2}.line{fill:none;stroke:#2b6cb0;stroke-width:2}"
    "@media(prefers-color-scheme:dark){text{fill:#ccc}}"
)


class Point(NamedTuple):
    """A measurement: a mean with its 95 % interval, ``at`` so many minutes or updates."""

    at: float
    mean: float
    low: float
    high: float
    decisions: int

    def __str__(self) -> str:
        ends = f"{self.low:+.2f} to {self.high:+.2f}"
        return f"{self.decisions / 1e6:.1f} M decisions: {self.mean:+.2f} ({ends})"


def curve(points: Sequence[Point], title: str, below: str) -> str:
    """The curve of the means in the band of their intervals."""
    most = max([1.0, *(each.at for each in points)])
    low = min([0.0, *(each.low for each in points)])
    high = max([0.0, *(each.high for each in points)])
    span = high - low or 1.0

    def x(at: float) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * at / most, 1)

    def y(value: float) -> float:
        return round(TOP + (HEIGHT - TOP - BOTTOM) * (high - value) / span, 1)

    band = [(each.at, each.high) for each in points]
    band += [(each.at, each.low) for each in reversed(points)]
    line = " ".join(f"{x(each.at)},{y(each.mean)}" for each in points)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{escape(title)}"><style>{STYLE}</style>',
        f'<text x="{LEFT}" y="20">{escape(title)}</text>',
        f'<line class="zero" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y(0)}" y2="{y(0)}"/>',
        f'<line class="axis" x1="{LEFT}" x2="{LEFT}" y1="{TOP}" y2="{HEIGHT - BOTTOM}"/>',
        f'<polygon class="band" points="{" ".join(f"{x(at)},{y(to)}" for at, to in band)}"/>',
        f'<polyline class="line" points="{line}"/>',
    ]
    parts += [
        f'<text x="{LEFT - 6}" y="{y(value) + 4}" text-anchor="end">{value:.2g}</text>'
        for value in dict.fromkeys((low, 0.0, high))
    ]
    parts.append(f'<text x="{x(0)}" y="{HEIGHT - 22}">0</text>')
    parts.append(f'<text x="{x(most)}" y="{HEIGHT - 22}" text-anchor="end">{most:.0f}</text>')
    parts.append(
        f'<text x="{(LEFT + WIDTH) // 2}" y="{HEIGHT - 6}" text-anchor="middle">'
        f"{escape(below)}</text></svg>\n"
    )
    return "".join(parts)
