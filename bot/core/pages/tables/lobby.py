"""Pages of a table that hasn't started: its card, its options, and how to play the game."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

from bot.core.commands.lobby import (
    AddComputer,
    AskToCancel,
    Join,
    KeepOpen,
    Leave,
    NeverMind,
    RemoveComputer,
    SetOption,
    SetStrength,
    ShowComputer,
    ShowHowToPlay,
    ShowOptions,
    Start,
    StartWithComputers,
)
from bot.core.commands.types import Command
from bot.core.ids import UserId
from bot.core.markdown import CHOICE, clip
from bot.core.pages.hooks import Setting, Slots
from bot.core.pages.parts.buttons import Style, button, in_rows, select
from bot.core.pages.parts.message import Page
from bot.core.pages.parts.names import text_names
from bot.core.pages.pictures import Gallery, chosen_options, unusual_options
from bot.core.pages.tables import deadlines
from bot.core.storage import Body
from bot.core.table.position import Position
from bot.core.table.reading import prompts
from games.english import count, listing
from games.kernel import AnyGame, Choice, Option, Seat

A_PAGE = 6  # maximum number of options on a page
STALE = "Nobody has joined in a while. Keep this table open? Otherwise, I'll close it."


async def card(gallery: Gallery, position: Position) -> Page:
    """Return the lobby card. Once the table has started or was canceled, it's only a note that says so."""
    game = position.game
    if position.status == "cancelled":
        return Page(f"**{game.name}**\nThis table was canceled. `/table new` opens another.")
    if position.status != "lobby":
        return Page(
            f"**{game.name}**\n{listing(text_names(position))} {'is' if len(position.chairs) == 1 else 'are'} playing.",
            rows=((button(ShowHowToPlay(position.id), "How to play"),),),
            note=gallery.slots.started_note(position),
        )
    return Page(_text(position, gallery.slots), await gallery.lobby(position), _rows(position, gallery.slots))


def _text(position: Position, slots: Slots) -> str:
    game = position.game
    seated = [_seated(position, seat, name) for seat, name in enumerate(text_names(position))]
    free = position.player_counts[-1] - len(position.chairs)
    seats = [*seated, f"{free} open"] if free > 0 else seated
    chosen = [f"{title}: {choice}" for title, choice in unusual_options(position)]
    options = " · ".join([*chosen, *deadlines.chosen(position, slots)])
    full = f" ({-free} too many)" if free < 0 else "" if free else " (all taken)"
    lines = [f"**{game.name}**", game.blurb, f"**Seats** {' · '.join(seats)}{full}"]
    lines += [f"**Options** {options}"] if options else []
    return "\n".join([*lines, *slots.lobby_lines(position), *_alone(position)])


def _alone(position: Position) -> list[str]:
    """Return a line about adding computer players if a table in a DM, where nobody else can join, lacks players.

    Return [] for other tables.
    """
    lacking = position.player_counts[0] - len(position.chairs)
    if position.place.guild is not None or lacking <= 0:
        return []
    game = position.game
    modes = [
        choice.title
        for option in game.options
        for choice in option.choices
        if 1 in game.seats({**game.defaults(), option.key: choice.value})
    ]
    or_alone = f" Or choose {listing(modes, 'or')} in Options." if modes else ""
    return [f"Only you can see this table: add {count(lacking, 'computer player')}.{or_alone}"]


def _seated(position: Position, seat: Seat, name: str) -> str:
    return (
        f"{name} (computer, {_strength(position, seat).title.lower()})" if seat in prompts.computers(position) else name
    )


def _strength(position: Position, seat: Seat) -> Choice:
    choices = position.game.strengths.choices
    return next(choice for choice in choices if choice.value == position.chairs[seat].policy)


def computer(position: Position, seat: Seat) -> Page:
    """Return the page on which people set a computer player's strength, remove it, or add another one."""
    strengths, chosen = position.game.strengths, _strength(position, seat)
    lines = [f"**{choice.title}** {choice.help}" for choice in strengths.choices]
    choices = [_choice(choice.title, choice, chosen.value) for choice in strengths.choices]
    text = "\n".join([f"How well should {text_names(position)[seat]} (computer) play?", *lines])
    seated = str(len(position.chairs))  # in the buttons, so that a double click adds or removes only one
    more = button(
        AddComputer(position.id, seated), "Add another", grey=len(position.chairs) >= position.player_counts[-1]
    )
    rows = [
        (select(SetStrength(position.id, seated, seat), strengths.title, choices),),
        (button(RemoveComputer(position.id, seated, seat), "Remove"), more),
    ]
    return Page(text, rows=(_which(position, seat), *rows))


def _which(position: Position, chosen: Seat) -> tuple[ui.Item[Any], ...]:
    """Return a list in which to pick a different computer player.

    If there's only one, the list is disabled, so that nothing below it moves when others are added.
    """
    names = [
        (seat, f"{position.names[seat]}: {_strength(position, seat).title}") for seat in prompts.computers(position)
    ]
    lines = [
        discord.SelectOption(label=clip(name, CHOICE), value=str(seat), default=seat == chosen) for seat, name in names
    ]
    which = select(ShowComputer(position.id), "Which computer", lines)
    which.disabled = len(lines) == 1
    return (which,)


