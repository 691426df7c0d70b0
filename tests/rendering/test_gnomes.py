"""Tests of the pictures of Gnomes & Wizards: they show everything, fit, stay small, and reveal nothing hidden."""

from __future__ import annotations

import io
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from games.gnomes import GAME
from games.gnomes.abilities.catalogue import ABILITIES
from games.gnomes.board.shape import SHAPES
from games.gnomes.data import TRIBES
from games.gnomes.nouns import title
from games.gnomes.state import COUNTERS, DEAD, State
from games.gnomes.view import View
from games.gnomes.words import entries
from games.kernel import Entry, Line, Outcome, play
from games.rng import Rng
from rendering.draw import palette, sheets, sprites
from rendering.draw.geometry import Box
from rendering.draw.record import marks, recording
from rendering.file.gif import develop
from rendering.gnomes import alt, layout, parts
from rendering.gnomes.board import cells, paint, units
from rendering.gnomes.cards import faces, hand, tribe
from rendering.gnomes.choices import closeup, sheet
from rendering.gnomes.colors import COUNTER, GROUND, INK, LIFE, TRIBE, life
from rendering.gnomes.ends import score_sheet
from rendering.gnomes.renderer import RENDERER
from rendering.gnomes.rules import entry, placards
from rendering.picture import Frame, Lobby, LobbySeat, MarkedChoice, Picture
from tests.games.gnomes.build import Table
from tests.rendering.color import contrast, worst
from tests.rendering.test_placards import assert_fitting
from tests.rendering.views import NAMES, ODD

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXY"
TABLES = layout.WIDE, layout.WIDE - layout.PANEL  # with the panel below the board, and next to it
ALONE = [round(paint.SMALLER * (wide - layout.EDGE)) + layout.EDGE for wide in TABLES]  # the board of a message
BAR = 74  # pixels by which the bar may make the board of four players lower
LIMIT = 350_000
HIGHEST = 1.7  # relative to its width
FRAME = Frame(NAMES[:4], ("Ada's Toy Masters went to c4.", "Babbage rolled 6 dice."), (2,))
SKIPPED = ("order", "withdraw", "ally", "break", "ask", "mute", "never")


def opened(picture: Picture) -> Image.Image:
    """Decode a picture, after checking its width, its size in bytes and the length of its alt text."""
    image = Image.open(io.BytesIO(picture.data)).convert("RGB")
    assert image.width in (layout.WIDE, *ALONE, sheets.PAGE)
    assert image.height <= HIGHEST * image.width
    assert len(picture.data) <= LIMIT
    assert 0 < len(picture.alt) <= 1024
    return image


def walk(seats: int, seed: str, **options: str) -> Iterator[State]:
    chance, state = Rng(seed), GAME.setup(seats, GAME.defaults() | options, Rng(f"deal {seed}"))
    yield state
    while (seat := GAME.view(state, None).asked) and state.phase != "over":
        legal = GAME.legal_actions(state, seat[0])
        keen = tuple(action for action in legal if action.prefix not in SKIPPED) or legal
        action, chance = chance.choice(keen)
        state = play(GAME, state, seat[0], action.code).state
        yield state


def lettered(found: list[tuple[str, str]]) -> tuple[MarkedChoice, ...]:
    """Return choices with these codes and labels, marked with the letters that the bot would assign."""
    return tuple(MarkedChoice(letter, code, text) for letter, (code, text) in zip(LETTERS, found, strict=False))


def marked(state: State, seat: int) -> tuple[MarkedChoice, ...]:
    """Return all choices, marked in the picture but without letters, as on the panel's first page."""
    return tuple(MarkedChoice("", action.code, "") for action in GAME.legal_actions(state, seat))


def changed(one: Image.Image, other: Image.Image) -> tuple[int, int, int, int]:
    """Return the bounding box of all pixels in which two pictures differ."""
    box = ImageChops.difference(one, other).getbbox()
    assert box is not None
    return box


# Secrets


def test_a_hand_is_on_no_picture_of_the_others() -> None:
    table = Table(("tur", "bet", "imb")).hand(1, "S06", "L05")
    mine, other, public = table.view(1), table.view(0), table.view()
    assert "Bottled Thunder" in hand.paint(mine, FRAME)[0].alt
    assert RENDERER.board(mine, FRAME).data == RENDERER.board(public, FRAME).data
    assert hand.paint(other, FRAME) == ()
    told = RENDERER.board(other, FRAME).alt + RENDERER.hand(other, FRAME).alt
    assert title("S06") not in told
    assert title("L05") not in told
    swapped = Table(("tur", "bet", "imb")).hand(1, "S02", "L07")
    assert RENDERER.board(swapped.view(0), FRAME).data == RENDERER.board(other, FRAME).data
    assert RENDERER.hand(swapped.view(1), FRAME).data == RENDERER.hand(mine, FRAME).data  # cards have their own picture


