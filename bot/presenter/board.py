"""What everybody sees: the board after a move, what happened, whose turn it is; at the end the score sheet."""

from __future__ import annotations

from bot.position import Position
from bot.presenter import clock
from bot.presenter.gallery import Gallery
from bot.presenter.names import brief, text_names, told
from bot.presenter.page import Page
from bot.presenter.spot import Spot
from bot.presenter.text import MANY, newest
from bot.presenter.widgets import Row, Style, button, in_rows
from bot.storage import Body
from bot.takeover import deserted
from games.english import listing

ROOM = 2400  # characters of narration in a board message
LINES = 6  # of it beside a picture; the log tells all


async def board(gallery: Gallery, position: Position, body: Body) -> Page:
    """The table after `body.upto` decisions, with everything since `body.after`."""
    if position.outcome and position.length <= body.upto:
        return await _final(gallery, position, body)
    text = "\n".join([*_tale(position, body, LINES), _turn(position, body), *clock.running(position)])
    pictures = await gallery.board(position, body.upto, body.after)
    hand = () if position.audience is None else await gallery.hand(position, position.audience)
    return Page(text, pictures + hand, _rows(position))


def folded(position: Position, body: Body) -> Page:
    """An earlier board message, reduced to its narration."""
    return Page("\n".join(_tale(position, body)) or "The game began.")


def _tale(position: Position, body: Body, most: int = MANY) -> list[str]:
    notes = [told(position, note) for note in body.notes]
    return newest([*notes, *brief(position, position.audience, body.after, body.upto)], ROOM, most)


def _turn(position: Position, body: Body) -> str:
    """Whose turn it is, pinging those whom the letter pings, if they are still asked, and nobody else."""
    pings = [user for user in body.pings if user in position.openly_waiting] if position.audience is None else []
    names = text_names(position, pings)
    text = position.game.words.prompt(position.view(position.audience, body.upto), names)
    missing = [name for name in names if name.startswith("<@") and name not in text]
    return f"{text}\n{', '.join(missing)}: you are asked something in private. Press Play." if missing else text


def _rows(position: Position) -> tuple[Row, ...]:
    spot = Spot(position.id)
    can_undo = any(position.take_back(seat) for seat in position.people)
    return in_rows(
        (
            button("play", spot, "Play", Style.primary),
            button("hand", spot, "My hand"),
            button("large", spot, "Board large"),
            button("log", spot, "Log"),
            button("rules", spot, "Rules"),
            *([button("undo", spot, "Undo")] if can_undo else []),
            *_vacancies(position),
        )
    )


def _vacancies(position: Position) -> Row:
    return (button("replace", Spot(position.id), "Take over a seat"),) if deserted(position) else ()


async def _final(gallery: Gallery, position: Position, body: Body) -> Page:
    names = text_names(position)
    verdict = position.game.words.verdict(position.view(None), names)
    mentions = " ".join(f"<@{user}>" for user in body.pings if position.audience is None)
    won = f"**{verdict}**" if "\n" not in verdict else verdict
    text = "\n".join([*_tale(position, body, LINES), won, *position.highlights(names), mentions])
    pictures = (*await gallery.board(position, None, body.after), *await gallery.final(position))
    seed = f"Shuffle opened: seed {position.seed}, matches the seal {position.commitment[:12]}…."
    note = f"{seed} Table {position.id}." if position.seed else ""
    return Page(text.rstrip(), pictures, _last_rows(position), note=note)


def _last_rows(position: Position) -> tuple[Row, ...]:
    spot = Spot(position.id)
    return (
        (
            button("rematch", spot, "Rematch", Style.primary),
            button("replay", spot, "Replay"),
            button("record", spot, "Record"),
            button("hands", spot, "All hands"),
            button("log", spot, "Log"),
        ),
    )


def consent(position: Position, body: Body) -> Page:
    """A take-back that others must agree to; when it is settled, how it went."""
    notes = [told(position, note) for note in body.notes]
    request = position.request
    if request is None or request.id != body.request:
        return Page("\n".join(notes) or "That take-back is settled.")
    names = text_names(position, body.pings)
    asked = listing([names[seat] for seat in position.unanswered])
    what = f"*{told(position, request.text)}* ({request.because})"
    text = f"{names[request.seat]} asks to take back {what}. {asked}, do you agree?"
    spot = Spot(position.id, str(request.id))
    answers = (button("agree", spot, "Agree", Style.success), button("refuse", spot, "Refuse"))
    return Page("\n".join([*notes, text]), rows=(answers,))


def notice(position: Position, body: Body) -> Page:
    """A line of news; where somebody has left, with the way to their seat."""
    mentions = " ".join(f"<@{user}>" for user in body.pings)
    text = " ".join([mentions, *(told(position, note) for note in body.notes)]).strip()
    return Page(text, rows=() if mentions else tuple(filter(None, [_vacancies(position)])))
