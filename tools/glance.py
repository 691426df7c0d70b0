"""A measurement of what tables demand of readers, in words, clicks and pixels: `python -m tools.glance [game ...]`.

Computer players with the policy "sensible" play. For the first seat, the program composes turn messages as the bot
does: everything since the player's last turn, and whose turn it is. It counts the words of a message's text and small
print. Letter sizes are the height of capitals on a phone; they're measured on boards, and on the golden scenes of
hands, choices and results. docs/style.md has the targets.
"""

from __future__ import annotations

import asyncio
import re
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from statistics import median
from typing import Any, Final

import msgspec
from discord import ui

from bot.core.commands.panel import PanelState
from bot.core.ids import TableId, UserId
from bot.core.markdown import word_count
from bot.core.pages import board, controls
from bot.core.pages.hooks import Slots
from bot.core.pages.own import private
from bot.core.pages.parts.chains import onward
from bot.core.pages.parts.message import Page
from bot.core.pages.parts.screens import DESKTOP, high, size
from bot.core.pages.pictures import Gallery
from bot.core.pages.tables import lobby
from bot.core.storage import Body, Chair, Head, Person, Stored
from bot.core.table import moves
from bot.core.table.make_move import apply_moves
from bot.core.table.position import Position
from bot.core.table.reading import narration, prompts, turn_counts
from bot.features import FEATURES
from bot.features.tutorial import pages as tutorial
from bot.features.tutorial.stages import Stage, first
from games import GAMES
from games.kernel import AnyGame, Step
from games.record import Header, start
from games.rng import Rng
from rendering import RENDERERS
from rendering.draw import fonts
from rendering.draw.record import Mark, Marks, recording
from rendering.memory import forget
from rendering.picture import Frame, Picture
from tests.bot.conftest import PLACE
from tests.bot.taps import tapped
from tests.rendering.golden import listings
from tests.rendering.scenes import draw, holds, scene

SEED: Final = "glance"
PHONE, CHAT = 350, 550  # widths in pixels of a picture on a phone and on a desktop
NAMES: Final = ("Ada", "Bo", "Cy", "Dot")
FULL: Final = {  # by game: the options that turn on all expansions, and the number of seats
    "gears": ({"expansions": "both"}, 3),
    "briar": ({}, 1),
    "gizmos": ({}, 3),
    "gnomes": ({}, 3),
    "geargrid": ({"mode": "post"}, 3),
}
# By game: prefixes of the names of sprites that make up the maze, grid or cards, to measure their share of the picture.
SUBJECT: Final = {
    "gears": ("front ", "part tile/"),
    "briar": ("_path ", "_mark "),
    "gizmos": ("face ", "plain "),
    "gnomes": ("tile ", "hole "),
    "geargrid": ("square ", "whole "),
}
HALOED: Final = re.compile(r"^(?:haloed|plate) (\S+(?: \S+)*?) (\d+)\b")
ENGRAVED: Final = re.compile(r"^engraved (.+?) (\d+)(?: \S+-\d+)?$")  # the sprite of a title
CELL: Final = re.compile(r"^[A-Za-z]\d{1,2}$")
# The sprite of a health bar with hit points. Its height is about the font size.
BAR: Final = re.compile(r"^plate (\d+) \d+ \d+ (\d+)$")
DISC: Final = re.compile(r"^lettered (\S+) (\d+)$")  # the sprite of a disc with a choice's letter
# The sprite of a round piece with a number: the number, the diameter, the font, and the font size relative to the
# diameter. The font is smaller if the number would be too wide.
MARKED: Final = re.compile(r"^marked [a-z]+ (\S+) (\d+)(?: #\w+)?(?: (\S+-\d+))? ([\d.]+)$")
WITHIN: Final = 0.62  # maximum width of the number, relative to the diameter
PRIVATE_OR_LAST: Final = ("hand", "more", "choices", "final")


class Kind(msgspec.Struct, frozen=True):
    game: AnyGame
    options: dict[str, str]
    seats: int
    name: str


def read(page: Page) -> int:
    return word_count(page.text) + word_count(page.note) + sum(word_count(line) for line, _ in page.sections)


def kinds(games: Sequence[str]) -> Iterator[Kind]:
    """Yield each game with the options in `FULL`, and each game that has expansions also without any."""
    for key in games:
        game, (options, seats) = GAMES[key], FULL[key]
        if options.get("expansions"):
            yield Kind(game, game.defaults(), seats, f"{key}, base")
        yield Kind(game, game.defaults() | options, seats, f"{key}, all" if options.get("expansions") else key)


