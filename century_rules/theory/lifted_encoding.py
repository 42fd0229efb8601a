"""The rules of a game over any kind of number, made of a function for each class of action: all else follows from these.

A function gets the rules and a position, and the arguments of its operation in their order. What it gives is a `Transition`: the
guards, each under its clause, and the position after it. Arguments and names are those of the notation. The functions are
lifted from the game's own rules (`century_rules.theory.lifted`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol, TypeVar, cast

import attrs

from century_rules.kernel.algebra import Algebra, B, IntAlgebra, N
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.game import A, BoardGame, S
from century_rules.kernel.meanings import axes_of, constant_fields
from century_rules.kernel.reading import Reading, ReadingsOfAGame, settled
from century_rules.kernel.forms import Form
from century_rules.lifting.unknown_positions import numbers_of
from century_rules.theory.decks import decks_as, with_cards_of_the_box
from century_rules.theory.encoding import Encoding
from century_rules.theory.lifted import LiftedRules
from century_rules.theory.read_as import begun, left_open
from century_rules.theory.ruling import Ruling, by_the_rules, laid_otherwise, rulings_of, with_rulings
from century_rules.theory.theorem import Control, Invariant
from century_rules.writing.names import Names
from century_rules.writing.notation import Notation
from century_rules.theory.transition_rules import Constants, EncodedOverride, TransitionRules, Scene, Step, Transition

if TYPE_CHECKING:
    from century_rules.rulebook import Rulebook

__all__ = ["Constants", "Transition", "EncodedOverride", "LiftedEncoding", "TransitionRules", "Scene", "Step"]

P = TypeVar("P")
S_contra = TypeVar("S_contra", contravariant=True)

DEALS = 500
"""Set-ups dealt to find the one that a solver has thought of."""


def truths_of(of: Algebra[N, B], readings: ReadingsOfAGame) -> dict[Reading, B]:
    """Whether each reading is played, of a game's."""
    return {reading: of.truth(played) for reading, played in settled(readings).items()}


def _unsaid(beginning: object, constants: Mapping[str, object]) -> dict[str, object]:
    """The constant fields of a position that an encoding says nothing of, such as names of things: as they were dealt."""
    return {name: getattr(beginning, name) for name in constant_fields(type(beginning)) if name not in constants}


def _alongside(name: str, dealt: object, left: object) -> Iterator[tuple[object, object]]:
    """Pairs of the numbers at the same places of a constant. Raises InvalidInput where there are not as many."""
    one, other = dict(numbers_of(dealt, name)), dict(numbers_of(left, name))
    if one.keys() != other.keys():
        raise InvalidInput(f"the encoding leaves {len(other)} numbers of {name} open, and {len(one)} are dealt")
    yield from ((number, other[path]) for path, number in one.items())


class Fixed(Protocol[S_contra]):
    """The constant fields of a position, by name, in the numbers of an algebra: those of a beginning of the rules."""

    def __call__(self, of: Algebra[N, B], beginning: S_contra, /) -> Mapping[str, object]: ...


class Opened(Protocol[S_contra]):
    """The constant fields where all that is set up is open, and what is true of them; unknowns are made by name."""

    def __call__(self, of: Algebra[N, B], beginning: S_contra, number: Callable[[str], N], /) -> Constants[B]: ...


