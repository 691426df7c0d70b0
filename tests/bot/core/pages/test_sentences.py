"""Tests that overlong text is shortened by whole sentences, the least important first, and never those about a loss."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice

import pytest
from msgspec.structs import replace

from bot.core.delivery.courier import Payload
from bot.core.ids import UserId
from bot.core.markdown import PUSH
from bot.core.pages.own import private
from bot.core.pages.parts.message import Page
from bot.core.pages.parts.offered import WITH_BUTTONS, WITH_LISTS
from bot.core.pages.parts.sentences import Sentence, shortened, split, whole
from bot.core.table.position import Position
from bot.core.table.reading import narration, undoing
from games import GAMES
from games.gears import events as gears
from games.kernel import Event, Weight
from tests.bot.core.pages.test_turns import Said
from tools.glance import Kind, played

WIDE = 10**6
ROOMS = [density.line for density in (*WITH_BUTTONS, *WITH_LISTS)]
TOLD = [
    Sentence("Ada placed Boiler Row at O15."),
    Sentence("Boom! The Automa demolished the Prime Gear.", Weight.GREAT),
    Sentence("New in the draft row: Wobbleway A."),
    Sentence("You lost the Inventor.", Weight.DISASTER),
]


@pytest.mark.parametrize(("room", "places"), [(200, [0, 1, 2, 3]), (100, [0, 1, 3]), (70, [1, 3]), (40, [3]), (5, [3])])
def test_the_least_important_sentences_go_first_and_a_loss_never(room: int, places: Sequence[int]) -> None:
    assert shortened(TOLD, room) == " ".join(TOLD[place].words for place in places)


def test_a_text_keeps_the_first_sentence_of_each_line() -> None:
    assert whole("One two. Three four. Five.\nSix seven eight. Nine.", 20) == "One two. Three four.\nSix seven eight."


@pytest.mark.parametrize("key", GAMES)
def test_notices_about_moves_have_whole_sentences_at_every_density(key: str) -> None:
    game, notices = GAMES[key], 0
    for position in islice(played(Kind(game, game.defaults(), 2, key)), 150):
        for seat in {made.seat for made in position.decisions[-1:]}:
            since = undoing.latest_move(position, seat).start
            short = [event.beside(position.names) for event in narration.events(position, seat, since)]
            every = sentences("\n".join([private._outcome(position, seat, "")(WIDE), *short]))
            for room in ROOMS:
                shown = sentences(private._outcome(position, seat, "")(room))
                assert shown <= every, (room, shown - every)
                notices += 1
    assert notices > 100


def sentences(text: str) -> set[str]:
    return {sentence for line in text.split("\n") for sentence in split(line)}


@pytest.mark.parametrize("room", ROOMS)
def test_a_loss_stays_in_the_notice_and_nothing_is_cut(room: int) -> None:
    game = GAMES["gears"]
    position = list(islice(played(Kind(game, game.defaults(), 2, "gears")), 9))[-1]
    seat = position.decisions[-1].seat
    happened: Sequence[Event] = [
        Said(text="{0} placed Grafting Parlor at O14. New in the draft row: Boiler Row."),
        gears.GearsStolen(seat=1 - seat, victim=seat, gears=4),
        Said(text="Then a great many small things happened, none of which matters much to anybody at this table."),
    ]
    steps = (*position.steps[:-1], replace(position.steps[-1], events=tuple(happened)))
    moved = Position(position.game, position.stored, steps)
    for since in (None, position.length - 1):
        shown = private._outcome(moved, seat, "", since)(room)
        assert shown.startswith("You lost 4 gears to "), shown
        assert not re.search(r"\w…", shown), shown


def test_a_push_that_is_too_long_loses_whole_sentences() -> None:
    asked = "Gears: <@7>, your turn. "
    push = Payload(Page(asked + "This explains the rules at some length. " * 10, push=""), "", (UserId(7),)).push
    assert len(push) <= PUSH
    assert push.endswith("at some length.")
