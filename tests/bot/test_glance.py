"""Tests of how many words, clicks and pixels the bot's messages need."""

from __future__ import annotations

import re
from functools import partial
from itertools import islice, pairwise

import pytest
from discord import ui
from msgspec.structs import replace

from bot.core.ids import UserId
from bot.core.markdown import word_count
from bot.core.pages.board import WORDS, board
from bot.core.pages.own import private
from bot.core.pages.parts.message import Page
from bot.core.pages.parts.names import text_names
from bot.core.pages.parts.screens import DESKTOP, PHONE, high
from bot.core.pages.parts.screens import WORDS as WORDS_OF_PANEL
from bot.core.pages.pictures import Gallery
from bot.core.refusals import NotNow
from bot.core.storage import Body, Chair
from bot.core.table.reading import narration, prompts
from bot.features.next_table.handlers import in_queue
from bot.features.planned_turns import pages as drafts
from bot.features.planned_turns import planning
from bot.features.recap.pages import recap
from games import GAMES
from games.gears import events as ev
from games.rng import Rng
from rendering import RENDERERS
from rendering.picture import Picture
from tests.bot.features.assembled import SLOTS
from tests.games.example import GAME
from tools.glance import Kind, dealt, message, played, read, taught, turns


def test_words_are_what_has_letters_or_figures() -> None:
    assert word_count("**Bo** +5 → 7 gears · laid it") == 6


def test_small_print_and_buttons_lines_are_read_too() -> None:
    assert read(Page("One two.", note="three")) == 3


def test_a_picture_is_as_high_as_a_phone_shows_it() -> None:
    size = (1650).to_bytes(4, "big") + (1050).to_bytes(4, "big")
    with_picture = high(Page("Short.", (Picture(b"." * 16 + size, "alt"),)))
    assert with_picture - high(Page("Short.")) == 193 + 8


def test_a_picture_is_at_most_as_high_as_a_desktop_shows_it() -> None:
    tall, wide = ((1100).to_bytes(4, "big") + tall.to_bytes(4, "big") for tall in (1310, 400))
    without = high(Page("Short."), DESKTOP)
    assert high(Page("Short.", (Picture(b"." * 16 + tall, "alt"),)), DESKTOP) - without == 350 + 8
    assert high(Page("Short.", (Picture(b"." * 16 + wide, "alt"),)), DESKTOP) - without == 200 + 8


def test_the_first_seat_is_asked_in_every_turn_of_its_own() -> None:
    asked, end = turns(Kind(GAME, GAME.defaults(), 2, "pebbles"))
    assert dealt(Kind(GAME, GAME.defaults(), 2, "pebbles")).chairs[0] == Chair("Ada", UserId(1))
    assert asked
    assert end.outcome
    assert all(0 in position.to_act for position in asked)


async def test_an_eventful_turn_of_gnomes_is_narrated_in_few_words() -> None:
    asked, _ = turns(Kind(GAMES["gnomes"], GAMES["gnomes"].defaults(), 3, "gnomes"))
    gallery = Gallery({}, SLOTS)
    told = [
        await board(gallery, each, Body(after=narration.since(each, 0), upto=each.length, pings=(UserId(1),)))
        for each in asked
    ]
    gallery.close()
    assert max(map(read, told)) <= WORDS[0]
    replies = [page.text for page in told if "will you respond?" in page.text]
    assert replies
    assert max(len(re.findall("attacks? ", text)) for text in replies) == 1, "the question alone says it"


async def test_actions_of_the_automa_are_narrated_in_few_words() -> None:
    game = GAMES["gears"]
    asked, _ = turns(Kind(game, game.defaults() | {"expansions": "both", "scoring": "gobbler"}, 1, "alone"))
    gallery, words = Gallery({}, SLOTS), list[int]()
    for before, after in pairwise(asked):
        body = Body(after=before.length, upto=after.length, pings=(UserId(1),))
        words.append(read(page := await board(gallery, after, body)))
        events = narration.events(after, None, body.after, body.upto)
        taken = [event for event in events if isinstance(event, (ev.GearsStolen, ev.GearsLost))]
        assert len(re.findall("cost Ada|returned|stole", page.text)) >= len(taken), "whatever it takes is mentioned"
    gallery.close()
    assert words
    assert max(words) <= WORDS[0]


