"""The actions and the end of a game, lifted where its position and readings are not known.

An action is lifted once for each shape of a game (players, sizes of axes, clauses left out): its guards are what `refuses`
yields, its effect is what `after` gives. The terms are about unknowns by leaf path (`players[0].hold[2]`), by argument
(`:arg.card`) and by ambiguity (`reading:hold`, the place of the reading).
"""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TypeVar, cast

import attrs

from century_rules.kernel.errors import Refusal, lacking, not_now
from century_rules.kernel.evolve import evolve, put
from century_rules.kernel.game import Outcome
from century_rules.kernel.rule_game import RuleGame
from century_rules.kernel.sight import questions
from century_rules.lifting import terms as t
from century_rules.lifting.calls import PLAIN_RECORD, changes_what_it_is_given
from century_rules.lifting.errors import LiftError
from century_rules.lifting.evaluator import Evaluator, telling_all
from century_rules.lifting.open_game import OpenGame
from century_rules.lifting.path import Obligation
from century_rules.lifting.source import place_of
from century_rules.lifting.terms import Number, Truth
from century_rules.lifting.unknown_positions import numbers_of
from century_rules.lifting.values import (
    NOWHERE, TEXT, Listed, Name, Union, Value, cases_of, evolved, fields_of, is_plain, is_record, merge,
)

E = TypeVar("E", bound=Evaluator)

ARGUMENT = ":arg."
"""How the names of unknown arguments begin: no field of a position is called so, nor what follows here."""
SEEN = "seen:"
"""How the names of unknown truths begin that are answered by sight, see `kernel.sight`: ``seen:NAME(3 :arg.to)``."""
POINTS = ":points"
"""Points as rulings count them: ``:points[SEAT]``."""
_TEXTS: Mapping[object, int] = {Refusal: 1, not_now: 1, lacking: 1}  # which argument is only shown
_DEEP = 40_000


@attrs.frozen
class LiftedAction:
    """What an action asks and does.

    Attributes:
        guards: clause, whether it is one of the order of play (see `Refusal.order`), and the truth of it.
        after: the position after it; where a guard of the order of play fails it means nothing.
        of_guards: what has to hold for Python to come through the guards.
        of_effect: the same of the effect, where the guards of the order of play hold.
        made_at: for each line of the rules how many terms were made there.
    """

    guards: Sequence[tuple[str, bool, Truth]]
    after: Value
    of_guards: Sequence[Obligation]
    of_effect: Sequence[Obligation]
    made_at: Mapping[str, int]


@attrs.frozen
class LiftedEnd:
    """The end of a game.

    Attributes:
        over: whether the game is over.
        points: by seat, as they are counted by the rules; where the game is not over they mean nothing.
        wins: by seat, whether the player wins with ``points[SEAT]``.
        obligations: what has to hold for Python to come through.
        made_at: for each line of the rules how many terms were made there.
    """

    over: Truth
    points: Sequence[Number]
    wins: Sequence[Truth]
    obligations: Sequence[Obligation]
    made_at: Mapping[str, int]


def rules_evaluator() -> Evaluator:
    """An evaluator that knows the few functions of the kernel by which records and rows are changed."""
    return evaluator_of(Evaluator)


