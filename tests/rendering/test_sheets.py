"""Tests of Gears' pictures except the board: they show everything, fit, and are small files."""

from __future__ import annotations

import io
import math
from itertools import pairwise

import pytest
from PIL import Image, ImageChops

from games.gears import GAME
from games.gears.data import CHARACTERS, TILES
from games.gears.view import RoleView
from games.kernel import Entry
from rendering import RENDERERS, lobby_card
from rendering.draw import blocks, fonts, sheets
from rendering.draw.geometry import Box
from rendering.draw.record import Mark, recording
from rendering.gears.cards import characters, hand
from rendering.gears.choices import lettered as choices
from rendering.gears.choices import offers
from rendering.gears.ends import results, score_sheet
from rendering.gears.facts import CHARACTERS as CARDS
from rendering.gears.facts import TILES as KINDS
from rendering.gears.rules import entry, illustrations
from rendering.picture import Picture
from tests.rendering import sheets as made
from tests.rendering.views import NAMES, ODD, frame

RENDERER = RENDERERS["gears"]
ALL = [card.id for card in CHARACTERS]


def opened(picture: Picture, narrowest: int = sheets.PAGE) -> Image.Image:
    """Decode a picture, after checking its width (up to 1,650 pixels), its size (up to 300 KB) and its alt text."""
    image = Image.open(io.BytesIO(picture.data)).convert("RGB")
    assert narrowest <= image.width <= sheets.WIDE
    assert image.height <= 1310
    assert len(picture.data) <= 300 * 1024
    assert 0 < len(picture.alt) <= 1024
    return image


# Cards


@pytest.mark.parametrize("character", ALL)
def test_the_texts_of_every_card_fit_in_full(character: str) -> None:
    facts = CARDS[character]
    (box,) = hand.places([made.hidden(character)], 0)
    room, size = box.width - 2 * characters.PAD, characters.SIZE
    assert size >= sheets.TEXT
    for ability in (facts.one_time, facts.second):
        lines = characters.lines_of(ability, size, room)
        assert " ".join(lines) == ability.text
        assert all(fonts.width(line, fonts.BODY, size) <= room for line in lines)


@pytest.mark.parametrize("character", ALL)
def test_a_card_is_painted_in_every_state_within_its_frame(character: str) -> None:
    other = ALL[ALL.index(character) - 1]
    for state in (
        made.hidden(character),
        RoleView(character, True, False, "ready", False),
        RoleView(character, True, False, "gone", True),
        RoleView(character, True, True, "gone", False),
    ):
        picture = hand.paint(made.hand(state, made.hidden(other)), frame())
        opened(picture)
        assert CARDS[character].name in picture.alt
        assert CARDS[character].one_time.name in picture.alt


def test_a_card_draws_nothing_outside_its_box() -> None:
    for character in ALL:
        image, (box,) = blocks.ground(), hand.places([made.hidden(character)], sheets.MARGIN)
        before = image.copy()
        characters.card(image, box, made.hidden(character), None)
        changed = ImageChops.difference(image, before).getbbox()
        assert changed is not None
        assert box.left - 24 <= changed[0]
        assert changed[2] <= box.right + 30  # the frame's shadow
        assert changed[3] <= box.bottom + 30


def test_the_states_of_a_card_are_described_in_words() -> None:
    ready = RoleView("rogue", True, False, "ready", False)
    spent = RoleView("rogue", True, False, "gone", True)
    assert characters.one_time_state(ready) == "ready now"
    assert characters.one_time_state(spent) == "gone"
    assert characters.second_state(spent, CARDS["rogue"]) == "used this turn"
    assert characters.standing(RoleView("rogue", True, True, "gone", False))[0] == "Eliminated"


def test_a_tile_drawn_unseen_is_shown_to_its_holder() -> None:
    pictures = [hand.further(made.hand(made.hidden("rogue"), made.hidden("alchemist"), held=held), frame())
                for held in (None, "x_flue")]  # fmt: skip
    (plain,), (picture,) = pictures
    assert opened(picture).height > opened(plain).height
    assert "Whistling Flue" in picture.alt
    view = made.hand(made.hidden("rogue"), made.hidden("alchemist"), held="x_flue")
    assert "Whistling Flue" in hand.described(view, frame())


