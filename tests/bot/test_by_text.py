"""Tests that blind people can play whole games with nothing but messages, alt text, buttons and lists."""

from __future__ import annotations

import random
import re
from typing import Final

import msgspec
import pytest
from discord import ui

from bot.core.commands.panel import FollowSuggestion, InPanel, PanelState, Pick, PickControl, PickOrOpen, PressControl
from bot.core.ids import UserId
from bot.core.markdown import ALT
from bot.core.pages import board, controls
from bot.core.pages.own import private
from bot.core.pages.parts.chains import whole
from bot.core.pages.parts.message import Page
from bot.core.pages.parts.offered import state_after
from bot.core.pages.pictures import Gallery
from bot.core.storage import Body
from bot.core.table import moves
from bot.core.table.make_move import apply_moves
from bot.core.table.position import Position
from bot.core.table.reading import narration, prompts, turn_counts
from games import GAMES
from games.kernel import AnyGame
from rendering import RENDERERS
from tests.bot.core.commands.decoded import decoded
from tests.bot.features.assembled import SLOTS
from tests.games.example import GAME as PEBBLES
from tools.glance import Kind, chosen, dealt

SEATS: Final = {"briar": 1}
OPTIONS: Final = {"geargrid": {"mode": "post", "victories": "1"}}
GAIN: Final = re.compile(r"[+](\d+)|up to [+](\d+)")
MOST: Final = 30  # presses in a turn, after which the player looks for what ends it
ENDS: Final = ("Done", "Submit", "Submit…", "Yes, submit", "End turn", "Enough", "No more", "Let it be", "Pass")
ASIDE: Final = ("Back",)
DRAWN: Final = Gallery(RENDERERS, SLOTS)
WORDS: Final = Gallery({}, SLOTS)  # within a turn the words of the pages are enough


class Said(msgspec.Struct, frozen=True):
    """A button or list entry: its label, its description, and the custom_id and value that pressing it sends."""

    label: str
    about: str
    custom_id: str
    value: str = ""


class Reader:
    """A player who sees no pictures, and takes the choice whose text promises most, or sometimes a random one."""

    def __init__(self, seed: str) -> None:
        self.chance = random.Random(seed)
        self.pressed = 0

    def choose(self, page: Page) -> Said:
        """Choose a button or list entry on the page. Fail if a picture or a choice isn't described in words."""
        assert page.text
        assert all(picture.alt.strip() and len(picture.alt) <= ALT for picture in page.pictures)
        offered = offers(page)
        assert offered, page.text
        assert all(re.search(r"\w", said.label) for said in offered)
        self.pressed += 1
        going = [said for said in offered if said.label not in ASIDE]
        if self.pressed > MOST:
            going = [said for said in going if said.label.rpartition(" · ")[2] in ENDS] or going
        gains = [self._gain(page, said) for said in going]
        best = [said for said, gain in zip(going, gains, strict=True) if gain == max(gains)]
        return self.chance.choice(best if self.chance.random() < 0.7 else going)

    def _gain(self, page: Page, said: Said) -> int:
        """Return how many points a choice promises in its label or in the line about its letter; 0 if none."""
        letter = said.label.partition(" · ")[0]
        lines = [line for line in page.text.split("\n") if line.startswith((f"**{letter}**", f"-# {said.label}:"))]
        found = GAIN.search(" ".join([said.label, said.about, *lines]))
        return int(found[1] or found[2]) if found else 0


def offers(page: Page) -> list[Said]:
    found: list[Said] = []
    for item in (item for row in page.rows for item in row):
        if isinstance(item, ui.Button) and not item.disabled:
            found.append(Said(item.label or "", "", item.custom_id or ""))
        elif isinstance(item, ui.Select) and not item.disabled:
            found += [Said(each.label, each.description or "", item.custom_id, each.value) for each in item.options]
    return found


async def pressed(position: Position, seat: int, said: Said) -> tuple[Position, PanelState]:
    """Press a button or list entry. Return a new position if that makes a move, and the panel state that follows."""
    command = decoded(said.custom_id, said.value)
    if not isinstance(command, InPanel):  # Undo and the like: the table stays as it is
        return position, private.state_now(position, seat)
    state = command.state
    if isinstance(command, FollowSuggestion):
        suggestion = prompts.suggestion(position, seat)
        assert suggestion is not None
        return after(apply_moves(position, seat, suggestion.moves).after, seat, "")
    if isinstance(command, PickControl):
        state = controls.chosen(state, command.line)
    elif isinstance(command, Pick):
        state = state.then(command.code)
    elif isinstance(command, PickOrOpen):
        state = state_after(state, command.line)
    codes = whole(position, seat, state.codes)
    if codes and (isinstance(command, PressControl | PickControl) or prompts.completes(position, seat, codes)):
        return after(moves.move(position, seat, codes), seat, state.group)
    return position, msgspec.structs.replace(state, codes=codes, prompt=prompts.prompt(position, seat))


def after(position: Position, seat: int, cursor: str) -> tuple[Position, PanelState]:
    """Return the position as it would be loaded from storage, and the panel state for the next question."""
    status = "over" if position.outcome else "playing"
    head = msgspec.structs.replace(position.head, version=position.length, status=status)
    stored = msgspec.structs.replace(position.stored, head=head)
    now = Position(position.game, stored, position.steps)
    spot = private.state_now(now, seat)
    return now, spot.at(cursor) if now.game.controls else spot


async def read_through(game: AnyGame, seed: str) -> tuple[Position, Reader]:
    """Play a game as the reader in seat 0, against computer players; return the last position and the reader."""
    kind = Kind(game, game.defaults() | OPTIONS.get(game.key, {}), SEATS.get(game.key, 2), game.key)
    now, _ = after(dealt(kind), 0, "")
    reader, drawn = Reader(seed), -1
    spot = private.state_now(now, 0)
    while now.outcome is None:
        seat = now.to_act[0]
        if 0 not in now.to_act:
            now, spot = after(moves.move(now, seat, chosen(now, seat)), 0, "")
            continue
        is_new = drawn != turn_counts.current_turn(now)
        if is_new:
            drawn, reader.pressed = turn_counts.current_turn(now), 0
            await _tells_whose_turn_it_is(now)
        page = await private.play(DRAWN if is_new else WORDS, now, 0, spot)
        now, spot = await pressed(now, 0, reader.choose(page))
    return now, reader


async def _tells_whose_turn_it_is(now: Position) -> None:
    page = await board.board(DRAWN, now, Body(after=narration.since(now, 0), upto=now.length, pings=(UserId(1),)))
    assert "<@1>" in page.text
    assert all(picture.alt for picture in page.pictures)


@pytest.mark.parametrize("key", sorted([*GAMES, PEBBLES.key]))
async def test_a_whole_game_is_played_by_words_alone(key: str) -> None:
    game = {**GAMES, PEBBLES.key: PEBBLES}[key]
    now, _ = await read_through(game, "by words alone")
    final = await board.board(DRAWN, now, Body(after=narration.since(now, 0), upto=now.length))
    assert "Ada" in final.text or "Bo" in final.text
    assert all(picture.alt for picture in final.pictures)
