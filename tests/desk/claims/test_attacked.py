"""What an attack on the verdicts found: claims that are false in words or in fact, and were called proved once."""

from __future__ import annotations

from pathlib import Path

import pytest

from century_rules.desk.claims.emptiness import Premises
from century_rules.desk.proving.own_claims import _tasks, addition, try_out
from century_rules.games.eastern_wonders.actions import Action
from century_rules.games.eastern_wonders.rulebook import RULEBOOK
from century_rules.games.eastern_wonders.state import State
from century_rules.kernel.errors import InvalidInput
from century_rules.solving.prover import prover_once
from century_rules.theory.theories import Theory, theory

from .own import claim, step_claim, written

IN_CLASSES = """\
class AtMost:
    def __call__(self, x):
        return x.now.turn <= {read}


claims = []
for k in (0, 3):
    claims.append(Invariant(f'turn-at-most-{{k}}', '-', AtMost()))
INVARIANTS = tuple(claims)
"""
COUNTED = """\
COUNT = 0


def passes(x):
    global COUNT
    COUNT += x.operation == 'pass'
    return x.of.number(COUNT)


GHOSTS = (Ghost('passes', 0, passes),)
INVARIANTS = (Invariant('few', '-', lambda x: x.ghosts['passes'] <= 3000),)
"""
SEEN = """\
SEEN = []


def passes(x):
    SEEN.append(1)
    return x.of.number(len(SEEN))


GHOSTS = (Ghost('passes', 0, passes),)
INVARIANTS = (Invariant('few', '-', lambda x: x.ghosts['passes'] <= 3000),)
"""


@pytest.fixture(scope="module")
def known() -> Theory[State, Action]:
    return theory(RULEBOOK)


def _read_and_asked(known: Theory[State, Action], file: Path) -> None:
    added = addition(known, file)
    _tasks(added, prover_once(RULEBOOK, 2), added.merged, added.invariants, added.theorems)


