"""Tests that others can't notice that a player is asked in private: no board, ping, name, expiry or time shows it."""

from __future__ import annotations

from typing import cast

import pytest
from msgspec.structs import replace

from bot.core.ids import ChannelId, InteractionId, TableId, UserId
from bot.core.pages import board
from bot.core.pages.own import private
from bot.core.refusals import NotNow
from bot.core.storage import Chair, Change, Head, OutboxMessage, Person, Place, Request, Stored
from bot.core.storage.sqlite import SqliteStore
from bot.core.table import consent, moves, undo
from bot.core.table.edits import changed, with_version
from bot.core.table.outgoing import outgoing_messages
from bot.core.table.people import lobby
from bot.core.table.position import Position
from bot.core.table.reading import prompts
from bot.core.table.registry import Tables
from bot.core.table.table import Table
from bot.features.recap.reasons import reasoned
from games.gears import GAME as GEARS
from games.kernel import Step
from games.record import Decision
from tests.bot.conftest import PLACE
from tests.games.gears.build import Table as Dealt
from tests.games.gears.gizmos import deal

OFFER = ("offer:0", "give:gz06", "want:none", "gears:-1")
ADA, BO, CY = 1, 2, 3


def table(hand: str = "", *, computer: bool = False) -> Position:
    """Return a table at which it's Bo's turn. Ada has the gizmo `hand`, and Bo has one that she can afford.

    With `computer=True`, Bo is a computer player.
    """
    made = Dealt(
        "prime@(0,0)+0, drop@(1,0)+1, s_junk_merchant@(1,1)+2",
        tokens={"inventor": (1, 1), "rogue": (1, 0)},
        gears=[2, 2, 2],
        active=1,
        expansions="gizmos",
    )
    deal(made, (hand, "key"))
    bo = Chair("Bo", None, "sensible") if computer else Chair("Bo", UserId(BO))
    options = GEARS.defaults() | {"expansions": "gizmos"}
    head = Head(
        TableId("t"), PLACE, UserId(ADA), "gears", 1, options, "playing", "seed", waiting=(UserId(BO),), since=77
    )
    return Position(GEARS, Stored(head, (Chair("Ada", UserId(ADA)), bo, Chair("Cy", UserId(CY)))), (Step(made.state),))


def messages(before: Position, after: Position, actor: UserId) -> list[OutboxMessage]:
    return outgoing_messages(before, after, now=0.0, actor=actor)


def test_an_offer_is_a_private_message_that_pings() -> None:
    before = table()
    after = moves.move(before, 1, OFFER)
    assert {(message.kind, message.user, message.body.pings) for message in messages(before, after, UserId(BO))} >= {
        ("hand", ADA, (ADA,))
    }
    assert {message.kind for message in messages(before, after, UserId(BO))} == {"hand"}
    assert not any(message.body.pings for message in messages(before, after, UserId(BO)) if message.user == CY)
    assert prompts.private(after, 2) == prompts.private(before, 2)  # Cy's hand is unchanged, so no message is sent


@pytest.mark.parametrize("code", ["decline:1", "accept:1"])
def test_only_a_deal_is_shown(code: str) -> None:
    before = moves.move(table(), 1, OFFER)
    after = moves.move(before, 0, (code,))
    kinds = [message.kind for message in messages(before, after, UserId(ADA))]
    assert ("board" in kinds) == (code == "accept:1")
    assert not any(message.body.pings for message in messages(before, after, UserId(ADA)) if code == "decline:1")


def test_others_do_not_learn_who_is_asked_in_private() -> None:
    after = moves.move(table(), 1, OFFER)
    assert after.to_act == (0, 1)
    assert prompts.openly_asked(after) == (1,)
    assert prompts.is_asked_in_private(after, 0)
    for seat in (None, 2):
        assert "Ada" not in GEARS.prompt(after.view(seat), after.names)
    assert private.waiting(after, 2) == "It's Bo's turn. I'll ping you when you're up."


def _rest(position: Position) -> tuple[str, ...]:
    first = f"place:{position.view(None).draft[0]}"
    at = position.legal(1, (first,))[0].code
    return at, cast("str", position.legal(1, (first, at))[0].code)


def test_the_tables_list_shows_it_to_nobody_else() -> None:
    head = with_version(table(), moves.move(table(), 1, OFFER)).head
    assert (set(head.waiting), head.secretly, head.since) == ({ADA, BO}, (ADA,), 77)
    assert head.waiting_since[UserId(ADA)] > head.waiting_since[UserId(BO)] == 77
    assert with_version(moves.move(table(), 1, OFFER), table()).head.since == 77  # nor does undoing it change that
    laid = moves.move(table(), 1, ("place:" + table().view(None).draft[0], *_rest(table())))
    assert with_version(table(), laid).head.since > 77
    assert with_version(laid, table()).head.since > 77


def test_a_private_offer_does_not_make_a_pending_undo_expire() -> None:
    request = Request(5, 1, 0, "luck was involved", "laid a tile")
    before = changed(table(), request=request)
    after = moves.move(before, 1, OFFER)
    assert after.head.request == request
    assert moves.move(after, 0, ("accept:1",)).head.request is None


