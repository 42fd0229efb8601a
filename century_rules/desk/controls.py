"""Negative controls: without its clause a proof must break, and a play must show what the clause is there for."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from century_rules.desk.first_play import broken, first_breaking_play
from century_rules.desk.theories import Theory
from century_rules.eastern_wonders.actions import Action
from century_rules.eastern_wonders.encoded import known_rules
from century_rules.eastern_wonders.game import Game
from century_rules.eastern_wonders.instances import instance
from century_rules.eastern_wonders.narration import narrate
from century_rules.eastern_wonders.negation import deny, laid_out, lays_out
from century_rules.eastern_wonders.reading_names import parse_readings
from century_rules.eastern_wonders.state import State
from century_rules.kernel.algebra import IntAlgebra
from century_rules.kernel.errors import CenturyError
from century_rules.kernel.leaves import leaves
from century_rules.kernel.play import played
from century_rules.kernel.property import Play
from century_rules.theory.scene import Scene, Step
from century_rules.theory.theorem import Always, Control, Theorem

@attrs.frozen
class BreakingPlay:
    """A play that breaks a property in rules that lack a clause; replayed, and the property asked again.

    Attributes:
        game: the rules without the clause.
        play: from where the instance begins.
        instance: its name.
        shortest: whether none from there is shorter.
    """

    game: Game
    play: Play[State, Action]
    instance: str
    shortest: bool = False

    def sentences(self) -> list[str]:
        """The play in players' words."""
        return [narrate(self.game, state, action) for state, action in zip(self.play.states, self.play.actions, strict=False)]


def breaking_play(known: Theory, theorem: Theorem, control: Control) -> BreakingPlay | None:
    """The first play a breadth-first search meets that shows what a theorem's control is about; None if there is none.

    It breaks the property, and the theorem's own claims run on ints, at its last action and not before; and it is no play of the
    full rules, or under them the property holds of it: otherwise it would break what is proved of them.
    """
    claimed, small = known.properties[theorem.id], instance(control.instance)
    game, start = setting(control)
    searched = first_breaking_play(claimed, game, start)
    play = searched.play
    if play is None:
        return None
    shown = BreakingPlay(game, played(game, start, play.actions), control.instance, searched.shortest)
    genuine = (shown.play.states == play.states and broken(claimed, game, shown.play)
               and claims_break_with(known, theorem, shown)
               and not (_is_ordinary(small.game, shown.play) and broken(claimed, small.game, shown.play)))
    return shown if genuine else None


def setting(control: Control) -> tuple[Game, State]:
    """The rules that a control is played by, and where its plays begin."""
    small = instance(control.instance)
    game = deny(attrs.evolve(small.game, without=frozenset(control.without),
                             readings=parse_readings(control.readings, small.game.readings)), control.negated)
    return game, game.start(laid_out(control, small.setup)) if lays_out(control) else small.start


def claims_break_with(known: Theory, theorem: Theorem, shown: BreakingPlay) -> bool:
    """Whether the theorem's own claims, run on ints from the set-up on, fail at the last step of the play and not before."""
    game, start = shown.game, shown.play.states[0]
    begin = game.start(start.setup)
    small = instance(shown.instance)
    opening = small.opening if begin != start else ()
    all_rules = attrs.evolve(small.game, readings=game.readings)  # the opening is an ordinary play of the instance
    rules = known_rules(IntAlgebra(), game, start.setup)
    ghosts = {ghost.name: ghost.initial for ghost in known.ghosts}
    state = begin
    now = rules.scene(leaves(state), ghosts)
    failed = [_fails(theorem, now, None)]
    for number, action in enumerate((*opening, *shown.play.actions)):
        name, arguments = rules.operation_of(action, state)
        state = (all_rules if number < len(opening) else game).apply(state, action)
        step = rules.step(now, name, arguments, rules.scene(leaves(state), ghosts))
        ghosts = {ghost.name: ghost.following(step) for ghost in known.ghosts}
        step = step.remembering(ghosts)
        now = step.after
        failed.append(_fails(theorem, now, step))
    return failed[-1] and not any(failed[:-1])


def _fails(theorem: Theorem, now: Scene[int, bool], step: Step[int, bool] | None) -> bool:
    """Whether some part of the theorem is false of a position, or of the step that led to it."""
    for part in theorem.parts:
        if isinstance(part, Always):
            if not part.at(now):
                return True
        elif step is not None and (not part.operations or step.operation in part.operations) and not part.at(step):
            return True
    return False


def _is_ordinary(game: Game, play: Play[State, Action]) -> bool:
    """Whether it is a play of the rules themselves; not on a map against the advice of EW-9.1."""
    return not play.states[0].setup.sea.thin_tiles and is_play_of(game, play)


def is_play_of(game: Game, play: Play[State, Action], opening: Iterable[Action] | None = None) -> bool:
    """Whether the very same play can be played under other rules.

    They must allow its set-up and, where an opening is given, let that lead from there to where the play begins.
    """
    begin = play.states[0]
    try:
        dealt = game.start(begin.setup)
        begins = opening is None or played(game, dealt, opening).states[-1] == begin
        return begins and played(game, begin, play.actions).states == play.states
    except CenturyError:
        return False
