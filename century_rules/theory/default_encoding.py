"""The encoding of a game that says nothing but its rules: all of it is lifted from them, and what is dealt is left open by path.

`encoding_of` makes it for a rulebook that says its `notation` and gives none of its own. The constants of a position are its
set-up: every number in them is an unknown in proofs, called by its path, and `Rulebook.set_up` says in plain Python which
numbers a set-up can have. Without that, any can stand there. What is on cards beside a deck is known: it is as in the box.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any, cast

import attrs

from century_rules.kernel.algebra import Algebra, B, N
from century_rules.kernel.caching import cached
from century_rules.kernel.dealing import class_of_games
from century_rules.kernel.decks import decks_of
from century_rules.kernel.errors import CenturyError, InvalidInput
from century_rules.kernel.game import A, BoardGame, S
from century_rules.kernel.forms import in_numbers
from century_rules.kernel.leaves import leaves
from century_rules.kernel.meanings import Record, constant_fields
from century_rules.kernel.reading import Reading
from century_rules.kernel.rule_game import RuleGame
from century_rules.lifting import terms as t
from century_rules.lifting.games import lift_set_up
from century_rules.lifting.open_game import OpenGame
from century_rules.lifting.unknown_positions import numbers_of, position_of_unknowns
from century_rules.lifting.values import fields_of
from century_rules.lifting.written import READING
from century_rules.theory.by_meaning import BY_MEANING
from century_rules.theory.box_numbers import (
    IN_BOX, check_open_numbers, numbers_in_box, open_box, open_fields, split_box, with_box,
)
from century_rules.theory.lifted import LiftedRules, Ready, outline
from century_rules.theory.lifted_encoding import DEALS, Constants, LiftedEncoding
from century_rules.theory.transition_rules import TransitionRules
from century_rules.theory.ruling import Ruling, by_the_rules
from century_rules.theory.theorem import Invariant
from century_rules.writing.notation import Notation

if TYPE_CHECKING:
    from century_rules.rulebook import Rulebook


def encoding_of(book: Rulebook[S, A], notation: Notation[A]) -> LiftedEncoding[S, A] | None:
    """What proofs, searches by a solver and exported models ask of a game, from its rules; None for one that is no `RuleGame`."""
    if not isinstance(book.printed(min(book.players)), RuleGame):
        return None
    return from_rules(book, notation, FromRules)


def from_rules(
    book: Rulebook[S, A], notation: Notation[A], kind: Callable[..., FromRules[S, A]], facts: Sequence[Invariant] = (),
) -> FromRules[S, A]:
    """An encoding of that class; `facts` hold of every position of every play, besides those by meaning."""
    rules = LiftedRules(book, notation)
    return kind(book=book, notation=notation, lifted=rules, transitions=rules.transitions(), is_over=rules.is_over,
                scored=rules.scored, fixed=fixed, opened=opened, facts=(*BY_MEANING, *facts), set_up=LiftedSetUp(book))


def fixed(of: Algebra[N, B], beginning: object) -> dict[str, object]:
    """The constants with numbers in them as they were dealt, by name."""
    return _constants(beginning, lambda _path, number: of.number(number))


def opened(of: Algebra[N, B], beginning: object, number: Callable[[str], N]) -> Constants[B]:
    """The same with an unknown in place of each number, called by its path; nothing is assumed of them."""
    return _constants(beginning, lambda path, _number: number(path)), ()


def _constants(beginning: object, say: Callable[[str, int], object]) -> dict[str, object]:
    found: dict[str, object] = {}
    for name in constant_fields(type(beginning)):
        dealt = getattr(beginning, name)
        if _numbers(dealt, name):
            found[name] = _with_numbers(dealt, name, say)
    return found


def _with_numbers(value: object, path: str, say: Callable[[str, int], object]) -> object:
    """What is constant with other numbers in it."""
    if isinstance(value, int):
        return say(path, int(value))
    if isinstance(value, tuple):
        return tuple([_with_numbers(each, f"{path}[{place}]", say) for place, each in enumerate(value)])
    if isinstance(value, Record):
        return attrs.evolve(cast(Any, value), **{name: _with_numbers(getattr(value, name), f"{path}.{name}", say)
                                                 for name in fields_of(type(value))})
    return value


def _numbers(value: object, path: str) -> dict[str, object]:
    """The numbers in something constant, by path. Raises InvalidInput for what is neither made of numbers nor a text."""
    found = dict(numbers_of(value, path))
    for name, number in found.items():
        if not isinstance(number, int):
            raise InvalidInput(f"{name} of a position is a {type(number).__name__}; what is constant in it is made of numbers, "
                               "texts, tuples and records (`Record`)")
    return found


@cached
def begins_alike(book: Rulebook[S, A], players: int) -> None:
    """Raise InvalidInput, which names it, for what differs between deals, or boxes, and is no number of something constant.

    Many deals are compared with the first; of texts and lengths in what is constant so are the first deals under other readings.
    """
    game = by_the_rules(book.printed(players))  # what rulings begin with instead is asked of any set-up
    check_open_numbers(book, game)
    _begins_by_one_reading(book, players)
    first, constant = leaves(game.deal(0)), _outlines(game.deal(0))
    deals = [(f"by deal {seed}", game.deal(seed)) for seed in range(1, DEALS)]
    read = [(f"with {doubt.field} read otherwise", attrs.evolve(cast(Any, book.readings()), **{doubt.field: each}))
            for doubt in book.ambiguities for each in doubt.others]
    for when, position in (*deals, *((when, by_the_rules(book.printed(players, readings)).deal(0)) for when, readings in read)):
        for name, what in _outlines(position).items():
            if what != constant[name]:
                raise InvalidInput(f"{book.title}, {players} players: a text or a length in {name}, which is constant, is "
                                   f"another {when}. Proofs are of the first deal's; let it be a number, or a row of names")
    for when, position in deals:
        here = leaves(position)
        if here != first:
            path, other = next(((path, here.get(path)) for path in first if here.get(path) != first[path]), ("their shape", None))
            raise InvalidInput(
                f"{book.title}, {players} players: {path} of a position is {first.get(path, 'one thing')} by deal 0 and "
                f"{'another' if other is None else other} {when}. Proofs begin as the first deal does; let what differs "
                'from deal to deal be constant (`attrs.field(metadata={"constant": True})`), and every play begin with the same '
                "numbers besides")


def _begins_by_one_reading(book: Rulebook[S, A], players: int) -> None:
    """Raise InvalidInput for a number of the first position that two readings together make another; the library's have none."""
    kind = class_of_games(book.game)
    if kind is not None and kind.__module__.startswith("century_rules.games."):
        return
    dealt: dict[frozenset[Reading], Mapping[str, object]] = {}
    each = [(doubt.field, reading) for doubt in book.ambiguities for reading in doubt.others]
    for chosen in ((), *combinations(each, 1), *combinations(each, 2)):
        if len({field for field, _ in chosen}) < len(chosen):
            continue
        try:
            readings = attrs.evolve(cast(Any, book.readings()), **dict(chosen))
            begun = leaves(by_the_rules(book.printed(players, readings)).deal(0))
        except CenturyError:  # nobody plays so with the printed box
            continue
        dealt[frozenset(reading for _, reading in chosen)] = begun
        if len(chosen) < 2:
            continue
        plain = dealt[frozenset()]
        expected = dict(plain)
        for _, reading in chosen:
            alone = dealt.get(frozenset((reading,)), plain)
            expected |= {path: value for path, value in alone.items() if value != plain.get(path)}
        path = next((path for path, value in begun.items() if value != expected.get(path)), None)
        if path is not None:
            raise InvalidInput(f"{book.title}, {players} players: how a game begins: {path} depends on "
                               f"{' and '.join(field for field, _ in chosen)} together; let one reading decide it")


