"""What an encoding asks of its rules, lifted from the rules themselves: transitions, the end of the game, points and who wins."""

from __future__ import annotations

import enum
import functools
import re
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar, cast
from weakref import WeakKeyDictionary

import attrs

from century_rules.kernel.algebra import Algebra, B, CountedInts, IntAlgebra, N
from century_rules.kernel.dealing import class_of_games
from century_rules.kernel.errors import CenturyError, InvalidInput
from century_rules.kernel.game import A, S
from century_rules.kernel.meanings import KnownParts, Remembered
from century_rules.kernel.rule_game import RuleGame
from century_rules.kernel.text_lines import did_you_mean
from century_rules.kernel.forms import Form
from century_rules.kernel.reading import ambiguities_of
from century_rules.kernel.sight import question, questions, read_by
from century_rules.lifting import terms as t
from century_rules.lifting.games import ARGUMENT, POINTS, SEEN, LiftedAction, LiftedEnd, lift_action, lift_end
from century_rules.lifting.open_game import Looked, OpenGame
from century_rules.lifting.unknown_positions import is_names, named, numbers_of, or_none, position_of_unknowns
from century_rules.lifting.path import Obligation
from century_rules.lifting.values import Name, Names, Value, cases_of, evolved, is_known, is_plain, merged
from century_rules.lifting.written import READING, OnAlgebra, OnInts, on_algebra, on_ints
from century_rules.process.progress import doing
from century_rules.theory.box_numbers import numbers_in_box, open_box, with_box
from century_rules.theory.ruling import Ruling
from century_rules.theory.transition_rules import TransitionRules, Transition
from century_rules.writing.arguments import Argument, Thing
from century_rules.writing.notation import Notation

if TYPE_CHECKING:
    from century_rules.rulebook import Rulebook

T = TypeVar("T")
AFTER = ":after"
"""How the names of unknowns of the position after a step begin: ``:after.players[0].hold[2]``."""


_FIELD = re.compile(r"[.\[]")
"""What stands behind the name of a field in a path."""

Things: TypeAlias = Mapping[object, Names | Sequence[object]]
"""By axis, what actions name."""


@attrs.frozen(eq=False)
class OpenPosition:
    """A position of unknowns, and what actions name there."""

    game: OpenGame
    position: Value
    things: Things
    before: Mapping[str, t.Arg]


@attrs.frozen(eq=False)
class ClaimSubject:
    """What a claim in plain Python is about: a position of unknowns, or a step.

    Attributes:
        pool: of its terms.
        shape: the game and the position, or that before the step.
        positions: by how the names of their unknowns begin: the position, or those before and after the step.
        action: of a step.
    """

    pool: t.Pool
    shape: OpenPosition
    positions: Mapping[str, Value]
    action: Value


@attrs.frozen(eq=False, kw_only=True)
class OpenParts(Generic[S]):
    """What a game says of itself where more is open than numbers of positions and readings.

    Attributes:
        fields: of a position that are no numbers.
        shape: what is known of them, of the rules: rules are lifted once for each.
        world: what stands for them, by name, of the rules and the game; it knows what `shape` tells.
        numbers: by name, the numbers that are open besides, of the rules.
    """

    fields: Sequence[str]
    shape: Callable[[TransitionRules[Any, Any, S]], object]
    world: Callable[[TransitionRules[Any, Any, S], RuleGame[object, object]], Mapping[str, Value]]
    numbers: Callable[[TransitionRules[Any, Any, S]], Mapping[str, object]]


