"""The arena: the same deals for everybody, nothing lost, and figures that hold."""

from __future__ import annotations

import json
import math
import os
import re
import signal
import statistics
from collections import Counter
from concurrent.futures import Executor, Future
from dataclasses import replace
from itertools import permutations
from multiprocessing import active_children
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stammtisch.arena import Contest, Journal, Played, report
from stammtisch.arena.contest import BLOCK
from stammtisch.arena.picture import intervals, ladder
from stammtisch.arena.play import play
from stammtisch.arena.processes import local_executor
from stammtisch.arena.report import MIN_UNITS, Interval, interval
from stammtisch.arena.run import TableBlock, run, table_blocks
from stammtisch.bots.program import PREFIX
from stammtisch.cardplay.refusals import BadInput
from stammtisch.games import scarto, schnapsen, skat
from stammtisch.games.registry import GAMES, AnyGame
from stammtisch.records import parse_record, replay
from stammtisch.words import LANGUAGES, Voice
from tests.bots.test_program import answering, command


class Here(Executor):
    """An engine that plays in this process, in the order that a seed wants."""

    def __init__(self, seed: int = 0) -> None:
        self.chance = Random(seed)

    def submit(self, work: Any, /, *args: Any, **more: Any) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            future.set_result(work(*args, **more))
        except Exception as error:
            future.set_exception(error)
        return future


def contest(
    game: AnyGame, *names: str, deals: int = 6, seed: str = "arena", **options: Any
) -> Contest:
    return Contest(game, names, game.GAME.options(**options), deals, seed)


def held(
    held: Contest, at_once: int = 1, executor: Executor | None = None
) -> tuple[dict[tuple[int, int], TableBlock], list[Played]]:
    blocks = table_blocks(held)
    return blocks, list(run(blocks, executor or Here(), at_once))


def without_times(played: list[Played]) -> list[tuple[Any, str]]:
    return sorted((each.deal, each.record) for each in played)


# ---- who sits where ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_everybody_sits_everywhere_equally_often(name: str) -> None:
    game = GAMES[name]
    for entrants in range(2, game.GAME.seats + 1):
        tables = contest(game, *"abc"[:entrants]).tables
        seats = Counter((seat, each) for table in tables for seat, each in enumerate(table))
        assert len(set(tables)) == len(tables)
        assert len(seats) == game.GAME.seats * entrants
        assert len(set(seats.values())) == 1


def test_two_of_three_meet_one_against_two_both_ways() -> None:
    tables = contest(skat, "a", "b").tables
    assert sorted(tables) == sorted({*permutations((0, 1, 1)), *permutations((1, 0, 0))})


def test_four_at_a_table_of_skat() -> None:
    """SK 9.4: two entrants meet one against three, four in all orders."""
    tables = contest(skat, "a", "b", players=4).tables
    assert sorted(tables) == sorted({*permutations((0, 1, 1, 1)), *permutations((1, 0, 0, 0))})
    assert len(contest(skat, *"abcd", players=4).tables) == 24
    with pytest.raises(BadInput):
        contest(skat, *"abc", players=4)


@pytest.mark.parametrize("names", [("thumb",), ("thumb", "thumb", "thumb"), ()])
def test_not_as_many_as_the_game_takes(names: tuple[str, ...]) -> None:
    with pytest.raises(BadInput) as refused:
        contest(schnapsen, *names)
    assert refused.value.message.id == "arena.two_bots"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("game", "options", "wanted"),
    [(schnapsen, {}, ["2"]), (skat, {}, ["2", "3"]), (skat, {"players": 4}, ["2", "4"])],
)
def test_a_refusal_says_how_many_a_game_takes(
    game: AnyGame, options: dict[str, Any], wanted: list[str], language: str
) -> None:
    """And says no number twice."""
    with pytest.raises(BadInput) as refused:
        contest(game, *["thumb"] * 5, **options)
    said = Voice(language).say(refused.value.message)
    assert re.findall(r"\d+", said) == [*wanted, "5"]


# ---- what is played ------------------------------------------------------------------------------


def test_all_tables_play_the_same_cards_with_the_same_dealer(game: AnyGame) -> None:
    _, played = held(contest(game, "thumb", "random"))
    dealt: dict[tuple[int, int], set[str]] = {}
    for each in played:
        deal = json.dumps(json.loads(each.record)["deal"], sort_keys=True)
        dealt.setdefault((each.deal.block, each.deal.number), set()).add(deal)
    assert len(dealt) >= 6
    assert all(len(deals) == 1 for deals in dealt.values())


