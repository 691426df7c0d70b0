"""The side panel's part for solo games: the Automa's gears, latest card and dice, and the progress toward the goal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PIL import Image, ImageDraw

from games.english import count, listing
from games.gears.solo.goals import MODES
from games.gears.view import AutomaView, RollView, View
from games.gears.words.alone import Progress
from games.gears.words.alone import progress as progress_of
from rendering.draw import fonts, palette, sprites
from rendering.draw.canvas import put, write
from rendering.draw.geometry import Box
from rendering.gears import parts
from rendering.gears.board import tiles
from rendering.gears.facts import CHARACTERS
from rendering.gears.layout import FIGURE_SIZE, NAME_SIZE
from rendering.gears.parts import stamp

_DIE: Final = 60
_PITCH: Final = 82  # distance of dice side by side


def draw(image: Image.Image, boxes: Sequence[Box], view: View) -> None:
    """Draw the three fields of the side panel in a solo game: the Automa, its card, the goal."""
    if view.automa is None or not boxes:
        return
    _rival(image, boxes[0], view.automa)
    _card(image, boxes[1], view.automa)
    _goal(image, boxes[2], view)


def _rival(image: Image.Image, box: Box, automa: AutomaView) -> None:
    put(image, sprites.frame("row", box.width, box.height), box[:2])
    y = box.middle[1]
    put(image, parts.medal("plain", "automa", 62), (box.left + 38, y))
    write(image, (box.left + 78, box.top + 0.32 * box.height), "The Automa", NAME_SIZE)
    stamp(image, (box.left + 92, box.top + 0.74 * box.height), "draw", 30, palette.MUTED)
    write(image, (box.left + 112, box.top + 0.74 * box.height), f"{automa.deck} cards", 30, fill=palette.MUTED)
    wide = write(
        image, (box.right - 14, y), str(automa.gears), FIGURE_SIZE, face=fonts.STRONG, fill=palette.GOLD, anchor="r"
    )
    stamp(image, (box.right - 14 - wide - 20, y), "gear", 32, "#c79a4b")


def _card(image: Image.Image, box: Box, automa: AutomaView) -> None:
    put(image, sprites.frame("row_on" if automa.is_acting else "well", box.width, box.height), box[:2])
    if automa.card is None:
        write(image, box.middle, "No card drawn yet", 34, fill=palette.MUTED, anchor="m")
        return
    y = box.middle[1]
    put(image, tiles.token(automa.card, None, 92), (box.left + 58, y))
    rolls = automa.rolls[-2:]
    room = box.width - 116 - _PITCH * len(rolls) - 14
    lines = fonts.wrap(automa.action or "", fonts.STRONG, 34, room, 2)
    for number, line in enumerate(lines):
        write(image, (box.left + 116, box.top + 34 + 36 * number), line, 34, face=fonts.STRONG, fill=palette.GOLD)
    write(image, (box.left + 116, box.bottom - 24), told(automa), 28, fill=palette.MUTED, limit=room)
    for number, roll in enumerate(reversed(rolls)):
        _roll(image, (box.right - 50 - _PITCH * number, y), roll)


def told(automa: AutomaView) -> str:
    """Return the role on the Automa's latest card. Return "" if there's no card."""
    return CHARACTERS[automa.card].role if automa.card else ""


def _roll(image: Image.Image, at: tuple[float, float], roll: RollView) -> None:
    stamp(image, (at[0], at[1] - 18), f"die_{roll.die}", _DIE, palette.CREAM)
    write(image, (at[0], at[1] + 42), landed(roll), 28, face=fonts.STRONG, fill=palette.GOLD, anchor="m")


def landed(roll: RollView) -> str:
    """Say what a die roll determined: a cell, a rotation, or nothing."""
    if roll.cell == roll.start:
        return f"rotate {roll.die - 1}"
    return roll.cell or "no tile"


def _goal(image: Image.Image, box: Box, view: View) -> None:
    put(image, sprites.frame("well", box.width, box.height), box[:2])
    title = MODES[view.options["scoring"]].full_title
    write(image, (box.left + 18, box.top + 26), title, 34, face=fonts.STRONG, fill=palette.GOLD, limit=box.width - 36)
    found = progress_of(view)
    pitch = (box.height - 50) / len(found)
    for number, bar in enumerate(found):
        high = round(min(44, pitch - 4))
        middle = box.top + 46 + (number + 0.5) * pitch
        field = Box(box.left + 16, round(middle - high / 2), box.right - 16, round(middle + high / 2))
        progress(image, field, bar, min(30, high - 4))


def progress(image: Image.Image, box: Box, bar: Progress, size: int) -> None:
    pen = ImageDraw.Draw(image)
    pen.rounded_rectangle(box, 9, fill="#0e0a07")
    wide = round((box.width - 4) * bar.share)
    if wide > 14:
        pen.rounded_rectangle(
            (box.left + 2, box.top + 2, box.left + 2 + wide, box.bottom - 2),
            8,
            fill="#3e7970" if bar.is_met else "#7a5a1c",
        )
    write(image, (box.left + 16, box.middle[1]), bar.label, size, limit=box.width // 2)
    write(image, (box.right - 16, box.middle[1]), bar.figures, size, face=fonts.STRONG, anchor="r")
    if bar.is_met:
        wide = round(fonts.width(bar.figures, fonts.STRONG, size))
        stamp(image, (box.right - 34 - wide - size / 2, box.middle[1]), "check", size, palette.GOLD)


def _rolled(roll: RollView) -> str:
    """Say what a die roll showed, and which tile it picked: "2 (from P15 to Q16)"."""
    if roll.cell == roll.start:
        return f"{roll.die} (the tile at {roll.start} turned {count(roll.die - 1, 'step')})"
    return (
        f"{roll.die} ({f'from {roll.start} to {roll.cell}' if roll.cell else f'no tile on that side of {roll.start}'})"
    )


def described(view: View) -> str:
    """Describe the Automa, its card with the dice, and the goal. Return "" in games with several players."""
    automa = view.automa
    if automa is None:
        return ""
    parts = [f"The Automa has {count(automa.gears, 'gear')} and {count(automa.deck, 'card')}."]
    if automa.card is not None:
        rolls = listing([_rolled(roll) for roll in automa.rolls])
        parts.append(f"The Automa's last card was {automa.action} ({told(automa)}).")
        parts += [f"The die showed {rolls}."] if rolls else []
    goals = ", ".join(bar.describe() for bar in progress_of(view))
    return " ".join((*parts, f"{MODES[view.options['scoring']].full_title}: {goals}."))
