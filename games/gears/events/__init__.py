"""Events of the game, for narration. Cells, tiles and characters go by their public names; `to` as in the kernel.

Events are in chronological order. GearsGained always tells a gain, GearsStolen a theft, AbilityUsed a payment.
"""

# ruff: noqa: F403 - one vocabulary in seven files: every class of these is an event
from games.gears.events.alone import *
from games.gears.events.gambits import *
from games.gears.events.gizmos import *
from games.gears.events.tiles import *
from games.gears.events.tokens import *
from games.gears.events.trades import *
from games.gears.events.turn import *
