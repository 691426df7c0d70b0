"""Pages about the start of a game: lines on the lobby card, the question *Ready?*, and news that somebody joined."""

from __future__ import annotations

from collections.abc import Sequence

from bot.core.commands.lobby import Start
from bot.core.ids import UserId
from bot.core.pages.hooks import Question
from bot.core.pages.parts.buttons import Row, Style, button, link
from bot.core.pages.parts.message import Page
from bot.core.pages.parts.names import text_names
from bot.core.storage import Body
from bot.core.table.people import lobby
from bot.core.table.position import Position
from bot.core.table.timing.deadlines import has_turn_settings
from bot.core.table.timing.durations import spoken
from bot.features.starting import steps
from bot.features.starting.commands import AnswerReady, LeaveUnready
from bot.features.starting.state import of
from games.english import listing


def on_card(position: Position) -> Sequence[str]:
    """Return the lobby card's lines: how the game starts, and whom it's waiting for."""
    state = of(position.head)
    if not has_turn_settings(position):
        return []
    if state.is_asking and state.waiting:
        return [f"**Ready?** Waiting for {_waiting(position)} until {_until(position)}. Then the seats are free."]
    auto = ["The game starts by itself when all seats are taken."] if state.when_full else []
    time = spoken(state.seconds) if state.seconds else ""
    away = f"Joined over an hour before the start? Press **Ready** within {time} when I ask, or you lose your seat."
    return [*auto, *([f"-# {away}"] if time and len(position.people) > 1 else [])]


def _waiting(position: Position) -> str:
    names = text_names(position)
    return listing([names[seat] for seat in position.people if position.chairs[seat].user in of(position.head).waiting])


def _until(position: Position) -> str:
    return f"<t:{max((timer.due for timer in position.head.timers), default=0)}:f>"


def ready(position: Position, body: Body) -> Page:
    """Return the message with the question *Ready?* or, once nobody has to answer it anymore, a note in its place."""
    state = of(position.head)
    if not state.is_asking or not state.waiting:
        return Page("-# " + ("The game has started." if position.status == "playing" else "The question is closed."))
    mentions = " ".join(f"<@{user}>" for user in body.pings)
    who = mentions or _waiting(position)
    words = f"{who}, ready to play {position.game.name}? Press **Ready** until {_until(position)} to keep your seat."
    return Page(words, rows=(_answers(position),))


def _answers(position: Position) -> Row:
    return button(AnswerReady(position.id), "Ready", Style.success), button(LeaveUnready(position.id), "Leave")


def ping_question(position: Position, user: UserId) -> Question | None:
    """Return the question for a ping to a user who hasn't said yet whether they're ready; None for other users."""
    if not steps.is_awaiting(position, user):
        return None
    words = f"Ready to play? Press **Ready** until {_until(position)} to keep your seat."
    return Question(words, _answers(position))


def news(position: Position, user: UserId, url: str) -> Page:
    """Return the message that somebody joined, or that the table is full, with a Start button for the owner."""
    names, taken, most = text_names(position), len(position.chairs), position.player_counts[-1]
    newest = names[position.people[-1]]
    how = "All seats are taken." if taken >= most else f"{taken} of {most} seats are taken."
    where = f" in <#{position.place.channel}>" if position.place.guild else ""
    may_start = user == position.head.owner and not lobby.unready(position)
    row = (button(Start(position.id), "Start", Style.success),) if may_start else ()
    ways = (link("Go to table", url),) if url else ()
    game, words = position.game.name, f"{newest} joined. {how}"
    return Page(f"**{game}**{where}: {words}", rows=((*row, *ways),) if row or ways else (), push=f"{game}: {words}")
