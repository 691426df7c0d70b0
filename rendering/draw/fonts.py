"""The packaged fonts, and which characters they contain. System fonts are never used."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from typing import Final

from PIL import ImageFont

TITLE: Final = "CinzelDecorative-900"
HEADING: Final = "Cinzel-800"
BODY: Final = "FiraSansCondensed-600"
STRONG: Final = "FiraSansCondensed-800"
SYMBOLS: Final = "NotoSansSymbols2-400"
EASTERN: Final = "DroidSansFallback-400"  # Chinese, Japanese and Korean

ELLIPSIS: Final = "…"
_LIKE: Final = {"→": "➔"}  # characters that no face has, and substitutes
UNKNOWN: Final = "▯"  # replaces a run of characters that no packaged font has
_FOLDER: Final = Path(__file__).parents[1] / "assets" / "fonts"


@lru_cache(maxsize=20)  # each maps its file separately; loading one takes only a tenth of a millisecond
def font(face: str, size: int) -> ImageFont.FreeTypeFont:
    """Load a packaged face at a size in pixels."""
    return ImageFont.truetype(_FOLDER / f"{face}.ttf", size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=8)
def _blank(face: str) -> bytes:
    return bytes(font(face, 24).getmask("\U0010fffe"))


@lru_cache(maxsize=4096)
def has(face: str, character: str) -> bool:
    """Tell whether the face contains the character. A missing character would be rendered as an empty box."""
    return character == " " or bytes(font(face, 24).getmask(character)) != _blank(face)


@lru_cache(maxsize=4096)
def _face_of(character: str, face: str) -> str:
    return next((candidate for candidate in (face, BODY, SYMBOLS, EASTERN) if has(candidate, character)), "")


def _plain(character: str, face: str) -> str:
    return character if _face_of(character, face) else _LIKE.get(character, unicodedata.normalize("NFKC", character))


_DROPPED: Final = ("Cc", "Cf", "Mn", "Me", "Cs", "Co", "Cn")


@lru_cache(maxsize=1024)
def printable(text: str, face: str = BODY) -> str:
    """Return the text with only those characters that the packaged fonts contain.

    Look-alike letters become plain letters, and whitespace becomes single spaces. Symbols that no font contains (most
    emoji) are dropped. Each run of letters that no font contains becomes a single UNKNOWN.
    """
    plain = "".join(_plain(c, face) for c in unicodedata.normalize("NFC", text))
    kept = (" " if c.isspace() else c for c in plain)
    shown = [c for c in kept if unicodedata.category(c) not in _DROPPED]
    shown = [c for c in shown if unicodedata.category(c) not in ("So", "Sk") or _face_of(c, face)]
    runs = ((known, "".join(run)) for known, run in groupby(shown, key=lambda c: bool(_face_of(c, face))))
    return " ".join("".join(run if known else UNKNOWN for known, run in runs).split())


def runs(text: str, face: str) -> tuple[tuple[str, str], ...]:
    """Split printable text into stretches that use a single face. Return (face, stretch) pairs."""
    grouped = groupby(text, key=lambda c: _face_of(c, face) or SYMBOLS)
    return tuple((stretch_face, "".join(stretch)) for stretch_face, stretch in grouped)


@lru_cache(maxsize=4096)
def width(text: str, face: str, size: int) -> float:
    """Return the width of printable text in pixels."""
    return sum(font(part, size).getlength(stretch) for part, stretch in runs(text, face))


@lru_cache(maxsize=2048)
def shrunk(text: str, face: str, size: int, limit: float, least: int) -> int:
    """Return the largest size, from `size` down to `least`, at which the printable text fits into `limit` pixels."""
    return next((small for small in range(size, least, -1) if width(text, face, small) <= limit), min(size, least))


@lru_cache(maxsize=2048)
def fit(text: str, face: str, size: int, limit: int) -> str:
    """Return the printable text, cut with an ellipsis if it's wider than `limit` pixels."""
    shown = printable(text, face)
    if width(shown, face, size) <= limit:
        return shown
    while shown and width(shown.rstrip() + ELLIPSIS, face, size) > limit:
        shown = shown[:-1]
    return shown.rstrip() + ELLIPSIS


def wrap(text: str, face: str, size: int, limit: int, most: int) -> tuple[str, ...]:
    """Wrap the printable text to at most `most` lines of `limit` pixels. The rest is cut with an ellipsis."""
    lines: list[str] = []
    words = printable(text, face).split()
    while words and len(lines) < most - 1:
        count = 1
        while count < len(words) and width(" ".join(words[: count + 1]), face, size) <= limit:
            count += 1
        lines.append(fit(" ".join(words[:count]), face, size, limit))
        words = words[count:]
    return (*lines, fit(" ".join(words), face, size, limit)) if words else tuple(lines)
