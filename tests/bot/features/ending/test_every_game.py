"""Tests of the outcomes that players of each game can agree on, and of all pages about a game that ended so."""

from __future__ import annotations

import csv
import io
from functools import reduce
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from bot.core.ids import InteractionId
from bot.core.pages import board
from bot.core.pages.own import pings, private
from bot.core.pages.parts.message import Page
from bot.core.pages.pictures import Gallery
from bot.core.refusals import NotNow
from bot.core.storage import Body
from bot.core.table import consent, moves
from bot.core.table.loading import broken
from bot.core.table.outgoing import outgoing_messages
from bot.core.table.position import Position
from bot.core.table.reading import proofs, verdicts
from bot.features.ending import outcomes, steps
from bot.features.ending import pages as ending_pages
from bot.features.recap import pages as recap
from bot.features.replay import film
from bot.features.server_settings import results
from bot.operator.commands import check
from games import GAMES
from games.english import listing
from games.kernel import AGREED, Outcome, play, to_act
from games.record import Decision, Header, Record, options_or_default
from rendering import RENDERERS
from tests.bot.features.assembled import HOOKS, SLOTS
from tests.games.golden import SEATED, Golden, path
from tests.games.positions import after, opened

# one recorded game of each kind, and how many of its entries are played before the players agree
GAMES_TO_END = {
    ("briar", "cats"): 0.7, ("briar", "alone-full"): 0.5, ("geargrid", "victories"): 0.8,
    ("gears", "round-finished"): 0.6,
    ("gears", "both-together"): 0.6, ("gears", "alone-maze-won"): 0.5, ("gizmos", "gizmos"): 0.6,
    ("gnomes", "alone-won"): 0.5,
}  # fmt: skip


def at(key: str, name: str, share: float) -> Position:
    """Return the position in a recorded game after that share of its log."""
    record = msgspec.json.decode(path(key, name).read_bytes(), type=Golden).record
    return reduce(after, record.log[: int(share * len(record.log))], opened(GAMES[key], record))


def halfway(key: str, name: str) -> Position:
    return at(key, name, GAMES_TO_END[key, name])


def test_the_points_of_gizmos_are_the_standing() -> None:
    position = halfway("gizmos", "gizmos")
    standing = outcomes.by_standing(position)
    assert standing is not None
    points = [player.points for player in position.view(None).players]
    assert standing.scores == tuple(points)
    assert standing.ranking[0] == tuple(seat for seat, n in enumerate(points) if n == max(points))
    assert standing.winners == standing.ranking[0]
    assert sorted(seat for group in standing.ranking for seat in group) == list(range(len(points)))


def test_equal_points_share_a_place_and_all_equal_is_no_standing() -> None:
    start = at("gizmos", "gizmos", 0)
    assert outcomes.by_standing(start) is None
    assert outcomes.why_no_standing(start) == "There's no standing to go by: everyone has the same score."
    assert outcomes.draw(start).winners == ()
    assert outcomes.draw(start).ranking == (tuple(range(len(start.chairs))),)


def test_secret_factions_leave_no_standing() -> None:
    position = at("gears", "round-finished", 0.2)
    assert outcomes.by_standing(position) is None
    assert "secrets still count" in outcomes.why_no_standing(position)


def test_a_proposal_does_not_depend_on_what_only_some_know() -> None:
    """A resampled State looks the same to the public, so the outcomes and the reasons must be the same too."""
    for key, name in GAMES_TO_END:
        position = halfway(key, name)
        state = position.game.resample(position.state, None, position.state.rng)
        other = position.anew(position.stored, (*position.steps[:-1], replace(position.steps[-1], state=state)))
        assert outcomes.by_standing(other) == outcomes.by_standing(position), key
        assert outcomes.why_no_standing(other) == outcomes.why_no_standing(position), key
        assert outcomes.draw(other) == outcomes.draw(position), key


def test_the_cats_caught_are_the_standing_of_briarmaze_also_before_anybody_is_out() -> None:
    two, three = outcomes.by_standing(at("briar", "cats", 0.9)), outcomes.by_standing(at("briar", "life", 0.5))
    assert two is not None
    assert three is not None
    assert (two.scores, two.ranking) == ((0, 3), ((1,), (0,)))
    assert (three.scores, three.ranking, three.winners) == ((1, 0, 1), ((0, 2), (1,)), (0, 2))


def with_one_dead() -> Position:
    """Return a game of BriarMaze with random moves, in which one of three players is dead and two can still win."""
    game, chance = GAMES["briar"], Random(0)
    for seed in range(99):
        position = opened(game, Record(Header("briar", game.version, 3, options_or_default(game, {}), f"dead-{seed}")))
        while asked := to_act(game, position.state, 3):
            code = chance.choice(game.legal_actions(position.state, asked[0])).code
            position = after(position, Decision(asked[0], code, position.length, ""))
            if [player.status for player in position.view(None).players].count("dead") == 1 and not position.outcome:
                return position
    raise AssertionError("nobody dies")


def test_the_dead_get_no_share_of_a_draw_and_have_no_say() -> None:
    position = with_one_dead()
    (dead,) = [seat for seat in range(3) if outcomes.is_out(position, seat)]
    alive = tuple(seat for seat in range(3) if seat != dead)
    assert outcomes.draw(position).ranking == (alive, (dead,))
    shared = board.won(moves.end(position, outcomes.draw(position)))
    assert f"{listing([SEATED[seat] for seat in alive])} share first place." in shared
    with pytest.raises(NotNow, match="You're out of this game"):
        steps.require_seat(position, position.users((dead,))[0])
    assert steps.deciders(position) == alive
    standing = outcomes.by_standing(position)
    assert standing is None or standing.ranking[-1] == (dead,)