async def test_an_undo_that_waits_for_consent_undoes_what_was_asked_for(store: SqliteStore) -> None:
    """If a player requests an undo and then makes a secret offer, consent undoes the requested move, not the offer."""
    begun = with_version(table(), table())
    await store.commit(Change(begun.head, chairs=begun.chairs))
    played = Table(Tables(store, {GEARS.key: GEARS}), begun)
    tile = ("place:" + begun.view(None).draft[0], *_rest(begun))
    await played.act(UserId(BO), tile, None, InteractionId(1))
    asked = (await played.undo(UserId(BO), InteractionId(2))).position.head.request
    assert asked is not None
    await played.act(UserId(BO), OFFER, None, InteractionId(3))
    assert not (await played.agree(UserId(ADA), asked.id, InteractionId(4))).done
    assert (await played.agree(UserId(CY), asked.id, InteractionId(5))).done
    assert tuple(made.code for made in played.now.decisions) == OFFER
    assert prompts.is_asked_in_private(played.now, 0)
    assert played.now.view(None).draft == begun.view(None).draft
    (told,) = await store.rows("SELECT json_extract(body, '$.notes[#-1]') FROM outbox WHERE kind = 'consent'")
    assert told == (f"Bo undid {asked.text}.",)


def test_a_request_for_a_move_that_is_gone_is_closed() -> None:
    """A request for an undo changes nothing unless it names the first decision of a move by the player who asked."""
    laid = moves.move(table(), 1, ("place:" + table().view(None).draft[0], *_rest(table())))
    for request in (Request(5, 1, 1, "", ""), Request(5, 0, 0, "", ""), Request(5, 1, laid.length, "", "")):
        asked = changed(laid, request=replace(request, agreed=(0, 1, 2)))
        closed = consent.if_all_agreed(asked)
        assert (closed.length, closed.head.request) == (laid.length, None)


def test_a_reason_of_a_computer_player_is_shown_only_to_those_who_know_the_move() -> None:
    after = moves.move(table(computer=True), 1, OFFER)
    whys = dict.fromkeys(range(len(after.stored.log)), "why")
    assert [type(entry) for entry in after.stored.log] == [Decision] * 4
    assert [move.why for move in reasoned(after, 0, whys)] == ["why"]
    assert reasoned(after, 2, whys) == []


async def test_undoing_a_private_answer_reveals_nothing_to_others(store: SqliteStore) -> None:
    """Nobody else learns that Ada undid a private answer, and Bo can't request an undo that would reveal it."""
    begun = with_version(table(), table())
    await store.commit(Change(begun.head, chairs=begun.chairs))
    played = Table(Tables(store, {GEARS.key: GEARS}), begun)
    await played.act(UserId(BO), OFFER, None, InteractionId(1))
    await played.act(UserId(ADA), ("decline:1",), None, InteractionId(2))
    assert (await played.undo(UserId(ADA), InteractionId(3))).done
    assert prompts.is_asked_in_private(played.now, 0)
    with pytest.raises(NotNow, match="would give a secret away"):
        await played.undo(UserId(BO), InteractionId(4))
    assert played.now.head.request is None
    assert played.now.head.since == begun.head.since
    assert {kind for (kind,) in await store.rows("SELECT kind FROM outbox")} == {"hand"}


@pytest.mark.parametrize(("to", "stands"), [(1, True), (0, False)])
def test_an_undo_works_as_if_nobody_had_made_a_secret_offer(to: UserId, stands: bool) -> None:
    """Bo can undo a turn as if Cy hadn't made a secret offer after it. The offer stays only if it was made to Bo."""
    before = table("crate")
    laid = moves.move(before, 1, (f"place:{before.view(None).draft[0]}", *_rest(before)))
    ended = moves.move(laid, 1, ("end",))
    offered = moves.move(ended, 2, (f"offer:{to}", "give:none", "want:any", "gears:1"))
    found, unasked = undo.require_possible_undo(offered, 1), undo.require_possible_undo(ended, 1)
    assert (found.because, found.codes) == (unasked.because, unasked.codes) == ("", ("end",))
    assert bool(found.replayed) == stands
    assert undo.apply_undo(offered, 1, found).length == laid.length + 4 * stands
    assert undo.taken(offered, 1, found) == "\u201cended the turn\u201d"


def test_a_solo_player_in_a_dm_is_asked_private_questions_on_the_board() -> None:
    """In a solo game in a DM, the board shows private questions and pings the player, as nobody else sees it."""
    made = table(computer=True)
    head = replace(made.head, place=Place(None, ChannelId(700)))
    before = Position(GEARS, Stored(head, (made.chairs[0], made.chairs[1], Chair("Cy", None, "sensible"))), made.steps)
    after = moves.move(before, 1, OFFER)
    assert before.audience == after.audience == 0
    assert prompts.openly_asked(after) == (0, 1)
    (message,) = messages(before, after, UserId(0))
    assert (message.kind, message.user, message.body.pings) == ("board", None, (ADA,))
    shown = board.collapsed(after, message.body)
    assert "**Bo** offered Ada Counter-Clockwork Key" in shown.text
    lobby_of_ada = Position(GEARS, Stored(replace(head, status="lobby"), before.chairs[:1]))
    with pytest.raises(NotNow, match="private messages"):
        lobby.join(lobby_of_ada, Person(UserId(BO), "Bo"), InteractionId(1))
