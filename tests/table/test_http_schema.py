"""Whatever is asked, the answer is one that the interface's own description allows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import requests
import schemathesis
from hypothesis import given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from starlette.testclient import TestClient

from stammtisch.table import limits
from stammtisch.table.buckets import Limit
from stammtisch.table.house.app import create_app
from stammtisch.table.web.settings import Settings
from tests.habit import examples
from tests.table.serving import serving

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with pytest.MonkeyPatch.context() as patch:
        for name, each in vars(limits).items():
            if isinstance(each, Limit):
                patch.setattr(limits, name, Limit(name, 1e6, 1e6))
        with serving(tmp_path_factory.mktemp("house")) as opened:
            yield opened


def interface(folder: Any) -> Any:
    return schemathesis.openapi.from_dict(create_app(Settings(folder, "sqlite://")).openapi())


def test_the_interface_is_described_whole() -> None:
    described = {operation.ok().label for operation in interface(".").get_all_operations()}
    assert described == {
        "GET /api/regulars",
        "GET /api/regulars/{regulars}",
        "PUT /api/regulars/{regulars}/name",
        "POST /api/regulars/{regulars}/next",
        "GET /api/tables/{table}/regulars",
        "POST /api/tables/{table}/regulars",
        "GET /api/clubs",
        "POST /api/clubs",
        "POST /api/clubs/keepers",
        "GET /api/clubs/{club}",
        "PUT /api/clubs/{club}",
        "POST /api/clubs/{club}/members",
        "PUT /api/clubs/{club}/members/{number}",
        "POST /api/clubs/{club}/onlookers",
        "DELETE /api/clubs/{club}/onlookers",
        "POST /api/clubs/{club}/keepers",
        "PUT /api/clubs/{club}/keepers/{number}",
        "DELETE /api/clubs/{club}/keepers/{number}",
        "POST /api/clubs/{club}/evenings",
        "GET /api/evenings/{evening}",
        "PUT /api/evenings/{evening}",
        "DELETE /api/evenings/{evening}",
        "GET /api/evenings/{evening}/log",
        "POST /api/evenings/{evening}/acts",
        "GET /api/evenings/{evening}/met",
        "GET /api/evenings/{evening}/pens",
        "POST /api/evenings/{evening}/pens",
        "GET /api/evenings/{evening}/lists/{series}/{table}",
        "POST /api/evenings/{evening}/lists/{series}/{table}/pen",
        "POST /api/evenings/{evening}/lists/{series}/{table}/rows",
        "POST /api/evenings/{evening}/lists/{series}/{table}/handed_in",
        "GET /api/evenings/{evening}/screens",
        "POST /api/evenings/{evening}/screens",
        "GET /api/evenings/{evening}/screens/{series}/{table}",
        "DELETE /api/evenings/{evening}/screens/{series}/{table}",
        "POST /api/evenings/{evening}/screens/{series}/{table}/seats/{person}",
        "DELETE /api/evenings/{evening}/screens/{series}/{table}/seats/{person}",
        "POST /api/evenings/{evening}/screens/{series}/{table}/match",
        "POST /api/past/{table}/deals/{number}/challenge",
        "POST /api/study/challenge",
        "GET /api/challenges",
        "GET /api/challenges/{challenge}",
        "DELETE /api/challenges/{challenge}",
        "POST /api/challenges/{challenge}/attempt",
        "GET /api/challenges/{challenge}/compared/{number}",
        "GET /api/challenges/{challenge}/parting/{number}",
        "GET /api/me/played",
        "GET /api/me/export",
        "POST /api/me/device",
        "POST /api/device",
        "POST /api/device/taken",
        "GET /api/me/mistakes",
        "GET /api/me/mistakes/next",
        "POST /api/me/mistakes/{table}/{number}/{decision}",
        "GET /api/daily",
        "GET /api/daily/past",
        "POST /api/daily/{game}/entry",
        "GET /api/daily/{day}/{game}",
        "GET /api/daily/{day}/{game}/check",
        "GET /api/daily/{day}/{game}/deals/{number}",
        "POST /api/guest",
        "GET /api/me",
        "PATCH /api/me",
        "DELETE /api/me",
        "GET /api/games",
        "POST /api/tables",
        "GET /api/lessons/{game}",
        "POST /api/lessons/{game}/{lesson}",
        "GET /api/past",
        "GET /api/past/{table}",
        "GET /api/past/{table}/record",
        "GET /api/past/{table}/deals/{number}",
        "GET /api/past/{table}/deals/{number}/review",
        "POST /api/past/{table}/deals/{number}/share",
        "GET /api/me/shares",
        "DELETE /api/me/shares/{share}",
        "GET /api/shared/{share}",
        "GET /api/shared/{share}/review",
        "POST /api/study",
        "POST /api/study/review",
        "POST /api/study/moment",
        "PUT /api/me/sharing",
        "POST /api/tables/{table}/rematch",
        "POST /api/tables/{table}/deals/{number}/again",
    }


@pytest.mark.parametrize("mode", list(GenerationMode))
def test_every_answer_is_as_described(browser: TestClient, mode: GenerationMode) -> None:
    operations = [operation.ok() for operation in interface(".").get_all_operations()]

    @settings(max_examples=examples(120, 25))
    @given(st.data())
    def ask(data: st.DataObject) -> None:
        operation = data.draw(st.sampled_from(operations))
        case = data.draw(operation.as_strategy(generation_mode=mode))
        browser.post("/api/guest")
        told = case.as_transport_kwargs(base_url="http://testserver")
        told.pop("cookies", None)
        asked = requests.Request(**told).prepare()
        assert asked.method
        assert asked.url
        answer = browser.request(
            asked.method,
            asked.url,
            headers={**asked.headers, "Origin": "http://testserver"},
            content=asked.body,
        )
        case.validate_response(answer, checks=CHECKS)

    ask()