def evaluator_of(kind: Callable[..., E]) -> E:
    """An evaluator of that kind, which knows the few functions of the kernel by which records and rows are changed."""
    def evolved_(record: Value, /, **changes: Value) -> Value:
        def one(each: Value) -> Value:
            unknown = set(changes) - set(fields_of(type(each))) if is_record(each) else {"…"}
            if unknown:
                raise e.refuse(f"evolve of {', '.join(sorted(unknown))}, which is no field of it", "name fields of the record")
            if changes_what_it_is_given(type(each)):
                what = f"a {type(each).__name__} made of what is not known, which checks or changes what it is given"
                raise e.refuse(what, PLAIN_RECORD)
            return evolved(each, changes)

        return e.over(record, one)

    def put_(row: Value, place: Value, value: Value) -> Value:
        if isinstance(row, Union) or isinstance(place, Union):
            return e.over(row, lambda one: e.over(place, lambda at: put_(one, at, value)))
        place = t.as_number(cast(Number, t.under(t.as_number(place), e.facts)))
        if isinstance(place, int):
            e.must(0 <= place < len(row), "a place of the row")
            return put(row, place, value) if 0 <= place < len(row) else NOWHERE
        e.must(t.all_(t.le(0, place), t.lt(place, len(row))), f"a place below {len(row)}, and not negative")
        return tuple([merge(t.eq(place, at), value, old) for at, old in enumerate(row)])

    def says_(game: Value, clause: Value) -> Value:
        if isinstance(game, OpenGame) and isinstance(clause, str):
            return game.in_force(clause)
        return e.compare("not in", clause, e.attribute(game, "without"))

    def seen_(name: str) -> Callable[..., Value]:
        def seen(game: Value, position: Value, *asked: Value) -> Value:
            numbers = [each.number if isinstance(each, Name) else each for each in asked]
            if not isinstance(game, OpenGame):
                raise e.refuse(f"{name} of another game", "ask it of the game that the rules are given")
            if not all(isinstance(each, t.Term | int) and not isinstance(each, bool) for each in numbers):
                raise e.refuse(f"{name} of what is no number", "ask it of numbers")
            if any(value is not t.number(path) for path, value in numbers_of(position)):
                raise e.refuse(f"{name} of a position that an action has changed", "ask it of the position before")
            if any(isinstance(each, t.Term) and each.op != t.LEAF for each in numbers):
                raise e.refuse(f"{name} of what is worked out", "ask it of what the action names, or of each number in turn")
            return t.truth(f"{SEEN}{name}({' '.join(map(str, numbers))})")

        return seen

    looked_at = {function: seen_(name) for name, function in questions().items()}
    e = kind({evolve: evolved_, attrs.evolve: evolved_, put: put_, RuleGame.in_force: says_, **looked_at}, _TEXTS)
    return e


# --- actions --------------------------------------------------------------------------------------------------------------


def lift_action(game: OpenGame, position: Value, action: Value) -> LiftedAction:
    """What an action asks and does, by the `refuses` and `after` of the game. Raises LiftError with file and line."""
    return telling_all(lambda: _lift_action(game, position, action))


def _lift_action(game: OpenGame, position: Value, action: Value) -> LiftedAction:
    e, kind = rules_evaluator(), type(game.game)
    with deep():
        over = e.truth(e.call(kind.is_over, [game, position]))
        guards: list[tuple[str, bool, Truth]] = [(kind.game_over_clause, True, t.neg(over))]
        with e.assume(t.neg(over)):
            refused = e.call(kind.refuses, [game, position, action])
            if any(is_record(each) for _, each in cases_of(refused)):
                raise LiftError(place_of(kind.refuses), "it returns a Refusal", mend="yield it, so that there may be others")
            for condition, refusal in e.items(refused):
                found = refusals_of(refusal, place_of(kind.refuses))
                guards += [(clause, is_order, t.neg(t.all_(condition, guard))) for clause, is_order, guard in found]
        if e.goes_on:
            e.call(kind.after, [game, position, action])
        of_guards, e.obligations = e.obligations, []
        possible = t.all_(*[holds for _, is_order, holds in guards if is_order])  # what no reading and no ruling lifts
        after = position
        if possible is not False:
            with e.assume(possible):
                for each in of_guards:  # Python came through the guards before
                    e.facts = e.facts.and_also(cast(Truth, t.under(each.holds, e.facts)))
                after = e.call(kind.after, [game, position, action])
    if after is NOWHERE:
        after = position
    _check_shape(position, after, "", place_of(kind.after))
    return LiftedAction(guards, after, of_guards, e.obligations, dict(t.pool().made_at))


def lift_end(game: OpenGame, position: Value) -> LiftedEnd:
    """Whether the game is over, and who wins then, by the `is_over` and `outcome` of the game. Raises LiftError."""
    return telling_all(lambda: _lift_end(game, position))


