"""Replaying records: what ``stammtisch replay`` reports (``docs/record.md``)."""

import json
from dataclasses import fields
from pathlib import Path

import pytest

from stammtisch.cardplay.actions import enumerated
from stammtisch.cardplay.options import format_options
from stammtisch.cardplay.refusals import BadInput, Refusal
from stammtisch.games.registry import GAMES
from stammtisch.records import parse_record, replay
from tests.facts import facts_of
from tests.golden import transcripts
from tests.records.samples import (
    finished,
    impossible_deals,
    line,
    unfinished,
    without,
)
from tests.walks import walked

SENTENCE_IDS = ("refuse.", "deal.", "input.", "record.", "suit.", "rank.", "letter.", "card.")

EXAMPLE = Path(__file__).parents[2] / "web/src/pages/study/example.json"


def report(record, legal=False):
    """The line that is printed for a record, as every reader of JSON gets it."""
    played = replay(parse_record(line(record)), legal)
    told = json.loads(json.dumps(played.report))
    assert told["ok"] is played.ok
    return told


def test_the_example_of_the_study_page_is_a_whole_deal():
    told = report(json.loads(EXAMPLE.read_text("utf-8")))
    assert told["ok"]
    assert told["result"]


def reads_as_a_sentence(why):
    """Whether a text is words for people, without identifiers of messages, on one line."""
    assert why.strip() == why != ""
    assert len(why.splitlines()) == 1
    assert why.endswith(".") or ": " in why
    assert not any(id in why for id in SENTENCE_IDS), why
    return True


def refused(record, step, clause):
    """Assert a refusal, and return its sentence."""
    told = report(record)
    assert {key: told[key] for key in ("ok", "step", "clause")} == {
        "ok": False,
        "step": step,
        "clause": clause,
    }, told
    assert set(told) == {"ok", "step", "clause", "why"}
    return told["why"]


def refused_in_words(record, step, clause):
    """Assert a refusal with a readable sentence, and return the sentence."""
    why = refused(record, step, clause)
    assert reads_as_a_sentence(why)
    return why


# ---- fine ---------------------------------------------------------------------------------------


def test_a_finished_record_is_fine(game):
    record = finished(game)
    assert report(record) == {"ok": True, "result": record["result"]}


def test_of_an_unfinished_deal_the_result_is_null(game):
    assert report(unfinished(game)) == {"ok": True, "result": None}
    assert report(unfinished(game, 0)) == {"ok": True, "result": None}


def test_without_a_result_it_is_worked_out(game):
    record = finished(game)
    assert report(without(record, "result")) == {"ok": True, "result": record["result"]}
    assert report(without(unfinished(game), "result")) == {"ok": True, "result": None}


def test_where_the_deal_stands_after_the_last_action(game):
    whole = replay(parse_record(line(finished(game))))
    assert whole.state.to_act is None
    broken = finished(game)
    broken["actions"][3] = [0, "foo"]
    assert len(replay(parse_record(line(broken))).state.history) == 3
    assert replay(parse_record(line(finished(game, deal={})))).state is None


def test_more_keys_in_a_result_are_no_difference(game):
    record = finished(game)
    record["result"] = {"note": [1], **dict(reversed(record["result"].items())), "": None}
    assert report(record)["ok"]


@pytest.mark.parametrize("seed", range(12))
def test_deals_of_every_kind_with_options_are_fine(game, seed):
    walk = walked(game, f"replay {seed}", 1000 if seed % 3 else 17)
    record = walk.record
    assert report(record) == {"ok": True, "result": record["result"]}


# ---- deals --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "what"),
    [(name, what) for name in GAMES for what in impossible_deals(name)],
    ids=lambda text: ascii(text),
)
def test_sc_8_4_sn_12_4_sk_8_4_an_impossible_deal_has_no_step(name, what):
    deal = impossible_deals(name)[what]
    why = refused(finished(name, deal=deal), None, f"{facts_of(name).bad_input}.4")
    assert what.startswith("unknown card") or reads_as_a_sentence(why)


@pytest.mark.parametrize("card", ["", "C", "T"])
def test_sc_8_4_sn_12_4_sk_8_4_an_empty_or_cut_code_is_no_card(game, card):
    deal = finished(game)["deal"]
    deal["hands"][0][0] = card
    refused(finished(game, deal=deal), None, f"{facts_of(game.GAME.name).bad_input}.4")


