"""Decode the custom_ids of buttons and lists, as the bot does."""

from bot.commands import codec
from bot.commands.panel import InPanel, PanelState
from bot.commands.types import Command
from tests.bot.features.assembled import KINDS


def decoded(custom_id: str, value: str = "") -> Command:
    """Return the command of a button, or that of a list from which `value` was picked."""
    return codec.decode(KINDS, custom_id, (value,))


def state(custom_id: str) -> PanelState:
    """Return the state to which a button or list of a panel leads."""
    command = decoded(custom_id)
    assert isinstance(command, InPanel), custom_id
    return command.state
