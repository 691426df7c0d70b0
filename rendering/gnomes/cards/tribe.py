"""Pictures of tribes, with the stats, abilities and crystals of all seven units."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PIL import Image

from games.english import count, listing
from games.gnomes import nouns
from games.gnomes.view import Charge, PlayerView, UnitView, View
from rendering.draw import blocks, fonts, palette, sheets, sprites
from rendering.draw.canvas import put, write
from rendering.draw.fit import packed
from rendering.draw.geometry import Box
from rendering.draw.sheets import MARGIN, PAGE, TALL, TEXT, badge
from rendering.draw.wording import clip
from rendering.gnomes import alt
from rendering.gnomes.board import panel
from rendering.gnomes.colors import INK, LOOK, STEEL
from rendering.gnomes.parts import absent, counters, gems, gems_wide, horns, part, plate, shield, sign, unit
from rendering.picture import Frame, Picture

BANNER: Final = Box(MARGIN, 16, PAGE - MARGIN, 232)
GAP: Final = 8
HIGH: Final = {"active": 208, "waiting": 120, "defeated": 84, "lost": 84}
LEADER: Final = 174  # height of a leader's row if it's on the board; leaders have no innate ability
NAME: Final = 156  # left edge of a row's text
FACTS: Final = 690  # left edge of a row's stats
GEM: Final = 44
WORDS: Final = 42  # font size of effects


def paint(view: View, frame: Frame) -> Picture:
    """Draw the viewer's tribe. For the public, draw the active player's tribe."""
    number = view.seat if view.seat is not None else view.active
    player = view.players[number]
    mine = [it for it in view.units if it.player == number]
    boxes = arranged(mine)
    image = blocks.page(boxes[-1].bottom if boxes else BANNER.bottom, LOOK)
    _banner(image, view, player, frame)
    for box, it in zip(boxes, mine, strict=True):
        (_active if it.status == "active" else _absent)(image, box, view, it)
    return Picture(packed(image, LOOK), described(view, player, frame), "gnomes-tribe.png")


def arranged(units: list[UnitView]) -> tuple[Box, ...]:
    """Return the boxes of units, one below the other. Units that aren't on the board have shorter boxes."""
    top, boxes = BANNER.bottom + GAP, list[Box]()
    for it in units:
        high = LEADER if it.slot == 0 and it.status == "active" else HIGH[it.status]
        boxes.append(Box(MARGIN, top, PAGE - MARGIN, top + high))
        top += high + GAP
    return tuple(boxes)


def _banner(image: Image.Image, view: View, player: PlayerView, frame: Frame) -> None:
    blocks.framed(image, "panel", BANNER)
    y = BANNER.top + 66
    if player.tribe:
        put(image, part(f"token/{player.tribe}", 92), (BANNER.left + 80, y))
    points = str(player.points)
    wide = write(image, (BANNER.right - 34, y), points, 78, face=fonts.STRONG, fill=palette.GOLD, anchor="r")
    room, name = round(BANNER.width - 146 - wide - 60), panel.player_called(view, player.number, frame)
    write(image, (BANNER.left + 146, y - 26), name, 54, face=fonts.STRONG, limit=room, least=TEXT)
    write(image, (BANNER.left + 146, y + 30), player.name or "no tribe yet", 42, fill=palette.MUTED, limit=room)
    figures = (("crystal", player.reserve, "#d9a6ff"), ("secret", player.secrets, STEEL),
               ("learned", player.learned, STEEL))  # fmt: skip
    y = BANNER.bottom - 54
    for number, (icon, value, fill) in enumerate(figures):
        x = BANNER.right - 400 + number * 128
        sign(image, (x + 26, y), icon, 54, fill)
        write(image, (x + 62, y), str(value), 52, face=fonts.STRONG)
    _dice(image, Box(BANNER.left + 24, BANNER.bottom - 100, BANNER.right - 420, BANNER.bottom - 10), view, player)