def dealt(kind: Kind) -> Position:
    chairs = tuple(Chair(NAMES[seat], UserId(seat + 1)) for seat in range(kind.seats))
    game = kind.game
    head = Head(TableId("abcdef"), PLACE, UserId(1), game.key, game.version, kind.options, "playing", SEED)
    begun = Step(start(game, Header(game.key, game.version, kind.seats, kind.options, SEED)))
    return Position(game, Stored(head, chairs), (begun,))


def played(kind: Kind) -> Iterator[Position]:
    """Yield the position after each move, each with a new version, because pictures are cached by version."""
    position = dealt(kind)
    while position.outcome is None:
        yield position
        seat = position.to_act[0]
        suggested = prompts.suggestion(position, seat)
        if suggested:
            position = apply_moves(position, seat, suggested.moves).after
        else:
            position = moves.move(position, seat, chosen(position, seat))
        status = "over" if position.outcome else "playing"
        head = msgspec.structs.replace(position.head, version=position.length, status=status)
        position = Position(position.game, Stored(head, position.chairs, position.stored.log), position.steps)
    yield position


def chosen(position: Position, seat: int) -> tuple[str, ...]:
    """Return the action codes of a complete move, chosen by the policy "sensible"."""
    codes: tuple[str, ...] = ()
    while not codes or not prompts.completes(position, seat, codes):
        view, legal = prompts.peek(position, seat, codes), position.legal(seat, codes)
        codes = (*codes, position.game.default_policy(view, legal, Rng(f"{position.length}:{len(codes)}")).code)
    return codes


def turns(kind: Kind) -> tuple[list[Position], Position]:
    """Return (the positions at the start of each of the first seat's turns, the last position)."""
    asked: list[Position] = []
    before: Position | None = None
    for position in played(kind):
        is_new = (
            before is None
            or 0 not in before.to_act
            or turn_counts.current_turn(before) != turn_counts.current_turn(position)
        )
        if position.outcome is None and 0 in position.to_act and is_new:
            asked.append(position)
        before = position
    assert before is not None
    return asked, before


async def message(gallery: Gallery, position: Position) -> Page:
    """Compose the public message for the first seat, about everything since its last turn."""
    return await board.board(
        gallery, position, Body(after=narration.since(position, 0), upto=position.length, pings=(UserId(1),))
    )


