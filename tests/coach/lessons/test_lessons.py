"""Every lesson is legal from start to end, and says what is so."""

from __future__ import annotations

from dataclasses import replace

import pytest

from stammtisch.cardplay.messages import Message
from stammtisch.cardplay.refusals import BadInput
from stammtisch.coach.lessons import (
    READ,
    Lesson,
    Moment,
    Sentence,
    begin,
    introduction,
    lesson,
    lessons_of,
)
from stammtisch.coach.lessons.checking import problems, sentences
from stammtisch.coach.lessons.lesson import Citation, Place, Reply, Turn
from stammtisch.games.registry import OURS
from stammtisch.games.scarto.cards import POINTS as SCARTO
from stammtisch.games.schnapsen.cards import POINTS as SCHNAPSEN
from stammtisch.games.skat.cards import POINTS as SKAT
from stammtisch.words import LANGUAGES, Voice, clause_text

NAMES = [game.GAME.name for game in OURS]
LESSONS = [lesson(game, name) for game in NAMES for name in lessons_of(game)]
POINTS = {"scarto": SCARTO[20], "schnapsen": SCHNAPSEN, "skat": SKAT}


def named(each: Lesson) -> str:
    return f"{each.game.GAME.name}-{each.name}"


every_lesson = pytest.mark.parametrize("each", LESSONS, ids=named)
every_game = pytest.mark.parametrize("game", NAMES)


# ---- our lessons ---------------------------------------------------------------------------------


@every_game
def test_a_game_has_an_introduction_and_a_lesson(game: str) -> None:
    assert introduction(game).passages
    assert lessons_of(game)


@every_lesson
def test_the_law_finds_nothing_wrong(each: Lesson) -> None:
    assert problems(each) == []


def all_sentences(game: str) -> list[Sentence]:
    told = [sentence for each in introduction(game).passages for sentence in each.sentences]
    for name in lessons_of(game):
        told += sentences(lesson(game, name))
    return told


@every_game
def test_every_clause_exists_in_every_language(game: str) -> None:
    clauses = {each.clause for each in all_sentences(game) if each.clause}
    assert len(clauses) >= 8
    for clause in clauses:
        assert all(clause_text(clause, language) for language in LANGUAGES), clause


@every_game
def test_every_sentence_of_an_introduction_rests_on_a_clause(game: str) -> None:
    for passage in introduction(game).passages:
        assert all(each.clause for each in passage.sentences)


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_said_in_every_language(game: str, language: str) -> None:
    deck = next(each.GAME.deck for each in OURS if each.GAME.name == game)
    voice = Voice(language, deck)
    for each in all_sentences(game):
        said = voice.say(each.message)
        assert said != each.message.id
        for citation in each.citations:
            assert all(voice.card(card) in said for card in citation.cards), said


@every_game
def test_the_figures_below_cards_are_the_laws(game: str) -> None:
    pictures = [each for passage in introduction(game).passages for each in passage.pictures]
    counted = [each for each in pictures if each.figures]
    assert counted
    for picture in counted:
        assert picture.figures == tuple(POINTS[game][card] for card in picture.cards)
    pack = next(each.GAME.pack for each in OURS if each.GAME.name == game)
    assert all(card in pack for picture in pictures for card in picture.cards)


@every_lesson
def test_a_lesson_is_five_minutes_long(each: Lesson) -> None:
    assert 8 <= len(each.steps) <= 20


# ---- going through one ---------------------------------------------------------------------------

SKAT_LESSON = lesson("skat", "first")


def after(*answers: str) -> Moment:
    moment = begin(SKAT_LESSON, answers)
    assert isinstance(moment, Moment)
    return moment


def test_a_good_act_leads_on_and_brings_those_that_follow() -> None:
    moment = after(READ, "bid 18", "take_skat", "discard S10 S7", "declare H", "play CJ")
    assert [str(state.history[-1].action) for state in moment.passed] == [
        "play CJ",
        "play H9",
        "play HQ",
    ]
    assert moment.state.view(0).points[0] == 15


def test_a_legal_act_that_is_not_good_is_answered_and_changes_nothing() -> None:
    before = after(READ)
    answer = before.answer("pass")
    assert isinstance(answer, Sentence)
    assert answer.message.id == "lesson.skat.not_pass"
    assert begin(SKAT_LESSON, [READ, "pass", "bid 18"]) == answer, "a wrong answer ends the way"


