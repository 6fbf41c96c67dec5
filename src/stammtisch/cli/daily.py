"""``stammtisch daily``: check that the deals of a day are those that were promised."""

from __future__ import annotations

import argparse

from stammtisch.cardplay.messages import say
from stammtisch.cli.arguments import Commands, add_language
from stammtisch.cli.lines import opened
from stammtisch.cli.output import BROKEN_RULE, OK
from stammtisch.words import Voice, language_of


def add(commands: Commands[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("daily", help="check the deals of a day")
    parser.set_defaults(run=run)
    parser.add_argument("file", metavar="FILE", help="what a server has published of that day")
    parser.add_argument(
        "--end", metavar="H", help="the end of the chain, as it was shown before that day"
    )
    parser.add_argument("--hash", metavar="H", help="the hash that was shown while that day ran")
    parser.add_argument(
        "--quick", action="store_true", help="without choosing the deals anew (half a minute)"
    )
    add_language(parser)


def run(arguments: argparse.Namespace) -> int:
    # No other command needs the bots for this.
    from stammtisch.daily.published import MOST_BYTES, check, chosen_here, parse_day
    from stammtisch.table.fair.verify import read_hash

    voice = Voice(language_of(arguments.language))
    end, promised = (each and read_hash(each) for each in (arguments.end, arguments.hash))
    with opened(arguments.file, MOST_BYTES) as file:
        found = parse_day(file.read())
    wrong = check(found, end, promised)
    if not wrong and not arguments.quick:
        chosen = chosen_here(found)
        if chosen is False:
            wrong = [say("daily.wrong.choice")]
    told = wrong or [say("daily.good")]
    if not wrong and not arguments.quick:
        told.append(say("daily.other_bots" if chosen is None else "daily.chosen"))
    if end is None:
        told.append(say("daily.trusted"))
        print(found.end)
    for message in told:
        print(voice.say(message))
    return BROKEN_RULE if wrong else OK
