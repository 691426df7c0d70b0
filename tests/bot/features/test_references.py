"""Tests that the bot's core code mentions features only where a list allows it, and that the list never gets longer."""

from tests.bot.features.references import listed, references, unknown_owners

AGAIN = "python -m tests.bot.features.references"


def test_core_has_no_new_reference_to_a_feature() -> None:
    new = sorted(references() - listed())
    assert not new, "core mustn't name a feature; let the feature's FEATURE record say it:\n" + "\n".join(new)


def test_the_list_has_no_reference_that_has_gone() -> None:
    gone = sorted(listed() - references())
    assert not gone, f"well done; write the list anew with `{AGAIN}`:\n" + "\n".join(gone)


def test_every_owned_name_exists() -> None:
    assert not unknown_owners(), "owners.toml names what isn't in bot/"
