"""Tests that the bot can play every game to its end for absent players without using or revealing anything secret."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.automation import absence
from bot.core.automation.scheduler import Scheduler
from bot.core.ids import InteractionId, TableId, UserId
from bot.core.pages.parts.screens import high
from bot.core.pages.tables import lobby as pages
from bot.core.storage import Chair, Head, Person, Stored
from bot.core.storage.sqlite import SqliteStore
from bot.core.table.edits import changed, with_chair
from bot.core.table.position import Position
from bot.core.table.reading import prompts, proofs
from bot.core.table.registry import Tables
from bot.core.table.table import Table
from bot.core.table.timing import deadlines
from bot.features.clocks.clockwork import Clockwork, with_clockwork
from games import GAMES
from games.kernel import AnyGame, Step
from games.record import Record, in_effect, replay
from games.rng import Rng
from tests.bot.conftest import ADA, BO, PLACE
from tests.bot.features.assembled import HOOKS, SLOTS
from tests.bot.test_games import BESIDE, each_game, fits
from tests.games.example import GAME as EXAMPLE

MOVES = 2000
PHONE = 844  # height of a phone's screen in pixels
MOST_PAGES = 5  # more than any game's options need


def begun(game: AnyGame, seed: str) -> Position:
    options = game.defaults()
    head = Head(
        TableId("abcdef"), PLACE, UserId(1), game.key, game.version, options, "playing", seed, clock=deadlines.DAY
    )
    chairs = (Chair("Ada", ADA.id), Chair("Bo", BO.id))
    return Position(game, Stored(head, chairs), (Step(game.setup(2, options, Rng(seed))),), hooks=HOOKS)


@each_game
def test_a_game_that_nobody_plays_ends(key: str) -> None:
    now, turns = begun(BESIDE[key], "away"), 0
    while now.status == "playing":
        seat = prompts.openly_asked(now)[0]
        before, turns = now, turns + 1
        now = absence.turn(before, seat).after
        made = now.decisions[before.length :]
        assert {(each.seat, each.away) for each in made} == {(seat, True)}
        assert turns < MOVES
    assert now.outcome is not None
    record = Record.from_json(proofs.record(now).to_json())
    assert replay(now.game, record)[-1].state == now.state
    assert all(entry.away for entry in in_effect(record.log))
    assert min(chair.missed for chair in now.chairs) >= deadlines.AWAY


def test_the_channel_reads_who_was_away_and_what_comes_of_it() -> None:
    now = begun(EXAMPLE, "away")
    seat = prompts.openly_asked(now)[0]
    name = now.names[seat]
    late, away = f"{name} was away for 1 day, so I moved for them.", f"Until {name} is back, anyone here can take"

    def notes(position: Position) -> list[str]:
        return list(absence.turn(position, seat).notes)

    assert notes(now) == [late]
    computer = with_clockwork(now, Clockwork(at_zero="computer"))
    assert notes(computer) == [late, f"I'll play for {name} until they press I'm back."]
    bank = with_clockwork(now, Clockwork(bank=60))
    assert notes(bank) == [f"{name} ran out of time, so I moved for them."]
    stand_in = with_chair(now, seat, replace(now.chairs[seat], stand_in=True))
    assert notes(stand_in) == [f"I moved for {name}."]
    again = with_chair(now, seat, replace(now.chairs[seat], missed=deadlines.AWAY - 1))
    assert notes(again) == [late, f"{away} over the seat."]


@each_game
async def test_reminders_to_and_moves_for_absent_players_reveal_nothing_hidden(key: str, store: SqliteStore) -> None:
    tables = Tables(store, BESIDE)
    table: Table = await tables.get((await tables.create(PLACE, key, ADA, InteractionId(1))).id)
    await table.join(Person(BO.id, BO.name), InteractionId(2))
    await table.change(deadlines.set_clock, ADA.id, deadlines.HOUR)
    await table.start(ADA.id)
    glass, running = Scheduler(tables), table.now.head.deadlines  # of the turn clock, or of the game's own time limit
    await glass.look(max(each.remind for each in running) + 1)
    await glass.look(max(each.due for each in running) + 1)
    rows = await store.rows("SELECT kind, body FROM outbox")
    assert {kind for kind, _ in rows} >= {"reminder", "board", "hand"}
    secrets = [table.now.game.words.secret(table.now.view(seat), table.now.names) for seat in range(2)]
    assert table.now.head.seed not in str(rows)
    assert not any(secret and secret in str(rows) for secret in secrets)
    assert any(made.away for made in table.now.decisions)


@each_game
def test_option_and_settings_pages_fit_a_message(key: str) -> None:
    game = BESIDE[key]
    chosen = [game.defaults()] + [
        game.defaults() | {option.key: choice.value} for option in game.options for choice in option.choices
    ]
    for options in chosen:
        position = begun(game, "options")
        open_table = changed(position, options=options, status="lobby")
        option_pages = [pages.options(undealt(open_table), SLOTS, number) for number in range(MOST_PAGES)]
        for page in option_pages:
            fits(page)
            assert key not in GAMES or high(page) <= PHONE  # the example game describes each option at length
        assert option_pages[-1].text == option_pages[-2].text  # there's no page after the last one
        assert all(
            option.help in "".join(page.text for page in option_pages)
            for option in game.options
            if option.matters(options)
        )
        fits(pages.settings(changed(position, options=options), UserId(9), SLOTS))


def undealt(position: Position) -> Position:
    """Return a copy of the table as it was before the deal, without decisions or a seed."""
    head = replace(position.head, seed="")
    return Position(position.game, replace(position.stored, head=head))
