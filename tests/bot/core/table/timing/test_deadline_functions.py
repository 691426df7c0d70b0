"""Tests of the pure functions for deadlines: when time runs out, when people are reminded, and what pauses change."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from bot.core.ids import GuildId
from bot.core.refusals import NotAtTable, NotNow
from bot.core.storage import NOWHERE, Chair, Deadline
from bot.core.storage.rows import Timer
from bot.core.table import moves
from bot.core.table.edits import changed, with_chair
from bot.core.table.position import Position
from bot.core.table.reading import prompts
from bot.core.table.timing import deadlines
from bot.core.table.timing.durations import spoken
from bot.features.clocks.clockwork import BANK, CLOCKWORK, Bank, Clockwork
from bot.features.daily_puzzle import attempts, calendar
from bot.features.daily_puzzle.store import Attempt
from games.kernel import Limit
from tests.bot.conftest import ADA, BO, CY, PLACE
from tests.bot.core.table.test_pings import BERLIN
from tests.bot.core.table.timing.test_limits import PEOPLE, dealt
from tests.bot.core.table.timing.test_reactions import TOSSES
from tests.bot.core.table.timing.test_turn_clocks import NOW, pebbles, turn_of
from tests.games.example import GAME
from tests.games.example.rules import State

NEVER = float("inf")
HOUR, DAY, SHORTEST = deadlines.HOUR, deadlines.DAY, deadlines.SHORTEST


def lobby() -> Position:
    return changed(pebbles(Clockwork()), status="lobby")


# -- what may be set


@pytest.mark.parametrize(("guild", "most", "is_offered"), [(70, 1, False), (70, 2, True), (None, 2, False)])
def test_a_clock_is_offered_on_a_server_where_at_least_two_can_play(
    guild: GuildId | None, most: int, is_offered: bool
) -> None:
    position = lobby()
    game = replace(position.game, min_seats=1, max_seats=most)
    stored = replace(position.stored, head=replace(position.head, place=replace(PLACE, guild=guild)))
    assert deadlines.has_turn_settings(Position(game, stored, position.steps)) is is_offered


def test_a_time_for_answers_that_is_not_offered_is_refused_with_those_that_are() -> None:
    offered = "no limit, 1 hour, 12 hours, 1 day, 3 days or 1 week"
    with pytest.raises(NotNow, match=rf"^The response time can be {offered}\.$"):
        deadlines.set_patience(lobby(), ADA.id, 5)


AT_20 = CLOCKWORK.put(lobby().head, Clockwork(hour=20, zone=BERLIN))
CHOICES: list[tuple[Callable[..., Position], tuple[Any, ...], dict[str, Any]]] = [
    (deadlines.set_patience, (HOUR,), {"patience": HOUR}),
    (deadlines.set_patience, (0,), {"patience": 0}),
    (deadlines.set_clock, (DAY,), {"clock": DAY, "features": {}}),
    (deadlines.set_clock, ("at-20", BERLIN), {"clock": 0, "features": AT_20.features}),
    (deadlines.set_reminders, (3,), {"reminders": 3}),
    (deadlines.set_by_button, (True,), {"by_button": True}),
    (deadlines.set_by_button, (False,), {"by_button": False}),
]


@pytest.mark.parametrize(("choose", "wanted", "head"), CHOICES)
def test_any_player_sets_times_and_messages_in_the_lobby_and_nobody_else(
    choose: Callable[..., Position], wanted: tuple[Any, ...], head: dict[str, Any]
) -> None:
    after = choose(changed(lobby(), patience=9, clock=9, by_button=True), BO.id, *wanted).head
    assert {field: getattr(after, field) for field in head} == head
    with pytest.raises(NotAtTable):
        choose(lobby(), CY.id, *wanted)
    with pytest.raises(NotNow, match=r"^The options were locked in when the game started\.$"):
        choose(pebbles(), BO.id, *wanted)


def test_a_number_of_reminders_that_is_not_offered_is_refused_with_those_that_are() -> None:
    with pytest.raises(NotNow, match=r"^Reminders can be once, up to 3 times, up to 5 times or off\.$"):
        deadlines.set_reminders(lobby(), ADA.id, 2)


# -- pauses


def test_planned_turns_are_postponed_by_the_time_that_the_bot_was_away() -> None:
    planned = changed(pebbles(Clockwork()), timers=(Timer(0, "asked", 1000),))
    for limits_alone in (False, True):
        after = deadlines.postponed(planned, 2.3, NOW, limits_alone=limits_alone)
        assert after.head.timers == (Timer(0, "asked", 1003),)


def test_the_reminder_of_a_time_limit_is_postponed_with_its_end() -> None:
    before = dealt(*PEOPLE)
    limits = (replace(before.head.deadlines[0], remind=1030), before.head.deadlines[1])
    after = deadlines.postponed(changed(before, deadlines=limits), 2.3, 1002.3, limits_alone=True)
    assert [(deadline.due, deadline.remind) for deadline in after.head.deadlines] == [(1063, 1033), (1063, 0)]


@pytest.mark.parametrize(("counts", "left"), [(True, 60), (False, 90)])
def test_a_puzzle_of_the_day_ends_with_its_day_however_long_the_bot_was_away(counts: bool, left: int) -> None:
    day = 20_000
    before = dealt(Chair("Ada", ADA.id))
    end = calendar.ends(day)
    limits = tuple(replace(deadline, due=end - 10) for deadline in before.head.deadlines)
    puzzle = changed(before, place=NOWHERE, terms=attempts.terms(Attempt(day, counts), ADA.id), deadlines=limits)
    after = deadlines.postponed(puzzle, 100.0, end - 60.0)
    assert [deadline.due - (end - 60) for deadline in after.head.deadlines] == [left + 60 * (not counts)]


def test_nothing_runs_out_while_the_game_is_paused() -> None:
    running = changed(pebbles(Clockwork()), deadlines=(turn_of(0, NOW), turn_of(1, NOW)))
    assert deadlines.runs_out(running) is not None
    assert deadlines.runs_out(changed(running, paused_since=int(NOW) - 5)) is None


# -- reminders


def test_a_click_on_no_more_reminders_stops_ones_own_and_a_second_one_changes_nothing() -> None:
    reminded = tuple(Deadline(seat, "", 1, int(NOW), int(NOW) - HOUR) for seat in (0, 1))
    quiet = deadlines.hush(changed(pebbles(Clockwork()), deadlines=reminded), ADA.id)
    assert quiet.head.deadlines == (replace(reminded[0], remind=0), reminded[1])
    assert deadlines.hush(quiet, ADA.id) is quiet


@pytest.mark.parametrize(
    ("reminded", "due", "most", "again"),
    [
        (0, NOW + DAY, 3, DAY // 2),
        (1, NOW + DAY, 3, DAY // 2),
        (2, NOW + DAY, 3, None),  # that was the last of three
        (0, NOW + 2 * SHORTEST, 3, SHORTEST),
        (0, NOW + 2 * SHORTEST - 2, 3, None),  # the next one would come too soon after that
        (0, 0, 5, 2 * DAY),
        (1, 0, 5, 4 * DAY),
    ],
)
def test_the_next_reminder_comes_after_half_of_the_time_left_or_ever_later(
    reminded: int, due: float, most: int, again: int | None
) -> None:
    late = Deadline(0, "", 1, int(due), int(NOW), reminded)
    position = changed(pebbles(Clockwork()), reminders=most, deadlines=(late,))
    (after,) = deadlines.expired(position, NOW).head.deadlines
    assert after == replace(late, remind=0 if again is None else int(NOW) + again, reminded=reminded + 1)


@pytest.mark.parametrize(
    ("remind", "due", "is_reminded"),
    [
        (0, NOW + HOUR, False),  # no reminder is planned
        (1, NOW + HOUR, True),
        (NOW, NOW + HOUR, True),
        (NOW + 1, NOW + HOUR, False),
        (NOW - HOUR, NOW, False),  # time has run out, so it's too late to move
        (NOW - HOUR, NOW + 1, True),
        (NOW - HOUR, 0, True),
    ],
)
def test_a_reminder_is_sent_once_it_is_due_and_before_time_is_up(remind: float, due: float, is_reminded: bool) -> None:
    position = changed(pebbles(Clockwork()), deadlines=(Deadline(0, "", 1, int(due), int(remind)),))
    after = deadlines.expired(position, NOW)
    assert [deadline.reminded for deadline in after.head.deadlines] == [int(is_reminded)]
    assert (after is position) is not is_reminded, "a table that reminds nobody isn't written"


# -- who has until when


def begun(before: Position, **head: Any) -> dict[int, Deadline]:
    """Return {seat: deadline} for a table that starts at `NOW`."""
    position = changed(before, **head)
    return {deadline.seat: deadline for deadline in deadlines.with_deadlines(position, position, NOW).head.deadlines}


def anytime(*chairs: Chair, clock: int = DAY, **work: Any) -> Position:
    """Return a table at which everybody can move at any time."""
    return changed(pebbles(Clockwork(**work), clock, pace="any"), chairs or None)


def times(found: dict[int, Deadline]) -> dict[int, tuple[float, float]]:
    """Return {seat: (when its time ends, when it's reminded)}, in seconds after `NOW`, or `NEVER`."""
    return {seat: (_from_now(each.due), _from_now(each.remind)) for seat, each in found.items()}


def _from_now(at: int) -> float:
    return at - NOW if at else NEVER


def test_everybody_who_is_asked_has_the_turn_clock_and_a_reminder_at_half_time() -> None:
    assert times(begun(anytime())) == {0: (DAY, DAY / 2), 1: (DAY, DAY / 2)}
    assert times(begun(anytime(clock=0))) == {0: (NEVER, DAY), 1: (NEVER, DAY)}


def test_a_table_that_has_lost_its_channel_asks_nobody() -> None:
    assert begun(anytime(), lost="The channel is gone.") == {}


def test_nobody_is_reminded_where_reminders_are_off_or_nobody_else_is_there() -> None:
    assert times(begun(anytime(), reminders=0)) == {0: (DAY, NEVER), 1: (DAY, NEVER)}
    alone = (Chair("Ada", ADA.id), Chair("Ratchet", policy="greedy"))
    assert times(begun(anytime(*alone))) == {0: (NEVER, NEVER)}


@pytest.mark.parametrize(
    ("missed", "is_running", "reminds"), [((0, 1), True, (0, 1)), ((1, 2), True, (0,)), ((2, 2), False, ())]
)
def test_the_clock_runs_until_everybody_is_away_and_reminds_those_who_are_there(
    missed: tuple[int, int], is_running: bool, reminds: tuple[int, ...]
) -> None:
    chairs = (Chair("Ada", ADA.id, missed=missed[0]), Chair("Bo", BO.id, missed=missed[1]))
    found = times(begun(anytime(*chairs)))
    assert [due for due, _ in found.values()] == [DAY if is_running else NEVER] * 2
    assert [seat for seat, (_, remind) in found.items() if remind != NEVER] == list(reminds)


@pytest.mark.parametrize(
    ("at_zero", "missed", "due"), [("seat", 1, DAY), ("seat", 2, NEVER), ("move", 2, DAY), ("computer", 3, DAY)]
)
def test_the_clock_stops_for_a_seat_that_is_open_to_others(at_zero: str, missed: int, due: float) -> None:
    away = anytime(Chair("Ada", ADA.id, missed=missed), Chair("Bo", BO.id), at_zero=at_zero)
    assert times(begun(away))[0][0] == due


def test_a_question_during_a_pause_counts_from_the_start_of_the_pause() -> None:
    resting = changed(anytime(), paused_since=int(NOW) - 500)
    assert times(begun(resting))[0] == (DAY - 500, DAY / 2 - 500)


def test_a_deadline_that_runs_keeps_its_times_and_a_table_of_which_all_run_is_not_written() -> None:
    first = deadlines.with_deadlines(anytime(), anytime(), NOW)
    reminded = changed(first, deadlines=tuple(replace(each, remind=5, reminded=2) for each in first.head.deadlines))
    assert deadlines.with_deadlines(first, reminded, NOW + 50) is reminded


@pytest.mark.parametrize(("clock", "due"), [(0, 0), (HOUR, NOW + DAY)])
def test_a_clock_that_is_taken_off_stops_and_another_one_waits_for_the_next_turn(clock: int, due: float) -> None:
    first = deadlines.with_deadlines(anytime(), anytime(), NOW)
    after = deadlines.with_deadlines(first, changed(first, clock=clock), NOW + 50)
    assert [deadline.due for deadline in after.head.deadlines] == [due] * 2


def test_clocks_begin_when_somebody_comes_back_and_stop_when_only_one_is_left() -> None:
    away = anytime(Chair("Ada", ADA.id, missed=2), Chair("Bo", BO.id, missed=2))
    away = deadlines.with_deadlines(away, away, NOW)
    back = deadlines.with_player_back(away, 1)
    found = deadlines.with_deadlines(away, back, NOW + 50).head.deadlines
    assert {deadline.seat: (deadline.due - NOW, deadline.remind - NOW) for deadline in found} == {
        0: (DAY + 50, -NOW),
        1: (DAY + 50, DAY / 2 + 50),
    }
    running = deadlines.with_deadlines(away, back, NOW + 50)
    alone = with_chair(running, 1, Chair("Ratchet", policy="greedy"))
    assert [each.due for each in deadlines.with_deadlines(running, alone, NOW + 60).head.deadlines] == [0]


def test_without_a_clock_the_reminder_counts_anew_from_when_others_wait_again() -> None:
    alone = anytime(Chair("Ada", ADA.id), Chair("Ratchet", policy="greedy"), clock=0)
    alone = deadlines.with_deadlines(alone, alone, NOW)
    joined = with_chair(alone, 1, Chair("Bo", BO.id))
    found = deadlines.with_deadlines(alone, joined, NOW + 50).head.deadlines
    assert [(each.seat, each.remind - NOW) for each in found] == [(0, DAY + 50), (1, DAY + 50)]
    renamed = with_chair(joined, 1, Chair("Bobby", BO.id))
    kept = deadlines.with_deadlines(changed(joined, deadlines=found), changed(renamed, deadlines=found), NOW + 90)
    assert kept.head.deadlines == found


def test_a_turn_that_is_played_for_an_absent_player_is_up_at_once() -> None:
    stand_in = anytime(Chair("Ada", ADA.id, stand_in=True), Chair("Bo", BO.id))
    assert times(begun(stand_in)) == {0: (0, NEVER), 1: (DAY, DAY / 2)}
    assert begun(stand_in, clock=0)[0].due == 0, "without a clock nobody is played for"


def test_a_turn_is_overdue_if_its_time_is_up_it_is_openly_asked_and_no_pause_is_on() -> None:
    position = pebbles(Clockwork())
    (asked,) = prompts.openly_asked(position)
    for due, is_over in ((0, False), (1, True), (NOW, True), (NOW + 1, False)):
        late = changed(position, deadlines=(turn_of(asked, due), turn_of(1 - asked, due)))
        assert deadlines.overdue(late, NOW) == ((asked,) if is_over else ())
    resting = changed(position, deadlines=(turn_of(asked, 1),), paused_since=int(NOW) - 5)
    assert deadlines.overdue(resting, NOW) == ()
    reaction = changed(position, deadlines=(replace(turn_of(asked, 1), code="pass"),))
    assert deadlines.overdue(reaction, NOW) == ()


def test_the_first_deadline_is_found_for_all_seats_or_for_one() -> None:
    running = changed(anytime(), deadlines=(turn_of(0, NOW + 9), turn_of(1, NOW + 5)))
    assert [deadlines.runs_out(running, seat) for seat in (None, 0, 1)] == [
        turn_of(1, NOW + 5),
        turn_of(0, NOW + 9),
        turn_of(1, NOW + 5),
    ]
    assert deadlines.runs_out(changed(running, deadlines=(turn_of(0, 0),))) is None
    (asked,) = prompts.openly_asked(pebbles())
    assert deadlines.runs_out(pebbles(deadlines=(turn_of(1 - asked, NOW),))) is None


def test_the_first_deadline_for_everybody_leaves_out_secret_ones() -> None:
    secret = replace(anytime().game, private=frozenset({"toss"}))
    position = Position(secret, anytime().stored, anytime().steps)
    running = changed(position, deadlines=(replace(turn_of(0, NOW), code="toss"), turn_of(1, NOW + 9)))
    assert deadlines.runs_out(running) == turn_of(1, NOW + 9)


def test_a_returning_player_has_missed_no_turn_and_plays_again() -> None:
    for chair in (Chair("Ada", ADA.id, missed=1), Chair("Ada", ADA.id, missed=1, stand_in=True)):
        back = deadlines.with_player_back(anytime(chair, Chair("Bo", BO.id, missed=1)), 0)
        assert [(each.missed, each.stand_in) for each in back.chairs] == [(0, False), (1, False)]
    stood_in = deadlines.with_player_back(anytime(Chair("Ada", ADA.id, stand_in=True), Chair("Bo", BO.id)), 0)
    assert not stood_in.chairs[0].stand_in
    there = anytime()
    assert deadlines.with_player_back(there, 0) is there


def test_a_limit_of_the_games_own_is_one_question_whatever_the_seats_did() -> None:
    """A stored deadline for a game's own time limit doesn't count the seat's moves, so no move restarts the limit."""
    assert dealt(*PEOPLE).head.deadlines == tuple(Deadline(seat, "", 0, 1060, limit="seal") for seat in range(3))


def asking(*, private: frozenset[str] = frozenset()) -> Position:
    """Return a table at which both players may always react: with a toss, or with `heap:c` to decline it."""
    position = anytime()
    game = replace(position.game, reactions=lambda _options: (TOSSES,), private=private)
    return Position(game, position.stored, position.steps)


def test_a_player_who_only_reacts_has_no_turn_that_runs_out() -> None:
    position = asking()
    found = deadlines.with_deadlines(position, position, NOW).head.deadlines
    assert [(each.seat, each.code) for each in found] == [(0, "heap:c"), (1, "heap:c")]


def test_a_secret_reaction_runs_beside_the_turn_and_has_no_turn_clock() -> None:
    for patience, secret in ((HOUR, {(0, "heap:c", HOUR), (1, "heap:c", HOUR)}), (0, set[tuple[int, str, int]]())):
        position = changed(asking(private=frozenset({"heap"})), patience=patience)
        found = deadlines.with_deadlines(position, position, NOW).head.deadlines
        assert {(each.seat, each.code, each.due - NOW) for each in found} == {*secret, (0, "", DAY), (1, "", DAY)}


@pytest.mark.parametrize("position", [anytime(), asking()], ids=["turns", "reactions"])
def test_a_move_starts_the_movers_clock_anew_and_no_other(position: Position) -> None:
    before = deadlines.with_deadlines(position, position, NOW)
    after = deadlines.with_deadlines(before, moves.move(before, 0, ("toss",)), NOW + 50)
    assert {each.seat: each.due - NOW for each in after.head.deadlines} == {0: DAY + 50, 1: DAY}


def test_a_move_is_paid_from_the_bank_and_its_turn_adds_to_it() -> None:
    position = anytime(clock=HOUR, bank=DAY)
    before = deadlines.with_deadlines(position, position, NOW)
    after = deadlines.with_deadlines(before, moves.move(before, 0, ("toss",)), NOW + 3 * HOUR)
    assert [BANK.of(chair) for chair in after.chairs] == [Bank(DAY - 2 * HOUR), None]


def test_a_turn_begins_with_a_whole_second_and_a_limit_with_the_next_one() -> None:
    position = anytime()
    found = deadlines.with_deadlines(position, position, NOW + 0.9).head.deadlines
    assert {(each.due - NOW, each.remind - NOW) for each in found} == {(DAY, DAY / 2)}
    assert {each.due for each in dealt(*PEOPLE).head.deadlines} == {1060}, "it began at 999.2"


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(0, "no limit"), (1, "1 second"), (90, "90 seconds"), (60, "1 minute"), (DAY, "1 day"), (14 * DAY, "2 weeks")],
)
def test_a_duration_is_written_in_the_largest_unit_that_fits(seconds: int, words: str) -> None:
    assert spoken(seconds) == words


