"""Buttons and lists that carry commands in their custom_ids."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, TypeAlias

import discord
from discord import ui

from bot.core.commands import codec
from bot.core.commands.types import Command
from bot.core.markdown import LABEL, clip

Style = discord.ButtonStyle
DefaultType = discord.SelectDefaultValueType
Row: TypeAlias = tuple[ui.Item[Any], ...]
ROW = 5  # maximum number of buttons in a row
MOST_PICKED = 25  # maximum number of roles or channels picked in one list


def button(
    command: Command, label: str, style: Style = Style.secondary, *, grey: bool = False
) -> ui.Button[ui.LayoutView]:
    """Return a button that runs the command. If `grey`, it can't be pressed; the message's text should say why."""
    return ui.Button(label=clip(label, LABEL), custom_id=codec.custom_id(command), style=style, disabled=grey)


def link(label: str, url: str) -> ui.Button[ui.LayoutView]:
    return ui.Button(label=clip(label, LABEL), url=url)


def select(
    command: Command, placeholder: str, options: list[discord.SelectOption], *, several: bool = False
) -> ui.Select[ui.LayoutView]:
    """Return a drop-down list of 1 to 25 options that runs the command with the picked value.

    With `several`, people can pick any number of values, but must pick at least one.
    """
    most, words = len(options) if several else 1, clip(placeholder, 150)
    return ui.Select(custom_id=codec.custom_id(command), placeholder=words, options=options, max_values=most)


def users(command: Command, placeholder: str) -> ui.UserSelect[ui.LayoutView]:
    """Return a list of the channel's users. Picking one runs the command with that user's id."""
    return ui.UserSelect(custom_id=codec.custom_id(command), placeholder=clip(placeholder, 150))


def role(command: Command, placeholder: str) -> ui.RoleSelect[ui.LayoutView]:
    """Return a drop-down list of the server's roles that runs the command with the picked role's id."""
    return ui.RoleSelect(custom_id=codec.custom_id(command), placeholder=clip(placeholder, 150))


def roles(command: Command, placeholder: str, chosen: Collection[int]) -> ui.RoleSelect[ui.LayoutView]:
    """Return a drop-down list of the server's roles that runs the command with the picked roles' ids, possibly none.

    The roles in `chosen` are preselected.
    """
    return ui.RoleSelect(
        custom_id=codec.custom_id(command),
        placeholder=clip(placeholder, 150),
        min_values=0,
        max_values=MOST_PICKED,
        default_values=[discord.SelectDefaultValue(id=key, type=DefaultType.role) for key in chosen],
    )


def channels(
    command: Command, placeholder: str, chosen: Collection[int], *, most: int = MOST_PICKED, forums: bool = True
) -> ui.ChannelSelect[ui.LayoutView]:
    """Return a drop-down list of the server's channels that runs the command with the picked ids, possibly none.

    The channels in `chosen` are preselected. At most `most` can be picked; `forums` adds forum channels to the list.
    """
    kinds = [discord.ChannelType.text, discord.ChannelType.news, *([discord.ChannelType.forum] if forums else [])]
    return ui.ChannelSelect(
        custom_id=codec.custom_id(command),
        placeholder=clip(placeholder, 150),
        min_values=0,
        max_values=most,
        channel_types=kinds,
        default_values=[discord.SelectDefaultValue(id=key, type=DefaultType.channel) for key in chosen],
    )


def in_rows(buttons: Sequence[ui.Item[Any]]) -> tuple[Row, ...]:
    """Split the buttons into rows of five."""
    return tuple(tuple(buttons[start : start + ROW]) for start in range(0, len(buttons), ROW))
