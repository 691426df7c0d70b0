"""A change of a table with the letters that it owes: see bot.storage.rows."""

from __future__ import annotations

import msgspec

from bot.storage.kinds import KINDS, Kind
from bot.storage.rows import Chair, Entry, Head, TableId
from games.kernel import PuzzleResult


class Body(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a letter says beyond its table; pictures and sentences are made when it is sent.

    `after` and `upto` count decisions that stand: a board tells what happened from one to the other. `notes` are public
    lines beside it; `pings` the users to mention; `request` the Request asked about, or the Offer; `message` the one to
    fold; `continues` that the same people are still asked, so the board that is posted need only be brought up to date;
    `says` a fingerprint of what a private message tells; `acted` that its user has just moved, so a DM that was closed
    is tried again; `call` what a ping of its own is about, "turn" or that one is "next", and `also` the other tables
    that it tells of. `since` is when Discord first refused it, in epoch seconds; `aside` that it waits beside its lane
    and holds up nothing; `repairs` that the message of this id, of which Discord refused a part, is to be edited;
    `arrived` users who have sat down in the middle of the game.
    """

    after: int = 0
    upto: int = 0
    notes: tuple[str, ...] = ()
    pings: tuple[int, ...] = ()
    request: int = 0
    message: int = 0
    continues: bool = False
    says: str = ""
    acted: bool = False
    call: str = ""
    also: tuple[TableId, ...] = ()
    undone: bool = False  # the Request took something back, and `upto` decisions stood then
    since: int = 0
    aside: bool = False
    repairs: int = 0
    arrived: tuple[int, ...] = ()


class Letter(msgspec.Struct, frozen=True):
    """A row of the outbox. `channel` is where it goes, 0 for the DM of `user`; `due` is epoch seconds.

    `begun` is when a delivery was first started, in epoch seconds, 0 before: from then on the message may be there
    already, so the letter is never superseded. `lease` is the token under which this process holds its lane, 0 where
    it shares them with nobody (bot.storage.sql.leases). `hurry` is the urgency of the most urgent of it and of those
    behind it in its lane, when it was read as the first of them.
    """

    table: TableId
    kind: Kind
    channel: int = 0
    user: int | None = None
    body: Body = Body()
    due: float = 0.0
    attempts: int = 0
    begun: int = 0
    id: int = 0
    lease: int = 0
    hurry: int = 2

    @property
    def lane(self) -> str:
        """The channel or DM that it goes to: letters of one lane are delivered one after the other, in order of id.

        A ping of its own may wait for its hour, and holds up nothing; nor does what reduces an earlier message, nor
        what Discord has refused for the moment.
        """
        if self.body.aside:
            return f"aside:{self.table}:{self.channel or self.user}"
        if self.kind == "call":
            return f"call:{self.user}:{self.table}"
        if KINDS[self.kind].edits_given:
            return f"fold:{self.channel}"
        return f"channel:{self.channel}" if self.channel else f"user:{self.user}"

    @property
    def urgency(self) -> int:
        """Which of many that are due goes first, 0 before 1: whoever is pinged waits for it, and nobody for a fold."""
        return 2 if KINDS[self.kind].edits_given else 0 if self.body.pings else 1

    @property
    def role(self) -> str:
        """Under which name the message is remembered, to be edited later; "" if it never is."""
        return KINDS[self.kind].role.format(user=self.user, request=self.body.request, channel=self.channel)


class Posted(msgspec.Struct, frozen=True):
    """A message that was sent and what it says."""

    channel: int
    message: int
    body: Body = Body()


class Change(msgspec.Struct, frozen=True):
    """One transaction: the head as it will be (its version is that read plus one), and what is added."""

    head: Head
    stays: bool = False  # status, place and owner are what they were
    chairs: tuple[Chair, ...] | None = None  # None: unchanged
    entries: tuple[Entry, ...] = ()
    letters: tuple[Letter, ...] = ()
    first: int = 0  # the number of the first entry: the length of the log as it was read
    state: bytes | None = None  # where the log leads now, b"" if nowhere; None: unchanged
    result: PuzzleResult | None = None  # of an attempt that counts, and ends with this change