def _outlines(position: object) -> dict[str, object]:
    return {name: outline(getattr(position, name)) for name in constant_fields(type(position))}


class LiftedSetUp:
    """What `Rulebook.set_up` says of a set-up, lifted once for each number of players and each box."""

    def __init__(self, book: Rulebook[S, A]) -> None:
        self._book, self._title = book, book.title
        self._found: dict[tuple[int, frozenset[str], int], tuple[object, Ready]] = {}

    def sides(
        self, of: Algebra[N, B], game: object, beginning: object, constants: Mapping[str, object],
    ) -> tuple[tuple[str, B], ...]:
        """The conditions on the constants of that game, and on numbers in the box; none where nothing is said.

        Each is called by its function, if there are several. Raises InvalidInput if one asks for more.
        """
        said = self._book.set_up
        if not said:
            return ()
        box, rest = split_box(self._book, constants)
        numbers = {**numbers_in_box(box), **{
            path: number for name, value in rest.items() for path, number in numbers_of(value, name)}}
        truths = cast("tuple[B, ...]", self._ready(game, beginning, set(numbers))(of, numbers))
        called = ["set-up"] if len(said) == 1 else [each.__name__.replace("_", " ") for each in said]
        return tuple(zip([f"side:{name}" for name in called], truths, strict=True))

    def _ready(self, game: object, beginning: object, known: set[str]) -> Ready:
        plain = cast("RuleGame[object, object]", by_the_rules(cast("BoardGame[object, object]", game)))
        key = plain.players, plain.without, id(plain.components)
        if key not in self._found:
            with t.fresh():
                box, unknown = open_box(plain.components, self._book.open_numbers), position_of_unknowns(beginning)
                opened = OpenGame(plain, with_box(plain.components, box))
                said = [lift_set_up(opened, unknown, cast("Callable[..., object]", each)) for each in self._book.set_up]
                for name in t.leaves_of(said):
                    if name.startswith(READING):
                        raise InvalidInput(f"{self._title}, set_up: a set-up cannot depend on how {name.removeprefix(READING)} "
                                           "is read")
                    if name not in known:
                        raise InvalidInput(f"{self._title}, set_up: it asks for {name}, which is no constant of a position")
                self._found[key] = plain.components, Ready(said)  # the box is kept, so that no other is at its address
        return self._found[key][1]