def test_every_record_replays_to_its_result(game: AnyGame) -> None:
    _, played = held(contest(game, "thumb", "random", deals=3))
    for each in played:
        again = replay(parse_record(each.record))
        assert again.ok
        assert again.state is not None
        assert again.state.result == each.result


def test_a_bot_against_itself_is_exactly_level(game: AnyGame) -> None:
    for names in [("thumb",) * 2, ("random",) * 2, ("random",) * game.GAME.seats]:
        one = contest(game, *names, deals=9)
        told = report(one, *held(one))
        assert told.deals == 9
        for each in told.entrants:
            assert (each.edge.mean, each.edge.low, each.edge.high) == (0, 0, 0)
        for pair in told.pairs:
            assert (pair.ahead.mean, pair.ahead.low, pair.ahead.high) == (0, 0, 0)


def test_thumb_beats_chance(game: AnyGame) -> None:
    one = contest(game, "random", "thumb", deals=MIN_UNITS)
    told = report(one, *held(one))
    assert told.ladder[0].name == "thumb"
    assert told.pairs[0].ahead.high < 0
    assert told.pairs[0].ahead.clear


def test_the_order_of_the_names_decides_nothing(game: AnyGame) -> None:
    """Nor does a bot play otherwise because of who else has entered, but for the standing."""
    one, two = contest(game, "thumb", "random"), contest(game, "random", "thumb")
    (a, b), (c, d) = (report(each, *held(each)).entrants for each in (one, two))
    assert (a.edge, b.edge) == (d.edge, c.edge)


def test_neither_processes_nor_their_number_decide_anything(game: AnyGame) -> None:
    one = contest(game, "thumb", "random", deals=4)
    here = held(one)
    with local_executor(2) as executor:
        there = held(one, 3, executor)
    assert without_times(here[1]) == without_times(there[1])
    a, b = report(one, *here), report(one, *there)
    assert [each.edge for each in a.entrants] == [each.edge for each in b.entrants]


def test_a_match_that_a_full_block_has_begun_is_played_to_its_end() -> None:
    one = contest(schnapsen, "thumb", "random", deals=BLOCK + 2)
    blocks, played = held(one)
    for (block, _), table_block in blocks.items():
        assert all(match.finished for match in table_block.matches[:-1])
        if block == 0:
            assert table_block.matches[-1].finished
            assert table_block.number >= BLOCK
        else:
            assert table_block.number == 2
    told = report(one, blocks, played)
    assert told.deals == BLOCK + 2, "what goes beyond the block does not count"
    assert told.matches > 1


def test_the_bots_see_the_standing_of_their_own_table() -> None:
    one = contest(scarto, "thumb", "random", deals=4)
    table_block = TableBlock(one, 0, 0)
    seen = []
    while table_block.next:
        seen.append(table_block.next.standing)
        table_block.add(play(table_block.next).result)
    assert [each.deals for each in seen] == [0, 1, 2, 0]
    assert seen[2].totals == tuple(
        sum(row[seat] for row in table_block.matches[0].rows[:2]) for seat in range(3)
    )
    assert not any(seen[3].totals)


def test_the_dealer_goes_round() -> None:
    table_block = TableBlock(contest(skat, "thumb", "thumb", deals=5), 0, 0)
    dealers = []
    while table_block.next:
        dealers.append(table_block.next.seating.dealer)
        table_block.add(play(table_block.next).result)
    assert dealers == [0, 1, 2, 0, 1]


def test_with_four_the_dealer_sits_out_and_scores_go_to_players() -> None:
    """SK 9.4: each deal has the three others, in their order, and no time of the dealer's."""
    one = contest(skat, "thumb", "random", deals=8, players=4, tournament_scoring=True)
    blocks, played = held(one)
    sums: Counter[tuple[int, int]] = Counter()
    for each in played:
        dealer = each.deal.number % 4
        names = [one.names[entrant] for entrant in one.tables[each.deal.table]]
        record = json.loads(each.record)
        assert record["players"] == [names[player] for player in range(4) if player != dealer]
        assert record["sits_out"] == [names[dealer]]
        assert record["deal"]["dealer"] == [2, 0, 1, 2][dealer]
        assert not each.times[dealer]
        for player, score in enumerate(
            blocks[0, each.deal.table].matches[0].rows[each.deal.number]
        ):
            sums[each.deal.table, player] += score
    for table, block in ((table, block) for (_, table), block in blocks.items()):
        assert block.matches[0].totals == tuple(sums[table, player] for player in range(4))


