"""Work on the machines of a Ray cluster (Moritz et al. 2018), as in processes of this machine.

A process of its own, the driver, talks to Ray, and we talk to the driver. Ray prints what it likes,
and it ends a process that has lost its cluster; neither happens to this one.
"""

from __future__ import annotations

import os
import pickle
import socket
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager, suppress
from functools import cache, partial
from hashlib import sha256
from importlib.resources import files
from importlib.util import find_spec
from itertools import count
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Lock, Thread
from typing import Any, ParamSpec, TypeVar

from stammtisch.arena.processes import SHIELDED, Workers, follow_parent
from stammtisch.cardplay.refusals import BadInput

P = ParamSpec("P")
T = TypeVar("T")

PATIENCE = 30.0
"""Seconds that a cluster has to answer; a healthy one needs two."""

RETRIES = 10
"""How often a call is made again whose worker has died; beyond that, the call is what kills it."""

UNUSED = ("cli", "learn", "table", "terminal")
"""Rooms whose code no worker runs."""


@contextmanager
def ray_workers(
    address: tuple[str, int] | None = None, at_once: int | None = None
) -> Iterator[Workers]:
    """The workers of the cluster to which this machine belongs.

    ``address`` is the host and port of its head; ``None``: of the one that Ray finds. ``at_once``
    is how many calls it gets at a time; ``None``: one for each of its cores.

    A call is made again when its worker or machine dies, and has one result all the same. If the
    block ends with an exception, calls are broken off.

    Raises:
        BadInput: Ray is not installed; no cluster answers. From a call: the cluster was lost, or
            one of its machines has another Stammtisch.
    """
    if find_spec("ray") is None:
        raise BadInput("arena.no_ray")
    ours, theirs = Pipe()
    driver = SHIELDED.Process(target=_drive, args=(_reached(address), theirs))
    driver.start()
    theirs.close()
    try:
        cores = _cores(ours, address)
        cluster = _Cluster(ours)
        yield Workers(cluster, at_once or max(1, cores))
        cluster.finish()
        driver.join(PATIENCE)
    finally:
        driver.kill()  # Ray then ends what still runs for it.
        driver.join()


def _reached(address: tuple[str, int] | None) -> str:
    """The address as Ray takes it; if nothing listens there, say so at once."""
    if address is None:
        return "auto"
    try:
        socket.create_connection(address, PATIENCE / 3).close()
    except (OSError, UnicodeError):
        raise _nobody(address) from None
    host, port = address
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def _nobody(address: tuple[str, int] | None) -> BadInput:
    if address is None:
        return BadInput("arena.no_cluster_here")
    return BadInput("arena.no_cluster", address=f"{address[0]}:{address[1]}")


def _cores(driver: Connection, address: tuple[str, int] | None) -> int:
    """How many cores the cluster has, as soon as the driver knows it."""
    try:
        found = driver.recv() if driver.poll(PATIENCE) else None
    except EOFError:
        found = None
    if isinstance(found, int):
        return found
    raise BadInput("arena.cluster_failed", why=found) if found else _nobody(address)


class _Cluster(Executor):
    """Hands calls to the driver, and in a thread takes their results from it."""

    def __init__(self, driver: Connection) -> None:
        self._driver = driver
        self._numbers = count()
        self._running: dict[int, Future[Any]] = {}
        Thread(target=self._listen, daemon=True).start()

    def submit(self, work: Callable[P, T], /, *args: P.args, **more: P.kwargs) -> Future[T]:
        future: Future[T] = Future()
        number = next(self._numbers)
        self._running[number] = future
        try:
            self._driver.send((number, pickle.dumps((work, args, more))))
        except OSError:
            _settle(self._running.pop(number, Future()), BadInput("arena.cluster_lost"))
        return future

    def finish(self) -> None:
        """Tell the driver that nothing more comes."""
        with suppress(OSError):
            self._driver.send(None)

    def _listen(self) -> None:
        with suppress(EOFError, OSError):
            while True:
                number, answer = self._driver.recv()
                _settle(self._running.pop(number), answer)
        while self._running:
            _settle(self._running.popitem()[1], BadInput("arena.cluster_lost"))


def _settle(future: Future[Any], answer: bytes | BadInput) -> None:
    """Give the future its result or its exception, unless it was cancelled."""
    if not future.set_running_or_notify_cancel():
        return
    try:
        if isinstance(answer, BadInput):
            raise answer
        result, error = pickle.loads(answer)
        if error is not None:
            raise error
        future.set_result(result)
    except Exception as error:
        future.set_exception(error)


# ---- in the driver -------------------------------------------------------------------------------


def _drive(address: str, caller: Connection) -> None:
    """Pass calls on to Ray and results back, until the caller sends no more."""
    follow_parent()
    with Path(os.devnull).open("w") as nowhere:
        for stream in (1, 2):
            os.dup2(nowhere.fileno(), stream)
    try:
        import ray

        ray.init(address, log_to_driver=False)
    except ConnectionError:
        return
    except Exception as error:
        caller.send(" ".join(str(error).split()))
        return
    remote = ray.remote(num_cpus=1, max_retries=RETRIES)(_work)
    caller.send(int(ray.cluster_resources().get("CPU", 0)))
    lock = Lock()
    while (call := caller.recv()) is not None:
        number, pickled = call
        remote.remote(_code(), pickled).future().add_done_callback(
            partial(_answer, caller, lock, number)
        )
    ray.shutdown()


def _answer(caller: Connection, lock: Lock, number: int, future: Future[bytes]) -> None:
    error = future.exception()
    if error is None:
        answer: bytes | BadInput = future.result()
    else:
        answer = BadInput("arena.cluster_failed", why=str(error).strip().splitlines()[-1])
    with lock:
        caller.send((number, answer))


# ---- in a worker ---------------------------------------------------------------------------------


def _work(code: str, call: bytes) -> bytes:
    """Make a call; its result or its exception."""
    result, raised = None, None
    try:
        if code != _code():
            raise BadInput("arena.other_code", name=socket.gethostname())
        work, args, more = pickle.loads(call)
        result = work(*args, **more)
    except Exception as error:
        raised = error
    return pickle.dumps((result, raised))


@cache
def _code() -> str:
    """A hash over all code and models that a worker may use: others would give other results."""
    room = Path(str(files("stammtisch")))
    digest = sha256()
    for path in sorted(room.rglob("*")):
        name = path.relative_to(room)
        if name.parts[0] not in UNUSED and path.suffix in (".py", ".npz", ".so", ".pyd"):
            digest.update(name.as_posix().encode() + path.read_bytes())
    return digest.hexdigest()
