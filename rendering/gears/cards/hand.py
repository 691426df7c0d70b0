"""The private side of a seat: its two characters, what they want, its gears, a tile drawn unseen."""

from __future__ import annotations

from typing import Final

from PIL import Image

from games.english import capital, count
from games.gears.data import FACTIONS
from games.gears.solo.goals import MODES, goal
from games.gears.view import PlayerView, RoleView, TokenView, View
from games.gears.words.prompts import GOALS
from rendering.draw import blocks, fonts, palette, sprites
from rendering.draw.canvas import put, write
from rendering.draw.geometry import Box
from rendering.draw.sheets import HIGH, MARGIN, WIDE
from rendering.draw.wording import clip, name_of
from rendering.gears import parts
from rendering.gears.board import tiles
from rendering.gears.cards import automa, characters
from rendering.gears.facts import CHARACTERS, TILES
from rendering.gears.parts import packed, stamp
from rendering.picture import Frame, Picture

BANNER: Final = Box(MARGIN, 16, WIDE - MARGIN, 146)
CARDS_END: Final = HIGH - 18
HELD: Final = 250  # how much higher the picture is with a tile in hand


def paint(view: View, frame: Frame) -> Picture:
    """The viewer's cards; a public View has none and gets the plain banner of the table."""
    image = parts.ground(HIGH + HELD) if view.held else parts.sheet(CARDS_END)
    if view.seat is not None:
        _banner(image, view, view.players[view.seat], frame)
        _cards(image, view, view.players[view.seat].roles)
        if view.held:
            _held(image, view.held)
    return Picture(packed(image), described(view, frame), "gears-hand.png")


def token_of(view: View, character: str | None) -> TokenView | None:
    """The token of a character."""
    return next((token for token in view.tokens if token.character == character), None)


def worth(view: View, player: PlayerView) -> str:
    """What the player would score as the table stands: public arithmetic, see GOALS."""
    if all(role.eliminated for role in player.roles):
        return "nothing, nobody is left"
    counts = {"gizmologist": 3 * view.longest, "rabblerouser": 5 * len(view.demolished), "opportunut": player.gears}
    return str(counts[player.faction or "opportunut"])


def aims(view: View, player: PlayerView) -> tuple[str, str, str]:
    """What the player wants, and how far that is: the faction's goal, or the mode's of one who plays alone."""
    if view.automa is None:
        faction = player.faction or "opportunut"
        return FACTIONS[faction], GOALS[faction], f"now {worth(view, player)}"
    now = ", ".join(f"{bar.label} {bar.figures}" for bar in automa.bars(view))
    return MODES[view.options["scoring"]].title, goal(view.options).rstrip("."), f"now {now}"


def _banner(image: Image.Image, view: View, player: PlayerView, frame: Frame) -> None:
    box, y = BANNER, BANNER.middle[1]
    blocks.framed(image, "panel", box)
    put(image, sprites.badge(player.seat, 84), (box.left + 84, y))
    write(image, (box.left + 148, y), name_of(frame, player.seat), 50, face=fonts.STRONG, limit=300, least=34)
    if player.faction:
        name, aim, now = aims(view, player)
        line = f"{aim}: {now}" if view.automa is None else capital(now)
        put(image, parts.medal(player.faction, player.faction, 106), (box.left + 530, y))
        blocks.shrunk(image, (box.left + 604, y - 27), name, 46, 760, palette.GOLD)
        write(image, (box.left + 604, y + 28), line, 40, limit=760)
    wide = write(image, (box.right - 40, y), str(player.gears), 72, face=fonts.STRONG, fill=palette.GOLD, anchor="r")
    stamp(image, (box.right - 40 - wide - 48, y), "gear", 68, "#c79a4b")


def places(count: int, top: int = BANNER.bottom + 14, bottom: int = CARDS_END) -> tuple[Box, ...]:
    """Where cards lie side by side."""
    wide = (WIDE - 2 * MARGIN - 20) // 2
    start = (WIDE - count * wide - (count - 1) * 20) // 2
    return tuple(Box(start + n * (wide + 20), top, start + n * (wide + 20) + wide, bottom) for n in range(count))


def _cards(image: Image.Image, view: View, roles: tuple[RoleView, ...]) -> None:
    known = [role for role in roles if role.character is not None]
    boxes = places(len(known))
    facts = tuple(CHARACTERS[role.character or ""] for role in known)
    size = characters.text_size(facts, boxes[0]) if boxes else 0
    for box, role in zip(boxes, known, strict=True):
        characters.card(image, box, role, token_of(view, role.character), size)


def _held(image: Image.Image, tile: str) -> None:
    box = Box(MARGIN, HIGH - 4, WIDE - MARGIN, HIGH + HELD - 20)
    blocks.framed(image, "panel", box)
    put(image, tiles.front(tile, 0, 112), (box.left + 180, box.middle[1]))
    x = box.left + 330
    write(image, (x, box.top + 56), "In your hand, drawn unseen", 38, fill=palette.MUTED)
    write(image, (x, box.top + 112), TILES[tile].name, 56, face=fonts.HEADING, fill=palette.GOLD, limit=1150)
    write(image, (x, box.top + 170), "Only you have seen it. Lay it before your turn ends.", 40, limit=1150)


def described(view: View, frame: Frame) -> str:
    """The private side in words."""
    if view.seat is None:
        return "No hand to show."
    me = view.players[view.seat]
    name, aim, now = aims(view, me)
    faction = f" {name}: {aim}, {now}." if me.faction else ""
    known = [role for role in me.roles if role.character is not None]
    told = " ".join(characters.described(role, token_of(view, role.character)) for role in known)
    held = f" In your hand, drawn unseen: {TILES[view.held].name}." if view.held else ""
    return clip(f"{clip(name_of(frame, me.seat), 40)}, {count(me.gears, 'gear')}.{faction} {told}{held}")
