"""Give the drawing cache more memory than the bot has, because these tests draw everything."""

from __future__ import annotations

from rendering.memory import MEMORY

MEMORY.most = 512 << 20
