"""Tests of whole tables on the local Discord with the real client, from the lobby to the rematch."""

from __future__ import annotations

import asyncio
import json
import re
from itertools import chain

from games.record import Record, replay
from tests.bot.core.discord.late import late_click
from tests.e2e.people import is_answered
from tests.games.example import GAME
from tests.support.local_discord import Json, LocalDiscord, Person, alts, buttons, files, selects, text


async def answer(person: Person, reply: Json) -> Json:
    """Wait until the bot has replaced its "thinking" message, and return its answer."""
    assert "error" not in reply, reply

    async def is_there() -> bool:
        await person.discord.state()
        return is_answered(person.discord.messages[reply["message"]])

    await person.discord.until(is_there, "the answer is there")
    message: Json = person.discord.messages[reply["message"]]
    return message


def label_of(choice: str, page: Json) -> str:
    """Return the label of a choice's button: only a letter if the page's text describes the choice."""
    lines = (line.split("**")[1] for line in text(page).split("\n") if line.startswith("**") and choice in line)
    return next(chain((label for label in buttons(page) if choice in label), lines))


async def said(person: Person, reply: Json) -> str:
    return text(await answer(person, reply))


async def seat(*people: Person, game: str = "pebbles", thread: bool = False, channel: str = "games") -> Json:
    """Start a table with these people; return its board message."""
    host, *others = people
    before = {message["id"] for message in await host.messages()}
    assert "is ready" in await said(host, await host.command("table new", channel, game=game, thread=thread))
    card = await host.wait_for(lambda message: "Join" in buttons(message) and message["id"] not in before)
    for other in others:
        assert "error" not in await other.click(card, "Join")
    await host.wait_for(lambda message: "Start" in buttons(message) and message["id"] == card["id"])
    assert "error" not in await host.click(card, "Start")
    return await host.wait_for(lambda message: "Large board" in buttons(message) and message["id"] not in before)


async def latest_board(person: Person) -> Json:
    return await person.wait_for(lambda message: "Large board" in buttons(message))


async def revealed_board(person: Person) -> Json:
    """Return the board that is posted when all secret moves are revealed, not the one before it."""
    return await person.wait_for(lambda message: "took" in text(message) and "Large board" in buttons(message))


async def play_out(people: list[Person]) -> None:
    for _ in range(60):
        for person in people:
            told = await said(person, await person.command("pebbles toss"))
            if "over" in told or "You have no game" in told:
                return
    raise AssertionError("the game does not end")


async def seal_moves(people: list[Person]) -> None:
    for person in people:
        assert "You sealed: 1 from heap A" in await said(
            person, await person.command("pebbles take", heap="Heap A", pebbles="1")
        )


async def test_a_lobby_card_is_one_message_that_changes(discord: LocalDiscord) -> None:
    ada, bo = discord.person("ada"), discord.person("bo")
    await ada.command("table new", game="pebbles")
    card = await bo.wait_for(lambda message: "Join" in buttons(message))
    assert re.search(r"Ada · \d open", text(card))
    assert "Start" in buttons(card)  # a solo game is possible
    assert (alts(card)[0] or "").startswith("Pebbles. Ready to start")
    await bo.click(card, "Join")
    await bo.wait_for(
        lambda message: message["id"] == card["id"] and re.search(r"Ada · Bo · \d open", text(message)) is not None
    )
    options = await answer(ada, await ada.click(card, "Options"))
    assert "The last pebble" in text(options)
    await answer(ada, await ada.choose(options, "lose", select="The last pebble"))
    await bo.wait_for(lambda message: message["id"] == card["id"] and "The last pebble: loses" in text(message))
    how = await answer(bo, await bo.click(card, "How to play"))
    assert "1. Seal a first move." in text(how)
    assert len(files(how)) == 1
    sure = await answer(ada, await ada.click(card, "Cancel"))
    assert "Cancel this table" in text(sure)
    await ada.click(sure, "Cancel table")
    await bo.wait_for(lambda message: message["id"] == card["id"] and "canceled" in text(message))


async def _card(person: Person) -> Json:
    """Wait until the lobby card of the only table shows a computer player; return the card."""
    return await person.wait_for(lambda message: "Join" in buttons(message) and "(computer, " in text(message))


