"""One's own data as a file: all that would be deleted with the guest, and nothing of others."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import insert

from stammtisch.table.challenges.schema import ATTEMPTS, CHALLENGES
from stammtisch.table.clubs.schema import CLUBS, EVENINGS, SCREEN_SEATS
from stammtisch.table.daily.schema import DEALS, ENTRIES
from stammtisch.table.luck.schema import OWN_DEALS
from stammtisch.table.mistakes.schema import OWN_MISTAKES
from stammtisch.table.storage.models import METADATA, SITTERS, TABLES
from stammtisch.table.storage.store import Store
from tests.table.serving import serving

DAY = 5
"""The number of the present day."""

ELSEWHERE = {
    *("club_keepers", "daily_lines", "guests", "regulars_people", "regulars_scores", "shares"),
}
"""Tables that know guests.

They are told in ``me``, ``clubs``, ``regulars`` and ``shared``, and on the days' pages.
"""

NEVER = {"device_links"}
"""What must not leave by a file: a key."""


def rows(guest: str) -> list[tuple[Any, dict[str, Any]]]:
    """A row of this guest's in each table that a feature has for guests."""
    deal = {"game": "skat", "ended": "2030-01-01T00:00:00", "day": 1, "against": "club"}
    challenge = {"source": "a/0", "game": "skat", "opening": "{}", "acts": "[]", "others": "[]"}
    mistake = {"deal": 0, "decision": 3, "until": 9, "points": 2.5, "found": 1, "due": 9}
    own = {"guest_id": guest, "table_id": f"of-{guest}"}
    seat = {"evening_id": "one", "series": 1, "number": 2}
    made = {"id": f"by-{guest}", "guest_id": guest, **challenge, "points": 7, "version": "1"}
    return [
        (SITTERS, {**own, "seat": 0}),
        (OWN_DEALS, {**own, **deal, "deal": 0, "drawn": True, "points": 24, "state": "none"}),
        (OWN_MISTAKES, {**own, **mistake}),
        (SCREEN_SEATS, {**seat, "person": len(guest), "guest_id": guest}),
        (CHALLENGES, {**made, "practised": False, "day": 1}),
        (
            ATTEMPTS,
            {**own, "challenge_id": "by-anna", "number": 1, "state": "finished", "acts": "[]"},
        ),
        *(
            (ENTRIES, {**own, "day": day, "game": "skat", "state": "finished", "points": day})
            for day in (DAY - 1, DAY)
        ),
    ]


def test_all_that_is_stored_of_oneself_and_nothing_of_others(tmp_path: Path) -> None:
    with serving(tmp_path) as browser:
        anna = browser.post("/api/guest").json()["id"]
        store: Store = browser.app.state.by_kind[Store]  # type: ignore[attr-defined]

        def work(on: Any) -> None:
            for guest in (anna, "bert"):
                at = {"game": "skat", "practice": False, "created": "", "moved": ""}
                on.execute(insert(TABLES), {"id": f"of-{guest}", **at})
            club = {"id": "one", "name": "", "best": 0, "onlookers": "", "day": DAY}
            evening = {"date": "", "title": "", "people": 4, "closed": False}
            on.execute(insert(CLUBS), club)
            on.execute(insert(EVENINGS), {"id": "one", "club_id": "one", **evening})
            for day in (DAY - 1, DAY):
                row = {"day": day, "game": "skat", "numbers": "[]", "version": "1"}
                on.execute(insert(DEALS), row)
            for guest in ("anna", anna, "bert"):
                for table, row in rows(guest):
                    if guest != "anna" or table is CHALLENGES:
                        on.execute(insert(table), row)

        assert browser.portal is not None
        browser.portal.call(store.write, work)
        store.day = DAY
        answer = browser.get("/api/me/export")
        assert "attachment" in answer.headers["Content-Disposition"]
        told = answer.json()
        table = f"of-{anna}"
        assert told["me"]["id"] == anna
        assert told["tables"] == [f"/api/past/{table}/record"]
        assert [(each["table"], each["points"]) for each in told["deals"]] == [(table, 24)]
        assert [each["points"] for each in told["mistakes"]] == [2.5]
        days = [each["day"] for each in told["days"]]
        assert days == [DAY - 1], "nothing of a day that runs"
        assert [each["points"] for each in told["challenges"]] == [7]
        assert [each["challenge"] for each in told["attempts"]] == ["by-anna"]
        seat = {"evening": "one", "series": 1, "table": 2, "person": len(anna)}
        assert told["at_screen"] == [seat]
        assert "bert" not in answer.text
        known = {each.name for each in METADATA.sorted_tables if "guest_id" in each.c}
        covered = {each.name for each, _ in rows("")}
        assert known - {"guests"} == (covered | ELSEWHERE | NEVER) - {"guests"}


def test_who_is_nobody_has_no_data(tmp_path: Path) -> None:
    with serving(tmp_path) as browser:
        assert browser.get("/api/me/export").status_code == 401
