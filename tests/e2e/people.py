"""Simulated people who play whole random games, by slash commands with autocomplete or with the Play panel."""

from __future__ import annotations

import asyncio
import random
import re
from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence

import pytest

from bot.core.pages.own.private import AT_ONCE
from bot.core.pages.parts.descriptions import GREEN
from bot.core.pages.parts.turns import DEEDS
from bot.core.table.position import Position
from games import GAMES
from games.english import capital
from games.kernel import AnyGame, Verb, Weight
from tests.support.answers import first
from tests.support.local_discord import Json, LocalDiscord, Person, buttons, files, selects, text, walk

OFFERED, LOADING = 25, 1 << 7
PAUSE, PATIENCE = 0.2, 100
MEDDLING = 0.2  # probability of using the panel in another player's turn
HURRY = 0.7  # probability of ending a turn as soon as possible
TRUSTING = 0.8  # probability of accepting a suggestion, which can be several moves in one tap
LONGEST_PANEL = 4000  # taps; a solo player may play a complete game in one panel
REPLACED = ("That message has no button or select", "is not among the options")  # parts of the local Discord's errors
ASIDE = {
    "Back",
    "Undo",
    "Go to table",
    "Resign",
    "Log",
    "Rules",
    "Large board",
    "My hand",
    "Keep building",
    "Next table (1)",
    "Plan",
}


def each_game(quick: Container[str]) -> pytest.MarkDecorator:
    """Parametrize a test by game. Games that aren't in `quick` are marked as slow."""
    return pytest.mark.parametrize(
        "game",
        [pytest.param(game, id=key, marks=() if key in quick else pytest.mark.slow) for key, game in GAMES.items()],
    )


async def the_table(discord: LocalDiscord) -> Position:
    return await discord.only_table(GAMES)


async def something_happened(discord: LocalDiscord) -> bool:
    """Tell whether any event that turn summaries always mention has happened at the only running table."""
    return bool(list(deeds(await the_table(discord))))


async def everything_is_told_once(
    person: Person, table: Position | None = None, more: bool = False, channel: str = "games"
) -> None:
    """Wait until the channel narrates everything that happened at a table exactly as often as it happened.

    By default, that's the only running table. With `more=True`, for tables with undone and repeated moves, events may
    be narrated more often.
    """
    now = table or await the_table(person.discord)
    happened = Counter(deeds(now))
    wrong: list[str] = []

    async def is_told() -> bool:
        words = narration([m for m in await person.messages(channel) if not m.get("_only")])
        told = _pieces(words, now.names)
        wrong[:] = [
            f"{told[piece]} times of {count}: {piece}"
            for piece, count in happened.items()
            if (told[piece] < count if more else told[piece] != count)
        ]
        # A board message with several moves shows only the last lines, and says how many it leaves out.
        left_out = sum(int(number) for number in re.findall(r"… (\d+) more", words))
        left_out += DEEDS * sum(int(number) for number in re.findall(r"… (\d+) earlier", words))
        return (more or all(told[piece] <= count for piece, count in happened.items())) and len(wrong) <= left_out

    assert happened
    await person.discord.until(is_told, "all that happened is told once", seen=lambda: "\n".join(wrong))


def deeds(now: Position) -> Iterator[str]:
    """Yield a phrase without the player's name for each event that turn summaries always mention.

    Leave out numbers that are added up, and big moments, which may become headlines instead.
    """
    for made, step in zip(now.decisions, now.steps[1:], strict=True):
        for event in step.events:
            deed = event.deed(now.names, now.names[made.seat])
            if event.to is not None or event.moment(now.names) or event.minor:
                continue
            is_headline = now.game.words.weight(event) >= Weight.BIG
            if event.apart and (said := event.beside(now.names) if is_headline else event.sentence(now.names)):
                yield _unnamed(said, now.names)
            elif deed and not deed.is_sum:
                yield _unnamed(deed.describe(), now.names)


