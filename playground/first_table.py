"""The first table of a new world, prepared so that a newcomer's first click starts the game."""

import asyncio
import logging
import math
from typing import Any

from playground.protocol.component_limits import BUTTON, walk
from playground.protocol.limits import LOADING
from playground.protocol.wire import Json
from playground.server import Server
from playground.world.messages import delete

log = logging.getLogger(__name__)
CHANNEL, COMMAND, GAME = "games", "table new", "gears"
ADD_COMPUTER = "Add computer"
PATIENCE = 30.0  # seconds that the bot, once it has started, has for each step


async def open_table(server: Server) -> bool:
    """Open a table as the first player, add a computer player, and dismiss the private replies.

    Do nothing if the bot has already posted in this world. Return whether a table was prepared.
    """
    world = server.world
    host = world.people()[0]["id"]
    if _has_bot_posted(server):
        return False
    await _until(lambda: _ready(server), math.inf)  # the first start compiles everything, which can take minutes
    if _has_bot_posted(server):
        return False
    asked = {"op": "command", "channel": CHANNEL, "name": COMMAND, "options": {"game": GAME}}
    if not _succeeded(await server.people.act(host, asked)):
        return False
    if not await _until(lambda: _find_button(server, ADD_COMPUTER)):
        log.warning("No button %r appeared", ADD_COMPUTER)
        return False
    message, button = _find_button(server, ADD_COMPUTER) or ({}, {})
    pressed = {"op": "component", "message": message["id"], "custom_id": button["custom_id"]}
    if not _succeeded(await server.people.act(host, pressed)):
        return False
    await _until(lambda: any(int(each["id"]) > int(message["id"]) for each in _ephemeral_messages(server)))
    for each in _ephemeral_messages(server):
        delete(server.world, each)
    return True


def _ephemeral_messages(server: Server) -> list[Json]:
    own = (message for message in server.world.messages.values() if message.get("_only"))
    return [message for message in own if not message["flags"] & LOADING]


def _has_bot_posted(server: Server) -> bool:
    bot = server.world.bot["id"]
    return any(message["author"]["id"] == bot for message in server.world.messages.values())


def _ready(server: Server) -> bool:
    names = {command["name"] for command in server.world.all_commands()}
    return bool(server.gateway.sessions.connected) and COMMAND.split()[0] in names


def _find_button(server: Server, label: str) -> tuple[Json, Json] | None:
    for message in reversed(server.world.messages.values()):
        for _, component in walk(message["components"]):
            if component.get("type") == BUTTON and component.get("label") == label and not component.get("disabled"):
                return message, component
    return None


async def _until(condition: Any, patience: float | None = None) -> bool:
    """Wait up to `patience` (by default `PATIENCE`) seconds until `condition()` is true. Return whether it is."""
    loop = asyncio.get_running_loop()
    deadline = loop.time() + (PATIENCE if patience is None else patience)
    while not condition():
        if loop.time() > deadline:
            return False
        await asyncio.sleep(0.05)
    return True


def _succeeded(answer: Json) -> bool:
    if "error" in answer:
        log.warning("The first table was not set up: %s", answer["error"])
    return "error" not in answer
