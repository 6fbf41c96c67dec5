"""The command line: ``stammtisch play``, ``replay``, ``verify``, ``deal``, ``import`` and so on."""

from __future__ import annotations

import argparse
import json
import os
import secrets
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from io import TextIOWrapper
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple, TextIO, TypeVar

from platformdirs import user_data_path
from rich.console import Console

from stammtisch import __version__
from stammtisch.bots import BOTS, Bot, absent, bot_named, play_out, usual
from stammtisch.bots.program import PATIENCE
from stammtisch.cardplay.options import RuleOptions, format_options, parse_options
from stammtisch.cardplay.refusals import BadInput, Refusal
from stammtisch.cardplay.shuffle import VERSION, deal_seed
from stammtisch.games.registry import GAMES, AnyGame, game_named
from stammtisch.records import format_record, parse_record, read_lines, replay
from stammtisch.records.iss import format_iss, parse_iss, read_games
from stammtisch.table.limits import DISK_MEGABYTES
from stammtisch.terminal import Session, Settings, ask_bots, ask_game
from stammtisch.words import LANGUAGES, NAMES, STYLES, Voice, language_of

FINE, BROKEN_RULE, NO_RECORD = 0, 1, 2
INTERRUPTED, NOBODY_READS = 130, 141  # as a shell reports these signals

Line = TypeVar("Line", bytes, str)


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; its exit status."""
    if sys.stderr is None:  # Closed: or else print() would write to standard output instead.
        sys.stderr = Path(os.devnull).open("w")  # noqa: SIM115
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "backslashreplace")):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=errors)
    arguments = _parser().parse_args(argv)
    try:
        if sys.stdin is None or sys.stdout is None:
            raise BadInput("input.closed")
        status: int = arguments.run(arguments)
        sys.stdout.flush()
    except BadInput as error:
        return _complain(error)
    except KeyboardInterrupt:
        _tell("")
        return INTERRUPTED
    except BrokenPipeError:
        _hush(sys.stdout)  # Whoever read our output has had enough.
        return NOBODY_READS
    except OSError as error:
        _hush(sys.stdout)
        return _complain(BadInput("input.system", why=str(error)))
    return status


def _hush(stream: TextIO) -> None:
    """What a stream still holds cannot be written: let it go nowhere, and nobody complain again."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _tell(text: str) -> None:
    """A line on standard error; if nobody can hear it, the work goes on."""
    try:
        print(text, file=sys.stderr, flush=True)
    except OSError:
        _hush(sys.stderr)


