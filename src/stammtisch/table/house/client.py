"""The browser client: the built files of the package, held in memory.

Files in ``assets/`` have a content hash in their names and are cached forever; all others are
revalidated on each request.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import time
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Route

from stammtisch.games.registry import GAMES
from stammtisch.words import Voice, language_of

# Not the system's media types: some declare JavaScript as plain text, which no browser runs.
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".map": "application/json",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
COMPRESSED = (".css", ".html", ".js", ".json", ".map", ".svg", ".txt", ".wasm", ".webmanifest")

PAGES = "pages.json"
"""The built file with the paths of the client's pages, which ``web/src/pages`` declares. All are
served by ``index.html``."""

_READ = frozenset({"index.html", PAGES})  # by the server alone

RESERVED = ("/api", "/ws", "/assets", "/healthz")
"""Path prefixes that are not for browsers: no page answers there."""

RETRIES = (0.05, 0.2, 1.0)
"""Seconds between attempts to read files while a new build replaces them."""

ORIGIN = b"https://stammtisch.invalid"
"""The placeholder for our origin in the page: link previews need absolute addresses."""

ORIGINS = 64
"""The number of origins for which the page is cached; a server has one or two."""

IMMUTABLE, REVALIDATE = "public, max-age=31536000, immutable", "no-cache"
"""Values of Cache-Control."""


@dataclass(frozen=True, slots=True)
class Asset:
    """A file; ``encoded`` is its content by content encoding, the best first."""

    media_type: str
    content: bytes
    encoded: tuple[tuple[str, bytes], ...]
    etag: str
    cache_control: str

    def response(self, request: Request) -> Response:
        """The file, or 304 if the browser has it."""
        if self.etag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=self._headers)
        return self.full_response(request)

    def full_response(self, request: Request, status: int = 200) -> Response:
        """The file in the best encoding that the browser accepts."""
        content, headers = self.content, {"Content-Type": self.media_type, **self._headers}
        accepted = re.findall(r"[\w*-]+", request.headers.get("accept-encoding", ""))
        for encoding, encoded in self.encoded:
            if encoding in accepted:
                content, headers["Content-Encoding"] = encoded, encoding
                break
        return Response(content, status, headers)

    @property
    def _headers(self) -> dict[str, str]:
        return {"Cache-Control": self.cache_control, "ETag": self.etag, "Vary": "Accept-Encoding"}


class Client:
    """All files of the client; none if it has not been built."""

    def __init__(self, folder: Traversable | None = None) -> None:
        folder = folder or files("stammtisch.table") / "client"
        found = dict(_all(folder))
        self._assets = {
            path: _asset(path, content, found.get(f"{path}.br"))
            for path, content in found.items()
            if not path.endswith(".br")
        }
        self._pages: dict[str, Asset] = {}

    @property
    def _built(self) -> bool:
        """Whether the page and the list of its addresses are there: an old build has no list."""
        return self._assets.keys() >= _READ

    def routes(self) -> list[BaseRoute]:
        """The routes of the client's pages and files."""
        roots = [path for path in self._assets if "/" not in path and path not in _READ]
        return [
            *(Route(page, self._page) for page in self._paths()),
            *(Route(f"/{path}", self._file) for path in roots),
            Route("/assets/{rest:path}", self._file),
        ]

    def _paths(self) -> list[str]:
        """The paths of the pages; where ``{game}`` stands, one for each of our games."""
        listed = self._assets.get(PAGES)
        paths = json.loads(listed.content) if listed else ["/"]
        return [
            path.replace("{game}", game)
            for path in paths
            for game in (GAMES if "{game}" in path else [""])
        ]

    def not_found(self, request: Request) -> Response | None:
        """The page for an unknown address; ``None`` unless a browser asks for a page."""
        place = "/" + request.url.path.split("/")[1]
        wanted = request.method in ("GET", "HEAD") and place not in RESERVED
        if not wanted or "text/html" not in request.headers.get("accept", ""):
            return None
        if not self._built:
            return _not_built()
        return self._page_for(_origin(request)).full_response(request, 404)

    async def _page(self, request: Request) -> Response:
        if not self._built:
            return _not_built()
        return self._page_for(_origin(request)).response(request)

    def _page_for(self, origin: str) -> Asset:
        """The page with ``origin`` in its link preview."""
        page = self._pages.get(origin)
        if page is None:
            content = self._assets["index.html"].content.replace(ORIGIN, origin.encode())
            page = _asset("index.html", content, None)
            if len(self._pages) < ORIGINS:
                self._pages[origin] = page
        return page

    async def _file(self, request: Request) -> Response:
        asset = self._assets.get(request.url.path.removeprefix("/"))
        if asset is None:
            raise HTTPException(404)
        return asset.response(request)


def _not_built() -> Response:
    return HTMLResponse(f"<p>{Voice(language_of()).word('serve.no_client')}</p>", 503)


def _origin(request: Request) -> str:
    """Our origin: that of the public URL, else that of the request, which is one of ours."""
    public: str | None = request.app.state.public_url
    return public.rstrip("/") if public else f"{request.url.scheme}://{request.url.netloc}"


def _all(folder: Traversable) -> list[tuple[str, bytes]]:
    """Every file and its path; tried again while a new build replaces the files."""
    for wait in RETRIES:
        try:
            return list(_walk(folder, ""))
        except FileNotFoundError:
            time.sleep(wait)
    return list(_walk(folder, ""))


def _walk(folder: Traversable, prefix: str) -> Iterator[tuple[str, bytes]]:
    if not folder.is_dir():
        return
    for each in folder.iterdir():
        if each.is_dir():
            yield from _walk(each, f"{prefix}{each.name}/")
        else:
            yield prefix + each.name, each.read_bytes()


def _asset(path: str, content: bytes, brotli: bytes | None) -> Asset:
    suffix = path[path.rfind(".") :] if "." in path else ""
    encodings = [("br", brotli)]
    if suffix in COMPRESSED:
        encodings.append(("gzip", gzip.compress(content, mtime=0)))
    return Asset(
        TYPES.get(suffix, "application/octet-stream"),
        content,
        tuple((name, body) for name, body in encodings if body and len(body) < len(content)),
        f'"{hashlib.sha256(content).hexdigest()[:32]}"',
        IMMUTABLE if path.startswith("assets/") else REVALIDATE,
    )
