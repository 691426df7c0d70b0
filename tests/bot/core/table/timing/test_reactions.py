"""Tests of reactions on others' turns: automatic responses answer at once; other reactions pass when time runs out."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.core.automation.scheduler import Scheduler
from bot.core.ids import InteractionId, TableId, UserId
from bot.core.refusals import NotNow
from bot.core.storage import Chair, Head, OutboxMessage, Stored
from bot.core.storage.sql.outbox import read
from bot.core.storage.sqlite import SqliteStore
from bot.core.table import moves, pending_players
from bot.core.table.position import Position
from bot.core.table.reading import narration
from bot.core.table.registry import Tables
from bot.core.table.table import Table
from bot.core.table.timing import deadlines, reactions
from bot.features import FEATURES, hooks_of
from bot.features.auto_responses import steps
from games.gears import GAME as GEARS
from games.kernel import Reaction, Step
from games.record import Decision
from tests.bot.conftest import ADA, BO, PLACE
from tests.bot.features.assembled import HOOKS
from tests.games.example import GAME
from tests.games.gears.build import Table as Dealt
from tests.games.gears.build import name
from tests.games.gears.gizmos import by, deal

HOUR = 3600
TOSSES = Reaction("coin", "The coin", "Let it decide.", "toss", "heap:c")
TAKES = Reaction("heap", "The heap", "Take from it.", "heap:c", "toss")  # a yes that needs another choice


async def table(store: SqliteStore, reaction: Reaction, *, patience: int = 0) -> Table:
    """Return a table of Pebbles after the secret first moves, at which the active player is asked for this reaction."""
    game = replace(GAME, reactions=lambda _options: (reaction,))
    tables = Tables(store, {GAME.key: game}, hooks=HOOKS)
    made = await tables.get((await tables.create(PLACE, GAME.key, ADA, InteractionId(1))).id)
    await made.join(BO, InteractionId(2))
    if patience:
        await made.change(deadlines.set_patience, ADA.id, patience)
    await made.start(ADA.id)
    for person in (ADA, BO):
        await made.act(person.id, ("heap:b", "take:1"), None, InteractionId(10 + person.id))
    return made


def active(made: Table) -> tuple[int, int]:
    """Return the id of the user who has to answer, then that of the other user."""
    return (ADA.id, BO.id) if made.now.to_act == (0,) else (BO.id, ADA.id)


async def messages(store: SqliteStore) -> list[OutboxMessage]:
    return [read(row) for row in await store.rows("SELECT * FROM waiting_messages")]


def last(made: Table) -> Decision:
    return made.now.decisions[-1]


async def test_without_an_automatic_response_the_player_is_asked(store: SqliteStore) -> None:
    made = await table(store, TOSSES)
    (asked,) = pending_players.pending_reactions(made.now)
    assert (asked.seat, asked.yes, asked.no) == (made.now.to_act[0], "toss", "heap:c")
    assert [each.due for each in made.now.head.deadlines] == [0]


async def test_an_automatic_response_answers_at_once_and_again(store: SqliteStore) -> None:
    made = await table(store, TOSSES)
    asked, other = active(made)
    before = made.now.length
    await made.change(steps.set_auto_response, UserId(asked), "coin", "always")
    assert (made.now.length, last(made).code) == (before + 1, "toss")
    assert made.now.waiting == (other,)
    await made.act(UserId(other), ("toss",), None, InteractionId(50))
    if made.now.status == "playing":
        assert [entry.code for entry in made.now.decisions[-2:]] == ["toss", "toss"]
        assert made.now.waiting == (other,)


async def test_a_click_that_brings_answers_about_is_still_known_by_its_interaction(store: SqliteStore) -> None:
    made = await table(store, TOSSES)
    asked, other = active(made)
    await made.change(steps.set_auto_response, UserId(asked), "coin", "always")
    await made.act(UserId(other), ("toss",), None, InteractionId(60))
    again = await made.act(UserId(other), ("toss",), None, InteractionId(60))
    assert again.repeated
    assert made.now.decisions[-1].move != made.now.decisions[-2].move


async def test_a_player_with_an_automatic_response_is_not_pinged(store: SqliteStore) -> None:
    made = await table(store, TOSSES)
    asked, other = active(made)
    await made.change(steps.set_auto_response, UserId(asked), "coin", "always")
    for message in await messages(store):
        await store.outbox.settle(message)
    await made.act(UserId(other), ("toss",), None, InteractionId(70))
    assert not any(asked in message.body.pings for message in await messages(store) if made.now.status == "playing")


async def test_a_yes_that_needs_choices_is_asked_all_the_same(store: SqliteStore) -> None:
    made = await table(store, TAKES)
    asked, _ = active(made)
    before = made.now.length
    await made.change(steps.set_auto_response, UserId(asked), "heap", "always")
    assert made.now.length == before
    await made.change(steps.set_auto_response, UserId(asked), "heap", "never")
    assert last(made).code == "toss"


async def test_automatic_responses_of_a_removed_feature_are_not_given(store: SqliteStore) -> None:
    """If the bot restarts without the feature for automatic responses, players are asked again."""
    made = await table(store, TOSSES)
    asked, other = active(made)
    await made.change(steps.set_auto_response, UserId(asked), "coin", "always")
    without = hooks_of([each for each in FEATURES if each.key != "auto_responses"])
    here = await Tables(store, {GAME.key: made.now.game}, hooks=without).get(made.now.id)
    await here.act(UserId(other), ("toss",), None, InteractionId(50))
    assert here.now.status != "playing" or here.now.waiting == (asked,)


async def test_impossible_automatic_responses_and_late_settings_are_refused_with_a_reason(store: SqliteStore) -> None:
    made = await table(store, replace(TOSSES, yes="", no="toss"))
    with pytest.raises(NotNow, match=r"^Nobody at this table is ever asked that\.$"):
        await made.change(steps.set_auto_response, ADA.id, "coin", "always")  # ALWAYS needs a `yes` code
    with pytest.raises(NotNow, match=r"^Nobody at this table is ever asked that\.$"):
        await made.change(steps.set_auto_response, ADA.id, "purse", "never")
    with pytest.raises(NotNow, match="locked in when the game started"):
        await made.change(deadlines.set_patience, ADA.id, HOUR)


async def test_each_reaction_is_listed_with_the_automatic_response_of_the_player(store: SqliteStore) -> None:
    made = await table(store, TAKES)
    asked, _ = active(made)
    seat = made.now.require_seat(UserId(asked))
    assert steps.described(made.now, seat) == [(TAKES, "ask")]
    await made.change(steps.set_auto_response, UserId(asked), "heap", "always")
    assert steps.described(made.now, seat) == [(TAKES, "always")]
    assert steps.described(made.now, 1 - seat) == [(TAKES, "ask")]


async def test_an_automatic_response_can_be_undone_and_its_question_is_asked_then(store: SqliteStore) -> None:
    made = await table(store, TOSSES)
    asked, _ = active(made)
    await made.change(steps.set_auto_response, UserId(asked), "coin", "always")
    await made.undo(UserId(asked), InteractionId(80))
    request = made.now.head.request
    assert request is not None
    await made.agree(UserId(active(made)[0]), request.id, InteractionId(81))
    assert made.now.waiting == (asked,)
    assert [asked.reaction.key for asked in pending_players.pending_reactions(made.now)] == ["coin"]


async def test_the_time_runs_from_the_question_and_survives_a_restart(store: SqliteStore, path: Path) -> None:
    began = time.time()
    made = await table(store, TAKES, patience=HOUR)
    seat = made.now.to_act[0]
    (deadline,) = made.now.head.deadlines
    assert (deadline.seat, deadline.code) == (seat, "toss")
    assert int(began) <= deadline.due - HOUR <= time.time()
    other = made.now.chairs[1 - seat].user or 0
    await made.change(steps.set_auto_response, UserId(other), "heap", "ask")  # a commit that doesn't concern the seat
    assert made.now.head.deadlines == (deadline,)
    await store.close()
    again = await SqliteStore.open(path)
    tables = Tables(again, {GAME.key: replace(GAME, reactions=lambda _options: (TAKES,))})
    glass = Scheduler(tables)
    await glass.look(deadline.due - 1)
    fresh = await tables.get(made.now.id)
    assert fresh.now.length == made.now.length
    await glass.look(deadline.due)
    assert (last(fresh).seat, last(fresh).code) == (seat, "toss")
    assert [each.seat for each in fresh.now.head.deadlines] == [1 - seat]
    assert await again.whys(made.now.id) == {len(fresh.now.stored.log) - 1: "Nobody answered in time."}
    assert await again.schedule.overdue(time.time()) == []
    await again.close()


async def test_without_a_limit_nothing_passes(store: SqliteStore) -> None:
    made = await table(store, TAKES)
    await Scheduler(Tables(store, {GAME.key: GAME})).look(time.time() + 1000 * HOUR)
    stored = await store.read(made.now.id)
    assert stored is not None
    assert stored.log == made.now.stored.log


def watched(auto_response: str, *, offered: bool = False) -> Position:
    """Return a Gears table after Bo's tile turned the one under Ada's Inventor. Ada has a Pocketwatch."""
    made = Dealt(
        "prime@(0,0)+0, drop@(1,0)+1, s_junk_merchant@(1,1)+2",
        tokens={"inventor": (1, 1), "rogue": (1, 0)},
        revealed=["inventor"],
        gears=[2, 2, 2],
        draft=["x_flywheel"],
        active=1,
        expansions="gizmos",
    )
    deal(made, ("", "key"), beside={"inventor": "watch"})
    if offered:
        by(made, 1, "offer:0 give:gz06 want:none gears:-1")
    chairs = (
        Chair("Ada", UserId(1), auto_responses={"gz09": auto_response, "offers": auto_response}),
        Chair("Bo", UserId(2)),
        Chair("Cy", UserId(3)),
    )
    head = Head(
        TableId("t"), PLACE, UserId(1), "gears", 1, GEARS.defaults() | {"expansions": "gizmos"}, "playing", "seed"
    )
    position = Position(GEARS, Stored(head, chairs), (Step(made.state),), hooks=HOOKS)
    return position if offered else moves.move(position, 1, ("place:x_flywheel", f"at:{name((2, 0))}", "turn:1"))


def test_a_gizmo_that_answers_is_asked_of_its_owner_alone() -> None:
    (asked,) = pending_players.pending_reactions(watched("ask"))
    assert (asked.seat, asked.yes, asked.no) == (0, "use:gz09", "pass")


@pytest.mark.parametrize(
    ("auto_response", "waits_for", "tiles"), [("ask", (1,), 4), ("always", (2,), 3), ("never", (2,), 4)]
)
def test_a_gizmo_answers_by_automatic_response(auto_response: str, waits_for: tuple[int, ...], tiles: int) -> None:
    after = reactions.with_auto_responses(watched(auto_response))
    assert after.waiting == waits_for
    assert len(after.view(None).tiles) == tiles


def test_an_offer_is_a_reaction_that_cannot_always_be_accepted_automatically() -> None:
    position = watched("ask", offered=True)
    (asked,) = pending_players.pending_reactions(position)
    assert (asked.reaction.key, asked.yes, asked.no) == ("offers", "", "decline:1")
    assert steps.allowed_responses(asked.reaction) == ("ask", "never")
    declined = reactions.with_auto_responses(watched("never", offered=True))
    assert declined.waiting == (2,)
    assert narration.lines(declined, None) == []