def _pieces(told: str, names: Sequence[str]) -> Counter[str]:
    """Count the phrases in a narration, not counting players' names, which appear only once in each block of text."""
    pieces = re.split(r" · |\n(?:### )?", told.removeprefix("### "))
    bare = (re.sub(rf"^\*\*(?:{'|'.join(names)}):?\*\* ", "", piece) for piece in pieces if piece)
    return Counter(_unnamed(piece, names) for piece in bare)


def _unnamed(told: str, names: Sequence[str]) -> str:
    """Remove the player's name and the period, and capitalize the rest, to make phrases comparable."""
    return capital(re.sub(rf"^(?:{'|'.join(names)}) ", "", told).removesuffix("."))


async def _with_a_computer(person: Person, shown: Json) -> Json:
    """Add a computer player on the lobby card or on a computer player's page; return the new one's page."""
    label = first(buttons(shown), lambda label: label in ("Add another", "Add computer"), "button to add a computer")
    answer = await person.click(shown, label)
    assert "error" not in answer, answer
    return await person.wait_for(lambda message: message["id"] == answer["message"] and "Remove" in buttons(message))


async def seat_everybody(
    people: Sequence[Person],
    game: str,
    options: Mapping[str, str] | None = None,
    channel: str = "games",
    computers: int = 0,
) -> Json:
    """Start a table in the channel with these people, options and computer players; return the first board message."""
    first, *others = people
    answer = await first.command("table new", channel, game=game)
    assert "error" not in answer, answer
    card = await first.wait_for(
        lambda message: any(label.startswith("Start") for label in buttons(message)), channel=channel
    )
    await _choose_options(first, card, options or {})
    for person in others:
        answer = await person.click(card, "Join")
        assert "error" not in answer, answer

    def has_everybody(message: Json) -> bool:
        return message["id"] == card["id"] and all(person.name.title() in text(message) for person in people)

    shown = await first.wait_for(has_everybody)
    for _ in range(computers):
        shown = await _with_a_computer(first, shown)
    await first.wait_for(lambda message: has_everybody(message) and text(message).count("(computer") == computers)
    await first.wait_for(lambda message: message["id"] == card["id"] and "Start" in buttons(message))
    answer = await first.click(card, "Start")
    assert "error" not in answer, answer
    return await first.wait_for(lambda message: "Play" in buttons(message), channel=channel)


async def _choose_options(person: Person, card: Json, options: Mapping[str, str]) -> None:
    if not options:
        return
    page = (await person.click(card, "Options"))["message"]
    for key, value in options.items():
        shown = await page_with(person, page, key)
        select = first(selects(shown), lambda each: key in each["custom_id"].split(";"), f"list {key!r}")["custom_id"]  # noqa: B023
        answer = await person.choose(shown, value, select=select)
        assert "error" not in answer, answer


async def page_with(person: Person, page: str, key: str) -> Json:
    """Go through the pages of options to the one with a list whose custom_id contains `key`; return this page."""

    def is_there(message: Json) -> bool:
        return message["id"] == page and is_answered(message)

    async def turned(shown: Json, way: str) -> Json:
        before = text(shown)
        await person.click(shown, way)
        return await person.wait_for(lambda message: is_there(message) and text(message) != before)

    def has_it(shown: Json) -> bool:
        return any(key in each["custom_id"].split(";") for each in selects(shown))

    shown = await person.wait_for(is_there)
    while not has_it(shown) and "Back" in buttons(shown):
        shown = await turned(shown, "Back")
    while not has_it(shown):
        shown = await turned(shown, "More options")
    return shown


def _kinds(verb: Verb) -> tuple[str, ...]:
    """Return the prefixes of the action codes for which a slash command's first option stands."""
    return verb.fields[0].kinds or (verb.fields[0].prefix,) if verb.fields else ()


