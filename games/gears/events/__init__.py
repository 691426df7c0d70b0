"""Events of the game: what happened, with sentences about it.

Cells, tiles and characters have their public names. An event with `to` is for that seat only; see `Event`. Each gain of
gears has a GearsGained event, each theft a GearsStolen, and each payment an AbilityUsed or GizmoUsed.
"""

# ruff: noqa: F403 - the events are split into seven files: every class in them is an event
from games.gears.events.alone import *
from games.gears.events.gambits import *
from games.gears.events.gizmos import *
from games.gears.events.tiles import *
from games.gears.events.tokens import *
from games.gears.events.trades import *
from games.gears.events.turn import *
