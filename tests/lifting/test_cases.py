"""Instance cases of the parts: values that are merged, terms written as Python, what stands for a game that is open."""

from __future__ import annotations

import enum
from collections.abc import Callable
from pathlib import Path
from typing import cast

import attrs
import pytest

from century_rules.games.spice_road.readings import Readings
from century_rules.games.spice_road.rulebook import RULEBOOK
from century_rules.kernel.algebra import Algebra, IntAlgebra
from century_rules.kernel.errors import Refusal
from century_rules.kernel.evolve import put as kernel_put
from century_rules.kernel.rule_game import RuleGame
from century_rules.kernel.reading import ambiguities_of
from century_rules.lifting import terms as t
from century_rules.lifting.errors import LiftError
from century_rules.lifting.games import _check_shape, deep, rules_evaluator
from century_rules.lifting.open_game import OpenGame, OpenReadings
from century_rules.lifting.unknown_positions import named, numbers_of, or_none, position_of_unknowns
from century_rules.lifting.values import (
    NOWHERE, TEXT, Listed, Name, Names, Once, Union, at_place, count, evolved, is_known, merge, merged, own_way, selected, union,
)
from century_rules.lifting.written import on_algebra, on_ints
from tests.lifting.written_texts import rule_of

ANY = cast("Algebra[object, object]", IntAlgebra())


class Kind(enum.IntEnum):
    A = 0


def doubled(x: int) -> int:
    return 2 * x


@attrs.frozen
class Doubled:
    one: int = attrs.field(converter=doubled)
    other: int = 0


def test_sums_and_readings_on_any_algebra() -> None:
    with t.fresh():
        x, y, r = t.number("x"), t.number("y"), t.number("reading:r")
        roots = [t.add(t.add(x, y), 2), t.add(x, y), t.eq(r, 1), t.all_(t.eq(r, 1), t.le(x, y)), t.mul(3, x), t.sub(x, y),
                 True, 7, t.ite(t.eq(x, 1), y, 5), t.bite(t.eq(x, 1), t.le(y, 1), t.eq(y, 3)), t.neg(t.le(x, y))]
        for a in range(-1, 3):
            for b in range(-1, 3):
                for reading in (0, 1):
                    on_any = {"x": a, "y": b, "reading:r=1": reading == 1, "reading:r=0": reading == 0}
                    found = on_algebra(roots)(ANY, on_any)
                    assert found == on_ints(roots)({"x": a, "y": b, "reading:r": reading})
                    assert found[:4] == (a + b + 2, a + b, reading == 1, reading == 1 and a <= b)


def test_terms_are_made_again_of_other_unknowns_only() -> None:
    made: list[object] = []

    class Noting(IntAlgebra):
        def add(self, *terms: int) -> int:
            made.append(terms)
            return super().add(*terms)

    with t.fresh():
        asked = on_algebra([t.add(t.number("x"), 1), t.add(t.number("arg.y"), 2)], "arg.")
        noting = cast("Algebra[object, object]", Noting())
        for x, y, found, new in ((1, 1, (2, 3), [(1, 1), (1, 2)]), (1, 1, (2, 3), []), (1, 5, (2, 7), [(5, 2)]),
                                 (4, 5, (5, 7), [(4, 1), (5, 2)])):
            made.clear()
            assert asked(noting, {"x": x, "arg.y": y}) == found and made == new
        assert asked(cast("Algebra[object, object]", Noting()), {"x": 4, "arg.y": 5}) == (5, 7) and len(made) == 4


def test_values_of_two_paths() -> None:
    with t.fresh():
        p = t.truth("p")
        assert merge(True, 1, 2) == 1 and merge(False, 1, 2) == 2 and merge(p, NOWHERE, 3) == 3 and merge(p, 3, NOWHERE) == 3
        assert type(merge(p, Kind.A, 0)) is int and merge(p, Kind.A, Kind.A) is Kind.A and type(merge(p, True, 1)) is int
        assert merge(p, "x", "x") == "x" and isinstance(merge(p, None, 1), Union) and merge(p, (), ()) == ()
        assert union([]) is NOWHERE and merged([]) is NOWHERE and union([(False, 1), (p, 2)]) == 2
        assert isinstance(merge(p, (1,), [1]), Union) and isinstance(merge(p, (1,), (1, 2)), Union)
        one: Doubled = merge(p, Doubled(1, 5), Doubled(2, 5))
        assert on_ints([one.one])({"p": True}) == (2,) and on_ints([one.one])({"p": False}) == (4,) and one.other == 5
        assert evolved(one, {}) is one and evolved(Doubled(1), {"one": 7}).one == 7 and evolved(Doubled(1), {"one": 7}).other == 0
        assert selected(t.number("x"), (one, one)) is one
        assert on_ints([count([p, True, t.neg(p)])])({"p": True}) == (2,)
        row = Listed(((p, 5), (True, 6)))
        assert on_ints([at_place(row, 0)])({"p": False}) == (6,) and on_ints([at_place(row, 0)])({"p": True}) == (5,)