class SlashPlayer:
    """A person who types slash commands, and picks the value of each option from its suggestions."""

    def __init__(
        self, person: Person, game: AnyGame, chance: random.Random, channel: str = "games", lingers: bool = False
    ) -> None:
        self.person, self.game, self.chance, self.channel = person, game, chance, channel
        self.lingers = lingers  # whether to make the game last long
        kinds = [(kind, verb) for verb in reversed(game.commands) for kind in _kinds(verb)]
        self.verbs: dict[str, Verb] = dict(kinds)
        self.asker = self.verbs[""]  # takes any code
        self.simple = {verb.code: verb for verb in game.commands if not verb.fields}
        self.typed: list[tuple[str, dict[str, str]]] = []

    async def asked(self) -> list[str]:
        """Return the action codes that this person can choose now; [] during other players' turns."""
        found = await self._offered("")
        if len(found) == OFFERED:  # there is more: type the beginning of each kind
            found = [code for prefix in self.game.words.titles() for code in await self._offered(prefix)]
        found = list(dict.fromkeys(found))
        return self._brisk(found) if self.game.controls else found

    def _brisk(self, codes: list[str]) -> list[str]:
        """Choose a random kind of action, each with equal probability so that games end soon; return its codes.

        Skip kinds of actions that the table isn't waiting for. A player with `lingers=True` always takes the kind with
        the most codes.
        """
        kinds = Counter(kind for kind in (code.partition(":")[0] for code in codes) if kind not in self.game.idle)
        most = max(kinds.values(), default=0) if self.lingers else 0
        few = sorted(kind for kind, count in kinds.items() if count >= most)
        kind = self.chance.choice(few) if few else None
        return [code for code in codes if code.partition(":")[0] == kind]

    async def _offered(self, typed: str) -> list[str]:
        field = self.asker.fields[0].name
        choices = await self.person.autocomplete(
            f"{self.game.key} {self.asker.name}", field, self.channel, **{field: typed}
        )
        return [choice["value"] for choice in choices]

    async def turn(self) -> int:
        """Make a move if it's this person's turn; return the number of moves made (0 or 1)."""
        codes = await self.asked()
        if not codes:
            return 0
        answer = await self.move(codes)
        assert "error" not in answer, answer
        return 1

    async def move(self, codes: Sequence[str]) -> Json:
        """Make a complete move that starts with one of these codes, chosen at random; return the bot's answer."""
        path, filled = await self.filled(self.chance.choice(list(codes)))
        self.typed.append((path, filled))
        return await self.person.command(path, self.channel, **filled)

    async def filled(self, code: str) -> tuple[str, dict[str, str]]:
        """Return (command, options) for a complete move that starts with this code."""
        prefix, _, value = code.partition(":")
        if code in self.simple:
            return f"{self.game.key} {self.simple[code].name}", {}
        verb = self.verbs.get(prefix, self.asker)
        path, filled = f"{self.game.key} {verb.name}", {verb.fields[0].name: value if verb.fields[0].prefix else code}
        for field in verb.fields[1:]:
            offered = await self.person.autocomplete(path, field.name, self.channel, **filled)
            if not offered:
                break
            filled[field.name] = self.chance.choice(offered)["value"]
        return path, filled


