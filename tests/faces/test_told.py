"""Whatever is told of a finished deal is true: the twin (``tests/twin``) has counted it, too.

Every text and every figure of each sentence is compared, for every reader, over random deals with
random options. How they read in each language is pinned in ``told.txt`` of the golden data.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from types import SimpleNamespace
from typing import Any

import pytest

from stammtisch.cardplay.messages import Message
from stammtisch.faces import face_of
from stammtisch.games import schnapsen, skat
from stammtisch.games.registry import GAMES, OURS, AnyGame
from stammtisch.words import LANGUAGES, Voice
from tests.golden import golden
from tests.habit import examples
from tests.lockstep import referee
from tests.twin.skat import BASE
from tests.walks import Walk, begun

DEALS = {
    "schnapsen": examples(1500, 400),
    "skat": examples(600, 200),
    "scarto": examples(60, 20),
}
PINNED = {"schnapsen": 700, "skat": 500, "scarto": 20}
PLAYERS = ("Anna", "Bert", "Carl")


@cache
def ended(game: AnyGame, number: int) -> SimpleNamespace:
    """A random deal that is over, by the law and by the twin; ``marks`` are of a close."""
    walk = begun(game, f"told {number}")
    twin, marks, tricks = referee(game, walk.deal, walk.options), {}, []
    while not walk.over:
        seat, action = overtaking(walk, twin, marks) or walk.step()
        if str(action) == "close":
            marks = {
                "had": twin.points(seat),
                "other": twin.points(1 - seat),
                "tricks": len(tricks),
            }
            marks["by"] = seat
        twin.act(seat, str(action))
        tricks = list(walk.state.view(None).tricks)
    return SimpleNamespace(
        walk=walk,
        view=walk.state.view(None),
        twin=twin,
        result=twin.result(),
        close=marks,
        tricks=tricks,
        options=walk.options,
        acts=walk.history,
    )


def overtaking(walk: Walk, twin: Any, close: dict[str, Any]) -> tuple[int, str] | None:
    """Schnapsen: whoever has 66 after the other's close says so; random players hardly ever do."""
    rival = 1 - close["by"] if close else None
    if rival is None or rival not in walk.state.may_act or twin.points(rival) < 66:
        return None
    if "claim" not in map(str, walk.state.actions(rival)):
        return None
    walk.do(rival, "claim")
    return rival, "claim"


def readers(game: AnyGame) -> tuple[int | None, ...]:
    return (None, *range(game.GAME.seats))


def parts(message: Message) -> Iterator[Message]:
    """The texts of which a sentence is made."""
    yield message
    for _, value in message.params:
        if isinstance(value, Message):
            yield from parts(value)


def figures(message: Message) -> dict[str, Any]:
    return {name: value for name, value in message.params if not isinstance(value, Message)}


# ---- Schnapsen -----------------------------------------------------------------------------------

VALUES = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}


def worth_of(cards: Iterable[str]) -> int:
    return sum(VALUES.get(card[1:], 0) for card in cards)


def schnapsen_part(end: Any, seat: int | None, id: str, given: dict[str, Any]) -> dict[str, Any]:
    """What a text of a sentence about Schnapsen must be filled with, if it may be said at all."""
    name, _, whose = id.removeprefix("told.schnapsen.").partition(".")
    points, winner = end.result["points"], end.result["winner"]
    match name:
        case "level":
            assert winner is None
            assert points[0] == points[1] >= 66
            return {"points": points[0]}
        case "worth":
            return schnapsen_worth(end, seat, whose)
        case "overtaken":
            closer = end.close["by"]
            assert winner == 1 - closer
            assert seat == {"you": winner, "closer": closer, "": None}[whose]
            named = {"you": [closer], "closer": [winner], "": [closer, winner]}[whose]
            seats = dict(zip(("seat", "seat2"), named, strict=False))
            return {**seats, "had": end.close["had"], "points": points[winner]}
    assert (whose == "you") == ("seat" not in given)
    who = given.get("seat", seat)
    own, other = points[who], points[1 - who]
    told = HOW.get(name, schnapsen_why)(end, name, who, own, other)
    return told | ({} if whose == "you" else {"seat": who})


def schnapsen_worth(end: Any, seat: int | None, whose: str) -> dict[str, Any]:
    winner, number = end.result["winner"], end.result["game_points"]
    claims = end.acts[-1][1] == "claim"
    failed = (end.acts[-1][0] if claims else end.close.get("by", winner)) != winner
    assert failed == bool(whose)
    assert whose != "you" or seat == winner
    return {"number": number, "seat": winner} if whose == "name" else {"number": number}


