"""What one player sees privately: the Play panel, what their move did, their hand."""

from __future__ import annotations

from bot.position import Position
from bot.presenter.gallery import Gallery
from bot.presenter.names import last_move, text_names
from bot.presenter.page import Page
from bot.presenter.panel import panel
from bot.presenter.spot import Spot, onward
from bot.presenter.widgets import Style, button, link
from games.kernel import Seat

STALE = "That panel is from earlier. Here is the one for now:"


def spot_now(position: Position, seat: Seat) -> Spot:
    """The beginning of the panel for what the seat is asked now."""
    return Spot(position.id, position.prompt(seat))


async def play(gallery: Gallery, position: Position, seat: Seat, spot: Spot, notice: str = "") -> Page:
    """The panel at the spot, under a notice; if the seat is asked nothing, whom the table waits for."""
    if not position.may_act(seat):
        return Page("\n".join(filter(None, (notice, waiting(position, seat)))))
    spot = onward(position, seat, spot)
    page = panel(position, seat, spot)
    pictures = await gallery.choices(position, seat, spot.codes, page.lettered)
    return Page("\n".join(filter(None, (notice, page.text))), pictures, page.rows)


def waiting(position: Position, seat: Seat) -> str:
    """Why the seat has nothing to choose."""
    names = text_names(position)
    if position.frozen:
        return position.frozen
    if position.status == "lobby":
        return "This table has not begun: press Start on its card."
    if position.status != "playing":
        return position.game.words.verdict(position.view(None), names) if position.steps else "This table is closed."
    return f"{position.game.words.prompt(position.view(seat), names)} I'll ping you."


async def after_move(gallery: Gallery, position: Position, seat: Seat, url: str, trouble: str = "") -> Page:
    """What the seat's move did, then the next panel if the seat is asked more."""
    told = _outcome(position, seat, trouble)
    if seat in position.to_act:
        return await play(gallery, position, seat, spot_now(position, seat), told)
    row = [link("Go to table", url)]
    if not position.outcome:
        row.append(button("undo", Spot(position.id), "Undo"))
    if position.is_computers_turn and not position.waiting:  # soon it may be this seat's turn again
        row.insert(0, button("play", Spot(position.id), "Play on", Style.primary))
    return Page(f"{told}\n{waiting(position, seat)}", rows=(tuple(row),))


def short(position: Position, seat: Seat, trouble: str = "") -> str:
    """The same in words alone, for a move that was typed: the board that follows has the buttons."""
    told = _outcome(position, seat, trouble)
    if seat not in position.to_act:
        return f"{told}\n{waiting(position, seat)}"
    return f"{told}\n{position.game.words.prompt(position.view(seat), text_names(position))}"


def _outcome(position: Position, seat: Seat, trouble: str) -> str:
    return "\n".join(filter(None, ("\n".join(last_move(position, seat)) or "Done.", trouble)))


async def hand(gallery: Gallery, position: Position, seat: Seat, url: str) -> Page:
    """The private side: what the seat holds, what it is worth, and the way to the table; at the end, how it ended."""
    row = [link("Go to table", url)]
    if not position.steps:
        return Page(waiting(position, seat), rows=(tuple(row),))
    view, names = position.view(seat), text_names(position)
    text = f"**{position.game.name}**\n{position.game.words.secret(view, names)}"
    if position.outcome:
        text += f"\n**{position.game.words.verdict(view, names)}**"
    elif seat in position.to_act:
        text += f"\n{position.game.words.prompt(view, names)}"
        row.insert(0, button("play", Spot(position.id), "Play", Style.primary))
    return Page(text, await gallery.hand(position, seat), (tuple(row),))


def folded(position: Position) -> Page:
    """An earlier message of the private side, after a newer one was sent."""
    return Page(f"**{position.game.name}**\nYour hand is further down.")
