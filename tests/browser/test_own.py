"""The own page: what it says of many deals, of few, and of none."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from stammtisch.coach.standards import GIVEN_AWAY
from tests.browser.auditor import Auditor
from tests.browser.guests import PHONE, Guests


def month(month: str, deals: int, lost: float) -> dict[str, Any]:
    parts = {"promise": -4.5, "chance": 2.0, "others": 3.0, "rest": 1.5}
    return {
        "month": month,
        "deals": deals,
        **parts,
        "lost": lost,
        "result": round(sum(parts.values()) - lost),
    }


MANY = {
    "game": "schnapsen",
    "deals": 150,
    "played": [
        {"month": "2030-02", "against": "club", "deals": 50, "points": -3},
        {"month": "2030-01", "against": "people", "deals": 100, "points": 12},
    ],
    "luck": [month("2030-02", 50, 10.0), month("2030-01", 100, 40.0)],
    "worse": 28,
    "curve": [0.5, -1.5, -2.5],
    "lost": [
        {"kind": "coach.kind.lead", "now": 0.2, "before": 0.3},
        {"kind": "coach.kind.close", "now": 0.0, "before": 0.1},
    ],
    "plays_like": {
        "lost": 0.27,
        "error": 0.05,
        "deals": 150,
        "level": "club",
        "least": "beginner",
        "most": "club",
        "levels": dict(GIVEN_AWAY["schnapsen"]),
    },
    "waiting": 2,
}

FEW = {
    **MANY,
    "game": "skat",
    "deals": 1,
    "played": [{"month": "2030-02", "against": "mixed", "deals": 1, "points": 24}],
    "luck": [],
    "worse": None,
    "curve": [],
    "lost": [],
    "plays_like": None,
    "waiting": 1,
}


def test_what_the_own_page_says(guests: Guests, auditor: Auditor) -> None:
    anna = guests("de", viewport=PHONE, pictures=True)
    anna.page.route("**/api/me/played", lambda route: route.fulfill(json={"games": [MANY, FEW]}))
    anna.go("/me")
    schnapsen = anna.page.get_by_role("region", name="Schnapsen", exact=True)
    skat = anna.page.get_by_role("region", name="Skat", exact=True)
    expect(schnapsen.get_by_text(anna.word("own.slightly_poor", number=28))).to_be_visible()
    gave = anna.word("own.gave_before", points="0,2", before="0,4")
    expect(schnapsen.get_by_text(gave)).to_be_visible()
    expect(schnapsen.get_by_text(re.compile(re.escape(anna.word("bot.beginner"))))).to_be_visible()
    expect(schnapsen.get_by_role("table")).to_have_count(3)
    expect(skat.get_by_text(anna.word("own.few"))).to_be_visible()
    expect(skat.get_by_role("table")).to_have_count(1)
    schnapsen.get_by_text(anna.word("own.how_title")).click()
    auditor.look(anna, "own page")
    auditor.tell()


def test_an_own_page_of_nobody_yet_leads_on(guests: Guests) -> None:
    anna = guests().go("/")
    anna.page.get_by_role("link", name=anna.word("page.own")).click()
    expect(anna.page.get_by_text(anna.word("own.none"))).to_be_visible()
    anna.page.get_by_role("link", name=anna.word("start.choose")).click()
    expect(anna.on_start("skat")).to_be_visible()
