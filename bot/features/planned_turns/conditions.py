"""The conditions under which planned turns are played.

Conditions work for every game, and use only what the player may know.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from hashlib import blake2b
from typing import Final, TypeAlias

from bot.core.refusals import Illegal, Incomplete
from bot.core.table.position import Position
from bot.core.table.reading import narration, prompts
from bot.features.planned_turns import preview
from bot.features.planned_turns.stored import PlannedTurn
from games.kernel import IllegalAction, Seat

LEGAL, WORTH, CALM, SAME = "legal", "worth", "calm", "same"
CONDITIONS: Final[Mapping[str, str]] = {
    LEGAL: "if every step is legal",
    WORTH: "only if every step still does what it does now",
    CALM: "only if nothing happens to me before then",
    SAME: "only if my choices are the same as they are now",
}
Played: TypeAlias = Sequence[tuple[Position, str]]  # the position before each move, and the panel's words for the move


def played(imagined: Position, seat: Seat, chains: Sequence[Sequence[str]]) -> tuple[Position, tuple[str, ...]]:
    """Return the imagined position after the moves, and for each move the labels that its choices have in the panel.

    Raises Illegal, with a sentence for the player, if a move is illegal or incomplete.
    """
    descriptions = []
    for number, chain in enumerate(chains, 1):
        try:
            descriptions.append(words(imagined, seat, chain))
            imagined = preview.after(imagined, seat, chain)
        except (Illegal, IllegalAction) as refusal:
            raise Illegal(f"Step {number} doesn't work: {refusal}") from refusal
        except Incomplete as half:
            raise Illegal(f"Step {number} needs another choice.") from half
    return imagined, tuple(descriptions)


def words(imagined: Position, seat: Seat, chain: Sequence[str]) -> str:
    """Describe one move by the labels that its choices have in the panel.

    Raises IllegalAction if one of the choices is illegal.
    """
    return ", ".join(_labels(imagined, seat, chain))


def _labels(imagined: Position, seat: Seat, chain: Sequence[str]) -> Iterator[str]:
    for number, code in enumerate(chain):
        items = [item for group in prompts.menu(imagined, seat, chain[:number]) for item in group.items]
        chosen = next((item for item in items if item.code == code), None)
        if chosen is None:
            prompts.peek(imagined, seat, chain[: number + 1])  # raises IllegalAction with the reason
            raise IllegalAction("That's no longer available.")
        yield f"{chosen.label} ({chosen.hint})" if chosen.hint else chosen.label


def basis(imagined: Position, seat: Seat, condition: str) -> str:
    """Return a hash of everything that the condition requires to stay the same; "" if it requires nothing."""
    view = imagined.view(seat)
    if condition == SAME:
        what = [f"{item.code}: {item.hint}" for group in prompts.menu(imagined, seat) for item in group.items]
    elif condition == CALM:
        points = imagined.game.standing(view).own(seat) if imagined.game.standing else None
        what = [str(points), imagined.game.words.secret(view, imagined.names)]
    else:
        return ""
    return blake2b("\n".join(what).encode(), digest_size=8).hexdigest()


def obstacle(position: Position, seat: Seat, plan: PlannedTurn) -> str:
    """Return a sentence that tells the player why the rest of the plan can't be played now; "" if it can."""
    imagined = preview.now(position, seat)
    try:
        _, descriptions = played(imagined, seat, plan.moves[plan.made :])
    except Illegal as refusal:
        return str(refusal)
    if plan.made:
        return ""
    if plan.condition == WORTH and descriptions != plan.descriptions:
        now, then = next(pair for pair in zip(descriptions, plan.descriptions, strict=True) if pair[0] != pair[1])
        return f"Your plan's move would now be *{now}*, but you planned *{then}*."
    if plan.condition == CALM and (concerns := _happened(position, seat, plan)):
        return f"Something happened to you: {concerns[0]}"
    if plan.basis != basis(imagined, seat, plan.condition):
        return {CALM: "Your hand or your score has changed.", SAME: "Your choices have changed."}[plan.condition]
    return ""


def _happened(position: Position, seat: Seat, plan: PlannedTurn) -> Sequence[str]:
    since, game, names = min(plan.since, position.length), position.game, position.names
    others = game.concerns(narration.events(position, seat, since), position.view(seat), names) if game.concerns else ()
    return (*narration.lost(position, seat, since, names), *others)