def _rows(position: Position, slots: Slots) -> tuple[tuple[ui.Item[Any], ...], ...]:
    """Return the card's buttons. Each keeps its place when people join; the one whose label changes ends its row."""
    table, seats, taken = position.id, position.player_counts, len(position.chairs)
    is_full, is_lacking = taken >= seats[-1], taken < seats[0]
    style = Style.success if is_lacking else Style.secondary
    join = [button(Join(table), "Join", style, grey=is_full)] if position.place.guild else []  # a DM has one player
    add = button(AddComputer(table, str(taken)), "Add computer", grey=is_full)
    computers = button(ShowComputer(table), "Computers", grey=not prompts.computers(position))
    has_options = position.game.options or deadlines.settings(position, slots)
    options = [button(ShowOptions(table), "Options")] if has_options else []
    start = _start(position, is_green=not (is_lacking and join))
    first, second = ((), options) if join else (options, [])  # so that Start has a fixed place on a phone, too
    rows = (
        (*join, button(Leave(table), "Leave"), add, *first, start),
        (computers, *second, button(ShowHowToPlay(table), "How to play"), button(AskToCancel(table), "Cancel")),
        slots.buttons("lobby_buttons", position),
    )
    return tuple(filter(None, rows))


def _start(position: Position, *, is_green: bool) -> ui.Item[Any]:
    """Return the button that starts the game. Its label says with how many computers, or that the table is crowded."""
    lacking, is_crowded = (
        position.player_counts[0] - len(position.chairs),
        len(position.chairs) > position.player_counts[-1],
    )
    if lacking > 0:
        label, style = f"Start with {count(lacking, 'computer')}", Style.success if is_green else Style.secondary
        return button(StartWithComputers(position.id), label, style)
    if is_crowded:
        return button(Start(position.id), f"Start (only {position.player_counts[-1]})")
    return button(Start(position.id), "Start", Style.success)


def stale(position: Position, body: Body) -> Page:
    """Return the message that asks whether to keep an unused lobby open.

    Once the question is answered, the message says what was decided.
    """
    if position.status != "lobby" or body.continues:
        words = {"lobby": "This table stays open.", "cancelled": "This table was closed."}
        return Page(f"-# {words.get(position.status, 'The game has started.')}")
    mentions = " ".join(f"<@{user}>" for user in body.pings)
    text = f"{mentions} {STALE}".strip()
    return Page(text, rows=(stale_buttons(position),))


def stale_buttons(position: Position) -> tuple[ui.Item[Any], ...]:
    """Return the buttons that keep an unused lobby open or close it."""
    keep, close = KeepOpen(position.id), AskToCancel(position.id)
    return button(keep, "Keep it open", Style.success), button(close, "Close it")


def options(position: Position, slots: Slots, number: int = 0) -> Page:
    """Return page `number` of the lobby's options: as many as a phone has room for, each explained above its list."""
    game, chosen, others = position.game, position.head.options, deadlines.settings(position, slots)
    if not game.options and not others:
        return Page(f"{game.name} has no options.")
    screens = slots.screens.values()
    here = [setting for setting in others if not any(setting.command in screen.only for screen in screens)]
    settings: list[Option | Setting] = [*(setting for setting in game.options if setting.matters(chosen)), *here]
    number = min(number, (len(settings) - 1) // A_PAGE)
    on_page = settings[number * A_PAGE :][:A_PAGE]
    lines = [f"**{setting.title}** {setting.help}" for setting in on_page]
    rows = [(_choices(position, setting, number),) for setting in on_page]
    has_more = (number + 1) * A_PAGE < len(settings)
    ways: list[ui.Item[Any]] = [button(ShowOptions(position.id, number - 1), "Back")] if number else []
    ways += [button(ShowOptions(position.id, number + 1), "More options")] if has_more else []
    ways += [way for screen in screens for way in screen.way(position)]
    return Page("\n".join(["Table options", *lines]), rows=(*rows, tuple(ways)) if ways else tuple(rows))


def _choices(position: Position, setting: Option | Setting, number: int) -> ui.Item[Any]:
    if isinstance(setting, Option):
        return _select(position, setting, position.head.options.get(setting.key, setting.default), number)
    return deadlines.choice(position, setting, number=number)


def settings(position: Position, user: UserId, slots: Slots) -> Page:
    """Return the page with the options and players of a started table, and features' buttons for this user."""
    house = [f"**{title}** {choice}" for title, choice in chosen_options(position)]
    others = [
        f"**{setting.title}** {deadlines.in_words(position, setting)}"
        for setting in deadlines.settings(position, slots)
    ]
    seats = [_seated(position, seat, name) for seat, name in enumerate(text_names(position))]
    lines = ["Table options", *house, *others, f"**Seats** {' · '.join(seats)}"]
    rows = in_rows(slots.settings_buttons(position, user))
    return Page("\n".join(lines), rows=rows, note="Locked in when the game started.")


def _select(position: Position, option: Option, chosen: str, number: int) -> ui.Item[Any]:
    choices = [_choice(f"{option.title}: {choice.title}", choice, chosen) for choice in option.choices]
    return select(SetOption(position.id, option.key, number), option.title, choices)


def _choice(label: str, choice: Choice, chosen: str) -> discord.SelectOption:
    return discord.SelectOption(
        label=clip(label, CHOICE),
        value=choice.value,
        description=clip(choice.help, CHOICE) or None,
        default=choice.value == chosen,
    )


async def how_to(gallery: Gallery, game: AnyGame) -> Page:
    """Return the How to play page: a summary of a turn's steps, and a picture."""
    steps = [f"{number}. {line}" for number, line in enumerate(game.how_to, 1)]
    text = "\n".join([f"**{game.name}**", *steps, "`/rulebook` looks up any rule, card or term."])
    return Page(text, await gallery.example(game), gallery.slots.how_to(game), note=game.credit)


def confirm(text: str, command: Command, label: str) -> Page:
    """Return a page that asks the person to confirm the command. It has buttons for the command and Never mind."""
    return Page(text, rows=((button(command, label, Style.danger), button(NeverMind(), "Never mind")),))
