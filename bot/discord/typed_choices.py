"""What a slash command offers while it is typed, and which codes it stands for when it is sent.

The values on offer are legal now, fit the options already filled (in any order) and what is typed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from bot.markdown import CHOICE, clip, quoted
from bot.pages.parts.names import text_names
from bot.table.position import Position
from games.kernel import Field, IllegalAction, Seat, Verb
from games.menu import Item

OFFERED = 25
EFFORT = 400  # menus looked into for one keystroke: an unfilled option before the focused one multiplies them


class Search:
    """The chains of a verb that fit what is filled."""

    def __init__(self, position: Position, seat: Seat, verb: Verb, filled: Mapping[str, str]) -> None:
        self.position, self.seat, self.fields, self.filled = position, seat, verb.fields, filled
        self.effort = EFFORT

    def offers(self, focused: str) -> Iterator[Item]:
        """The items that the focused field can take."""
        depth = next(number for number, field in enumerate(self.fields) if field.name == focused)
        for codes in self._chains((), 0, depth):
            for item in self._items(codes, self.fields[depth]):
                if self._can_end((*codes, item.code), depth + 1):
                    yield item

    def _chains(self, codes: tuple[str, ...], depth: int, end: int) -> Iterator[tuple[str, ...]]:
        if depth == end:
            yield codes
            return
        for code in self._fitting(codes, self.fields[depth]):
            yield from self._chains((*codes, code), depth + 1, end)

    def _can_end(self, codes: tuple[str, ...], depth: int) -> bool:
        """Whether the options filled after the focused one still fit."""
        last = max((n for n, field in enumerate(self.fields) if self.filled.get(field.name)), default=-1)
        return depth > last or next(self._chains(codes, depth, last + 1), None) is not None

    def _fitting(self, codes: tuple[str, ...], field: Field) -> list[str]:
        typed = self.filled.get(field.name)
        if typed:
            code = matching(self._items(codes, field), field, typed)
            return [code] if code else []
        return [item.code for item in self._items(codes, field)]

    def _items(self, codes: tuple[str, ...], field: Field) -> list[Item]:
        self.effort -= 1
        if self.effort < 0:
            return []
        return items(self.position, self.seat, codes, field)


def items(position: Position, seat: Seat, codes: tuple[str, ...], field: Field) -> list[Item]:
    """What the field can be after the chain; nothing after a chain that is complete or not open."""
    try:
        groups = position.menu(seat, codes)
    except IllegalAction:
        return []
    return [item for group in groups if field.takes(group.prefix) for item in group.items]


def matching(open_now: list[Item], field: Field, typed: str) -> str:
    """The code that was typed: by itself, its label, its value, or the beginning of just one label; "" if none fits."""
    text = typed.strip().casefold()
    wanted = f"{field.prefix}:{text}" if field.prefix else text
    tests: tuple[Callable[[Item], bool], ...] = (
        lambda item: wanted == item.code.casefold(),
        lambda item: text == item.label.casefold(),
        lambda item: text == item.code.partition(":")[2].casefold(),
        lambda item: item.label.casefold().startswith(text),
        lambda item: text in item.label.casefold(),
    )
    for fits in tests:
        found = [item.code for item in open_now if fits(item)]
        if len(found) == 1:
            return found[0]
    return ""


def offered(
    position: Position, seat: Seat, verb: Verb, filled: Mapping[str, str], focused: str
) -> list[tuple[str, str]]:
    """At most 25 (what is shown, the value), the best match with what is typed into the focused field first."""
    typed = filled.get(focused, "").strip().casefold()
    others = {name: value for name, value in filled.items() if name != focused}
    field = next(field for field in verb.fields if field.name == focused)
    found: dict[str, str] = {}
    for item in Search(position, seat, verb, others).offers(focused):
        value = item.code.partition(":")[2] if field.prefix else item.code
        if typed in item.label.casefold() or value.casefold().startswith(typed):
            found.setdefault(value, f"{item.label} · {item.hint}" if item.hint else item.label)
    ranked = sorted(found.items(), key=lambda pair: not pair[1].casefold().startswith(typed))
    return [(clip(shown, CHOICE), value) for value, shown in ranked[:OFFERED]]


def resolve(position: Position, seat: Seat, typed: Sequence[str]) -> tuple[str, ...]:
    """The typed chain with every label replaced by the code it stands for.

    Raises IllegalAction, naming the option, for a value that is not legal there.
    """
    codes: tuple[str, ...] = ()
    for code in typed:
        legal = position.legal(seat, codes)
        if not any(action.code == code for action in legal):
            code = _by_label(position, seat, codes, code, legal)
        codes = (*codes, code)
    return codes


def _by_label(position: Position, seat: Seat, codes: tuple[str, ...], typed: str, legal: tuple[Any, ...]) -> str:
    why = position.game.refusal(position.peek(seat, codes), typed, legal, text_names(position))
    if any(typed == verb.code for verb in position.game.commands):  # a command without options
        raise IllegalAction(why)
    field = _field(position, codes, typed)
    value = typed.partition(":")[2] if field.prefix or field.kinds else typed
    code = matching(items(position, seat, codes, field), field, value)
    if code:
        return code
    raise IllegalAction(f"**{field.name}: {quoted(value)}** is not possible. {why}")


def _field(position: Position, codes: tuple[str, ...], typed: str) -> Field:
    """The option that was typed after the chain: that of the verb whose options take it most exactly."""
    chain = [code.partition(":")[0] for code in (*codes, typed)]
    asked = [verb.fields[: len(chain)] for verb in position.game.commands if len(verb.fields) >= len(chain)]
    fitting = [fields for fields in asked if all(map(Field.takes, fields, chain))]
    return max(fitting, key=_exactness)[-1] if fitting else Field(chain[-1], chain[-1], "")


def _exactness(fields: Sequence[Field]) -> int:
    return sum(bool(field.prefix or field.kinds) for field in fields)
