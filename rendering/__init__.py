"""Pictures of games, drawn with Pillow from Views that contain only what the viewer may see.

`RENDERERS` maps each game's key to its renderer.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Final

from rendering.picture import Renderer


class Catalogue(Mapping[str, Renderer]):
    """Renderers by game key. Each one is imported on first use, so that layouts can be imported without Pillow."""

    def __init__(self, modules: Mapping[str, str]) -> None:
        self._modules = modules

    def __getitem__(self, key: str) -> Renderer:
        renderer = import_module(self._modules[key]).RENDERER
        assert isinstance(renderer, Renderer)
        return renderer

    def __iter__(self) -> Iterator[str]:
        return iter(self._modules)

    def __len__(self) -> int:
        return len(self._modules)


RENDERERS: Final = Catalogue(
    {
        "gears": "rendering.gears.renderer",
        "briar": "rendering.briar.renderer",
        "gizmos": "rendering.gizmos.renderer",
        "gnomes": "rendering.gnomes.renderer",
        "geargrid": "rendering.geargrid.renderer",
    }
)
