"""Tests of questions that players answer on others' turns, and of private offers to trade, on the local Discord."""

from __future__ import annotations

from bot.core.pages.tables.lobby import A_PAGE
from games import GAMES
from tests.bot.core.discord.test_play import answer, label_of, latest_board, said
from tests.e2e.people import is_hand, page_with, seat_everybody
from tests.support.answers import first
from tests.support.local_discord import Json, LocalDiscord, Person, alts, buttons, selects, text

GIZMOS = [page.title for page in GAMES["gears"].words.entries() if page.kind == "gizmo"]


async def sit(discord: LocalDiscord, **options: str) -> tuple[Person, Person, Person]:
    """Seat three people at a Gears table with gizmos; return the one whose turn it is, then the others."""
    people = [discord.person(name) for name in ("ada", "bo", "cy")]
    await seat_everybody(people, "gears", {"expansions": "gizmos", **options})
    (mover,) = [person for person in people if await person.autocomplete("gears place", "tile")]
    one, other = (person for person in people if person is not mover)
    return mover, one, other


async def public(person: Person) -> str:
    return "\n".join(text(message) for message in await person.messages("games") if not message.get("_only"))


async def offer(giver: Person, taker: Person) -> str:
    """Offer one of the giver's gizmos with the slash command, in exchange for any gizmo that the taker chooses.

    Return the name of the offered gizmo.
    """
    filled: dict[str, str] = {}
    shown = ""
    for field, wanted in (
        ("player", taker.name.title()),
        ("give", ""),
        ("want", "of their choice"),
        ("gears", "No gears"),
    ):
        offered = await giver.autocomplete("gears trade", field, **filled)
        choice = first(offered, lambda each: wanted in each["name"], f"choice {wanted!r} for {field}")  # noqa: B023
        filled[field] = choice["value"]
        shown = choice["name"].partition(" · ")[0] if field == "give" else shown
    told = await said(giver, await giver.command("gears trade", **filled))
    assert shown in told
    return shown


async def channel(person: Person) -> list[Json]:
    return [message for message in await person.messages("games") if not message.get("_only")]


async def test_an_offer_is_whispered_pinged_and_answered_by_the_panel(discord: LocalDiscord) -> None:
    """A player who is offered a gizmo gets a new private message.

    Nothing changes in the channel and in other players' lists of tables.
    """
    mover, taker, third = await sit(discord)
    old = await taker.wait_for(is_hand)
    before, waits = await channel(third), await said(third, await third.command("tables"))
    given = await offer(mover, taker)
    pinged = await taker.wait_for(lambda message: "offers you" in text(message) and message["id"] != old["id"])
    assert given in text(pinged)
    await taker.wait_for(lambda message: message["id"] == old["id"] and "Your current hand is below" in text(message))
    assert "waiting for your answer" in await said(taker, await taker.command("tables"))
    assert await said(third, await third.command("tables")) == waits
    panel = await answer(third, await third.click(before[-1], "Play"))
    assert taker.name.title() not in text(panel).partition("\n")[0]
    panel = await answer(taker, await taker.click(pinged, "Play"))
    assert given in text(panel)
    await taker.click(panel, label_of("Decline", panel))
    panel = await answer(taker, {"message": panel["id"]})
    if "declined" not in text(panel):
        await taker.click(panel, label_of("Decline the offer", panel))
        panel = await answer(taker, {"message": panel["id"]})
    assert "declined" in text(panel)
    assert await channel(third) == before

    given = await offer(mover, taker)
    taken = await taker.autocomplete("gears choose", "answer", answer="accept")
    assert taken
    assert "Deal!" in await said(taker, await taker.command("gears choose", answer=taken[0]["value"]))
    await third.wait_for(lambda message: "1 gizmo for 1 gizmo" in text(message))
    told = await public(mover)
    assert not [name for name in GIZMOS if name in told]
    assert "declined" not in told
    assert not [name for name in GIZMOS if name in await said(third, await third.command("log"))]
    assert given in await said(taker, await taker.command("hand"))


async def test_a_player_who_is_not_asked_can_offer_a_trade_and_withdraw_it(discord: LocalDiscord) -> None:
    mover, other, third = await sit(discord)
    panel = await answer(other, await other.click(await latest_board(other), "Play"))
    assert "'s turn" in text(panel)
    assert any("Offer" in label or mover.name.title() in label for label in buttons(panel))
    assert not await other.autocomplete("gears trade", "player", player=third.name)
    await offer(other, mover)
    offered = await other.autocomplete("gears choose", "answer", answer="withdraw")
    assert "withdrew the offer" in await said(other, await other.command("gears choose", answer=offered[0]["value"]))
    assert not [name for name in GIZMOS if name in await public(third)]


async def test_automatic_responses_are_set_privately_and_decline_offers(discord: LocalDiscord) -> None:
    mover, taker, _ = await sit(discord)
    page = await answer(taker, await taker.command("reactions"))
    assert page["_only"]
    assert "**Rewind Pocketwatch**" in text(page)
    assert "no limit" in text(page)
    offers = selects(page)[-1]
    assert [option["value"] for option in offers["options"]] == ["ask", "never"]
    await taker.choose(page, "never", select=offers["custom_id"])
    chosen = selects(await answer(taker, {"message": page["id"]}))[-1]
    assert [option["value"] for option in chosen["options"] if option.get("default")] == ["never"]
    await offer(mover, taker)
    await until_told(mover, "declined")
    assert "I have a private question" not in await public(taker)