def test_the_hand_says_what_the_faction_wants_and_counts_now() -> None:
    view = made.hand(made.hidden("ex_soldier"), made.hidden("saboteur"))
    assert "5 VP for each demolished tile, now 5" in hand.described(view, frame())
    one, other = (RoleView(name, True, True, "gone", False) for name in ("ex_soldier", "saboteur"))
    assert "now nothing" in hand.described(made.hand(one, other), frame())


# Choices


@pytest.mark.parametrize(
    "codes",
    [
        ("place:x_flue", "place:x_piston", "place:prime", "place:blind"),
        ("turn:0",),
        ("turn:0", "turn:1", "turn:2", "turn:3", "turn:4", "turn:5"),
        ("turn:0", "turn:3", "down"),
        ("down",),
        ("spin:cw", "spin:ccw", "spin:none"),
        ("spin:1", "spin:2", "spin:3", "spin:4", "spin:5"),
        ("at:M12", "at:P20"),
        ("move:rogue", "move:inventor"),
        ("token:rogue",),
        ("reveal:rogue", "reveal:alchemist"),
        ("use:airship_captain.one", "use:airship_captain.two", "use:engineer.one", "use:alchemist.one"),
        ("use:junk_merchant.two",),
        ("seat:0", "seat:2", "seat:3"),
        ("option:0", "option:1"),
        made.EVERY_TILE,
        ("pass",),
        ("end",),
        ("at:M12", "use:airship_captain.two"),
        tuple(f"odd:{number}" for number in range(25)),
        (),
    ],
)
def test_every_kind_of_choice_is_painted_with_long_and_without_words(codes: tuple[str, ...]) -> None:
    view = made.laying(made.hand(made.hidden("rogue"), made.hidden("alchemist")))
    for hint in ("", "+4 gears from Smuggler's Emporium, Cotter-Pin Crossing, Pickpocket Passage, Leak…"):
        offers_made = made.offered(*codes, hint=hint)
        picture = choices.paint(view, frame(), offers_made)
        opened(picture)
        assert all(f"{offer.letter}: " in picture.alt for offer in offers_made)


def test_a_turned_tile_is_shown_as_it_would_lie() -> None:
    view = made.laying(made.hand(made.hidden("rogue"), made.hidden("alchemist")))
    turns = offers.Turns(view, sheets.grid(6, sheets.body(), 0.9)[0])
    shown = {turns.sprite(f"turn:{turn}").rgb.tobytes() for turn in range(6)}
    assert len(shown) == 6
    assert turns.sprite("spin:cw") == turns.sprite("turn:1")
    assert turns.sprite("spin:-2") == turns.sprite("turn:4")


@pytest.mark.parametrize("count", range(1, 26))
@pytest.mark.parametrize("ratio", [0.8, 1.1, 1.3, 5.0, 9.0])
def test_boxes_lie_within_their_area_and_do_not_overlap(count: int, ratio: float) -> None:
    area = sheets.body()
    boxes = sheets.grid(count, area, ratio)
    assert len(boxes) == count
    for box in boxes:
        assert area.left <= box.left < box.right <= area.right
        assert area.top <= box.top < box.bottom <= area.bottom
    for one, other in pairwise(boxes):
        assert one.right < other.left or one.bottom < other.top


# Lobby


def test_the_lobby_says_who_sits_there_and_what_is_missing() -> None:
    picture = lobby_card.paint(made.lobby("Ada"))
    opened(picture)
    assert "Waiting for 1 more player" in picture.alt
    assert "Ada, 5 open" in picture.alt
    assert "Scoring: Competitive" in picture.alt
    assert "Computer (computer)" in lobby_card.paint(made.lobby("Ada", "Computer")).alt
    assert "all seats taken" in lobby_card.paint(made.lobby("Ada", "Bo", seats=2)).alt


# The end


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("tied", [True, False])
def test_the_score_sheet_tells_places_factions_roles_and_counts(seats: int, tied: bool) -> None:
    picture = score_sheet.paint(made.finished(seats, tied), frame())
    opened(picture)
    assert picture.alt.count("1st: ") == (seats if tied else 1)
    assert "Inventor and Engineer (eliminated)" in picture.alt
    assert "Scored for longest path of 24 tiles at 3 VP each." in picture.alt


def test_a_player_who_cannot_score_gets_a_dash() -> None:
    assert results.score(made.finished(6).outcome, 5) == results.DASH


# Names


