"""``python -m bench.changed COMMIT GAME``: what another commit decides and judges otherwise.

Deals are played by today's best bot; the best bot of that commit is asked about the same views,
with the same random numbers. And the coaches of both review the same deals, played by rules of
thumb, where that commit has a coach. It says how much of what was stored is out of date.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from bench.ablation import BEST, options_of
from bench.bootstrap import interval
from bench.journal import Journal
from bench.measure import ROOT, keep
from bench.resumed import add_arguments, resumed
from bench.versions import built, running
from stammtisch.arena.contest import fingerprint
from stammtisch.bots import Player, bot_named, play_out
from stammtisch.cardplay.actions import Action, enumerated
from stammtisch.coach.version import version
from stammtisch.games.registry import GAMES
from stammtisch.records import format_record


class Deal(NamedTuple):
    """Decisions with a choice, and how many of them are made otherwise; judgements, likewise.

    ``judged`` is 0 where the commit has no coach.
    """

    deal: int
    decisions: int
    otherwise: int
    judged: int
    judged_otherwise: int


def measured(number: int, game: str, folder: str, seed: str) -> tuple[int, Deal]:
    """One deal for the bots, and one for the coaches."""
    name = f"{seed}/{number}"
    bots = _decisions(game, name, number, Path(folder))
    return number, Deal(number, *bots, *_labels(game, name, number, Path(folder)))


@dataclass
class Compared:
    """A player that is one version's, and asks the other's whenever there is a choice."""

    now: Player
    then: Player
    decisions: int = 0
    otherwise: int = 0

    def act(self, view: Any, seed: str) -> Action | None:
        """Today's action."""
        action = self.now.act(view, seed)
        if len(enumerated(view.menu)) + (view.seat != view.to_act) > 1:
            self.decisions += 1
            self.otherwise += action != self.then.act(view, seed)
        return action


def _decisions(game: str, name: str, number: int, folder: Path) -> tuple[int, int]:
    law = GAMES[game]
    with running(ROOT, game, BEST) as now, running(folder, game, BEST) as then:
        player = Compared(now, then)
        begun = law.begin(law.deal(name, number % law.GAME.seats), options_of(game))
        play_out(begun, [player] * law.GAME.seats, name)
    return player.decisions, player.otherwise


def _labels(game: str, name: str, number: int, folder: Path) -> tuple[int, int]:
    law = GAMES[game]
    asked = [str(folder / ".venv" / "bin" / "stammtisch"), "review"]
    if subprocess.run([*asked, "--help"], capture_output=True, check=False).returncode:
        return 0, 0
    deal, options = law.deal(name, number % law.GAME.seats), law.GAME.options()
    players = [bot_named(game, "thumb")] * law.GAME.seats
    record = format_record(law, play_out(law.begin(deal, options), players, name), deal, options)
    with tempfile.TemporaryDirectory() as place:
        file = Path(place) / "deal.jsonl"
        file.write_text(record + "\n", encoding="utf-8")
        now, then = (
            _judged([str(each / ".venv" / "bin" / "stammtisch"), "review", "--json", str(file)])
            for each in (ROOT, folder)
        )
    both = now.keys() & then.keys()
    return len(both), sum(now[each] != then[each] for each in both)


def _judged(command: Sequence[str]) -> dict[tuple[int, int], str]:
    """The label of each decision with a choice: by seat and step."""
    said = subprocess.run(command, capture_output=True, check=True, text=True).stdout
    return {
        (each["seat"], decision["step"]): decision["label"]
        for each in map(json.loads, said.splitlines())
        for decision in each["decisions"]
        if decision["label"] != "forced"
    }


def share(part: str, of: str) -> Callable[[Sequence[Deal]], float]:
    """The per cent of all that is otherwise."""
    return lambda found: float(
        100
        * np.sum([getattr(each, part) for each in found])
        / max(1, np.sum([getattr(each, of) for each in found]))
    )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.changed", description=__doc__)
    parser.add_argument("commit")
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--seed", default="changed")
    add_arguments(parser)
    given = parser.parse_args()
    game, folder = given.game, built(given.commit)
    head = {
        "commit": folder.name,
        "seed": given.seed,
        "code": fingerprint(game),
        "coach": version(game),
    }
    file = f"{game}-{folder.name}-{given.seed}"
    tasks = {n: (n, game, str(folder), given.seed) for n in range(given.deals)}
    journal = Journal.named(ROOT / "build" / "changed" / file, head)
    found = resumed(journal, lambda line: Deal(*line), measured, tasks, given)
    rows = [f"| {BEST}'s decisions | {_figures(found, 'otherwise', 'decisions')} |"]
    if any(each.judged for each in found):
        rows.append(f"| the coach's labels | {_figures(found, 'judged_otherwise', 'judged')} |")
    text = "\n".join(
        [
            f"The same views of {given.deals} deals, seed `{given.seed}`; 95 % intervals. The coach"
            " reviews deals of `thumb`.",
            "",
            "| what | decisions | otherwise, % |",
            "| --- | --- | --- |",
            *rows,
        ]
    )
    print(text)
    if not given.dry:
        keep(f"Changed: {game.capitalize()} since {given.commit}", text)


def _figures(found: Sequence[Deal], part: str, of: str) -> str:
    number = sum(getattr(each, of) for each in found)
    return f"{number:,} | {interval(found, share(part, of), 1)}"


if __name__ == "__main__":
    main()
