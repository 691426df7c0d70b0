"""Illustrations of rulebook pages ("placards"), described by data: a path, dice or marks, with a legend below."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final

import msgspec
from PIL import Image

from games.briar.data import KIND, NAMES, face
from games.briar.state import Throw
from games.briar.view import ExitView, PlayerView, StepView
from rendering.briar import facts
from rendering.briar.board import marks, maze
from rendering.briar.board.walk import Grid
from rendering.briar.look import LOOK
from rendering.draw import blocks, legend, sprites
from rendering.draw.canvas import lay, put
from rendering.draw.geometry import Box
from rendering.draw.legend import GAP, Sign
from rendering.draw.pixels import Sprite
from rendering.draw.sheets import MARGIN, WIDE

SKY: Final = 96
CELL: Final = 216
COLUMNS: Final = 7
WALK: Final = Box(MARGIN, MARGIN, WIDE - MARGIN, MARGIN + SKY + CELL + 34)
TRAY: Final = Box(MARGIN, MARGIN, WIDE - MARGIN, MARGIN + 240)
THROW: Final = Throw((5, 3), "mind", 2, 0, 9, True)
WHO: Final = "wren"


class Placard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content of an illustration. The marks in its legend are cards, characters or icons."""

    walk: str = ""
    row: tuple[str, ...] = ()
    throw: bool = False
    signs: tuple[Sign, ...] = ()
    same: str = ""  # the page whose picture this one shares

    def words(self) -> str:
        """Describe the illustration for the alt text."""
        return " ".join((*self._scene(), *(sign.told() for sign in self.signs)))

    def _scene(self) -> tuple[str, ...]:
        if self.walk:
            told = (f"{facts.name_of(step.card) if step.card else 'night'}, {facts.FATES[step.fate]}"
                    for step in steps(self.walk))  # fmt: skip
            return (f"A walk: {'; '.join(told)}.",)
        if self.throw:
            return (
                f"Dice {THROW.dice[0]} and {THROW.dice[1]}, Mind {THROW.score}: {THROW.total} against {THROW.target}.",
            )
        return (f"{facts.names([*map(_copy, self.row)])}.",) if self.row else ()


@cache
def placards() -> dict[str, Placard]:
    """Return the illustrations by page key. Some pages share an illustration."""
    text = (files("rendering.briar") / "placards.toml").read_bytes()
    found = msgspec.toml.decode(text, type=dict[str, Placard])
    return {key: found[each.same] if each.same else each for key, each in found.items()}


def draw(placard: Placard) -> Image.Image:
    """Draw the path, dice or marks, and the legend below."""
    scene = WALK if placard.walk else TRAY if placard.throw or placard.row else None
    top = scene.bottom + GAP if scene else MARGIN
    image = blocks.ground(top + legend.height(len(placard.signs)) + MARGIN, LOOK)
    if placard.walk:
        lay(image, _walk(walker(placard.walk)), WALK[:2])
    elif placard.throw:
        blocks.framed(image, "briar/panel", TRAY)
        left = TRAY.middle[0] - marks.throw_width(THROW, 140) / 2
        marks.throw(image, (left, TRAY.middle[1]), THROW, 140)
    elif placard.row:
        _row(image, placard.row)
    legend.draw(image, top, [(sign, mark(sign.mark)) for sign in placard.signs], "briar/panel")
    return image


def _row(image: Image.Image, cards: tuple[str, ...]) -> None:
    blocks.framed(image, "briar/panel", TRAY)
    pitch = TRAY.width / len(cards)
    for number, card in enumerate(cards):
        put(image, marks.mark(_copy(card), 160), (TRAY.left + (number + 0.5) * pitch, TRAY.middle[1]))


def mark(name: str) -> Sprite:
    """Return the mark for a line of the legend: of a card, a character, a die, or an icon on a medal."""
    if name in KIND:
        return marks.mark(_copy(name), legend.MARK)
    if name.startswith("char_"):
        return marks.walker(0, name.removeprefix("char_"), legend.MARK)
    if name.startswith("die_"):
        return marks.die(int(name.removeprefix("die_")), 112)
    return sprites.medal("plain", name, legend.MARK)


def _copy(kind: str) -> str:
    """Return the name of the first copy of a card, given the id of its kind."""
    return next(name for name in NAMES if face(name).id == kind)


def steps(walk: str) -> tuple[StepView, ...]:
    """Parse the steps of a path, each written as `card:fate` or `night`.

    The fate "tied" stands for an open Exit to which a Yarn is tied.
    """
    found = [tuple(step.partition(":")[::2]) for step in walk.split()]
    return tuple(
        StepView(_copy(card), "open" if fate == "tied" else fate, turn) if fate else StepView(None, "night", turn)
        for turn, (card, fate) in enumerate(found, 1)
    )


def walker(walk: str) -> PlayerView:
    """Return an imaginary player who has walked that path (see `steps`), with all that a picture of the maze needs."""
    path, who = steps(walk), facts.WHO[WHO]
    status = {"left": "out", "fell": "dead"}.get(path[-1].fate, "in")
    nights = [number for number, step in enumerate(path) if step.card is None]
    since = nights[-1] if nights else 0
    is_tied = ":tied" in walk
    exits = [
        _exit(step.card, len(path) - 1 - number, is_tied=is_tied)
        for number, step in enumerate(path)
        if step.card and step.fate == "open" and number >= since
    ]
    return PlayerView(
        0, WHO, who.life, who.life, status, "turn", None, None, 0, (), (), 0, None, (), 0, 3, False, (), (), 20, (), (),
        (), (), tuple(exits), None, (), len(nights), len(path), True, 0, path,
    )  # fmt: skip


def _exit(card: str, since: int, *, is_tied: bool) -> ExitView:
    return ExitView(card, since, since // 2 if is_tied else since, is_tied)


def _walk(player: PlayerView) -> Image.Image:
    place = Grid(CELL, COLUMNS, 1, (WALK.width - COLUMNS * CELL) // 2, SKY + 6)
    image = maze.ground(WALK.width, WALK.height, SKY, maze.light_of(player), place).copy()
    maze.draw(image, player, place, SKY)
    return image


def painted(key: str) -> tuple[Image.Image, str] | None:
    """Return the illustration of a rule page and its alt text, or None if the page has none."""
    found = placards().get(key)
    return (draw(found), found.words()) if found else None
