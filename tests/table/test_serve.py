from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import SimpleQueue
from urllib.request import urlopen

import pexpect
import pytest

from stammtisch.cardplay.refusals import BadInput
from stammtisch.table.house import serve
from stammtisch.table.log.events import Acted, Event
from stammtisch.table.state.table_state import from_log
from stammtisch.table.web.settings import Settings
from stammtisch.table.work.bot_pool import answer
from stammtisch.words import Voice
from tests.cli.commands import call
from tests.table.network import all_gone, seated, served, until

WAIT = 60
ENVIRONMENT = {**os.environ, "LC_ALL": "C.UTF-8", "LANG": "C.UTF-8"}


def command(folder: Path, *arguments: str) -> list[str]:
    start = [sys.executable, "-m", "stammtisch", "serve", "--no-open", "--data", str(folder)]
    start += ["--workers", "1"]  # each takes a moment to start
    return [*start, *arguments]


@contextmanager
def running(folder: Path, *arguments: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    with subprocess.Popen(
        command(folder, *arguments),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=ENVIRONMENT,
    ) as process:
        try:
            assert process.stdout
            yield process, process.stdout.readline().strip()
        finally:
            process.kill()


def refused(folder: Path, *arguments: str) -> str:
    outcome = call("serve", "--no-open", "--data", folder, *arguments)
    assert outcome.status == 2
    assert outcome.out == b""
    return outcome.err


@pytest.mark.parametrize("kind", [signal.SIGINT, signal.SIGTERM])
def test_it_answers_and_closes_when_it_is_asked_to(tmp_path: Path, kind: signal.Signals) -> None:
    with running(tmp_path / "a b?", "--port", "0") as (process, url):
        assert re.fullmatch(r"http://127\.0\.0\.1:[0-9]+/", url)
        with urlopen(f"{url}healthz", timeout=WAIT) as answer:
            assert answer.read() == b'{"status":"ok"}'
            assert "server" not in answer.headers
        process.send_signal(kind)
        out, err = process.communicate(timeout=WAIT)
    assert process.returncode == 0
    assert out == ""
    assert err.splitlines() == [
        "The table is set. Ctrl-C closes it.",
        "The table is closed.",
    ]


@pytest.mark.long
def test_two_servers_do_not_use_one_folder(tmp_path: Path) -> None:
    with running(tmp_path, "--port", "0") as (_, url):
        assert url
        assert "Another server" in refused(tmp_path, "--port", "0")
    with running(tmp_path, "--port", "0") as (_, url):
        assert url, "who was killed does not hold the folder"


@pytest.mark.long
def test_two_servers_do_not_use_one_database_from_two_folders(tmp_path: Path) -> None:
    one, two, linked = tmp_path / "one", tmp_path / "two", tmp_path / "link"
    file = one / "stammtisch.sqlite3"
    with running(one, "--port", "0") as (_, url):
        assert url
        linked.symlink_to(one)
        for place in (
            f"sqlite:///{file}",
            f"sqlite:///{linked / file.name}",
            f"sqlite:///file:{file}?uri=true",
        ):
            said = refused(two, "--port", "0", "--database", place)
            assert "Another server is already using the database" in said
    with running(two, "--port", "0", "--database", f"sqlite:///{file}") as (_, url):
        assert url, "who was killed does not hold the database"


def test_the_longest_that_may_be_kept_is_kept(tmp_path: Path) -> None:
    with running(tmp_path, "--port", "0", "--keep-days", "36500") as (process, url):
        assert url
        time.sleep(0.5)  # A first round of housekeeping.
        process.send_signal(signal.SIGTERM)
        _, err = process.communicate(timeout=WAIT)
    assert "tidied" not in err


def test_a_port_that_was_asked_for_and_is_taken_is_told(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        assert f"Port {port} is in use" in refused(tmp_path, "--port", port)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--host", "192.0.2.7"), "no address 192.0.2.7"),
        (("--host", "no such host"), "no address no such host"),
        (("--database", "mysql://host/name"), "sqlite, postgresql"),
        (("--public-url", "table.example.org"), "--public-url"),
        (("--keep-days", "0"), "--keep-days"),
        (("--keep-days", "3000000"), "--keep-days: at most 36500"),
        (("--workers", "5000"), "--workers: at most"),
        (("--port", "65536"), "--port"),
    ],
)
def test_what_cannot_be_is_told(tmp_path: Path, arguments: tuple[str, ...], told: str) -> None:
    assert told in refused(tmp_path, "--port", "0", *arguments)


