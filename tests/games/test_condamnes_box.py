"""The box of Condamnés !: what is refused, and in which words."""

from typing import Any

import pytest

from cavale.games.condamnes.table import make_box
from cavale.kernel.errors import BoxError

SHIPPED: dict[str, Any] = {
    "guard_cards": 5,
    "goal": 10,
    "low_pack": 5,
    "free_searches": 30,
    "last_round": 100,
    "rounds": {str(seats): 10 for seats in range(3, 10)},
}


def test_a_whole_box_is_read() -> None:
    box = make_box(SHIPPED, "box")
    assert (box.guard_cards, box.goal, box.low_pack) == (5, 10, 5)
    assert list(box.rounds) == [0, 0, 0, *[10] * 7]


@pytest.mark.parametrize(
    ("change", "en", "fr"),
    [
        ({"goal": 13}, "goal is 13", "goal vaut 13"),
        ({"goal": 5}, "guard_cards must be below goal", "guard_cards doit être inférieur"),
        ({"low_pack": 0}, "low_pack is 0", "low_pack vaut 0"),
        ({"jokers": 2}, "knows no component 'jokers'", "pas de composant « jokers »"),
        ({"rounds": 8}, "the table [rounds] is missing", "il manque la table [rounds]"),
        ({"rounds": {"3": 20}}, "4 is missing", "il manque 4"),
        ({"rounds": SHIPPED["rounds"] | {"2": 9}}, "no component '2'", "composant « 2 »"),
        ({"rounds": SHIPPED["rounds"] | {"3": 101}}, "3 is 101", "3 vaut 101"),
    ],
)
def test_a_box_that_makes_no_game_is_refused(change: dict[str, Any], en: str, fr: str) -> None:
    with pytest.raises(BoxError) as caught:
        make_box(SHIPPED | change, "box")
    assert en in caught.value.en
    assert fr in caught.value.fr


def test_a_missing_number_is_named() -> None:
    with pytest.raises(BoxError, match="goal is missing"):
        make_box({name: value for name, value in SHIPPED.items() if name != "goal"}, "box")
