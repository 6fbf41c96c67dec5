"""``python -m bench.schnapsen_equilibrium``: what a bot's decisions in the fifth trick lose.

Two of the bot play up to the lead of the fifth trick. From there on the deal is solved for somebody
who sees neither hand (``stammtisch.solver.schnapsen_equilibrium``): every way in which the hidden
cards may lie, with shown cards in their hands, is equally likely. Then the bot decides in some of
these worlds, drawn at random, after the same acts before; a decision's *regret* is what it brings
less than the best one, in game points, in the equilibrium. Deals that are over by then, or closed,
are left out.

``--trick 4``: the fourth trick, sampled. All worlds are too many there, so that for each player in
turn every hand that the other may hold comes once, with the rest of the stock in an order drawn at
random. His own hand is the same in all of them: in this subgame the other knows it, and is stronger
than at a table.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np

from bench.bootstrap import interval
from bench.journal import Journal
from bench.measure import ROOT, keep, run_command
from bench.resumed import add_arguments, resumed
from stammtisch import learn
from stammtisch.arena.contest import fingerprint
from stammtisch.bots import BOTS, Player, bot_named, next_act
from stammtisch.cardplay.cards import Card
from stammtisch.cardplay.shuffle import Stream
from stammtisch.games import schnapsen as game
from stammtisch.games.schnapsen.notation import SEATS, Deal
from stammtisch.games.schnapsen.phases import State
from stammtisch.solver.schnapsen_equilibrium import WAIT, Decision, equilibrium

NAME = game.GAME.name

ACTS = 3
"""An exchange and a marriage may come before the lead, and the lead before the other card."""

NODES = 150_000_000
"""The most of a subgame, at 40 bytes each and more while it is solved: 10 GB."""

ALL, SAMPLED = 5, 4
"""The trick that is solved in all worlds, and the one in some."""

GAPS = {ALL: 0.005, SAMPLED: 0.02}
"""The gap of the equilibrium, if no other is asked for."""

ITERATIONS = {ALL: 1000, SAMPLED: 5000}
"""So many at most; few worlds may need more of them to come to that gap."""

RARE = 0.01
"""Where the other brings a decision about in fewer of the worlds than this, what he holds there is
anybody's guess."""

CLOSE = 0.02
"""What is required of the mean regret."""

BEST, NETWORKS = "master", "networks"
"""Whose figures are kept, and the policy networks by themselves."""

LEAD, FOLLOW, EXCHANGE = KINDS = ("lead", "follow", "exchange or wait")


class Regret(NamedTuple):
    """A decision: in which deal, of which kind, what it lost, and whether it is rarely asked."""

    deal: int
    kind: str
    lost: float
    rare: bool


class Subgame(NamedTuple):
    """A deal: what both could gain in the equilibrium that was found, and the decisions."""

    gap: float
    nodes: int
    regrets: list[Regret]


def seated(bot: str) -> list[Player]:
    """The bot, or the policy networks, in both seats."""
    if bot == NETWORKS:
        return [learn.PolicyPlayer(learn.networks(NAME), NAME)] * SEATS
    return [bot_named(NAME, bot)] * SEATS


def lead_of(trick: int, deal: int, bot: str, seed: str) -> State | None:
    """The lead of a trick with the stock open; ``None`` if it does not come to that."""
    name, players = f"{seed}/{deal}", seated(bot)
    state: State = game.begin(game.deal(name, deal % SEATS))
    while state.to_act is not None:
        if state.phase == "lead" and len(state.table.taken.tricks) == trick - 1:
            return None if state.table.closed else state
        state = state.act(*next_act(state, players, name))
    return None


def worlds_of(state: State) -> list[State]:
    """The position with the hidden cards in every way, shown ones in their hands."""
    views = [state.view(seat) for seat in range(SEATS)]
    shown = {card for seat in range(SEATS) for card in views[1 - seat].shown[seat]}
    free = [[card for card in hand if card not in shown] for hand in state.table.hands]
    down = state.table.stock[:-1]
    hidden = [*free[0], *free[1], *down]
    found = []
    for first in combinations(hidden, len(free[0])):
        rest = [card for card in hidden if card not in first]
        for second in combinations(rest, len(free[1])):
            last = [card for card in rest if card not in second]
            found.append(moved(state, dict(zip(hidden, [*first, *second, *last], strict=True))))
    return found


def drawn_worlds(state: State, seat: int, stream: Stream) -> list[State]:
    """The position with every hand of the other, and the stock in an order drawn at random."""
    other = 1 - seat
    shown = state.view(seat).shown[other]
    held = [card for card in state.table.hands[other] if card not in shown]
    hidden, found = [*held, *state.table.stock[:-1]], []
    for hand in combinations(hidden, len(held)):
        rest = stream.shuffled(card for card in hidden if card not in hand)
        found.append(moved(state, dict(zip(hidden, [*hand, *rest], strict=True))))
    return found


def subgames_of(
    state: State, trick: int, stream: Stream
) -> Iterator[tuple[list[State], Sequence[int]]]:
    """The worlds of each subgame, and the seats whose decisions are looked at."""
    if trick == ALL:
        yield worlds_of(state), range(SEATS)
        return
    for seat in range(SEATS):
        yield drawn_worlds(state, seat, stream), [seat]


def moved(state: State, cards: dict[Card, Card]) -> State:
    """The same acts in a deal in which each of these cards takes another's place."""
    deal = state.deal
    hands = tuple(tuple(cards.get(card, card) for card in hand) for hand in deal.hands)
    stock = tuple(cards.get(card, card) for card in deal.stock)
    other: State = game.begin(Deal(deal.dealer, hands, stock), state.options, state.standing)
    for seat, action in state.history:
        other = other.act(seat, action)
    return other


