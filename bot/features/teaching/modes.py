"""The data that the feature stores for a table: whether players may ask for advice, and whether hands are open."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import msgspec

from bot.core.storage import Head
from bot.core.table.feature_state import FeatureState

Mode: TypeAlias = Literal["no", "advice", "open"]


class Teaching(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table's teaching setting: no advice, advice, or advice and open hands."""

    mode: Mode = "no"


TEACHING: Final[FeatureState[Head, Teaching]] = FeatureState("teaching", Teaching)


def of(head: Head) -> Mode:
    return (TEACHING.of(head) or Teaching()).mode
