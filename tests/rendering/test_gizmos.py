"""Tests of the pictures of Gizmos: they show everything, fit, stay small, and reveal nothing hidden."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from games import english
from games.gizmos import GAME
from games.gizmos.data import CARDS, COLORS, Card
from games.gizmos.nouns import effect
from games.gizmos.state import State
from games.gizmos.view import Ask, PlayerView, View
from games.kernel import Entry, Line, Outcome, play
from games.menu import Item
from games.rng import Rng
from rendering.draw import blocks, fonts, sheets, sprites
from rendering.draw.geometry import Box
from rendering.draw.icons import icon
from rendering.draw.pixels import Sprite
from rendering.draw.record import marks, recording
from rendering.file.gif import develop
from rendering.gizmos import alt, choices, layout
from rendering.gizmos.board import paint, panel
from rendering.gizmos.cards import faces, hand, signs
from rendering.gizmos.colors import SPHERE, SYMBOL, SYMBOL_INK
from rendering.gizmos.ends import score_sheet
from rendering.gizmos.renderer import RENDERER
from rendering.gizmos.rules import entry
from rendering.picture import Frame, Lobby, LobbySeat, MarkedChoice, Picture
from tests.rendering.color import contrast
from tests.rendering.views import NAMES, ODD

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXY"
LIMIT = 350_000
HIGHEST = 2.35  # relative to its width: a hand of dozens of cards, or a page of payments
FRAME = Frame(NAMES[:4], ("Ada filed Amber Siphon.", "Babbage picked red."), (2,))


def opened(picture: Picture) -> Image.Image:
    """Decode a picture, after checking its width, its size in bytes and the length of its alt text."""
    image = Image.open(io.BytesIO(picture.data)).convert("RGB")
    # the table, only its display, or a page
    assert image.width in (layout.SIZE[0], layout.PANEL.left - 8, sheets.PAGE)
    assert image.height <= HIGHEST * image.width
    assert len(picture.data) <= LIMIT
    assert 0 < len(picture.alt) <= 1024
    return image


def walk(seats: int, seed: str) -> Iterator[State]:
    chance, state = Rng(seed), GAME.setup(seats, GAME.defaults(), Rng(f"deal {seed}"))
    yield state
    while legal := GAME.legal_actions(state, state.active):
        building = tuple(action for action in legal if action.prefix in ("build", "pay"))
        keen, chance = chance.choice((True, True, False))
        action, chance = chance.choice(building if building and keen else legal)
        state = play(GAME, state, state.active, action.code).state
        yield state


def early(seat: int | None = None, seats: int = 4) -> View:
    """Return the View of a seat, or of the public, at the start of a game."""
    return GAME.view(GAME.setup(seats, {}, Rng("early")), seat)


def lettered(items: Sequence[Item]) -> tuple[MarkedChoice, ...]:
    """Return the first page of a group of choices, marked with the letters that the bot would assign."""
    return tuple(
        MarkedChoice(letter, item.code, item.label, item.hint) for letter, item in zip(LETTERS, items, strict=False)
    )


def marked(state: State) -> tuple[MarkedChoice, ...]:
    """Return all choices, marked in the picture but without letters, as on the panel's first page."""
    return tuple(MarkedChoice("", action.code, "") for action in GAME.legal_actions(state, state.active))


def changed(one: Image.Image, other: Image.Image) -> tuple[int, int, int, int]:
    """Return the bounding box of all pixels in which two pictures differ."""
    box = ImageChops.difference(one, other).getbbox()
    assert box is not None
    return box


def within(inner: tuple[int, int, int, int], outer: Box, reach: int = 0) -> bool:
    """Tell whether a box is inside another box, or sticks out by at most `reach` pixels."""
    return (
        outer.left - reach <= inner[0]
        and outer.top - reach <= inner[1]
        and inner[2] <= outer.right + reach
        and inner[3] <= outer.bottom + reach
    )


# Secrets


