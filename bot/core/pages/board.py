"""The board message of a table: what happened, whose turn it is, and at the end the score sheet."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import reduce
from itertools import chain

from bot.core.commands.board import AgreeToUndo, RefuseUndo, Rematch, ShowBoard, ShowLog, Undo
from bot.core.commands.panel import OpenPanel, ShowHand
from bot.core.commands.reminders import ComeBack
from bot.core.markdown import PUSH, escaped, newest, word_count
from bot.core.pages.hooks import Slots
from bot.core.pages.parts.buttons import Row, Style, button, in_rows
from bot.core.pages.parts.message import Page
from bot.core.pages.parts.names import escape_names, text_names
from bot.core.pages.parts.screens import first_that, fits
from bot.core.pages.parts.sentences import Sentence, shortened, split
from bot.core.pages.parts.turns import MANY, Headline, blocks, brief, headline
from bot.core.pages.pictures import Gallery, Pictures
from bot.core.pages.tables import deadlines
from bot.core.storage import Body
from bot.core.table import named_moves
from bot.core.table.consent import wish
from bot.core.table.people.seats import tenures
from bot.core.table.position import Position
from bot.core.table.reading import narration, prompts, proofs, undoing, verdicts
from games.english import capital, listing
from games.kernel import Names, Seat, Weight

_CLAUSE = re.compile(r"[.:] |\n")
ROOM = 2400  # characters of narration in a collapsed board message
HEADLINE = "### "
WORDS = (40, 30, 20, 10)  # maximum words in a message; the next number is tried if it doesn't fit on a phone's screen


async def board(gallery: Gallery, position: Position, body: Body) -> Page:
    """Return the board message of the table as it was after the first `body.upto` decisions.

    The text says what happened from decision `body.after` on.
    """
    if position.outcome and position.length <= body.upto:
        return await _final(gallery, position, body)
    top = headline(position, position.audience, body.after, body.upto)
    turn, near = _turn(position, body), warning(position, position.audience, body.upto)
    pictures = await gallery.glance(position, body.upto, body.after)
    hand = () if position.audience is None else await gallery.hand(position, position.audience)
    card = await gallery.entry(position.game, top.moment.entry) if top and top.moment.entry else ()
    asked, rows = "\n".join([*near, turn, *deadlines.running(position)]), _rows(position, gallery.slots)

    def composed(words: int, held: Pictures, card: Pictures = card, buttons: int = len(rows)) -> Page:
        tale = _tale(position, body, top, words - word_count("\n".join([*near, turn])))
        text = "\n".join([*tale, asked])
        return Page(text, (*pictures, *held, *card), rows[:buttons], push=_push(position, turn, tale))

    # Ever shorter forms leave out the hand (My hand shows it), words, the moment's picture, then most buttons.
    forms = chain(
        [composed(WORDS[0], hand)],
        (composed(words, ()) for words in WORDS),
        [composed(0, (), ()), composed(0, (), (), 1)],
    )
    return first_that(forms, fits)


def warning(position: Position, seat: Seat | None, upto: int | None = None) -> list[str]:
    """Return a bold line as a warning if the game could end before the viewer's next turn, else []."""
    sentence = position.game.nearing(position.view(seat, upto)) if position.game.nearing and position.steps else ""
    return [f"**{sentence}**"] if sentence else []


def _push(position: Position, now: str, tale: list[str]) -> str:
    """Return the push notification: the game, the text `now` about whose turn it is, and the news from `tale`.

    The news is the headlines, or else the last line. If there's too little room, the headlines and the sentences that
    ping somebody are kept.
    """
    heads = [line.removeprefix(HEADLINE) for line in tale if line.startswith(HEADLINE)]
    moved = [line.replace("**", "") for line in tale if not line.startswith("-#")]
    asked, *others = split(f"{position.game.name}: {now}".replace("\n", " "))
    explained = [Sentence(words, Weight.LOSS if "<@" in words else Weight.SMALL) for words in others]
    news = [Sentence(head, Weight.LOSS) for head in heads] or [Sentence(line, Weight.NOTABLE) for line in moved[-1:]]
    return shortened([Sentence(asked, Weight.LOSS), *explained, *news], PUSH)


