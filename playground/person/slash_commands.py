"""Slash commands as people fill them in, with the checks that Discord's own app makes."""

from contextlib import suppress
from typing import Any

from playground.protocol.errors import Refused
from playground.protocol.permissions import BITS
from playground.protocol.wire import Json, public
from playground.world import contexts
from playground.world.guild import member
from playground.world.world import World

SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER = range(1, 11)


def compose(world: World, user: str, channel: Json, query: Json, *, typing: bool) -> Json:
    """Return the data of a slash command as an interaction contains it. Raises Refused if the command is invalid.

    `query["name"]` is a command's name or its path ("gears place"). `query["options"]` is either Discord's raw list
    [{"name", "type", "value", "options"?, "focused"?}] or a mapping {"tile": "t07"}. In the mapping, users and channels
    can be given by name, and choices by label; `query["focused"]` names the option being typed. While `typing`
    (autocomplete), no option is required yet, and the focused option may have any value. The result's `resolved` has
    the users and channels that the options name.
    """
    first, *path = str(query.get("name", "")).strip().lstrip("/").split() or [""]
    command = _command(world, user, channel, first)
    raw: Any = query.get("options") or []
    leaf, names, raw = _descend(command, path, raw)
    focused = _focused(raw, query) if typing else None
    values = _values(raw)
    if focused is not None:
        values.setdefault(focused, "")
    resolved: Json = {kind: dict(things) for kind, things in (query.get("resolved") or {}).items()}
    form = _Form(world, user, leaf, focused, resolved)
    options = form.fill(values, complete=not typing)
    for name, kind in reversed(names):
        options = [{"name": name, "type": kind, "options": options}]
    data = {"id": command["id"], "name": command["name"], "type": 1, "options": options, "resolved": resolved}
    return data | ({"guild_id": command["guild_id"]} if "guild_id" in command else {})


def _command(world: World, user: str, channel: Json, name: str) -> Json:
    command = next((c for c in world.all_commands() if c["name"] == name and c["type"] == 1), None)
    if command is None:
        known = ", ".join(f"/{c['name']}" for c in world.all_commands()) or "none: is the bot running?"
        raise Refused(f"There is no command /{name}. There are {known}")
    needed = command.get("default_member_permissions")
    granted = world.granted(user, channel)
    if "guild_id" in channel and not granted & BITS["USE_APPLICATION_COMMANDS"]:
        raise Refused("You do not have permission to use application commands here")
    if needed is not None and "guild_id" in channel and int(needed) & ~granted:
        raise Refused(f"You do not have permission to use /{name}")
    if not contexts.is_usable(world, command, user, channel):
        raise Refused(f"/{name} cannot be used here")
    return command


def _descend(command: Json, path: list[str], raw: Any) -> tuple[Json, list[tuple[str, int]], Any]:
    """Resolve a path of subcommands, given as words or nested in raw options.

    Return (the subcommand, its path, the options given for it).
    """
    node, names = command, list[tuple[str, int]]()
    while subs := {o["name"]: o for o in node.get("options") or () if o["type"] in (SUBCOMMAND, GROUP)}:
        if path:
            word = path.pop(0)
        elif isinstance(raw, list) and len(raw) == 1 and raw[0].get("name") in subs:
            word, raw = raw[0]["name"], raw[0].get("options") or []
        else:
            raise Refused(f"/{node['name']} needs a subcommand: {', '.join(subs)}")
        if word not in subs:
            raise Refused(f"/{node['name']} has no subcommand {word}. There are {', '.join(subs)}")
        node = subs[word]
        names.append((word, node["type"]))
    if path:
        raise Refused(f"/{command['name']} has no subcommand {path[0]}")
    return node, names, raw


def _focused(given: Any, query: Json) -> str:
    raw = given if isinstance(given, list) else []
    name = query.get("focused") or next((option["name"] for option in raw if option.get("focused")), None)
    if name is None and isinstance(given, dict) and given:
        name = list(given)[-1]
    if name is None:
        raise Refused("Say which option is being typed: focused")
    return str(name)


