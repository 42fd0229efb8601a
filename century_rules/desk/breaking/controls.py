"""Negative controls: without its clause a proof must break, and a play must show what the clause is there for."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Generic

import attrs

from century_rules.archive import Instance
from century_rules.kernel.errors import CenturyError, InvalidInput
from century_rules.kernel.game import A, BoardGame, S
from century_rules.kernel.play import played
from century_rules.kernel.property import Play
from century_rules.rulebook import Rulebook
from century_rules.search.first_play import broken, first_breaking_play
from century_rules.theory.history import WithHistory
from century_rules.theory.ruling import with_rulings
from century_rules.theory.scene import Scene, Step
from century_rules.theory.theorem import Control, Invariant, OnStep, Theorem, is_false
from century_rules.theory.theories import Property, Theory
from century_rules.writing.paragraphs import counted


@attrs.frozen
class PreparedControl(Generic[S, A]):
    """A control made ready: where it is played, by what rules, from where.

    Attributes:
        book: whose control it is.
        control: what is dropped, overridden or read otherwise.
        small: the instance it names, under the full rules.
        game: the rules without the clauses.
        begin: where its plays begin: where the instance does, or at a set-up that only the clauses forbid.
    """

    book: Rulebook[S, A]
    control: Control
    small: Instance[S, A]
    game: BoardGame[S, A]
    begin: S = attrs.field(repr=False)


def changed(book: Rulebook[S, A], control: Control, game: BoardGame[S, A]) -> BoardGame[S, A]:
    """A game without the clauses that a control drops, and with those overridden that it overrides."""
    return with_rulings(game.dropping({*game.without, *control.without}), control.rulings)


def setting(book: Rulebook[S, A], control: Control) -> PreparedControl[S, A]:
    """Make a control ready. Raises InvalidInput for one that is not of this game."""
    if not control.instance and not book.archive.instances:
        raise InvalidInput(f"{book.name} names no small games; a control has to say on which one its play is looked for")
    small = book.instance(control.instance or book.archive.instances[0])
    readings = book.reading_names.parse(control.readings, small.game.readings)
    game = changed(book, control, small.game.under(readings))
    laid = book.encoded().laid_out(control, game, small.beginning)
    return PreparedControl(book, control, small, game, small.start if laid == small.beginning else laid)


@attrs.frozen
class BreakingPlay(Generic[S, A]):
    """A play that breaks a property in rules that lack a clause; replayed, and the property asked again.

    Attributes:
        book: whose rules they are.
        game: the rules without the clause.
        play: from where the instance begins.
        instance: its name.
        shortest: whether none from there is shorter.
    """

    book: Rulebook[S, A]
    game: BoardGame[S, A]
    play: Play[S, A]
    instance: str
    shortest: bool = False

    def sentences(self) -> list[str]:
        """The play in players' words."""
        return self.book.narrated(self.game, self.play)


def breaking_play(known: Theory[S, A], theorem: Theorem, at: PreparedControl[S, A]) -> BreakingPlay[S, A] | None:
    """The first play a breadth-first search meets that shows what a theorem's control is about; None if there is none.

    It breaks the property, and the theorem's own claims run on ints, at its last action and not before; and it is no play of the
    full rules, or under them the property holds of it: otherwise it would break what is proved of them.
    """
    return play_or_why_none(known, theorem, at)[0]


def play_or_why_none(known: Theory[S, A], theorem: Theorem, at: PreparedControl[S, A]) -> tuple[BreakingPlay[S, A] | None, str]:
    """That play; if there is none, what was found instead, in words."""
    claimed = known.properties[theorem.id]
    searched = first_breaking_play(claimed, at.game, at.begin)
    play, instance = searched.play, at.small.name
    if play is None:
        far = "in any play of it" if searched.complete else f"in the {searched.states:,} positions of it that were looked at"
        return None, f"no play shows it: on {instance} the property is not broken {far}"
    length = f"the play of {counted(len(play.actions), 'action')} found on {instance}"
    if breaks_anyhow(theorem, claimed, at, searched.states):
        return None, f"no play shows it: a play of the full rules breaks the property on {instance} as well"
    again = played(at.game, at.begin, play.actions)
    if again.states != play.states or not broken(claimed, at.game, again):
        return None, f"no play shows it: {length} is another one when it is played again"
    if not claims_break_with(known, theorem, at, again):
        return None, f"no play shows it: {length} breaks the property, and not the claims of the theorem at the same action"
    claimed_there = known.claimed_under(theorem.id, at.small.game.readings)
    if claimed_there and _is_ordinary(at, again) and broken(claimed, at.small.game, again):
        return None, f"no play shows it: {length} is a play of the full rules, too, and breaks the property there as well"
    return BreakingPlay(at.book, at.game, again, instance, searched.shortest), ""


