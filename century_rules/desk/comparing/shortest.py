"""The shortest play in which two readings part, over every legal set-up of the map, by the solver."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import attrs

from century_rules.desk.comparing.opened import ALGEBRA, OpenTable, open_table, set_up_of
from century_rules.desk.comparing.parting import Parting, confirmed
from century_rules.desk.comparing.question import BOOK_KEEPING, SCORED, Question
from century_rules.eastern_wonders.actions import Action, Begin, Claim, Open, Step, Trade
from century_rules.eastern_wonders.encoding import Shape, action_of, concrete_table, initial, operations
from century_rules.eastern_wonders.encoding.read_as import switched_to
from century_rules.eastern_wonders.pieces import Bonus, Spice
from century_rules.eastern_wonders.setup import Setup
from century_rules.eastern_wonders.state import Phase
from century_rules.solving.bounded import Depth, LastStep, Play, search
from century_rules.solving.system import SolverOperation, Start, System
from century_rules.solving.system import Step as SolverStep
from century_rules.solving.terms import Truth


@attrs.frozen
class Shortest:
    """What the search for a shortest play came to.

    Attributes:
        parting: a shortest parting of all, confirmed by both reference games; None if none was found.
        excluded: no play of up to so many actions parts the readings, on any legal set-up of the map.
        reason: why it ended without a parting.
    """

    parting: Parting | None
    excluded: int
    reason: str = ""


def shortest_play(
    question: Question, *, depth: int, rlimit: int, on_depth: Callable[[Depth], None] | None = None,
) -> Shortest:
    """Ask the solver for plays of one action, two, and so on, up to `depth`, with `rlimit` solver steps for each."""
    opened = open_table(question)
    system, others, shape = _system(question, opened)
    parts = LastStep(lambda step: differ(question, shape, step, others[step.operation]), legal=False)
    found = search(system, parts, depth=depth, rlimit=rlimit, on_depth=on_depth)
    if found.play is None:
        reason = found.reason or f"plays of more than {depth} actions were not looked at"
        return Shortest(None, found.depth, reason)
    parting = _confirm(question, found.play)
    if parting is None:
        reason = f"the solver's play of {len(found.play.steps)} actions could not be confirmed on a legal set-up"
        return Shortest(None, found.depth, reason)
    if parting.kind != "legality":
        # Of the plays of that length, one in which something is allowed under one reading only comes first.
        refused = LastStep(lambda step: allowed_by_one_only(step, others[step.operation]), legal=False)
        again = search(system, refused, depth=parting.length, first=parting.length, rlimit=rlimit)
        parting = (_confirm(question, again.play) if again.play is not None else None) or parting
    return Shortest(parting, found.depth)


def allowed_by_one_only(step: SolverStep, other: SolverOperation) -> Truth:
    """Whether a step is allowed under one of the readings and not under the other."""
    mine = ALGEBRA.all(*(guard.holds for guard in step.guards))
    its = ALGEBRA.all(*(guard.holds for guard in other.build(step.before, step.arguments).guards))
    return ALGEBRA.neg(ALGEBRA.iff(mine, its))


def differ(question: Question, shape: Shape, step: SolverStep, other: SolverOperation) -> Truth:
    """Whether a step under one reading and the same operation under the other part: by their guards, or by what they lead to.

    Not in sight is what only the reading compared has the rules remember. What another ambiguity has them remember does count,
    so that a play under one of the readings stands for the same play under both as long as this is false.
    """
    hidden = BOOK_KEEPING.get(question.ambiguity.field, "")
    move = other.build(step.before, step.arguments)
    mine = ALGEBRA.all(*(guard.holds for guard in step.guards))
    its = ALGEBRA.all(*(guard.holds for guard in move.guards))
    seen = [path for path in shape.paths if not (hidden and path.startswith(hidden))]
    changed = ALGEBRA.any(*(ALGEBRA.neg(ALGEBRA.eq(step.after[path], move.after[path])) for path in seen))
    ends = _points_differ(question, step, shape) if question.ambiguity.field == SCORED else False
    return ALGEBRA.any(allowed_by_one_only(step, other), ALGEBRA.all(mine, its, ALGEBRA.any(changed, ends)))


def _points_differ(question: Question, step: SolverStep, shape: Shape) -> Truth:
    """EW-8.2 under score-overflow: the game is over, and somebody has more cubes other than ginger than spaces."""
    after, box = shape.read(step.after), question.components
    over = [ALGEBRA.lt(
        ALGEBRA.add(box.hold_spaces, ALGEBRA.times(box.hold_bonus_spaces, player.bonus[Bonus.HOLD])),
        ALGEBRA.total(player.hold[kind] for kind in Spice if kind is not Spice.GINGER)) for player in after.players]
    return ALGEBRA.all(ALGEBRA.is_(after.phase, int(Phase.OVER)), ALGEBRA.any(*over))


def both_operations(
    question: Question, opened: OpenTable,
) -> tuple[tuple[SolverOperation, ...], dict[str, SolverOperation], Shape]:
    """The operations under the reading that remembers more, those under the other by name, and the shape of positions."""
    keeps_book = question.ambiguity.field in BOOK_KEEPING
    tables = [attrs.evolve(opened.table, readings=switched_to(ALGEBRA, opened.table.readings, reading))
              for reading in (reversed(question.readings) if keeps_book else question.readings)]
    others = {operation.name: operation for operation in operations(ALGEBRA, tables[1])}
    return operations(ALGEBRA, tables[0]), others, Shape(tables[0])


def _system(question: Question, opened: OpenTable) -> tuple[System, dict[str, SolverOperation], Shape]:
    mine, others, shape = both_operations(question, opened)
    system = System(mine, shape.paths, Start(initial(ALGEBRA, opened.table)), opened.sides, opened.parameters)
    return system, others, shape


def _confirm(question: Question, play: Play) -> Parting | None:
    """The parting of a solver's play, played through both reference games on a legal set-up."""
    games = question.games()
    some = games[0].shuffle(0)
    table = concrete_table(question.players, question.components, some, question.fixed)
    state = games[0].start(some)
    actions = [action_of(step.operation, step.arguments, state, table) for step in play.steps]
    claims = sum(isinstance(action, Claim) for action in actions)
    setup = set_up_of(question, play, _spaces_that_matter(actions, some), claims)
    return None if setup is None else confirmed(games, setup, actions)


def _spaces_that_matter(actions: Sequence[Action], setup: Setup) -> list[int]:
    """Where ships have been, if anything is opened or traded: those market tiles are laid as the model has them."""
    if not any(isinstance(action, Open | Trade) for action in actions):
        return []
    been = [action.tile if isinstance(action, Begin) else action.to for action in actions if isinstance(action, Begin | Step)]
    return [setup.sea.index[tile] for tile in dict.fromkeys(been)]