def _for_records() -> None:
    """Records are UTF-8 with plain line ends, whatever the terminal speaks."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", newline="\n")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="stammtisch", description="One table for Scarto, Schnapsen and Skat."
    )
    parser.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    play = commands.add_parser("play", help="play in the terminal against bots")
    play.set_defaults(run=_play)
    play.add_argument("game", nargs="?", help=f"one of {', '.join(GAMES)}; asked for if missing")
    play.add_argument("--seat", type=int, default=0, help="where to sit, from 0 (default: 0)")
    play.add_argument("--seed", help="deal these cards; without it they are drawn")
    play.add_argument(
        "--bots",
        metavar="NAME[,NAME…]",
        help=f"one for all, or one for each: {', '.join(BOTS)} (default: {usual()})",
    )
    play.add_argument("--language", choices=LANGUAGES, help="default: that of the environment")
    play.add_argument(
        "--faces", choices=STYLES, help="suits as signs or letters (default: what can be shown)"
    )
    play.add_argument("--names", choices=NAMES, default=NAMES[0], help="French or German cards")
    play.add_argument("--practice", action="store_true", help="show past tricks and the count")
    play.add_argument(
        "--plain",
        action="store_true",
        help="print line by line instead of redrawing the screen, as for a screen reader",
    )
    play.add_argument("--save", type=Path, metavar="FILE", help="where to keep the record")
    play.add_argument("--no-save", action="store_true", help="keep no record")
    _add_options(play)

    check = commands.add_parser("replay", help="play records through the rules")
    check.set_defaults(run=_replay)
    check.add_argument("file", metavar="FILE", help="a file of records; - is standard input")
    check.add_argument("--legal", action="store_true", help="add every player's legal actions")
    check.add_argument("--language", choices=LANGUAGES, default="en", help="default: en")

    table = commands.add_parser("serve", help="open a table in the browser, for oneself or friends")
    table.set_defaults(run=_serve)
    table.add_argument(
        "--host",
        default="127.0.0.1",
        help="where to listen: 0.0.0.0 lets others in your network in (default: only this machine)",
    )
    table.add_argument("--port", type=_port, help="0 for any (default: 8123, or any)")
    table.add_argument("--no-open", action="store_true", help="do not open the browser")
    table.add_argument("--data", type=Path, metavar="DIR", help="where to keep what is played")
    table.add_argument("--database", metavar="URL", help="another database than the one in DIR")
    table.add_argument("--public-url", metavar="URL", help="how people come here through a proxy")
    table.add_argument(
        "--keep-days",
        type=_days,
        default=90,
        metavar="N",
        help="forget tables and guests after so many days without a visit (default: 90)",
    )
    table.add_argument(
        "--max-disk",
        type=_some,
        default=DISK_MEGABYTES,
        metavar="MB",
        help=f"begin nothing new when the database holds so much (default: {DISK_MEGABYTES})",
    )
    table.add_argument(
        "--workers",
        type=_jobs,
        default=2,
        metavar="N",
        help="processes in which bots search (default: 2)",
    )
    table.add_argument("--language", choices=LANGUAGES, help="default: that of the environment")

    kept = commands.add_parser("backup", help="copy the server's database, while people play")
    kept.set_defaults(run=_backup)
    kept.add_argument("file", type=Path, metavar="FILE", help="a new file for the copy")
    back = commands.add_parser("restore", help="put a copy in the database's place")
    back.set_defaults(run=_restore)
    back.add_argument("file", type=Path, metavar="FILE", help="what stammtisch backup has written")
    for each in (kept, back):
        each.add_argument("--data", type=Path, metavar="DIR", help="as for stammtisch serve")
        each.add_argument("--database", metavar="URL", help="as for stammtisch serve")
        each.add_argument("--language", choices=LANGUAGES, help="default: that of the environment")

    fair = commands.add_parser("verify", help="check that matches were dealt fairly")
    fair.set_defaults(run=_verify)
    fair.add_argument("file", metavar="FILE", help="a file of records; - is standard input")
    fair.add_argument("--hash", metavar="H", help="the hash that was shown when the match began")
    fair.add_argument(
        "--kept",
        action="append",
        default=[],
        metavar="KEPT",
        help="what a page has kept of the draw; may be given several times",
    )
    fair.add_argument("--language", choices=LANGUAGES, help="default: that of the environment")

    deal = commands.add_parser("deal", help="write finished records played by bots")
    deal.set_defaults(run=_deal)
    deal.add_argument("game", help=f"one of {', '.join(GAMES)}")
    deal.add_argument("--count", type=_count, default=1, metavar="N", help="how many (default: 1)")
    deal.add_argument("--seed", default="0", metavar="S", help="the same seed, the same records")
    deal.add_argument(
        "--bots",
        default="random",
        metavar="NAME[,NAME…]",
        help=f"one for all, or one a seat: {', '.join(BOTS)}",
    )
    _add_options(deal)

    arena = commands.add_parser("arena", help="bots against each other, and what it proves")
    arena.set_defaults(run=_arena)
    arena.add_argument("game", help=f"one of {', '.join(GAMES)}")
    arena.add_argument(
        "bots",
        nargs="+",
        metavar="BOT",
        help=f"two or three of {', '.join(BOTS)}; or a program of yours, “program:COMMAND”",
    )
    arena.add_argument(
        "--deals", type=_deals, default=72, metavar="N", help="how many (default: 72)"
    )
    arena.add_argument("--seed", default="0", metavar="S", help="the same seed, the same figures")
    arena.add_argument(
        "--jobs",
        type=_jobs,
        default=min(os.cpu_count() or 1, MOST_JOBS),
        metavar="J",
        help="processes (default: one for each core)",
    )
    arena.add_argument(
        "--json",
        type=Path,
        metavar="FILE",
        help="write the figures here; with a picture and a journal beside it, to go on from",
    )
    arena.add_argument(
        "--patience",
        type=_seconds,
        default=PATIENCE,
        metavar="S",
        help=f"seconds that a program has for an answer (default: {PATIENCE:g})",
    )
    arena.add_argument("--language", choices=LANGUAGES, help="default: that of the environment")
    _add_options(arena)

    taken = commands.add_parser("import", help="make records of ISS lines (Skat)")
    taken.set_defaults(run=_import)
    taken.add_argument("file", metavar="FILE", help="a file of ISS lines; - is standard input")

    given = commands.add_parser("export", help="make ISS lines of records of Skat")
    given.set_defaults(run=_export)
    given.add_argument("file", metavar="FILE", help="a file of records; - is standard input")
    return parser


def _add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--preset", help="a published rule set of the game")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a rule option; may be given several times",
    )


def _count(text: str) -> int:
    try:
        number = int(text)
    except ValueError:
        number = -1
    if number < 0:
        raise argparse.ArgumentTypeError("a count is a whole number from 0 up")
    return number


def _some(text: str) -> int:
    number = _count(text)
    if not number:
        raise argparse.ArgumentTypeError("at least one")
    return number


MOST_DEALS, MOST_JOBS = 1_000_000, 61  # no more processes can be waited for on every system
MOST_DAYS = 36_500


def _deals(text: str) -> int:
    return _at_most(MOST_DEALS, _some(text))


def _jobs(text: str) -> int:
    return _at_most(MOST_JOBS, _some(text))


def _days(text: str) -> int:
    return _at_most(MOST_DAYS, _some(text))


def _at_most(most: int, number: int) -> int:
    if number > most:
        raise argparse.ArgumentTypeError(f"at most {most}")
    return number


def _seconds(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number <= 3600:
        raise argparse.ArgumentTypeError("a number of seconds, more than 0 and at most 3600")
    return number


def _port(text: str) -> int:
    number = _count(text)
    if number > 65535:
        raise argparse.ArgumentTypeError("a port is a whole number from 0 to 65535")
    return number


# ---- play ---------------------------------------------------------------------------------------


def _play(arguments: argparse.Namespace) -> int:
    console = Console(highlight=False, markup=False, emoji=False)
    style = arguments.faces or (STYLES[0] if _has_signs(console) else STYLES[1])
    voice = Voice(language_of(arguments.language), style=style, names=arguments.names)
    try:
        if arguments.game:
            game = game_named(arguments.game)
        else:
            game = ask_game(console, voice)
            arguments.bots = arguments.bots or ask_bots(console, voice)
        settings = _settings(arguments, game)
    except EOFError:
        console.print()
        return FINE
    except BadInput as error:
        return _complain(error, voice)
    note = None if arguments.bots else absent()
    return Session(settings, console, voice, input, note=note).run()


def _has_signs(console: Console) -> bool:
    """Whether suit signs can be written here."""
    try:
        "♣♠♥♦".encode(console.encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _settings(arguments: argparse.Namespace, game: AnyGame) -> Settings:
    if not 0 <= arguments.seat < game.SEATS:
        raise BadInput("input.seat", number=arguments.seat, last=game.SEATS - 1)
    bots = _bots(game, (arguments.bots or usual()).split(","), game.SEATS - 1)
    save = None if arguments.no_save else arguments.save or _record_path(game)
    if save and save.exists():
        raise BadInput("input.save-exists", path=str(save))
    return Settings(
        game,
        _options(arguments, game),
        arguments.seed or secrets.token_hex(8),
        arguments.seat,
        bots,
        arguments.practice,
        save,
        arguments.plain,
    )


def _bots(game: AnyGame, names: Sequence[str], wanted: int) -> tuple[Bot, ...]:
    """One bot for all, or one for each seat."""
    if len(names) == 1:
        names = [*names] * wanted
    if len(names) != wanted:
        raise BadInput("input.bots", number=len(names), wanted=wanted)
    return tuple(bot_named(game.NAME, name) for name in names)


def _record_path(game: AnyGame) -> Path:
    now = datetime.now(UTC).strftime("%Y-%m-%d-%H%M%S")
    folder = user_data_path("stammtisch", appauthor=False) / "records"
    return folder / f"{game.NAME}-{now}-{secrets.token_hex(2)}.jsonl"


def _options(arguments: argparse.Namespace, game: AnyGame) -> RuleOptions:
    values: dict[str, Any] = {}
    if arguments.preset is not None:
        if arguments.preset not in game.PRESETS:
            if not game.PRESETS:
                raise BadInput("input.no-presets", game=game.NAME)
            known = tuple(game.PRESETS)
            raise BadInput("input.preset", name=arguments.preset, known=known)
        values = format_options(game.PRESETS[arguments.preset])
    for each in arguments.option:
        name, equals, value = each.partition("=")
        if not equals:
            raise BadInput("input.option-form", value=each)
        values[name] = _value(value)
    options: RuleOptions = parse_options(game.Options, values)
    return options


def _value(text: str) -> str | bool | int:
    """What a value on the command line means in a record; no option needs a longer number."""
    if text.isascii() and text.isdecimal() and len(text) <= 9:
        return int(text)
    return {"true": True, "false": False}.get(text, text)


# ---- files, line by line ------------------------------------------------------------------------


class _Place(NamedTuple):
    """A line of a file."""

    file: str
    number: int
    language: str = "en"

    def complain(self, error: BadInput, pack: str = "french") -> None:
        """Say on standard error what is wrong here: cards in letters, for machines and logs."""
        name = "-" if self.file == "-" else str(Path(self.file))
        why = _with_clause(error, Voice(self.language, pack, "letters"))
        _tell(f"{name}:{self.number}: {why}")


def _line_by_line(
    file: str,
    lines: Callable[[BinaryIO], Iterator[tuple[int, Line | BadInput]]],
    take: Callable[[_Place, Line], int],
    language: str = "en",
) -> int:
    """Take every line of a file; the highest exit status. After a bad one, reading goes on."""
    status = FINE
    _for_records()
    with _opened(file) as opened:
        for number, line in lines(opened):
            place = _Place(file, number, language)
            try:
                if isinstance(line, BadInput):
                    raise line
                status = max(status, take(place, line))
            except BadInput as error:
                place.complain(error)
                status = max(status, BROKEN_RULE if isinstance(error, Refusal) else NO_RECORD)
    return status


def _opened(name: str) -> BinaryIO:
    if name == "-":
        return sys.stdin.buffer
    try:
        return Path(name).open("rb")
    except OSError as error:
        raise BadInput("input.file", name=name, why=error.strerror or str(error)) from None
    except ValueError as error:  # a NUL in the name
        raise BadInput("input.file", name=name, why=str(error)) from None


# ---- replay -------------------------------------------------------------------------------------


def _replay(arguments: argparse.Namespace) -> int:
    def take(_: _Place, line: bytes) -> int:
        played = replay(parse_record(line), arguments.legal)
        print(json.dumps(played.told(arguments.language)))
        return FINE if played.ok else BROKEN_RULE

    return _line_by_line(arguments.file, read_lines, take, arguments.language)


# ---- serve --------------------------------------------------------------------------------------


def _serve(arguments: argparse.Namespace) -> int:
    from stammtisch.table.serve import serve  # As below: no other command needs it.
    from stammtisch.table.settings import Settings as Server

    data, database = _place(arguments)
    settings = Server(
        data=data,
        database=database,
        host=arguments.host,
        port=arguments.port,
        public_url=arguments.public_url,
        keep_days=arguments.keep_days,
        max_disk=arguments.max_disk,
        workers=arguments.workers,
        open=not arguments.no_open,
        limits=os.environ.get("STAMMTISCH_LIMITS") != "off",
    )
    return serve(settings, Voice(language_of(arguments.language)))


def _place(arguments: argparse.Namespace) -> tuple[Path, str]:
    """The server's folder and the URL of its database."""
    from stammtisch.table.serve import database_in

    data = arguments.data or user_data_path("stammtisch", appauthor=False) / "table"
    return data, arguments.database or database_in(data.absolute())


