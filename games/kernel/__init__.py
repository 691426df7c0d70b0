"""The contract between games and the bot. Import from here: `from games.kernel import Action, Game, Seat`.

- `game`: `Game`, the record of functions and facts that every game fills in
- `actions`: choices of a player; `events`: their effects; `results`: effects as data, from which the bot writes its
  messages; `outcome`: how a game ended
- `metadata`: options, slash commands, lessons, pages of the rulebook
- `controls`: panels designed by a game; `daily`: the daily puzzle; `stories`: step-by-step replays of a finished game
- `words`: a game's text; `players`: computer players
- `playing`: applying choices, and whose turn it is; `states`: a State as bytes

States, actions, events and views are frozen msgspec Structs whose collections are tuples. A complex move is a chain of
small actions. All steps but the last are *quiet*: they have no events, so a player can preview them before committing.
"""

from games.kernel.actions import Action as Action
from games.kernel.actions import IllegalAction as IllegalAction
from games.kernel.actions import Names as Names
from games.kernel.actions import NumberedAction as NumberedAction
from games.kernel.actions import Seat as Seat
from games.kernel.actions import numbered as numbered
from games.kernel.actions import single as single
from games.kernel.controls import ControlRow as ControlRow
from games.kernel.controls import Controls as Controls
from games.kernel.controls import Dropdown as Dropdown
from games.kernel.controls import Press as Press
from games.kernel.daily import Daily as Daily
from games.kernel.daily import PuzzleResult as PuzzleResult
from games.kernel.events import Event as Event
from games.kernel.events import Positioned as Positioned
from games.kernel.events import Step as Step
from games.kernel.events import begins_with as begins_with
from games.kernel.events import in_lines as in_lines
from games.kernel.events import narrate as narrate
from games.kernel.game import AnyGame as AnyGame
from games.kernel.game import Game as Game
from games.kernel.metadata import Choice as Choice
from games.kernel.metadata import Entry as Entry
from games.kernel.metadata import Field as Field
from games.kernel.metadata import Lesson as Lesson
from games.kernel.metadata import Limit as Limit
from games.kernel.metadata import Option as Option
from games.kernel.metadata import Reaction as Reaction
from games.kernel.metadata import Tutorial as Tutorial
from games.kernel.metadata import Verb as Verb
from games.kernel.metadata import further as further
from games.kernel.outcome import AGREED as AGREED
from games.kernel.outcome import Line as Line
from games.kernel.outcome import Outcome as Outcome
from games.kernel.players import Advice as Advice
from games.kernel.players import AnyPolicy as AnyPolicy
from games.kernel.players import AnySearcher as AnySearcher
from games.kernel.players import Policy as Policy
from games.kernel.players import Searcher as Searcher
from games.kernel.players import Suggestion as Suggestion
from games.kernel.playing import find as find
from games.kernel.playing import is_asked as is_asked
from games.kernel.playing import nameless as nameless
from games.kernel.playing import offered as offered
from games.kernel.playing import open_choices as open_choices
from games.kernel.playing import openly_asked as openly_asked
from games.kernel.playing import peek as peek
from games.kernel.playing import play as play
from games.kernel.playing import to_act as to_act
from games.kernel.results import Deed as Deed
from games.kernel.results import Figure as Figure
from games.kernel.results import Moment as Moment
from games.kernel.results import Standing as Standing
from games.kernel.results import Weight as Weight
from games.kernel.results import changed as changed
from games.kernel.states import digest as digest
from games.kernel.states import fingerprint as fingerprint
from games.kernel.states import pack as pack
from games.kernel.states import unpack as unpack
from games.kernel.stories import Scene as Scene
from games.kernel.stories import Story as Story
from games.kernel.stories import Way as Way
from games.kernel.words import PING as PING
from games.kernel.words import Seen as Seen
from games.kernel.words import Words as Words
