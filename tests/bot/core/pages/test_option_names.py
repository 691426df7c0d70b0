"""Tests of which options a lobby card names: those that differ from their defaults, and all house rules that are on."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.pages.pictures import chosen_options, unusual_options
from bot.core.table.position import Position
from tests.bot.core.table.test_private_asks import table


def _with(**options: str) -> Position:
    position = table()
    head = replace(position.head, options=position.game.defaults() | options)
    return Position(position.game, replace(position.stored, head=head), position.steps)


def test_a_card_names_a_rule_of_ours_that_is_on_by_default() -> None:
    assert unusual_options(_with()) == (("Three quiet rounds", "End the game (house rule)"),)
    assert ("Three quiet rounds", "Keep playing") in unusual_options(_with(quiet="on"))
    assert ("Turn order", "Random") in unusual_options(_with(order="random"))


def test_a_card_names_the_value_of_each_option() -> None:
    for option in (game := _with().game).options:
        for choice in option.choices:
            chosen = dict(chosen_options(_with(**{option.key: choice.value})))
            if option.matters(game.defaults() | {option.key: choice.value}):
                assert chosen[option.title] == choice.title


def test_a_card_names_no_rule_that_a_solo_game_or_an_older_table_does_not_have() -> None:
    assert "Three quiet rounds" not in dict(unusual_options(_with(scoring="maze")))
    older = _with()
    options = {key: value for key, value in older.head.options.items() if key != "quiet"}
    stored = replace(older.stored, head=replace(older.head, options=options))
    assert unusual_options(Position(older.game, stored, older.steps)) == ()
