"""Tests that a game continues identically after its State, with the Rng, was stored as bytes and read again."""

from __future__ import annotations

import msgspec
import pytest

from games.kernel import digest, fingerprint, pack, play, unpack
from games.record import in_effect, replay, start
from tests.games.conformance import CATALOGUE, headers, walk
from tests.games.golden import ALL, Golden, Wanted, path, wanted

KEPT = [(key, each) for key in ALL for each in wanted(key)]


@pytest.mark.parametrize(("key", "kept"), KEPT, ids=[f"{key}-{kept.name}" for key, kept in KEPT])
def test_a_golden_game_goes_on_as_it_did_from_what_was_packed_after_each_decision(key: str, kept: Wanted) -> None:
    game, record = ALL[key], msgspec.json.decode(path(key, kept.name).read_bytes(), type=Golden).record
    steps = replay(game, record)
    state = start(game, record.header)
    for made, known in zip(in_effect(record.log), steps[1:], strict=True):
        packed = pack(state)
        back = unpack(game, packed)
        assert back == state
        assert back.rng == state.rng
        assert pack(back) == packed
        step = play(game, back, made.seat, made.code)
        assert (digest(step.state), step.events) == (made.digest, known.events)
        state = step.state
    assert game.outcome(unpack(game, pack(state))) == game.outcome(steps[-1].state)


@pytest.mark.parametrize("key", CATALOGUE)
def test_every_seat_sees_and_may_do_the_same(key: str) -> None:
    played = walk(headers(CATALOGUE[key])[-1])
    for turn in (played.turns[number] for number in played.some(40)):
        back = unpack(played.game, pack(turn.state))
        assert fingerprint(pack(back)) == digest(turn.state)
        for seat in range(played.seats):
            assert played.game.view(back, seat) == played.game.view(turn.state, seat)
            assert played.game.legal_actions(back, seat) == played.game.legal_actions(turn.state, seat)


def test_bytes_that_are_no_state_are_refused() -> None:
    game = CATALOGUE["pebbles"]
    for packed in (b"", b"\x00", b"\x80", pack({"rng": 1})):
        with pytest.raises(msgspec.MsgspecError):
            unpack(game, packed)
