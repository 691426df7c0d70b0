"""The score sheet: all paths, the cats brought home, and what decided the game."""

from __future__ import annotations

from typing import Final

from PIL import Image

from games.briar.data import face
from games.briar.view import PlayerView, View
from games.briar.words.prompts import ENDS, verdict
from games.english import capital, count, listing, victory
from games.kernel import Seat
from rendering.briar import facts, layout
from rendering.briar.board import marks, paint
from rendering.briar.look import LOOK
from rendering.draw import blocks, fonts, palette, sprites
from rendering.draw.canvas import Point, lay, put, write
from rendering.draw.fit import packed
from rendering.draw.geometry import Box
from rendering.draw.icons import stamp
from rendering.draw.sheets import MARGIN, TEXT, badge
from rendering.draw.wording import clip, name_of
from rendering.picture import Frame, Picture

PLACES: Final = ("1st", "2nd", "3rd")
ALONE: Final = {"full": "All three are home!", "partial": "Home again", "empty": "Empty-handed", "dead": "Lost"}
WIDE: Final = layout.PANEL.left - 4  # width of the mazes without the panel
HEAD: Final = 150  # height of the headline between mazes and players
ROW: Final = 142
GAP: Final = 10
STORY: Final = 116  # height of the story below the row of a solo player


def paint_final(view: View, frame: Frame) -> Picture:
    """Draw the score sheet. Without an outcome, it shows how the players are doing."""
    rows = len(view.players) * (ROW + GAP) + STORY * (len(view.players) == 1)
    image = blocks.ground(layout.SIZE[1] + HEAD + rows + badge(WIDE)[1], LOOK, WIDE)
    lay(image, paint.alone(view, frame, max(len(player.path) for player in view.players)), (0, 0))
    _head(image, view, frame)
    for number, (place, seat) in enumerate(ranking(view)):
        top = layout.SIZE[1] + HEAD + number * (ROW + GAP)
        _player(image, Box(MARGIN, top, WIDE - MARGIN, top + ROW), place, view, seat, frame)
    if len(view.players) == 1:
        _story(image, Box(MARGIN, layout.SIZE[1] + HEAD + ROW + GAP, WIDE - MARGIN, image.height), view.players[0])
    return Picture(packed(image, LOOK), described(view, frame), "briar-end.png")


def ranking(view: View) -> tuple[tuple[int, Seat], ...]:
    """Return (place from 0, seat) pairs, best first. Tied players have the same place."""
    ranked: list[tuple[int, Seat]] = []
    for group in view.outcome.ranking if view.outcome else (view.order,):
        ranked += [(len(ranked), seat) for seat in group]
    return tuple(ranked)


def winners(view: View) -> tuple[Seat, ...]:
    """Return the seats that won, or () if nobody made it home."""
    if view.outcome is None or view.outcome.reason == "nobody" or view.outcome.won is False:
        return ()
    return view.outcome.ranking[0]


def headline(view: View, frame: Frame) -> str:
    """Say who won, briefly enough for a title."""
    if view.outcome is None:
        return "The maze so far"
    if view.outcome.won is not None:
        return ALONE[view.outcome.reason]
    names = [clip(name_of(frame, seat), 16) for seat in winners(view)]
    if not names:
        return "Nobody made it home"
    return victory(names)


def lost(player: PlayerView) -> int:
    """Return how much Life the player is missing."""
    return player.most - player.life


def objects(player: PlayerView) -> tuple[str, ...]:
    """Return the tiebreaker objects in the player's hand."""
    return tuple(card for card in player.hand if face(card).tiebreak)


def _head(image: Image.Image, view: View, frame: Frame) -> None:
    blocks.title(image, headline(view, frame), (WIDE / 2, layout.SIZE[1] + 48), WIDE - 2 * MARGIN, 66)
    reason = ENDS[view.outcome.reason] if view.outcome else "The game isn't over yet."
    at = (WIDE / 2, layout.SIZE[1] + 112)
    write(image, at, reason, 44, fill=palette.MUTED, anchor="m", limit=WIDE - 2 * MARGIN, least=TEXT)