# Telling players apart


def test_colors_of_tribes_differ_with_any_color_vision() -> None:
    assert worst([livery.color for livery in TRIBE.values()]) >= 24


def test_shapes_of_tribes_differ() -> None:
    assert set(TRIBE) == {each.code for each in TRIBES}
    assert len({livery.shape for livery in TRIBE.values()}) == len(TRIBE)
    masks = [np.asarray(parts.part(f"token/{code}", 100).mask.resize((64, 64)), np.int16) for code in TRIBE]
    for one, other in combinations(masks, 2):
        assert np.abs(one - other).mean() > 12


def test_signs_read_on_tokens_and_names_on_tiles() -> None:
    for livery in TRIBE.values():
        assert contrast(livery.color, livery.ink) >= 5
        assert all(contrast(face, INK) >= 10 for face in livery.face)
    assert all(contrast(color, "#ffffff") >= 2.9 for _, color in LIFE)


def test_every_unit_and_counter_has_a_sign_of_its_own() -> None:
    codes = [f"{each.code}{slot}" for each in TRIBES for slot in range(7)]
    assert len({parts.unit(code, 60).rgb.tobytes() for code in codes}) == 28
    assert len({parts.die(face, "pink", 60).rgb.tobytes() for face in "shcd"}) == 4
    assert len({sprites.disc(f"gnomes/{kind}", 60).rgb.tobytes() for kind in COUNTERS}) == len(COUNTERS)
    assert not set(COUNTERS) ^ set(COUNTER)


def test_the_life_bar_turns_as_life_goes() -> None:
    assert [life(hp, 10) for hp in (10, 7, 6, 4, 3, 0)] == [LIFE[0][1]] * 2 + [LIFE[1][1]] * 2 + [LIFE[2][1]] * 2
    full, hurt = (np.asarray(parts.plate(hp, 10, 90, 50).rgb, np.int16) for hp in (10, 3))
    assert np.abs(full - hurt).mean() > 20


# Layout


@pytest.mark.parametrize("up", [True, False])
@pytest.mark.parametrize("count", range(1, 15))
def test_units_stand_within_their_cell_and_beside_each_other(count: int, *, up: bool) -> None:
    size, points, *_ = layout.cluster(count, up=up)
    assert len(points) == count
    assert size >= {1: 0.64, 2: 0.42, 3: 0.34, 4: 0.32}.get(count, 0.18)
    for x, y in points:
        from_tip = y + layout.ROOT3 / 2 if up else layout.ROOT3 / 2 - y
        assert abs(x) + 0.4 * size <= from_tip / layout.ROOT3 + 0.05
        assert y - layout.ABOVE * size >= -layout.ROOT3 / 2
        assert y + layout.BELOW * size <= layout.ROOT3 / 2
    for (x, y), (x1, y1) in combinations(points, 2):
        assert abs(x - x1) >= 1.2 * size or abs(y - y1) >= 1.3 * size


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_board_fills_its_picture(shape: str, seats: int) -> None:
    view = GAME.view(GAME.setup(seats, GAME.defaults() | {"shape": shape}, Rng("board")), None)
    table = layout.table(view.cells, seats)
    field = layout.fit(view.cells, table.area)
    assert field.half >= {2: 110, 3: 88, 4: 84}[seats]
    boxes = [table.head, table.track, *table.rows, table.now, table.told]
    for one, other in combinations(boxes, 2):
        apart = one.right <= other.left or other.right <= one.left or one.bottom <= other.top or other.bottom <= one.top
        assert apart, (one, other)
    assert all(within(box, table.panel) and box.height > 0 for box in boxes)
    assert table.told.height >= 60
    for cell in view.cells:
        x, y = field.middle(cell.row, cell.col)
        assert table.area.left - 1 <= x - field.half
        assert x + field.half <= table.area.right + 1
        assert table.area.top - 1 <= y - field.tall / 2
        assert y + field.tall / 2 <= table.area.bottom + 1


