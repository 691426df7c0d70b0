"""Pages about seats that change hands: free seats, offers, requests to get a seat back, and the bench."""

from __future__ import annotations

from collections.abc import Sequence

from discord import ui

from bot.core.ids import UserId
from bot.core.markdown import newest, quoted
from bot.core.pages.hooks import Question
from bot.core.pages.parts.buttons import Row, Style, button, in_rows, link, users
from bot.core.pages.parts.message import Page
from bot.core.pages.parts.names import escape_names, text_names
from bot.core.pages.parts.turns import brief
from bot.core.storage import Body
from bot.core.table.position import Position
from bot.features.handover import requests, steps
from bot.features.handover.commands import (
    AcceptSeat,
    AskBack,
    DeclineSeat,
    HandBack,
    JoinBench,
    KeepSeat,
    LeaveBench,
    OfferSeat,
    ReplacePlayer,
    ShowBench,
    TakeSeat,
)
from games.english import listing

LATELY, LINES, ROOM = 30, 4, 700  # number of decisions to describe; maximum lines and characters about them
HAND_ON = "Who should take your seat? I'll ask them. To give it to a computer, use `/table resign`."


def page(position: Position, user: UserId) -> Page:
    """Return the page with a button for each seat that the user may take over.

    If the user has a seat, return the page that asks to whom they want to offer it.
    """
    if position.seat_of(user) is not None:
        return Page(f"{HAND_ON}", rows=((users(OfferSeat(position.id), "Who?"),),))
    free = steps.free_seats_for(position, user)
    if not free:
        return Page(
            "There's no seat here for you to take. You can take over a computer's seat, or one whose clock ran out "
            "twice in a row, unless you've seen another player's hand at this table.",
            rows=_way_back(position, user),
        )
    buttons = _takes(position, free)
    return Page("Which seat? You'll see its hand and play on from there.", rows=in_rows(buttons))


def _takes(position: Position, free: Sequence[int]) -> list[ui.Item[ui.LayoutView]]:
    style = Style.success if len(free) == 1 else Style.secondary
    return [button(TakeSeat(position.id, seat), f"Take over {position.names[seat]}", style) for seat in free]


def question(position: Position, body: Body) -> Page:
    """Return the message that offers a seat to a user. Once the offer is closed, the message says what became of it."""
    seat = steps.seat_of_offer(position, body.request)
    offer = requests.of(position.chairs[seat]).offer if seat is not None else None
    if seat is None or offer is None:
        return Page("\n".join(escape_names(position, note) for note in body.notes) or "This offer is closed.")
    name = text_names(position)[seat]
    text = f"<@{offer.user}>, {name} is offering you their seat. You'd see their hand and take over from there. Accept?"
    buttons = (
        button(AcceptSeat(position.id, offer.id), "Take seat", Style.success),
        button(DeclineSeat(position.id, offer.id), "No, thanks"),
    )
    return Page(text, rows=(buttons,))


def gone(position: Position, user: UserId) -> Page:
    """Return the private message that tells a user that somebody else has their seat now."""
    successor = steps.successor(position, user)
    if successor is None or successor.user is None:
        words = "A computer is playing your seat. To take it back, use `/table replace` in the table's channel."
    else:
        words = f"{quoted(successor.name)} has your seat now."
    return Page(f"**{position.game.name}**\nYou left this table. {words}", rows=_way_back(position, user))


def take_over_button(position: Position) -> Row:
    """Return a button to take over a seat if a player has left one; otherwise ()."""
    return (button(ReplacePlayer(position.id), "Take over a seat"),) if steps.deserted(position) else ()


def take_over_button_for(position: Position, user: UserId) -> Row:
    """Return a button to take over a seat if the user may take one; otherwise ()."""
    return (button(ReplacePlayer(position.id), "Take over a seat"),) if steps.free_seats_for(position, user) else ()


def ping_question(position: Position, user: UserId) -> Question | None:
    """Return the question that the user has to answer: whether to accept a seat, or whether to give theirs back.

    Return None if there is no such question.
    """
    seat = position.seat_of(user)
    if seat is None:
        return Question("Someone is offering you their seat.") if steps.is_awaiting(position, user) else None
    back = requests.of(position.chairs[seat]).back
    return Question(f"{quoted(back.name)} would like the seat back.", back_buttons(position, seat)) if back else None


def _way_back(position: Position, user: UserId) -> tuple[Row, ...]:
    if position.status != "playing" or steps.successor(position, user) is None:
        return ()
    return ((button(AskBack(position.id), "Ask for it back"),),)


def wanted(position: Position, user: UserId, url: str) -> Page:
    """Return the message to a user on the bench about a table's free seats and latest moves."""
    names = text_names(position)
    free = [seat for seat in steps.free_seats_for(position, user) if seat in steps.deserted(position)]
    row = in_rows([*_takes(position, free), *([link("Go to table", url)] if url else []), button(ShowBench(), "Bench")])
    where = f" in <#{position.place.channel}>" if position.place.guild else ""
    left = listing([names[seat] for seat in free], "or")
    head = f"**{position.game.name}**{where}: a seat is open. Want to take over for {left}?"
    return Page("\n".join([head, *lately(position)]), rows=row, push=f"{position.game.name}: a seat is open.")


def lately(position: Position) -> list[str]:
    """Return lines about the newest moves for somebody who isn't at the table. The lines contain no secrets."""
    return newest(brief(position, None, max(0, position.length - LATELY), position.length), ROOM, LINES)


def asked_back(position: Position, body: Body) -> Page:
    """Return the message that asks a seat's player to give the seat back to its former player.

    Once the request is closed, the message says so.
    """
    back_requests = ((seat, requests.of(chair).back) for seat, chair in enumerate(position.chairs))
    open_ones = ((seat, back) for seat, back in back_requests if back and back.id == body.request)
    seat, back = next(open_ones, (0, None))
    if back is None:
        return Page("That request is closed.")
    holder = text_names(position, body.pings)[seat]
    text = f"{holder}, {quoted(back.name)} had this seat before you and would like it back. OK?"
    return Page(text, rows=(back_buttons(position, seat),))


def back_buttons(position: Position, seat: int) -> Row:
    """Return the buttons to give the seat back or keep it. The seat must have an open request to give it back."""
    back = requests.of(position.chairs[seat]).back
    assert back is not None
    return button(HandBack(position.id, back.id), "Give it back", Style.success), button(
        KeepSeat(position.id, back.id), "Keep seat"
    )


def bench(is_there: bool) -> Page:
    """Return the page on which a person joins or leaves the server's bench."""
    if is_there:
        text = "You're on the bench. I'll message you when a seat opens up here, according to your `/notify` settings."
        return Page(text, rows=((button(LeaveBench(), "Leave the bench"),),))
    text = (
        "**The bench**\nFill in when someone leaves a game. "
        "I'll message everyone on the bench, and the first to answer plays."
    )
    return Page(text, rows=((button(JoinBench(), "Join the bench", Style.success),),))
