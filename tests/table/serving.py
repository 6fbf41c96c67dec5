"""The running server for tests: the application in this process, with a client of few files."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient

from stammtisch.table.house.app import create_app
from stammtisch.table.house.client import Client
from stammtisch.table.web.settings import Settings

BUILT = (
    "<!doctype html><title>Stammtisch</title>"
    '<meta property="og:image" content="https://stammtisch.invalid/preview.jpg">' + " " * 500
)
INDEX = BUILT.replace("https://stammtisch.invalid", "http://testserver")


PACKED = b"as Brotli has it"

ROUTES = Path(__file__).parents[2] / "web" / "src" / "pages"
PAGES = [
    path
    for route in sorted(ROUTES.glob("*/route.ts"))
    for path in re.findall(r"'(/[^']*)': \{", route.read_text(encoding="utf-8"))
]
"""The paths of the client's pages, in the order in which Vite lists them."""


def client_in(folder: Path) -> Client:
    """A client as Vite leaves it."""
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text(BUILT, encoding="utf-8")
    (folder / "pages.json").write_text(json.dumps(PAGES), encoding="utf-8")
    (folder / "icon.svg").write_text("<svg/>", encoding="utf-8")
    (folder / "assets" / "main-abc.js").write_text("let a = 1;\n" * 100, encoding="utf-8")
    (folder / "assets" / "main-abc.js.br").write_bytes(PACKED)
    return Client(folder)


@contextmanager
def serving(
    folder: Path, base: str = "http://testserver", database: str = "", **settings: Any
) -> Iterator[TestClient]:
    """A browser without cookies, of a running server."""
    database = database or f"sqlite:///{folder / 'test.sqlite3'}"
    told = Settings(folder, database, **{"workers": 1, **settings})
    app = create_app(told, client=client_in(folder / "client"))
    with TestClient(app, base_url=base) as browser:
        yield browser


def problem(response: Any) -> str:
    """The id of a refusal's message."""
    assert response.headers["content-type"] == "application/json"
    told = response.json()
    assert set(told) == {"clause", "message"}
    return str(told["message"]["id"])