def _player(image: Image.Image, box: Box, place: int, view: View, seat: Seat, frame: Frame) -> None:
    player, won = view.players[seat], seat in winners(view)
    blocks.framed(image, "briar/row_on" if won else "briar/row", box)
    y, ink = box.top + 44, palette.GOLD if won else palette.MUTED
    if won:
        stamp(image, (box.left + 60, box.middle[1]), "laurels", 84, palette.GOLD)
    elif len(view.players) > 1:
        write(image, (box.left + 60, box.middle[1]), PLACES[place], 50, face=fonts.STRONG, fill=ink, anchor="m")
    put(image, sprites.badge(seat, 72), (box.left + 156, box.middle[1]))
    x: float = box.left + 216
    limit = 420 - (50 if seat in frame.computers else 0)
    x += write(image, (x, y), name_of(frame, seat), 52, face=fonts.STRONG, limit=limit, least=TEXT)
    if seat in frame.computers:
        stamp(image, (x + 30, y), "computer", 42, palette.MUTED)
    _cats(image, (box.right - 288, box.middle[1]), player, 84)
    _counted(image, (box.left + 216, box.bottom - 42), box.right - 24, figures(player))


def _counted(image: Image.Image, at: Point, right: float, found: tuple[tuple[str, str], ...]) -> None:
    """Draw icons side by side, each with its text, up to the horizontal position `right`."""
    x = at[0]
    for icon, words in found:
        stamp(image, (x + 20, at[1]), icon, 42, palette.GOLD)
        x += 66 + write(image, (x + 44, at[1]), words, 42, limit=round(right - x - 44))


def _cats(image: Image.Image, at: Point, player: PlayerView, size: int) -> None:
    """Draw all three cats. Cats that the player didn't bring home are dimmed."""
    brought = player.cats if player.status == "out" else ()
    for number, cat in enumerate(facts.CATS):
        spot = at[0] + (number + 0.5) * size * 1.08, at[1]
        if cat in brought:
            put(image, marks.ring("caught", round(0.88 * size)), spot)
        put(image, marks.mark(cat, size if cat in brought else round(0.86 * size), is_dim=cat not in brought), spot)


def figures(player: PlayerView) -> tuple[tuple[str, str], ...]:
    """Return the tiebreakers as (icon, text) pairs, or how the player's game ended."""
    ended = {"dead": "lost in the maze", "shut": "shut out"}.get(player.status, "")
    if ended:
        return (("eliminated" if player.status == "dead" else "walk", ended),)
    return (("briar/life_lost", f"{lost(player)} Life lost"), ("briar/item_amulet", _objects(player)))


def _objects(player: PlayerView) -> str:
    return f"{len(objects(player))} of 5 objects"


def _story(image: Image.Image, box: Box, player: PlayerView) -> None:
    told = story(player)
    for number, line in enumerate((told[:2], told[2:])):
        _counted(image, (box.left + 30, box.top + 30 + number * 58), box.right - 24, line)


def story(player: PlayerView, named: int = 2) -> tuple[tuple[str, str], ...]:
    """Return a summary of a solo game as (icon, text) pairs: turns, creatures, light, hand.

    If the hand has more than `named` cards, the cards are counted instead of named.
    """
    creatures = [step for step in player.path if step.card and face(step.card).kind == "encounter"]
    banned = sum(step.fate == "banned" for step in creatures)
    by_dusk = "home before dark" if player.status == "out" else "still dusk"
    carried = facts.names(player.hand) if len(player.hand) <= named else count(len(player.hand), "card")
    return (
        ("walk", f"{count(player.turns, 'turn')} in the maze"),
        ("briar/enc_bear", f"{count(len(creatures), 'creature')} met, {banned} banned"),
        ("briar/moon" if player.night else "briar/dusk", count(player.night, "nightfall") if player.night else by_dusk),
        ("briar/char_paula", f"with {carried or 'empty pockets'}"),
    )


def described(view: View, frame: Frame) -> str:
    """Describe the score sheet for the alt text."""
    names = [clip(name_of(frame, player.seat), 24) for player in view.players]
    told = [_told(view, place, seat, names[seat]) for place, seat in ranking(view)]
    title = headline(view, frame)
    return clip(" ".join((title if title.endswith("!") else f"{title}.", verdict(view, names), *told)))


def _told(view: View, place: int, seat: Seat, name: str) -> str:
    player = view.players[seat]
    who = facts.character(player.character)
    rank = f"{PLACES[place]}: " if len(view.players) > 1 else ""
    brought = [facts.name_of(cat) for cat in player.cats] if player.status == "out" else []
    cats = listing(brought) or "no cats"
    figured = ", ".join(words for _, words in figures(player))
    walked = ", ".join(words for _, words in story(player, named=len(player.hand)))
    return f"{rank}{name}{f' ({who.name})' if who else ''} with {cats}, {figured}. {capital(walked)}."