def test_what_is_known() -> None:
    with t.fresh():
        x = t.number("x")
        assert is_known((1, "x", [None], {1: 2}, frozenset({1}))) and is_known(Doubled(1)) and is_known({}.values())
        unknown = [x, (x,), [x], {1: x}, {1: x}.values(), evolved(Doubled(1), {"one": x}), TEXT, NOWHERE, iter(()),
                   Once((), "it")]
        assert not any(map(is_known, unknown))
        assert not own_way(int) and not own_way(Kind) and not own_way(tuple) and not own_way(bool) and not own_way(Doubled)
        assert own_way(type("Row", (tuple,), {})) and own_way(type("Words", (str,), {}))


def test_what_stands_for_readings_and_arguments() -> None:
    with t.fresh():
        game = cast("RuleGame[object, object]", RULEBOOK.printed(2))
        readings = OpenReadings(Readings)
        for doubt in ambiguities_of(Readings):
            found = readings.lift_attribute(doubt.field)
            assert isinstance(found, Union) and [each for _, each in found.cases] == list(doubt.readings)
            for place in range(len(found.cases)):
                guards = on_ints([guard for guard, _ in found.cases])({f"reading:{doubt.field}": place})
                assert guards == tuple(each == place for each in range(len(found.cases)))
        with pytest.raises(AttributeError):
            readings.lift_attribute("nobody")
        open_game = OpenGame(game, {"players": 9})
        assert open_game.lift_attribute("players") == 9 and open_game.lift_attribute("components") is game.components
        assert isinstance(open_game.lift_attribute("readings"), OpenReadings)
        x = t.number("x")
        assert named(None, x) is x and named(range(3), x) is x and isinstance(named(("a", "b"), x), Name)
        assert cast(Name, named(Names("cards", 4), x)).names.many == 4  # type: ignore[union-attr]
        none = or_none(x, x)
        assert on_ints([guard for guard, _ in none.cases])({"x": -1}) == (True, False)
        assert on_ints([guard for guard, _ in none.cases])({"x": 0}) == (False, True)


def test_positions_of_unknowns() -> None:
    with t.fresh():
        start = RULEBOOK.printed(2).deal(1)
        unknown = position_of_unknowns(start)
        paths = dict(numbers_of(unknown))
        assert all(str(value) == path for path, value in paths.items()) and paths.keys() == dict(numbers_of(start)).keys()
        kept = position_of_unknowns(start, ["turn"])
        assert kept.turn == start.turn and isinstance(unknown.turn, t.Term)
        _check_shape(unknown, attrs.evolve(unknown, turn=0), "", "it")
        for other in (None, attrs.evolve(unknown, turn=None), attrs.evolve(unknown, players=unknown.players[:1])):
            with pytest.raises(LiftError, match=r"after it .* is .* in some case"):
                _check_shape(unknown, other, "", "it")


def shown(x: Kind) -> Refusal:
    return Refusal("X-1", f"{(1, 2)[x]} of {x.name}")


def test_texts_that_are_only_shown_are_followed() -> None:
    """And an attribute of a number is there that of a member of an enum, if there is one that has it."""
    with t.fresh():
        e = rules_evaluator()
        assert e.call(shown, [t.number("x")]).clause == "X-1"
        assert [each.what for each in e.obligations] == ["an index below 2, and not negative"]


def shown_wrongly(x: int) -> Refusal:
    return Refusal("X-1", f"{ {x} } {(1, 2)[x]}")


def shown_of_nothing(x: Kind) -> Refusal:
    return Refusal("X-1", f"{x.nobody}")  # type: ignore[attr-defined]


@pytest.mark.parametrize("rule", [shown_wrongly, shown_of_nothing])
def test_texts_that_are_only_shown_are_refused_where_they_cannot_be_followed(rule: Callable[[int], object]) -> None:
    with t.fresh(), pytest.raises(LiftError):
        rules_evaluator().call(rule, [t.number("x")])


def test_a_change_of_a_record_or_a_row() -> None:
    with t.fresh():
        e, x = rules_evaluator(), t.number("x")
        change, put = e.instead[attrs.evolve], e.instead[kernel_put]
        with pytest.raises(LiftError, match="no field"):
            change(position_of_unknowns(RULEBOOK.printed(2).deal(1)), nobody=x)
        with pytest.raises(LiftError, match="checks or changes"):
            change(Doubled(1), one=x)
        assert put((1, 2), 1, x) == (1, x) or put((1, 2), 1, x)[1] is x
        assert put((1, 2), 2, x) is NOWHERE and [each.holds for each in e.obligations] == [False]
        with deep():
            assert on_ints(list(put((1, 2), x, 7)))({"x": 1}) == (1, 7)


def test_names_of_python_are_those_of_the_function(tmp_path: Path) -> None:
    rule = rule_of(tmp_path, "__builtins__ = {'len': lambda row: 7}\ndef f(a, b, c): return len((a, b)) + a")
    assert rule(1, 2, 3) == 8
    with t.fresh():
        assert rules_evaluator().call(rule, [1, t.number("b"), 3]) == 8
