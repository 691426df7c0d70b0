"""Tests that nonsense causes a readable error, never status 500, and that other websites have no access."""

from __future__ import annotations

import pytest

from playground.protocol.errors import ApiError
from playground.protocol.limits import check_message
from tests.playground.raw_bot import Api, Json
from tests.support.local_discord import LocalDiscord

DEEP = b"[" * 100_000


@pytest.mark.parametrize("since", ["abc", "-1", "1.5", "9" * 5000, "\N{ARABIC-INDIC DIGIT ONE}"])
async def test_a_malformed_id_for_since_is_refused(api: Api, since: str) -> None:
    status, words = await api.bare("/local/state", params={"since": since})
    assert (status, "snowflake" in words) == (400, True)


async def test_deep_json_is_invalid_json(api: Api) -> None:
    path = f"/api/v10/channels/{await api.channel()}/messages"
    for where in (path, "/local/act/ada", "/local/faults", "/local/clock"):
        headers = {"Authorization": "Bot local"}
        assert (await api.bare(where, method="POST", data=DEEP, headers=headers))[0] == 400
    async with api.http.ws_connect(f"ws{api.discord.base.removeprefix('http')}/gateway/") as socket:
        await socket.receive_json()
        await socket.send_str(DEEP.decode())
        await socket.receive()
        assert socket.close_code == 4002
    async with api.http.ws_connect(f"ws{api.discord.base.removeprefix('http')}/local/ws?user=ada") as page:
        await page.receive_json()
        await page.send_str(DEEP.decode())
        assert "invalid JSON" in (await page.receive_json())["d"]["error"]


async def test_deep_components_are_refused(api: Api) -> None:
    deep: Json = {"type": 10, "content": "x"}
    for _ in range(400):
        deep = {"type": 17, "components": [deep]}
    path = f"/channels/{await api.channel()}/messages"
    assert (await api.call("POST", path, {"flags": 1 << 15, "components": [deep]}))[0] == 400


@pytest.mark.parametrize("limit", ["0", "101", "ten", "9" * 5000, "\N{SUPERSCRIPT TWO}"])
async def test_a_limit_is_a_number_up_to_a_hundred(api: Api, limit: str) -> None:
    path = f"/channels/{await api.channel()}/messages"
    assert await api.code("GET", path, params={"limit": limit}) == (400, 50035)


@pytest.mark.parametrize(
    "wish",
    [
        {"status": 500, "route": "("}, {"status": "many"}, {"permissions": 5}, {"permissions": {"channel": "1"}},
        {"permissions": {"channel": "1", "deny": ["FLY"]}}, {"closed_dms": ["zoe"]}, {"strangers": 5}, {"typo": True},
        {"delete_channel": "1"}, {"delete_message": "1"}, {"active_threads": "x"},
    ],
    ids=str,
)  # fmt: skip
async def test_a_bad_fault_is_refused_in_words(api: Api, wish: object) -> None:
    status, words = await api.bare("/local/faults", method="POST", json=wish)
    assert 400 <= status < 500, words
    assert words


@pytest.mark.parametrize("seconds", [-1, "soon", 1e300, None])
async def test_the_clock_goes_forward_in_seconds(api: Api, seconds: object) -> None:
    assert (await api.bare("/local/clock", method="POST", json={"advance": seconds}))[0] == 400


@pytest.mark.parametrize("key", ["before", "after", "around"])
async def test_history_is_asked_by_ids(api: Api, key: str) -> None:
    assert await api.code("GET", f"/channels/{await api.channel()}/messages?{key}=yesterday") == (400, 50035)


async def test_notifications_of_an_unknown_person_are_refused(api: Api) -> None:
    status, words = await api.bare("/local/notifications?user=zoe")
    assert (status, "nobody called 'zoe'" in words) == (400, True)


@pytest.mark.parametrize("url", ["javascript:alert(1)", "JavaScript:alert(1)", "data:text/html,x", "file:///etc/hosts"])
def test_a_link_button_leads_to_the_web_alone(url: str) -> None:
    button = {"type": 2, "style": 5, "label": "Docs", "url": url}
    row = {"type": 1, "components": [button]}
    with pytest.raises(ApiError) as caught:
        check_message({"components": [row]}, {})
    assert "URL_TYPE_INVALID_SCHEME" in str(caught.value.errors)
    button["url"] = "HTTPS://example.invalid/"
    check_message({"components": [row]}, {})


async def test_a_page_of_another_port_has_no_access(discord: LocalDiscord, api: Api) -> None:
    port = int(discord.base.rpartition(":")[2])
    for origin in (f"http://127.0.0.1:{port + 1}", "http://localhost", "https://127.0.0.1:1"):
        for path in ("/local/state", "/local/ws?user=ada", "/gateway/"):
            assert (await api.bare(path, headers={"Origin": origin}))[0] == 403
    assert (await api.bare("/local/state", headers={"Origin": f"http://localhost:{port}"}))[0] == 200


async def test_no_page_is_framed(discord: LocalDiscord, api: Api) -> None:
    for path in ("/", "/local/state", "/static/index.html", "/nowhere"):
        async with api.http.get(f"{discord.base}{path}") as response:
            assert response.headers["X-Frame-Options"] == "DENY"
            assert "frame-ancestors 'none'" in response.headers["Content-Security-Policy"]