MORE = 36  # pixels by which the shortest form of a panel may be too high, for the line and the buttons of a queue
SCROLLED = 60  # pixels by which a panel may be too high on a desktop, if it could only be lower with lists of choices
PLANS = 4  # plans that can be made at a dozen or more moments of each game
SEATED = [
    ("gears", {}, 3),
    ("gears", {"expansions": "both"}, 3),
    ("gears", {"expansions": "both"}, 4),
    ("gizmos", {}, 3),
    ("gizmos", {}, 4),
    ("briar", {}, 1),
    ("briar", {}, 3),
    ("gnomes", {}, 2),
    ("gnomes", {}, 3),
    ("gnomes", {}, 4),
    ("geargrid", {"mode": "post"}, 2),
    ("geargrid", {"mode": "post"}, 4),
    ("geargrid", {"mode": "live"}, 3),
]


@pytest.mark.parametrize(("key", "options", "seats"), SEATED)
async def test_panels_and_messages_fit_on_a_phone_in_few_words(key: str, options: dict[str, str], seats: int) -> None:
    game = GAMES[key]
    asked, _ = turns(Kind(game, game.defaults() | options, seats, key))
    gallery = Gallery(RENDERERS, SLOTS)
    pages = [await private.play(gallery, each, 0, private.state_now(each, 0)) for each in asked]
    told = [await message(gallery, each) for each in asked]
    gallery.close()
    assert max(map(read, pages)) <= WORDS_OF_PANEL
    assert max(map(high, pages)) <= PHONE.room
    assert max(high(page, DESKTOP) for page in pages) <= DESKTOP.room + SCROLLED
    assert max(map(high, told)) <= PHONE.room


@pytest.mark.parametrize(("key", "seats"), [("briar", 1), ("briar", 3), ("gizmos", 3)])
async def test_the_later_pages_of_a_panel_fit_on_a_phone_too(key: str, seats: int) -> None:
    game, gallery, rng = GAMES[key], Gallery(RENDERERS, SLOTS), Rng(key)
    for position in islice(played(Kind(game, game.defaults(), seats, key)), 0, None, 5):
        codes: tuple[str, ...] = ()
        while position.outcome is None and not (codes and prompts.completes(position, position.to_act[0], codes)):
            seat = position.to_act[0]
            page = await private.play(gallery, position, seat, replace(private.state_now(position, seat), codes=codes))
            assert high(page) <= PHONE.room, page.text
            assert high(page, DESKTOP) <= DESKTOP.room + SCROLLED, page.text
            action, rng = rng.choice(prompts.offered(position, seat, codes))
            codes = prompts.foregone(position, seat, (*codes, action.code))
    gallery.close()


@pytest.mark.parametrize(("key", "options", "seats"), [SEATED[at] for at in (1, 4, 6, 8, 10)])
async def test_a_panel_of_the_queue_fits_on_a_phone_with_what_else_stands_there(
    key: str, options: dict[str, str], seats: int
) -> None:
    game = GAMES[key]
    asked, _ = turns(Kind(game, game.defaults() | options, seats, key))
    gallery, heights = Gallery(RENDERERS, SLOTS), list[int]()
    for position in asked[::2]:
        within = partial(in_queue, position, 2)
        page = await private.play(gallery, position, 0, private.state_now(position, 0), within=within)
        assert any(item.label == "Skip (2 more)" for row in page.rows for item in row if isinstance(item, ui.Button))
        assert page.text.startswith(f"-# **{game.name}** in <#"), page.text
        heights.append(high(page))
    gallery.close()
    assert max(heights) <= PHONE.room + MORE


@pytest.mark.parametrize(("key", "options", "seats"), SEATED)
async def test_each_page_of_my_hand_fits_on_a_phone_and_together_they_show_all(
    key: str, options: dict[str, str], seats: int
) -> None:
    game = GAMES[key]
    asked, _ = turns(Kind(game, game.defaults() | options, seats, key))
    gallery = Gallery(RENDERERS, SLOTS)
    for position in asked[::5]:
        hand_pages, labels = list[Page](), ["More"]
        while any(label.startswith("More") for label in labels):
            hand_pages.append(
                await private.hand(gallery, position, 0, "https://discord.com/channels/1/2/3", number=len(hand_pages))
            )
            labels = [item.label or "" for row in hand_pages[-1].rows for item in row if isinstance(item, ui.Button)]
        pictures = [picture for page in hand_pages for picture in page.pictures]
        assert pictures == list(await gallery.hand(position, 0))
        assert max(map(high, hand_pages)) <= PHONE.room
        assert any(game.words.secret(position.view(0), text_names(position)) in page.text for page in hand_pages)
        assert len(hand_pages) == 1 or labels[-1] == f"Back (1/{len(hand_pages)})"
    gallery.close()


