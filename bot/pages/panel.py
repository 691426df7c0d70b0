"""The Play panel: the legal actions as pages of a few buttons that narrow step by step."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import takewhile
from typing import Any

import discord
import msgspec
from discord import ui

from bot.markdown import CHOICE, LABEL, clip
from bot.pages.parts.buttons import ROW, Row, Style, button, in_rows, select
from bot.pages.parts.custom_id import Spot, back
from bot.pages.parts.names import text_names
from bot.table.position import Position
from games.kernel import IllegalAction, Seat, Suggestion
from games.menu import Group, Item
from rendering.picture import Lettered

BUTTONS = 10  # choices in view as buttons; more of them go into a select
PAGE = 25
FEW = 4  # choices of the first group that need no page of their own
GREEN = "Do as suggested"
EACH, MANY = "Each", 3  # what so many choices have in common is told of each at once
_SHORT = 38  # characters of a button that a phone shows


class Panel(msgspec.Struct, frozen=True):
    """One page of it. `view` is the table as it would be after the chain so far; `lettered` goes on its picture."""

    view: Any
    text: str
    lettered: tuple[Lettered, ...]
    rows: tuple[Row, ...]


def panel(position: Position, seat: Seat, spot: Spot) -> Panel:
    """What the seat chooses among at this spot. Raises IllegalAction if the chain is not open."""
    groups = position.menu(seat, spot.codes)
    view = position.peek(seat, spot.codes)
    is_midway = position.game.words.is_midway(view)
    first = None if spot.codes or is_midway or position.suggestion(seat) else leading(groups)
    spot = spot.at() if first and spot.group == first.prefix else _settled(groups, spot)
    question = position.game.prompt(view, text_names(position))
    suggestion = None if spot.codes or spot.group else position.suggestion(seat)
    groups = _without(groups, suggestion)
    group = _opened(groups, spot)
    heading = _heading(view, spot, question, group or first)
    if group is None and first:
        others = groups[1:]
        shown, lettered = inline(others, position.game.idle, is_midway=False), _letters(first, 0)
        told = [*_told(first, lettered), *_told_inline(others, shown)]
        rows = (*in_rows(_lettered_buttons(lettered, spot)), *in_rows(_group_buttons(others, shown, spot)[:15]))
    elif group is None:
        shown = inline(groups, position.game.idle, is_midway=is_midway)
        words = suggestion.words if suggestion else ()
        lettered, told = _marks(position, seat, groups, spot), _told_inline(groups, shown, words)
        buttons = [*_green(suggestion, spot), *_group_buttons(groups, shown, spot)]
        if not suggestion:
            _stand_out(buttons)
        rows = in_rows(buttons[:20])
    else:
        lettered = _letters(group, spot.page)
        told = _told(group, lettered)
        rows = (*in_rows(_green(suggestion, spot)), *_item_rows(group, lettered, spot))
    text = "\n".join([heading, *_suggested(suggestion), *told])
    return Panel(view, text, lettered, _with_back(rows, _earlier(position, seat, spot)))


def _heading(view: Any, spot: Spot, question: str, group: Group | None) -> str:
    """What is asked, or what the open group is; of one who is asked nothing both, for the question is another's."""
    if group and spot.group:
        return f"**{group.title}**"
    is_aside = not spot.codes and view.seat not in view.acting
    return f"{question}\n**{group.title}**" if group and is_aside else question


def _without(groups: Sequence[Group], suggestion: Suggestion | None) -> tuple[Group, ...]:
    """The groups without the choice that the green button makes: no two buttons do the same."""
    green = suggestion.moves[0] if suggestion and len(suggestion.moves) == 1 else ()
    left = (
        msgspec.structs.replace(group, items=tuple(item for item in group.items if (item.code,) != green))
        for group in groups
    )
    return tuple(group for group in left if group.items or group.blocked)


def _green(suggestion: Suggestion | None, spot: Spot) -> list[ui.Item[Any]]:
    """All that is suggested with one press; a single move is made like any other."""
    if suggestion is None:
        return []
    if len(suggestion.moves) > 1:
        return [button("suggest", spot.at(), GREEN, Style.success)]
    return [button("panel", msgspec.structs.replace(spot.at(), codes=suggestion.moves[0]), GREEN, Style.success)]


def _suggested(suggestion: Suggestion | None) -> list[str]:
    return [f"**{GREEN}**", *(f"> {line}" for line in suggestion.words)] if suggestion else []


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


def leading(groups: Sequence[Group]) -> Group | None:
    """The group whose choices stand lettered on the first page, above the other groups: what most people do next, if
    there is little to choose among. Its page would be a click without a choice.
    """
    return groups[0] if len(groups) > 1 and 1 < len(groups[0].items) <= FEW else None


def inline(groups: Sequence[Group], idle: Collection[str], *, is_midway: bool) -> frozenset[str]:
    """The groups that are not opened: their choices are buttons beside the other groups.

    Those of a single choice, but for `idle` ones; in the middle of something all for which there is room, but for idle
    ones that come after all answers.
    """
    found, total = set[str](), len(groups)
    answers = max((n for n, group in enumerate(groups) if group.prefix not in idle), default=0)
    for n, group in enumerate(groups):
        has_room = is_midway and n <= answers and total - 1 + len(group.items) <= BUTTONS
        if group.items and (has_room or (len(group.items) == 1 and group.prefix not in idle)):
            found.add(group.prefix)
            total += len(group.items) - 1
    return frozenset(found)


