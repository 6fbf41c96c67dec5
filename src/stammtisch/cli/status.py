"""``stammtisch status``: how a running server is."""

from __future__ import annotations

import argparse
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from stammtisch.cli.arguments import Commands, add_language
from stammtisch.cli.output import OK
from stammtisch.cli.serve import data_folder
from stammtisch.words import Voice, language_of

if TYPE_CHECKING:
    from stammtisch.table.watch.status import RecentActs, Status

UNWELL = 1
"""The exit status when the server answers that it is unwell; 2, as usual, when there is none."""


def add(commands: Commands[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("status", help="how a running server is (serve --metrics)")
    parser.set_defaults(run=run)
    parser.add_argument(
        "url",
        nargs="?",
        metavar="URL",
        help="the server's address for --metrics (default: that of the server of --data)",
    )
    parser.add_argument("--data", type=Path, metavar="DIR", help="as for stammtisch serve")
    parser.add_argument("--json", action="store_true", help="the same as one line of JSON")
    add_language(parser)


def run(arguments: argparse.Namespace) -> int:
    from stammtisch.table.watch.status import address, address_in, status_at

    where = address(arguments.url) if arguments.url else address_in(data_folder(arguments))
    status = status_at(where)
    if arguments.json:
        print(status.as_json())
    else:
        print("\n".join(_lines(status, Voice(language_of(arguments.language)))))
    return OK if status.well else UNWELL


def _lines(status: Status, voice: Voice) -> list[str]:
    since = datetime.fromisoformat(status.started).astimezone()
    database = status.database
    return [
        voice.word("status.well" if status.well else "status.unwell", version=status.version),
        voice.word("status.since", time=since.strftime("%Y-%m-%d %H:%M")),
        voice.word("status.tables", count=status.tables_live),
        voice.word("status.guests", count=status.guests_here),
        voice.word("status.minute", acts=_acts(status.acts_last_minute, voice)),
        voice.word("status.hour", acts=_acts(status.acts_last_hour, voice)),
        voice.word("status.bots", count=status.bot_questions_waiting),
        voice.word("status.reviews", count=status.reviews_running, waiting=status.reviews_waiting),
        voice.word(
            "status.sound" if database.sound else "status.damaged",
            kind={"sqlite": "SQLite", "postgresql": "PostgreSQL"}.get(database.kind, database.kind),
            size="?"
            if database.mebibytes is None
            else voice.tenths(round(10 * database.mebibytes)),
        ),
    ]


def _acts(acts: RecentActs, voice: Voice) -> str:
    if acts.median_seconds is None or acts.p99_seconds is None:
        return str(acts.number)
    return voice.word(
        "status.acts",
        count=acts.number,
        half=voice.tenths(round(10_000 * acts.median_seconds)),
        most=voice.tenths(round(10_000 * acts.p99_seconds)),
    )