@pytest.mark.parametrize(("seconds", "remind"), [(HOUR - 1, 0), (HOUR, 1000 + HOUR // 2), (HOUR + 1, 1000 + HOUR // 2)])
def test_a_limit_of_an_hour_reminds_at_half_time_and_a_shorter_one_never(seconds: int, remind: int) -> None:
    game = replace(GAME, limit=lambda _state: Limit("all", seconds, ((0, ()), (1, ()))))
    assert [each.remind for each in dealt(*PEOPLE[:2], game=game).head.deadlines] == [remind] * 2


def of_turn(number: Callable[[State], int]) -> Position:
    """Return a table at which everybody can move at any time. `number` computes the turn's number from a State."""
    return changed(pebbles(Clockwork(), DAY, pace="any", turn=number), deadlines=())


def test_reminders_are_counted_through_a_turn_of_several_moves_and_anew_in_the_next() -> None:
    """A player's reminders are counted over all moves of one turn, except those for reactions and other players."""
    for number, often in ((lambda _state: 1, 2), (lambda state: sum(state.taken), 0)):
        position = of_turn(number)
        running = deadlines.with_deadlines(position, position, NOW).head.deadlines
        mine, other = replace(running[0], remind=0, reminded=2), replace(running[1], remind=5, reminded=4)
        before = changed(position, deadlines=(mine, replace(mine, code="pass", reminded=3), other))
        after = deadlines.with_deadlines(before, moves.move(before, 0, ("toss",)), NOW + 50).head.deadlines
        remind = 0 if often else int(NOW) + 50 + DAY // 2
        assert [(each.seat, each.remind, each.reminded) for each in after] == [(0, remind, often), (1, 5, 4)]


def test_a_turn_that_reminded_nobody_reminds_after_its_next_move_whoever_else_was_reminded() -> None:
    position = of_turn(lambda _state: 1)
    mine, other = deadlines.with_deadlines(position, position, NOW).head.deadlines
    others = (replace(mine, code="pass", reminded=3), replace(other, reminded=4))
    before = changed(position, deadlines=(mine, *others))
    after = deadlines.with_deadlines(before, moves.move(before, 0, ("toss",)), NOW + 50).head.deadlines
    assert (after[0].remind, after[0].reminded) == (NOW + 50 + DAY / 2, 0)


@pytest.mark.parametrize(
    ("has_turns", "missed", "is_away", "due"),
    [
        (True, 1, True, 0),  # the bot began the turn, so the bot also ends it
        (True, 0, True, DAY),  # the player is back
        (True, 1, False, DAY),  # the player began the turn
        (False, 1, True, DAY),  # each move is a turn
    ],
)
def test_a_turn_that_was_begun_for_an_absent_player_is_ended_for_them(
    has_turns: bool, missed: int, is_away: bool, due: int
) -> None:
    position = of_turn(lambda _state: 1) if has_turns else anytime()
    played = moves.move(position, 0, ("toss",), away=is_away)
    chair = replace(played.chairs[0], missed=missed)
    found = times(begun(with_chair(played, 0, chair)))
    assert found[0][0] == due


def test_a_reaction_without_a_limit_is_never_passed() -> None:
    position = asking()
    waiting = deadlines.with_deadlines(changed(position, clock=0), changed(position, clock=0), NOW)
    assert [deadline.due for deadline in waiting.head.deadlines] == [0, 0]
    assert deadlines.expired(waiting, NOW + 1000 * DAY).decisions == waiting.decisions
