"""The interface between the outbox and the code that talks to Discord, and the errors that it may raise."""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

from bot.storage import OutboxMessage


class Shown(NamedTuple):
    """A message that Discord has accepted; `whole` is False if Discord refused its pictures, layout or words."""

    message: int
    whole: bool = True


class Undeliverable(Exception):  # noqa: N818 - said by Discord: a closed DM, no permission, no such channel
    """A message that can never be delivered (a closed DM, no permission, no such channel), so it's buried."""


class Closed(Undeliverable):
    """A user who doesn't accept DMs from the bot; it tries again when they act, but not within ten minutes."""


class NoPlace(Undeliverable):
    """A channel that is gone or in which the bot may not post. The message says why, in words that follow a colon."""


class ContentRefused(Undeliverable):
    """A message whose content Discord rejects, even without pictures and layout (400, 413, AutoMod)."""


class Refused(Exception):  # noqa: N818 - said by Discord
    """A refusal for an unknown reason, which may be temporary: retry for hours before giving up on the channel."""


class TokenRefused(Exception):  # noqa: N818 - said by Discord
    """A token that isn't valid any more (401). The bot has to stop; the outbox keeps all its messages."""


class MessageGone(Exception):  # noqa: N818 - said by Discord
    """A message that can't be edited because it was deleted (404, 10008)."""


class Later(Exception):  # noqa: N818 - said by Discord
    """A temporary failure (429, 5xx, no network).

    `after` is how many seconds to wait, or 0 for the outbox's own backoff. `why` is a reason for the log, or "" if it's
    routine.
    """

    def __init__(self, after: float = 0.0, why: str = "") -> None:
        super().__init__(f"try again in {after} s")
        self.after, self.why = after, why


class Crowded(Later):
    """A new DM that has to wait because the bot has opened many in the last minutes."""


class Courier(Protocol):
    """Sends, edits and finds one message on Discord.

    Methods may raise Undeliverable, Refused, Later and TokenRefused; `edit` also MessageGone. After any other exception
    the outbox tries the message a few times and then buries it.
    """

    async def compose(self, message: OutboxMessage) -> Any:
        """Return the payload for `send` and `edit` from the table's current state; None if there's nothing to say."""

    async def open_dm(self, user: int) -> int:
        """Return the channel id of the user's DM. Raises Closed if they accept none, Crowded if it has to wait."""

    async def forget_dm(self, user: int) -> None:
        """Have the next `open_dm` ask Discord for the channel."""

    async def send(self, channel: int, payload: Any, nonce: str) -> Shown:
        """Post a new message with `enforce_nonce`: if Discord knows the nonce, it returns the message that it has."""

    async def find(self, channel: int, payload: Any, nonce: str, since: float) -> Shown | None:
        """Look for the bot's message with that nonce, sent at that time (in epoch seconds) or later."""

    async def edit(self, channel: int, message: int, payload: Any) -> bool:
        """Replace the message's content. Return False if Discord refused part. Raises MessageGone if it was deleted."""
