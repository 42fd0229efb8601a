"""A file of a user's own claims: read, and refused where it would be misunderstood."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from types import ModuleType
from typing import Generic, TypeVar

import attrs

from century_rules.desk.claims.text import check_text
from century_rules.kernel.content import load_file
from century_rules.kernel.errors import CenturyError, InvalidInput
from century_rules.kernel.game import A, S
from century_rules.kernel.record import did_you_mean
from century_rules.rulebook import Rulebook
from century_rules.solving.prover import prover_once
from century_rules.theory.spelling import unknown
from century_rules.theory.theorem import Always, Ghost, Invariant, OnStep, Theorem
from century_rules.theory.theories import Theory
from century_rules.theory.written import check_written

T = TypeVar("T")

_LISTS = ("INVARIANTS", "GHOSTS", "THEOREMS")

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9 _.,'()\[\]-]*")


@attrs.frozen
class Addition(Generic[S, A]):
    """What a file adds to a theory.

    Attributes:
        file: where it comes from.
        invariants: to be shown beside ours, each from all of them.
        theorems: to be shown from all invariants; their negative controls are not run.
        ghosts: the history that it keeps.
        merged: the theory with all of it.
    """

    file: str
    invariants: tuple[Invariant, ...]
    theorems: tuple[Theorem, ...]
    ghosts: tuple[Ghost, ...]
    merged: Theory[S, A]

    @property
    def claims(self) -> tuple[Invariant | Theorem, ...]:
        """All its claims, invariants first."""
        return (*self.invariants, *self.theorems)


def addition(known: Theory[S, A], path: str | Path) -> Addition[S, A]:
    """The claims of a file: INVARIANTS, and if it likes GHOSTS and THEOREMS, as in the proofs of ours.

    Raises InvalidInput that names the file and what to mend.
    """
    module = load_file(path)
    invariants, ghosts = _listed(module, path, "INVARIANTS", Invariant), _listed(module, path, "GHOSTS", Ghost)
    theorems = _listed(module, path, "THEOREMS", Theorem)
    if not invariants and not theorems:
        raise InvalidInput(f"{path}: claims nothing; give it INVARIANTS = (Invariant(name, statement, claim), …), or THEOREMS, "
                           "of the records in century_rules.theory.theorem")
    family = Path(path).stem
    if family in known.families.values() or family in known.ids:
        raise InvalidInput(f"{path}: '{family}' is the name of claims of ours; give the file a name of its own")
    try:
        _check_lists(module, [*invariants, *ghosts, *theorems])
        _check_names(known, invariants, ghosts, theorems)
        for theorem in theorems:
            _check_theorem(known.book, theorem)
        check_written([*invariants, *ghosts, *theorems])
        check_text(Path(path))
    except CenturyError as error:
        raise InvalidInput(f"{path}: {error}") from error
    merged = attrs.evolve(
        known, invariants=(*known.invariants, *invariants), ghosts=(*known.ghosts, *ghosts),
        theorems={**known.theorems, **{each.id: each for each in theorems}},
        families={**known.families, **{each.id: family for each in theorems}})
    return Addition(str(path), invariants, theorems, ghosts, merged)


def _listed(module: ModuleType, path: str | Path, name: str, kind: Callable[..., T]) -> tuple[T, ...]:
    """What the file lists under that name; nothing if it does not."""
    found = getattr(module, name, ())
    wanted = getattr(kind, "__name__", "")
    if not isinstance(found, tuple | list):
        raise InvalidInput(f"{path}: {name} should be a tuple of {wanted} records, not {type(found).__name__}")
    for place, each in enumerate(found, 1):
        if type(each) is not kind:
            raise InvalidInput(f"{path}: number {place} of {name} should be of type {wanted}, not {type(each).__name__}")
    return tuple(found)


def _check_lists(module: ModuleType, listed: Sequence[Invariant | Ghost | Theorem]) -> None:
    """Raise InvalidInput for records in a list of another name that are in none of the three: nobody would try them."""
    known = set(map(id, listed))
    for name, value in vars(module).items():
        for each in value if isinstance(value, tuple | list) else (value,):
            if isinstance(each, Invariant | Ghost | Theorem) and id(each) not in known:
                raise InvalidInput(f"{name} holds what is in none of {', '.join(_LISTS)}{did_you_mean(name, _LISTS)}, so that it "
                                   "would not be tried")


# --- names ------------------------------------------------------------------------------------------------------------


def _check_names(
    known: Theory[S, A], invariants: Sequence[Invariant], ghosts: Sequence[Ghost], theorems: Sequence[Theorem],
) -> None:
    ours = [each.name for each in known.invariants]
    names = {"invariant": (ours, [each.name for each in invariants]),
             "ghost": ([each.name for each in known.ghosts], [each.name for each in ghosts]),
             "theorem": (known.ids, [each.id for each in theorems])}
    for what, (taken, given) in names.items():
        for place, name in enumerate(given):
            _check_name(what, name)
            if name in (*taken, *given[:place]):
                raise InvalidInput(f"there is another {what} named '{name}'; give this one a name of its own")
    for name in {*ours, *names["invariant"][1]} & set(names["theorem"][1]):
        raise InvalidInput(f"an invariant and a theorem are named '{name}'; give each a name of its own")
    for ghost in ghosts:
        what = _of_the_game(known.book, ghost.name)
        if what:
            raise InvalidInput(f"the ghost '{ghost.name}' is named like {what}; give it a name of its own")
        if type(ghost.initial) is not int:
            raise InvalidInput(f"the ghost '{ghost.name}' should begin as a whole number, not {type(ghost.initial).__name__}")


def _check_name(what: str, name: object) -> None:
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        raise InvalidInput(f"the {what} {name!r} needs another name: letters and digits, with - _ . , ' ( ) [ ] or spaces "
                           "between")


def _of_the_game(book: Rulebook[S, A], name: str) -> str:
    """What of the game has that name already, if anything: a number on the table, a constant, an argument."""
    full = prover_once(book, max(book.players))  # with so many all names of the game occur
    arguments = full.rules.names.arguments
    constants = {*full.system.parameters, *full.rules.constants()}
    for what, names in (("an argument of an operation", arguments), ("a constant of the game", constants),
                        ("a number on the table", full.system.paths)):
        if name in names or (names is not arguments and _head(name) in map(_head, names)):
            return what
    return ""


def _head(name: str) -> str:
    """``players`` of ``players[0].hold[2]``."""
    return re.split(r"[\[.]", name)[0]


# --- theorems ---------------------------------------------------------------------------------------------------------


def _check_theorem(book: Rulebook[S, A], theorem: Theorem) -> None:
    if not isinstance(theorem.parts, tuple | list) or not theorem.parts:
        raise InvalidInput(f"the theorem '{theorem.id}' has no parts, so that it claims nothing")
    seen: set[str] = set()
    for part in theorem.parts:
        if not isinstance(part, Always | OnStep):
            raise InvalidInput(f"the theorem '{theorem.id}': a part should be an Always or an OnStep, not {type(part).__name__}")
        _check_name("part", part.name)
        if part.name in seen:
            raise InvalidInput(f"the theorem '{theorem.id}' has two parts named '{part.name}'; give each a name of its own")
        seen.add(part.name)
        if isinstance(part, OnStep):
            if isinstance(part.operations, str):
                raise InvalidInput(f"the theorem '{theorem.id}', part '{part.name}': operations should be a tuple of names, "
                                   f"(\"{part.operations}\",)")
            for name in part.operations:
                prover_once(book, book.players[0]).rules.names.operation(name)
    book.reading_names.parse(theorem.needs)
    for control in theorem.controls if isinstance(theorem.controls, tuple | list) else (theorem.controls,):
        book.reading_names.parse(control.readings)
        for clause in control.clauses:
            if clause not in book.clauses:
                raise unknown("clause", clause, book.clauses)
    if not theorem.claimed_of(book.components(None)):
        raise InvalidInput(f"the theorem '{theorem.id}' is not claimed of the printed box, which all proofs are about")
