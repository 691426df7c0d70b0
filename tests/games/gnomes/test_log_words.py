"""Tests that the game's log is written in the past tense, and names the cause of every loss."""

from __future__ import annotations

import pytest

from games.gnomes import GAME, events
from games.gnomes.nouns import versus
from games.kernel import Event
from tests.games.gnomes.build import Table

NAMES = ("Ada", "Bo")
DONE: tuple[tuple[Event, str], ...] = (
    (events.Placed(seat=0, n=2), "Ada has 2 crystals to place."),
    (events.Locked(seat=0, faces="hh"), "Ada kept 2 horns."),
    (events.DieTurned(was="s", now="c"), "A die turned from a sword to a crystal."),
    (events.TileNamed(seat=0, cell="b7"), "Ada flipped b7."),
    (events.TileNamed(seat=events.ROBOT, cell="b7"), "The ground gave way at b7."),
    (events.Flipped(cell="b7"), "B7 flipped."),
    (events.Passed(seat=1), "Bo passed."),
    (events.Passed(seat=1, off=True), "Bo passed for the rest of the turn."),
    (events.Alliance(seat=0, other=1, what="offered"), "Ada offered Bo an alliance."),
    (events.Alliance(seat=0, other=1, what="back"), "Ada withdrew the offer of an alliance with Bo."),
    (events.Cancelled(ability="L07"), "Shove was canceled."),
    (events.Stayed(unit="tur3"), "The Toy Masters stayed put."),
    (
        events.Declared(seat=0, unit="tur0", foe=1, target="bet4", power=6, guard=5),
        "Foreman Odwick Brasspin (Ada) attacked Bo's Bone Callers.",
    ),
    (events.Redirected(unit="tur3", target="bet4"), "The Toy Masters attacked the Bone Callers instead."),
    (events.Defeated(seat=1, unit="bet4", by=0), "Ada defeated Bo's Bone Callers: 20 points."),
    (events.Defeated(seat=1, unit="bet4", by=None), "Bo's Bone Callers were defeated."),
    (events.Defeated(seat=1, unit="bet0", by=None), "Hierophant Vesna Duskwhisper (Bo) was defeated."),
)


@pytest.mark.parametrize(("event", "sentence"), DONE, ids=[sentence for _, sentence in DONE])
def test_the_log_tells_in_the_past_tense(event: Event, sentence: str) -> None:
    assert event.sentence(NAMES) == sentence


@pytest.mark.parametrize(
    ("phase", "end"), [("act", "stop moving"), ("call", "stop calling"), ("last", "end your turn")]
)
def test_a_refusal_names_what_can_be_ended(phase: str, end: str) -> None:
    table = Table().put("tur3", "b5", full=True).put("bet0", "b4").change(phase=phase)
    told = GAME.refusal(table.view(0), "start:a2", GAME.legal_actions(table.state, 0), NAMES)
    assert f" {end}" in told


def test_W64_damage_by_an_ability_names_the_ability() -> None:
    table = Table(("ach", "bet")).put("ach3", "b5", full=True).put("bet1", "b4").change(phase="last")
    table.do("cast:ach3", "on:bet1")
    struck = table.told(events.Struck)
    assert struck.sentence(NAMES).startswith("Haul Line hit Bo's Raven Speakers for ")
    deed = struck.deed(NAMES, "Ada")
    assert deed is not None
    assert deed.describe().startswith("Haul Line hit Bo's Raven Speakers: ")
    moment = struck.moment(NAMES)
    assert moment is not None
    assert moment.headline.startswith("Haul Line hit Bo's Raven Speakers for ")


def test_W64_damage_that_ignores_defense_names_the_ability() -> None:
    table = Table(("ach", "bet")).put("ach1", "b5", full=True).put("bet1", "b4").change(phase="last")
    table.do("cast:ach1", "on:bet1")
    hurt = table.told(events.Hurt)
    assert hurt.sentence(NAMES) == "Snare Line dealt Bo's Raven Speakers 1 damage, leaving 9 HP."
    deed = hurt.deed(NAMES, "Ada")
    assert deed is not None
    assert deed.describe() == "Snare Line hit Bo's Raven Speakers: −1 → 9 HP"  # noqa: RUF001


def test_Q34_a_lingering_attack_names_itself() -> None:
    table = Table().put("bet1", "d6", counters={"linger": 0}, burner=0)
    table.change(active=1, asked=1, phase="last").do("end:turn", seat=1)
    assert table.told(events.Struck).sentence(NAMES).startswith("A lingering attack hit Bo's Raven Speakers for ")


def test_an_attack_that_nobody_replies_to_is_narrated_in_one_sentence() -> None:
    table = Table().put("tur3", "a3").put("bet4", "a3").do("attack:tur3", "hit:bet4")
    assert table.told(events.Declared).sentence(NAMES) == ""
    assert table.told(events.Struck).sentence(NAMES).startswith("Ada's Toy Masters attacked Bo's Bone Callers for ")


def test_an_attack_that_someone_can_reply_to_is_announced() -> None:
    table = Table().put("tur3", "a3").put("bet4", "a3").hand(1, "S03").do("attack:tur3", "hit:bet4")
    assert table.state.asked == 1
    assert table.told(events.Declared).sentence(NAMES) == "Ada's Toy Masters attacked Bo's Bone Callers."
    table.do("pass", seat=1)
    assert table.told(events.Struck).sentence(NAMES).startswith("Ada's Toy Masters attacked Bo's Bone Callers for ")


@pytest.mark.parametrize(
    ("targets", "told"),
    [
        ((), "Ada cast Haul Line."),
        (("d5",), "Ada cast Haul Line on d5."),
        (("a2", "a2"), "Ada cast Haul Line on a2."),
        (("bet4", "tur0"), "Ada cast Haul Line on the Bone Callers and Foreman Odwick Brasspin."),
        (("a3", "bet4"), "Ada cast Haul Line on the Bone Callers, targeting a3."),
    ],
)
def test_a_cast_tells_units_from_tiles(targets: tuple[str, ...], told: str) -> None:
    assert events.CastBegan(0, "ach3", "ach3", targets).sentence(NAMES) == told


@pytest.mark.parametrize(
    ("horns", "label"), [(0, "Stop moving"), (2, "Stop moving and draw cards"), (3, "Stop moving and start calling")]
)
def test_stopping_says_what_comes_next(horns: int, label: str) -> None:
    table = Table().put("tur0", "a3", horns=horns)
    (end,) = (action for action in GAME.legal_actions(table.state, 0) if action.code == "end:moves")
    assert GAME.words.label(table.view(0), end, NAMES) == label


@pytest.mark.parametrize(
    ("power", "told"),
    [(5, "power 5 vs defense 4"), (4, "power 4 vs defense 4, a tie: halved"), (3, "power 3 vs defense 4: halved")],
)
def test_W45_the_numbers_of_an_attack_explain_themselves(power: int, told: str) -> None:
    assert versus(power, 4) == told
