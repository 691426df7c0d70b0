"""Tests of Gears' text: every event and card has some, and refusals say what would be legal."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from bot.core.pages.parts.offered import WITH_BUTTONS
from games.gears import GAME, events, words
from games.gears.actions import Action
from games.gears.data import CHARACTERS, GAMBITS, TILES, GambitCard
from games.gears.state import State
from games.kernel import Event, to_act
from games.menu import menu
from games.record import Header, replay, start
from tests.games.gears.build import PAIRS, Table
from tests.games.golden import Golden, path, wanted

NAMES = ("Ada", "Bo", "Cy")


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (
            events.TilePlaced(seat=0, tile="x_flywheel", cell="E5", turn=1, face_up=True, drawn=False),
            "Ada placed Flywheel Fork at E5.",
        ),
        (
            events.TilePlaced(seat=0, tile="wobble_b", cell="E5", turn=1, face_up=True, drawn=False),
            "Ada placed Wobbleway B at E5.",  # as chosen from the list
        ),
        (
            events.TilePlaced(seat=1, tile=None, cell="E5", turn=0, face_up=False, drawn=True),
            "Bo placed an unknown tile face-down at E5.",
        ),
        (
            events.Cascaded(anchor="E5", tiles=("drop", "s_junk_merchant"), cells=("E6", "E7"), turns=(2, 3), steps=2),
            "2 tiles turned: Drop-O-Matic and Smuggler's Emporium.",
        ),
        (
            events.Cascaded(anchor="E5", tiles=("drop",), cells=("E6",), turns=(2,), steps=3),
            "1 tile turned: Drop-O-Matic (3 steps in all).",
        ),
        (events.GearsGained(seat=0, gears=1, why="cascade"), "+1 gear for Ada."),
        (events.GearsGained(seat=0, gears=0, why="cascade"), ""),
        (events.GearsStolen(seat=0, victim=2, gears=3), "Ada stole 3 gears from Cy."),
        (events.RoleRevealed(seat=1, character="rogue"), "Bo is the Rogue (Silas Nimblewick), an Opportunut!"),
        (
            events.Eliminated(character="rogue", cell="E5", why="drop"),
            "No Prime Gear to land on: the Rogue was eliminated.",
        ),
        (
            events.ActionUndone(seat=1, of=0, kind="place", gears=(-2, 0, 0)),
            (
                "Bo unwound the clock: Ada's tile placement never happened. "
                "The gears were returned, too (Ada \N{MINUS SIGN}2)."
            ),
        ),
    ],
)
def test_every_event_has_its_sentence(event: Event, told: str) -> None:
    assert event.sentence(NAMES) == told


def test_everything_can_be_looked_up() -> None:
    kinds = [entry.kind for entry in words.entries()]
    assert kinds.count("tile") == len(TILES) == 24
    assert kinds.count("character") == len(CHARACTERS) == 12
    assert kinds.count("rule") > 25
    assert kinds.count("term") > 8
    titles = [entry.title for entry in words.entries()]
    assert len(set(titles)) == len(titles)


def test_a_character_tells_abilities_prices_and_sources() -> None:
    (inventor,) = [entry for entry in words.entries() if entry.key == "character-inventor"]
    assert inventor.title == "Inventor: Dr. Augustus Fearwell"
    assert "Double Trouble Tinkering (once, right after the reveal, 3 gears; from the rulebook)" in inventor.text
    assert "Twist of Fate (once on each of your turns, 1 gear; from the rulebook)" in inventor.text
    assert "Cogwright's Loft" in inventor.text


def test_no_page_speaks_of_programs() -> None:
    for entry in words.entries():
        assert "_" not in entry.text
        assert "{" not in entry.text
        assert len(entry.title) <= 60


def test_players_are_chosen_by_name() -> None:
    table = Table(
        "prime@(0,0)+0", tokens={"rogue": (0, 0)}, pairs=(PAIRS[1], *PAIRS[:1], *PAIRS[2:]), gears=(5, 3, 2)
    ).do("reveal:rogue")
    groups = menu(GAME, table.state, 0, ["use:rogue.one"], NAMES)
    assert [item.label for item in groups[0].items] == ["Bo · 3 gears", "Cy · 2 gears"]
    nameless = menu(GAME, table.state, 0, ["use:rogue.one"])
    assert nameless[0].items[0].label == "Seat 2 · 3 gears"


def test_the_prompt_for_others_names_the_active_player_and_no_more() -> None:
    table = Table("prime@(0,0)+0", tokens={"rogue": (0, 0)}, gears=(5, 3, 2))
    assert GAME.prompt(table.view(None), NAMES) == "Ada's turn."
    assert GAME.prompt(table.view(1), NAMES) == "It's Ada's turn."


def test_an_ability_is_spoken_of_while_one_may_be_used() -> None:
    def told(*revealed: str) -> str:
        pairs = (PAIRS[1], *PAIRS[:1], *PAIRS[2:])
        table = Table("prime@(0,0)+0", tokens={"rogue": (0, 0)}, pairs=pairs, revealed=revealed, gears=(5, 3, 2))
        return GAME.prompt(table.view(0), NAMES)

    assert "use an ability" not in told()
    assert "use an ability" in told("rogue")


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("reveal:inventor", "you'd lose Double Trouble Tinkering because you can't afford it (3 gears)"),
        ("place:s_airship_captain", "3 paths, 2 gears, home of the Airship Captain"),
        ("place:wobble_a", "3 paths, 1 gear"),
    ],
)
def test_hints_state_prices_and_edges_in_words_that_need_no_rulebook(code: str, told: str) -> None:
    assert (
        words.hint(
            GAME.view(start(GAME, Header("gears", GAME.version, 2, GAME.defaults(), "x")), 0),
            Action(code, code.partition(":")[0]),
        )
        == told
    )


ASKED = {"move": "move a token", "place": "place a tile", "reveal": "reveal a role"}


def positions(name: str) -> Iterator[tuple[State, int]]:
    """Yield (state, seat that has to choose) before each decision of a golden game."""
    golden = msgspec.json.decode(path("gears", name).read_bytes(), type=Golden)
    for step in replay(GAME, golden.record, every=False):
        yield from ((step.state, seat) for seat in to_act(GAME, step.state, golden.record.header.seats)[:1])


@pytest.mark.parametrize("name", [each.name for each in wanted("gears")])
def test_a_turn_asks_for_what_can_be_done_and_for_no_other_action(name: str) -> None:
    asked = aimless = 0
    for state, seat in positions(name):
        view = GAME.view(state, seat)
        if view.ask or view.phase or seat != view.active:
            continue
        question, legal = GAME.prompt(view, NAMES), GAME.legal_actions(state, seat)
        kinds = {action.prefix for action in legal}
        assert {words for words in ASKED.values() if words in question} == {ASKED[p] for p in kinds & set(ASKED)}
        is_able = any(action.code.startswith("use:") and "." in action.code for action in legal)
        assert "use an ability" in question or not is_able, question
        if "use an ability" in question and not is_able:  # the ability may lack a target, which only the rules can tell
            assert any(card.revealed and not card.eliminated for card in view.players[seat].roles), question
            aimless += 1
        assert ("end your turn" in question) == ("end" in kinds), question
        asked += 1
    assert asked > 4 * aimless


@pytest.mark.parametrize("card", GAMBITS, ids=lambda card: card.id)
def test_the_condition_of_a_gambit_fits_into_a_line_on_a_phone(card: GambitCard) -> None:
    told = events.GambitSeen(seat=0, gambit=card.id).sentence(NAMES)
    assert told.startswith(f"You drew {card.name} ("), told
    assert len(told) <= min(density.line for density in WITH_BUTTONS)
    assert ("Veiled Cog" in told) == card.veiled
