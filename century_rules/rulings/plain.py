"""A function of a ruling: Python runs it on the records of a game, and its text is lifted where positions are not known.

Both are the same text. What Python could stumble over is an obligation: before a proof, a search or an exported model asks what
is lifted, it is shown that none of them can fail in a position that is correct by what its fields mean.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import FunctionType
from typing import cast

import attrs

from century_rules.kernel.algebra import IntAlgebra
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.game import BoardGame
from century_rules.kernel.leaves import constant_values
from century_rules.kernel.meanings import constant_fields
from century_rules.lifting import terms as t
from century_rules.lifting.answers import LiftedAnswer, lift_answer
from century_rules.lifting.games import POINTS
from century_rules.lifting.unknown_positions import numbers_of, position_of_unknowns
from century_rules.lifting.path import Obligation
from century_rules.lifting.predicates import WINS
from century_rules.lifting.values import Value, evolved
from century_rules.rulebook import Rulebook
from century_rules.rulings import answers
from century_rules.rulings.file import RulingFile
from century_rules.rulings.running import run
from century_rules.theory.lifted import AFTER, LiftedRules, Ready
from century_rules.theory.identity_cache import made_once
from century_rules.theory.transition_rules import TransitionRules, Scene, Step
from century_rules.theory.ruling import Choice, Plain

Rules = TransitionRules[object, object, object]


@attrs.frozen(eq=False)
class _Context:
    """What a function says of the game with certain rules.

    Attributes:
        rules: the game, its clauses and its set-up; nothing is said otherwise in them.
        position: which.
        operation: of what is done there, its name; "" if nothing is done.
        leaf: what its unknowns are, by name.
    """

    rules: Rules
    position: object
    operation: str
    leaf: Mapping[str, object]


@attrs.frozen(eq=False)
class _Lifted:
    """A function lifted for a shape of the game and an operation.

    Attributes:
        paths: of a position that it gives, the numbers that it changes.
        says: what it gives, ready to be asked; of a position these numbers.
        obligations: what has to hold for Python to come through.
        holds: these, ready to be asked.
    """

    paths: Sequence[str]
    says: Ready
    obligations: Sequence[Obligation]
    holds: Ready


class PlainFunction(Plain):
    """One function of a ruling, of that kind (`forbids`, …); `book` is its game without what rulings lay over it."""

    def __init__(self, ruling: RulingFile, kind: str, function: FunctionType, book: Rulebook[object, object],
                 rules: LiftedRules[object, object]) -> None:
        self.ruling, self.kind, self.name, self.book = ruling, kind, function.__name__, book
        self._function, self._rules = function, rules
        self._made: dict[object, _Lifted] = {}
        self._shown: set[object] = set()

    @property
    def text(self) -> Callable[..., object]:
        return self._function

    def natively(self, game: object, /, *given: object) -> object:
        said = run(self.ruling, self.name, lambda: cast("Callable[..., object]", self._function)(game, *given))
        try:
            return self._checked(said, game, given)
        except TypeError as error:
            raise InvalidInput(f"{self.ruling.path}: {self.name}: {error}") from error

    def _checked(self, said: object, game: object, given: Sequence[object]) -> object:
        if self.kind in ("forbids", "allows"):
            return answers.truth(said)
        if self.kind in ("points", "wins"):
            length = len(cast("tuple[object, ...]", given[1]))
            return answers.row(said, length, answers.number if self.kind == "points" else answers.truth)
        before = given[-1]

        def known() -> Rules:
            played = cast("BoardGame[object, object]", game)
            return cast(Rules, self.book.encoded("a ruling").known(IntAlgebra(), played, played.adopting(before)))

        rules = made_once(known, "encoded for a position that a ruling gives", game, *constant_values(before))
        return answers.position(said, before, list(constant_fields(type(before))), rules.form.leaves, rules.sizes)

    # --- lifted -----------------------------------------------------------------------------------------------------------

    def __call__(self, x: object, /, *others: object) -> object:
        asked = self._asked(x, others)
        lifted = self.lifted(asked.rules, asked.operation)
        of = asked.rules.of
        if type(of) is not IntAlgebra:
            self._show(asked)
        said = lifted.says(of, asked.leaf)
        if self.kind in ("forbids", "allows"):
            return said[0]
        if self.kind in ("points", "wins"):
            return said
        before = x.after.now if isinstance(x, Step) else asked.position
        return asked.rules.position({**asked.rules.leaves(before), **dict(zip(lifted.paths, said, strict=True))})

    def _asked(self, x: object, others: Sequence[object]) -> _Context:
        """What it is asked about: the position as it is, what only some reading remembers with it."""
        here = cast("Scene[object, object, object]", x.before if isinstance(x, Choice | Step) else x)
        arguments, operation = (x.arguments, x.operation.plain) if isinstance(x, Choice | Step) else ({}, "")
        leaf = {**self._rules.leaf(here.rules, here.now, arguments), **here.rules.leaves(here.now)}
        if isinstance(x, Step):
            leaf.update({f"{AFTER}.{path}": value for path, value in here.rules.leaves(x.after.now).items()})
        for name, row in zip((POINTS, WINS), others, strict=False):
            leaf.update({f"{name}[{seat}]": each for seat, each in enumerate(cast("Iterable[object]", row))})
        return _Context(here.rules, here.now, operation, leaf)

    def lifted(self, rules: Rules, operation: str) -> _Lifted:
        """What it says of a game with these rules, lifted once for each shape. Raises InvalidInput with file, line and mend."""
        key = self._rules.key(rules), operation
        found = self._made.get(key)
        if found is None:
            with t.fresh():
                found = self._made[key] = cast(
                    _Lifted, run(self.ruling, self.name, lambda: self._newly(rules, operation)))
        return found

    def _newly(self, rules: Rules, operation: str) -> _Lifted:
        like, seats = self._of_the_game(rules), range(rules.players)
        shape = self._rules.shape(rules, like)
        values = [shape.position]
        if operation:
            values.append(self._rules.unknown_action(operation, shape))
        if self.kind == "instead":
            after = position_of_unknowns(like, list(rules.constant), AFTER)
            values.append(evolved(after, {name: getattr(shape.position, name) for name in rules.constant}))
        if self.kind in ("points", "wins"):
            values.append(tuple([t.number(f"{POINTS}[{seat}]") for seat in seats]))
        if self.kind == "wins":
            values.append(tuple([t.truth(f"{WINS}[{seat}]") for seat in seats]))
        constant = list(rules.constant)
        said = lift_answer(self._function, shape.game, values)
        paths, roots = self._roots(said, values[-1], constant, rules.players)
        return _Lifted(paths, Ready(roots), said.obligations, Ready([each.holds for each in said.obligations]))

    def _of_the_game(self, rules: Rules) -> object:
        """A position as the function is given it: of the game's own classes, where the rules may be asked with others."""
        return self.book.game(rules.players, self.book.readings(), rules.box).deal(0)

    def _roots(
        self, said: LiftedAnswer, before: Value, constant: Sequence[str], players: int,
    ) -> tuple[Sequence[str], Sequence[t.Arg]]:
        if self.kind in ("forbids", "allows"):
            return (), [said.truth()]
        if self.kind == "points":
            return (), said.numbers(players)
        if self.kind == "wins":
            return (), said.truths(players)
        was, numbers = dict(numbers_of(before, "", constant)), dict(numbers_of(said.position(before, constant), "", constant))
        changed = {path: t.as_number(cast(t.Number, each)) for path, each in numbers.items() if each is not was[path]}
        return list(changed), list(changed.values())

    # --- that Python comes through ----------------------------------------------------------------------------------------

    def check(self, rules: Rules, operation: str) -> None:
        for each in self.lifted(rules, operation).obligations:
            if each.holds is False:
                raise InvalidInput(f"{each.where}: {self.name}: Python stumbles there whatever the position ({each.what})")

    def stumbles(self, rules: Rules, operation: str) -> Iterator[str]:
        from century_rules.rulings.coming_through import stumbles  # with the solver, which data alone has no need of

        found = self.lifted(rules, operation)
        if found.obligations:
            yield from stumbles(self, rules, operation, found.obligations)

    def _show(self, asked: _Context) -> None:
        """Show once for each shape that Python comes through. Raises InvalidInput, which names the line, where it may not."""
        key = self._rules.key(asked.rules), asked.operation
        if key in self._shown:
            return
        self._shown.add(key)  # it is asked on the way, too
        try:
            for said in self.stumbles(asked.rules, asked.operation):
                raise InvalidInput(said)
        except BaseException:
            self._shown.discard(key)
            raise

    def obliged(self, x: object, others: Sequence[object] = ()) -> Sequence[object]:
        """For each of its obligations whether it holds of a choice, a step or a scene."""
        asked = self._asked(x, others)
        return self.lifted(asked.rules, asked.operation).holds(asked.rules.of, asked.leaf)
