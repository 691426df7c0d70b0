"""The probe's checks for which a person presses a button, types a command, or says what they see."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

import discord
import msgspec
from discord import ui

from bot.core.pages.parts.message import Page
from bot.operator.probe.alone import ODD_NAME
from bot.operator.probe.pictures import board
from bot.operator.probe.session import Differs, Interaction, NotTried, Session, data_of
from games.english import count

COMMAND = "guffaw-probe"
OPTION = "choice"
CHOICES = 25
EDITS = 5
_STRING = 3
PRESS = "Picture"
YES, NO, UNSEEN = "Yes", "No", "I can't tell"


class Question(msgspec.Struct, frozen=True):
    """A question about what a person sees, and what the answer No means for the bot ("" if both answers are fine)."""

    name: str
    text: str
    yes: str
    no: str


PUSH_TEXT = Question(
    "push_text",
    "I mentioned you when I started. Did your phone's notification show the words **It's your turn**?",
    "the notification shows the words",
    "the notification doesn't show the words",
)
PUSH_NAMES = Question(
    "push_names",
    f"In that notification, a name was {ODD_NAME.replace('*', '')} followed by an asterisk. Was there a backslash "
    "before the asterisk?",
    "a notification shows the backslashes that names need",
    "",
)
MENTION_BADGE = Question(
    "mention_badge",
    "That message was edited a moment later. Before you opened this channel, did it have a red badge with a number?",
    "the badge of a mention stays after the edit",
    "the badge of a mention is gone after the edit",
)
GIF_MOVES = Question(
    "gif_moves",
    "I posted a GIF above. Does its white square move to the right, also on your phone?",
    "the GIF moves",
    "the GIF stands still",
)


def button(label: str, custom_id: str) -> ui.Button[Any]:
    return ui.Button(label=label, custom_id=custom_id, style=discord.ButtonStyle.primary)


async def deferred_pictures(session: Session) -> str:
    """Defer the response to a click, then make it a private layout with a picture."""
    words = f"<@{session.user}> Press the button, and I show you a picture that only you can see."
    message = await session.send(session.channel, Page(words, rows=((button(PRESS, "probe:picture"),),)))
    session.say(f"In Discord, press {PRESS}.")
    click = await session.press(message)
    await click.response.defer(ephemeral=True, thinking=True)
    page = Page("Only you can see this.", (board(),))
    answer = await click.edit_original_response(view=page.view(), attachments=page.files())
    await message.edit(view=Page("Thanks!").view())
    if not answer.flags.components_v2 or not answer.flags.ephemeral:
        raise Differs("the answer isn't a private layout")
    session.panel = click
    return "a deferred answer becomes a private layout with a picture"


async def frequent_edits(session: Session) -> str:
    """Edit the private layout as often as a panel changes in a live round."""
    wire = session.client.wire
    if session.panel is None:
        raise NotTried("it needs the answer of deferred_pictures")
    refused = wire.refused
    for number in range(1, EDITS + 1):
        page = Page(f"Edit {number} of {EDITS}.", (board(),))
        await session.panel.edit_original_response(view=page.view(), attachments=page.files())
        await asyncio.sleep(session.patience.panel)
    limit = f"{wire.panel_edits[0]} edits in {wire.panel_edits[1]:g} seconds" if wire.panel_edits else "no limit"
    if times := wire.refused - refused:
        raise Differs(f"Discord announces {limit}, and refused {count(times, 'edit')} for now")
    return f"a private message can be edited {EDITS} times in a row, and Discord announces {limit}"


async def many_choices(session: Session) -> str:
    """Offer 25 long choices while a command is typed, and ask the person to pick the last one."""
    option = {"type": _STRING, "name": OPTION, "description": "Pick the last one", "required": True}
    body = {"name": COMMAND, "description": "A test of long lists", "options": [option | {"autocomplete": True}]}
    application, guild = session.client.application_id or 0, session.channel.guild.id
    command = await session.client.http.upsert_guild_command(application, guild, body)
    session.command = int(command["id"])
    words = f"Type </{COMMAND}:{command['id']}>, scroll to the end of the list, and pick its last entry."
    message = await session.send(session.channel, Page(words))
    session.say(f"In Discord, type /{COMMAND} and pick the last entry of its list.")
    is_offered = False
    while True:
        typed = await session.interaction(_is_command)
        if typed.type is discord.InteractionType.application_command:
            break
        await _offer(typed)
        is_offered = True
    (picked,) = [each["value"] for each in data_of(typed).get("options", ())]
    await typed.response.send_message("Thanks!", ephemeral=True)
    await message.edit(view=Page("Thanks!").view())
    if not is_offered:
        raise NotTried("the list wasn't asked for")
    if picked != str(CHOICES):
        raise Differs(f"you picked {picked} as the last of {CHOICES} choices")
    return f"a list shows {CHOICES} choices of 100 characters"


def _is_command(interaction: Interaction) -> bool:
    return data_of(interaction).get("name") == COMMAND


async def _offer(interaction: Interaction) -> None:
    """Answer an autocomplete request with as many choices as Discord allows, each as long as it allows.

    Do nothing if Discord no longer waits for the answer, because the person has continued typing.
    """
    names = [f"Choice {number} of {CHOICES} ".ljust(100, "·") for number in range(1, CHOICES + 1)]
    choices = [discord.app_commands.Choice(name=name, value=str(number)) for number, name in enumerate(names, 1)]
    with suppress(discord.NotFound):
        await interaction.response.autocomplete(choices)


async def answered(session: Session, question: Question) -> str:
    """Ask the person the question, and return a sentence about what they saw.

    Raises NotTried if they couldn't tell, and Differs if they saw something that the bot doesn't expect.
    """
    if question is GIF_MOVES and session.film is None:
        raise NotTried("it needs the message of large_gifs")
    ids = {label: f"probe:{question.name}:{label}" for label in (YES, NO, UNSEEN)}
    row = tuple(button(label, key) for label, key in ids.items())
    message = await session.send(session.channel, Page(f"<@{session.user}> {question.text}", rows=(row,)))
    session.say(f"In Discord, answer the question: {question.text.replace('*', '')}")
    click = await session.press(message)
    await click.response.edit_message(view=Page(f"{question.text}\n-# Thanks!").view())
    custom_id = str(data_of(click).get("custom_id"))
    if custom_id == ids[UNSEEN]:
        raise NotTried("you couldn't tell")
    if custom_id == ids[YES]:
        return question.yes
    if question.no:
        raise Differs(question.no)
    return f"not so: {question.yes}"
