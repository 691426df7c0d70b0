"""What the outbox asks of whoever sends its letters, and what that may raise."""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

from bot.storage import Letter


class Shown(NamedTuple):
    """A message that Discord has accepted; `whole` is False if Discord refused its pictures, layout or words."""

    message: int
    whole: bool = True


class Undeliverable(Exception):  # noqa: N818 - said by Discord: a closed DM, no permission, no such channel
    """It will never work (a closed DM, no permission, no such channel): the letter is buried."""


class Closed(Undeliverable):
    """The user takes no private messages from the bot for some minutes, and until they act again."""


class NoPlace(Undeliverable):
    """The channel is gone, or the bot may not post there: says why, in words that follow a colon."""


class ContentRefused(Undeliverable):
    """Discord rejects what the message contains, even without pictures and layout (400, 413, AutoMod)."""


class Refused(Exception):  # noqa: N818 - said by Discord
    """Discord refuses for a reason that is not known to last: retry for hours before giving the channel up."""


class TokenRefused(Exception):  # noqa: N818 - said by Discord
    """The token is good no longer (401): nothing can be delivered, and nothing is lost by it; the bot has to stop."""


class MessageGone(Exception):  # noqa: N818 - said by Discord
    """The message to edit is not there any more (404, 10008)."""


class Later(Exception):  # noqa: N818 - said by Discord
    """A passing trouble (429, 5xx, no network): try again after so many seconds, 0 for the outbox's own back-off.

    `why` is what the operator should know of it, "" for what happens all the time.
    """

    def __init__(self, after: float = 0.0, why: str = "") -> None:
        super().__init__(f"try again in {after} s")
        self.after, self.why = after, why


class Crowded(Later):
    """The bot has opened so many new DMs that the next one has to wait."""


class Courier(Protocol):
    """Discord's side of the delivery. May raise Undeliverable, Refused, Later, TokenRefused; `edit` also MessageGone.

    After any other exception the letter is tried again a few times, then buried.
    """

    async def compose(self, letter: Letter) -> Any:
        """What `send` and `edit` take, of the table as it is now; None if there is nothing to say any more."""

    async def open_dm(self, user: int) -> int:
        """Return the channel id of the DM. Raises Closed if the user takes none, Crowded if it must wait."""

    async def forget_dm(self, user: int) -> None:
        """Have the next `open_dm` ask Discord for the channel."""

    async def send(self, channel: int, payload: Any, nonce: str) -> Shown:
        """Post a new message with `enforce_nonce`: for a nonce that Discord knows, it returns the message it has."""

    async def find(self, channel: int, payload: Any, nonce: str, since: float) -> Shown | None:
        """Look for the bot's message with that nonce, sent at that time (in epoch seconds) or later."""

    async def edit(self, channel: int, message: int, payload: Any) -> bool:
        """Replace all that the message shows; False if part of it was refused. Raises MessageGone if it was deleted."""
