"""The View of a seat. `facts` defines its structs, and `build` makes it from a State."""

from games.gnomes.view.build import view as view
from games.gnomes.view.facts import CellView as CellView
from games.gnomes.view.facts import Charge as Charge
from games.gnomes.view.facts import CounterView as CounterView
from games.gnomes.view.facts import DraftView as DraftView
from games.gnomes.view.facts import OrderView as OrderView
from games.gnomes.view.facts import Pending as Pending
from games.gnomes.view.facts import PlayerView as PlayerView
from games.gnomes.view.facts import Trace as Trace
from games.gnomes.view.facts import UnitView as UnitView
from games.gnomes.view.facts import View as View