def _backup(arguments: argparse.Namespace) -> int:
    from stammtisch.table.backup import back_up

    _, database = _place(arguments)
    back_up(database, arguments.file)
    _tell(Voice(language_of(arguments.language)).word("backup.done", path=str(arguments.file)))
    return FINE


def _restore(arguments: argparse.Namespace) -> int:
    from stammtisch.table.backup import restore

    voice = Voice(language_of(arguments.language))
    data, database = _place(arguments)
    before = restore(database, data, arguments.file)
    _tell(voice.word("backup.restored", path=str(arguments.file)))
    if before:
        _tell(voice.word("backup.aside", path=str(before)))
    return FINE


# ---- verify -------------------------------------------------------------------------------------


def _verify(arguments: argparse.Namespace) -> int:
    from stammtisch.table import kept, verify  # It takes a while, and no other command needs it.

    known = arguments.hash and verify.read_hash(arguments.hash)
    pages = []
    for name in arguments.kept:
        with _opened(name) as file:
            pages.append(kept.read_kept(file.read(), name))
    lines: list[verify.Line] = []

    def take(place: _Place, line: bytes) -> int:
        lines.append(verify.read_line(place.number, line))
        return FINE

    status = _line_by_line(arguments.file, read_lines, take)
    if not lines and status == FINE:
        raise BadInput("verify.nothing", name=arguments.file)
    language = language_of(arguments.language)
    for match in verify.matches(lines):
        report = verify.report(match, language, known, pages)
        print(report.text)
        status = max(status, FINE if report.ok else BROKEN_RULE)
    return status