def went_out(end: Any, name: str, who: int, own: int, other: int) -> dict[str, Any]:
    assert who == end.result["winner"]
    assert own >= 66
    by, text = [act for act in end.acts if act[1] != "claim"][-1]
    value = 40 if text == f"marriage {end.view.trump}" else 20
    brought = text.startswith("marriage") and by == who and own - value < 66
    assert (name == "marriage") == brought
    told = {"points": own, "against": other}
    return told | {"value": value, "suit": text[-1]} if brought else told


def played_out(end: Any, name: str, who: int, own: int, other: int) -> dict[str, Any]:
    assert who == end.result["winner"]
    assert end.acts[-1][1] != "claim"
    assert not end.close
    last = end.tricks[-1].winner
    if name == "last":
        assert (last, end.result["game_points"], end.options.last_trick) == (who, 1, "wins")
        return {}
    assert (name == "played_last") == (last == who and own - 10 <= other)
    return {"points": own, "against": other}


def closed(end: Any, name: str, who: int, own: int, other: int) -> dict[str, Any]:
    del other
    assert who == end.close["by"] == end.result["winner"]
    had = end.close["had"]
    won = [trick for trick in end.tricks[end.close["tricks"] :] if trick.winner == who]
    cards = worth_of(card for trick in won for card in trick.cards)
    match name:
        case "closed":
            assert own - had == cards > 0
            return {"had": had, "gained": cards, "number": len(won)}
        case "closed_to":
            assert own - had not in (0, cards)
            return {"had": had, "points": own}
    assert own == had >= 66
    return {"had": had}


def close_failed(end: Any, name: str, who: int, own: int, other: int) -> dict[str, Any]:
    del other
    assert who == end.close["by"] != end.result["winner"]
    had = end.close["had"]
    assert (name == "close_stuck") == (own == had)
    told = {"had": had, "short": 66 - own}
    return told if name == "close_stuck" else told | {"points": own}


def claimed_falsely(end: Any, name: str, who: int, own: int, other: int) -> dict[str, Any]:
    del name, other
    assert end.acts[-1] == (who, "claim")
    assert own < 66
    return {"points": own}


def schnapsen_why(end: Any, name: str, who: int, own: int, other: int) -> dict[str, Any]:
    """SN 8.2, SN 8.3: 3 game points are for somebody's 0 points, 2 for fewer than 33."""
    del other
    if name.startswith("close_"):
        assert end.options.close_scored == "at_close"
        assert who == 1 - end.close["by"]
        own = end.close["other"]
    number = end.result["game_points"]
    assert (number, own == 0, own < 33) == (3 if name.endswith("nothing") else 2, number == 3, True)
    return {}


HOW: dict[str, Callable[..., dict[str, Any]]] = {
    **dict.fromkeys(("out", "marriage"), went_out),
    **dict.fromkeys(("played", "played_last", "last"), played_out),
    **dict.fromkeys(("closed", "closed_to", "close_enough"), closed),
    **dict.fromkeys(("close_failed", "close_stuck"), close_failed),
    "false": claimed_falsely,
}


# ---- Skat ----------------------------------------------------------------------------------------


def skat_part(end: Any, seat: int | None, id: str, given: dict[str, Any]) -> dict[str, Any]:
    """The same for Skat."""
    del given
    name, _, whose = id.removeprefix("told.skat.").partition(".")
    soloist, won = end.result["soloist"], end.result["won"]
    if name in ("won", "lost", "overbid", "beaten"):
        assert won == (name == "won")
        assert whose != "you" or seat == soloist
        told: dict[str, Any] = {} if whose == "you" else {"seat": soloist}
        if name == "beaten":
            told["seat2"] = ({0, 1, 2} - {soloist, seat}).pop()
        if name == "overbid":
            made = BASE[end.twin.kind] * end.twin.multiplier()
            assert made < end.twin.bid
            told |= {"bid": end.twin.bid, "made": made}
        return told
    if name.startswith(("gains", "loses")):
        assert won == name.startswith("gains")
        assert name.endswith("more") == end.options.tournament_scoring
        told = {"score": abs(end.result["scores"][soloist])}
        if name.endswith("more"):
            told["bonus"] = 50
        return told | {"seat": soloist} if whose else told
    return skat_tricks(end, name) if name in TRICKS else skat_points(end, name)


TRICKS = ("no_trick", "not_one_trick", "all_tricks", "took_trick", "not_all_tricks")


def skat_tricks(end: Any, name: str) -> dict[str, Any]:
    """Details that speak of tricks."""
    tricks, won = end.twin.tricks_won[end.result["soloist"]], end.result["won"]
    null = end.twin.kind == "null"
    if name == "took_trick":
        assert null
        assert (tricks, won) == (1, False)
        return {"number": sum(end.twin.tricks_won)}
    if name == "not_all_tricks":
        assert end.twin.announced in ("schwarz", "ouvert")
        assert 0 < tricks < 10
        return {"number": tricks}
    expected = {"no_trick": (0, True, True), "not_one_trick": (0, False, False)}
    assert (tricks, won, null) == expected.get(name, (10, True, False))
    return {}


