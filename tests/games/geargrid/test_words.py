"""Tests of Gear Grid's text: labels, refusals, prompts, private text, round stories, rulebook and the lab."""

from __future__ import annotations

import pytest

from games.english import signed
from games.geargrid import GAME
from games.geargrid.events.scoring import best_first
from games.geargrid.words.prompts import pool
from games.kernel import IllegalAction, narrate, play
from lab.geargrid import CHARTS, PLAYERS, samples
from lab.matches import by_policy, played
from tests.games.geargrid.build import Table

NAMES = ("Ada", "Bo")


def table() -> Table:
    return Table(2, deal="all").do(0, "D1R@B1r0 DRY@D2r1")


def label(of: Table, code: str) -> str:
    action = next(action for action in GAME.legal_actions(of.state, 0) if action.code == code)
    return f"{GAME.words.label(of.view(0), action, NAMES)} | {GAME.words.hint(of.view(0), action)}"


def told(before: int, after: int) -> str:
    """Return the expected hint for a choice that changes the score from `before` to `after`."""
    return f"score {signed(before)} → {signed(after)} ({signed(after - before)})"


def test_labels_and_hints_say_what_lies_where() -> None:
    built = table()
    assert label(built, "take:LRP") == "LRP · L-shaped, red-blank-purple | 1 left"
    assert label(built, "lift:B1") == f"a (D1R, red-blank) at B1 | {told(-58, -60)}"
    assert label(built, "done") == "Submit my board | 34 changes unused"
    built.do(0, "take:D1P")
    assert label(built, "put:B2r1") == f"B2 rotated 90° (purple on B2, blank on B3) | {told(-58, -59)}"
    assert label(built, "back") == "Back to the pool | free"
    built.do(0, "back lift:D2")
    assert label(built, "put:D2r1") == (
        f"D2 rotated 90° (red on D2, yellow on D3) | {told(-58, -58)}, back where it was, no change used"
    )
    assert label(built, "back") == "Back to the pool | removes it from your board for 1 change"


def test_the_pool_has_a_line_for_each_shape() -> None:
    heading, twos, *others = pool(table().view(0))
    assert heading == "114 tiles in the pool:"
    assert twos.startswith("2-square tiles: 12 each of D1O, D1P and D1Y; 11 D1R; 4 each of ")
    assert twos.endswith("; 3 each of DOO, DPP, DRR, DRY and DYY.")
    assert [line.partition(":")[0] for line in others] == ["Straight tiles", "L-shaped tiles"]


@pytest.mark.parametrize(
    ("before", "code", "why"),
    [
        ("", "put:B2r0", "Your hand is empty: take a tile or lift one first."),
        ("", "back", "Your hand is empty, so there's nothing to return."),
        ("", "lift:C1", "Lift the D1R by its first square, on B1."),
        ("", "lift:H5", "You have no tile on H5."),
        ("", "take:XYZ", "I don't know that tile."),
        ("", "keep:a", "Conflicts come up once the boards are final."),
        ("", "work", "You're already building."),
        ("take:DRR", "lift:B1", "Your hand is full. Place the DRR or return it first."),
        ("take:DRR", "take:DRR", "The DRR is already in your hand."),
        ("take:DRR", "put:C2r2", "For the DRR that's the same as B2r0: use put:B2r0."),
        ("take:DRR", "put:Z9", "Write a spot like B1r0 or C4r3: the space, then the number of quarter turns."),
        (
            "done",
            "take:DRR",
            "Round 1: Bo is building. You're done. I'll ping you when you're up. Meanwhile, you can keep building.",
        ),
    ],
)
def test_refusals_say_why_and_what_would_be_legal(before: str, code: str, why: str) -> None:
    built = table().do(0, before)
    with pytest.raises(IllegalAction) as refused:
        play(GAME, built.state, 0, code, NAMES)
    assert str(refused.value).startswith(why)


def test_prompts_say_what_is_left_and_whom_the_table_waits_for() -> None:
    built = table()
    assert GAME.prompt(built.view(0), NAMES) == (
        "Your hand is empty. You have 34 changes left. Score so far: \N{MINUS SIGN}58."
    )
    built.do(0, "take:IPO")
    assert GAME.prompt(built.view(0), NAMES).startswith("You're holding IPO (straight, purple-blank-orange).")
    built.do(0, "done")
    assert GAME.prompt(built.view(0), NAMES) == "Round 1: Bo is building. You're done."


def test_the_private_side_counts_tiles_and_tells_what_is_wrong() -> None:
    built = table().do(0, "D1Y@B2r0 take:IPO")
    said = GAME.words.secret(built.view(0), NAMES)
    assert said.startswith("Your board: 3 tiles.\n")
    assert "comes off: it conflicts with" in said
    assert "In your hand: IPO" in said
    assert "@" not in said, "the picture and the table in words say where each lies"
    assert GAME.words.secret(built.view(None), NAMES) == ""


