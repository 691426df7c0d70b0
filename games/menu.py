"""Menus of a seat's legal actions, grouped by kind. Each step of a chain has its own menu."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from games.kernel import AnyGame, Seat, Verb, nameless, offered, peek


class Item(msgspec.Struct, frozen=True):
    """One choice: its code, its label, and a hint at what it's worth to the viewer."""

    code: str
    label: str
    hint: str


class Group(msgspec.Struct, frozen=True):
    """All choices of one kind.

    If there are none, `blocked` says why. `is_grave` means that a choice needs a confirmation.
    """

    prefix: str
    title: str
    items: tuple[Item, ...] = ()
    blocked: str = ""
    is_grave: bool = False


def menu(
    game: AnyGame, state: Any, seat: Seat, codes: Sequence[str] = (), names: Sequence[str] = ()
) -> tuple[Group, ...]:
    """Return the groups of choices for the seat's next step, after it has chosen the quiet steps `codes`.

    The groups are in the game's order. Raises IllegalAction in the same cases as `peek`.
    """
    state = peek(game, state, seat, codes)
    view, blocked, names = game.view(state, seat), {}, names or nameless(game)
    items: dict[str, list[Item]] = {}
    for action in offered(game, state, seat):
        item = Item(action.code, game.words.label(view, action, names), game.words.hint(view, action))
        items.setdefault(action.prefix, []).append(item)
    if items and not codes:
        blocked = dict(game.words.blocked(view))
    titles, grave = game.words.titles(), game.grave(view) if game.grave else ()
    return tuple(
        Group(prefix, title, tuple(items.get(prefix, ())), "" if prefix in items else blocked[prefix], prefix in grave)
        for prefix, title in titles.items()
        if prefix in items or prefix in blocked
    )


def chain(verb: Verb, filled: dict[str, str]) -> tuple[str, ...]:
    """Return the codes that a filled-in slash command stands for: its fields in order, up to the first empty one."""
    if not verb.fields:
        return (verb.code,)
    codes: list[str] = []
    for field in verb.fields:
        value = filled.get(field.name)
        if not value:
            break
        codes.append(field.code(value))
    return tuple(codes)
