"""Tests of Gear Grid's pictures: they show everything, fit, stay small, and reveal nothing hidden."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from games.english import MINUS
from games.geargrid import GAME
from games.geargrid.components.board import CELL
from games.geargrid.components.tiles import CODES, COLORS
from games.geargrid.players import sensible
from games.geargrid.state import State
from games.kernel import Entry, play
from games.rng import Rng
from rendering.build.colors import EXACT
from rendering.draw import fonts, palette
from rendering.draw.icons import icon
from rendering.draw.indexed import colors
from rendering.draw.record import recording
from rendering.file.gif import develop
from rendering.file.png import encode
from rendering.geargrid import art, layout
from rendering.geargrid.board import grid, numbers, table
from rendering.geargrid.cards import hand, kinds
from rendering.geargrid.colors import GEAR, GLYPH, LOOK, PLATES
from rendering.geargrid.ends import film, results, waves
from rendering.geargrid.renderer import RENDERER
from rendering.geargrid.rules import entry
from rendering.memory import forget
from rendering.picture import Frame, Lobby, LobbySeat, MarkedChoice, Picture
from tests.games.geargrid.build import Table
from tests.games.geargrid.test_examples import X23
from tests.rendering.color import contrast, worst
from tests.rendering.views import NAMES, ODD

FRAME = Frame(NAMES[:4], (), (2,))
LIMIT = 200_000
BENCH = 120_000
PHONE = 350 / layout.WIDE
CAPITAL = 0.69  # of the font size
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXY"


def opened(picture: Picture, most: int = LIMIT) -> Image.Image:
    """Decode a picture, after checking its size in bytes and the length of its alt text."""
    image = Image.open(io.BytesIO(picture.data)).convert("RGB")
    assert len(picture.data) <= most
    assert 0 < len(picture.alt) <= 1024
    return image


def round_of(seats: int, mode: str = "live") -> Iterator[State]:
    """Yield the states of a match's first round, in which odd seats stop early and the others build well."""
    state, chance = GAME.setup(seats, {**GAME.defaults(), "mode": mode}, Rng("pictures")), Rng("players")
    while not state.results:
        yield state
        for seat in range(seats):
            legal = GAME.legal_actions(state, seat)
            if state.benches[seat].done or not legal:
                continue
            stops = seat % 2 and state.benches[seat].count > 2 and any(action.verb == "done" for action in legal)
            code = "done" if stops else sensible(GAME.view(state, seat), legal, chance).code
            state = play(GAME, state, seat, code).state
    yield state


def full(*more: str) -> Table:
    """Return a game with all help switched on, in which seat 0 has built the rulebook's example board."""
    return Table(1, mode="live", help="full").do(0, "ready").do(0, " ".join((X23.replace(",", " "), *more)))


@pytest.mark.parametrize(("seats", "mode"), [(1, "live"), (2, "post"), (3, "live"), (4, "live")])
def test_every_picture_of_a_round_paints(seats: int, mode: str) -> None:
    frame = Frame(NAMES[:seats])
    states = list(round_of(seats, mode))
    for state in (*states[::9], states[-1]):
        opened(RENDERER.board(GAME.view(state, None), frame))
        for seat in range(seats):
            view = GAME.view(state, seat)
            opened(RENDERER.hand(view, frame), BENCH)
            codes = [action.code for action in GAME.legal_actions(state, seat)][:25]
            offered = [MarkedChoice(letter, code, code) for letter, code in zip(LETTERS, codes, strict=False)]
            if offered:
                opened(RENDERER.choices(view, frame, offered))
    opened(RENDERER.final(GAME.view(states[-1], None), frame))


def test_boards_are_on_no_picture_of_the_others_until_the_end() -> None:
    """During a round, the public sees the available tiles and who is done, but nothing on any board."""
    states = list(round_of(2, "post"))
    building = [state for state in states if not state.results and not state.benches[0].done]
    shown = {RENDERER.board(GAME.view(state, None), FRAME).data for state in building if not state.benches[1].done}
    assert len(shown) == 1
    for state in building[::7]:
        other = replace(state, benches=(state.benches[0], building[0].benches[1]))
        mine = replace(other, pools=(state.pools[0], building[0].pools[1]))
        one, two = (RENDERER.hand(GAME.view(each, 0), FRAME).data for each in (state, mine))
        assert one == two


