"""Two readings side by side by machine code: what the engine in pure Python finds on random machines and small games; faults."""

from __future__ import annotations

from typing import Any

import attrs
import pytest
from hypothesis import given, settings

from century_rules.games.eastern_wonders.rulebook import RULEBOOK as WONDERS
from century_rules.games.sand_to_sea.rulebook import RULEBOOK as SAND
from century_rules.games.spice_road.rulebook import RULEBOOK as SPICE
from century_rules.kernel.errors import InvalidInput
from century_rules.rulebook import Rulebook
from century_rules.search import compare
from century_rules.search.compare import Comparison
from century_rules.search.explore import EngineName
from century_rules.search.native.lifted import pairs
from century_rules.search.native.errors import CodeDiffers
from century_rules.search.native.lifted.pairs import PairReader
from century_rules.search.small import compare_on
from century_rules.search.errors import NotRepeated
from tests.search.lifted_machine import Cells, LiftedMachine, cells_of, machine, place_of, start
from tests.search.machine import Do, Machine, Sum, add, within
from tests.search.test_differential import FEW, Asked, asked

ENGINES: tuple[EngineName, EngineName] = ("python", "native")


def found(said: Comparison[Any, Any]) -> tuple[object, ...]:
    """What does not depend on the order within a level; of a search that ended early no more than where."""
    parting = said.parting
    if parting is not None:
        return said.why_stopped, said.depth, len(parting.actions)
    return said.why_stopped, said.pairs, said.transitions, said.depth, said.limits


# --- random machines --------------------------------------------------------------------------------------------------------


@settings(FEW, max_examples=15)
@given(asked(), asked())
def test_random_machines(case: Asked, other: Asked) -> None:
    """The first rule of the other machine, as far as it is about cells there are, takes the place of the first; or none does."""
    cells, (rule, *rules) = len(case.ranges), case.machine.rules
    its = other.machine.rules[0]
    fits = all(place < cells for each in (*its.guards, *its.sets.values()) for place, _ in each.terms) and all(
        place < cells for place in its.sets)
    left = LiftedMachine(components=case.machine)
    right = LiftedMachine(components=attrs.evolve(case.machine, rules=(its if fits else rule, *rules)))
    initial = [cells_of(each.cells, each.name) for each in case.initial]
    said = [compare(left, right, [(each, each) for each in initial], bounds=lambda path: case.ranges[place_of(path)],
                    ignore=["rest[0]"][:cells - 1], max_depth=min(case.depth, 4), engine=engine) for engine in ENGINES]
    assert found(said[0]) == found(said[1])


def test_readings_that_never_differ_but_in_what_is_not_seen() -> None:
    """The right one counts what it does; that is in the pairs, and parts them nowhere."""
    rules = (add(0, 3), add(1, 2))
    left, right = machine(rules), machine((attrs.evolve(rules[0], sets={**rules[0].sets, 2: Sum(((2, 1),), 1)}), rules[1]))
    said = [compare(left, right, [(start(0, 0, 0),) * 2], bounds=within(0, 9), ignore=["rest[1]"], engine=engine)
            for engine in ENGINES]
    assert found(said[0]) == found(said[1]) == ("closed", 12, 17, 5, ())
    seen = compare(left, right, [(start(0, 0, 0),) * 2], bounds=within(0, 9), engine="native").parting
    assert seen is not None and seen.details == {"rest[1]": (0, 1)}


def test_an_end_that_differs_parts_them() -> None:
    over = Machine((add(0, 9),), over=Sum(((0, 1),), -5))
    left, right = LiftedMachine(components=over), LiftedMachine(components=attrs.evolve(over, over=Sum(((0, 1),), -7)))
    said = compare(left, right, [(start(0),) * 2], bounds=within(0, 9), engine="native").parting
    assert said is not None and len(said.actions) == 5 and said.only_right == (Do(0),)


def test_what_is_seen_cannot_be_a_function() -> None:
    game = machine((add(0, 3),))
    with pytest.raises(InvalidInput, match="is said by a function; the engine python can search it"):
        compare(game, game, [(start(0),) * 2], bounds=within(0, 9), engine="native", visible=lambda state: state.cells)


# --- small games ------------------------------------------------------------------------------------------------------------


@pytest.mark.in_turn(1)
@pytest.mark.parametrize(("book", "name", "reading"), [
    (SPICE, "purse", ("silver", "stays")), (SPICE, "oasis", ("end-timing", "at-once")), (SPICE, "purse", ("hold", "always")),
    (WONDERS, "cove", ("pickup", "all")), (WONDERS, "cove", ("pickup-staying", "yes")),
    pytest.param(SAND, "jetty", ("discard-from", "hand"), marks=pytest.mark.slow)])
def test_small_games(book: Rulebook[Any, Any], name: str, reading: tuple[str, str]) -> None:
    small = book.instance(name)
    other = book.under(small, book.reading_names.parse(dict([reading]), small.game.readings))
    said = [compare_on(small, other, engine=engine, book=book) for engine in ENGINES]
    assert found(said[0]) == found(said[1])


# --- faults are noticed -----------------------------------------------------------------------------------------------------

COUNTING = machine((add(0, 3), add(1, 3)))
TWICE = machine((add(0, 3), add(1, 3, 2)))


def compared(*ignore: str) -> Comparison[Cells, Do]:
    return compare(COUNTING, TWICE, [(start(0, 0, 0),) * 2], bounds=within(0, 9), ignore=ignore, engine="native")


def test_what_is_broken_below_is_right_as_it_stands() -> None:
    """Seen, the second cell parts them at once; else only its guard does, when the left one may go on."""
    for ignore, actions in (((), 1), (("rest[0]",), 2)):
        said = compared(*ignore).parting
        assert said is not None and len(said.actions) == actions


@pytest.mark.parametrize(("where", "name", "instead", "ignore"), [
    (pairs, "_ends_differ", lambda left, right: True, ()),
    (pairs._Side, "value", lambda side, path, effect: 0, ()),
    (pairs._Side, "allows", lambda side, action: True, ("rest[0]",)),
    (PairReader, "_sides", lambda reader, pair: (pair.left, pair.left), ("rest[0]",))])
def test_faults_are_noticed(
    where: Any, name: str, instead: Any, ignore: tuple[str, ...], monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(where, name, instead)
    with pytest.raises((CodeDiffers, NotRepeated)):
        compared(*ignore)