@attrs.frozen(kw_only=True, eq=False)
class FromRules(LiftedEncoding[S, A]):
    """See the module. `set_up` is what is true of every set-up."""

    set_up: LiftedSetUp

    def open(
        self, of: Algebra[N, B], players: int, number: Callable[[str], N], truth: Callable[[str], B], /, *,
        without: Iterable[str] = (), rulings: Sequence[Ruling] = (),
    ) -> TransitionRules[N, B, S]:
        """Raises InvalidInput besides where some deal begins with other numbers than the first: proofs begin with these."""
        begins_alike(self.book, players)
        return super().open(of, players, number, truth, without=without, rulings=rulings)

    def dealt_among(
        self, of: Algebra[N, B], game: BoardGame[S, A], beginning: S, number: Callable[[str], N], /,
    ) -> Sequence[tuple[str, B]]:
        """Beside what is said there: that all else is by the rules as in every other beginning, for proofs begin with the first
        deal; what rulings begin with instead is asked of any set-up."""
        plain = by_the_rules(game)
        first, here = leaves(plain.deal(0)), leaves(beginning if plain is game else plain.adopting(beginning))
        alike = [(f"{path}, which is {value} and {first[path]} by the deal, and should be constant then", of.truth(False))
                 for path, value in here.items() if value != first[path]]
        return [*super().dealt_among(of, game, beginning, self._of_the_box(of, game, number)), *alike]

    def known_of_proofs(self) -> Sequence[Invariant]:
        """What is lifted says what Python does where numbers are what they mean; elsewhere nothing can be concluded from it."""
        return self.facts

    def any_set_up(self, of: Algebra[N, B], game: BoardGame[S, A], number: Callable[[str], N], /) -> TransitionRules[N, B, S]:
        return super().any_set_up(of, game, self._of_the_box(of, game, number))

    def known_numbers(self, game: BoardGame[S, A], beginning: S, /) -> Mapping[str, int]:
        """Numbers that are the same in every set-up, by path: those on cards beside a deck."""
        cards = [(deck.cards, getattr(beginning, deck.cards), len(deck.beside(game.components))) for deck in decks_of(game)]
        return {path: cast(int, number) for field, row, beside in cards for place in range(len(row) - beside, len(row))
                for path, number in numbers_of(row[place], f"{field}[{place}]")}

    def _opened(self, of: Algebra[N, B], game: BoardGame[S, A], beginning: S, number: Callable[[str], N]) -> Constants[B]:
        known = self.known_numbers(game, beginning)
        constants, sides = self.opened(of, beginning, lambda path: of.number(known[path]) if path in known else number(path))
        in_box = {f"{IN_BOX}{name}": _with_numbers(value, f"{IN_BOX}{name}", lambda path, _number: number(path))
                  for name, value in open_fields(self.book, game).items()}
        constants = {**constants, **in_box}
        return constants, (*sides, *self.set_up.sides(of, game, beginning, constants))

    def _of_the_box(self, of: Algebra[N, B], game: BoardGame[S, A], number: Callable[[str], N]) -> Callable[[str], N]:
        """Where it is a real game what is asked about, numbers that no source gives are those of its box."""
        known = numbers_in_box(open_fields(self.book, game))
        return lambda path: of.number(cast(int, known[path])) if path in known else number(path)

    def _rules(
        self, of: Algebra[N, B], game: BoardGame[S, A], beginning: S, constants: Mapping[str, object],
        readings: Mapping[Reading, B], without: frozenset[str], sides: tuple[tuple[str, B], ...],
    ) -> TransitionRules[N, B, S]:
        opened, rest = split_box(self.book, constants)
        in_box = {name: in_numbers(of, value) for name, value in open_fields(self.book, game).items()}
        return attrs.evolve(super()._rules(of, game, beginning, rest, readings, without, sides), in_box={**in_box, **opened})
