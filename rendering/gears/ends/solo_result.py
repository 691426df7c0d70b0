"""The result of a solo game: whether it was won, the goal, and the numbers."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace
from PIL import Image

from games.english import capital, count
from games.gears.solo.goals import MODES, goal
from games.gears.view import View
from games.gears.words.alone import Progress, progress
from rendering.draw import blocks, chips, fonts, palette
from rendering.draw.canvas import put, write
from rendering.draw.chips import Chip
from rendering.draw.geometry import Box
from rendering.draw.sheets import MARGIN, PAGE, TEXT
from rendering.draw.wording import clip, name_of
from rendering.gears import parts
from rendering.gears.board import panel
from rendering.gears.cards import automa
from rendering.gears.ends import gambit_scores, results
from rendering.gears.parts import packed, stamp
from rendering.picture import Frame, Picture

TOP: Final = 176
HERO: Final = 250
BAR: Final = 104
GOAL: Final = 42  # font size of the goal


def paint(view: View, frame: Frame) -> Picture:
    goal_bars = bars(view)
    labels = gambits(view)
    extra = chips.height(labels, gambit_scores.WITHIN)
    middle = TOP + HERO + 20
    words = blocks.height(_goal(view), GOAL)
    aim = Box(MARGIN, middle, PAGE - MARGIN, middle + 120 + words + len(goal_bars) * (BAR + 14))
    image = parts.page(aim.bottom + (20 + extra if extra else 0))
    blocks.title(image, headline(view, frame), (PAGE / 2, 66), PAGE - 60, 84)
    write(image, (PAGE / 2, 140), results.ending(view), 42, fill=palette.MUTED, anchor="m", limit=PAGE - 40, least=TEXT)
    _hero(image, Box(MARGIN, TOP, PAGE - MARGIN, TOP + HERO), view, frame)
    _aim(image, aim, view)
    if extra:
        chips.draw(image, MARGIN + 30, aim.bottom + 20, gambit_scores.WITHIN, labels)
    return Picture(packed(image), described(view, frame), "gears-verdict.png")


def won(view: View) -> bool:
    return view.outcome is not None and bool(view.outcome.won)


def headline(view: View, frame: Frame) -> str:
    """Say whether the player or the maze won. Without an outcome, name the mode."""
    name = clip(name_of(frame, 0), 24)
    if view.outcome is None:
        return MODES[view.options["scoring"]].full_title
    return f"{name} beats the maze" if won(view) else f"The maze beats {name}"


def survives(view: View) -> bool:
    """Tell whether at least one of the player's characters has survived."""
    return not all(role.eliminated for role in view.players[0].roles)


def bars(view: View) -> tuple[Progress, ...]:
    """Return the progress toward the goal.

    In modes where uncompleted gambits cost something, their cost is subtracted.
    """
    scores = view.outcome.breakdown[0] if view.outcome else ()
    return tuple(
        replace(bar, value=scores[number].points if number < len(scores) else bar.value)
        for number, bar in enumerate(progress(view))
    )


def gambits(view: View) -> tuple[Chip, ...]:
    """Return small labels for completed gambits, and for uncompleted gambits if these cost something (G116)."""
    player, done = view.players[0], len(view.players[0].completed)
    costs = gambit_scores.lost(player) if MODES[view.options["scoring"]].charges else ()
    return (*costs, *((Chip("check", "gambits completed", str(done), palette.MUTED),) if done else ()))


def _hero(image: Image.Image, box: Box, view: View, frame: Frame) -> None:
    blocks.framed(image, "row_on" if won(view) else "row", box)
    y, player, rival = box.middle[1], view.players[0], view.automa
    icon = "laurels" if won(view) else "maze" if survives(view) else "eliminated"
    stamp(image, (box.left + 92, y), icon, 116, palette.GOLD if won(view) else palette.ALARM)
    for number, role in enumerate(player.roles):
        put(image, panel.role(role, 0, 116), (box.left + 232 + 124 * number, y))
    x = box.left + 190 + 124 * len(player.roles)
    write(image, (x, box.top + 52), name_of(frame, 0), 58, face=fonts.STRONG, limit=box.right - x - 30, least=TEXT)
    alive = "survived" if survives(view) else "eliminated"
    told = f"{results.roles_of(player, '')}, {alive}"
    write(image, (x, box.top + 116), told, 44, fill=palette.GOLD, limit=box.right - x - 30, least=TEXT)
    _gears(image, (x, box.top + 190), "You", player.gears)
    _gears(image, (x + 300, box.top + 190), "Automa", rival.gears if rival else 0)


def _gears(image: Image.Image, at: tuple[float, float], label: str, value: int) -> None:
    x = at[0] + write(image, at, label, 44, fill=palette.MUTED)
    stamp(image, (x + 48, at[1]), "gear", 60, "#c79a4b")
    write(image, (x + 88, at[1]), str(value), 72, face=fonts.STRONG, fill=palette.GOLD)


def _goal(view: View) -> tuple[str, ...]:
    return fonts.wrap(goal(view.options), fonts.BODY, GOAL, PAGE - 2 * MARGIN - 80, 3)


def _aim(image: Image.Image, box: Box, view: View) -> None:
    blocks.framed(image, "panel", box)
    title, left = MODES[view.options["scoring"]].full_title, box.left + 40
    blocks.shrunk(image, (left, box.top + 56), title, 58, box.width - 80, palette.GOLD)
    blocks.paragraph(image, (left, box.top + 92), _goal(view), GOAL)
    for number, bar in enumerate(bars(view)):
        top = box.top + 108 + blocks.height(_goal(view), GOAL) + number * (BAR + 14)
        automa.progress(image, Box(left, top, box.right - 40, top + BAR - 10), bar, 56)


def described(view: View, frame: Frame) -> str:
    """Describe the result sheet for the alt text."""
    title, player, rival = MODES[view.options["scoring"]].full_title, view.players[0], view.automa
    figures = ", ".join(bar.describe() for bar in bars(view))
    theirs = f"the Automa has {rival.gears if rival else 0}"
    who = f"The {results.roles_of(player)} has {count(player.gears, 'gear')}, and {theirs}"
    costs = gambit_scores.lost(player) if MODES[view.options["scoring"]].charges else ()
    left = ", ".join(f"{chip.words} ({chip.number})" for chip in costs)
    done = count(len(player.completed), "gambit") if player.completed else ""
    parts = (
        f"{headline(view, frame)}.",
        results.ending(view),
        f"{title}: {goal(view.options)}",
        f"{capital(figures)}.",
        f"{who}.",
        f"Gambits not completed: {left}." if left else "",
        f"{done} completed." if done else "",
    )
    return clip(" ".join(filter(None, parts)))
