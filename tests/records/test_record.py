"""The record: which lines are one (``docs/record.md``), and writing it."""

import json

import pytest

from stammtisch.bots import bot_named, play_out
from stammtisch.cardplay.refusals import BadInput, Refusal
from stammtisch.games import scarto, schnapsen, skat
from stammtisch.records import format_record, parse_record
from tests.records.samples import finished, line, unfinished, without

EXAMPLE_KEYS = ["stammtisch", "game", "options", "deal", "actions", "result"]


def refused(record):
    """The identifier of the message with which a record is refused."""
    text = record if isinstance(record, bytes | str) else line(record)
    with pytest.raises(BadInput) as caught:
        parse_record(text)
    assert not isinstance(caught.value, Refusal), "no clause speaks of a record's form"
    return caught.value.message.id


# ---- reading ------------------------------------------------------------------------------------


def test_the_example_of_the_page_has_this_shape():
    """The record that docs/record.md shows, its ellipses filled in."""
    hands = [
        ["CJ", "C7", "C8", "C9", "H7", "H8", "HJ", "S7", "S8", "S9"],
        ["CA", "C10", "CK", "CQ", "HA", "H10", "HK", "HQ", "SA", "S10"],
        ["SK", "SQ", "SJ", "DA", "D10", "DK", "DQ", "DJ", "D9", "D8"],
    ]
    text = json.dumps(
        {
            "stammtisch": 1,
            "game": "skat",
            "options": {},
            "deal": {"dealer": 0, "hands": hands, "skat": ["D7", "H9"]},
            "actions": [[2, "bid 18"], [1, "pass"], [0, "pass"]],
            "result": None,
        }
    )
    record = parse_record(text)
    assert record.game is skat
    assert record.options == {}
    assert record.deal["dealer"] == 0
    assert record.deal["hands"] == hands
    assert record.actions == ((2, "bid 18"), (1, "pass"), (0, "pass"))
    assert record.has_result
    assert record.result is None


def test_a_record_is_read_from_bytes_and_from_text(game):
    text = line(finished(game))
    assert parse_record(text) == parse_record(text.decode())


def test_options_may_be_missing(game):
    assert parse_record(line(without(finished(game), "options"))).options == {}


def test_a_result_may_be_missing(game):
    record = parse_record(line(without(finished(game), "result")))
    assert not record.has_result
    assert record.result is None


def test_optional_and_unknown_keys_change_nothing(game):
    record = finished(game)
    more = {
        "players": ["random", {"bot": "thumb", "level": 3}, "Ä"],
        "match": {"id": "x", "index": 3},
        "shuffle": {"version": 1, "seed": "s"},
        "when": "2026-11-21T04:59:00Z",
        "a key of next year": [None, {}],
        "": 1,
    }
    assert parse_record(line(record | more)) == parse_record(line(record))
    assert parse_record(line(more | record)) == parse_record(line(record))


def test_optional_keys_may_hold_anything(game):
    for key in ("players", "match", "shuffle", "when"):
        for value in (None, 0, "", [], {}, True):
            assert parse_record(line(finished(game) | {key: value})).game is game


def test_no_actions_yet_are_actions(game):
    assert parse_record(line(finished(game, actions=[], result=None))).actions == ()


def test_of_two_keys_that_are_the_same_the_last_counts(game):
    """As in the JSON of every browser."""
    text = line(finished(game)).decode().replace("{", '{"game": "chess", "stammtisch": 7,', 1)
    assert parse_record(text).game is game
    assert refused(text.rstrip().removesuffix("}") + ', "game": "chess"}') == "input.game"


@pytest.mark.parametrize("version", [0, 2, -1, True, 1.0, "1", None, [1], {"": 1}, 10**40])
def test_an_unknown_version_is_refused(game, version):
    assert refused(finished(game, stammtisch=version)) == "record.version"


def test_no_version_is_refused(game):
    assert refused(without(finished(game), "stammtisch")) == "record.part"


@pytest.mark.parametrize("name", ["chess", "Skat", "SKAT", "skat ", "", "\ud800", "__doc__", "\0"])
def test_an_unknown_game_is_refused(name):
    text = json.dumps(finished("skat", game=name))
    assert refused(text) == "input.game"


