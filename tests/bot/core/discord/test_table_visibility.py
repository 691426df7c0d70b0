"""Tests that people who neither play at a table nor can see its channel never find out that the table exists."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest_asyncio

from bot.core.discord.table_visibility import __file__ as visibility
from bot.core.ids import TableId
from bot.features import __file__ as listed
from playground.world.interactions import COMPONENT
from tests.bot.core.discord.test_play import answer, said
from tests.bot.features.assembled import KINDS
from tests.support.databases import Database
from tests.support.local_discord import AT_FULL_SPEED, Json, LocalDiscord, Person, buttons, text, walk

CANT_FIND = "I can't find that table."
NO_SUCH_TABLE = "zzzzzz"
SUBCOMMAND, STRING, BOOLEAN, USER = 1, 3, 5, 6
FILLING = {STRING: "1", BOOLEAN: True, USER: "ada"}  # type of an option -> value to fill in
TOGGLE = "pingnext"  # a toggle that isn't about a table: each click gets a different answer
BUTTONS: tuple[tuple[str, list[str]], ...] = (
    ("{};;;;", []),
    ("{};x;1;y;1", ["1"]),
    ("{}+1;;;;", []),
)  # custom_ids with only a table, with all parts, and of a plan's panel


class Hidden(NamedTuple):
    """A table at which Ada and Bo play, in a private thread of the first server."""

    discord: LocalDiscord
    thread: str
    table: TableId

    def outsiders(self) -> list[tuple[Person, str]]:
        """Return the people who can't see the table, each with a channel from which they try to find it."""
        another_channel, another_server = "games", "games-2"
        return [
            (self.discord.person("cy"), another_server),
            (self.discord.person("dee"), another_channel),
            (self.discord.person("eve"), another_channel),  # left the thread
        ]


@pytest_asyncio.fixture
async def hidden(tmp_path: Path, database: Database) -> AsyncIterator[Hidden]:
    names = ("ada", "bo", "cy", "dee", "eve", "fay")
    async with LocalDiscord(tmp_path, names, lax=AT_FULL_SPEED, database=database.address, guilds=2) as discord:
        await discord.start_bot(sys.executable, "-m", "tests.bot.core.discord.program", discord.base)
        state = await discord.state()
        await discord.faults(absent={"guild": state["guilds"][0], "people": ["cy"]})
        thread = (await discord.act("ada", op="start_thread", channel="games", name="Secret", private=True))["channel"]
        inside = [user["id"] for user in state["users"] if user["username"] in ("Guffaw", "bo", "eve", "fay")]
        await discord.person("ada").say(" ".join(f"<@{user}>" for user in inside), thread)
        table = await begin(discord.person("ada"), discord.person("bo"), thread)
        await discord.act("eve", op="leave_thread", channel=thread)
        yield Hidden(discord, thread, TableId(table))
        assert not discord.complaints
        assert "Traceback" not in discord.bot_log()


async def begin(host: Person, guest: Person, channel: str) -> str:
    await said(host, await host.command("table new", channel, game="pebbles"))
    card = await guest.wait_for(lambda message: "Join" in buttons(message), channel=channel)
    await guest.click(card, "Join")
    await host.wait_for(lambda message: message["id"] == card["id"] and "Start" in buttons(message))
    await host.click(card, "Start")
    board = await host.wait_for(lambda message: "Play" in buttons(message), channel=channel)
    return str(buttons(board)["Play"]["custom_id"]).split(";")[1]


def leaves(commands: list[Json]) -> Iterator[tuple[str, list[Json]]]:
    """Yield (path, options) for each subcommand, and for each command without subcommands."""
    for command in commands:
        below = [option for option in command.get("options") or () if option["type"] == SUBCOMMAND]
        for leaf in below:
            yield f"{command['name']} {leaf['name']}", leaf.get("options") or []
        if not below:
            yield command["name"], command.get("options") or []


def filled(options: list[Json]) -> dict[str, Any]:
    """Return a value for each option except `table`: its first choice if it has choices, or else any valid value."""
    mine = [option for option in options if option["name"] != "table"]
    return {o["name"]: o["choices"][0]["value"] if o.get("choices") else FILLING[o["type"]] for o in mine}


async def test_no_command_tells_an_outsider_of_a_table(hidden: Hidden) -> None:
    before = hidden.discord.stored.rows("SELECT version FROM tables")
    commands = list(leaves((await hidden.discord.state())["commands"]))
    at_a_table = [(path, options) for path, options in commands if any(o["name"] == "table" for o in options)]
    assert len(at_a_table) > 60
    for person, channel in hidden.outsiders():
        for path, options in at_a_table:
            needed = [option for option in options if option.get("required")]
            for some in (needed, options):
                words = await said(person, await person.command(path, channel, **filled(some), table=hidden.table))
                assert words.startswith(CANT_FIND), (person.name, path, words)
    assert hidden.discord.stored.rows("SELECT version FROM tables") == before


