"""Types of ids, so that mypy notices when two ids are mixed up. All but a table's are assigned by Discord."""

from __future__ import annotations

from typing import NewType

UserId = NewType("UserId", int)
GuildId = NewType("GuildId", int)
ChannelId = NewType("ChannelId", int)  # a thread's id is one, too
MessageId = NewType("MessageId", int)
InteractionId = NewType("InteractionId", int)
TableId = NewType("TableId", str)  # a few characters from a-z and 2-9

NO_USER = UserId(0)  # stands for no user, e.g. for the bot's own changes
