"""The animated replay of a finished game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from bot.core.pages.parts.buttons import button
from bot.core.pages.parts.message import Page
from bot.core.pages.parts.names import text_names
from bot.core.pages.pictures import Gallery, Pictures, frame_of, score_sheet
from bot.core.refusals import NotNow
from bot.core.table.position import Position
from bot.core.table.reading import turn_counts, verdicts
from bot.features.replay import moments
from bot.features.replay.commands import PostReplay
from rendering.file.gif import develop, with_sheet
from rendering.picture import Picture


async def page(gallery: Gallery, position: Position) -> Page:
    """Return the page with the whole game as an animation. Raises NotNow if the game isn't over."""
    if not position.outcome:
        raise NotNow("You can watch the replay once the game is over.")
    verdict = verdicts.verdict(position, text_names(position))
    post = (button(PostReplay(position.id), "Post it here"),)
    return Page(verdict, await _film(gallery, position), (post,))


def _unended(view: Any) -> Any:
    return replace(view, outcome=None)


async def _film(gallery: Gallery, position: Position) -> Pictures:
    def steps() -> Iterator[Picture | None]:
        painter = gallery.renderers.get(position.game.key)
        if painter:
            turns = [turn_counts.turn_at(position, number) for number in range(position.length)]
            at_moments = moments.moments(position.decisions, turns)
            # painters describe an end by the game's own rules, which a game that ended by agreement doesn't have
            is_early = position.history.agreed is not None
            views = [_unended(position.view(None, at)) if is_early else position.view(None, at) for at in at_moments]
            film = painter.film(
                views, [frame_of(position, lines) for lines in moments.narrations(position, at_moments)]
            )
            film = with_sheet(film, score_sheet(painter, position))
            if is_early:
                film = replace(film, alt=f"{film.alt.rstrip()} {verdicts.verdict(position, position.names)}")
            film = replace(film, pauses=moments.pauses(position, at_moments))
            yield from develop(film, f"{position.game.key}-{position.id}.gif")

    picture = await gallery.artist.draw_slowly((position.id, position.head.version, "replay"), steps())
    return (picture,) if picture else ()