def _lift_end(game: OpenGame, position: Value) -> LiftedEnd:
    e, kind = rules_evaluator(), type(game.game)
    scored: list[Sequence[Number]] = []

    def counted(_game: Value, _position: Value, points: Value) -> Value:
        scored.append([t.as_number(each) for each in points])
        return tuple([t.number(f"{POINTS}[{seat}]") for seat in range(len(points))])

    e.instead[RuleGame.counted] = counted
    with deep():
        own = kind.is_over is not RuleGame.is_over
        over: Truth = own and e.truth(e.call(kind.is_over, [game, position]))
        found = e.call(kind.outcome, [game, position])  # of every position: Python has to come through before the end, too
        ends = t.neg(e.compare("is", found, None))
        over = over if own else ends
        if any(name.startswith(f"{POINTS}[") for name in t.leaves_of([over])):
            raise LiftError(place_of(kind.outcome), "whether the game is over goes by the points that `counted` gave",
                            mend="go by the position alone")
        with e.assume(over):
            cases = [(cast(Truth, t.under(guard, e.facts)), each) for guard, each in cases_of(found)]
            cases = [(guard, each) for guard, each in cases if guard is not False]
            outcome = next((each for _, each in cases if each is not None), None)
            if outcome is None:
                raise LiftError(place_of(kind.outcome), "the outcome of a game that is over is None", mend="give an Outcome")
            if not isinstance(outcome, Outcome):
                what = f"the outcome of a game that is over is a {type(outcome).__name__}"
                raise LiftError(place_of(kind.outcome), what, mend="give Outcome(points, winner), or None while the game goes on")
            points = _points_of(e, game, outcome, scored)
            noted = len(e.obligations)
            e.must(t.neg(t.any_(*[guard for guard, each in cases if each is None])), "the outcome of a game that is over is None")
            wins = _winners_of(e, outcome, range(game.game.players))
        e.must(t.implies(ends, over), "the outcome of a game that is not over is not None")
    of_all = [attrs.evolve(each, where=place_of(kind.outcome)) for each in e.obligations[noted:]]  # it is said on no one line
    return LiftedEnd(over, points, wins, [*e.obligations[:noted], *of_all], dict(t.pool().made_at))


def _points_of(e: Evaluator, game: OpenGame, outcome: Outcome, scored: Sequence[Sequence[Number]]) -> Sequence[Number]:
    """The points of an outcome before a overridden clause counts them otherwise. LiftError where they are not those counted."""
    where, said = place_of(type(game.game).outcome), [t.as_number(each) for _, each in e.items(outcome.points)]
    if len(said) != game.game.players:
        what = f"the outcome has points of {len(said)} players, and {game.game.players} play"
        raise LiftError(where, what, mend="give points by seat")
    if not scored:
        return said
    if len(scored) > 1:
        raise LiftError(where, "`counted` is asked more than once", mend="ask it once, before the points are looked at")
    if said != [t.number(f"{POINTS}[{seat}]") for seat in range(len(said))]:
        raise LiftError(where, "the points of the outcome are not those that `counted` gave", mend="give these to Outcome")
    return scored[0]


def _winners_of(e: Evaluator, outcome: Outcome, seats: range) -> list[Truth]:
    """By seat whether the player wins; noted is what has to hold for winners to be said like that."""
    wins = [t.any_(e.equal(outcome.winner, seat), e.contains(outcome.sharing, seat)) for seat in seats]
    e.must(t.any_(*[e.equal(outcome.winner, seat) for seat in seats]), "the winner of the outcome is no player")
    for guard, each in e.items(outcome.sharing):
        earlier = [t.all_(e.equal(each, seat), t.any_(*[e.equal(outcome.winner, later) for later in seats[seat + 1:]]))
                   for seat in seats]
        e.must(t.any_(t.neg(guard), *earlier), "the winner of the outcome is not the last in turn order of those who share")
    return wins


def lift_set_up(game: OpenGame, position: Value, holds: Callable[..., object]) -> Truth:
    """Whether a predicate ``(game, position)`` holds, or Python would stumble over it. Raises LiftError with file and line."""
    return telling_all(lambda: _lift_set_up(game, position, holds))


def _lift_set_up(game: OpenGame, position: Value, holds: Callable[..., object]) -> Truth:
    e = rules_evaluator()
    with deep():
        found = e.truth(e.call(holds, [game, position]))
    return t.any_(found, *[t.neg(each.holds) for each in e.obligations])


def lift_goal(position: Value, reached: Callable[..., object]) -> Truth:
    """Whether a predicate ``(position)`` holds, and Python stumbles over nothing in it. Raises LiftError with file and line."""
    return telling_all(lambda: _lift_goal(position, reached))


def _lift_goal(position: Value, reached: Callable[..., object]) -> Truth:
    e = rules_evaluator()
    with deep():
        found = e.truth(e.call(reached, [position]))
    return t.all_(found, *[each.holds for each in e.obligations])


def refusals_of(refusal: Value, where: str) -> Iterator[tuple[str, bool, Truth]]:
    """What a refusal can be: the clause, whether it is one of the order of play, and where that is so."""
    for guard, each in cases_of(refusal):
        if not isinstance(each, Refusal):
            raise LiftError(where, f"what it yields is no Refusal: {each!r:.100}", mend="yield Refusal(…) or not_now(…)")
        for here, clause in cases_of(each.clause):
            if not isinstance(clause, str):
                raise LiftError(where, "the clause of a refusal is not known", mend="write it as a text")
            order: Truth = each.order
            yield from ((clause, is_order, t.all_(guard, here, order if is_order else t.neg(order)))
                        for is_order in (True, False) if order is not (not is_order))


