"""Seats that can be taken over, and the question to somebody whether they take one."""

from __future__ import annotations

from bot import takeover
from bot.position import Position
from bot.presenter.names import text_names, told
from bot.presenter.page import Page
from bot.presenter.spot import Spot
from bot.presenter.text import quoted
from bot.presenter.widgets import Style, button, in_rows
from bot.storage import Body

HAND_ON = "`/table replace player:` offers your seat to somebody; `/table resign` gives it to a computer player."


def page(position: Position, user: int) -> Page:
    """The seats that the user may take, each with a button."""
    if position.seat_of(user) is not None:
        return Page(f"You sit at this table. {HAND_ON}")
    free = takeover.open_to(position, user)
    if not free:
        return Page(
            "There is no seat for you at this table. Free are those of computer players, and of anybody for whom the "
            "turn clock has run out twice in a row; but who has seen one hand may not take another."
        )
    spot = Spot(position.id)
    buttons = [button("take", spot.at(page=seat), f"Take over {position.names[seat]}", Style.primary) for seat in free]
    return Page("Which seat? You see its hand, and play on from where it stands.", rows=in_rows(buttons))


def question(position: Position, body: Body) -> Page:
    """To who is offered a seat; once that is settled, so it says."""
    seat = takeover.offered(position, body.request)
    offer = position.chairs[seat].offer if seat is not None else None
    if seat is None or offer is None:
        return Page("\n".join(told(position, note) for note in body.notes) or "This offer of a seat is settled.")
    name, spot = text_names(position)[seat], Spot(position.id, str(body.request))
    text = f"<@{offer.user}>, {name} offers you the seat at this table. You would see its hand and play on. Do you?"
    buttons = (button("accept", spot, "Take the seat", Style.success), button("decline", spot, "No, thanks"))
    return Page(text, rows=(buttons,))


def gone(position: Position, user: int) -> Page:
    """The private message of somebody whose seat has another player now."""
    successor = takeover.successor(position, user)
    if successor is None or successor.user is None:
        words = "A computer player has your seat now; `/table replace` in the table's channel takes it back."
    else:
        words = f"{quoted(successor.name)} has your seat now."
    return Page(f"**{position.game.name}**\nYou left this table. {words}")
