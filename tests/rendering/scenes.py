"""Pictures of golden games at selected moments, by name.

For example, "both 57 choices turn" is the golden game "both" after 57 decisions, drawn for the seat that has to choose,
with its choices that have the prefix "turn". Every game that has golden games also has scenes.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

import msgspec
from PIL import Image

from games import GAMES
from games.kernel import Step, narrate, to_act
from games.menu import menu
from games.record import replay
from rendering import RENDERERS
from rendering.draw.record import Mark, Marks, recording
from rendering.file.png import encode
from rendering.memory import forget
from rendering.picture import Frame, Lobby, LobbySeat, MarkedChoice, Picture
from tests.games.golden import Golden, path
from tests.rendering.views import NAMES

EVERY = 25  # decisions between two scenes of a board and a hand
PAGE = 25  # choices that the bot shows at a time
PLAIN = ("board", "hand", "more", "final", "film")
# Every other scene has these names; long ones must be cut or written smaller.
LONG = ("Ada", "Charles Babbage of the Engines", "Clara", "The Honourable Dorian Wimblebury", "Edison", "F")
TABLES = {  # seats of lobby cards by name; "" is a free seat
    "empty": ("Ada", "", "", ""),
    "mixed": ("Ada", "Bot", ""),
    "full": ("Ada", "Babbage", "Clara", "Dorian"),
    "long": (*LONG[:3], "Bot"),
}


def holds(frame: Mark, x: float, y: float) -> bool:
    return frame.left <= x <= frame.right and frame.top <= y <= frame.bottom


class Scene(NamedTuple):
    """A moment to draw, by name. For pictures of a table, the other fields are the painter's arguments."""

    game: str
    name: str
    view: Any = None
    frame: Frame = Frame(())
    offered: tuple[MarkedChoice, ...] = ()
    state: Any = None

    @property
    def painter(self) -> str:
        """Return the name of the scene's painter, which is a field of Renderer or "more"."""
        words = self.name.split()
        return words[0] if words[0] in ("lobby", "entry") else words[2]

    def __str__(self) -> str:
        return f"{self.game}: {self.name}"


class Drawn(NamedTuple):
    """A scene's picture, with marks that record what is drawn in it."""

    scene: Scene
    picture: Picture
    marks: Marks

    @property
    def image(self) -> Image.Image:
        return Image.open(io.BytesIO(self.picture.data)).convert("RGB")

    def texts(self) -> list[str]:
        return [mark.name for mark in self.marks if mark.kind == "text"]

    def named(self, *words: str, kind: str = "") -> list[Mark]:
        """Return the marks whose name starts with the first word and contains all the others."""
        wanted, (first, *_) = set(words), words
        found = (mark for mark in self.marks if kind in ("", mark.kind) and wanted <= set(mark.name.split()))
        return [mark for mark in found if mark.name.split()[0] == first]

    def only(self, *words: str) -> Mark:
        """Return the only mark whose name starts with the first word and contains all the others.

        Raise AssertionError unless there's exactly one.
        """
        found = self.named(*words)
        assert len(found) == 1, f"{self.scene}: {len(found)} things called {' '.join(words)!r}"
        return found[0]

    def field(self, mark: Mark) -> Drawn:
        """Return this picture with only those marks that are in the smallest frame around the given mark's center."""
        x, y = mark.middle
        frames = [each for each in self.marks if each.name.startswith("frame ") and holds(each, x, y)]
        frame = min(frames, key=lambda each: (each.right - each.left) * (each.bottom - each.top))
        return Drawn(self.scene, self.picture, tuple(each for each in self.marks if holds(frame, *each.middle)))


@cache
def steps(game: str, record: str) -> list[Step[Any]]:
    """Return the steps of a golden game, each with the State after it."""
    golden = msgspec.json.decode(path(game, record).read_bytes(), type=Golden)
    return replay(GAMES[game], golden.record, every=False)


def records(game: str) -> list[str]:
    return sorted(file.stem for file in path(game, "x").parent.glob("*.json"))


def scene(game: str, name: str) -> Scene:
    kind, *rest = name.split()
    if kind in ("lobby", "entry"):
        return Scene(game, name)
    number, painter = int(rest[0]), rest[1]
    state, seats = steps(game, kind)[number].state, seats_of(game, kind)
    called = LONG if number % 2 and seats > 1 else NAMES
    frame = Frame(called[:seats], tuple(_describe(game, kind, number, called)), (1,) if seats > 1 else ())
    asked = to_act(GAMES[game], state, seats)
    is_private = painter in ("hand", "more", "choices") and bool(asked)
    view = GAMES[game].view(state, asked[0] if is_private else None)
    offered = _offered(game, state, asked[0], rest[2], called) if painter == "choices" else ()
    return Scene(game, name, view, frame, offered, state)


