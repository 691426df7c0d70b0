"""Tests draw everything there is, one after another, on a machine that is not the bot's: they may keep more of it."""

from __future__ import annotations

from rendering.memory import MEMORY

MEMORY.most = 512 << 20
