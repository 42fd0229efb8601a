"""When an induction fails: the counterexample as a position in players' words, and whether a small game reaches it.

A counterexample to induction is a position that every invariant allows and one action that makes a claim false. If play can
reach it, the claim is false; if not, an invariant that shuts it out is missing. The solver cannot tell which; a small game
that can be searched to the end often can.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Generic, cast

import attrs

from century_rules.desk.breaking.controls import changed
from century_rules.archive import Instance
from century_rules.kernel.errors import CenturyError, InvalidInput
from century_rules.kernel.game import A, BoardGame, S
from century_rules.kernel.leaves import leaves, map_leaves
from century_rules.kernel.play import played
from century_rules.kernel.property import Play
from century_rules.lifting.unknown_positions import numbers_of
from century_rules.rulebook import Rulebook
from century_rules.search.reaching import Breaks, Reached, breaks_at_the_end, search
from century_rules.solving.batch import Task
from century_rules.solving.cti import RanOut, counterexamples
from century_rules.solving.prover import RLIMIT, Prover, ghosts_in, in_view, prover, prover_of, theorem_tasks
from century_rules.solving.system import Situation
from century_rules.theory.theorem import Control, OnStep, Theorem, is_false
from century_rules.theory.theories import Theory
from century_rules.writing.paragraphs import counted
from century_rules.writing.plain import PlainTelling

MOST_PLACES = 60_000
"""Positions looked at in a small game."""

MOST_CONSTANTS = 60
"""Numbers of a set-up that are shown with a counterexample, at most: of a deck of cards nobody reads all."""

TRIES = 10
"""Counterexamples looked up in a small game."""

_SEED = 1


@attrs.frozen
class ObligationClaim:
    """What an obligation asks, for any game.

    Attributes:
        id: the obligation's.
        says: the claim in a sentence.
        breaks: whether the claim is false of a position or the step to it, on ints.
        theorem: whose part it is; None for an invariant.
    """

    id: str
    says: str
    breaks: Breaks
    theorem: Theorem | None = None

    def task(self, known: Theory[S, A], full: Prover, readings: Mapping[str, str]) -> Task:
        """The same obligation about another game. KeyError if that game has no such obligation."""
        induction = full.induction(known.invariants, known.ghosts)
        tasks = induction.tasks() if self.theorem is None else theorem_tasks(full, induction, self.theorem, readings)
        return {task.id: task for task in tasks}[self.id]


def asked_by(known: Theory[S, A], obligation: str) -> ObligationClaim:
    """What the obligation of that id asks. Raises InvalidInput if there is none."""
    first, _, rest = obligation.partition("/")
    for theorem in known.theorems.values() if first == "theorem" else ():
        says = known.properties[theorem.id].statement if theorem.id in known.properties else theorem.id
        for name, part in theorem.named_parts.items():
            if rest == name and not isinstance(part, OnStep):
                return ObligationClaim(obligation, says, partial(is_false, part), theorem)
            if rest.startswith(f"{name}/") and isinstance(part, OnStep):
                of_one = attrs.evolve(part, operations=(rest.removeprefix(f"{name}/"),))
                return ObligationClaim(obligation, says, partial(is_false, of_one), theorem)
    for invariant in known.invariants:
        if rest == invariant.name:
            return ObligationClaim(obligation, invariant.statement, partial(is_false, invariant))
    raise InvalidInput(f"there is no obligation '{obligation}'")


@attrs.frozen
class Example(Generic[S, A]):
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

    game: BoardGame[S, A]
    before: S
    action: A | None
    after: S | None
    history: Mapping[str, int]
    at_start: Mapping[str, int]
    replayed: bool


@attrs.frozen
class FailedInduction(Generic[S, A]):
    """What is known of an obligation that cannot be proved.

    Attributes:
        book: the game.
        asked: the obligation.
        players: for how many players it was asked.
        example: a counterexample in the printed game; None if none was found there.
        raw: where there is no example, the counterexample of the game with everything open.
        looked_at: by path, the numbers of the set-up that the obligation looks at; of a game that draws its set-ups itself, none.
        instance: the small game.
        reached: what a search of it came to; where its play is not None, play reaches a counterexample.
        tried: how many counterexamples of the small game were looked up among its positions.
        more: whether there are more of them; None if a limit ran out.
    """

    book: Rulebook[S, A]
    asked: ObligationClaim
    players: int
    example: Example[S, A] | None
    raw: Situation[int] | None
    looked_at: frozenset[str]
    instance: Instance[S, A]
    reached: Reached[S, A]
    tried: int
    more: bool | None


def explain(
    known: Theory[S, A], obligation: str, players: int, *, control: Control | None = None, small: str | None = None,
    tries: int = TRIES, most: int = MOST_PLACES, rlimit: int = RLIMIT,
) -> FailedInduction[S, A]:
    """Show why an obligation fails, on the printed game and on a small one.

    `control` says what is dropped or read otherwise, and on which small game; else that is `small`, or one for as many players,
    under the readings of the counterexample. The obligation is expected to fail; for one that does not there is nothing to show,
    and the help says so. Raises InvalidInput if there is no such one.
    """
    book, asked, changes = known.book, asked_by(known, obligation), control or Control((), "")
    readings = {**(asked.theorem.needs if asked.theorem else {}), **changes.readings}
    example, raw, looked_at = _shown(known, asked, players, readings, changes, rlimit)
    if control is not None:
        small = control.instance or next(iter(book.archive.instances), None)
    elif example is not None:
        readings = {**book.reading_names.by_name(example.game.readings), **readings}
    chosen = _small_game(book, small, players, changes, readings)
    reached = search(book, chosen.game, chosen.beginning, chosen.opening, asked.breaks, known.ghosts, most=most)
    more = False if reached.play is None else None
    found = FailedInduction(book, asked, players, example, raw, looked_at, chosen, reached, tried=0, more=more)
    return found if reached.play is not None else _looked_up(known, found, readings, tries, rlimit)


def _small_game(
    book: Rulebook[S, A], name: str | None, players: int, control: Control, readings: Mapping[str, str],
) -> Instance[S, A]:
    """That small game, or else the first one for as many players, under those readings and changed by a control.

    From its beginning where the control lays that out otherwise, or the opening is no play under these rules.
    """
    if name is None and not book.archive.instances:
        raise InvalidInput(f"{book.name} names no small games in which a counterexample could be looked up")
    named = [book.instance(each) for each in (book.archive.instances if name is None else (name,))]
    chosen = next((each for each in named if each.game.players == players), named[0])
    read = book.under(chosen, book.reading_names.parse(readings, chosen.game.readings))
    game = changed(book, control, read.game)
    laid = book.encoded().laid_out(control, game, read.beginning)
    opening = read.opening if laid == read.beginning else ()
    try:
        played(game, laid, opening)
    except CenturyError:
        opening = ()
    return attrs.evolve(read, game=game, beginning=laid, opening=opening)


def _looked_up(
    known: Theory[S, A], so_far: FailedInduction[S, A], readings: Mapping[str, str], tries: int, rlimit: int,
) -> FailedInduction[S, A]:
    """Look counterexamples of the small game up among the positions that were found there."""
    found, reached = so_far.instance, so_far.reached
    try:
        for example in examples(known, so_far.asked, found.game, found.beginning, readings, rlimit=rlimit):
            if so_far.tried == tries:
                return attrs.evolve(so_far, more=True)
            so_far = attrs.evolve(so_far, tried=so_far.tried + 1)
            actions = reached.play_to(example.before, example.history)
            if actions is not None and example.replayed:  # only where the search was cut short; else it would have met it
                more = () if example.action is None else (example.action,)
                whole = (*found.opening, *actions, *more)
                if breaks_at_the_end(known.book, found.game, found.beginning, whole, so_far.asked.breaks, known.ghosts):
                    play = played(found.game, found.beginning, whole)
                    return attrs.evolve(so_far, reached=attrs.evolve(reached, play=play))
    except RanOut:
        return attrs.evolve(so_far, more=None)
    return so_far


def _shown(
    known: Theory[S, A], asked: ObligationClaim, players: int, readings: Mapping[str, str], control: Control, rlimit: int,
) -> tuple[Example[S, A] | None, Situation[int] | None, frozenset[str]]:
    """An example in the printed game, under the default readings if there is one; else the raw counterexample.

    And the numbers of the set-up that it looks at.
    """
    book, names = known.book, known.book.reading_names

    def printed(chosen: Mapping[str, str]) -> Example[S, A] | None:
        game = changed(book, control, book.printed(players, names.parse(chosen)))
        begin = book.encoded().laid_out(control, game, game.deal(_SEED))
        try:
            return next(examples(known, asked, game, begin, readings, rlimit=rlimit), None)
        except RanOut:
            return None

    example = printed(readings)
    if example is not None and type(cast(object, book.telling)) is not PlainTelling:  # its own draws what was set up
        return example, None, frozenset()
    full = prover(book, players, control.without, control.rulings)
    obligation = asked.task(known, full, readings).build()
    looked_at = full.open_in([obligation.goal])
    if example is not None:
        return example, None, looked_at
    try:
        raw = next(counterexamples(obligation, (dict.fromkeys(full.system.paths, 0),), rlimit=rlimit), None)
    except RanOut:
        return None, None, looked_at
    if raw is None:
        return None, None, looked_at
    played_there = full.readings_found(raw.parameters)
    read = {each.id: str(reading) for each in book.ambiguities for reading in each.others if reading in played_there}
    example = printed({**read, **readings})
    return example, None if example is not None else raw, looked_at


def examples(
    known: Theory[S, A], asked: ObligationClaim, game: BoardGame[S, A], begin: S, readings: Mapping[str, str], *,
    rlimit: int = RLIMIT,
) -> Iterator[Example[S, A]]:
    """The counterexamples to an obligation in one real game, none twice, each as near to the start of the game as it can be.

    Raises RanOut if it is open whether there are more.
    """
    full = prover_of(known.book, game, begin)
    at_start = {ghost.name: ghost.initial for ghost in known.ghosts}
    start = {**leaves(known.book.guidance.under_way(begin)), **{in_view(name): value for name, value in at_start.items()}}
    plain = (start, dict.fromkeys(start, 0))
    for found in counterexamples(asked.task(known, full, readings).build(), plain, rlimit=rlimit):
        before = _state(begin, found.before)
        history = {name: int(value) for name, value in ghosts_in(found.before).items()}
        if found.operation is None:
            yield Example(game, before, None, None, history, at_start, replayed=True)
            continue
        after = _state(begin, found.after)
        try:
            # The rules of a game name its own actions.
            action = cast("A", full.rules.action_named(found.operation, found.arguments, before))
            same = game.apply(before, action) == after
        except (CenturyError, ArithmeticError, LookupError, ValueError):
            same = False
        yield Example(game, before, action, after, history, at_start, same)


def _state(like: S, values: Mapping[str, int]) -> S:
    """The position with those leaves, with the set-up of another one."""
    return map_leaves(like, lambda path, _value: int(values[path]))


# --- in words ---------------------------------------------------------------------------------------------------------


def explained(known: Theory[S, A], obligation: str, players: int) -> list[str]:
    """Why an obligation fails, in lines for people; of a game that names no small ones the position alone."""
    book = known.book
    if book.archive.instances:
        return sentences(explain(known, obligation, players))
    asked = asked_by(known, obligation)
    needs = asked.theorem.needs if asked.theorem else {}
    example, raw, looked_at = _shown(known, asked, players, needs, Control((), ""), RLIMIT)
    return [f"{asked.id} is not inductive: {asked.says}",
            f"reachable: not known. {book.name} names no small game in which a play to it could be looked for", _TO_DO,
            *_shown_in_words(book, example, raw, looked_at)]


_TO_DO = ("if the claim is true, something beside it has to shut out positions like the one below: state that, too, as a claim "
          "in the same file (`--only` one of them leaves the others out) or an invariant; if it is false, some play shows it")


def _shown_in_words(
    book: Rulebook[S, A], example: Example[S, A] | None, raw: Situation[int] | None, looked_at: frozenset[str],
) -> list[str]:
    return _of_raw(raw, looked_at) if example is None else _of_example(book, example, looked_at)


def sentences(found: FailedInduction[S, A]) -> list[str]:
    """The help as lines for people: what to do comes first, for the position may be long."""
    said = [f"{found.asked.id} is not inductive: {found.asked.says}"]
    shown = _shown_in_words(found.book, found.example, found.raw, found.looked_at)
    played = [] if found.reached.play is None else _of_play(found, found.reached.play)
    return [*said, *([] if played else _of_instance(found)), *shown, *played]


def _of_example(book: Rulebook[S, A], example: Example[S, A], looked_at: frozenset[str]) -> list[str]:
    game = example.game
    readings = book.reading_names.in_words(game.readings)
    dropped = f", without {', '.join(sorted(game.without))}" if game.without else ""
    before = book.telling.lines(game, example.before)
    ruled = book.in_force.added
    said = [f"in the printed game{ruled} ({game.players} players, shuffle {_SEED}, {readings}{dropped}) the invariants "
            "allow this:"]
    said += [f"  {line}" for line in before]
    said += [f"  {line}, as it was set up" for line in _set_up(example.before, looked_at)]
    said += [f"  ({words})" for words in [book.telling.words()] if words]
    history = ", ".join(f"{name} {value}" for name, value in example.history.items()
                        if value != example.at_start[name])
    if history:
        said.append(f"with this history, which no play need have: {history}")
    if example.action is None or example.after is None:
        return [*said, "and there the claim is false"]
    after = book.telling.lines(game, example.after)
    if example.replayed:
        said.append(f"then: {book.narrate(game, example.before, example.action)}")
    else:
        said.append(f"then, by the encoding: {book.write_action(example.action)} (the reference does not do the same in such a "
                    "position, which no play reaches)")
    said.append("and the claim is false; the position has changed by:")
    said += [f"  - {line}" for line in before if line not in after]
    return [*said, *(f"  + {line}" for line in after if line not in before)]


def _set_up(position: object, looked_at: frozenset[str]) -> Iterator[str]:
    """The constant fields of a position in which something is looked at, a line each."""
    for name in dict.fromkeys(path.partition("[")[0].partition(".")[0] for path in sorted(looked_at)):
        numbers = list(numbers_of(getattr(position, name, None), name))
        if 0 < len(numbers) <= MOST_CONSTANTS:
            yield f"{name} {' '.join(str(number) for _, number in numbers)}"


def _of_raw(raw: Situation[int] | None, looked_at: frozenset[str]) -> list[str]:
    if raw is None:
        return ["no counterexample was found within the limit of solver steps"]
    said = ["there is none in the printed game as it is set up here; a proof is of any set-up that the rulebook allows, and "
            "of all readings, and this is one:"]
    shown = [(path, value) for path, value in sorted(raw.parameters.items()) if path in looked_at and not isinstance(value, bool)]
    said += [f"  {path} = {int(value)}, as it was set up" for path, value in shown[:MOST_CONSTANTS]]
    said += [f"  {path} = {int(value)}" for path, value in raw.before.items() if value]
    if raw.operation is not None:
        given = ", ".join(f"{name}={int(value)}" for name, value in raw.arguments.items())
        said.append(f"then: {raw.operation}({given})")
        said += [f"  {path}: {int(was)} becomes {int(now)}" for path, (was, now) in raw.changes().items()]
    if shown:
        said.append("if the claim is meant of some set-ups only, let it ask for them first (`if …: return True`), or let "
                    "`set_up` of the rulebook shut out what is never dealt")
    return said


def _of_instance(found: FailedInduction[S, A]) -> list[str]:
    """What the search of a small game without such a play says, of that game and of no other; and what to do."""
    reached = found.reached
    name = found.instance.name
    holds = f"the claim holds in {'all' if reached.complete else 'the first'} {counted(reached.states, 'position')} there"
    if found.tried == 0 and found.more is False:
        some = "has no counterexample at all, reachable or not"
    elif found.more is False:
        some = f"does not reach the {found.tried} counterexamples that it has"
    else:
        some = f"does not reach the first {found.tried} of its counterexamples"
    rest = "" if reached.complete else " that were looked at"
    return [f"reachable: not known. {name} {_which(found)} {some}, and {holds}{rest}; that says nothing of the printed game"
            f"{_other(found)}",
            _TO_DO]


def _which(found: FailedInduction[S, A]) -> str:
    """Which game was searched, in brackets."""
    game, book = found.instance.game, found.book
    return f"({game.players} players, {book.reading_names.in_words(game.readings)})"


def _other(found: FailedInduction[S, A]) -> str:
    """What else the claim is about."""
    more = [] if found.instance.game.players == found.players else [f"{found.players} players"]
    more += [] if found.asked.theorem is not None and found.asked.theorem.needs else ["other readings"]
    return f", nor of {' or '.join(more)}" if more else ""


def _of_play(found: FailedInduction[S, A], play: Play[S, A]) -> list[str]:
    """The play without the opening of the small game, where that is not what breaks the claim."""
    name, opening = found.instance.name, len(found.instance.opening)
    told = found.book.narrated(found.instance.game, play)
    if len(told) <= opening or not opening:
        where = f"in a play of {counted(len(told), 'action')}" if told else "before anything is played"
    else:
        told = told[opening:]
        where = f"{counted(len(told), 'action')} after it begins (its opening of {opening} is left out here)"
    said = f"reachable: yes, in play on {name} {_which(found)}, whose box is smaller than the printed one: it breaks {where}"
    return [said + (":" if told else ""), *(f"  {number}. {sentence}" for number, sentence in enumerate(told, 1))]