def seats_of(game: str, record: str) -> int:
    return msgspec.json.decode(path(game, record).read_bytes(), type=Golden).record.header.seats


def _describe(game: str, record: str, number: int, names: Sequence[str]) -> Iterator[str]:
    """Yield the last three lines of public narration, newest first."""
    found = steps(game, record)[: number + 1]
    lines = [line for step in found for line in narrate([e for e in step.events if e.to is None], names)]
    yield from reversed(lines[-3:])


def _offered(game: str, state: Any, seat: int, kind: str, names: Sequence[str]) -> tuple[MarkedChoice, ...]:
    groups = menu(GAMES[game], state, seat, names=names)
    if kind == "all":
        return tuple(MarkedChoice("", item.code, "") for group in groups for item in group.items)
    items = next(group.items for group in groups if group.prefix == kind)[:PAGE]
    return tuple(MarkedChoice(chr(ord("A") + n), item.code, item.label, item.hint) for n, item in enumerate(items))


def candidates(game: str) -> Iterator[str]:
    """Yield names of possible scenes: each kind of choice per golden game, some boards and hands, and all endings.

    Add private pages with several pictures at the start of a turn, because they may be gone a decision later.
    """
    yield from (f"lobby {name}" for name in TABLES)
    yield from (f"entry {entry.key}" for entry in GAMES[game].words.entries())
    for record in records(game):
        asked: set[str] = set()
        states = [step.state for step in steps(game, record)]
        for number, state in enumerate(states[:-1]):
            seat = to_act(GAMES[game], state, seats_of(game, record))[0]
            kinds = {action.prefix for action in GAMES[game].legal_actions(state, seat)}
            yield from (f"{record} {number} choices {kind}" for kind in sorted(kinds - asked))
            asked |= kinds
            if number % EVERY == EVERY - 1:
                yield from (f"{record} {number} {kind}" for kind in ("board", "choices all", "hand", "more"))
        turns = [turn(state) for state in states] if (turn := GAMES[game].turn) else []
        yield from (f"{record} {n} more" for n in range(1, len(turns) - 1) if turns[n] != turns[n - 1])
        yield from (f"{record} {len(states) - 1} {kind}" for kind in ("board", "hand", "final", "film"))


def draw(scene: Scene) -> list[Drawn]:
    """Draw a scene, and record what is drawn.

    Return one picture, several for `more` and for animations, or none for a rule page without a picture.
    """
    with recording() as finished:
        pictures = _pictures(scene)
    assert len(finished) >= len(pictures)
    return [Drawn(scene, picture, found) for picture, found in zip(pictures, finished[-len(pictures) :], strict=True)]


def _pictures(scene: Scene) -> Sequence[Picture]:
    renderer, painter, (_, rest) = RENDERERS[scene.game], scene.painter, scene.name.split(" ", 1)
    if painter == "lobby":
        return [renderer.lobby(lobby(scene.game, TABLES[rest]))]
    if painter == "entry":
        return [picture for picture in (renderer.entry(rest),) if picture]
    if painter == "choices":
        return [renderer.choices(scene.view, scene.frame, scene.offered)]
    if painter in ("more", "large"):
        several = renderer.more if painter == "more" else renderer.large
        return several(scene.view, scene.frame) if several else ()
    if painter == "film":
        return _frames(scene)
    return [getattr(renderer, painter)(scene.view, scene.frame)]


def _frames(scene: Scene) -> Sequence[Picture]:
    """Return the middle and last frames of a scene's animation."""
    record, number = scene.name.split()[0], int(scene.name.split()[1])
    views = [GAMES[scene.game].view(steps(scene.game, record)[n].state, None) for n in (number // 2, number)]
    film = RENDERERS[scene.game].film(views, [scene.frame] * 2)
    return [Picture(encode(image, film.look), film.alt) for image in film.frames]


def lobby(game: str, names: Sequence[str]) -> Lobby:
    seats = tuple(LobbySeat(name, name == "Bot") for name in names)
    options = tuple((option.title, option.choices[0].title) for option in GAMES[game].options)
    return Lobby(GAMES[game].name, seats, 2, options)


Gallery = dict[str, list[Drawn] | Exception]


@cache
def _gallery(game: str, names: tuple[str, ...]) -> Gallery:
    """Draw these scenes with empty caches, so that everything drawn is recorded. Keep the exception if one fails."""
    forget()
    drawn: Gallery = {}
    for name in names:
        try:
            drawn[name] = draw(scene(game, name))
        except Exception as error:
            drawn[name] = error
    return drawn


def seen(game: str, name: str, names: tuple[str, ...]) -> list[Drawn]:
    """Return the pictures of one scene. Raise the exception that drawing it raised, if any.

    All scenes in `names` are drawn together, once per test run.
    """
    found = _gallery(game, names)[name]
    if isinstance(found, Exception):
        raise found
    return found