# The bench


def test_the_ghost_lies_where_the_tile_would_and_marks_what_it_meets() -> None:
    view = full("take:D1R").view(0)
    plain = RENDERER.hand(view, FRAME)
    ghost = RENDERER.choices(view, FRAME, [MarkedChoice("", "put:E1r0", "")])
    assert "aimed at E1." in ghost.alt
    area = (0, 0, layout.WIDE, layout.BOARD_HIGH)
    box = ImageChops.difference(opened(plain).crop(area), opened(ghost).crop(area)).getbbox()
    x, y = layout.corner(layout.spot("E1"))
    assert box is not None
    assert box[0] >= x - grid.MARK
    assert box[3] <= y + layout.CELL + grid.MARK
    aimed = hand.aimed(view, "E1r0")
    assert aimed.fate == "ghost"
    assert {layout.spot("E1"), layout.spot("F1")} == set(aimed.spots)


@pytest.mark.parametrize("aim", ["A1r0", "B1r0", "H2r0", "A2r2", "H8r1"])
def test_a_place_that_does_not_fit_is_shown_as_such(aim: str) -> None:
    view = full("take:I1Y").view(0)
    assert hand.aimed(view, aim).fate == "bad"
    assert hand.heading(view, aim)[0].startswith("I1Y doesn't fit")
    opened(hand.paint(view, FRAME, aim), BENCH)


def test_links_and_conflicts_of_the_tile_in_hand_are_described_in_words_too() -> None:
    view = Table(1, mode="live", help="sides").do(0, "ready take:DPP put:B1r0 take:DPO").view(0)
    assert hand.meeting(view, "D1r0") == "There it links with a."
    assert hand.meeting(view, "D1r2") == "It doesn't fit there."
    red = Table(1, mode="live", help="sides").do(0, "ready take:DPP put:B1r0 take:DRR").view(0)
    assert hand.meeting(red, "A2r1") == "There it links with A1 and clashes with a."
    assert hand.meeting(replace(red, help="none"), "A2r1") == ""


def test_a_tile_that_looks_alike_in_two_turns_fits_in_both() -> None:
    view = Table(1, mode="live").do(0, "ready take:DRR").view(0)
    assert hand.fits(view, "B1r0")
    assert hand.fits(view, "C1r2")


def test_help_decides_what_is_marked() -> None:
    """Without help, no tile and no conflict is marked (M7)."""
    tiles = X23.replace(",", " ")
    bare, sides, all_ = (
        Table(1, mode="live", help=kind).do(0, "ready").do(0, tiles).view(0) for kind in ("none", "sides", "full")
    )
    fates = [{piece.fate for piece in grid.pieces(view.board)} for view in (bare, sides, all_) if view.board]
    assert fates == [{"idle"}, {"idle", "black", "white"}, {"black", "white", "invalid", "cut"}]
    assert all_.board is not None
    assert {sign.kind for sign in grid.faults(all_.board)} == {"clash", "jam"}
    assert not grid.faults(bare.board or hand.EMPTY)


def test_links_and_clashes_are_found_by_edge_and_corner() -> None:
    """Equal colors link, and different ones conflict. Gray links with any color, blank with none (GG21-GG24)."""
    one = grid.Piece("R.", ((1, 1), (2, 1)))
    assert {sign.kind for sign in grid.meetings(one, ())} == {"link"}  # with the engine at A1
    far = grid.Piece("R.", ((4, 4), (5, 4)))
    for at, letter, kind in (
        ((3, 3), "R", {"link"}),
        ((4, 5), "Y", {"clash"}),
        ((5, 5), ".", set()),
        ((6, 4), "Y", set()),
    ):
        assert {sign.kind for sign in grid.meetings(far, (grid.Piece(letter, (at,)),))} == kind


