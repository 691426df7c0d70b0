"""Two ways to find a move by playing on over states that a seat cannot tell apart: `search` and `race`.

A game brings a `Model` of itself: how far to look, which moves to think about, how everybody plays on, and how good
what comes of it is for each seat. A move is the tuple of codes of its whole chain.
"""

from games.search.model import Codes as Codes
from games.search.model import Enough as Enough
from games.search.model import Model as Model
from games.search.model import Rules as Rules
from games.search.model import interleaved as interleaved
from games.search.model import named as named
from games.search.racing import race as race
from games.search.tree import search as search
