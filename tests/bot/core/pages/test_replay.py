"""Tests of a finished game's replay: which positions it shows, and that drawing it delays no other picture."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from itertools import pairwise

import pytest

from bot.core.pages.parts.picture_worker import Artist
from bot.core.pages.parts.turns import headline
from bot.core.table.reading import turn_counts
from bot.features.replay.moments import END, MOST, QUIET, TELLING, moments, pauses
from games.record import Decision
from rendering.picture import Picture
from tests.bot.core.pages.test_in_words import begun


def played(*moves: tuple[int, int]) -> list[Decision]:
    """Return a log of moves, given as pairs of a seat and its number of decisions."""
    return [Decision(seat, "x", number, "") for number, (seat, size) in enumerate(moves) for _ in range(size)]


def test_a_short_game_is_shown_move_by_move() -> None:
    assert moments([]) == (0,)
    assert moments(played((0, 3), (0, 1), (1, 2))) == (0, 3, 4, 6)


def test_a_longer_one_turn_by_turn() -> None:
    turns = [move for seat in range(20) for move in [(seat % 2, 2)] * 4]
    assert moments(played(*turns)) == tuple(range(0, 161, 8))


def test_a_long_game_of_one_alone_by_its_turns_or_by_moves_evenly_spread() -> None:
    alone = played(*((0, 1) for _ in range(100)))
    assert moments(alone, [number // 5 for number in range(100)]) == tuple(range(0, 101, 5))
    for turns in ((), (0,) * 100):
        assert len(moments(alone, turns)) == MOST
        assert (moments(alone, turns)[0], moments(alone, turns)[-1]) == (0, 100)


def test_quiet_turns_are_short_and_those_with_a_headline_long() -> None:
    position = begun("gears", 60)
    shown = moments(position.decisions, [turn_counts.turn_at(position, number) for number in range(position.length)])
    found = pauses(position, shown)
    assert len(found) == len(shown)
    telling = [headline(position, None, before, now) is not None for before, now in pairwise((0, *shown))]
    assert [pause == TELLING for pause in found[:-1]] == telling[:-1]
    assert set(found) == {QUIET, TELLING, END}


@pytest.mark.parametrize("turns", [59, 60, 61, 119, 1000])
def test_never_more_than_a_film_holds_from_the_start_to_the_end(turns: int) -> None:
    shown = moments(played(*((seat % 3, 1) for seat in range(turns))))
    assert len(shown) == min(MOST, turns + 1)
    assert (shown[0], shown[-1]) == (0, turns)
    assert sorted(set(shown)) == list(shown)


async def test_a_board_does_not_wait_for_a_whole_replay() -> None:
    artist, made = Artist(), Picture(b"", "")
    drawn: list[str] = []

    def reel() -> Iterator[Picture | None]:
        for number in range(50):
            drawn.append(f"frame {number}")
            yield None
        yield made

    def board() -> Picture:
        drawn.append("board")
        return made

    slow = asyncio.create_task(artist.draw_slowly(("replay",), reel()))
    while not drawn:
        await asyncio.sleep(0)
    assert await artist.draw(("board",), board) is made
    assert len(drawn) < 10
    assert await slow is made
    assert await artist.draw_slowly(("replay",), reel()) is made
    assert drawn.count("frame 0") == 1
    artist.close()


async def test_a_failed_replay_is_logged_and_retried(caplog: pytest.LogCaptureFixture) -> None:
    artist = Artist()

    def broken() -> Iterator[Picture | None]:
        yield None
        raise RuntimeError("a bug")

    assert await artist.draw_slowly(("replay",), broken()) is None
    assert "cannot be drawn" in caplog.text
    assert await artist.draw_slowly(("replay",), iter([Picture(b"", "")])) is not None
    artist.close()
