"""`python -m tests.learn.golden`: pins the action tables anew, as their version says."""

from __future__ import annotations

import json
from pathlib import Path

from stammtisch import learn
from stammtisch.games.registry import OURS
from stammtisch.games.skat.options import PRESETS
from stammtisch.policy.actions import VERSION

PUB = PRESETS["pub"]


def main() -> None:
    for game in OURS:
        name = game.GAME.name
        try:
            texts = learn.action_texts(name)
        except ValueError:
            continue  # a game without environments
        table = {"game": name, "version": VERSION, "actions": texts}
        _write(f"actions.{name}.json", table)
    pub = {"game": "skat", "version": VERSION, "actions": learn.action_texts("skat", PUB)}
    _write("actions.skat.pub.json", pub)


def _write(name: str, table: object) -> None:
    text = json.dumps(table, indent=0, ensure_ascii=False) + "\n"
    (Path(__file__).parent / name).write_text(text, "utf-8")


if __name__ == "__main__":
    main()
