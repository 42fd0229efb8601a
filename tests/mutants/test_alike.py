"""Each misreading of `alike` is made in a copy of the package: what is proved is proved of it too, and a test by hand notices.

    pytest tests/mutants/test_alike.py -s -m "slow or not slow"       # which test notices which
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.eastern_wonders.encoded import known_rules
from century_rules.games.eastern_wonders.game import Game
from century_rules.kernel.algebra import IntAlgebra
from tests.mutants.kinds import GAMES, Alike, OfGame, of_game
from tests.mutants.patching import check_applies, first_failure, patched

OF_GAMES = [of_game(name) for name in GAMES]


def named(what: object) -> str:
    return what.name if isinstance(what, OfGame | Alike) else str(what)


def noticed_by_hand(mutant: Alike, folder: Path) -> bool:
    failed = first_failure(patched(folder, mutant.changes), mutant.noticed_by)
    print(f"\n{mutant.operation or 'points':<8} {mutant.name:<90} {failed.rsplit('::', 1)[-1]}")
    return failed.startswith(mutant.noticed_by)


@pytest.mark.parametrize("mutant", [mutant for game in OF_GAMES for mutant in game.daily_alike], ids=named)
def test_a_misreading_made_alike_is_noticed_by_hand(mutant: Alike, tmp_path: Path) -> None:
    assert noticed_by_hand(mutant, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("mutant", [mutant for game in OF_GAMES for mutant in game.alike], ids=named)
def test_each_misreading_is_noticed_by_hand(mutant: Alike, tmp_path: Path) -> None:
    assert noticed_by_hand(mutant, tmp_path)


@pytest.mark.parametrize("game", OF_GAMES, ids=named)
def test_the_tests_by_hand_that_are_to_notice_pass_on_the_rules_as_they_are(game: OfGame, tmp_path: Path) -> None:
    assert first_failure(patched(tmp_path, ()), *dict.fromkeys(mutant.noticed_by for mutant in game.alike)) == ""


@pytest.mark.parametrize("game", OF_GAMES, ids=named)
def test_each_is_made_in_the_rules(game: OfGame) -> None:
    assert len({mutant.name for mutant in game.alike}) == len(game.alike) >= 5
    for mutant in game.alike:
        check_applies(mutant.changes)


def test_every_operation_of_eastern_wonders_is_misread() -> None:
    game, mutants = Game(), of_game("eastern_wonders").alike
    assert {mutant.operation for mutant in mutants} - {""} == set(known_rules(IntAlgebra(), game, game.shuffle(1)).named())
    assert len(mutants) >= 30


def test_operations_of_spice_road_are_called_what_they_are() -> None:
    book = of_game("spice_road").book
    game = book.printed(2)
    names = set(book.encoded().known(IntAlgebra(), game, game.deal(1)).named())
    assert {mutant.operation for mutant in of_game("spice_road").alike} - {""} <= names
