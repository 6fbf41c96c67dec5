"""`python -m tests.learn.golden`: pins the action tables anew, as their version says."""

from __future__ import annotations

import json
from pathlib import Path

from stammtisch import learn
from stammtisch.games.registry import OURS
from stammtisch.policy.actions import VERSION


def main() -> None:
    for game in OURS:
        name = game.GAME.name
        try:
            texts = learn.action_texts(name)
        except ValueError:
            continue  # a game without environments
        table = {"game": name, "version": VERSION, "actions": texts}
        path = Path(__file__).parent / f"actions.{name}.json"
        path.write_text(json.dumps(table, indent=0, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    main()
