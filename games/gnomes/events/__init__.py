"""Events of the game: what happened, with sentences about it.

Events contain codes for units, abilities and tribes, labels for cells, and seats for players. The automaton has the
seat number ROBOT, which no player has; `who` names it.
"""

from games.gnomes.events.cards import AskingChanged as AskingChanged
from games.gnomes.events.cards import Bonus as Bonus
from games.gnomes.events.cards import Cancelled as Cancelled
from games.gnomes.events.cards import CastBegan as CastBegan
from games.gnomes.events.cards import Charged as Charged
from games.gnomes.events.cards import Drained as Drained
from games.gnomes.events.cards import Drew as Drew
from games.gnomes.events.cards import Kept as Kept
from games.gnomes.events.cards import KeptIt as KeptIt
from games.gnomes.events.cards import Lapse as Lapse
from games.gnomes.events.cards import Learnt as Learnt
from games.gnomes.events.cards import Lost as Lost
from games.gnomes.events.cards import Ordered as Ordered
from games.gnomes.events.cards import Passed as Passed
from games.gnomes.events.cards import Placed as Placed
from games.gnomes.events.cards import Robbed as Robbed
from games.gnomes.events.cards import Saw as Saw
from games.gnomes.events.cards import Wasted as Wasted
from games.gnomes.events.cards import Withdrawn as Withdrawn
from games.gnomes.events.naming import ROBOT as ROBOT
from games.gnomes.events.naming import attacker as attacker
from games.gnomes.events.naming import owned as owned
from games.gnomes.events.naming import who as who
from games.gnomes.events.naming import whose as whose
from games.gnomes.events.turns import Alliance as Alliance
from games.gnomes.events.turns import Assigned as Assigned
from games.gnomes.events.turns import Called as Called
from games.gnomes.events.turns import ClanLost as ClanLost
from games.gnomes.events.turns import DieTurned as DieTurned
from games.gnomes.events.turns import Eliminated as Eliminated
from games.gnomes.events.turns import Entered as Entered
from games.gnomes.events.turns import Flipped as Flipped
from games.gnomes.events.turns import GameEnded as GameEnded
from games.gnomes.events.turns import Landed as Landed
from games.gnomes.events.turns import Locked as Locked
from games.gnomes.events.turns import Rolled as Rolled
from games.gnomes.events.turns import RoundExtra as RoundExtra
from games.gnomes.events.turns import Seated as Seated
from games.gnomes.events.turns import TileNamed as TileNamed
from games.gnomes.events.turns import TurnBegan as TurnBegan
from games.gnomes.events.turns import TurnedUp as TurnedUp
from games.gnomes.events.turns import WentOn as WentOn
from games.gnomes.events.units import Blockaded as Blockaded
from games.gnomes.events.units import Changed as Changed
from games.gnomes.events.units import Countered as Countered
from games.gnomes.events.units import CounterEnded as CounterEnded
from games.gnomes.events.units import Declared as Declared
from games.gnomes.events.units import Defeated as Defeated
from games.gnomes.events.units import Healed as Healed
from games.gnomes.events.units import Hurt as Hurt
from games.gnomes.events.units import Missed as Missed
from games.gnomes.events.units import Moved as Moved
from games.gnomes.events.units import NoFall as NoFall
from games.gnomes.events.units import Put as Put
from games.gnomes.events.units import Redirected as Redirected
from games.gnomes.events.units import Stayed as Stayed
from games.gnomes.events.units import Struck as Struck
