"""Events of the game: what happened, with sentences about it.

Events contain cards as names and seats as numbers. An event with `to` is for that seat only; see `games.kernel`.
"""

# ruff: noqa: F403 - the events are split into three files: every class in them is an event
from games.briar.events.meeting import *
from games.briar.events.things import *
from games.briar.events.walk import *