def collapsed(position: Position, body: Body) -> Page:
    """Return the shortened form of an older board message: only its text about what happened."""
    return Page("\n".join(newest(_narration(position, body, ROOM // 6), ROOM)) or "The game started.")


def replaced(position: Position, _body: Body) -> Page:
    """Return the page that replaces an old board message once a newer one has been sent."""
    return Page(f"**{position.game.name}**\nContinued below.")


def _tale(position: Position, body: Body, top: Headline | None, room: int) -> list[str]:
    """Return lines about what happened, in about `room` words, below the headline in `top` if there is one.

    In the middle of a move, small events are left out, because the question to the player describes the situation.
    """
    events, head = (top.events, [f"{HEADLINE}{top.moment.headline}"]) if top else ((), [])
    head = [*_lost(position, body), *head]
    notes = [escape_names(position, note) for note in body.notes]
    left = room - word_count("\n".join([*head, *notes]))
    tale = blocks(position, position.audience, body.after, body.upto, events, left)
    is_asked = position.game.words.is_midway(position.view(position.audience, body.upto))
    small = [] if tale or notes or head or is_asked else _narration(position, body)
    return [*head, *newest([*notes, *tale, *small], ROOM)]


def _lost(position: Position, body: Body) -> list[str]:
    """Return a headline for each loss that the viewer of a private message suffered; [] for a public message."""
    seat = position.audience
    return (
        []
        if seat is None
        else [f"{HEADLINE}{loss}" for loss in narration.lost(position, seat, body.after, text_names(position))]
    )


def _narration(position: Position, body: Body, room: int = MANY) -> list[str]:
    notes = [escape_names(position, note) for note in body.notes]
    return [*notes, *brief(position, position.audience, body.after, body.upto, room=room)]


def _turn(position: Position, body: Body) -> str:
    """Return the text about whose turn it is. It mentions those users in `body.pings` whom the table is waiting for."""
    pings = (
        [user for user in body.pings if user in prompts.openly_waiting(position)] if position.audience is None else []
    )
    names = text_names(position, pings)
    text = position.game.prompt(position.view(position.audience, body.upto), names)
    missing = [name for name in names if name.startswith("<@") and name not in text]
    return f"{text}\n{listing(missing)}, I have a private question for you. Press Play." if missing else text


def _rows(position: Position, slots: Slots) -> tuple[Row, ...]:
    table = position.id
    can_undo = any(undoing.can_undo(position, seat) for seat in position.people)
    first = button(OpenPanel(table), "Play", Style.success), button(ShowHand(table), "My hand")
    more = (
        button(ShowLog(table), "Log"),
        *slots.buttons("board_looks", position),
        *([button(Undo(table, public_names=named_moves.public(position)), "Undo")] if can_undo else []),
        *slots.buttons("newcomer_buttons", position),
        *_back(position),
        *slots.buttons("board_buttons", position),
    )
    return ((*first, button(ShowBoard(table), "Large board")), *in_rows(more))  # as many as fit on a phone


def _back(position: Position) -> Row:
    is_played_for = any(chair.stand_in for chair in position.chairs)
    return (button(ComeBack(position.id), "I'm back"),) if is_played_for else ()


async def _final(gallery: Gallery, position: Position, body: Body) -> Page:
    names = text_names(position)
    verdict = verdicts.verdict(position, names)
    mentions = " ".join(f"<@{user}>" for user in body.pings if position.audience is None)
    notes = [escape_names(position, note) for note in body.notes]
    tale = newest([*notes, *blocks(position, position.audience, body.after, body.upto, room=WORDS[0])], ROOM)
    text = "\n".join(
        [won(position), *narration.highlights(position, names), *_shares(position, names), *tale, mentions]
    )
    pictures = await gallery.ending(position, body.after)
    seed, fingerprint = proofs.short_seed(position), proofs.fingerprint(position)
    revealed = f"Shuffle of table {position.id} revealed: seed {seed} matches the fingerprint {fingerprint}"
    note = f"{revealed} `/fair` shows both in full." if seed else ""
    push = _push(position, f"{verdict} {mentions}".rstrip(), [])
    return Page(text.rstrip(), pictures, _last_rows(position, gallery.slots), note=note, push=push)


def won(position: Position) -> str:
    """Return the verdict of a finished game. Its first clause, which says who won, is a headline."""
    names = text_names(position)
    verdict = verdicts.verdict(position, names)
    hidden = reduce(lambda text, name: text.replace(name, "_" * len(name)), names, verdict)  # a name may have a period
    match = _CLAUSE.search(hidden)
    if not match:
        return f"{HEADLINE}{verdict}"
    return f"{HEADLINE}{verdict[: match.start()]}\n{capital(verdict[match.end() :])}"


def _shares(position: Position, names: Names) -> Iterator[str]:
    """Yield a line for each seat that changed hands, with the share of its moves that each of its players made."""
    for seat in range(len(position.chairs)):
        played = tenures(position, seat)
        if len(played) > 1:
            whole = sum(tenure.moves for tenure in played)
            shares = listing([f"{escaped(tenure.name)} {tenure.moves / whole:.0%}" for tenure in played])
            yield f"-# {names[seat]}'s moves, by player: {shares}."


def _last_rows(position: Position, slots: Slots) -> tuple[Row, ...]:
    table = position.id
    first = (
        button(Rematch(table), "Rematch", Style.success),
        *slots.buttons("final_looks", position),
        *slots.buttons("final_buttons", position),
        button(ShowLog(table), "Log"),
    )
    return (*in_rows(first), *in_rows(slots.buttons("final_row", position)))


def consent(slots: Slots, position: Position, body: Body) -> Page:
    """Return the message that asks other players to agree to an undo or redo.

    Once the request is closed, the message says how it was decided.
    """
    notes = [escape_names(position, note) for note in body.notes]
    request = position.head.request
    if request is None or request.id != body.request:
        is_latest = body.undone and body.upto == position.length
        buttons = slots.buttons("undone_buttons", position) if is_latest else ()
        return Page("\n".join(notes) or "That request is closed.", rows=in_rows(buttons))
    names = text_names(position, body.pings)
    unanswered = listing([names[seat] for seat in undoing.unanswered(position)])
    because = escaped(request.because) if request.kind else request.because
    what = escape_names(position, wish(position, request))
    text = f"{names[request.seat]} wants to {what} ({because}). {unanswered}, OK?"
    agree, refuse = AgreeToUndo(position.id, request.id), RefuseUndo(position.id, request.id)
    answers = (button(agree, "Agree", Style.success), button(refuse, "Refuse"))
    return Page("\n".join([*notes, text]), rows=(answers,))


def notice(slots: Slots, position: Position, body: Body) -> Page:
    """Return a message with the notes in `body`.

    If the message pings nobody, it also has features' buttons for people who aren't at the table.
    """
    mentions = " ".join(f"<@{user}>" for user in body.pings)
    text = " ".join([mentions, *(escape_names(position, note) for note in body.notes)]).strip()
    return Page(text, rows=() if mentions else in_rows(slots.buttons("newcomer_buttons", position)))