# ---- figures -------------------------------------------------------------------------------------


def test_the_sums_of_a_contest_counted_again() -> None:
    """Everything in the report, from the records alone."""
    one = contest(skat, "thumb", "random", deals=6)
    blocks, played = held(one)
    told = report(one, blocks, played)
    brought: dict[str, list[int]] = {"thumb": [], "random": []}
    for each in played:
        record = json.loads(each.record)
        for name, score in zip(record["players"], each.result.scores, strict=True):
            brought[name].append(score)
    assert {len(scores) for scores in brought.values()} == {6 * 6 * 3 // 2}
    means = {name: statistics.mean(scores) for name, scores in brought.items()}
    for entrant in told.entrants:
        assert entrant.score.mean == pytest.approx(means[entrant.name])
        assert entrant.edge.mean == pytest.approx(
            means[entrant.name] - statistics.mean(means.values())
        )
        assert entrant.times.decisions == sum(
            len(each.times[seat])
            for each in played
            for seat, name in enumerate(json.loads(each.record)["players"])
            if name == entrant.name
        )
    assert told.pairs[0].ahead.mean == pytest.approx(means["thumb"] - means["random"])


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 9999), st.integers(40, 120), st.integers(1, 9))
def test_the_interval_is_about_what_theory_says(seed: int, number: int, parts: int) -> None:
    """For means of many, the bootstrap comes to the mean and 1.96 standard errors."""
    chance = Random(seed)
    sums = [round(chance.gauss(40, 90)) for _ in range(number)]
    found = interval(np.array(sums), parts)
    mean, error = statistics.mean(sums) / parts, statistics.pstdev(sums) / parts / len(sums) ** 0.5
    assert found.mean == pytest.approx(mean)
    assert found.low - 1e-9 <= found.mean <= found.high + 1e-9
    assert found.low == pytest.approx(mean - 1.96 * error, abs=0.3 * error)
    assert found.high == pytest.approx(mean + 1.96 * error, abs=0.3 * error)


def test_from_a_few_deals_nothing_is_clear() -> None:
    """However far they are from 0: they may be so by chance."""
    assert not interval(np.full(MIN_UNITS - 1, 5), 1).clear
    assert interval(np.full(MIN_UNITS, 5), 1).clear


def test_who_has_won_and_lost_matches() -> None:
    one = contest(scarto, "thumb", "random", deals=12)
    blocks, played = held(one)
    told = report(one, blocks, played)
    first, last = Counter[int](), Counter[int]()
    for (_, table), table_block in blocks.items():
        for match in table_block.matches:
            winners = [seat for seat in range(3) if match.places[seat] == 1]
            for seat in winners:
                first[one.tables[table][seat]] += 60 // len(winners)
            for seat in match.losers:
                last[one.tables[table][seat]] += 1
    assert told.matches == 4
    for at, entrant in enumerate(told.entrants):
        assert entrant.first is not None
        assert entrant.last is not None
        assert entrant.first.mean == pytest.approx(first[at] / 60 / (4 * 9))
        assert entrant.last.mean == pytest.approx(last[at] / (4 * 9))


def test_the_picture_shows_every_entrant() -> None:
    one = contest(scarto, "thumb", "random", "thumb")
    told = report(one, *held(one))
    rungs = [(each.name, each.edge) for each in told.entrants]
    picture = ladder(rungs, "A <title>", "points")
    assert "A &lt;title&gt;" in picture
    assert picture.count('class="bar"') == 3
    dots = [float(x) for x in re.findall(r'class="dot" cx="([\d.]+)"', picture)]
    assert dots == sorted(dots, reverse=True), "the best on top, and the further right"
    assert all(math.isfinite(dot) and 0 < dot < 720 for dot in dots)


def test_a_picture_of_shares_has_no_signs() -> None:
    rungs = [("0 to 15", Interval(91.67, 78.0, 100.0)), ("to 0", Interval(46.0, 25.0, 68.0))]
    assert ">+91.7<" in intervals(rungs, "Won", "points")
    shares = intervals(rungs, "Won", "games won, %", signed=False)
    assert ">91.7<" in shares
    assert "+" not in shares


# ---- the journal ---------------------------------------------------------------------------------


def journalled(path: Path, one: Contest, stop_after: int = 10**6) -> list[Played]:
    """Go on with a contest, as the command does, for so many deals at most."""
    blocks = table_blocks(one)
    with Journal(path, one) as journal:
        played = journal.read(blocks)
        for each in run(blocks, Here(), 1):
            if stop_after == 0:
                break
            journal.add(each)
            played.append(each)
            stop_after -= 1
    return played


