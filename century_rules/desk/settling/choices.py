"""What a table must settle before its game is well defined; proofs kept as ``choices.json``, found by a slow command.

An ambiguity whose readings part in some play has to be decided; one that was proved never to part, given other choices, need not
be. So two things are asked of each switch besides the main question: given which one or two choices against the default one that
parts no longer does, and which single choices against the default take away the proof of one that never parts.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import TypedDict, cast

from century_rules.desk.comparing.answer import Found
from century_rules.desk.comparing.never import never_part
from century_rules.desk.settling.cases import Case, changes_set_ups, main_case, switch_named, switches, switches_of
from century_rules.desk.settling.store import folder_of, load_found, read_json, write_json
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.game import A, S
from century_rules.rulebook import Rulebook
from century_rules.solving.obligation import DEFAULT_RLIMIT
from century_rules.solving.proved import any_position
from century_rules.solving.prover import prover
from century_rules.solving.terms import name_of, unknowns_in
from century_rules.theory.read_as import unknown_of

MOST_GIVEN = 2
"""So many choices against the default are tried together."""


class Choices(TypedDict):
    """For one number of players.

    `free` can be left open together under the defaults: each was proved never to part however the others of them are read.
    `given` are some choices against the default, and `unruled` what can be left open together under it.

    `idle` has, by switch that parts under the defaults, the smallest sets of other choices under which it was proved never
    to; `rests_on`, by switch that never parts under the defaults, the single choices under which that is not proved.
    """

    idle: dict[str, list[list[str]]]
    rests_on: dict[str, list[str]]
    free: list[str]
    given: list[str]
    unruled: list[str]


def must_choose(book: Rulebook[S, A], players: int, found: Mapping[str, Found]) -> list[str]:
    """The ambiguities shown to part under the default readings of all others: each of them has to be ruled."""
    return [each.id for each in book.ambiguities if any(
        found[main_case(book, switch.name, players).name].parts for switch in switches_of(each))]


def need_not(book: Rulebook[S, A], players: int, found: Mapping[str, Found]) -> list[str]:
    """Those proved never to part under the default readings of all others."""
    return [each.id for each in book.ambiguities if all(
        found[main_case(book, switch.name, players).name].proved for switch in switches_of(each))]


def not_known(book: Rulebook[S, A], players: int, found: Mapping[str, Found]) -> list[str]:
    """Those that are neither."""
    settled = (*must_choose(book, players, found), *need_not(book, players, found))
    return [each.id for each in book.ambiguities if each.id not in settled]


def never_parts(case: Case[S, A]) -> bool:
    """Whether the readings of a case are proved never to part. A game that cannot be played so is no proof."""
    try:
        return never_part(case.question(), rlimit=DEFAULT_RLIMIT).proved
    except InvalidInput:
        return False


def open_together(book: Rulebook[S, A], players: int, names: Iterable[str], given: Iterable[str]) -> list[str]:
    """Those of the switches that can be left open together, given some choices.

    One after another joins if it never parts whatever those before it are: then two tables that read any of them differently
    are led from one to the other by single changes, none of which parts them.
    """
    together: list[str] = []
    for name in names:
        chosen = itertools.product(*(("", switch_named(book, other).choice) for other in together))
        worlds = [(*given, *(choice for choice in choices if choice)) for choices in chosen]
        if all(never_parts(Case(book, name, players, world)) for world in worlds if one_of_each((name, *world))):
            together.append(name)
    return together


def one_of_each(names: Iterable[str]) -> bool:
    """Whether no two of the switches or choices are about the same ambiguity."""
    asked = [name.partition("=")[0] for name in names]
    return len(set(asked)) == len(asked)


def find_choices(book: Rulebook[S, A], tell: Callable[[str], None], folder: Path | None = None) -> None:
    """Ask and keep, for all numbers of players."""
    for players in book.players:
        _find_choices(book, players, tell, folder or folder_of(book))


def _find_choices(book: Rulebook[S, A], players: int, tell: Callable[[str], None], folder: Path) -> None:
    found, kept = load_found(folder), load_choices(folder)
    idle: dict[str, list[list[str]]] = {}
    rests_on: dict[str, list[str]] = {}
    for switch in switches(book):
        name = switch.name
        if changes_set_ups(book, name):  # whatever else is ruled
            continue
        if found[main_case(book, name, players).name].proved:
            rests_on[name] = [other.choice for other in switches(book) if other.ambiguity is not switch.ambiguity
                              and not never_parts(Case(book, name, players, (other.choice,)))]
            tell(f"{players} players, {name} never parts; not proved given any of: {', '.join(rests_on[name]) or 'none'}")
        else:
            sets = list(_idle(book, name, players))
            if sets:
                idle[name] = sets
                tell(f"{players} players, {name} never parts given {' or '.join(' and '.join(each) for each in sets)}")
    given = sorted({choice for sets in idle.values() for choice in sets[0]})
    named = {choice.partition("=")[0] for choice in given}
    free = open_together(book, players, list(reversed(rests_on)), ())
    unruled = open_together(book, players, [name for name in (*idle, *reversed(rests_on)) if name.partition("=")[0] not in named],
                            given)
    tell(f"{players} players: open together {', '.join(free)}; given {', '.join(given)}: {', '.join(unruled)}")
    kept[str(players)] = Choices(idle=idle, rests_on=rests_on, free=free, given=given, unruled=unruled)
    write_json(folder / "choices.json", {number: kept[number] for number in sorted(kept)})


def load_choices(folder: Path) -> dict[str, Choices]:
    """What is kept, by the number of players in digits."""
    return cast(dict[str, Choices], read_json(folder / "choices.json"))


def looked_at_with(book: Rulebook[S, A], name: str, players: int) -> list[str]:
    """The other switches whose ambiguities an operation looks at that looks at the one of `name`, too.

    No others can decide in one step whether it matters.
    """
    system = prover(book, players).system
    constants = system.parameters
    leaves = {each.name: name_of(constants[unknown_of(each.ambiguity, each.other)]) for each in switches(book)}
    step = any_position(book, prover(book, players))[0].step
    met: set[str] = set()
    for operation in system.operations:
        made = step(operation)
        seen = unknowns_in([*(guard.holds for guard in made.guards), *(made.after[path] for path in system.paths)])
        if leaves[name] in seen:
            met |= seen
    return [each.name for each in switches(book) if leaves[each.name] in met and one_of_each((each.name, name))]


def _idle(book: Rulebook[S, A], name: str, players: int) -> Iterator[list[str]]:
    """The smallest sets of choices against the default, among those that can decide it, under which it never parts."""
    found: list[set[str]] = []
    others = looked_at_with(book, name, players)
    for size in range(1, MOST_GIVEN + 1):
        for chosen in itertools.combinations(others, size):
            given = tuple(switch_named(book, each).choice for each in chosen)
            if any(smaller <= set(given) for smaller in found) or not one_of_each(given):
                continue
            if never_parts(Case(book, name, players, given)):
                found.append(set(given))
                yield list(given)
