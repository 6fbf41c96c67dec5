"""The arena on a Ray cluster: what processes of this machine play, whatever dies meanwhile."""

from __future__ import annotations

import json
import os
import pickle
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from functools import partial
from multiprocessing import active_children
from pathlib import Path
from select import select
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any

import psutil
import pytest

from stammtisch.arena import Played, on_ray, play, run
from stammtisch.arena.on_ray import ray_workers
from stammtisch.arena.play import Task
from stammtisch.arena.processes import Workers
from stammtisch.arena.run import TableBlock, table_blocks
from stammtisch.cardplay.refusals import BadInput
from stammtisch.games import schnapsen
from tests.arena.test_arena import contest, held, without_times
from tests.bots.test_program import answering
from tests.bots.test_program import command as program
from tests.cli.commands import PATIENCE, call
from tests.cli.commands import run as command_run
from tests.cli.test_arena import started

SMALL = ("arena", "schnapsen", "thumb", "random", "--seed", "ray")
NOBODY = "127.0.0.1:1"
ANSWER = "answer['action'] = asked.get('menu', [None])[0] if asked.get('must') else None\n"


class Nodes:
    """A cluster on this machine: a head that does no work, and nodes with a core each."""

    def __init__(self) -> None:
        from ray.cluster_utils import Cluster

        # One that is gone is missed within a second; one that is slow has ten, and more than once.
        checks = {"initial_delay_ms": 0, "period_ms": 200, "failure_threshold": 3}
        system = {f"health_check_{name}": value for name, value in checks.items()}
        head = {"num_cpus": 0, "include_dashboard": False, "_system_config": system}
        self._cluster = Cluster(initialize_head=True, head_node_args=head)
        self.engine = ("--engine", "ray", "--ray-address", self._cluster.address)

    @property
    def address(self) -> tuple[str, int]:
        host, port = self._cluster.address.split(":")
        return host, int(port)

    def add(self) -> None:
        self._cluster.add_node(num_cpus=1)

    def kill(self, worker: int) -> None:
        """Kill the node that has started this worker, as when its power fails."""
        raylet = psutil.Process(worker).ppid()
        (node,) = (
            node
            for node in self._cluster.worker_nodes
            if node.all_processes["raylet"][0].process.pid == raylet
        )
        self._cluster.remove_node(node, allow_graceful=False)
        with suppress(psutil.NoSuchProcess):
            psutil.Process(worker).kill()

    def shutdown(self) -> None:
        self._cluster.shutdown()


@pytest.fixture(scope="module")
def nodes() -> Iterator[Nodes]:
    pytest.importorskip("ray", reason="Ray is not installed")
    with TemporaryDirectory(prefix="ray") as folder, pytest.MonkeyPatch.context() as patch:
        patch.setenv("RAY_TMPDIR", folder)  # A path of pytest's is too long for Ray's sockets.
        nodes = Nodes()
        try:
            nodes.add()
            nodes.add()
            yield nodes
        finally:
            nodes.shutdown()


@pytest.fixture(scope="module")
def workers(nodes: Nodes) -> Iterator[Workers]:
    with ray_workers(nodes.address) as workers:
        yield workers


def figures(file: Path) -> dict[str, Any]:
    """What a contest has found out, but for how long decisions took."""
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    for entrant in found["entrants"]:
        entrant.pop("times")
    return found


def journal(file: Path) -> list[tuple[Any, str]]:
    """Every deal of the journal beside ``file``, with its record."""
    lines = file.with_suffix(".journal.jsonl").read_text(encoding="utf-8").splitlines()[1:]
    return sorted((line["deal"], json.dumps(line["record"])) for line in map(json.loads, lines))


def said(fifo: Path) -> list[int]:
    """The numbers that somebody writes there; it waits for them."""
    with fifo.open("r+b", buffering=0) as pipe:
        assert select([pipe], [], [], PATIENCE)[0], "nobody writes"
        return [int(each) for each in pipe.read(64).split()]


def sentences(out: bytes) -> list[str]:
    """What is printed but for the table that says, too, how long decisions took."""
    lines = out.decode().splitlines()
    return [*lines[:4], *lines[7:]]


# ---- the same as with processes of this machine --------------------------------------------------


@pytest.mark.long
def test_the_same_figures_also_where_local_processes_began(nodes: Nodes, tmp_path: Path) -> None:
    """And the same words on the screen, with none of Ray's."""
    here, there = tmp_path / "here.json", tmp_path / "there.json"
    local = call(*SMALL, "--deals", "40", "--jobs", "1", "--json", here)
    call(*SMALL, "--deals", "3", "--jobs", "1", "--json", there)
    begun = there.with_suffix(".journal.jsonl").read_bytes()
    remote = command_run(*SMALL, "--deals", "40", *nodes.engine, "--json", str(there))
    assert remote.status == 0
    assert sentences(remote.out) == sentences(local.out)
    assert figures(there) == figures(here)
    assert journal(there) == journal(here)
    assert there.with_suffix(".journal.jsonl").read_bytes().startswith(begun)


def dies_once(mark: Path, task: Task) -> Played:
    """Play; but of the third deal at the second table a worker dies, the first time."""
    if task.deal == (0, 1, 2) and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return play(task)


