"""A file of a user's own claims: what would be overlooked or misunderstood is refused, with its line and the mend."""

from __future__ import annotations

from pathlib import Path

import pytest

from century_rules.desk.claims.own_file import Addition, addition
from century_rules.games.spice_road.actions import Action
from century_rules.games.spice_road.rulebook import RULEBOOK
from century_rules.games.spice_road.state import State
from century_rules.kernel.errors import InvalidInput
from century_rules.theory.theories import theory_once

CLAIM = 'def c(game, position):\n    """It is so."""\n    return position.turn == 0\n'


def _read(folder: Path, text: str, name: str = "own") -> Addition[State, Action]:
    file = folder / f"{name}.py"
    file.write_text(text, encoding="utf-8")
    return addition(theory_once(RULEBOOK), file)


def test_each_public_function_is_a_claim(tmp_path: Path) -> None:
    text = (f"{CLAIM}\n\ndef _helper(x):\n    return x\n\n\nclass Box:\n    pass\n\n\n"
            'def d(game, before, action, after):\n    """Of steps,\n    too.\n\n    More.\n    """\n    return _helper(True)\n')
    added = _read(tmp_path, text)
    assert [(each.name, each.statement, each.line, each.predicate.of_steps) for each in added.claims] == [
        ("c", "It is so.", 1, False), ("d", "Of steps, too.", 14, True)]
    assert {"c", "d"} <= set(added.merged.theorems)


@pytest.mark.parametrize(("text", "message"), [
    ("X = 1\n", "claims nothing; a claim is a function `def name(game, position)"),
    ("def c(:\n", ":1: not Python"),
    (CLAIM.replace('    """It is so."""\n', ""), ":1: c has no docstring"),
    (CLAIM.replace("position", "state"), ":1: c takes (game, state); a claim is a function"),
    (CLAIM.replace("game, position", "position, game"), "c takes (position, game)"),
    (CLAIM.replace("game, position", "game, position, *more"), "c takes (game, position, *more)"),
    (CLAIM.replace("def", "async def"), ":1: c is async"),
    (CLAIM.replace("return", "yield"), ":1: c yields"),
    (f"import functools\n\n\n@functools.cache\n{CLAIM}", ":5: c has a decorator"),
    (f"{CLAIM}\n\n{CLAIM}", ":6: c is defined twice"),
    (f"{CLAIM}\n\nd = c\n", "d can be called and is no `def`"),
    (f"{CLAIM}\n\nc = len\n", ":1: c is bound to something else"),
    (f"{CLAIM}\n\nd = lambda game, position: True\n", "d can be called and is no `def`"),
    (f"import functools\n{CLAIM}\n\nd = functools.partial(c, None)\n", "d can be called and is no `def`"),
    ("if True:\n    def c(game, position):\n        return True\n", "c can be called and is no `def`"),
    (CLAIM.replace("def c", "def paying"), ":1: 'paying' is the name of a claim of ours"),
    (f"from century_rules.theory.theorem import Theorem\n{CLAIM}", "`Theorem` is of the form that claims had once; now a claim"),
    ("def c(x):\n    return x.of.truth(True)\n\n\nINVARIANTS = ()\n", "`INVARIANTS` is of the form that claims had once"),
])
def test_what_would_be_misunderstood_is_refused(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        _read(tmp_path, text, f"own{abs(hash(text))}")
    assert message in str(refused.value) and str(tmp_path) in str(refused.value), str(refused.value)


def test_a_file_named_like_a_family_of_ours_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match="'turns' is the name of claims of ours"):
        _read(tmp_path, CLAIM, "turns")