def breaks_anyhow(theorem: Theorem, claimed: Property[S, A], at: PreparedControl[S, A], most: int) -> bool:
    """Whether a play of the full rules breaks the property on that instance, too: then a play without the clauses shows nothing.

    As many positions are looked at as it took to find that play. The readings are those of the control, and those the theorem
    needs, as a reading may be what the control changes.
    """
    small, names = at.small, at.book.reading_names
    readings = names.parse({**at.control.readings, **theorem.needs}, small.game.readings)
    full = small.game.under(readings)
    return first_breaking_play(claimed, full, _begin_of(at, full), most).play is not None


def _begin_of(at: PreparedControl[S, A], full: BoardGame[S, A]) -> S:
    """Where the control's plays begin, by the full rules; where only the clauses forbid that: where the instance begins."""
    if at.begin == at.small.start:
        return at.begin
    try:
        return full.adopting(at.begin)
    except CenturyError:
        return full.adopting(at.small.beginning)


def claims_break_with(known: Theory[S, A], theorem: Theorem, at: PreparedControl[S, A], play: Play[S, A]) -> bool:
    """Whether the theorem's own claims, run on ints from the set-up on, fail at the last step of the play and not before.

    Of what is checked directly there are none, and its property alone says it.
    """
    if not theorem.parts:
        return True
    failed = [any(is_false(part, scene, step) for part in theorem.parts) for scene, step in _along(known, at, play)]
    return failed[-1] and not any(failed[:-1])


def refuted_by(
    known: Theory[S, A], theorem: Theorem, at: PreparedControl[S, A], play: Play[S, A], invariants: Collection[str],
) -> list[str]:
    """Ids of the obligations that a breaking play should refute: of the invariants named and of the theorem's parts.

    They say where to look first, no more: a play of a small box may also break what is so of the printed one only.
    """
    found: list[str] = []
    false: set[str] = set()
    for number, (scene, step) in enumerate(_along(known, at, play)):
        was, false = false, {each.name for each in known.invariants if each.name in invariants and _is_false_in(each, scene)}
        operation = "" if step is None else "".join(step.operation)  # as plain text: claims compare it, and make no ids of it
        found += [f"{operation}/{name}" for name in sorted(false - was) if number]
        parts = {f"theorem/{name}": part for name, part in theorem.named_parts.items() if is_false(part, scene, step)}
        found += [f"{name}/{operation}" if isinstance(part, OnStep) else name for name, part in parts.items()]
    return found


def _is_false_in(invariant: Invariant, scene: Scene[int, bool]) -> bool:
    try:
        return is_false(invariant, scene, None)
    except Exception:  # whatever a claim about the printed box raises of things that the small one has not
        return False


def _along(
    known: Theory[S, A], at: PreparedControl[S, A], play: Play[S, A],
) -> Iterator[tuple[Scene[int, bool], Step[int, bool] | None]]:
    """The positions of a play from the set-up on, on ints and with history, each with the step that led there."""
    game, start = at.game, play.states[0]
    begin = game.beginning(start)
    opening = at.small.opening if begin != start else ()
    all_rules = at.small.game.under(game.readings)  # the opening is an ordinary play of the instance
    kept = WithHistory(at.book, game, begin, known.ghosts)
    state = kept.start()
    yield kept.scene(state), None
    for number, action in enumerate((*opening, *play.actions)):
        state, step = kept.followed(state, action, all_rules if number < len(opening) else game)
        yield step.after, step


def _is_ordinary(at: PreparedControl[S, A], play: Play[S, A]) -> bool:
    """Whether it is a play of the rules themselves; not on a set-up they advise against, or do not have."""
    begin, game = play.states[0], at.small.game
    return _begins(at.small, begin) and not at.book.guidance.advises(begin) and is_play_of(game, play)


def _begins(small: Instance[S, A], begin: S) -> bool:
    """Whether plays of an instance, or of its game with some other set-up, begin there."""
    try:
        return begin == small.start or small.game.beginning(begin) == begin
    except CenturyError:
        return False


def is_play_of(game: BoardGame[S, A], play: Play[S, A], opening: Iterable[A] | None = None) -> bool:
    """Whether the very same play can be played under other rules.

    They must allow its set-up and, where an opening is given, let that lead from there to where the play begins.
    """
    begin = play.states[0]
    try:
        dealt = game.beginning(begin)
        begins = opening is None or played(game, dealt, opening).states[-1] == begin
        return begins and played(game, begin, play.actions).states == play.states
    except CenturyError:
        return False
