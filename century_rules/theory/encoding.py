"""The rules of a game over any kind of number, as proofs, comparisons and exported models ask for them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol, TypeVar

from century_rules.kernel.algebra import Algebra, B, N
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.game import BoardGame
from century_rules.kernel.reading import settled
from century_rules.theory.encoded_rules import HiddenTwin, Rules
from century_rules.theory.theorem import Control, Invariant

if TYPE_CHECKING:
    from century_rules.rulebook import Rulebook
    from century_rules.theory.lifted import LiftedRules
    from century_rules.theory.ruling import Ruling

S = TypeVar("S")
A = TypeVar("A")


class Encoding(Protocol[S, A]):
    """The rules of a game on any algebra.

    What has an answer here may be left out by a class that is derived from this one: the answers are those of a game in which
    nothing is dealt, played with its printed components.
    """

    def known(self, of: Algebra[N, B], game: BoardGame[S, A], beginning: S, /) -> Rules[N, B]:
        """The rules of that game with that set-up, without the clauses it goes without, or overrides."""

    def open(
        self, of: Algebra[N, B], players: int, number: Callable[[str], N], truth: Callable[[str], B], /, *,
        without: Iterable[str] = (), rulings: Sequence[Ruling] = (),
    ) -> Rules[N, B]:
        """The printed game with everything open that is set up, and all readings at once; unknowns are made by name."""

    @property
    def lifted(self) -> LiftedRules[S, A] | None:
        """The same rules lifted from the text that plays, of which claims in plain Python are proved; None if they are not."""
        return None

    def for_any_claim(self) -> Encoding[S, A]:
        """The same for claims of a user's: its `open` rests on nothing that is so of the game's own claims only."""
        return self

    def asks_as_any_claim(self, game: BoardGame[S, A], /) -> bool:
        """Whether rulings in force in that game may ask what its own claims do not, so that what is open is as for any claim."""
        return False

    def playing(self, book: Rulebook[S, A], /) -> Encoding[S, A]:
        """The same of a rulebook in which rulings are in force. Raises InvalidInput for one over which none can be laid."""
        raise InvalidInput("rulings cannot be laid over this encoding")

    def reworded(self, book: Rulebook[S, A], /) -> Encoding[S, A]:
        """The same lifted from the rules of that rulebook, which are those of this game with some functions in other words.

        Raises InvalidInput for one that is not lifted.
        """
        raise InvalidInput("rules in other words cannot be lifted by this encoding")

    def laid_out(self, control: Control, game: BoardGame[S, A], beginning: S, /) -> S:
        """The beginning that a control plays from: the same, or one with a set-up that only its clauses forbid."""

    def any_set_up(self, of: Algebra[N, B], game: BoardGame[S, A], number: Callable[[str], N], /) -> Rules[N, B] | None:
        """The rules of that game with what is dealt left open; unknowns are made by name, `sides` says what they can be.

        Every legal set-up has to be among them, but not only legal ones: a play found on one is played again on `set_up_of` it.
        None if it cannot be said: then no play is called the shortest.
        """
        beginning = only_beginning(game)
        return None if beginning is None else self.known(of, game, beginning)

    def dealt_among(
        self, of: Algebra[N, B], game: BoardGame[S, A], beginning: S, number: Callable[[str], N], /,
    ) -> Sequence[tuple[str, B]]:
        """That what `open` leaves open can be as in that beginning: its sides, and what each unknown would be there, labelled.

        Whether all of it can be is asked for set-ups that are really dealt. Nothing here: it is not looked at.
        """
        return ()

    def dealt_numbers(self, beginning: S, /) -> Mapping[str, int]:
        """The numbers that unknowns of `dealt_among` have in that beginning, by name; none here: a solver looks for them."""
        return {}

    def set_up_of(self, game: BoardGame[S, A], model: Mapping[str, int | bool], actions: Sequence[A], /) -> S | None:
        """The beginning with a legal set-up that has the values which unknowns of `any_set_up` have in a model, as far as they
        matter to these actions; None if there is none. By default any set-up, which does where it does not matter: the play is
        played on it before anything is said."""
        return game.deal(0)

    def anything(
        self, of: Algebra[N, B], game: BoardGame[S, A], number: Callable[[str], N], truth: Callable[[str], B], /,
    ) -> Rules[N, B]:
        """The rules under the readings of that game, with all open that `open` leaves open, for components of that size.

        Raises InvalidComponents if for such components it cannot be done.
        """
        rules = self.open(of, game.players, number, truth)
        return rules.read_as({reading: of.truth(played) for reading, played in settled(game.readings).items()})

    def type_correct(self) -> Sequence[Invariant]:
        """Simple facts that hold of every position of every play: two texts, or two games, are compared where they hold."""
        return ()

    def known_of_proofs(self) -> Sequence[Invariant]:
        """Facts that every proof of the game may lean on, besides its own invariants; as these they are shown in the same run."""
        return ()

    def twin(
        self, of: Algebra[N, B], rules: Rules[N, B], here: Mapping[str, N], number: Callable[[str], N], /,
    ) -> HiddenTwin[N, B] | None:
        """A game and a position that look like those, with all that is hidden made anew by name; None if nothing is hidden."""
        return None


def only_beginning(game: BoardGame[S, A]) -> S | None:
    """The position before the first action of a game in which nothing is dealt; None if something is, by some deals of it."""
    beginning = game.deal(0)
    return beginning if all(game.deal(seed) == beginning for seed in range(1, 8)) else None
