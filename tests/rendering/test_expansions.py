"""Tests that the pictures of Gears' expansions are complete, legible and small, and show no hidden information."""

from __future__ import annotations

import io

import numpy as np
import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from games.gears import GAME
from games.gears.actions import Action
from games.gears.data import CHARACTERS, GAMBITS, GIZMOS
from games.gears.solo.goals import MODES
from games.gears.view import AutomaView, GizmosView, OfferView, RoleView, RollView, Trace, View
from games.gears.words.alone import Progress, progress
from games.gears.words.hints import hint
from games.kernel import Line, Outcome
from rendering import RENDERERS
from rendering.draw import atlas, blocks, chips, fonts, sheets
from rendering.draw.geometry import Box
from rendering.gears.board import dice, paint
from rendering.gears.board import panel as side
from rendering.gears.cards import expansions, hand, holdings
from rendering.gears.choices import deals
from rendering.gears.choices import lettered as choices
from rendering.gears.ends import faction_result, gambit_scores, score_sheet, solo_result
from rendering.gears.layout import FIGURE_SIZE, panel
from rendering.gears.rules import entry
from rendering.picture import Frame, MarkedChoice, Picture
from tests.rendering import sheets as made
from tests.rendering.views import NAMES, ODD, frame, table

RENDERER = RENDERERS["gears"]
CARDS = [*map(expansions.gambit, (card.id for card in GAMBITS)), *map(expansions.gizmo, (card.id for card in GIZMOS))]
NARROW = (holdings.WITHIN - 18) // holdings.COLUMNS  # the width of one of two cards side by side
OPTIONS = {"scoring": "competitive", "automa": "rulebook"}


def opened(picture: Picture, narrowest: int = sheets.PAGE) -> Image.Image:
    """Decode a picture, after checking its width (up to 1,650 pixels), its size (up to 300 KB) and its alt text."""
    image = Image.open(io.BytesIO(picture.data)).convert("RGB")
    assert narrowest <= image.width <= sheets.WIDE
    assert len(picture.data) <= 300 * 1024
    assert 0 < len(picture.alt) <= 1024
    return image


# Cards


def lettered(card: expansions.Mini) -> expansions.Mini:
    return replace(card, letter="A", state="On the Airship Captain: used this turn", icon="check")


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_all_that_is_printed_on_a_card_fits_and_is_legible(card: expansions.Mini) -> None:
    for each in (card, lettered(card)):
        size = expansions.size_of([each], holdings.WITHIN, holdings.COLUMNS)
        box = expansions.grid([each], 0, 0, holdings.WITHIN, holdings.COLUMNS)[0]
        assert size >= sheets.TEXT
        assert box.height >= expansions.height(each, box.width, size)
        for text, of_size in ((each.text, size), (each.rule, sheets.TEXT)):
            lines = expansions.lines_of(text, box.width, of_size)
            assert " ".join(lines) == text
            assert all(fonts.width(line, fonts.BODY, of_size) <= box.width - 2 * expansions.PAD for line in lines)
        assert " ".join(expansions.foot_lines(each, box.width)) == each.state
        names, name_size = expansions.name_lines(each.name, expansions.name_room(box.width, each.letter))
        assert " ".join(names).replace("- ", "-") == each.name
        assert name_size >= sheets.TEXT


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_the_tags_of_a_card_do_not_reach_its_price(card: expansions.Mini) -> None:
    (_, words), *more = card.tags
    tags = 48 + fonts.width(words, fonts.BODY, sheets.TEXT) + 14 + 48 * len(more)
    assert tags + expansions.PRICE <= NARROW - 2 * expansions.PAD
    assert fonts.width("free", fonts.STRONG, 46) <= expansions.PRICE


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_a_card_draws_nothing_outside_its_box(card: expansions.Mini) -> None:
    image = blocks.ground()
    before = image.copy()
    each = lettered(card)
    box = Box(500, 100, 500 + NARROW, 100 + expansions.height(each, NARROW, sheets.TEXT))
    expansions.draw(image, box, each, sheets.TEXT)
    changed = ImageChops.difference(image, before).getbbox()
    assert changed is not None
    assert box.left - 24 <= changed[0]
    assert box.top - 24 <= changed[1]
    assert changed[2] <= box.right + 30  # the frame's shadow
    assert changed[3] <= box.bottom + 30


def test_every_card_has_a_drawing_of_its_own() -> None:
    drawings = {np.asarray(atlas.art(f"gears/icon/{card.id}").image).tobytes() for card in CARDS}
    assert len(drawings) == len(CARDS) == 50