async def test_no_list_and_no_command_without_a_table_mentions_it(hidden: Hidden) -> None:
    for person, channel in hidden.outsiders():
        for path, options in leaves((await hidden.discord.state())["commands"]):
            if path not in ("table new", "settings") and not any(option.get("required") for option in options):
                shown = await answer(person, await person.command(path, channel))
                assert not names(shown, hidden), (person.name, path, text(shown))


def names(message: Json, hidden: Hidden) -> bool:
    """Tell whether a message contains the table's id, its thread or its players' names."""
    ids = [str(part.get("custom_id", "")) + str(part.get("url", "")) for part in walk(message)]
    return bool(re.search(rf"{hidden.table}|{hidden.thread}|\b(Ada|Bo)\b", " ".join([text(message), *ids])))


async def test_no_suggestion_tells_an_outsider_of_a_table(hidden: Hidden) -> None:
    """Outsiders get the same suggestions as for a table that doesn't exist."""
    tried = 0
    for person, channel in hidden.outsiders():
        for path, options in leaves((await hidden.discord.state())["commands"]):
            for option in options:
                if not option.get("autocomplete") or not any(each["name"] == "table" for each in options):
                    continue
                if option["name"] == "table":
                    for typed in ("", hidden.table, "Pebbles"):
                        assert await person.autocomplete(path, "table", channel, table=typed) == []
                    continue
                known = await person.autocomplete(path, option["name"], channel, table=hidden.table)
                assert known == await person.autocomplete(path, option["name"], channel, table=NO_SUCH_TABLE) == []
                tried += 1
    assert tried > 60
    assert "Traceback" not in hidden.discord.bot_log()


async def test_no_button_tells_an_outsider_of_a_table(hidden: Hidden) -> None:
    """Outsiders who press any button get the same answer as for a table that doesn't exist, and nothing changes."""
    before = hidden.discord.stored.rows("SELECT version FROM tables")
    refused = set[str]()
    for person, channel in hidden.outsiders():
        source = await answer(person, await person.command("privacy", channel))
        for verb in sorted(KINDS.keys() - {TOGGLE}):
            for spot, values in BUTTONS:
                ids = [f"{verb};{spot.format(table)}" for table in (NO_SUCH_TABLE, hidden.table)]
                unknown, known = [await pressed(person, source, custom_id, values) for custom_id in ids]
                assert known == unknown, (person.name, verb, spot, values)
                refused |= {verb} if known.startswith(CANT_FIND) else set()
            words = [await pressed(person, source, f"which;.;;;{verb};", [t]) for t in (NO_SUCH_TABLE, hidden.table)]
            assert words[0] == words[1], (person.name, verb)
    assert len(refused) > 80, sorted(set(KINDS) - refused)
    assert hidden.discord.stored.rows("SELECT version FROM tables") == before


async def pressed(person: Person, source: Json, custom_id: str, values: list[str]) -> str:
    """Send a click that the bot may never have offered; return the text of the bot's answer."""
    server = person.discord.server
    assert server is not None
    user, channel = server.world.person(person.name)["id"], server.world.channels[source["channel_id"]]
    data = {"custom_id": custom_id, "component_type": 3, "values": values}
    reply = await server.interactions.perform(user, channel, COMPONENT, data, server.world.messages[source["id"]])
    assert "error" not in reply, (custom_id, reply)
    return re.sub(r"\d{10}", "TIME", await said(person, reply)) if reply["message"] else ""


async def test_players_and_readers_of_the_channel_find_it_from_anywhere(hidden: Hidden) -> None:
    """Players, and people who can see the table's channel, find the table from anywhere.

    Players find it even while Discord answers no requests.
    """
    bo, fay = hidden.discord.person("bo"), hidden.discord.person("fay")
    await hidden.discord.act("bo", op="leave_thread", channel=hidden.thread)
    await hidden.discord.faults(status=500, route="GET /(channels|guilds)")
    for channel in ("games-two", "games-2"):
        assert "Seal your first move." in await said(bo, await bo.command("turn", channel, table=hidden.table))
    assert "**Seats** Ada · " in await said(fay, await fay.command("table settings", hidden.thread, table=hidden.table))
    await hidden.discord.faults(clear=True)
    for channel in ("games-two", "games-2"):
        assert "**Seats** Ada · " in await said(fay, await fay.command("table settings", channel, table=hidden.table))


async def test_a_public_table_is_found_by_everybody_who_sees_its_channel(hidden: Hidden) -> None:
    ada, bo, cy, dee = (hidden.discord.person(name) for name in ("ada", "bo", "cy", "dee"))
    table = await begin(ada, bo, "games-two")
    assert "**Seats** Ada · " in await said(dee, await dee.command("table settings", "games", table=table))
    assert "**Seats** Ada · " in await said(dee, await dee.command("table settings", "games-2", table=table))
    guild = (await hidden.discord.state())["guilds"][0]
    await hidden.discord.faults(absent={"guild": guild, "people": ["cy"]})
    assert CANT_FIND in await said(cy, await cy.command("table settings", "games-2", table=table))
    channels = {channel.get("name"): channel["id"] for channel in (await hidden.discord.state())["channels"]}
    lost = {"channel": channels["games-two"], "deny": ["VIEW_CHANNEL"], "member": "dee"}
    await hidden.discord.faults(permissions=lost)
    for channel in ("games", "games-2"):
        assert CANT_FIND in await said(dee, await dee.command("table settings", channel, table=table))
    await ada.command("table move", "games", table=table)  # where everybody can see it
    await ada.wait_for(lambda message: "Play" in buttons(message), channel="games")
    assert "**Seats** Ada · " in await said(dee, await dee.command("table settings", "games-2", table=table))


