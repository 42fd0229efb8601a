"""Each mistake of a game's `mutants` is made in a copy of the package, and a short selection of the checks must notice.

    pytest tests/mutants/test_mutants.py -s -m "slow or not slow"       # who noticed what
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.mutants.kinds import GAMES, PROOF, Mutant, OfGame, of_game
from tests.mutants.patching import Change, check_applies, patched, told
from tests.sampling import by_commit

EACH = [(game, mutant) for game in map(of_game, GAMES) for mutant in game.mutants]


def named(what: object) -> str:
    return what.name if isinstance(what, OfGame | Mutant) else str(what)


DAILY = by_commit([mutant for game, mutant in EACH if mutant in game.daily], 4)
"""Those of the default run at this commit."""


def change_of(game: OfGame, mutant: Mutant) -> Change:
    return Change(f"games/{game.name}/{mutant.file}", mutant.old, mutant.new)


def noticed(folder: Path, game: OfGame, mutant: Mutant | None, *checks: str) -> dict[str, str]:
    """What each check notices about a copy of the package with that mistake in it."""
    return told(patched(folder, [] if mutant is None else [change_of(game, mutant)]), "tests.mutants.checks", game.name, *checks)


@pytest.mark.parametrize(("game", "mutant"), [
    pytest.param(game, mutant, marks=() if mutant in DAILY else pytest.mark.slow) for game, mutant in EACH], ids=named)
@pytest.mark.in_turn(1)
def test_a_mistake_is_noticed(game: OfGame, mutant: Mutant, tmp_path: Path) -> None:
    proofs = [f"proof:{mutant.name}"] if PROOF in mutant.noticed_by else []
    found = noticed(tmp_path, game, mutant, *game.usual, *proofs)
    print(f"\n{mutant.name:<62}" + "".join(f"{check if found.get(check) else '-':<12}" for check in (*game.usual, PROOF)))
    assert {check for check in mutant.noticed_by if not found[check]} == set(), found


@pytest.mark.slow
@pytest.mark.parametrize(("game", "mutant"), [each for each in EACH if each[1].action is not None], ids=named)
def test_no_proof_of_equality_survives_a_mistake(game: OfGame, mutant: Mutant, tmp_path: Path) -> None:
    found = noticed(tmp_path, game, mutant, f"proof:{mutant.name}")["proof"]
    print(f"\n{mutant.name:<62}{mutant.action}: {found}")
    assert found


@pytest.mark.in_turn(1)
@pytest.mark.parametrize("game", [of_game(name) for name in GAMES], ids=named)
def test_the_rules_as_they_are_raise_no_alarm(game: OfGame, tmp_path: Path) -> None:
    assert set(noticed(tmp_path, game, None, *game.usual).values()) == {""}


@pytest.mark.parametrize("game", [of_game(name) for name in GAMES], ids=named)
def test_every_mutant_is_another_change(game: OfGame) -> None:
    changes = {(mutant.file, mutant.new) for mutant in game.mutants}
    assert len(changes) == len({mutant.name for mutant in game.mutants}) == len(game.mutants) >= 10
    check_applies(change_of(game, mutant) for mutant in game.mutants)
