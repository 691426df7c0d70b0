"""A tribe board: all seven units with their numbers, abilities and crystals on them."""

from __future__ import annotations

from typing import Final

from PIL import Image

from games.english import count
from games.gnomes import nouns
from games.gnomes.view import Charge, PlayerView, UnitView, View
from rendering.draw import blocks, fonts, palette, sprites
from rendering.draw.canvas import put, write
from rendering.draw.fit import packed
from rendering.draw.geometry import Box
from rendering.draw.sheets import MARGIN, WIDE
from rendering.draw.wording import clip
from rendering.gnomes import alt
from rendering.gnomes.board import panel
from rendering.gnomes.colours import INK, LOOK, STEEL
from rendering.gnomes.parts import absent, counters, gems, horns, part, plate, shield, sign, unit
from rendering.picture import Frame, Picture

BANNER: Final = Box(MARGIN, 16, WIDE - MARGIN, 152)
GAP: Final = 8
HIGH: Final = {"active": 192, "waiting": 108, "defeated": 76, "lost": 76}
NAME: Final = 156  # where the columns of a row begin
INNATE: Final = 560
LEARNED: Final = 1086
SIZES: Final = (36, 34, 32, 30, 28)


def paint(view: View, frame: Frame) -> Picture:
    """The viewer's tribe; without a seat, that of the player whose turn it is."""
    number = view.seat if view.seat is not None else view.active
    player = view.players[number]
    mine = [it for it in view.units if it.player == number]
    boxes = arranged(mine)
    image = blocks.sheet(boxes[-1].bottom if boxes else BANNER.bottom, LOOK)
    _banner(image, view, player, frame)
    for box, it in zip(boxes, mine, strict=True):
        (_active if it.status == "active" else _absent)(image, box, view, it)
    return Picture(packed(image, LOOK), described(view, player, frame), "gnomes-tribe.png")


def arranged(units: list[UnitView]) -> tuple[Box, ...]:
    """Rows below each other, lower for those that are not on the board."""
    top, boxes = BANNER.bottom + GAP, list[Box]()
    for it in units:
        boxes.append(Box(MARGIN, top, WIDE - MARGIN, top + HIGH[it.status]))
        top += HIGH[it.status] + GAP
    return tuple(boxes)


def _banner(image: Image.Image, view: View, player: PlayerView, frame: Frame) -> None:
    blocks.framed(image, "panel", BANNER)
    y = BANNER.middle[1]
    if player.tribe:
        put(image, part(f"token/{player.tribe}", 92), (BANNER.left + 80, y))
    name = panel.player_called(view, player.number, frame)
    write(image, (BANNER.left + 146, y - 24), name, 54, face=fonts.STRONG, limit=440, least=36)
    write(image, (BANNER.left + 146, y + 32), player.name or "no tribe yet", 38, fill=palette.MUTED, limit=470)
    _dice(image, Box(BANNER.left + 640, BANNER.top + 16, BANNER.left + 1080, BANNER.bottom - 16), view, player)
    figures = (("crystal", player.reserve, "#d9a6ff"), ("secret", player.secrets, STEEL),
               ("learned", player.learned, STEEL))  # fmt: skip
    for number, (icon, value, fill) in enumerate(figures):
        x = BANNER.left + 1120 + number * 116
        sign(image, (x + 26, y), icon, 52, fill)
        write(image, (x + 58, y), str(value), 50, face=fonts.STRONG)
    write(image, (BANNER.right - 34, y), str(player.points), 74, face=fonts.STRONG, fill=palette.GOLD, anchor="r")


def _dice(image: Image.Image, box: Box, view: View, player: PlayerView) -> None:
    if player.number == view.active and view.dice:
        panel.dice(image, box, view.dice, view.black)
        return
    black, pink = player.dice
    y = box.middle[1]
    for number in range(black + pink):
        kind = "black" if number < black else "pink"
        put(image, part(f"die/{kind}", 36), (box.left + 24 + number * 42, y))


def _token(image: Image.Image, box: Box, it: UnitView) -> None:
    """As on the board: life and defence below the sign."""
    x, y = box.left + 78, box.top + 68
    put(image, unit(it.code, 104), (x, y))
    put(image, plate(it.hp, it.hp_max, 84, 50), (x - 22, y + 68))
    shield(image, (x + 42, y + 64), str(it.defence), 58)


def _active(image: Image.Image, box: Box, view: View, it: UnitView) -> None:
    del view
    blocks.framed(image, "row", box)
    _token(image, box, it)
    left = box.left + NAME
    write(image, (left, box.top + 36), it.name, 44, face=fonts.STRONG, limit=INNATE - NAME - 20, least=32)
    facts = (("boot", str(it.steps)), ("swords", str(it.power)), ("shield", f"{it.def_min}-{it.def_max}"))
    for (icon, text), x in zip(facts, (left, left + 100, left + 200), strict=True):
        sign(image, (x + 22, box.top + 92), icon, 42, palette.MUTED)
        write(image, (x + 50, box.top + 92), text, 42, face=fonts.STRONG)
    write(image, (left, box.bottom - 34), f"on {it.at}", 40, fill=palette.GOLD)
    if it.horns:
        horns(image, (left + 130, box.bottom - 34), it.horns, 46)
    for number, each in enumerate(it.counters):
        counters(image, (left + 200 + number * 52, box.bottom - 34), (each,), 48)
    for charge, start, end in _columns(it, box.width - 8):
        field = Box(box.left + start, box.top + 10, box.left + end, box.bottom - 12)
        _ability(image, field, charge, leader=it.slot == 0)


