"""A contest run from the command line: progress bar, journal, report."""

from __future__ import annotations

import json
from collections import Counter
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from stammtisch.arena.contest import Contest
from stammtisch.arena.journal import Journal
from stammtisch.arena.picture import ladder
from stammtisch.arena.play import Played, check_players
from stammtisch.arena.processes import Engine
from stammtisch.arena.report import Report, report
from stammtisch.arena.run import TableBlock, run, table_blocks
from stammtisch.arena.screen import show, title
from stammtisch.bots.program import PATIENCE
from stammtisch.cardplay.refusals import BadInput
from stammtisch.records import write_whole
from stammtisch.words import Voice

TOO_OFTEN = 3
"""After so many failed deals of one program the contest ends."""


@dataclass
class ContestRun:
    """A contest and its output.

    ``file`` is the file of the figures, with or without ``.json``. Beside it lie the picture
    (``.svg``) and the journal (``.journal.jsonl``), from which a stopped contest is resumed.
    ``engine`` plays the deals. ``patience`` is the time limit of a program's answer, in seconds.
    """

    contest: Contest
    voice: Voice
    screen: Console
    progress: Console
    engine: Engine
    file: Path | None = None
    patience: float = PATIENCE
    played: list[Played] = field(default_factory=list)
    failed: Counter[str] = field(default_factory=Counter)

    def run(self) -> Report:
        """Play the remaining deals, then show and write the report.

        If Ctrl-C, a failing program or a full disk stops it, the report covers the deals played so
        far, and the exception is raised again.
        """
        if self.file is not None:
            check_file(self.file)
        check_players(self.contest.game.GAME.name, self.contest.names, self.patience)
        blocks = table_blocks(self.contest, self.patience)
        try:
            self._play(blocks)
        except (KeyboardInterrupt, OSError, BadInput):
            if self.played:
                self.progress.print(
                    self.voice.word("arena.stopped"), style="yellow", soft_wrap=True
                )
                self._show(report(self.contest, blocks, self.played))
                if self.file is not None:
                    self.progress.print(
                        self.voice.word("arena.goes_on"), style="yellow", soft_wrap=True
                    )
            raise
        result = report(self.contest, blocks, self.played)
        self._show(result)
        self._write(result)
        return result

    def _play(self, blocks: dict[tuple[int, int], TableBlock]) -> None:
        with ExitStack() as stack:
            journal = None
            if self.file is not None:
                path = beside(self.file, ".journal.jsonl")
                journal = stack.enter_context(Journal(path, self.contest))
                self.played += journal.read(blocks)
            total = sum(self.contest.length(block) for block, _ in blocks)
            if not any(table_block.next for table_block in blocks.values()):
                return
            executor, at_once = stack.enter_context(self.engine())
            bar = stack.enter_context(self._bar())
            task = bar.add_task(self.voice.word("arena.progress"), total=total)
            try:
                bar.update(task, completed=self._counted(self.played))
                for played in run(blocks, executor, at_once):
                    if journal is not None:
                        journal.add(played)
                    self.played.append(played)
                    bar.update(task, advance=self._counted([played]))
                    self._count_failures(played)
            except BrokenProcessPool:
                raise BadInput("arena.engine") from None

    def _bar(self) -> Progress:
        return Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            console=self.progress,
        )

    def _counted(self, played: list[Played]) -> int:
        """How many of these count: deals beyond the end of a block do not."""
        return sum(each.deal.number < self.contest.length(each.deal.block) for each in played)

    def _count_failures(self, played: Played) -> None:
        table = self.contest.tables[played.deal.table]
        reasons = {self.contest.names[table[seat]]: why for seat, why in played.failed}
        for name, why in reasons.items():
            self.failed[name] += 1
            self.progress.print(self.voice.say(why), style="yellow", soft_wrap=True)
            if self.failed[name] >= TOO_OFTEN:
                raise BadInput("arena.failing", why=why)

    def _show(self, result: Report) -> None:
        if result.deals:
            show(result, self.screen, self.voice)
        else:
            self.screen.print(self.voice.word("arena.nothing"))

    def _write(self, result: Report) -> None:
        if self.file is None:
            return
        unit = self.voice.word("arena.scale", number=result.deals)
        picture = beside(self.file, ".svg")
        rungs = [(each.name, each.edge) for each in result.entrants]
        write_whole(picture, ladder(rungs, title(result, self.voice), unit))
        write_whole(self.file, json.dumps(result.to_json(), indent=1) + "\n")
        for path in (self.file, picture):
            self.progress.print(self.voice.word("arena.written", path=str(path)), soft_wrap=True)


def beside(file: Path, ending: str) -> Path:
    """The file of the same name with another ending."""
    return file.with_name(file.name.removesuffix(".json") + ending)


def check_file(file: Path) -> None:
    """Check the file's name before anything is played.

    Raises:
        BadInput: no file can have this name; or it is the picture's; or another thing has it.
    """
    taken = file.exists() and not file.is_file()
    if not file.name or file.name == ".." or file.suffix == ".svg" or taken:
        raise BadInput("arena.file", path=str(file))
