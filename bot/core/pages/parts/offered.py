"""A panel's choices as rows of buttons, or as lists if buttons would take up too much of the screen."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import discord
import msgspec
from discord import ui
from msgspec.structs import replace

from bot.core.commands.codec import custom_id
from bot.core.commands.panel import FollowSuggestion, GoTo, PanelState, Pick, PickOrOpen
from bot.core.markdown import CHOICE, clip, word_count
from bot.core.pages.parts.buttons import Row, Style, button, in_rows, select
from bot.core.pages.parts.descriptions import (
    briefly,
    describe_choices,
    describe_inline,
    describe_letters,
    face,
    label_with_letter,
    pressed,
    suggested,
)
from games.kernel import Suggestion
from games.menu import Group, Item
from rendering.picture import MarkedChoice

BUTTONS = 10  # maximum number of choices that are shown as buttons; more than that become a list
PAGE = 25
FULL = "*"  # the group in the panel state of the page that leaves nothing out
_FULLY = "Details"  # the label of the button that leads to this page
_CHOOSE = "Choose…"  # the title of a list of several groups
STEPS = 120  # maximum number of characters of a suggestion whose steps share a line
_OPEN = "+"  # in such a list, the prefix of the values of lines that open a group


class Density(msgspec.Struct, frozen=True):
    """A level of compact layout: limits for a page that would otherwise be taller than a phone's screen."""

    first: int  # number of groups with buttons; the groups after these go into a list
    letters: int  # maximum number of choices with a one-letter button and a line of text
    labels: int  # maximum number of choices with just a named button, if lines are too long; more go into a list
    words: int  # maximum number of words in the lines of text about choices
    lines: int  # maximum number of lines of a suggestion; if it has more steps, they share one line
    concerns: int  # maximum number of lines about what happened to the player
    line: int  # maximum number of characters in a line about what a move did, and of steps that share a line
    updates: bool = True  # whether to count what happened to the player if there's no room for lines about it
    standing: bool = True  # whether to show the line with the seat's points, which matters less than choices' hints


SPACIOUS = Density(3, 4, 4, 50, 4, 3, 400)
UNCOUNTED = msgspec.structs.replace(SPACIOUS, standing=False)
_TIGHT = Density(0, 0, 0, 0, 1, 0, 110, standing=False)
# The densities of pages with buttons and of pages with lists, each from the most spacious to the most compact.
WITH_BUTTONS = (SPACIOUS, UNCOUNTED, Density(1, 0, 4, 0, 1, 0, 110))
WITH_LISTS = (Density(1, 0, 0, 0, 1, 0, 110), _TIGHT, msgspec.structs.replace(_TIGHT, line=40, updates=False))


def menu(
    groups: Sequence[Group], inline: frozenset[str], suggestion: Suggestion | None, state: PanelState
) -> tuple[list[str], tuple[Row, ...]]:
    """Return the lines and rows of a page on which the player chooses a group."""
    lines = describe_inline(groups, inline, suggestion.words if suggestion else ())
    rows = in_rows([*green(suggestion, state), *_group_buttons(groups, inline, state)][:20])
    return [*suggested(suggestion), *lines], rows


def compact_menu(
    groups: Sequence[Group],
    inline: frozenset[str],
    suggestion: Suggestion | None,
    state: PanelState,
    idle: Collection[str],
    density: Density,
) -> tuple[list[str], tuple[Row, ...]]:
    """Return the lines and rows of a page to choose a group on a small screen, with large and rare groups in a list.

    The page of the group `FULL` shows what this page leaves out.
    """
    many = [group for group in groups if group.prefix in inline and len(group.items) > max(1, density.letters)]
    others = [group for group in groups if group.items and group not in many]
    rare = _rare(others, inline, idle, density, first=density.first if suggestion else max(density.first, 1))
    common = [group for group in groups if group not in many and group not in rare]
    suggested_words = suggestion.words if suggestion else ()
    hints = briefly(common, describe_inline(common, inline, suggested_words)) if density.words else []
    lines = [*suggested(suggestion, density.lines if density.words else 0, min(density.line, STEPS)), *hints]
    whole = [*suggested(suggestion), *describe_inline([*common, *rare], inline, suggested_words)]
    live = [group for group in common if group.items]
    full = lines != whole
    last = [button(GoTo.of(state.at(FULL)), _FULLY)] if full and not rare else []
    buttons = in_rows([*[*green(suggestion, state), *_group_buttons(live, inline, state)][:10], *last])
    more = [discord.SelectOption(label=_FULLY, value=f"{_OPEN}{FULL}")] if full and rare else []
    lists = _one_list(many, rare, inline, state, more)
    return lines, (*lists, *buttons) if many else (*buttons, *lists)