def test_solo_games_end_without_a_result() -> None:
    for key, name in (("briar", "alone-full"), ("gears", "alone-maze-won"), ("gnomes", "alone-won")):
        position = halfway(key, name)
        assert outcomes.by_standing(position) is None
        assert "It ends right away, without a result." in ending_pages.endings(position, 0, 0).text
        assert outcomes.draw(position).winners == ()
        assert board.won(moves.end(position, outcomes.draw(position))).startswith("### The game ended early, without")


def test_a_proposal_by_the_standing_expires_when_the_standing_changes() -> None:
    record = msgspec.json.decode(path("gizmos", "gizmos").read_bytes(), type=Golden).record
    position = msgspec.structs.replace(halfway("gizmos", "gizmos"), hooks=HOOKS)
    standing = outcomes.by_standing(position)
    assert standing is not None
    position = steps.propose(position, position.users((0,))[0], steps.STANDING, InteractionId(1)).after
    request = position.head.request
    assert request is not None
    assert request.because == verdicts.scores(standing, position.names)
    kept = expired = False
    for entry in record.log[position.length :]:
        assert isinstance(entry, Decision)
        step = play(position.game, position.state, entry.seat, entry.code)
        later = moves.logged(position, (*position.steps, step), entry)
        same = outcomes.by_standing(later) == outcomes.by_standing(position)
        assert (later.head.request == request) is same
        if not same:
            (message,) = [message for message in outgoing_messages(position, later, now=0) if message.kind == "consent"]
            assert message.body.notes == ("Too late: the standing has changed.",)
            expired = True
            break
        kept, position = True, later
    assert kept
    assert expired


def labels(page: Page) -> list[str]:
    return [getattr(item, "label", "") for row in page.rows for item in row]


def test_a_ping_says_what_the_result_would_be_and_has_the_answers() -> None:
    position = msgspec.structs.replace(halfway("gizmos", "gizmos"), hooks=HOOKS)
    one, two = position.users((0, 1))
    asked = steps.propose(position, one, steps.STANDING, InteractionId(1)).after
    assert asked.head.request is not None
    because = asked.head.request.because
    page = pings.call(asked, two, Body(), "", SLOTS)
    assert f"wants to end the game by the current standing ({because})" in page.text
    assert {"Agree", "Refuse"} <= set(labels(page))
    assert "Agree" not in labels(pings.call(asked, one, Body(), "", SLOTS))
    assert because in ending_pages.endings(asked, 1, 0).text
    for seat in range(1, len(asked.chairs)):
        assert asked.head.request is not None
        asked = consent.agree(asked, seat, asked.head.request)
    assert asked.outcome == outcomes.by_standing(position)


def ends(position: Position) -> list[Outcome]:
    """Return every outcome that the players can agree on."""
    return [outcome for outcome in (outcomes.draw(position), outcomes.by_standing(position)) if outcome]


@pytest.mark.parametrize(("key", "name"), GAMES_TO_END)
async def test_every_page_shows_a_game_that_ended_by_agreement(key: str, name: str) -> None:
    position = halfway(key, name)
    gallery = Gallery(RENDERERS, SLOTS)
    try:
        for outcome in ends(position):
            over = moves.end(position, outcome)
            assert (over.status, over.outcome, over.to_act) == ("over", outcome, ())
            names = over.names
            final = await board.board(gallery, over, Body(upto=over.length))
            assert "nded early" in final.text
            assert "Rematch" in [getattr(item, "label", "") for row in final.rows for item in row]
            sheet = final.pictures[-1]
            assert "nded early" in sheet.alt or "No result" in sheet.alt
            assert all(name in sheet.alt for name in names) or len(names) == 1
            for picture in final.pictures:
                assert "turn" not in picture.alt.lower().split(".")[0], picture.alt
            assert "turn" not in " ".join(gallery.in_words(over, None)[-1:]), "nobody moves anymore"
            for seat in range(len(over.chairs)):
                hand = await private.hand(gallery, over, seat, "")
                assert "nded early" in hand.text
                assert "nded early" in private.waiting(over, seat)
                assert "nded early" in (await recap.recap(gallery, over, seat)).text
                user = over.chairs[seat].user
                assert user is not None
                assert "nded early" in pings.call(over, user, Body(), "", SLOTS).text
            rows = list(csv.reader(io.StringIO("\n".join(",".join(map(str, row)) for row in results._lines(over)))))
            assert [row[-1] for row in rows] == [AGREED] * len(names)
    finally:
        gallery.close()


@pytest.mark.parametrize(("key", "name"), [("gizmos", "gizmos"), ("gears", "alone-maze-won")])
async def test_a_game_that_ended_by_agreement_has_a_replay(key: str, name: str) -> None:
    position = at(key, name, 0.1)
    gallery = Gallery(RENDERERS, SLOTS)
    try:
        shown = await film.page(gallery, moves.end(position, outcomes.draw(position)))
    finally:
        gallery.close()
    assert shown.pictures
    assert "nded early" in shown.text
    assert "nded early" in shown.pictures[0].alt


@pytest.mark.parametrize(("key", "name"), GAMES_TO_END)
def test_a_record_proves_the_moves_and_has_the_agreement(key: str, name: str) -> None:
    position = halfway(key, name)
    for outcome in ends(position):
        over = moves.end(position, outcome)
        record = Record.from_json(proofs.exported(over))
        assert record.log[:-1] == position.stored.log
        assert broken(position.game, record) == ""
        lines: list[str] = []
        assert check(record, "", lines.append) == 0
        assert "The players ended the game early, by agreement. Digests can't prove that." in lines
        more = replace(record, log=(*record.log, position.stored.log[-1]))
        assert "the log continues" in broken(position.game, more)