class PanelPlayer:
    """A person who presses random buttons of the Play panel, sometimes *Back*."""

    def __init__(self, person: Person, chance: random.Random) -> None:
        self.person, self.chance = person, chance

    async def turn(self, board: Json) -> int:
        """Make choices until the panel offers none; return the number of taps.

        Return 0 if it isn't this person's turn, or if the board message is outdated.
        """
        play = buttons(board)["Play"]["custom_id"]
        answer = await self.person.discord.act(self.person.name, op="component", message=board["id"], custom_id=play)
        if "error" in answer:  # the board was collapsed in the meantime
            return 0
        panel = str(answer["message"])
        shown = await self.person.wait_for(lambda message: message["id"] == panel and is_answered(message))
        if ("I'll ping you" in text(shown) or AT_ONCE in text(shown)) and self.chance.random() > MEDDLING:
            return 0
        taps = 0
        while await self._tap(panel):
            taps += 1
            assert taps < LONGEST_PANEL, "the panel never ends"
        return taps

    async def _tap(self, panel: str) -> bool:
        message = await self.person.wait_for(lambda message: message["id"] == panel and is_answered(message))
        live = [
            b
            for label, b in buttons(message).items()
            if label not in ASIDE and not b.get("disabled") and not b.get("url")
        ]
        lists = [s for s in selects(message) if not s.get("disabled")]
        if not live and not lists:
            return False
        if "End turn" in buttons(message) and self.chance.random() < HURRY:
            live, lists = [button for button in live if button["label"] == "End turn"] or live, []
        if GREEN in buttons(message) and self.chance.random() < TRUSTING:
            live, lists = [buttons(message)[GREEN]], []
        if lists and (not live or self.chance.random() < 0.7):
            values = [option["value"] for option in lists[0]["options"]]
            await self._press(message, lists[0]["custom_id"], values=[self.chance.choice(values)])
        elif "Back" in buttons(message) and self.chance.random() < 0.1:
            await self._press(message, buttons(message)["Back"]["custom_id"])
        else:
            await self._press(message, self.chance.choice(live)["custom_id"])
        return True

    async def _press(self, seen: Json, custom_id: str, **values: object) -> None:
        """Press a button or use a list of the panel as last seen, or wait if the bot has edited the panel since."""
        wish = {"op": "component", "message": seen["id"], "custom_id": custom_id}
        answer = await self.person.discord.act(self.person.name, **wish, **values)
        if any(error in answer.get("error", "") for error in REPLACED):
            await self.person.wait_for(lambda message: message["id"] == seen["id"] and message != seen)
        else:
            assert "error" not in answer, answer


async def by_slash(people: list[Person], game: AnyGame, chance: random.Random, channel: str = "games") -> int:
    """Play by slash commands until nobody has anything to choose; return the number of commands."""
    players = [SlashPlayer(person, game, chance, channel) for person in people]
    moves = 0
    while asked := [(player, codes) for player in players if (codes := await player.asked())]:
        player, codes = chance.choice(asked)
        answer = await player.move(codes)
        assert "error" not in answer, answer
        moves += 1
    return moves


async def by_buttons(people: list[Person], chance: random.Random) -> int:
    return await _to_the_end([], [PanelPlayer(person, chance) for person in people])


async def by_both(people: list[Person], game: AnyGame, chance: random.Random, channel: str = "games") -> int:
    """Play until the score sheet appears; return the number of commands and taps.

    Every second person types commands, the others use buttons.
    """
    typists = [SlashPlayer(person, game, chance, channel) for person in people[::2]]
    return await _to_the_end(typists, [PanelPlayer(person, chance) for person in people[1::2]])


async def _to_the_end(typists: Sequence[SlashPlayer], tappers: Sequence[PanelPlayer]) -> int:
    moves = idle = 0
    people = [player.person for player in typists] + [player.person for player in tappers]
    while True:
        newest = await people[0].wait_for(lambda message: "Play" in buttons(message) or is_final(message))
        if is_final(newest):
            return moves
        made = sum([await player.turn() for player in typists]) + sum([await player.turn(newest) for player in tappers])
        moves += made
        idle = 0 if made else idle + 1  # the board lags behind: the next one is on its way
        assert idle < PATIENCE, "nobody is asked anything, and there is no score sheet"
        await asyncio.sleep(PAUSE * min(idle, 1))


def is_answered(message: Json) -> bool:
    """Tell whether the bot has answered. Until then, the message says "thinking"."""
    return not message["flags"] & LOADING and text(message) != "One moment…"


def is_hand(message: Json) -> bool:
    """Tell whether the message is a player's hand, not the board of a table that's played in a DM."""
    return "Go to table" in buttons(message)


def is_final(message: Json) -> bool:
    return "Rematch" in buttons(message)


def narration(messages: Sequence[Json]) -> str:
    return "\n".join(text(message) for message in messages)


def pictures_without_words(message: Json) -> list[Json]:
    galleries = [item for part in walk(message) for item in part.get("items") or ()]
    return [picture for picture in (*message["attachments"], *galleries) if not picture.get("description")]


async def exported(person: Person, final: Json) -> bytes:
    """Click "Record" on the score sheet and return the file."""
    answer = await person.click(final, "Record")
    message = await person.wait_for(lambda each: each["id"] == answer["message"] and is_answered(each))
    return await person.discord.read(files(message)[0])
