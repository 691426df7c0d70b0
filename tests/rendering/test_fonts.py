from __future__ import annotations

import pytest

from rendering.draw import fonts
from tests.rendering.views import ODD

NAMES = (
    "Ada",
    "Дмитрий",
    "Ελένη",
    "Nguyễn",
    "Łukasz",
    "Æsir ♥",
    "A ✓ ★",
    "1 \u00d7 2 \u2013 3…",
    "\u72d0\u306e\u5ac1 \uae40\ubbfc\uc218",
)


@pytest.mark.parametrize("name", NAMES)
def test_names_of_many_languages_are_written_as_they_are(name: str) -> None:
    assert fonts.printable(name) == name


def test_look_alikes_become_plain_letters() -> None:
    assert fonts.printable("\U0001d509\U0001d51e\U0001d52b") == "Fan"


def test_an_arrow_is_written_as_an_arrow() -> None:
    assert fonts.printable("path 3 → 4") == "path 3 ➔ 4"


def test_characters_that_cannot_be_written_are_replaced_and_emoji_are_left_out() -> None:
    assert fonts.printable("\u0645\u062d Fox") == f"{fonts.UNKNOWN} Fox"
    assert fonts.printable("\N{FOX FACE} Fox") == "Fox"
    assert fonts.printable("a\n\tb\u202e") == "a b"


def test_the_stand_in_can_itself_be_written() -> None:
    assert any(fonts.has(face, fonts.UNKNOWN) for face in (fonts.BODY, fonts.SYMBOLS))
    assert fonts.has(fonts.BODY, fonts.ELLIPSIS)


@pytest.mark.parametrize("name", ODD)
def test_fitted_text_fits(name: str) -> None:
    for limit in (40, 90, 200):
        assert fonts.width(fonts.fit(name, fonts.BODY, 36, limit), fonts.BODY, 36) <= limit


def test_wrapped_text_keeps_every_word_if_there_is_room() -> None:
    text = "Ada placed Flywheel Fork at N12; 2 tiles turned."
    lines = fonts.wrap(text, fonts.BODY, 30, 220, 9)
    assert " ".join(lines) == text
    assert all(fonts.width(line, fonts.BODY, 30) <= 220 for line in lines)


def test_wrapped_text_that_is_too_long_says_so() -> None:
    lines = fonts.wrap("word " * 40, fonts.BODY, 30, 220, 2)
    assert len(lines) == 2
    assert lines[-1].endswith(fonts.ELLIPSIS), lines[-1]
