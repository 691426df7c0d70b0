"""What happened, for narration. Cards by their names, seats by number; `to` as in the kernel.

Events come in the order in which things happened.
"""

# ruff: noqa: F403 - one vocabulary in three files: every class of these is an event
from games.briar.events.meeting import *
from games.briar.events.things import *
from games.briar.events.walk import *
