"""The end of a game as a picture to keep: the whole walk of everybody, who came home with whom, and what decided."""

from __future__ import annotations

from typing import Final

from PIL import Image

from games.briar.data import face
from games.briar.view import PlayerView, View
from games.briar.words.prompts import ENDS, verdict
from games.english import count, victory
from games.kernel import Seat
from rendering.briar import facts, layout
from rendering.briar.board import marks, paint, panel
from rendering.briar.look import LOOK
from rendering.draw import blocks, fonts, palette, sprites
from rendering.draw.canvas import put, write
from rendering.draw.fit import packed
from rendering.draw.geometry import Box
from rendering.draw.icons import stamp
from rendering.draw.wording import clip, name_of
from rendering.picture import Frame, Picture

PLACES: Final = ("1st", "2nd", "3rd")
ALONE: Final = {"full": "All three are home!", "partial": "Home again", "empty": "Empty hands", "dead": "Lost"}
HEAD: Final = 200  # below the panel's top, before the players
ROW: Final = {1: 720, 2: 330, 3: 226}


def paint_final(view: View, frame: Frame) -> Picture:
    """The sheet; without an outcome, the players as they stand."""
    image = panel.ground().convert("RGB")
    paint.mazes(image, view, frame, max(len(player.path) for player in view.players))
    _head(image, view, frame)
    for number, (place, seat) in enumerate(ranking(view)):
        _player(image, _box(view, number), place, view, seat, frame)
    return Picture(packed(image, LOOK), described(view, frame), "briar-end.png")


def ranking(view: View) -> tuple[tuple[int, Seat], ...]:
    """(place from 0, seat), best first; the tied share a place."""
    ranked: list[tuple[int, Seat]] = []
    for group in view.outcome.ranking if view.outcome else (view.order,):
        ranked += [(len(ranked), seat) for seat in group]
    return tuple(ranked)


def winners(view: View) -> tuple[Seat, ...]:
    """Who won: nobody, if nobody came home."""
    if view.outcome is None or view.outcome.reason == "nobody" or view.outcome.won is False:
        return ()
    return view.outcome.ranking[0]


def headline(view: View, frame: Frame) -> str:
    """How it ended, in a few words."""
    if view.outcome is None:
        return "The maze so far"
    if view.outcome.won is not None:
        return ALONE[view.outcome.reason]
    names = [clip(name_of(frame, seat), 16) for seat in winners(view)]
    if not names:
        return "Nobody came home"
    return victory(names)


def lost(player: PlayerView) -> int:
    """Life lost, as far as it was not healed."""
    return player.most - player.life


def objects(player: PlayerView) -> tuple[str, ...]:
    """The objects in hand that break ties."""
    return tuple(card for card in player.hand if face(card).tiebreak)


def _head(image: Image.Image, view: View, frame: Frame) -> None:
    middle = layout.PANEL.middle[0]
    text = headline(view, frame)
    blocks.title(image, text, (middle, 128), layout.PANEL.width - 70, 56)
    reason = ENDS[view.outcome.reason] if view.outcome else "The game goes on."
    lines = blocks.balanced(reason, 32, layout.PANEL.width - 80, 2)
    blocks.paragraph(image, (middle, 160), lines, 32, fill=palette.MUTED, anchor="m")


def _box(view: View, number: int) -> Box:
    high = ROW[len(view.players)]
    top = layout.PANEL.top + HEAD + 28 + number * (high + 10)
    return Box(layout.PANEL.left + 22, top, layout.PANEL.right - 22, top + high)


def _player(image: Image.Image, box: Box, place: int, view: View, seat: Seat, frame: Frame) -> None:
    player, won = view.players[seat], seat in winners(view)
    blocks.framed(image, "briar/row_on" if won else "briar/row", box)
    y = box.top + 50
    put(image, sprites.badge(seat, 62), (box.left + 46, y))
    called = 230
    wide = write(image, (box.left + 90, y), name_of(frame, seat), 42, face=fonts.STRONG, limit=called, least=34)
    if seat in frame.computers:
        stamp(image, (box.left + 90 + wide + 24, y), "computer", 34, palette.MUTED)
    who = facts.character(player.character)
    if who is not None and len(view.players) == 1:
        write(image, (box.right - 24, y), who.name, 42, fill=palette.GOLD, anchor="r")
    if len(view.players) > 1:
        _place(image, (box.right - 20, y), place, won=won)
    if len(view.players) == 3:
        _cats(image, (box.left + 50, box.top + 142), player, 56)
        _figures(image, (box.left + 232, box.top + 118), player, 48)
        return
    _cats(image, (box.middle[0] - 130, box.top + 160), player, 104)
    _figures(image, (box.left + 34, box.top + 252), player, 50)
    if len(view.players) == 1:
        _story(image, Box(box.left + 34, box.top + 376, box.right - 24, box.bottom - 20), player)


