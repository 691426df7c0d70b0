"""Illustrations of rulebook pages: edges, cascades, seals, factions, and the illustrations described by data."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from PIL import Image

from games.gears import nouns
from games.gears.data import FACTIONS, SEALS
from games.gears.words.prompts import GOALS
from rendering.draw import blocks, fonts, palette, sprites
from rendering.draw.canvas import Point, put, write
from rendering.draw.geometry import APOTHEM, Box, outward
from rendering.draw.sheets import MARGIN, WIDE, grid, inset
from rendering.gears import parts
from rendering.gears.board import tiles
from rendering.gears.cards import expansions
from rendering.gears.cards.expansions import Mini
from rendering.gears.facts import CHARACTERS, TILES
from rendering.gears.layout import Maze
from rendering.gears.rules import placards

HIGH: Final = 700
AREA: Final = Box(MARGIN, MARGIN, WIDE - MARGIN, HIGH - MARGIN)
Page = tuple[Callable[[], Image.Image], str]
_MEETINGS: Final = (("P", "P", "A link: tokens move"), ("G", "G", "A mesh: gears turn"), ("P", "G", "They only touch"))
# Meshing tiles, each with the direction of one of its gears. The first one starts the cascade.
CASCADE: Final = (((0, 0), "x_sprocket", 2), ((1, 0), "s_saboteur", 5), ((2, -1), "x_flywheel", 4))
DIE: Final = "x_piston"  # has an edge of each kind
_SEALS: Final = {"cogseal": "Locks a tile", "gearnade": "Traps a tile"}


def facing(tile: str, letter: str, direction: int) -> int:
    """Return the rotation at which the tile's first edge of the kind `letter` faces the direction.

    Directions are 0 to 5, clockwise from north.
    """
    return (direction - TILES[tile].edges.index(letter)) % 6


def _edges() -> Image.Image:
    boxes = grid(3, Box(MARGIN, MARGIN, WIDE - MARGIN, HIGH), 0.81)
    image = parts.sheet(boxes[-1].bottom)
    for box, (above, below, words) in zip(boxes, _MEETINGS, strict=True):
        blocks.framed(image, "panel", box)
        radius, (x, y) = 134, (box.middle[0], box.top + 272)
        step = radius * APOTHEM
        put(image, tiles.front("x_sprocket", facing("x_sprocket", above, 3), radius), (x, y - step))
        put(image, tiles.front("x_gasket", facing("x_gasket", below, 0), radius), (x, y + step))
        field = Box(box.left + 20, box.bottom - 112, box.right - 20, box.bottom - 24)
        blocks.block(image, field, words, (50, 46, 42), 1, palette.GOLD)
    return image


def _cascade() -> Image.Image:
    image = parts.ground(HIGH)
    blocks.framed(image, "panel", AREA)
    maze = Maze(166, (250, 279))
    spots = [maze.at(place) for place, _, _ in CASCADE]
    for (_, tile, direction), at in zip(CASCADE, spots, strict=True):
        put(image, tiles.front(tile, facing(tile, "G", direction), maze.radius), at)
    for number, at in enumerate(spots):
        put(image, tiles.part("mark/driven" if number else "mark/placed", maze.radius), at)
        if number:
            _turned(image, (at[0], at[1] + 0.64 * maze.radius))
    told = ("Placed: the anchor stays.", "Tiles that mesh turn", "one step clockwise,", "then turn their own.")
    for number, words in enumerate(told):
        y, fill = (270, palette.GLOW) if not number else (300 + 62 * number, "#8ee6ff")
        write(image, (970, y), words, 56, fill=fill, limit=WIDE - 970 - 60)
    return image


def _turned(image: Image.Image, at: Point) -> None:
    put(image, parts.emblem(("disc/turned",), "turn_cw", 76, "#bff0ff"), at)


def _seals() -> Image.Image:
    image = parts.ground(HIGH)
    for box, (seal, words) in zip(grid(2, AREA, 1.22), _SEALS.items(), strict=True):
        blocks.framed(image, "panel", box)
        put(image, parts.disc(seal, 300), (box.middle[0], box.top + 210))
        blocks.title(image, nouns.SEALS[seal], (box.middle[0], box.top + 430), box.width - 80, 76)
        field = Box(box.left + 40, box.top + 480, box.right - 40, box.bottom - 24)
        blocks.block(image, field, f"{words}; there are {SEALS}", (50, 46, 42, 38), 2)
    return image


def _aim() -> Image.Image:
    image = parts.ground(HIGH)
    for box, (faction, goal) in zip(
        grid(3, Box(MARGIN, MARGIN, WIDE - MARGIN, HIGH - MARGIN), 7.7), GOALS.items(), strict=True
    ):
        blocks.framed(image, "panel", box)
        _faction(image, box, faction, goal)
    return image


def _faction(image: Image.Image, box: Box, faction: str, goal: str) -> None:
    y = box.middle[1]
    put(image, parts.medal(faction, faction, 166), (box.left + 140, y))
    blocks.shrunk(image, (box.left + 270, y - 38), FACTIONS[faction], 76, box.width - 330, palette.GOLD)
    write(image, (box.left + 270, y + 42), goal, 54, limit=box.width - 320)


def _members(faction: str) -> Image.Image:
    members = [card for card in CHARACTERS.values() if card.faction == faction]
    image = parts.ground(HIGH)
    blocks.framed(image, "panel", AREA)
    _faction(image, Box(AREA.left, AREA.top, AREA.right, AREA.top + 250), faction, GOALS[faction])
    wide = inset(Box(AREA.left, AREA.top + 270, AREA.right, AREA.bottom), 24)
    step = wide.width / len(members)
    for number, card in enumerate(members):
        x = wide.left + (number + 0.5) * step
        put(image, tiles.token(card.id, None, 190), (x, wide.top + 110))
        for line, text in enumerate(fonts.wrap(card.role, fonts.BODY, 42, round(step) - 4, 2)):
            write(image, (x, wide.top + 244 + 46 * line), text, 42, anchor="m")
    return image


def _die() -> Image.Image:
    """Draw one tile in two rotations, with the number of a die roll at each edge."""
    image = parts.ground(HIGH)
    for box, turn in zip(grid(2, AREA, 1.22), (0, 2), strict=True):
        blocks.framed(image, "panel", box)
        radius, (x, y) = 200, (box.middle[0], box.top + 258)
        put(image, tiles.front(DIE, turn, radius), (x, y))
        for number in range(1, 7):
            dx, dy = outward((number - 1 + turn) % 6)
            reach = radius * APOTHEM * 1.06
            put(image, sprites.lettered(str(number), 76), (x + dx * reach, y + dy * reach))
        words = "1 is the edge with the name" if not turn else "The numbers turn with the tile"
        field = Box(box.left + 20, box.bottom - 112, box.right - 20, box.bottom - 24)
        blocks.block(image, field, words, (50, 46, 42), 1, palette.GOLD)
    return image


def _examples(cards: tuple[Mini, ...]) -> Image.Image:
    boxes = expansions.grid(cards, MARGIN, MARGIN, WIDE - 2 * MARGIN, len(cards))
    image, size = parts.sheet(boxes[-1].bottom), expansions.size_of(cards, WIDE - 2 * MARGIN, len(cards))
    for box, card in zip(boxes, cards, strict=True):
        expansions.draw(image, box, card, size)
    return image


def _cards(cards: tuple[Mini, ...]) -> Page:
    return partial(_examples, cards), f"Examples: {expansions.words(cards)}."


def _faction_words(faction: str) -> str:
    roles = (card.role for card in CHARACTERS.values() if card.faction == faction)
    return f"{FACTIONS[faction]}: {GOALS[faction]}. Their characters: {', '.join(roles)}."


_OWN: Final[dict[str, Page]] = {
    "aim": (_aim, "Each faction's goal. " + " ".join(f"{FACTIONS[name]}: {goal}." for name, goal in GOALS.items())),
    "edges": (_edges, "Three pairs of tiles. Two paths: a link. Two gears: a mesh. Path and gear: they only touch."),
    "cascade": (_cascade, "A tile was just placed. Two tiles mesh one after the other: both turn one step clockwise."),
    "seals": (_seals, f"The two seals, {SEALS} of each: the Cogseal, a padlock, and the Gearnade, a bomb."),
    "gambits": _cards(tuple(map(expansions.gambit, ("gb01", "gb16", "gb10")))),
    "gizmos": _cards(tuple(map(expansions.gizmo, ("gz04", "gz14", "gz13")))),
    "die": (_die, "A tile in two rotations, its edges numbered 1 to 6 clockwise from the one with its name."),
    **{name.lower(): (partial(_members, faction), _faction_words(faction)) for faction, name in FACTIONS.items()},
}


def _pages() -> dict[str, Page]:
    """Return the pages by key: pages drawn here, pages described by data, and pages that share a picture."""
    found = placards.placards()
    drawn = {key: (partial(placards.draw, each), each.words()) for key, each in found.items() if not each.same}
    pages: dict[str, Page] = _OWN | drawn
    return pages | {key: pages[each.same] for key, each in found.items() if each.same}


PAGES: Final = _pages()
