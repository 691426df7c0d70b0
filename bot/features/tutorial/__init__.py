"""The feature behind `/tutorial`: a game's first turns, lesson by lesson, at a table that is never stored."""

from __future__ import annotations

from bot.core.discord.clicks.dispatch import Handler, OtherPanel
from bot.core.discord.feature import Feature
from bot.core.pages.hooks import Buttons, PageHooks
from bot.core.pages.parts.buttons import Style, button
from bot.features.tutorial import handlers, slash
from bot.features.tutorial.commands import PlayNow, ShowLesson
from bot.features.tutorial.stages import Stage, is_stage
from games.kernel import AnyGame


def how_to(game: AnyGame) -> Buttons:
    """Return the button that opens a game's first lesson; () if it has no tutorial."""
    if game.tutorial is None:
        return ()
    return (button(ShowLesson(Stage(game, game.tutorial, 0).name), "Play the tutorial", Style.success),)


FEATURE = Feature(
    key="tutorial",
    pages=PageHooks(how_to=how_to, help={"start": "`/tutorial` teaches you a game"}),
    handlers=(Handler(ShowLesson, handlers.begin), Handler(PlayNow, handlers.play_now)),
    panels=(OtherPanel(is_stage, handlers.show_state),),
    slash=slash.commands,
)