@pytest.mark.parametrize(("text", "message"), [
    (claim("return x.of.all(x.of.at_least(x.of.times(0.5, x.now.supply[0]), -500), drawn(x))"), "0.5 is no whole number"),
    (claim("return x.of.all([drawn(x)])"), "a list (give its items one by one"),
    (claim("return x.of.any(drawn, drawn(x))"), "a function that is not called"),
    (claim("return x.of.all(x.now.drawn)"), "no term"),
    (COUNTED, "each time it is asked"),
    (SEEN, "each time it is asked"),
    (claim("match x.now.drawn:\n    case int():\n        return drawn(x)\n    case _:\n        return x.of.truth(True)"),
     "of which type"),
    (IN_CLASSES.format(read="k"), "reads k"),
    ("class Limit:\n    most = 40\n\n\n" + claim("return x.now.drawn <= Limit.most") + "Limit.most = 4\n", "reads Limit"),
    ("LIMITS = [99]\n\n\n" + claim("return x.now.drawn <= most[0]", args="x, most=LIMITS") + "LIMITS[0] = 4\n",
     "reads default 0"),
    ("class Held:\n    def __init__(self):\n        self.most = 40\n\n    def holds(self, x):\n"
     "        return x.now.drawn <= self.most\n\n\nheld = Held()\n"
     "INVARIANTS = (Invariant('c', '-', held.holds),)\nheld.most = 4\n",
     "reads self of holds"),
    ("CLAIMS = [lambda x: x.now.turn <= k for k in (0, 3)]\n" + claim("return x.of.all(*(each(x) for each in CLAIMS))"),
     "when it is called"),
    (claim("return x.of.all(*(each(x) for each in [lambda y: y.now.turn <= k for k in (0, 3)]))"), "when it is called"),
    ("LIMITS = iter([(Spice(0), 99)])\n"
     + claim("return x.of.all(*(p.hold[k] <= n for k, n in LIMITS for p in x.now.players))"), "reads an iterator"),
    ("INVARIANTS = (Invariant('a', '-', drawn), Invariant('b', '-', drawn))\n", "claim the same"),
    (claim("return x.of.all(*(drawn(x) for p in x.now.players if p.ship is None))"), "`is` asks which object"),
    (claim("return x.of.all(*(x.of.is_(getattr(p, 'vp_tile', 0), 0) for p in x.now.players))"), "getattr() with a default"),
    (claim("return x.of.all(drawn(x), x.of.is_(dict(x.ghosts).get('paid for outposts', x.of.number(0)), 0))"), ".get() makes"),
    (claim("return x.of.all(drawn(x), *(x.of.is_(n, 0) for p, n in zip(x.now.players, ())))"), "zip() leaves out"),
    (claim("players = (p for p in x.now.players if not p.vp_tiles is None)\n"
           "return x.of.all(drawn(x), *(x.of.le(p.vp_tiles, x.of.number(9)) for p in players), "
           "*(x.of.is_(p.ship, 0) for p in players))"), "used up when it is read once"),
    (claim("return drawn(x)") + "THEOREM = (Theorem('t', (Always('p', drawn),), CONTROL),)\n", "did you mean THEOREMS?"),
    (claim("return drawn(x)", name="t") + "THEOREMS = (Theorem('t', (Always('p', drawn),), CONTROL),)\n",
     "an invariant and a theorem"),
    (step_claim("return x.of.any(kept(x), x.of.is_(x.of.number({'passs': 1}[str(x.operation)]), 0))"),
     "looked up in a set"),
    (step_claim("return x.of.any(kept(x), x.of.truth(x.operation.startswith('Harv')))"), "parts of the name"),
    (step_claim("return x.of.any(kept(x), x.of.truth(f'{x.operation}' == 'harvset'))"), "makes no texts"),
])
def test_it_is_refused(known: Theory[State, Action], tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        _read_and_asked(known, written(tmp_path, text))
    assert message in str(refused.value), str(refused.value)


@pytest.mark.in_turn(2)
def test_what_a_claim_keeps_while_it_is_asked_is_refused(known: Theory[State, Action], tmp_path: Path) -> None:
    """A memo that outlives a call: what it reads has changed when the plays are through."""
    text = claim("kept.append(x.of.truth(True)) if len(kept) < 40 else None\nreturn x.of.all(drawn(x), *kept[:1])",
                 args="x, kept=[]")
    with pytest.raises(InvalidInput, match="reads default 0"):
        next(try_out(known, addition(known, written(tmp_path, text)), players=(2,)))


@pytest.mark.parametrize("text", [
    claim("return x.of.all(*(p.hold[kind] >= 0 for p in x.now.players for kind in Spice if kind is not Spice.GINGER))"),
    claim("return x.of.all(*(each(x) for each in [lambda y, k=k: y.now.turn >= k for k in (0, -3)]))"),
    "class AtLeast:\n    def __init__(self, least):\n        self.least = least\n\n    def __call__(self, x):\n"
    "        return x.now.drawn >= self.least\n\n\nINVARIANTS = tuple(Invariant(f'c{k}', '-', AtLeast(k)) for k in (3, 4))\n",
])
def test_what_is_right_is_taken(known: Theory[State, Action], tmp_path: Path, text: str) -> None:
    added = addition(known, written(tmp_path, text))
    assert _tasks(added, prover_once(RULEBOOK, 2), added.merged, added.invariants, added.theorems)


def test_a_premise_in_a_helper_is_told_apart_by_who_calls_it(known: Theory[State, Action], tmp_path: Path) -> None:
    text = ("def when(x, premise, conclusion):\n    return x.of.implies(premise, conclusion)\n\n\n"
            "def good(x):\n    return when(x, x.in_phase(Phase.OVER), drawn(x))\n\n\n"
            "def empty(x):\n    both = x.of.all(x.in_phase(Phase.START), x.in_phase(Phase.OVER))\n"
            "    return when(x, both, x.now.drawn == 99)\n\n\n"
            "INVARIANTS = (Invariant('good', '-', good), Invariant('empty', '-', empty))\n")
    file = written(tmp_path, text)
    added, full = addition(known, file), prover_once(RULEBOOK, 2)
    induction = full.induction(known.invariants, known.ghosts)
    premises = Premises(str(file.resolve()), full, induction, added.claims)
    good, empty = added.claims
    reached = set(premises._places["good"])
    assert not list(premises.vacuous(good, reached, induction))
    assert [each.possible for each in premises.vacuous(empty, reached, induction)] == [False]


def test_a_filter_that_selects_nothing_is_told_beside_something_true(known: Theory[State, Action], tmp_path: Path) -> None:
    text = claim("nothing = x.of.all(*(p.hold[0] == 99 for p in x.now.players if x.table.players > 9))\n"
                 "return x.of.all(drawn(x), nothing)")
    file = written(tmp_path, text)
    added, full = addition(known, file), prover_once(RULEBOOK, 2)
    premises = Premises(str(file.resolve()), full, full.induction(known.invariants, known.ghosts), added.claims)
    assert len(premises.given_nothing(added.claims[0])) == 1
