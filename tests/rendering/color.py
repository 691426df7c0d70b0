"""Measures of color differences, as people with and without color-vision deficiencies see them."""

from __future__ import annotations

import math
from itertools import combinations

import numpy as np
from numpy.typing import NDArray
from PIL.Image import Image

from rendering.draw.palette import rgb

Floats = NDArray[np.float64]
# Machado, Oliveira and Fernandes 2009, severity 1.0, in linear RGB.
SIGHT: dict[str, Floats] = {
    "normal": np.eye(3),
    "protan": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "deutan": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "tritan": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    ),
}
_XYZ = np.array(
    [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]
)


def linear(color: str) -> Floats:
    """Return the color in linear RGB, with channels from 0 to 1."""
    return _linear(np.array(rgb(color), np.float64))


def _linear(channels: Floats) -> Floats:
    """Convert sRGB channels from 0 to 255 to linear ones from 0 to 1."""
    share = channels / 255
    return np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)


def linear_of(image: Image) -> Floats:
    """Return the pixels of an RGB picture in linear RGB, as an array of shape (height, width, 3)."""
    return _linear(np.asarray(image, np.float64))


def luminance(color: str) -> float:
    """Return the color's relative luminance (WCAG), from 0 to 1."""
    return float(linear(color) @ np.array([0.2126, 0.7152, 0.0722]))


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colors (WCAG), from 1 to 21."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def lab(color: str, sight: str) -> Floats:
    """Return the color in CIE L*a*b* (D65), as people with this kind of vision see it."""
    return _lab(np.clip(SIGHT[sight] @ linear(color), 0, 1))


def _lab(light: Floats) -> Floats:
    """Convert linear RGB to CIE L*a*b* (D65). The array's last axis has the channels."""
    share = light @ _XYZ.T / np.array([0.95047, 1.0, 1.08883])
    f = np.where(share > 216 / 24389, np.cbrt(share), (24389 / 27 * share + 16) / 116)
    x, y, z = f[..., 0], f[..., 1], f[..., 2]
    return np.stack([116 * y - 16, 500 * (x - y), 200 * (y - z)], axis=-1)


def ciede2000(one: Floats, other: Floats) -> float:
    """Return the CIEDE2000 difference of two L*a*b* colors (Sharma, Wu and Dalal 2005)."""
    chroma = (math.hypot(one[1], one[2]) + math.hypot(other[1], other[2])) / 2
    grey = 0.5 * (1 - math.sqrt(chroma**7 / (chroma**7 + 25**7)))
    a1, a2 = (1 + grey) * one[1], (1 + grey) * other[1]
    c1, c2 = math.hypot(a1, one[2]), math.hypot(a2, other[2])
    h1, h2 = math.degrees(math.atan2(one[2], a1)) % 360, math.degrees(math.atan2(other[2], a2)) % 360
    turn = 0.0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    d_hue = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2))
    hue = h1 + h2 if c1 * c2 == 0 else h1 + turn / 2
    light, c_mean = (one[0] + other[0]) / 2, (c1 + c2) / 2
    t = 1 - 0.17 * _cos(hue - 30) + 0.24 * _cos(2 * hue) + 0.32 * _cos(3 * hue + 6) - 0.20 * _cos(4 * hue - 63)
    s_light = 1 + 0.015 * (light - 50) ** 2 / math.sqrt(20 + (light - 50) ** 2)
    s_chroma, s_hue = 1 + 0.045 * c_mean, 1 + 0.015 * c_mean * t
    around = 30 * math.exp(-((((hue % 360) - 275) / 25) ** 2))
    twist = -math.sin(math.radians(2 * around)) * 2 * math.sqrt(c_mean**7 / (c_mean**7 + 25**7))
    d_light, d_chroma, d_hue = (other[0] - one[0]) / s_light, (c2 - c1) / s_chroma, d_hue / s_hue
    return math.sqrt(d_light**2 + d_chroma**2 + d_hue**2 + twist * d_chroma * d_hue)


def _cos(degrees: float) -> float:
    return math.cos(math.radians(degrees))


def worst(colors: list[str]) -> float:
    """Return the smallest difference between any two of the colors, over all kinds of vision."""
    return min(
        ciede2000(lab(one, sight), lab(other, sight)) for sight in SIGHT for one, other in combinations(colors, 2)
    )


def labs(image: Image) -> Floats:
    """Return the pixels of an RGB picture in CIE L*a*b* (D65), as an array of shape (height, width, 3)."""
    return _lab(linear_of(image))
