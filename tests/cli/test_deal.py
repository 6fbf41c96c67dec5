"""``stammtisch deal``: finished records of bots, the same for the same seed everywhere."""

import json

import pytest

from stammtisch.bots import SIMPLE, offered
from stammtisch.cardplay.shuffle import deal_seed
from stammtisch.games.registry import GAMES
from tests.cli.commands import call, read_one_line, replayed, run
from tests.habit import every_bot, examples


def dealt(game, *arguments):
    """The records of a deal that must succeed."""
    outcome = call("deal", game, *arguments)
    assert (outcome.status, outcome.err) == (0, "")
    return outcome.printed


def refused(*arguments):
    """Assert status 2, a sentence, and no output at all; the sentence."""
    outcome = call("deal", *arguments)
    assert outcome.status == 2
    assert outcome.out == b""
    sentence = outcome.err.splitlines()[-1]
    assert sentence.startswith("stammtisch")
    assert len(sentence.split()) > 4
    return sentence


# ---- what is written ----------------------------------------------------------------------------


def test_one_record_if_nothing_else_is_asked(game):
    (record,) = dealt(game.GAME.name)
    assert list(record)[:6] == ["stammtisch", "game", "options", "deal", "actions", "result"]
    assert record["stammtisch"] == 1
    assert record["game"] == game.GAME.name
    assert record["options"] == {}
    assert record["result"] is not None
    assert record["players"] == ["random"] * game.GAME.seats
    assert "sits_out" not in record


def test_as_many_records_as_are_asked_for(game):
    assert dealt(game.GAME.name, "--count", "0") == []
    assert len(dealt(game.GAME.name, "--count", "7")) == 7


@every_bot
def test_every_record_passes_replay(game, name):
    count = str(examples(25, 8)) if name in SIMPLE else "1"  # who searches takes time
    outcome = call(
        "deal", game.GAME.name, "--count", count, "--seed", f"passes {name}", "--bots", name
    )
    again = replayed(outcome.out)
    assert (again.status, again.err) == (0, "")
    results = [record["result"] for record in outcome.printed]
    assert again.reports == [{"ok": True, "result": result} for result in results]
    assert all(result is not None for result in results)


@pytest.mark.parametrize(
    "seed", ["0", "", "2026-11-21/1", "Größe 花", "a\nb\t\x07", "{0}%s", "-", "x" * 5000]
)
def test_a_seed_is_any_text(game, seed):
    outcome = call("deal", game.GAME.name, f"--seed={seed}", "--count", "2")
    assert [each["shuffle"]["seed"] for each in outcome.printed] == [
        deal_seed(seed, 0),
        deal_seed(seed, 1),
    ]
    assert replayed(outcome.out).status == 0


def test_a_player_can_verify_the_cards_from_the_record(game):
    """The shuffle's seed and the dealer are all that the deal is made of."""
    for record in dealt(game.GAME.name, "--count", "5", "--seed", "verify"):
        deal = game.deal(record["shuffle"]["seed"], record["deal"]["dealer"])
        assert game.format_deal(deal) == record["deal"]
        assert record["shuffle"]["version"] == 1


def test_the_deal_goes_round(game):
    dealers = [record["deal"]["dealer"] for record in dealt(game.GAME.name, "--count", "7")]
    first = game.first_dealer("0")
    assert dealers == [(first + number) % game.GAME.seats for number in range(7)]


def test_the_seed_is_0_if_none_is_given(game):
    assert call("deal", game.GAME.name) == call("deal", game.GAME.name, "--seed", "0")


def test_more_deals_begin_with_the_same_ones(game):
    few = call("deal", game.GAME.name, "--seed", "more", "--count", "3").out
    assert call("deal", game.GAME.name, "--seed", "more", "--count", "6").out.startswith(few)


def test_another_seed_is_another_deal(game):
    deals = {json.dumps(dealt(game.GAME.name, "--seed", f"{n}")[0]["deal"]) for n in range(20)}
    assert len(deals) == 20


def test_a_bot_plays_the_same_whatever_the_others_are_called(game):
    """Random numbers come from the deal and the seat: cards and dealer stay, whoever plays."""
    deals = [
        [record["deal"] for record in dealt(game.GAME.name, "--count", "3", "--bots", bots)]
        for bots in offered(game.GAME)[:3]
    ]
    assert all(each == deals[0] for each in deals[1:])


def test_one_bot_a_seat(game):
    names = ["thumb", *["random"] * (game.GAME.seats - 1)]
    mixed = dealt(game.GAME.name, "--bots", ",".join(names), "--count", "3")
    assert all(record["players"] == names for record in mixed)
    alike = dealt(game.GAME.name, "--bots", ",".join(["thumb"] * game.GAME.seats), "--count", "3")
    assert alike == dealt(game.GAME.name, "--bots", "thumb", "--count", "3")


# ---- everywhere the same ------------------------------------------------------------------------