def skat_points(end: Any, name: str) -> dict[str, Any]:
    """Details that speak of card points."""
    points, last = end.twin.card_points(), end.tricks[-1]
    aim = {"schneider": 90, "schwarz": 120, "ouvert": 120}.get(end.twin.announced, 61)
    own, brings = last.winner == end.result["soloist"], worth_of(last.cards)
    true = {
        "by_last_trick": own and points >= aim > points - brings,
        "exactly": points == aim,
        "schneider": points >= max(aim, 90),
        "points": aim < points < 90,
        "schneider_lost": points <= 30,
        "last_trick_lost": not own and points < aim <= points + brings,
        "short": 30 < points < aim,
    }
    assert true[name]
    told = {"points": points}
    if name in ("last_trick_lost", "short"):
        told["aim"] = aim
    return told | {"short": aim - points} if name == "short" else told


# ---- Scarto --------------------------------------------------------------------------------------


def scarto_part(end: Any, seat: int | None, id: str, given: dict[str, Any]) -> dict[str, Any]:
    """The same for Scarto."""
    points, name = end.result["points"], id.removeprefix("told.scarto.")
    best = [each for each in range(3) if points[each] == max(points)]
    about = seat if seat is not None else best[0]
    piles = end.twin.piles[best[0]]
    match name:
        case "level":
            return {"points": 26}
        case "most" | "while":
            assert len(best) == 1
            assert seat != best[0]
            return {"seat": best[0], "points": max(points)}
        case "most.you":
            assert best == [seat]
            return {"points": max(points)}
        case "both" | "while.both":
            assert seat not in best
            return {"seat": best[0], "seat2": best[1], "points": max(points)}
        case "both.you":
            return {"seat": ({*best} - {seat}).pop(), "points": max(points)}
        case "took" | "fewest":
            lowest = points[seat] < min(points[o] for o in range(3) if o != seat)
            assert lowest == (name == "fewest")
            return {"number": points[seat]}
        case "third":
            assert points[about] == 26
            return {}
        case "above" | "below":
            assert (points[about] > 26) == (name == "above")
            return {"number": abs(points[about] - 26)}
        case "with":
            return {}
        case "angel" | "bagatto" | "matto":
            card = {"angel": f"T{end.options.angel}", "bagatto": "T1", "matto": "M"}[name]
            assert card in piles
            return {}
        case "kings":
            return {"number": sum(card[1:] == "K" for card in piles)}
    raise AssertionError(id)


PARTS: dict[str, Callable[..., dict[str, Any]]] = {
    "schnapsen": schnapsen_part,
    "skat": skat_part,
    "scarto": scarto_part,
}


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.GAME.name)
def test_every_figure_of_every_sentence_is_true(game: AnyGame) -> None:
    name = game.GAME.name
    for number in range(DEALS[name]):
        end = ended(game, number)
        for seat in readers(game):
            sentence = face_of(game).told(end.view, seat)
            for part in parts(sentence):
                if part.id.startswith(f"told.{name}."):
                    given = figures(part)
                    assert given == PARTS[name](end, seat, part.id, given), (str(sentence), number)
                if part.id.startswith("skat.step.with"):
                    assert figures(part) == {"number": end.twin.matadors()}
                    holds = "CJ" in end.twin.soloist_twelve
                    assert part.id == ("skat.step.with" if holds else "skat.step.without")


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.GAME.name)
def test_the_sentence_hangs_on_no_view(game: AnyGame) -> None:
    """Of two people who read it as the same seat, nobody learns what the other does not."""
    for number in range(20):
        end = ended(game, number)
        for seat in readers(game):
            told = {face_of(game).told(end.walk.state.view(view), seat) for view in readers(game)}
            feats = {face_of(game).feats(end.walk.state.view(view)) for view in readers(game)}
            assert len(told) == len(feats) == 1


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.GAME.name)
def test_feats_come_with_a_fitting_verdict(game: AnyGame) -> None:
    """A remark about winning or losing is never made where nobody has won."""
    met = set()
    for number in range(DEALS[game.GAME.name]):
        end = ended(game, number)
        verdicts = end.view.result.verdicts
        for verdict, feat in zip(verdicts, face_of(game).feats(end.view), strict=True):
            assert feat is None or verdict != "level"
            met.add((verdict, feat))
    few = (
        {"narrow", "clear"} if game.GAME.name == "scarto" else {"narrow", "clear", "bold", "failed"}
    )
    assert met >= {(verdict, feat) for verdict in ("won", "lost") for feat in few}


