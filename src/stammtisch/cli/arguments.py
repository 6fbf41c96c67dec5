"""Arguments that several commands share: numbers within bounds, rule options, bots, engines."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from dataclasses import fields
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from stammtisch.bots import AnyBot, bot_named
from stammtisch.cardplay.messages import say
from stammtisch.cardplay.options import RuleOptions, format_options, parse_options
from stammtisch.cardplay.refusals import BadInput
from stammtisch.games.registry import AnyGame
from stammtisch.words import LANGUAGES

if TYPE_CHECKING:
    from stammtisch.arena.processes import Engine

Commands = argparse._SubParsersAction  # argparse has no public name for it.

MOST_DEALS, MOST_JOBS = 1_000_000, 61  # no more processes can be waited for on every system
MOST_DAYS = 36_500

# ---- numbers -------------------------------------------------------------------------------------


def count(text: str, least: int = 0) -> int:
    """An integer of at least ``least``."""
    try:
        number = int(text)
    except ValueError:
        number = least - 1
    if number < least:
        raise argparse.ArgumentTypeError(f"a whole number from {least} up")
    return number


def positive(text: str) -> int:
    """An integer of at least 1."""
    return count(text, 1)


def deals(text: str) -> int:
    return _at_most(MOST_DEALS, positive(text))


def jobs(text: str) -> int:
    return _at_most(MOST_JOBS, positive(text))


def days(text: str) -> int:
    return _at_most(MOST_DAYS, positive(text))


def hour(text: str) -> int:
    """An hour of the day."""
    return _at_most(23, count(text))


def _at_most(most: int, number: int) -> int:
    if number > most:
        raise argparse.ArgumentTypeError(f"at most {most}")
    return number


def seconds(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number <= 3600:
        raise argparse.ArgumentTypeError("a number of seconds, more than 0 and at most 3600")
    return number


def port(text: str) -> int:
    number = count(text)
    if number > 65535:
        raise argparse.ArgumentTypeError("a port is a whole number from 0 to 65535")
    return number


def listening(text: str) -> tuple[str, int]:
    """``[HOST:]PORT``; without a host this machine's own. An IPv6 address stands in brackets."""
    host, _, number = text.rpartition(":")
    if host.startswith("[") != host.endswith("]") or (":" in host and not host.startswith("[")):
        raise argparse.ArgumentTypeError(f"{text} is no PORT, HOST:PORT or [IPV6]:PORT")
    return host.strip("[]") or "127.0.0.1", port(number)


# ---- language, rule options, bots ----------------------------------------------------------------


def add_language(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--language", choices=LANGUAGES, help="default: that of the environment")


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--preset", help="a published rule set of the game")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a rule option; may be given several times",
    )


def chosen_options(arguments: argparse.Namespace, game: AnyGame) -> RuleOptions:
    """The options of the preset, overridden by the single ones.

    Raises:
        BadInput: no such preset, option or value.
    """
    values: dict[str, Any] = {}
    if arguments.preset is not None:
        if arguments.preset not in game.GAME.presets:
            if not game.GAME.presets:
                raise BadInput("input.no-presets", game=say(f"{game.GAME.name}.name"))
            known = tuple(game.GAME.presets)
            raise BadInput("input.preset", name=arguments.preset, known=known)
        values = format_options(game.GAME.presets[arguments.preset])
    defaults = {each.name: each.default for each in fields(game.GAME.options)}
    for each in arguments.option:
        name, equals, value = each.partition("=")
        if not equals:
            raise BadInput("input.option-form", value=each)
        # A name may consist of digits (SK 10.16).
        values[name] = value if isinstance(defaults.get(name), str) else _value(value)
    options: RuleOptions = parse_options(game.GAME.options, values)
    return options


def _value(text: str) -> str | bool | int:
    """An option's value from the command line; no option needs a longer number."""
    if text.isascii() and text.isdecimal() and len(text) <= 9:
        return int(text)
    return {"true": True, "false": False}.get(text, text)


def chosen_bots(game: AnyGame, names: Sequence[str], wanted: int) -> tuple[AnyBot, ...]:
    """One bot for all, or one for each seat.

    Raises:
        BadInput: another number of them, or one that does not play this game here.
    """
    if len(names) == 1:
        names = [*names] * wanted
    if len(names) != wanted:
        raise BadInput("input.bots", number=len(names), wanted=wanted)
    return tuple(bot_named(game.GAME.name, name) for name in names)


# ---- long work ----------------------------------------------------------------------------------


def add_engine(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--jobs",
        type=jobs,
        metavar="J",
        help="how many deals at once (default: one for each core)",
    )
    parser.add_argument(
        "--engine",
        choices=("processes", "ray"),
        default="processes",
        help="who plays: processes of this machine (the default), or its Ray cluster",
    )
    parser.add_argument(
        "--ray-address",
        type=listening,
        metavar="HOST:PORT",
        help="the head of the Ray cluster (default: the cluster that runs on this machine)",
    )


def chosen_engine(arguments: argparse.Namespace) -> Engine:
    """The engine that works; it is opened by calling it.

    Raises:
        BadInput: an address for an engine that has none.
    """
    # Most commands need neither, and both take a while to import.
    from stammtisch.arena.on_ray import ray_workers
    from stammtisch.arena.processes import local_workers

    if arguments.engine == "ray":
        return partial(ray_workers, arguments.ray_address, arguments.jobs)
    if arguments.ray_address is not None:
        raise BadInput("arena.ray_address")
    return partial(local_workers, arguments.jobs or min(os.cpu_count() or 1, MOST_JOBS))


# ---- the server's data and database --------------------------------------------------------------


def add_data_and_database(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--data", type=Path, metavar="DIR", help="as for stammtisch serve")
    parser.add_argument("--database", metavar="URL", help="as for stammtisch serve")
