"""`python -m tests.learn.learning_page`: writes the tables of docs/learning.md from the layouts."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from stammtisch import learn
from stammtisch.cardplay.options import RuleOptions
from stammtisch.games.registry import OURS
from stammtisch.games.skat.options import PRESETS
from stammtisch.learn.stepper import game_module

PAGE = Path(__file__).parents[2] / "docs" / "learning.md"
BEGIN, END = "<!-- layouts -->\n", "<!-- /layouts -->"


def written(page: str) -> str:
    """The page with its tables as the layouts are now."""
    before, rest = page.split(BEGIN)
    return before + BEGIN + "\n".join(_lines()) + "\n" + END + rest.split(END)[1]


def _lines() -> Iterator[str]:
    for game in OURS:
        name = game.GAME.name
        yield f"\n### {name.capitalize()}\n"
        yield from _tables(name, None)
    yield "\n### Skat by rules of the pub\n"
    yield "What is not here is as above.\n"
    yield from _tables("skat", PRESETS["pub"])


def _tables(name: str, options: RuleOptions | None) -> Iterator[str]:
    """Of options that need longer tables only what differs from the usual ones."""
    module = game_module(name, options)
    yield (
        f"{module.SEATS} seats, {module.CARDS} cards, {module.ACTIONS} actions, "
        f"{module.OBSERVATION_SIZE} bytes, at most {module.MOST_ACTS} acts in a history.\n"
    )
    yield "| offset | field | type | shape | kind | meaning |\n|-|-|-|-|-|-|"
    usual = learn.layout(name) if options else ()
    for each in learn.layout(name, options=options):
        if each not in usual:
            shape = "×".join(map(str, each.shape)) or "1"
            cells = (each.offset, each.name, each.dtype, shape, each.kind, each.meaning)
            yield "| " + " | ".join(map(str, cells)) + " |"
    known = len(learn.action_texts(name)) if options else 0
    texts = [*enumerate(learn.action_texts(name, options))][known:]
    yield "\nActions: " + ", ".join(f"{n} `{text}`" for n, text in texts) + "."


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text("utf-8")), "utf-8")