def test_a_gizmo_costs_what_its_bearer_pays() -> None:
    assert expansions.gizmo("gz02").gears == 1
    assert expansions.gizmo("gz02", "engineer").gears == 0
    assert expansions.gizmo("gz02").rule == "Engineer: free."
    assert expansions.gizmo("gz07").rule == "Only for the Rogue or Sky Pirate."


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_every_card_has_a_page_with_its_whole_text(card: expansions.Mini) -> None:
    picture = RENDERER.entry(f"{card.kind}-{card.id}")
    assert picture is not None
    opened(picture)
    assert card.text in picture.alt
    assert entry.small_size(card) >= 40
    assert entry.small_box(card).height >= expansions.height(card, entry.SMALL, entry.small_size(card))


def test_the_page_of_a_character_shows_its_automa_action() -> None:
    for card in CHARACTERS:
        picture = RENDERER.entry(f"character-{card.id}")
        assert picture is not None
        assert card.automa["name"] in picture.alt
        assert " ".join(entry.automa_lines(card)) == card.automa["text"]


def test_every_page_of_a_card_in_the_rule_book_has_a_picture() -> None:
    pages = [page for page in GAME.words.entries() if page.kind in ("gambit", "gizmo")]
    assert len(pages) >= len(GAMBITS)
    assert all(RENDERER.entry(page.key) is not None for page in pages)
    assert all(RENDERER.entry(key) is not None for key in ("die", "gambits", "gizmos"))


# The private hand


def rich(gambits: int = 3, junk: int = 4) -> View:
    """Return the View of seat 1, with gambits, gizmos in hand and beside a role, offers, and secrets it has learned."""
    one = RoleView("rogue", True, False, "gone", False, "gz07", True)
    view = made.hand(one, made.hidden("alchemist"))
    mine = replace(
        view.players[1],
        gambits=tuple(card.id for card in GAMBITS[:gambits]),
        gambits_held=gambits,
        completed=("gb30", "gb31", "gb32"),
        gizmos=("gz08", "gz09"),
    )
    other = replace(view.players[0], gizmos=("gz18", None), gambits_held=4)
    table_cards = GizmosView(
        5,
        tuple(card.id for card in GIZMOS[10 : 10 + junk]),
        True,
        False,
        (OfferView(0, 1, "gz18", "any", 2), OfferView(1, 2, None, "gz01", 3)),
        OfferView(1, 0, "gz08", None, 0),
    )
    players = (other, mine, *view.players[2:])
    return replace(view, players=players, gambit_deck=9, gizmos=table_cards, pile_top="x_flue", options=OPTIONS)


def private(view: View, called: Frame | None = None) -> list[Image.Image]:
    """Return all pictures of the seat's private message, decoded."""
    assert RENDERER.more is not None
    return [opened(each) for each in (RENDERER.hand(view, called or frame()), *RENDERER.more(view, called or frame()))]


@pytest.mark.parametrize("gambits", [0, 1, 3, 9, 20])
def test_a_hand_of_any_size_is_painted_whole(gambits: int) -> None:
    view = rich(gambits)
    pictures = private(view)
    assert all(picture.width == sheets.PAGE for picture in pictures), "wider ones have letters that no phone shows"
    assert all(picture.height <= sheets.TALL for picture in pictures), "none is a tower"
    found = holdings.sections(view, frame())
    shown = [section for page in holdings.pages(found) for section in page]
    assert [card for each in shown for card in each.cards] == [card for each in found for card in each.cards]
    assert [label for each in shown for label in each.labels] == [label for each in found for label in each.labels]
    named = {card.name for section in shown for card in section.cards}
    assert {card.name for card in GAMBITS[:gambits]} <= named
    assert {"Spring-Loaded Insurance", "Rewind Pocketwatch", "Magnetic Purse"} <= named


def test_the_hand_tells_counts_states_and_what_others_show() -> None:
    told = holdings.described(holdings.sections(rich(), frame()))
    assert "3 gambits to complete · 3 done" in told
    assert "2 gizmos in hand · 1 active" in told
    assert "On the Rogue: used this turn" in told
    assert "Ada has Bamboozle Box" in told
    assert "Ada offers you Bamboozle Box and 2 gears for any gizmo" in told
    assert "Top of the pile: Whistling Flue" in told
    assert "Truth Serum" not in told


