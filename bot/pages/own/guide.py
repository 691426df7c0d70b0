"""What somebody can do here, on one screen, by where they stand."""

from __future__ import annotations

from collections.abc import Mapping

from bot.pages.parts.buttons import Row, Style, button
from bot.pages.parts.custom_id import Spot
from bot.pages.parts.message import Page
from bot.pages.tables.place import waking
from bot.table import answers
from bot.table.place import why_resting
from bot.table.position import Position
from bot.table.sealed import preview
from games.kernel import AnyGame, Seat

ANYWHERE = "`/tables` lists your tables · `/rulebook` looks up a rule · `/notify` sets your pings"


def nowhere(games: Mapping[str, AnyGame]) -> Page:
    """Of somebody who sits at no table here."""
    offered = ", ".join(game.name for game in games.values())
    lines = (
        "You're not at a table here.",
        "`/table new` opens one, `/tutorial` teaches a game, `/daily` has today's puzzles.",
    )
    return Page("\n".join((*lines, f"I play {offered}.")), note=ANYWHERE)


def at_table(position: Position, seat: Seat) -> Page:
    """Of somebody who sits there: what the table waits for, and what they can press and type meanwhile."""
    spot, heading = Spot(position.id), f"**{position.game.name}**"
    if position.frozen:
        return Page(f"{heading}\n{position.frozen}", note=ANYWHERE)
    if position.status == "lobby":
        lines = ("This table hasn't started. In the lobby, Start deals and Options sets the house rules.",
                 "`/table computer` adds a computer player, `/table leave` gives up your seat.")  # fmt: skip
        return Page("\n".join((heading, *lines)), rows=((button("how", spot, "How to play"),),), note=ANYWHERE)
    if position.status == "archived":
        rows = ((*waking(position), button("words", spot, "Board in words")),)
        return Page(f"{heading}\n{why_resting(position)}", rows=rows, note=ANYWHERE)
    if position.status != "playing":
        return Page(f"{heading}\nThis game is over. `/table new` opens another.", note=ANYWHERE)
    if seat in position.to_act:
        asked = "It's your turn" if answers.is_turn(position, seat) else "I have a question for you"
        advice = " · `/advice` asks a computer player" if position.head.teaching != "no" else ""
        undo = " · `/undo` takes back" if position.game.has_undo else ""
        lines = (f"{asked}. Play shows what you can do, step by step.",
                 f"`/hand` shows what you hold{undo}{advice}")  # fmt: skip
        return Page("\n".join((heading, *lines)), rows=_rows(spot, Style.success), note=ANYWHERE)
    beforehand = " `/plan` sets it up ahead of time." if preview.is_offered(position, seat) else ""
    lines = (f"It's not your turn. I'll ping you when it is.{beforehand}",
             "`/look` shows the board · `/recap` what happened · `/why` explains the computers · `/note` keeps a note",
             )  # fmt: skip
    return Page("\n".join((heading, *lines)), rows=_rows(spot, Style.secondary), note=ANYWHERE)


def _rows(spot: Spot, play: Style) -> tuple[Row, ...]:
    look = button("words", spot, "Board in words")
    return ((button("play", spot, "Play", play), button("hand", spot, "My hand"), look),)