async def figures(kind: Kind, gallery: Gallery) -> Iterator[tuple[str, str]]:
    """Yield (label, value) for each measurement of messages."""
    asked, end = turns(kind)
    told = [await message(gallery, position) for position in asked]
    hands = [await private.hand(gallery, position, 0, "") for position in asked[2::6]]
    panels = [await private.play(gallery, position, 0, private.state_now(position, 0)) for position in asked]
    last = await message(gallery, end)
    counts = sorted(read(page) for page in told)
    found = [
        ("turn message, words: median / 9 of 10 / most", f"{median(counts):.0f} / {_most(counts)} / {counts[-1]}"),
        ("turn message on a phone, pixels high (aim: 700)", str(max(high(page) for page in told[1:] or told))),
        ("panel, words: median / most (aim: 70)", _spread([read(page) for page in panels])),
        ("panel on a phone, pixels high: median / most (aim: 700)", _spread([high(page) for page in panels])),
        (
            "panel on a desktop, pixels high: median / most (aim: 660)",
            _spread([high(page, DESKTOP) for page in panels]),
        ),
        ("panel, choices as colored buttons, most (aim: 1)", str(max(map(_colored, panels)))),
        ("my hand, words: median / most (aim: 40)", _spread([read(page) for page in hands])),
        ("my hand, pixels high at 350", str(max(sum(PHONE * h // w for w, h in map(size, p.pictures)) for p in hands))),
        ("final message, words", str(read(last))),
    ]
    return iter(found)


def _most(counts: Sequence[int]) -> int:
    return counts[max(0, round(0.9 * len(counts)) - 1)]


def _spread(counts: Sequence[int]) -> str:
    return f"{median(counts):.0f} / {max(counts)}"


def _colored(page: Page) -> int:
    items = [item for row in page.rows for item in row if isinstance(item, ui.Button)]
    return sum(item.style.name in ("primary", "success") for item in items)


def painter(kind: Kind) -> Callable[[Any, Frame], Picture]:
    renderer = RENDERERS[kind.game.key]
    return renderer.glance or renderer.board


def drawn(kind: Kind, position: Position) -> Marks:
    """Draw the picture in messages; return marks that record it."""
    forget()
    with recording() as finished:
        painter(kind)(position.view(None), Frame(position.names))
    return finished[-1]


def lettering(kind: Kind) -> Iterator[tuple[str, str]]:
    """Yield the heights of the smallest capitals and cell names, the board's share of the picture, and its cost."""
    asked, _ = turns(kind)
    letters, cells, shares = [], [], []
    for position in (asked[min(2, len(asked) - 1)], asked[min(11, len(asked) - 1)], asked[-1]):
        marks = drawn(kind, position)
        whole = marks[-1]
        texts = [found for mark in marks if (found := written(mark))]
        letters.append(min(capitals(size, whole) for _, size in texts))
        named = [capitals(size, whole) for text, size in texts if CELL.match(text)]
        cells += [min(named)] if named else []
        shares.append(_share(kind.game.key, marks))
    yield "smallest lettering, pixels at 350 (turn 3 / 12 / last)", " / ".join(f"{each:.1f}" for each in letters)
    yield "cell names, pixels at 350 (aim: 9), at 550 (12)", _both(min(cells)) if cells else "none"
    yield "share of the picture that is maze or cards", " / ".join(f"{share:.0%}" for share in shares)
    yield "board: ms of processor time (aim: 10), KB (240)", _cost(kind, asked)


def _both(capitals: float) -> str:
    return f"{capitals:.1f}, {capitals * CHAT / PHONE:.1f}"


def written(mark: Mark) -> tuple[str, float] | None:
    """Return the text and font size of a mark (something drawn), or None if it has no text, unlike some sprites."""
    if mark.kind == "text":
        size = float(mark.how.rpartition("/")[2])
        return mark.name, size * (mark.bottom - mark.top) / (2 * round(0.345 * size))  # scaled down with its picture
    if mark.kind == "sprite" and (bar := BAR.match(mark.name)):
        return bar[1], 0.98 * float(bar[2])
    if mark.kind == "sprite" and (marked := MARKED.match(mark.name)):
        size, wide = float(marked[2]) * float(marked[4]), float(marked[2]) * WITHIN
        return marked[1], min(size, 100 * wide / fonts.width(marked[1], marked[3], 100)) if marked[3] else size
    if mark.kind == "sprite" and (disc := DISC.match(mark.name)):
        return disc[1], float(disc[2]) * (0.675 if len(disc[1]) == 1 else 0.525)
    haloed = HALOED.match(mark.name) or ENGRAVED.match(mark.name) if mark.kind == "sprite" else None
    return (haloed[1], float(haloed[2])) if haloed else None


def capitals(size: float, whole: Mark) -> float:
    """Return how high capitals of the font size `size` are on a phone, in pixels, in the picture `whole`.

    Capitals are 0.69 times as high as the font size.
    """
    return 0.69 * size * PHONE / whole.right


def sizes(marks: Marks) -> list[tuple[str, float]]:
    """Return (text, height of its capitals on a phone) for each text in a picture."""
    texts = [text for mark in marks[:-1] if mark.top < marks[-1].bottom and (text := written(mark))]
    return [(text, round(capitals(size, marks[-1]), 1)) for text, size in texts]


def smallest(game: str) -> Iterator[tuple[str, str]]:
    """Yield the smallest capitals in the golden scenes of hands, choices and results."""
    names = dict.fromkeys(listed.name.partition(" / ")[0] for listed in listings(game))
    drawn = [each for name in names if name.split()[2:3] and name.split()[2] in PRIVATE_OR_LAST
             for each in draw(scene(game, name))]  # fmt: skip
    for painter in PRIVATE_OR_LAST:
        found = [(size, text) for each in drawn if each.scene.painter == painter for text, size in sizes(each.marks)]
        if found:
            yield f"smallest lettering of {painter}, pixels at 350 (aim: 9)", "{} ({})".format(*min(found))


def _share(game: str, marks: Marks) -> float:
    """Return the share of the picture's area that the maze, grid or cards cover."""
    whole, panels = marks[-1], [mark for mark in marks if "panel" in mark.name.split()]
    found = [
        mark
        for mark in marks
        if mark.name.startswith(SUBJECT[game]) and not any(holds(panel, *mark.middle) for panel in panels)
    ]
    wide = max(m.right for m in found) - min(m.left for m in found)
    tall = max(m.bottom for m in found) - min(m.top for m in found)
    return wide * tall / (whole.right * whole.bottom)


def _cost(kind: Kind, asked: Sequence[Position]) -> str:
    took, size = [], []
    paint = painter(kind)
    for rounds in range(2):  # the first round fills the caches
        for position in asked[:40]:
            view, frame = position.view(None), Frame(position.names, since=_before(position))
            began = time.process_time()
            picture = paint(view, frame)
            if rounds:
                took.append((time.process_time() - began) * 1000)
                size.append(len(picture.data) / 1024)
    return f"{median(took):.1f}, {median(size):.0f} (most {max(size):.0f})"


def _before(position: Position) -> Any:
    """Return the View at the first seat's previous turn, since which messages mark changes, or None if there's none."""
    since = narration.since(position, 0)
    return position.view(None, since) if since < position.length else None


async def lessons(game: AnyGame, gallery: Gallery) -> tuple[int, int, int]:
    """Return the numbers of lessons, words and clicks in a tutorial. All words on each page count."""
    pages = [(stage, page) async for stage, page in taught(game, gallery)]
    numbers = [stage.number for stage, _ in pages]
    return numbers[-1] + 1, sum(read(page) for _, page in pages), numbers.index(numbers[-1])


async def taught(game: AnyGame, gallery: Gallery) -> AsyncIterator[tuple[Stage, Page]]:
    stage, person = first({game.key: game}, game.key), Person(UserId(1), "Ada")
    while True:
        position = stage.position(person)
        begun = msgspec.structs.replace(private.state_now(position, stage.seat), table=stage.name)
        for spot in _panel_states(position, stage.seat, begun, stage.lesson.codes):
            yield stage, await tutorial.page(gallery, stage, person, spot, begun=spot != begun)
        if stage.is_last:
            return
        stage = stage.next()


def _panel_states(position: Position, seat: int, spot: PanelState, codes: Sequence[str]) -> Iterator[PanelState]:
    """Yield the panel's state before each click of a move. If `codes` is empty, yield only the initial state."""
    yield spot
    suggested = prompts.suggestion(position, seat)
    if position.game.controls is not None:
        wanted = codes[0] if codes else ""
        for label in controls.way(position, seat, spot.group, wanted)[:-1]:
            found = prompts.controls(position, seat, spot.group, position.names)
            press = next(press for press in (found.presses() if found else ()) if press.label == label)
            spot = spot.at(press.cursor)
            yield spot
    elif codes and not (suggested and suggested.moves[:1] == (tuple(codes),)):
        spot, _ = tapped(position, seat, spot, codes)
        while spot.codes != tuple(codes):
            yield spot
            spot, _ = tapped(position, seat, onward(position, seat, spot), codes)


async def first_move(kind: Kind, gallery: Gallery) -> tuple[int, int]:
    """Return (clicks, words) from the lobby card to the first move that a player chooses."""
    game = kind.game
    fewest = game.seats(kind.options)[0]
    head = Head(TableId("abcdef"), PLACE, UserId(1), game.key, game.version, kind.options, "lobby", "")
    card = await lobby.card(gallery, Position(game, Stored(head, (Chair("Ada", UserId(1)),))))
    total, clicks = read(card), 1  # the click on Start, with computers
    position = dealt(msgspec.structs.replace(kind, seats=fewest))
    while 0 not in position.to_act:
        position = moves.move(position, position.to_act[0], chosen(position, position.to_act[0]))
    total += read(await message(gallery, position)) + read(await private.hand(gallery, position, 0, ""))
    clicks += 1  # the click on Play
    codes = chosen(position, 0)
    for spot in _panel_states(position, 0, private.state_now(position, 0), codes):
        total += read(await private.play(gallery, position, 0, spot))
        clicks += 1
    return clicks, total


def table(kind: Kind) -> Iterator[tuple[str, str]]:
    async def counted() -> list[tuple[str, str]]:
        gallery = Gallery(RENDERERS, Slots(feature.pages for feature in FEATURES))
        try:
            found = list(await figures(kind, gallery))
            number, total, clicks = await lessons(kind.game, gallery)
            found.append(("tutorial: lessons, words (aim: 900), clicks", f"{number}, {total}, {clicks}"))
            clicks, total = await first_move(kind, gallery)
            found.append(("page to first move: clicks (aim: 5), words (200)", f"{clicks}, {total}"))
            return found
        finally:
            gallery.close()

    yield from asyncio.run(counted())
    yield from lettering(kind)
    yield from smallest(kind.game.key)


def main(games: Sequence[str]) -> None:
    """Print a table for each game of how many words, clicks and pixels it demands of its readers."""
    for kind in kinds(games or list(GAMES)):
        print(f"\n| {kind.name} | |\n|---|---|")
        for label, value in table(kind):
            print(f"| {label} | {value} |", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
