"""Buttons and lists that carry commands in their custom_ids."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import discord
from discord import ui

from bot.core.commands import codec
from bot.core.commands.types import Command
from bot.core.markdown import LABEL, clip

Style = discord.ButtonStyle
Row: TypeAlias = tuple[ui.Item[Any], ...]
ROW = 5  # maximum number of buttons in a row


def button(
    command: Command, label: str, style: Style = Style.secondary, *, grey: bool = False
) -> ui.Button[ui.LayoutView]:
    """Return a button that runs the command. If `grey`, it can't be pressed; the message's text should say why."""
    return ui.Button(label=clip(label, LABEL), custom_id=codec.custom_id(command), style=style, disabled=grey)


def link(label: str, url: str) -> ui.Button[ui.LayoutView]:
    """Return a button that opens a URL."""
    return ui.Button(label=clip(label, LABEL), url=url)


def select(command: Command, placeholder: str, options: list[discord.SelectOption]) -> ui.Select[ui.LayoutView]:
    """Return a drop-down list of 1 to 25 options that runs the command with the picked value."""
    return ui.Select(custom_id=codec.custom_id(command), placeholder=clip(placeholder, 150), options=options)


def users(command: Command, placeholder: str) -> ui.UserSelect[ui.LayoutView]:
    """Return a drop-down list of the users in the channel that runs the command with the picked user's id."""
    return ui.UserSelect(custom_id=codec.custom_id(command), placeholder=clip(placeholder, 150))


def roles(command: Command, placeholder: str) -> ui.RoleSelect[ui.LayoutView]:
    """Return a drop-down list of the server's roles that runs the command with the picked role's id."""
    return ui.RoleSelect(custom_id=codec.custom_id(command), placeholder=clip(placeholder, 150))


def in_rows(buttons: Sequence[ui.Item[Any]]) -> tuple[Row, ...]:
    """Split the buttons into rows of five."""
    return tuple(tuple(buttons[start : start + ROW]) for start in range(0, len(buttons), ROW))
