from __future__ import annotations

import io
import struct
import subprocess
import sys
import zlib
from hashlib import sha256

import msgspec
import numpy as np
import pytest
from PIL import Image, ImageChops

from games.english import count
from games.gears import data
from games.gears.view import Trace
from rendering.draw import blocks
from rendering.draw.geometry import Box
from rendering.draw.indexed import colors
from rendering.draw.wording import MOST, lines_of, name_of, readable
from rendering.file.png import encode
from rendering.gears import alt, layout
from rendering.gears.board import maze as board
from rendering.gears.board import paint, panel, tiles
from rendering.picture import Frame, MarkedChoice
from tests.rendering.views import LINES, NAMES, ODD, frame, table

LIMIT = 300_000


def opened(png: bytes) -> Image.Image:
    image = Image.open(io.BytesIO(png))
    image.load()
    return image


@pytest.mark.parametrize("seed", range(12))
def test_any_table_becomes_a_picture_of_at_most_300_kb(seed: int) -> None:
    view = table(seed, seats=2 + seed % 5, count=(3, 10, 18, 24)[seed % 4], spread=seed % 3 / 3)
    picture = paint.paint(view, frame())
    assert len(picture.data) <= LIMIT
    assert opened(picture.data).size == layout.SIZE


def test_the_packer_writes_what_pillow_reads() -> None:
    image = paint.compose(table(4), frame())
    read = opened(encode(image))
    expected = image.quantize(palette=colors(), dither=Image.Dither.NONE).convert("RGB")
    assert ImageChops.difference(read.convert("RGB"), expected).getbbox() is None


def test_an_encoded_picture_passes_every_check_of_the_format() -> None:
    png, at, found = encode(paint.compose(table(4), frame())), 8, dict[bytes, bytes]()
    while at < len(png):
        size, kind = struct.unpack(">I4s", png[at : at + 8])
        found[kind], (check,) = png[at + 8 : at + 8 + size], struct.unpack(">I", png[at + 8 + size : at + 12 + size])
        assert check == zlib.crc32(kind + found[kind]), f"the check of {kind!r}"
        at += 12 + size
    wide, high = struct.unpack(">II", found[b"IHDR"][:8])
    assert len(zlib.decompress(found[b"IDAT"])) == (wide + 1) * high  # fails if the checksum of the rows is wrong


def test_the_packer_takes_any_size() -> None:
    for size in ((1, 1), (7, 3), (640, 5), (33, 400)):
        image = Image.new("RGB", size, "#b11d00")
        assert opened(encode(image)).convert("RGB").getpixel((0, 0)) == (0xB1, 0x1D, 0x00)
        assert struct.unpack(">II", encode(image)[16:24]) == size


def test_the_same_view_gives_the_same_bytes() -> None:
    assert paint.paint(table(5), frame()).data == paint.paint(table(5), frame()).data


def test_parts_cached_from_earlier_pictures_change_nothing() -> None:
    # The same tables are drawn in one process, with caches filled by the others, and each in a new process.
    fresh = "import sys; from hashlib import sha256; from tests.rendering.views import frame, table; "
    fresh += "from rendering.gears.board import paint; "
    fresh += "print(sha256(paint.paint(table(int(sys.argv[1]), 6, 20), frame()).data).hexdigest())"
    for seed in (1, 2, 3):
        warm = sha256(paint.paint(table(seed, 6, 20), frame()).data).hexdigest()
        cold = subprocess.run([sys.executable, "-c", fresh, str(seed)], capture_output=True, text=True, check=True)
        assert cold.stdout.strip() == warm


@pytest.mark.parametrize("names", [ODD, pytest.param(ODD[::-1], marks=pytest.mark.slow), ("", "", "", "", "", ""), ()])
def test_no_name_is_too_odd(names: tuple[str, ...]) -> None:
    view = table(2, seats=6)
    told = Frame(names, ("\N{FOX FACE} " * 60, "x" * 500, "", "\u72d0" * 40), (0, 5))
    picture = paint.paint(view, told)
    assert len(picture.data) <= LIMIT
    assert 0 < len(picture.alt) <= MOST


def test_names_that_cannot_be_written_become_numbers() -> None:
    assert name_of(Frame(ODD), 0) == "Player 1"
    assert name_of(Frame(ODD), 4) == "Player 5"
    assert name_of(Frame(("Ada",)), 0) == "Ada"
    assert name_of(Frame(("\u0645\u062d Fox",)), 0) == "Fox"


def test_the_narration_names_players_as_their_rows_do() -> None:
    told = Frame(("\u0645\u062d\u0645\u062f", "\N{FOX FACE}\N{FOX FACE}", " ", "Ada"))
    lines = ("\u0645\u062d\u0645\u062f pays Ada.", "\N{FOX FACE}\N{FOX FACE} walks.")
    assert lines_of(msgspec.structs.replace(told, lines=lines)) == ("Player 1 pays Ada.", "Player 2 walks.")
    (choice,) = readable((MarkedChoice("A", "seat:0", "\u0645\u062d\u0645\u062f", "1 gear"),), told)
    assert (choice.label, choice.hint) == ("Player 1", "1 gear")


