"""The picture of a player's hand: two characters, the goal, gears, and a tile drawn from the pile."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PIL import Image

from games.english import capital, count
from games.gears.data import FACTIONS
from games.gears.solo.goals import MODES, goal
from games.gears.view import PlayerView, RoleView, TokenView, View
from games.gears.words import alone
from games.gears.words.prompts import GOALS
from rendering.draw import blocks, fonts, palette, sprites
from rendering.draw.canvas import put, write
from rendering.draw.geometry import Box
from rendering.draw.sheets import MARGIN, PAGE, TEXT
from rendering.draw.wording import clip, name_of
from rendering.gears import parts
from rendering.gears.board import tiles
from rendering.gears.cards import characters, holdings
from rendering.gears.facts import TILES
from rendering.gears.parts import packed, stamp
from rendering.picture import Frame, Picture

BANNER: Final = Box(MARGIN, 16, PAGE - MARGIN, 222)
GAP: Final = 14
HELD: Final = 196  # height of a tile in hand


def paint(view: View, frame: Frame) -> Picture:
    """Draw the viewer's faction and first card. The public has no hand, so its picture is empty."""
    if view.seat is None:
        return Picture(packed(parts.page(BANNER.bottom)), described(view, frame), "gears-hand.png")
    me = view.players[view.seat]
    first = known(me)[:1]
    image = parts.page((BANNER, *places(first, BANNER.bottom + GAP))[-1].bottom)
    _banner(image, view, me, frame)
    _cards(image, view, first, BANNER.bottom + GAP)
    return Picture(packed(image), described(view, frame), "gears-hand.png")


def further(view: View, frame: Frame) -> tuple[Picture, ...]:
    """Draw the further pictures of the hand: second card, tile drawn from the pile, cards of the expansions."""
    if view.seat is None:
        return ()
    return (*_second(view, view.players[view.seat]), *holdings.paint(view, frame))


def _second(view: View, me: PlayerView) -> tuple[Picture, ...]:
    rest = known(me)[1:]
    if not rest and not view.held:
        return ()
    boxes = places(rest, GAP)
    top = boxes[-1].bottom + GAP if boxes else GAP
    image = parts.page(top + HELD if view.held else top - GAP)
    _cards(image, view, rest, GAP)
    if view.held:
        _held(image, top, view.held)
    told = " ".join((*(_card_words(view, role) for role in rest), _held_words(view))).strip()
    return (Picture(packed(image), clip(told), "gears-card.png"),)


def known(me: PlayerView) -> tuple[RoleView, ...]:
    """Return the player's role cards that the viewer knows."""
    return tuple(role for role in me.roles if role.character is not None)


def token_of(view: View, character: str | None) -> TokenView | None:
    return next((token for token in view.tokens if token.character == character), None)


def worth(view: View, player: PlayerView) -> str:
    """Return how many points the player would have now, or why the player would have none."""
    if all(role.eliminated for role in player.roles):
        return "nothing because both are eliminated"
    counts = {"gizmologist": 3 * view.longest, "rabblerouser": 5 * len(view.demolished), "opportunut": player.gears}
    return f"{counts[player.faction or 'opportunut']} VP"


def aims(view: View, player: PlayerView) -> tuple[str, str, str]:
    """Return (title, goal, progress) of the player's faction or, in a solo game, of the mode."""
    if view.automa is None:
        faction = player.faction or "opportunut"
        return FACTIONS[faction], GOALS[faction], f"now {worth(view, player)}"
    now = ", ".join(bar.describe() for bar in alone.progress(view))
    return MODES[view.options["scoring"]].full_title, goal(view.options).rstrip("."), f"now {now}"


def _banner(image: Image.Image, view: View, player: PlayerView, frame: Frame) -> None:
    box, y = BANNER, BANNER.top + 54
    blocks.framed(image, "panel", box)
    put(image, sprites.badge(player.seat, 68), (box.left + 76, y - 4))
    write(image, (box.left + 138, y), name_of(frame, player.seat), 52, face=fonts.STRONG, limit=620, least=TEXT)
    wide = write(image, (box.right - 40, y), str(player.gears), 72, face=fonts.STRONG, fill=palette.GOLD, anchor="r")
    stamp(image, (box.right - 40 - wide - 48, y), "gear", 64, "#c79a4b")
    if player.faction:
        name, aim, now = aims(view, player)
        line = f"{aim}: {now}" if view.automa is None else capital(now)
        put(image, parts.medal(player.faction, player.faction, 90), (box.left + 76, box.bottom - 58))
        blocks.shrunk(image, (box.left + 138, box.bottom - 88), name, 48, 880, palette.GOLD)
        write(image, (box.left + 138, box.bottom - 38), line, 42, limit=890, least=TEXT)


def places(roles: Sequence[RoleView], top: int, *, brief: bool = False) -> tuple[Box, ...]:
    boxes = list[Box]()
    for role in roles:
        high = characters.card_height(role, PAGE - 2 * MARGIN, brief=brief)
        boxes.append(Box(MARGIN, top, PAGE - MARGIN, top + high))
        top = boxes[-1].bottom + GAP
    return tuple(boxes)


def _cards(image: Image.Image, view: View, roles: Sequence[RoleView], top: int) -> None:
    for box, role in zip(places(roles, top), roles, strict=True):
        characters.card(image, box, role, token_of(view, role.character))


def _held(image: Image.Image, top: int, tile: str) -> None:
    box = Box(MARGIN, top, PAGE - MARGIN, top + HELD)
    blocks.framed(image, "panel", box)
    put(image, tiles.front(tile, 0, 92), (box.left + 140, box.middle[1]))
    x, room = box.left + 270, box.width - 296
    write(image, (x, box.top + 46), "You drew this tile", 42, fill=palette.MUTED)
    write(image, (x, box.top + 102), TILES[tile].name, 54, face=fonts.HEADING, fill=palette.GOLD, limit=room, least=42)
    write(image, (x, box.top + 154), "Place it before your turn ends.", 42, limit=room)


def _card_words(view: View, role: RoleView) -> str:
    return characters.described(role, token_of(view, role.character))


def _held_words(view: View) -> str:
    return f"You drew {TILES[view.held].name}." if view.held else ""


def described(view: View, frame: Frame) -> str:
    """Describe the hand for the alt text."""
    if view.seat is None:
        return "No hand to show."
    me = view.players[view.seat]
    name, aim, now = aims(view, me)
    faction = f" {name}: {aim}, {now}." if me.faction else ""
    told = " ".join((*(_card_words(view, role) for role in known(me)), _held_words(view))).strip()
    return clip(f"{clip(name_of(frame, me.seat), 40)} has {count(me.gears, 'gear')}.{faction} {told}")
