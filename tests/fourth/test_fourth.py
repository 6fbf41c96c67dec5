"""A fourth game, which nobody here knows: installed, it is played wherever ours are.

Nothing outside this folder names it. It is built and installed as any distribution, beside the
checkout, and found by its entry points in processes of their own.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from stammtisch.games.registry import GAMES, OURS
from tests.cli.commands import Outcome, environment, run
from tests.table.network import all_gone, guest_of, seated, served, until

Command = Callable[..., Outcome]

OF_EVERY_GAME = ("actions", "noninterference", "score_sheets", "stateful", "verdicts")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Where the fourth game is installed."""
    folder = tmp_path_factory.mktemp("site")
    options = ("--no-index", "--no-deps", "--no-build-isolation", "--target", folder)
    command = [sys.executable, "-m", "pip", "install", "-q", *options, Path(__file__).parent]
    subprocess.run(command, check=True, timeout=120)
    return str(folder)


@pytest.fixture(scope="module")
def stammtisch(site: str) -> Command:
    """The command, where the fourth game is installed."""
    return lambda *arguments, **more: run(
        *map(str, arguments), environ={"PYTHONPATH": site}, **more
    )


def test_it_is_not_one_of_ours() -> None:
    """What the other tests see is as it was: the game is installed beside, not here."""
    assert list(GAMES) == [game.GAME.name for game in OURS]
    refused = run("deal", "dozen", "--bots", "thumb")
    assert refused.status == 2
    assert "dozen" in refused.err


@pytest.mark.long
def test_it_passes_the_tests_of_every_game(site: str) -> None:
    """Those that ask the law alone, and have no golden data; its facts are found as it is."""
    files = [f"tests/games/test_{each}.py" for each in OF_EVERY_GAME]
    options = ("-q", "-m", "not long", "-k", "dozen", "-p", "no:cacheprovider", "-n", "0")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *options, *files],
        env=environment(PYTHONPATH=site),
        stdout=subprocess.PIPE,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout.decode()


def test_dealt_games_pass_replay(stammtisch: Command) -> None:
    dealt = stammtisch("deal", "dozen", "--count", 20, "--seed", "fourth", "--bots", "thumb,random")
    assert len(dealt.printed) == 20
    assert {line["game"] for line in dealt.printed} == {"dozen"}
    replayed = stammtisch("replay", "--legal", "-", stdin=dealt.out)
    assert replayed.status == 0
    assert [each["result"] for each in replayed.reports] == [
        line["result"] for line in dealt.printed
    ]


def test_what_its_rules_forbid_is_refused_by_its_clauses(stammtisch: Command) -> None:
    """And in its words: they lie beside it."""
    hands = [["CA", "CK", "CQ", "SA", "SK"], ["SQ", "HA", "HK", "HQ", "DA"]]
    record = {
        "stammtisch": 1,
        "game": "dozen",
        "deal": {"dealer": 1, "hands": hands, "rest": ["DK", "DQ"]},
        "actions": [[0, "play SA"], [1, "play HA"]],
    }
    done = stammtisch("replay", "-", stdin=json.dumps(record).encode())
    [report] = done.reports
    assert (report["step"], report["clause"]) == (1, "DZ 2.2")
    assert report["why"] == "The suit to follow is spades."


def test_without_levels_only_the_simple_bots_play(stammtisch: Command) -> None:
    refused = stammtisch("deal", "dozen", "--bots", "club")
    assert refused.status == 2
    assert "random, thumb" in refused.err


def test_an_option_of_its_own(stammtisch: Command) -> None:
    dealt = stammtisch("deal", "dozen", "--bots", "thumb", "--option", "deals=4")
    assert dealt.printed[0]["options"] == {"deals": 4}
    assert stammtisch("deal", "dozen", "--bots", "thumb", "--option", "deals=3").status == 2


def test_the_arena_plays_it_in_its_processes(stammtisch: Command, tmp_path: Path) -> None:
    figures = tmp_path / "figures.json"
    asked = ("arena", "dozen", "thumb", "random", "--deals", 40, "--seed", "1", "--jobs", 2)
    done = stammtisch(*asked, "--json", figures)
    assert done.status == 0, done.err
    assert b"Dozen" in done.out
    assert json.loads(figures.read_text("utf-8"))["game"] == "dozen"


def test_a_match_in_the_terminal(stammtisch: Command, tmp_path: Path) -> None:
    """Whoever types always the first card, and Enter after a deal, comes to the end."""
    record = tmp_path / "record.jsonl"
    typed = b"1\n1\n1\n1\n1\n\n" * 2
    asked = ("play", "dozen", "--seed", "1", "--plain", "--save", record, "--language", "en")
    played = stammtisch(*asked, stdin=typed)
    assert played.status == 0, played.err
    said = played.out.decode()
    assert "Two cards lie aside." in said
    assert "Deal 2 of 2" in said
    assert "(DZ 3.1)" in said
    replayed = stammtisch("replay", record)
    assert [report["ok"] for report in replayed.reports] == [True, True]


@pytest.mark.anyio
async def test_a_match_at_a_table_of_the_server(site: str, tmp_path: Path) -> None:
    """Two pages play it through the protocol, then one against a bot; the records pass replay."""
    async with served(tmp_path, PYTHONPATH=site) as server:
        guest = await guest_of(server)
        games = {each["name"]: each for each in (await guest.ask("GET", "/api/games")).json()}
        assert list(games)[:-1] == list(GAMES)
        assert games["dozen"]["bots"] == ["random", "thumb"]
        assert games["dozen"]["absent"] is None
        two = await seated(server, "dozen", 2, "fourth")
        one = await seated(server, "dozen", 1, "fourth", bots=1)
        pages = [*two, *one]
        await until(lambda: all(page.table and page.table.phase == "finished" for page in pages))
        assert pages[0].position.outcome is not None
        assert pages[0].position.board["aside"] == 2
        lines = b"".join(
            [
                (await page.guest.ask("GET", f"/api/past/{page.at}/record")).content
                for page in (two[0], one[0])
            ]
        )
        await all_gone(pages)
    records = [json.loads(line) for line in lines.splitlines()]
    assert [record["game"] for record in records] == ["dozen"] * 4
    replayed = run("replay", "-", stdin=lines, environ={"PYTHONPATH": site})
    assert [report["ok"] for report in replayed.reports] == [True] * 4
