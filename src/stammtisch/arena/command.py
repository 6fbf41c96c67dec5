"""Holding a contest from the command line: progress, the journal, the report."""

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
from stammtisch.arena.report import Report, report
from stammtisch.arena.run import Course, courses, local_engine, run
from stammtisch.arena.screen import show, title
from stammtisch.bots.program import PATIENCE
from stammtisch.cardplay.refusals import BadInput
from stammtisch.records import write_whole
from stammtisch.words import Voice

TOO_OFTEN = 3
"""A program that has failed at so many deals ends the contest."""


@dataclass
class Hold:
    """A contest with all that it is held with.

    ``file`` is where the figures go, ``.json`` at the end or not; beside it lie the picture
    (``.svg`` instead) and the journal (``.journal.jsonl``), from which the same contest goes on.
    ``patience`` is how many seconds a program has for an answer.
    """

    contest: Contest
    voice: Voice
    screen: Console
    progress: Console
    jobs: int = 1
    file: Path | None = None
    patience: float = PATIENCE
    played: list[Played] = field(default_factory=list)
    failed: Counter[str] = field(default_factory=Counter)

    def hold(self) -> Report:
        """Play what is left, show the report and write it down.

        Also when it is stopped by Ctrl-C, a failing program or a full disk: then for what was
        played so far, and the reason is raised again.
        """
        if self.file is not None:
            check_file(self.file)
        check_players(self.contest.game.GAME.name, self.contest.names, self.patience)
        all_courses = courses(self.contest, self.patience)
        try:
            self._play(all_courses)
        except (KeyboardInterrupt, OSError, BadInput):
            if self.played:
                self.progress.print(
                    self.voice.word("arena.stopped"), style="yellow", soft_wrap=True
                )
                self._tell(report(self.contest, all_courses, self.played))
                if self.file is not None:
                    self.progress.print(
                        self.voice.word("arena.goes_on"), style="yellow", soft_wrap=True
                    )
            raise
        told = report(self.contest, all_courses, self.played)
        self._tell(told)
        self._write(told)
        return told

    def _play(self, all_courses: dict[tuple[int, int], Course]) -> None:
        with ExitStack() as stack:
            journal = None
            if self.file is not None:
                path = beside(self.file, ".journal.jsonl")
                journal = stack.enter_context(Journal(path, self.contest))
                self.played += journal.read(all_courses)
            total = sum(self.contest.length(block) for block, _ in all_courses)
            if not any(course.next for course in all_courses.values()):
                return
            bar = stack.enter_context(self._bar())
            task = bar.add_task(self.voice.word("arena.progress"), total=total)
            engine = stack.enter_context(local_engine(self.jobs))
            try:
                bar.update(task, completed=self._counted(self.played))
                for played in run(all_courses, engine, self.jobs):
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
        """How many of these count: not those with which a match goes on beyond its block."""
        return sum(each.deal.number < self.contest.length(each.deal.block) for each in played)

    def _count_failures(self, played: Played) -> None:
        table = self.contest.tables[played.deal.table]
        reasons = {self.contest.names[table[seat]]: why for seat, why in played.failed}
        for name, why in reasons.items():
            self.failed[name] += 1
            self.progress.print(self.voice.say(why), style="yellow", soft_wrap=True)
            if self.failed[name] >= TOO_OFTEN:
                raise BadInput("arena.failing", why=why)

    def _tell(self, told: Report) -> None:
        if told.deals:
            show(told, self.screen, self.voice)
        else:
            self.screen.print(self.voice.word("arena.nothing"))

    def _write(self, told: Report) -> None:
        if self.file is None:
            return
        unit = self.voice.word("arena.scale", number=told.deals)
        picture = beside(self.file, ".svg")
        rungs = [(each.name, each.edge) for each in told.entrants]
        write_whole(picture, ladder(rungs, title(told, self.voice), unit))
        write_whole(self.file, json.dumps(told.told(), indent=1) + "\n")
        for path in (self.file, picture):
            self.progress.print(self.voice.word("arena.written", path=str(path)), soft_wrap=True)


def beside(file: Path, ending: str) -> Path:
    """The file of the same name with another ending."""
    return file.with_name(file.name.removesuffix(".json") + ending)


def check_file(file: Path) -> None:
    """Complain before anything is played.

    Raises:
        BadInput: no file can have this name; or it is the picture's.
    """
    if not file.name or file.name == ".." or file.suffix == ".svg" or file.is_dir():
        raise BadInput("arena.file", path=str(file))
