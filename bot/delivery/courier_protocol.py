"""What the outbox asks of whoever sends its letters, and what that may raise."""

from __future__ import annotations

from typing import Any, Protocol

from bot.storage import Letter


class Undeliverable(Exception):  # noqa: N818 - said by Discord: a closed DM, no permission, no such channel
    """It will never work (403, 404 of a channel, or a body that Discord refuses): the letter is buried."""


class Closed(Undeliverable):
    """The user takes no private messages from the bot (403 with 50007 or 50278), until they act again."""


class NoPlace(Undeliverable):
    """The channel is gone, or the bot may not post there: says why, in words that follow a colon."""


class TokenRefused(Exception):  # noqa: N818 - said by Discord
    """The token is good no longer (401): nothing can be delivered, and nothing is lost by it; the bot has to stop."""


class MessageGone(Exception):  # noqa: N818 - said by Discord
    """The message to edit is not there any more (404, 10008)."""


class Later(Exception):  # noqa: N818 - said by Discord
    """A passing trouble (429, 5xx, no network): try again after so many seconds, 0 for the outbox's own back-off."""

    def __init__(self, after: float = 0.0) -> None:
        super().__init__(f"try again in {after} s")
        self.after = after


class Courier(Protocol):
    """Discord's side of the delivery. May raise Undeliverable, Later, TokenRefused, and from `edit` MessageGone.

    After any other exception the letter is tried again a few times, then buried.
    """

    async def compose(self, letter: Letter) -> Any:
        """What `send` and `edit` take, of the table as it is now; None if there is nothing to say any more."""

    async def open_dm(self, user: int) -> int:
        """The channel id of the DM. Raises Closed if the user takes none."""

    async def send(self, channel: int, payload: Any, nonce: str) -> int:
        """Post a new message with `enforce_nonce`: a nonce that Discord knows gets the message it has. Its id."""

    async def find(self, channel: int, payload: Any, nonce: str, since: float) -> int | None:
        """The id of the bot's message with that nonce, sent at that time (in epoch seconds) or later; None if none."""

    async def edit(self, channel: int, message: int, payload: Any) -> None:
        """Replace all that the message shows. Raises MessageGone if it was deleted."""