def within(inner: Box, outer: Box) -> bool:
    return (
        outer.left <= inner.left
        and outer.top <= inner.top
        and inner.right <= outer.right
        and inner.bottom <= outer.bottom
    )


def test_the_board_comes_closer_when_most_of_it_has_fallen() -> None:
    table = Table()
    whole = table.view().cells
    area = layout.table(whole, 2).area
    assert layout.closer(whole, area) == layout.fit(whole, area)
    gone = [cell.label for cell in whole if cell.outer and not cell.mine and not cell.units]
    three = Table(("tur", "bet", "imb"))
    left = [cell.label for cell in three.view().cells if not cell.mine and not cell.units and not cell.blank]
    fallen = three.put("tur0", "d4").put("bet0", "c6").put("imb0", "c4").flipped(*left, "a1", "b10", "f4").view().cells
    area = layout.table(fallen, 3).area
    assert gone
    assert layout.closer(fallen, area).half > 1.18 * layout.fit(fallen, area).half


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("up", [True, False])
@pytest.mark.parametrize("count", range(1, 7))
def test_the_icons_of_units_in_a_crowd_are_seen_on_a_phone(count: int, seats: int, *, up: bool) -> None:
    view = GAME.view(GAME.setup(seats, GAME.defaults(), Rng("crowd")), None)
    field, (wide, _) = paint.alone(view, BAR if seats == 4 else 0)
    size, points, plate, _ = layout.cluster(count, up=up, plate=field.plate, least=field.least)
    token = size * field.half
    icon = token * parts.icon_share("ach1", token)  # a diamond has the least room for its icon
    assert 350 / wide * icon >= (9 if count in (3, 4) else 8.1)
    low = layout.OVER * size + plate if plate else layout.CLOSE_BELOW * size
    for x, y in points:
        from_tip = y + layout.ROOT3 / 2 if up else layout.ROOT3 / 2 - y
        assert abs(x) + 0.36 * size <= from_tip / layout.ROOT3 + 0.05
        assert y - 0.5 * size >= -layout.ROOT3 / 2
        assert y + low <= layout.ROOT3 / 2


def test_a_crowd_leaves_its_neighbors_as_they_are() -> None:
    """Three units on a cell don't cover anything beside that cell."""
    alone, field = on_a_phone(Table().view())
    crowded, _ = on_a_phone(Table().put("tur1", "b4").put("tur2", "b4").put("bet1", "b4").view())
    left, top, right, bottom = changed(alone, crowded)
    cell = units.by_label(Table().view())["b4"]
    x, y = field.middle(cell.row, cell.col)
    assert x - field.half <= left
    assert right <= x + field.half
    assert y - field.tall / 2 <= top
    assert bottom <= y + field.tall / 2


def on_a_phone(view: View) -> tuple[Image.Image, layout.Field]:
    """Return the board as it is in a message but without the player bar, and the layout of the board's cells."""
    field, size = paint.alone(view)
    return paint.scene(view, field, size), field


@pytest.mark.parametrize("crowd", [7, 14, 21, 28])
def test_however_many_stand_on_a_cell_they_are_drawn(crowd: int) -> None:
    """All units on a cell are drawn, with health bars, even if the bars are only three pixels high."""
    table = Table(("tur", "bet", "imb", "ach"))
    codes = [f"{tribe}{slot}" for tribe in ("tur", "bet", "imb", "ach") for slot in range(7)]
    for place, code in enumerate(codes):
        table.put(code, "c5" if place < crowd else "c6")
    assert opened(RENDERER.choices(table.view(0), Frame(NAMES), ())).size
    assert opened(RENDERER.board(table.view(0), Frame(NAMES))).size


# Texts on a board


def drawn(view: View) -> tuple[Image.Image, layout.Field]:
    """Return a picture of the board alone, and the layout of the board's cells."""
    table = layout.table(view.cells, len(view.players))
    field = layout.fit(view.cells, table.area)
    return paint.scene(view, field, table.size), field


@pytest.mark.parametrize(
    "facts", [{"hp": 4}, {"defence": 9}, {"horns": 2}, {"counters": {"sleep": 1}}, {"counters": {"flying": 0}}]
)
def test_all_of_a_unit_is_seen_on_its_cell(facts: dict[str, Any]) -> None:
    before, field = drawn(Table().put("tur3", "b4", defence=6).view())
    after, _ = drawn(Table().put("tur3", "b4", **({"defence": 6} | facts)).view())
    left, top, right, bottom = changed(before, after)
    cell = units.by_label(Table().view())["b4"]
    x, y = field.middle(cell.row, cell.col)
    assert x - field.half <= left
    assert right <= x + field.half
    assert y - field.tall / 2 - 8 <= top
    assert bottom <= y + field.tall / 2 + 8


