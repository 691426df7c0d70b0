"""A table that has not begun: its card, its options, and how the game is played."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

from bot.position import Position
from bot.presenter.gallery import Gallery, chosen_options
from bot.presenter.names import text_names
from bot.presenter.page import Page
from bot.presenter.spot import Spot
from bot.presenter.text import CHOICE, clip
from bot.presenter.widgets import Style, button, select
from games.kernel import AnyGame, Option


async def card(gallery: Gallery, position: Position) -> Page:
    """The lobby card; once the table has begun or was cancelled, what became of it."""
    game = position.game
    if position.status == "cancelled":
        return Page(f"**{game.name}**\nThis table was cancelled. `/table new` opens another.")
    if position.status != "lobby":
        return Page(
            f"**{game.name}**\n{', '.join(text_names(position))} sat down to play.",
            rows=((button("how", Spot(position.id), "How to play"),),),
            note=f"Shuffle sealed: {position.commitment}. `/fair` explains.",
        )
    return Page(_text(position), await gallery.lobby(position), _rows(position), note=game.credit)


def _text(position: Position) -> str:
    game = position.game
    seats = [*text_names(position), *["open"] * (game.max_seats - len(position.chairs))]
    options = " · ".join(chosen for _, chosen in chosen_options(position))
    full = " (all taken)" if len(position.chairs) >= game.max_seats else ""
    lines = [f"**{game.name}**", game.blurb, f"**Seats** {' · '.join(seats)}{full}"]
    return "\n".join([*lines, f"**Options** {options}"] if options else lines)


def _rows(position: Position) -> tuple[tuple[ui.Item[Any], ...], ...]:
    spot, game, taken = Spot(position.id), position.game, len(position.chairs)
    full = taken >= game.max_seats
    needs = f"Start (needs {game.min_seats})" if taken < game.min_seats else "Start"
    join = button("join", spot, "Join", Style.primary, grey=full)
    start = button("start", spot, needs, Style.secondary if taken < game.min_seats else Style.success)
    first = (join, start, button("computer", spot, "Add computer", grey=full))
    return (
        (*first, button("leave", spot, "Leave"), button("options", spot, "Options")),
        (button("how", spot, "How to play"), button("cancel", spot, "Cancel")),
    )


def options(position: Position) -> Page:
    """A select per house rule, each explained in a line."""
    game, chosen = position.game, position.head.options
    if not game.options:
        return Page(f"{game.name} has no options.")
    lines = [f"**{option.title}** {option.help}" for option in game.options]
    rows = tuple((_select(position, option, chosen.get(option.key, option.default)),) for option in game.options)
    return Page("\n".join(["Options of this table:", *lines]), rows=rows)


def _select(position: Position, option: Option, chosen: str) -> ui.Item[Any]:
    choices = [
        discord.SelectOption(
            label=clip(f"{option.title}: {choice.title}", CHOICE),
            value=choice.value,
            description=clip(choice.help, CHOICE) or None,
            default=choice.value == chosen,
        )
        for choice in option.choices
    ]
    return select("option", Spot(position.id, group=option.key), option.title, choices)


async def how_to(gallery: Gallery, game: AnyGame) -> Page:
    """Five lines and a picture."""
    steps = [f"{number}. {line}" for number, line in enumerate(game.how_to, 1)]
    text = "\n".join([f"**{game.name}**", *steps, "`/rules` looks up any rule, card or word."])
    return Page(text, await gallery.example(game), note=game.credit)


def confirm(text: str, verb: str, spot: Spot, label: str) -> Page:
    """A step between a hasty click and something that cannot be taken back."""
    return Page(text, rows=((button(verb, spot, label, Style.danger), button("never", spot, "No, go back")),))
