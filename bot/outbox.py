"""Delivers what a commit promised: in order, once, and again after a crash, without holding up a move."""

from __future__ import annotations

from typing import Any, Protocol

from bot.storage import Letter
from bot.tables import Tables


class Undeliverable(Exception):  # noqa: N818 - said by Discord: a closed DM, no permission, no such channel
    """It will never work (403, 404 of a channel, or a body that Discord refuses): the letter is buried."""


class MessageGone(Exception):  # noqa: N818 - said by Discord
    """The message to edit is not there any more (404, 10008)."""


class Later(Exception):  # noqa: N818 - said by Discord
    """A passing trouble (429, 5xx, no network): try again after so many seconds, 0 for the outbox's own back-off."""

    def __init__(self, after: float = 0.0) -> None:
        super().__init__(f"try again in {after} s")
        self.after = after


class Courier(Protocol):
    """Discord's side of the delivery. Any other exception is logged and retried a few times, then buried.

    What letters are (`letter.kind`, `letter.body`):
    - lobby: the lobby card, sent once and edited ever after (also when the table has started or was cancelled).
    - board: the table after `body.after..body.upto` (position.lines(None, after, upto), after body.notes), pinging
      body.pings; always a new message. With an outcome it is the final score sheet, with the seed.
    - fold: the earlier board message, reduced to its narration (same body, no picture, no buttons).
    - hand: the private side of `letter.user`, sent once as a DM and edited ever after. A user who has resigned has no
      seat any more: say so.
    - consent: position.request with Agree and Refuse if its id is body.request, else closed: only body.notes.
    - notice: body.notes, pinging body.pings.
    """

    async def compose(self, letter: Letter) -> Any:
        """The payload, drawn now (pictures in a worker thread); None if there is nothing to say any more."""

    async def open_dm(self, user: int) -> int:
        """The channel id of the DM. Raises Undeliverable if the user takes none."""

    async def send(self, channel: int, payload: Any, nonce: str) -> int:
        """A new message with enforce_nonce; its id."""

    async def edit(self, channel: int, message: int, payload: Any) -> None:
        """Raises MessageGone if it was deleted."""


class Outbox:
    """Runs as one task; `wake` after a commit."""

    def __init__(self, tables: Tables, courier: Courier) -> None:
        self.tables = tables
        self.courier = courier

    def wake(self) -> None:
        """Something may be due."""
        raise NotImplementedError

    async def run(self) -> None:
        """Deliver until cancelled or stopped."""
        raise NotImplementedError

    async def stop(self, patience: float = 2.0) -> None:
        """Finish what is in flight, at most so many seconds, and return."""
        raise NotImplementedError