async def test_leaving_as_the_last_person_asks_before_the_table_is_canceled(discord: LocalDiscord) -> None:
    ada, bo = discord.person("ada"), discord.person("bo")
    await ada.command("table new", game="pebbles")
    card = await ada.wait_for(lambda message: "Join" in buttons(message))
    sure = await answer(ada, await ada.click(card, "Leave"))
    assert "Leave and cancel this table?" in text(sure)
    await ada.click(sure, "Never mind")
    await bo.click(card, "Join")
    await bo.wait_for(lambda message: message["id"] == card["id"] and "Bo" in text(message))
    await ada.click(card, "Leave")  # Bo keeps the table
    await bo.wait_for(lambda message: message["id"] == card["id"] and "Ada" not in text(message))
    assert "canceled" not in text((await bo.messages())[-1])


async def test_an_option_that_leaves_too_few_seats_lets_the_owner_remove_players(discord: LocalDiscord) -> None:
    ada = discord.person("ada")
    await ada.command("table new", game="gears")
    card = await ada.wait_for(lambda message: "Join" in buttons(message))
    await ada.click(card, "Add computer")
    options = await answer(ada, await ada.click(await _card(ada), "Options"))
    await ada.choose(options, "maze", select="Mode")
    card = await ada.wait_for(lambda message: "Start (only 1)" in buttons(message))
    assert "(1 too many)" in text(card)
    assert "1 too many for these options" in (alts(card)[0] or "")
    assert "remove 1 computer" in await said(ada, await ada.click(card, "Start (only 1)"))
    await ada.click(await answer(ada, await ada.click(card, "Computers")), "Remove")
    await ada.wait_for(lambda message: message["id"] == card["id"] and "Start" in buttons(message))


async def test_a_computer_player_is_added_with_a_chosen_strength(discord: LocalDiscord) -> None:
    ada = discord.person("ada")
    await ada.command("table new", game="pebbles")
    card = await ada.wait_for(lambda message: "Join" in buttons(message))
    asked = await answer(ada, await ada.click(card, "Add computer"))
    assert "How well should" in text(asked)
    assert "**Greedy** Takes all it can." in text(asked)
    which, strength = selects(asked)
    assert which["disabled"], "there's only one"
    assert [option["label"] for option in strength["options"] if option.get("default")] == ["Greedy"]
    await ada.wait_for(lambda message: message["id"] == card["id"] and "(computer, greedy)" in text(message))
    other = await answer(ada, await ada.click(asked, "Add another"))
    both = selects(other)[0]["options"]
    assert [(option["label"].split(": ")[1], option.get("default", False)) for option in both] == [
        ("Greedy", False),
        ("Greedy", True),
    ]
    other = await answer(ada, await ada.choose(other, "1", select="Which computer"))
    asked = await answer(ada, await ada.choose(other, "2", select="Which computer"))
    assert re.fullmatch(r"\w+ left the table\.", await said(ada, await ada.click(asked, "Remove")))
    asked = await answer(ada, await ada.click(await _card(ada), "Computers"))
    asked = await answer(ada, await ada.choose(asked, "searching", select="Strength"))
    assert [option["label"] for option in selects(asked)[1]["options"] if option.get("default")] == ["Searching"]
    await ada.wait_for(lambda message: message["id"] == card["id"] and "(computer, searching)" in text(message))
    await ada.click(card, "Start")
    await latest_board(ada)
    await seal_moves([ada])

    async def is_over() -> bool:
        """Make a move for Ada if it's her turn; tell whether the game is over."""
        return "You have no game" in await said(ada, await ada.command("pebbles toss"))

    await ada.discord.until(is_over, "the end of the game", 60)
    assert "fell back" not in discord.bot_log()