@pytest.mark.parametrize("card", ["XX", "c1", "C", "T99", "10C", "Ober"])
def test_an_unknown_card_is_named_as_it_stands_in_the_file(game, card):
    deal = finished(game)["deal"]
    deal["hands"][0][0] = card
    why = refused_in_words(
        finished(game, deal=deal), None, f"{facts_of(game.GAME.name).bad_input}.4"
    )
    assert card in why


def test_a_card_that_is_there_twice_is_named(game):
    deal = finished(game)["deal"]
    deal["hands"][0][0] = card = deal["hands"][1][0]
    assert card in refused_in_words(
        finished(game, deal=deal), None, f"{facts_of(game.GAME.name).bad_input}.4"
    )


def test_the_cards_of_a_hand_may_stand_in_any_order(game):
    record = finished(game)
    for hand in record["deal"]["hands"]:
        hand.reverse()
    assert report(record)["ok"]


def test_more_keys_in_a_deal_change_nothing(game):
    record = finished(game)
    record["deal"] |= {"seed": "x", "talon": []}
    assert report(record)["ok"]


def test_an_impossible_deal_has_no_menus(game):
    told = report(finished(game, deal={}), legal=True)
    assert told["legal"] == []


# ---- options ------------------------------------------------------------------------------------


@pytest.mark.parametrize("games", [35, 37, 1, 2, 0, -3, 10**30 + 1])
def test_sk_8_6_a_list_is_of_three_games_or_a_multiple(games):
    why = refused_in_words(finished("skat", options={"games": games}), None, "SK 8.6")
    assert str(games) in why


@pytest.mark.parametrize("deals", [4, 1, 2, 0, -3, 10**30 + 1])
def test_sc_7_3_a_game_is_of_three_deals_or_a_multiple(deals):
    refused_in_words(finished("scarto", options={"deals": deals}), None, "SC 7.3")


@pytest.mark.parametrize("games", [6, 3, 38, 2, 0])
def test_sk_9_4_with_four_a_list_is_of_four_games_or_a_multiple(games):
    options = {"players": 4, "games": games}
    why = refused_in_words(finished("skat", options=options), None, "SK 9.4")
    assert str(games) in why


@pytest.mark.parametrize("options", [{"players": 4}, {"players": 4, "games": 4}])
def test_sk_9_4_the_deal_itself_is_the_same_as_with_three(options):
    assert report(finished("skat", options=options)) == report(finished("skat"))


# ---- options that came later --------------------------------------------------------------------

LATER = {
    "scarto": {"bagatto_discard"},
    "schnapsen": {"stock_floor", "false_claim"},
    "skat": {"players", "missed_announcement", "level_totals"},
}
"""Options that older versions did not know; before them no deal had another rule."""


def before_them(game):
    """The golden transcripts that name none of these options."""
    later = LATER[game.GAME.name]
    found = [each for each in transcripts(game) if not later & each["options"].keys()]
    assert len(found) >= 12
    return found


def test_a_record_of_before_an_option_is_replayed_as_before(game):
    for record in before_them(game):
        assert report(record) == {"ok": True, "result": record["result"]}, record["about"]


def test_the_default_of_an_option_is_as_if_it_were_not_named(game):
    defaults = game.GAME.options()
    for record in before_them(game):
        named = {name: getattr(defaults, name) for name in LATER[game.GAME.name]}
        assert report(record | {"options": record["options"] | named}) == report(record)


def test_an_option_is_refused_before_the_deal():
    refused(finished("skat", options={"games": 35}, deal={}), None, "SK 8.6")
    with pytest.raises(BadInput):
        report(finished("skat", options={"games": "36"}, deal={}))