def _one_list(
    many: Sequence[Group],
    rare: Sequence[Group],
    inline: Collection[str],
    state: PanelState,
    more: Sequence[discord.SelectOption] = (),
) -> list[Row]:
    """Return the large groups (`many`) and the rare ones as one drop-down list, or as several if one would be too long.

    The options in `more` come last.
    """
    if sum(len(group.items) for group in many) + len(rare) + len(more) > PAGE:
        lists: list[Row] = [
            (_list(group, [(item.label, item) for item in group.items[:PAGE]], state),) for group in many
        ]
        return [*lists, *_one_list((), rare, inline, state, more)]
    lines = [line for group in (*many, *rare) for line in _lines(group, inline)]
    title = _CHOOSE if many and len(many) + bool(rare) > 1 else many[0].title if many else "More…"
    return [(select(PickOrOpen.of(state), title, [*lines[: PAGE - len(more)], *more]),)] if lines else []


def _rare(
    groups: Sequence[Group], inline: Collection[str], idle: Collection[str], density: Density, first: int
) -> list[Group]:
    """Return the groups that go into a list: those after the first `first` ones.

    The last group with a single choice remains a button unless `first` is 0, because its choice usually ends the turn.
    Return [] if the list would have only one line. (If `density` leaves no room for hints, the list's line Details
    counts too.)
    """
    single = [
        group for group in groups if len(group.items) == 1 and group.prefix in inline and group.prefix not in idle
    ]
    others = [group for group in groups[first:] if not first or group not in single[-1:]]
    is_list = len(others) > bool(density.words) or any(
        len(group.items) > 1 and group.prefix in inline for group in others
    )
    return others if is_list else []


def _lines(group: Group, inline: Collection[str]) -> list[discord.SelectOption]:
    """Return a group's lines in the list of rare choices: one that opens the group, or one for each of its choices."""
    if group.prefix not in inline:
        return [discord.SelectOption(label=clip(group.title, CHOICE), value=f"{_OPEN}{group.prefix}")]
    return [_line(face(group, item), item) for item in group.items]


def _line(name: str, item: Item | MarkedChoice) -> discord.SelectOption:
    about = item.hint if item.label in name else " · ".join(filter(None, (item.label, item.hint)))
    return discord.SelectOption(label=clip(name, CHOICE), value=item.code, description=clip(about, CHOICE) or None)


def state_after(state: PanelState, value: str) -> PanelState:
    """Return the panel state after a line is picked from the list of rare choices."""
    return state.at(value.removeprefix(_OPEN)) if value.startswith(_OPEN) else state.then(value)


def green(suggestion: Suggestion | None, state: PanelState) -> list[ui.Item[Any]]:
    """Return the green button, which makes the suggested moves, as a list of one; [] if there's no suggestion."""
    if suggestion is None:
        return []
    if len(suggestion.moves) > 1:
        return [button(FollowSuggestion.of(state.at()), pressed(suggestion), Style.success)]
    return [button(GoTo.of(replace(state.at(), codes=suggestion.moves[0])), pressed(suggestion), Style.success)]


