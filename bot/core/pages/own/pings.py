"""The messages that ping a user by DM: about one table, or about several."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain

from bot.core.commands.panel import OpenPanel
from bot.core.ids import TableId, UserId
from bot.core.markdown import escaped
from bot.core.pages import reference
from bot.core.pages.hooks import NO_SLOTS, Question, Slots
from bot.core.pages.parts.buttons import Style, button, link
from bot.core.pages.parts.message import Page
from bot.core.pages.parts.names import escape_names, text_names
from bot.core.pages.parts.turns import gist
from bot.core.pages.tables import lobby
from bot.core.storage import Body
from bot.core.table import consent
from bot.core.table.position import Position
from bot.core.table.reading import prompts, undoing, verdicts
from games.english import listing
from games.kernel import AnyGame


def call(position: Position, user: UserId, body: Body, url: str, slots: Slots = NO_SLOTS) -> Page:
    """Return the message that tells the user what a table is waiting for, with buttons and a link to the table."""
    game, seat, questions = position.game.name, position.seat_of(user), slots.questions(position, user)
    what, row = _what(position, user, questions), (link("Go to table", url),) if url else ()
    if seat is not None and seat in position.to_act:
        row = (button(OpenPanel(position.id), "Play", Style.success), *row)
    row = (*chain.from_iterable(question.buttons for question in questions), *row)
    if position.status == "lobby" and not questions:
        row = (*lobby.stale_buttons(position), *row)
    if body.call == "next":
        what = f"You're up after {listing([text_names(position)[other] for other in prompts.openly_asked(position)])}."
    why = slots.reason(body.call, position, seat) if seat is not None else None
    tale = gist(position, seat, body.after, body.upto) if seat is not None else []
    where = f" in <#{position.place.channel}>" if position.place.guild else ""
    lines = [line.replace("**", "") for line in tale]
    push = " ".join([f"{game}: {what}", *lines, *([why.push] if why else [])])
    text = "\n".join([f"**{game}**{where}", *tale, *(why.lines if why else ()), what])
    return Page(text, rows=((*row, *slots.ping_buttons("call_buttons")),), push=push)


def _what(position: Position, user: UserId, questions: Sequence[Question]) -> str:
    seat, names = position.seat_of(user), text_names(position)
    if questions and (seat is None or position.status == "lobby"):
        return questions[0].words
    if position.status == "lobby":
        return lobby.STALE
    if position.status == "over":
        return verdicts.verdict(position, names)
    if (request := position.head.request) and seat in undoing.unanswered(position):
        because = f" ({escaped(request.because)})" if request.kind else ""
        return f"{names[request.seat]} wants to {escape_names(position, consent.wish(position, request))}{because}. OK?"
    if seat not in position.to_act and questions:
        return questions[0].words
    return position.game.prompt(position.view(seat), names)


def digest(
    games: Mapping[str, AnyGame], waiting: Sequence[Position], user: UserId, urls: Mapping[TableId, str], slots: Slots
) -> Page:
    """Return a single message about several tables that are waiting for the user."""
    heads = [position.head for position in waiting]
    listed = reference.waiting(games, heads, user, urls, "", slots=slots)
    names = listing(list(dict.fromkeys(position.game.name for position in waiting)))
    text = f"{len(waiting)} tables are waiting for you: {names}."
    row = slots.ping_buttons("digest_buttons")
    return Page(text, sections=listed.sections, note=listed.note, rows=(row,) if row else (), push=text)
