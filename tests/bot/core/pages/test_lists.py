"""Tests that lists say when they leave items out, and that entries of a list never differ only by an id."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.core.ids import ChannelId, TableId, UserId
from bot.core.pages import reference
from bot.core.pages.tables import place
from bot.core.storage import Chair, Head
from bot.features.rewind import pages
from bot.features.rewind import steps as rewinding
from games import GAMES
from tests.bot.conftest import PLACE, Deal
from tests.bot.core.table.test_rewinding import played

TABLES = [Head(TableId(f"table{number}"), PLACE, UserId(1), "gizmos", 1, {}) for number in range(40)]


def test_a_list_of_tables_says_how_many_it_leaves_out_and_how_to_find_them() -> None:
    waiting = replace(TABLES[-1], status="playing", waiting=(1,))
    heads = [*TABLES[:-1], waiting]
    shown = reference.listed(heads, UserId(1))
    assert shown[0] is waiting
    urls = {head.id: "https://example.org" for head in shown}
    page = reference.waiting(GAMES, heads, UserId(1), urls, "")
    assert len(page.sections) == reference.LISTED
    assert f"and {40 - reference.LISTED} more: find them with `table:`" in page.note


def test_lines_of_tables_name_the_other_players() -> None:
    shown = TABLES[:2]
    chairs = {
        shown[0].id: [Chair("Ada", UserId(1)), Chair("*Bo*", UserId(2))],
        shown[1].id: [Chair("Ada", UserId(1)), Chair("Cy", UserId(3))],
    }
    urls = {head.id: "" for head in shown}
    (first, _), (second, _) = reference.waiting(GAMES, shown, UserId(1), urls, "", chairs).sections
    assert "with \\*Bo\\*" in first
    assert "with Cy" in second
    assert "Ada" not in first + second


def test_lines_of_tables_name_the_options_that_were_chosen() -> None:
    """A list of tables names only options that differ from their defaults, and no options of unknown games."""
    usual = Head(TableId("usual"), PLACE, UserId(1), "gears", 1, {"scoring": "competitive", "finish": "now"})
    chosen = Head(TableId("chosen"), PLACE, UserId(1), "gears", 1, {"scoring": "semi-cooperative", "finish": "round"})
    unknown = Head(TableId("unknown"), PLACE, UserId(1), "chess", 1, {"finish": "round"})
    titles = {
        (option.key, choice.value): choice.title for option in GAMES["gears"].options for choice in option.choices
    }
    heads = [usual, chosen, unknown]
    lines = dict(
        zip(
            ("usual", "chosen", "unknown"),
            [
                line
                for line, _ in reference.waiting(GAMES, heads, UserId(1), {head.id: "" for head in heads}, "").sections
            ],
            strict=True,
        )
    )
    names = [titles["scoring", "semi-cooperative"], titles["finish", "round"]]
    assert f"({', '.join(names)})" in lines["chosen"]
    assert not any(name in lines["usual"] + lines["unknown"] for name in names)


async def test_lists_of_channels_and_moves_say_that_there_are_more(deal: Deal, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await played(deal)
    channels = {ChannelId(number): f"channel {number}" for number in range(30)}
    assert "Showing 25 of 30 channels." in place.elsewhere(table.now, channels).text
    assert "Showing" not in place.elsewhere(table.now, {ChannelId(1): "games"}).text
    assert "The list shows" not in pages.points(table.now, 0, "").text
    count = len(rewinding.points(table.now))
    monkeypatch.setattr(rewinding, "MOST", count - 1)
    assert f"last {count - 1} moves" in pages.points(table.now, 0, "").text
