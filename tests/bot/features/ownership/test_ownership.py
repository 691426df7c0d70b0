"""Tests that a table's owner decides who sits there, and that others only suggest options."""

from __future__ import annotations

from functools import partial

from tests.bot.core.discord.test_play import answer, said
from tests.support.local_discord import Json, LocalDiscord, Person, buttons, selects, text


async def opened(owner: Person, *others: Person) -> Json:
    before = {message["id"] for message in await owner.messages()}
    await answer(owner, await owner.command("table new", game="pebbles"))
    card = await owner.wait_for(lambda message: "Join" in buttons(message) and message["id"] not in before)
    for other in others:
        assert "error" not in await other.click(card, "Join")
        await shows(owner, card, other.name.title())
    return card


def is_closed(question: Json, message: Json) -> bool:
    return bool(message["id"] == question["id"] and not buttons(message))


async def people_page(owner: Person, card: Json) -> Json:
    return await answer(owner, await owner.click(card, "People"))


async def shows(person: Person, card: Json, *names: str, without: str = "") -> None:
    """Wait until the card lists all `names`, and doesn't list `without`."""

    def fits(message: Json) -> bool:
        seats = next((line for line in text(message).split("\n") if line.startswith("**Seats**")), text(message))
        return message["id"] == card["id"] and all(n in seats for n in names) and not (without and without in seats)

    await person.wait_for(fits)


async def test_a_removed_person_is_informed_by_dm_and_rejoins_only_when_invited(discord: LocalDiscord) -> None:
    ada, bo, cy = (discord.person(name) for name in ("ada", "bo", "cy"))
    card = await opened(ada, bo, cy)
    page = await people_page(ada, card)
    assert "This is your table." in text(page)
    page = await answer(ada, await ada.choose(page, "Remove: Bo", select="Remove"))
    assert "Bo left the table." in text(page)
    await shows(cy, card, "Ada", "Cy", without="Bo")
    letter = await bo.wait_for(lambda message: "Ada removed you from this table" in text(message))
    assert letter["id"] in [message["id"] for message in await bo.dm()]
    for other in (ada, cy):  # nobody else reads it
        assert not [message for message in await other.messages("games") if "removed" in text(message)]
    for attempt in (await bo.click(card, "Join"), await bo.command("table join")):
        assert "Ada removed you from this table. You can join again if they invite" in await said(bo, attempt)
    assert "You're not at this table" in await said(bo, await bo.click(card, "Leave"))
    page = await answer(ada, await ada.choose(page, "Ask back: Bo", select="Ask back"))
    invited = await bo.wait_for(lambda message: "Ada would like you back" in text(message))
    await bo.click(invited, "Join")
    await shows(cy, card, "Ada", "Cy", "Bo")


async def test_the_removed_stay_out_after_a_restart_and_a_change_of_owner(own_discord: LocalDiscord) -> None:
    ada, bo, cy = (own_discord.person(name) for name in ("ada", "bo", "cy"))
    card = await opened(ada, bo, cy)
    await ada.choose(await people_page(ada, card), "Remove: Bo", select="Remove")
    await bo.wait_for(lambda message: "removed you" in text(message))
    await own_discord.kill_bot()
    await own_discord.restart_bot()
    assert "Ada removed you" in await said(bo, await bo.click(card, "Join"))
    await ada.click(card, "Leave")  # the table passes on to Cy
    await shows(cy, card, "Cy", without="Ada")
    assert "Cy removed you" in await said(bo, await bo.click(card, "Join"))
    page = await people_page(cy, card)
    assert "This is your table" in text(page)
    await answer(cy, await cy.choose(page, "Ask back: Bo", select="Ask back"))
    await bo.click(card, "Join")
    await shows(cy, card, "Cy", "Bo")


async def test_only_the_owner_has_the_lists(discord: LocalDiscord) -> None:
    ada, bo, cy = (discord.person(name) for name in ("ada", "bo", "cy"))
    card = await opened(ada, bo)
    page = await people_page(ada, card)
    for other in (bo, cy):
        mine = await people_page(other, card)
        assert "Only Ada can remove people, ask them back, or hand it over." in text(mine)
        assert not selects(mine)
    lists = {each["placeholder"]: each["custom_id"] for each in selects(page)}
    for title, values in (("Remove", "ada"), ("Hand the table to", "bo")):  # a crafted click, with the owner's own list
        sent = {"component_type": 3, "custom_id": lists[title], "values": [await discord.user_id(values)]}
        assert "only Ada can" in await said(bo, await discord.send_unchecked("bo", card, sent))