def test_in_a_conflict_the_tiles_to_choose_from_have_letters() -> None:
    table_ = Table(1, mode="live", choice="own").do(0, "ready").do(0, X23.replace(",", " ")).do(0, "done")
    view = table_.view(0)
    assert view.ask is not None
    assert view.ask.kind == "conflict"
    plain = RENDERER.hand(view, FRAME)
    offered = [
        MarkedChoice(letter, f"keep:{label}", label) for letter, (label, _) in zip("AB", view.ask.rivals, strict=True)
    ]
    marked = RENDERER.choices(view, FRAME, offered)
    assert ImageChops.difference(opened(plain), opened(marked)).getbbox() is not None
    assert marked.alt == f"A: {offered[0].label}; B: {offered[1].label}."


def test_the_fullest_board_stays_small() -> None:
    """Even the picture of 30 tiles in two colors, all marked, with a preview of another tile, is a small file."""
    view = full().view(0)
    colors_ = ("DRY", "DRP", "DRO", "DYP", "DYO", "DPO")
    spots = [(column, row) for row in range(8) for column in range(0, 8, 2)]
    tiles = tuple(
        grid.Piece(
            layout.PATTERN[colors_[number % 6]],
            (at, (at[0] + 1, at[1])),
            ("black", "white", "invalid")[number % 3],
            "abc"[number % 3],
        )
        for number, at in enumerate(spots)
    )
    image = hand.compose(view)
    image.paste(grid.drawn(tiles), (0, 0))
    assert len(encode(image, LOOK)) <= 160_000


def test_a_board_drawn_anew_is_the_board_that_was_kept() -> None:
    view = full().view(0)
    once = hand.compose(view).tobytes()
    hand.compose(replace(view, hand="D1R"), "E1r0")
    forget()
    assert hand.compose(view).tobytes() == once


# The story


def test_the_story_tells_waves_what_goes_why_and_what_else_might_have_been() -> None:
    """The story of example X23 says, wave by wave, which tiles come off, why, and what other choices would score."""
    board = full().view(0).board
    assert board is not None
    assert board.judgement is not None
    told = waves.story(board)
    assert [step.title for step in told[1:9]] == [wave_title(number) for number in range(1, 9)][: len(told[1:9])]
    said = " ".join(line for step in told for line in step.lines)
    assert "comes off: it conflicts with" in said
    assert "instead would score \N{MINUS SIGN}22." in said
    assert "comes off for free: nothing drives it." in said
    assert told[-1].title == "Score \N{MINUS SIGN}22"
    assert told[-1].goals == board.judgement.goals
    assert not any(line.endswith(fonts.ELLIPSIS) for step in told for line, _ in waves._wrapped(step.lines, 1000))


def wave_title(number: int) -> str:
    return f"Wave {number}: {'black' if number % 2 else 'white'}"


def test_every_step_shows_every_tile_once() -> None:
    board = full().view(0).board
    assert board is not None
    for step in waves.story(board):
        assert [tile.label for tile in step.tiles] == [tile.label for tile in board.tiles]
        opened(waves.paint(step, "Ada"), BENCH)


def test_the_film_tells_the_round_wave_by_wave() -> None:
    states = list(round_of(2))
    views = [GAME.view(state, None) for state in (*states[::10], states[-1])]
    shown = film.scenes(views)
    assert [step for _, step in shown if step is not None][-1] == results.LAST
    assert len(shown) <= film.MOST
    *_, picture = develop(RENDERER.film(views, [FRAME] * len(views)), "replay.gif")
    assert picture is not None
    assert picture.data[:6] == b"GIF89a"
    assert len(picture.data) < 2_500_000


def test_results_say_what_the_score_is_the_sum_of() -> None:
    view = GAME.view(list(round_of(4))[-1], None)
    picture = RENDERER.board(view, FRAME)
    assert table.shows_last_round(view)
    for seat, board in enumerate(view.last):
        assert board.judgement is not None
        assert NAMES[seat] in picture.alt
        assert f"{MINUS}{board.judgement.empty} empty" in results.short_terms(board)
    assert results.heading(view, FRAME).endswith(" round 1")