ELSEWHERE = {
    "another hash seed": ({"PYTHONHASHSEED": "1"}, ()),
    "optimised": ({"PYTHONHASHSEED": "4242"}, ("-O",)),
    "isolated, in another country": ({"LC_ALL": "de_DE.UTF-8", "TZ": "Asia/Tokyo"}, ("-s",)),
    "in C": ({"LC_ALL": "C", "PYTHONHASHSEED": "7"}, ("-OO",)),
}
SEED = ("--count", "4", "--seed", "Größe")


@pytest.mark.parametrize("where", ELSEWHERE)
def test_the_same_seed_gives_the_same_bytes(where):
    environ, flags = ELSEWHERE[where]
    bots = "thumb" if "another" in where else "random"
    for name in GAMES:
        here = call("deal", name, *SEED, "--bots", bots)
        there = run("deal", name, *SEED, "--bots", bots, environ=environ, flags=flags)
        assert (there.status, there.err) == (0, "")
        assert there.out == here.out


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-16", "cp1252"])
def test_records_are_utf_8_whatever_the_terminal_speaks(encoding):
    """docs/record.md: UTF-8; and a machine that speaks Latin-1 writes the same as every other."""
    here = call("deal", "skat", *SEED)
    there = run("deal", "skat", *SEED, environ={"PYTHONIOENCODING": encoding})
    assert there.out == here.out


def test_the_same_command_in_one_process_twice(game):
    """Nothing is kept from one deal to the next."""
    arguments = ("deal", game.GAME.name, *SEED, "--bots", "thumb")
    assert call(*arguments) == call(*arguments)


# ---- what cannot be -----------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["chess", "Skat", "", "skat ", "__init__", "\x00"])
def test_an_unknown_game(name):
    assert "scarto, schnapsen, skat" in refused(name)


@pytest.mark.parametrize("bots", ["", "Random", "cheater", "thumb ", "random;thumb", "__init__"])
def test_an_unknown_bot(game, bots):
    assert "random, thumb" in refused(game.GAME.name, "--bots", bots)


def test_a_list_of_bots_of_the_wrong_length(game):
    for number in (*range(2, game.GAME.seats), game.GAME.seats + 1, 20):
        sentence = refused(game.GAME.name, "--bots", ",".join(["thumb"] * number))
        assert str(number) in sentence
        assert str(game.GAME.seats) in sentence


def test_a_list_with_one_bot_that_is_unknown(game):
    names = ",".join(["thumb"] * (game.GAME.seats - 1) + ["cheater"])
    assert "cheater" in refused(game.GAME.name, "--bots", names)
    assert refused(game.GAME.name, "--bots", "," * (game.GAME.seats - 1))


@pytest.mark.parametrize("count", ["-1", "-100", "1.5", "many", "", "1e3", "0x10", "9" * 5000])
def test_a_count_that_is_none(game, count):
    assert "count" in refused(game.GAME.name, f"--count={count}")


@pytest.mark.parametrize("count", ["-1", "many"])
def test_a_count_that_is_none_is_told_in_words(count):
    """``invalid _count value`` names a function of ours; a person needs to know what is allowed."""
    assert "_count" not in refused("skat", f"--count={count}")


def test_a_count_without_end_is_no_memory():
    """Deals are made one after the other: the first is there at once."""
    first, _, err = read_one_line("deal", "schnapsen", "--count", "9" * 30)
    assert first == call("deal", "schnapsen").out
    assert err == b""


def test_a_seed_that_is_no_text():
    outcome = run("deal", "skat", "--seed", b"\xff")
    assert (outcome.status, outcome.out) == (2, b"")
    assert "_seed" not in outcome.err


def test_no_game_and_no_command():
    for arguments in (("deal",), (), ("shuffle",), ("deal", "skat", "scarto"), ("--foo",)):
        outcome = call(*arguments)
        assert (outcome.status, outcome.out) == (2, b"")
        assert outcome.err.startswith("usage: stammtisch")


def test_nothing_is_written_before_everything_is_known(game):
    """A mistake in the last argument leaves no half file."""
    refused(game.GAME.name, "--count", "5", "--option", "foo=1")
    refused(game.GAME.name, "--count", "5", "--preset", "foo")
    refused(game.GAME.name, "--count", "5", "--bots", "foo")


def test_a_real_process_says_the_same():
    for arguments in (("chess",), ("skat", "--bots", "x"), ("skat", "--count", "-1")):
        outcome = run("deal", *arguments)
        assert outcome == call("deal", *arguments)
        assert (outcome.status, outcome.out) == (2, b"")


@pytest.mark.parametrize("arguments", [("--help",), ("deal", "--help"), ("replay", "--help")])
def test_help_is_no_mistake(arguments):
    outcome = call(*arguments)
    assert (outcome.status, outcome.err) == (0, "")
    assert b"usage: stammtisch" in outcome.out


def test_help_in_a_terminal_that_knows_no_dots():
    outcome = run("deal", "--help", environ={"PYTHONIOENCODING": "ascii"})
    assert outcome.status == 0
    assert outcome.out.isascii()