def _place(image: Image.Image, at: tuple[float, float], place: int, *, won: bool) -> None:
    ink = palette.GOLD if won else palette.MUTED
    wide = write(image, at, PLACES[place], 42, face=fonts.STRONG, fill=ink, anchor="r")
    if won:
        stamp(image, (at[0] - wide - 40, at[1]), "laurels", 62, palette.GOLD)


def _cats(image: Image.Image, at: tuple[float, float], player: PlayerView, size: int) -> None:
    """Those brought home; the others in the shade, for they are in the maze still."""
    brought = player.cats if player.status == "out" else ()
    for number, cat in enumerate(facts.CATS):
        spot = at[0] + number * size * 1.25, at[1]
        if cat in brought:
            put(image, marks.ring("caught", round(0.88 * size)), spot)
        put(image, marks.mark(cat, size if cat in brought else round(0.86 * size), is_dim=cat not in brought), spot)


def figures(player: PlayerView) -> tuple[tuple[str, str], ...]:
    """What counts after the cats, each with its icon."""
    ended = {"dead": "lost in the maze", "shut": "shut out"}.get(player.status, "")
    if ended:
        return (("eliminated" if player.status == "dead" else "walk", ended),)
    return (("briar/life_lost", f"{lost(player)} Life lost"), ("briar/item_amulet", _objects(player)))


def _objects(player: PlayerView) -> str:
    return f"{len(objects(player))} of 5 objects"


def _figures(image: Image.Image, at: tuple[float, float], player: PlayerView, pitch: int) -> None:
    for number, (icon, words) in enumerate(figures(player)):
        y = at[1] + number * pitch
        stamp(image, (at[0] + 18, y), icon, 36, palette.GOLD)
        write(image, (at[0] + 48, y), words, 34)


def _story(image: Image.Image, box: Box, player: PlayerView) -> None:
    """What the walk was like."""
    for number, (icon, words) in enumerate(story(player)):
        y = box.top + 20 + number * 52
        stamp(image, (box.left + 18, y), icon, 36, palette.MUTED)
        lines = fonts.wrap(words, fonts.BODY, 34, box.width - 50, 3)
        blocks.paragraph(image, (box.left + 48, y - 20), lines, 34)


def story(player: PlayerView) -> tuple[tuple[str, str], ...]:
    """Turns, creatures met, and whether by night."""
    creatures = [step for step in player.path if step.card and face(step.card).kind == "encounter"]
    banned = sum(step.fate == "banned" for step in creatures)
    by_dusk = "home before dark" if player.status == "out" else "it was still dusk"
    carried = facts.names(player.hand) or "empty pockets"
    return (
        ("walk", f"{count(player.turns, 'turn')} in the maze"),
        ("briar/enc_bear", f"{count(len(creatures), 'creature')}, {banned} banned"),
        ("briar/moon" if player.night else "briar/dusk", count(player.night, "nightfall") if player.night else by_dusk),
        ("briar/char_paula", f"with {carried}"),
    )


def described(view: View, frame: Frame) -> str:
    """The sheet in words."""
    names = [clip(name_of(frame, player.seat), 24) for player in view.players]
    told = [_told(view, place, seat, names[seat]) for place, seat in ranking(view)]
    return clip(" ".join((f"{headline(view, frame)}.", verdict(view, names), *told)))


def _told(view: View, place: int, seat: Seat, name: str) -> str:
    player = view.players[seat]
    who = facts.character(player.character)
    rank = f"{PLACES[place]} " if len(view.players) > 1 else ""
    cats = facts.names(player.cats) if player.status == "out" and player.cats else "no cat"
    figured = ", ".join(words for _, words in figures(player))
    walked = ", ".join(words for _, words in story(player))
    return f"{rank}{name}, {who.name if who else 'nobody'}: {cats}; {figured}; {walked}."
