"""Events of the game: what happened, with sentences about it.

Events name tiles by code, and positions as in "B1r0". An event with `to` is for that seat only.
"""

from games.geargrid.events.building import BoardsFinal as BoardsFinal
from games.geargrid.events.building import ClockStarted as ClockStarted
from games.geargrid.events.building import Counted as Counted
from games.geargrid.events.building import Finished as Finished
from games.geargrid.events.building import GaveBack as GaveBack
from games.geargrid.events.building import GotReady as GotReady
from games.geargrid.events.building import Lifted as Lifted
from games.geargrid.events.building import Put as Put
from games.geargrid.events.building import RanOut as RanOut
from games.geargrid.events.building import Took as Took
from games.geargrid.events.building import WorkedOn as WorkedOn
from games.geargrid.events.scoring import CutOff as CutOff
from games.geargrid.events.scoring import Fell as Fell
from games.geargrid.events.scoring import Judged as Judged
from games.geargrid.events.scoring import Kept as Kept
from games.geargrid.events.scoring import LastRoundWon as LastRoundWon
from games.geargrid.events.scoring import MatchEnded as MatchEnded
from games.geargrid.events.scoring import RoundOpened as RoundOpened
from games.geargrid.events.scoring import RoundWon as RoundWon