async def test_a_whole_game_by_slash_commands(discord: LocalDiscord) -> None:
    ada, bo = discord.person("ada"), discord.person("bo")
    board = await seat(ada, bo)
    assert "<@" in text(board)
    assert await ada.autocomplete("pebbles take", "heap", heap="b") != []
    await seal_moves([ada, bo])
    await play_out([ada, bo])
    final = await ada.wait_for(lambda message: "Rematch" in buttons(message))
    assert "won" in text(final)
    assert re.search(r"Largest handful: [12] \((Ada|Bo)\)\.", text(final))
    assert len(files(final)) == 2
    assert "seed" in text(final)

    async def collapsed() -> bool:
        return not any("Large board" in buttons(message) for message in await ada.messages("games"))

    await ada.discord.until(collapsed, "the earlier boards are reduced to what happened")
    shown = await answer(bo, await bo.click(final, "All hands"))
    assert "**Ada**\n> " in text(shown)
    moving = await answer(bo, await bo.click(final, "Replay"))
    assert moving["_only"]
    assert (alts(moving)[0] or "").startswith("Replay in ")
    assert (await discord.read(files(moving)[0])).startswith(b"GIF89a")
    posted = await bo.click(moving, "Post it here")
    assert "error" not in posted
    await ada.wait_for(lambda message: any((alt or "").startswith("Replay in ") for alt in alts(message)))
    record = await answer(bo, await bo.click(final, "Record"))
    file = await discord.read(files(record)[0])
    assert replay(GAME, Record.from_json(file))
    assert files(await answer(ada, await ada.command("table export")))
    ends = [await said(person, await person.command("recap")) for person in (ada, bo)]
    assert all(" won." in told for told in ends)
    assert any(" took " in told for told in ends)
    over = next(message for message in await ada.dm() if "Go to table" in buttons(message))
    assert " won." in text(over)
    assert set(buttons(over)) == {"Go to table"}
    assert re.search(r"[0-9a-f]{64}", await said(bo, await bo.command("fair")))  # shows the seed, as the game is over
    again = await answer(bo, await bo.click(final, "Rematch"))
    assert "Here's a new table" in text(again)
    assert "Go to table" in buttons(again)
    card = await bo.wait_for(lambda message: "Join" in buttons(message))
    assert "Bo · Ada" in text(card)


async def test_a_click_that_the_card_shows_leaves_no_private_word(discord: LocalDiscord) -> None:
    ada, bo = discord.person("ada"), discord.person("bo")
    assert "is ready" in await said(ada, await ada.command("table new", game="pebbles"))
    card = await ada.wait_for(lambda message: "Join" in buttons(message))
    for button in ("Join", "Leave", "Join"):
        assert "error" not in await bo.click(card, button)
    await ada.wait_for(lambda message: "Start" in buttons(message) and "Ada · Bo" in text(message))
    assert "error" not in await ada.click(card, "Start")
    await latest_board(ada)
    assert not [message for message in await bo.messages("games") if message.get("_only")]


async def test_the_guide_and_the_table_in_words_are_typed_and_pressed(discord: LocalDiscord) -> None:
    ada, bo, cy = discord.person("ada"), discord.person("bo"), discord.person("cy")
    for name in ("guide", "help"):
        assert "You're not at a table here." in await said(cy, await cy.command(name))
    board = await seat(ada, bo, game="gears")
    told = {person: await answer(person, await person.command("guide")) for person in (ada, bo)}
    whose = [text(page) for page in told.values()]
    assert sum("It's your turn" in words for words in whose) == 1
    assert sum("It's not your turn" in words for words in whose) == 1
    typed = await said(ada, await ada.command("look", words=True))
    assert "The maze from north to south" in typed
    assert "**Your hand**" in typed
    pressed = await said(ada, await ada.click(told[ada], "Board in words"))
    assert "The maze from north to south" in pressed
    assert "**Your hand**" not in await said(cy, await cy.command("look", words=True))
    assert files(await answer(ada, await ada.click(board, "Large board")))


async def test_the_card_has_a_short_fingerprint_and_fair_the_whole(discord: LocalDiscord) -> None:
    ada, bo = discord.person("ada"), discord.person("bo")
    board = await seat(ada, bo)
    seal = await said(ada, await ada.command("fair"))
    (whole,) = re.findall(r"[0-9a-f]{64}", seal)
    assert whole[:12] not in text(board), "the fingerprint stands on the table's card alone"
    await ada.wait_for(lambda message: f"-# Shuffle locked in: {whole[:12]}… `/fair` explains." in text(message))
    public = "".join([text(message) for message in await bo.messages("games") if not message.get("_only")])
    assert public.count(whole[:12]) == 1
    assert not re.search(r"[0-9a-f]{64}", public)


async def test_back_leads_to_the_choice_before(discord: LocalDiscord) -> None:
    ada, bo = discord.person("ada"), discord.person("bo")
    board = await seat(ada, bo)
    panel = await answer(ada, await ada.click(board, "Play"))
    start = set(buttons(panel))
    assert files(panel)
    for button in ("B · Heap B", "Back"):
        await ada.click(panel, button)
    assert set(buttons(await answer(ada, {"message": panel["id"]}))) == start
    assert buttons(panel)["Toss a coin"]["disabled"]
    assert "First everybody seals a move" in text(panel)


