"""Tools that draw shapes as if lit from the top left, with bevels, shadows and inner shadows.

Lengths are in pixels of the final picture. Everything is drawn `fine` times as large and then averaged.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from rendering.draw.palette import rgb

Floats = NDArray[np.float32]
Points = Sequence[tuple[float, float]]
Mask = Image.Image


def _array(mask: Mask) -> Floats:
    return (np.asarray(mask, np.float32) / 255).astype(np.float32, copy=False)


class Relief:
    """A picture while it's being drawn. Its coordinates run from (left, top) to (right, bottom)."""

    def __init__(self, box: tuple[float, float, float, float], fine: int = 3, backdrop: str | None = None) -> None:
        self.left, self.top = math.floor(box[0]), math.floor(box[1])
        self.fine = fine
        self.size = (math.ceil(box[2]) - self.left) * fine, (math.ceil(box[3]) - self.top) * fine
        self.color: Floats = np.zeros((self.size[1], self.size[0], 3), np.float32)
        self.alpha: Floats = np.zeros((self.size[1], self.size[0]), np.float32)
        if backdrop is not None:
            self.color[:] = rgb(backdrop)
            self.alpha[:] = 1

    # Masks

    def _points(self, points: Iterable[tuple[float, float]]) -> list[tuple[float, float]]:
        return [((x - self.left) * self.fine, (y - self.top) * self.fine) for x, y in points]

    def polygons(self, *shapes: Points) -> Mask:
        """Return the union of polygons as a mask."""
        mask = Image.new("L", self.size, 0)
        for shape in shapes:
            ImageDraw.Draw(mask).polygon(self._points(shape), fill=255)
        return mask

    def discs(self, radius: float, *centres: tuple[float, float]) -> Mask:
        """Return the union of discs as a mask."""
        mask = Image.new("L", self.size, 0)
        for x, y in centres:
            corners = self._points([(x - radius, y - radius), (x + radius, y + radius)])
            ImageDraw.Draw(mask).ellipse([*corners[0], *corners[1]], fill=255)
        return mask

    def rounded(self, box: tuple[float, float, float, float], radius: float) -> Mask:
        """Return a rectangle with rounded corners as a mask."""
        mask = Image.new("L", self.size, 0)
        (x0, y0), (x1, y1) = self._points([box[:2], box[2:]])
        ImageDraw.Draw(mask).rounded_rectangle([x0, y0, x1 - 1, y1 - 1], radius * self.fine, fill=255)
        return mask

    def strokes(self, width: float, *lines: Points) -> Mask:
        """Return the union of polylines as a mask."""
        mask = Image.new("L", self.size, 0)
        for line in lines:
            ImageDraw.Draw(mask).line(
                self._points(line), fill=255, width=max(1, round(width * self.fine)), joint="curve"
            )
        return mask

    def stencil(self, mask: Mask, size: float, at: tuple[float, float] = (0, 0)) -> Mask:
        """Return the mask scaled to `size` and centered on the point `at`."""
        wide = round(size * self.fine)
        result = Image.new("L", self.size, 0)
        ((x, y),) = self._points([at])
        result.paste(mask.resize((wide, wide), Image.Resampling.LANCZOS), (round(x - wide / 2), round(y - wide / 2)))
        return result

    # Light

    def _around(self, mask: Mask, pad: float) -> tuple[int, int, int, int] | None:
        box, extra = mask.getbbox(), int(pad * self.fine) + 2
        if box is None:
            return None
        return (
            max(0, box[0] - extra),
            max(0, box[1] - extra),
            min(self.size[0], box[2] + extra),
            min(self.size[1], box[3] + extra),
        )

    def _over(self, box: tuple[int, int, int, int], alpha: Floats, color: Floats) -> None:
        x0, y0, x1, y1 = box
        under, below = self.alpha[y0:y1, x0:x1], self.color[y0:y1, x0:x1]
        total = alpha + under * (1 - alpha)
        below += (color - below) * (alpha / np.maximum(total, 1e-6))[..., None]
        under[:] = total

    def fill(self, mask: Mask, color: str, opacity: float = 1.0) -> None:
        if (box := self._around(mask, 0)) is not None:
            self._over(box, _array(mask.crop(box)) * opacity, np.asarray(rgb(color), np.float32))

    def lit(
        self, mask: Mask, colors: tuple[str, str], span: tuple[float, float], bevel: float, strength: float
    ) -> None:
        """Fill a mask with a gradient, and give it a raised edge.

        The gradient goes from the first of `colors` at height `span[0]` down to the second at `span[1]`. If `strength`
        is negative, the edge is sunken instead.
        """
        if (box := self._around(mask, 3 * bevel)) is None:
            return
        cut = mask.crop(box)
        slope_y, slope_x = np.gradient(_array(cut.filter(ImageFilter.GaussianBlur(bevel * self.fine))))
        slope: Floats = np.asarray(slope_x + slope_y, np.float32)
        light = np.clip(slope * (0.7071 * bevel * self.fine * 2.5 * strength), -1, 1)[..., None]
        heights = (np.arange(box[1], box[3], dtype=np.float32) / self.fine + self.top - span[0]) / (span[1] - span[0])
        along = np.clip(heights, 0, 1)[:, None, None]
        color = np.asarray(rgb(colors[0]), np.float32) * (1 - along) + np.asarray(rgb(colors[1]), np.float32) * along
        shade = np.where(light > 0, color + (255 - color) * light * 0.75, color * (1 + light * 0.75))
        self._over(box, _array(cut), shade.astype(np.float32))

    def ball(self, mask: Mask, radius: float, at: tuple[float, float], colors: tuple[str, str, str]) -> None:
        """Draw a glossy ball, clipped to a mask. `colors` are its dark, normal and bright color."""
        if (box := self._around(mask, 1)) is None:
            return
        x0, y0, x1, y1 = box
        down, right = np.mgrid[y0:y1, x0:x1].astype(np.float32) / self.fine
        x, y = (right + self.left - at[0]) / radius, (down + self.top - at[1]) / radius
        z = np.sqrt(np.clip(1 - x * x - y * y, 0, 1))
        light = np.clip(-0.45 * x - 0.6 * y + 0.66 * z, 0, 1)[..., None]
        deep, own, bright = (np.asarray(rgb(color), np.float32) for color in colors)
        shade = deep + (own - deep) * np.clip(light * 1.45, 0, 1)
        shade = shade + (bright - shade) * np.clip((light - 0.66) * 1.8, 0, 1)
        bounce = np.clip(0.5 * x + 0.62 * y - 0.42, 0, 1)[..., None]  # light reflected from below
        self._over(box, _array(mask.crop(box)), (shade + (bright - shade) * bounce).astype(np.float32))

    def shadow(
        self, mask: Mask, shift: tuple[float, float], blur: float, opacity: float, clip: Mask | None = None
    ) -> None:
        """Draw a soft drop shadow of the mask, only inside the mask `clip` if given."""
        if (box := self._around(mask, 3 * blur + max(map(abs, shift)))) is None:
            return
        dx, dy = int(shift[0] * self.fine), int(shift[1] * self.fine)
        thrown = mask.crop((box[0] - dx, box[1] - dy, box[2] - dx, box[3] - dy))
        alpha = _array(thrown.filter(ImageFilter.GaussianBlur(blur * self.fine))) * opacity
        if clip is not None:
            alpha = alpha * _array(clip.crop(box))
        self._over(box, alpha, np.full(3, 8, np.float32))

    def sunk(
        self, mask: Mask, shift: tuple[float, float], blur: float, opacity: float, clip: Mask | None = None
    ) -> None:
        """Draw the inner shadow of a hole in the shape of the mask, only inside the mask `clip` if given."""
        if (box := self._around(mask, 3 * blur + max(map(abs, shift)))) is None:
            return
        dx, dy = int(shift[0] * self.fine), int(shift[1] * self.fine)
        border = ImageChops.invert(mask.crop((box[0] - dx, box[1] - dy, box[2] - dx, box[3] - dy)))
        alpha = _array(border.filter(ImageFilter.GaussianBlur(blur * self.fine))) * opacity
        alpha = alpha * _array(mask.crop(box) if clip is None else both(mask, clip).crop(box))
        self._over(box, alpha, np.full(3, 12, np.float32))

    def halo(self, mask: Mask, color: str, blur: float, opacity: float) -> None:
        soft = mask.filter(ImageFilter.GaussianBlur(blur * self.fine))
        self.fill(soft.point(lambda value: min(255, int(value * 1.6))), color, opacity)

    # Result

    def image(self) -> Image.Image:
        """Return the picture at its final size, in RGBA."""
        fine, (wide, high) = self.fine, self.size
        layers = np.dstack([self.color * self.alpha[..., None], self.alpha * 255])
        mean = layers.reshape(high // fine, fine, wide // fine, fine, 4).mean((1, 3))
        alpha = mean[..., 3:4]
        color = np.where(alpha > 0.5, mean[..., :3] * 255 / np.maximum(alpha, 0.5), 0)
        return Image.fromarray(
            np.clip(np.dstack([color, np.where(alpha > 0.5, alpha, 0)]) + 0.5, 0, 255).astype(np.uint8)
        )


def minus(mask: Mask, *holes: Mask) -> Mask:
    for hole in holes:
        mask = ImageChops.subtract(mask, hole)
    return mask


def both(one: Mask, other: Mask) -> Mask:
    return ImageChops.multiply(one, other)


def union(*masks: Mask) -> Mask:
    result = masks[0]
    for mask in masks[1:]:
        result = ImageChops.lighter(result, mask)
    return result


def gear(x: float, y: float, tip: float, root: float, teeth: int, turn: float = 0.0) -> Points:
    """Return the outline of a gear. `turn` is the direction of its first tooth, in radians clockwise from the right."""
    pitch, points = 2 * math.pi / teeth, []
    for tooth in range(teeth):
        middle = turn + tooth * pitch
        for share, radius in ((-0.29, root), (-0.17, tip), (0.17, tip), (0.29, root)):
            angle = middle + share * pitch
            points.append((x + radius * math.cos(angle), y + radius * math.sin(angle)))
    return points
