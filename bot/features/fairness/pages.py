"""Pages, buttons and lines that let everybody check a table's shuffle."""

from __future__ import annotations

from collections.abc import Sequence

from bot.core.pages.hooks import Buttons, Proof
from bot.core.pages.parts.buttons import button
from bot.core.pages.parts.message import Page
from bot.core.table.position import Position
from bot.core.table.reading import proofs
from bot.features.fairness.commands import ExportRecord


def fingerprint(position: Position) -> str:
    """Return the line with the fingerprint (SHA-256) of the shuffle's seed, for the lobby card of a started table."""
    return f"Shuffle locked in: {proofs.fingerprint(position)} `/fair` explains."


def record_button(position: Position) -> Buttons:
    """Return the button that downloads the record of a finished game."""
    return (button(ExportRecord(position.id), "Record"),)


def fair(position: Position, others: Sequence[Proof] = ()) -> Page:
    """Return the page that explains how to check the shuffle, with buttons for other features' proofs."""
    buttons = tuple(button(proof.command, proof.title) for proof in others)
    return Page(_sealed(position), rows=(buttons,) if buttons else ())


def _sealed(position: Position) -> str:
    seal = proofs.commitment(position)
    if not seal:
        return position.frozen or (
            "I lock in the shuffle when the game starts. You'll get its fingerprint then and its seed at the end."
        )
    how = (
        "Before the deal, I posted the start of this shuffle's SHA-256 fingerprint. "
        f"Here's all of it:\n`{seal}`\n"
        "The shuffle can't change without changing the fingerprint. "
    )
    if proofs.seed(position):
        return (
            f"{how}The game is over, so here's the seed:\n`{proofs.seed(position)}`\n"
            "Its SHA-256 is the fingerprint. *Record* downloads the game; `python -m bot verify` replays it."
        )
    return f"{how}When the game is over I'll post the seed, so anyone can check it."


def verified(position: Position) -> Page:
    """Return the page with the result of replaying the whole record.

    The page doesn't say how many decisions were replayed, because that number may be secret.
    """
    if position.frozen:
        return Page(f"Something's wrong. {position.frozen}")
    if not proofs.commitment(position):
        return Page("This table hasn't started, so there's nothing to check yet.")
    seed = (
        f"The seed is public: `{proofs.seed(position)}`"
        if proofs.seed(position)
        else "The seed stays secret until the game is over."
    )
    return Page(
        "All good: I replayed every move at this table and got exactly the board you see.\n"
        f"The shuffle is still the one I locked in before the deal: `{proofs.commitment(position)}`\n{seed}"
    )
