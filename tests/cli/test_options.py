"""``--preset`` and ``--option``: how a table is asked for, and how its records say so."""

from dataclasses import fields

import pytest

from stammtisch.cardplay.options import format_options
from stammtisch.games import schnapsen
from stammtisch.games.registry import GAMES
from tests.cli.commands import call, replayed, run
from tests.records.samples import finished, lines


def dealt(game, *arguments):
    """The options in every record of a deal that must succeed and pass replay."""
    outcome = call("deal", game, *arguments)
    assert (outcome.status, outcome.err) == (0, "")
    assert replayed(outcome.out).status == 0
    (options, *others) = (record["options"] for record in outcome.printed)
    assert all(other == options for other in others)
    return options


def refused(game, *arguments):
    """Assert status 2, a sentence and no output; the sentence."""
    outcome = call("deal", game, *arguments)
    assert (outcome.status, outcome.out) == (2, b"")
    assert len(outcome.err.splitlines()) == 1
    assert outcome.err.startswith("stammtisch: ")
    return outcome.err


def spelled(value):
    """A value as it is typed."""
    return str(value).lower() if isinstance(value, bool) else str(value)


CHOICES = [
    (name, field.name, value)
    for name, game in GAMES.items()
    for field in fields(game.GAME.options)
    for value in field.metadata.get("values", (getattr(game.GAME.options(), field.name), 3, 9, 300))
]
PRESETS = [(name, preset) for name, game in GAMES.items() for preset in game.GAME.presets]


# ---- options ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "option", "value"), CHOICES)
def test_every_value_of_every_option(name, option, value):
    """Only what is not the default stands in the record, with the type that it has there."""
    default = getattr(GAMES[name].GAME.options(), option)
    options = dealt(name, "--option", f"{option}={spelled(value)}", "--count", "2")
    assert options == ({} if value == default else {option: value})
    assert all(type(each) is type(value) for each in options.values())


@pytest.mark.parametrize(("typed", "value"), [("yes", True), ("no", False), ("true", True)])
def test_yes_and_no_are_true_and_false(typed, value):
    options = dealt("skat", "--option", f"tournament_scoring={typed}")
    assert options == ({"tournament_scoring": True} if value else {})


def test_several_options():
    options = dealt("schnapsen", "--option", "closing=false", "--option", "claims=automatic")
    assert options == {"closing": False, "claims": "automatic"}


def test_of_an_option_given_twice_the_last_counts():
    assert dealt("scarto", "--option", "deals=6", "--option", "deals=9") == {"deals": 9}
    assert dealt("scarto", "--option", "deals=6", "--option", "deals=3") == {}


def test_options_stand_in_the_record_in_one_order():
    one = call("deal", "scarto", "--option", "deals=6", "--option", "angel=21").out
    assert call("deal", "scarto", "--option", "angel=21", "--option", "deals=6").out == one


def test_options_change_the_rules_and_not_the_cards():
    plain, other = (
        call("deal", "schnapsen", *more, "--count", "5").printed
        for more in ((), ("--option", "claims=automatic"))
    )
    assert [each["deal"] for each in plain] == [each["deal"] for each in other]
    actions = [text for record in other for _, text in record["actions"]]
    assert "claim" not in actions


def test_sk_9_4_with_four_the_deal_passes_on_as_in_a_list():
    """Bots are named by player; a record has those on the seats of its deal, and rearhand deals."""
    bots = ("thumb", "random", "beginner", "club")
    more = ("--option", "players=4", "--bots", ",".join(bots), "--count", "5", "--seed", "four")
    records = call("deal", "skat", *more).printed
    out = [bots.index(*record["sits_out"]) for record in records]
    assert out == [(out[0] + index) % 4 for index in range(5)]
    for dealer, record in zip(out, records, strict=True):
        assert record["players"] == [bot for bot in bots if bot != bots[dealer]]
        assert record["players"][record["deal"]["dealer"]] == bots[dealer - 1]
        assert record["options"] == {"players": 4}


@pytest.mark.parametrize("number", [2, 3, 5])
def test_sk_9_4_a_bot_for_each_of_the_four(number):
    sentence = refused("skat", "--option", "players=4", "--bots", ",".join(["thumb"] * number))
    assert f"{number} bots are named; name one for all, or 4." in sentence


@pytest.mark.parametrize(
    ("more", "told"),
    [
        (("--option", "players=4", "--seat", "4"), "numbered from 0 to 3"),
        (("--seat", "3"), "numbered from 0 to 2"),
        (("--option", "players=4", "--bots", "thumb,thumb"), "2 bots are named"),
        (("--option", "players=5"), "allowed: 3, 4"),
        (("--option", "players=4", "--option", "games=6"), "a multiple of 4 games, not 6"),
    ],
)
def test_sk_9_4_a_game_in_the_terminal_that_cannot_be(more, told):
    outcome = call("play", "skat", *more)
    assert (outcome.status, outcome.out) == (2, b"")
    assert told in outcome.err


