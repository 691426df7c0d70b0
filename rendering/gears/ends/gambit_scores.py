"""The effect of gambits on a player's score: gambits redeemed, not completed, or counted only in ties."""

from __future__ import annotations

from typing import Final

import msgspec
from PIL import Image

from games.english import MINUS, count
from games.gears.view import PlayerView, View
from games.gears.words.prompts import itemized
from games.kernel import Seat
from rendering.draw import chips, palette
from rendering.draw.chips import Chip
from rendering.draw.sheets import MARGIN, PAGE
from rendering.gears.facts import GAMBITS
from rendering.gears.parts import own

WITHIN: Final = PAGE - 2 * MARGIN - 60


def gambits(player: PlayerView) -> tuple[Chip, ...]:
    """Return a small label for each gambit that changed the score, and one label for all gambits that count in ties."""
    kept = len(player.completed) - len(player.redeemed)
    return (
        *(Chip(own(card), GAMBITS[card].name, f"+{GAMBITS[card].value}", palette.GOLD) for card in player.redeemed),
        *lost(player),
        *((Chip("check", "completed, to break ties", str(kept), palette.MUTED),) if kept else ()),
    )


def lost(player: PlayerView) -> tuple[Chip, ...]:
    """Return a small label for each gambit that wasn't completed."""
    kept = ((own(card), GAMBITS[card]) for card in player.gambits)
    return tuple(Chip(icon, card.name, f"{MINUS}{card.value}", palette.ALARM) for icon, card in kept)


def height(player: PlayerView) -> int:
    """Return the height of the labels below a player's row."""
    high = chips.height(_brief(player), WITHIN)
    return high + 10 if high else 0


def draw(image: Image.Image, left: int, top: int, player: PlayerView) -> None:
    """Draw the labels in rows whose top left corner is at (left, top)."""
    chips.draw(image, left, top, WITHIN, _brief(player))


def _brief(player: PlayerView) -> tuple[Chip, ...]:
    """Return the labels of `gambits` without the gambits' names, because their icons are enough."""
    names = {card.name for card in GAMBITS.values()}
    found = gambits(player)
    return tuple(msgspec.structs.replace(chip, words="") if chip.words in names else chip for chip in found)


def counted(view: View, seat: Seat) -> str:
    """List everything that counted in a player's score."""
    told = itemized(view.outcome, seat) if view.outcome else ""
    player = view.players[seat]
    kept = len(player.completed) - len(player.redeemed)
    return f"{told}, {count(kept, 'completed gambit')} to break ties" if kept else told