@pytest.mark.parametrize(
    ("name", "options"),
    [
        *((name, {"foo": 1}) for name in GAMES),
        *((name, {"": None}) for name in GAMES),
        *((name, {"\ud800": True}) for name in GAMES),
        *((name, {"__class__": 1}) for name in GAMES),
        ("scarto", {"games": 36}),
        ("skat", {"deals": 3}),
        ("skat", {"Games": 36}),
        ("scarto", {"angel": 19}),
        ("scarto", {"angel": 20.0}),
        ("scarto", {"angel": "20"}),
        ("scarto", {"angel": None}),
        ("scarto", {"angel": [20]}),
        ("scarto", {"deals": True}),
        ("scarto", {"deals": 3.0}),
        ("scarto", {"deals": "3"}),
        ("schnapsen", {"closing": "true"}),
        ("schnapsen", {"closing": {}}),
        ("schnapsen", {"claims": "never"}),
        ("schnapsen", {"claims": True}),
        ("schnapsen", {"claims": "\ud800{0}%s"}),
        ("schnapsen", {"last_trick": ["ten"]}),
        ("skat", {"games": True}),
        ("skat", {"games": 36.0}),
        ("skat", {"games": "36"}),
        ("skat", {"games": None}),
        ("skat", {"games": {"number": 36}}),
        *(("skat", {"players": value}) for value in (2, 5, "4", 4.0, True, None, [4])),
        *(("schnapsen", {"stock_floor": value}) for value in (3, "2", True, None)),
        *(
            (name, {each.name: "something else"})
            for name, game in GAMES.items()
            for each in fields(game.GAME.options)
        ),
        *(
            (name, {each.name: value})
            for name, game in GAMES.items()
            for each in fields(game.GAME.options)
            if type(each.default) is bool
            for value in (0, 1, "True", None)
        ),
    ],
    ids=lambda value: ascii(value),
)
def test_an_unknown_option_or_value_is_no_record(name, options):
    with pytest.raises(BadInput) as caught:
        replay(parse_record(json.dumps(finished(name, options=options))))
    assert not isinstance(caught.value, Refusal)
    assert caught.value.message.id in ("input.option", "input.option-value")


def test_every_value_of_every_option_is_taken(game):
    for seed in range(30):
        walk = walked(game, f"options {seed}", 3)
        assert report(walk.record)["ok"], format_options(walk.options)


# ---- actions ------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["", " ", "foo", "play", "play XX", "PLAY CJ", "play  CJ", "\0"])
def test_sc_8_5_sn_12_5_sk_8_5_text_that_is_no_action(game, text):
    for step in (0, 1, 4):
        record = unfinished(game)
        seat = record["actions"][step][0]
        record["actions"].insert(step, [seat, text])
        refused(record, step, f"{facts_of(game.GAME.name).bad_input}.5")


@pytest.mark.parametrize(
    "text", ["\ud800", "play \udfff", "{}", "{text}", "%s", "\x1b[2J", "é" * 999]
)
def test_sc_8_5_sn_12_5_sk_8_5_strange_text_is_only_text(game, text):
    record = unfinished(game, actions=[[0, text]])
    told = json.loads(json.dumps(replay(parse_record(json.dumps(record))).report))
    assert told["clause"] == f"{facts_of(game.GAME.name).bad_input}.5"
    # Shown, but cut short, and without what a terminal would obey.
    assert "".join(c if c.isprintable() else "\ufffd" for c in text[:200]) in told["why"]
    assert told["why"].isprintable()


@pytest.mark.parametrize(
    "text", ["bid 018", "bid 18.0", "bid -18", "bid 1e1", "bid ١٨", "bid " + "9" * 5000]
)
def test_sk_8_5_a_bid_is_written_in_plain_digits(text):
    record = unfinished("skat")
    record["actions"][0][1] = text
    refused(record, 0, "SK 8.5")


def test_sc_8_2_sn_12_2_sk_8_2_acting_out_of_turn(game):
    record = unfinished(game)
    seat, text = record["actions"][0]
    for other in {0, 1, 2, -1, 7, 10**30} - {seat}:
        record["actions"][0] = [other, text]
        why = refused_in_words(record, 0, f"{facts_of(game.GAME.name).bad_input}.2")
        assert "turn" in why


def test_sc_8_3_sn_12_3_sk_8_3_an_action_after_the_end(game):
    record = finished(game)
    number = len(record["actions"])
    record["actions"].append(record["actions"][-1])
    refused(record, number, f"{facts_of(game.GAME.name).bad_input}.3")


def test_sc_8_1_sn_12_1_sk_8_1_a_card_that_is_not_held(game):
    """The first card played is exchanged for one that the dealt hands show in another hand."""
    record = finished(game)
    step = next(n for n, (_, text) in enumerate(record["actions"]) if text.startswith("play "))
    seat = record["actions"][step][0]
    other = next(
        card
        for later, text in record["actions"][step + 1 :]
        if later != seat and (card := text.split(" ")[-1]) in record["deal"]["hands"][later]
    )
    record["actions"][step] = [seat, f"play {other}"]
    assert other in refused_in_words(record, step, f"{facts_of(game.GAME.name).bad_input}.1")


def test_the_first_refusal_ends_the_replay(game):
    record = unfinished(game)
    record["actions"][2] = [0, "foo"]
    record["actions"][3] = [0, "bar"]
    assert "foo" in refused_in_words(record, 2, f"{facts_of(game.GAME.name).bad_input}.5")


def test_a_refused_action_goes_before_a_wrong_result(game):
    record = finished(game, result={})
    record["actions"][1] = [0, "foo"]
    refused(record, 1, f"{facts_of(game.GAME.name).bad_input}.5")


