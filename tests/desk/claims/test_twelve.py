"""Twelve false claims, none of which is proved, and twelve true ones of the same shapes, which all are."""

from __future__ import annotations

from pathlib import Path

import pytest

from century_rules.desk.proving.own_claims import Tried, addition, try_out
from century_rules.games.eastern_wonders.actions import Action
from century_rules.games.eastern_wonders.rulebook import RULEBOOK
from century_rules.games.eastern_wonders.state import State
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.verdict import Verdict
from century_rules.theory.theories import Theory, theory

from .own import written

REFUSED = {
    "a ghost that is the place of the port-closed tile": (
        "GHOSTS = (Ghost('closed_at', 0, lambda x: x.of.number(0)),)\n"
        "INVARIANTS = (Invariant('c', '-', lambda x: x.of.is_(x.ghosts['closed_at'], 0)),)\n"),
    "a ghost that is the cubes in a hold": (
        "GHOSTS = (Ghost('players[0].hold[0]', 0, lambda x: x.of.number(0)),)\nINVARIANTS = (Invariant('c', '-', drawn),)\n"),
    "players with equal boards": (
        "INVARIANTS = (Invariant('c', '-', lambda x: x.of.truth(x.now.players[0] == x.now.players[1])),)\n"),
    "no two ports show one tile, by a set": (
        "INVARIANTS = (Invariant('c', '-', lambda x: x.of.truth(len(set(x.now.ports)) == 4)),)\n"),
    "the game is never over, by `is`": (
        "INVARIANTS = (Invariant('c', '-', lambda x: x.of.truth(x.now.phase is not Phase.OVER)),)\n"),
    "nothing lies on a tile, in a loop": (
        "INVARIANTS = [Invariant(f't{t}', '-', lambda x: x.of.is_(x.now.lying[t][0], 0)) for t in range(24)]\n"),
    "a harvest draws a tile, misspelt": (
        "THEOREMS = (Theorem('t', (OnStep('p', lambda x: x.of.any(kept(x), x.of.truth(x.operation == 'harvset'))),), CONTROL),)\n"
        "INVARIANTS = ()\n"),
}

FALSE = """
def more_than_four(x):
    return x.of.any(*(x.of.at_least(player.vp_tiles, 5) for player in x.now.players))


def hold_shrinks(x):
    return x.of.lt(x.after.hold_of_mover(), x.before.hold_of_mover())


def never_over(x):
    return x.of.neg(x.in_phase(Phase.OVER))


def no_tile_of_that_type(x):
    return x.of.all(*(x.of.is_(x.now.lying[t][0], 0) for t in range(x.table.tiles) if x.table.type_of[t] == 7))


def under_both(x):
    return x.of.implies(x.of.all(x.reads('supply', 'counted'), x.reads('supply', 'unlimited')), x.of.is_(x.now.drawn, 99))


def in_two_phases(x):
    return x.of.any(x.of.neg(x.in_phase(Phase.ACT)), x.of.neg(x.in_phase(Phase.TRIM)), x.of.is_(x.now.drawn, 99))


def with_a_tile_at_the_start(x):
    has_one = x.of.any(*(x.of.at_least(player.vp_tiles, 1) for player in x.now.players))
    return x.of.implies(x.of.all(x.in_phase(Phase.START), has_one), x.of.is_(x.now.drawn, 99))


def no_hold_bonus(x):
    return x.of.all(*(x.of.is_(player.bonus[Bonus.HOLD], 0) for player in x.now.players))


def trades(x):
    return x.of.add(x.before.ghosts['trades'], x.of.as_number(x.of.truth(x.operation == 'trade')))


GHOSTS = (Ghost('trades', 0, trades),)
INVARIANTS = (
    Invariant('never-over', '-', never_over), Invariant('no-such-tile', '-', no_tile_of_that_type),
    Invariant('under-both', '-', under_both), Invariant('two-phases', '-', in_two_phases),
    Invariant('early-tile', '-', with_a_tile_at_the_start), Invariant('no-hold-bonus', '-', no_hold_bonus),
    Invariant('few-trades', '-', lambda x: x.of.le(x.ghosts['trades'], x.of.number(9))),
)
THEOREMS = (
    Theorem('four-tiles', (Always('p', lambda x: x.of.neg(more_than_four(x))),), CONTROL, needs={'claims': 'several'}),
    Theorem('a-trade-takes', (OnStep('p', hold_shrinks, ('trade',)),), CONTROL),
)
"""

