"""Rule options: defaults, closed sets of values, and how a record holds them."""

from dataclasses import FrozenInstanceError, dataclass

import pytest

from stammtisch.cardplay.options import (
    RuleOptions,
    following,
    format_options,
    option,
    parse_options,
)
from stammtisch.cardplay.refusals import BadInput, Refusal


@dataclass(frozen=True, slots=True)
class Options(RuleOptions):
    """The options of an invented game."""

    games: int = 12
    trump: str = option("hearts", "clubs", "none")
    bonus: int = option(10, 20)
    strict: bool = option(True, False)
    open_: bool = option(False, True)


def message(caught):
    return caught.value.message.id, dict(caught.value.message.params)


def test_what_is_not_named_keeps_its_default():
    """A record names only what differs."""
    assert parse_options(Options, {}) == Options(12, "hearts", 10, True, False)
    assert parse_options(Options, {"bonus": 20}) == Options(bonus=20)


@pytest.mark.parametrize(
    ("options", "record"),
    [
        (Options(), {}),
        (Options(strict=False), {"strict": False}),
        (Options(open_=True, trump="none"), {"trump": "none", "open_": True}),
        (Options(games=13, bonus=20), {"games": 13, "bonus": 20}),
    ],
)
def test_options_are_written_and_read(options, record):
    """Writing and reading are each other's inverse."""
    assert format_options(options) == record
    assert parse_options(Options, record) == options


def test_a_record_that_names_a_default_is_read():
    """A default that is named means the same as one left out."""
    assert parse_options(Options, {"bonus": 10, "strict": True}) == Options()


@pytest.mark.parametrize(("word", "value"), [("yes", True), ("no", False)])
def test_people_write_yes_and_no(word, value):
    """Where an option is true or false; elsewhere yes is a text like others."""
    assert parse_options(Options, {"strict": word}).strict is value
    assert parse_options(Options, {"open_": word}).open_ is value
    with pytest.raises(BadInput):
        parse_options(Options, {"trump": word})


def test_an_unknown_option():
    """The message names it and those that are known."""
    with pytest.raises(BadInput) as caught:
        parse_options(Options, {"ramsch": True})
    known = ("games", "trump", "bonus", "strict", "open_")
    assert message(caught) == ("input.option", {"option": "ramsch", "known": known})
    assert not isinstance(caught.value, Refusal)  # it breaks no clause: it means nothing


@pytest.mark.parametrize(
    ("name", "value", "allowed"),
    [
        ("trump", "spades", ("hearts", "clubs", "none")),
        ("trump", None, ("hearts", "clubs", "none")),
        ("bonus", 15, ("10", "20")),
        ("bonus", "20", ("10", "20")),
        ("bonus", 20.0, ("10", "20")),
        ("bonus", True, ("10", "20")),
        ("strict", 1, ("true", "false")),
        ("strict", "maybe", ("true", "false")),
        ("games", "12", "int"),
        ("games", 12.0, "int"),
        ("games", False, "int"),
        ("games", [12], "int"),
    ],
)
def test_a_value_that_an_option_does_not_take(name, value, allowed):
    """The message names the option, the value, and what it takes; 1 is not true, nor 20.0 20."""
    for made in (lambda: parse_options(Options, {name: value}), lambda: Options(**{name: value})):
        with pytest.raises(BadInput) as caught:
            made()
        assert message(caught) == (
            "input.option-value",
            {"option": name, "value": repr(value), "allowed": allowed},
        )


def test_options_are_values():
    """Equal by their values, usable as keys, and immutable."""
    assert {Options(bonus=20): 1}[Options(bonus=20)] == 1
    with pytest.raises(FrozenInstanceError):
        Options().bonus = 20


@dataclass(frozen=True, slots=True)
class Follows(RuleOptions):
    """One option's default follows from another."""

    players: int = option(3, 4)
    games: int = following(lambda options: 12 * options.players)


@pytest.mark.parametrize(
    ("record", "options"),
    [
        ({}, (3, 36)),
        ({"players": 4}, (4, 48)),
        ({"players": 4, "games": 36}, (4, 36)),
        ({"games": 48}, (3, 48)),
    ],
)
def test_a_default_may_follow_from_another_option(record, options):
    """It is written where it differs from what follows."""
    read = parse_options(Follows, record)
    assert (read.players, read.games) == options
    assert read == Follows(*options)
    assert format_options(read) == record


@pytest.mark.parametrize("games", [None, "36", True, 36.0])
def test_what_is_no_number_does_not_stand_for_the_default(games):
    """Only an option that is not named has its default."""
    with pytest.raises(BadInput) as caught:
        parse_options(Follows, {"games": games})
    assert message(caught)[0] == "input.option-value"