def test_a_clause_of_play_is_cited():
    """SK 5.3: a player who can follow must."""
    record = finished("skat")
    hands = record["deal"]["hands"]
    dealer = record["deal"]["dealer"]
    forehand, middlehand = (dealer + 1) % 3, (dealer + 2) % 3
    suit = next(
        suit
        for suit in "CSHD"
        if all(any(c[0] == suit and c[1:] != "J" for c in hands[p]) for p in (forehand, middlehand))
    )
    led = next(card for card in hands[forehand] if card[0] == suit and card[1:] != "J")
    wrong = next(card for card in hands[middlehand] if card[0] != suit and card[1:] != "J")
    record["actions"] = [
        [middlehand, "pass"],
        [dealer, "pass"],
        [forehand, "bid 18"],
        [forehand, "hand"],
        [forehand, "declare grand"],
        [forehand, f"play {led}"],
        [middlehand, f"play {wrong}"],
    ]
    refused_in_words(record | {"result": None}, 6, "SK 5.3")


# ---- results ------------------------------------------------------------------------------------


def differing(result):
    """Results that differ from this one in one key, each with what is changed."""
    for key, value in result.items():
        changed = [[], {}, "", "0", str(value), -1, 10**30, [value], 0.5]
        if value is not None:
            changed.append(None)
        if isinstance(value, bool):
            changed += [not value, int(value)]
        elif isinstance(value, int):
            changed += [value + 1, -value - 1, float(value) + 0.5, *([True] if value == 1 else [])]
        elif isinstance(value, list):
            changed += [value[:-1], [*value, 0], [each + 1 for each in value], value[0]]
            changed += [[bool(each) if each in (0, 1) else each for each in value]]
        for other in changed:
            if json.dumps(other) != json.dumps(value):
                yield result | {key: other}


@pytest.mark.parametrize("seed", ["sample", "another", "a third"])
def test_a_result_that_differs_in_any_key_is_an_error(game, seed):
    record = finished(game, seed)
    state = replay(parse_record(line(record))).state
    for result in differing(record["result"]):
        why = refused_in_words(
            record | {"result": result}, len(record["actions"]), state.result.clause
        )
        assert json.dumps(record["result"], sort_keys=True) in why


def test_a_number_that_is_a_truth_value_is_another_result():
    """Skat's scores hold zeros, and 1 stands for nothing but 1."""
    record = finished("skat")
    assert 0 in record["result"]["scores"]
    scores = [each or False for each in record["result"]["scores"]]
    assert not report(record | {"result": record["result"] | {"scores": scores}})["ok"]
    won = int(record["result"]["won"])
    assert not report(record | {"result": record["result"] | {"won": won}})["ok"]


def test_a_result_that_lacks_a_key_is_an_error(game):
    record = finished(game)
    for key in record["result"]:
        assert not report(record | {"result": without(record["result"], key)})["ok"]


@pytest.mark.parametrize("result", [None, {}, [], 0, "", True, "won"])
def test_something_else_in_place_of_a_result_is_an_error(game, result):
    record = finished(game, result=result)
    told = report(record)
    assert not told["ok"]
    assert told["step"] == len(record["actions"])
    assert reads_as_a_sentence(told["why"])


@pytest.mark.parametrize("result", [{}, [], 0, "", False, "finished"])
def test_a_result_of_an_unfinished_deal_is_an_error(game, result):
    for stated in (result, finished(game)["result"]):
        told = report(unfinished(game, result=stated))
        assert (told["ok"], told["step"], told["clause"]) == (False, 5, None)
        assert reads_as_a_sentence(told["why"])


# ---- menus --------------------------------------------------------------------------------------


def states(record):
    """The state before each action of a record, and after the last."""
    game = GAMES[record["game"]]
    state = game.begin(game.parse_deal(record["deal"]))
    yield state
    for seat, text in record["actions"]:
        state = state.act(seat, text)
        yield state


@pytest.mark.parametrize("seed", ["sample", "another"])
def test_legal_holds_everyones_actions_before_each_action_and_after_the_last(game, seed):
    record = finished(game, seed)
    told = report(record, legal=True)
    assert list(told) == ["ok", "result", "legal"]
    assert len(told["legal"]) == len(record["actions"]) + 1
    for menus, state in zip(told["legal"], states(record), strict=True):
        assert menus == {
            str(seat): [str(action) for action in enumerated(state.view(seat).menu)]
            for seat in state.may_act
        }
    for (seat, text), menus in zip(record["actions"], told["legal"], strict=False):
        assert text in menus[str(seat)]
    assert told["legal"][-1] == {}