def _dice(image: Image.Image, box: Box, view: View, player: PlayerView) -> None:
    if player.number == view.active and view.dice:
        panel.dice(image, box, view.dice, view.black)
        return
    black, pink = player.dice
    y = box.middle[1]
    for number in range(black + pink):
        kind = "black" if number < black else "pink"
        put(image, part(f"die/{kind}", 44), (box.left + 26 + number * 50, y))


def _token(image: Image.Image, box: Box, it: UnitView) -> None:
    x, y = box.left + 78, box.top + 72
    put(image, unit(it.code, 108), (x, y))
    put(image, plate(it.hp, it.hp_max, 84, 50), (x - 24, y + 72))
    if it.horns:
        horns(image, (x - 46, y - 10), it.horns, 54)
    shield(image, (x + 42, y + 68), str(it.defence), 62)


def _active(image: Image.Image, box: Box, view: View, it: UnitView) -> None:
    """Draw a unit that's on the board: name, cell and stats, with its abilities below."""
    del view
    blocks.framed(image, "row", box)
    _token(image, box, it)
    left, y = box.left + NAME, box.top + 34
    called = alt.short(it.code) if it.slot == 0 else it.name
    x = left + write(image, (left, y), called, 46, face=fonts.STRONG, limit=FACTS - NAME - 126, least=TEXT)
    write(image, (x + 14, y), f"on {it.at}", 44, fill=palette.GOLD)
    facts = (("boot", str(it.steps), 0), ("swords", str(it.power), 104), ("shield", f"{it.def_min}-{it.def_max}", 208))
    for icon, text, across in facts:
        sign(image, (box.left + FACTS + across + 24, y), icon, 44, palette.MUTED)
        write(image, (box.left + FACTS + across + 54, y), text, 44, face=fonts.STRONG)
    for number, each in enumerate(it.counters):
        counters(image, (box.right - 34, y + number * 50), (each,), 48)
    abilities = (it.learned,) if it.slot == 0 else (it.innate, it.learned)
    for number, charge in enumerate(abilities):
        top = box.top + 66 + number * 66
        _ability(image, Box(left - 6, top, box.right - 60, top + 62), charge)


def _ability(image: Image.Image, box: Box, charge: Charge | None) -> None:
    if charge is None:
        put(image, sprites.frame("well", box.width, box.height), (box.left, box.top))
        return
    card, y = nouns.ability(charge.ability), box.middle[1]
    put(image, sprites.frame("gnomes/page", box.width, box.height), (box.left, box.top))
    if charge.crystals >= charge.cost:
        put(image, sprites.frame("gnomes/glow", box.width, box.height), (box.left, box.top))
    wide = round(gems_wide(charge.crystals, card.cost, GEM))
    limit = box.width - 50 - wide
    write(image, (box.left + 18, y), card.name, 44, face=fonts.STRONG, fill=INK, limit=limit, least=TEXT)
    gems(image, (box.right - 20 - wide, y), charge.crystals, charge.cost, GEM, INK)


def _absent(image: Image.Image, box: Box, view: View, it: UnitView) -> None:
    """Draw a unit that isn't on the board, with the tiles on which it can be called, or how it was lost."""
    blocks.framed(image, "row", box)
    waits = it.status == "waiting"
    absent(image, (box.left + 78, box.middle[1]), it.code, it.status, 72)
    left, y = box.left + NAME, box.middle[1]
    if not waits:
        write(image, (left, y), it.name, 44, fill=palette.MUTED, limit=440, least=TEXT)
        reason = "defeated" if it.status == "defeated" else "lost with its tiles"
        write(image, (box.left + FACTS, y), reason, 44, fill=palette.ALARM)
        return
    write(image, (left, y - 26), it.name, 44, face=fonts.STRONG, fill=palette.MUTED, limit=440, least=TEXT)
    write(image, (left, y + 28), f"call it at {' or '.join(homes(view, it.code))}", 42, fill=palette.GOLD, limit=500)
    if it.innate is not None:
        card = nouns.ability(it.innate.ability)
        write(image, (box.left + FACTS, y - 26), card.name, 42, fill=palette.MUTED, limit=box.width - FACTS - 20)
        gems(image, (box.left + FACTS, y + 28), None, card.cost, GEM)