def test_researched_cards_are_on_no_picture_of_the_others() -> None:
    looked = 0
    for state in walk(3, "secrets"):
        mine = GAME.view(state, state.active)
        if not mine.seen:
            continue
        looked += 1
        assert paint.paint(mine, FRAME).data == paint.paint(GAME.view(state, None), FRAME).data
        for seat in {0, 1, 2} - {state.active}:
            other = GAME.view(state, seat)
            open_cards = {card for row in other.display for card in row} | {c for p in other.players for c in p.archive}
            open_cards |= {card for player in other.players for card in player.gizmos}
            told = hand.paint(other, FRAME).alt + paint.paint(other, FRAME).alt
            hidden = {faces.FACTS[card].title for card in mine.seen if card not in open_cards}
            assert not [title for title in hidden if title in told]
        if looked == 3:
            return
    raise AssertionError("nobody researched")


def test_the_film_shows_the_end_and_moves() -> None:
    states = list(walk(2, "film"))
    views = [GAME.view(state, None) for state in (*states[:: max(1, len(states) // 8)], states[-1])]
    film = RENDERER.film(views, [Frame(NAMES[:2])] * len(views))
    *_, picture = develop(film, "replay.gif")
    assert picture is not None
    assert picture.data[:6] == b"GIF89a"
    assert len(picture.data) < 1_200_000
    assert "wins with" in picture.alt


# At 550 pixels, a third of the drawn size is left; on a phone's 350, a fifth.


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_the_signs_of_every_card_can_be_read_on_a_phone(card: Card) -> None:
    wide, high = layout.CARD
    scale = wide / faces.WIDE
    field = Box(0, 0, round(wide - 46 * scale), round(high - 182 * scale))
    found = signs.rows(card)
    assert found[0]
    assert max(signs.unit(found, field, stacked) for stacked in (True, False)) >= 46


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_the_title_of_every_card_is_whole(card: Card) -> None:
    scale = layout.CARD[0] / faces.WIDE
    strip = hand.places(Box(sheets.MARGIN, 0, sheets.WIDE - sheets.MARGIN, 0), 1)[0]
    for limit, most, least in ((156 * scale, 2, 22), (strip.width - faces.BAND - 21, 1, 20)):
        lines, size = faces.fitted(card.title, 27, int(limit), most)
        assert " ".join(lines) == card.title
        assert size >= least


def test_figures_and_spheres_are_large_enough() -> None:
    assert layout.SPHERE >= 95
    assert layout.TURN_SIZE >= 36
    assert min(blocks.NARRATION) >= 30


@pytest.mark.parametrize(
    ("form", "frame", "high"),
    [(faces.face, "card", 340), (faces.plain, "card", 340), (faces.strip, "chip", 116), (faces.chip, "chip", 116)],
)
def test_every_form_of_a_card_is_in_color_within_its_frame(
    form: Callable[[str, int, int], Sprite], frame: str, high: int
) -> None:
    for card in CARDS[::9]:
        piece = form(card.id, 250, high).pixels
        modes = {(part.image.mode, part.mask.mode if part.mask else "L") for part in piece.parts}
        assert modes == {("RGB", "L")}, f"colors and mask of {card.title}"
        edge = sprites.frame(f"gizmos/{frame}_{card.color}", 250, high).mask
        assert ImageChops.difference(piece.mask, edge).getbbox() is None, f"outline of {card.title}"


def test_cards_that_do_the_same_look_the_same_and_no_others() -> None:
    facts = {card.id: (card.color, card.cost, faces.worth(card), signs.rows(card)) for card in CARDS if card.level}
    pairs = [pair for pair in combinations(facts, 2) if facts[pair[0]] == facts[pair[1]]]
    for one, other in pairs:  # with their own names
        first, second = faces.FACTS[one], faces.FACTS[other]
        assert replace(first, id="", title="") == replace(second, id="", title="")


def test_no_color_stands_without_its_shape() -> None:
    assert set(SYMBOL) == set(COLORS) == set(SPHERE)
    masks = {letter: icon(f"gizmos/{name}", 48) for letter, name in SYMBOL.items()}
    for one, other in combinations(masks.values(), 2):
        unlike = sum(ImageChops.difference(one, other).histogram()[128:])
        assert unlike > 48 * 48 / 8
    for letter, ink in SYMBOL_INK.items():
        assert contrast(ink, SPHERE[letter][1]) >= 3


# The board


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nothing_lies_on_something_else(seats: int) -> None:
    spaces = [layout.card(level, place) for level in (1, 2, 3) for place in range((0, 4, 3, 2)[level])]
    boxes = [*spaces, *map(layout.deck, (1, 2, 3)), layout.ENERGY, layout.NOW, layout.PANEL]
    boxes_of_panel = [*(row.box for row in layout.rows(seats)), layout.lines(seats)]
    for group in (boxes, boxes_of_panel):
        for one, other in combinations(group, 2):
            apart = one.right <= other.left or other.right <= one.left
            assert apart or one.bottom <= other.top or other.bottom <= one.top
    assert all(box.left >= 0 and box.right <= layout.SIZE[0] and box.bottom <= layout.SIZE[1] for box in boxes)
    assert all(within((box.left, box.top, box.right, box.bottom), layout.PANEL) for box in boxes_of_panel)
    assert layout.lines(seats).height >= 2 * blocks.PITCH * min(blocks.NARRATION)


def test_the_alternative_text_says_the_essentials() -> None:
    view = early()
    words = alt.board(view, FRAME)
    assert "Ada filed Amber Siphon." in words
    assert all(f"{name}: 0 points" in words for name in NAMES[:4])
    assert all(faces.FACTS[card].title in words for row in view.display for card in row if card is not None)
    assert words.count("Cards left") == 1


def test_the_longest_table_fits_its_alternative_text() -> None:
    view = early()
    full = tuple(replace(player, gizmos=tuple(faces.FACTS)[:16], ring=(3, 3, 3, 3)) for player in view.players)
    words = alt.board(replace(view, players=full), Frame(("W" * 40,) * 4, ("x " * 400,)))
    assert len(words) <= 1024
    assert "Level I on display:" in words


@pytest.mark.parametrize("names", [ODD[:4], ODD[2:], ("", "", "", ""), ("Ada " * 12,) * 4, ()])
def test_no_name_is_too_odd_and_none_leaves_its_field(names: tuple[str, ...]) -> None:
    view = early()
    plain = paint.compose(replace(view, active=None), Frame(()))
    odd = paint.compose(replace(view, active=None), Frame(names))
    box = ImageChops.difference(plain, odd).getbbox()
    rows = layout.rows(4)
    area = Box(rows[0].box.left, rows[0].box.top, rows[0].box.left + 372, rows[3].box.bottom)
    assert box is None or within(box, area)
    opened(score_sheet.paint(view, Frame(names)))
    opened(hand.paint(early(1), Frame(names)))


def test_gizmos_that_can_fire_are_shown_until_they_have() -> None:
    view = replace(early(), last=None)
    quiet = paint.compose(view, FRAME)
    for count in (1, 3, 4, 6):
        ready = replace(view, ready=tuple(card.id for card in CARDS[4 : 4 + count]))
        assert within(changed(quiet, paint.compose(ready, FRAME)), layout.NOW)
        assert "Ready to fire: " in alt.board(ready, FRAME)


def test_cards_that_can_be_built_are_highlighted_on_the_board() -> None:
    view = early(0)
    card = view.display[1][2]
    assert card is not None
    offered = (MarkedChoice("", f"build:{card}", ""),)
    lit = choices.paint(view, FRAME, offered)
    shown, plain = opened(lit), opened(paint.glance(view, FRAME))
    plain = plain.crop((0, plain.height - shown.height, plain.width, plain.height))  # without the player bar
    assert within(changed(plain, shown), layout.card(2, 2), 40)
    assert f"You can build {faces.FACTS[card].title}." in lit.alt


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_the_name_of_every_card_in_a_message_is_whole_and_can_be_read_on_a_phone(card: Card) -> None:
    image = Image.new("RGB", layout.CARD)
    with recording():
        faces.name_plate(image, Box(0, 0, layout.CARD[0], faces.FOOT), card, layout.CARD[0] / faces.WIDE)
        lines = [mark for mark in marks(image) if mark.kind == "text"]
    assert " ".join(mark.name for mark in lines) == card.title
    assert len(lines) <= 2
    assert all(mark.left >= 0 and mark.right <= layout.CARD[0] for mark in lines)
    assert all(int(mark.how.partition("/")[2]) >= sheets.TEXT for mark in lines)


def test_new_cards_and_cards_to_build_are_marked_in_different_words() -> None:
    view, box = early(0), layout.card(1, 0)
    written = []
    for mark in (faces.new, faces.buildable, faces.fireable):
        image = paint.display(view, FRAME, ranked=False).convert("RGB")
        with recording():
            mark(image, box)
            written.append([found.name for found in marks(image) if found.kind == "text"])
    assert written == [["NEW"], ["BUILD"], ["FIRE"]]


def test_cards_that_can_be_built_from_the_archive_are_named_in_words() -> None:
    view = early(0)
    offered = (MarkedChoice("", "build:101", ""),)
    assert choices.legend(view, offered) == (f"From the archive: {faces.FACTS['101'].title}.",)


def test_researched_cards_are_shown_with_what_can_be_done_with_them() -> None:
    view = early(0)
    looking = replace(view, ask=Ask("look", left=3), seen=("201", "317", "101"))
    codes = ("build:101", "file:101", "file:317", "leave", "arrange")
    for letters in ("ABCDE", ("",) * 5):
        offered = [MarkedChoice(letter, code, code) for letter, code in zip(letters, codes, strict=True)]
        opened(choices.paint(looking, FRAME, offered))
    words = choices.described(looking, FRAME, offered)
    assert "(you can build or file it)" in words
    assert words.count("out of reach") == 1


def test_gizmos_to_fire_are_chosen_in_the_picture_of_the_own_machine() -> None:
    view = machine("109", ready=("109",))
    fires = replace(view, ask=Ask("use"))
    offered = (MarkedChoice("", "use:109", ""), MarkedChoice("", "done", ""))
    assert choices.paint(fires, FRAME, offered).data == hand.paint(fires, FRAME).data


# The machine


def machine(*gizmos: str, archive: tuple[str, ...] = (), **more: object) -> View:
    """Return the View of seat 1 on its turn, after it has built these gizmos."""
    view = early(1)
    mine: PlayerView = replace(view.players[1], gizmos=("901", *gizmos), archive=archive)
    players = tuple(mine if player.seat == 1 else player for player in view.players)
    return replace(view, active=1, players=players, **more)


def test_gizmos_that_can_fire_are_highlighted_and_used_ones_are_dark() -> None:
    plain = opened(hand.paint(machine("109", "129"), FRAME))
    player = machine("109", "129").players[1]
    pick, build = (hand.places(hand.shelves(player)[panel.KINDS.index(kind)], 1)[0] for kind in ("pick", "build"))
    ready = opened(hand.paint(machine("109", "129", ready=("109",)), FRAME))
    used = opened(hand.paint(machine("109", "129", used=("129",)), FRAME))
    assert within(changed(plain, ready), pick, 24)
    assert within(changed(plain, used), build, 24)
    assert "Ready to fire: " in hand.paint(machine("109", ready=("109",)), FRAME).alt


def test_researched_cards_are_shown_to_their_viewer_with_what_they_do() -> None:
    view = machine("109", seen=("201", "317"), archive=("101",))
    picture = hand.paint(view, FRAME)
    assert "Only you see these" in picture.alt
    assert all(faces.FACTS[card].title in picture.alt for card in ("201", "317", "101"))
    plain = hand.paint(replace(view, seen=()), FRAME)
    assert picture.data != plain.data


@pytest.mark.parametrize("count", [1, 6, 15])
def test_a_column_of_any_length_fits(count: int) -> None:
    builds = [card.id for card in CARDS if card.kind == "build"][:count]
    view = machine(*builds)
    opened(hand.paint(view, FRAME))
    shelf = hand.shelves(view.players[1])[4]
    assert all(within(box, shelf) and box.height == faces.STRIP for box in hand.places(shelf, count))


# Choices


def test_a_payment_shows_its_spheres_and_converters() -> None:
    assert choices.paid_with("pay:RRB") == ("RRB", ())
    assert choices.paid_with("pay:0") == ("", ())
    assert choices.paid_with("spend:Y2") == ("YY", ())
    spheres, converters = choices.paid_with("pay:R+ab")
    assert spheres == "R"
    assert [faces.FACTS[card].kind for card in converters] == ["convert", "convert"]


@pytest.mark.parametrize("count", [1, 3, 9, 10, 25])
@pytest.mark.parametrize("kind", ["card", "sphere", "deck", "payment", "plate"])
def test_choices_lie_apart(kind: str, count: int) -> None:
    area = Box(28, 150, 1622, 150)
    boxes = choices.arranged(kind, count, area)
    assert len(boxes) == count
    assert all(area.left <= box.left and box.right <= area.right for box in boxes)
    for one, other in combinations(boxes, 2):
        assert one.right < other.left or other.right < one.left or one.bottom < other.top


@pytest.mark.parametrize(
    "code", ["file:105", "build:333", "use:901", "under:drawn", "pick:K", "research:2", "spend:R0"]
)
def test_any_choice_is_painted_by_itself(code: str) -> None:
    picture = choices.paint(early(0), FRAME, (MarkedChoice("A", code, "A label", "a hint"),))
    opened(picture)
    assert "A: A label (a hint)" in picture.alt


def test_payments_of_every_size_are_painted() -> None:
    letters = "".join(sorted(choices.CONVERTER))[:4]
    view = machine("109")
    paying = replace(view, ask=Ask("pay", card="333"))
    for count in (1, 9, 25):
        offered = [MarkedChoice(LETTERS[n], f"pay:{'RBYK' * 2}+{letters}", "All of it") for n in range(count)]
        opened(choices.paint(paying, FRAME, offered))


# The end, the lobby, the rulebook


def finished() -> View:
    *_, state = walk(3, "finished")
    return GAME.view(state, None)


def test_the_score_sheet_tells_places_points_and_what_breaks_ties() -> None:
    view = finished()
    picture = score_sheet.paint(view, FRAME)
    opened(picture)
    assert view.outcome is not None
    best = view.outcome.ranking[0][0]
    assert picture.alt.startswith(f"{NAMES[best]} wins."), picture.alt
    for player in view.players:
        assert f"{NAMES[player.seat]} with {player.points} points" in picture.alt
        spheres = english.count(sum(player.ring), "sphere")
        assert f"{len(player.gizmos)} gizmos, {player.masterworks} of them level III, and {spheres} left" in picture.alt
    assert score_sheet.TIES_TOLD in picture.alt


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_fullest_score_sheet_fits(seats: int) -> None:
    view = early(seats=seats)
    lines = tuple(Line(label, 40) for label in score_sheet.ICONS)
    most = tuple(card.id for card in CARDS if card.level == 3)[:16]
    players = tuple(replace(player, gizmos=most, points=188) for player in view.players)
    ranked = tuple((seat,) for seat in range(seats))
    outcome = Outcome("gizmos", ranked, (188,) * seats, (lines,) * seats)
    picture = score_sheet.paint(
        replace(view, active=None, players=players, outcome=outcome), Frame(("W" * 32,) * seats)
    )
    assert opened(picture).height <= 1300
    assert picture.alt.count("40 from doubling tokens") == seats


def test_the_lobby_is_drawn_on_the_workshop_wall() -> None:
    seats = (LobbySeat("Ada"), LobbySeat("Bo", True), LobbySeat(""), LobbySeat(""))
    picture = RENDERER.lobby(Lobby("Gizmos", seats, 2, ()))
    opened(picture)
    assert "2 open" in picture.alt


@pytest.mark.parametrize("page", GAME.words.entries(), ids=lambda page: page.key)
def test_every_card_of_the_rule_book_has_a_picture(page: Entry) -> None:
    picture = RENDERER.entry(page.key)
    assert picture is not None or page.kind != "card"
    if picture is not None:
        opened(picture)
        assert page.kind != "card" or page.title in picture.alt


def test_every_legend_belongs_to_a_page() -> None:
    assert set(entry.LEGENDS) <= {page.key for page in GAME.words.entries()}


def test_an_unknown_page_has_no_picture() -> None:
    assert RENDERER.entry("card-999") is None
    assert RENDERER.entry("") is None


def test_the_fields_of_a_card_page_hold_its_words() -> None:
    for card in CARDS:
        lines = fonts.wrap(f"{effect(card)}.", fonts.BODY, 48, entry.TEXT.width, 5)
        assert " ".join(lines) == f"{effect(card)}."
        width = fonts.width(fonts.printable(card.title, fonts.HEADING), fonts.HEADING, 48)
        assert width <= entry.TEXT.width
