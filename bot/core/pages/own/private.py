"""A player's private pages: the Play panel, the result of a move, and the hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, TypeAlias

from discord import ui
from msgspec.structs import replace

from bot.core.commands.board import Undo
from bot.core.commands.panel import OpenPanel, PanelState, ShowHand
from bot.core.pages import controls
from bot.core.pages.board import warning, won
from bot.core.pages.hooks import Slots
from bot.core.pages.pagination import paginated
from bot.core.pages.panel import Panel, beside, fitting_page
from bot.core.pages.parts.buttons import Row, Style, button, link
from bot.core.pages.parts.chains import onward
from bot.core.pages.parts.message import Page
from bot.core.pages.parts.names import text_names
from bot.core.pages.parts.offered import FULL, UNCOUNTED, Density
from bot.core.pages.parts.sentences import Sentence, shortened, split, whole
from bot.core.pages.parts.turns import brief, gist, headline
from bot.core.pages.pictures import Gallery
from bot.core.pages.tables import place
from bot.core.table import named_moves
from bot.core.table.place import why_resting
from bot.core.table.position import Position
from bot.core.table.reading import narration, prompts, undoing, verdicts
from games.english import count, listing, plain
from games.kernel import PING, Event, Line, Outcome, Seat, Weight

CONCERNS = 6  # maximum number of lines about what happened to a player
AT_ONCE = "A computer is moving. Check the board in a moment."
_MANY = 10**6  # characters: more than any line has
STALE = "That panel was out of date. Here's the current one:"

Notice: TypeAlias = Callable[[int], str]  # the text above a panel in lines of at most so many characters, if possible


def state_now(position: Position, seat: Seat) -> PanelState:
    """Return the panel's first state, before any choice, for the seat's current prompt."""
    return PanelState(position.id, prompts.prompt(position, seat))


def alone(page: Page) -> Page:
    """Return the page unchanged. This is the default for `within` in `play` and `after_move`."""
    return page


async def play(
    gallery: Gallery,
    position: Position,
    seat: Seat,
    state: PanelState,
    notice: str | Notice = "",
    within: Callable[[Page], Page] = alone,
) -> Page:
    """Return the panel's page in that state, below a notice.

    If the seat has nothing to choose, the page says whom the table is waiting for. `within` adds the rest of the
    message to the page, so that everything together fits on a phone.
    """
    compose = partial(whole, notice) if isinstance(notice, str) else notice
    text = compose(_MANY)
    if not state.codes and (own := await controls.page(gallery, position, seat, state, text)):
        news = () if text else biggest(position, seat, own.text)
        own = replace(own, text="\n".join([*news, own.text]))
        return within(own)
    if not position.may_act(seat):
        ways = [*place.waking(position), *gallery.slots.seat_buttons(position, seat)]
        return within(Page("\n".join(filter(None, (text, waiting(position, seat)))), rows=_row(ways)))
    is_first, state = not state.codes, onward(position, seat, state)
    await prompts.foresee(position, seat)

    def composed(panel: Panel, density: Density | None) -> Page:
        above = compose(density.line if density else _MANY)
        return within(_composed(position, seat, state, above, panel, density, gallery.slots, is_first=is_first))

    return await fitting_page(gallery, position, seat, state, composed)


def _composed(
    position: Position,
    seat: Seat,
    state: PanelState,
    notice: str,
    panel: Panel,
    density: Density | None,
    slots: Slots,
    *,
    is_first: bool,
) -> Page:
    """Return the page for a panel. The panel's first page also has the news, the seat's points, and an Undo button."""
    notice, question = _once(
        notice, _with_reason(position, seat, panel.text) if is_first and state.codes else panel.text
    )
    if not is_first or state.group not in ("", FULL):
        return Page("\n".join(filter(None, (notice, question))), rows=panel.rows)
    undo = _undo(position, seat) if undoing.can_undo(position, seat) else None
    rows = beside(panel.rows, undo) if undo else panel.rows
    if state.group == FULL:
        return Page(panel.text, rows=rows)
    before = (notice,) if notice else _news(slots, position, seat, question, density)
    is_alone = len(position.chairs) == 1 and density != UNCOUNTED  # the goal of a solo game has room in short forms
    counted = points_line(position, seat) if density is None or density.standing or is_alone else ()
    text = "\n".join([*before, question, *counted, *warning(position, seat)])
    return Page(text, rows=tuple(filter(None, (*rows, slots.buttons("panel_row", position)))))


def _with_reason(position: Position, seat: Seat, panel_question: str) -> str:
    """Return the panel's question, below the question of a reaction that the bot has just answered, if any.

    On another player's turn, the bot answers a reaction by itself if only one answer is possible.
    """
    view = position.view(seat)
    if position.decisions[-1:] and position.decisions[-1].seat != seat and position.game.words.is_midway(view):
        question = position.game.prompt(view, text_names(position))
        return panel_question if question in panel_question else f"{question}\n{panel_question}"
    return panel_question


def _undo(position: Position, seat: Seat) -> ui.Button[Any]:
    return button(Undo(position.id, named_moves.own(position, seat)), "Undo")


def _once(notice: str, text: str) -> tuple[str, str]:
    """Return the notice and the question below it, without sentences that they share.

    A shared sentence is removed from the notice. If the notice still ends with a sentence of the question, the sentence
    is removed from the question.
    """
    question, line, rest = text.partition("\n")
    sentences = split(question)
    left = [" ".join(sentence for sentence in split(line) if sentence not in sentences) for line in notice.split("\n")]
    notice = "\n".join(filter(None, left))
    new = [sentence for sentence in sentences if not notice.endswith(f" {sentence}")] or sentences
    return notice, f"{' '.join(new)}{line}{rest}"


def _news(slots: Slots, position: Position, seat: Seat, question: str, density: Density | None) -> list[str]:
    others = happened(position, seat, density.concerns if density else CONCERNS)
    top = biggest(position, seat, question, Weight.DISASTER if others else Weight.BIG)
    return [*top, *slots.panel_lines(position, seat), *(others if density is None or density.updates else ())]


def biggest(position: Position, seat: Seat, text: str = "", least: int = Weight.BIG) -> list[str]:
    """Return lines about what the seat has lost since its last turn, or else the biggest headline since then.

    The headline is left out if its weight is less than `least` or if `text` already contains it.
    """
    since = narration.since_turn(position, seat)
    lost = narration.lost(position, seat, since, text_names(position))
    top = None if lost else headline(position, seat, since, position.length)
    is_new = top and top.weight >= least and top.moment.headline.partition(". ")[0] not in text
    return [f"**{top.moment.headline}**"] if top and is_new else list(lost)


def points_line(position: Position, seat: Seat) -> list[str]:
    """Return a line that compares the seat's points to its best rival's; [] after the game or without points.

    In a solo game, the line says how far away the goal is.
    """
    figures = position.game.standing(position.view(seat)) if position.game.standing and not position.outcome else None
    if figures is None or figures.goal:
        return [f"-# {figures.goal}"] if figures else []
    own, (best, rivals) = figures.own(seat), figures.best_rivals(seat)
    if own is None or not (own or best):
        return []  # nobody's points are known
    names = text_names(position)
    ahead = f", {listing([names[rival] for rival in rivals])} {plain(best)}" if rivals else ""
    part = (" (public points)" if rivals else " (others' points are hidden)") if figures.is_partial else ""
    return [f"-# {figures.lead}: you {plain(own)}{ahead}{part}."]


def happened(position: Position, seat: Seat, most: int = CONCERNS) -> list[str]:
    """Return at most `most` lines about what happened to the seat since its last turn, and one that counts the rest."""
    concerns = list(narration.concerns(position, seat, text_names(position)))
    left = len(concerns) - most
    if not most and concerns:
        return [f"-# {count(left, 'update')} since your last turn: `/recap`"]
    lines = [*concerns[:most], *([f"… and {left} more: `/recap`"] if left > 0 else [])]
    return ["**Since your last turn**", *(f"> {line}" for line in lines)] if concerns else []


def waiting(position: Position, seat: Seat) -> str:
    """Return the sentence that tells the seat's player why they have nothing to choose now."""
    names = text_names(position)
    if position.frozen:
        return position.frozen
    if position.status == "lobby":
        return "This table hasn't started: press Start in the lobby."
    if position.status == "cancelled":
        return "This table was closed."
    if position.status == "archived":
        return why_resting(position)
    if position.status != "playing":
        return verdicts.verdict(position, names) if position.steps else "This table was closed."
    are_computers = bool(prompts.openly_asked(position)) and not prompts.openly_waiting(position)
    how = "I'll message you when you're up." if position.head.lost else AT_ONCE if are_computers else PING
    return position.game.unasked(position.view(seat), names, how)