def test_cracks_show_what_may_fall_only_when_it_is_near() -> None:
    early, late = Table().view(), Table().change(round=6).view()
    assert not cells.is_crumbling(early)
    assert cells.is_crumbling(late)
    one, field = drawn(early)
    other, _ = drawn(late)
    for cell in late.cells:
        x, y = field.middle(cell.row, cell.col)
        reach = round(0.2 * field.half)
        box = (round(x) - reach, round(y) - reach, round(x) + reach, round(y) + reach)
        wide = (round(x - field.half), round(y - field.tall / 2), round(x + field.half), round(y + field.tall / 2))
        differs = ImageChops.difference(one.crop(wide), other.crop(wide)).getbbox() is not None
        if cell.may_fall:
            assert differs, cell.label
        else:
            assert ImageChops.difference(one.crop(box), other.crop(box)).getbbox() is None, cell.label


def test_a_blow_is_an_arrow_with_its_sum() -> None:
    table = Table().put("tur3", "b4").put("bet1", "b4").do("attack:tur3", "hit:bet1")
    view = table.view()
    assert view.last is not None
    assert (view.last.kind, view.last.lost) == ("attack", units.loss(4, 4))
    with_arrow, _ = drawn(view)
    without, _ = drawn(replace(view, last=None))
    assert changed(with_arrow, without)


def test_no_arrow_covers_the_hit_points_of_its_target() -> None:
    table = Table().put("tur1", "b4").put("tur2", "b4").put("bet1", "b4").change(active=1, asked=1)
    view = table.do("attack:bet1", "hit:tur2", seat=1).view()
    field, size = paint.alone(view)
    place = units.places(view, field)["tur2"]
    (x, y), high = parts.number_of(place.at, place.size, place.plate)
    box = (round(x - high / 2), round(y - high / 2), round(x + high / 2), round(y + high / 2))
    white = [np.count_nonzero(np.asarray(paint.scene(each, field, size).crop(box).convert("RGB")).min(axis=2) > 220)
             for each in (view, replace(view, last=None, pending=None))]  # fmt: skip
    assert white[0] > 0.8 * white[1] > 0


def test_losses_follow_the_rule() -> None:
    assert (units.loss(7, 3), units.loss(7, 7), units.loss(5, 9)) == (7, 3, 2)


def test_the_alt_text_tells_every_unit() -> None:
    table = Table().put("tur3", "b4", hp=6, horns=2).put("bet5", "c5", counters={"sleep": 0}).dice("sshcd")
    told = alt.board(table.view(), FRAME)
    assert "Toy Masters on b4 (6 of 10 HP, defense 4, 2 horns)" in told
    assert "Hex Weavers on c5 (10 of 10 HP, defense 5, asleep)" in told
    assert "2 swords, 1 horn, 1 crystal and 1 shield" in told
    assert "Mines: b3, b4, c4, c5." in told
    assert "5 clans waiting, 0 gone" in told


def test_the_alt_text_of_a_full_table_fits() -> None:
    table = Table(("tur", "ach", "imb", "bet"))
    mines = [cell.label for cell in table.view().cells if cell.mine]
    for number, code in enumerate(f"{each}{slot}" for each in TRIBE for slot in range(1, 7)):
        table.put(code, mines[number % len(mines)], horns=1)
    told = alt.board(table.view(), FRAME)
    assert len(told) <= 1024
    assert "Shard Oracles" in told
    assert " defense " not in told, "it is cut short where there is no room for the word"
    assert any(" defense 4" in line for line in alt.in_words(table.view(), FRAME))
    opened(RENDERER.board(table.view(), FRAME))


def test_odd_names_and_long_ones_do_no_harm() -> None:
    view = Table(("tur", "ach", "imb", "bet")).view()
    for names in (ODD[:4], ("W" * 32,) * 4):
        for picture in (RENDERER.board(view, Frame(names)), RENDERER.final(view, Frame(names))):
            opened(picture)
        opened(RENDERER.hand(view, Frame(names)))


# Choices