@pytest.mark.parametrize("name", [*ODD, "Ada " * 12, "\N{RIGHT-TO-LEFT OVERRIDE}abc", "😀" * 32])
def test_odd_names_stay_within_their_fields(name: str) -> None:
    seat = lobby_card.seat_boxes(6)[2]
    assert within(
        lobby_card.paint(made.lobby("Ada", "Bo", name or "?")), lobby_card.paint(made.lobby("Ada", "Bo", "Cy")), seat
    )
    view, plain, odd = made.finished(6), frame(), frame((*NAMES[:2], name, *NAMES[3:]))
    assert within(score_sheet.paint(view, odd), score_sheet.paint(view, plain), Box(400, 166, 1000, 1250))
    mine = made.hand(made.hidden("rogue"), made.hidden("alchemist"))
    called = frame((NAMES[0], name, *NAMES[2:]))
    assert within(hand.paint(mine, called), hand.paint(mine, plain), Box(160, 16, 800, 150))
    opened(choices.paint(mine, odd, made.offered("seat:0", "seat:2")))
    opened(score_sheet.paint(made.finished(6, tied=True), frame((name,) * 6)))


def within(one: Picture, other: Picture, box: Box) -> bool:
    """Tell whether two pictures are equal outside the box."""
    changed = ImageChops.difference(opened(one), opened(other)).getbbox()
    return changed is None or (
        box.left <= changed[0] and box.top <= changed[1] and changed[2] <= box.right and changed[3] <= box.bottom
    )


# The rulebook


@pytest.mark.parametrize("page", GAME.words.entries(), ids=lambda page: page.key)
def test_every_page_of_a_tile_or_character_has_a_picture(page: Entry) -> None:
    picture = RENDERER.entry(page.key)
    assert picture is not None or page.kind not in ("tile", "character")
    if picture is not None:
        opened(picture)


def test_pages_of_tiles_and_cards_show_their_whole_text() -> None:
    for tile in TILES:
        size = entry.effect_size(tile)
        assert blocks.holds(entry.effect(tile), size, entry.EFFECT, 8)
    for card in CHARACTERS:
        assert entry.card_size(card) >= 40


def test_the_tiles_of_the_cascade_page_mesh_one_after_the_other() -> None:
    places = {place: (tile, direction) for place, tile, direction in illustrations.CASCADE}
    for one, other, direction in (((0, 0), (1, 0), 2), ((1, 0), (2, -1), 1)):
        assert _edge(*places[one], direction) == _edge(*places[other], (direction + 3) % 6) == "G"


def _on_page(key: str) -> tuple[Mark, ...]:
    with recording() as pictures:
        assert RENDERER.entry(key) is not None, f"there is no picture of {key}"
    return pictures[-1]


def test_on_the_cascade_page_the_placed_tile_stays_and_the_others_turn() -> None:
    """On the rule page about cascades, each tile that turns has a symbol for turning, and the placed tile has none."""
    marks = _on_page("cascade")
    tiles, placed, driven, turned = (
        [mark for mark in marks if mark.name.startswith(name)]
        for name in ("front ", "part mark/placed", "part mark/driven", "emblem disc/turned")
    )
    shown = {"tiles": len(tiles), "placed": len(placed), "driven": len(driven), "signs of a turn": len(turned)}
    assert shown == {"tiles": 3, "placed": 1, "driven": 2, "signs of a turn": 2}
    for tile, mark, sign in zip(tiles, (*placed, *driven), (None, *turned), strict=True):
        assert math.dist(tile.middle, mark.middle) < 12, f"{mark.name} is beside {tile.name}"
        if sign is not None:
            assert tile.left < sign.left < sign.right < tile.right, f"a turn is shown beside {tile.name}"
            assert tile.top < sign.top, f"a turn is shown above {tile.name}"


def test_the_first_line_on_the_cascade_page_is_about_the_placed_tile_and_stands_out() -> None:
    """On the rule page about cascades, the line about the placed tile has a color of its own."""
    lines = [mark for mark in _on_page("cascade") if mark.kind == "text"]
    assert lines[0].name == "Placed: the anchor stays."
    assert len({line.fill for line in lines[1:]}) == 1
    assert lines[0].fill != lines[1].fill
    assert [line.top for line in lines] == sorted(line.top for line in lines)
    assert len({line.left for line in lines}) == 1


def _edge(tile: str, gear: int, direction: int) -> str:
    return KINDS[tile].edges[(direction - illustrations.facing(tile, "G", gear)) % 6]


def test_an_unknown_page_has_no_picture() -> None:
    assert RENDERER.entry("tile-nowhere") is None
    assert RENDERER.entry("") is None