async def until_told(person: Person, words: str) -> None:
    async def told() -> bool:
        return words in await said(person, await person.command("log"))

    await person.discord.until(told, f"{person.name} reads {words}")


async def test_options_that_do_not_matter_are_not_shown(discord: LocalDiscord) -> None:
    ada, bo = discord.person("ada"), discord.person("bo")
    await ada.command("table new", game="gears")
    card = await ada.wait_for(lambda message: "Join" in buttons(message))
    page = str((await ada.click(card, "Options"))["message"])

    async def offered() -> set[str]:
        """Return the titles of the options on both pages of the lobby. The second page stays open."""
        first = await page_with(ada, page, "scoring")
        more = await page_with(ada, page, "teaching")
        assert max(len(selects(shown)) for shown in (first, more)) <= A_PAGE
        return {each["placeholder"] for shown in (first, more) for each in selects(shown)}

    async def choose(value: str, key: str) -> set[str]:
        shown = await page_with(ada, page, key)
        found = next(each for each in selects(shown) if key in each["custom_id"].split(";"))
        await ada.choose(shown, value, select=found["custom_id"])
        await answer(ada, {"message": page})
        return await offered()

    before = await offered()
    assert "Response time" not in before
    assert "Response time" in await choose("gizmos", "expansions")
    assert "Your role" not in before
    alone = await choose("gobbler", "scoring")
    assert alone - before == {"Your role", "The Automa", "Response time"}
    assert before - alone == {"The end", "Turn order", "Turn clock", "Tiles for two", "Three quiet rounds"}
    await choose("43200", "patience")
    await ada.wait_for(lambda message: message["id"] == card["id"] and "12 hours to respond" in text(message))
    assert "it's a solo game" in await said(bo, await bo.command("table join"))
    assert "The game is on!" in await said(ada, await ada.command("table start"))
    await latest_board(ada)


async def test_a_player_who_has_made_a_simultaneous_choice_is_not_asked_again(discord: LocalDiscord) -> None:
    people = [discord.person(name) for name in ("ada", "bo")]
    board = await seat_everybody(people, "gears", {"expansions": "gambits"})
    for person in people:
        offered = await person.autocomplete("gears choose", "answer")
        kept = await said(person, await person.command("gears choose", answer=offered[0]["value"]))
        assert "kept 2 gambits" in kept
    told = await people[0].wait_for(
        lambda message: text(message).count("kept 2 gambits") == 2 and "Play" in buttons(message)
    )
    assert "'s turn" in text(told)
    assert "I have a private question for you" not in text(told)
    assert "Waiting for" in text(board)


async def test_a_slash_command_takes_a_typed_name_for_its_own_purpose_only(discord: LocalDiscord) -> None:
    """Slash commands accept a name that was typed rather than picked from the suggestions.

    `/gears gizmo` never discards the gizmo whose name was typed; only `/gears discard` does.
    """
    mover, other, _ = await sit(discord)
    held = (await mover.autocomplete("gears discard", "gizmo"))[0]["name"].partition(" · ")[0].removeprefix("Discard ")
    assert await mover.autocomplete("gears gizmo", "gizmo") == []
    told = await said(mover, await mover.command("gears gizmo", gizmo=held))
    assert "Reveal a role whose token is in the maze to activate gizmos." in told
    assert "ending your turn" in (ended := await said(mover, await mover.command("gears end")))
    assert "answer" not in ended
    panel = await answer(mover, await mover.command("gears trade", player=other.name))
    assert any(held in label for label in buttons(panel))

    await mover.click(panel, next(label for label in buttons(panel) if held in label))
    panel = await answer(mover, panel | {"message": panel["id"]})
    assert f"{held} for any gizmo" in text(panel), "with no gears to add, nothing more is asked"

    panel = await answer(mover, await mover.command("gears discard", gizmo=held))
    assert held in text(panel)


async def test_a_counter_offer_is_pinged_like_an_offer(discord: LocalDiscord) -> None:
    mover, taker, _ = await sit(discord)
    given = await offer(mover, taker)
    await taker.wait_for(lambda message: "offers you" in text(message) and given in text(message))
    before = {message["id"] for message in await mover.dm()}
    countered = await offer(taker, mover)
    pinged = await mover.wait_for(lambda message: message["id"] not in before and countered in text(message))
    assert "offers you" in text(pinged)


async def test_a_table_in_dms_says_how_to_play_solo(discord: LocalDiscord) -> None:
    ada = discord.person("ada")
    private = (await discord.act("ada", op="open_dm"))["channel"]
    await ada.command("table new", private, game="gears")
    card = await ada.wait_for(lambda message: "Add computer" in buttons(message))
    assert "add 1 computer player. Or choose Solo: Maze It or Break It" in text(card)
    await ada.click(card, "Add computer")
    await ada.wait_for(lambda message: "Start" in buttons(message) and "Only you can see" not in text(message))
    listed = await said(ada, await ada.command("tables"))
    assert "in private messages: not started yet" in listed


async def test_the_pages_of_my_hand_are_turned_in_one_message_and_come_round(discord: LocalDiscord) -> None:
    people = [discord.person(name) for name in ("ada", "bo")]
    board = await seat_everybody(people, "gears", {})
    hand = await answer(people[0], await people[0].click(board, "My hand"))
    seen = [alts(hand)]
    for label in ("More (2/2)", "Back (1/2)"):
        await people[0].click(hand, label)
        hand = await answer(people[0], {"message": hand["id"]})
        seen.append(alts(hand))
    assert seen[0] == seen[2] != seen[1]
    assert all(seen)
