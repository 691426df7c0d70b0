"""Pages for a game's custom controls: buttons and lists whose custom_ids hold an action code and the selected item."""

from __future__ import annotations

from collections.abc import Sequence

import discord
import msgspec
from discord import ui

from bot.core.commands.panel import PanelState, PickControl, PressControl
from bot.core.markdown import CHOICE, clip
from bot.core.pages.parts.buttons import Row, Style, button, select
from bot.core.pages.parts.message import Page
from bot.core.pages.parts.names import text_names
from bot.core.pages.pictures import Gallery
from bot.core.pages.tables import deadlines
from bot.core.table.position import Position
from bot.core.table.reading import prompts
from games.kernel import Controls, Dropdown, Press, Seat
from rendering.picture import MarkedChoice

_SPLIT = ";"


async def page(gallery: Gallery, position: Position, seat: Seat, state: PanelState, notice: str = "") -> Page | None:
    """Return the page with the seat's custom controls, with the cursor (selected item) from `state`, below a notice.

    Return None if the game has no custom controls now.
    """
    own_panel = prompts.controls(position, seat, state.group, text_names(position))
    if own_panel is None:
        return None
    marks = [MarkedChoice("", code, "") for code in own_panel.marks]
    pictures = await gallery.choices(position, seat, (), marks)
    signs = "" if pictures or not own_panel.signs else f"```\n{own_panel.signs}\n```"
    text = "\n".join(filter(None, (notice, own_panel.text, *deadlines.running(position), signs)))
    return Page(text, pictures, rows(own_panel, PanelState(state.table, prompts.prompt(position, seat))))


def way(position: Position, seat: Seat, cursor: str, code: str) -> list[str]:
    """Return the labels of the controls that lead from `cursor` to the action code; [] if that takes over 3 presses."""
    ways: list[tuple[str, list[str]]] = [(cursor, [])]
    for _ in range(3):
        further = dict[str, list[str]]()
        for at, pressed_before in ways:
            own_panel = prompts.controls(position, seat, at, text_names(position))
            for press in own_panel.presses() if own_panel else ():
                if press.code == code:
                    return [*pressed_before, press.label]
                if not press.code:
                    further.setdefault(press.cursor, [*pressed_before, press.label])
        ways = list(further.items())
    return []


def rows(own_panel: Controls, state: PanelState) -> tuple[Row, ...]:
    """Return the game's controls as rows of Discord components for the table and prompt of `state`."""
    return tuple(
        (_list(row, number, state),) if isinstance(row, Dropdown) else _buttons(row, number, state)
        for number, row in enumerate(own_panel.rows, 1)
    )


def _buttons(presses: Sequence[Press], row: int, state: PanelState) -> Row:
    """Return a row of buttons whose custom_ids differ at least in the page number.

    Discord refuses a message with equal custom_ids.
    """
    return tuple(
        button(
            PressControl.of(pressed(msgspec.structs.replace(state, page=10 * row + number), press)),
            press.label,
            Style.success if press.is_main else Style.secondary,
            grey=press.is_grey,
        )
        for number, press in enumerate(presses)
    )


def pressed(state: PanelState, press: Press) -> PanelState:
    """Return the panel state after the control is pressed, with the control's code and cursor."""
    return msgspec.structs.replace(state, codes=(press.code,) if press.code else (), group=press.cursor)


def _list(row: Dropdown, number: int, state: PanelState) -> ui.Item[discord.ui.LayoutView]:
    options = [
        discord.SelectOption(
            label=clip(press.label, CHOICE),
            value=f"{press.code}{_SPLIT}{press.cursor}",
            description=clip(press.hint, CHOICE) or None,
            default=place == row.chosen,
        )
        for place, press in enumerate(row.presses)
    ]
    picker = select(PickControl.of(msgspec.structs.replace(state, page=number)), row.title, options)
    picker.disabled = row.is_grey
    return picker


def chosen(state: PanelState, value: str) -> PanelState:
    """Return the panel state after a line is picked from a list. The line's `value` holds a code and a cursor."""
    code, _, cursor = value.partition(_SPLIT)
    return pressed(state, Press("", code, cursor))
