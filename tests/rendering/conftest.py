"""Raises the limit of the drawing cache for these tests, which draw everything, on machines with more memory than the
bot's."""

from __future__ import annotations

from rendering.memory import MEMORY

MEMORY.most = 512 << 20
