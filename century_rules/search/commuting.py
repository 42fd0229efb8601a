"""Whether a symmetry keeps the rules: checked on the reference in one state, and for all states of a case at once.

A case says what the rules do in every state where its conditions hold. Take a state of a case and its image, which is of
another case, say. If the first one's conditions imply those of the other one in the image, then all states of the first case
have their images in the second; and if what the two cases do is the same once the leaves are exchanged and the values renamed,
as linear expressions, then the symmetry keeps the rules in all of them. Both comparisons are made syntactically, so they may
fail though the claim is true. Then each state is looked at by itself, its image's case is looked up, and only what the two
cases do is compared, once for each pair of cases; if that fails too, it is compared on the numbers of the state. Nothing is
sampled: whatever a search with a reduction decides has been checked in one of these three ways.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from itertools import chain
from typing import Generic

import attrs

from century_rules.kernel.game import A, Game, S
from century_rules.kernel.symmetry import Symmetry
from century_rules.search.mirrored import Mirror
from century_rules.search.reductions import NotASymmetry
from century_rules.tracing.cases import Case, CaseTree
from century_rules.tracing.errors import TraceDiffers
from century_rules.tracing.records import numbers, with_values
from century_rules.tracing.runs import Steps, trace_state


def difference(
    game: Game[S, A], state: S, symmetry: Symmetry, observers: Mapping[str, Callable[[S], object]] | None = None
) -> str | None:
    """What is not as it should be in the image of a state, by running the rules themselves; None if nothing is.

    The successors of the image must be the images of the successors, each as often, and the observers must answer alike.
    """
    values = numbers(state)
    image_values = symmetry.image(values)
    try:
        image = with_values(state, image_values)
        successors = [numbers(game.apply(state, action)) for action in game.legal_actions(state)]
        expected = Counter(tuple(symmetry.image(after).values()) for after in successors)
        found = Counter(tuple(numbers(game.apply(image, action)).values()) for action in game.legal_actions(image))
        for name, observe in (observers or {}).items():
            if observe(state) != observe(image):
                return f"'{name}' is {observe(state)} there and {observe(image)} in its image"
    except Exception as error:  # An image that is no position may break the rules anywhere.
        return f"the rules cannot be asked about its image: {type(error).__name__}: {error}"
    return _successors_differ(list(values), expected, found)


def commutes(
    game: Game[S, A], state: S, symmetry: Symmetry, observers: Mapping[str, Callable[[S], object]] | None = None
) -> bool:
    """Whether a symmetry keeps the rules in a state; see `difference`."""
    return difference(game, state, symmetry, observers) is None


@attrs.define
class Checked:
    """How it was checked that the symmetries keep the rules.

    Attributes:
        cases: (case, symmetry) pairs settled for all states of the case at once.
        states: (state, symmetry) pairs whose image was looked up, because that was not possible.
        on_numbers: those of them for which the successors were compared as numbers.
    """

    cases: int = 0
    states: int = 0
    on_numbers: int = 0


class Checker(Generic[S, A]):
    """Checks the states of one set-up, in groups of one case, and remembers what is settled.

    Args:
        game: the rules.
        symmetries: all that are used; for a reduced search a whole group.
        ranges: the bounds under which the cases are traced.
        observers: what is asked about states.
        tree: the cases found so far; those of images are added.
        like: any state with the constants of the states to be checked.
        checked: where it is counted.
    """

    def __init__(
        self,
        game: Game[S, A],
        symmetries: tuple[Symmetry, ...],
        ranges: Mapping[str, tuple[int, int]],
        observers: Mapping[str, Callable[[S], object]],
        tree: CaseTree[Steps[A]],
        like: S,
        checked: Checked,
    ) -> None:
        self.checked = checked
        self._game = game
        self._ranges = ranges
        self._observers = observers
        self._tree = tree
        self._like = like
        self._mirrors = [Mirror(symmetry, ranges) for symmetry in symmetries]
        self._settled: dict[tuple[int, int], bool] = {}
        self._alike: dict[tuple[int, int, int], bool] = {}

    def check(self, case: Case[Steps[A]], states: Iterable[Mapping[str, int]]) -> None:
        """Raise NotASymmetry unless every symmetry keeps the rules in all states of a group.

        Args:
            case: the case of all of them, in the tree.
            states: their leaves. No more than the first one is taken if the whole case can be settled.
        """
        waiting = iter(states)
        first = next(waiting)
        open_ones = [number for number in range(len(self._mirrors)) if not self._is_settled(case, number, first)]
        if open_ones:
            for values in chain([first], waiting):
                for number in open_ones:
                    self.checked.states += 1
                    self._compare(case, number, values)

    def _is_settled(self, case: Case[Steps[A]], number: int, values: Mapping[str, int]) -> bool:
        """Whether a symmetry keeps the rules in every state of a case, of which one is given."""
        settled = self._settled.get((id(case), number))
        if settled is None:
            other = self._compare(case, number, values)
            settled = self._mirrors[number].always_in(case, other) and self._are_alike(case, other, number)
            self._settled[id(case), number] = settled
            self.checked.cases += settled
        return settled

    def _are_alike(self, case: Case[Steps[A]], other: Case[Steps[A]], number: int) -> bool:
        key = (id(case), id(other), number)
        if key not in self._alike:
            self._alike[key] = self._mirrors[number].alike(case, other)
        return self._alike[key]

    def _compare(self, case: Case[Steps[A]], number: int, values: Mapping[str, int]) -> Case[Steps[A]]:
        """The case of the image of one state; NotASymmetry if the rules do something else there."""
        symmetry = self._mirrors[number].symmetry
        image = symmetry.image(values)
        try:
            other = self._case_of(image)
        except Exception as error:  # An image that is no position may break the rules anywhere.
            refusal = self._refusal(symmetry, values)
            if refusal is None:
                raise
            raise refusal from error
        if not self._are_alike(case, other, number):
            self.checked.on_numbers += 1
            expected = Counter(tuple(symmetry.image(after).values()) for after in _successors(case, values))
            found = Counter(tuple(after.values()) for after in _successors(other, image))
            if case.outcome.seen != other.outcome.seen or expected != found:
                raise self._refusal(symmetry, values) or TraceDiffers(
                    f"the traced cases differ under '{symmetry.name}', but the rules do not")
        return other

    def _case_of(self, values: Mapping[str, int]) -> Case[Steps[A]]:
        case = self._tree.find(values)
        if case is None:
            case = trace_state(self._game, with_values(self._like, values), self._observers, self._ranges)
            self._tree.insert(case)
        return case

    def _refusal(self, symmetry: Symmetry, values: Mapping[str, int]) -> NotASymmetry | None:
        """The refusal, if the rules themselves say that something is wrong."""
        state = with_values(self._like, values)
        found = difference(self._game, state, symmetry, self._observers)
        return None if found is None else NotASymmetry(symmetry, found, state)


def _successors(case: Case[Steps[A]], values: Mapping[str, int]) -> list[dict[str, int]]:
    return [{**values, **{path: new.value(values) for path, new in changes.items()}} for _, changes in case.outcome.steps]


def _successors_differ(paths: list[str], expected: Counter[tuple[int, ...]], found: Counter[tuple[int, ...]]) -> str | None:
    if expected == found:
        return None
    lacking, beyond = list((expected - found).elements()), list((found - expected).elements())
    if len(lacking) == len(beyond) == 1:
        apart = {path: (one, other) for path, one, other in zip(paths, lacking[0], beyond[0], strict=True) if one != other}
        return f"an action leads elsewhere than its image does; (expected, found) by leaf: {apart}"
    return (f"of {expected.total()} actions there and {found.total()} in its image, {len(lacking)} and {len(beyond)} lead where "
            "none of the others does")