async def test_the_private_side_is_one_message_that_changes(discord: LocalDiscord) -> None:
    ada, bo = discord.person("ada"), discord.person("bo")
    await seat(ada, bo)

    async def told() -> bool:
        return any("sealed nothing" in text(message) for message in await ada.dm())

    await ada.discord.until(told, "Ada is told her side")
    await seal_moves([ada])

    async def changed() -> bool:
        return any("You sealed 1 from heap A" in text(message) for message in await ada.dm())

    await ada.discord.until(changed, "the message changes")
    assert len(await ada.dm()) == 1
    assert "You sealed" not in "".join(map(text, await bo.messages("games")))
    hand = await answer(ada, await ada.command("hand"))
    assert "You sealed 1 from heap A" in text(hand)
    assert hand["_only"]


async def test_a_game_in_dms_is_played_from_one_message(discord: LocalDiscord) -> None:
    ada, bo = discord.person("ada"), discord.person("bo")
    private = (await discord.act("ada", op="open_dm"))["channel"]
    await ada.command("table new", private, game="pebbles")
    card = await ada.wait_for(lambda message: "Add computer" in buttons(message))
    table = buttons(card)["Start"]["custom_id"].split(";")[1]
    assert "I can't find that table" in await said(bo, await bo.command("table join", table=table))
    await ada.click(card, "Add computer")
    await ada.click(await ada.wait_for(lambda message: "Start" in buttons(message)), "Start")
    board = await latest_board(ada)
    assert "<@" not in text(board)
    hand = await answer(ada, await ada.click(board, "My hand"))
    assert "You have sealed nothing." in text(hand)
    assert alts(board)[1:] == alts(hand)
    sealed = await said(ada, await ada.command("pebbles take", private, heap="a", pebbles="1"))
    assert "You sealed" in sealed
    await ada.wait_for(
        lambda message: "Large board" in buttons(message) and "you sealed: 1 from heap a" in text(message).lower()
    )

    async def one_place() -> bool:
        return sum("Play" in buttons(message) for message in await ada.dm() if not message.get("_only")) == 1

    await ada.discord.until(one_place, "there is one message to play from")
    assert not [message for message in await ada.dm() if not message.get("_only") and "Go to table" in buttons(message)]


async def test_closed_dms_are_reported_once_and_the_hand_stays_accessible(discord: LocalDiscord) -> None:
    ada, bo = discord.person("ada"), discord.person("bo")
    await discord.faults(closed_dms=["bo"])
    board = await seat(ada, bo)
    await bo.wait_for(lambda message: "couldn't send you a message" in text(message))
    assert "sealed nothing" in await said(bo, await bo.click(board, "My hand"))
    await seal_moves([bo])
    await ada.wait_for(lambda message: "**Bo** sealed a move" in text(message))
    assert sum("couldn't send you" in text(message) for message in await bo.messages("games")) == 1


async def test_players_out_of_turn_and_strangers_get_a_readable_refusal(discord: LocalDiscord) -> None:
    ada, bo, cy = (discord.person(name) for name in ("ada", "bo", "cy"))
    board = await seat(ada, bo)
    await seal_moves([ada])
    assert "Waiting for Bo." in await said(ada, await ada.command("pebbles take", heap="a", pebbles="1"))
    board = await latest_board(ada)
    assert "Waiting for Bo. I'll ping you when you're up." in await said(ada, await ada.click(board, "Play"))
    for button in ("Play", "My hand"):
        assert "Ada and Bo are playing at this table" in await said(cy, await cy.click(board, button))
    assert "You have no game in progress here" in await said(cy, await cy.command("pebbles toss"))
    assert "No table here is waiting to start" in await said(cy, await cy.command("table join"))


async def test_a_mistyped_option_is_named_with_the_legal_choices(discord: LocalDiscord) -> None:
    ada, bo = discord.person("ada"), discord.person("bo")
    await seat(ada, bo)
    wrong = await said(ada, await ada.command("pebbles take", heap="Heap Z", pebbles="1"))
    assert "heap: Heap Z" in wrong
    assert "Heap A" in wrong
    wrong = await said(ada, await ada.command("pebbles take", heap="heap a", pebbles="7"))
    assert "pebbles: 7" in wrong
    early = await said(ada, await ada.command("pebbles toss"))
    assert "You can choose" in early


