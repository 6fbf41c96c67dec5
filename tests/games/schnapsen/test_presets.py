"""SN 13: the options' values and defaults, and the presets."""

from dataclasses import fields, replace

import pytest

from stammtisch.cardplay.options import format_options, parse_options
from stammtisch.cardplay.refusals import BadInput
from stammtisch.games import schnapsen
from tests.games.schnapsen.hands import Options, begin, go, menu, outcome, refused

# ---- the table of SN 13 --------------------------------------------------------------------------

VALUES = {
    "last_trick": ("ten", "wins"),
    "marriages_when_closed": (False, True),
    "marriage_needs_trick": (False, True),
    "close_after_marriage": (False, True),
    "exchange_by": ("either", "leader"),
    "exchange_needs_trick": (True, False),
    "closing": (True, False),
    "close_when": ("before_or_after_draw", "after_draw"),
    "close_scored": ("at_end", "at_close"),
    "claims": ("spoken", "automatic", "on_won_trick"),
    "stock_floor": (2, 4),
    "false_claim": ("fixed", "as_claimed"),
}


def test_the_defaults_are_the_clauses():
    """SN 13: without an option the rules are those of the source text."""
    assert {each.name for each in fields(Options)} == set(VALUES)
    assert all(getattr(Options(), name) == values[0] for name, values in VALUES.items())
    assert parse_options(Options, {}) == Options()
    assert format_options(Options()) == {}
    assert begin("", "", "HA").options == schnapsen.begin(schnapsen.deal("SN 13")).options


@pytest.mark.parametrize("name", VALUES)
def test_every_option_takes_its_values_and_no_other(name):
    """SN 13: each option has the values of the table; anything else is refused, never ignored."""
    default, *others = VALUES[name]
    assert format_options(Options(**{name: default})) == {}
    for other in others:
        assert format_options(Options(**{name: other})) == {name: other}
        assert parse_options(Options, {name: other}) == Options(**{name: other})
    for wrong in ("sometimes", 1, None):
        with pytest.raises(BadInput) as caught:
            Options(**{name: wrong})
        assert caught.value.message.id == "input.option-value"


def test_an_unknown_option_is_refused():
    """SN 13: an option that this game does not have is refused, never ignored."""
    with pytest.raises(BadInput) as caught:
        parse_options(Options, {"last_trik": "wins"})
    assert caught.value.message.id == "input.option"


@pytest.mark.parametrize(("word", "value"), [("yes", True), ("no", False)])
def test_yes_and_no_are_read(word, value):
    """SN 13: the table's yes and no."""
    assert parse_options(Options, {"marriage_needs_trick": word}).marriage_needs_trick is value


# ---- presets -------------------------------------------------------------------------------------


def test_the_austrian_preset():
    """SN 13, austrian: today's tournament custom, exactly the options that the clause names."""
    assert schnapsen.PRESETS["austrian"] == Options(
        last_trick="wins",
        marriages_when_closed=True,
        marriage_needs_trick=True,
        exchange_by="leader",
        exchange_needs_trick=False,
        close_when="after_draw",
        close_scored="at_close",
    )


def test_a_deal_by_the_austrian_preset():
    """SN 13, austrian: the leader exchanges without a trick, draws, closes, announces, claims."""
    austrian = schnapsen.PRESETS["austrian"]
    state = begin("CJ SJ SQ DQ DJ", "HJ HK CA SA DA", "HQ", options=austrian)
    assert "exchange" in menu(state, 1)
    state = go(state, "CA CJ")
    assert menu(state, 1) == {"claim", "draw"}
    state = go(state, "draw, exchange, close")
    assert state.phase == "lead"
    state = go(state, "marriage H, claim")
    assert state.result.points == (0, 13 + 40)
    assert outcome(state) == ("SN 8.3", 0, 3)


def test_the_strict_preset():
    """SN 13, strict: austrian with three differences."""
    assert schnapsen.PRESETS["strict"] == replace(
        schnapsen.PRESETS["austrian"],
        exchange_needs_trick=True,
        stock_floor=4,
        false_claim="as_claimed",
    )


def test_a_deal_by_the_strict_preset():
    """SN 13, strict: no exchange before a trick, and a false claim costs what it claimed."""
    strict = schnapsen.PRESETS["strict"]
    state = begin("CJ SJ SQ DQ DJ", "HJ HK CA SA DA", "HQ", options=strict)
    refused(state, 1, "exchange", "SN 6.2", "schnapsen.refuse.no_trick_yet")
    state = go(state, "CA CJ, draw, exchange")
    assert outcome(go(state, "claim")) == ("SN 8.3", 0, 3)  # as from 13 against 0, by SN 8.2
    state = go(state, "SA SJ, draw, DA DJ, draw, marriage H, HQ DQ")
    refused(state, 1, "close", "SN 7.2", "schnapsen.refuse.close_drawn")
    state = go(state, "draw")
    assert len(state.table.stock) == 2
    refused(state, 1, "close", "SN 7.1", "schnapsen.refuse.close_floor")
    assert outcome(go(state, "claim")) == ("SN 8.2", 1, 3)


def test_the_rdeep_preset():
    """SN 13, rdeep: no closing, automatic claims, last trick wins, a marriage needs a trick."""
    assert schnapsen.PRESETS["rdeep"] == Options(
        last_trick="wins", marriage_needs_trick=True, closing=False, claims="automatic"
    )


def test_a_deal_by_the_rdeep_preset():
    """SN 13, rdeep: nobody closes; the marriage counts from the first trick on; 66 end the deal."""
    rdeep = schnapsen.PRESETS["rdeep"]
    state = begin("CA SA C10 D10 DJ", "HK HQ CJ SJ S10", "HA", options=rdeep)
    refused(state, 1, "close", "SN 7.1", "schnapsen.refuse.no_closing")
    refused(state, 1, "claim", "SN 8.1", "schnapsen.refuse.automatic")
    state = go(state, "marriage H, HQ D10")
    assert (state.phase, state.view(None).points) == ("draw", (0, 40 + 13))
    state = go(state, "draw, HK CA")
    assert (state.phase, state.result.points) == ("finished", (0, 40 + 13 + 15))
    assert outcome(state) == ("SN 8.2", 1, 3)


def test_presets_are_off_by_default():
    """SN 13: no preset is the default rule set."""
    assert set(schnapsen.PRESETS) == {"austrian", "strict", "rdeep"}
    assert all(preset != Options() for preset in schnapsen.PRESETS.values())
