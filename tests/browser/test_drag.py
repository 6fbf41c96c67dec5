"""A card is drawn onto the table and let go there: with the mouse, and with a finger."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from playwright.sync_api import CDPSession, expect

from tests.browser.guests import Guests
from tests.browser.table import FREE_SQUARE, Table

Point = tuple[float, float]


def place(table: Table, name: str) -> Point:
    """Where a card can be taken hold of."""
    card = table.card(name)
    card.scroll_into_view_if_needed()
    x, y = card.evaluate(FREE_SQUARE)
    return x, y


def middle(table: Table) -> Point:
    """The middle of the table."""
    box = table.page.locator(".middle").bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(table: Table, *points: Point) -> None:
    """Press at the first point, go along the others, let go at the last."""
    mouse = table.page.mouse
    mouse.move(*points[0])
    mouse.down()
    for point in points[1:]:
        mouse.move(*point, steps=5)
    mouse.up()


def until_forbidden(table: Table) -> str:
    """Play until it is one's turn and a card may not be played; that card."""
    while table.wait():
        laying_away = table.actions.filter(has_text=table.word("table.lay_away")).count()
        if table.to_play() and table.illegal() and not laying_away:
            return table.illegal()[0]
        table.act()
    pytest.fail("every card could always be played")


def test_a_card_that_is_let_go_on_the_table_is_played(guests: Guests) -> None:
    anna = guests().against_bots("scarto")
    forbidden = until_forbidden(anna)
    cards, name = anna.cards(), anna.legal()[0]
    start, table = place(anna, name), middle(anna)

    drag(anna, start, table, (start[0] + 3, start[1] + 3))
    drag(anna, place(anna, forbidden), table)
    anna.page.mouse.move(*start)
    anna.page.mouse.down()
    anna.page.mouse.move(*table)
    expect(anna.page.locator(".free.over")).to_be_visible()
    anna.page.keyboard.press("Escape")
    anna.page.mouse.up()
    expect(anna.page.locator(".free")).to_have_count(0)
    assert anna.cards() == cards, "none of them was let go on the table and may be played"

    drag(anna, place(anna, name), table)
    expect(anna.card(name)).to_have_count(0)


def swipe(cdp: CDPSession, points: Sequence[Point]) -> None:
    """A finger goes from point to point."""
    (x, y), *rest = points
    touch("touchStart", cdp, x, y)
    for to_x, to_y in rest:
        for step in range(1, 9):
            touch("touchMove", cdp, x + (to_x - x) * step / 8, y + (to_y - y) * step / 8)
        x, y = to_x, to_y
    cdp.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def touch(kind: str, cdp: CDPSession, x: float, y: float) -> None:
    cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})


def test_a_finger_draws_a_card_upwards_and_not_sideways(guests: Guests) -> None:
    anna = guests(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    anna.against_bots("scarto")
    until_forbidden(anna)
    cdp = anna.page.context.new_cdp_session(anna.page)
    cards, name = anna.cards(), anna.legal()[0]
    x, y = place(anna, name)
    table = middle(anna)
    swipe(cdp, [(x, y), (x + 60, y), table])
    swipe(cdp, [(x, y), (x, y - 20), (x, y - 2)])
    assert anna.cards() == cards
    swipe(cdp, [(x, y), (x, y - 40), table])
    expect(anna.card(name)).to_have_count(0)