async def test_a_stale_panel_explains_itself_and_never_acts(discord: LocalDiscord) -> None:
    ada, bo = discord.person("ada"), discord.person("bo")
    board = await seat(ada, bo)
    old = await answer(ada, await ada.click(board, "Play"))
    await seal_moves([ada, bo])
    await revealed_board(ada)
    before = len(await ada.messages("games"))
    told = await said(ada, await ada.click(old, "C · Heap C"))
    assert "out of date" in told or "I'll ping you" in told
    assert len(await ada.messages("games")) == before


async def test_a_stale_panel_tells_what_others_did_since(discord: LocalDiscord) -> None:
    ada, bo = discord.person("ada"), discord.person("bo")
    await seat(ada, bo)
    await seal_moves([ada, bo])
    board = await revealed_board(ada)
    panels = {person: await answer(person, await person.click(board, "Play")) for person in (ada, bo)}
    (first,) = (person for person, panel in panels.items() if "ping you" not in text(panel))
    for person in (first, bo if first is ada else ada):
        assert "error" not in await person.command("pebbles take", heap="Heap C", pebbles="1")
    old = panels[first]
    told = await said(first, await first.click(old, label_of("Heap", old)))
    assert re.search(rf"{'Bo' if first is ada else 'Ada'}.* 1 .*heap C.*\nThat panel was out of date", told), told


async def test_a_click_on_a_message_that_is_just_being_collapsed_is_answered(discord: LocalDiscord) -> None:
    """If a person clicks on a board while the bot removes its buttons, the click is still answered."""
    ada, bo = discord.person("ada"), discord.person("bo")
    board = await seat(ada, bo)
    await seal_moves([ada, bo])
    for person in (ada, bo):  # a new board appears when the second player's turn begins
        await said(person, await person.command("pebbles toss"))
    await ada.wait_for(lambda message: message["id"] == board["id"] and not buttons(message))
    told = [await said(person, await late_click(person, board, "Play")) for person in (ada, bo)]
    assert sum("I'll ping you when you're up." in words for words in told) == 1
    assert all(told)


async def test_a_double_click_is_one_move_with_one_answer(discord: LocalDiscord) -> None:
    ada, bo = discord.person("ada"), discord.person("bo")
    board = await seat(ada, bo)
    panel = await answer(ada, await ada.click(board, "Play"))
    await ada.click(panel, "A · Heap A")
    last = buttons(await answer(ada, {"message": panel["id"]}))["A · 1"]["custom_id"]
    act = {"op": "component", "message": panel["id"], "custom_id": last}
    await asyncio.gather(*(discord.act("ada", **act) for _ in range(3)))
    assert "You sealed: 1 from heap A" in await said(ada, {"message": panel["id"]})
    log = await said(ada, await ada.command("log"))
    assert log.count("Ada sealed a move") == 1


async def test_an_undo_is_free_or_needs_agreement(discord: LocalDiscord) -> None:
    ada, bo = discord.person("ada"), discord.person("bo")
    await seat(ada, bo)
    await seal_moves([ada])
    undone = await answer(ada, await ada.command("undo"))
    assert "Undone" in text(undone)
    assert "Play" in buttons(undone)
    await seal_moves([ada, bo])
    await said(ada, await ada.command("undo"))
    asked = await bo.wait_for(lambda message: "Agree" in buttons(message))
    assert "Ada wants to undo" in text(asked)
    await bo.click(asked, "Agree")
    await bo.wait_for(lambda message: message["id"] == asked["id"] and "Agree" not in buttons(message))
    await bo.wait_for(lambda message: "Ada undid" in text(message) and "Play" in buttons(message))
    await seal_moves([ada])


async def test_missing_permissions_are_reported_to_the_player_who_acted(discord: LocalDiscord) -> None:
    ada, bo = discord.person("ada"), discord.person("bo")
    board = await seat(ada, bo)
    games = board["channel_id"]
    await discord.faults(permissions={"channel": games, "deny": ["ATTACH_FILES"]})
    told = await said(ada, await ada.command("pebbles take", heap="a", pebbles="1"))
    assert "I can't post pictures here" in told
    assert "your move is safe" in told
    await ada.wait_for(lambda message: "I can't post pictures" in text(message) and "Play" in buttons(message))
    await discord.faults(permissions={"channel": games, "deny": ["SEND_MESSAGES"]})
    told = await said(bo, await bo.command("pebbles take", heap="a", pebbles="1"))
    assert "Send Messages" in told
    assert "can't post here" in await said(bo, await bo.command("table new", game="pebbles"))


