"""The golden games (recorded example games) of Gears 'N Guffaws: one for each ending, mode and expansion."""

from __future__ import annotations

from itertools import starmap
from typing import Final

from tests.games.golden import Wanted


def _alone(mode: str, won: bool, reason: str, more: dict[str, str]) -> Wanted:
    """Return the description of a golden solo game to record, named after its mode, expansions and result."""
    name = "-".join(filter(None, ("alone", mode, more.get("expansions"), "won" if won else "lost")))
    return Wanted(name, reason, 1, ("sensible",), {"scoring": mode} | more, False, won)


WANTED: Final = (
    Wanted("tiles", "tiles", 2, ("sensible", "random")),
    Wanted("pool", "pool", 4, ("sensible",)),
    Wanted("still", "still", 2, ("random",)),
    Wanted("stuck", "stuck", 2, ("sensible", "random")),
    Wanted(
        "round-finished",
        "pool",
        3,
        ("sensible",),
        {"finish": "round", "scoring": "semi-cooperative", "path": "simple", "order": "random"},
    ),
    Wanted("taken-back", "tiles", 6, ("random", "sensible"), {}, takes_back=True),
    Wanted("gambits", "pool", 3, ("sensible",), {"expansions": "gambits"}),
    Wanted("gambits-together", "tiles", 4, ("sensible",), {"expansions": "gambits", "scoring": "semi-cooperative"}),
    Wanted("gizmos", "pool", 3, ("sensible",), {"expansions": "gizmos"}),
    Wanted("both", "pool", 5, ("sensible", "random"), {"expansions": "both"}),
    Wanted("gizmos-together", "pool", 6, ("sensible",), {"expansions": "gizmos", "scoring": "semi-cooperative"}),
    Wanted("both-together", "tiles", 4, ("sensible",), {"expansions": "both", "scoring": "semi-cooperative"}),
    *starmap(
        _alone,
        (
            ("maze", True, "pool", {"role": "inventor"}),
            ("maze", False, "lost", {"role": "scholar"}),
            ("maze", True, "rounds", {"automa": "drowsy", "role": "inventor", "expansions": "both"}),
            ("maze", False, "pool", {"role": "airship_captain", "expansions": "both"}),
            ("gobbler", True, "pool", {"role": "engineer", "expansions": "gambits"}),
            ("gobbler", False, "lost", {"role": "scholar"}),
            ("gobbler", True, "pool", {"role": "inventor", "expansions": "both"}),
            ("gobbler", False, "pool", {"role": "scholar", "expansions": "both"}),
            ("gobbler", True, "pool", {"role": "inventor"}),
            ("tinker-10", True, "tiles", {"role": "inventor"}),
            ("tinker-10", False, "pool", {"role": "airship_captain", "expansions": "gambits"}),
            ("tinker-10", True, "tiles", {"automa": "drowsy", "role": "inventor", "expansions": "both"}),
            ("tinker-10", False, "tiles", {"role": "engineer", "expansions": "both"}),
            ("tinker-15", True, "tiles", {"automa": "drowsy", "role": "inventor"}),
            ("tinker-15", False, "tiles", {"role": "scholar", "expansions": "gizmos"}),
            ("tinker-20", False, "tiles", {"role": "engineer"}),
        ),
    ),
)
