"""Tests that the check against Discord's OpenAPI document accepts good bodies, and names what's wrong with bad ones."""

from typing import Any

import pytest

from tests.support.beside import ABSENT
from tests.support.openapi import DOCUMENT, OpenApi

pytestmark = pytest.mark.skipif(not DOCUMENT.exists(), reason=ABSENT)
PATH = "/channels/123/messages"


@pytest.fixture(scope="module")
def spec() -> OpenApi:
    return OpenApi()


@pytest.mark.parametrize(
    ("body", "complaint"),
    [
        ({"content": 5}, "content"),
        ({"embeds": [{"title": "x"}] * 11}, "embeds"),
        ({"components": [{"type": 1, "components": []}]}, "components/0/components"),
        ({"components": [{"type": 1, "components": [{"type": 2, "style": 1, "label": "x" * 81}]}]}, "label"),
    ],
)
def test_bad_requests_are_found(spec: OpenApi, body: Any, complaint: str) -> None:
    assert spec.request("POST", PATH, {"content": "fine"}) == []
    assert any(complaint in line.split(":")[0] for line in spec.request("POST", PATH, body))


def test_bad_responses_and_unknown_routes_are_found(spec: OpenApi) -> None:
    assert spec.response("POST", PATH, 200, {"id": "1"})
    assert spec.response("POST", PATH, 299, {}) == ["status 299 is not among 200, 429, 4XX"]
    assert spec.request("POST", "/nowhere", {}) == ["no such operation"]
    assert spec.response("GET", "/gateway", 200, {"url": "ws://127.0.0.1/"}) == []
