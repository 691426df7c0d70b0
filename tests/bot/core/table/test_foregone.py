"""Tests of forced choices: the bot makes them for the player, and a button says what comes after them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bot.core.commands.panel import PanelState
from bot.core.ids import ChannelId, GuildId, TableId, UserId
from bot.core.pages.panel import panel, presses
from bot.core.pages.parts.names import is_last_move
from bot.core.storage import Chair, Head, Place, Stored
from bot.core.table import moves
from bot.core.table.position import Position
from bot.core.table.reading import prompts, undoing
from bot.core.table.timing import reactions
from games import GAMES
from games.kernel import Step, offered
from games.record import Header, start
from games.rng import Rng

Found = Callable[[Position], bool]


def _table(key: str, seed: str, seats: int) -> Position:
    game = GAMES[key]
    chairs = tuple(Chair(name, UserId(number + 1)) for number, name in enumerate(("Ada", "Bo")[:seats]))
    head = Head(
        TableId("abcdef"),
        Place(GuildId(1), ChannelId(2)),
        UserId(1),
        key,
        game.version,
        game.defaults(),
        "playing",
        seed,
    )
    first = Step(start(game, Header(key, game.version, seats, game.defaults(), seed)))
    return Position(game, Stored(head, chairs), (first,))


def _moved(position: Position, rng: Rng) -> tuple[Position, Rng]:
    """Make a random complete move and the forced moves that follow, as after a click."""
    seat, rng = rng.choice(position.to_act)
    codes: tuple[str, ...] = ()
    while not codes or not prompts.completes(position, seat, codes):
        action, rng = rng.choice(prompts.offered(position, seat, codes))
        codes = (*codes, action.code)
    return reactions.with_auto_responses(moves.move(position, seat, codes)), rng


def _played(key: str, seats: int, found: Found) -> Position:
    """Play random games until `found` is true for a position; return it. Raise LookupError if there's none."""
    for number in range(40):
        position, rng = _table(key, f"foregone-{number}", seats), Rng(f"{number}")
        while position.status == "playing":
            if found(position):
                return position
            position, rng = _moved(position, rng)
    raise LookupError("no game comes to that")


def test_an_exit_that_cannot_be_used_is_passed_and_undone_together_with_its_card() -> None:
    def has_stayed(position: Position) -> bool:
        latest = position.decisions[-2:]
        is_walk = [made.code for made in latest] == ["draw", "stay"] and latest[0].seat == latest[1].seat
        return is_walk and len(offered(position.game, position.steps[-2].state, latest[0].seat)) == 1

    position = _played("briar", 2, has_stayed)
    drawn, stayed = position.decisions[-2:]
    assert drawn.move == stayed.move
    assert is_last_move(position, drawn.seat, ("draw",)), "a double click is known by what the click asked for"
    undo = undoing.possible_undo(position, drawn.seat)
    assert undo is not None
    assert undo.codes == ("draw", "stay")


def test_filing_fires_the_starter_without_asking_and_both_are_undone_together() -> None:
    position = _table("gizmos", "starter", 2)
    (seat,) = position.to_act
    file = next(action.code for action in prompts.offered(position, seat) if action.prefix == "file")
    after = reactions.with_auto_responses(moves.move(position, seat, (file,)))
    assert [made.code.partition(":")[0] for made in after.decisions] == ["file", "use"]
    assert after.to_act != (seat,), "the turn is over"
    undo = undoing.possible_undo(after, seat)
    assert undo is not None
    assert undo.codes == tuple(made.code for made in after.decisions)


def test_no_table_waits_for_the_only_answer() -> None:
    def waits(position: Position) -> bool:
        choices = [prompts.offered(position, seat) for seat in position.to_act]
        return any(len(each) == 1 and each[0].prefix in position.game.automatic for each in choices)

    with pytest.raises(LookupError):
        _played("briar", 2, waits)


def test_a_choice_with_a_single_continuation_names_it_and_makes_it() -> None:
    def is_narrow(position: Position) -> bool:
        (seat,) = position.to_act
        moving = [action.code for action in prompts.offered(position, seat) if action.prefix == "move"]
        return any(len(prompts.offered(position, seat, (code,))) == 1 for code in moving)

    position = _played("gears", 2, is_narrow)
    (seat,) = position.to_act
    items = [item for group in prompts.menu(position, seat) for item in group.items if item.code.startswith("move:")]
    narrow = next(item for item in items if len(prompts.offered(position, seat, (item.code,))) == 1)
    whole = prompts.foregone(position, seat, (narrow.code,))
    assert prompts.completes(position, seat, whole)
    (last,) = (item for group in prompts.menu(position, seat, (narrow.code,)) for item in group.items)
    shown = panel(position, seat, PanelState(position.id, prompts.prompt(position, seat), group="move"))
    assert any(last.label in item.hint for item in shown.marked if item.code == narrow.code)
    assert presses(position, seat, (), narrow.code)


def test_a_symmetric_tile_is_offered_in_the_orientations_that_differ() -> None:
    symmetric = ("place:s_saboteur", "place:s_bio_machinist")

    def is_symmetric(position: Position) -> bool:
        (seat,) = position.to_act
        placed = [action.code for action in prompts.offered(position, seat) if action.code in symmetric]
        return bool(placed and prompts.offered(position, seat, placed[:1]))

    position = _played("gears", 2, is_symmetric)
    (seat,) = position.to_act
    place = next(action.code for action in prompts.offered(position, seat) if action.code in symmetric)
    for cell in prompts.offered(position, seat, (place,)):
        chain = (place, cell.code)
        turns = [action.code for action in prompts.offered(position, seat, chain) if action.prefix == "turn"]
        assert len(turns) <= 2, "it looks the same after a third of a full turn"
        legal = [action.code for action in position.legal(seat, chain) if action.prefix == "turn"]
        assert {int(code[-1]) % 2 for code in legal} == {int(code[-1]) % 2 for code in turns}
        assert all(prompts.completes(position, seat, (*chain, code)) for code in legal), "the others can be typed"
