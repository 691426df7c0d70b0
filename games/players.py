"""Computer players that any game can seat. They see a View and the legal list, never the State."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

from games.kernel import Action, Advice, Choice, Option
from games.rng import Rng

A = TypeVar("A", bound=Action)

STRENGTHS: Final = Option(
    "strength",
    "Strength",
    "How well the computer plays.",
    (
        Choice("random", "Random", "Pulls any lever; never plans, sometimes surprises."),
        Choice("sensible", "Sensible", "Looks one move ahead and takes what pays."),
        Choice("searching", "Searching", "Thinks through what you may hold and do until its next turn."),
    ),
    "sensible",
)


def random(_view: Any, legal: Sequence[Action], rng: Rng, /) -> Advice:
    """Any legal action, each as likely as the other."""
    action, _ = rng.choice(legal)
    return Advice(action.code, "Eyes shut, lever pulled.")


def best(legal: Sequence[A], worth: Callable[[A], float], rng: Rng) -> A:
    """The action worth most; ties are broken by lot, so that two tables do not play alike."""
    worths = [worth(action) for action in legal]
    top = max(worths)
    action, _ = rng.choice([action for action, value in zip(legal, worths, strict=True) if value == top])
    return action
