"""A cluster behind Caddy, as `make cluster` starts it: people play on while nodes come and go."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.contexts import Contexts
from tests.browser.fixtures import come_and_go
from tests.browser.guests import AWAY, Guests
from tests.browser.serving import PATIENCE
from tests.browser.table import Table
from tests.browser.test_people import play, seated, whose_turn
from tools.cluster import Cluster, cluster


@pytest.fixture(scope="module")
def running(chromium: str) -> Iterator[Cluster]:
    try:
        with cluster(None, "tests.browser.hasty", "--no-background") as here:
            yield here
    except RuntimeError as error:
        required = os.environ.get("STAMMTISCH_REQUIRE_CADDY") == "1"
        if required or "is not installed" not in str(error):
            raise
        pytest.skip(str(error))


@pytest.fixture
def guests(
    contexts: Contexts, running: Cluster, request: pytest.FixtureRequest
) -> Iterator[Guests]:
    yield from come_and_go(Guests(contexts, running.url, request.node.nodeid), request)


def come_together(people: list[Table]) -> None:
    for person in people:
        lost = person.page.get_by_text(person.word("net.reconnecting"))
        expect(lost).to_have_count(0, timeout=PATIENCE * 1000)


def test_people_play_on_when_all_nodes_are_restarted_and_when_theirs_dies(
    guests: Guests, running: Cluster
) -> None:
    guests.forgive = AWAY
    people = seated(guests, "schnapsen", 1)
    play(people, acts=3)
    assert whose_turn(people)
    hands = [person.cards() for person in people]
    for node in running.nodes:
        node.end()
        node.start()
    come_together(people)
    assert whose_turn(people)
    assert [person.cards() for person in people] == hands
    play(people, acts=1)
    theirs = running.owner(people[0].page.url.rpartition("/t/")[2])
    theirs.end(signal.SIGKILL)
    come_together(people)
    play(people, acts=4)
