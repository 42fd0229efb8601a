"""When an induction fails: the counterexample as a position in players' words, and whether a small game reaches it.

A counterexample to induction is a position that every invariant allows and one action that makes a claim false. If play can
reach it, the claim is false; if not, an invariant that shuts it out is missing. The solver cannot tell which; a small game
that can be searched to the end often can.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import attrs

from century_rules.desk.proving import Prover, ghosts_in, in_view, prover, prover_of, theorem_tasks
from century_rules.desk.reaching import Breaks, Reached, breaks_at_the_end, search
from century_rules.desk.theories import Theory
from century_rules.desk.verify import RLIMIT
from century_rules.eastern_wonders.actions import Action
from century_rules.eastern_wonders.encoding.read_as import readings_of_model
from century_rules.eastern_wonders.game import Game
from century_rules.eastern_wonders.instances import Instance, instance
from century_rules.eastern_wonders.layout import KEYWORDS
from century_rules.eastern_wonders.narration import narrate
from century_rules.eastern_wonders.negation import deny, laid_out, lays_out
from century_rules.eastern_wonders.notation import format_action
from century_rules.eastern_wonders.position import format_state
from century_rules.eastern_wonders.reading_names import format_readings, parse_readings
from century_rules.eastern_wonders.setup import Setup
from century_rules.eastern_wonders.state import State
from century_rules.kernel.errors import CenturyError, InvalidInput
from century_rules.kernel.leaves import leaves, map_leaves
from century_rules.kernel.play import played
from century_rules.kernel.property import Play
from century_rules.solving.batch import Task
from century_rules.solving.cti import RanOut, counterexamples
from century_rules.solving.induction import Induction
from century_rules.solving.system import Situation
from century_rules.theory.theorem import Always, Control, Invariant, OnStep, Theorem

SMALL_GAMES = {2: "cove", 3: "strait", 4: "gulf"}
"""By number of players, the small game that is searched."""

MOST_PLACES = 60_000
"""Positions looked at in a small game."""

TRIES = 10
"""Counterexamples looked up in a small game."""

_SEED = 1


@attrs.frozen
class Question:
    """What an obligation asks, for any game.

    Attributes:
        id: the obligation's.
        says: the claim in a sentence.
        operation: what is done in a counterexample; "" where the claim is about a position.
        breaks: whether the claim is false of a position or the step to it, on ints.
        theorem: whose part it is; None for an invariant.
    """

    id: str
    says: str
    operation: str
    breaks: Breaks
    theorem: Theorem | None = None

    def task(self, known: Theory, full: Prover, readings: Mapping[str, str]) -> Task:
        """The same obligation about another game. KeyError if that game has no such obligation."""
        induction = full.induction(known.invariants, known.ghosts)
        return {task.id: task for task in self._candidates(induction, full, readings)}[self.id]

    def _candidates(self, induction: Induction, full: Prover, readings: Mapping[str, str]) -> tuple[Task, ...]:
        if self.theorem is not None:
            return tuple(theorem_tasks(full, induction, self.theorem, readings))
        return induction.tasks()


def question(known: Theory, obligation: str) -> Question:
    """What the obligation of that id asks. Raises InvalidInput if there is none."""
    first, _, rest = obligation.partition("/")
    if first == "theorem":
        for theorem in known.theorems.values():
            for part in theorem.parts:
                name = f"{theorem.id}/{part.name}"
                if rest == name and isinstance(part, Always):
                    return Question(obligation, _statement(known, theorem), "", _false_of(part), theorem)
                if rest.startswith(f"{name}/") and not isinstance(part, Always):
                    operation = rest.removeprefix(f"{name}/")
                    return Question(obligation, _statement(known, theorem), operation,
                                    _false_of_step(part, operation), theorem)
    for invariant in known.invariants:
        if rest == invariant.name:
            operation = "" if first == "init" else first
            return Question(obligation, invariant.statement, operation, _false_of(invariant))
    raise InvalidInput(f"there is no obligation '{obligation}'")


def _statement(known: Theory, theorem: Theorem) -> str:
    return known.properties[theorem.id].statement if theorem.id in known.properties else theorem.id


def _false_of(claim: Invariant | Always) -> Breaks:
    return lambda now, _step: not claim.at(now)


def _false_of_step(part: OnStep, operation: str) -> Breaks:
    return lambda _now, step: step is not None and step.operation == operation and not part.at(step)


@attrs.frozen
class Example:
    """A counterexample to induction in a real game.

    Attributes:
        game: its rules.
        before: a position that the invariants allow.
        action: what is done; None where the claim is false of the position itself.
        after: what it leads to.
        history: the history beside the position that the proofs keep.
        at_start: the same where plays start.
        replayed: whether the reference does the same in that position; on what no play reaches it may refuse.
    """

    game: Game
    before: State
    action: Action | None
    after: State | None
    history: Mapping[str, int]
    at_start: Mapping[str, int]
    replayed: bool


@attrs.frozen
class Help:
    """What is known of an obligation that cannot be proved.

    Attributes:
        asked: the obligation.
        players: for how many players it was asked.
        example: a counterexample in the printed game; None if none was found there.
        raw: where there is no example, the counterexample of the game with everything open.
        instance: the small game.
        reached: what a search of it came to; where its play is not None, play reaches a counterexample.
        tried: how many counterexamples of the small game were looked up among its positions.
        more: whether there are more of them; None if a limit ran out.
    """

    asked: Question
    players: int
    example: Example | None
    raw: Situation[int] | None
    instance: Instance
    reached: Reached
    tried: int
    more: bool | None


def explain(
    known: Theory, obligation: str, players: int, *, control: Control | None = None, small: str | None = None,
    tries: int = TRIES, most: int = MOST_PLACES, rlimit: int = RLIMIT,
) -> Help:
    """Show why an obligation fails, on the printed game and on a small one.

    `control` says what is dropped or read otherwise, and on which small game; else that is `small`, or one for as many players,
    under the readings of the counterexample. The obligation is expected to fail; for one that does not there is nothing to show,
    and the help says so. Raises InvalidInput if there is no such one.
    """
    asked = question(known, obligation)
    readings = {**(asked.theorem.needs if asked.theorem else {}), **(control.readings if control else {})}
    without = frozenset(control.without if control else ())
    example, raw = _shown(known, asked, players, readings, without, control, rlimit)
    if example is not None and control is None:
        readings = {**dict(each.split("=", 1) for each in format_readings(example.game.readings)), **readings}
    chosen = _small_game(control.instance if control else small or SMALL_GAMES[players], readings, without, control)
    game = chosen.game
    reached = search(game, chosen.setup, chosen.opening, asked.breaks, known.ghosts, most=most)
    if reached.play is not None:
        return Help(asked, players, example, raw, chosen, reached, tried=0, more=None)
    return _looked_up(known, Help(asked, players, example, raw, chosen, reached, tried=0, more=False), readings, tries, rlimit)


def _small_game(name: str, readings: Mapping[str, str], without: frozenset[str], control: Control | None) -> Instance:
    """The small game under those readings; from its beginning where its opening is no play under them."""
    chosen = instance(name)
    chosen = chosen.under(parse_readings(readings, chosen.game.readings))
    chosen = attrs.evolve(chosen, game=deny(attrs.evolve(chosen.game, without=without), control.negated if control else ()))
    if control is not None and lays_out(control):
        return attrs.evolve(chosen, setup=laid_out(control, chosen.setup), opening=())
    try:
        played(chosen.game, chosen.game.start(chosen.setup), chosen.opening)
    except CenturyError:
        return attrs.evolve(chosen, opening=())
    return chosen


def _looked_up(known: Theory, so_far: Help, readings: Mapping[str, str], tries: int, rlimit: int) -> Help:
    """Look counterexamples of the small game up among the positions that were found there."""
    found, reached = so_far.instance, so_far.reached
    try:
        for example in examples(known, so_far.asked, found.game, found.setup, readings, rlimit=rlimit):
            if so_far.tried == tries:
                return attrs.evolve(so_far, more=True)
            so_far = attrs.evolve(so_far, tried=so_far.tried + 1)
            actions = reached.play_to(example.before, example.history)
            if actions is not None and example.replayed:  # only where the search was cut short; else it would have met it
                more = () if example.action is None else (example.action,)
                whole = (*found.opening, *actions, *more)
                if breaks_at_the_end(found.game, found.setup, whole, so_far.asked.breaks, known.ghosts):
                    play = played(found.game, found.game.start(found.setup), whole)
                    return attrs.evolve(so_far, reached=attrs.evolve(reached, play=play))
    except RanOut:
        return attrs.evolve(so_far, more=None)
    return so_far


def _shown(
    known: Theory, asked: Question, players: int, readings: Mapping[str, str], without: frozenset[str], control: Control | None,
    rlimit: int,
) -> tuple[Example | None, Situation[int] | None]:
    """An example in the printed game, under the default readings if there is one; else the raw counterexample."""
    def printed(chosen: Mapping[str, str]) -> Example | None:
        game = deny(Game(players=players, readings=parse_readings(chosen), without=without), control.negated if control else ())
        setup = game.shuffle(_SEED) if control is None else laid_out(control, game.shuffle(_SEED))
        try:
            return next(examples(known, asked, game, setup, readings, rlimit=rlimit), None)
        except RanOut:
            return None

    example = printed(readings)
    if example is not None:
        return example, None
    full = prover(players, without, control.negated if control else ())
    task = asked.task(known, full, readings)
    try:
        raw = next(counterexamples(task.build(), (dict.fromkeys(full.system.paths, 0),), rlimit=rlimit), None)
    except RanOut:
        return None, None
    if raw is None:
        return None, None
    example = printed({**readings_of_model(raw.parameters), **readings})
    return example, None if example is not None else raw


def examples(
    known: Theory, asked: Question, game: Game, setup: Setup, readings: Mapping[str, str], *, rlimit: int = RLIMIT,
) -> Iterator[Example]:
    """The counterexamples to an obligation in one real game, none twice, each as near to the start of the game as it can be.

    Raises RanOut if it is open whether there are more.
    """
    full, begin = prover_of(game, setup), game.start(setup)
    at_start = {ghost.name: ghost.initial for ghost in known.ghosts}
    start = {**leaves(begin), **{in_view(name): value for name, value in at_start.items()}}
    plain = ({**start, **{f"sets[{place}]": 0 for place in range(len(begin.sets))}}, dict.fromkeys(start, 0))
    for found in counterexamples(asked.task(known, full, readings).build(), plain, rlimit=rlimit):
        before = _state(begin, found.before)
        history = {name: int(value) for name, value in ghosts_in(found.before).items()}
        if found.operation is None:
            yield Example(game, before, None, None, history, at_start, replayed=True)
            continue
        after = _state(begin, found.after)
        try:
            action = full.rules.action_named(found.operation, found.arguments, before)
            same = game.apply(before, action) == after
        except (CenturyError, ArithmeticError, LookupError, ValueError):
            same = False
        yield Example(game, before, action, after, history, at_start, same)


def _state(like: State, values: Mapping[str, int]) -> State:
    """The position with those leaves, with the set-up of another one."""
    return map_leaves(like, lambda path, _value: int(values[path]))


# --- in words ---------------------------------------------------------------------------------------------------------


def sentences(found: Help) -> list[str]:
    """The help as lines for people."""
    said = [f"{found.asked.id} is not inductive: {found.asked.says}"]
    said += _of_example(found.example) if found.example is not None else _of_raw(found.raw)
    return [*said, *_of_instance(found)]


def _of_example(example: Example) -> list[str]:
    game = example.game
    readings = ", ".join(format_readings(game.readings)) or "default readings"
    dropped = f", without {', '.join(sorted(game.without))}" if game.without else ""
    before = position_lines(game, example.before)
    said = [f"in the printed game ({game.players} players, shuffle {_SEED}, {readings}{dropped}) the invariants allow this:"]
    said += [f"  {line}" for line in before]
    said.append("  (Y ginger, R chili, G tea, B cloves, the supply in that order; V… a VP tile; the words of a position file)")
    history = ", ".join(f"{name} {value}" for name, value in example.history.items()
                        if value != example.at_start[name])
    if history:
        said.append(f"with this history, which no play need have: {history}")
    if example.action is None or example.after is None:
        return [*said, "and there the claim is false"]
    after = position_lines(game, example.after)
    if example.replayed:
        said.append(f"then: {narrate(game, example.before, example.action)}")
    else:
        said.append(f"then, by the encoding: {format_action(example.action)} (the reference does not do the same in such a "
                    "position, which no play reaches)")
    said.append("and the claim is false; the position has changed by:")
    said += [f"  - {line}" for line in before if line not in after]
    return [*said, *(f"  + {line}" for line in after if line not in before)]


def position_lines(game: Game, state: State) -> list[str]:
    """What lies on the table, without the lines that say how it was set up."""
    try:
        text = format_state(game, state).splitlines()[1:]
    except (LookupError, ValueError):  # a position that no text can say, with a ship beside the map for instance
        text = [f"{path} {value}" for path, value in leaves(state).items() if value]
    return [line for line in text if line.split()[0] not in KEYWORDS]


def _of_raw(raw: Situation[int] | None) -> list[str]:
    if raw is None:
        return ["no counterexample was found within the limit"]
    said = ["there is none in the printed game as it is shuffled here; with map, recipes, tiles and readings open this is one:"]
    said += [f"  {path} = {int(value)}" for path, value in raw.before.items() if value]
    if raw.operation is not None:
        given = ", ".join(f"{name}={int(value)}" for name, value in raw.arguments.items())
        said.append(f"then: {raw.operation}({given})")
        said += [f"  {path}: {int(was)} becomes {int(now)}" for path, (was, now) in raw.changes().items()]
    return said


def _of_instance(found: Help) -> list[str]:
    """What the search of a small game says, of that game and of no other."""
    reached = found.reached
    if reached.play is not None:
        return _of_play(found, reached.play)
    name = found.instance.name
    holds = f"the claim holds in {'all' if reached.complete else 'the first'} {reached.states:,} positions there"
    if found.tried == 0 and found.more is False:
        some = "has no counterexample at all, reachable or not"
    elif found.more is False:
        some = f"does not reach the {found.tried} counterexamples that it has"
    else:
        some = f"does not reach the first {found.tried} of its counterexamples"
    rest = "" if reached.complete else " that were looked at"
    return [f"reachable: not known. {name} {_which(found)} {some}, and {holds}{rest}; that says nothing of the printed game"
            f"{_other(found)}",
            "if the claim is true there, an invariant beside it has to shut such positions out"]


def _which(found: Help) -> str:
    """Which game was searched, in brackets."""
    game = found.instance.game
    return f"({game.players} players, {', '.join(format_readings(game.readings)) or 'default readings'})"


def _other(found: Help) -> str:
    """What else the claim is about."""
    more = [] if found.instance.game.players == found.players else [f"{found.players} players"]
    more += [] if found.asked.theorem is not None and found.asked.theorem.needs else ["other readings"]
    return f", nor of {' or '.join(more)}" if more else ""


def _of_play(found: Help, play: Play[State, Action]) -> list[str]:
    """The play without the opening of the small game, where that is not what breaks the claim."""
    name, opening = found.instance.name, len(found.instance.opening)
    told = [narrate(found.instance.game, state, action) for state, action in zip(play.states, play.actions, strict=False)]
    if len(told) <= opening or not opening:
        where = f"in a play of {len(told)} actions" if told else "before anything is played"
    else:
        told, where = told[opening:], f"{len(told) - opening} actions after it begins (its opening of {opening} is left out here)"
    said = f"reachable: yes, in play on {name} {_which(found)}, whose box is smaller than the printed one: it breaks {where}"
    return [said + (":" if told else ""), *(f"  {number}. {sentence}" for number, sentence in enumerate(told, 1))]