class Ready:
    """Terms as straight-line Python, on ints and on any algebra; each is written when it is first asked for.

    What is asked of the same position again, with other arguments, is made of what was made for that position.
    """

    def __init__(self, roots: Sequence[t.Arg]) -> None:
        self._roots = tuple(roots)

    def __call__(self, of: Algebra[N, B], leaf: Mapping[str, object]) -> tuple[object, ...]:
        if isinstance(of, IntAlgebra):
            if isinstance(of, CountedInts):
                of.compared += self._compared
            return self._on_ints(cast("Mapping[str, int]", leaf))
        return self._on_algebra(cast("Algebra[object, object]", of), leaf)

    @functools.cached_property
    def _on_ints(self) -> OnInts:
        return on_ints(self._roots)

    @functools.cached_property
    def _on_algebra(self) -> OnAlgebra[object, object]:
        return on_algebra(self._roots, ARGUMENT)

    @functools.cached_property
    def _compared(self) -> int:
        """How many comparisons are made: all of them, for nothing is left out."""
        return sum(term.op in (t.EQ, t.LE) for term in t.in_order(self._roots))


class _Transition:
    """A lifted action, ready to be asked; `narrowed` is what its arguments have to be besides, by which rule nobody asks."""

    def __init__(self, lifted: LiftedAction, before: Mapping[str, t.Arg], narrowed: t.Truth) -> None:
        after = dict(numbers_of(lifted.after))
        changed = {path: cast(t.Arg, after[path]) for path in before if after[path] is not before[path]}
        self.lifted = lifted
        guards = [*lifted.guards, *([] if narrowed is True else [(lifted.guards[-1][0], False, narrowed)])]
        self.clauses = [(clause, is_order) for clause, is_order, _ in guards]
        self.changed = list(changed)
        self.truths, self.after = Ready([holds for _, _, holds in guards]), Ready(list(changed.values()))


class SharedByShapes(Generic[T]):
    """What was lifted, by what shapes of a game have in common: once for all that drop other clauses than it asked about."""

    def __init__(self) -> None:
        self._made: dict[object, list[tuple[Looked, frozenset[str], T]]] = {}

    def find(self, key: object, without: frozenset[str]) -> T | None:
        """What there is of it, for a game without these clauses."""
        return next((made for looked, was, made in self._made.get(key, ()) if looked.says_the_same(was, without)), None)

    def keep(self, key: object, without: frozenset[str], looked: Looked, made: T) -> None:
        """Remember what was lifted for a game without these clauses, and what it asked about."""
        self._made.setdefault(key, []).append((looked, without, made))


