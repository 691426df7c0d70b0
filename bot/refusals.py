"""Refusals: errors whose message tells a person why their request can't be fulfilled, and what to do."""

from __future__ import annotations


class Refusal(Exception):  # noqa: N818 - an answer in words, not a fault of the program
    """A request was refused without changing anything. `str(refusal)` is a message for only the person who asked."""


class NoTable(Refusal):
    """The table doesn't exist, or the person may not know about it."""

    def __init__(self) -> None:
        super().__init__("I can't find that table. `/tables` lists yours.")


class NotAtTable(Refusal):
    """The person has no seat at the table."""


class NotYourTurn(Refusal):
    """The seat has nothing to choose now."""


class Stale(Refusal):
    """The click came from an outdated message, so it no longer fits the table. Handlers show the current panel."""


class TooLate(Stale):
    """The move came after the time limit. The message says how late it was."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"You were {max(0.1, seconds):.1f} seconds too late.")


class Incomplete(Refusal):
    """The actions `codes` are legal so far but not a complete move. Handlers show the panel for the next choice."""

    def __init__(self, codes: tuple[str, ...]) -> None:
        super().__init__("That's only part of a move. Choose the rest.")
        self.codes = codes


class Illegal(Refusal):
    """The move is against the rules. The message says why, and what would be legal."""


class NotNow(Refusal):
    """The request isn't possible now, for example because the table hasn't started, is full, or is over."""


class Frozen(Refusal):
    """The table's record can't be replayed. The table can be read but not changed until the operator has fixed it."""


class Damaged(Frozen):
    """A database row of the table can't be read. Other tables aren't affected."""

    def __init__(self) -> None:
        super().__init__("Part of my database is damaged. Ask whoever hosts me to fix it.")


class StorageTrouble(Refusal):
    """The database is locked, full, read-only, damaged as a whole, unavailable, or from a newer version.

    Nothing was written, unless the message says that this is unknown.
    """