def test_an_illegal_act_is_answered_by_the_lesson_or_by_the_law() -> None:
    follow = after(READ, "bid 18", "take_skat", "discard S10 S7", "declare H", "play CJ", "play H7")
    kind = follow.answer("play HA")
    assert isinstance(kind, Sentence)
    assert (kind.message.id, kind.clause) == ("lesson.skat.must_follow", "SK 5.3")
    law = follow.answer("play SA")
    assert isinstance(law, Sentence)
    assert (law.message.id, law.clause) == ("refuse.not_held", "SK 8.1")


def test_each_of_two_equal_cards_is_accepted() -> None:
    way = [READ, "bid 18", "take_skat", "discard S10 S7", "declare H", "play CJ"]
    for small in ("play H7", "play H8"):
        moment = after(*way, small, "play CA", "play D8")
        assert moment.good == tuple(act for act in moment.step.good if act != small)


def test_reading_is_no_act_and_an_act_is_no_reading() -> None:
    with pytest.raises(BadInput):
        after().answer("bid 18")
    assert isinstance(after(READ).answer(READ), Sentence)


@pytest.mark.parametrize(("game", "name"), [("skat", "none"), ("bridge", "first"), ("..", "first")])
def test_there_is_no_such_lesson(game: str, name: str) -> None:
    with pytest.raises(BadInput):
        lesson(game, name)
    assert lessons_of("bridge") == ()


# ---- what the law finds --------------------------------------------------------------------------


def spoilt(number: int, **changes: object) -> list[str]:
    """The problems of the lesson of Skat with one step changed."""
    steps = list(SKAT_LESSON.steps)
    steps[number] = replace(steps[number], **changes)  # type: ignore[arg-type]
    return problems(replace(SKAT_LESSON, steps=tuple(steps)))


def said(place: Place, *cards: str) -> tuple[Sentence, ...]:
    return (Sentence(Message("lesson.skat.welcome"), None, (Citation(place, cards),)),)


def test_an_act_that_cannot_follow_is_found() -> None:
    assert spoilt(5, then=(Turn(1, ("play C7",)),)) == [
        "step 5: then: SK 5.3: skat.refuse.follow(suit=trump)"
    ]


def test_a_good_act_that_is_never_legal_is_found() -> None:
    assert "step 7: play HA is never legal" in spoilt(7, good=("play CA", "play HA"))


def test_a_step_without_a_good_act_is_found() -> None:
    problem, *_ = spoilt(7, good=("play HA",))
    assert problem.startswith("step 7: no good act is legal")


def test_an_act_that_is_not_answered_is_found() -> None:
    assert "step 1: pass is not answered" in spoilt(1, wrong=())


def test_a_reply_that_is_never_said_is_found() -> None:
    reply = Reply(Sentence(Message("lesson.skat.aim")), clause="SK 4.4")
    assert "step 1: lesson.skat.aim is never said" in spoilt(
        1, wrong=(*SKAT_LESSON.steps[1].wrong, reply)
    )


@pytest.mark.parametrize(
    ("place", "card"),
    [
        (Place.HAND, "SJ"),
        (Place.TRICK, "CJ"),
        (Place.TAKEN, "CJ"),
        (Place.SEEN, "SJ"),
        (Place.UNSEEN, "CJ"),
        (Place.PACK, "T1"),
    ],
)
def test_a_card_that_is_not_where_a_sentence_says_is_found(place: Place, card: str) -> None:
    assert spoilt(0, sentences=said(place, card)) == [
        f"step 0: lesson.skat.welcome: {card} is not in {place}"
    ]


def test_a_deal_that_does_not_end_is_found() -> None:
    assert problems(replace(SKAT_LESSON, steps=SKAT_LESSON.steps[:8])) == [
        "the deal does not come to its end"
    ]


def test_a_beginning_that_is_not_legal_is_found() -> None:
    assert problems(replace(SKAT_LESSON, before=(Turn(2, ("pass",)),))) == [
        "before: SK 8.2: refuse.turn(seat=1)"
    ]
