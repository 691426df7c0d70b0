"""What happened, for narration. Cells, tiles and characters by their public names; `to` as in the kernel.

Events come in the order in which things happened. A gain of gears is always told by GearsGained, a theft by
GearsStolen, a payment by AbilityUsed.
"""

# ruff: noqa: F403 - one vocabulary in seven files: every class of these is an event
from games.gears.events.alone import *
from games.gears.events.gambits import *
from games.gears.events.gizmos import *
from games.gears.events.tiles import *
from games.gears.events.tokens import *
from games.gears.events.trades import *
from games.gears.events.turn import *