class LiftedRules(Generic[S, A]):
    """The rules of a rulebook's game, lifted when they are first asked for, once for each shape of the game."""

    def __init__(self, book: Rulebook[S, A], notation: Notation[A], opened: OpenParts[S] | None = None) -> None:
        self._book, self._notation, self.opened = book, notation, opened
        self._no_numbers = () if opened is None else tuple(opened.fields)
        self._kept_by: WeakKeyDictionary[object, list[tuple[str, object, int]]] = WeakKeyDictionary()
        self._constants: WeakKeyDictionary[object, _Constant] = WeakKeyDictionary()
        self._last: tuple[object, object, Mapping[str, object]] = (None, None, {})  # rules and position asked about last
        self._alike: WeakKeyDictionary[object, int] = WeakKeyDictionary()
        self._shapes: dict[object, int] = {}
        self._read_alike: set[tuple[int, int]] = set()
        self._asked: dict[int, tuple[Sequence[Obligation], Ready]] = {}
        self._boxes: dict[int, tuple[int, object]] = {}
        self._transitions: dict[tuple[object, str], _Transition] = {}
        self._shared_transitions = SharedByShapes[_Transition]()
        self._shared_ends = SharedByShapes[tuple[LiftedEnd, Ready, Ready, Ready]]()
        self._seen: dict[tuple[object, str], ClaimSubject] = {}
        self._ends: dict[object, tuple[LiftedEnd, Ready, Ready, Ready]] = {}

    def transitions(self) -> dict[str, Callable[..., Transition[object, S]]]:
        """By the name of the operation what it asks and does; see `century_rules.theory.lifted_encoding`."""
        return {name: self._transition_of(name) for name in self._notation.names}

    def is_over(self, rules: TransitionRules[N, B, S], position: S) -> B:
        """Whether the game is over."""
        _, over, _, _ = self._end(rules, position)
        return cast(B, over(rules.of, self.leaf(rules, position))[0])

    def scored(self, rules: TransitionRules[N, B, S], position: S) -> tuple[tuple[N, ...], tuple[B, ...]]:
        """Points, and who wins, by seat, if the game ended there."""
        counted, leaf = self._counted(rules, position)
        return counted, cast("tuple[B, ...]", self._end(rules, position)[3](rules.of, leaf))

    def at_the_end(self, rules: TransitionRules[N, B, S], position: S, obligations: Sequence[Obligation]) -> tuple[B, ...]:
        """Those obligations of the end of the game, of a position."""
        return cast("tuple[B, ...]", self._ready(obligations)(rules.of, self._counted(rules, position)[1]))

    def _counted(self, rules: TransitionRules[N, B, S], position: S) -> tuple[tuple[N, ...], dict[str, object]]:
        """The points by seat, as overridden clauses count them, and what is known by name, with them."""
        leaf = self.leaf(rules, position)
        counted = rules.counted(position, cast("tuple[N, ...]", self._end(rules, position)[2](rules.of, leaf)))
        return counted, {**leaf, **{f"{POINTS}[{seat}]": value for seat, value in enumerate(counted)}}

    def action(self, name: str, rules: TransitionRules[N, B, S], position: S) -> LiftedAction:
        """The action of that name, lifted for the shape of these rules."""
        return self._transition(name, rules, position).lifted

    def permitted(
        self, clause: str, name: str, rules: TransitionRules[N, B, S], position: S, arguments: Mapping[str, N],
    ) -> B:
        """Whether that clause does not forbid the action of that name; where the game is over it means nothing."""
        given = [arguments[each] for each in self._notation.ranges(name, rules.sizes)]
        transition = self._transition_of(name)(rules, position, *given)
        said = () if clause in rules.without else (*transition.order, *transition.guards)
        return rules.of.all(*[cast(B, holds) for each, holds in said if each == clause])

    def end(self, rules: TransitionRules[N, B, S], position: S) -> LiftedEnd:
        """The end of the game, lifted for the shape of these rules."""
        return self._end(rules, position)[0]

    def obligations(self, rules: TransitionRules[N, B, S], position: S, obligations: Sequence[Obligation],
                    arguments: Mapping[str, N]) -> tuple[B, ...]:
        """What has to hold for Python to come through, of a position."""
        return cast("tuple[B, ...]", self._ready(obligations)(rules.of, self.leaf(rules, position, arguments)))

    def _ready(self, obligations: Sequence[Obligation]) -> Ready:
        """Them, ready to be asked: made once for the obligations of an action, or of the end, which are kept."""
        found = self._asked.get(id(obligations))
        if found is None:
            found = self._asked[id(obligations)] = obligations, Ready([each.holds for each in obligations])
        return found[1]

    def seen(self, rules: TransitionRules[N, B, S], position: S, operation: str = "") -> ClaimSubject:
        """A position of unknowns like that one, or a step with that operation from it, made once for each shape."""
        key = self.key(rules), operation
        found = self._seen.get(key)
        if found is None:
            with t.fresh() as pool:
                shape = self.shape(rules, position)
                positions, action = {"": shape.position}, None
                if operation:
                    like = self._of_the_game(shape.game.game, rules, position)
                    after = position_of_unknowns(like, list(rules.constant), AFTER)
                    constant = {name: getattr(shape.position, name) for name in rules.constant}
                    positions[f"{AFTER}."], action = evolved(after, constant), self.unknown_action(operation, shape)
                found = self._seen[key] = ClaimSubject(pool, shape, positions, action)
        return found

    def unknown_action(self, name: str, shape: OpenPosition) -> Value:
        """The action of that name with unknown arguments."""
        return self._notation.of_unknowns(name, functools.partial(_argument, shape))

    def arguments_of(self, action: Value, shape: OpenPosition) -> tuple[str, dict[str, t.Arg]]:
        """The name of the operation that an action is, and its arguments.

        Raises InvalidAction or ValueError, with a sentence, for what is no action of the game, or one whose number is not known.
        """
        return self._notation.terms(cast(A, action), functools.partial(_number, shape))

    def _transition_of(self, name: str) -> Callable[..., Transition[object, S]]:
        def transition(rules: TransitionRules[N, B, S], position: S, *arguments: N) -> Transition[B, S]:
            ready = self._transition(name, rules, position)
            leaf = self.leaf(rules, position, dict(zip(rules.notation.ranges(name, rules.sizes), arguments, strict=True)))
            truths = cast("tuple[B, ...]", ready.truths(rules.of, leaf))
            asked = list(zip(ready.clauses, truths, strict=True))

            def after() -> S:
                numbers = cast("tuple[N, ...]", ready.after(rules.of, leaf))
                changed = dict(zip(ready.changed, numbers, strict=True))
                return rules.position({**rules.leaves(position), **changed})

            return Transition(tuple([(clause, holds) for (clause, is_order), holds in asked if is_order]),
                              tuple([(clause, holds) for (clause, is_order), holds in asked if not is_order]), after)

        return cast("Callable[..., Transition[object, S]]", transition)

    def _transition(self, name: str, rules: TransitionRules[N, B, S], position: S) -> _Transition:
        key = self.key(rules), name
        made = self._transitions.get(key)
        if made is not None:
            return made
        found = self._shared_transitions.find((self.alike(rules), name), rules.without)
        if found is None:
            doing(f"reading the rules: {name}")
            with t.fresh():
                shape = self.shape(rules, position)
                action = self.unknown_action(name, shape)
                lifted = lift_action(shape.game, shape.position, action)
                found = _Transition(lifted, shape.before, self._first_of_equal_rows(name, shape))
                self._check_clauses(name, found)
                self._shared_transitions.keep((self.alike(rules), name), rules.without, shape.game.looked, found)
        self._transitions[key] = found
        return found

    def _first_of_equal_rows(self, name: str, shape: OpenPosition) -> t.Truth:
        """That each argument that is a row of numbers, as a set of cubes, is the first of equal ones: of several operations that
        are the same action, one."""
        found = list[t.Truth]()

        def narrow(argument: str, codec: Argument[object], _optional: bool) -> None:
            rows = shape.things.get(codec.axis) if isinstance(codec, Thing) else None
            if isinstance(rows, tuple) and rows and isinstance(rows[0], tuple):
                unknown = t.number(f"{ARGUMENT}{argument}")
                found.extend(t.any_(t.neg(t.eq(unknown, place)), *map(t.neg, map(t.eq, rows[lower], row)))
                             for place, row in enumerate(rows) for lower in range(place))

        self._notation.of_unknowns(name, narrow)
        return t.all_(*found)

    def _check_clauses(self, name: str, transition: _Transition) -> None:
        """Raise InvalidInput for a refusal by a clause that the rulebook does not have."""
        for clause, _ in transition.clauses:
            if clause and clause not in self._book.clauses:
                raise InvalidInput(f"{self._book.title}: {name} is refused by {clause}, which is no clause of it"
                                   f"{did_you_mean(clause, self._book.clauses)}; there are {', '.join(self._book.clauses)}")

    def _end(self, rules: TransitionRules[N, B, S], position: S) -> tuple[LiftedEnd, Ready, Ready, Ready]:
        key = self.key(rules)
        made = self._ends.get(key)
        if made is not None:
            return made
        found = self._shared_ends.find(self.alike(rules), rules.without)
        if found is None:
            with t.fresh():
                shape = self.shape(rules, position)
                end = lift_end(shape.game, shape.position)
                found = end, Ready([end.over]), Ready(end.points), Ready(end.wins)
                self._shared_ends.keep(self.alike(rules), rules.without, shape.game.looked, found)
        self._ends[key] = found
        return found

    def key(self, rules: TransitionRules[N, B, S]) -> object:
        """What shapes of a game are told apart by."""
        return rules.without, self.alike(rules)

    def alike(self, rules: TransitionRules[N, B, S]) -> int:
        """The same, but for the clauses that are dropped: its number, for it is many names, which take long to be looked up."""
        found = self._alike.get(rules)
        if found is None:
            sizes = tuple(sorted((axis.name, size) for axis, size in rules.sizes.items()))
            known = None if self.opened is None else self.opened.shape(rules)
            constant = tuple([(name, outline(value)) for name, value in rules.constant.items() if name not in self._no_numbers])
            shape = rules.players, sizes, self._number_of(rules.box), known, constant
            found = self._alike[rules] = self._shapes.setdefault(shape, len(self._shapes))
        return found

    def _check_readings(self, rules: TransitionRules[N, B, S], game: object) -> None:
        """Raise InvalidInput where a game is made otherwise under another reading: all are lifted from one."""
        key = rules.players, self._number_of(rules.box)
        if key in self._read_alike:
            return
        for doubt in ambiguities_of(self._book.readings):
            for each in doubt.readings:
                readings = attrs.evolve(cast(Any, self._book.readings()), **{doubt.field: each})
                try:
                    read = self._book.game(rules.players, readings, rules.box)
                except CenturyError:
                    continue  # nobody plays so with that box
                what = made_otherwise(game, read)
                if what:
                    raise InvalidInput(f"{self._book.title}: {what} depends on how {doubt.field} is read; let the game be made "
                                       "the same way under all readings, and ask `self.readings` in its methods and properties")
        self._read_alike.add(key)

    def _number_of(self, box: object) -> int:
        """The number of a box: equal boxes have the same."""
        known = self._boxes.get(id(box))
        if known is None:
            equal = (number for number, each in self._boxes.values() if each == box)
            known = self._boxes[id(box)] = next(equal, len(self._boxes)), box  # kept, so that no other is at its address
        return known[0]

    def shape(self, rules: TransitionRules[N, B, S], position: S) -> OpenPosition:
        """The game of these rules with open readings, and a position of unknowns like that one."""
        game = cast("RuleGame[object, object]", self._book.game(rules.players, self._book.readings(), rules.box))
        whole = game
        if rules.without:
            game = game.dropping(rules.without)
        looked = Looked(at_all=bool(made_otherwise(whole, game)))
        self._check_readings(rules, whole)
        unknown = position_of_unknowns(self._of_the_game(game, rules, position), self._no_numbers)
        before = cast("Mapping[str, t.Arg]", dict(numbers_of(unknown, "", self._no_numbers)))
        if self.opened is not None:
            unknown = attrs.evolve(unknown, **self.opened.world(rules, game))
        box, things = open_box(rules.box, rules.in_box), getattr(game, "things", None)
        rows = {id(getattr(rules.box, name)): row for name, row in box.items()}
        named_there = {axis: rows.get(id(called), called)
                       for axis, called in {**rules.things, **(things(unknown) if things is not None else {})}.items()}
        return OpenPosition(OpenGame(game, with_box(rules.box, box), looked), unknown, cast("Things", named_there), before)

    def _of_the_game(self, game: RuleGame[object, object], rules: TransitionRules[N, B, S], position: S) -> object:
        """A position with the same numbers and constants, of the game's own class: an encoding may have one of its own."""
        own = type(game.deal(0))
        if isinstance(position, own):
            return position
        return Form(own, rules.sizes).neutral(**{name: getattr(position, name) for name in rules.constant})

    def leaf(self, rules: TransitionRules[N, B, S], position: S, arguments: Mapping[str, N] | None = None) -> dict[str, object]:
        """What is known of the unknowns by name: the set-up, the readings, the position, the arguments."""
        last, there, found = self._last
        if last is not rules or there is not position:
            leaves = rules.leaves(position)
            remembered: dict[str, N] = self._remembered(rules, leaves)
            found = {**self.constant_of(rules).whole(), **leaves, **remembered}
            self._last = rules, position, found
        known = {**found, **{f"{ARGUMENT}{name}": value for name, value in (arguments or {}).items()}}
        return _Known(known, lambda name: self.seen_in(name, rules, position, known)) if questions() else known

    def seen_in(self, name: str, rules: TransitionRules[N, B, S], position: S, known: Mapping[str, object]) -> object:
        """The answer to a question that is answered by sight: by a look at numbers, or open."""
        asked, _, rest = name.removeprefix(SEEN).partition("(")
        arguments = [known[each] if each in known else int(each) for each in rest.removesuffix(")").split()]
        leaves = list(rules.leaves(position).values())
        doubts = [doubt for doubt in ambiguities_of(rules.read) if doubt.field in read_by(asked, rules.box)]
        played = {doubt.field: next((each for each in doubt.readings if rules.readings[each] is True), None) for doubt in doubts}
        is_known = self.constant_of(rules).is_known and all(isinstance(each, int) for each in (*leaves, *arguments))
        if None in played.values() or not is_known:
            of_readings = [rules.readings[each] for doubt in doubts for each in doubt.readings]
            name = f"{SEEN}{asked}{sorted(rules.without)}{self._other_box(rules)}"
            return rules.of.seen(name, [*leaves, *cast("list[N]", arguments)], of_readings)
        game = cast("RuleGame[object, object]", self._book.game(rules.players, rules.read(**cast(Any, played)), rules.box))
        told = self._of_the_game(game, rules, position)
        return rules.of.truth(bool(question(asked)(game.dropping(rules.without), told, *arguments)))

    def _other_box(self, rules: TransitionRules[N, B, S]) -> str:
        """What tells a box from the printed one, for what is seen depends on it; nothing for that one."""
        if rules.box == self._book.without_rulings.components(None):
            return ""
        said = attrs.asdict(cast("Any", rules.box)) if attrs.has(type(rules.box)) else rules.box
        return f" in {sha256(repr(said).encode()).hexdigest()[:16]}"

    def _remembered(self, rules: TransitionRules[N, B, S], leaves: Mapping[str, N]) -> dict[str, N]:
        """What only one reading remembers: nothing under the others, whatever the number is there.

        By the printed rules of the library's games it is nothing there, which is proved. Under others it is as it is.
        """
        known = self._kept_by.get(rules)
        if known is None:
            marks = [(leaf, leaf.mark(Remembered)) for leaf in rules.form.leaves]
            known = [(leaf.path, rules.readings[rules.reading_of(mark.reading)], leaf.neutral)
                     for leaf, mark in marks if mark is not None]
            kind = class_of_games(self._book.game)
            elsewhere = self._book.in_force.reworded or rules.without or self._other_box(rules) or any(
                isinstance(each, Ruling) and (each.allows or each.instead or each.begins) for each in rules.overrides)
            if kind is None or not kind.__module__.startswith("century_rules.games.") or elsewhere:
                known = []
            self._kept_by[rules] = known
        return {path: rules.of.choose(cast(B, played), leaves[path], rules.of.number(neutral))
                for path, played, neutral in known}

    def constant_of(self, rules: TransitionRules[N, B, S]) -> _Constant:
        """The numbers of the set-up and of the box by path, and the readings by name."""
        found = self._constants.get(rules)
        if found is None:
            found = self._constants[rules] = self._constant(rules)
        return found

    def _constant(self, rules: TransitionRules[N, B, S]) -> _Constant:
        found = _Constant({**({} if self.opened is None else self.opened.numbers(rules)), **numbers_in_box(rules.in_box)},
                          {name: value for name, value in rules.constant.items() if name not in self._no_numbers})
        for doubt in ambiguities_of(rules.read):
            for place, each in enumerate(doubt.readings):
                found[f"{READING}{doubt.field}={place}"] = rules.readings[each]
                if isinstance(rules.of, IntAlgebra) and rules.readings[each]:
                    found[f"{READING}{doubt.field}"] = place
        return found


