"""Computer players that any game can seat. They see a View and the legal list, never the State."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeVar

from games.english import ordinal
from games.kernel import Action, Advice, Choice, Option
from games.rng import Rng

A = TypeVar("A", bound=Action)
K = TypeVar("K")

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


def rank(chosen: K, worths: Mapping[K, float], said: Callable[[K], str]) -> str:
    """How a choice compares with all of them, itself included: "best of 38; next best +3"; "" if it is the only one.

    It stands in reasons, which everybody reads: both what there is to choose from and its worth must be public.
    """
    mine, others = worths[chosen], [each for each in worths if each != chosen]
    better = sum(worth > mine for worth in worths.values())
    worse = [each for each in others if worths[each] < mine]
    if not others:
        return ""
    if better:
        return f"{ordinal(better + 1)} of {len(worths)}; best {said(max(others, key=worths.__getitem__))}"
    if not worse:
        return f"as good as any of {len(worths)}"
    alike = len(others) - len(worse)
    first = f"best of {len(worths)}{f', with {alike} alike' if alike else ''}"
    return f"{first}; next best {said(max(worse, key=worths.__getitem__))}"