@pytest.mark.parametrize("boards", [1, 2, 3, 4])
def test_every_part_of_a_score_says_what_it_is_for_and_stays_in_its_box(boards: int) -> None:
    view = GAME.view(list(round_of(max(boards, 2)))[-1], None)
    judgement = view.last[0].judgement
    assert judgement is not None
    bad = replace(judgement, rights=1, goals=("right", "wrong", "jammed"), empty=47, invalid=tuple(range(12)))
    shown = replace(view, last=(replace(view.last[0], judgement=bad),) * boards)
    forget()
    with recording() as finished:
        opened(results.paint(shown, FRAME))
    wide = (layout.WIDE - 24 * (min(boards, 2) + 1)) // min(boards, 2)
    lines = [mark for mark in finished[-1] if mark.kind == "text" and f"{MINUS}1 " in mark.name]
    assert lines
    for line in lines:
        assert all(" " in part for part in line.name.split(" · ")), "no number stands alone"
        assert line.right - line.left <= wide - 40, line


# Legibility, and differences beyond hue


def test_essential_text_is_large_enough_on_a_phone() -> None:
    for size in (layout.NAME, layout.TEXT, kinds.COUNT, waves.LINE, results.WORDS):
        assert size * CAPITAL * PHONE >= 9
    assert layout.CELL * PHONE >= 40
    assert layout.LABEL * PHONE >= 16


def in_the_corner(paint: Callable[[], Picture]) -> list[str]:
    """Return each text in the corner that Discord's ALT badge covers on a phone."""
    forget()
    waves.story.cache_clear()
    with recording() as finished:
        picture = opened(paint())
    wide, high = 36 / PHONE, picture.height - 24 / PHONE
    written = [mark for mark in finished[-1] if mark.kind == "text"]
    assert written
    return [mark.name for mark in written if mark.left < wide and mark.bottom > high]


def test_nothing_is_to_be_read_in_the_corner_in_which_discord_writes_alt() -> None:
    post, live, over = Table(1), Table(2, mode="live").all("ready"), full("done")
    takes = [MarkedChoice(letter, code, "") for code, letter in zip(post.codes(0, "take:"), LETTERS, strict=False)]
    assert takes
    for table_ in (post, Table(1).do(0, "take:D1R"), live):
        assert in_the_corner(partial(hand.paint, table_.view(0), FRAME)) == []
        assert in_the_corner(partial(table.paint, table_.view(None), FRAME)) == []
    assert in_the_corner(partial(RENDERER.choices, post.view(0), FRAME, takes)) == []
    assert in_the_corner(partial(RENDERER.final, over.view(None), FRAME)) == []
    for number in range(len(waves.story(over.view(None).last[0]))):
        assert in_the_corner(partial(waves.scene, over.view(None), FRAME, 0, "", number)) == []


def test_a_board_that_is_final_tells_of_no_edits() -> None:
    table_ = Table(1, choice="own", deal="all").do(0, "D1R@B1r0 D1R@A2r1")
    assert hand.standing(table_.view(0)) == "34 changes \N{MIDDLE DOT} 114 tiles left"
    assert hand.standing(table_.do(0, "done").view(0)) == ""
    assert hand.standing(table_.do(0, "keep:a").view(0)) == ""


def test_colors_differ_with_any_color_vision() -> None:
    assert set(GEAR) == set(COLORS)
    assert worst(list(GEAR.values())) >= 20
    assert worst([PLATES[name].face for name in ("idle", "black", "white")]) >= 24


def test_no_color_stands_without_its_shape() -> None:
    masks = [icon(f"geargrid/{letter}", 48) for letter in GEAR]
    for one, other in combinations(masks, 2):
        assert sum(ImageChops.difference(one, other).histogram()[128:]) > 48 * 48 / 10
    assert all(contrast(GLYPH[letter], GEAR[letter]) >= 4.5 for letter in GEAR)


def test_plates_of_what_goes_have_stripes() -> None:
    assert {name for name, plate in PLATES.items() if plate.stripes} == {"invalid", "cut", "bad"}
    faces = {(plate.face, plate.rim, plate.stripes) for plate in PLATES.values()}
    assert len(faces) == len(PLATES)


