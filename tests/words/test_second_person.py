"""What the terminal says of a player is right for the reader too, who is called “You” there."""

from __future__ import annotations

import re
from pathlib import Path

from babel.messages.pofile import read_po

import stammtisch

# A verb after the name: “Anna takes” would be “You takes”.
THIRD_PERSON = re.compile(r"\{seat2?\} (\w+s)\b")

ROOMS = ("terminal", "games", "words")

NEVER_THE_READER = {
    "terminal.interrupt",  # who goes on is another: the reader may step in
    # On the page, where the reader has a name like everybody:
    "skat.auction.to",
    "skat.auction.to.you",
    "skat.pass_on.other",
    "skat.re.own",
    "skat.re.other",
    "settle.pays",
    "settle.pays_pot",
}


def test_no_english_sentence_needs_a_verb_in_the_third_person() -> None:
    found = {}
    root = Path(stammtisch.__file__).parent
    for file in (file for room in ROOMS for file in (root / room).rglob("words.en.po")):
        with file.open("rb") as opened:
            for message in read_po(opened, locale="en"):
                texts = message.string if isinstance(message.string, tuple) else (message.string,)
                for text in texts:
                    if verb := THIRD_PERSON.search(text):
                        found[str(message.id)] = verb[1]
    assert {id for id in found if id not in NEVER_THE_READER} == set(), found
