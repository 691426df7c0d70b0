"""Tests that feature state (what features keep in heads and chairs) can be read, replaced and deleted."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from bot.core.ids import UserId
from bot.core.refusals import Damaged
from bot.core.storage import Chair
from bot.core.table.feature_state import FeatureState, without_user
from tests.bot.conftest import ADA, BO, Deal


class Wish(msgspec.Struct, frozen=True, omit_defaults=True):
    user: UserId = UserId(0)
    words: str = ""


WISH: FeatureState[Chair, Wish] = FeatureState("wishes", Wish)
OTHER = {"gone": msgspec.Raw(b'{"any": [1, "thing"]}')}


def test_a_value_is_read_as_it_was_put_and_the_others_stay_as_they_are() -> None:
    chair = replace(Chair("Ada"), features=OTHER)
    assert WISH.of(chair) is None
    after = WISH.put(WISH.put(chair, Wish(UserId(4))), Wish(UserId(5), "tea"))
    assert WISH.of(after) == Wish(UserId(5), "tea")
    assert msgspec.json.decode(msgspec.json.encode(after), type=Chair) == after
    assert (
        msgspec.json.encode(after)
        == b'{"name":"Ada","features":{"gone":{"any": [1, "thing"]},"wishes":{"user":5,"words":"tea"}}}'
    )


@pytest.mark.parametrize("value", [None, Wish()], ids=["None", "only defaults"])
def test_nothing_is_stored_of_a_value_that_says_nothing(value: Wish | None) -> None:
    assert WISH.put(WISH.put(Chair("Ada"), Wish(UserId(4))), value) == Chair("Ada")


def test_a_value_that_cannot_be_read_is_damaged() -> None:
    with pytest.raises(Damaged):
        WISH.of(Chair("Ada", features={"wishes": msgspec.Raw(b'{"user":"nobody"}')}))


@pytest.mark.parametrize(
    ("value", "is_about"),
    [
        (b'{"user":4711}', True),
        (b'{"by_user":{"4711":[[1,2]]}}', True),
        (b'{"words":"ask <@4711>"}', True),
        (b'{"user":47110,"other":14711}', False),
    ],
)
def test_values_about_a_user_are_deleted(value: bytes, is_about: bool) -> None:
    chair = Chair("Ada", features={**OTHER, "wishes": msgspec.Raw(value)})
    assert without_user(chair, UserId(4711)) == (replace(chair, features=OTHER) if is_about else chair)


async def test_a_digit_of_a_random_code_is_not_taken_for_a_user(deal: Deal) -> None:
    head = (await deal(ADA, BO)).now.head
    kept = {"codes": msgspec.Raw(b'{"code":"ab1de","is_private":true}'), "users": msgspec.Raw(b'{"users":[1,2]}')}
    assert set(without_user(replace(head, features=kept), ADA.id).features) == {"codes"}
