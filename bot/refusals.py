"""What a table answers instead of doing what was asked: each is a sentence for the person who asked."""

from __future__ import annotations


class Refusal(Exception):  # noqa: N818 - an answer in words, not a fault of the program
    """Nothing was changed; `str(refusal)` is for the person who asked, and for nobody else."""


class NoTable(Refusal):
    """There's no such table, or none that the person may know of."""

    def __init__(self) -> None:
        super().__init__("I can't find that table. `/tables` lists yours.")


class NotAtTable(Refusal):
    """A stranger clicked."""


class NotYourTurn(Refusal):
    """The seat has nothing to choose now."""


class Stale(Refusal):
    """The click belongs to another question than the one that the seat is asked now: redraw and explain."""


class TooLate(Stale):
    """The time for it is over: says by how much it was missed."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"You were {max(0.1, seconds):.1f} seconds too late.")


class Incomplete(Refusal):
    """The chain is legal so far but makes no move yet: show the panel after `codes`."""

    def __init__(self, codes: tuple[str, ...]) -> None:
        super().__init__("That's only part of a move. Choose the rest.")
        self.codes = codes


class Illegal(Refusal):
    """The rules say no; the sentence says why and what would be legal."""


class NotNow(Refusal):
    """The table is in the wrong phase: not begun, full, over, cancelled."""


class Frozen(Refusal):
    """The table's record does not replay: it can be read, not changed, until the operator has looked."""


class Damaged(Frozen):
    """A row of the table cannot be read: all other tables go on."""

    def __init__(self) -> None:
        super().__init__("A page of my notebook is damaged. Whoever hosts me has to fix it.")


class StorageTrouble(Refusal):
    """The database is locked, full, read-only, damaged as a whole, away or of a newer version.

    Nothing was written; or the sentence says that nobody can tell.
    """