def test_the_fixed_colors_hold_what_must_be_exact() -> None:
    flat = colors(LOOK.colors).getpalette("RGB")
    assert flat is not None
    held = {tuple(flat[at : at + 3]) for at in range(0, len(flat), 3)}
    assert {palette.rgb(color) for color in (*EXACT, *art.EXACT)} <= held


def test_numbers_are_packed_as_the_picture_that_they_show() -> None:
    view = full().view(0)
    image = hand.compose(view)
    shown = numbers.shown(image)
    assert opened(hand.paint(view, FRAME)).tobytes() == shown.tobytes()


# Geometry


def test_spaces_lie_apart_and_in_the_picture() -> None:
    corners = {layout.corner(layout.spot(name)) for name in CELL}
    assert len(corners) == 64
    assert max(x for x, _ in corners) + layout.CELL <= layout.WIDE
    assert max(y for _, y in corners) + layout.CELL <= layout.BOARD_HIGH


def test_every_joint_of_every_tile_has_a_plate() -> None:
    found = set()
    for code in CODES:
        for turn in range(4):
            spots = layout.laid(code.code, f"D4r{turn}")
            found |= {layout.joined(at, spots) for at in spots}
    assert found == set(art.JOINTS) - {""}


# Names, lobby, rulebook


@pytest.mark.parametrize("names", [ODD[:4], ODD[2:], ("", "", "", ""), ("Ada " * 12,) * 4, ()])
def test_no_name_is_too_odd(names: tuple[str, ...]) -> None:
    states = list(round_of(4))
    for state in (states[0], states[-1]):
        opened(RENDERER.board(GAME.view(state, None), Frame(names)))
        opened(RENDERER.final(GAME.view(state, None), Frame(names)))


def test_the_lobby_is_drawn_on_slate() -> None:
    seats = (LobbySeat("Ada"), LobbySeat("Bo", True), LobbySeat(""), LobbySeat(""))
    opened(RENDERER.lobby(Lobby("Gear Grid", seats, 1, (("Mode", "Live"),))), 300_000)


@pytest.mark.parametrize("page", GAME.words.entries(), ids=lambda page: page.key)
def test_every_page_of_the_rule_book_has_a_picture(page: Entry) -> None:
    picture = RENDERER.entry(page.key)
    assert picture is not None
    opened(picture)


def test_every_placard_belongs_to_a_page_and_its_words_are_whole() -> None:
    assert set(entry.placards()) <= {page.key for page in GAME.words.entries()}
    for placard in entry.placards().values():
        for _, title, words in placard.signs:
            for text, face, size in ((title, fonts.STRONG, 54), (words, fonts.BODY, 38)):
                assert fonts.width(text, face, size) <= layout.WIDE - 192


def test_an_unknown_page_has_no_picture() -> None:
    assert RENDERER.entry("tile-ZZZ") is None
    assert RENDERER.entry("") is None


def test_my_hand_is_the_last_board_until_the_first_tile_of_the_next_round() -> None:
    state = list(round_of(2, "post"))[-1]
    view = GAME.view(state, 0)
    shown = RENDERER.hand(view, FRAME)
    assert shown.alt.startswith("Ada. Score "), shown.alt
    assert RENDERER.choices(view, FRAME, ()).alt.endswith("Your tiles: none.")
    taken = play(GAME, state, 0, next(a.code for a in GAME.legal_actions(state, 0) if a.verb == "take")).state
    assert RENDERER.hand(GAME.view(taken, 0), FRAME).alt.startswith("Engine A1")


@pytest.mark.parametrize(("last", "high"), [(0, 2), (4, 6), (5, 7), (6, None), (7, None)])
def test_a_rule_page_shows_the_board_to_the_row_after_the_last_tile(last: int, high: int | None) -> None:
    """The rule page shows the board down to the row below the last tile, or down to the edge of the board."""
    tile = grid.Piece("RRRR", ((0, 0), (3, last)))
    assert entry._bottom((tile,)) == (layout.BOARD_HIGH if high is None else layout.GUTTER + high * layout.CELL)
