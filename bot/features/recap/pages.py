"""Pages about what happened since a player's last turn, and about computer players' reasons."""

from __future__ import annotations

from collections.abc import Sequence

from bot.core.markdown import newest
from bot.core.pages.parts.message import Page
from bot.core.pages.parts.names import lines, text_names
from bot.core.pages.parts.turns import blocks, brief, turn_at
from bot.core.pages.pictures import Gallery
from bot.core.pages.reference import require_begun
from bot.core.table.position import Position
from bot.core.table.reading import narration, prompts, verdicts
from bot.features.recap.reasons import Reasoned
from games.kernel import Seat

RECAP = 6  # maximum number of lines in a recap
REASONS = 3000  # maximum number of characters of moves with their reasons


async def recap(gallery: Gallery, position: Position, seat: Seat) -> Page:
    """Return the page with the board and at most six lines about what happened since the seat's last turn.

    If the game is over, the page also says how it ended.
    """
    require_begun(position)
    view, since = position.view(seat), narration.since(position, seat)
    lost = narration.lost(position, seat, since, text_names(position))
    lines = (blocks if position.outcome else brief)(position, seat, since, position.length, most=RECAP - len(lost))
    with_losses = [*lost, *(f"{line}: `/moves`" if line.startswith("-# …") else line for line in lines)]
    if any(decision.away and decision.seat == seat for decision in position.decisions[since:]):
        undo_hint = "" if position.outcome else "; `/undo` takes back the last one"
        with_losses.append(f"-# You were away, so I moved for you. `/why` explains my moves{undo_hint}.")
    text = "\n".join(with_losses) or ("" if position.outcome else "\n".join(_own_last(position, seat)))
    names = text_names(position)
    now = f"**{verdicts.verdict(position, names, seat)}**" if position.outcome else position.game.prompt(view, names)
    return Page("\n".join(filter(None, (text, now))), await gallery.glance(position, None, since))


def _own_last(position: Position, seat: Seat) -> list[str]:
    """Return a line saying that nothing new has happened, followed by lines about the seat's own last turn."""
    made = [number for number, decision in enumerate(position.decisions) if decision.seat == seat]
    turn = [number for number in made if turn_at(position, number) == turn_at(position, made[-1])]
    lines = blocks(position, seat, turn[0], position.length) if turn else []
    what = " Here's what you did:" if lines else ""
    return [f"Nothing new since your last turn.{what}", *lines]


def why(position: Position, moves: Sequence[Reasoned]) -> Page:
    """Return the page that lists moves by computer players and moves made for absent players, each with its reason."""
    moves_with_reasons = []
    for move in moves:
        what = " ".join(lines(position, None, move.after, move.upto))
        if what or not narration.events(position, None, move.after, move.upto):  # skip public events that have no words
            moves_with_reasons.append(f"{what or 'A secret choice.'}\n-# {move.why or 'No reason given.'}")
    nothing = (
        "No computer player has moved yet."
        if prompts.computers(position)
        else "No computer player has made a move at this table."
    )
    return Page("\n".join(newest(moves_with_reasons, REASONS)) if moves_with_reasons else nothing)
