"""A larger drawing cache than the bot's for tests of pictures, because these tests draw everything."""

from __future__ import annotations

from rendering.memory import MEMORY

MEMORY.most = 512 << 20