async def after_move(
    gallery: Gallery,
    position: Position,
    seat: Seat,
    url: str,
    trouble: str = "",
    *,
    since: int | None = None,
    first: Row = (),
    within: Callable[[Page], Page] = alone,
) -> Page:
    """Return the page with the result of the seat's last move, and the next panel.

    With `since`, the result covers everything after that many decisions. `trouble` is a warning to add to the result.
    If the seat has nothing more to choose, the page has buttons for what its player can do next, beginning with
    `first`.
    """
    outcome = _outcome(position, seat, trouble, since)
    if seat in position.to_act:
        return await play(gallery, position, seat, state_now(position, seat), outcome, within)
    is_soon = (
        prompts.is_computers_turn(position) and not position.waiting
    )  # this seat may be up right after the computers
    row = [*first, *([link("Go to table", url)] if url else [])]
    if undoing.can_undo(position, seat):
        row.append(_undo(position, seat))
    row += gallery.slots.seat_buttons(position, seat)
    if is_soon:
        row.insert(0, button(OpenPanel(position.id), "Continue", Style.success))
    return within(Page(f"{outcome(_MANY)}\n{waiting(position, seat)}", rows=_row(row)))


def stale(position: Position, seat: Seat) -> str:
    """Return the notice that the panel was out of date, below the biggest news since the seat's last move."""
    since = narration.since(position, seat)
    since_then = gist(position, seat, since, position.length) if since < position.length else []
    return "\n".join([*since_then, STALE])


