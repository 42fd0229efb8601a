"""Searching up to symmetry: of all states that differ only by an exchange of things of no difference, one is kept.

What is claimed
===============

Let ``G`` be a group of symmetries, each a one-to-one map of the states of one shape. The *orbit* of a state is the set of its
images under ``G``. Suppose that for every state ``s`` that the search decides, and every ``g`` in ``G``,

    the successors of ``g(s)`` are the images under ``g`` of the successors of ``s``, each as often, and
    all that is asked about a state (over, invariant broken, goal reached) is answered alike in ``g(s)`` and ``s``.      (*)

The reduced search replaces every state it meets, initial ones too, by one fixed member of its orbit. Then it finds an orbit
after ``d`` actions if and only if a play of ``d`` actions from an initial state leads into that orbit, and so verdict and
least number of actions are those of the search without reduction:

* *Nothing is lost.* Let ``s0, …, sd`` be a play. By induction the search finds the member ``c = g(si)`` of the orbit of ``si``
  after ``i`` actions or fewer. By (*) at ``c``, for the inverse of ``g``, the successors of ``si`` are images of those of
  ``c``; so the orbit of ``s(i+1)`` is among the orbits of the successors of ``c``, which the search puts down.
* *Nothing is made up.* Let ``c0, …, cd`` be what the search went through. By induction there is a play to some ``si = h(ci)``.
  The search went from ``ci`` to a member of the orbit of one of its successors ``t``; by (*) ``h(t)`` is a successor of
  ``si``, and in that same orbit. `Engine.play_to` does just this, with the game itself, so a witness is a real play.
* An invariant that is broken in a state is broken in its whole orbit, by (*), and so is found in whichever member is kept.

(*) is needed at the kept states only, but there for all of ``G`` and not just for generators: another member of the orbit is
``h(c)``, and ``g(h(c))`` is the image of ``c`` under one element of the group. `commuting` checks it for each of them; the packed
engines' own kernels do for theirs.

The initial states need not be symmetric. If they are not, the orbits hold states that no play from them reaches, in which, by
(*), the same is true; `Exploration.stands_for` counts them with the others. It equals the number of states of the search without
reduction from all images of the initial states.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import attrs

from century_rules.kernel.errors import CenturyError, InvalidInput
from century_rules.kernel.symmetry import Guard, Symmetry

LARGEST_GROUP = 64
"""A group of more elements is refused: the search looks at every image of every state."""


class NotASymmetry(CenturyError):
    """Something given as a symmetry of the rules, or of a question, is none; the message has the state that shows it."""

    def __init__(self, symmetry: Symmetry, difference: str, where: object) -> None:
        self.symmetry = symmetry
        self.difference = difference
        self.state = where
        super().__init__(
            f"the reduction '{symmetry.name}' ({symmetry.kind}) is not sound here: {difference}, in the state {where}. "
            "Search without it, or ask a question that treats alike what it exchanges."
        )


@attrs.frozen
class Group:
    """All symmetries that some given ones make, but for the one that does nothing. Plain data, for any engine.

    The state that is kept of an orbit is the least under an order of the engine's choice; orbits are the same in every engine.
    An engine that keeps only that one must have every state it decides checked (`commuting.Checker`, `packed.numba_reduced`,
    `packed.vectorised_reduced`).
    """

    elements: tuple[Symmetry, ...]

    @classmethod
    def generated(cls, symmetries: Iterable[Symmetry], largest: int = LARGEST_GROUP) -> Group:
        """The group of these symmetries; InvalidInput if it has more than `largest` elements, or they do not go together."""
        generators = tuple(symmetries)
        _check_guards(generators)
        nothing = Symmetry("nothing", "", {})
        found = {nothing.does: nothing}
        waiting = [nothing]
        for first in waiting:
            for then in generators:
                both = then if first is nothing else then.after(first)
                if both.does not in found:
                    found[both.does] = both
                    waiting.append(both)
            if len(found) > largest:
                raise InvalidInput(f"the symmetries {', '.join(each.name for each in generators)} make more than {largest} "
                                   "together; give fewer of them")
        return cls(tuple(waiting[1:]))

    @property
    def order(self) -> int:
        """How many symmetries there are, the one that does nothing among them."""
        return len(self.elements) + 1

    @property
    def kinds(self) -> tuple[str, ...]:
        """What is exchanged."""
        return tuple(sorted({kind for symmetry in self.elements for kind in symmetry.kind.split("+")}))

    def orbit(self, values: Mapping[str, int]) -> list[dict[str, int]]:
        """The different images of a state given by its leaves, itself first."""
        found = {tuple(values.values()): dict(values)}
        for symmetry in self.elements:
            image = symmetry.image(values)
            found.setdefault(tuple(image.values()), image)
        return list(found.values())

    def leaves_with(self, path: str) -> frozenset[str]:
        """The leaves whose values get to a leaf, itself among them."""
        return frozenset({path, *(symmetry.sources.get(path, path) for symmetry in self.elements)})

    def widened(self, ranges: Mapping[str, tuple[int, int]]) -> dict[str, tuple[int, int]]:
        """The least ranges around these that are alike for leaves that are exchanged, and have room for every new name."""
        found = {}
        for path in ranges:
            together = self.leaves_with(path)
            names = [name for symmetry in self.elements for leaf in together for name in symmetry.relabel.get(leaf, ())]
            lows, highs = zip(*(ranges[leaf] for leaf in together), strict=True)
            found[path] = (min([*lows, *names]), max([*highs, *names]))
        return found


def _check_guards(symmetries: tuple[Symmetry, ...]) -> None:
    """What depends on another leaf must do so in all of them, or two of them would not make a third."""
    guards: dict[str, Guard | None] = {}
    for symmetry in symmetries:
        for path in symmetry.relabel:
            guard = symmetry.guards.get(path)
            if guards.setdefault(path, guard) != guard:
                raise InvalidInput(f"symmetry '{symmetry.name}' renames {path} under another condition than another one does")
    for path, guard in guards.items():
        if guard is None:
            continue
        for symmetry in symmetries:
            if {path, guard.leaf} & symmetry.sources.keys() or guard.leaf in symmetry.relabel:
                raise InvalidInput(f"symmetry '{symmetry.name}' moves {path} or {guard.leaf}, on which a renaming depends")