async def test_a_table_in_private_messages_is_its_players_alone(hidden: Hidden) -> None:
    ada, dee = hidden.discord.person("ada"), hidden.discord.person("dee")
    private = (await hidden.discord.act("ada", op="open_dm"))["channel"]
    assert "is ready" in await said(ada, await ada.command("table new", private, game="pebbles"))
    card = await ada.wait_for(lambda message: "Start" in buttons(message), channel=private)
    table = str(buttons(card)["Start"]["custom_id"]).split(";")[1]
    own = (await hidden.discord.act("dee", op="open_dm"))["channel"]
    for channel in ("games", own):
        for command in ("look", "table join", "table settings"):
            assert CANT_FIND in await said(dee, await dee.command(command, channel, table=table))
    assert "Table options" in await said(ada, await ada.command("table settings", "games", table=table))


async def test_a_table_that_cannot_be_loaded_is_hidden_too(hidden: Hidden) -> None:
    """A table that can't be loaded stays hidden from outsiders.

    Its players and people in its channel learn the reason.
    """
    hidden.discord.stored.rows("UPDATE tables SET head = json_set(head, '$.game', 'chess')")
    await hidden.discord.stop_bot()
    await hidden.discord.restart_bot()
    bo, fay = hidden.discord.person("bo"), hidden.discord.person("fay")
    for person, channel in hidden.outsiders():
        for command in ("look", "table join", "moves"):
            assert CANT_FIND in await said(person, await person.command(command, channel, table=hidden.table))
    for person, channel in ((bo, "games"), (bo, "games-2"), (fay, hidden.thread)):
        assert "chess" in await said(person, await person.command("look", channel, table=hidden.table))


async def test_an_offered_seat_opens_no_channel_that_its_taker_cannot_see(hidden: Hidden) -> None:
    ada, bo, dee = (hidden.discord.person(name) for name in ("ada", "bo", "dee"))
    table = await begin(ada, bo, "games-two")
    channels = {channel.get("name"): channel["id"] for channel in (await hidden.discord.state())["channels"]}
    await hidden.discord.faults(
        permissions={"channel": channels["games-two"], "deny": ["VIEW_CHANNEL"], "member": "dee"}
    )
    assert "I've asked" in await said(bo, await bo.command("table replace", "games-two", player="dee"))
    question = await ada.wait_for(lambda message: "Take seat" in buttons(message))
    source = await answer(dee, await dee.command("privacy"))
    accept = str(buttons(question)["Take seat"]["custom_id"])
    assert (await pressed(dee, source, accept, [])).startswith(CANT_FIND)
    await hidden.discord.faults(clear=True)
    assert "What happened recently" in await pressed(dee, source, accept, [])
    assert "**Seats** Ada · Dee" in await said(dee, await dee.command("table settings", "games", table=table))


def test_handlers_get_tables_by_id_in_one_place() -> None:
    """Only the files listed here, each with a reason, load tables without checking who can see them."""
    allowed = {
        "client.py": "tables whose servers or channels are gone",
        "clicks/dispatch.py": "the check itself",
        "clicks/live_panels.py": "a panel that was opened by a click, for the player's own seat",
        "features/daily_puzzle/handlers.py": "one's own puzzle",
        "features/daily_puzzle/posts.py": "attempts that nobody finished in time",
        "features/daily_puzzle/puzzles.py": "one's own attempts, the bot's, and those of a day that's over",
        "clicks/own/privacy.py": "one's own tables",
        "features/next_table/handlers.py": "one's own tables",
        "features/vacations/handlers.py": "one's own tables",
        "features/tutorial/handlers.py": "the table just opened",
        "features/server_settings/handlers.py": "tables of the server that the sender manages",
        "features/server_settings/results.py": "finished games of the server that the sender manages",
        "commands/game_groups.py": "suggestions, for the player's own seat",
    }
    folder, features = Path(visibility).parent, Path(listed).parent
    roots = {folder: folder, features: features.parent}  # what the paths above are relative to
    found = {
        str(path.relative_to(root))
        for there, root in roots.items()
        for path in there.rglob("*.py")
        if _gets_tables(path)
    }
    assert found == set(allowed)


def _gets_tables(path: Path) -> bool:
    calls = (node.func for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Call))
    gets = (call for call in calls if isinstance(call, ast.Attribute) and call.attr in ("get", "load"))
    return any(ast.unparse(call.value).endswith("tables") for call in gets)
