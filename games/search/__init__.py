"""Two searches for a move, `search` and `race`. Both simulate games from states that the seat can't tell apart.

A game provides a `Model`, which says how far to look, which moves to consider, how everybody plays in the simulations,
and what the result is worth to each seat. A move is the tuple of the codes of all its choices.
"""

from games.search.model import Codes as Codes
from games.search.model import Enough as Enough
from games.search.model import Model as Model
from games.search.model import Rules as Rules
from games.search.model import interleaved as interleaved
from games.search.model import named as named
from games.search.racing import race as race
from games.search.tree import search as search