async def test_a_deleted_message_comes_anew(discord: LocalDiscord) -> None:
    ada, bo = discord.person("ada"), discord.person("bo")
    await ada.command("table new", game="pebbles")
    card = await ada.wait_for(lambda message: "Join" in buttons(message))
    await discord.faults(delete_message=card["id"])
    await said(bo, await bo.command("table join"))
    fresh = await bo.wait_for(lambda message: "Ada · Bo" in text(message))
    assert fresh["id"] != card["id"]


async def test_several_tables_in_a_channel_are_asked_about(discord: LocalDiscord) -> None:
    ada, bo = discord.person("ada"), discord.person("bo")
    for _ in range(2):
        await seat(ada, bo)
    asked = await answer(ada, await ada.command("pebbles take", heap="Heap B", pebbles="2"))
    assert "Which table do you mean?" in text(asked)
    first = selects(asked)[0]["options"][0]
    assert "You sealed: 2 from heap B" in await said(ada, await ada.choose(asked, first["value"]))
    asked = await answer(bo, await bo.command("hand"))
    assert len(selects(asked)[0]["options"]) == 2
    named = [choice["value"] for choice in await bo.autocomplete("hand", "table")]
    assert "sealed nothing" in await said(bo, await bo.command("hand", table=named[0]))
    listed = await answer(bo, await bo.command("tables"))
    assert "2 tables are waiting for you" in text(listed)
    assert "Play Pebbles" in buttons(listed)
    assert "can't find that table" in await said(bo, await bo.command("hand", table="nonsense"))


async def test_a_table_in_a_thread_is_found_there(discord: LocalDiscord) -> None:
    ada, bo = discord.person("ada"), discord.person("bo")
    board = await seat(ada, bo, thread=True)
    channels = {channel["id"]: channel for channel in (await discord.state())["channels"]}
    assert channels[board["channel_id"]]["type"] == 11
    await said(bo, await bo.command("pebbles take", board["channel_id"], heap="a", pebbles="1"))


async def test_rules_log_recap_and_fair_answer_privately(discord: LocalDiscord) -> None:
    ada, bo = discord.person("ada"), discord.person("bo")
    board = await seat(ada, bo)
    offered = await ada.autocomplete("rules", "query", query="last")
    assert offered[0]["name"].startswith("The last pebble"), offered[0]["name"]
    page = await answer(ada, await ada.command("rules", query=offered[0]["value"]))
    assert "or loses where the table says so" in text(page)
    assert alts(page) == ["The last pebble."]
    assert "anything like that. Did you mean" in await said(ada, await ada.command("rules", query="xyzzy"))
    contents = await answer(ada, await ada.click(board, "Rules"))
    await ada.click(contents, "Rule")
    assert "first move" in await said(ada, await ada.choose(contents, "seal"))
    await seal_moves([ada])
    assert "sealed a move" in await said(bo, await bo.command("recap"))
    assert "Ada sealed a move" in await said(bo, await bo.click(await latest_board(bo), "Log"))
    assert re.search(r"[0-9a-f]{64}", await said(bo, await bo.command("fair")))
    for message in (contents, page):
        assert message["_only"]


async def test_resigning_asks_first_and_a_computer_plays_on(discord: LocalDiscord) -> None:
    ada, bo = discord.person("ada"), discord.person("bo")
    await seat(ada, bo)
    sure = await answer(bo, await bo.command("table resign"))
    await bo.click(sure, "Never mind")
    assert "nothing changed" in await said(bo, {"message": sure["id"]})
    sure = await answer(bo, await bo.command("table resign"))
    await bo.click(sure, "Resign")
    await ada.wait_for(lambda message: "A computer player takes over" in text(message))
    await seal_moves([ada])
    await play_out([ada])


