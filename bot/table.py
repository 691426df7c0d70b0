"""A table's one writer: every change goes through here, under the table's lock, as one transaction."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.position import Position
from bot.storage import Person


@dataclass(frozen=True)
class Moved:
    """What a move or an undo did. `repeated`: the same interaction had done it before, nothing was done now."""

    position: Position
    lines: tuple[str, ...]  # what the mover learns of it, in sentences; an end of game is in position.outcome
    repeated: bool = False


@dataclass(frozen=True)
class TookBack:
    """What came of asking, agreeing or refusing. `done`: it was taken back; else it waits or was refused."""

    position: Position
    done: bool
    text: str  # for the person who clicked


class Table:
    """Get one by `Tables.get`. All methods raise a Refusal (bot.refusals) with a sentence for the person who asked.

    `interaction` is the id of the Discord interaction. What the channel and the DMs get is put into the outbox by the
    same transaction; the caller only answers the person who acted.
    """

    @property
    def now(self) -> Position:
        """The table as it stands in memory; `Tables.get` has just compared it with the database."""
        raise NotImplementedError

    async def join(self, person: Person, interaction: int) -> Position:
        """Take a free seat. Joining twice changes nothing."""
        raise NotImplementedError

    async def leave(self, user: int) -> Position:
        """Give up the seat, in the lobby only. The owner's table passes on; without people it is cancelled."""
        raise NotImplementedError

    async def add_computer(self, user: int, strength: str = "") -> Position:
        """A computer player by the key in `game.policies` (default: the last, which plays best) takes a free seat."""
        raise NotImplementedError

    async def remove_computer(self, user: int, seat: int | None = None) -> Position:
        """The computer player of the seat goes, by default the last one that came."""
        raise NotImplementedError

    async def set_option(self, user: int, key: str, value: str) -> Position:
        """A house rule, in the lobby only."""
        raise NotImplementedError

    async def start(self, user: int) -> Position:
        """Deal. The seed is secret, its commitment is posted."""
        raise NotImplementedError

    async def cancel(self, user: int) -> Position:
        """Close the lobby."""
        raise NotImplementedError

    async def act(self, user: int, codes: Sequence[str], prompt: str | None, interaction: int) -> Moved:
        """Make the move: a chain of codes, all quiet but the last. `prompt` None: typed, so it cannot be stale.

        Raises Stale, Incomplete (show the panel after its `codes`), Illegal, NotYourTurn, NotAtTable, NotNow, Frozen.
        """
        raise NotImplementedError

    async def undo(self, user: int, interaction: int) -> TookBack:
        """Take back the user's last move: at once if it is free, else the other people are asked."""
        raise NotImplementedError

    async def agree(self, user: int, request: int, interaction: int) -> TookBack:
        """Agree to the request with that id; the last one to agree makes it happen."""
        raise NotImplementedError

    async def refuse(self, user: int, request: int) -> TookBack:
        """Refuse the request with that id, or withdraw one's own."""
        raise NotImplementedError

    async def resign(self, user: int) -> Position:
        """A computer player takes the user's seat."""
        raise NotImplementedError

    async def rematch(self, person: Person, interaction: int) -> Position:
        """A new lobby with the same seats and options; asked twice, the same one is returned."""
        raise NotImplementedError

    def export(self) -> bytes:
        """The record as JSON, once the game is over. Raises NotNow before: it holds every hidden card."""
        raise NotImplementedError