TRUE = """
def no_early_tile(x):
    return x.of.implies(x.in_phase(Phase.START), x.of.all(*(x.of.is_(player.vp_tiles, 0) for player in x.now.players)))


def claims(x):
    return x.of.add(x.before.ghosts['claims so far'], x.of.as_number(x.of.truth(x.operation == 'claim')))


def counted(x):
    return x.of.eq(x.ghosts['claims so far'], x.of.total(player.vp_tiles for player in x.now.players))


def nothing_built_on_ports(x):
    return x.of.all(*(x.of.is_(player.outposts[t], 0) for player in x.now.players for t in range(24) if t in x.table.ports))


def one_winner(x):
    points, wins = x.outcome()
    return x.of.is_(x.of.count(wins), 1)


GHOSTS = (Ghost('claims so far', 0, claims),)
INVARIANTS = (
    Invariant('no-early-tile', '-', no_early_tile), Invariant('counted', '-', counted), Invariant('drawn', '-', drawn),
    Invariant('built', '-', nothing_built_on_ports),
    *(Invariant(f'hold {kind}', '-', lambda x, kind=kind: x.of.all(*(p.hold[kind] >= 0 for p in x.now.players)))
      for kind in Spice),
    Invariant('four', '-', lambda x: x.of.implies(
        x.reads('claims', 'one'), x.of.all(*(x.of.le(p.vp_tiles, x.of.number(4)) for p in x.now.players)))),
)
THEOREMS = (
    Theorem('harvest-draws-nothing', (OnStep('p', kept, ('harvest',)),), CONTROL),
    Theorem('supply', (Always('p', lambda x: x.of.all(*(left >= 0 for left in x.now.supply))),), CONTROL,
            needs={'supply': 'counted'}),
    Theorem('one-winner-again', (Always('p', one_winner),), CONTROL),
    Theorem('may-harvest', (Always('p', lambda x: x.of.implies(x.in_phase(Phase.ACT), x.allows('harvest'))),), CONTROL),
)
"""


@pytest.fixture(scope="module")
def known() -> Theory[State, Action]:
    return theory(RULEBOOK)


def tried(known: Theory[State, Action], file: Path) -> dict[str, Tried[State, Action]]:
    return {each.claim.id: each for each in try_out(known, addition(known, file), players=(2,))}


@pytest.mark.parametrize("what", REFUSED)
def test_a_false_claim_that_is_a_mistake_is_refused(known: Theory[State, Action], tmp_path: Path, what: str) -> None:
    with pytest.raises(InvalidInput):
        next(try_out(known, addition(known, written(tmp_path, REFUSED[what])), players=(2,)))


@pytest.mark.slow
def test_no_false_claim_is_proved(known: Theory[State, Action], tmp_path: Path) -> None:
    found = tried(known, written(tmp_path, FALSE))
    assert len(found) + len(REFUSED) >= 12 and not [name for name, each in found.items() if each.verdict is Verdict.PROVED]
    assert {name for name, each in found.items() if each.empty} == {"no-such-tile", "under-both", "two-phases", "early-tile"}
    assert {"never-over", "no-hold-bonus", "few-trades", "a-trade-takes"} <= {
        name for name, each in found.items() if each.verdict is Verdict.REFUTED}


@pytest.mark.slow
def test_every_true_claim_is_proved(known: Theory[State, Action], tmp_path: Path) -> None:
    found = tried(known, written(tmp_path, TRUE))
    assert len(found) >= 12 and {each.verdict for each in found.values()} == {Verdict.PROVED}, {
        name: each.support.reason for name, each in found.items() if each.verdict is not Verdict.PROVED}
    assert all(each.asked for each in found.values()) and not any(each.notes for each in found.values())
