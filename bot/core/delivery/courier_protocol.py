"""The interface between the outbox and the code that talks to Discord, and the errors that this code may raise."""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

from bot.core.ids import ChannelId, GuildId, MessageId, UserId
from bot.core.storage import OutboxMessage


class Shown(NamedTuple):
    """The id of a message that Discord accepted. `whole` is False if Discord refused its pictures, layout or text."""

    message: MessageId
    whole: bool = True


class Undeliverable(Exception):  # noqa: N818 - said by Discord: a closed DM, no permission, no such channel
    """Raised if a message can't be delivered because of a closed DM, missing permissions or a deleted channel.

    The outbox gives up on such a message.
    """


class Closed(Undeliverable):
    """Raised if the user doesn't accept DMs from the bot.

    When the user makes a move, the bot tries again, unless Discord refused a DM within the last ten minutes.
    """


class NoPlace(Undeliverable):
    """Raised if the channel is gone, or the bot may not post in it. The message says why, such as "it was deleted"."""


class ContentRefused(Undeliverable):
    """Raised if Discord rejects the message's content, even without pictures and layout (400, 413, AutoMod)."""


class Refused(Exception):  # noqa: N818 - said by Discord
    """Raised if Discord refuses a message for an unknown reason, perhaps a temporary one.

    The outbox retries for hours.
    """


class TokenRefused(Exception):  # noqa: N818 - said by Discord
    """Raised if the bot's token isn't valid anymore (401). The bot has to stop; the outbox keeps all its messages."""


class MessageGone(Exception):  # noqa: N818 - said by Discord
    """Raised if the message can't be edited, usually because it was deleted (404, 10008)."""


class Later(Exception):  # noqa: N818 - said by Discord
    """Raised after a temporary failure (429, 5xx, no network).

    `after` is how many seconds to wait, or 0 to use the outbox's own backoff. `why` is a reason for the log, or "" if
    the failure is routine.
    """

    def __init__(self, after: float = 0.0, why: str = "") -> None:
        super().__init__(f"try again in {after} s")
        self.after, self.why = after, why


class Crowded(Later):
    """Raised if a new DM has to wait, because the bot has opened many in the last few minutes."""


class Courier(Protocol):
    """The interface for sending, editing and finding a single message on Discord.

    Methods may raise Undeliverable, Refused, Later and TokenRefused; `edit` may also raise MessageGone. After any other
    exception, the outbox retries the message a few times and then gives up on it.
    """

    async def compose(self, message: OutboxMessage) -> Any:
        """Return the payload for `send` and `edit` from the table's current state; None if there's nothing to send."""

    async def is_member(self, user: UserId, guild: GuildId) -> bool:
        """Tell whether the user is a member of the server; True if Discord can't tell now."""

    async def open_dm(self, user: UserId) -> ChannelId:
        """Return the channel id of the user's DM.

        Raises Closed if they don't accept DMs, Crowded if a new DM has to wait.
        """

    async def forget_dm(self, user: UserId) -> None:
        """Delete the stored channel id, so that the next `open_dm` asks Discord for the channel."""

    async def send(self, channel: ChannelId, payload: Any, nonce: str) -> Shown:
        """Post a new message. If Discord already has one with this nonce, return that one (`enforce_nonce`)."""

    async def find(self, channel: ChannelId, payload: Any, nonce: str, since: float) -> Shown | None:
        """Return the bot's message with that nonce, sent at `since` (epoch seconds) or later; None if there is none."""

    async def edit(self, channel: ChannelId, message: MessageId, payload: Any) -> bool:
        """Replace the message's content. Return False if Discord rejected part of it.

        Raises MessageGone if it was deleted.
        """
