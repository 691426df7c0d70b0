"""A listing of what players read before a game starts: how to play, options, commands, menus, lessons, rule pages."""

from __future__ import annotations

from collections.abc import Iterator

from games.kernel import AnyGame


def rule_lines(game: AnyGame) -> list[str]:
    return [line for text in _texts(game) for line in text.split("\n")]


def _texts(game: AnyGame) -> Iterator[str]:
    yield from (game.name, game.blurb, game.credit, *game.how_to)
    for option in (*game.options, game.strengths):
        yield f"\noption {option.title}: {option.help}"
        yield from (f"  {choice.title}: {choice.help}" for choice in option.choices)
    for verb in game.commands:
        yield f"\ncommand /{verb.name}: {verb.title}. {verb.help}"
        yield from (f"  {field.name}: {field.help}" for field in verb.fields)
    yield "\nmenu"
    yield from (f"  {prefix}: {title}" for prefix, title in game.words.titles().items())
    for reaction in game.reactions(game.defaults()) if game.reactions else ():
        yield f"\nreaction {reaction.title}: {reaction.help}"
    for number, lesson in enumerate(game.tutorial.lessons if game.tutorial else (), 1):
        yield f"\nlesson {number}\n{lesson.text}"
        yield from [f"if you choose something else: {lesson.why}"] if lesson.why else []
    for entry in game.words.entries():
        yield f"\n{entry.kind} {entry.title} ({entry.key})\n{entry.text}"
