"""Tests that pictures show everything in the View, in random games with options that no golden game has."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any

import pytest
from PIL import Image

from games.kernel import to_act
from games.menu import menu
from games.record import Header
from rendering.draw import sheets
from rendering.gears.board import dice
from rendering.memory import forget
from rendering.picture import Frame, MarkedChoice
from tests.games.conformance import CATALOGUE, Walk, walk
from tests.rendering.scenes import Drawn, Scene, draw
from tests.rendering.test_seen import BOARDS, everybody_is_on_the_sheet, letters_stand_at_their_choices
from tests.rendering.views import NAMES

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXY"
BOARDS_OF_A_GAME = 6
NARROWEST = 1084  # pixels: the pages of Gear Grid
LARGEST, LONGEST_ALT = 350_000, 1024  # bytes, characters: Discord's limits
TABLES = [
    ("gears", 2, {"expansions": "both"}),
    ("gears", 5, {"expansions": "both", "scoring": "semi-cooperative"}),
    ("gears", 6, {}),
    ("gears", 1, {"expansions": "both", "scoring": "tinker-10"}),
    ("gears", 1, {"scoring": "gobbler", "expansions": "gizmos", "automa": "drowsy"}),
    ("gizmos", 2, {}),
    ("gizmos", 4, {}),
    ("briar", 3, {"turns": "open"}),
    ("gnomes", 3, {}),
    ("gnomes", 4, {"mode": "teams", "tribes": "chosen"}),
    ("gnomes", 1, {"mode": "solo", "automaton": "hard"}),
    ("gnomes", 4, {"shape": "other", "fatigue": "on", "empowering": "on", "terrain": "balanced"}),
    ("geargrid", 3, {"mode": "live", "minutes": "1"}),
    ("geargrid", 1, {"deal": "8+21", "victories": "1"}),
]
FIRST = [next(table for table in TABLES if table[0] == game) for game in BOARDS]  # `make test` draws these
KINDS = {  # kinds of choices that must have occurred
    "gears": {"place", "at"},
    "gizmos": {"file", "pick", "build", "research"},
    "briar": {"accept", "exit"},
    "gnomes": {"reroll", "move"},
    "geargrid": {"take", "put"},
}


def played(game: str, seats: int, options: dict[str, str]) -> Walk:
    made = CATALOGUE[game]
    return walk(Header(game, made.version, seats, made.defaults() | options, f"lively-pictures-{seats}"))


def offers(game: Walk) -> Iterator[Scene]:
    """Yield, for each kind of choice, a scene with its first page at the first decision where it's offered."""
    seen = set[str]()
    for number, turn in enumerate(game.turns):
        if not {action.prefix for action in turn.legal} <= seen:
            for group in menu(game.game, turn.state, turn.seat, names=NAMES[: game.seats]):
                if group.items and group.prefix not in seen:
                    seen.add(group.prefix)
                    offered = tuple(
                        MarkedChoice(letter, item.code, item.label, item.hint)
                        for letter, item in zip(LETTERS, group.items, strict=False)
                    )
                    yield scene(game, number, f"choices {group.prefix}", turn.seat, offered)
    assert seen >= KINDS[game.header.game]


def scene(game: Walk, number: int, name: str, seat: int | None, offered: tuple[MarkedChoice, ...] = ()) -> Scene:
    state = list(game.states())[number]
    frame = Frame(NAMES[: game.seats], ("Ada made a move.",), (1,) if game.seats > 1 else ())
    return Scene(game.header.game, f"random {number} {name}", game.game.view(state, seat), frame, offered, state)


def drawn(what: Scene) -> list[Drawn]:
    """Draw a scene; return its pictures, after checking what must be true of every picture."""
    found = draw(what)
    for shown in found:
        with Image.open(io.BytesIO(shown.picture.data)) as image:
            image.load()
        assert NARROWEST <= image.width <= sheets.WIDE, f"{what}: {image.width} pixels wide"
        assert len(shown.picture.data) <= LARGEST, f"{what}: {len(shown.picture.data)} bytes"
        assert 0 < len(shown.picture.alt) <= LONGEST_ALT, f"{what}: an alt text of {len(shown.picture.alt)} characters"
    return found


each_table = pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        pytest.param(
            *table,
            marks=[] if table in FIRST else pytest.mark.slow,
            id=f"{table[0]}-{table[1]}" + "".join(f"-{value}" for value in table[2].values()),
        )
        for table in TABLES
    ],
)


@each_table
def test_each_kind_of_choice_has_its_letters(game: str, seats: int, options: dict[str, str]) -> None:
    forget()
    for offer in offers(played(game, seats, options)):
        letters_stand_at_their_choices(drawn(offer)[-1])


@each_table
def test_boards_and_the_score_sheet_show_what_the_view_says(game: str, seats: int, options: dict[str, str]) -> None:
    forget()
    found = played(game, seats, options)
    for number in (*found.some(BOARDS_OF_A_GAME)[:BOARDS_OF_A_GAME], len(found.turns)):
        BOARDS[game](drawn(scene(found, number, "board", None))[-1])
    everybody_is_on_the_sheet(drawn(scene(found, len(found.turns), "final", None))[-1])


@each_table
def test_hands_are_drawn_and_fit(game: str, seats: int, options: dict[str, str]) -> None:
    forget()
    found = played(game, seats, options)
    for number in found.some(2)[:2]:
        state = found.turns[number].state
        seat = to_act(found.game, state, seats)[0]
        (hand, *_) = drawn(scene(found, number, "hand", seat))
        assert hand.marks, f"{hand.scene}: nothing is drawn"
        drawn(scene(found, number, "more", seat))


def test_a_throw_of_the_automa_marks_the_cell_that_it_picked() -> None:
    found, rolls = played("gears", 1, {"expansions": "both", "scoring": "tinker-10"}), 0
    for state in found.states():
        view: Any = found.game.view(state, None)
        for roll in dice.neighbours(view):
            assert roll.cell in (None, dice.picked(roll, view))
            rolls += 1
    assert rolls, "no throw picked a neighbour"