def test_the_narration_is_as_large_as_possible_with_the_newest_line_first() -> None:
    image = Image.new("RGB", (500, 400))
    before = image.copy()
    blocks.narrate(image, Box(10, 10, 490, 10 + 400), ("Ada walks.",))
    _, top, _, bottom = _changed(before, image)
    assert bottom - top > 0.7 * blocks.NARRATION[0]
    for room in (0, 30, 36, 70, 150):
        image = before.copy()
        blocks.narrate(image, Box(10, 10, 490, 10 + room), LINES)
        box = ImageChops.difference(before, image).getbbox()
        assert (box is None) == (room < min(blocks.NARRATION) * blocks.PITCH)
        assert box is None or box[3] <= 10 + room + 6


@pytest.mark.parametrize("seed", range(8))
def test_the_alternative_text_fits_and_says_the_essentials(seed: int) -> None:
    view = table(seed, seats=6, count=24, crowd=seed % 2 == 0)
    words = alt.board(view, frame())
    assert len(words) <= MOST
    assert view.active is not None
    assert NAMES[view.active] in words
    assert f"{count(view.pool, 'gear')} in the pool" in words
    assert all(
        f"{name} has {count(player.gears, 'gear')}" in words for name, player in zip(NAMES, view.players, strict=True)
    )
    for token in view.tokens:
        if token.cell is not None:
            assert token.cell in words


def test_the_alternative_text_gives_away_no_hidden_role() -> None:
    view = table(3, seats=4)
    hidden = [msgspec.structs.replace(p, roles=tuple(msgspec.structs.replace(r, character=None, revealed=False)
              for r in p.roles)) for p in view.players]  # fmt: skip
    off = tuple(msgspec.structs.replace(t, status="off", cell=None, owner=None) for t in view.tokens)
    words = alt.board(
        msgspec.structs.replace(view, players=tuple(hidden), tokens=off), msgspec.structs.replace(frame(), lines=())
    )
    assert not [card.role for card in data.CHARACTERS if card.role in words], words


def test_a_face_down_tile_looks_the_same_whatever_is_under_it() -> None:
    view = table(1).tiles[1]
    one, other = (msgspec.structs.replace(view, tile=tile, face_up=False, turn=0) for tile in ("x_flue", "drop"))
    assert tiles.tile(one, 90) == tiles.tile(other, 90)


def _changed(one: Image.Image, other: Image.Image) -> tuple[int, int, int, int]:
    box = ImageChops.difference(one, other).getbbox()
    assert box is not None
    return box


def test_the_last_move_shows_where_it_happened_and_nowhere_else() -> None:
    view = msgspec.structs.replace(table(6, count=14), last=Trace())
    cell = view.tiles[5]
    maze = board.maze_of(view)
    x, y = maze.at((cell.q, cell.r))
    before = paint.compose(view, frame())
    after = paint.compose(msgspec.structs.replace(view, last=Trace(0, cell.cell, (cell.cell,))), frame())
    left, top, right, bottom = _changed(before, after)
    reach = 1.2 * maze.radius
    assert x - reach <= left < right <= x + reach
    assert y - reach <= top < bottom <= y + reach


def test_a_turn_of_a_tile_can_be_seen() -> None:
    fronts = [np.asarray(tiles.front("s_rogue", turn, 80).rgb) for turn in range(6)]
    shapes = {front.shape for front in fronts}
    assert all(len({front.tobytes() for front in fronts if front.shape == shape}) for shape in shapes)
    assert len({front.tobytes() for front in fronts}) == 6


def test_each_owner_looks_different_on_a_token() -> None:
    rings = {np.asarray(tiles.token("rogue", owner, 60).rgb).tobytes() for owner in (None, 0, 1, 2, 3, 4, 5)}
    assert len(rings) == 7


def test_teeth_of_two_meeting_gears_do_not_overlap() -> None:
    radius = 180
    north, south = tiles.part("tile/gear/0", radius), tiles.part("tile/gear/3", radius)
    height = round(3**0.5 * radius)
    upper, lower = (Image.new("L", (500, 900), 0) for _ in range(2))
    # The gear on the upper tile's south edge and the one on the lower tile's north edge have to mesh.
    upper.paste(south.mask, (250 + south.x, 280 + south.y))
    lower.paste(north.mask, (250 + north.x, 280 + height + north.y))
    meeting = ImageChops.multiply(upper.point(lambda v: 255 * (v > 200)), lower.point(lambda v: 255 * (v > 200)))
    solid = sum(meeting.histogram()[128:])
    apart = ImageChops.lighter(upper, lower).crop((190, 280 + height // 2 - 4, 310, 280 + height // 2 + 4))
    assert solid < 150
    assert apart.getextrema()[1] == 255


def test_players_who_still_have_to_choose_are_named_before_the_first_turn() -> None:
    view = msgspec.structs.replace(table(2, seats=3), active=None, acting=(0, 2), outcome=None)
    assert panel.turn_line(view, frame()) == f"Waiting for {frame().names[0]}, {frame().names[2]}"
