from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.testclient import TestClient

from stammtisch.bots import BOTS
from stammtisch.cardplay.refusals import BadInput
from stammtisch.table.guests.names import checked_name
from stammtisch.table.one_line import STACKED, one_line
from stammtisch.words.catalogue import LANGUAGES, catalogue
from tests.table.serving import problem


@pytest.mark.parametrize(
    ("name", "tidy"),
    [
        ("Zoë", "Zoë"),
        ("Zoe\u0308", "Zoë"),
        ("Ａｎｎａ", "Anna"),
        ("\u202eanna\u202c", "anna"),
        ("an\u200bna", "anna"),
        ("an\u200dna", "anna"),
        ("an\u2060\ufeffna", "anna"),
        ("anna\u3164", "anna"),
        ("an\u00adna", "anna"),
        ("Nguyễn", "Nguyễn"),
        ("山田 太郎", "山田 太郎"),
        ("ﾔﾏﾀﾞ", "ヤマダ"),
        ("👩\u200d👩\u200d👧", "👩\u200d👩\u200d👧"),
        ("👩\u200d❤️\u200d👨", "👩\u200d❤️\u200d👨"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("क्\u200dष", "क्\u200dष"),
        ("น้ำ", unicodedata.normalize("NFKC", "น้ำ")),
        ("Talbot", "Talbot"),
        ("Meister", "Meister"),
    ],
)
def test_names_of_people_are_kept_and_what_is_not_seen_is_not(name: str, tidy: str) -> None:
    assert checked_name(name) == tidy


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "\u200b\u200d\u2066",
        "\u3164",
        "\uffa0",
        "\u2800\u2800",
        "\u115f\u1160",
        "\u0301",
        "...",
        "\ufe0f",
        "\U000e0041",
        "\U000e0100",
        "ﷺﷺ",
    ],
)
def test_what_cannot_be_seen_or_said_is_no_name(name: str) -> None:
    with pytest.raises(BadInput) as refused:
        checked_name(name)
    assert refused.value.message.id == "table.refuse.name"


@pytest.mark.parametrize(
    "name",
    [
        "bot",
        "Bot",
        "BOT:master",
        "bot:club",
        "Club-Bot",
        "b\u043et",
        "B0t",
        "ＢＯＴ",
        "b\u200dot",
        "[bot] Anna",
        "Bo\u0301t",
        "you",
        "Y\u043eu",
        "Du",
        "bot_1",
    ],
)
def test_nobody_is_called_as_a_bot_is(name: str) -> None:
    with pytest.raises(BadInput) as refused:
        checked_name(name)
    assert refused.value.message.id == "table.refuse.name_taken"


@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_is_called_as_a_page_calls_a_bot(language: str) -> None:
    for bot in BOTS:
        with pytest.raises(BadInput):
            checked_name(catalogue(language).text(f"bot.{bot}.seat"))


def test_a_flood_of_accents_is_cut() -> None:
    assert len(one_line("a" + "\u0353" * 500)) == 1 + STACKED


def test_the_house_refuses_such_a_name_with_a_sentence(browser: TestClient) -> None:
    browser.post("/api/guest")
    for name, why in (("\u3164", "name"), ("bot:master", "name_taken")):
        answer = browser.patch("/api/me", json={"name": name})
        assert answer.status_code == 400
        assert problem(answer) == f"table.refuse.{why}"
    assert browser.get("/api/me").json()["name"] == ""


@given(
    st.text(max_size=30) | st.text("a\u0301\u0353\u200d\u3164\ufe0f👩\u0915\u094d ", max_size=12)
)
def test_a_tidy_name_is_one_line_and_stays_as_it_is(name: str) -> None:
    tidy = one_line(name)
    assert tidy == one_line(tidy)
    assert tidy.isprintable() or any(sign in tidy for sign in "\u200c\u200d")
