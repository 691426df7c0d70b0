"""Tests of refusals, which say why and what would be legal, and of the reasons for disabled buttons.

Neither reveals anything hidden.
"""

from __future__ import annotations

import msgspec
import pytest

from games.gears import GAME
from games.kernel import IllegalAction, peek, play
from games.record import Record
from tests.games.gears.build import NAMES, Table, name
from tests.games.golden import Golden, path
from tests.games.positions import after, opened

MAZE = "prime@(0,0)+0, x_manifold@(0,-1)+3"
ROGUE = {"rogue": (0, 0)}


def refusal(table: Table, code: str, *, seat: int | None = None, after: str = "") -> str:
    acting = table.acting if seat is None else seat
    state = peek(GAME, table.state, acting, after.split())
    with pytest.raises(IllegalAction) as refused:
        play(GAME, state, acting, code, NAMES)
    return str(refused.value)


def test_a_refusal_out_of_turn_names_the_active_player() -> None:
    table = Table(MAZE, tokens=ROGUE, active=1)
    assert refusal(table, "end", seat=0) == "It's Bo's turn. I'll ping you when you're up."


def test_a_gambit_of_a_shuffled_deck_without_an_alchemist() -> None:
    table = Table(MAZE, tokens=ROGUE, gambits=[(), (), ()])
    assert "You need a revealed Alchemist to shuffle the deck." in refusal(table, "gambit:shuffled")


def test_a_refusal_of_a_taken_cell_names_the_free_ones() -> None:
    table = Table(MAZE, tokens=ROGUE, draft=["x_flywheel"])
    assert refusal(table, "at:M13", after="place:x_flywheel") == (
        "M13 is taken. Tiles go next to a token that might be yours. You can choose L12, L13, M14, N12 or N13."
    )


@pytest.mark.parametrize(
    ("code", "after", "told"),
    [
        ("at:A1", "place:x_flywheel", "You can't place a tile at A1. Tiles go next to a token that might be yours"),
        ("at:Z99", "place:x_flywheel", "There's no such cell: columns go from A to Y, rows from 1 to 25."),
        (
            "turn:1",
            "place:x_flywheel at:N13",
            (
                "If you rotate the tile 1 step, none of its paths link up."
                " You can choose “Rotate 2 steps” or “Rotate 4 steps”."
            ),
        ),
        ("turn:7", "place:x_flywheel at:N13", "You can rotate a tile 0 to 5 steps."),
        (
            "to:M12",
            "place:x_flywheel",
            "First things first. Where should Flywheel Fork go? You can choose L12, L13, M14, N12 or N13.",
        ),
        ("place:drop", "", "Drop-O-Matic isn't in the draft row. You can choose Flywheel Fork, "),
        ("place:drop-o-matic", "", "Drop-O-Matic isn't in the draft row. You can choose Flywheel Fork, "),
        ("place:gearbox", "", "I don't know that tile. You can choose Flywheel Fork, "),
        ("move:scholar", "", "The Scholar isn't in the maze. You can choose the Rogue (M13)."),
        ("move:Scholar", "", "The Scholar isn't in the maze. You can choose the Rogue (M13)."),
        ("move:dragon", "", "I don't know that character. You can choose the Rogue (M13)."),
        ("to:M14", "move:rogue", "There's no tile there. You can choose Leaky Manifold (M12)."),
        ("reveal:scholar", "", "The Scholar isn't one of your roles. You can place a tile or move a token."),
        ("reveal:inventor", "", "You can reveal the Inventor once its token is in the maze. You can "),
        ("use:inventor.two", "", "You can only use your own revealed roles, and the Inventor isn't one. You can "),
        ("use:inventor.three", "", "I don't know that ability. You can "),
        ("anomaly:M13", "", "There's no Maze Anomaly there. You can "),
        ("end", "", "Before ending your turn, move a token or place a tile. You can "),
        ("dance", "", "I don't recognize that choice. You can place a tile or move a token."),
    ],
)
def test_a_refusal_says_why_and_what_is_legal_instead(code: str, after: str, told: str) -> None:
    table = Table(MAZE, tokens=ROGUE, draft=["x_flywheel"])
    assert refusal(table, code, after=after).startswith(told)


def test_a_token_of_somebody_else() -> None:
    table = Table(MAZE, tokens=ROGUE | {"inventor": (0, -1)}, revealed=["rogue"])
    assert refusal(table, "move:rogue") == "The Rogue belongs to Bo. You can choose the Inventor (M12)."


def test_a_refusal_says_what_was_done_already() -> None:
    table = Table(MAZE, tokens=ROGUE, draft=["x_flywheel"]).do("place:x_flywheel at:N13 turn:2")
    told = refusal(table, "place:x_flywheel")
    assert told.startswith("You already placed a tile this turn. You can ")
    assert told.endswith(" or end your turn.")


def test_an_ability_that_is_too_expensive_or_too_late_is_refused_with_the_reason() -> None:
    table = Table(MAZE, tokens={"inventor": (0, 0)}, revealed=["inventor"])
    assert refusal(table, "use:inventor.two").startswith("You can't afford Twist of Fate (1 gear).")
    only = "Double Trouble Tinkering only works right after you reveal the Inventor."
    assert refusal(table, "use:inventor.one").startswith(only)


