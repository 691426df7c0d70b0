"""The sentences that say how a game ended, by its rules or by the players' agreement."""

from __future__ import annotations

from bot.core.table.position import Position
from games.english import listing, plain, victory
from games.kernel import Names, Outcome, Seat

EARLY = "The game ended early, by agreement."


def verdict(position: Position, names: Names, seat: Seat | None = None) -> str:
    """Say who won and why, with the players' `names`, to the viewer in that seat; "" while the game goes on."""
    agreed = position.history.agreed
    return _agreed(agreed, names) if agreed else position.game.words.verdict(position.view(seat), names)


def _agreed(outcome: Outcome, names: Names) -> str:
    if len(outcome.scores) == 1:
        return "The game ended early, without a result."
    if not outcome.winners:
        first = outcome.ranking[0]
        others = "" if len(first) == len(names) else f" {listing([names[seat] for seat in first])} share first place."
        return f"It's a draw.{others} {EARLY}"
    who = victory([names[seat] for seat in outcome.winners])
    return f"{who} by the current standing: {scores(outcome, names)}. {EARLY}"


def scores(outcome: Outcome, names: Names) -> str:
    """List the scores, best first, as in "Ada 12, Bo 8"; seats without a score are left out."""
    ranked = [(names[seat], outcome.scores[seat]) for group in outcome.ranking for seat in group]
    return ", ".join(f"{name} {plain(score)}" for name, score in ranked if score is not None)