def abilities(view: View) -> tuple[str, ...]:
    """Return the abilities of the viewer's units on the board, each ability once."""
    mine = [it for it in view.units if it.player == view.seat and it.status == "active"]
    found = (charge.ability for it in mine for charge in (it.innate, it.learned) if charge is not None)
    return tuple(dict.fromkeys(found))


def texts(view: View) -> tuple[Picture, ...]:
    """Draw the text of each of the `abilities`, one below the other, on as many pages as necessary."""
    codes = abilities(view)
    told = [fonts.wrap(_full_text(code), fonts.BODY, WORDS, PAGE - 2 * MARGIN - 48, 9) for code in codes]
    highs = [76 + blocks.height(lines, WORDS) + 14 + GAP for lines in told]
    pages = sheets.parted(highs, TALL - MARGIN - badge(PAGE)[1])
    return tuple(
        _texts([(codes[each], told[each], highs[each]) for each in page], number) for number, page in enumerate(pages)
    )


def _texts(told: Sequence[tuple[str, Sequence[str], int]], number: int) -> Picture:
    """Draw page `number` of the abilities' text. Each item of `told` is an ability's (code, lines, height)."""
    image, top = blocks.page(MARGIN + sum(high for _, _, high in told) - GAP, LOOK), MARGIN
    for code, lines, high in told:
        box = Box(MARGIN, top, PAGE - MARGIN, top + high - GAP)
        put(image, sprites.frame("gnomes/page", box.width, box.height), (box.left, box.top))
        write(image, (box.left + 24, top + 42), nouns.title(code), 46, face=fonts.STRONG, fill=INK)
        blocks.paragraph(image, (box.left + 24, top + 72), lines, WORDS, fill=INK)
        top += high
    words = " ".join(f"{nouns.title(code)}: {_full_text(code)}" for code, _, _ in told)
    return Picture(packed(image, LOOK), clip(words), f"gnomes-abilities-{number}.png")


def _full_text(code: str) -> str:
    card = nouns.ability(code)
    return f"{card.text} Under a leader: {card.leader_text}" if card.leader_text else card.text


def homes(view: View, code: str) -> tuple[str, ...]:
    """Return the tiles on which a clan can be called."""
    return tuple(cell.label for cell in view.cells if cell.clan == code and not cell.flipped)


def _charge_words(charge: Charge | None) -> str:
    if charge is None:
        return ""
    return f"{nouns.title(charge.ability)} ({nouns.progress(charge.crystals, charge.cost)})"


def _unit(view: View, it: UnitView) -> str:
    if it.status == "active":
        charges = ", ".join(filter(None, map(_charge_words, (it.innate, it.learned))))
        moves = f"{count(it.steps, 'step')} left, attack {it.power}"
        return f"{alt.unit(it)}: {moves}" + (f", {charges}" if charges else "")
    if it.status == "waiting":
        return f"{alt.short(it.code)} wait at {listing(homes(view, it.code))}"
    return f"{alt.short(it.code)}: {it.status}"


def described(view: View, player: PlayerView, frame: Frame) -> str:
    """Describe the tribe for the alt text.

    Cards in hand aren't included, because the picture of the hand describes them.
    """
    dice = f" Dice: {nouns.faces(view.dice)}." if view.dice and player.number == view.active else ""
    name = panel.player_called(view, player.number, frame)
    units = "; ".join(_unit(view, it) for it in view.units if it.player == player.number)
    cards = f"{count(player.secrets, 'Secret card')} and {count(player.learned, 'Learned card')}"
    held = f"{count(player.reserve, 'crystal')}, {cards} in hand"
    return clip(f"{clip(name, 30)}: {count(player.points, 'point')}, {held}.{dice} {units}.")
