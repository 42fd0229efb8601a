"""The Python part of a ruling over unknown numbers: with the numbers put in, it must say what it says of these numbers.

Proofs ask it about terms of a solver, exported models about expressions of another kind. What asks which of them it was given,
by whatever way, is true of the plays and false of the proofs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import cast

import attrs
import z3

from century_rules.exporting.term import Term, evaluate
from century_rules.exporting.terms import Terms
from century_rules.kernel.algebra import B, IntAlgebra, N
from century_rules.kernel.encoding import Move
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.leaves import constants_of, leaves
from century_rules.rulings.noticed import AGame, Looked, Noticed, Sample, said_by
from century_rules.rulings.operations import Book
from century_rules.solving.terms import Number, Truth, Z3Algebra, number_term, truth_term, variable
from century_rules.theory.plain import PlainRules
from century_rules.theory.ruling import rulings_of
from century_rules.tracing.records import numbers

Numbers = Mapping[str, int]
Said = tuple[int, ...]
"""What rules say of an action, as numbers: each guard, and if all hold, each number after it; points and winners."""

Z3 = Z3Algebra()


_OTHERWISE = ("over unknown numbers the Python part says something else than of the same numbers when they are known; it asks "
              "which of them it was given")


def check_unknowns(
    book: Book, samples: Sequence[Sample], whole: bool, looked: Looked, progress: Callable[[str], object],
) -> None:
    """Ask about actions, over ints and over unknowns into which the numbers are put; `whole`: about points and winners, too.

    What differs, or is raised, is noted.
    """
    for (game, state), alike in _by_set_up(samples):
        beginning = game.beginning(state)
        progress(f"asking about unknown numbers: {game.players} players")
        try:
            known = cast("PlainRules[int, bool, object]", book.encoded().known(IntAlgebra(), game, beginning))
            unknown = _OverZ3(book, game, beginning)
            for sample in alike:
                _check(known, unknown, _OverExported(book, game, beginning, sample), sample, book, looked)
            if whole:
                _check_whole(known, unknown, alike, looked)
            _check_begins(book, game, looked)
        except Exception as error:  # whatever somebody's code raises
            looked.notice(Noticed("unknown numbers", f"over unknown numbers: {said_by(error)}", f"{game.players} players"))


def check_open(book: Book, players: int, operations: Iterable[str], looked: Looked) -> None:
    """Ask about the game as proofs do, with everything open that is set up and all readings at once; what is raised is noted."""
    try:
        rules = book.encoded().open(Z3, players, variable, cast("Callable[[str], Truth]", z3.Bool))
        view = {path: variable(path) for path in rules.paths}
        for name in operations:
            operation = rules.named()[name]
            move = operation.build(view, {each: variable(f"argument {each}") for each in operation.arguments})
            _everything(move)
        rules.scene(view, {}).counted()
    except InvalidInput as error:
        looked.notice(Noticed("unknown numbers", f"as proofs ask it, with the set-up and the readings open: {error}",
                              f"{players} players"))


def _by_set_up(samples: Iterable[Sample]) -> Iterator[tuple[tuple[AGame, object], list[Sample]]]:
    found: dict[tuple[int, ...], list[Sample]] = {}
    for sample in samples:
        found.setdefault((id(sample.game), *map(id, constants_of(sample.state)[1:])), []).append(sample)
    for alike in found.values():
        yield (alike[0].game, alike[0].state), alike


def _everything(move: Move[N, B]) -> tuple[list[B], list[N]]:
    return [guard.holds for guard in move.guards], list(move.after.values())


# --- terms of a solver ------------------------------------------------------------------------------------------------


class _OverZ3:
    """The rules over a solver's unknowns: for a position, for arguments, and for the set-up where the encoding can say that."""

    def __init__(self, book: Book, game: AGame, beginning: object) -> None:
        self.set_up = {f"set-up {path}": number for path, number in numbers(beginning).items()}
        try:
            rules = book.encoded().with_set_up(Z3, game, beginning, self._constant)
        except InvalidInput:
            rules = book.encoded().known(Z3, game, beginning)
        self.rules = cast("PlainRules[Number, Truth, object]", rules)
        self.view: dict[str, Number] = {path: variable(path) for path in self.rules.paths}
        self._moves: dict[str, z3.ExprRef] = {}

    def _constant(self, path: str) -> Number:
        return variable(f"set-up {path}")

    def said(self, name: str, state: Numbers, arguments: Numbers) -> Said:
        """What is said of an operation once the numbers are put in."""
        if name not in self._moves:
            operation = self.rules.named()[name]
            asked = {each: variable(f"argument {each}") for each in operation.arguments}
            holds, after = _everything(operation.build(self.view, asked))
            self._moves[name] = _together(holds, after)
        return _put_in(self._moves[name], {**state, **self.set_up,
                                           **{f"argument {each}": number for each, number in arguments.items()}})

    def counted(self, state: Numbers) -> Said:
        """Points and winners."""
        if "" not in self._moves:
            points, wins = self.rules.scene(self.view, {}).counted()
            self._moves[""] = _together(list(wins), list(points))
        return _put_in(self._moves[""], {**state, **self.set_up})