def presses(position: Position, seat: Seat, codes: tuple[str, ...], code: str) -> list[str]:
    """What is to be pressed for a choice after the chain `codes`, as the panel names it."""
    groups = position.menu(seat, codes)
    group, item = next((group, item) for group in groups for item in group.items if item.code == code)
    if not asks_group(groups, Spot("", codes=codes)):
        return [item.label]
    is_midway = position.game.words.is_midway(position.peek(seat, codes))
    if not codes and not is_midway and not position.suggestion(seat) and group == leading(groups):
        return [item.label]
    if group.prefix in inline(groups, position.game.idle, is_midway=is_midway):
        return [_face(group, item)]
    return [group.title, item.label]


def _stand_out(buttons: Sequence[ui.Item[Any]]) -> None:
    """The first one alone is green: a menu begins with what most people do next."""
    if buttons and isinstance(buttons[0], ui.Button) and not buttons[0].disabled:
        buttons[0].style = Style.success


def _group_buttons(groups: Sequence[Group], shown: frozenset[str], spot: Spot) -> list[ui.Item[Any]]:
    """Buttons that open a group, and those of the choices that stand for themselves."""
    live: list[ui.Item[Any]] = []
    for group in groups:
        if group.prefix in shown:
            live += [button("panel", spot.then(item.code), _face(group, item)) for item in group.items]
        elif group.items:
            live.append(button("panel", spot.at(group.prefix), group.title))
    return live + [button("panel", spot.at(group.prefix), group.title, grey=True) for group in groups if group.blocked]


def _face(group: Group, item: Item) -> str:
    """What a choice that stands beside groups is called: alone with its group's title, where a phone has room."""
    says_it = item.label.split()[0] == group.title.split()[0]  # "Reveal the Engineer" of "Reveal a role"
    if len(group.items) > 1 or ":" not in item.code or says_it:
        return item.label
    named = f"{group.title}: {item.label}"
    return named if len(named) <= _SHORT else group.title


def _told_inline(groups: Sequence[Group], shown: frozenset[str], said: Sequence[str] = ()) -> list[str]:
    """What neither the buttons nor the lines that are said anyway tell, and why some are grey."""
    told = [
        f"-# {face}: {item.hint if item.label in face else _described(item)}"
        for group in groups
        if group.prefix in shown
        for item in group.items
        if (face := _face(group, item)) and (item.hint or item.label not in face) and not _is_said(item, said)
    ]
    return told + [f"-# {group.title}: {group.blocked}" for group in groups if group.blocked]


def _is_said(item: Item, said: Sequence[str]) -> bool:
    """Whether one of the lines begins with what the choice is called, which may have been cut."""
    return any(line.startswith(_described(item).removesuffix("…")) for line in said)


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
    """The choices in words: what neither their buttons nor the list says, and what several say is said once."""
    is_list = len(group.items) > BUTTONS
    same = _shared([item.hint for item in lettered])
    found: dict[str, list[str]] = {}
    for item in lettered:
        own = item.hint.removeprefix(same).removeprefix(", ")
        named = len(_lettered(item)) > (CHOICE if is_list else LABEL) or (is_list and own)
        if words := " · ".join(filter(None, (item.label if named else "", own))):
            found.setdefault(words, []).append(item.letter)
    lines = [f"**{', '.join(letters)}** {words}" for words, letters in found.items()]
    return [f"**{EACH}** {same}", *lines] if same else lines


def _shared(hints: Sequence[str]) -> str:
    """With what all hints begin, where there are enough of them to be worth a line; "" with nothing."""
    parts = zip(*(hint.split(", ") for hint in hints), strict=False)
    same = [each[0] for each in takewhile(lambda column: len(set(column)) == 1 and ": " not in column[0], parts)]
    return ", ".join(same) if len(hints) >= MANY else ""


def _lettered(item: Lettered) -> str:
    return f"{item.letter} · {item.label}"


def _described(item: Item | Lettered) -> str:
    return f"{item.label} · {item.hint}" if item.hint else item.label


def _item_rows(group: Group, lettered: Sequence[Lettered], spot: Spot) -> tuple[Row, ...]:
    if len(group.items) <= BUTTONS:
        buttons = _lettered_buttons(lettered, spot)
        if len(buttons) == 1:
            _stand_out(buttons)
        return in_rows(buttons)
    options = [
        discord.SelectOption(
            label=clip(_lettered(item), CHOICE), value=item.code, description=clip(item.hint, CHOICE) or None
        )
        for item in lettered
    ]
    return (select("pick", spot.at(group.prefix, spot.page), group.title, options),), *_pager(group, spot)


def _lettered_buttons(lettered: Sequence[Lettered], spot: Spot) -> list[ui.Item[Any]]:
    return [button("panel", spot.then(item.code), _lettered(item)) for item in lettered]


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
    """The rows and the way back."""
    if goal is None:
        return rows
    return beside(rows, button("panel", goal, "Back"))


def beside(rows: tuple[Row, ...], item: ui.Item[Any]) -> tuple[Row, ...]:
    """The rows and one more button: before what cannot be pressed, beside the last ones if there is room."""
    last = rows[-1] if rows and isinstance(rows[-1][0], ui.Button) else ()
    live = [each for each in last if not (isinstance(each, ui.Button) and each.disabled)]
    grey = [each for each in last if each not in live]
    return (*(rows[:-1] if last else rows), *in_rows([*live, item, *grey]))
