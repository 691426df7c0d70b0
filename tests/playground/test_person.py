"""Tests that simulated people can do what Discord's app allows, and get a readable error for everything else."""

from typing import Any

import pytest

from playground.person.forms import press, submit
from playground.person.slash_commands import compose
from playground.protocol.errors import Refused
from playground.world import direct_messages
from playground.world.store import Store
from playground.world.world import World

Json = dict[str, Any]
GEARS = {
    "id": "5", "name": "gears", "type": 1, "description": "Play",
    "options": [
        {"name": "place", "type": 1, "description": "Lay a tile", "options": [
            {"name": "tile", "type": 3, "description": "Which", "required": True, "autocomplete": True},
            {"name": "turn", "type": 4, "description": "Turned", "min_value": 0, "max_value": 5},
            {"name": "face", "type": 3, "description": "Up?", "choices": [{"name": "Face up", "value": "up"}]},
            {"name": "with", "type": 6, "description": "Whom"},
            {"name": "at", "type": 7, "description": "Where"},
            {"name": "sure", "type": 5, "description": "Sure?"},
        ]},
        {"name": "look", "type": 1, "description": "Look"},
    ],
}  # fmt: skip
PLAIN = {"id": "6", "name": "hand", "type": 1, "description": "Your hand"}
ADMIN = PLAIN | {"id": "7", "name": "purge", "default_member_permissions": "8"}
NO_DM = PLAIN | {"id": "8", "name": "table", "contexts": [0]}


def ada(world: World) -> str:
    return str(world.person("ada")["id"])


@pytest.fixture
def world(tmp_path: Any) -> Any:
    store = Store(tmp_path)
    world = World(store, "http://127.0.0.1:1")
    world.set_commands("global", [GEARS, PLAIN, ADMIN, NO_DM])
    yield world
    store.close()


def fill(world: World, name: str, options: object = None, who: str = "bo", **more: object) -> Json:
    channel = next(c for c in world.channels.values() if c["name"] == "games")
    typing = bool(more.pop("typing", False))
    query = {"name": name, "options": options} | more
    return compose(world, world.person(who)["id"], channel, query, typing=typing)


def test_a_short_mapping_becomes_raw_options(world: World) -> None:
    ada = world.person("ada")["id"]
    data = fill(world, "gears place", {"tile": "t07", "turn": "3", "face": "Face up", "with": "ada", "sure": "true"})
    assert (data["id"], data["name"]) == ("5", "gears")
    (place,) = data["options"]
    assert (place["name"], place["type"]) == ("place", 1)
    assert [(o["name"], o["type"], o["value"]) for o in place["options"]] == [
        ("tile", 3, "t07"), ("turn", 4, 3), ("face", 3, "up"), ("with", 6, ada), ("sure", 5, True),
    ]  # fmt: skip
    assert data["resolved"]["users"][ada]["username"] == "ada"
    assert "user" not in data["resolved"]["members"][ada]


def test_raw_options_are_taken_under_the_name_or_the_path(world: World) -> None:
    raw = [{"name": "tile", "type": 3, "value": "t07"}]
    assert fill(world, "gears place", raw) == fill(world, "gears", [{"name": "place", "type": 1, "options": raw}])


@pytest.mark.parametrize(
    ("name", "options", "words"),
    [
        ("chess", None, "There is no command /chess"),
        ("gears", None, "needs a subcommand: place, look"),
        ("gears fly", None, "no subcommand fly"),
        ("hand over", None, "no subcommand over"),
        ("gears place", {}, "This option is required: tile"),
        ("gears place", {"tile": "t", "speed": 1}, "There is no option speed here. There are: tile"),
        ("gears place", {"tile": "t", "turn": 6}, "turn is between 0 and 5"),
        ("gears place", {"tile": "t", "turn": "many"}, "turn is a number"),
        ("gears place", {"tile": "t", "face": "down"}, "face is one of Face up"),
        ("gears place", {"tile": "t", "with": "zed"}, "with: there is no zed"),
        ("gears place", {"tile": "t", "at": "nowhere"}, "at: there is no nowhere"),
        ("gears place", {"tile": "t", "sure": "maybe"}, "sure is true or false"),
        ("gears place", {"tile": "t" * 6001}, "tile has between 0 and 6000 characters"),
        ("purge", None, "You do not have permission"),
    ],
)
def test_a_command_that_is_filled_in_wrongly_is_not_sent(world: World, name: str, options: Any, words: str) -> None:
    with pytest.raises(Refused, match=words):
        fill(world, name, options)


def test_the_owner_may_use_what_needs_a_permission(world: World) -> None:
    assert fill(world, "purge", who="ada")["name"] == "purge"


def test_a_command_of_servers_is_not_for_private_messages(world: World) -> None:
    bo = world.person("bo")["id"]
    dm = direct_messages.open_dm(world, bo)
    with pytest.raises(Refused, match="cannot be used here"):
        compose(world, bo, dm, {"name": "table"}, typing=False)
    assert compose(world, bo, dm, {"name": "hand"}, typing=False)["name"] == "hand"