@pytest.mark.parametrize("part", ["game", "deal", "actions"])
def test_a_missing_part_is_refused(game, part):
    assert refused(without(finished(game), part)) == "record.part"


@pytest.mark.parametrize(
    ("part", "values"),
    [
        ("game", (None, 0, True, [], {}, ["skat"])),
        ("options", (None, 0, False, [], "", "angel=21")),
        ("deal", (None, 0, True, [], "", "2026-11-21/1")),
        ("actions", (None, 0, True, {}, "", "play CJ", {"0": "pass"})),
    ],
)
def test_a_part_of_the_wrong_type_is_refused(game, part, values):
    for value in values:
        assert refused(finished(game) | {part: value}) == "record.part"


@pytest.mark.parametrize(
    "pair",
    [
        [],
        [0],
        [0, "pass", 1],
        ["0", "pass"],
        ["pass", 0],
        [True, "pass"],
        [False, "pass"],
        [0.0, "pass"],
        [None, "pass"],
        [[0], "pass"],
        [0, None],
        [0, 18],
        [0, ["pass"]],
        {"0": "pass"},
        {"seat": 0, "action": "pass"},
        "0 pass",
        "ab",
        "",
        None,
        7,
        True,
    ],
)
def test_an_action_is_a_pair_of_a_number_and_a_text(game, pair):
    record = finished(game)
    record["actions"].insert(2, pair)
    with pytest.raises(BadInput) as caught:
        parse_record(line(record))
    assert caught.value.message.id == "record.action"
    assert dict(caught.value.message.params)["step"] == 2


@pytest.mark.parametrize("value", ["[]", "0", "null", "true", '"skat"', "1.5", "[{}]"])
def test_what_is_no_object_is_refused(value):
    assert refused(value) == "record.no_object"


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"{",
        b"{}}",
        b"{'game': 'skat'}",
        b'{"stammtisch": 1,}',
        b'{"stammtisch": 01}',
        b'{"a": "\x01"}',
        b'{"a": "\t"}',
        b'{"a": "\\x41"}',
        b"{\x00}",
        b"\x00",
        b'\xef\xbb\xbf{"stammtisch": 1}',
        b'{"stammtisch": 1} {"stammtisch": 1}',
        b"/* */ {}",
        b"[" * 100_000,
        b"[" * 100_000 + b"]" * 100_000,
        b'{"a":' * 100_000,
        b"1" * 10_000,
        b'{"stammtisch": ' + b"1" * 10_000 + b"}",
        b"-" + b"9" * 10_000,
    ],
    ids=lambda text: repr(text[:12]),
)
def test_broken_json_is_refused(text):
    assert refused(text) == "record.json"


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity"])
def test_nan_and_infinity_are_no_json(number):
    """RFC 8259, section 6: they "are not permitted". No other reader of our files takes them."""
    for where in ("when", "result", "deal", "options", "actions", "stammtisch"):
        record = line(finished("skat") | {where: "HERE"})
        assert refused(record.replace(b'"HERE"', number.encode())) == "record.json", where


@pytest.mark.parametrize(
    ("text", "place"),
    [
        (b"\xff\xfe{\x00}\x00", 1),
        (b'{"a": "\xe4"}', 8),
        (b'{"a": "\xed\xa0\x80"}', 8),  # a lone surrogate
        (b'{"a": "\xc0\x80"}', 8),  # NUL in too many bytes
        (b'{"a": "\xf5\x80\x80\x80"}', 8),  # beyond Unicode
        (b'{"a": "\xc3', 8),  # cut off
    ],
)
def test_bytes_that_are_not_utf_8_are_refused_with_their_place(text, place):
    with pytest.raises(BadInput) as caught:
        parse_record(text)
    assert caught.value.message.id == "record.utf8"
    assert dict(caught.value.message.params)["place"] == place


def test_lone_surrogates_in_escapes_are_text(game):
    """JSON can hold them; whoever reads the text must decide what they mean."""
    record = json.dumps(finished(game, players=["\ud800"], actions=[[0, "\udfff"]]))
    assert parse_record(record).actions == ((0, "\udfff"),)