async def test_a_game_with_a_computer_and_every_button_after_a_restart(own_discord: LocalDiscord) -> None:
    ada = own_discord.person("ada")
    await ada.command("table new", game="pebbles")
    card = await ada.wait_for(lambda message: "Join" in buttons(message))
    await ada.click(card, "Add computer")
    await ada.wait_for(lambda message: "Start" in buttons(message))
    await ada.click(card, "Start")
    board = await latest_board(ada)
    assert "A pebble in the hand" in await said(ada, await ada.command("why"))
    panel = await answer(ada, await ada.click(board, "Play"))
    await own_discord.kill_bot()
    await own_discord.restart_bot()
    await ada.click(panel, "A · Heap A")
    await ada.click(panel, "A · 1")
    assert "You sealed" in await said(ada, {"message": panel["id"]})
    opened = re.compile(r"took \d from heap A")  # as many as the computer player has left there
    await ada.wait_for(lambda message: "Large board" in buttons(message) and opened.search(text(message)))
    assert own_discord.bot_log().count("commands with Discord") == 1


async def test_a_name_cannot_ping_or_format(own_discord: LocalDiscord) -> None:
    ada, bo = own_discord.person("ada"), own_discord.person("bo")
    assert own_discord.server is not None
    own_discord.server.world.person("bo")["global_name"] = "**@everyone** <@1>"
    await seat(ada, bo)
    await seal_moves([ada])
    told = "\n".join(text(message) for message in await ada.messages("games"))
    assert r"\*\*\@everyone\*\* \<@1>" in told
    assert "**@everyone" not in told
    assert json.dumps(await own_discord.state()).count('"mention_everyone": true') == 0


async def test_a_turn_of_several_actions_is_one_message_in_the_channel(discord: LocalDiscord) -> None:
    ada, bo = discord.person("ada"), discord.person("bo")
    first = await seat(ada, bo, game="gears")
    player = ada if await ada.autocomplete("gears place", "tile") else bo
    tile = (await player.autocomplete("gears place", "tile"))[0]["value"]
    cell = (await player.autocomplete("gears place", "at", tile=tile))[0]["value"]
    turn = (await player.autocomplete("gears place", "turn", tile=tile, at=cell))[0]["value"]
    assert "placed" in await said(player, await player.command("gears place", tile=tile, at=cell, turn=turn))
    longer = await player.wait_for(lambda message: message["id"] == first["id"] and " placed " in text(message))
    assert "Large board" in buttons(longer)
    assert "ended the turn" in await said(player, await player.command("gears end"))
    fresh = await player.wait_for(lambda message: "Large board" in buttons(message) and message["id"] != first["id"])
    assert " placed " in text(fresh)
    await player.wait_for(lambda message: message["id"] == first["id"] and not buttons(message))


async def test_a_board_that_discord_would_not_take_comes_later(own_discord: LocalDiscord) -> None:
    ada, bo = own_discord.person("ada"), own_discord.person("bo")
    await seat(ada, bo)
    await own_discord.faults(status=500, route="POST /channels/", count=1)
    await seal_moves([ada])
    board = await bo.wait_for(lambda message: "**Ada** sealed" in text(message) and "Play" in buttons(message))
    assert sum("**Ada** sealed" in text(message) and not message.get("_only") for message in await bo.messages()) == 1
    assert "Seal your first move" in await said(bo, await bo.click(board, "Play"))


async def test_a_deleted_channel_takes_nothing_else_with_it(discord: LocalDiscord) -> None:
    ada, bo = discord.person("ada"), discord.person("bo")
    board = await seat(ada, bo, thread=True)
    assert "You sealed" in await said(
        ada, await ada.command("pebbles take", board["channel_id"], heap="a", pebbles="1")
    )
    await discord.faults(delete_channel=board["channel_id"])
    assert "You sealed" in await said(bo, await bo.command("pebbles take", heap="a", pebbles="1"))
    assert "for you" in "\n".join([await said(person, await person.command("tables")) for person in (ada, bo)])
    await seat(ada, bo)


async def test_the_record_stays_closed_while_the_game_runs(discord: LocalDiscord) -> None:
    ada, bo = discord.person("ada"), discord.person("bo")
    board = await seat(ada, bo)
    assert "over" in await said(ada, await ada.command("table export"))
    table = next(button["custom_id"].split(";")[1] for button in buttons(board).values())
    for verb in ("record", "hands", "replay"):
        forged = {"op": "component", "message": board["id"], "custom_id": f"{verb};{table};;;;"}
        assert "error" in await discord.act("bo", **forged)  # Discord accepts no clicks on buttons that aren't there
