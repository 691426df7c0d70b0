"""Tests that the highlights of a finished game are true, and that nobody sees them before the end."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest

from games.gears import GAME, events
from games.gears.view import View
from games.gears.words import highlights
from games.kernel import Event
from games.record import replay
from tests.games.gears.build import PAIRS, Table
from tests.games.golden import Golden

NAMES = ("Ada", "Bo", "Cy")
RECORDS = Path(__file__).parent / "records"


def over() -> View:
    """Return the end of a game: Ada is Inventor and Engineer, Bo Rogue and Chronomancer, Cy Ex-Soldier and Saboteur."""
    return GAME.view(msgspec.structs.replace(Table("prime@(0,0)+0", pairs=PAIRS[:3]).state, over="tiles"), None)


def told(*happened: Event) -> Sequence[str]:
    return highlights([[event] for event in happened], over(), NAMES)


def turn(number: int) -> Event:
    return events.TurnBegan(seat=0, turn=number, round=1)


def walked(seat: int, character: str, *path: str) -> Event:
    return events.Traversed(seat=seat, character=character, path=path)


def cascade(size: int) -> Event:
    cells = tuple(f"E{number}" for number in range(size))
    return events.Cascaded(anchor="E5", tiles=("drop",) * size, cells=cells, turns=(1,) * size, steps=size)


def laid(seat: int) -> Event:
    return events.TilePlaced(seat=seat, tile="x_flue", cell="E5", turn=1, face_up=True, drawn=False)


def used(seat: int) -> Event:
    return events.AbilityUsed(seat=seat, character="chronomancer", which="one", name="Time Warp", cost=1)


def test_the_biggest_cascade_is_a_highlight_with_its_player() -> None:
    assert told(laid(0), cascade(3), turn(2), laid(1), cascade(5), turn(3), laid(2), cascade(4)) == (
        "Biggest cascade: 5 tiles (Bo, turn 2).",
    )
    assert told(laid(0), cascade(1)) == ()


def test_a_walk_with_anothers_own_token_is_a_bluff_and_with_ones_own_is_not() -> None:
    assert told(turn(4), walked(2, "rogue", "E5", "E6")) == (
        "Best bluff: Cy moved Bo's Rogue from E5 to E6 on turn 4.",
    )
    assert told(turn(4), walked(1, "rogue", "E5", "E6")) == ()
    assert told(turn(4), walked(1, "scholar", "E5", "E6")) == (), "nobody holds that role"


def test_the_worst_end_is_the_best_bluff() -> None:
    far = walked(0, "saboteur", "E5", "E6", "E7", "E8")
    fell = events.TokenFell(character="rogue", start="E6", cell="M13")
    lost = events.Eliminated(character="rogue", cell="E6", why="drop")
    walk = walked(2, "rogue", "E5", "E6")
    assert (
        told(turn(9), far, turn(11), walk, fell)[0]
        == "Best bluff: Cy moved Bo's Rogue into the Drop-O-Matic on turn 11."
    )
    assert told(turn(9), far, turn(11), walk, lost)[0] == "Best bluff: Cy moved Bo's Rogue off a cliff on turn 11."
    assert told(turn(9), far, turn(11), walk)[0].startswith("Best bluff: Ada moved Cy's Saboteur from E5 to E8")


def test_a_walk_that_goes_on_after_a_flip_is_one_walk() -> None:
    flip = events.TileFlipped(seat=1, tile="x_flue", cell="E6", turn=2)
    parts = (walked(1, "rogue", "E5", "E6"), flip, walked(1, "rogue", "E6", "E7", "E8"))
    assert told(turn(5), *parts) == ("Longest move: 3 steps (Bo with the Rogue, turn 5).",)


def test_the_richest_turn_counts_what_was_stolen() -> None:
    gain = events.GearsGained(seat=1, gears=2, why="cascade")
    theft = events.GearsStolen(seat=1, victim=0, gears=3)
    assert told(laid(1), gain, used(1), theft) == ("Richest turn: 5 gears (Bo, turn 1).",)


@pytest.mark.parametrize(
    ("kind", "action"),
    [
        ("place", (laid(0), cascade(6))),
        ("traverse", (walked(0, "rogue", "E5", "E6"), walked(0, "rogue", "E6", "E7"))),
        ("ability", (used(0), laid(0), cascade(6), events.GearsGained(seat=0, gears=9, why="cascade"))),
    ],
)
def test_an_undone_action_is_no_highlight(kind: str, action: tuple[Event, ...]) -> None:
    unwound = events.ActionUndone(seat=1, of=0, kind=kind, gears=(0, 0, 0))
    assert told(*action) != ()
    assert told(*action, turn(2), used(1), unwound) == ()
    assert told(laid(0), cascade(2), *action, turn(2), used(1), unwound) == ("Biggest cascade: 2 tiles (Ada, turn 1).",)


def test_a_running_game_has_no_highlights() -> None:
    view = msgspec.structs.replace(over(), outcome=None)
    assert highlights([[laid(0), cascade(5)]], view, NAMES) == ()


def test_the_highlights_of_a_golden_game_are_those_expected() -> None:
    golden = msgspec.json.decode((RECORDS / "taken-back.json").read_bytes(), type=Golden)
    steps = replay(GAME, golden.record, every=False)
    lines = highlights(
        [step.events for step in steps], GAME.view(steps[-1].state, None), ("Ada", "Bo", "Cy", "Dot", "Eli", "Fay")
    )
    assert lines == (
        "Biggest cascade: 9 tiles (Bo, turn 9).",
        "Best bluff: Ada moved Eli's Saboteur from M14 to N13 on turn 2.",
    )