def test_dealt_gambits_are_shown_before_they_are_kept() -> None:
    view = replace(rich(0), dealt=("gb01", "gb11", "gb21"), phase="keep")
    assert "keep two or three: Perfectly Balanced" in holdings.described(holdings.sections(view, frame()))


def test_the_public_and_the_base_game_have_no_such_sections() -> None:
    assert holdings.sections(replace(rich(), seat=None), frame()) == ()
    assert holdings.sections(made.hand(made.hidden("rogue"), made.hidden("alchemist")), frame()) == ()


def test_the_board_shows_nothing_that_the_viewer_alone_may_know() -> None:
    view = rich()
    bare = tuple(
        replace(player, gambits=(), gizmos=tuple(None for _ in player.gizmos), gambits_held=player.gambits_held)
        for player in view.players
    )
    assert view.gizmos is not None
    cards = replace(view.gizmos, offers=(), draft=None)
    public = replace(view, players=bare, gizmos=cards, dealt=(), pledged=(), glimpsed=(), pile_top=None, seat=None)
    private = replace(view, dealt=("gb01",), pledged=("gb30",), glimpsed=("gz01",))
    assert paint.paint(private, frame()) == paint.paint(public, frame())


def test_the_board_counts_cards_and_tells_active_gizmos() -> None:
    alt = paint.paint(rich(), frame()).alt
    assert "3 gambits completed, 3 open, 2 gizmos in hand" in alt
    assert "Rogue with Magnetic Purse" in alt
    assert "9 gambits in the deck, 5 gizmos in the deck, 4 in the Junk pile" in alt


@pytest.mark.parametrize("players", range(1, 7))
@pytest.mark.parametrize("figures", [6, 7, 8, 9])
@pytest.mark.parametrize("draft", [0, 3])
@pytest.mark.parametrize("alone", [False, True])
def test_the_panel_has_room_for_everything(players: int, figures: int, draft: int, alone: bool) -> None:
    if alone and players > 1:
        return
    found = panel(players, draft, figures, alone=alone)
    boxes = [row.box for row in found.rows] + list(found.alone) + list(found.figures)
    for index, one in enumerate(boxes):
        for other in boxes[index + 1 :]:
            assert one.bottom <= other.top or one.right <= other.left or other.right <= one.left
    assert len(found.figures) == figures
    assert boxes[-1].bottom < found.draft_title[1]
    assert found.lines.bottom <= 1032
    assert found.lines.height >= (36 if draft else 100)


@pytest.mark.parametrize("players", range(1, 7))
@pytest.mark.parametrize("figures", [6, 7, 8, 9])
def test_every_figure_says_what_it_counts(players: int, figures: int) -> None:
    decks = {6: (), 7: ("gambit",), 8: ("gizmo", "junk"), 9: ("gambit", "gizmo", "junk")}[figures]
    names = ("pool", "pile", "longest", "demolished", "cogseal", "gearnade", *decks)
    for box, name in zip(panel(players, 3, figures, alone=players == 1).figures, names, strict=True):
        size = side.label_size(box, name, 50)
        wide = fonts.width(side.LABELS[name], fonts.BODY, size)
        number = fonts.width("50", fonts.STRONG, FIGURE_SIZE)
        assert size >= 22
        assert 72 + wide + number + 18 < box.width if box.width > 300 else wide <= box.width - 8


# Choices


def test_gambits_to_keep_are_cards_with_ways_to_keep_them() -> None:
    view = replace(rich(0), dealt=("gb01", "gb11", "gb21"), phase="keep")
    offered = made.offered("keep:gb01.gb11", "keep:gb01.gb21", "keep:gb11.gb21", "keep:gb01.gb11.gb21", hint=HINT)
    opened(choices.paint(view, frame(), offered))


HINT = "All Cards on the Table goes back; +12 gears if all are completed, says the rule"