def decided(
    state: State, bot: str, seed: str, known: Mapping[Any, Decision]
) -> Iterator[tuple[str, Decision, str]]:
    """What the bot does from here on, as far as the equilibrium tells it: kind, where, action."""
    players, before = seated(bot), len(state.history)
    tricks = len(state.table.taken.tricks)
    while state.to_act is not None:
        seat, action = next_act(state, players, seed)
        acts, hands = tuple(str(act) for _, act in state.history[before:]), state.table.hands
        due = state.to_act
        if seat == due and (waiting := known.get((1 - due, hands[1 - due], acts))):
            yield EXCHANGE, waiting, WAIT
        if found := known.get((seat, hands[seat], acts)):
            kind = EXCHANGE if seat != due else FOLLOW if state.phase == "follow" else LEAD
            yield kind, found, str(action)
        state = state.act(seat, action)
        if state.table.closed or len(state.table.taken.tricks) > tricks:
            return


def measured(
    deal: int, trick: int, bot: str, seed: str, gap: float, asked: int
) -> tuple[int, list[Subgame]]:
    """The subgames of a deal: one of all worlds, or one for each player; none if it is over."""
    state = lead_of(trick, deal, bot, seed)
    if state is None:
        return deal, []
    stream = Stream(f"{seed}/{deal}", "worlds")
    told = []
    for worlds, seats in subgames_of(state, trick, stream):
        found = equilibrium(worlds, gap=gap, iterations=ITERATIONS[trick], acts=ACTS, nodes=NODES)
        own = [each for each in found.decisions if each.seat in seats]
        known = {(each.seat, each.hand, each.acts): each for each in own}
        hands = [len({each.table.hands[seat] for each in worlds}) for seat in range(SEATS)]
        regrets = []
        for number in range(asked):
            name = f"{seed}/{deal}/{number}"
            for kind, at, action in decided(stream.choice(worlds), bot, name, known):
                lost = max(at.values.values()) - at.values[action]
                regrets.append(Regret(deal, kind, lost, at.reach * hands[at.seat] < RARE))
        told.append(Subgame(found.gap, found.nodes, regrets))
    return deal, told


def restored(line: Any) -> list[Subgame]:
    return [
        Subgame(gap, nodes, [Regret(*each) for each in regrets]) for gap, nodes, regrets in line
    ]


def report(found: list[list[Subgame]], apart: bool) -> Iterator[str]:
    """The table; ``apart`` tells leads that are rare from the others."""
    solved = [each for subgames in found for each in subgames]
    if not solved:
        yield f"{len(found)} deals, of which none came so far with the stock open."
        return
    gaps = [each.gap for each in solved]
    yield (
        f"{len(found)} deals, of which {sum(map(bool, found))} came so far with the stock open;"
        f" {np.mean([each.nodes for each in solved]) / 1e6:.1f} million nodes each; gap at most"
        f" {max(gaps):.4f}, {np.mean(gaps):.4f} in the mean.\n"
    )
    yield "| decision | decisions | regret, game points | best within 0.02, % |"
    yield "| --- | --- | --- | --- |"
    every = [each for one in solved for each in one.regrets]
    groups = {kind: [each for each in every if each.kind == kind] for kind in KINDS}
    for rare in (False, True) if apart else ():
        name = "follow, a lead that is rare" if rare else "follow, a usual lead"
        groups[name] = [each for each in groups[FOLLOW] if each.rare == rare]
    for name, of in groups.items():
        if of:
            good = 100 * np.mean([each.lost <= CLOSE for each in of])
            yield f"| {name} | {len(of)} | {interval(of, lost, 3)} | {good:.0f} |"


def lost(of: Sequence[Regret]) -> float:
    """The mean regret."""
    return float(np.mean([each.lost for each in of]))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.schnapsen_equilibrium")
    parser.description = __doc__
    parser.add_argument("--trick", type=int, default=ALL, choices=(SAMPLED, ALL))
    parser.add_argument("--deals", type=int, default=60)
    parser.add_argument("--bot", choices=(*BOTS, NETWORKS), default=BEST)
    parser.add_argument("--seed", default="equilibrium/1")
    parser.add_argument("--gap", type=float, help="of the equilibrium")
    parser.add_argument("--worlds", type=int, default=16, help="in which the bot decides")
    parser.add_argument("--dry", action="store_true", help="leave bench/RESULTS.md as it is")
    add_arguments(parser)
    given = parser.parse_args()
    gap = given.gap or GAPS[given.trick]
    head = {
        "seed": given.seed,
        "trick": given.trick,
        "bot": given.bot,
        "gap": gap,
        "iterations": ITERATIONS[given.trick],
        "worlds": given.worlds,
        "code": fingerprint(NAME),
    }
    name = f"{given.seed.replace('/', '-')}-{given.bot}-{given.trick}"
    tasks = {
        deal: (deal, given.trick, given.bot, given.seed, gap, given.worlds)
        for deal in range(given.deals)
    }
    journal = Journal.named(ROOT / "build" / "schnapsen_equilibrium" / name, head)
    found = resumed(journal, restored, measured, tasks, given)
    what = "all worlds" if given.trick == ALL else "the worlds of each player"
    how = (
        f"`{given.bot}` in {given.worlds} of {what} in each deal; seed `{given.seed}`; 95 %"
        " intervals. "
    )
    print(how + "\n".join(report(found, apart=True)))
    if not given.dry and (given.trick, given.bot) == (ALL, BEST):
        text = how + "\n".join(report(found, apart=False))
        keep("Schnapsen: the fifth trick beside an equilibrium", text)


if __name__ == "__main__":
    run_command(main)