@pytest.mark.parametrize("name", ["schnapsen", "skat"])
def test_a_risk_is_bold_where_it_came_off_and_failed_where_it_did_not(name: str) -> None:
    """A close or a claim, a hand game or an announcement; and nobody is bold who took none."""
    risk = {"schnapsen": schnapsen_risk, "skat": skat_risk}[name]
    for number in range(DEALS[name]):
        end = ended(GAMES[name], number)
        for feat in face_of(GAMES[name]).feats(end.view):
            expected = risk(end)
            assert (feat if feat in ("bold", "failed") else None) == expected, number


def schnapsen_risk(end: Any) -> str | None:
    """``bold`` or ``failed``, by what was done; a claim that was right is no risk."""
    winner = end.result["winner"]
    risked = {end.close["by"]} if end.close else set()
    by, text = end.acts[-1]
    if winner is None:
        return None
    if 1 - winner in risked or (text == "claim" and by != winner):
        return "failed"
    return "bold" if winner in risked else None


def skat_risk(end: Any) -> str | None:
    """The same for Skat, where an overbid game (SK 6.7) has failed too."""
    twin = end.twin
    if twin.kind is None:
        return None
    if twin.hand_game or twin.announced:
        return "bold" if end.result["won"] else "failed"
    overbid = twin.kind != "null" and BASE[twin.kind] * twin.multiplier() < twin.bid
    return "failed" if overbid else None


# ---- how it reads --------------------------------------------------------------------------------


def shape(message: Message) -> tuple[str, ...]:
    """Which texts a sentence is made of."""
    return tuple(part.id for part in parts(message) if part.id.startswith("told."))


def sentences(game: AnyGame) -> str:
    """One sentence of each shape that random deals bring, in every language."""
    found: dict[tuple[str, ...], Message] = {}
    for number in range(PINNED[game.GAME.name]):
        for seat in readers(game):
            message = face_of(game).told(ended(game, number).view, seat)
            found.setdefault(shape(message), message)
    voices = [Voice(language, game.GAME.deck, players=PLAYERS) for language in LANGUAGES]
    told = [found[each] for each in sorted(found)]
    return "\n".join("".join(f"{voice.say(each)}\n" for voice in voices) for each in told)


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.GAME.name)
def test_the_sentences_read_as_they_did(game: AnyGame) -> None:
    """``python -m tests.golden told`` writes them anew, for a person to read."""
    assert sentences(game) == golden(game, "told.txt").read_text("utf-8")


# ---- the match -----------------------------------------------------------------------------------


def match_of(game: AnyGame, name: str, options: Any, number: int) -> Iterator[Any]:
    """A match after each of its deals, which are random."""
    match = game.Match(options)
    while not match.finished and len(match.results) < 60:
        walk = begun(game, f"match {name} {number} {len(match.results)}", options)
        while not walk.over:
            walk.step()
        match = match.add(walk.state.result)
        yield match


def test_sn_10_1_who_has_won_the_game_and_whose_match_ball_it_is() -> None:
    face, met = face_of(GAMES["schnapsen"]), set()
    for number in range(12):
        for match in match_of(GAMES["schnapsen"], "", schnapsen.Options(), number):
            told = face.stake(match)
            near = [p for p in (0, 1) if match.totals[p] + match.bonus >= 6]
            if match.finished:
                winner = match.totals.index(max(match.totals))
                assert told is None
                score = {"points": max(match.totals), "against": min(match.totals)}
                assert figures(face.match_told(match, winner)) == score
                for other in (None, 1 - winner):
                    assert figures(face.match_told(match, other)) == {"seat": winner, **score}
            elif len(near) == 1:
                assert figures(told) == {"seat": near[0]}
            else:
                assert (told is None) == (not near)
            met.add(told and told.id)
    assert met == {None, "stake.schnapsen", "stake.schnapsen.both"}


@pytest.mark.parametrize(("name", "number"), [("skat", 24), ("scarto", 12)])
def test_sk_7_1_sc_7_1_the_last_deal_and_the_lead(name: str, number: int) -> None:
    game, met = GAMES[name], set()
    options = skat.Options(games=3) if name == "skat" else game.GAME.options()
    sign = 1 if name == "skat" else -1  # in Scarto the lowest total loses
    for at in range(number):
        for match in match_of(game, name, options, at):
            ranked = sorted((sign * total for total in match.totals), reverse=True)
            who, by = match.totals.index(sign * ranked[0]), ranked[0] - ranked[1]
            told = face_of(game).stake(match)
            last = len(match.results) == 2
            assert (told is not None) == last
            if told:
                assert figures(told) == ({"seat": who, "number": by} if by else {})
                met.add(bool(by))
            if match.finished and by:
                ending = figures(face_of(game).match_told(match, who))
                assert ending["number"] == by
                assert name != "skat" or ending["points"] == match.totals[who]
                assert figures(face_of(game).match_told(match, None)) == {"seat": who, **ending}
            elif match.finished:
                assert face_of(game).match_told(match, who) == match.headline
    assert True in met
