"""``stammtisch serve``: the server, and its page in the browser."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from platformdirs import user_data_path

from stammtisch.cardplay.refusals import BadInput
from stammtisch.cli.arguments import (
    Commands,
    add_language,
    days,
    hour,
    jobs,
    listening,
    port,
    positive,
)
from stammtisch.table.limits import DISK_MEGABYTES
from stammtisch.words import Voice, language_of


def add(commands: Commands[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser(
        "serve", help="open a table in the browser, for oneself or friends"
    )
    parser.set_defaults(run=run)
    parser.add_argument(
        "--host",
        default="127.0.0.1",
        help="where to listen: 0.0.0.0 lets others in your network in (default: only this machine)",
    )
    parser.add_argument("--port", type=port, help="0 for any (default: 8123, or any)")
    parser.add_argument("--no-open", action="store_true", help="do not open the browser")
    parser.add_argument("--data", type=Path, metavar="DIR", help="where to keep what is played")
    parser.add_argument("--database", metavar="URL", help="another database than the one in DIR")
    parser.add_argument("--public-url", metavar="URL", help="how people come here through a proxy")
    parser.add_argument(
        "--cluster", action="store_true", help="as one of several servers at one PostgreSQL"
    )
    parser.add_argument(
        "--advertise",
        metavar="URL",
        help="in a cluster: this server's own path at the public address, like https://.../node/1",
    )
    parser.add_argument(
        "--keep-days",
        type=days,
        default=90,
        metavar="N",
        help="forget tables and guests after so many days without a visit (default: 90)",
    )
    parser.add_argument(
        "--max-disk",
        type=positive,
        default=DISK_MEGABYTES,
        metavar="MB",
        help=f"begin nothing new when the database holds so much (default: {DISK_MEGABYTES})",
    )
    parser.add_argument(
        "--day-begins",
        type=hour,
        default=4,
        metavar="HOUR",
        help="when a day begins, and the deals of the last are over, by UTC (default: 4)",
    )
    parser.add_argument(
        "--no-background",
        action="store_true",
        help="compute nothing that nobody waits for: no deals of the day, no accounts of luck",
    )
    parser.add_argument(
        "--workers",
        type=jobs,
        default=2,
        metavar="N",
        help="processes in which bots search (default: 2)",
    )
    parser.add_argument(
        "--metrics",
        type=listening,
        metavar="[HOST:]PORT",
        help="tell Prometheus and `stammtisch status` there about the server (default: nowhere)",
    )
    parser.add_argument(
        "--log",
        choices=("text", "json"),
        default="text",
        help="how errors are written: for people, or an object a line (default: text)",
    )
    add_language(parser)


def run(arguments: argparse.Namespace) -> int:
    # No other command needs the server, which takes a while to import.
    from stammtisch.table.house.serve import node_at, serve
    from stammtisch.table.web.settings import Settings

    data, database = data_and_database(arguments)
    origin, path = arguments.public_url, None
    if arguments.cluster != (arguments.advertise is not None):
        raise BadInput("serve.cluster_advertise")
    if arguments.advertise is not None:
        origin, path = node_at(arguments.advertise)
        if arguments.public_url not in (None, origin, f"{origin}/"):
            raise BadInput("serve.advertise", value=arguments.advertise)
    settings = Settings(
        data=data,
        database=database,
        host=arguments.host,
        port=arguments.port,
        public_url=origin,
        keep_days=arguments.keep_days,
        max_disk=arguments.max_disk,
        workers=arguments.workers,
        open=not arguments.no_open,
        limits=os.environ.get("STAMMTISCH_LIMITS") != "off",
        metrics=arguments.metrics,
        log=arguments.log,
        path=path,
        background=not arguments.no_background,
        day_hour=arguments.day_begins,
    )
    return serve(settings, Voice(language_of(arguments.language)))


def data_and_database(arguments: argparse.Namespace) -> tuple[Path, str]:
    """The server's data folder and the URL of its database."""
    from stammtisch.table.house.serve import database_in

    data = data_folder(arguments)
    return data, arguments.database or database_in(data.absolute())


def data_folder(arguments: argparse.Namespace) -> Path:
    """The server's data folder."""
    given: Path | None = arguments.data
    return given or user_data_path("stammtisch", appauthor=False) / "table"
