"""The Play panel, in which a player makes a move choice by choice, from a few buttons or a list at a time."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import chain
from typing import Any

import msgspec
from discord import ui
from msgspec.structs import replace

from bot.core.commands.panel import GoTo, PanelState
from bot.core.ids import TableId
from bot.core.markdown import LABEL, clip
from bot.core.pages.parts.buttons import ROW, Row, button, in_rows
from bot.core.pages.parts.chains import back
from bot.core.pages.parts.descriptions import face, pressed, suggested
from bot.core.pages.parts.message import Page
from bot.core.pages.parts.names import text_names
from bot.core.pages.parts.offered import (
    BUTTONS,
    FULL,
    UNCOUNTED,
    WITH_BUTTONS,
    WITH_LISTS,
    Density,
    choices,
    compact_choices,
    compact_menu,
    green,
    letters,
    menu,
    stand_out,
)
from bot.core.pages.parts.screens import PHONE, first_that, is_glanced, is_glanced_on
from bot.core.pages.pictures import Gallery
from bot.core.table.position import Position
from bot.core.table.reading import prompts
from games.kernel import IllegalAction, Seat, Suggestion
from games.menu import Group, Item
from rendering.picture import MarkedChoice

FEW = 4  # maximum number of choices of the first group that are shown on the first page


class Panel(msgspec.Struct, frozen=True):
    """A page of the Play panel.

    `view` is the table as it would be after the choices so far; `marked` contains the choices to mark in its picture.
    """

    view: Any
    text: str
    marked: tuple[MarkedChoice, ...]
    rows: tuple[Row, ...]


def panel(position: Position, seat: Seat, state: PanelState, density: Density | None = None) -> Panel:
    """Return the page on which the seat makes its next choice. Raises IllegalAction if the choices so far aren't legal.

    `density` limits what the page shows so that it fits a phone's screen. The page of the group `FULL` shows
    everything.
    """
    groups = foreseen(position, seat, state.codes)
    view = prompts.peek(position, seat, state.codes)
    is_midway = position.game.words.is_midway(view)
    first = None if state.codes or is_midway or prompts.suggestion(position, seat) else leading(groups)
    is_full = state.group == FULL
    state = state.at() if is_full or (first and state.group == first.prefix) else _without_open_group(groups, state)
    question = position.game.prompt(view, text_names(position))
    suggestion = None if state.codes or state.group else prompts.suggestion(position, seat)
    groups = _without(groups, suggestion)
    group = _shown_group(groups, state)
    heading = _heading(view, state, question, group or first)
    joins = bool(first and density and not density.labels)  # the first group's choices are listed among the others
    if group is None:
        others = groups[1:] if first else groups
        inline_groups = inline(others, position.game.idle, is_midway=is_midway)
        if first and joins:
            others, inline_groups = groups, inline_groups | {first.prefix}
        lines, rows = (
            compact_menu(others, inline_groups, suggestion, state, position.game.idle, density)
            if density
            else menu(others, inline_groups, suggestion, state)
        )
    else:
        lines, rows = suggested(suggestion), in_rows(green(suggestion, state))
    if first and joins and group is None:
        marked = letters(first, state.page)
    elif lead := first if group is None else group:
        marked = letters(lead, state.page)
        lead_lines, buttons = (
            compact_choices(lead, state.page, state, density) if density else choices(lead, state.page, state)
        )
        lines, rows = (
            ([*lead_lines, *lines], (*buttons, *rows)) if group is None else ([*lines, *lead_lines], (*rows, *buttons))
        )
    else:
        marked = _marks(position, seat, groups, state)
    if group is None and not suggestion and (usual := _usual(position, view, groups, state)) not in (None, first):
        stand_out([item for row in rows for item in row], usual, state)
    goal = state if is_full else _earlier(position, seat, state)
    return Panel(view, "\n".join([heading, *lines]), marked, _with_back(rows, goal))


def foreseen(position: Position, seat: Seat, codes: Sequence[str]) -> tuple[Group, ...]:
    """Return the menu after the choices `codes`.

    If a choice leaves only one possible next choice, the bot makes both together, so the first choice's hint describes
    both.
    """
    return tuple(
        replace(group, items=tuple([_with_end(position, seat, codes, item) for item in group.items]))
        for group in prompts.menu(position, seat, codes)
    )


def _with_end(position: Position, seat: Seat, codes: Sequence[str], item: Item) -> Item:
    begun = (*codes, item.code)
    whole = prompts.foregone(position, seat, begun)
    if whole == begun or not prompts.completes(position, seat, whole):
        return item
    (group,) = prompts.menu(position, seat, whole[:-1])
    (last,) = group.items
    is_in_hint = last.label.casefold() in item.hint.casefold()
    return item if is_in_hint else replace(item, hint=clip(" · ".join(filter(None, (last.label, item.hint))), LABEL))


async def fitting_page(
    gallery: Gallery,
    position: Position,
    seat: Seat,
    state: PanelState,
    composed: Callable[[Panel, Density | None], Page],
    is_good: Callable[[Page], bool] = is_glanced,
) -> Page:
    """Return the page that `composed` makes of the panel, with its picture, in the fullest form that `is_good` accepts.

    Choices become a list only if their buttons don't fit on a phone, because one more tap is worse than scrolling on a
    desktop.
    """
    whole = panel(position, seat, state)
    pictures = await gallery.choices(position, seat, state.codes, whole.marked)

    def at(densities: Sequence[Density]) -> Iterator[Page]:
        for density in densities:
            yield replace(composed(panel(position, seat, state, density), density), pictures=pictures)

    def spacious() -> Iterator[Page]:
        yield replace(composed(whole, None), pictures=pictures)
        if len(position.chairs) == 1:  # alone, what choices do matters more than the goal, which the table shows too
            yield replace(composed(whole, UNCOUNTED), pictures=pictures)

    if state.group == FULL:
        return first_that(spacious(), is_good)
    page = first_that(chain(spacious(), at(WITH_BUTTONS)), is_good)
    return page if is_good(page) or is_glanced_on(PHONE, page) else first_that(at(WITH_LISTS), is_good)


def _heading(view: Any, state: PanelState, question: str, group: Group | None) -> str:
    """Return the panel's heading: the title of the open group, or else the question.

    A seat that acts outside its turn gets both, because the question is worded for the player whose turn it is.
    """
    if group and state.group:
        return f"**{group.title}**"
    is_aside = not state.codes and view.seat not in view.acting
    return f"{question}\n**{group.title}**" if group and is_aside else question


def _usual(position: Position, view: Any, groups: Sequence[Group], state: PanelState) -> Group | None:
    """Return the group from which players most often choose next, or None."""
    is_turn = not state.codes and view.seat in view.acting and not position.game.words.is_midway(view)
    prefixes = position.game.usual(view) if position.game.usual and is_turn else ()
    live = {group.prefix: group for group in groups if group.items}
    return next((live[prefix] for prefix in (*prefixes, *live) if prefix in live), None)


def _without(groups: Sequence[Group], suggestion: Suggestion | None) -> tuple[Group, ...]:
    """Return the groups without the suggested choice, because the green button already makes it."""
    if suggestion is None:
        return tuple(groups)
    code, name = suggestion.moves[0] if len(suggestion.moves) == 1 else (), pressed(suggestion)
    left = (
        replace(group, items=tuple([item for item in group.items if (item.code,) != code and item.label != name]))
        for group in groups
    )
    return tuple([group for group in left if group.items or group.blocked])


def _without_open_group(groups: Sequence[Group], state: PanelState) -> PanelState:
    """Return the state with no group open if the page shows all choices anyway, else the unchanged state."""
    return state if asks_group(groups, state) else state.at("", state.page)


def asks_group(groups: Sequence[Group], state: PanelState) -> bool:
    """Tell whether the player has to choose a group first, before its items are shown."""
    return _shown_group(groups, state.at()) is None


def _shown_group(groups: Sequence[Group], state: PanelState) -> Group | None:
    """Return the group whose items the page shows; None if the player has to choose a group first.

    If there are few choices, the items of all groups are shown as one group.
    """
    every = tuple(item for group in groups for item in group.items)
    few = BUTTONS if state.codes else ROW
    is_narrow = len(every) <= few and (state.codes or not any(group.blocked or group.is_grave for group in groups))
    if every and (len(groups) == 1 or is_narrow):
        return Group(groups[0].prefix, groups[0].title, every)
    return next((group for group in groups if group.items and group.prefix == state.group), None)


def leading(groups: Sequence[Group]) -> Group | None:
    """Return the first of several groups if it has two to four items, else None.

    Most players choose from this group next. To save them a click, the first page shows its choices, with letters,
    above the other groups.
    """
    return groups[0] if len(groups) > 1 and 1 < len(groups[0].items) <= FEW else None


def inline(groups: Sequence[Group], idle: Collection[str], *, is_midway: bool) -> frozenset[str]:
    """Return the prefixes of the groups to replace with buttons for their choices.

    Groups with a single choice are replaced, except those whose prefix is in `idle` (such as ending the turn). In the
    middle of a move, all groups are replaced if there's room for the buttons, except idle ones at the end of the list.
    """
    prefixes, total = set[str](), len(groups)
    answers = max((n for n, group in enumerate(groups) if group.prefix not in idle), default=0)
    for n, group in enumerate(groups):
        has_room = is_midway and n <= answers and total - 1 + len(group.items) <= BUTTONS
        if group.items and not group.is_grave and (has_room or (len(group.items) == 1 and group.prefix not in idle)):
            prefixes.add(group.prefix)
            total += len(group.items) - 1
    return frozenset(prefixes)


def presses(position: Position, seat: Seat, codes: tuple[str, ...], code: str) -> list[str]:
    """Return the labels to press in the panel, in order, to make the choice `code` after the choices `codes`."""
    groups = prompts.menu(position, seat, codes)
    group, item = next((group, item) for group in groups for item in group.items if item.code == code)
    if not asks_group(groups, PanelState(TableId(""), codes=codes)):
        return [item.label]
    is_midway = position.game.words.is_midway(prompts.peek(position, seat, codes))
    if not codes and not is_midway and not prompts.suggestion(position, seat) and group == leading(groups):
        return [item.label]
    if group.prefix in inline(groups, position.game.idle, is_midway=is_midway):
        return [face(group, item)]
    return [group.title, item.label]


def _marks(position: Position, seat: Seat, groups: Sequence[Group], state: PanelState) -> tuple[MarkedChoice, ...]:
    """Return the choices to mark in the picture: each choice, and each one that could follow it in the same move."""
    first = [item.code for group in groups for item in group.items]
    after = [action.code for code in first for action in _following(position, seat, (*state.codes, code))]
    return tuple(MarkedChoice("", code, "") for code in dict.fromkeys((*first, *after)))


def _following(position: Position, seat: Seat, codes: Sequence[str]) -> tuple[Any, ...]:
    try:
        return position.legal(seat, codes)
    except IllegalAction:  # the chain is a whole move, so nothing follows
        return ()


def _earlier(position: Position, seat: Seat, state: PanelState) -> PanelState | None:
    """Return the panel state that Back leads to: the group closed, or the previous choice; None at the beginning."""
    if state.group:
        return state.at()
    return back(position, seat, state) if state.codes else None


def _with_back(rows: tuple[Row, ...], goal: PanelState | None) -> tuple[Row, ...]:
    if goal is None:
        return rows
    return beside(rows, button(GoTo.of(goal), "Back"))


def beside(rows: tuple[Row, ...], item: ui.Item[Any]) -> tuple[Row, ...]:
    """Return the rows with one more button, at the end of the last row of buttons but before any disabled ones."""
    at = max((number for number, row in enumerate(rows) if isinstance(row[0], ui.Button)), default=len(rows))
    last = rows[at] if at < len(rows) else ()
    live = [item for item in last if not (isinstance(item, ui.Button) and item.disabled)]
    grey = [item for item in last if item not in live]
    return (*rows[:at], *in_rows([*live, item, *grey]), *rows[at + 1 :])