class _Constant(dict[str, object]):
    """What never changes, by path; what a field says is gone through when it is first asked for."""

    def __init__(self, own: Mapping[str, object], fields: Mapping[str, object]) -> None:
        super().__init__(own)
        self._left = dict(fields)
        for name in {_FIELD.split(path, 1)[0] for path in own} & fields.keys():
            self.update(numbers_of(self._left.pop(name), name))

    def __missing__(self, path: str) -> object:
        name = _FIELD.split(path, 1)[0]
        if name not in self._left:
            raise KeyError(path)
        self.update(numbers_of(self._left.pop(name), name))
        return self[path]

    def whole(self) -> Mapping[str, object]:
        """All of it."""
        while self._left:
            name, value = self._left.popitem()
            self.update(numbers_of(value, name))
        return self

    @functools.cached_property
    def is_known(self) -> bool:
        """Whether all of it is numbers, none of it open."""
        return all(isinstance(each, int) for each in self.whole().values())


class _Known(dict[str, object]):
    """What is known by name; what is answered by sight is answered when it is first asked for."""

    def __init__(self, known: Mapping[str, object], seen: Callable[[str], object]) -> None:
        super().__init__(known)
        self._answer = seen

    def __missing__(self, name: str) -> object:
        if not name.startswith(SEEN):
            raise KeyError(name)
        self[name] = answer = self._answer(name)
        return answer


