"""Which games of Gears 'N Guffaws are kept: one for each way in which it can end, and modes and expansions."""

from __future__ import annotations

from typing import Final

from tests.games.golden import Wanted

WANTED: Final = (
    Wanted("tiles", "tiles", 2, ("sensible", "random")),
    Wanted("pool", "pool", 4, ("sensible",)),
    Wanted("rounds", "rounds", 2, ("random",)),
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
    *(
        Wanted(
            f"alone-{mode}-{'won' if won else 'lost'}",
            reason,
            1,
            ("sensible",),
            {"scoring": mode} | more,
            False,
            won,
        )
        for mode, won, reason, more in (
            ("maze", True, "tiles", {"automa": "drowsy", "role": "engineer"}),
            ("maze", False, "tiles", {"role": "scholar"}),
            ("gobbler", True, "pool", {"role": "engineer", "expansions": "gambits"}),
            ("gobbler", False, "lost", {"role": "scholar"}),
            ("tinker-10", True, "tiles", {"role": "inventor"}),
            ("tinker-10", False, "pool", {"role": "airship_captain", "expansions": "gambits"}),
            ("tinker-20", False, "tiles", {"role": "engineer"}),
        )
    ),
)
