"""The documentation site, where the package came with one: static pages under ``/docs``.

``make docs`` builds it, and ``make dist`` puts it into the wheel.
"""

from __future__ import annotations

import mimetypes
from importlib.resources import files
from os import PathLike, stat_result
from pathlib import Path

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from stammtisch.words import Voice, language_of

FOLDER = Path(str(files("stammtisch.table") / "docs"))
REVALIDATE = "no-cache"

# Some systems declare JavaScript as plain text, which no browser runs.
mimetypes.add_type("text/javascript", ".js")


class Pages(StaticFiles):
    """Static files that browsers cache and revalidate on each request."""

    def file_response(
        self,
        full_path: str | PathLike[str],
        stat_result: stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        answer = super().file_response(full_path, stat_result, scope, status_code)
        answer.headers["Cache-Control"] = REVALIDATE
        return answer


def routes(folder: Path | None = None) -> list[BaseRoute]:
    """The routes of the pages; without a built site, of a sentence that says how to build it."""
    folder = folder or FOLDER
    if not (folder / "index.html").is_file():
        return [Route("/docs", _missing), Route("/docs/{page:path}", _missing)]
    return [Route("/docs", _index), Mount("/docs", Pages(directory=folder, html=True))]


async def _index(_: Request) -> Response:
    return RedirectResponse("/docs/")


async def _missing(_: Request) -> Response:
    return HTMLResponse(f"<p>{Voice(language_of()).word('serve.no_docs')}</p>", 503)
