"""The page with the ways to end a game early, the buttons that lead there, and the message to the last person."""

from __future__ import annotations

import time
from typing import TypeAlias

from discord import ui

from bot.core.commands.board import AgreeToUndo, RefuseUndo
from bot.core.commands.lobby import AskToResign
from bot.core.ids import UserId
from bot.core.markdown import escaped
from bot.core.pages.hooks import Buttons, Question
from bot.core.pages.parts.buttons import Style, button, in_rows
from bot.core.pages.parts.message import Page
from bot.core.pages.parts.names import escape_names, text_names
from bot.core.storage import Body, Request
from bot.core.table import consent
from bot.core.table.position import Position
from bot.core.table.reading import undoing, verdicts
from bot.features.ending import outcomes, steps
from bot.features.ending.commands import ProposeEnd, ProposeReplacement, ShowEndings
from games.english import listing
from games.kernel import Seat

Item: TypeAlias = ui.Button[ui.LayoutView]
Way: TypeAlias = tuple[str, Item | None]  # a line about one way to end the game, and its button


def endings(position: Position, seat: Seat, now: float) -> Page:
    """Return the page with the ways to end the game early, for the player in the seat; or with the open request."""
    if position.head.request:
        return _open_request(position, seat, position.head.request)
    resign = button(AskToResign(position.id), "Resign")
    if len(position.chairs) == 1:
        row = (button(ProposeEnd(position.id, steps.DRAW), "End game"), resign)
        return Page("**End the game early?** It ends right away, without a result.", rows=(row,))
    names, others = text_names(position), [other for other in steps.deciders(position) if other != seat]
    who = f"I'll ask {listing([names[other] for other in others])} first." if others else "It ends right away."
    late = [_replacement(position, other, now) for other in steps.replaceable(position, seat, now)]
    ways = [_draw(position), _standing(position), *late]
    lines, buttons = [line for line, _ in ways], [item for _, item in ways if item]
    return Page("\n".join([f"**End the game early?** {who}", *lines]), rows=in_rows([*buttons, resign]))


def _draw(position: Position) -> Way:
    names, (first, *others) = text_names(position), outcomes.draw(position).ranking
    who = f"{listing([names[seat] for seat in first])} share first place." if others else "Nobody wins."
    return f"**Draw** {who}", button(ProposeEnd(position.id, steps.DRAW), "Draw")


def _standing(position: Position) -> Way:
    """Return the current standing as a way to end the game, or only the reason why it isn't one."""
    standing = outcomes.by_standing(position)
    if standing is None:
        return f"-# {outcomes.why_no_standing(position)}", None
    points = verdicts.scores(standing, text_names(position))
    return f"**Current standing** {points}.", button(ProposeEnd(position.id, steps.STANDING), "Current standing")


def _replacement(position: Position, seat: Seat, now: float) -> Way:
    days = steps.days_waited(position, seat, now)
    name = text_names(position)[seat]
    return f"**Replace {name}** They've kept the table waiting for {days}.", _replace(position, seat)


def _replace(position: Position, seat: Seat) -> Item:
    return button(ProposeReplacement(position.id, seat), f"Replace {position.names[seat]}")


def _open_request(position: Position, seat: Seat, request: Request) -> Page:
    """Return the page about the open request, with the buttons that the player in the seat may press."""
    names, waiting = text_names(position), undoing.unanswered(position)
    text = f"{_proposal(position, request)} Waiting for {listing([names[other] for other in waiting])}."
    if seat == request.seat:
        return Page(text, rows=((button(RefuseUndo(position.id, request.id), "Withdraw"),),))
    if seat not in waiting:
        return Page(text)
    return Page(text, rows=(_answers(position, request),))


def end_button(position: Position, user: UserId) -> Buttons:
    """Return the button that opens the page with the ways to end the game, for a player at the table; otherwise ()."""
    can_end = position.seat_of(user) is not None and steps.can_end(position)
    return (button(ShowEndings(position.id), "End game"),) if can_end else ()


def replace_buttons(position: Position) -> Buttons:
    """Return a button for the vote to replace a late player; if there are several, one that leads to all of them."""
    late = steps.replaceable(position, None, time.time())
    if len(late) > 1:
        return (button(ShowEndings(position.id), "Replace someone"),)
    return tuple(_replace(position, seat) for seat in late)


def asked(position: Position, user: UserId) -> Question | None:
    """Return the question that asks the user to agree to the feature's open request; None if there's none."""
    request, waiting = position.head.request, position.users(undoing.unanswered(position))
    if request is None or request.kind not in steps.REQUESTS or user not in waiting:
        return None
    return Question(_proposal(position, request), _answers(position, request))


def _proposal(position: Position, request: Request) -> str:
    """Return a sentence about who wants what, and what that would mean."""
    what = escape_names(position, consent.wish(position, request))
    return f"{text_names(position)[request.seat]} wants to {what} ({escaped(request.because)})."


def _answers(position: Position, request: Request) -> Buttons:
    agree = button(AgreeToUndo(position.id, request.id), "Agree", Style.success)
    return agree, button(RefuseUndo(position.id, request.id), "Refuse")


def last_person(position: Position, _body: Body) -> Page:
    """Return the message that tells the last person at a table that they can end the game or play on."""
    if position.status != "playing" or len(position.people) != 1:
        return Page("-# The game is over." if position.status == "over" else "-# The game continues.")
    name = text_names(position)[position.people[0]]
    text = f"{name}, everyone else here is a computer player now. Play on, or end the game whenever you like."
    return Page(text, rows=((button(ShowEndings(position.id), "End game"),),))