@pytest.mark.parametrize(
    "codes",
    [
        ("redeem:gb30", "redeem:gb31", "redeem:none"),
        ("draw:gb01", "draw:gb02", "draw:gb03"),
        ("draw:gz18", "draw:gz09", "draw:gz06"),
        ("draw:x_flue", "draw:prime", "draw:wobble_a"),
        ("back:x_flue", "back:prime"),
        ("activate:gz18.alchemist", "activate:gz18.airship_captain"),
        ("equip:gz08.rogue",),
        ("use:gz07", "use:rogue.two", "use:gz13"),
        ("use:gz08", "pass"),
        tuple(f"take:{card.id}" for card in GIZMOS),
        ("discard:gz06", "discard:gz08"),
        ("give:gz08", "give:gz09", "give:none"),
        ("want:gz18", "want:any", "want:none"),
        ("want:any",),
        tuple(f"gears:{number}" for number in range(-12, 13)),
        ("offer:0", "offer:2", "offer:3"),
        ("accept:0.gz08", "accept:0.gz09"),
        ("accept:3",),
        ("decline:0",),
        ("withdraw:2",),
        ("gambit", "gambit:shuffled"),
        ("gizmo", "gizmo:shuffled", "gizmo:junk"),
        ("peek:pile",),
        ("seat:1",),
    ],
)
@pytest.mark.parametrize("hint", ["", HINT])
def test_every_kind_of_choice_is_painted(codes: tuple[str, ...], hint: str) -> None:
    offered = made.offered(*codes, hint=hint)
    picture = choices.paint(rich(), frame(), offered)
    opened(picture)
    assert all(f"{offer.letter}: " in picture.alt for offer in offered)


def test_a_trade_is_shown_from_the_viewers_side() -> None:
    trades, view = deals.Trades(rich(), frame()), rich()
    theirs, mine = (deals.offer_of(view, code) for code in ("accept:0.gz09", "withdraw:2"))
    assert theirs is not None
    assert mine is not None
    assert trades.goods(theirs, "gz09") == (("Bamboozle Box and 2 gears", "gz18"), ("Rewind Pocketwatch", "gz09"))
    assert trades.goods(mine, "") == (("Clockwork Grapnel", "gz01"), ("3 gears", "gear"))


def test_every_pair_of_gambits_to_keep_is_described_in_full() -> None:
    field = deals.kept_field(Box(0, 0, choices.WITHIN, choices.KEPT), 2)
    view = rich(0)
    for number, one in enumerate(GAMBITS):
        for other in GAMBITS[number + 1 :]:
            dealt = (one.id, other.id, "gb30" if "gb30" not in (one.id, other.id) else "gb14")
            action = Action(f"keep:{one.id}.{other.id}", "keep")
            words = (
                GAME.words.label(replace(view, dealt=dealt), action, NAMES),
                hint(replace(view, dealt=dealt), action),
            )
            lines, size = deals.fitting(deals.kept_text(MarkedChoice("A", action.code, *words)), field)
            assert size >= sheets.TEXT
            assert not any(map(blocks.is_cut, lines))


def test_the_automa_can_be_chosen_as_a_player() -> None:
    opened(choices.paint(alone(), frame(), made.offered("seat:1", hint="3 gears")))


# Solo games


def alone(scoring: str = "tinker-10", rolls: tuple[RollView, ...] = (), won: bool | None = None) -> View:
    """Return the View of a solo player, with the latest card of the Automa (the automatic opponent)."""
    view = table(5, 1, 14)
    me = RoleView("inventor", True, won is False, "gone", False)
    player = replace(
        view.players[0], faction="gizmologist", roles=(me,), gears=7, gambits=("gb11",), completed=("gb01",)
    )
    lines = (Line("gears (of 10 needed)", 4), Line("tiles in the longest path (of 10 needed)", 12))
    outcome = None if won is None else Outcome("tiles", ((0,),), (4,), (lines,), "", won)
    rival = AutomaView(3, 11, "alchemist", "Volatile Reaction", rolls, True)
    options = {"scoring": scoring, "automa": "rulebook"}
    last = Trace(None, view.tiles[-1].cell)
    return replace(view, players=(player,), automa=rival, options=options, outcome=outcome, last=last, gambit_deck=4)


def test_example_27_the_numbers_turn_with_the_tile() -> None:
    for turn, cell in ((0, "M14"), (1, "L13")):
        tile = replace(table(5, 1, 14).tiles[0], turn=turn, face_up=True)
        view = replace(alone(rolls=(RollView(4, "M13", None),)), tiles=(tile,))
        assert tile.cell == "M13"
        assert dice.picked(view.automa.rolls[0], view) == cell if view.automa else False


def test_the_cell_that_the_die_found_is_marked_even_if_its_tile_was_turned_since() -> None:
    roll = RollView(3, "M13", "N13")
    view = alone(rolls=(roll,))
    assert dice.picked(roll, view) == "N13"
    plain = paint.paint(alone(), frame())
    assert opened(paint.paint(view, frame())).tobytes() != opened(plain).tobytes()
    assert "The die showed 3 (from M13 to N13)." in paint.paint(view, frame()).alt


