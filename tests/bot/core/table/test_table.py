"""Tests of everything that people may do at a table, and of the errors they get for what they may not do."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable
from hashlib import sha256

import pytest
from msgspec.structs import replace

from bot.core.ids import InteractionId, TableId, UserId
from bot.core.refusals import Illegal, Incomplete, NoTable, NotAtTable, NotNow, NotYourTurn, Stale
from bot.core.storage import Chair, Change, OutboxMessage, Person, Tenure
from bot.core.storage.sqlite import SqliteStore
from bot.core.table.people import lobby
from bot.core.table.people.lobby import new_seed
from bot.core.table.position import Position
from bot.core.table.reading import prompts, proofs, turn_counts
from bot.core.table.registry import Tables
from bot.core.table.table import Table
from games import GAMES
from games.record import Record, replay
from tests.bot.conftest import ADA, BO, CY, PLACE, Deal
from tests.games.example import GAME
from tests.support.whole_moves import whole_move


def active(position: Position) -> tuple[Person, Person]:
    return (ADA, BO) if position.to_act == (0,) else (BO, ADA)


async def finish(table: Table, number: int = 50_000) -> Position:
    """Play a table without computer players to its end, always with the first legal choice.

    Interaction ids count up from `number` + 1.
    """
    while table.now.to_act:
        seat = table.now.to_act[0]
        user = table.now.chairs[seat].user
        assert user is not None
        number += 1
        await table.act(user, whole_move(table.now, seat), prompts.prompt(table.now, seat), InteractionId(number))
    return table.now


async def test_a_lobby_fills_changes_and_starts(tables: Tables) -> None:
    opened = await tables.create(PLACE, "pebbles", ADA, InteractionId(1))
    table = await tables.get(opened.id)
    assert (await table.join(BO, InteractionId(2))).names == ("Ada", "Bo")
    assert (await table.join(BO, InteractionId(3))).head.version == 2  # joining twice changes nothing
    assert prompts.computers(await table.change(lobby.add_computer, BO.id, "random")) == (2,)
    assert table.now.chairs[2].policy == "random"
    assert (await table.change(lobby.set_strength, ADA.id, 2, "searching")).chairs[2].policy == "searching"
    with pytest.raises(NotNow, match="can be random, greedy, searching, not clever"):
        await table.change(lobby.set_strength, ADA.id, 2, "clever")
    with pytest.raises(NotNow, match="no computer player in that seat"):
        await table.change(lobby.set_strength, ADA.id, 1, "random")
    assert prompts.computers(await table.change(lobby.remove_computer, ADA.id)) == ()
    assert (await table.change(lobby.add_computer, BO.id)).chairs[2].policy == "greedy"  # no strength was chosen
    assert prompts.computers(await table.change(lobby.remove_computer, ADA.id)) == ()
    assert (await table.change(lobby.set_option, BO.id, "goal", "lose")).head.options["goal"] == "lose"
    begun = await table.start(ADA.id)
    assert begun.status == "playing"
    assert begun.head.seed
    assert proofs.seed(begun) == ""
    assert proofs.commitment(begun) == sha256(begun.head.seed.encode()).hexdigest()
    assert set(begun.head.waiting) == {ADA.id, BO.id}


async def test_the_lobby_refuses_in_words(tables: Tables) -> None:
    tables = Tables(tables.store, {GAME.key: replace(GAME, min_seats=2)})
    table = await tables.get((await tables.create(PLACE, "pebbles", ADA, InteractionId(1))).id)
    with pytest.raises(NotNow, match="needs 1 more"):
        await table.start(ADA.id)
    with pytest.raises(NotAtTable, match="press Join"):
        await table.change(lobby.set_option, BO.id, "goal", "lose")
    with pytest.raises(NotNow, match="goal can be lose, win, not draw"):
        await table.change(lobby.set_option, ADA.id, "goal", "draw")
    for person in (BO, CY, Person(UserId(4), "Di")):
        await table.join(person, InteractionId(person.id))
    with pytest.raises(NotNow, match="All 4 seats"):
        await table.join(Person(UserId(5), "Ed"), InteractionId(5))
    with pytest.raises(NotNow, match="only Ada can start it"):
        await table.start(BO.id)
    with pytest.raises(NotNow, match="hasn't started yet"):
        await table.act(ADA.id, ("toss",), None, InteractionId(6))
    with pytest.raises(NotNow, match="a game called chess"):
        await tables.create(PLACE, "chess", ADA, InteractionId(7))
    with pytest.raises(NoTable):
        await tables.get(TableId("nowhere"))


async def test_the_owner_leaves_and_the_table_passes_on(tables: Tables) -> None:
    table = await tables.get((await tables.create(PLACE, "pebbles", ADA, InteractionId(1))).id)
    await table.join(BO, InteractionId(2))
    assert (await table.change(lobby.leave, ADA.id)).head.owner == BO.id
    assert (await table.change(lobby.leave, BO.id)).status == "cancelled"
    with pytest.raises(NotNow, match="closed"):
        await table.join(CY, InteractionId(3))
    assert await tables.in_channel(PLACE.channel) == []


async def test_the_seed_is_drawn_anew_and_depends_on_the_joins(monkeypatch: pytest.MonkeyPatch) -> None:
    chairs = (Chair("Ada", UserId(1), joined=11), Chair("Bo", UserId(2), joined=12))
    assert new_seed(chairs) != new_seed(chairs)
    monkeypatch.setattr("bot.core.table.people.lobby.secrets.token_hex", lambda _bytes: "same")
    assert new_seed(chairs) == new_seed(chairs)
    assert new_seed(chairs) != new_seed((chairs[0], Chair("Bo", UserId(2), joined=13)))


async def test_names_that_are_alike_get_a_number(deal: Deal) -> None:
    table = await deal(ADA, Person(UserId(5), "Ada"), Person(UserId(6), "  A\nda  "))
    assert table.now.names == ("Ada", "Ada (2)", "A da")


async def test_a_chain_is_one_move(deal: Deal) -> None:
    table = await deal(ADA, BO)
    before = table.now
    with pytest.raises(Incomplete) as half:
        await table.act(ADA.id, ("heap:b",), prompts.prompt(before, 0), InteractionId(100))
    assert half.value.codes == ("heap:b",)
    assert table.now is before
    moved = await table.act(ADA.id, ("heap:b", "take:2"), prompts.prompt(before, 0), InteractionId(101))
    assert [(made.code, made.move) for made in moved.position.decisions] == [("heap:b", 1), ("take:2", 1)]
    assert (await table.act(BO.id, ("heap:a", "take:1"), None, InteractionId(102))).position.decisions[-1].move == 2


async def test_refused_moves_change_nothing_and_say_why(deal: Deal) -> None:
    table = await deal(ADA, BO, sealed=True)
    before = table.now
    mover, other = active(before)
    with pytest.raises(NotYourTurn, match=rf"Waiting for {mover.name}\. I'll ping you when you're up\."):
        await table.act(other.id, ("toss",), None, InteractionId(200))
    with pytest.raises(NotAtTable, match="Ada and Bo are playing at this table"):
        await table.act(CY.id, ("toss",), None, InteractionId(201))
    with pytest.raises(Illegal):
        await table.act(mover.id, ("heap:z",), None, InteractionId(202))
    with pytest.raises(Illegal, match="more than one move"):
        await table.act(mover.id, ("toss", "toss"), None, InteractionId(203))
    with pytest.raises(Incomplete):
        await table.act(mover.id, (), None, InteractionId(204))
    with pytest.raises(Stale, match="earlier turn"):
        await table.act(mover.id, ("toss",), "aaaaaaaa", InteractionId(205))
    assert table.now is before


async def test_a_prompt_changes_only_with_what_the_seat_is_asked(deal: Deal) -> None:
    table = await deal(ADA, BO)
    ada, bo = prompts.prompt(table.now, 0), prompts.prompt(table.now, 1)
    assert len(bo) == 8
    assert ada != bo
    await table.act(ADA.id, ("heap:a", "take:1"), ada, InteractionId(300))
    assert prompts.prompt(table.now, 0) == ""
    assert prompts.prompt(table.now, 1) == bo
    with pytest.raises(NotYourTurn):
        await table.act(ADA.id, ("heap:a", "take:1"), ada, InteractionId(301))


async def test_a_prompt_never_comes_back(deal: Deal) -> None:
    table = await deal(ADA, BO, sealed=True)
    seen = set()
    for number in range(4):
        mover, _ = active(table.now)
        seat = table.now.to_act[0]
        seen.add(prompts.prompt(table.now, seat))
        await table.act(mover.id, ("heap:c", "take:1"), prompts.prompt(table.now, seat), InteractionId(400 + number))
        await table.undo(mover.id, InteractionId(450 + number))
    assert len(seen) == 4


async def test_a_repeated_interaction_is_answered_with_what_it_did(deal: Deal) -> None:
    table = await deal(ADA, BO, sealed=True)
    mover, other = active(table.now)
    await table.act(mover.id, ("heap:c", "take:1"), None, InteractionId(500))
    await table.act(other.id, ("heap:c", "take:1"), None, InteractionId(501))
    again = await table.act(mover.id, ("heap:c", "take:1"), None, InteractionId(500))
    assert again.repeated
    assert again.position.length == 8


async def test_twenty_clicks_at_once_make_one_move(deal: Deal) -> None:
    table = await deal(ADA, BO, sealed=True)
    mover, _ = active(table.now)
    prompt = prompts.prompt(table.now, table.now.to_act[0])
    clicks = [table.act(mover.id, ("heap:c", "take:1"), prompt, InteractionId(600 + click % 2)) for click in range(20)]
    results = await asyncio.gather(*clicks, return_exceptions=True)
    answered = [result for result in results if not isinstance(result, BaseException)]
    assert [result.repeated for result in answered].count(False) == 1
    assert len(answered) == 10  # both clicks of one interaction succeed, the other comes too late
    assert table.now.length == 6


async def test_a_game_ends_opens_its_seed_and_is_exported(deal: Deal, tables: Tables) -> None:
    table = await deal(ADA, BO)
    with pytest.raises(NotNow, match="hidden card"):
        proofs.exported(table.now)
    over = await finish(table)
    assert over.status == "over"
    assert over.outcome is not None
    assert proofs.seed(over)
    record = Record.from_json(proofs.exported(table.now))
    assert replay(GAME, record)[-1].state == over.state
    with pytest.raises(NotNow, match="over"):
        await table.act(ADA.id, ("toss",), None, InteractionId(1))
    with pytest.raises(NotNow, match="over"):
        await table.undo(ADA.id, InteractionId(2))
    assert await tables.of_user(ADA.id) == []


async def test_a_rematch_is_one_table_however_often_it_is_asked(deal: Deal) -> None:
    table = await deal(ADA, BO)
    with pytest.raises(NotNow, match="isn't over"):
        await table.rematch(ADA, InteractionId(1))
    await finish(table)
    first, second = await asyncio.gather(table.rematch(ADA, InteractionId(1)), table.rematch(BO, InteractionId(2)))
    assert first.id == second.id
    assert first.status == "lobby"
    assert first.names == ("Bo", "Ada")
    assert first.head.options == table.now.head.options


async def test_a_computer_player_takes_over_the_seat_of_a_player_who_resigns(deal: Deal) -> None:
    table = await deal(ADA, BO, sealed=True)
    resigned = await table.resign(BO.id)
    tenures = (
        ()
        if turn_counts.open_moves_made(resigned, 1) == 0
        else (Tenure(BO.id, "Bo", turn_counts.open_moves_made(resigned, 1)),)
    )
    assert resigned.chairs[1] == Chair("Bo (computer)", policy="greedy", former=(BO.id,), tenures=tenures)
    with pytest.raises(NotAtTable):
        await table.resign(BO.id)
    assert resigned.head.computer == (resigned.to_act == (1,))


async def test_tables_that_wait_for_me_come_first(deal: Deal, tables: Tables) -> None:
    waits_for_bo = await deal(ADA, BO)
    await waits_for_bo.act(ADA.id, ("heap:a", "take:1"), None, InteractionId(700))
    waits_for_ada = await deal(ADA, BO)
    assert [head.id for head in await tables.of_user(ADA.id)] == [waits_for_ada.now.id, waits_for_bo.now.id]
    assert waits_for_bo.now.head.waiting == (BO.id,)


async def test_old_tables_leave_memory_and_come_back(
    deal: Deal, tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.core.table.registry.KEPT", 2)
    held = await deal(ADA, BO)
    state = held.now.state
    ids = [held.now.id, *[(await deal(ADA, BO)).now.id for _ in range(4)]]
    assert await tables.get(ids[0]) is held  # a table in use stays the same object, with one lock
    del held
    for name in ids[1:]:
        await tables.get(name)
    gc.collect()
    assert len(tables._known) == 2
    assert (await tables.get(ids[0])).now.state == state


async def test_of_tables_that_ended_few_stay_in_memory_and_push_none_out_that_is_played(
    deal: Deal, tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.core.table.registry.KEPT", 3)
    monkeypatch.setattr("bot.core.table.registry.KEPT_ENDED", 1)
    playing = [(await deal(ADA, BO)).now.id for _ in range(2)]
    over = []
    for number in (10_000, 20_000, 30_000):
        table = await deal(ADA, BO)
        await finish(table, number)
        over.append(table.now.id)
        await tables.get(table.now.id)
        del table
    for name in (*playing, *over):
        await tables.get(name)
    gc.collect()
    assert set(tables._known) == {*playing, over[-1]}
    assert (await tables.get(over[0])).now.status == "over"


@pytest.mark.parametrize("is_typed", [True, False])
async def test_a_player_who_types_and_has_another_turn_gets_a_new_board(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch, is_typed: bool
) -> None:
    outgoing, commit = list[OutboxMessage](), store.commit

    async def noted(change: Change, meanwhile: Callable[[], None] | None = None) -> None:
        outgoing.extend(change.messages)
        await commit(change, meanwhile)

    tables = Tables(store, {"briar": GAMES["briar"]})
    table = await tables.get((await tables.create(PLACE, "briar", ADA, InteractionId(1))).id)
    monkeypatch.setattr(
        "bot.core.table.people.lobby.new_seed", lambda _chairs: "a first turn that does not end the game"
    )
    await table.start(ADA.id)
    monkeypatch.setattr(store, "commit", noted)
    turn, number = turn_counts.current_turn(table.now), 100
    while turn_counts.current_turn(table.now) == turn:
        number += 1
        await table.act(
            ADA.id, whole_move(table.now, 0), None if is_typed else prompts.prompt(table.now, 0), InteractionId(number)
        )
    assert table.now.status == "playing"
    board = [message for message in outgoing if message.kind == "board"][-1]
    assert board.body.continues != is_typed, "who clicks looks at a panel, and the board above is brought up to date"
