"""The View of a seat: the only data that painters, words and computer players get."""

from games.geargrid.view.structs import Ask as Ask
from games.geargrid.view.structs import BoardView as BoardView
from games.geargrid.view.structs import PlayerView as PlayerView
from games.geargrid.view.structs import RoundView as RoundView
from games.geargrid.view.structs import TileView as TileView
from games.geargrid.view.structs import View as View
from games.geargrid.view.table import view as view
