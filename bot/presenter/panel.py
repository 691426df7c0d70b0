"""The Play panel: the legal actions as pages of a few buttons that narrow step by step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
import msgspec
from discord import ui

from bot.position import Position
from bot.presenter.names import text_names
from bot.presenter.spot import Spot, back
from bot.presenter.text import CHOICE, LABEL, clip
from bot.presenter.widgets import ROW, Row, Style, button, in_rows, select
from games.kernel import IllegalAction, Seat
from games.menu import Group, Item
from rendering.picture import Lettered

BUTTONS = 10  # choices in view as buttons; more of them go into a select
PAGE = 25


class Panel(msgspec.Struct, frozen=True):
    """One page of it. `view` is the table as it would be after the chain so far; `lettered` goes on its picture."""

    view: Any
    text: str
    lettered: tuple[Lettered, ...]
    rows: tuple[Row, ...]


def panel(position: Position, seat: Seat, spot: Spot) -> Panel:
    """What the seat chooses among at this spot. Raises IllegalAction if the chain is not open."""
    groups = position.menu(seat, spot.codes)
    spot = _settled(groups, spot)
    view = position.peek(seat, spot.codes)
    question = position.game.words.prompt(view, text_names(position))
    group = _opened(groups, spot)
    if group is None:
        text = "\n".join([question, *(f"-# {group.title}: {group.blocked}" for group in groups if group.blocked)])
        return Panel(
            view,
            text,
            _marks(position, seat, groups, spot),
            _with_back(_group_rows(groups, spot), _earlier(position, seat, spot.at())),
        )
    heading = f"**{group.title}**" if spot.group else question
    lettered = _letters(group, spot.page)
    return Panel(
        view,
        "\n".join([heading, *_told(group, lettered)]),
        lettered,
        _with_back(_item_rows(group, lettered, spot), _earlier(position, seat, spot)),
    )


def _settled(groups: Sequence[Group], spot: Spot) -> Spot:
    """The spot with a group open only where there is a page to choose a group on."""
    return spot if asks_group(groups, spot) else spot.at("", spot.page)


def asks_group(groups: Sequence[Group], spot: Spot) -> bool:
    """Whether a group is chosen first, on a page of its own."""
    return _opened(groups, spot.at()) is None


def _opened(groups: Sequence[Group], spot: Spot) -> Group | None:
    """The group whose items are shown; None while a group is to be chosen.

    Where there is little to choose, the items of all groups are shown as one.
    """
    every = tuple(item for group in groups for item in group.items)
    few = BUTTONS if spot.codes else ROW
    is_narrow = len(every) <= few and (spot.codes or not any(group.blocked for group in groups))
    if every and (len(groups) == 1 or is_narrow):
        return Group(groups[0].prefix, groups[0].title, every)
    return next((group for group in groups if group.items and group.prefix == spot.group), None)


def _group_rows(groups: Sequence[Group], spot: Spot) -> tuple[Row, ...]:
    live = [_group_button(group, spot) for group in groups if group.items]
    grey = [button("panel", spot.at(group.prefix), group.title, grey=True) for group in groups if group.blocked]
    return in_rows([*live, *grey][:20])


def _group_button(group: Group, spot: Spot) -> ui.Item[Any]:
    """Opens the group, or where it is one action without a value, makes it."""
    only = group.items[0] if len(group.items) == 1 else None
    if only and ":" not in only.code:
        return button("panel", spot.then(only.code), only.label, Style.primary)
    return button("panel", spot.at(group.prefix), group.title, Style.primary)


def _marks(position: Position, seat: Seat, groups: Sequence[Group], spot: Spot) -> tuple[Lettered, ...]:
    """All that is possible, to be marked on the picture: each choice, and what could follow it in the same move."""
    first = [item.code for group in groups for item in group.items]
    after = [action.code for code in first for action in _following(position, seat, (*spot.codes, code))]
    return tuple(Lettered("", code, "") for code in dict.fromkeys((*first, *after)))


def _following(position: Position, seat: Seat, codes: Sequence[str]) -> tuple[Any, ...]:
    try:
        return position.legal(seat, codes)
    except IllegalAction:  # it is a whole move
        return ()


def _letters(group: Group, page: int) -> tuple[Lettered, ...]:
    shown = group.items[page * PAGE : (page + 1) * PAGE]
    return tuple(Lettered(chr(ord("A") + n), item.code, item.label, item.hint) for n, item in enumerate(shown))


def _told(group: Group, lettered: Sequence[Lettered]) -> list[str]:
    """The choices in words; none where the buttons say it all."""
    if len(group.items) <= BUTTONS and not any(item.hint or len(_lettered(item)) > LABEL for item in lettered):
        return []
    return [f"**{item.letter}** {_described(item)}" for item in lettered]


def _lettered(item: Lettered) -> str:
    return f"{item.letter} · {item.label}"


def _described(item: Item | Lettered) -> str:
    return f"{item.label} · {item.hint}" if item.hint else item.label


def _item_rows(group: Group, lettered: Sequence[Lettered], spot: Spot) -> tuple[Row, ...]:
    if len(group.items) <= BUTTONS:
        return in_rows([button("panel", spot.then(item.code), _lettered(item), Style.primary) for item in lettered])
    options = [
        discord.SelectOption(
            label=clip(_lettered(item), CHOICE),
            value=item.code,
            description=clip(item.hint, CHOICE) or None,
        )
        for item in lettered
    ]
    return (select("pick", spot.at(group.prefix, spot.page), group.title, options),), *_pager(group, spot)


def _pager(group: Group, spot: Spot) -> tuple[Row, ...]:
    last = (len(group.items) - 1) // PAGE
    if not last:
        return ()
    turns: list[ui.Item[Any]] = []
    if spot.page > 0:
        turns.append(button("panel", spot.at(group.prefix, spot.page - 1), f"Page {spot.page}"))
    if spot.page < last:
        turns.append(button("panel", spot.at(group.prefix, spot.page + 1), f"Page {spot.page + 2} of {last + 1}"))
    return (tuple(turns),)


def _earlier(position: Position, seat: Seat, spot: Spot) -> Spot | None:
    """One choice back; None at the very beginning."""
    if spot.group:
        return spot.at()
    return back(position, seat, spot) if spot.codes else None


def _with_back(rows: tuple[Row, ...], goal: Spot | None) -> tuple[Row, ...]:
    """The rows and the way back, beside the last buttons if there is room."""
    if goal is None:
        return rows
    to_it = button("panel", goal, "Back")
    if rows and len(rows[-1]) < ROW and isinstance(rows[-1][0], ui.Button):
        return (*rows[:-1], (*rows[-1], to_it))
    return (*rows, (to_it,))
