"""The score sheet of a finished game: places, points, remaining units and trophies."""

from __future__ import annotations

from typing import Final

from PIL import Image

from games.english import capital, count, listing, victory
from games.gnomes.data import ROUNDS, SLOTS
from games.gnomes.view import PlayerView, UnitView, View
from games.gnomes.words.standing import Progress, progress, reached_line
from games.kernel import Line, Seat
from rendering.draw import blocks, fonts, palette
from rendering.draw.canvas import put, write
from rendering.draw.fit import packed
from rendering.draw.geometry import Box
from rendering.draw.icons import stamp
from rendering.draw.sheets import MARGIN, PAGE, TEXT, badge
from rendering.draw.wording import clip, name_of
from rendering.gnomes.alt import short
from rendering.gnomes.colors import LOOK
from rendering.gnomes.parts import absent, part, plate, sign, unit
from rendering.picture import Frame, Picture

TOP: Final = 176
ROW: Final = 330
GAP: Final = 10
PLACES: Final = ("1st", "2nd", "3rd", "4th")
TIES: Final = "Ties go to the most hit points."
ICONS: Final = {"points": "heart", "clans": "skull", "leaders": "crown"}


def ranking(view: View) -> tuple[tuple[int, Seat], ...]:
    """Return (place from 0, seat) pairs, best first. Without an outcome, they're in seat order."""
    if view.outcome is None:
        return tuple((0, player.number) for player in view.players if not player.is_automaton)
    groups, found, place = view.outcome.ranking, list[tuple[int, Seat]](), 0
    for group in groups:
        found += ((place, seat) for seat in group)
        place += len(group)
    return tuple(found)


def counted(view: View, seat: Seat) -> tuple[Line, ...]:
    """Return the breakdown of a seat's score."""
    return view.outcome.breakdown[seat] if view.outcome else ()


def headline(view: View, frame: Frame) -> str:
    """Say who won, briefly enough for a title."""
    if view.outcome is None:
        return "The game isn't over"
    if view.outcome.won is not None:
        return f"{clip(name_of(frame, 0), 24)} {'wins' if view.outcome.won else 'loses'}"
    first = view.outcome.ranking[0]
    return victory([clip(name_of(frame, seat), 18) for seat in first])


def footer(view: View) -> str:
    """Say how ties are broken or, in a solo game, which round was the last."""
    return f"Round {view.round} of {ROUNDS}." if progress(view) else TIES


def paint(view: View, frame: Frame) -> Picture:
    """Draw the score sheet. Without an outcome, it shows how the players are doing."""
    ranked = ranking(view)
    image = blocks.page(TOP + (ROW + GAP) * len(ranked) - GAP, LOOK)
    blocks.title(image, headline(view, frame), (PAGE / 2, 66), PAGE - 60, 80)
    reason = view.outcome.reason if view.outcome else ""
    write(image, (PAGE / 2, 138), reason, 42, fill=palette.MUTED, anchor="m", limit=PAGE - 40, least=TEXT)
    for number, (place, seat) in enumerate(ranked):
        top = TOP + number * (ROW + GAP)
        box = Box(MARGIN, top, PAGE - MARGIN, top + ROW)
        won = view.outcome is not None and place == 0 and view.outcome.won is not False
        blocks.framed(image, "row_on" if won else "row", box)
        _row(image, box, view, view.players[seat], frame, place if view.outcome else None, won=won)
    write(image, (PAGE / 2, image.height - badge(PAGE)[1] / 2), footer(view), 42, fill=palette.MUTED, anchor="m")
    return Picture(packed(image, LOOK), described(view, frame), "gnomes-scores.png")