def test_after_the_end_a_refusal_says_that_the_game_is_over() -> None:
    table = Table(
        "prime@(0,0)+0, drop@(1,0)+1, s_junk_merchant@(1,1)+2",
        tokens={"rogue": (1, 0)},
        gears=(49,),
        draft=["x_flywheel"],
    )
    table.do("place:x_flywheel at:O14 turn:1")
    assert table.view().pool == 0
    assert refusal(table, "end", seat=0) == "The game is over."


def test_greyed_buttons_say_why() -> None:
    table = Table(MAZE, tokens=ROGUE, draft=["x_flywheel"])
    blocked = GAME.words.blocked(table.view(0))
    assert blocked["reveal"] == "You can reveal a role once its token is in the maze."
    assert blocked["use"] == "Reveal a role whose token is in the maze to use its ability."
    assert blocked["end"] == "Take at least one action first."
    assert GAME.words.blocked(table.view(1)) == {}


def test_an_action_that_was_done_this_turn_has_no_disabled_button() -> None:
    table = Table(MAZE, tokens=ROGUE, draft=["x_flywheel"])
    assert "place" in GAME.words.blocked(table.view(0))
    assert "place" not in GAME.words.blocked(table.do("place:x_flywheel at:N13 turn:2").view(0))


def test_hints_count_the_gears_of_a_cascade() -> None:
    """The hint for the placement in the ledger's example 7 includes the two gears that the cascade pays."""
    table = Table(
        "prime@(0,0)+0, drop@(1,0)+1, s_junk_merchant@(1,1)+2",
        tokens={"junk_merchant": (1, 0), "rogue": (0, 0)},
        draft=["x_flywheel"],
    )
    state = peek(GAME, table.state, 0, ["place:x_flywheel", "at:O14"])
    view, legal = GAME.view(state, 0), GAME.legal_actions(state, 0)
    hints = {action.code: GAME.words.hint(view, action) for action in legal}
    assert hints["turn:1"] == "+2 gears, path 1 → 2 (+3 VP)"
    assert hints["down"] == "no gears, nothing turns"


def test_G70_the_hint_says_what_becomes_of_a_token_that_falls() -> None:
    """The hint says that the token drops onto the Prime Gear if that tile is face-up, and is eliminated otherwise."""
    for prime, told in (
        ("prime@(0,1)+0", "the token drops onto the Prime Gear"),
        ("prime@(0,1)!", "the token falls out of the maze and is eliminated"),
        ("", "the token falls out of the maze and is eliminated"),
    ):
        maze = f"x_manifold@(0,0)+0, drop@(0,-1)+0, {prime}"
        table = Table(maze, tokens=ROGUE, demolished=[] if prime else ["prime"]).do("move:rogue")
        hints = {a.code: GAME.words.hint(table.view(0), a) for a in GAME.legal_actions(table.state, 0)}
        assert hints[f"to:{name((0, -1))}"] == told


def test_G53_the_hint_of_dispersive_draught_counts_its_bonus() -> None:
    """The hint promises exactly the bonus that will be paid: none if no tile turns."""
    table = Table(
        "prime@(0,0)+0, drop@(1,0)+1, s_junk_merchant@(1,1)+2, x_flywheel@(2,0)+4",
        seats=6,
        tokens={"alchemist": (1, 1), "rogue": (2, 0)},
        revealed=["alchemist"],
        gears=[0, 0, 0, 0, 0, 1],
        active=5,
    ).do(f"use:alchemist.two tile:{name((2, 0))}")
    told = {a.code: GAME.words.hint(table.view(5), a) for a in GAME.legal_actions(table.state, 5)}
    paid = {code: play(GAME, table.state, 5, code).state.gears[5] for code in told}  # the pool had only the price
    assert paid["spin:3"] == 3
    assert {code: said.partition(":")[0].partition(", path")[0] for code, said in told.items()} == {
        code: f"+{gears} gears" if gears else "nothing turns" for code, gears in paid.items()
    }


def test_G44_a_place_where_the_tile_fits_no_path_says_that_it_can_only_lie_face_down() -> None:
    table = Table(MAZE, tokens=ROGUE, draft=["x_flywheel"])
    state = peek(GAME, table.state, 0, ["place:x_flywheel"])
    downs = list[bool]()
    for action in GAME.legal_actions(state, 0):
        then = peek(GAME, state, 0, [action.code])
        is_down_only = [way.code for way in GAME.legal_actions(then, 0)] == ["down"]
        assert (GAME.words.hint(GAME.view(state, 0), action) == "face-down only") == is_down_only
        downs.append(is_down_only)
    assert set(downs) == {True, False}


def test_gambits_and_offers_follow_you_can_choose() -> None:
    position = opened(GAME, golden("both"))
    told = GAME.refusal(position.view(1), "xyzzy:1", position.legal(1), position.names)
    assert "You can choose “Keep Prime Real Estate and Sticky-Fingered”, " in told
    assert told.endswith(" or “Keep all three”.")
    for entry in golden("both").log[:5]:
        position = after(position, entry)
    told = GAME.refusal(position.view(2), "offer:2", position.legal(2), position.names)
    assert told.endswith("You can choose an offer to Ada, an offer to Bo, an offer to Dot or an offer to Eli.")


def golden(name: str) -> Record:
    return msgspec.json.decode(path("gears", name).read_bytes(), type=Golden).record
