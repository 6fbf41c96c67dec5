"""``stammtisch deal``: bots play deals, and their records are written."""

from __future__ import annotations

import argparse

from stammtisch.bots import BOTS, play_out
from stammtisch.cardplay.shuffle import VERSION, deal_seed
from stammtisch.cli.arguments import Commands, add_options, chosen_bots, chosen_options, count
from stammtisch.cli.output import OK, for_records
from stammtisch.games.registry import GAMES, game_named
from stammtisch.records import format_record, seated


def add(commands: Commands[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("deal", help="write finished records played by bots")
    parser.set_defaults(run=run)
    parser.add_argument("game", help=f"one of {', '.join(GAMES)}")
    parser.add_argument("--count", type=count, default=1, metavar="N", help="how many (default: 1)")
    parser.add_argument("--seed", default="0", metavar="S", help="the same seed, the same records")
    parser.add_argument(
        "--bots",
        default="random",
        metavar="NAME[,NAME…]",
        help=f"one for all, or one a player: {', '.join(BOTS)}",
    )
    add_options(parser)


def run(arguments: argparse.Namespace) -> int:
    game = game_named(arguments.game)
    options = chosen_options(arguments, game)
    players = game.Match(options).players
    bots = chosen_bots(game, arguments.bots.split(","), players)
    for_records()
    match = game.Match(options, game.first_dealer(arguments.seed, players))
    for index in range(arguments.count):
        number = len(match.results)
        if match.finished:  # The next list begins; the deal passes on as ever.
            match, number = game.Match(options, match.dealer(number)), 0
        seed, seating = deal_seed(arguments.seed, index), match.seating(number)
        deal = match.due(game.deal(seed, seating.dealer))
        state = play_out(game.begin(deal, options), seating.on_seats(bots), seed)
        assert state.result is not None, "it is played out"
        match = match.add(state.result)
        names = seated(seating, [bot.name for bot in bots])
        shuffle = {"version": VERSION, "seed": seed}
        print(format_record(game, state, deal, options, **names, shuffle=shuffle))
    return OK