def test_letters_lie_where_the_choice_is() -> None:
    view = Table().put("tur3", "b4").do("move:tur3").view(0)
    offers = lettered([(code, code) for code in sorted(Table().put("tur3", "b4").do("move:tur3").legal(0, "to"))])
    spots = [closeup.spot(view, offer) for offer in offers]
    assert all(spots)
    assert {each.cell for each in spots if each} == {offer.code.partition(":")[2] for offer in offers}
    opened(RENDERER.choices(view, FRAME, offers))


def test_red_letters_tell_what_a_blow_would_take() -> None:
    table = Table().put("tur3", "b4").put("bet1", "b5").put("tur1", "b3")
    view = table.do("move:tur3").view(0)
    enemy, friend, empty = (
        closeup.Spot(MarkedChoice("A", f"to:{label}", ""), label, None) for label in ("b5", "b3", "b6")
    )
    assert closeup.sums(view, enemy) == ("4 vs 4: \N{MINUS SIGN}2",)
    assert closeup.is_harm(view, enemy)
    assert not closeup.is_harm(view, friend)
    assert not closeup.is_harm(view, empty)


def test_a_blow_is_chosen_by_a_row_with_its_sum() -> None:
    view = Table().put("tur3", "b4").put("bet1", "b4").put("bet2", "b4").do("attack:tur3").view(0)
    offers = lettered([("hit:bet1", "Raven Speakers"), ("hit:bet2", "Potion Stewards")])
    rows = sheet.arranged(offers, 0)
    assert [sheet.kind_of(offer) for _, offer in rows] == ["fight", "fight"]
    blank = Image.new("RGB", (layout.WIDE, 400))
    one, other = blank.copy(), blank.copy()
    sheet.draw(one, view, rows[:1])
    sheet.draw(other, view, [(rows[0][0], rows[1][1])])
    assert changed(blank, one)
    assert changed(one, other)
    opened(RENDERER.choices(view, FRAME, offers))


def test_an_order_looks_different_from_casting_the_same_card_now() -> None:
    view = Table().put("tur3", "b4", full=True).view(0)
    assert changed(*(_cards(view, code) for code in ("cast:tur3", "order:tur3")))


def test_an_order_shows_how_charged_its_ability_is() -> None:
    pages = [_cards(Table().put("tur3", "b4", innate=n).view(0), "order:tur3") for n in (0, 1, 4)]
    assert changed(pages[0], pages[1])
    assert changed(pages[1], pages[2])


def _cards(view: View, code: str) -> Image.Image:
    page = Image.new("RGB", (sheets.PAGE, 700))
    sheet.draw(page, view, sheet.arranged([MarkedChoice("A", code, "")], 60))
    return page


def test_letters_run_from_the_top_down() -> None:
    offers = (MarkedChoice("A", "put:a0", ""), MarkedChoice("B", "put:h01", ""), MarkedChoice("C", "put:h02", ""))
    tops = [box.top for box, _ in sorted(sheet.arranged(offers, 0), key=lambda row: row[1].letter)]
    assert tops == sorted(tops)
    cards = (MarkedChoice("A", "cast:tur3", ""), MarkedChoice("B", "end:turn", ""), MarkedChoice("C", "order:tur3", ""))
    assert [offer.letter for _, offer in sorted(sheet.arranged(cards, 0), key=lambda row: row[0].top)] == [
        "A",
        "B",
        "C",
    ]


def test_a_tile_is_red_if_somebody_would_fall_with_it() -> None:
    view = Table().put("bet1", "a3").change(phase="flip", round=6, flips=2).view(0)
    taken, empty = (closeup.Spot(MarkedChoice("A", f"flip:{label}", ""), label, None) for label in ("a3", "a2"))
    assert closeup.is_harm(view, taken)
    assert not closeup.is_harm(view, empty)


def test_dice_are_drawn_as_the_dice_they_are() -> None:
    view = Table().dice("shcds", phase="reroll").change(rerolls=2).view(0)
    assert sheet.shown(view, MarkedChoice("A", "reroll:s", "")) == (("s", "black"), ("s", "pink"))
    assert sheet.shown(view, MarkedChoice("A", "die:3", "")) == (("d", "black"),)
    assert sheet.shown(view, MarkedChoice("A", "put:s02", "")) == (("s", "black"), ("s", "pink"))
    kinds = [sheet.kind_of(MarkedChoice("A", code, "")) for code in ("reroll:s", "put:s02", "keep:L05", "end:moves")]
    assert kinds == ["dice", "gift", "card", "plate"]


# Cards, rules, endings


