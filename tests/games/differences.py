"""A comparison of States: the paths at which two of them differ, and whether a game declares those paths as hidden."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import takewhile
from typing import Any, TypeAlias

import msgspec

from games.kernel import Seat
from games.rng import Rng
from games.secrecy import Hidden

Path: TypeAlias = tuple[str | int, ...]  # names of fields, and indexes of tuples
_ITEM, _SEAT = "*", "seat"


def spelt(path: Path) -> str:
    """Format a path as Python code, such as `players[1].deck`."""
    return "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path).lstrip(".")


def differences(one: Any, two: Any, path: Path = ()) -> Iterator[Path]:
    """Yield the path of each innermost value that differs. Bytes and dictionaries are compared as a whole."""
    if type(one) is type(two) and isinstance(one, msgspec.Struct):
        for name in one.__struct_fields__:
            yield from differences(getattr(one, name), getattr(two, name), (*path, name))
    elif isinstance(one, tuple) and isinstance(two, tuple) and len(one) == len(two):
        for number, pair in enumerate(zip(one, two, strict=True)):
            yield from differences(*pair, (*path, number))
    elif one != two:
        yield path


def streams(value: Any, path: Path = ()) -> Iterator[tuple[Path, Rng]]:
    """Yield every Rng in a State, with its path."""
    if isinstance(value, Rng):
        yield path, value
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from streams(getattr(value, name), (*path, name))
    elif isinstance(value, tuple):
        for number, item in enumerate(value):
            yield from streams(item, (*path, number))


def places(state: Any, path: str) -> Iterator[tuple[Path, Any]]:
    """Yield (path, value) for each part of the State that the path of a `Hidden` matches, which may be none."""
    found: list[tuple[Path, Any]] = [((), state)]
    for part in _parts(path):
        found = [step for way, value in found for step in _steps(way, value, part)]
    yield from found


def _steps(way: Path, value: Any, part: str) -> Iterator[tuple[Path, Any]]:
    if part in (_ITEM, _SEAT):
        yield from (((*way, number), item) for number, item in enumerate(value or ()))
    elif value is not None and hasattr(value, part):
        yield (*way, part), getattr(value, part)


def _parts(path: str) -> list[str]:
    return re.findall(r"\w+|\*", path)


def covers(hidden: Hidden, path: Path) -> bool:
    """Tell whether the path leads to the hidden part or to something inside it."""
    parts = _parts(hidden.path)
    return len(parts) <= len(path) and all(
        isinstance(here, int) if part in (_ITEM, _SEAT) else here == part
        for part, here in zip(parts, path, strict=False)
    )


def knower(hidden: Hidden, state: Any, path: Path) -> Seat | None:
    """Return the seat that knows the hidden value at this path, or None if no seat does."""
    if hidden.knower:
        found = list(places(state, hidden.knower))
        return max(found, key=lambda place: _shared(place[0], path))[1] if found else None
    parts = _parts(hidden.path)
    return int(path[parts.index(_SEAT)]) if _SEAT in parts else None


def _shared(one: Path, other: Path) -> int:
    return len(list(takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False))))


def put(value: Any, path: Path, part: Any) -> Any:
    if not path:
        return part
    here, rest = path[0], path[1:]
    if isinstance(here, int):
        return (*value[:here], put(value[here], rest, part), *value[here + 1 :])
    return msgspec.structs.replace(value, **{here: put(getattr(value, here), rest, part)})