def _values(given: Any) -> dict[str, Any]:
    if isinstance(given, dict):
        return {name: value for name, value in given.items() if value is not None}
    return {option["name"]: option.get("value") for option in given}


class _Form:
    """The options of a slash command, as a person fills them in."""

    def __init__(self, world: World, user: str, leaf: Json, focused: str | None, resolved: Json) -> None:
        self.world, self.user, self.leaf, self.focused, self.resolved = world, user, leaf, focused, resolved
        self.schemas = {option["name"]: option for option in leaf.get("options") or ()}

    def fill(self, values: dict[str, Any], *, complete: bool) -> list[Json]:
        """Return the options in Discord's format. Raises Refused if one is unknown, missing or invalid."""
        for name in values:
            if name not in self.schemas:
                known = ", ".join(self.schemas) or "none"
                raise Refused(f"There is no option {name} here. There are: {known}")
        missing = [name for name, schema in self.schemas.items() if schema.get("required") and name not in values]
        if complete and missing:
            raise Refused(f"This option is required: {', '.join(missing)}")
        return [self._option(name, value) for name, value in values.items()]

    def _option(self, name: str, value: Any) -> Json:
        schema = self.schemas[name]
        option = {"name": name, "type": schema["type"]}
        if name != self.focused:
            return option | {"value": self._converted(schema, value)}
        if not schema.get("autocomplete"):
            raise Refused(f"The option {name} has no autocomplete")
        return option | {"value": str(value), "focused": True}

    def _converted(self, schema: Json, value: Any) -> Any:
        kind, name = schema["type"], schema["name"]
        if choices := schema.get("choices"):
            value = _chosen(choices, name, value)
        if kind == STRING:
            return _fit_text(schema, str(value))
        if kind in (INTEGER, NUMBER):
            return _fit_number(schema, value)
        if kind == BOOLEAN:
            if str(value).lower() not in ("true", "false"):
                raise Refused(f"{name} is true or false")
            return str(value).lower() == "true"
        return self._thing(kind, name, str(value).strip("<@!#>"))

    def _thing(self, kind: int, name: str, value: str) -> str:
        if kind in (USER, MENTIONABLE):
            with suppress(Refused):
                user = self.world.somebody(value, near=self.user)["id"]
                resolve_user(self.world, self.resolved, user)
                return str(user)
        if kind == CHANNEL:
            found = self.world.channels.get(value) or self.world.named_channel(self.user, value)
            if found is not None:
                shown = public(found) | {"permissions": str(self.world.granted(self.world.bot["id"], found))}
                self.resolved.setdefault("channels", {}).setdefault(found["id"], shown)
                return str(found["id"])
        raise Refused(f"{name}: there is no {value}")


def resolve_user(world: World, resolved: Json, user: str) -> None:
    """Add a user, with their guild member object, to `resolved`."""
    resolved.setdefault("users", {}).setdefault(user, world.users[user])
    partial = {key: value for key, value in member(world, user).items() if key not in ("user", "deaf", "mute")}
    guild = world.homes.get(user, world.guild_id)
    granted = str(world.granted(user, next(c for c in world.channels.values() if c.get("guild_id") == guild)))
    resolved.setdefault("members", {}).setdefault(user, partial | {"permissions": granted})


def _chosen(choices: list[Json], name: str, value: Any) -> Any:
    for choice in choices:
        if value in (choice["value"], choice["name"]) or str(value) == str(choice["value"]):
            return choice["value"]
    raise Refused(f"{name} is one of {', '.join(choice['name'] for choice in choices)}")


def _fit_text(schema: Json, value: str) -> str:
    low, high = schema.get("min_length") or 0, schema.get("max_length") or 6000
    if not low <= len(value) <= high:
        raise Refused(f"{schema['name']} has between {low} and {high} characters")
    return value


def _fit_number(schema: Json, value: Any) -> int | float:
    try:
        number = int(value) if schema["type"] == INTEGER else float(value)
    except (TypeError, ValueError):
        raise Refused(f"{schema['name']} is a number") from None
    low, high = schema.get("min_value"), schema.get("max_value")
    if (low is not None and number < low) or (high is not None and number > high):
        raise Refused(f"{schema['name']} is between {low} and {high}")
    return number