def test_throws_are_marked_only_until_the_player_acts() -> None:
    view = alone(rolls=(RollView(3, "M13", "N13"),))
    assert dice.cells(view)
    assert not dice.cells(replace(view, last=Trace(0, "M13")))


@pytest.mark.parametrize("scoring", list(MODES))
@pytest.mark.parametrize("level", ["rulebook", "drowsy"])
def test_the_goal_is_shown_with_its_progress(scoring: str, level: str) -> None:
    view = replace(alone(scoring), options={"scoring": scoring, "automa": level})
    bars = progress(view)
    assert len(bars) == (2 if MODES[scoring].target else 1)
    picture = paint.paint(view, frame())
    opened(picture)
    assert all(bar.describe() in picture.alt for bar in bars)
    assert MODES[scoring].title in hand.described(replace(view, seat=0), frame())


def test_more_gears_than_the_automa_means_more() -> None:
    assert not Progress("you", 3, 3, over=True).is_met
    assert Progress("you", 4, 3, over=True).is_met
    assert Progress("gears", 10, 10).is_met


@pytest.mark.parametrize("scoring", list(MODES))
@pytest.mark.parametrize("won", [True, False])
@pytest.mark.parametrize("name", [*ODD, "Ada"])
def test_the_score_sheet_of_a_solo_game_says_who_won(scoring: str, won: bool, name: str) -> None:
    picture = score_sheet.paint(alone(scoring, won=won), frame((name,)))
    opened(picture)
    assert ("beats the maze" if won else "The maze beats") in picture.alt
    assert MODES[scoring].title in picture.alt


def test_uncompleted_gambits_are_listed_where_they_cost() -> None:
    assert "gears/gb11" in {chip.icon for chip in solo_result.gambits(alone("gobbler", won=True))}
    assert "gears/gb11" not in {chip.icon for chip in solo_result.gambits(alone("maze", won=True))}
    assert [bar.value for bar in solo_result.bars(alone(won=True))] == [4, 12]


# The end


def ended(seats: int, scoring: str = "competitive", tied: bool = False) -> View:
    view = made.finished(seats, tied)
    players = tuple(
        replace(player, gambits=("gb12", "gb30"), completed=("gb01", "gb02", "gb03"), redeemed=("gb03",))
        for player in view.players
    )
    return replace(view, players=players, options={"scoring": scoring}, gambit_deck=3)


@pytest.mark.parametrize("seats", range(2, 7))
def test_the_score_sheet_lists_gambits_redeemed_and_lost(seats: int) -> None:
    view = ended(seats)
    opened(score_sheet.paint(view, frame()))
    told = {(chip.words, chip.number) for chip in gambit_scores.gambits(view.players[0])}
    assert {("Bridge Builder", "+3"), ("Ivory Tower", "\N{MINUS SIGN}3"), ("completed, to break ties", "2")} <= told


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("tied", [False, True])
@pytest.mark.parametrize("name", ["Ada", *ODD])
def test_the_faction_sheet_ranks_factions_with_their_players(seats: int, tied: bool, name: str) -> None:
    view = ended(seats, "semi-cooperative", tied)
    picture = score_sheet.paint(view, frame((name, *NAMES[1:])))
    opened(picture)
    assert sorted(seat for side in faction_result.sides(view) for seat in side.seats) == list(range(seats))
    assert "most gambits completed by one player" in picture.alt


def test_tied_factions_share_a_place() -> None:
    view = ended(6, "semi-cooperative", tied=True)
    assert {side.place for side in faction_result.sides(view)} == {0}


def test_labels_keep_within_their_rows() -> None:
    found = tuple(chips.Chip("gear", "W" * length, "+3") for length in (3, 90, 12, 40, 7))
    for row in chips.rows(found, 900):
        assert all(x + chip.width(900) <= 900 for x, chip in row)
    assert sum(len(row) for row in chips.rows(found, 900)) == len(found)


@pytest.mark.parametrize("name", [*ODD, "Ada " * 12])
def test_odd_names_are_painted_everywhere(name: str) -> None:
    called = frame((name,) * 6)
    private(rich(), called)
    opened(paint.paint(rich(), called))
    opened(choices.paint(rich(), called, made.offered("accept:0.gz08", "accept:0.gz09")))
    opened(choices.paint(rich(), called, made.offered("want:gz18", "want:any")))
    opened(score_sheet.paint(ended(6), called))