def made_otherwise(one: object, other: object) -> str:
    """What is otherwise in a game than in another one, besides clauses and readings; "" if nothing is."""
    if type(one) is not type(other):
        return "its class"
    names = [each.name for each in attrs.fields(cast("type[attrs.AttrsInstance]", type(one)))
             if each.name not in ("without", "readings")]
    return next((name for name in names if not _is_same(getattr(one, name), getattr(other, name))), "")


def _is_same(one: object, other: object) -> bool:
    """Whether two values are the same in every part, whatever their class says of being equal."""
    if one is other:
        return True
    if type(one) is not type(other):
        return False
    if isinstance(one, int | str | frozenset | enum.Enum):
        return one == other
    if isinstance(one, tuple):
        rest = cast("tuple[object, ...]", other)
        return len(one) == len(rest) and all(map(_is_same, one, rest))
    if attrs.has(type(one)):
        return all(_is_same(getattr(one, each.name), getattr(other, each.name)) for each in attrs.fields(cast(Any, type(one))))
    return False


def outline(value: object) -> object:
    """What is no number in something constant: texts, how long rows are, classes of records. Rows of texts are names."""
    if isinstance(value, str) or value is None:
        return value
    if isinstance(value, tuple):
        return len(value) if is_names(value) else tuple(map(outline, value))
    if isinstance(value, KnownParts):
        parts = [getattr(value, name) for name in value.known_parts]
        return type(value), *[outline(part) if isinstance(part, KnownParts) or is_names(part) else part for part in parts]
    if attrs.has(type(value)):
        return type(value), *[outline(getattr(value, each.name)) for each in attrs.fields(cast(Any, type(value)))]
    return 0


def _number(shape: OpenPosition, value: Value, codec: Argument[object]) -> t.Arg:
    """The number of what stands in a field of an action."""
    things = shape.things.get(codec.axis) if isinstance(codec, Thing) else None

    def one(each: Value) -> t.Arg:
        if each is None:
            return -1
        if isinstance(each, Name) and (each.names is things or each.names == things):
            return each.number
        if is_plain(each) and things is None:
            return t.as_number(each)
        if is_known(each) and isinstance(things, tuple | list):
            if each not in things:
                codec.check(each, {cast(Thing[object], codec).axis: things}, optional=False)
            return things.index(each)
        raise ValueError(f"which {codec.usage} it names is not known; name one that there is")

    return cast(t.Arg, merged([(guard, one(each)) for guard, each in cases_of(value)]))


def _argument(shape: OpenPosition, name: str, codec: Argument[object], optional: bool) -> Value:
    unknown = t.number(f"{ARGUMENT}{name}")
    value = named(shape.things.get(codec.axis), unknown) if isinstance(codec, Thing) else unknown
    return or_none(value, unknown) if optional else value
