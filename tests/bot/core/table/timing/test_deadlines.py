"""Tests of the turn clock: late players get one reminder, then the bot moves for them, without revealing anything."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from bot.core.automation import absence
from bot.core.automation.scheduler import NAP_SECONDS, Scheduler
from bot.core.ids import InteractionId, TableId, UserId
from bot.core.pages.tables import deadlines as shown
from bot.core.refusals import NotNow
from bot.core.storage import Body, Chair, Deadline, Head, OutboxMessage, Person, Stored
from bot.core.storage.sql.outbox import read
from bot.core.storage.sqlite import SqliteStore
from bot.core.storage.sqlite.migrate import migrate, migrations
from bot.core.table import moves
from bot.core.table.edits import changed
from bot.core.table.outgoing import outgoing_messages
from bot.core.table.people import lobby
from bot.core.table.position import Position
from bot.core.table.reading import narration, prompts, turn_counts
from bot.core.table.registry import Tables
from bot.core.table.table import Table
from bot.core.table.timing import deadlines
from bot.features.recap.reasons import reasoned
from games.briar import GAME as WALK
from games.gears import GAME as GEARS
from games.kernel import AnyGame, Step
from games.rng import Rng
from tests.bot.conftest import ADA, BO, CY, PLACE
from tests.bot.core.delivery.test_outbox import delivering, empty
from tests.bot.core.table.test_private_asks import OFFER
from tests.bot.core.table.test_private_asks import table as offered
from tests.bot.core.table.timing.test_reactions import watched
from tests.bot.features.assembled import HOOKS, SLOTS
from tests.bot.recorder import Recorder
from tests.games.example import GAME
from tests.support import databases

OLD_HEAD = (
    b'{"id":"t","place":{"guild":70,"channel":700},"owner":1,"game":"pebbles","rules":1,'
    b'"options":{"goal":"win","pace":"turns"},"status":"playing","seed":"s","request":null,"rematch":"",'
    b'"waiting":[1],"secretly":[],"computer":false,"patience":3600,'
    b'"deadlines":[{"seat":0,"code":"toss","made":1,"due":77}],"since":5,"version":3}'
)

HOUR, DAY = deadlines.HOUR, deadlines.DAY
USERS = (ADA.id, BO.id, CY.id)


def catalogue(game: AnyGame) -> dict[str, AnyGame]:
    return {game.key: game}


async def begun(
    store: SqliteStore, *people: Person, limit: int = 0, game: AnyGame = GAME, reminders: bool = True, **options: str
) -> Table:
    """Return a started table. If the game is Pebbles, everybody has made the secret first move."""
    tables = Tables(store, catalogue(game))
    made = await tables.get((await tables.create(PLACE, game.key, people[0], InteractionId(1), options)).id)
    for person in people[1:]:
        await made.join(person, InteractionId(10 + person.id))
    if limit:
        await made.change(deadlines.set_clock, people[0].id, limit)
    if not reminders:
        await made.change(deadlines.set_reminders, people[0].id, False)
    await made.start(people[0].id)
    for person in people if game is GAME else ():
        await made.act(person.id, ("heap:b", "take:1"), None, InteractionId(100 + person.id))
    return made


def waited_for(made: Table) -> tuple[int, int]:
    """Return the seat whose turn it is, and the time when its clock runs out."""
    (deadline,) = made.now.head.deadlines
    return deadline.seat, deadline.due


async def messages(store: SqliteStore, kind: str) -> list[OutboxMessage]:
    rows = [read(row) for row in await store.rows("SELECT * FROM waiting_messages ORDER BY id")]
    return [message for message in rows if message.kind == kind]


async def passes(made: Table, now: float) -> None:
    """Have the scheduler handle everything that is due at the time `now`."""
    await Scheduler(made._home).look(now)  # type: ignore[arg-type]


async def test_the_clock_is_an_option_of_the_lobby(store: SqliteStore) -> None:
    tables = Tables(store, catalogue(GAME), hooks=HOOKS)
    made = await tables.get((await tables.create(PLACE, GAME.key, ADA, InteractionId(1))).id)
    assert shown.chosen(made.now, SLOTS) == []
    await made.change(deadlines.set_clock, ADA.id, DAY)
    assert "1 day a turn" in shown.chosen(made.now, SLOTS)
    with pytest.raises(NotNow, match="1 hour to 1 week per turn, a bank of time"):
        await made.change(deadlines.set_clock, ADA.id, 5)
    await made.join(BO, InteractionId(2))
    await made.start(ADA.id)
    with pytest.raises(NotNow, match="locked in when the game started"):
        await made.change(deadlines.set_clock, ADA.id, HOUR)


async def test_without_a_clock_nothing_is_played_for_anybody(store: SqliteStore) -> None:
    made = await begun(store, ADA, BO)
    before = made.now.length
    await passes(made, time.time() + 1000 * DAY)
    assert made.now.length == before


async def test_the_bot_moves_for_a_late_player_and_informs_the_channel(store: SqliteStore) -> None:
    made = await begun(store, ADA, BO, limit=DAY)
    seat, due = waited_for(made)
    before, name = made.now.length, made.now.names[seat]
    await passes(made, due - 1)
    assert made.now.length == before
    await passes(made, due)
    assert [entry.seat for entry in made.now.decisions[before:]] == [seat] * (made.now.length - before)
    assert all(entry.away for entry in made.now.decisions[before:])
    assert prompts.openly_asked(made.now) == (1 - seat,)
    assert made.now.chairs[seat].missed == 1
    (board,) = await messages(store, "board")
    assert f"{name} was away for 1 day, so I moved for them." in board.body.notes
    assert board.body.pings == (USERS[1 - seat],)


async def test_only_those_who_are_late_are_moved_for_where_all_decide_at_once(store: SqliteStore) -> None:
    tables = Tables(store, catalogue(GAME))
    made = await tables.get((await tables.create(PLACE, GAME.key, ADA, InteractionId(1))).id)
    await made.join(BO, InteractionId(2))
    await made.join(CY, InteractionId(3))
    await made.change(deadlines.set_clock, ADA.id, HOUR)
    await made.start(ADA.id)
    due = made.now.head.deadlines[0].due
    await made.act(BO.id, ("heap:a", "take:2"), None, InteractionId(4))
    await passes(made, due)
    assert [(entry.seat, entry.away) for entry in made.now.decisions[:2]] == [(1, False)] * 2
    assert {entry.seat for entry in made.now.decisions[2:] if entry.away} == {0, 2}
    assert [chair.missed for chair in made.now.chairs] == [1, 0, 1]


async def test_a_whole_turn_is_played_and_no_more(store: SqliteStore) -> None:
    made = await begun(store, ADA, BO, limit=HOUR, game=GEARS)
    (seat,) = prompts.openly_asked(made.now)
    turn = turn_counts.current_turn(made.now)
    await passes(made, waited_for(made)[1])
    assert turn_counts.current_turn(made.now) == turn + 1
    assert seat not in prompts.openly_asked(made.now)
    assert {entry.seat for entry in made.now.decisions} == {seat}


async def test_rivals_who_walk_at_once_are_late_one_by_one(store: SqliteStore) -> None:
    made = await begun(store, ADA, BO, limit=HOUR, game=WALK, turns="open")
    while {player.phase for player in made.now.view(None).players} != {"turn"}:
        seat = prompts.openly_asked(made.now)[0]
        action = made.now.legal(seat)[0].code
        await made.act(USERS[seat], (action,), None, InteractionId(200 + made.now.length))
    first = {each.seat: each for each in made.now.head.deadlines}
    await made.act(ADA.id, ("draw",), None, InteractionId(900))
    after = {each.seat: each for each in made.now.head.deadlines}
    assert after[1] == first[1]  # a move gives the other player no more time
    turns = made.now.view(None).players[1].turns
    change = absence.turn(made.now, 1)
    assert change.after.view(None).players[1].turns == turns + 1
    assert all(made.seat == 1 for made in change.after.decisions[made.now.length :])


async def test_coming_back_is_just_moving(store: SqliteStore) -> None:
    made = await begun(store, ADA, BO, limit=HOUR)
    seat, due = waited_for(made)
    await passes(made, due)
    await made.act(USERS[1 - seat], ("toss",), None, InteractionId(300))
    assert made.now.chairs[seat].missed == 1
    await made.act(USERS[seat], ("toss",), None, InteractionId(301))
    assert made.now.chairs[seat].missed == 0


async def test_a_player_can_undo_a_move_that_was_made_for_them(store: SqliteStore) -> None:
    made = await begun(store, ADA, BO, limit=HOUR)
    seat, due = waited_for(made)
    before = made.now.length
    await passes(made, due)
    assert (await made.undo(USERS[seat], InteractionId(400))).done
    assert made.now.length == before
    assert prompts.openly_asked(made.now) == (seat,)
    assert made.now.chairs[seat].missed == 0
    assert waited_for(made)[1] > time.time() + HOUR - 60


async def test_the_absent_read_what_was_done_and_why(store: SqliteStore) -> None:
    made = await begun(store, ADA, BO, limit=HOUR)
    seat, due = waited_for(made)
    mine = made.now.length
    await passes(made, due)
    assert narration.since(made.now, seat) <= mine
    assert narration.lines(made.now, seat, narration.since(made.now, seat))[-1].startswith(made.now.names[seat])
    for reader in range(2):
        (move,) = reasoned(made.now, reader, await store.whys(made.now.id))
        assert move.why == "A pebble in the hand is worth two on the heap."
        assert (move.after, move.upto) == (mine, made.now.length)


async def test_an_expired_clock_that_is_noticed_twice_plays_one_turn(store: SqliteStore) -> None:
    """If an expired clock is noticed twice, even by two processes, only one turn is played."""
    made = await begun(store, ADA, BO, limit=HOUR)
    seat, _due = waited_for(made)
    before = made.now
    change = absence.turn(before, seat)
    await asyncio.gather(made.adopt(change, before), made.adopt(change, before))
    assert made.now.length == change.after.length
    other = Tables(store, catalogue(GAME))
    await (await other.get(made.now.id)).adopt(change, before)
    assert await store.version(made.now.id) == made.now.head.version


async def test_a_player_who_moves_before_the_bot_does_keeps_the_move(store: SqliteStore) -> None:
    made = await begun(store, ADA, BO, limit=HOUR)
    seat, _due = waited_for(made)
    before = made.now
    change = absence.turn(before, seat)
    await made.act(USERS[seat], ("toss",), None, InteractionId(500))
    await made.adopt(change, before)
    assert made.now.decisions[-1].code == "toss"


async def test_the_clock_is_paused_while_everybody_is_away(store: SqliteStore) -> None:
    made = await begun(store, ADA, BO, limit=HOUR, game=GEARS)
    for _ in range(2 * deadlines.AWAY):
        await passes(made, waited_for(made)[1])
    (seat,) = prompts.openly_asked(made.now)
    assert [chair.missed for chair in made.now.chairs] == [deadlines.AWAY] * 2
    assert [(each.due, each.remind) for each in made.now.head.deadlines] == [(0, 0)]
    (board,) = await messages(store, "board")
    assert board.body.notes[-1] == "Everyone's away, so the clock is paused until someone moves."
    codes = next(entry for entry in absence.turn(made.now, seat).after.decisions[made.now.length :])
    first = [entry.code for entry in absence.turn(made.now, seat).after.decisions if entry.move == codes.move]
    await made.act(USERS[seat], first, None, InteractionId(600))
    assert made.now.chairs[seat].missed == 0
    assert all(each.due > time.time() for each in made.now.head.deadlines)


async def test_a_solo_player_has_no_deadline(store: SqliteStore) -> None:
    tables = Tables(store, catalogue(GAME))
    made = await tables.get((await tables.create(PLACE, GAME.key, ADA, InteractionId(1))).id)
    await made.change(lobby.add_computer, ADA.id)
    await made.change(deadlines.set_clock, ADA.id, HOUR)
    await made.start(ADA.id)
    assert [(each.due, each.remind) for each in made.now.head.deadlines] == [(0, 0)]


# -- the reminder


async def test_a_late_player_is_reminded_once_at_half_time(store: SqliteStore) -> None:
    made = await begun(store, ADA, BO, limit=DAY)
    seat, due = waited_for(made)
    for _ in range(3):
        await passes(made, due - DAY // 2 - 1)
    assert not await messages(store, "reminder")
    for _ in range(3):
        await passes(made, due - DAY // 2)
    (reminder,) = await messages(store, "reminder")
    assert (reminder.channel, reminder.body.pings) == (PLACE.channel, (USERS[seat],))
    page = shown.reminder(SLOTS, made.now, reminder.body)
    assert page is not None
    assert page.text == f"<@{USERS[seat]}>, {GAME.name} is waiting for you. I'll move for you <t:{due}:R>."
    assert page.push == f"<@{USERS[seat]}>, {GAME.name} is waiting for you."


async def test_without_a_clock_the_reminder_comes_after_a_day(store: SqliteStore) -> None:
    made = await begun(store, ADA, BO)
    (deadline,) = made.now.head.deadlines
    assert deadline.due == 0
    assert abs(deadline.remind - time.time() - DAY) < 60
    await passes(made, deadline.remind)
    await passes(made, deadline.remind + 100 * DAY)
    assert len(await messages(store, "reminder")) == 1
    page = shown.reminder(SLOTS, made.now, Body(pings=(USERS[deadline.seat],)))
    assert page is not None
    assert page.text == f"<@{USERS[deadline.seat]}>, {GAME.name} is waiting for you."


async def test_a_reminder_that_was_heeded_says_so(
    store: SqliteStore, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.core.table.pings.THERE_SECONDS", 0)
    made = await begun(store, ADA, BO, limit=DAY)
    courier = Recorder(made._home)  # type: ignore[arg-type]
    seat, due = waited_for(made)
    async with delivering(made._home, courier):  # type: ignore[arg-type]
        await passes(made, due - DAY // 2)
        await empty(databases.at(str(path)))
        (sent,) = [message for message in courier.sent if message.kind == "reminder"]
        assert sent.body.pings == (USERS[seat],)
        await made.act(USERS[seat], ("toss",), None, InteractionId(800))
        await empty(databases.at(str(path)))
        (closed,) = [message for message in courier.edits if message.kind == "reminder"]
        page = shown.reminder(SLOTS, made.now, closed.body)
        assert page is not None
        assert page.text == f"-# I reminded {made.now.names[seat]}."
        assert page.rows == ()
        await passes(made, waited_for(made)[1] - DAY // 2)
        await empty(databases.at(str(path)))
        again = [message for message in courier.sent if message.kind == "reminder"]
        assert [message.body.pings for message in again] == [(USERS[seat],), (USERS[1 - seat],)]  # pings, not edits


async def test_no_reminder_is_sent_where_reminders_are_off(store: SqliteStore) -> None:
    made = await begun(store, ADA, BO, reminders=False)
    await passes(made, time.time() + 100 * DAY)
    assert not await messages(store, "reminder")


async def test_a_reminder_that_comes_too_late_says_nothing(store: SqliteStore) -> None:
    made = await begun(store, ADA, BO)
    seat = prompts.openly_asked(made.now)[0]
    assert shown.reminder(SLOTS, made.now, Body(pings=(USERS[1 - seat],))) is None
    frozen = msgspec.structs.replace(made.now.stored)
    still = Position(GAME, frozen, made.now.steps, "This table's record does not replay.")
    assert shown.reminder(SLOTS, still, Body(pings=(USERS[seat],))) is None
    assert deadlines.expired(still, time.time() + 100 * DAY) is still  # it stays as it is
    assert deadlines.postponed(still, DAY, 0.0) is still


async def test_a_turn_of_several_moves_has_one_reminder(store: SqliteStore) -> None:
    made = await begun(store, ADA, BO, limit=DAY, game=GEARS)
    (seat,) = prompts.openly_asked(made.now)
    await passes(made, waited_for(made)[1] - DAY // 2)
    first = absence.turn(made.now, seat).after.decisions
    codes = [entry.code for entry in first if entry.move == first[0].move]
    await made.act(USERS[seat], codes, None, InteractionId(700))
    assert prompts.openly_asked(made.now) == (seat,)
    (deadline,) = made.now.head.deadlines
    assert deadline.due > time.time() + DAY - 60  # after a move, the full time is available again
    assert deadline.remind == 0


async def test_a_restart_forgets_nothing_and_repeats_nothing(store: SqliteStore, path: Path) -> None:
    made = await begun(store, ADA, BO, limit=DAY)
    seat, due = waited_for(made)
    await passes(made, due - DAY // 2)
    await store.close()
    again = await SqliteStore.open(path)
    tables = Tables(again, catalogue(GAME))
    await Scheduler(tables).look(due - 1)
    assert len(await messages(again, "reminder")) == 1
    fresh = await tables.get(made.now.id)
    assert fresh.now.length == made.now.length
    await Scheduler(tables).look(due)
    assert fresh.now.decisions[-1].away
    assert fresh.now.decisions[-1].seat == seat
    await again.close()


async def test_time_in_which_the_bot_was_away_is_added(store: SqliteStore) -> None:
    made = await begun(store, ADA, BO, limit=HOUR)
    seat, due = waited_for(made)
    now = time.time()
    await Scheduler(made._home).catch_up(now)  # type: ignore[arg-type]
    fresh = Scheduler(Tables(store, catalogue(GAME)))
    await fresh.catch_up(now + NAP_SECONDS / 2)
    assert (await store.read(made.now.id)).head.deadlines[0].due == due  # type: ignore[union-attr]
    await fresh.catch_up(now + 10 * HOUR)
    await fresh.look(now + 10 * HOUR)
    await made.refresh()
    (deadline,) = made.now.head.deadlines
    assert (deadline.seat, deadline.due) == (seat, due + 10 * HOUR - int(NAP_SECONDS / 2))
    assert deadline.remind == deadline.due - HOUR // 2


# -- nothing hidden


def with_clock(position: Position) -> Position:
    before = changed(position, clock=DAY)
    return deadlines.with_deadlines(before, before, 1000.0)


def test_a_private_question_has_no_reminder_and_no_turn_clock() -> None:
    before = with_clock(offered())
    after = deadlines.with_deadlines(before, moves.move(before, 1, OFFER), 5000.0)
    assert prompts.is_asked_in_private(after, 0)
    assert after.head.deadlines == before.head.deadlines  # Bo's offer doesn't restart Bo's own clock, either
    assert [each.seat for each in after.head.deadlines] == [1]


def test_a_private_answer_changes_no_deadline_and_no_public_message() -> None:
    before = with_clock(offered())
    asked = deadlines.with_deadlines(before, moves.move(before, 1, OFFER), 2000.0)
    after = deadlines.with_deadlines(asked, moves.move(asked, 0, ("decline:1",)), 3000.0)
    assert after.head.deadlines == before.head.deadlines
    assert {message.kind for message in outgoing_messages(asked, after, now=0.0)} == {"hand"}
    assert shown.running(after) == shown.running(before)


def test_an_answer_in_private_closes_no_reminder() -> None:
    """Ada's answer to a private question doesn't close Bo's reminder, which would show him that she was asked."""
    before = changed(with_clock(offered()), patience=DAY)
    asked = deadlines.with_deadlines(before, moves.move(before, 1, OFFER), 2000.0)
    late = deadlines.expired(asked, 1000 + DAY // 2)
    assert [(each.seat, each.remind) for each in late.head.deadlines] == [(0, 0), (1, 0)]
    for after in (moves.move(late, 0, ("decline:1",)), deadlines.expired(late, 2000 + DAY)):
        committed = deadlines.with_deadlines(late, after, 60_000.0)
        assert [each.seat for each in committed.head.deadlines] == [1]
        assert {message.kind for message in outgoing_messages(late, committed, now=0.0)} == {"hand"}


def test_an_answer_in_private_does_not_tell_that_somebody_is_back() -> None:
    chairs = (Chair("Ada", UserId(1), missed=2), Chair("Bo", UserId(2)), Chair("Cy", UserId(3)))
    before = moves.move(changed(with_clock(offered()), chairs), 1, OFFER)
    assert deadlines.with_player_back(before, 0, "decline:1") is before
    assert deadlines.with_player_back(before, 0, "end").chairs[0].missed == 0


def test_nothing_is_offered_or_answered_for_the_absent_in_private() -> None:
    before = moves.move(changed(with_clock(offered()), clock=DAY), 1, OFFER)
    for start in (before, changed(before, (*before.chairs[:1], Chair("Bo", UserId(2), missed=1), before.chairs[2]))):
        after = absence.turn(start, 1).after
        new = after.decisions[start.length :]
        assert new
        assert not [made for made in new if made.code.partition(":")[0] in GEARS.private | GEARS.idle]


def test_a_reaction_that_all_know_of_passes_by_the_turn_clock_where_it_has_no_time_of_its_own() -> None:
    position = changed(watched("ask"), clock=DAY)
    after = deadlines.with_deadlines(position, position, 1000.0)
    (deadline,) = after.head.deadlines
    assert (deadline.seat, deadline.code, deadline.due, deadline.remind) == (0, "pass", 1000 + DAY, 1000 + DAY // 2)
    own = changed(position, patience=HOUR)
    (deadline,) = deadlines.with_deadlines(own, own, 1000.0).head.deadlines
    assert (deadline.due, deadline.remind) == (1000 + HOUR, 1000 + HOUR // 2)
    passed = deadlines.expired(after, 1000 + DAY)
    assert passed.decisions[-1].away
    assert passed.chairs == position.chairs  # it wasn't a missed turn


def test_a_turn_that_a_reaction_interrupts_goes_on_at_once() -> None:
    """If Ada's reaction interrupts the turn that the bot plays for absent Bo, the turn continues right after it.

    Bo doesn't get another day to move.
    """
    asked = watched("ask")
    away = tuple(replace(made, away=True) for made in asked.stored.log)
    stored = replace(
        asked.stored, log=away, chairs=(asked.chairs[0], Chair("Bo", UserId(2), missed=1), asked.chairs[2])
    )
    before = changed(Position(GEARS, stored, asked.steps), clock=DAY)
    assert prompts.openly_asked(before) == (0,)
    after = deadlines.with_deadlines(before, moves.move(before, 0, ("pass",)), 1000.0)
    assert prompts.openly_asked(after) == (1,)
    (deadline,) = after.head.deadlines
    assert deadline.due == 1000
    change = absence.turn(after, 1)
    assert change.after.chairs[1].missed == 1
    assert change.notes == ("I continued for Bo.",)


# -- rows of previous versions


async def test_rows_of_the_version_before_are_read_as_they_were_meant(store: SqliteStore) -> None:
    made = await begun(store, ADA, BO)
    head = msgspec.json.decode(OLD_HEAD, type=Head)
    assert (head.clock, head.reminders, head.deadlines) == (0, True, (Deadline(0, "toss", 1, 77),))
    assert head.due == 77
    chair = msgspec.json.decode(b'{"name":"Ada","user":1,"policy":"","joined":1,"stances":{}}', type=Chair)
    assert chair.missed == 0
    log = made.now.stored.log
    assert b"away" not in msgspec.json.encode(log)


async def test_a_table_of_the_version_before_goes_on(path: Path, tmp_path: Path) -> None:
    """A table that was stored by an older version can be played. The next move starts its clock, with a reminder."""
    migrate(path, tmp_path / "backups", migrations()[:2])
    head = OLD_HEAD.replace(b'"patience":3600', b'"patience":0').replace(b"77", b"0")
    with closing(sqlite3.connect(path)) as database:
        columns = "head, version, status, channel, since, computer, due, id"
        values = (head.decode(), 3, "playing", 700, 5, 0, None, "t")
        database.execute(f"INSERT INTO tables ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)", values)
        for seat, (name, user) in enumerate((("Ada", 1), ("Bo", 2))):
            chair = f'{{"name":"{name}","user":{user},"policy":"","joined":1,"stances":{{}}}}'
            database.execute(
                "INSERT INTO seats (table_id, seat, user, chair) VALUES ('t', ?, ?, ?)", (seat, user, chair)
            )
        database.commit()
    store = await SqliteStore.open(path, tmp_path / "backups")
    assert len(list((tmp_path / "backups").iterdir())) == 1  # one way back, whatever the number of migrations
    table = await Tables(store, catalogue(GAME)).get(TableId("t"))
    assert table.now.waiting == (1, 2)
    await table.act(UserId(1), ("heap:a", "take:1"), None, InteractionId(9))
    assert [(each.seat, each.due) for each in table.now.head.deadlines] == [(1, 0)]
    assert await store.schedule.overdue(time.time() + 2 * DAY) == ["t"]
    await store.close()


def test_a_table_without_people_to_wait_has_no_line() -> None:
    head = Head(TableId("t"), PLACE, UserId(1), GAME.key, 1, GAME.defaults(), "playing", "seed", clock=DAY)
    alone = Position(GAME, Stored(head, (Chair("Ada", UserId(1)),)), (Step(GAME.setup(1, GAME.defaults(), Rng("t"))),))
    assert shown.running(deadlines.with_deadlines(alone, alone)) == []
