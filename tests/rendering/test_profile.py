"""Tests of the icon and banner for Discord's developer portal."""

from __future__ import annotations

import io

import numpy as np
import pytest
from PIL import Image

from rendering.build.__main__ import PROFILE, png
from rendering.build.profile import BANNER, DRAWN, ICON
from tests.rendering.test_atlas import APART

SIZES = {"icon.png": (ICON, ICON), "banner.png": BANNER}
MOST = 10 << 20  # bytes that Discord accepts


@pytest.mark.parametrize("name", SIZES)
def test_the_shipped_profile_is_what_the_build_draws(name: str) -> None:
    drawn, shipped = DRAWN[name](), (PROFILE / name).read_bytes()
    assert len(shipped) < MOST
    one, other = (np.asarray(image.convert("RGB"), np.int16) for image in (Image.open(io.BytesIO(shipped)), drawn))
    assert one.shape == other.shape == (*reversed(SIZES[name]), 3)
    assert (np.abs(one - other).max(axis=2) > APART).mean() < 0.001
    assert Image.open(io.BytesIO(png(drawn))).format == "PNG"


def test_the_content_of_the_icon_is_within_the_circle_that_discord_cuts_out() -> None:
    icon = np.asarray(Image.open(PROFILE / "icon.png").convert("L"), np.int16)
    down, right = np.mgrid[0:ICON, 0:ICON] - ICON / 2
    assert icon[np.hypot(down, right) > ICON / 2 - 40].max() < 100  # only the backdrop's dark gears