@pytest.mark.long
def test_a_worker_that_dies_costs_no_deal(workers: Workers, tmp_path: Path) -> None:
    one = contest(schnapsen, "thumb", "random")
    mark = tmp_path / "mark"
    played = list(run(table_blocks(one), *workers, partial(dies_once, mark)))
    assert mark.exists()
    assert without_times(played) == without_times(held(one)[1])


@pytest.mark.long
def test_a_node_that_is_killed_in_the_middle_costs_no_deal(nodes: Nodes, tmp_path: Path) -> None:
    """The deal that it was at is played again by another, and counts once."""
    asked, fifo = tmp_path / "asked", tmp_path / "fifo"
    body = (
        f"{ANSWER}"
        "if asked['type'] == 'turn':\n"
        "    try:\n"
        f"        open({str(asked)!r}, 'x').close()\n"
        f"        open({str(fifo)!r}, 'w').write(str(os.getppid()))\n"
        "        sys.exit(sys.stdin.read())\n"  # when the worker is dead
        "    except FileExistsError:\n"
        "        pass"
    )
    name = f"program:{program(tmp_path, answering(body))}"
    words = ("arena", "schnapsen", name, "thumb", "--deals", "3", "--patience", "600")
    here, there = tmp_path / "here.json", tmp_path / "there.json"
    asked.touch()
    local = call(*words, "--jobs", "1", "--json", here)
    asked.unlink()
    os.mkfifo(fifo)
    killer = Thread(target=lambda: nodes.kill(*said(fifo)))
    killer.start()
    remote = command_run(*words, *nodes.engine, "--json", str(there))
    assert asked.exists()
    killer.join()
    assert remote.status == 0
    assert "raylet" not in remote.err
    assert sentences(remote.out) == sentences(local.out)
    assert figures(there) == figures(here)
    assert journal(there) == journal(here)


# ---- what goes wrong -----------------------------------------------------------------------------


@pytest.mark.long
def test_what_fails_in_a_worker_is_heard_here(workers: Workers) -> None:
    task = TableBlock(contest(schnapsen, "thumb", "random"), 0, 0).next
    assert task is not None
    with pytest.raises(BadInput) as refused:
        workers.executor.submit(play, replace(task, players=("nobody",) * 2)).result()
    assert refused.value.message.id == "input.bot"
    with pytest.raises(BadInput) as refused:
        workers.executor.submit(threading.Lock).result()
    assert refused.value.message.id == "arena.cluster_failed"
    assert "cannot pickle '_thread.lock' object" in str(refused.value)


@pytest.mark.long
def test_where_the_cluster_is_lost_all_that_was_asked_of_it_fails(nodes: Nodes) -> None:
    others = active_children()
    with ray_workers(nodes.address, 7) as (executor, at_once):
        assert at_once == 7
        running = executor.submit(signal.pause)
        (driver,) = (child for child in active_children() if child not in others)
        driver.kill()  # Ray does so when the head has been silent for a minute.
        driver.join()
        for each in (running, executor.submit(os.getpid)):
            with pytest.raises(BadInput) as refused:
                each.result()
            assert refused.value.message.id == "arena.cluster_lost"


@pytest.mark.long
def test_ctrl_c_leaves_nothing_behind(nodes: Nodes, tmp_path: Path) -> None:
    """Neither workers nor the programs that they have started, though these hang."""
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)
    body = (
        f"if asked['type'] == 'turn':\n"
        f"    open({str(fifo)!r}, 'w').write(f'{{os.getppid()}} {{os.getpid()}}')\n"
        "    while True: time.sleep(600)"
    )
    name = f"program:{program(tmp_path, answering(body))}"
    words = ("arena", "schnapsen", name, "thumb", "--jobs", "1")
    with started(*words, *nodes.engine) as process:
        left = [psutil.Process(pid) for pid in said(fifo)]
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130, err
    assert not out
    assert b"Traceback" not in err
    assert not psutil.wait_procs(left, PATIENCE)[1]


def refused_at(*arguments: str) -> str:
    """What is said where no cluster can be used; nothing has been played."""
    outcome = call(*SMALL, "--engine", "ray", *arguments)
    assert outcome.status == 2
    assert not outcome.out
    (line,) = outcome.err.splitlines()
    return line


def test_without_the_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    assert "stammtisch[ray]" in refused_at("--ray-address", NOBODY)


def test_an_address_without_the_engine() -> None:
    outcome = call(*SMALL, "--ray-address", NOBODY)
    assert outcome.status == 2
    assert "--engine ray" in outcome.err


@pytest.mark.long
def test_where_nobody_listens() -> None:
    pytest.importorskip("ray")
    assert NOBODY in refused_at("--ray-address", NOBODY)


@pytest.mark.long
def test_where_nobody_answers_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("ray")
    monkeypatch.setattr(on_ray, "PATIENCE", 0.01)
    monkeypatch.setenv("RAY_ADDRESS", NOBODY)
    before = active_children()
    assert "this machine" in refused_at()
    assert active_children() == before


def test_a_machine_with_other_code_plays_nothing() -> None:
    _, error = pickle.loads(on_ray._work("other", pickle.dumps((os.abort, (), {}))))
    assert isinstance(error, BadInput)
    assert error.message.id == "arena.other_code"
