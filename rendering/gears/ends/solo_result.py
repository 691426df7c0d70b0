"""How it ended for one who played alone: won or lost, the goal, and the numbers."""

from __future__ import annotations

from typing import Final

from PIL import Image

from games.english import count
from games.gears.solo.goals import MODES, goal
from games.gears.view import View
from rendering.draw import blocks, chips, fonts, palette
from rendering.draw.canvas import put, write
from rendering.draw.chips import Chip
from rendering.draw.geometry import Box
from rendering.draw.sheets import MARGIN, WIDE
from rendering.draw.wording import clip, name_of
from rendering.gears import parts
from rendering.gears.board import panel
from rendering.gears.cards import automa
from rendering.gears.cards.automa import Bar
from rendering.gears.ends import gambit_scores, results
from rendering.gears.parts import packed, stamp
from rendering.picture import Frame, Picture

TOP: Final = 236
HERO: Final = 220
BAR: Final = 104


def paint(view: View, frame: Frame) -> Picture:
    """The sheet of one who plays alone."""
    found = bars(view)
    labels = gambits(view)
    extra = chips.height(labels, gambit_scores.WITHIN)
    middle = TOP + HERO + 20
    aim = Box(MARGIN, middle, WIDE - MARGIN, middle + 164 + len(found) * (BAR + 14))
    image = parts.sheet(aim.bottom + (20 + extra if extra else 0))
    blocks.title(image, headline(view, frame), (WIDE / 2, 88), WIDE - 120, 96)
    write(image, (WIDE / 2, 178), results.ending(view), 42, fill=palette.MUTED, anchor="m", limit=WIDE - 120)
    _hero(image, Box(MARGIN, TOP, WIDE - MARGIN, TOP + HERO), view, frame)
    _aim(image, aim, view)
    if extra:
        chips.draw(image, MARGIN + 30, aim.bottom + 20, gambit_scores.WITHIN, labels)
    return Picture(packed(image), described(view, frame), "gears-verdict.png")


def won(view: View) -> bool:
    """Whether the goal was reached."""
    return view.outcome is not None and bool(view.outcome.won)


def headline(view: View, frame: Frame) -> str:
    """Who beat whom."""
    name = clip(name_of(frame, 0), 24)
    if view.outcome is None:
        return MODES[view.options["scoring"]].title
    return f"{name} beats the maze" if won(view) else f"The maze beats {name}"


def survives(view: View) -> bool:
    """Whether the player's character does."""
    return not all(role.eliminated for role in view.players[0].roles)


def bars(view: View) -> tuple[Bar, ...]:
    """How far the goal was reached: gears less the uncompleted gambits, where these cost."""
    scores = view.outcome.breakdown[0] if view.outcome else ()
    now = automa.bars(view)
    return tuple(
        Bar(bar.label, scores[number].points if number < len(scores) else bar.value, bar.goal, bar.over)
        for number, bar in enumerate(now)
    )


def gambits(view: View) -> tuple[Chip, ...]:
    """What uncompleted gambits cost, where they do (G116), and how many were completed."""
    player, done = view.players[0], len(view.players[0].completed)
    costs = gambit_scores.lost(player) if MODES[view.options["scoring"]].charges else ()
    return (*costs, *((Chip("check", "gambits completed", str(done), palette.MUTED),) if done else ()))


def _hero(image: Image.Image, box: Box, view: View, frame: Frame) -> None:
    blocks.framed(image, "row_on" if won(view) else "row", box)
    y, player, rival = box.middle[1], view.players[0], view.automa
    icon = "laurels" if won(view) else "maze" if survives(view) else "eliminated"
    ink = palette.GOLD if won(view) else palette.ALARM
    stamp(image, (box.left + 116, y), icon, 150, ink)
    for number, role in enumerate(player.roles):
        put(image, panel.role(role, 0, 140), (box.left + 300 + 150 * number, y))
    x = box.left + 250 + 150 * len(player.roles)
    write(image, (x, y - 40), name_of(frame, 0), 64, face=fonts.STRONG, limit=520, least=34)
    alive = "survived" if survives(view) else "eliminated"
    write(image, (x, y + 36), f"{results.roles_of(player, '')}, {alive}", 44, fill=palette.GOLD, limit=520)
    _gears(image, (box.right - 350, y), "You", player.gears)
    _gears(image, (box.right - 50, y), "Automa", rival.gears if rival else 0)


def _gears(image: Image.Image, at: tuple[float, float], label: str, value: int) -> None:
    number = (at[0], at[1] + 22)
    wide = write(image, number, str(value), 80, face=fonts.STRONG, fill=palette.GOLD, anchor="r")
    stamp(image, (at[0] - wide - 46, number[1]), "gear", 66, "#c79a4b")
    write(image, (at[0], at[1] - 54), label, 42, fill=palette.MUTED, anchor="r")


def _aim(image: Image.Image, box: Box, view: View) -> None:
    blocks.framed(image, "panel", box)
    title, left = MODES[view.options["scoring"]].title, box.left + 40
    blocks.shrunk(image, (left, box.top + 56), title, 60, box.width - 80, palette.GOLD)
    write(image, (left, box.top + 116), goal(view.options), 42, limit=box.width - 80)
    for number, bar in enumerate(bars(view)):
        top = box.top + 150 + number * (BAR + 14)
        automa.progress(image, Box(left, top, box.right - 40, top + BAR - 10), bar, 56)


def described(view: View, frame: Frame) -> str:
    """The sheet in words."""
    title, player, rival = MODES[view.options["scoring"]].title, view.players[0], view.automa
    figures = ", ".join(f"{bar.label} {bar.figures}" for bar in bars(view))
    who = f"{results.roles_of(player)}: {count(player.gears, 'gear')}, the Automa {rival.gears if rival else 0}"
    left = ", ".join(f"{chip.words} {chip.number}" for chip in gambits(view))
    extra = f"Gambits: {left}." if left else ""
    parts = (
        f"{headline(view, frame)}.",
        results.ending(view),
        f"{title}: {goal(view.options)}",
        f"{figures}.",
        f"{who}.",
    )
    return clip(" ".join((*parts, extra)).rstrip())