def test_autocomplete_sends_what_is_typed_and_requires_nothing(world: World) -> None:
    data = fill(world, "gears place", {"turn": 2, "tile": "sp"}, focused="tile", typing=True)
    typed = {o["name"]: o for o in data["options"][0]["options"]}
    assert (typed["tile"]["focused"], typed["tile"]["value"], "focused" in typed["turn"]) == (True, "sp", False)
    assert fill(world, "gears place", {}, focused="tile", typing=True)["options"][0]["options"][0]["value"] == ""
    with pytest.raises(Refused, match="no autocomplete"):
        fill(world, "gears place", {"turn": 1}, focused="turn", typing=True)


def message(*components: Json) -> Json:
    return {"id": "1", "components": [{"type": 1, "id": 1, "components": list(components)}]}


BUTTON = {"type": 2, "id": 2, "style": 1, "label": "Go", "custom_id": "go"}
OPTIONS = [{"label": value, "value": value} for value in ("a", "b", "c")]
SELECT = {"type": 3, "id": 2, "custom_id": "pick", "options": OPTIONS, "min_values": 1, "max_values": 2}


@pytest.mark.parametrize(
    ("component", "query", "words"),
    [
        (BUTTON, {"custom_id": "other"}, "no button or select 'other'"),
        (BUTTON | {"disabled": True}, {"custom_id": "go"}, "Go is disabled"),
        (BUTTON, {"custom_id": "go", "component_type": 3}, "component of type 2"),
        (SELECT, {"custom_id": "pick", "values": ["z"]}, "z is not among the options: a, b, c"),
        (SELECT, {"custom_id": "pick", "values": []}, "Choose 1-2"),
        (SELECT, {"custom_id": "pick", "values": ["a", "b", "c"]}, "Choose 1-2"),
        (SELECT, {"custom_id": "pick", "values": ["a", "a"]}, "Choose 1-2"),
    ],
)
def test_a_click_that_discord_would_not_send(world: World, component: Json, query: Json, words: str) -> None:
    with pytest.raises(Refused, match=words):
        press(world, ada(world), message(component), query)


def test_a_click_carries_what_discord_sends(world: World) -> None:
    assert press(world, ada(world), message(BUTTON), {"custom_id": "go"}) == {
        "custom_id": "go",
        "component_type": 2,
        "id": 2,
    }
    pressed = press(world, ada(world), message(SELECT), {"custom_id": "pick", "values": ["b"]})
    assert pressed == {"custom_id": "pick", "component_type": 3, "id": 2, "values": ["b"]}
    users = {"type": 5, "id": 2, "custom_id": "who"}
    chosen = press(world, ada(world), message(users), {"custom_id": "who", "values": ["cy"]})
    assert list(chosen["resolved"]["users"]) == chosen["values"] == [world.person("cy")["id"]]


def label(component: Json, name: str) -> Json:
    return {"type": 18, "label": name, "component": component}


MODAL = {
    "custom_id": "form", "title": "Form",
    "components": [
        {"type": 10, "content": "Words"},
        label({"type": 4, "custom_id": "name", "style": 1, "min_length": 2, "value": "ready"}, "Name"),
        label({"type": 21, "custom_id": "one", "options": OPTIONS}, "One"),
        label({"type": 22, "custom_id": "some", "options": OPTIONS, "required": False}, "Some"),
        label({"type": 3, "custom_id": "pick", "options": OPTIONS}, "Pick"),
        label({"type": 23, "custom_id": "yes"}, "Yes"),
    ],
}  # fmt: skip


def test_a_form_is_filled_in_short_or_raw(world: World) -> None:
    short = submit(world, ada(world), MODAL, {"one": "b", "some": ["a", "c"], "pick": "c", "yes": True})
    fields = [c["component"] for c in short["components"] if c["type"] == 18]
    assert [f.get("value", f.get("values")) for f in fields] == ["ready", "b", ["a", "c"], ["c"], True]
    assert len({f["id"] for f in fields}) == 5
    assert submit(world, ada(world), MODAL, short["components"]) == short


@pytest.mark.parametrize(
    ("answers", "words"),
    [
        ({"one": "a", "pick": "a", "name": ""}, "Name: this field is required"),
        ({"one": "a", "pick": "a", "name": "x"}, "Name: between 2 and 4000"),
        ({"pick": "a"}, "One: choose one"),
        ({"one": "z", "pick": "a"}, "z is not among"),
        ({"one": "a"}, "Choose 1 of Pick"),
        ({"one": "a", "pick": "a", "some": ["a", "a"]}, "of Some"),
        ({"one": "a", "pick": "a", "more": "x"}, "no field more"),
    ],
)
def test_a_form_that_is_filled_in_wrongly_is_not_sent(world: World, answers: Json, words: str) -> None:
    with pytest.raises(Refused, match=words):
        submit(world, ada(world), MODAL, answers)
