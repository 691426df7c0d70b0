"""Computer players for any game, and helper functions for the computer players of one game.

Computer players get a View and the legal actions, never the State.
"""

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
        Choice("random", "Random", "Pulls levers at random. Never plans, sometimes surprises."),
        Choice("sensible", "Sensible", "Looks one move ahead and picks whatever pays off."),
        Choice("searching", "Searching", "Considers what you might hold and do before its next turn."),
    ),
    "sensible",
)


def random(_view: Any, legal: Sequence[Action], rng: Rng, /) -> Advice:
    action, _ = rng.choice(legal)
    return Advice(action.code, "I shut my eyes and pulled a lever.")


def best(legal: Sequence[A], worth: Callable[[A], float], rng: Rng) -> A:
    """Return the action with the highest value; choose randomly among equals, so that games differ."""
    worths = [worth(action) for action in legal]
    top = max(worths)
    action, _ = rng.choice([action for action, value in zip(legal, worths, strict=True) if value == top])
    return action


def rank(chosen: K, worths: Mapping[K, float], describe: Callable[[K], str]) -> str:
    """Describe how a choice compares with all others: "the best of 38 choices, ahead of +3"; "" if it's the only one.

    The number of choices includes the chosen one. The text becomes part of a public reason, so the choices and their
    values must be public, too. `describe` formats the next best choice.
    """
    mine, others = worths[chosen], [other for other in worths if other != chosen]
    better = sum(worth > mine for worth in worths.values())
    worse = [other for other in others if worths[other] < mine]
    if not others:
        return ""
    if better:
        first = describe(max(others, key=worths.__getitem__))
        return f"{_placed(better, len(worths))}, behind {first}"
    if not worse:
        return "as good as the other choice" if len(others) == 1 else f"as good as any of {len(worths)} choices"
    tied = "" if len(worse) == len(others) else "tied for "
    return f"{tied}{_placed(0, len(worths))}, ahead of {describe(max(worse, key=worths.__getitem__))}"


def _placed(better: int, choices: int) -> str:
    """Describe the rank of a choice, given how many are better: "the best of 38 choices", "the worse of 2 choices"."""
    if choices == 2:
        return f"the {'worse' if better else 'better'} of 2 choices"
    return f"the {f'{ordinal(better + 1)} ' if better else ''}best of {choices} choices"
