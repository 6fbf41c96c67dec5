"""The command line: ``stammtisch play``, ``replay``, ``verify``, ``deal``, ``import`` and so on.

Each module named after a command has ``add``, which declares it, and ``run``, which carries it out.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from pathlib import Path

from stammtisch import __version__
from stammtisch.cardplay.refusals import BadInput, system_says
from stammtisch.cli import (
    arena,
    backup,
    bot,
    challenge,
    daily,
    dataset,
    deal,
    drain,
    export,
    import_,
    migrate,
    play,
    replay,
    restore,
    review,
    serve,
    status,
    verify,
)
from stammtisch.cli.output import BROKEN_PIPE, INTERRUPTED, complain, discard, tell

__all__ = ["main"]

COMMANDS = (
    play,
    challenge,
    daily,
    replay,
    review,
    serve,
    status,
    drain,
    backup,
    restore,
    migrate,
    verify,
    deal,
    arena,
    bot,
    dataset,
    import_,
    export,
)


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; its exit status."""
    if sys.stderr is None:  # It is closed, and print() would write to standard output instead.
        sys.stderr = Path(os.devnull).open("w")  # noqa: SIM115
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "backslashreplace")):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=errors)
    arguments = parser().parse_args(argv)
    try:
        if sys.stdin is None or sys.stdout is None:
            raise BadInput("input.closed")
        status: int = arguments.run(arguments)
        sys.stdout.flush()
    except BadInput as error:
        return complain(error)
    except KeyboardInterrupt:
        tell("")
        return INTERRUPTED
    except BrokenPipeError:
        discard(sys.stdout)  # The reader of our output has closed it.
        return BROKEN_PIPE
    except OSError as error:
        discard(sys.stdout)
        why = system_says(error)
        if error.filename is None:
            return complain(BadInput("input.system", why=why))
        return complain(BadInput("input.path", path=str(error.filename), why=why))
    return status


def parser() -> argparse.ArgumentParser:
    """The parser of all commands."""
    whole = argparse.ArgumentParser(
        prog="stammtisch", description="One table for Scarto, Schnapsen and Skat."
    )
    whole.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    commands = whole.add_subparsers(required=True, metavar="COMMAND")
    for command in COMMANDS:
        command.add(commands)
    return whole
