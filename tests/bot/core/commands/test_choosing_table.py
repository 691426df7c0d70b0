"""Tests that a slash command keeps all its options when its sender first has to pick a table."""

import pytest
from msgspec.structs import replace

from bot.core.commands.board import ChooseTable
from bot.core.commands.choosing_table import at_chosen_table, chosen_command
from bot.core.commands.codec import custom_id
from bot.core.commands.types import AtTable, verb
from bot.core.ids import TableId
from bot.core.refusals import NotNow
from tests.bot.core.commands.decoded import decoded
from tests.bot.core.commands.test_codec import COMMANDS, TABLE, filled
from tests.bot.features.assembled import KINDS

AT_TABLES = [kind for kind in COMMANDS if issubclass(kind, AtTable)]


@pytest.mark.parametrize("kind", AT_TABLES, ids=verb)
def test_a_command_keeps_its_fields_when_its_table_is_picked(kind: type[AtTable]) -> None:
    command = filled(kind)
    assert isinstance(command, AtTable)
    choice = decoded(custom_id(at_chosen_table(replace(command, table=TableId("")))), TABLE)
    assert isinstance(choice, ChooseTable)
    assert chosen_command(KINDS, choice) == command


@pytest.mark.parametrize("then", ["", "Hand", "hand,1", "hand,x,,,", "hand,0,many,,", "hand,0,,"])
def test_a_crafted_choice_is_refused(then: str) -> None:
    with pytest.raises(NotNow):
        chosen_command(KINDS, ChooseTable(then, chosen=TABLE))