def _group_buttons(groups: Sequence[Group], inline: frozenset[str], state: PanelState) -> list[ui.Item[Any]]:
    """Return a button for each group, or for each of its choices if the group is `inline`.

    Disabled buttons come last.
    """
    live: list[ui.Item[Any]] = []
    for group in groups:
        if group.prefix in inline:
            live += [button(GoTo.of(state.then(item.code)), face(group, item)) for item in group.items]
        elif group.items:
            live.append(button(GoTo.of(state.at(group.prefix)), group.title))
    return live + [button(GoTo.of(state.at(group.prefix)), group.title, grey=True) for group in groups if group.blocked]


def stand_out(items: Sequence[ui.Item[Any]], group: Group, state: PanelState) -> None:
    """Make the button of the group, or of its first choice, green. Do nothing if the group is in a list."""
    goals = [state.at(group.prefix), *(state.then(item.code) for item in group.items[:1])]
    ids = [custom_id(GoTo.of(goal)) for goal in goals]
    for item in items:
        if isinstance(item, ui.Button) and item.custom_id in ids:
            item.style = Style.success


def letters(group: Group, page: int) -> tuple[MarkedChoice, ...]:
    """Return the choices on page `page` (from 0) of the group, each marked with a letter."""
    on_page = group.items[page * PAGE : (page + 1) * PAGE]
    return tuple(MarkedChoice(chr(ord("A") + n), item.code, item.label, item.hint) for n, item in enumerate(on_page))


def choices(group: Group, page: int, state: PanelState) -> tuple[list[str], tuple[Row, ...]]:
    """Return the lines and rows for a page of a group's choices, with letters."""
    marked, is_list = letters(group, page), len(group.items) > BUTTONS
    lines = describe_choices(marked, is_list=is_list)
    return lines, _listed(group, marked, state) if is_list else in_rows(_letter_buttons(marked, state))


def compact_choices(group: Group, page: int, state: PanelState, density: Density) -> tuple[list[str], tuple[Row, ...]]:
    """Return the lines and rows for a page of a group's choices on a small screen.

    The choices are letter buttons with explanations in the text, or else named buttons, or else a list.
    """
    marked = letters(group, page)
    lines = describe_letters(marked)
    if len(group.items) <= density.letters and word_count("\n".join(lines)) <= density.words:
        return lines, in_rows([button(GoTo.of(state.then(item.code)), item.letter) for item in marked])
    if len(group.items) <= density.labels:
        return [], in_rows(_letter_buttons(marked, state))
    lines = describe_choices(marked, is_list=True)
    return lines if word_count("\n".join(lines)) <= density.words else [], _listed(group, marked, state)


def _letter_buttons(marked: Sequence[MarkedChoice], state: PanelState) -> list[ui.Item[Any]]:
    style = Style.success if len(marked) == 1 else Style.secondary
    return [button(GoTo.of(state.then(item.code)), label_with_letter(item), style) for item in marked]


def _listed(group: Group, marked: Sequence[MarkedChoice], state: PanelState) -> tuple[Row, ...]:
    lines = [(label_with_letter(item), item) for item in marked]
    return (_list(group, lines, state),), *_pager(group, state)


def _list(group: Group, lines: Sequence[tuple[str, Item | MarkedChoice]], state: PanelState) -> ui.Item[Any]:
    """Return a drop-down list of (label, choice) pairs. If they're from several groups, it has a neutral title."""
    is_one = all(item.code.partition(":")[0] == group.prefix for item in group.items)
    title = group.title if is_one else _CHOOSE
    return select(Pick.of(state.at(group.prefix, state.page)), title, [_line(name, item) for name, item in lines])


def _pager(group: Group, state: PanelState) -> tuple[Row, ...]:
    last = (len(group.items) - 1) // PAGE
    if not last:
        return ()
    turns: list[ui.Item[Any]] = []
    if state.page > 0:
        turns.append(button(GoTo.of(state.at(group.prefix, state.page - 1)), f"Page {state.page}"))
    if state.page < last:
        turns.append(button(GoTo.of(state.at(group.prefix, state.page + 1)), f"Page {state.page + 2} of {last + 1}"))
    return (tuple(turns),)