# ---- writing ------------------------------------------------------------------------------------


def played(game, seed="written", options=None):
    deal = game.deal(seed, 0)
    options = options or game.GAME.options()
    players = [bot_named(game.GAME.name, "random")] * game.GAME.seats
    return deal, options, play_out(game.begin(deal, options), players, seed)


def test_what_is_written_is_read_again(game):
    deal, options, state = played(game)
    record = parse_record(format_record(game, state, deal, options))
    assert record.game is game
    assert game.parse_deal(record.deal) == deal
    assert record.actions == tuple((seat, str(action)) for seat, action in state.history)
    assert record.result == state.result.to_record()


def test_a_record_is_one_line_with_the_keys_in_order(game):
    deal, options, state = played(game)
    text = format_record(game, state, deal, options, players=["a\nb"], when="now")
    assert len(text.splitlines()) == 1
    assert list(json.loads(text)) == [*EXAMPLE_KEYS, "players", "when"]


def test_names_stay_readable(game):
    deal, options, state = played(game)
    text = format_record(game, state, deal, options, players=["Jürgen", "花子"])
    assert "Jürgen" in text
    assert "花子" in text


def test_a_deal_that_is_not_over_has_no_result(game):
    deal = game.deal("open", 0)
    data = json.loads(format_record(game, game.begin(deal), deal, game.GAME.options()))
    assert data["actions"] == []
    assert data["result"] is None


@pytest.mark.parametrize(
    ("game", "options", "written"),
    [
        (scarto, scarto.Options(), {}),
        (scarto, scarto.Options(angel=21, deals=6), {"angel": 21, "deals": 6}),
        (schnapsen, schnapsen.Options(closing=False), {"closing": False}),
        (skat, skat.Options(games=36, tournament_scoring=True), {"tournament_scoring": True}),
    ],
)
def test_only_options_that_are_not_the_default_are_written(game, options, written):
    deal, options, state = played(game, options=options)
    assert json.loads(format_record(game, state, deal, options))["options"] == written


def test_the_parts_of_a_deal_are_those_of_the_page():
    deals = {name: finished(name)["deal"] for name in ("scarto", "schnapsen", "skat")}
    assert {name: list(deal) for name, deal in deals.items()} == {
        "scarto": ["dealer", "hands"],
        "schnapsen": ["dealer", "hands", "stock"],
        "skat": ["dealer", "hands", "skat"],
    }
    assert [len(hand) for hand in deals["scarto"]["hands"]] == [25, 28, 25]
    assert [len(hand) for hand in deals["schnapsen"]["hands"]] == [5, 5]
    assert len(deals["schnapsen"]["stock"]) == 10
    assert [len(hand) for hand in deals["skat"]["hands"]] == [10, 10, 10]
    assert len(deals["skat"]["skat"]) == 2


def test_the_parts_of_a_result_are_those_of_the_page():
    results = {name: finished(name)["result"] for name in ("scarto", "schnapsen", "skat")}
    assert set(results["scarto"]) >= {"points", "scores"}
    assert sum(results["scarto"]["points"]) == 78
    assert results["scarto"]["scores"] == [each - 26 for each in results["scarto"]["points"]]
    assert set(results["schnapsen"]) >= {"points", "winner", "game_points"}
    assert set(results["skat"]) >= {"passed", "soloist", "won", "value", "scores"}


def test_a_deal_passed_in_has_won_null_and_value_0():
    state = skat.begin(skat.parse_deal(finished("skat")["deal"]))
    for _ in range(3):
        state = state.act(state.to_act, "pass")
    assert state.result.to_record() == {
        "passed": True,
        "soloist": None,
        "won": None,
        "value": 0,
        "scores": [0, 0, 0],
    }


def test_discards_are_written_sorted_by_code_points():
    for name, number in (("scarto", 3), ("skat", 2)):
        texts = [text for _, text in finished(name)["actions"] if text.startswith("discard")]
        for text in texts:
            cards = text.split(" ")[1:]
            assert len(cards) == number
            assert cards == sorted(cards)
    assert unfinished("scarto", 1)["actions"][0][1].startswith("discard")
