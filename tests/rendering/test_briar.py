"""Tests of BriarMaze's pictures: they show everything, fit, stay small, and reveal nothing hidden."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from itertools import pairwise

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from games.briar import GAME
from games.briar.data import CHARACTERS, KIND, NAMES, face
from games.briar.players import sensible
from games.briar.state import State, Throw
from games.briar.view import BackView, ExitView, StepView, View
from games.kernel import Entry, Seat, play, to_act
from games.menu import Item, menu
from games.rng import Rng
from rendering.briar import alt, choices, facts, layout
from rendering.briar.board import marks, panel, walk
from rendering.briar.board import maze as plot
from rendering.briar.cards import card_pages, hand
from rendering.briar.ends import score_sheet
from rendering.briar.renderer import RENDERER
from rendering.briar.rules import entry
from rendering.draw import blocks, captions, fonts, sheets
from rendering.draw.geometry import Box
from rendering.file.gif import develop
from rendering.picture import Frame, Lobby, LobbySeat, MarkedChoice, Picture
from tests.rendering.views import ODD

PEOPLE = ("Ada", "Babbage", "Clara")
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXY"
LIMIT = 350_000
HIGHEST = 2.7  # relative to its width: a search through a whole deck
FRAME = Frame(PEOPLE, ("Ada rolls 3 and 4 with Body 2: 9, enough.", "Babbage takes the Walking Cane."), (1,))


def opened(picture: Picture) -> Image.Image:
    """Decode a picture, after checking its width, its size in bytes and the length of its alt text."""
    image = Image.open(io.BytesIO(picture.data)).convert("RGB")
    # the table, only its mazes, or a page
    assert image.width in (layout.SIZE[0], layout.PANEL.left - 4, sheets.PAGE)
    assert image.height <= HIGHEST * image.width
    assert len(picture.data) <= LIMIT
    assert 0 < len(picture.alt) <= 1024
    return image


def frame(seats: int) -> Frame:
    return Frame(PEOPLE[:seats], FRAME.lines, (1,) if seats > 1 else ())


def walked(seats: int, seed: str, turns: str = "table") -> Iterator[tuple[State, tuple[Seat, ...]]]:
    """Yield (state, seats that have to choose) for each decision of a sensible game with some random moves."""
    state, chance = GAME.setup(seats, {"turns": turns}, Rng(f"deal {seed}")), Rng(seed)
    while acting := to_act(GAME, state, seats):
        yield state, acting
        seat, chance = chance.choice(acting)
        legal = GAME.legal_actions(state, seat)
        plainly, chance = chance.choice((True, True, True, False))
        action, chance = chance.choice(legal)
        code = sensible(GAME.view(state, seat), legal, chance).code if plainly else action.code
        state = play(GAME, state, seat, code).state
    yield state, ()


def table(seats: int = 3, seed: str = "table", at: int = 40) -> State:
    return next(state for number, (state, _) in enumerate(walked(seats, seed)) if number == at)


def ended(seats: int, seed: str) -> State:
    return list(walked(seats, seed))[-1][0]


def with_player(view: View, seat: Seat, **changes: object) -> View:
    player = replace(view.players[seat], **changes)
    return replace(view, players=(*view.players[:seat], player, *view.players[seat + 1 :]))


def path_of(length: int) -> tuple[StepView, ...]:
    """Return a path through the maze with `length` steps of every kind, including several nightfalls."""
    fates = ("discarded", "banned", "taken", "ignored", "open", "caught")
    steps = (StepView(NAMES[number % len(NAMES)], fates[number % 6], number + 1) for number in range(length))
    return tuple(StepView(None, "night", step.turn) if step.turn % 50 == 0 else step for step in steps)


# Whole games


@pytest.mark.slow  # test_random_games.py draws a game in every run
@pytest.mark.parametrize(("seats", "turns"), [(1, "table"), (2, "table"), (2, "open"), (3, "table"), (3, "open")])
def test_every_view_of_a_game_paints(seats: int, turns: str) -> None:
    painted: set[str] = set()
    for number, (state, acting) in enumerate(walked(seats, f"{seats} {turns}", turns)):
        called = frame(seats)
        if number % 9 == 0 or not acting:
            opened(RENDERER.board(GAME.view(state, None), called))
        for seat in acting[:1]:
            view = GAME.view(state, seat)
            phase = state.players[seat].phase
            for group in menu(GAME, state, seat):
                if group.items and group.prefix not in painted:
                    painted.add(group.prefix)
                    picture = RENDERER.choices(view, called, lettered(group.items))
                    opened(picture)
                    assert f"{LETTERS[0]}: " in picture.alt
            if phase not in painted:
                painted.add(phase)
                opened(RENDERER.hand(view, called))
                marked = tuple(MarkedChoice("", action.code, "") for action in GAME.legal_actions(state, seat))
                opened(RENDERER.choices(view, called, marked))
                opened(RENDERER.choices(view, called, ()))
    opened(RENDERER.final(GAME.view(state, None), called))
    assert {"pick", "draw", "take", "roll", "find", "fight"} <= painted


def lettered(items: Sequence[Item]) -> tuple[MarkedChoice, ...]:
    """Return the first page of a group of choices, marked with the letters that the bot would assign."""
    return tuple(
        MarkedChoice(letter, item.code, item.label, item.hint) for letter, item in zip(LETTERS, items, strict=False)
    )


# Secrets


@pytest.mark.parametrize("seats", [1, 3])
def test_facts_that_nobody_knows_change_nothing_on_the_board(seats: int) -> None:
    for number, (state, _) in enumerate(walked(seats, "secret")):
        if number % 25 == 10:
            other = GAME.resample(state, None, Rng("other"))
            assert [player.deck for player in other.players] != [player.deck for player in state.players]
            one, two = (RENDERER.board(GAME.view(each, None), frame(seats)) for each in (state, other))
            assert one == two


def test_cards_that_a_player_has_seen_in_the_deck_are_on_their_own_hand_alone() -> None:
    view = GAME.view(table(2), 0)
    known = replace(with_player(view, 0, known=2), known=("cat_snow", "enc_lion"), looking=2)
    assert "Card 1 from the top: Snow" in RENDERER.hand(known, frame(2)).alt
    assert "Card 2 from the top: Clipped Lion" in RENDERER.hand(known, frame(2)).alt
    public = replace(with_player(view, 0, known=2), seat=None)
    assert RENDERER.board(known, frame(2)) == RENDERER.board(public, frame(2))
    other = replace(public, seat=1)
    told = RENDERER.hand(other, frame(2)).alt
    assert "from the top" not in told


# The path


@pytest.mark.parametrize("players", [1, 2, 3])
def test_a_maze_has_one_way_through_all_its_cells(players: int) -> None:
    for size in layout.WHOLE[players]:
        area = layout.cells(layout.mazes(players)[0], players)
        place = walk.grid(area, 10_000 if size == layout.WHOLE[players][-1] else 1, (size,))
        cells = walk.trail(place.columns, place.rows)
        assert len(set(cells)) == len(cells) == place.cells
        assert cells[0] == (0, 0)
        assert all(abs(x0 - x1) + abs(y0 - y1) == 1 for (x0, y0), (x1, y1) in pairwise(cells))
        for cell, way in zip(cells, walk.ways(place.columns, place.rows, place.cells), strict=True):
            x, y = walk.spot(place, cell, way)
            half = plot.mark_size(size) / 2
            assert area.left <= x - half < x + half <= area.right
            assert area.top <= y - half < y + half <= area.bottom


@pytest.mark.parametrize(("players", "least"), [(1, 85), (2, 100), (3, 100)])
def test_there_is_room_for_the_longest_walks(players: int, least: int) -> None:
    area = layout.cells(layout.mazes(players)[0], players)
    assert walk.grid(area, 10_000, layout.WHOLE[players]).cells >= least


def test_a_step_stays_where_it_is_while_the_walk_goes_on() -> None:
    area = layout.cells(layout.mazes(1)[0], 1)
    for short, long in ((3, 20), (32, 40), (58, 70)):
        one, other = (walk.grid(area, steps, layout.CELLS[1]) for steps in (short, long))
        assert one == other
        ways = (walk.ways(place.columns, place.rows, count) for place, count in ((one, short), (other, long)))
        first, second = ways
        assert first[: short - 1] == second[: short - 1]


@pytest.mark.parametrize("players", [1, 2, 3])
def test_a_walk_of_any_length_is_painted(players: int) -> None:
    view = GAME.view(table(players), None)
    for length in (0, 1, 2, 45, 99, 300):
        path = path_of(length)
        longer = with_player(view, 0, path=path, turns=length, night=int(length > 50), card=None, phase="turn")
        image = opened(RENDERER.board(longer, frame(players)))
        assert image.size == layout.SIZE


@pytest.mark.parametrize("players", [1, 2, 3])
def test_the_fullest_board_stays_small(players: int) -> None:
    view = GAME.view(table(players), None)
    rich = {"path": path_of(97), "turns": 97, "night": 1, "card": None, "phase": "turn", "hand": NAMES[6:14]}
    for seat in range(players):
        view = with_player(view, seat, cats=facts.CATS, **rich)
    opened(RENDERER.board(view, frame(players)))


def test_steps_without_room_are_counted() -> None:
    place = walk.Grid(55, 6, 5, 0, 0)
    player = GAME.view(table(1), None).players[0]
    for length in range(1, 90):
        hidden, steps = plot.shown(replace(player, path=path_of(length)), place)
        assert hidden + len(steps) == length
        assert hidden == 0 or len(steps) < place.cells
        assert len(steps) >= min(length, place.cells - plot.LEFT_OUT)
        assert hidden % plot.LEFT_OUT == 0


@pytest.mark.parametrize("players", [1, 2, 3])
def test_marks_on_the_board_are_large_enough_for_a_phone(players: int) -> None:
    for size in layout.CELLS[players]:
        icons = min(marks.SHARE.values()) * plot.mark_size(size), plot.SIGN_ICON * plot.SIGN
        assert min(icons) * 350 / layout.BAR >= 9


def test_darkness_changes_the_light() -> None:
    player = GAME.view(table(1), None).players[0]
    assert plot.light_of(replace(player, night=0)) == "dusk"
    assert plot.light_of(replace(player, night=2)) == "night"


def test_an_open_exit_shows_its_way_back_until_it_is_met_again() -> None:
    player = GAME.view(table(1), None).players[0]
    old, new = (StepView("exit_gate", "open", turn) for turn in (3, 9))
    way = (ExitView("exit_gate", 4, 2, True),)
    standing = replace(player, status="in", path=(old, StepView("maze_well", "discarded", 4), new), exits=way)
    assert plot.way_back(standing, old) is None
    assert plot.way_back(standing, new) == 2
    assert plot.way_back(replace(standing, exits=()), new) is None
    assert "Rusty Gate (2 cards back)" in alt.player(standing, FRAME)


# The board in words


def test_the_alternative_text_says_the_essentials() -> None:
    view = GAME.view(table(2), None)
    thrown = Throw((3, 4), "body", 2, 1, 9, passed=True)
    view = with_player(view, 0, card="enc_bear", phase="fight", way="body", throw=thrown, life=3, hand=("item_coins",))
    view = with_player(view, 1, back=BackView("exit_stile", 2), phase="turn", card=None, cats=("cat_ink",))
    told = RENDERER.board(replace(view, acting=(0,)), FRAME).alt
    for words in ("Ada to move", "3 of 7 Life", "rolling Body against the Root Bear",
                  "Rolled 3 and 4, Body +3: 10 against 9, passed",
                  "Gold Coins", "Backtracking to the Crooked Stile, 2 cards to go", "1 cat (Ink)",
                  FRAME.lines[0]):  # fmt: skip
        assert words in told


def test_the_turn_line_names_all_who_may_act() -> None:
    view = GAME.view(table(3), None)
    assert "· Ada, Clara to move" in panel.turn_line(replace(view, acting=(0, 2)), FRAME)
    living = tuple(player.seat for player in view.players if player.status == "in")
    assert len(living) < 2 or "everyone can act" in panel.turn_line(replace(view, acting=living), FRAME)
    assert panel.turn_line(GAME.view(ended(1, "end"), None), FRAME) == "The game is over"
    long = Frame(("W" * 32, "M" * 32, "W" * 32))
    for acting in ((0,), (0, 1), (0, 1, 2)):
        line = panel.turn_line(replace(view, acting=acting), long)
        assert fonts.width(line, fonts.BODY, panel.LEAST) <= panel.TURN_LIMIT


def test_the_dice_are_drawn_as_they_fell() -> None:
    assert len({marks.die(number, 60).rgb.tobytes() for number in range(1, 7)}) == 6
    image = Image.new("RGB", (900, 120))
    thrown = Throw((6, 6), "soul", 3, 10, 13, passed=False)
    marks.throw(image, (0, 60), thrown, 68)
    box = image.getbbox()
    assert box is not None
    assert abs(box[2] - marks.throw_width(thrown, 68)) < 20
    for size in (68, 52):
        smaller = marks.fitting(thrown, size, 360)
        assert marks.throw_width(thrown, smaller) <= 360
        assert smaller >= 48


# Cards


def test_every_card_and_character_has_a_drawing_of_its_own() -> None:
    cards = [marks.mark(name, 120) for name in NAMES if not name.endswith("#2")]
    assert len({(piece.rgb.tobytes(), piece.mask.tobytes()) for piece in cards}) == len(KIND)
    tokens = {marks.walker(0, card.id, 120).rgb.tobytes() for card in CHARACTERS}
    assert len(tokens) == len(CHARACTERS)


@pytest.mark.parametrize("name", [name for name in NAMES if not name.endswith("#2")])
def test_the_whole_text_of_a_card_is_on_its_page(name: str) -> None:
    card = face(name)
    for columns in (1, hand.COLUMNS):
        size, (box,) = hand.boxes([name], Box(28, 0, 28 + hand.WITHIN, 0), columns)
        assert size >= sheets.TEXT
        lines = fonts.wrap(card.text, fonts.BODY, size, box.width - 2 * card_pages.PAD, 40)
        assert " ".join(lines) == card.text
        assert card_pages.height(name, box.width, size) <= box.height
    room = (hand.WITHIN - hand.GAP) // hand.COLUMNS - 22 - 70 - 82 + 22
    whole = fonts.width(card.name, fonts.HEADING, 42) <= room
    assert whole or not card_pages.is_cut(card.name, fonts.STRONG, sheets.TEXT, room)


def test_texts_fit_the_panel_of_a_solo_player() -> None:
    box = layout.blocks(1)[0]
    for card in KIND.values():
        ways = sum(option.roll is not None for option in card.options)
        for field in (panel.text_field(box, 1, is_thrown=True), panel.text_field(box, ways, is_thrown=False)):
            assert any(blocks.holds(card.text, size, field, 14) for size in panel.SIZES), card.id


@pytest.mark.parametrize("page", GAME.words.entries(), ids=lambda page: page.key)
def test_every_page_of_the_rule_book_has_a_picture(page: Entry) -> None:
    picture = RENDERER.entry(page.key)
    assert picture is not None
    opened(picture)
    assert page.title in picture.alt or page.kind in ("rule", "term")


def test_an_unknown_page_has_no_picture() -> None:
    assert entry.paint("item-nothing") is None
    assert entry.paint("character-nobody") is None
    assert entry.paint("") is None


def test_a_player_without_a_character_has_no_hand_yet() -> None:
    view = GAME.view(GAME.setup(2, GAME.defaults(), Rng("start")), 0)
    assert RENDERER.hand(view, FRAME).alt == "You haven't chosen a character yet."
    assert RENDERER.hand(replace(view, seat=None), FRAME).alt == "No hand to show."
    opened(RENDERER.board(replace(view, seat=None), FRAME))


def test_the_hand_tells_skill_cards_cats_and_ways_out() -> None:
    view = GAME.view(table(2), 0)
    mine = {"character": "oscar", "hand": ("item_mouse", "spell_hush#1"), "is_caged": True, "is_skill_ready": False,
            "exits": (ExitView("exit_gap", 5, 5, False),), "night": 1}  # fmt: skip
    picture = RENDERER.hand(with_player(view, 0, **mine), FRAME)
    opened(picture)
    for words in ("Oscar", "Lucky Button (used up until dark)", "Mouse, Scroll of Hush", "Your Mouse is caged",
                  "Back to the Gap in the Hedge 5 cards", "It's night"):  # fmt: skip
        assert words in picture.alt


def test_a_hand_of_many_spells_is_painted() -> None:
    view = GAME.view(table(1), 0)
    many = ("item_grimoire", *(name for name in NAMES if name.startswith("spell")), "item_coins", "item_mirror")
    view = with_player(view, 0, hand=many, counted=3)
    opened(RENDERER.hand(view, FRAME))
    opened(RENDERER.board(view, FRAME))


# Choices


def test_cards_to_choose_among_are_shown_with_what_choosing_does() -> None:
    view = with_player(GAME.view(table(1), 0), 0, card="enc_wife", phase="fight")
    offered = (
        MarkedChoice("A", "way:mind", "Mind 10", "17%"),
        MarkedChoice("B", "give:item_mirror", "Mirror", "banned"),
    )
    picture = RENDERER.choices(view, FRAME, offered)
    opened(picture)
    assert "A: Mind 10 (17%)" in picture.alt
    assert "B: Mirror (give, banned)" in picture.alt
    assert choices.note(offered[1]) == "Give: banned"
    assert choices.card_in(offered[0]) == ""


@pytest.mark.parametrize("count", [1, 2, 5, 12, 25])
def test_many_cards_and_plates_lie_apart(count: int) -> None:
    view = with_player(GAME.view(table(1), 0), 0, card=None, phase="turn")
    cards = tuple(
        MarkedChoice(letter, f"seek:{name}", name) for letter, name in zip(LETTERS, NAMES[:count], strict=False)
    )
    opened(RENDERER.choices(view, FRAME, cards))
    _, boxes = hand.boxes(NAMES[:count], Box(28, 146, 28 + hand.WITHIN, 0), hand.COLUMNS)
    for one, other in pairwise(boxes):
        assert one.right < other.left or one.bottom < other.top


# The end


@pytest.mark.parametrize("seats", [1, 2, 3])
@pytest.mark.parametrize("seed", ["a", "b", "c", "d"])
def test_the_end_tells_who_came_home_with_whom_and_why(seats: int, seed: str) -> None:
    view = GAME.view(ended(seats, seed), None)
    picture = RENDERER.final(view, frame(seats))
    opened(picture)
    assert view.outcome is not None
    for player in view.players:
        assert PEOPLE[player.seat] in picture.alt
        for cat in player.cats if player.status == "out" else ():
            assert facts.name_of(cat) in picture.alt
    assert score_sheet.headline(view, frame(seats)) in picture.alt


def test_ties_are_explained_by_life_and_objects() -> None:
    view = GAME.view(ended(2, "a"), None)
    player = replace(view.players[0], status="out", most=7, life=5, hand=("item_dagger", "item_coins", "item_rocks"))
    assert [words for _, words in score_sheet.figures(player)] == ["2 Life lost", "2 of 5 objects"]
    assert [words for _, words in score_sheet.figures(replace(player, status="dead"))] == ["lost in the maze"]


@pytest.mark.parametrize("seats", [1, 3])
def test_a_whole_game_is_a_small_film(seats: int) -> None:
    states = [GAME.view(state, None) for state, _ in walked(seats, "film")]
    shown = [states[number * (len(states) - 1) // 59] for number in range(60)]
    reel = RENDERER.film(shown, [frame(seats)] * 60)
    *working, picture = develop(reel, "replay.gif")
    assert set(working) == {None}
    assert picture is not None
    assert len(picture.data) <= 2_500_000
    moving = Image.open(io.BytesIO(picture.data))
    assert moving.size == (layout.SIZE[0] // 2, layout.SIZE[1] // 2 + captions.HEIGHT)
    assert getattr(moving, "n_frames", 0) == 60
    assert "Replay of a game of" in picture.alt


# Names


@pytest.mark.parametrize("name", [*ODD, "Ada " * 12, "\N{RIGHT-TO-LEFT OVERRIDE}abc"])
@pytest.mark.parametrize("seats", [1, 2, 3])
def test_no_name_is_too_odd_and_none_leaves_its_field(name: str, seats: int) -> None:
    view = GAME.view(table(seats), None)
    called = Frame((name, *PEOPLE[1:seats]))
    plain = Frame(("Q", *PEOPLE[1:seats]))
    one, two = (opened(RENDERER.board(view, each)) for each in (called, plain))
    changed = ImageChops.difference(one, two).crop((0, 0, layout.BAR, layout.SIZE[1])).getbbox()
    assert changed is not None, "the name isn't drawn"
    left, right = (layout.BAR * (view.order.index(0) + step) // seats for step in (0, 1))
    assert left < changed[0] < changed[2] < right
    assert changed[3] < layout.MAZES.top
    opened(RENDERER.final(GAME.view(ended(seats, "a"), None), called))


def test_the_lobby_has_the_sky_of_the_maze() -> None:
    lobby = Lobby("BriarMaze", (LobbySeat("Ada"), LobbySeat("Computer", True), LobbySeat("")), 1, (("Turns", "Any"),))
    picture = RENDERER.lobby(lobby)
    opened(picture)
    assert "1 seat free" in picture.alt
