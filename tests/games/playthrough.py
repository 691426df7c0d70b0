"""A listing of everything that players read in a golden game, in order, made by replaying the game.

Each decision has a heading with its number, player and code. Narration and questions are listed after every decision.
The rest (choices with hints, refusals, advice, the bot's messages, the table in words) is listed when a type of event
or choice first occurs, and after some random decisions.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from importlib import import_module
from typing import Final

from discord import ui
from msgspec.structs import replace

from bot.core.ids import UserId
from bot.core.pages import board
from bot.core.pages.own import pings, private
from bot.core.pages.parts.descriptions import titled
from bot.core.pages.parts.message import Page
from bot.core.pages.pictures import Gallery
from bot.core.refusals import Refusal
from bot.core.storage import Body
from bot.core.table import undo
from bot.core.table.reading import narration, prompts, undoing
from bot.features.planned_turns import preview
from bot.features.recap import pages as recap
from bot.features.replay import story
from games.english import count
from games.kernel import Outcome, Seat, Weight
from games.record import Decision, LogEntry, Record, Undo
from games.rng import Rng
from rendering import RENDERERS
from rendering.picture import Frame
from tests.bot.features.assembled import SLOTS
from tests.games.golden import ALL
from tests.games.positions import after, opened
from tests.games.transcript import Transcript

DRAWN: Final = 10  # random decisions per game after which everything is listed; half as many in a LONG one
TABLES: Final = 3  # how many of them also list the table in words
LONG: Final = 1000  # decisions
NEAR_MISSES: Final = 2  # refusals listed per seat at a time
NONSENSE: Final = "xyzzy:1"
UNPAINTED: Final = Gallery({}, SLOTS)


class Playthrough:
    """The listing of one golden game. `name` is the seed for random choices of what to list."""

    def __init__(self, name: str, record: Record) -> None:
        self.game, self.log = ALL[record.header.game], record.log
        self.chance = random.Random(f"{self.game.key} {name}")
        self.text = Transcript(often=2 if len(record.log) > LONG else 4)
        self.position = opened(self.game, record)
        self.names, self.seats = self.position.names, range(record.header.seats)
        self.occurred = set[object]()  # types of events and choices so far
        self.offered: dict[str, None] = {}  # every code listed so far, in order
        self.told = 0  # decisions covered by board messages so far

    async def lines(self) -> list[str]:
        number = DRAWN // 2 if len(self.log) > LONG else DRAWN
        drawn = self.chance.sample(range(len(self.log)), min(number, len(self.log)))
        self.text.begin("0. The game begins.")
        await self._list(has_all=True)
        for number, entry in enumerate(self.log):
            heading = f"{number + 1}. {self._did(entry)}"
            self.text.begin(heading)
            try:
                self.position = after(self.position, entry)
                await self._list(has_all=number in drawn, has_table=number in drawn[:TABLES])
            except Exception as error:
                error.add_note(f"At {heading!r}, below: {self.text.lines[-1].strip()!r}")
                raise
        return self.text.lines

    def _did(self, entry: LogEntry) -> str:
        assert isinstance(entry, Decision | Undo)
        who = self.names[entry.seat]
        return f"{who} takes back all after decision {entry.keep}" if isinstance(entry, Undo) else f"{who} {entry.code}"

    async def _list(self, *, has_all: bool, has_table: bool = False) -> None:
        outcome = self.position.outcome
        self._narration()
        self._questions()
        is_new = self._is_new()
        if has_all or outcome:
            await self._messages()
        if has_all or is_new:
            self._private(self.chance.choice(self.seats))
        if has_all:
            self._plans()
        if has_table or outcome:
            self._table()
        if outcome:
            await self._end(outcome)

    def _is_new(self) -> bool:
        """Tell whether the latest decision has a type of event or choice that hasn't occurred before."""
        is_midway = self.game.words.is_midway(self.position.view(None))
        events = {type(event).__name__ for event in self.position.steps[-1].events}
        kinds = {action.prefix for seat in self.position.to_act for action in self.position.legal(seat)}
        found = events | {(kind, is_midway) for kind in kinds}
        is_new = not found <= self.occurred
        self.occurred |= found
        return is_new

    # What happened

    def _narration(self) -> None:
        since = self.position.length - 1
        if since < 0 or not self.position.steps[-1].events:
            return
        public = narration.lines(self.position, None, since)
        self.text.add("log", *public)
        for seat in self.seats:
            own = narration.lines(self.position, seat, since)
            self.text.add(f"log of {self.names[seat]}", *(own if own != public else ()))
        for event in narration.events(self.position, None, since):
            moment = event.moment(self.names)
            if moment and self.game.words.weight(event) >= Weight.BIG:
                self.text.add("headline", moment.headline)

    def _questions(self) -> None:
        """List the current question in public, and as the seats that have to answer read it."""
        self.text.add("asked", self.game.prompt(self.position.view(None), self.names))
        for seat in self.position.to_act:
            self.text.add(f"{self.names[seat]} is asked", self.game.prompt(self.position.view(seat), self.names))

    async def _messages(self) -> None:
        """List the board message and, for each seat, its panel, recap, ping and the answer to a move."""
        now = self.position
        body = Body(after=min(self.told, now.length), upto=now.length, pings=prompts.openly_waiting(now))
        self.told = now.length
        self.text.add_page("board message", page_lines(await board.board(UNPAINTED, now, body)))
        for seat, name in enumerate(self.names):
            prompts.suggestion(now, seat)  # here, not in the thread that the panel would start for it
            panel = await private.play(UNPAINTED, now, seat, private.state_now(now, seat))
            self.text.add_page(f"panel of {name}", page_lines(panel))
            self.text.add_page(f"recap of {name}", page_lines(await recap.recap(UNPAINTED, now, seat)))
            ping = pings.call(now, UserId(seat + 1), replace(body, after=narration.since(now, seat)), "")
            self.text.add_page(f"ping of {name}", page_lines(ping))
            if undoing.latest_move(now, seat):
                self.text.add_page(f"answer to {name}", _lines(private.short(now, seat)))
                self._undo(seat)

    def _undo(self, seat: Seat) -> None:
        if found := undoing.possible_undo(self.position, seat):
            taken = undo.taken(self.position, seat, found)
            because = f" ({found.because})" if found.because else ""
            self.text.add_if_new(f"{self.names[seat]} can take back", f"{taken}{because}")

    def _table(self) -> None:
        """List the board's alt text, and the description of the whole table in words."""
        view, frame = self.position.view(None), Frame(self.names)
        alt = import_module(f"rendering.{self.game.key}.alt")
        paint = alt.table if self.game.key == "geargrid" else alt.board
        self.text.add_page("alt text", _sentences(paint(view, frame)))
        in_words = RENDERERS[self.game.key].in_words
        self.text.add_page("table in words", list(in_words(view, frame)) if in_words else [])

    # What a seat can do

    def _private(self, unasked: Seat) -> None:
        """List each seat's private message and choices.

        For seats that have to choose, also list advice and refusals. For the seat `unasked`, list refusals even if it
        has nothing to choose.
        """
        for seat, name in enumerate(self.names):
            hand = self.game.words.secret(self.position.view(seat), self.names)
            self.text.add_page(f"hand of {name}", _lines(hand))
            if self.position.outcome:
                continue
            self._choices(seat)
            self._controls(seat)
            if seat in self.position.to_act:
                self._advice(seat)
            if seat == unasked or seat in self.position.to_act:
                self._refusals(seat)

    def _choices(self, seat: Seat) -> None:
        name = self.names[seat]
        for group in prompts.menu(self.position, seat) if self.position.may_act(seat) else ():
            if group.blocked:
                self.text.add_if_new(f"{name} can't", titled(group.title, group.blocked), group.prefix)
            for item in group.items:
                self.offered[item.code] = None
                words = titled(group.title, _with_hint(item.label, item.hint))
                self.text.add_if_new(f"{name} can", words, item.code)

    def _controls(self, seat: Seat) -> None:
        """List the game's own controls, at the start and after a press of one of their buttons."""
        cursor = ""
        for _ in range(2):
            found = prompts.controls(self.position, seat, cursor, self.names)
            if found is None:
                return
            presses = found.presses()
            words = [f"[{_with_hint(each.label, each.hint)}]" for each in presses]
            place = f"controls of {self.names[seat]} at '{cursor}'"
            self.text.add_page(place, [*_lines(found.text), *_lines(found.signs), *words])
            cursor = self.chance.choice([each.cursor for each in presses] or [""])

    def _advice(self, seat: Seat) -> None:
        view, legal = self.position.view(seat), self.position.legal(seat)
        for policy in (self.game.stand_in, *self.game.policies.values()):
            advice = policy(view, legal, Rng(f"{self.position.length}"))
            self.text.add_page(f"advice for {self.names[seat]}", [f"{advice.code}, {advice.why}"])

    def _refusals(self, seat: Seat) -> None:
        """List the reasons why some codes that were legal earlier, for any seat, are refused now."""
        legal = self.position.legal(seat)
        now = {action.code for action in legal}
        kinds: dict[str, list[str]] = {}
        for code in (*self.offered, NONSENSE):
            if code not in now:
                kinds.setdefault(code.partition(":")[0], []).append(code)
        for kind in self.chance.sample(sorted(kinds), min(NEAR_MISSES if legal else 1, len(kinds))):
            code = self.chance.choice(kinds[kind])
            said = self.game.refusal(self.position.view(seat), code, legal, self.names)
            self.text.add(f"{self.names[seat]} tries", f"{code}: {said}")

    def _plans(self) -> None:
        if self.game.ahead is None or len(self.names) < 2 or self.position.outcome:
            return
        for seat, name in enumerate(self.names):
            if not (self.game.is_gone and self.game.is_gone(self.position.view(seat))):
                try:
                    preview.ahead(self.position, seat)
                except Refusal as refusal:
                    self.text.add_if_new(f"{name} plans", str(refusal))

    # The end

    async def _end(self, outcome: Outcome) -> None:
        for seat, name in enumerate(self.names):
            hand = await private.hand(UNPAINTED, self.position, seat, "")
            self.text.add_page(f"hand of {name} at the end", page_lines(hand))
            rows = [f"{row.points} for {row.label}" for row in outcome.breakdown[seat]]
            self.text.add_page(f"score sheet of {name}", [count(outcome.scores[seat] or 0, "point"), *rows])
            for way in self._ways(seat):
                told = story.tell(self.position, seat, way)
                scenes = [line for each in told.scenes for line in (each.title, *each.lines)] if told else []
                self.text.add_page(f"story of {name} {way}".rstrip(), scenes)
        self.text.add("headline of the end", outcome.headline)
        sheet = RENDERERS[self.game.key].final(self.position.view(None), Frame(self.names))
        self.text.add_page("alt text of the score sheet", _sentences(sheet.alt))

    def _ways(self, seat: Seat) -> Iterator[str]:
        """List what other choices would have led to; yield the keys of the stories (see `Story`) to write out.

        The keys are "" for the game as it was played, and the key of the first other choice if there is one.
        """
        told = story.tell(self.position, seat)
        yield ""
        for number, way in enumerate(told.ways if told else ()):
            self.text.add_if_new(f"what if of {self.names[seat]}", f"{way.label}: {way.hint}", way.key)
            if not number:
                yield way.key


def page_lines(page: Page) -> list[str]:
    """Return everything in a message: text, [buttons], (disabled buttons), and the entries of its lists."""
    found = [*_lines(page.text), *(line for line, _ in page.sections), *_lines(page.note)]
    for item in (item for row in page.rows for item in row):
        if isinstance(item, ui.Button):
            found.append(f"({item.label})" if item.disabled else f"[{item.label}]")
        elif isinstance(item, ui.Select):
            found.append(f"[{item.placeholder}]")
            found += [f"- {_with_hint(each.label, each.description or '')}" for each in item.options]
    return found


def _with_hint(label: str, hint: str) -> str:
    return f"{label} · {hint}" if hint else label


def _lines(text: str) -> list[str]:
    return [line for line in text.split("\n") if line.strip()]


def _sentences(text: str) -> list[str]:
    return _lines(text.replace(". ", ".\n"))
