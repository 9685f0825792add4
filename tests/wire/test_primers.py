"""The rules in one screen as the page gets them."""

import pytest

from cavale.games import find, ours
from cavale.kernel.errors import LANGS, Lang
from cavale.wire.primers import primer_info, table_words


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game_id", ours())
def test_every_rule_that_a_primer_cites_is_in_the_rulebook(game_id: str, lang: Lang) -> None:
    primer = primer_info(find(game_id).words, lang)
    assert primer is not None
    scenes = [*primer.gestures, *primer.panels]
    cited = {*primer.rules, *(rule for scene in scenes for rule in scene.rules)}
    assert cited <= {*find(game_id).rulebook(lang).rules}
    assert len({scene.scene for scene in scenes}) == 6


def test_a_game_without_one_has_none() -> None:
    assert primer_info(find("corde").words, "fr") is None


def test_a_table_does_not_carry_it() -> None:
    words = find("horde").words
    assert {*words} - {*table_words(words)} == {"primer", "box"}
