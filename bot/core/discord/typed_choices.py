"""Autocomplete suggestions for a game's slash command, and the action codes that a sent command stands for.

Suggested values are legal now, and fit the options already filled in (in any order) and the text typed so far.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from bot.core.markdown import CHOICE, clip, quoted
from bot.core.pages.parts.names import text_names
from bot.core.table.position import Position
from bot.core.table.reading import prompts
from games.kernel import Field, IllegalAction, Seat, Verb
from games.menu import Item, chain

EFFORT = 400  # maximum menus read for one keystroke: each unfilled option before the focused one multiplies the number


class Search:
    """A search for the chains (sequences of choices) of a subcommand that fit the options filled in so far."""

    def __init__(self, position: Position, seat: Seat, verb: Verb, filled: Mapping[str, str]) -> None:
        self.position, self.seat, self.fields, self.filled = position, seat, verb.fields, filled
        self.effort = EFFORT

    def offers(self, focused: str) -> Iterator[Item]:
        """Yield the menu items that are possible values of the option named `focused`."""
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
        """Tell whether the options filled in from position `depth` on are still possible after the choices `codes`."""
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
    """Return the field's possible values after the choices `codes`; [] if these are a complete or an illegal move."""
    try:
        groups = prompts.menu(position, seat, codes)
    except IllegalAction:
        return []
    return [item for group in groups if field.takes(group.prefix) for item in group.items]


def matching(open_now: list[Item], field: Field, typed: str) -> str:
    """Return the code of the item in `open_now` that the typed text stands for, or "" if there's none or several.

    People can type an item's code, suggested name, label or value. A part of the label is enough if it fits no other
    label.
    """
    text = _plain(typed)
    wanted = f"{field.prefix}:{text}" if field.prefix else text
    tests: tuple[Callable[[Item], bool], ...] = (
        lambda item: wanted == _plain(item.code),
        lambda item: text == _plain(_name(item)),
        lambda item: text == _plain(item.label),
        lambda item: text == _plain(item.code.partition(":")[2]),
        lambda item: text == _plain(_full_name(item, field)),
        lambda item: text.startswith(f"{_plain(item.label)} · "),  # the hint may belong to other earlier options
        lambda item: _plain(item.label).startswith(text),
        lambda item: text in _plain(item.label),
    )
    for fits in tests:
        codes = [item.code for item in open_now if fits(item)]
        if len(codes) == 1:
            return codes[0]
    return ""


def _plain(text: str) -> str:
    """Normalize text for comparison: ignore case, extra spaces, and the "|" that `chain_of` removes."""
    return " ".join(text.replace("|", " ").casefold().split())


def _name(item: Item) -> str:
    return clip(f"{item.label} · {item.hint}" if item.hint else item.label, CHOICE)


def _full_name(item: Item, field: Field) -> str:
    """Return the item's name followed by its value, which distinguishes items with the same name."""
    value = _value(item, field)
    return f"{clip(_name(item), CHOICE - len(value) - 3)} · {value}"


def _value(item: Item, field: Field) -> str:
    return item.code.partition(":")[2] if field.prefix else item.code


def matching_choices(
    position: Position, seat: Seat, verb: Verb, filled: Mapping[str, str], focused: str
) -> list[tuple[str, str]]:
    """Return the suggestions for the option named `focused` as (name, value) pairs with unique names, best match first.

    `filled` has the text of each option typed so far, including the focused one.
    """
    typed = filled.get(focused, "").strip().casefold()
    others = {name: value for name, value in filled.items() if name != focused}
    field = next(field for field in verb.fields if field.name == focused)
    items_by_value: dict[str, Item] = {}
    for item in Search(position, seat, verb, others).offers(focused):
        value = _value(item, field)
        if typed in item.label.casefold() or _plain(typed) in _plain(_name(item)) or value.casefold().startswith(typed):
            items_by_value.setdefault(value, item)
    ranked = sorted(items_by_value.items(), key=lambda pair: not pair[1].label.casefold().startswith(typed))
    meanings = Counter(text for value, item in items_by_value.items() for text in {_plain(_name(item)), _plain(value)})
    return [
        (_name(item) if meanings[_plain(_name(item))] == 1 else _full_name(item, field), value)
        for value, item in ranked
    ]


def chain_of(verb: Verb, filled: Mapping[str, str | None]) -> tuple[str, ...]:
    """Return the choices of a sent command as typed, in the verb's order. `resolve` then turns names into codes.

    Each "|" in the text becomes a space, because "|" separates codes in custom_ids.
    """
    typed = {name: value.replace("|", " ").strip() for name, value in filled.items() if value}
    return chain(verb, typed)


def resolve(position: Position, seat: Seat, typed: Sequence[str]) -> tuple[str, ...]:
    """Return the typed choices with every label replaced by its action code.

    Raises IllegalAction, with the option's name, if a value isn't legal there.
    """
    codes: tuple[str, ...] = ()
    for code in typed:
        legal = position.legal(seat, codes)
        if not any(action.code == code for action in legal):
            code = _by_label(position, seat, codes, code, legal)
        codes = (*codes, code)
    return codes


def _by_label(position: Position, seat: Seat, codes: tuple[str, ...], typed: str, legal: tuple[Any, ...]) -> str:
    why = position.game.refusal(prompts.peek(position, seat, codes), typed, legal, text_names(position))
    if any(typed == verb.code for verb in position.game.commands):  # a command without options
        raise IllegalAction(why)
    field = _field(position, codes, typed)
    value = typed.partition(":")[2] if field.prefix or field.kinds else typed
    code = matching(items(position, seat, codes, field), field, value)
    if code:
        return code
    raise IllegalAction(f"**{field.name}: {quoted(value)}** doesn't work. {why}")


def _field(position: Position, codes: tuple[str, ...], typed: str) -> Field:
    """Return the command option that `typed` is a value for.

    If several subcommands (verbs) could have been typed, choose the one whose options match all the choices best.
    """
    chain = [code.partition(":")[0] for code in (*codes, typed)]
    asked = [verb.fields[: len(chain)] for verb in position.game.commands if len(verb.fields) >= len(chain)]
    fitting = [fields for fields in asked if all(map(Field.takes, fields, chain))]
    return max(fitting, key=_exactness)[-1] if fitting else Field(chain[-1], chain[-1], "")


def _exactness(fields: Sequence[Field]) -> int:
    return sum(bool(field.prefix or field.kinds) for field in fields)
