"""Buttons, lists and forms (modals), with the checks that Discord's own app makes."""

from collections.abc import Iterator
from typing import Any

from playground.person.slash_commands import resolve_user
from playground.protocol.component_limits import (
    BUTTON,
    CHANNEL_SELECT,
    CHECKBOX,
    CHECKBOXES,
    LABEL,
    MENTIONABLE_SELECT,
    RADIO,
    ROLE_SELECT,
    ROW,
    SELECTS,
    STRING_SELECT,
    TEXT,
    TEXT_INPUT,
    UPLOAD,
    USER_SELECT,
    walk,
)  # fmt: skip
from playground.protocol.errors import Refused
from playground.protocol.wire import Json, public
from playground.world.world import World


def press(world: World, user: str, message: Json, query: Json) -> Json:
    """Return the interaction data for a person's click on the component with the custom_id `query["custom_id"]`.

    A list also needs `query["values"]`. Raises Refused if Discord's app wouldn't allow the click.
    """
    custom_id = query.get("custom_id")
    component = next((c for _, c in walk(message["components"]) if custom_id and c.get("custom_id") == custom_id), None)
    if component is None:
        raise Refused(f"That message has no button or select {custom_id!r}")
    if component.get("disabled"):
        raise Refused(f"{component.get('label') or component.get('placeholder') or custom_id} is disabled")
    kind = component["type"]
    if query.get("component_type", kind) != kind:
        raise Refused(f"{custom_id} is a component of type {kind}")
    data = {"custom_id": custom_id, "component_type": kind, "id": component["id"]}
    if kind == BUTTON:
        return data
    values, resolved = _picked(world, user, component, query.get("values"))
    # discord.py uses any `resolved`, even an empty one, as the answer of a user or channel select.
    return data | {"values": values} | ({"resolved": resolved} if resolved else {})


def _picked(world: World, user: str, select: Json, values: Any) -> tuple[list[str], Json]:
    values, resolved = [str(value) for value in values or ()], dict[str, Any]()
    _count(select, values, select.get("placeholder") or "this select")
    if select["type"] == STRING_SELECT:
        _among(select, values)
    else:
        values = [_thing(world, user, select["type"], value, resolved) for value in values]
        _require_types(world, select, values)
    return values, resolved


def _among(group: Json, values: list[str]) -> None:
    offered = {option["value"] for option in group["options"]}
    if wrong := [value for value in values if value not in offered]:
        raise Refused(f"{', '.join(wrong)} is not among the options: {', '.join(sorted(offered))}")


def _count(group: Json, values: list[str], name: str) -> None:
    low = group["min_values"] if group.get("min_values") is not None else 1
    high = group["max_values"] if group.get("max_values") is not None else 1
    if len(set(values)) != len(values) or not low <= len(values) <= high:
        raise Refused(f"Choose {low}-{high} of {name}" if low != high else f"Choose {low} of {name}")


def _thing(world: World, user: str, kind: int, value: str, resolved: Json) -> str:
    if kind == USER_SELECT or (kind == MENTIONABLE_SELECT and value not in world.roles.roles):
        chosen = world.person(value, near=user)["id"]
        resolve_user(world, resolved, chosen)
        return str(chosen)
    if kind == CHANNEL_SELECT and value in world.channels and world.can_see(user, world.channels[value]):
        resolved.setdefault("channels", {})[value] = public(world.channels[value])
        return value
    if kind in (ROLE_SELECT, MENTIONABLE_SELECT) and value in world.roles.roles:
        resolved.setdefault("roles", {})[value] = world.roles.roles[value]["role"]
        return value
    raise Refused(f"There is no {value}")


def _require_types(world: World, select: Json, values: list[str]) -> None:
    kinds = select.get("channel_types") or ()
    if kinds and any(world.channels[value]["type"] not in kinds for value in values):
        raise Refused("That channel is not on the list")


def submit(world: World, user: str, modal: Json, answers: Any) -> Json:
    """Return the interaction data for a form that a person submits. Raises Refused if Discord's app wouldn't allow it.

    `answers` is either Discord's raw list of components or a mapping from custom_id to a string, list of values or
    bool. Fields that it omits keep their defaults.
    """
    given = answers if isinstance(answers, dict) else dict(_raw_answers(answers or []))
    inputs = {c["custom_id"]: c for _, c in walk(modal["components"]) if "custom_id" in c}
    if unknown := [key for key in given if key not in inputs]:
        raise Refused(f"The form has no field {', '.join(unknown)}. There are {', '.join(inputs)}")
    resolved: Json = {}
    numbers = iter(range(1, 1000))
    filled = [_filled(world, user, c, given, resolved, numbers) for c in modal["components"]]
    return {"custom_id": modal["custom_id"], "components": filled, "resolved": resolved}


def _raw_answers(components: list[Json]) -> Iterator[tuple[str, Any]]:
    for _, component in walk(components):
        if "custom_id" in component:
            yield component["custom_id"], component.get("values", component.get("value"))


def _filled(world: World, user: str, component: Json, given: Json, resolved: Json, numbers: Iterator[int]) -> Json:
    kind, number = component["type"], next(numbers)
    head = {"type": kind, "id": component.get("id") or number}
    if kind == TEXT:
        return head
    if kind == ROW:
        inner = [
            _answer(world, user, c, c.get("label") or "", given, resolved, next(numbers))
            for c in component["components"]
        ]
        return head | {"components": inner}
    if kind == LABEL:
        field = _answer(world, user, component["component"], component["label"], given, resolved, next(numbers))
        return head | {"component": field}
    raise Refused(f"The local Discord does not know how to fill in a component of type {kind}")


def _answer(world: World, user: str, field: Json, label: str, given: Json, resolved: Json, number: int) -> Json:
    kind, key = field["type"], field["custom_id"]
    head = {"type": kind, "id": field.get("id") or number, "custom_id": key}
    value = given.get(key)
    if kind == TEXT_INPUT:
        return head | {"value": _text(field, label, value)}
    if kind == CHECKBOX:
        return head | {"value": bool(field.get("default")) if value is None else bool(value)}
    values = _defaults(field) if value is None else [str(v) for v in (value if isinstance(value, list) else [value])]
    if kind == RADIO:
        return head | {"value": _one(field, label, values)}
    if kind == UPLOAD and values:
        raise Refused("The local Discord takes no uploaded files in forms")
    return head | {"values": _several(world, user, field, label, values, resolved)}


def _defaults(field: Json) -> list[str]:
    return [option["value"] for option in field.get("options") or () if option.get("default")]


def _text(field: Json, label: str, value: Any) -> str:
    text = str(field.get("value") or "") if value is None else str(value)
    low, high = field.get("min_length") or 0, field.get("max_length") or 4000
    if not text and field.get("required", True):
        raise Refused(f"{label}: this field is required")
    if text and not low <= len(text) <= high:
        raise Refused(f"{label}: between {low} and {high} characters")
    return text


def _one(field: Json, label: str, values: list[str]) -> str | None:
    _among(field, values)
    if len(values) > 1 or (not values and field.get("required", True)):
        raise Refused(f"{label}: choose one")
    return values[0] if values else None


def _several(world: World, user: str, field: Json, label: str, values: list[str], resolved: Json) -> list[str]:
    if not values and not field.get("required", True):
        return []
    most = len(field["options"]) if field["type"] == CHECKBOXES else 1
    _count({"max_values": most} | {k: v for k, v in field.items() if v is not None}, values, label)
    if field["type"] in SELECTS and field["type"] != STRING_SELECT:
        return [_thing(world, user, field["type"], value, resolved) for value in values]
    _among(field, values)
    return values
