"""A running house for tests: the whole application in this process, with a client of two files."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient

from stammtisch.table.app import create_app
from stammtisch.table.client import Client
from stammtisch.table.settings import Settings

BUILT = (
    "<!doctype html><title>Stammtisch</title>"
    '<meta property="og:image" content="https://stammtisch.invalid/preview.jpg">' + " " * 500
)
INDEX = BUILT.replace("https://stammtisch.invalid", "http://testserver")


PACKED = b"as Brotli has it"


def client_in(folder: Path) -> Client:
    """A client as Vite leaves it."""
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text(BUILT, encoding="utf-8")
    (folder / "icon.svg").write_text("<svg/>", encoding="utf-8")
    (folder / "assets" / "main-abc.js").write_text("let a = 1;\n" * 100, encoding="utf-8")
    (folder / "assets" / "main-abc.js.br").write_bytes(PACKED)
    return Client(folder)


@contextmanager
def house(folder: Path, base: str = "http://testserver", **settings: Any) -> Iterator[TestClient]:
    """A browser without cookies, at the door of a house."""
    told = Settings(folder, f"sqlite:///{folder / 'test.sqlite3'}", **{"workers": 1, **settings})
    app = create_app(told, client=client_in(folder / "client"))
    with TestClient(app, base_url=base) as browser:
        yield browser


def problem(response: Any) -> str:
    """The id of a refusal's message."""
    assert response.headers["content-type"] == "application/json"
    told = response.json()
    assert set(told) == {"clause", "message"}
    return str(told["message"]["id"])