def _row(
    image: Image.Image, box: Box, view: View, player: PlayerView, frame: Frame, place: int | None, *, won: bool
) -> None:
    y = box.top + 70
    if won:
        stamp(image, (box.left + 66, y), "laurels", 88, palette.GOLD)
    elif place is not None and view.outcome is not None and view.outcome.won is None:
        write(image, (box.left + 66, y), PLACES[place], 52, face=fonts.STRONG, fill=palette.MUTED, anchor="m")
    if player.tribe:
        put(image, part(f"token/{player.tribe}", 92), (box.left + 178, y))
    fill = palette.GOLD if won else palette.CREAM
    goal = progress(view)  # in a solo game, where points decide nothing
    wide = 0
    if goal is None:
        at = box.right - 32, y
        wide = round(write(image, at, str(player.points), 96, face=fonts.STRONG, fill=fill, anchor="r"))
    x, name, room = box.left + 244, name_of(frame, player.number), box.width - 244 - wide - 50
    limit = room - (54 if player.number in frame.computers else 0)
    at = (x, y - 26)
    wide = round(write(image, at, name, 54, face=fonts.STRONG, limit=limit, least=TEXT))
    if player.number in frame.computers:
        stamp(image, (x + wide + 32, y - 26), "computer", 44, palette.MUTED)
    write(image, (x, y + 30), player.name, 42, fill=palette.MUTED, limit=room, least=TEXT)
    for number, line in enumerate(counted(view, player.number) if goal is None else ()):
        _line(image, box.left + 30 + number * 344, box.top + 162, line)
    for number, (icon, figure, label) in enumerate(_solo(goal, player.points) if goal else ()):
        _figure(image, box.left + 30 + number * 344, box.top + 162, icon, figure, label)
    mine = [it for it in view.units if it.player == player.number]
    _tribe(image, box, mine)
    _trophies(image, box, player.trophies)


def _line(image: Image.Image, x: int, y: float, line: Line) -> None:
    many = f"{line.label.split()[-1].removesuffix('s')}s"
    icon = ICONS[many]
    _figure(image, x, y, icon, str(line.points), line.label if icon == "heart" else many)


def _solo(goal: Progress, points: int) -> tuple[tuple[str, str, str], ...]:
    """Return the icon, figure and label of each part of a solo game's goal, and of the points (W101)."""
    enemies, units = f"{goal.down}/{SLOTS}", f"{goal.active}/{SLOTS}"
    return ("skull", enemies, "enemies"), ("crown", units, "units"), ("heart", str(points), "points")


def _figure(image: Image.Image, x: int, y: float, icon: str, figure: str, label: str) -> None:
    if icon == "crown":
        stamp(image, (x + 28, y), "crown", 52, palette.GOLD)
    else:
        sign(image, (x + 28, y), icon, 52, "#ff8f86" if icon == "heart" else palette.GOLD)
    wide = write(image, (x + 64, y), figure, 56, face=fonts.STRONG)
    write(image, (x + 78 + wide, y), label, 42, fill=palette.MUTED)


def _tribe(image: Image.Image, box: Box, units: list[UnitView]) -> None:
    """Draw the units that are left with their hit points, and all others in gray."""
    y = box.top + 244
    for number, it in enumerate(units):
        x = box.left + 66 + number * 96
        if it.status == "active":
            put(image, unit(it.code, 78), (x, y))
            put(image, plate(it.hp, it.hp_max, 74, 46), (x, y + 54))
        else:
            absent(image, (x, y), it.code, it.status, 74)


def _trophies(image: Image.Image, box: Box, taken: tuple[str, ...]) -> None:
    if not taken:
        return
    y, left = box.top + 252, box.left + 742
    sign(image, (left, y), "skull", 56, palette.GOLD)
    step = min(84, (box.right - 60 - left - 66) / max(1, len(taken) - 1))
    for number, code in enumerate(taken):
        put(image, unit(code, 70), (left + 70 + number * step, y))


def described(view: View, frame: Frame) -> str:
    """Describe the score sheet for the alt text."""
    goal = progress(view)
    told = [f"{capital(reached_line(goal))}."] if goal else []
    for place, seat in ranking(view):
        player = view.players[seat]
        lines = ", ".join(f"{line.points} for {line.label}" for line in counted(view, seat))
        left = listing(
            [f"{short(it.code)} ({it.hp} HP)" for it in view.units if it.player == seat and it.status == "active"]
        )
        rank = "" if goal else f"{PLACES[place]}: "
        who = f"{rank}{clip(name_of(frame, seat), 30)}, {count(player.points, 'point')}"
        told.append(f"{who} ({lines}). Units left: {left or 'none'}.")
    reason = view.outcome.reason if view.outcome else ""
    return clip(" ".join((f"{headline(view, frame)}.", reason, *told, footer(view))))
