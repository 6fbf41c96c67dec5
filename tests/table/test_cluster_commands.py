"""What whoever runs a cluster types: the nodes' command, and `stammtisch drain`."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from stammtisch.cardplay.refusals import BadInput
from stammtisch.table.cluster import nodes
from stammtisch.table.house.draining import drained
from stammtisch.table.house.serve import node_at
from tests.cli.commands import call
from tests.table.pages import until
from tests.table.postgres import Postgres
from tests.table.test_cluster import came, nodes_at, opened


@pytest.mark.parametrize(
    ("address", "origin", "path"),
    [
        ("https://table.example.org/node/1", "https://table.example.org", "/node/1"),
        ("http://127.0.0.1:8123/a/", "http://127.0.0.1:8123", "/a"),
    ],
)
def test_the_path_of_a_node_is_part_of_the_public_address(
    address: str, origin: str, path: str
) -> None:
    assert node_at(address) == (origin, path)


@pytest.mark.parametrize(
    "address",
    [
        *("", "/node/1", "https://", "https://table.example.org", "https://table.example.org/"),
        *("https://table.example.org/api", "https://table.example.org/node/ws"),
        *("https://table.example.org/node/..", "https://table.example.org/a//b"),
        *("https://table.example.org/node?1", "https://table.example.org/n\u00f6d"),
        *("https://me@table.example.org/node", "ftp://table.example.org/node"),
        "https://table.example.org/a\r\nSet-Cookie: b",
    ],
)
def test_no_other_path_is_one(address: str) -> None:
    with pytest.raises(BadInput) as error:
        node_at(address)
    assert error.value.message.id == "serve.advertise"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--cluster"], "belong together"),
        (["--advertise", "https://table.example.org/a"], "belong together"),
        (["--cluster", "--advertise", "https://table.example.org/a"], "PostgreSQL"),
        (["--cluster", "--advertise", "https://table.example.org"], "no address for --advertise"),
        (
            [
                *("--cluster", "--advertise", "https://table.example.org/a"),
                *("--public-url", "https://other.example.org"),
            ],
            "no address for --advertise",
        ),
    ],
)
def test_a_node_that_cannot_be_one_says_why(
    arguments: list[str], told: str, tmp_path: Path
) -> None:
    outcome = call("serve", "--no-open", "--port", "0", "--data", tmp_path, *arguments)
    assert outcome.status == 2
    assert told in outcome.err
    assert "Traceback" not in outcome.err


def test_no_other_database_has_nodes(tmp_path: Path) -> None:
    outcome = call("drain", "/a", "--database", f"sqlite:///{tmp_path / 'one.sqlite3'}")
    assert outcome.status == 2
    assert "PostgreSQL" in outcome.err


@pytest.mark.long
def test_a_node_is_drained_and_then_it_can_be_stopped(postgres: Postgres) -> None:
    url = postgres.new_database()

    async def main() -> None:
        async with nodes_at(url, "/a", "/b") as (a, b):
            anna = (await a.store.new_guest("Anna")).id
            page = await came(a, await opened(a, anna), anna)
            await a.renew()
            with pytest.raises(BadInput) as error:
                await asyncio.to_thread(drained, url, "/c", print)
            assert error.value.message.id == "drain.none"
            begun: list[bool] = []
            await asyncio.to_thread(drained, url, "/a", lambda: begun.append(True))
            assert begun == [True]
            await until(lambda: page.goodbye is not None)
            assert page.goodbye.at == "/b"
            assert len(a.manager.tables) == 0
            assert not a.cluster.takes_people
            assert b.cluster.takes_people

    asyncio.run(main())
    with pytest.raises(BadInput) as error:
        drained(url, "/a", print)
    assert error.value.message.id == "drain.nobody"


@pytest.mark.long
def test_no_proxy_sends_people_to_a_node_that_cannot_renew_its_lease(postgres: Postgres) -> None:
    async def main() -> None:
        async with nodes_at(postgres.new_database(), "/a") as (a,):
            assert a.cluster.takes_people
            a.cluster._renewed -= nodes.LEASE
            assert not a.cluster.takes_people
            await a.renew()
            assert a.cluster.takes_people

    asyncio.run(main())
