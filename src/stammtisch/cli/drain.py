"""``stammtisch drain``: a node of a cluster gives its tables away, and takes no more."""

from __future__ import annotations

import argparse

from stammtisch.cli.arguments import Commands, add_language
from stammtisch.cli.output import OK, tell
from stammtisch.words import Voice, language_of


def add(commands: Commands[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser(
        "drain", help="have a node of a cluster give its tables away, before it is stopped"
    )
    parser.set_defaults(run=run)
    parser.add_argument("node", metavar="PATH", help="the path of its --advertise, like /node/1")
    parser.add_argument("--database", metavar="URL", required=True, help="that of the cluster")
    add_language(parser)


def run(arguments: argparse.Namespace) -> int:
    from stammtisch.table.house.draining import drained

    voice = Voice(language_of(arguments.language))
    path = "/" + arguments.node.strip("/")
    drained(arguments.database, path, lambda: tell(voice.word("drain.waiting", path=path)))
    tell(voice.word("drain.done", path=path))
    return OK