def _check_shape(before: Value, after: Value, path: str, where: str) -> None:
    """Raise LiftError where a number of the position became something else."""
    for at in _constants_changed(before, after, path):
        raise LiftError(where, f"after it {at} is another one in some case, and is declared constant",
                        mend="leave it as it is, or do not declare it constant")
    for at, was, other in _unlike(before, after, path):
        raise LiftError(where, f"after it {at or 'the position'} is {_became(was, other)} in some case",
                        mend="change numbers only; a row keeps its length, a record its class")


def _became(was: Value, now: Value) -> str:
    """What stands there in one of the cases, in words."""
    for _, each in cases_of(now):
        if each is None:
            return "None"
        if isinstance(each, tuple) and isinstance(was, tuple) and len(each) != len(was):
            return f"a row of {len(each)}, not of {len(was)},"
    return f"{now!r:.100}"


def shape_lost(like: Value, made: Value) -> str:
    """What of a position that was made has another shape than one of the game, in words; "" if nothing has."""
    for path in _constants_changed(like, made, ""):
        return f"a position in which `{path}` is another one, which is declared constant"
    for path, one, other in _unlike(like, made, ""):
        if not path:
            return "what is no position"
        if isinstance(one, tuple) and isinstance(other, tuple):
            return f"a position in which `{path}` has {len(other)} items, not {len(one)}"
        return f"a position in which `{path}` is {_kind(other)}, not {_kind(one)}"
    return ""


def _kind(value: Value) -> str:
    """What a part of a position is, in words."""
    if value is None or value is TEXT or isinstance(value, str):
        return "None" if value is None else "a text"
    if is_plain(value):
        return "a number"
    if isinstance(value, Union):
        return " or ".join(dict.fromkeys(_kind(each) for _, each in value.cases))
    if isinstance(value, Listed):
        return f"a {value.kind.__name__} with items that may be there or not"
    return "what Python does not come to" if value is NOWHERE else f"a {type(value).__name__}"


def _constants_changed(before: Value, after: Value, path: str) -> Iterator[str]:
    """The fields declared constant that are not the same in both."""
    if before is after:
        return
    if isinstance(before, tuple) and isinstance(after, tuple):
        for place, (one, other) in enumerate(zip(before, after, strict=False)):
            yield from _constants_changed(one, other, f"{path}[{place}]")
    elif isinstance(after, Union):
        for _, each in after.cases:
            yield from _constants_changed(before, each, path)
    elif is_record(before) and type(after) is type(before):
        constants = _constants_of(cast(Hashable, type(before)))
        for name in fields_of(type(before)):
            one, other, at = getattr(before, name), getattr(after, name), f"{path}.{name}" if path else name
            if name not in constants:
                yield from _constants_changed(one, other, at)
            elif not _is_the_same(one, other):
                yield at


@functools.cache
def _constants_of(kind: Hashable) -> frozenset[str]:
    """The fields of a class of records that are declared constant."""
    fields = attrs.fields(cast("type[attrs.AttrsInstance]", kind))
    return frozenset([each.name for each in fields if each.metadata.get("constant")])


def _is_the_same(one: Value, other: Value) -> bool:
    """Whether that is certain of two values."""
    if one is other:
        return True
    if type(one) is not type(other):
        return False
    if isinstance(one, tuple):
        return len(one) == len(other) and all(map(_is_the_same, one, other))
    if is_record(one):
        return all(_is_the_same(getattr(one, name), getattr(other, name)) for name in fields_of(type(one)))
    return not isinstance(one, t.Term | Union) and bool(one == other)


def _unlike(before: Value, after: Value, path: str) -> Iterator[tuple[str, Value, Value]]:
    """Where the second is of another shape than the first, with what stands there in both."""
    if before is after:
        return
    if isinstance(before, tuple) and type(after) is tuple and len(before) == len(after):
        for place, (one, other) in enumerate(zip(before, after, strict=True)):
            yield from _unlike(one, other, f"{path}[{place}]")
    elif is_record(before) and type(after) is type(before):
        for name in fields_of(type(before)):
            yield from _unlike(getattr(before, name), getattr(after, name), f"{path}.{name}" if path else name)
    elif not (is_plain(before) and is_plain(after)):
        yield path, before, after


@contextmanager
def deep() -> Iterator[None]:
    """Python's limit of calls inside each other is higher in here: terms are deep."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, _DEEP))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)