@pytest.mark.parametrize("options", [{"players": 5}, {"player": 4}, {"level_totals": "never"}])
def test_replay_of_an_option_that_there_is_not(options):
    """It is no record: the exit status is 2, and the line is named."""
    outcome = replayed(lines(finished("skat", options=options)))
    assert (outcome.status, outcome.out) == (2, b"")
    assert next(iter(options)) in outcome.err


@pytest.mark.parametrize("typed", ["closing", "", "closing:false", "closing false"])
def test_an_option_without_an_equals_sign(typed):
    assert "NAME=VALUE" in refused("schnapsen", "--option", typed)


@pytest.mark.parametrize("typed", ["foo=1", "=1", "=", "Closing=true", " closing=true", "\x1b=1"])
def test_an_unknown_option(typed):
    sentence = refused("schnapsen", "--option", typed)
    assert "claims" in sentence
    assert "exchange_needs_trick" in sentence


def test_an_option_of_another_game():
    assert "tournament_scoring" in refused("skat", "--option", "deals=6")
    assert "angel" in refused("scarto", "--option", "games=36")


@pytest.mark.parametrize(
    ("name", "typed"),
    [
        ("schnapsen", "closing="),
        ("schnapsen", "closing=1"),
        ("schnapsen", "closing=TRUE"),
        ("schnapsen", "closing= true"),
        ("schnapsen", "closing=true "),
        ("schnapsen", "claims=true"),
        ("schnapsen", "claims=yes"),
        ("schnapsen", "claims=spoken=automatic"),
        ("schnapsen", "last_trick=10"),
        ("scarto", "angel=22"),
        ("scarto", "angel=true"),
        ("scarto", "angel=٢١"),
        ("scarto", "angel=20.0"),
        ("scarto", "deals=x"),
        ("scarto", "deals=-3"),
        ("skat", "games="),
        ("skat", "games=1e2"),
        ("skat", "games=0x24"),
        ("skat", "tournament_scoring=0"),
        ("skat", "tournament_scoring=\x1b[2J"),
    ],
)
def test_a_value_that_an_option_does_not_take(name, typed):
    option, value = typed.split("=", 1)
    sentence = refused(name, "--option", typed)
    assert option in sentence
    assert value.strip().casefold() in sentence.casefold() or not value.isprintable()
    assert "\x1b" not in sentence


@pytest.mark.parametrize(
    ("name", "typed", "clause"),
    [
        ("skat", "games=35", "SK 8.6"),
        ("skat", "games=0", "SK 8.6"),
        ("skat", "games=1", "SK 8.6"),
        ("scarto", "deals=4", "SC 7.3"),
        ("scarto", "deals=0", "SC 7.3"),
    ],
)
def test_sk_8_6_sc_7_3_a_value_that_a_clause_forbids(name, typed, clause):
    assert clause in refused(name, "--option", typed)


def test_a_value_of_five_thousand_digits():
    assert "games" in refused("skat", "--option", "games=" + "3" * 5000)
    assert "claims" in refused("schnapsen", "--option", "claims=" + "3" * 5000)


def test_digits_with_zeros_before_them_are_that_number():
    assert dealt("skat", "--option", "games=0033") == {"games": 33}


# ---- presets ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "preset"), PRESETS)
@pytest.mark.parametrize("bots", ["random", "thumb"])
def test_every_preset(name, preset, bots):
    options = dealt(name, "--preset", preset, "--bots", bots, "--count", "10", "--seed", preset)
    assert options == format_options(GAMES[name].GAME.presets[preset])


def test_an_option_changes_a_preset():
    preset = format_options(schnapsen.PRESETS["austrian"])
    changed = dealt("schnapsen", "--preset", "austrian", "--option", "exchange_by=either")
    assert changed == {name: value for name, value in preset.items() if name != "exchange_by"}
    more = dealt("schnapsen", "--option", "closing=false", "--preset", "austrian")
    assert more == preset | {"closing": False}


@pytest.mark.parametrize("preset", ["", "Austrian", "bavarian", "austrian ", "austrian,rdeep"])
def test_an_unknown_preset(preset):
    assert "austrian, strict, rdeep" in refused("schnapsen", "--preset", preset)
    assert "tournament" in refused("skat", "--preset", preset)


def test_a_game_without_presets_says_so():
    """``there are: .`` is half a sentence."""
    assert "scarto" not in dict(PRESETS)
    assert ": ." not in refused("scarto", "--preset", "foo")


def test_a_real_process_takes_them():
    arguments = ("deal", "schnapsen", "--preset", "rdeep", "--option", "claims=spoken")
    outcome = run(*arguments)
    assert outcome == call(*arguments)
    assert outcome.status == 0
    assert "claims" not in outcome.printed[0]["options"]