# ---- deal ---------------------------------------------------------------------------------------


def _deal(arguments: argparse.Namespace) -> int:
    game = game_named(arguments.game)
    options = _options(arguments, game)
    players = _bots(game, arguments.bots.split(","), game.SEATS)
    names = [player.name for player in players]
    _for_records()
    first = game.first_dealer(arguments.seed)
    for index in range(arguments.count):
        seed = deal_seed(arguments.seed, index)
        deal = game.deal(seed, (first + index) % game.SEATS)
        state = play_out(game.begin(deal, options), players, seed)
        shuffle = {"version": VERSION, "seed": seed}
        line = format_record(game, state, deal, options, players=names, shuffle=shuffle)
        print(line)
    return FINE


# ---- arena --------------------------------------------------------------------------------------


def _arena(arguments: argparse.Namespace) -> int:
    from stammtisch.arena.command import Hold  # As above.
    from stammtisch.arena.contest import Contest

    game = game_named(arguments.game)
    options = _options(arguments, game)
    contest = Contest(game, tuple(arguments.bots), options, arguments.deals, arguments.seed)
    screen, progress = (
        Console(stderr=error, highlight=False, markup=False, emoji=False) for error in (False, True)
    )
    voice = Voice(language_of(arguments.language))
    Hold(
        contest, voice, screen, progress, arguments.jobs, arguments.json, arguments.patience
    ).hold()
    return FINE


# ---- import and export --------------------------------------------------------------------------


def _import(arguments: argparse.Namespace) -> int:
    def take(place: _Place, text: str) -> int:
        imported = parse_iss(text)
        print(imported.record)
        if imported.difference:
            place.complain(imported.difference)
            return BROKEN_RULE
        return FINE

    return _line_by_line(arguments.file, read_games, take)


def _export(arguments: argparse.Namespace) -> int:
    def take(place: _Place, line: bytes) -> int:
        played = replay(parse_record(line))
        if played.trouble:
            place.complain(played.trouble, played.game.PACK_NAME)
            return BROKEN_RULE
        assert played.state is not None, "the rules have allowed a deal"
        print(format_iss(played.state, json.loads(line)))
        return FINE

    return _line_by_line(arguments.file, read_lines, take)


# ---- complaints ---------------------------------------------------------------------------------


def _complain(error: BadInput, voice: Voice | None = None) -> int:
    _tell(f"stammtisch: {_with_clause(error, voice or Voice(language_of()))}")
    return NO_RECORD


def _with_clause(error: BadInput, voice: Voice) -> str:
    why = voice.say(error.message)
    return f"{error.clause}: {why}" if error.clause else why
