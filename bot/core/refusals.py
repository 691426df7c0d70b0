"""Refusals: errors whose message tells a person why their request can't be fulfilled, and what to do instead."""

from __future__ import annotations


class Refusal(Exception):  # noqa: N818 - an answer in words, not a fault of the program
    """Raised to refuse a request without changing anything.

    `str(refusal)` is a message for only the person who asked.
    """


class NoTable(Refusal):
    """Raised if the table doesn't exist, or the person may not know about it."""

    def __init__(self) -> None:
        super().__init__("I can't find that table. `/tables` lists yours.")


class NotAtTable(Refusal):
    """Raised if the person has no seat at the table."""


class NotYourTurn(Refusal):
    """Raised if the seat has nothing to choose now."""


class Stale(Refusal):
    """Raised after a click in an outdated message that no longer fits the table. Handlers show the current panel."""


class TooLate(Stale):
    """Raised if the move came after the time limit. The message says how late it was."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"You were {max(0.1, seconds):.1f} seconds too late.")


class Incomplete(Refusal):
    """Raised if the actions `codes` are legal so far but aren't a complete move.

    Handlers show the panel for the next choice.
    """

    def __init__(self, codes: tuple[str, ...]) -> None:
        super().__init__("That's only part of a move. Choose the rest.")
        self.codes = codes


class Illegal(Refusal):
    """Raised if the move is against the rules. The message says why, and what would be legal."""


class NotNow(Refusal):
    """Raised if the request isn't possible now, such as when the table hasn't started, is full, or is over."""


class Frozen(Refusal):
    """Raised if the table's record can't be replayed.

    The table can be read, but not changed until the operator fixes it.
    """


class Damaged(Frozen):
    """Raised if a database row of the table can't be read. Other tables aren't affected."""

    def __init__(self) -> None:
        super().__init__("Part of my database is damaged. Ask whoever hosts me to fix it.")


class StorageTrouble(Refusal):
    """Raised if the database is locked, full, read-only, damaged, unavailable, or from a newer version.

    Nothing was written, unless the message says that this is unknown.
    """