async def test_a_computer_player_is_removed_by_its_name(discord: LocalDiscord) -> None:
    ada, cy = discord.person("ada"), discord.person("cy")
    card = await opened(ada)
    await answer(ada, await ada.click(card, "Add computer"))
    page = await people_page(ada, card)
    assert "Ratchet left the table" in await said(ada, await ada.choose(page, "Remove: Ratchet", select="Remove"))
    await shows(cy, card, "Ada", without="Ratchet")


async def test_the_table_is_handed_over(discord: LocalDiscord) -> None:
    ada, bo = discord.person("ada"), discord.person("bo")
    card = await opened(ada, bo)
    page = await people_page(ada, card)
    after = await answer(ada, await ada.choose(page, "Hand the table to: Bo", select="Hand the table to"))
    assert "This is Bo's table" in text(after)
    await bo.wait_for(lambda message: "Ada handed the table to Bo." in text(message))
    assert "only Bo can start it" in await said(ada, await ada.click(card, "Start"))
    await bo.click(card, "Start")
    await bo.wait_for(lambda message: "Large board" in buttons(message))
    page = await answer(bo, await bo.command("table people"))
    assert not selects(page)


async def test_options_of_others_are_suggestions_that_one_click_accepts(discord: LocalDiscord) -> None:
    ada, bo = discord.person("ada"), discord.person("bo")
    await opened(ada, bo)
    page = await answer(bo, await bo.command("table options"))
    title, choice = next(
        (each["placeholder"], option["label"])
        for each in selects(page)
        for option in each["options"]
        if not option.get("default")
    )
    assert "This is Ada's table, so I've asked them" in await said(bo, await bo.choose(page, choice, select=title))
    question = await ada.wait_for(lambda message: "Change it" in buttons(message))
    assert f"Bo suggests {choice}. Change it?" in text(question).replace("**", "")
    assert "only Ada can decide" in await said(bo, await bo.click(question, "Change it"))
    options = await answer(ada, await ada.click(question, "Change it"))
    picked = next(each for each in selects(options) if each["placeholder"] == title)
    assert choice in [option["label"] for option in picked["options"] if option.get("default")]
    await ada.wait_for(lambda message: message["id"] == question["id"] and "Suggestion closed" in text(message))


async def test_a_suggestion_is_declined_or_withdrawn(discord: LocalDiscord) -> None:
    ada, bo = discord.person("ada"), discord.person("bo")
    card = await opened(ada, bo)
    for person in (ada, bo):
        page = await answer(bo, await bo.command("table options"))
        await answer(bo, await bo.choose(page, "259200", select="Turn clock"))
        question = await person.wait_for(lambda message: "No, thanks" in buttons(message))
        assert "nothing changed" in await said(person, await person.click(question, "No, thanks"))
        await person.wait_for(partial(is_closed, question))
        late = await discord.send_unchecked(
            "ada", question, {"component_type": 2, "custom_id": buttons(question)["Change it"]["custom_id"]}
        )
        assert "closed" in await said(ada, late)
    await shows(ada, card, "Ada", "Bo")


async def test_a_removed_person_reads_nothing_private_of_the_game(discord: LocalDiscord) -> None:
    """Bo, who was removed, can't read anything private, neither on pages opened before nor with players' commands."""
    ada, bo, cy = (discord.person(name) for name in ("ada", "bo", "cy"))
    card = await opened(ada, bo, cy)
    options = await answer(bo, await bo.command("table options"))
    await ada.choose(await people_page(ada, card), "Remove: Bo", select="Remove")
    await shows(cy, card, "Ada", "Cy", without="Bo")
    assert "You're not at this table" in await said(bo, await bo.choose(options, "259200", select="Turn clock"))
    assert "error" not in await ada.click(card, "Start")
    board = await bo.wait_for(lambda message: "Large board" in buttons(message))
    for name in ("Play", "My hand"):
        assert "Ada and Cy are playing at this table" in await said(bo, await bo.click(board, name))
    assert not await bo.autocomplete("pebbles take", "heap", heap="b")
    assert not await bo.autocomplete("hand", "table")
    table = str(buttons(board)["Play"]["custom_id"]).split(";")[1]
    assert "Ada and Cy are playing at this table" in await said(bo, await bo.command("hand", table=table))
    assert not [message for message in await bo.dm() if "removed you" not in text(message)]
