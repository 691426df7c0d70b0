"""The page of `/guide` and `/help`: what a person can do, depending on the state of their table."""

from __future__ import annotations

from collections.abc import Mapping

from bot.core.commands.board import ShowBoardInWords
from bot.core.commands.lobby import ShowHowToPlay
from bot.core.commands.panel import OpenPanel, ShowHand
from bot.core.ids import TableId
from bot.core.pages.hooks import Slots
from bot.core.pages.parts.buttons import Row, Style, button
from bot.core.pages.parts.message import Page
from bot.core.pages.tables.place import waking
from bot.core.table import pending_players
from bot.core.table.place import why_resting
from bot.core.table.position import Position
from games.kernel import AnyGame, Seat


def nowhere(games: Mapping[str, AnyGame], slots: Slots) -> Page:
    """Return the guide for a person who isn't at a table in this channel."""
    names = ", ".join(game.name for game in games.values())
    lines = ("You're not at a table here.", f"{', '.join(['`/table new` opens one', *slots.help('start')])}.")
    return Page("\n".join((*lines, f"Games: {names}.")), note=_anywhere(slots))


def at_table(position: Position, seat: Seat, slots: Slots) -> Page:
    """Return the guide for a player: what the table is waiting for, and what the player can press and type."""
    heading, anywhere = f"**{position.game.name}**", _anywhere(slots)
    if position.frozen:
        return Page(f"{heading}\n{position.frozen}", note=anywhere)
    if position.status == "lobby":
        lines = ("This table hasn't started. In the lobby, press Start to begin, or Options for house rules.",
                 "`/table computer` adds a computer player, and `/table leave` gives up your seat.")  # fmt: skip
        return Page(
            "\n".join((heading, *lines)), rows=((button(ShowHowToPlay(position.id), "How to play"),),), note=anywhere
        )
    if position.status == "archived":
        rows = ((*waking(position), button(ShowBoardInWords(position.id), "Board in words")),)
        return Page(f"{heading}\n{why_resting(position)}", rows=rows, note=anywhere)
    if position.status != "playing":
        return Page(f"{heading}\nThis game is over. `/table new` opens another.", note=anywhere)
    if seat in position.to_act:
        asked = "It's your turn" if pending_players.is_turn(position, seat) else "I have a question for you"
        undo = ["`/undo` takes back your last move"] if position.game.has_undo else []
        ways = " · ".join(["`/hand` shows your hand", *undo, *slots.turn_help(position)])
        lines = (f"{asked}. Press Play to see what you can do, step by step.",
                 ways)  # fmt: skip
        return Page("\n".join((heading, *lines)), rows=_rows(position.id, Style.success), note=anywhere)
    lines = (" ".join(["It's not your turn. I'll ping you when it is.", *slots.meanwhile(position, seat)]),
             " · ".join(["`/look` shows the board", *slots.help("waiting")]),
             )  # fmt: skip
    return Page("\n".join((heading, *lines)), rows=_rows(position.id, Style.secondary), note=anywhere)


def _rows(table: TableId, play: Style) -> tuple[Row, ...]:
    look = button(ShowBoardInWords(table), "Board in words")
    return ((button(OpenPanel(table), "Play", play), button(ShowHand(table), "My hand"), look),)


def _anywhere(slots: Slots) -> str:
    return " · ".join(["`/tables` lists your tables", *slots.help("anywhere")])