def test_every_word_of_every_card_is_written() -> None:
    for card in ABILITIES:
        image = faces.face(card.id, 392, 516)
        assert image.rgb.width >= 392
        room = Box(0, 0, 392 - 40 - 28, 516 - 34 - 128 - 20)
        leader = f"Under a leader: {card.leader_text}" if card.leader_text else ""
        assert faces.height(card.text, leader, faces.SIZES[-3], room.width) <= room.height, card.name


@pytest.mark.parametrize("page", entries(), ids=lambda page: page.key)
def test_every_page_of_the_rule_book_has_a_picture(page: Entry) -> None:
    key = page.key
    picture = entry.paint(key)
    assert isinstance(picture, Picture)
    opened(picture)
    assert len(picture.alt) > 20
    if key in placards.placards():
        assert_fitting(placards.placards()[key].signs)


def test_placards_belong_to_pages() -> None:
    assert set(placards.placards()) == {page.key for page in entries() if page.kind in ("rule", "term")}
    assert entry.paint("nonsense") is None


def test_the_tribe_board_tells_crystals_and_where_clans_wait() -> None:
    table = Table().put("tur5", "b4", innate=4).put("tur1", "b3", full=True, card="L05").flipped("a2")
    told = tribe.described(table.view(0), table.view(0).players[0], FRAME)
    assert "Sky Stone (4 of 6 crystals)" in told
    assert "Spark Dart (3 of 3 crystals)" in told
    home = [cell.label for cell in table.view().cells if cell.clan == "tur3" and not cell.flipped]
    assert f"Toy Masters wait at {' and '.join(home)}" in told


def test_the_score_sheet_tells_who_won_and_why() -> None:
    *_, state = walk(2, "scores")
    view = GAME.view(state, None)
    told = score_sheet.paint(view, Frame(NAMES[:2])).alt
    assert view.outcome is not None
    first = view.outcome.ranking[0][0]
    assert NAMES[first] in told.partition(".")[0]
    assert f"{view.outcome.scores[first]} points" in told


def test_W101_the_score_sheet_of_a_solo_game_tells_the_goal_and_no_places() -> None:
    view = Table(("tur", "bet"), 1, mode="solo").put("tur1", "b3").put("bet1", at=DEAD).change(round=10).view()
    lost = Outcome("Ten rounds are over.", ((0,),), (24,), ((Line("hit points", 24),),), won=False)
    with recording() as finished:
        told = score_sheet.paint(replace(view, outcome=lost), Frame(NAMES[:1])).alt
    assert told.startswith("Ada loses. Ten rounds are over. 1 of 7 enemies defeated, 2 of 7 units on the board. Ada, ")
    assert told.endswith(" Round 10 of 10.")
    texts = {mark.name for mark in finished[-1] if mark.kind == "text"}
    assert texts >= {"1/7", "enemies", "2/7", "units", "Round 10 of 10."}


def test_a_film_runs_at_one_size_and_at_one_scale() -> None:
    states = list(walk(2, "film"))
    views = [GAME.view(state, None) for state in states[:: len(states) // 6]]
    called = [Frame(NAMES[:2])] * len(views)
    frames = list(RENDERER.film(views, called).frames)
    assert {frame.width for frame in frames} == {layout.WIDE // 2}
    assert len({frame.size for frame in frames}) == 1
    *_, movie = develop(RENDERER.film(views, called), "film.gif")
    assert movie is not None
    assert movie.data[:3] == b"GIF"
    assert len(movie.data) < 600_000


def test_the_lobby_has_the_look_of_the_game() -> None:
    opened(RENDERER.lobby(Lobby("Gnomes & Wizards", (LobbySeat("Ada"), LobbySeat("")), 2, (("Mode", "Teams"),))))


def test_text_reads_on_the_wood() -> None:
    assert contrast(palette.CREAM, GROUND) >= 10


def test_the_words_of_a_choice_stay_in_its_panel_and_leave_room_for_crystals() -> None:
    """A long label is split into two lines that stay inside the choice's panel, wherever the panel is."""
    box, label = Box(700, 20, 1300, 140), "Give the horn and both shields to the Wind Callers below the Great Stump"
    image = Image.new("RGB", (1400, 160))
    with recording():
        sheet._plate(image, Table().view(0), box, MarkedChoice("A", "give:b0", label))
        lines = [mark for mark in marks(image) if mark.kind == "text" and len(mark.name) > 3]
    assert len(lines) == 2
    assert all(box.left <= mark.left and mark.right <= box.right for mark in lines)
