"""Tests of what everybody can see of a player in BriarMaze."""

from __future__ import annotations

from games.briar import GAME
from games.briar.state import IN
from tests.games.conformance import headers, walk


def test_a_player_who_is_out_has_no_chances_in_the_view() -> None:
    """The View shows no chances of success for players who are out, even if they died during an Encounter."""
    fell = 0
    for header in headers(GAME)[:6]:
        for state in walk(header).states():
            view = GAME.view(state, None)
            for player, seen in zip(state.players, view.players, strict=True):
                fell += player.status != IN
                assert player.status == IN or seen.odds == ()
    assert fell
