"""The View of a seat: everything that painters, words and computer players get to know."""

from games.gears.view.structs import Ask as Ask
from games.gears.view.structs import AutomaView as AutomaView
from games.gears.view.structs import GizmosView as GizmosView
from games.gears.view.structs import OfferView as OfferView
from games.gears.view.structs import PlayerView as PlayerView
from games.gears.view.structs import RoleView as RoleView
from games.gears.view.structs import RollView as RollView
from games.gears.view.structs import TileView as TileView
from games.gears.view.structs import TokenView as TokenView
from games.gears.view.structs import Trace as Trace
from games.gears.view.structs import View as View
from games.gears.view.table import view as view