def _columns(it: UnitView, end: int) -> tuple[tuple[Charge | None, int, int], ...]:
    """Its abilities and where in the row they stand. Leaders have no innate one: their Learned cards say more."""
    if it.slot == 0:
        return ((it.learned, INNATE, end),)
    return ((it.innate, INNATE, LEARNED - 12), (it.learned, LEARNED, end))


def _ability(image: Image.Image, box: Box, charge: Charge | None, *, leader: bool) -> None:
    """On parchment: its name, its crystals, what it does here."""
    if charge is None:
        put(image, sprites.frame("well", box.width, box.height), (box.left, box.top))
        return
    card = nouns.ability(charge.ability)
    put(image, sprites.frame("gnomes/page", box.width, box.height), (box.left, box.top))
    if charge.crystals >= charge.cost:
        put(image, sprites.frame("gnomes/glow", box.width, box.height), (box.left, box.top))
    size = 38
    write(image, (box.left + 14, box.top + 32), card.name, 40, face=fonts.STRONG, fill=INK,
          limit=box.width - 40 - round(0.66 * size * card.cost), least=30)  # fmt: skip
    gems(image, (box.right - 14 - 0.66 * size * charge.cost, box.top + 32), charge.crystals, charge.cost, size)
    told = f"{card.text} {card.leader_text}" if leader and card.leader_text else card.text
    field = Box(box.left + 14, box.top + 60, box.right - 12, box.bottom - 8)
    size = next((size for size in SIZES if blocks.holds(told, size, field, 4)), 26)
    blocks.paragraph(image, (field.left, field.top), fonts.wrap(told, fonts.BODY, size, field.width, 4), size, fill=INK)


def _absent(image: Image.Image, box: Box, view: View, it: UnitView) -> None:
    """Waiting where it can be called, or gone for good."""
    blocks.framed(image, "row", box)
    waits = it.status == "waiting"
    at = (box.left + 78, box.middle[1])
    absent(image, at, it.code, it.status, 70)
    left = box.left + NAME
    y = box.middle[1]
    if not waits:
        write(image, (left, y), it.name, 42, fill=palette.MUTED, limit=400)
        said = "struck down" if it.status == "defeated" else "lost: both its tiles have fallen"
        write(image, (box.left + INNATE, y), said, 40, fill=palette.ALARM)
        return
    write(image, (left, y - 24), it.name, 42, face=fonts.STRONG, fill=palette.MUTED, limit=390, least=30)
    write(image, (left, y + 24), f"waits on {' and '.join(homes(view, it.code))}", 36, fill=palette.GOLD, limit=395)
    if it.innate is not None:
        card = nouns.ability(it.innate.ability)
        field = Box(box.left + INNATE, box.top + 8, box.right - 20, box.bottom - 8)
        write(image, (field.left, y - 24), card.name, 38, face=fonts.STRONG, fill=palette.MUTED)
        gems(image, (field.right - 0.66 * 34 * card.cost, y - 24), 0, card.cost, 34)
        write(image, (field.left, y + 24), card.text, 34, fill=palette.MUTED, limit=field.width, least=26)


def homes(view: View, code: str) -> tuple[str, ...]:
    """The tiles on which a clan can be called."""
    return tuple(cell.label for cell in view.cells if cell.clan == code and not cell.flipped)


def _charged(charge: Charge | None) -> str:
    if charge is None:
        return ""
    return f"{nouns.title(charge.ability)} {charge.crystals}/{charge.cost}"


def _unit(view: View, it: UnitView) -> str:
    if it.status == "active":
        charges = ", ".join(filter(None, map(_charged, (it.innate, it.learned))))
        return f"{alt.unit(it)}, move {it.steps}, attack {it.power}" + (f", {charges}" if charges else "")
    if it.status == "waiting":
        return f"{alt.short(it.code)} waits on {' '.join(homes(view, it.code))}"
    return f"{alt.short(it.code)} {it.status}"


def described(view: View, player: PlayerView, frame: Frame) -> str:
    """The tribe in words; which cards are in hand is told by the picture of the hand."""
    dice = f" Dice: {nouns.faces(view.dice)}." if view.dice and player.number == view.active else ""
    name = panel.player_called(view, player.number, frame)
    units = "; ".join(_unit(view, it) for it in view.units if it.player == player.number)
    held = f"{count(player.reserve, 'crystal')}, {player.secrets} Secret and {player.learned} Learned in hand"
    return clip(f"{clip(name, 30)}, {count(player.points, 'point')}, {held}.{dice} {units}.")
