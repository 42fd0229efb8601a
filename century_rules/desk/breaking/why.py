"""What a clause is there for: the properties that cite it, the proofs that use it, and the plays that break something without it.

The plays are those of the theorems' negative controls (`controls`). Each is followed a second time with the clause back in force,
to say where the clause steps in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Generic, TypeAlias

import attrs

from century_rules.desk.breaking.controls import BreakingPlay, PreparedControl, breaking_play, changed, setting
from century_rules.kernel.clause import Clause
from century_rules.kernel.errors import CenturyError, IllegalAction
from century_rules.kernel.game import A, S
from century_rules.kernel.property import Play
from century_rules.process.progress import Tell, no_progress
from century_rules.search.first_play import broken
from century_rules.theory.direct_checks import Redundant
from century_rules.theory.theorem import Theorem
from century_rules.theory.theories import Property, Theory


PlayOf: TypeAlias = Callable[[Theory[S, A], Theorem, int, PreparedControl[S, A]], BreakingPlay[S, A] | None]
"""What gives the play of a theorem's control, by its place among them."""


@attrs.frozen
class StepsIn:
    """Where a clause stops a play that was found without it.

    Attributes:
        action: the number of the action, from 1; 0 is where the play begins.
        says: what the rules with the clause say there, in full sentences.
    """

    action: int
    says: str


@attrs.frozen
class Loss(Generic[S, A]):
    """What a negative control says that is lost without a clause.

    Attributes:
        clause: its id.
        theorem: the one whose proof breaks.
        claimed: its property.
        at: the control, made ready: what was dropped or overridden, and where.
        play: the play that breaks the property; None if none was found.
        steps_in: where the clause, back in force, stops that play, all else as in the control; None if it does not.
    """

    clause: str
    theorem: Theorem
    claimed: Property[S, A]
    at: PreparedControl[S, A]
    play: BreakingPlay[S, A] | None
    steps_in: StepsIn | None

    @property
    def shown(self) -> bool:
        """Whether a play breaks the property that the clause, back in force, prevents."""
        return self.play is not None and self.steps_in is not None

    @property
    def alone(self) -> bool:
        """Whether nothing else was changed that may be what breaks the property: another clause, or a reading it needs."""
        needed = {name: self.at.control.readings.get(name, value) for name, value in self.theorem.needs.items()}
        return not self.others and needed == dict(self.theorem.needs)

    @property
    def length(self) -> int:
        """Actions of the play; 0 if it is broken by the set-up, or if there is none."""
        return 0 if self.play is None else len(self.play.play.actions)

    @property
    def opening(self) -> int:
        """Actions of ordinary play from the set-up to where the play begins."""
        if self.play is None:
            return 0
        start = self.play.play.states[0]
        return len(self.at.small.opening) if self.play.game.beginning(start) != start else 0

    @property
    def others(self) -> tuple[str, ...]:
        """The clauses dropped or overridden beside this one."""
        return tuple(dict.fromkeys(clause for clause in self.at.control.clauses if clause != self.clause))

    @property
    def instead(self) -> tuple[str, ...]:
        """What is played instead of the clause, if it was overridden; nothing if it was dropped."""
        return tuple(override.says for override in self.at.control.rulings if override.clause == self.clause)


@attrs.frozen
class Why(Generic[S, A]):
    """All there is to say about a clause.

    Attributes:
        clause: its text, source and note.
        cited_by: the properties that cite it.
        losses: what is lost without it, one for each control it is in; those that show it first, shortest plays first.
        redundant: why it is not needed, if the content says so.
    """

    clause: Clause
    cited_by: tuple[Property[S, A], ...]
    losses: tuple[Loss[S, A], ...]
    redundant: Redundant | None

    @property
    def load_bearing(self) -> bool:
        """Whether something was shown to break without this clause alone."""
        return any(loss.shown and loss.alone for loss in self.losses)

    @property
    def as_expected(self) -> bool:
        """Either load-bearing or redundant, and every control it is in shows what it is there for."""
        return self.load_bearing is (self.redundant is None) and all(loss.shown for loss in self.losses)


