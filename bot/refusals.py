"""Refusals: errors with a sentence for the person who asked for something that can't be done."""

from __future__ import annotations


class Refusal(Exception):  # noqa: N818 - an answer in words, not a fault of the program
    """A request that was refused without changing anything. `str(refusal)` is only for the person who asked."""


class NoTable(Refusal):
    """A table that doesn't exist, or that the person may not know of."""

    def __init__(self) -> None:
        super().__init__("I can't find that table. `/tables` lists yours.")


class NotAtTable(Refusal):
    """A click by somebody who has no seat at the table."""


class NotYourTurn(Refusal):
    """A move for a seat that has nothing to choose now."""


class Stale(Refusal):
    """A click that answers another question than the seat's current one: redraw the panel and explain."""


class TooLate(Stale):
    """A move after the time limit. The message says how late it was."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"You were {max(0.1, seconds):.1f} seconds too late.")


class Incomplete(Refusal):
    """A sequence of actions that is legal so far but not a complete move: show the panel after `codes`."""

    def __init__(self, codes: tuple[str, ...]) -> None:
        super().__init__("That's only part of a move. Choose the rest.")
        self.codes = codes


class Illegal(Refusal):
    """A move against the rules. The message says why, and what would be legal."""


class NotNow(Refusal):
    """A request that doesn't fit the table's status: not begun, full, over or cancelled."""


class Frozen(Refusal):
    """A table whose record doesn't replay. It can be read but not changed until the operator has fixed it."""


class Damaged(Frozen):
    """A table with a row that can't be read. Other tables aren't affected."""

    def __init__(self) -> None:
        super().__init__("Part of my database is damaged. Ask whoever hosts me to fix it.")


class StorageTrouble(Refusal):
    """A database that is locked, full, read-only, damaged as a whole, unavailable or from a newer version.

    Nothing was written, unless the message says that this can't be told.
    """
