"""Checks of a finished game, however it was played."""

from __future__ import annotations

import json
import re
import subprocess
import sys

from games.kernel import AnyGame
from games.record import Record, replay
from tests.e2e.people import exported, is_answered, is_final, is_hand, narration, pictures_without_words
from tests.support.local_discord import ROOT, Json, LocalDiscord, Person, files, text


async def the_end_is_whole(
    discord: LocalDiscord, people: list[Person], final: Json, game: AnyGame, channel: str = "games"
) -> None:
    """Check a finished game: its private messages, alt texts and log, and that its record proves an honest shuffle.

    Each person must have exactly one private message, or none if the game was played outside the channel "games".
    """
    told = [message for message in await people[0].messages(channel) if not message.get("_only")]
    assert not [picture for message in told for picture in pictures_without_words(message)]
    assert sum(is_final(message) for message in told) == 1
    for person in people:
        private = [message for message in await person.dm() if not message.get("_only") and is_hand(message)]
        wanted = 1 if channel == "games" else 0
        assert len(private) == wanted, f"{person.name} got {len(private)} private messages"
    assert "Something broke" not in narration(await people[0].messages())
    assert "Traceback" not in discord.bot_log()
    record = await exported(people[0], final)
    path = discord.folder / "record.json"
    path.write_bytes(record)
    assert replay(game, Record.from_json(record))
    (sealed,) = set(re.findall(r"Shuffle locked in: ([0-9a-f]{12})…", narration(told)))
    command = [sys.executable, "-m", "bot", "verify", str(path), "--seal", sealed]
    assert subprocess.run(command, cwd=ROOT, capture_output=True, check=False).returncode == 0
    seed = json.loads(record)["header"]["seed"]
    assert f"seed {seed[:12]}…" in text(final)
    (table,) = re.findall(r"Shuffle of table (\w+) revealed", text(final))
    fair = await people[0].command("fair", channel, table=table)
    assert seed in text(await people[0].wait_for(lambda each: each["id"] == fair.get("message") and is_answered(each)))
    assert seed not in discord.bot_log()


async def there_is_much_to_look_at(person: Person, final: Json, game: AnyGame, channel: str) -> None:
    """Check that the score sheet's buttons and `/rules` answer privately, and that each picture has an alt text."""
    moving, *others = [await person.click(final, label) for label in ("Replay", "All hands", "Log")]
    for entry in {entry.kind: entry for entry in game.words.entries()}.values():
        others.append(await person.command("rules", channel, query=f"{game.key}:{entry.key}"))
    for answer in (moving, *others):
        key = str(answer["message"])
        shown = await person.wait_for(lambda message, key=key: message["id"] == key and is_answered(message))  # type: ignore[misc]
        assert shown["_only"]
        assert "broke" not in text(shown)
        assert not pictures_without_words(shown)
    (film,) = files(person.discord.messages[str(moving["message"])])
    assert (await person.discord.read(film)).startswith(b"GIF89a")
