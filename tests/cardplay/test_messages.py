"""Messages and refusals."""

import pickle

import pytest

from stammtisch.cardplay.messages import Message, say
from stammtisch.cardplay.refusals import BadInput, Refusal
from stammtisch.table.storage.writer import StoreTrouble


def test_a_message_is_a_value():
    """An identifier and its parameters, in the order in which they were given."""
    message = say("action.play", card="CJ")
    assert message == Message("action.play", (("card", "CJ"),))
    assert message != say("action.play", card="SJ")
    assert len({message, say("action.play", card="CJ")}) == 1


@pytest.mark.parametrize(
    ("message", "text"),
    [
        (say("match.level"), "match.level"),
        (say("match.deal", number=2, of=36), "match.deal(number=2, of=36)"),
        (say("a", inner=say("b", suit="H")), "a(inner=b(suit=H))"),
        (say("action.discard", cards=("D7", "H9")), "action.discard(cards=('D7', 'H9'))"),
    ],
)
def test_a_message_can_be_read_without_a_catalogue(message, text):
    """For logs and test failures."""
    assert str(message) == text


def test_a_parameter_may_be_called_anything():
    """Seats, suits, a second seat: the name says how it is rendered."""
    assert dict(say("x", seat=0, seat2=1, suit="H").params) == {"seat": 0, "seat2": 1, "suit": "H"}


def test_bad_input_says_what_is_wrong_with_it():
    """Without a clause: no rule was broken."""
    bad = BadInput("input.option", option="ramsch")
    assert bad.message == say("input.option", option="ramsch")
    assert str(bad) == "input.option(option=ramsch)"


def test_a_refusal_cites_a_clause():
    """The clause's number, and a sentence; it is bad input too."""
    refusal = Refusal("SK 5.3", "skat.refuse.follow", suit="trump")
    assert refusal.clause == "SK 5.3"
    assert refusal.message == say("skat.refuse.follow", suit="trump")
    assert str(refusal) == "SK 5.3: skat.refuse.follow(suit=trump)"
    assert isinstance(refusal, BadInput)


@pytest.mark.parametrize(
    "error",
    [
        BadInput("input.bot", name="x", known=("a", "b")),
        BadInput("table.closed"),
        Refusal("SK 5.3", "skat.follow", suit="H"),
        StoreTrouble(),
    ],
)
def test_a_refusal_goes_from_process_to_process(error):
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert again.message == error.message
    assert again.clause == error.clause
    assert str(again) == str(error)
