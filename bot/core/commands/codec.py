"""The codec for custom_ids: encodes a command as a custom_id, and decodes it.

A custom_id holds its whole command, so buttons keep working after a restart. The format is
`verb;table;prompt;page;group;code|code`, at most 100 characters. Messages in Discord keep their custom_ids for years,
so the format never changes: tests/bot/core/commands has a sample that must still decode.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import blake2b
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from bot.core.commands.types import NOWHERE, Command, CustomIdPart, verb
from bot.core.refusals import NotNow

C = TypeVar("C", bound=Command)
LIMIT = 100
UNKNOWN = "That button is out of date. `/look` shows the current table."
NOTHING_PICKED = "You didn't choose anything. Pick one of the options."
GREATEST = 2**63 - 1  # the largest integer that the databases store; Discord's ids are never larger
_FIELD, _CODE, _SHORT = ";", "|", "~"
_FORMAT = re.compile(r"([a-z]+);([^;]*);([^;]*);([0-9]{0,6});([^;]*);(.*)")
_UNTYPED = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff]")


class Field(msgspec.Struct, frozen=True):
    """A field of a command: its part of a custom_id, and its type (str, int, or a tuple of action codes)."""

    part: CustomIdPart
    kind: type
    is_optional: bool = False

    def read(self, parts: Wire, values: Sequence[str]) -> Any:
        """Return the field's value from a custom_id's parts and the values picked from a list.

        Raises NotNow if nothing was picked, or if the field is a number and the picked value isn't one.
        """
        if self.part == "value":
            return self._picked(values)
        if self.part == "codes":
            return parts.codes if self.kind is tuple else "".join(parts.codes)
        text = str(getattr(parts, self.part))
        if self.kind is not int:
            return text
        return int(text or 0) if self.part == "page" else number(text)

    def _picked(self, values: Sequence[str]) -> str | int | tuple[str, ...] | None:
        if self.kind is tuple:
            return tuple(values)
        if not values and self.is_optional:
            return None
        if not values:
            raise NotNow(NOTHING_PICKED)
        return number(values[0]) if self.kind is int else values[0]


class Wire(msgspec.Struct, frozen=True):
    """The parts of a custom_id."""

    verb: str
    table: str = NOWHERE
    prompt: str = ""
    page: str = ""
    group: str = ""
    codes: tuple[str, ...] = ()

    def __str__(self) -> str:
        return _FIELD.join((self.verb, self.table, self.prompt, self.page, self.group, _CODE.join(self.codes)))

    def shortened(self) -> Wire:
        """Return a copy in which each action code is replaced by its fingerprint."""
        codes = (code if is_fingerprint(code) else fingerprint(code) for code in self.codes)
        return msgspec.structs.replace(self, codes=tuple(codes))


def custom_id(command: Command) -> str:
    """Return the custom_id of a button or list. If it's too long, each action code is replaced by its fingerprint.

    Raises ValueError if the shortened custom_id has more than 100 characters.
    """
    whole = wire(command)
    text = str(whole if len(str(whole)) <= LIMIT else whole.shortened())
    if len(text) > LIMIT:
        raise ValueError(f"custom_id of {len(text)} characters: {text}")
    return text


def fits(command: Command) -> bool:
    """Tell whether the command fits into a custom_id with its action codes in full, rather than as fingerprints."""
    return len(str(wire(command))) <= LIMIT


def wire(command: Command) -> Wire:
    """Return the parts of the command's custom_id."""
    parts = dict[str, Any]()
    for name, field in fields(type(command)).items():
        value = getattr(command, name)
        if field.part == "codes":
            parts["codes"] = value if isinstance(value, tuple) else (value,) if value else ()
        elif field.part == "page":
            parts["page"] = str(value or "")
        elif field.part != "value":
            parts[field.part] = str(value)
    return Wire(verb(type(command)), **parts)


def picked_values(command: Command) -> tuple[str, ...]:
    """Return the command's fields that a person picks from a list, as the texts that Discord would send."""
    picked = [getattr(command, name) for name, field in fields(type(command)).items() if field.part == "value"]
    texts = [value if isinstance(value, tuple) else () if value is None else (value,) for value in picked]
    return tuple(str(value) for values in texts for value in values)


def parse(text: str) -> Wire:
    """Split a custom_id into its parts. Raises NotNow if it doesn't have this bot's format."""
    match = _FORMAT.fullmatch(text)
    if match is None:
        raise NotNow(UNKNOWN)
    verb, table, prompt, page, group, codes = match.groups()
    return Wire(verb, table, prompt, page, group, tuple(codes.split(_CODE)) if codes else ())


def address(text: str) -> tuple[str, str]:
    """Return the verb and the table of any custom_id, even an invalid one, for the log."""
    verb, table, *_ = (*text.split(_FIELD), "", "")
    return verb, table


def decode(kinds: Mapping[str, type[Command]], text: str, values: Sequence[str] = ()) -> Command:
    """Return the command encoded in a custom_id, filled in with the values picked from a list.

    `kinds` are the known command types by verb. Raises NotNow if the command is unknown.
    """
    return command(kinds, parse(text), values)


def command(kinds: Mapping[str, type[Command]], parts: Wire, values: Sequence[str] = ()) -> Command:
    """Return the command that a custom_id's parts and the values picked from a list encode.

    Raises NotNow if the verb is unknown or a value is missing.
    """
    kind = kinds.get(parts.verb)
    if kind is None:
        raise NotNow(UNKNOWN)
    return kind(**{name: field.read(parts, values) for name, field in fields(kind).items()})


def cleaned(command: C) -> C:
    """Return the command without control characters and lone surrogates, which databases reject."""
    return msgspec.structs.replace(command, **{name: _typed(getattr(command, name)) for name in fields(type(command))})


def number(text: str) -> int:
    """Convert the text of a custom_id or a picked value to a number.

    Raises NotNow if it isn't a number, or if it's too large for the databases.
    """
    if not re.fullmatch(r"[0-9]{1,19}", text) or int(text) > GREATEST:
        raise NotNow(UNKNOWN)
    return int(text)


def fingerprint(code: str) -> str:
    """Return a short replacement for the action code: a marker and six hex digits.

    Two legal codes hardly ever have the same fingerprint.
    """
    return _SHORT + blake2b(code.encode(), digest_size=4).hexdigest()[:6]


def is_fingerprint(code: str) -> bool:
    """Tell whether the text is the fingerprint of a longer action code."""
    return code.startswith(_SHORT)


@cache
def fields(kind: type[Command]) -> Mapping[str, Field]:
    types = get_type_hints(kind, include_extras=True)
    return {name: _field(types[name]) for name in kind.__struct_fields__}


def _field(annotation: Any) -> Field:
    kind, part, *optional = get_args(annotation)
    kind = getattr(kind, "__supertype__", kind)  # a type of ids
    return Field(part, int if optional else get_origin(kind) or kind, bool(optional))


def _typed(value: Any) -> Any:
    if isinstance(value, tuple):
        return tuple(map(_typed, value))
    return _UNTYPED.sub("", value) if isinstance(value, str) else value
