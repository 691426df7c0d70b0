"""Events, in the order in which they happened.

Cards are given by name, seats by number. An event with `to` is for that seat only, see `games.kernel`.
"""

# ruff: noqa: F403 - one vocabulary in three files: every class of these is an event
from games.briar.events.meeting import *
from games.briar.events.things import *
from games.briar.events.walk import *