def test_a_contest_goes_on_where_it_stopped(game: AnyGame, tmp_path: Path) -> None:
    one = contest(game, "thumb", "random", deals=5)
    whole = without_times(held(one)[1])
    path = tmp_path / "journal.jsonl"
    for part in (3, 4, 0, 10**6):
        played = journalled(path, one, part)
    assert without_times(played) == whole
    size = path.stat().st_size
    assert without_times(journalled(path, one)) == whole
    assert path.stat().st_size == size, "nothing is played twice"


def test_a_longer_contest_goes_on_from_a_shorter_one(tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"
    journalled(path, contest(skat, "thumb", "random", deals=3))
    more = contest(skat, "thumb", "random", deals=5)
    assert without_times(journalled(path, more)) == without_times(held(more)[1])


def test_cut_anywhere_the_journal_loses_only_the_line_that_was_cut(tmp_path: Path) -> None:
    one = contest(schnapsen, "thumb", "random", deals=4)
    path = tmp_path / "journal.jsonl"
    whole = without_times(journalled(path, one))
    text = path.read_bytes()
    chance = Random(5)
    for _ in range(25):
        cut = chance.randrange(len(text))
        path.write_bytes(text[:cut])
        blocks = table_blocks(one)
        with Journal(path, one) as journal:
            kept = journal.read(blocks)
        assert len(kept) == max(text[:cut].count(b"\n") - 1, 0)
        assert without_times(journalled(path, one)) == whole


def test_another_contest_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"
    journalled(path, contest(skat, "thumb", "random", deals=1))
    text = path.read_bytes()
    others = [
        contest(skat, "random", "thumb", deals=1),
        contest(skat, "thumb", "random", deals=1, seed="other"),
        contest(skat, "thumb", "random", deals=1, tournament_scoring=True),
        contest(scarto, "thumb", "random", deals=1),
    ]
    for other in others:
        with pytest.raises(BadInput) as refused:
            journalled(path, other)
        assert refused.value.message.id == "arena.other"
    assert path.read_bytes() == text


@pytest.mark.parametrize(
    ("text", "id"),
    [
        (b"no journal\n", "arena.no_journal"),
        (b"precious notes without an end of line", "arena.no_journal"),
        (b"x" * (5 * 2**20) + b"\n", "arena.no_journal"),
        (b"[1]\n", "arena.no_journal"),
        (b'{"stammtisch arena": 99}\n', "arena.no_journal"),
    ],
)
def test_what_is_no_journal(text: bytes, id: str, tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"
    path.write_bytes(text)
    with pytest.raises(BadInput) as refused:
        journalled(path, contest(skat, "thumb", "random"))
    assert refused.value.message.id == id
    assert path.read_bytes() == text


WRONG_PARTS = {
    "times": [[10**400], []],
    "deal": [[], 0, 0],
    "failed": [[0, "x", []]],
    "record": 7,
}


@pytest.mark.parametrize("wrong", ["seed", "number", "acts", "key", *WRONG_PARTS])
def test_a_line_that_was_tampered_with(wrong: str, tmp_path: Path) -> None:
    one = contest(schnapsen, "thumb", "random", deals=2)
    path = tmp_path / "journal.jsonl"
    journalled(path, one)
    lines = path.read_text().splitlines()
    line = json.loads(lines[1])
    match wrong:
        case "seed":
            line["record"]["shuffle"]["seed"] = "mine"
        case "number":
            line["deal"][2] = 1
        case "acts":
            line["record"]["actions"].pop()
        case "key":
            del line["times"]
        case _:
            line[wrong] = WRONG_PARTS[wrong]
    lines[1] = json.dumps(line)
    path.write_text("\n".join(lines) + "\n")
    with pytest.raises(BadInput) as refused:
        journalled(path, one)
    assert refused.value.message.id == "arena.line"
    assert dict(refused.value.message.params)["number"] == 2


def test_two_runs_do_not_write_one_journal(tmp_path: Path) -> None:
    one = contest(skat, "thumb", "random", deals=1)
    path = tmp_path / "journal.jsonl"
    with Journal(path, one), pytest.raises(BadInput) as refused, Journal(path, one):
        pass
    assert refused.value.message.id == "arena.busy"


# ---- programs that fail --------------------------------------------------------------------------


@pytest.mark.long
def test_for_a_program_that_fails_another_plays_the_deal_on(tmp_path: Path) -> None:
    """Its seat ends, not the deal; the next deal starts it anew, and its other seats play on."""
    fails = answering("if asked['type'] == 'turn': sys.exit(1)")
    name = PREFIX + command(tmp_path, fails)
    one = contest(schnapsen, name, "thumb", deals=2)
    blocks, played = held(one)
    assert len(played) == 4
    for each in played:
        seats = [at for at, e in enumerate(one.tables[each.deal.table]) if e == 0]
        assert sorted(seat for seat, _ in each.failed) == seats
        assert {why.id for _, why in each.failed} == {"program.died"}
    told = report(one, blocks, played)
    assert told.entrants[0].failed == 2, "of two deals, each at two tables"
    assert told.entrants[0].edge.mean == 0, "thumb has played for it"
    assert told.entrants[1].failed == 0


@pytest.mark.long
def test_one_that_fails_at_the_end_has_still_played(tmp_path: Path) -> None:
    body = (
        "answer['action'] = asked.get('menu', [None])[0]\nif asked['type'] == 'over': sys.exit(0)"
    )
    name = PREFIX + command(tmp_path, answering(body))
    _, played = held(contest(schnapsen, name, "thumb", deals=2))
    assert len(played) == 4
    assert all(len(each.failed) == 1 for each in played)


def test_a_program_does_not_meet_a_deal_twice(tmp_path: Path) -> None:
    """At another table the same cards lie: whoever had seen them there would know them all."""
    log = tmp_path / "log"
    body = (
        f"open({str(log)!r}, 'a').write(f'{{os.getpid()}} {{asked.get(\"seed\")}}\\n')"
        " if asked['type'] == 'deal' else None\n"
        "answer['action'] = asked.get('menu', [None])[0] if asked.get('must') else None"
    )
    name = PREFIX + command(tmp_path, answering(body))
    held(contest(schnapsen, name, "thumb", deals=3))
    met = log.read_text().splitlines()
    assert len(met) == 2 * 3
    assert len(set(met)) == len(met)


def test_other_code_is_another_contest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "journal.jsonl"
    one = contest(skat, "thumb", "random", deals=1)
    journalled(path, one)
    monkeypatch.setattr("stammtisch.arena.contest.fingerprint", lambda game: "other")
    with pytest.raises(BadInput) as refused:
        journalled(path, one)
    assert refused.value.message.id == "arena.other"


@pytest.mark.parametrize("given", [("thumb\n", "random"), ("\udcff", "thumb")])
def test_names_that_are_no_text(given: tuple[str, str]) -> None:
    with pytest.raises(BadInput):
        contest(skat, *given)


def test_a_seed_that_is_no_text() -> None:
    with pytest.raises(BadInput) as refused:
        contest(skat, "thumb", "random", seed="\udcff")
    assert refused.value.message.id == "input.seed"


def test_what_a_process_complains_of_is_heard_in_this_one() -> None:
    """A model file that is missing, say, or as here a bot that there is not."""
    task = TableBlock(contest(skat, "thumb", "random"), 0, 0).next
    assert task is not None
    with local_executor(1) as executor, pytest.raises(BadInput) as refused:
        executor.submit(play, replace(task, players=("nobody",) * 3)).result()
    assert refused.value.message.id == "input.bot"
    assert dict(refused.value.message.params)["name"] == "nobody"


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="what Linux tells of a process")
def test_ctrl_c_never_reaches_a_worker() -> None:
    """Nor while it comes up: it would fill the terminal with its traceback."""
    with local_executor(1) as executor:
        future = executor.submit(os.getpid)
        (worker,) = active_children()
        heard = []
        while not future.done():
            heard.append(_hears(worker.pid, signal.SIGINT))
        assert len(heard) > 10
        assert not any(heard)
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [])
    assert signal.SIGINT not in before, "and it goes on reaching this process"


def _hears(pid: int | None, kind: signal.Signals) -> bool:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    masks = [int(line.split()[1], 16) for line in lines if line.startswith(("SigBlk", "SigIgn"))]
    assert len(masks) == 2
    return not any(mask >> (kind - 1) & 1 for mask in masks)


def test_one_that_does_not_start_is_named_before_anything_is_played() -> None:
    from stammtisch.arena.play import check_players

    with pytest.raises(BadInput) as refused:
        check_players("skat", ["thumb", PREFIX + "no-such-program-here"])
    assert refused.value.message.id == "program.start"
    with pytest.raises(BadInput) as refused:
        check_players("skat", ["nobody"])
    assert refused.value.message.id == "input.bot"
