"""Tests of Run, the working copy of a State while an action is applied, and of its pending choices."""

from __future__ import annotations

import msgspec

from games.rng import Rng
from games.run import StackRun, put
from tests.games.example.rules import Sealed


class Asking(msgspec.Struct, frozen=True):
    what: str


class Board(msgspec.Struct, frozen=True):
    rng: Rng = Rng("run")
    points: int = 0
    stack: tuple[Asking, ...] = ()


def test_the_state_before_stays_as_it_was() -> None:
    before = Board()
    run = StackRun[Board, Asking](before, 1)
    run.set(points=2)
    run.tell(Sealed(seat=run.seat))
    step = run.step()
    assert (step.state.points, step.events) == (2, (Sealed(seat=1),))
    assert before == Board()


def test_the_most_urgent_choice_is_on_top() -> None:
    run = StackRun[Board, Asking](Board(), 0)
    run.push(Asking("where"))
    run.push(Asking("how"))
    run.swap(Asking("how much"))
    assert [asking.what for asking in run.state.stack] == ["where", "how much"]
    run.pop()
    assert [asking.what for asking in run.state.stack] == ["where"]


def test_an_item_of_a_tuple_is_replaced_by_another() -> None:
    assert put((1, 2, 3), 1, 5) == (1, 5, 3)
    assert put((1,), 0, 5) == (5,)