@attrs.frozen(kw_only=True, eq=False)
class LiftedEncoding(Encoding[S, A]):
    """See the module, and `century_rules.theory.encoding.Encoding`. It overrides with `Ruling`s.

    Raises InvalidInput for transitions that somebody outside the library wrote by hand: they are lifted, and nothing
    would compare a second text with the rules.

    Attributes:
        book: the rulebook, of which `names` has to be given.
        notation: of its actions.
        transitions: by the name of the operation; see the module.
        is_over: whether the game has ended in a position.
        game_over_clause: see `TransitionRules`.
        scored: points, and who wins, by seat, if it ended there.
        fixed: the constants of one game.
        opened: the constants of any.
        positions: the class of its positions, where it is not that of the rules: with the same numbers and constants.
        lifted: the rules as they are lifted, see `Encoding.lifted`.
        facts: what holds of every position of every play, see `Encoding.type_correct`; `by_meaning` has what follows from the
            meanings of the fields.
    """

    book: Rulebook[S, A]
    notation: Notation[A]
    transitions: Mapping[str, Callable[..., Transition[object, S]]]
    is_over: Callable[..., object]
    scored: Callable[..., object]
    fixed: Fixed[S]
    opened: Opened[S]
    positions: type[object] | None = None
    lifted: LiftedRules[S, A] | None = None
    facts: Sequence[Invariant] = ()
    game_over_clause: str = ""

    def __attrs_post_init__(self) -> None:
        by_hand = [name for name, each in self.transitions.items() if not (each.__module__ or "").startswith("century_rules.")]
        if by_hand:
            raise InvalidInput(
                f"{self.book.title}: {', '.join(by_hand)} written a second time, by hand, is not read any more: leave `encoding` "
                "out of the Rulebook and give it `notation`, and what solvers ask is lifted from the game's own `refuses`, "
                f"`after` and `outcome`; `century-rules lift {self.book.name}` names the lines that cannot be, and "
                "docs/plain-python.md has the mends")

    def known(self, of: Algebra[N, B], game: BoardGame[S, A], beginning: S, /) -> TransitionRules[N, B, S]:
        return self._rules(of, game, beginning, self.fixed(of, beginning), truths_of(of, game.readings), game.without, ())

    def open(
        self, of: Algebra[N, B], players: int, number: Callable[[str], N], truth: Callable[[str], B], /, *,
        without: Iterable[str] = (), rulings: Sequence[Ruling] = (),
    ) -> TransitionRules[N, B, S]:
        printed = self.book.game(players, self.book.readings(), self.book.components(None))
        game = with_rulings(printed.dropping(printed.without | frozenset(without)), rulings)
        beginning = laid_otherwise(game, game.deal(0))
        constants, sides = self._opened(of, game, beginning, number)
        readings = left_open(of, self.book.ambiguities, truth)
        rules = self._rules(of, game, beginning, constants, readings, game.without, sides)
        start = begun(of, self.book.ambiguities, readings, by_the_rules(game), rules.form.write)
        return attrs.evolve(rules, start_at=rules.begun(rules.form.read(start, **rules.constant)))

    def anything(
        self, of: Algebra[N, B], game: BoardGame[S, A], number: Callable[[str], N], truth: Callable[[str], B], /,
    ) -> TransitionRules[N, B, S]:
        beginning = by_the_rules(game).deal(0)  # with the box of that game, which need not be the printed one
        constants, sides = self._opened(of, game, beginning, number)
        rules = self._rules(of, game, beginning, constants, truths_of(of, game.readings), game.without, sides)
        return attrs.evolve(rules, start_at=rules.begun(rules.start_at))

    def any_set_up(self, of: Algebra[N, B], game: BoardGame[S, A], number: Callable[[str], N], /) -> TransitionRules[N, B, S]:
        beginning = game.deal(0)
        constants, sides = self._opened(of, game, beginning, number)
        plain = by_the_rules(game).adopting(beginning)
        rules = self._rules(of, game, plain, constants, truths_of(of, game.readings), game.without, sides)
        return with_cards_of_the_box(of, attrs.evolve(rules, start_at=rules.begun(rules.start_at)), game, number)

    def dealt_among(
        self, of: Algebra[N, B], game: BoardGame[S, A], beginning: S, number: Callable[[str], N], /,
    ) -> Sequence[tuple[str, B]]:
        constants, sides = self._opened(of, game, game.deal(0), number)
        fixed = self.fixed(of, beginning)
        pairs = ((name, dealt, left) for name in fixed for dealt, left in _alongside(name, fixed[name], constants[name]))
        return [*sides, *((name, of.eq(cast(N, dealt), cast(N, left))) for name, dealt, left in pairs)]

    def dealt_numbers(self, beginning: S, /) -> Mapping[str, int]:
        dealt = self.fixed(IntAlgebra(), beginning)
        return {path: int(cast(int, number)) for name in dealt for path, number in numbers_of(dealt[name], name)}

    def set_up_of(self, game: BoardGame[S, A], model: Mapping[str, int | bool], actions: Sequence[A], /) -> S | None:
        wanted, _ = self._opened(IntAlgebra(), game, game.deal(0), lambda name: int(model.get(name, 0)))
        of_decks = decks_as(game, model, tuple(wanted))
        if of_decks is not None:
            return of_decks
        dealt = (game.deal(seed) for seed in range(DEALS))
        # Where the set-up does not matter to the play, any will do: it is played on it before anything is said.
        return next((each for each in dealt if dict(self.fixed(IntAlgebra(), each)) == dict(wanted)), game.deal(0))

    def type_correct(self) -> Sequence[Invariant]:
        return self.facts

    def playing(self, book: Rulebook[S, A], /) -> LiftedEncoding[S, A]:
        return attrs.evolve(self, book=book)

    def reworded(self, book: Rulebook[S, A], /) -> LiftedEncoding[S, A]:
        if self.lifted is None:
            raise InvalidInput(f"the rules of {book.title} are not lifted, so that none of them can be in other words")
        rules = LiftedRules(book, self.notation, self.lifted.opened)
        return attrs.evolve(self, book=book, lifted=rules, transitions=rules.transitions(), is_over=rules.is_over,
                            scored=rules.scored, game_over_clause="")

    def laid_out(self, control: Control, game: BoardGame[S, A], beginning: S, /) -> S:
        return laid_otherwise(game, game.adopting(beginning))  # adopted: read otherwise, the set-up may be another

    def _opened(self, of: Algebra[N, B], game: BoardGame[S, A], beginning: S, number: Callable[[str], N]) -> Constants[B]:
        """The constant fields of that game where all that is set up is open, and what is true of them."""
        return self.opened(of, beginning, number)

    def _rules(
        self, of: Algebra[N, B], game: BoardGame[S, A], beginning: S, constants: Mapping[str, object],
        readings: Mapping[Reading, B], without: frozenset[str], sides: tuple[tuple[str, B], ...],
    ) -> TransitionRules[N, B, S]:
        if self.book.names is None:
            raise InvalidInput(f"{self.book.title}: an encoding needs the names of what is on each axis")
        names = self.book.names(game, beginning)
        _check_axes(self.book.title, self.positions or type(beginning), self.notation, names)
        constants = {**_unsaid(beginning, constants), **constants}
        sizes = {axis: len(called) for axis, called in names.items()}
        form: Form[S] = Form(cast("type[S]", self.positions or type(beginning)), sizes)
        things = getattr(game, "things", None)
        numbers = {path: of.number(int(cast(int, value))) for path, value in form.write(beginning).items()}
        return TransitionRules(
            of=of, read=self.book.readings, notation=cast(Notation[object], self.notation), sizes=sizes,
            things={**names, **(things(beginning) if things is not None else {})}, players=game.players,
            start_at=form.read(numbers, **constants), constant=constants, box=game.components,
            transitions=cast("Mapping[str, Callable[..., Transition[B, S]]]", self.transitions),
            is_over=cast("Callable[[TransitionRules[N, B, S], S], B]", self.is_over),
            scored=cast("Callable[[TransitionRules[N, B, S], S], tuple[tuple[N, ...], tuple[B, ...]]]", self.scored),
            readings=readings, without=without, overrides=rulings_of(game), sides=sides,
            game_over_clause=self.game_over_clause)


def _check_axes(title: str, positions: type, notation: Notation[A], names: Names) -> None:
    """Raise InvalidInput, which names the field, for an axis of positions or of actions on which nothing has a name."""
    for axis, field in {**notation.axes, **axes_of(positions)}.items():
        if axis not in names:
            raise InvalidInput(f"{title}, names: there is nothing for the axis {axis.name}, which {field} needs; `names` of the "
                               f"Rulebook should give what is on it, as {{axis: [name, name, …]}}, beside "
                               f"{', '.join(each.name for each in names) or 'nothing'}")