def test_a_folder_that_cannot_be_used_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert "cannot be used as a folder" in refused(tmp_path / "file" / "folder")


def test_what_is_kept_is_nobody_elses_to_read(tmp_path: Path) -> None:
    with running(tmp_path / "data", "--port", "0") as (_, url):
        assert url
        for each in (tmp_path / "data", *(tmp_path / "data").iterdir()):
            assert each.stat().st_mode & 0o077 == 0, each


def test_for_others_there_is_an_address_and_a_code_to_photograph(tmp_path: Path) -> None:
    arguments = command(tmp_path, "--host", "0.0.0.0", "--port", "0")
    child = pexpect.spawn(
        arguments[0], arguments[1:], env=ENVIRONMENT, encoding="utf-8", timeout=WAIT
    )
    try:
        child.expect(r"http://127\.0\.0\.1:([0-9]+)/")
        port = child.match.group(1)
        child.expect(rf"same network:\s+http://[^\s/]+:{port}/\s+")
        child.expect("█[▀▄█ ]{15}")
        time.sleep(0.3)
        child.sendintr()
        child.expect("The table is closed.")
        child.expect(pexpect.EOF)
    finally:
        child.close(force=True)


def test_the_usual_port_gives_way_when_it_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        taken = other.getsockname()[1]
        monkeypatch.setattr(serve, "DEFAULT_PORT", taken)
        told = Settings(tmp_path, "sqlite://")
        with serve.bound(told, Voice("en")) as listening:
            assert listening.getsockname()[1] != taken
    assert f"Port {taken} is in use" in capsys.readouterr().err


@pytest.mark.parametrize(
    "url",
    ["", "x", "ftp://x", "https://", "https://x/y", "https://x?y", "https://x:99999", "https://["],
)
def test_a_public_url_is_a_place(url: str) -> None:
    with pytest.raises(BadInput) as error:
        serve._check_public_url(url)
    assert error.value.message.id == "serve.public_url"
    serve._check_public_url("https://table.example.org/")
    serve._check_public_url(None)


def test_the_browser_is_opened_unless_there_is_no_screen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    opened: SimpleQueue[str] = SimpleQueue()
    monkeypatch.setattr(serve, "_open", opened.put)
    monkeypatch.setattr(serve, "_has_screen", lambda: True)
    serve.announce(Settings(tmp_path, "sqlite://"), 1234, Voice("en"))
    serve.announce(Settings(tmp_path, "sqlite://", open=False), 1234, Voice("en"))
    monkeypatch.setattr(serve, "_has_screen", lambda: False)
    serve.announce(Settings(tmp_path, "sqlite://", host="::1"), 1234, Voice("en"))
    assert opened.get(timeout=WAIT) == "http://127.0.0.1:1234/"
    assert opened.empty()
    url = "https://table.example.org"
    serve.announce(Settings(tmp_path, "sqlite://", public_url=url), 1234, Voice("en"))
    lines = capsys.readouterr().out.splitlines()
    assert lines[2:] == [
        "http://[::1]:1234/",
        "http://127.0.0.1:1234/",
        "https://table.example.org/",
    ]


@pytest.mark.long
def test_bots_play_by_themselves(tmp_path: Path) -> None:
    """Each of their acts is the bot's own, from a process of its own, and not the stand-in's."""

    async def main() -> None:
        async with served(tmp_path) as server:
            (page,) = await seated(server, "skat", 1, "bots", bots=2)
            bots = lambda: [e for e in server.events(page.at) if _by_a_bot(e)]  # noqa: E731
            await until(lambda: len(bots()) >= 8, why=server.told)
            log = server.events(page.at)
            await all_gone([page])
            assert "Traceback" not in server.told
        table = from_log(page.at, log[:1])
        for event in log[1:]:
            if _by_a_bot(event):
                view = table.state.view(event.seat)
                assert not event.cut
                assert event.action == str(answer("skat", "thumb", view, table.bots_seed()))
            table.apply(event)

    asyncio.run(main())


def _by_a_bot(event: Event) -> bool:
    return isinstance(event, Acted) and event.by == "bot"