def _together(truths: Sequence[Truth], terms: Sequence[Number]) -> z3.ExprRef:
    """One term of them all, into which numbers are put at once."""
    parts = [*(z3.If(truth_term(each), z3.IntVal(1), z3.IntVal(0)) for each in truths), *map(number_term, terms)]
    return z3.Function(f"together {len(parts)}", *[z3.IntSort()] * (len(parts) + 1))(*parts)


def _put_in(term: z3.ExprRef, values: Numbers) -> Said:
    found = z3.simplify(z3.substitute(term, *((z3.Int(name), z3.IntVal(int(value))) for name, value in values.items())))
    said = []
    for part in found.children():
        if not z3.is_int_value(part):
            raise InvalidInput(f"something stays unknown though every number is known: {str(part)[:80]}")
        said.append(part.as_long())
    return tuple(said)


# --- expressions of exported models -----------------------------------------------------------------------------------


class _OverExported:
    """The rules over expressions, of which each number of one position might be another one, too."""

    def __init__(self, book: Book, game: AGame, beginning: object, sample: Sample) -> None:
        self.of = Terms()
        self.rules = cast("PlainRules[Term, Term, object]", book.encoded().known(self.of, game, beginning))
        self._state = {path: int(number) for path, number in leaves(sample.state).items()}

    def said(self, name: str, arguments: Numbers) -> Said:
        """What is said of an operation, worked out."""
        view = {path: self.of.leaf(path, (number, number + 1)) for path, number in self._state.items()}
        move = self.rules.named()[name].build(view, {each: self.of.number(number) for each, number in arguments.items()})
        holds, after = _everything(move)
        return tuple([evaluate(term, self._state) for term in (*holds, *after)])


# --- compared ---------------------------------------------------------------------------------------------------------


def _check(
    known: PlainRules[int, bool, object], unknown: _OverZ3, exported: _OverExported, sample: Sample, book: Book, looked: Looked,
) -> None:
    name, arguments = known.operation_of(sample.action, sample.state)
    state = {path: int(number) for path, number in leaves(sample.state).items()}
    holds, after = _on_numbers(known, name, state, arguments)
    looked.unknown += 1
    for over, found in (("a solver's unknown numbers", unknown.said(name, state, arguments)),
                        ("the expressions of exported models", exported.said(name, arguments))):
        guards, numbers_after = found[:len(holds)], found[len(holds):]
        differ = [f"{each.clause}" for each, one, other in zip(
            known.named()[name].build(state, arguments).guards, holds, guards, strict=True) if one != other]
        if not differ and all(holds):
            differ = [path for path, one, other in zip(known.paths, after, numbers_after, strict=True) if one != other]
        if differ:
            looked.notice(Noticed(
                "unknown numbers", f"`{book.write_action(sample.action)}`: over {over} the Python part says something else than "
                f"of the same numbers when they are known ({', '.join(differ[:3])}); it asks which of them it was given",
                f"{sample.game.players} players"))


def _on_numbers(rules: PlainRules[int, bool, object], name: str, state: Numbers, arguments: Numbers) -> tuple[Said, Said]:
    move = rules.named()[name].build(state, arguments)
    holds = tuple([int(guard.holds) for guard in move.guards])
    return holds, tuple([int(number) for number in move.after.values()]) if all(holds) else ()


def _check_whole(known: PlainRules[int, bool, object], unknown: _OverZ3, samples: Sequence[Sample], looked: Looked) -> None:
    for state in {id(sample.state): sample.state for sample in samples}.values():
        numbers_now = {path: int(number) for path, number in leaves(state).items()}
        points, wins = known.scene(numbers_now, {}).counted()
        looked.unknown += 1
        if unknown.counted(numbers_now) != (*map(int, wins), *points):
            looked.notice(Noticed("unknown numbers", f"points and winners: {_OTHERWISE}"))


def _check_begins(book: Book, game: AGame, looked: Looked) -> None:
    """How the game begins, made over unknowns of the beginning by the printed rules."""
    for ruling in rulings_of(game):
        if ruling.begins is None:
            continue
        plain = attrs.evolve(game, denials=())  # type: ignore[misc]  # a RuleGame: rulings are laid over it
        for seed in range(3):
            dealt = plain.deal(seed)
            rules = cast("PlainRules[Number, Truth, object]", book.encoded().known(Z3, plain, dealt))
            view: dict[str, Number] = {path: variable(path) for path in rules.paths}
            made = rules.leaves(ruling.begun(rules, rules.position(view)))
            state = {path: int(number) for path, number in leaves(dealt).items()}
            begun = leaves(game.deal(seed))
            looked.unknown += 1
            if _put_in(_together((), list(made.values())), state) != tuple([int(begun[path]) for path in made]):
                looked.notice(Noticed("unknown numbers", f"how the game begins: {_OTHERWISE}"))
