"""The documentation site at ``/docs``, and the sentence where the package has none."""

from __future__ import annotations

from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from stammtisch.table.house import docs
from tests.table.serving import serving


@pytest.fixture
def site(tmp_path: Path) -> TestClient:
    (tmp_path / "_static").mkdir()
    (tmp_path / "index.html").write_text("<h1>The table</h1>")
    (tmp_path / "_static" / "search.js").write_text("find()")
    return TestClient(Starlette(routes=docs.routes(tmp_path)))


@pytest.mark.parametrize("path", ["/docs", "/docs/", "/docs/index.html"])
def test_the_first_page(site: TestClient, path: str) -> None:
    answer = site.get(path)
    assert answer.status_code == 200
    assert "The table" in answer.text
    assert answer.headers["cache-control"] == "no-cache"


def test_a_script_is_called_one(site: TestClient) -> None:
    answer = site.get("/docs/_static/search.js")
    assert answer.headers["content-type"].startswith("text/javascript")
    again = site.get("/docs/_static/search.js", headers={"If-None-Match": answer.headers["etag"]})
    assert again.status_code == 304


@pytest.mark.parametrize(
    "path", ["/docs/nothing.html", "/docs/../pyproject.toml", "/docs/%2e%2e/x"]
)
def test_what_is_not_there(site: TestClient, path: str) -> None:
    assert site.get(path).status_code == 404


@pytest.mark.parametrize("path", ["/docs", "/docs/", "/docs/house.html"])
def test_where_it_is_not_built_a_sentence_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    monkeypatch.setattr(docs, "FOLDER", tmp_path / "nowhere")
    with serving(tmp_path) as browser:
        answer = browser.get(path)
    assert answer.status_code == 503
    assert "make docs" in answer.text
    assert "default-src 'self'" in answer.headers["content-security-policy"]
