"""What a contest has played so far, deal by deal, in a file: so that it can go on later.

The first line says which contest it is, each other one holds a deal: its place, the decision times
and the record. A line that was not finished, because of a full disk or a machine that stopped, is
written anew; nothing before it is lost.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import BinaryIO

from stammtisch.arena.contest import Contest
from stammtisch.arena.play import Deal, Played
from stammtisch.arena.run import Course
from stammtisch.cardplay.messages import Message
from stammtisch.cardplay.refusals import BadInput
from stammtisch.records import parse_record, read_lines, replay

VERSION = 1


class Journal:
    """See the module. Use it as a context: it holds the file open, and alone.

    Raises:
        BadInput: the file is of another contest, or no journal at all.
        OSError: it cannot be read or written.
    """

    def __init__(self, path: Path, contest: Contest) -> None:
        self._path = path
        self._contest = contest
        self._file: BinaryIO | None = None

    def __enter__(self) -> Journal:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        file = self._path.open("a+b")
        try:
            _alone(file, self._path)
        except BadInput:
            file.close()
            raise
        self._file = file
        return self

    def __exit__(self, *_: object) -> None:
        if self._file is not None:
            self._file.close()

    def read(self, courses: Mapping[tuple[int, int], Course]) -> list[Played]:
        """What was played before; the courses go on from there.

        Deals beyond the contest's, of a longer run, are left alone.
        """
        assert self._file is not None, "the journal is open"
        self._file.seek(0)
        found: list[Played] = []
        good = 0
        for number, line in read_lines(self._file):
            if isinstance(line, BadInput):
                raise self._wrong(number)
            if not line.endswith(b"\n"):
                if number == 1 and not self._head.startswith(line):
                    raise self._wrong(number)
                break  # It was not finished, and is written anew.
            if number == 1:
                self._check(line)
            else:
                self._take(number, line, courses, found)
            good = self._file.tell()
        self._file.truncate(good)  # The next line begins where the good ones end.
        if not good:
            self._write(self._head)
        return found

    def _wrong(self, number: int) -> BadInput:
        path = str(self._path)
        if number == 1:
            return BadInput("arena.no_journal", path=path)
        return BadInput("arena.line", path=path, number=number)

    def add(self, played: Played) -> None:
        """Write a deal down: when this returns, it is on the disk."""
        told = {
            "deal": list(played.deal),
            "times": [list(each) for each in played.times],
            "failed": [[seat, why.id, dict(why.params)] for seat, why in played.failed],
            "record": json.loads(played.record),
        }
        self._write(json.dumps(told).encode() + b"\n")

    @property
    def _head(self) -> bytes:
        return json.dumps({"stammtisch arena": VERSION, **self._contest.identity}).encode() + b"\n"

    def _write(self, line: bytes) -> None:
        assert self._file is not None, "the journal is open"
        self._file.write(line)
        self._file.flush()
        os.fsync(self._file.fileno())

    def _check(self, line: bytes) -> None:
        try:
            head = json.loads(line)
        except (ValueError, RecursionError):
            head = None
        if not isinstance(head, dict) or head.pop("stammtisch arena", None) != VERSION:
            raise self._wrong(1)
        if head != self._contest.identity:
            raise BadInput("arena.other", path=str(self._path))

    def _take(
        self,
        number: int,
        line: bytes,
        courses: Mapping[tuple[int, int], Course],
        found: list[Played],
    ) -> None:
        """A deal that was played: the record is played again through the rules."""
        try:
            told = json.loads(line)
            deal = Deal(*told["deal"])
            record = json.dumps(told["record"], ensure_ascii=False)
            dealt = told["record"]["shuffle"]["seed"]
            times = tuple(tuple(map(float, each)) for each in told["times"])
            failed = tuple(
                (seat, Message(id, tuple(params.items()))) for seat, id, params in told["failed"]
            )
            seats = range(self._contest.game.GAME.seats)
            if not all(type(each) is int for each in deal) or len(times) != len(seats):
                raise ValueError("no deal")
            if not all(seat in seats for seat, _ in failed):
                raise ValueError("no seat")
        except (ValueError, TypeError, KeyError, AttributeError, ArithmeticError, RecursionError):
            raise self._wrong(number) from None
        course = courses.get((deal.block, deal.table))
        if course is None or course.next is None:
            return
        again = replay(parse_record(record))
        right = deal.number == course.number and dealt == course.next.seed
        if not right or again.state is None or again.state.result is None:
            raise self._wrong(number)
        course.add(again.state.result)
        found.append(Played(deal, again.state.result, record, times, failed))


def _alone(file: BinaryIO, path: Path) -> None:
    """Two runs must not write one journal; on Windows nobody sees to that."""
    try:
        import fcntl
    except ImportError:  # Windows
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise BadInput("arena.busy", path=str(path)) from None