def whys(
    known: Theory[S, A], clauses: Sequence[str], progress: Tell | None = None, play_of: PlayOf[S, A] | None = None,
) -> Iterator[Why[S, A]]:
    """Why the clauses are there, one by one, each as soon as it is known. KeyError for an unknown id.

    `progress` is told what is being looked for; `play_of` gives it, where it is not
    to be searched for.
    """
    tell = progress or no_progress
    found: dict[tuple[str, int], tuple[PreparedControl[S, A], BreakingPlay[S, A] | None]] = {}
    for clause in clauses:
        losses = []
        for theorem in known.controlled.values():
            for number, control in enumerate(theorem.controls):
                if clause not in control.clauses:
                    continue
                if (theorem.id, number) not in found:
                    tell(f"{clause}: looking for a play without it that breaks {theorem.id}")
                    at = setting(known.book, control)
                    play = breaking_play(known, theorem, at) if play_of is None else play_of(known, theorem, number, at)
                    found[theorem.id, number] = at, play
                losses.append(_loss(known, clause, theorem, *found[theorem.id, number]))
        cited_by = tuple(claimed for claimed in known.properties.values() if clause in claimed.clauses)
        yield Why(known.book.clauses[clause], cited_by, tuple(sorted(losses, key=_rank)), known.redundant.get(clause))


def _rank(loss: Loss[S, A]) -> tuple[bool, bool, int, bool]:
    return not loss.shown, not loss.alone, loss.length, loss.play is None or not loss.play.shortest


def _loss(
    known: Theory[S, A], clause: str, theorem: Theorem, at: PreparedControl[S, A], play: BreakingPlay[S, A] | None,
) -> Loss[S, A]:
    claimed = known.properties[theorem.id]
    steps_in = None if play is None else where_it_steps_in(claimed, clause, at, play)
    return Loss(clause, theorem, claimed, at, play, steps_in)


def where_it_steps_in(
    claimed: Property[S, A], clause: str, at: PreparedControl[S, A], found: BreakingPlay[S, A],
) -> StepsIn | None:
    """Follow a play once more with one of the clauses of its control back in force, all else as it was found.

    None if the clause makes no difference: the same play still breaks the property.
    """
    book, control, first, late = at.book, at.control, found.play.states[0], at.small.start
    others = attrs.evolve(control, without=tuple(each for each in control.without if each != clause),
                          rulings=tuple(each for each in control.rulings if each.clause != clause))
    game = changed(book, others, at.small.game.under(found.game.readings))
    advice = book.guidance.advises(first)
    if clause in advice:  # it warns, and refuses nothing
        return StepsIn(0, advice[clause])
    try:
        begin = game.beginning(first)
    except CenturyError as error:
        return StepsIn(0, f"Not allowed. {_sentence(str(error))}")
    states = [first]
    if first not in (begin, late):
        return StepsIn(0, f"When the game begins, {'; '.join(book.telling.differences(game, begin, first))}.")
    for number, (action, then) in enumerate(zip(found.play.actions, found.play.states[1:], strict=True), 1):
        try:
            after = game.apply(states[-1], action)
        except IllegalAction as error:
            return StepsIn(number, " ".join(["Not allowed.", *(_sentence(str(refusal)) for refusal in error.refusals)]))
        if after != then:
            told, otherwise = book.narrate(game, states[-1], action), book.narrate(found.game, states[-1], action)
            differing = book.telling.differences(game, after, then)
            return StepsIn(number, told if told != otherwise else f"{told} Then {'; '.join(differing)}.")
        states.append(after)
    if broken(claimed, game, Play(tuple(states), found.play.actions)):
        return None
    told = book.narrate(game, states[-2], found.play.actions[-1]) if found.play.actions else ""
    return StepsIn(len(found.play.actions), f"{told} The property holds.".lstrip())


def _sentence(text: str) -> str:
    return text if text.endswith(".") else f"{text}."
