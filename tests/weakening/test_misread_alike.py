"""A function of the rules is misread: claims are not said with it, so what is proved of the misread rules breaks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import CodeType, FunctionType, MethodType, ModuleType

import attrs
import pytest

from century_rules.games.eastern_wonders import rounds, rules, scoring, table
from century_rules.games.eastern_wonders.encoding import encoding_of
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.pieces import Bonus, Cubes
from century_rules.games.eastern_wonders.rulebook import RULEBOOK
from century_rules.games.eastern_wonders.state import Player, State
from century_rules.kernel.verdict import Verdict
from century_rules.solving.batch import decide_all
from century_rules.solving.prover import prover, theorem_tasks
from century_rules.theory.predicates import PlainFunction
from century_rules.theory.theories import theory

RULES: tuple[ModuleType, ...] = (table, rules, rounds, scoring)


def first_hold_bonus_counts(game: Game, player: Player) -> int:
    return game.components.hold_spaces + game.components.hold_bonus_spaces * min(1, player.bonus[Bonus.HOLD])


def as_many_cubes_of_any_kind(cubes: Cubes, price: Cubes) -> bool:
    return sum(cubes) >= sum(price)


def one_cube_a_head(s: State) -> int:
    here = s.players[s.turn].ship
    return sum(player.outposts[here] for seat, player in enumerate(s.players) if seat != s.turn)


def one_ship_at_most(game: Game, s: State, tile: int) -> int:
    return 1 if any(player.ship == tile for seat, player in enumerate(s.players) if seat != s.turn) else 0


MISREAD: dict[str, tuple[str, Callable[..., object], str]] = {
    "only the first hold bonus counts": ("spaces", first_hold_bonus_counts, "hold-within-spaces"),
    "a price is paid in any kind of cube": ("covers", as_many_cubes_of_any_kind, "claim-is-paid"),
    "an outpost costs one cube a head with two players": ("cost_of_outpost", one_cube_a_head, "opening-is-paid"),
    "ships are paid for everywhere": ("owed_ships", one_ship_at_most, "voyage-cost"),
}
"""By what is misread: the function, what stands in its place, and a theorem that must break."""


def refuted(theorem_id: str, invariants: frozenset[str]) -> set[str]:
    """The obligations of a theorem, and of those invariants, that are not proved of the rules as they are now."""
    book = attrs.evolve(RULEBOOK, encoding=encoding_of(RULEBOOK))  # lifted anew
    known = theory(book)
    full = prover(book, 2)
    induction = full.induction(known.invariants, known.ghosts)
    tasks = [*theorem_tasks(full, induction, known.theorems[theorem_id]), *induction.preservation(invariants=invariants)]
    return {found.id for found in decide_all(tasks, need_model=False) if found.verdict is not Verdict.PROVED}


HOLDS = {"hold-within-spaces": frozenset({"holds-bounded"}), "opening-is-paid": frozenset({"opening-account"}),
         "voyage-cost": frozenset({"fee-account"})}
"""The invariants that say a theorem of positions."""


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("misreading", MISREAD)
def test_the_proof_breaks(misreading: str, monkeypatch: pytest.MonkeyPatch) -> None:
    name, misread, theorem_id = MISREAD[misreading]
    asking = [module for module in RULES if hasattr(module, name)]
    for module in asking:
        monkeypatch.setattr(module, name, misread)
    assert asking and refuted(theorem_id, HOLDS.get(theorem_id, frozenset()))


@pytest.mark.in_turn(2)
def test_no_proof_breaks_without_a_misreading() -> None:
    for theorem_id in sorted({each[2] for each in MISREAD.values()}):
        assert refuted(theorem_id, HOLDS.get(theorem_id, frozenset())) == set()


def asked_of_the_rules(claim: object, seen: set[object]) -> Iterator[str]:
    """The functions of the rules that a claim calls, itself or by functions of proofs and properties that it calls."""
    if isinstance(claim, MethodType) and isinstance(claim.__self__, PlainFunction):
        claim = claim.__self__.function
    if not isinstance(claim, FunctionType) or claim in seen:
        return
    seen.add(claim)
    names = {name for code in (claim.__code__, *_inner(claim.__code__)) for name in code.co_names}
    found = [claim.__globals__[name] for name in names if name in claim.__globals__]
    found += [getattr(module, name) for module in found if module in RULES for name in names if hasattr(module, name)]
    found += [cell.cell_contents for cell in claim.__closure__ or ()]
    for each in found:
        if isinstance(each, FunctionType) and each.__module__ in {module.__name__ for module in RULES}:
            yield each.__name__
        elif isinstance(each, FunctionType) and each.__module__.startswith("_century_rules_content_"):
            yield from asked_of_the_rules(each, seen)


def _inner(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _inner(constant)


def test_no_theorem_and_no_history_asks_a_function_of_the_rules() -> None:
    known = theory(RULEBOOK)
    claims = [part.holds for theorem in known.theorems.values() for part in theorem.parts]
    claims += [ghost.after for ghost in known.ghosts]
    assert {name for claim in claims for name in asked_of_the_rules(claim, set())} == set()


def test_invariants_may_ask_them_and_it_is_seen() -> None:
    known = theory(RULEBOOK)
    asked = {name for invariant in known.invariants for name in asked_of_the_rules(invariant.holds, set())}
    assert asked >= {"can_come_to_rest", "trade_stays_possible", "gatherable", "spaces"}
