"""The journal of a contest: a file of the deals played so far, from which it can be resumed.

The first line identifies the contest. Each further line holds a deal: its place, the decision times
and the record. An unfinished last line, after a full disk or a crash, is cut off and written again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import BinaryIO

from stammtisch.arena.contest import Contest
from stammtisch.arena.play import Deal, Played
from stammtisch.arena.run import TableBlock
from stammtisch.cardplay.files import regular
from stammtisch.cardplay.messages import Message
from stammtisch.cardplay.refusals import BadInput
from stammtisch.records import MAX_FILE, parse_record, read_lines, replay

VERSION = 1


class Journal:
    """See the module. A context manager: it holds the file open and locked.

    Raises:
        BadInput: the file is of another contest, no journal at all, or no regular file.
        OSError: it cannot be read or written.
    """

    def __init__(self, path: Path, contest: Contest) -> None:
        self._path = path
        self._contest = contest
        self._file: BinaryIO | None = None

    def __enter__(self) -> Journal:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        file = open(self._path, "a+b", opener=regular(MAX_FILE))
        try:
            _lock(file, self._path)
        except BadInput:
            file.close()
            raise
        self._file = file
        return self

    def __exit__(self, *_: object) -> None:
        if self._file is not None:
            self._file.close()

    def read(self, blocks: Mapping[tuple[int, int], TableBlock]) -> list[Played]:
        """Read the deals played before and add them to the table blocks.

        Deals of a longer run, beyond this contest's, are skipped.
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
                self._take(number, line, blocks, found)
            good = self._file.tell()
        self._file.truncate(good)  # Cut off an unfinished line.
        if not good:
            self._write(self._head)
        return found

    def _wrong(self, number: int) -> BadInput:
        path = str(self._path)
        if number == 1:
            return BadInput("arena.no_journal", path=path)
        return BadInput("arena.line", path=path, number=number)

    def add(self, played: Played) -> None:
        """Append a deal; when this returns, it is on the disk."""
        entry = {
            "deal": list(played.deal),
            "times": [list(each) for each in played.times],
            "failed": [[seat, why.id, dict(why.params)] for seat, why in played.failed],
            "record": json.loads(played.record),
        }
        self._write(json.dumps(entry).encode() + b"\n")

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
        blocks: Mapping[tuple[int, int], TableBlock],
        found: list[Played],
    ) -> None:
        """Read one deal; its record is replayed by the rules."""
        try:
            entry = json.loads(line)
            deal = Deal(*entry["deal"])
            record = json.dumps(entry["record"], ensure_ascii=False)
            dealt = entry["record"]["shuffle"]["seed"]
            times = tuple(tuple(map(float, each)) for each in entry["times"])
            failed = tuple(
                (player, Message(id, tuple(params.items())))
                for player, id, params in entry["failed"]
            )
            players = range(self._contest.players)
            if not all(type(each) is int for each in deal) or len(times) != len(players):
                raise ValueError("no deal")
            if not all(player in players for player, _ in failed):
                raise ValueError("no player")
        except (ValueError, TypeError, KeyError, AttributeError, ArithmeticError, RecursionError):
            raise self._wrong(number) from None
        table_block = blocks.get((deal.block, deal.table))
        if table_block is None or table_block.next is None:
            return
        again = replay(parse_record(record))
        right = deal.number == table_block.number and dealt == table_block.next.seed
        if not right or again.state is None or again.state.result is None:
            raise self._wrong(number)
        table_block.add(again.state.result)
        found.append(Played(deal, again.state.result, record, times, failed))


def _lock(file: BinaryIO, path: Path) -> None:
    """Lock the journal against a second run (not on Windows)."""
    try:
        import fcntl
    except ImportError:  # Windows
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise BadInput("arena.busy", path=str(path)) from None
