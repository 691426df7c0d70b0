"""Tests of custom_ids: commands survive encoding, none is too long, and those in old messages keep their meaning."""

from pathlib import Path
from typing import Any

import pytest

from bot.core.commands import codec
from bot.core.commands.codec import LIMIT, custom_id, fields, fingerprint
from bot.core.commands.panel import GoTo, InPanel, MakeMove, OpenPanel
from bot.core.commands.types import NOWHERE, Command, verb
from bot.core.ids import TableId
from bot.core.refusals import NotNow
from tests.bot.core.commands.decoded import decoded
from tests.bot.features.assembled import KINDS

POSTED = Path(__file__).with_name("custom_ids.txt").read_text().splitlines()
TABLE, NAMES, GROUP = "k3f9ab", "abcdefgh", "g" * 24  # ids of a table and a prompt; a group, or a game's key
COMMANDS = sorted(set(KINDS.values()), key=verb)


def filled(kind: type[Command]) -> Command:
    """Return a command of this type with the longest values that its fields may have.

    Chains of action codes are short, because the codec replaces long ones with fingerprints.
    """
    values: dict[tuple[str, type], Any] = {
        ("table", str): TABLE,
        ("prompt", str): NAMES,
        ("prompt", int): 2**63 - 1,
        ("page", int): 999_999,
        ("group", str): GROUP,
        ("codes", tuple): ("place:t07", "at:C4"),
        ("codes", str): "w" * 20,
        ("value", str): "picked",
        ("value", int): 7,
        ("value", tuple): ("picked",),
    }
    return kind(**{name: values[field.part, field.kind] for name, field in fields(kind).items()})


@pytest.mark.parametrize("kind", COMMANDS, ids=verb)
def test_a_command_survives_its_custom_id(kind: type[Command]) -> None:
    command = filled(kind)
    assert decoded(custom_id(command), *codec.picked_values(command)) == command
    assert len(custom_id(command)) <= LIMIT


@pytest.mark.parametrize("line", POSTED, ids=[line.partition("\t")[0] for line in POSTED])
def test_custom_ids_of_earlier_versions_keep_their_meaning(line: str) -> None:
    """Each custom_id that the bot has posted since version 0.2 keeps its meaning. Never change a line of `POSTED`.

    The custom_ids of drop-down lists are decoded as if the value "7" had been picked.
    """
    posted, _, meaning = line.partition("\t")
    assert repr(decoded(posted, "7")) == meaning


def test_the_sample_has_every_command_of_its_time() -> None:
    assert len({line.partition(";")[0] for line in POSTED}) == 124


def test_a_command_without_a_table_says_so() -> None:
    assert all(custom_id(filled(kind)).split(";")[1] in (TABLE, NOWHERE) for kind in COMMANDS)


def test_codes_that_are_too_long_become_fingerprints() -> None:
    codes = tuple(f"{n}:{'x' * 60}" for n in range(6))
    for kind in (GoTo, MakeMove):
        command = kind(TableId(TABLE), codes=codes)
        assert not codec.fits(command)
        assert len(custom_id(command)) <= LIMIT
        assert getattr(decoded(custom_id(command)), "codes", ()) == tuple(map(fingerprint, codes))


def test_a_command_that_is_too_long_even_when_shortened_gets_no_custom_id() -> None:
    with pytest.raises(ValueError, match="characters"):
        custom_id(OpenPanel(TableId("k" * LIMIT)))


@pytest.mark.parametrize(
    "crafted",
    [
        "",
        "play",
        "Play;k3f9ab;;;;",
        "nothing;k3f9ab;;;;",
        "hand;k3f9ab;;-1;;",
        "hand;k3f9ab;;9999999;;",
        "agree;k3f9ab;x;;;",
        "agree;k3f9ab;9223372036854775808;;;",
    ],
)
def test_an_invalid_custom_id_is_refused_as_out_of_date(crafted: str) -> None:
    with pytest.raises(NotNow, match="out of date"):
        decoded(crafted)


def test_a_list_without_a_picked_line_is_refused_in_words() -> None:
    with pytest.raises(NotNow, match="didn't choose anything"):
        codec.decode(KINDS, "pick;k3f9ab;abcdefgh;;;", ())
    assert codec.decode(KINDS, "computers;k3f9ab;;;;", ()) == KINDS["computers"](table=TABLE)


def test_a_list_that_allows_several_takes_all_or_none() -> None:
    kind = KINDS["servergames"]
    assert codec.decode(KINDS, "servergames;.;3;;;", ("gears", "briar")) == kind(version=3, games=("gears", "briar"))
    assert codec.decode(KINDS, "servergames;.;3;;;", ()) == kind(version=3)


def test_a_panel_s_command_leads_to_its_state() -> None:
    command = GoTo(TableId(TABLE), NAMES, ("place:t07",), "at", 2)
    assert GoTo.of(command.state) == command
    assert all(issubclass(KINDS[each], InPanel) for each in ("panel", "pick", "open", "suggest", "press", "choose"))