def test_legal_of_an_unfinished_deal_ends_with_what_may_be_done_next(game):
    told = report(unfinished(game), legal=True)
    assert len(told["legal"]) == 6
    assert told["legal"][5]
    assert list(report(unfinished(game, 0), legal=True)["legal"][0])


def test_legal_of_a_refused_action_ends_with_the_menu_before_it(game):
    record = finished(game)
    record["actions"][4] = [0, "foo"]
    told = report(record, legal=True)
    assert list(told) == ["ok", "step", "clause", "why", "legal"]
    assert told["step"] == 4
    assert len(told["legal"]) == 5
    assert told["legal"] == report(finished(game), legal=True)["legal"][:5]


def test_legal_of_a_wrong_result_is_whole(game):
    record = finished(game)
    told = report(record | {"result": None}, legal=True)
    assert not told["ok"]
    assert told["legal"] == report(record, legal=True)["legal"]


def test_legal_in_scarto_spells_every_discard_out():
    record = finished("scarto")
    menu = report(record, legal=True)["legal"][0]
    dealer = str(record["deal"]["dealer"])
    assert list(menu) == [dealer]
    assert all(text.startswith("discard ") for text in menu[dealer])
    assert len(set(menu[dealer])) == len(menu[dealer]) > 100


SCHNAPSEN = {
    "dealer": 0,
    "hands": [["HK", "CA", "C10", "SQ", "DA"], ["HJ", "HQ", "CQ", "SA", "DJ"]],
    "stock": ["SK", "SJ", "D10", "DQ", "CK", "CJ", "DK", "HA", "S10", "H10"],
}


def schnapsen_menus(deal, *actions):
    record = finished("schnapsen", deal=deal, actions=[list(act) for act in actions], result=None)
    told = report(record, legal=True)
    assert told["ok"], told
    return told["legal"]


def test_sn_11_both_players_stand_in_a_menu_where_both_may_act():
    """M0, M4, M1, M2, and M5: the second player waits for a close that is not yet taken."""
    menus = schnapsen_menus(
        SCHNAPSEN,
        (1, "play SA"),
        (0, "play SQ"),
        (1, "draw"),
        (1, "play CQ"),
        (0, "play CA"),
        (0, "close"),
        (1, "exchange"),
    )
    hand = {
        "M0": ["play CQ", "play SA", "play HQ", "play HJ", "play DJ"],
        "M2": ["play CQ", "play SK", "play HQ", "play HJ", "play DJ"],
    }
    assert menus[0] == {"0": ["claim"], "1": ["close", "claim", *hand["M0"]]}
    assert menus[1] == {"0": ["play CA", "play C10", "play SQ", "play HK", "play DA"]}
    assert menus[2] == {"0": ["claim"], "1": ["exchange", "close", "claim", "draw"]}
    assert menus[3] == {"0": ["claim"], "1": ["exchange", "close", "claim", *hand["M2"]]}
    assert menus[4] == {"0": ["play CA", "play C10", "play SJ", "play HK", "play DA"]}
    assert menus[5] == {"0": ["close", "claim", "draw"], "1": ["exchange", "claim"]}
    assert menus[6] == {"1": ["exchange", "pass"]}
    assert set(menus[7]) <= {"0", "1"}
    assert "exchange" not in menus[7].get("1", [])


def test_sn_11_m3_after_a_marriage_both_may_claim():
    deal = {
        "dealer": 0,
        "hands": [["HJ", "CA", "C10", "SQ", "DA"], ["HK", "HQ", "CQ", "SA", "DJ"]],
        "stock": SCHNAPSEN["stock"],
    }
    menus = schnapsen_menus(deal, (1, "marriage H"), (1, "play HQ"), (0, "play HJ"))
    plays = ["play CQ", "play SA", "play HK", "play HQ", "play DJ"]
    assert menus[0] == {"0": ["claim"], "1": ["close", "marriage H", "claim", *plays]}
    assert menus[1] == {"0": ["claim"], "1": ["claim", "play HK", "play HQ"]}
    assert list(menus[2]) == ["0"]
    assert menus[3] == {"0": ["claim"], "1": ["close", "claim", "draw"]}


def test_menus_of_players_are_keyed_by_texts(game):
    for menus in replay(parse_record(line(finished(game))), legal=True).report["legal"]:
        assert all(isinstance(seat, str) for seat in menus)
        assert all(isinstance(text, str) for menu in menus.values() for text in menu)