def _row(buttons: Sequence[ui.Item[Any]]) -> tuple[Row, ...]:
    return (tuple(buttons),) if buttons else ()


def short(position: Position, seat: Seat, trouble: str = "", since: int | None = None) -> str:
    """Return the reply to a typed move: what it did, the warning `trouble`, and what comes next.

    The reply has no buttons, because the next board message has them.
    """
    outcome = _outcome(position, seat, trouble, since)(_MANY)
    if seat not in position.to_act:
        return f"{outcome}\n{waiting(position, seat)}"
    return f"{outcome}\n{position.game.prompt(position.view(seat), text_names(position))}"


def _outcome(position: Position, seat: Seat, trouble: str, since: int | None = None) -> Notice:
    """Return the notice that says what the seat's latest move did, followed by the warning `trouble`.

    With `since`, the notice covers everything after that many decisions.
    """
    begun = undoing.latest_move(position, seat).start if since is None else since
    lost = narration.lost(position, seat, begun, text_names(position))

    def notice(room: int) -> str:
        lines = (
            _last_move(position, seat, room)
            if since is None
            else brief(position, seat, since, position.length, wide=room)
        )
        return "\n".join(filter(None, (*lost, "\n".join(lines) or _choice(position, seat), trouble)))

    return notice


def _last_move(position: Position, seat: Seat, room: int) -> list[str]:
    """Return lines about what the seat learned from its own latest move, in `room` characters each if possible.

    In a line that's too long, events get their short forms, then the least important sentences are left out.
    """
    names = text_names(position)

    def sentence(event: Event, words: str) -> Sentence:
        weight = position.game.words.weight(event)
        return Sentence(words, max(weight, Weight.LOSS) if event.is_vital_to(seat) else weight)

    def line(group: Sequence[tuple[Event, str]]) -> str:
        sentences = [sentence(event, words) for event, words in group]
        if len(shortened(sentences, _MANY)) > room:
            first, _ = group[0]
            short = first if first.apart else None
            sentences = [
                sentence(event, event.beside(names) if event is short or event.is_vital_to(seat) else words)
                for event, words in group
            ]
        return shortened(sentences, room)

    move = undoing.latest_move(position, seat)
    return [line(group) for at in move for group in narration.sentences(position, seat, at, names)]


