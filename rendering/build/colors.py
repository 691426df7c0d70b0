"""The palettes of all finished pictures, computed from their art.

The palettes have fewer than the possible 256 colors. Merging similar shades into longer runs saves a tenth of the file
size and encoding time, and costs 1.5 dB of quality.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from rendering.draw import palette

# Colors that must be exact: text, badges, marks.
EXACT = (
    palette.INK, palette.CREAM, palette.TEXT, palette.MUTED, palette.GOLD, palette.GLOW, palette.ALARM,
    *(mark.color for mark in palette.PLAYERS), "#ffffff", "#000000",
    palette.BACKGROUND, palette.PANEL, palette.ORNAMENT,
)  # fmt: skip
ROUNDS = 14
COLORS = 128
GROUND = 2


def _sample(backdrop: Image.Image, art: Sequence[Image.Image]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the distinct colors of the art and its background, and the weight of each color.

    The weight is the square root of the color's frequency.
    """
    # The backdrop has few dark shades in large areas, which would show as bands without additional weight.
    strips = [np.asarray(backdrop).reshape(-1, 3)] * GROUND
    for image in art:
        ground = Image.new("RGBA", image.size, palette.BACKGROUND)
        ground.alpha_composite(image.convert("RGBA"))
        strips.append(
            np.asarray(ground.convert("RGB").resize(((image.width + 1) // 2, (image.height + 1) // 2))).reshape(-1, 3)
        )
    found, counts = np.unique(np.concatenate(strips) // 2 * 2, axis=0, return_counts=True)
    return found.astype(np.float64), np.sqrt(counts)


def _nearest(points: NDArray[np.float64], centres: NDArray[np.float64]) -> NDArray[np.intp]:
    near = (centres**2).sum(1)[None, :] - 2 * points @ centres.T
    return np.asarray(near.argmin(1))


def palette_of(
    backdrop: Image.Image, art: Sequence[Image.Image], more: Sequence[str] = (), count: int = COLORS
) -> Image.Image:
    """Compute a palette by weighted k-means from a fixed start. Return it as a picture of 1 pixel in mode P.

    The palette has `count` colors, including all colors in EXACT and `more`, exactly. `count` is at most 255, because
    animations need one index for unchanged pixels.
    """
    points, weights = _sample(backdrop, art)
    exact = np.array([palette.rgb(color) for color in dict.fromkeys((*EXACT, *more))], np.float64)
    start = np.random.default_rng(1).choice(len(points), count - len(exact), replace=False, p=weights / weights.sum())
    centres = np.vstack([exact, points[start]])
    for _ in range(ROUNDS):
        member = _nearest(points, centres)
        total = np.bincount(member, weights, count)
        sums = np.stack([np.bincount(member, weights * points[:, axis], count) for axis in range(3)], 1)
        moved = np.where(total[:, None] > 0, sums / np.maximum(total[:, None], 1e-9), centres)
        centres = np.vstack([exact, moved[len(exact) :]])
    image = Image.new("P", (1, 1))
    image.putpalette(np.clip(centres + 0.5, 0, 255).astype(np.uint8).tobytes())
    return image