@pytest.mark.parametrize("key", sorted(GAMES))
async def test_every_page_of_a_tutorial_fits_on_a_phone(key: str) -> None:
    gallery = Gallery(RENDERERS, SLOTS)
    pages = [page async for _, page in taught(GAMES[key], gallery)]
    gallery.close()
    assert max(map(high, pages)) <= PHONE.room
    assert all(page.pictures for page in pages)


@pytest.mark.parametrize(("key", "seats"), [("gears", 3), ("gizmos", 3), ("gnomes", 2)])
async def test_a_plan_fits_on_a_phone_like_the_panel_of_the_turn(key: str, seats: int) -> None:
    game, gallery = GAMES[key], Gallery(RENDERERS, SLOTS)
    heights = []
    for position in islice(played(Kind(game, game.defaults(), seats, key)), 0, None, 9):
        seat = next((each for each in range(seats) if each not in position.to_act), 0)
        try:
            begun = planning.begin(position, UserId(seat + 1))
        except NotNow:  # something in progress, or the dice, must be decided first
            continue
        plan = planning.draft_of(begun, seat)
        assert plan
        page = await drafts.draft(gallery, begun, seat, plan, drafts.state_of(begun.id, plan))
        assert page.pictures
        heights.append(high(page))
        assert heights[-1] <= PHONE.room, page.text
    gallery.close()
    assert len(heights) >= PLANS


async def test_a_final_message_begins_with_who_won() -> None:
    _, end = turns(Kind(GAMES["gears"], GAMES["gears"].defaults(), 3, "gears"))
    last = await board(Gallery({}, SLOTS), end, Body(after=narration.since(end, 0), upto=end.length))
    verdict = end.game.words.verdict(end.view(None), end.names)
    head, *rest = last.text.split("\n")
    assert head == f"### {verdict.partition('. ')[0]}"
    assert rest[0] == verdict.partition(". ")[2]
    assert "#" not in "\n".join(rest), "no headline is greater than the result"


async def test_the_last_board_does_not_repeat_that_the_game_is_over_and_who_won() -> None:
    kind = Kind(GAMES["geargrid"], GAMES["geargrid"].defaults() | {"mode": "post", "victories": "1"}, 2, "geargrid")
    _, end = turns(kind)
    verdict = f"**{end.game.words.verdict(end.view(None), end.names)}**"
    last = await board(Gallery({}, SLOTS), end, Body(after=end.length - 1, upto=end.length))
    assert last.text.startswith("### ")
    assert "The game is over" not in last.text
    assert (await recap(Gallery({}, SLOTS), end, 1)).text == verdict


async def test_winner_and_loser_see_in_private_how_it_ended_for_them() -> None:
    kind = Kind(GAMES["geargrid"], GAMES["geargrid"].defaults() | {"mode": "post", "victories": "1"}, 2, "geargrid")
    _, end = turns(kind)
    assert end.outcome
    winners = end.outcome.winners
    gallery = Gallery(RENDERERS, SLOTS)
    firsts = [(await private.hand(gallery, end, seat, "")).pictures[0] for seat in range(2)]
    gallery.close()
    assert [picture.name for picture in firsts] == ["result.png"] * 2
    told = [picture.alt.partition(" ")[2].partition(" ")[0] for picture in firsts]
    assert [word.rstrip("!.") for word in told] == ["won", "won"]
    assert [picture.alt.startswith("You") for picture in firsts] == [seat in winners for seat in range(2)]


async def test_a_recap_for_a_solo_player_tells_the_previous_turn() -> None:
    asked, _ = turns(Kind(GAMES["gears"], GAMES["gears"].defaults() | {"scoring": "maze"}, 1, "alone"))
    text = (await recap(Gallery({}, SLOTS), asked[1], 0)).text
    assert text.startswith("Nothing new since your last turn. Here's what you did:\n**Ada** ")
    assert "The Automa played " in text
    assert (await recap(Gallery({}, SLOTS), asked[0], 0)).text.startswith("Nothing new since your last turn.\n")