def _choice(position: Position, seat: Seat) -> str:
    at = undoing.latest_move(position, seat).stop - 1
    words, view = position.game.words, position.view(seat, at)
    legal = position.game.legal_actions(position.steps[at].state, seat)
    action = next(action for action in legal if action.code == position.decisions[at].code)
    return f"You chose: {words.label(view, action, text_names(position))}."


async def hand(
    gallery: Gallery, position: Position, seat: Seat, url: str, own: Sequence[str] = (), number: int = 0
) -> Page:
    """Return the hand message: what the seat holds, and a link to the table; after the game, also the result.

    `own` has further lines for this player. `number` is the page to show if a screen can't show everything.
    """
    row: list[ui.Item[Any]] = [link("Go to table", url)] if url else []
    if not position.steps:
        return Page(waiting(position, seat), rows=_row(row))
    view, names = position.view(seat), text_names(position)
    text, question = f"**{position.game.name}**\n{position.game.words.secret(view, names)}".rstrip(), ""
    text = "\n".join([text, *own])
    if position.outcome:
        text = f"{won(position)}{why_not(position.outcome, seat)}\n{text}"
    elif seat in position.to_act:
        question = position.game.prompt(view, names)
        is_whispered = any(action.prefix in position.game.private for action in position.legal(seat))
        is_usual = not is_whispered and not position.game.words.is_midway(view)
        text += "" if is_usual else f"\n{question}"  # the Play panel asks the usual question of a turn, below the news
        row.insert(0, button(OpenPanel(position.id), "Play", Style.success))
    row += [*gallery.slots.seat_buttons(position, seat), *gallery.slots.buttons("hand_buttons", position)]
    ending = verdicts.verdict(position, names) if position.outcome else ""
    push = (
        f"{position.game.name}: {question or ending or 'your hand.'}"  # nothing from the hand: others may see the phone
    )
    page = Page(text, rows=_row(row), push=push)
    pictures = await gallery.hand(position, seat)
    if position.outcome:
        pictures = (*await gallery.result(position, seat), *pictures)
    return paginated(page, pictures, partial(ShowHand, position.id), number)


def why_not(outcome: Outcome, seat: Seat) -> str:
    """Return a line with the score of a player who didn't win, and how many points were missing.

    Return "" for winners and in games without scores.
    """
    score, best = outcome.scores[seat], max((n for n in outcome.scores if n is not None), default=0)
    rows = outcome.breakdown[seat]
    if score is None or not rows or seat in outcome.ranking[0]:
        return ""
    behind = f"{best - score} behind the winner" if best > score else "but lost the tiebreak"
    return f"\n-# You scored {plain(score)}, {behind}{_rows(rows)}."


def _rows(lines: Sequence[Line]) -> str:
    """Return a phrase that summarizes a score sheet: how many points each row gives, or the label of the only row."""
    if len(lines) == 1:
        return f": {lines[0].label}"
    counted = [f"{plain(line.points)} for {line.label}" for line in lines if line.points]
    return f": {'; '.join(counted)}" if counted else ""


def gone(position: Position) -> Page:
    """Return the private message for a user who lost their seat to another player."""
    return Page(f"**{position.game.name}**\nYou left this table.")


def collapsed(position: Position) -> Page:
    """Return the shortened form of an older hand message: a note that points to the new one."""
    return Page(f"**{position.game.name}**\nYour current hand is below.")
