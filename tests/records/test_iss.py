"""ISS lines: a game of Skat from its line to a record, and back. All lines are of our own deals."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.bots import BOTS, bot_named, play_out
from stammtisch.cardplay.refusals import BadInput, Refusal
from stammtisch.cli import main
from stammtisch.games import scarto, skat
from stammtisch.games.registry import game_named
from stammtisch.records import MAX_LINE, format_record, parse_record, replay
from stammtisch.records.iss import format_iss, parse_iss, read_games
from stammtisch.words import Voice
from tests.games.skat.tables import cards, dealt, go, playing
from tests.walks import replayed

PACK = (
    "CA.CT.CK.CQ.CJ.C9.C8.C7.SA.ST|SK.SQ.SJ.S9.S8.S7.HA.HT.HK.HQ|"
    "HJ.H9.H8.H7.DA.DT.DK.DQ.DJ.D9|D8.D7"
)
DEAL = f"w {PACK.replace('|', '.')} "
BID = "1 18 0 y 1 p 2 p "
TRICKS = (
    "0 CA 1 SJ 2 HJ 1 SK 2 H9 0 SA 0 CT 1 SQ 2 DJ 2 H8 0 CK 1 HA 0 CQ 1 S9 2 H7 "
    "0 CJ 1 S8 2 DA 0 C9 1 S7 2 DT 0 C8 1 HT 2 DK 0 C7 1 HK 2 DQ 0 ST 1 HQ 2 D9 "
)
TAIL = " p0:0 p1:0 p2:0 l:-1 to:-1 r:0"
RESULT = "d:0 win v:48 m:1 bidok p:90 t:8 s:1 z:0" + TAIL
NAMES = "P0[Ada]P1[Bo:2]P2[Cy]"
PLAYED = (
    f"(;GM[Skat]PC[Stammtisch]CO[]SE[7]ID[12]DT[2026-11-21/18:05:09/UTC]{NAMES}R0[]R1[]R2[]"
    f"MV[{DEAL}{BID}0 CH {TRICKS}]R[{RESULT}] ;)"
)
"""Forehand plays clubs out of hand, with 1, and makes Schneider: 12 × (1 + 1 + 1 + 1) = 48."""

seeds = st.integers(0, 2**32 - 1)


def line_of(moves, result="", keys=""):
    """A line with these moves."""
    return f"(;GM[Skat]PC[Stammtisch]{keys}MV[{moves}]R[{result}] ;)"


def record_of(text):
    """The record of a line whose result agrees with our rules."""
    imported = parse_iss(text)
    assert imported.difference is None
    return json.loads(imported.record)


def actions_of(text):
    return [action for _, action in record_of(text)["actions"]]


def refused(text):
    """Why a line is refused: the clause, if there is one, and the ids of the message."""
    with pytest.raises(BadInput) as caught:
        parse_iss(text)
    error = caught.value
    ids = [error.message.id, *(each.id for _, each in error.message.params if hasattr(each, "id"))]
    sentence = Voice("en", style="letters").say(error.message)
    assert not set("{}") & set(sentence)
    assert sentence[-1] != ":"
    return (error.clause, *ids) if isinstance(error, Refusal) else tuple(ids)


def turned(record):
    """The same game with the seats of an ISS line: seat 2 is the dealer."""
    shift = record["deal"]["dealer"] + 1
    place = [(seat - shift) % 3 for seat in range(3)]

    def moved(values):
        return [values[(each + shift) % 3] for each in range(3)]

    result = dict(record["result"])
    if result["soloist"] is not None:
        result["soloist"] = place[result["soloist"]]
    return record | {
        "deal": record["deal"] | {"dealer": 2, "hands": moved(record["deal"]["hands"])},
        "actions": [[place[seat], action] for seat, action in record["actions"]],
        "result": result | {"scores": moved(result["scores"])},
        "players": moved(record["players"]),
    }


def random_end(state, seed):
    """The deal played on to its end, at random."""
    rng = Random(seed)
    while state.to_act is not None:
        state = state.act(state.to_act, rng.choice(state.actions(state.to_act)))
    return state


def assert_round_trip(state):
    """Record → line → record and line → record → line: the same again."""
    more = {
        "players": ["Ada", "Bo", "Cy"],
        "match": {"id": "12", "index": 3},
        "when": "2026-11-21T18:05:09+00:00",
    }
    game = game_named("skat")
    record = json.loads(format_record(game, state, state.deal, skat.Options(), **more))
    line = format_iss(state, record)
    again = record_of(line)
    kept = again.pop("iss")
    assert kept["PC"] == "Stammtisch"
    assert again == turned(record)
    other = replay(parse_record(json.dumps(again)))
    assert other.ok
    assert format_iss(other.state, again) == line


# ---- round trips ---------------------------------------------------------------------------------


@given(seeds, st.sampled_from([bot for bot in BOTS if bot != "master"]), st.integers(0, 2))
def test_deals_of_bots_come_back(seed, bot, dealer):
    deal = skat.deal(str(seed), dealer)
    players = [bot_named("skat", bot)] * 3
    assert_round_trip(play_out(skat.begin(deal), players, str(seed)))


GAMES = [
    (f"{kind} {announced}".strip(), hand)
    for kind in (*"CSHD", "grand", "null")
    for hand in (False, True)
    for announced in ("", "schneider", "schwarz", "ouvert")
    if not (kind == "null" and announced in ("schneider", "schwarz"))
    if hand or not announced or kind == "null"
]


@pytest.mark.parametrize(("game", "hand"), GAMES)
@given(seed=seeds, who=st.sampled_from(["forehand", "middlehand", "rearhand"]))
def test_every_game_comes_back(game, hand, seed, who):
    """Every kind of game, from the hand or not, with every announcement, won, lost or overbid."""
    deal = skat.deal(str(seed), seed % 3)
    soloist = (deal.dealer + 1 + ["forehand", "middlehand", "rearhand"].index(who)) % 3
    laid_away = None if hand else " ".join((deal.hands[soloist][seed % 10], deal.skat[seed % 2]))
    bid = 18 if "null" in game else 18 if seed % 2 else 132
    assert_round_trip(random_end(playing(deal, game, bid=bid, who=who, laid_away=laid_away), seed))


@given(seeds)
def test_sk_3_4_a_late_18_comes_back(seed):
    state = go(skat.begin(skat.deal(str(seed), seed % 3)), "pass", "pass", "bid 18")
    assert_round_trip(random_end(state, seed))


@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_sk_3_4_a_deal_thrown_in_comes_back(dealer):
    state = go(skat.begin(dealt(dealer=dealer)), "pass", "pass", "pass")
    assert format_iss(state, {}).endswith("1 p 2 p 0 p ]R[passed] ;)")
    assert_round_trip(state)


# ---- from a line to a record ---------------------------------------------------------------------


def test_a_line_as_a_record():
    record = record_of(PLAYED)
    assert record["deal"]["dealer"] == 2
    assert record["deal"]["hands"][2] == list(cards("HJ H9 H8 H7 DA D10 DK DQ DJ D9"))
    assert record["deal"]["skat"] == ["D8", "D7"]
    auction = [[1, "bid 18"], [0, "hold"], [1, "pass"], [2, "pass"]]
    assert record["actions"][:7] == [*auction, [0, "hand"], [0, "declare C"], [0, "play CA"]]
    assert record["result"]["scores"] == [48, 0, 0]
    assert record["players"] == ["Ada", "Bo:2", "Cy"]
    assert record["match"] == {"id": "7", "index": 12}
    assert record["when"] == "2026-11-21T18:05:09+00:00"
    assert record["iss"] == {"PC": "Stammtisch", "R": RESULT}
    assert replay(parse_record(json.dumps(record))).ok


def test_a_record_as_a_line():
    played = replay(parse_record(parse_iss(PLAYED).record))
    assert format_iss(played.state, json.loads(parse_iss(PLAYED).record)) == PLAYED


@pytest.mark.parametrize(
    "text",
    [
        PLAYED.replace(DEAL, f"w {PACK} "),
        PLAYED.replace("]", "]\n").replace("MV[", "MV[\n"),
        PLAYED.replace("GM", "# a comment ) ] (;\nGM") + " # another",
        PLAYED.replace(" ;)", ")"),
        PLAYED.replace("CO[]", ""),
        PLAYED.replace("CO[]", "CO[]OW[]"),
        PLAYED.replace("] ;)", "]\r\n;)\r\n"),
        PLAYED.replace(" r:0", ""),
        PLAYED.replace(f"R[{RESULT}]", ""),
        PLAYED.replace(RESULT, "unknown"),
        PLAYED.replace("0 CH 0 CA", "0 CH 0 SC 0 CA"),
        PLAYED.replace("0 ST 1 HQ", "0 ST 1 RE 1 HQ"),
    ],
)
def test_other_spellings_of_the_same_game(text):
    record, wanted = record_of(text), record_of(PLAYED)
    for each in (record, wanted):
        each.pop("iss")
    assert record == wanted


def test_what_a_record_has_no_place_for_is_kept():
    text = PLAYED.replace("CO[]", "CO[a long (;) evening]").replace("R1[]", "R1[null]")
    text = text.replace("PC[Stammtisch]", "PC[elsewhere]").replace("/UTC]", "]")
    record = record_of(text)
    assert "when" not in record
    kept = {"PC": "elsewhere", "CO": "a long (;) evening", "R1": "null"}
    assert record["iss"] == kept | {"DT": "2026-11-21/18:05:09", "R": RESULT}


@pytest.mark.parametrize(
    ("series", "match"),
    [
        ("SE[7]ID[12]", {"id": "7", "index": 12}),
        ("SE[7]ID[012]", {"id": "7", "index": "012"}),
        ("SE[]ID[0]", {"index": 0}),
        ("SE[x y]", {"id": "x y"}),
        ("SE[]ID[]", None),
    ],
)
def test_series_and_game(series, match):
    assert record_of(PLAYED.replace("SE[7]ID[12]", series)).get("match") == match


@pytest.mark.parametrize(
    ("game", "actions"),
    [
        ("0 s w D8.D7 0 C.SA.ST ", ["take_skat", "discard S10 SA", "declare C"]),
        ("0 s w D7.D8 0 C 0 ST.SA ", ["take_skat", "discard S10 SA", "declare C"]),
        ("0 s 0 D.D8.D7 ", ["take_skat", "discard D7 D8", "declare D"]),
        ("0 s w D8.D7 0 N.SA.ST ", ["take_skat", "discard S10 SA", "declare null"]),
        ("0 s w D8.D7 0 NO.SA.ST ", ["take_skat", "discard S10 SA", "declare null ouvert"]),
        (
            "0 s w D8.D7 0 NO.SA.ST.CA.CT.CK.CQ.CJ.C9.C8.C7.D8.D7 ",
            ["take_skat", "discard S10 SA", "declare null ouvert"],
        ),
        (
            "0 s w D8.D7 0 NO 0 SA.ST.CA.CT.CK.CQ.CJ.C9.C8.C7.D8.D7 ",
            ["take_skat", "discard S10 SA", "declare null ouvert"],
        ),
        ("0 CH ", ["hand", "declare C"]),
        ("0 HH ", ["hand", "declare H"]),
        ("0 SHS ", ["hand", "declare S schneider"]),
        ("0 SSH ", ["hand", "declare S schneider"]),
        ("0 DHZ ", ["hand", "declare D schwarz"]),
        ("0 DZSH ", ["hand", "declare D schwarz"]),
        ("0 GO ", ["hand", "declare grand ouvert"]),
        ("0 GHO ", ["hand", "declare grand ouvert"]),
        ("0 GHOSZ ", ["hand", "declare grand ouvert"]),
        ("0 GZO ", ["hand", "declare grand ouvert"]),
        ("0 SO.CA.CT.CK.CQ.CJ.C9.C8.C7.SA.ST ", ["hand", "declare S ouvert"]),
        ("0 NH ", ["hand", "declare null"]),
        ("0 NOH ", ["hand", "declare null ouvert"]),
        ("0 NHO.ST.SA.CA.CT.CK.CQ.CJ.C9.C8.C7 ", ["hand", "declare null ouvert"]),
    ],
)
def test_how_games_are_named(game, actions):
    assert actions_of(line_of(DEAL + BID + game))[4:] == actions


def test_sk_3_4_forehand_late():
    assert actions_of(line_of(DEAL + "1 p 2 p 0 18 ")) == ["pass", "pass", "bid 18"]


@pytest.mark.parametrize(
    ("moves", "aside"),
    [
        (BID + "0 CH 0 CA 0 RE ", [[7, "0 RE"]]),
        (BID + "0 CH 0 CA 0 SC 1 RE 1 SJ 2 RE ", [[7, "0 SC"], [7, "1 RE"], [8, "2 RE"]]),
        (BID + "0 CH 0 SC.CA.CT w TI.0 ", [[6, "0 SC.CA.CT"], [6, "w TI.0"]]),
        (BID + "0 s w D8.D7 0 C w LE.0 ", [[5, "w LE.0"]]),
        ("1 18 0 p w LE.2 ", [[2, "w LE.2"]]),
        ("w TI.1 ", [[0, "w TI.1"]]),
    ],
)
def test_sk_5_6_a_game_that_ended_early_is_not_over(moves, aside):
    """What ended it is kept, and so is what ISS counted."""
    counted = "d:0 loss v:-48 m:1 bidok p:11 t:0 s:1 z:1" + TAIL
    record = record_of(line_of(DEAL + moves, counted))
    assert record["result"] is None
    assert record["iss"]["moves"] == aside
    assert record["iss"]["R"] == counted
    assert replay(parse_record(json.dumps(record))).ok


@pytest.mark.parametrize(
    ("game", "declared"), [("CHS", "C schneider"), ("CHZ", "C schwarz"), ("CO", "C ouvert")]
)
def test_sk_5_6_iss_stops_where_an_announcement_is_missed(game, declared):
    """It stops after the trick by which the defenders have one, or more than 30 points."""
    state, rng = playing(dealt(dealer=2), declared), Random(1)
    moves = [DEAL + BID + f"0 {game}"]
    missed = False
    while not missed:
        seat = state.to_act
        action = rng.choice(state.actions(seat))
        state = state.act(seat, action)
        moves.append(f"{seat} {action.card.replace('10', 'T')}")
        theirs = [trick for trick in state.tricks if trick.winner != 0]
        points = sum(skat.cards.POINTS[card] for trick in theirs for card in trick.cards)
        missed = not state.trick and (points > 30 if game == "CHS" else bool(theirs))
    counted = "d:0 loss v:-144 m:1 bidok p:11 t:0 s:0 z:0" + TAIL
    assert record_of(line_of(" ".join(moves), counted))["result"] is None
    assert refused(line_of(" ".join(moves[:-1]), counted)) == ("iss.missing",)


# ---- results that differ -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stated", "told", "found"),
    [
        ("d:0 win v:36 m:1 bidok p:90 t:8 s:0 z:0", "v:36 s:0", "v:48 s:1"),
        ("d:1 loss v:-48 m:-1 overbid p:9 t:0 s:1 z:1", None, None),
        ("passed", "passed", "d:0 win v:48 m:1 bidok p:90 t:8 s:1 z:0"),
    ],
)
def test_a_result_that_is_not_ours(stated, told, found):
    tail = "" if stated == "passed" else TAIL
    imported = parse_iss(PLAYED.replace(RESULT, stated + tail))
    assert json.loads(imported.record)["result"]["value"] == 48
    assert imported.difference is not None
    assert imported.difference.clause == "SK 6.5"
    if told:
        params = dict(imported.difference.message.params)
        assert (params["stated"], params["found"]) == (told, found)


def test_sk_9_1_a_line_does_not_tell_the_rules_that_a_missed_level_was_counted_by():
    """Schwarz announced, 90 points in eight tricks: -168 where the step counts, else -144."""
    record = record_of(PLAYED)
    for act in record["actions"]:
        act[1] = act[1].replace("declare C", "declare C schwarz")
    state = replayed(skat, record, skat.Options(missed_announcement="at_step"))
    line = format_iss(state, {})
    assert "d:0 loss v:-168 m:1 bidok p:90 t:8 s:1 z:0" in line
    found = dict(parse_iss(line).difference.message.params)
    assert found == {"stated": "v:-168", "found": "v:-144"}


def test_sk_6_3_iss_counts_no_level_of_a_lost_game_that_was_announced():
    """Known difference: Schwarz announced, the last trick lost, 106 points. We count Schneider."""
    moves = (
        "w CA.CT.CK.CQ.CJ.C9.SJ.HJ.H7.DJ.SA.ST.SK.SQ.S9.S8.S7.HA.HT.HK."
        "HQ.H9.H8.DA.DT.DK.DQ.D9.D8.D7.C8.C7 1 18 0 y 1 p 2 p 0 CHZ "
        "0 CA 1 HK 2 D7 0 CT 1 HT 2 D8 0 CK 1 S7 2 D9 0 CQ 1 S8 2 DQ 0 CJ 1 S9 2 DK "
        "0 C9 1 SQ 2 DT 0 SJ 1 SK 2 DA 0 HJ 1 ST 2 H8 0 DJ 1 SA 2 H9 0 H7 1 HA 2 HQ "
    )
    theirs = "d:0 loss v:-360 m:11 bidok p:106 t:9 s:0 z:0"
    found = dict(parse_iss(line_of(moves, theirs + TAIL)).difference.message.params)
    assert found == {"stated": "v:-360 s:0", "found": "v:-384 s:1"}
    ours = theirs.replace("-360", "-384").replace("s:0", "s:1")
    assert record_of(line_of(moves, ours + TAIL))["result"]["value"] == 192


# ---- lines that are none -------------------------------------------------------------------------

FULL = DEAL + BID + "0 CH " + TRICKS


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", ("iss.start",)),
        ("{}", ("iss.start",)),
        ("(;", ("iss.end",)),
        ("(;)", ("iss.key",)),
        ("(;GM[Chess]MV[e4] ;)", ("iss.game",)),
        ("(;GM[]MV[w] ;)", ("iss.key",)),
        ("(;GM[Skat] ;)", ("iss.key",)),
        ("(;GM[Skat]MV[] ;)", ("iss.key",)),
        ("(;GM[Skat]MV[\n] ;)", ("iss.no_deal",)),
        ("(;GM[Skat]GM[Skat]MV[] ;)", ("iss.double",)),
        ("(;GM(Skat)MV[] ;)", ("iss.form",)),
        ("(;GM[Skat]<MV[] ;)", ("iss.form",)),
        ("(;GM[Skat]]MV[] ;)", ("iss.form",)),
        ("(;gm[Skat]MV[] ;)", ("iss.form",)),
        (PLAYED + "x", ("iss.form",)),
        (PLAYED + PLAYED, ("iss.form",)),
        (PLAYED.replace("Ada", "A]a"), ("iss.form",)),
        (PLAYED[:-1], ("iss.end",)),
        (PLAYED[:60], ("iss.end",)),
        (PLAYED.replace(RESULT, "d:0 win"), ("iss.result",)),
        (PLAYED.replace(RESULT, RESULT + " x:1"), ("iss.result",)),
        (PLAYED.replace(RESULT, "\x1b[2J".replace("[", "")), ("iss.result",)),
    ],
)
def test_what_is_no_line(text, why):
    assert refused(text) == why


@pytest.mark.parametrize(
    ("moves", "why"),
    [
        ("w", ("iss.pairs",)),
        (FULL + "0", ("iss.pairs",)),
        (FULL.replace("0 y ", "0y "), ("iss.pairs",)),
        ("0 18 ", ("iss.no_deal",)),
        (BID, ("iss.no_deal",)),
        ("w CA ", ("SK 8.4", "deal.size")),
        ("w 18 ", ("iss.card",)),
        ("w CA..CT ", ("iss.card",)),
        (DEAL.replace("CT", "C10"), ("iss.card",)),
        (DEAL.replace("CT", "ct"), ("iss.card",)),
        (DEAL.replace("CT", "X9"), ("iss.card",)),
        (DEAL.replace("CT", "CA"), ("SK 8.4", "deal.double")),
        (DEAL.replace(".D7", ""), ("SK 8.4", "deal.size")),
        (DEAL.replace(".D7", ".D7.D7"), ("SK 8.4", "deal.double")),
        (DEAL.replace("CA", "??"), ("iss.hidden",)),
        (f"w {PACK[:29]}|{'|'.join(['.'.join(['??'] * 10)] * 2)}|??.?? ", ("iss.hidden",)),
        (FULL.replace("0 CA 1 SJ", "0 CA 1 ??"), ("iss.hidden",)),
        (DEAL + DEAL, ("iss.move",)),
        (DEAL + "3 18 ", ("iss.move",)),
        (DEAL + "x p ", ("iss.move",)),
        (DEAL + "w p ", ("iss.move",)),
        (DEAL + "w RE ", ("iss.move",)),
        (DEAL + "1 TI.1 ", ("iss.move",)),
        (DEAL + "w TI.3 ", ("iss.move",)),
        (DEAL + "1 018 ", ("iss.move",)),
        (DEAL + "1 ١٨ ", ("iss.move",)),
        (DEAL + "1 " + "9" * 5000 + " ", ("iss.move",)),
        (DEAL + "1 passe ", ("iss.move",)),
        (DEAL + "1 -18 ", ("iss.move",)),
        (DEAL + BID + "0 X ", ("iss.move",)),
        (DEAL + BID + "0 CX ", ("iss.move",)),
        (DEAL + BID + "0 CH.SA.ST ", ("iss.move",)),
        (DEAL + BID + "0 C.SA ", ("iss.move",)),
        (DEAL + BID + "0 CH.SA ", ("iss.move",)),
        (DEAL + BID + "w D8.D7 ", ("iss.move",)),
        (DEAL + BID + "0 SA.ST ", ("iss.move",)),
        (DEAL + BID + "0 s w D8.D7 0 C 1 SA.ST ", ("iss.move",)),
        (DEAL + BID + "0 s w D8.D7 0 C 0 C ", ("iss.discard",)),
        (DEAL + BID + "0 s w D8.D7 0 C 0 CA ", ("iss.discard",)),
        (DEAL + BID + "0 C 0 CA ", ("iss.discard",)),
        (DEAL + BID + "0 CS 0 CA ", ("iss.discard",)),
        (DEAL + BID + "0 s w D8.D9 ", ("iss.contradicts",)),
        (DEAL + BID + "0 NOH.ST.SA.CA.CT.CK.CQ.CJ.C9.C8.D7 ", ("iss.contradicts",)),
        (DEAL + BID + "0 s 0 NO.SA.ST.CA.CT.CK.CQ.CJ.C9.C8.C7.D8.ST ", ("iss.contradicts",)),
        (DEAL + BID + "0 CH 0 RE 0 CA ", ("iss.after",)),
        (DEAL + BID + "0 CH 1 RE 2 RE 0 CA ", ("iss.after",)),
        (DEAL + "w LE.0 1 p ", ("iss.after",)),
        (DEAL + "0 18 ", ("SK 8.2", "iss.refused", "refuse.turn")),
        (DEAL + "1 y ", ("SK 8.2", "iss.refused", "skat.refuse.call_due")),
        (DEAL + "1 19 ", ("SK 3.1", "iss.refused", "skat.refuse.no_value")),
        (DEAL + "1 18 0 p 2 18 ", ("SK 3.2", "iss.refused", "skat.refuse.not_higher")),
        (DEAL + "1 p 2 p 0 20 ", ("SK 3.4", "iss.refused", "skat.refuse.late")),
        (DEAL + BID + "1 s ", ("SK 8.2", "iss.refused", "refuse.turn")),
        (DEAL + BID + "0 CA ", ("SK 8.2", "iss.refused", "skat.refuse.skat_due")),
        (DEAL + BID + "0 C.SA.ST ", ("SK 8.2", "iss.refused", "skat.refuse.skat_due")),
        (DEAL + BID + "0 s 0 CH ", ("SK 8.2", "iss.refused", "skat.refuse.discard_due")),
        (DEAL + BID + "0 s 0 C.SA.SA ", ("SK 8.1", "iss.refused", "refuse.twice")),
        (DEAL + BID + "0 s 0 C.SA.HA ", ("SK 8.1", "iss.refused", "refuse.not_held")),
        (DEAL + BID + "0 s 0 CS.SA.ST ", ("SK 4.3", "iss.refused", "skat.refuse.hand_only")),
        (DEAL + BID + "0 s 0 CO.SA.ST ", ("SK 4.3", "iss.refused", "skat.refuse.hand_only")),
        (DEAL + BID + "0 s 0 NZ.SA.ST ", ("SK 4.3", "iss.refused", "skat.refuse.null_announced")),
        (DEAL + BID + "0 NHS ", ("SK 4.3", "iss.refused", "skat.refuse.null_announced")),
        (DEAL + BID + "0 NOHZ ", ("SK 4.3", "iss.refused", "skat.refuse.null_announced")),
        (
            DEAL + "1 24 0 y 1 p 2 p 0 s 0 N.SA.ST ",
            ("SK 4.4", "iss.refused", "skat.refuse.null_value"),
        ),
        (FULL.replace("0 CA 1 SJ", "0 CA 1 SQ"), ("SK 5.3", "iss.refused", "skat.refuse.follow")),
        (FULL.replace("0 CA 1 SJ", "0 CA 1 CA"), ("SK 8.1", "iss.refused", "refuse.not_held")),
        (FULL.replace("0 CA 1 SJ", "0 CA 2 HJ"), ("SK 8.2", "iss.refused", "refuse.turn")),
        (FULL + "0 CA ", ("SK 8.3", "iss.refused", "refuse.over")),
    ],
)
def test_moves_that_cannot_be(moves, why):
    assert refused(line_of(moves)) == why


def test_a_refusal_names_the_move():
    with pytest.raises(Refusal) as caught:
        parse_iss(line_of(FULL.replace("0 CA 1 SJ", "0 CA 1 SQ")))
    said = Voice("en", style="letters").say(caught.value.message)
    assert said.startswith("Move 8 (1 SQ): ")


@pytest.mark.parametrize("number", range(3, 36))
def test_missing_moves(number):
    """A line with a result, but without its last moves."""
    words = FULL.split()
    assert refused(line_of(" ".join(words[: 2 * number]), RESULT)) == ("iss.missing",)


@given(st.data())
def test_nothing_else_than_bad_input_is_ever_raised(data):
    """A line with a piece lost, doubled or moved is refused, or is still a line."""
    text = data.draw(
        st.sampled_from([PLAYED, line_of(DEAL + BID + "0 s w D8.D7 0 NO.SA.ST 0 RE ")])
    )
    places = st.integers(0, len(text))
    for _ in range(data.draw(st.integers(1, 3))):
        start, end = sorted((data.draw(places), data.draw(places)))
        piece = data.draw(
            st.sampled_from(["", " ", "]", "[", "#", "\n", "w", "0", "??", text[start:end]])
        )
        at = data.draw(places)
        text = text[:start] + text[end:] if data.draw(st.booleans()) else text
        text = text[:at] + piece + text[at:]
    for _, game in read_games(io.BytesIO(text.encode())):
        if isinstance(game, str):
            try:
                record = parse_iss(game).record
            except BadInput:
                continue
            assert replay(parse_record(record)).ok


def test_a_long_tail_is_refused_at_once():
    """No regular expression of ours backtracks over a long run of blanks or signs."""
    for tail in (" " * 50_000 + "x", "#" * 50_000 + "\nx", "\n#" * 25_000 + "\nx"):
        assert refused(PLAYED + tail) == ("iss.form",)
    assert refused("(;" + "A" * 50_000) == ("iss.end",)


# ---- files ---------------------------------------------------------------------------------------


def games_in(data):
    return [
        (number, game.message.id if isinstance(game, BadInput) else game.strip())
        for number, game in read_games(io.BytesIO(data))
    ]


def test_games_of_a_file():
    lines = [
        b"# a file of games",
        PLAYED.encode(),
        PLAYED.encode()[:200],
        b"",
        PLAYED.encode(),
        b"what is this",
        b"(;GM[Sk\xe4t] ;)",
        b"(;GM[Skat]",
        b"CO[two",
        b"lines ;)]",
        b";)",
        b"(;GM[Skat]",
    ]
    assert games_in(b"\n".join(lines)) == [
        (2, PLAYED),
        (3, "iss.end"),
        (5, PLAYED),
        (6, "iss.start"),
        (7, "record.utf8"),
        (8, "(;GM[Skat]\nCO[two\nlines ;)]\n;)"),
        (12, "iss.end"),
    ]


def test_a_game_without_end_is_given_up():
    endless = b"(;GM[Skat]CO[\n" + b"more and more of this\n" * (MAX_LINE // 20)
    found = games_in(endless + b"(;GM[Skat] ;)")
    assert found[0] == (1, "record.too_long")
    assert found[-1][1] == "(;GM[Skat] ;)"
    assert games_in(b"(;" + b"x" * (MAX_LINE + 10) + b"\n") == [(1, "record.too_long")]


# ---- from a record to a line ---------------------------------------------------------------------


def test_only_finished_deals_of_skat():
    for state, why in (
        (skat.begin(dealt()), "iss.unfinished"),
        (playing(dealt(), "C"), "iss.unfinished"),
        (scarto.begin(scarto.deal("1")), "iss.not_skat"),
    ):
        with pytest.raises(BadInput) as caught:
            format_iss(state, {})
        assert caught.value.message.id == why


def test_sk_10_13_what_iss_has_no_words_for():
    """SK 10.13: Ramsch, a grand hand instead of it, and contra are refused; all else is written."""
    rules = skat.Options(ramsch="ramsch", ramsch_grand_hand="always", contra="contra_re")
    players, met = [bot_named("skat", "random")] * 3, set()
    for number in range(60):
        deal = replace(skat.deal(f"pub {number}"), forced_ramsch=number % 2 == 1)
        state = play_out(skat.begin(deal, rules), players, str(number))
        acts = {str(act.action) for act in state.history}
        words = {"grand_hand": "iss.grand_hand", "contra": "iss.contra"}
        why = next((words[each] for each in words if each in acts), None)
        if why is None and not any(act.startswith("declare") for act in acts):
            why = "iss.ramsch"
        met.add(why)
        if why is None:
            assert format_iss(state, {})
            continue
        with pytest.raises(BadInput) as caught:
            format_iss(state, {})
        assert caught.value.message.id == why
    assert met == {None, "iss.ramsch", "iss.grand_hand", "iss.contra"}


PASSED = go(skat.begin(dealt()), "middlehand: pass", "rearhand: pass", "forehand: pass")


@pytest.mark.parametrize("name", ["A]a", "A[a", "#1", "two\nlines", "well ;)", "\x1b"])
def test_what_cannot_stand_in_a_line(name):
    with pytest.raises(BadInput) as caught:
        format_iss(PASSED, {"players": [name, "Bo", "Cy"]})
    assert caught.value.message.id == "iss.text"


@pytest.mark.parametrize(
    ("more", "found"),
    [
        ({"players": ["Ada", "Bo", "Cy"]}, "P0[Bo]P1[Cy]P2[Ada]"),  # seat 0 has dealt
        ({"players": ["Ada", {"bot": "thumb"}, None]}, "P0[]P1[]P2[Ada]"),
        ({"players": ["Ada"]}, "P0[]P1[]P2[]"),
        ({"players": {"0": "Ada"}}, "P0[]P1[]P2[]"),
        ({"match": {"id": 5, "index": 0}}, "SE[5]ID[0]"),
        ({"match": {"id": True, "index": False}}, "SE[]ID[]"),
        ({"match": "5"}, "SE[]ID[]"),
        ({"when": "2026-11-21T19:05:09.5+01:00"}, "DT[2026-11-21/18:05:09/UTC]"),
        ({"when": "2026-11-21T18:05:09"}, "DT[2026-11-21/18:05:09/UTC]"),
        ({"when": "tonight"}, "DT[]"),
        ({"when": "0001-01-01T00:00:00+23:00"}, "DT[]"),
        ({"when": 5}, "DT[]"),
        ({"iss": {"PC": "elsewhere", "CO": "hm", "R0": "1.5", "R": "?"}}, "PC[elsewhere]CO[hm]"),
        ({"iss": {"DT": "long ago"}}, "DT[long ago]"),
        ({"iss": []}, "PC[Stammtisch]CO[]"),
    ],
)
def test_what_a_record_tells_besides(more, found):
    assert found in format_iss(PASSED, more)


# ---- at the command line -------------------------------------------------------------------------


@pytest.fixture
def run(tmp_path, capsys):
    def command(verb, data):
        path = tmp_path / "games"
        path.write_bytes(data if isinstance(data, bytes) else "\n".join(data).encode())
        status = main([verb, str(path)])
        out, err = capsys.readouterr()
        return status, out.splitlines(), err.replace(str(path), "games").splitlines()

    return command


def test_import_and_export_at_the_command_line(run):
    status, records, errors = run("import", [PLAYED, line_of(DEAL + "1 p 2 p 0 p ", "passed")])
    assert (status, len(records), errors) == (0, 2, [])
    status, lines, errors = run("export", [*records])
    assert (status, lines[0], errors) == (0, PLAYED, [])


def test_import_reports_each_line_and_reads_on(run):
    revoke = line_of(FULL.replace("0 CA 1 SJ", "0 CA 1 SQ"))
    differs = PLAYED.replace("v:48", "v:36")
    status, records, errors = run("import", [revoke, PLAYED, differs])
    assert (status, len(records)) == (1, 2)
    assert errors[0].startswith("games:1: SK 5.3: Move 8 (1 SQ): ")
    assert errors[1].startswith("games:3: SK 6.5: ")
    assert "v:36" in errors[1]
    assert "v:48" in errors[1]
    assert len(errors) == 2
    status, records, errors = run("import", [revoke, "nothing", PLAYED])
    assert (status, len(records), len(errors)) == (2, 1, 2)
    assert errors[1].startswith("games:2: ")


def test_export_reports_each_line_and_reads_on(run):
    record = json.loads(parse_iss(PLAYED).record)
    broken = json.dumps(record | {"actions": record["actions"][1:]})
    wrong = json.dumps(record | {"result": record["result"] | {"won": False}})
    begun = json.dumps(record | {"actions": record["actions"][:9], "result": None})
    good = json.dumps(record)
    status, lines, errors = run("export", [broken, good, wrong])
    assert (status, lines, len(errors)) == (1, [PLAYED], 2)
    assert errors[0].startswith("games:1: SK 8.2: ")
    assert errors[1].startswith("games:3: SK 6.5: ")
    status, lines, errors = run("export", [begun, broken, "nothing", good])
    assert (status, lines, len(errors)) == (2, [PLAYED], 3)
    assert [error[:9] for error in errors] == ["games:1: ", "games:2: ", "games:3: "]


@pytest.mark.parametrize("verb", ["import", "export"])
def test_files_that_are_not_there_or_no_text(verb, run, capsys):
    assert main([verb, "/nowhere/at/all"]) == 2
    assert "/nowhere/at/all" in capsys.readouterr().err
    assert run(verb, b"\xff\xfe\x00\n")[0] == 2
    assert run(verb, b"") == (0, [], [])
