"""Tests of the drawing caches: all are in one place, and none exceeds its limit."""

from __future__ import annotations

import inspect
import pkgutil
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import _lru_cache_wrapper
from importlib import import_module
from time import thread_time
from typing import Any

import pytest
from PIL import Image

import rendering
from games import GAMES
from games.record import replay
from rendering import RENDERERS
from rendering.draw.atlas import Art, Entry
from rendering.memory import HAND, MEMORY, Memory, forget, remembered, weight
from tests.rendering.views import frame
from tools.bench.engine import played_at_random

PICTURES = re.compile(r"Image\.|Sprite|Art\b|bytes")
SMALL = {"_blank", "_ramp", "_head"}  # a glyph, 256 numbers, a palette: limits on their number also limit their bytes


def _modules() -> Iterator[Any]:
    for found in pkgutil.walk_packages(rendering.__path__, "rendering."):
        if ".build" not in found.name and not found.name.endswith(".art"):
            yield import_module(found.name)


def test_no_cache_but_the_memory_holds_pictures() -> None:
    for module in _modules():
        for name, cache in vars(module).items():
            if isinstance(cache, _lru_cache_wrapper) and cache.__module__ == module.__name__ and name not in SMALL:
                told = str(inspect.signature(cache.__wrapped__).return_annotation)
                assert not PICTURES.search(told), f"{module.__name__}.{name} keeps {told} beside rendering.memory"


def test_every_other_cache_has_a_bound() -> None:
    for module in _modules():
        for name, cache in vars(module).items():
            if isinstance(cache, _lru_cache_wrapper) and inspect.signature(cache.__wrapped__).parameters:
                few = cache.__module__ == "rendering.gears.parts"  # names of the game's own art
                assert few or cache.cache_parameters()["maxsize"] is not None, f"{module.__name__}.{name}"


def test_the_memory_never_weighs_more_than_it_may() -> None:
    memory = Memory(1000)
    for number in range(5000):
        memory.keep(number, str(number), 1 + number % 90, number % 7)
        memory.get(number // 2)
        assert memory.weight <= 1000
    assert memory.weight == sum(kept.weight for kept in memory._kept.values())
    assert len(memory) == len(memory._queue) < 1000


def test_a_large_picture_that_is_quickly_made_evicts_nothing() -> None:
    memory = Memory(1000)
    for number in range(90):
        memory.keep(number, "costly", 10, 5.0)
    for number in range(100, 200):
        memory.keep(number, "large", 600, 0.1)
    assert all(memory.get(number) for number in range(90))


def test_pictures_that_are_used_stay_longer_than_others() -> None:
    memory = Memory(1000)
    for number in range(100):
        memory.keep(number, "old", 10, 1.0)
    for number in range(100, 140):
        memory.keep(number, "new", 10, 1.0)
        assert all(memory.get(wanted) for wanted in range(60, 70))
    assert memory.get(139)


def test_the_most_recently_used_pictures_stay_however_often_others_were_used() -> None:
    memory = Memory(1000, uses=1)
    for _ in range(9):
        for number in range(100):
            memory.keep(number, "often", 10, 1.0)
            assert memory.get(number)
    for number in range(100, 200):
        memory.keep(number, "last", 10, 1.0)
    assert all(memory.get(number) for number in range(100, 200))


def test_a_picture_larger_than_the_whole_cache_is_not_kept() -> None:
    memory = Memory(1000)
    memory.keep("small", 1, 10, 1.0)
    memory.keep("huge", 2, 1001, 1.0)
    assert memory.get("huge") is None
    assert memory.weight <= 1000


def test_pictures_weigh_what_they_take() -> None:
    empty = weight(())
    alone = weight(Image.new("L", (0, 0))) - empty
    assert weight(Image.new("RGB", (10, 10))) - empty == weight(Image.new("RGBA", (10, 10))) - empty == alone + 400
    assert weight((Image.new("L", (10, 10)), Image.new("1", (10, 10)), 3, b"12345")) - empty == 2 * alone + 205
    assert weight(Image.new("P", (10, 10))) - empty == alone + 1100  # it has its own palette


@pytest.mark.parametrize("game", GAMES)
def test_boards_are_drawn_alike_from_a_full_memory_and_from_one_without_room(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Boards look the same with a full cache as with a cache that has no room. The cache stays within its limit."""
    steps = replay(GAMES[game], played_at_random(GAMES[game], 2, 3), every=False)
    views = [GAMES[game].view(step.state, None) for step in steps if step.events][5:9]
    drawn = [RENDERERS[game].board(view, frame()).data for view in views]
    assert 0 < MEMORY.weight <= MEMORY.most
    assert 0 < HAND.weight <= HAND.most
    monkeypatch.setattr(HAND, "most", 0)
    HAND.clear()
    assert [RENDERERS[game].board(view, frame()).data for view in views] == drawn  # decompressed
    forget()
    monkeypatch.setattr(MEMORY, "most", 1 << 20)
    assert [RENDERERS[game].board(view, frame()).data for view in views] == drawn
    assert 0 < MEMORY.weight <= 1 << 20


def test_no_library_is_needed_that_only_developers_have() -> None:
    """Drawing works without numpy, which the bot's container image doesn't have."""
    code = "import sys\nsys.modules['numpy'] = None\nfrom rendering import RENDERERS\nprint([*RENDERERS.values()])"
    subprocess.run([sys.executable, "-c", code], check=True, stdout=subprocess.DEVNULL)


def _gradient() -> Image.Image:
    return Image.radial_gradient("L").resize((90, 90))


@pytest.mark.parametrize("mode", ["L", "RGB", "RGBA", "P"])
def test_a_picture_comes_back_as_it_was_when_it_has_been_packed(mode: str) -> None:
    made = []

    @remembered
    def drawn(mode: str) -> tuple[Art, str]:
        made.append(mode)
        while thread_time() < began + 0.01:  # only sprites that take longer than this to draw are compressed
            pass
        image = _gradient().convert("RGB").convert(mode)
        image.info["name"] = "gradient"
        return Art(image, Entry(1, 2)), "more"

    began = thread_time()
    first, _ = drawn(mode)
    HAND.clear()
    again, more = drawn(mode)
    assert made == [mode]
    assert again.image is not first.image
    assert (again.image.mode, again.image.tobytes()) == (first.image.mode, first.image.tobytes())
    assert again.image.convert("RGBA").tobytes() == first.image.convert("RGBA").tobytes()
    assert (again.image.info, again.entry, more) == ({"name": "gradient"}, Entry(1, 2), "more")
    assert drawn(mode)[0] is again  # still uncompressed


def test_colors_that_can_be_seen_through_stay_so_when_they_were_packed() -> None:
    @remembered
    def drawn() -> Image.Image:
        image = _gradient().convert("P")
        image.putpalette(bytes(range(256)) * 4, "RGBA")
        return image

    first = drawn().convert("RGBA")
    HAND.clear()
    assert drawn().convert("RGBA").tobytes() == first.tobytes()


def test_many_that_are_used_once_do_not_push_out_what_is_used_often() -> None:
    memory = Memory(1000)
    memory.keep("often", "often", 100, 1.0)
    for number in range(100):
        memory.keep(number, "once", 10, 0.2)
        assert memory.get("often")
    for number in range(100, 150):
        memory.keep(number, "once", 20, 0.4)
    assert memory.get("often")
