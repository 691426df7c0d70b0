"""Tests of how messages summarize turns: one block for each turn, with its result first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from msgspec.structs import replace

from bot.core.pages.board import _push
from bot.core.pages.parts.names import lines
from bot.core.pages.parts.turns import Block, Part, _fitted, _lead, blocks, brief, headline
from bot.core.table import moves
from bot.core.table.position import Position
from games.english import MINUS
from games.gears import words
from games.gears.view import View
from games.kernel import Deed, Event, Figure, Moment, Names, Standing, Step, Weight
from tests.bot.core.table.test_private_asks import table


class Said(Event, frozen=True):
    text: str

    def _describe(self, names: Names) -> str:
        return self.text.format(*names)


class Aside(Said, frozen=True):
    """A test event that is minor: summaries mention it only if the turn has no other."""

    minor: ClassVar[bool] = True


class Walk(Aside, frozen=True):
    """A test event that is minor and counts steps. Events of this kind are added up."""

    def _deed(self, _names: Names, _of: str) -> Deed | None:
        return Deed("walked", 1, "unit")


class Began(Said, frozen=True):
    """A test event that is minor and would begin a new line, such as the start of a turn."""

    minor: ClassVar[bool] = True
    apart: ClassVar[bool] = True


class Apart(Said, frozen=True):
    apart: ClassVar[bool] = True


class Found(Said, frozen=True):
    """A test event about finding coins, which are added up. A total of three or more deserves a headline."""

    number: int

    def _deed(self, _names: Names, _of: str) -> Deed | None:
        return Deed("found", self.number, "coin", telling=3)


class Hit(Said, frozen=True):
    """A test event about a displayed number that changed."""

    target: str
    by: int
    now: int

    def _deed(self, _names: Names, _of: str) -> Deed | None:
        return Deed(self.target, self.by, now=self.now)


class Weighty(Said, frozen=True):
    weight: int


class Feat(Weighty, frozen=True):
    def _moment(self, _names: Names) -> Moment | None:
        return Moment(self.text)


def weighed(event: Event) -> int:
    """Return the weight of a test event, or SMALL for all others."""
    return event.weight if isinstance(event, Weighty) else Weight.SMALL


class Weighing:
    """The words of the example game, except that test events have their own weights."""

    def __getattr__(self, name: str) -> object:
        return weighed if name == "weight" else getattr(words, name)


def played() -> Position:
    before = table()
    place = f"place:{before.view(None).draft[0]}"
    at = before.legal(1, (place,))[0].code
    return moves.move(before, 1, (place, at, before.legal(1, (place, at))[0].code))


def happened(*events: Event) -> Position:
    """Return a table after a turn in which Bo caused exactly these events and changed no displayed number."""
    after = played()
    steps = (*after.steps[:-1], Step(after.steps[0].state, events))
    return Position(replace(after.game, words=Weighing()), replace(after.stored), steps)


def told(*events: Event) -> Sequence[str]:
    """Return the summary of a turn in which Bo caused these events."""
    position = happened(*events)
    return brief(position, None, 0, position.length + 9)


def test_the_whole_game_is_narrated_from_its_first_move() -> None:
    after = played()
    begun = Step(after.state, (Said(text="{0} began."),))
    position = Position(after.game, after.stored, (after.steps[0], begun, *after.steps[2:]))
    assert lines(position, None)[0] == f"{position.names[0]} began."


def test_the_name_stands_once_and_first() -> None:
    said = told(Said(text="{1} laid a tile."), Said(text="{1} walked."), Said(text="{0} laughed."))
    assert said == ["**Bo** laid a tile · walked · Ada laughed"]


def test_a_colon_parts_the_name_from_what_is_not_its_own() -> None:
    assert told(Said(text="{0} laughed."), Said(text="{1} bowed.")) == ["**Bo:** Ada laughed · bowed"]
    assert told(Said(text="the lamp went out.")) == ["**Bo:** The lamp went out"]
    assert _lead("Bo", ["ada laughed"], ("ada", "Bo")) == "Bo:"
    assert _lead("Bo", ["adapted a lamp"], ("ada", "Bo")) == "Bo"


def test_minor_things_are_left_out_unless_there_is_nothing_else() -> None:
    assert told(Said(text="{1} walked."), Aside(text="{1} ended the turn.")) == ["**Bo** walked"]
    assert told(Aside(text="{1} ended the turn.")) == ["Bo ended the turn."]
    assert told(Walk(text=""), Walk(text=""), Aside(text="{1} rolled.")) == ["**Bo** walked 2 units"]
    assert told(Walk(text=""), Said(text="{1} bowed.")) == ["**Bo** bowed"]


def test_the_start_of_a_turn_is_narrated_only_if_nothing_else_is() -> None:
    assert told(Aside(text="{1} ended the turn."), Began(text="{0}'s turn.")) == ["Bo ended the turn."]
    assert told(Began(text="{0}'s turn.")) == ["Ada's turn."]


def test_an_event_that_stands_apart_has_its_own_line() -> None:
    said = told(Said(text="{1} walked."), Apart(text="The end is near."), Said(text="{1} bows."))
    assert said == ["**Bo** walked · bows", "The end is near."]


def test_counted_events_are_added_up_within_a_turn() -> None:
    said = told(Found(text="", number=1), Said(text="{1} walked."), Found(text="", number=1))
    assert said == ["**Bo** found 2 coins · walked"]


def test_of_many_deeds_the_first_are_shown_and_the_others_counted() -> None:
    said = told(*(Said(text=f"{{1}} did {number}.") for number in range(7)))
    assert said == ["**Bo** did 0 · did 1 · did 2 · did 3 · … 3 more"]


def test_changes_of_the_same_figure_are_added_up_and_the_greatest_comes_first() -> None:
    said = told(
        Said(text="{1} walked."),
        Hit(text="", target="Moles", by=-1, now=8),
        Hit(text="", target="Ropes", by=-2, now=8),
        Hit(text="", target="Ropes", by=-3, now=5),
        Hit(text="", target="Elks", by=-2, now=3),
        Hit(text="", target="Elks", by=2, now=5),
    )
    assert said == [f"**Bo:** Ropes {MINUS}5 → 5 · Moles {MINUS}1 → 8 · walked"]


def test_a_word_limit_shortens_the_longest_turn_first_and_omits_the_oldest_turn_last() -> None:
    position = happened(*(Said(text=f"{{1}} did the thing {number}.") for number in range(3)))
    told = [blocks(position, None, 0, position.length, room=room)[0] for room in (13, 12, 0)]
    assert told[0].endswith("did the thing 2"), told[0]
    assert told[1:] == ["**Bo** did the thing 0 · did the thing 1 · … 1 more", "**Bo** did the thing 0 · … 2 more"]


def test_events_that_stand_apart_are_shortened_before_anything_is_omitted() -> None:
    block = Block(
        "Bo",
        ("won",),
        (Part("walked far away"),),
        ("A storm rises. It blows everybody about.",),
        (("A storm rises.",),),
    )
    assert _fitted([block], 12) == ["**Bo** won · walked far away", *block.apart]
    assert _fitted([block], 11) == ["**Bo** won · walked far away", "A storm rises."]
    assert _fitted([block], 7) == ["**Bo** won · … 1 more", "A storm rises."]
    assert _fitted([block], 5) == ["A storm rises."], "figures are in the picture too"
    alone = Block("", (), (), block.apart, block.forms)
    assert _fitted([alone], 3) == ["A storm rises."]


def test_of_two_turns_the_older_one_gives_way() -> None:
    older, newer = (
        Block(name, ("won",), (Part("walked far away"), Part("sat down there")), ()) for name in ("Bo", "Cy")
    )
    assert _fitted([older, newer], 16) == [line for block in (older, newer) for line in block.lines()]
    assert _fitted([older, newer], 15) == ["**Bo** won · walked far away · … 1 more", *newer.lines()]
    assert _fitted([older, newer], 14) == [f"**{name}** won · walked far away · … 1 more" for name in ("Bo", "Cy")]
    assert _fitted([older, newer], 10) == ["**Bo** won · … 2 more", "**Cy** won · … 2 more"]
    assert _fitted([older, newer], 7) == ["-# … 1 earlier", "**Cy** won · … 2 more"]


def test_a_turn_that_continues_after_a_reply_is_one_block() -> None:
    before = played()
    said = [Said(text="{1} swung."), Said(text="{0} ducked."), Said(text="{1} missed.")]
    steps = [*before.steps[:1], *(Step(before.steps[0].state, (each,)) for each in said)]
    decisions = [replace(before.decisions[0], seat=seat) for seat in (1, 0, 1)]
    position = Position(before.game, replace(before.stored, log=tuple(decisions)), tuple(steps))
    assert brief(position, None, 0, 3) == ["**Bo** swung · missed", "**Ada** ducked"]


def test_the_figures_that_changed_come_before_what_was_done() -> None:
    def standing(view: View) -> Standing:
        tiles = len(view.tiles)
        return Standing(((Figure(tiles, "tile"),), (Figure(-tiles, "loss", "losses"),)))

    after = played()
    counted = Position(replace(after.game, standing=standing), after.stored, after.steps)
    tiles = len(after.view(None).tiles)
    (first,) = brief(counted, None, 0, after.length)
    assert first.startswith(f"**Bo** {MINUS}1 → {-tiles} losses · Ada +1 → {tiles} tiles · placed "), first


def test_a_message_has_one_moment_the_greatest() -> None:
    few = happened(Feat(text="Small", weight=1), Feat(text="Great", weight=3), Feat(text="Late", weight=2))
    found = headline(few, None, 0, few.length)
    assert found is not None
    assert found.moment.headline == "Great"
    assert headline(happened(Said(text="{1} walked.")), None, 0, few.length) is None


def test_a_sum_that_is_large_enough_is_a_moment() -> None:
    many = happened(Found(text="", number=1), Found(text="", number=2))
    found = headline(many, None, 0, many.length)
    assert found
    assert found.moment == Moment("Bo found 3 coins")
    assert blocks(many, None, 0, many.length, found.events) == []
    assert headline(happened(Found(text="", number=2)), None, 0, many.length) is None


def test_a_turn_is_one_block_where_the_log_has_several_lines() -> None:
    before = table()
    place = f"place:{before.view(None).draft[0]}"
    at = before.legal(1, (place,))[0].code
    laid = moves.move(before, 1, (place, at, before.legal(1, (place, at))[0].code))
    ended = moves.move(laid, 1, ("end",))
    (short,) = brief(ended, None, 0, ended.length)
    assert short.startswith("**Bo** "), short
    assert "ended the turn" not in short
    assert len(lines(ended, None)) > 1


def test_the_least_important_deeds_are_omitted_and_the_others_keep_their_order() -> None:
    small = [Said(text=f"{{1}} did {number}.") for number in range(6)]
    (line,) = told(*small[:4], Weighty(text="{1} fell.", weight=Weight.NOTABLE), *small[4:])
    assert line == "**Bo** did 0 · did 1 · did 2 · fell · … 3 more"


def test_a_loss_is_never_left_out() -> None:
    losses = [Weighty(text=f"{{1}} lost {number}.", weight=Weight.LOSS) for number in range(6)]
    position = happened(*(Said(text=f"{{1}} did {number}.") for number in range(6)), *losses)
    for room in (0, 10, 1000):
        (line,) = blocks(position, None, 0, position.length, room=room)
        assert all(f"lost {number}" in line for number in range(6)), line


def test_a_light_turn_gives_way_to_an_older_one_that_matters_more() -> None:
    heavy = Block("Bo", ("won",), (Part("lost everything", Weight.LOSS),), ())
    light = [Block(name, ("won",), (Part("sat down"),), ()) for name in ("Cy", "Di")]
    assert _fitted([heavy, *light], 6) == ["-# … 2 more", *heavy.lines()]
    notable = Block("Bo", ("won",), (Part("walked", Weight.NOTABLE),), ())
    assert _fitted([notable, light[1]], 6) == ["-# … 1 earlier", *light[1].lines()], "what is merely notable can go"
    assert _fitted([heavy, *light], 1000, most=2) == ["-# … 1 more", *heavy.lines(), *light[1].lines()]


def test_a_big_event_without_a_headline_of_its_own_gets_its_sentence() -> None:
    big = happened(Weighty(text="{1} fell.", weight=Weight.BIG), Weighty(text="{1} sat.", weight=Weight.NOTABLE))
    found = headline(big, None, 0, big.length)
    assert found
    assert found.moment == Moment("Bo fell")


def test_a_push_notification_has_the_headline_or_else_the_latest_event() -> None:
    tale = ["### Boom", "Ada moved.", "**Bo** laid a tile", "-# Draft row: three tiles"]
    assert _push(played(), "Lay a tile.", tale[1:]).endswith(": Lay a tile. Bo laid a tile")
    assert _push(played(), "Lay a tile.", tale).endswith(": Lay a tile. Boom")


def test_of_thousands_of_turns_the_newest_are_shown() -> None:
    turns = [
        Block(f"Bo{number}", ("won",), (Part("walked far away"), Part("sat down there")), ()) for number in range(3000)
    ]
    newest = [f"**Bo{number}** won · … 2 more" for number in (2998, 2999)]
    assert _fitted(turns, 10) == ["-# … 2998 earlier", *newest]
    assert _fitted(turns, 0) == ["-# … 2999 earlier", newest[-1]]