def test_the_end_of_a_round_is_narrated_with_its_result_first() -> None:
    built = Table(2, mode="live").all("ready").do(0, "D1R@B1r0 DRY@D2r1 done")
    lines = narrate(play(GAME, built.state, 1, "done").events, NAMES)
    assert lines == [
        "Bo is done.",
        "Round 1 is over. The boards are final.",
        "Ada scores \N{MINUS SIGN}58: 58 empty spaces. Nothing drives tile b, so it comes off for free.",
        "Bo scores \N{MINUS SIGN}60: 60 empty spaces.",
        "Ada wins round 1: Ada \N{MINUS SIGN}58, Bo \N{MINUS SIGN}60. Victories: Ada 1 (first to 4).",
        "Round 2 starts when everyone's ready.",
    ]


def test_single_tiles_are_not_narrated_in_a_live_round() -> None:
    built = Table(2, mode="live").all("ready").do(1, "I1R@B1r0")
    told = [play(GAME, built.state, 0, code).events for code in ("take:D1R", "take:L1R", "done")]
    assert [narrate(events, NAMES) for events in told] == [[], [], ["Ada is done."]]


def test_a_short_round_summary_names_the_winner_and_the_scores() -> None:
    built = Table(2, mode="live", victories="2").all("ready").do(0, "D1R@B1r0 done work done").do(1, "done")
    built.all("ready").do(0, "D1R@B1r0").all("done")
    short = narrate([event for event in built.events if not event.minor and event.to is None], NAMES)
    told = "Ada wins round 1: Ada \N{MINUS SIGN}58, Bo \N{MINUS SIGN}60. Victories: Ada 1 (first to 2)."
    assert short == [told], "the last round, and that it was the last, is left to the verdict"


def test_GG50_the_winner_of_a_tie_by_goals_is_named() -> None:
    assert best_first(("Ada", "Bo", "Cy"), (1, 4, 4), (2,)) == "Cy +4, Bo +4, Ada +1; Cy met the most goals"
    assert best_first(NAMES, (4, 4), (0, 1)) == "Ada +4, Bo +4"


def test_the_end_is_seen_coming_and_certain_where_it_is() -> None:
    assert GAME.nearing is not None
    single, two = Table(2, victories="1"), Table(2, victories="2")
    assert GAME.nearing(single.view(0)) == "", "it's the only round"
    assert GAME.nearing(two.view(0)) == ""
    two.do(0, two.codes(0, "take:D")[0]).do(0, "put:B1r0 done").do(1, "done")
    assert GAME.nearing(two.view(0)) == "This could be the last round."
    assert GAME.nearing(Table(1).view(0)) == GAME.nearing(Table(1, victories="1").view(0)) == ""


def test_a_conflict_names_its_tiles() -> None:
    table = Table(1, choice="own", deal="all").do(0, "D1R@B1r0 D1R@A2r1 done")
    assert GAME.prompt(table.view(0), NAMES).startswith(
        "In wave 1, tiles a and b can't both stay. Which one will you keep?"
    )
    table = Table(1, choice="own", deal="all").do(0, "D1R@B1r0 D1R@A2r1 D1Y@B2r0 done")
    assert GAME.prompt(table.view(0), NAMES).startswith(
        "In wave 1, tiles a, b and c can't all stay. Which one will you keep?"
    )


def test_every_tile_and_rule_can_be_looked_up() -> None:
    entries = GAME.words.entries()
    keys = [entry.key for entry in entries]
    assert len(set(keys)) == len(keys)
    assert sum(entry.kind == "tile" for entry in entries) == 46
    assert {"waves", "score", "live", "post", "engine"} <= set(keys)
    assert all(entry.title and 0 < len(entry.text) <= 2000 for entry in entries)


def test_highlights_name_the_best_board() -> None:
    movers = [by_policy(GAME.policies["sensible"]), by_policy(GAME.policies["random"])]
    game = played(GAME, movers, GAME.defaults() | {"victories": "1"}, "highlights")
    lines = GAME.words.highlights(game.steps, GAME.view(game.state, None), NAMES)
    assert lines[0].startswith("Best board: "), lines[0]
    assert "(Ada, round 1" in lines[0]


def test_the_laboratory_has_somebody_who_builds_by_what_the_help_shows() -> None:
    boards = {help_: [_by_eye(help_, number) for number in range(3)] for help_ in ("none", "sides", "full")}
    assert sum(boards["none"]) < min(sum(boards["sides"]), sum(boards["full"])), boards
    assert _by_eye("none", 0) == boards["none"][0]


def _by_eye(help_: str, number: int) -> int:
    options = GAME.defaults() | {"victories": "1", "help": help_}
    return int(played(GAME, [by_policy(PLAYERS["glance"])], options, f"eye {number}").state.results[0].scores[0])


def test_the_laboratory_knows_every_bar() -> None:
    movers = [by_policy(GAME.policies["sensible"])] * 2
    game = played(GAME, movers, GAME.defaults() | {"victories": "1"}, "lab")
    bars = {chart.key: set(chart.bars) for chart in CHARTS}
    found = list(samples(game))
    assert {sample.chart for sample in found} == set(bars)
    assert all(sample.bar in bars[sample.chart] for sample in found)
