"""What happened in short, as boards, folded boards and recaps tell it: a line for each turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from msgspec.structs import replace

from bot import moves
from bot.position import Position
from bot.presenter.names import brief, lines
from games.kernel import Event, Names, Step
from tests.bot.test_private_asks import table


class Said(Event, frozen=True):
    """Any words."""

    text: str

    def _told(self, names: Names) -> str:
        return self.text.format(*names)


class Aside(Said, frozen=True):
    """What a look at the table says."""

    minor: ClassVar[bool] = True


class Apart(Said, frozen=True):
    """What begins a line."""

    apart: ClassVar[bool] = True


def told(*events: Event) -> Sequence[str]:
    """Of a turn of Bo in which this happened."""
    before = table()
    place = f"place:{before.view(None).draft[0]}"
    at = before.legal(1, (place,))[0].code
    after = moves.move(before, 1, (place, at, before.legal(1, (place, at))[0].code))
    steps = (*after.steps[:-1], Step(after.state, events))
    return brief(Position(after.game, replace(after.stored), steps), None, 0, after.length + 9)


def test_the_name_stands_once() -> None:
    assert told(Said("{1} laid a tile."), Said("{1} walked."), Said("2 tiles turned."), Said("{1} spoke: Ha!")) == [
        "Bo laid a tile; walked. 2 tiles turned. Bo spoke: Ha!"
    ]
    assert told(Said("{1} spoke: Ha!"), Said("{1} walked."), Said("{0} laughed.")) == [
        "Bo spoke: Ha! Bo walked. Ada laughed."
    ]


def test_minor_things_are_left_out_unless_there_is_nothing_else() -> None:
    assert told(Said("{1} walked."), Aside("{1} ended the turn.")) == ["Bo walked."]
    assert told(Aside("{1} ended the turn.")) == ["Bo ended the turn."]


def test_what_is_told_apart_has_its_line() -> None:
    assert told(Said("{1} walked."), Apart("The end is near."), Said("{1} bows.")) == [
        "Bo walked.",
        "The end is near. Bo bows.",
    ]


def test_a_turn_is_one_line_where_the_log_has_several() -> None:
    before = table()
    place = f"place:{before.view(None).draft[0]}"
    at = before.legal(1, (place,))[0].code
    laid = moves.move(before, 1, (place, at, before.legal(1, (place, at))[0].code))
    ended = moves.move(laid, 1, ("end",))
    (short,) = brief(ended, None, 0, ended.length)
    assert short.startswith("Bo laid ")
    assert "ended the turn" not in short
    assert len(lines(ended, None)) > 1
