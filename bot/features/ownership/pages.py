"""The page with a table's people, and the messages about them and about suggested options."""

from __future__ import annotations

import discord

from bot.core.commands.lobby import Join
from bot.core.ids import UserId
from bot.core.markdown import CHOICE, clip, escaped
from bot.core.pages.hooks import Question
from bot.core.pages.parts.buttons import Row, Style, button, select
from bot.core.pages.parts.message import Page
from bot.core.pages.parts.names import text_names
from bot.core.storage import Body
from bot.core.table.position import Position
from bot.features.ownership import state, steps
from bot.features.ownership.commands import (
    AcceptSuggestion,
    AskPersonBack,
    DeclineSuggestion,
    HandOverTable,
    RemovePerson,
    ShowPeople,
)
from games.english import listing

MOST = 25  # maximum number of lines in a list


def people_button(position: Position) -> Row:
    """Return the button that opens the page with the table's people; () in a DM, where there's only one person."""
    return (button(ShowPeople(position.id), "People"),) if position.place.guild is not None else ()


def people(position: Position, user: UserId, news: str = "") -> Page:
    """Return the page with the table's people, and lists for its owner; `news` is a line at the top."""
    names, owner = text_names(position), steps.owner(position)
    whose = "This is your table." if user == position.head.owner else f"This is {owner}'s table."
    if user != position.head.owner:
        whose += f" Only {owner} can remove people, ask them back, or hand it over."
    text = "\n".join(
        filter(None, [news, f"{listing(names)} {'are' if len(names) > 1 else 'is'} at this table. {whose}"])
    )
    return Page(text, rows=_lists(position) if user == position.head.owner else ())


def _lists(position: Position) -> tuple[Row, ...]:
    table, lobby = position.id, position.status == "lobby"
    others = [
        (chair, name)
        for chair, name in zip(position.chairs, position.names, strict=True)
        if chair.user != position.head.owner
    ]
    leaving = [(str(chair.user or name), name) for chair, name in others if lobby]
    back = [(str(person.id), person.name) for person in state.of(position).removed]
    heirs = [(str(chair.user), name) for chair, name in others if lobby and chair.user is not None]
    lists = (
        (RemovePerson(table), "Remove", leaving),
        (AskPersonBack(table), "Ask back", back),
        (HandOverTable(table), "Hand the table to", heirs),
    )
    return tuple((select(command, title, _options(title, whom)),) for command, title, whom in lists if whom)


def _options(title: str, whom: list[tuple[str, str]]) -> list[discord.SelectOption]:
    return [discord.SelectOption(label=clip(f"{title}: {name}", CHOICE), value=key) for key, name in whom[-MOST:]]


def removed(position: Position, body: Body) -> Page:
    """Return the private message to a person whom the owner removed."""
    words = " ".join(body.notes)
    return Page(f"**{position.game.name}**\n{words}", push=f"{position.game.name}: {words}")


def asked_back(position: Position, body: Body) -> Page:
    """Return the private message to a person who may join again, with a Join button while the table is a lobby."""
    words = " ".join(body.notes)
    rows = ((button(Join(position.id), "Join", Style.success),),) if position.status == "lobby" else ()
    return Page(f"**{position.game.name}**\n{words}", rows=rows, push=f"{position.game.name}: {words}")


def suggestion(position: Position, body: Body) -> Page:
    """Return the message about a suggestion. Once it's closed, the message says so."""
    suggested = next((other for other in state.of(position).suggestions if other.id == body.request), None)
    if suggested is None:
        return Page(f"-# Suggestion closed: {escaped(' '.join(body.notes))}")
    mentions = " ".join(f"<@{user}>" for user in body.pings)
    return Page(f"{mentions} {_question(position, suggested)}".strip(), rows=(_answers(position, suggested),))


def _question(position: Position, suggestion: state.Suggestion) -> str:
    seat = position.seat_of(suggestion.user)
    name = "Somebody" if seat is None else text_names(position)[seat]
    return f"{name} suggests **{escaped(suggestion.words)}**. Change it?"


def _answers(position: Position, suggestion: state.Suggestion) -> Row:
    yes, no = AcceptSuggestion(position.id, suggestion.id), DeclineSuggestion(position.id, suggestion.id)
    return button(yes, "Change it", Style.success), button(no, "No, thanks")


def ping_question(position: Position, user: UserId) -> Question | None:
    """Return the newest suggestion that the user has to answer, for a ping; None if there is none."""
    if not steps.is_awaiting(position, user):
        return None
    newest = state.of(position).suggestions[-1]
    return Question(_question(position, newest), _answers(position, newest))
