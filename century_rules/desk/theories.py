"""What is claimed of a game and how it is proved, read from the content files: properties and proofs by id."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TypeVar

import attrs

from century_rules.eastern_wonders.actions import Action
from century_rules.eastern_wonders.clauses import CLAUSES
from century_rules.eastern_wonders.game import Game
from century_rules.eastern_wonders.state import State
from century_rules.eastern_wonders.theory import Exhibit, Ghost, Invariant, OtherProof, Redundant, Theorem
from century_rules.kernel.content import load_content
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.property import PlayProperty, StateProperty, StepProperty

T = TypeVar("T")

Property = StateProperty[Game, State] | StepProperty[Game, State, Action] | PlayProperty[Game, State, Action]


@attrs.frozen
class Theory:
    """Everything claimed of a game.

    Attributes:
        game: whose it is, by name.
        invariants: shown by induction, all together.
        ghosts: the history they speak of.
        theorems: by id; the property of the same id says in plain Python what each proves.
        families: per theorem id the file it comes from, for instance ``payability``.
        properties: by id.
        redundant: by id the clauses that the others imply.
        others: by id what is shown otherwise than by induction.
        exhibits: by id the claims that are false.
        holds_on: by their ids the small instances on which they hold all the same, each with the reason why.
    """

    game: str
    invariants: tuple[Invariant, ...]
    ghosts: tuple[Ghost, ...]
    theorems: Mapping[str, Theorem]
    families: Mapping[str, str]
    properties: Mapping[str, Property]
    redundant: Mapping[str, Redundant] = attrs.field(factory=dict)
    others: Mapping[str, OtherProof] = attrs.field(factory=dict)
    exhibits: Mapping[str, Exhibit] = attrs.field(factory=dict)
    holds_on: Mapping[str, Mapping[str, str]] = attrs.field(factory=dict)

    @property
    def ids(self) -> tuple[str, ...]:
        """Everything a verdict is given on: theorems, what is shown otherwise, and what is false."""
        return (*self.theorems, *self.others, *self.exhibits)


@cache
def theory_once(game: str) -> Theory:
    """The theory of a game, read once in each process: for work that another process sent here."""
    return theory(game)


def theory(game: str) -> Theory:
    """The theory of a game by name. Raises InvalidInput if it has none, or its content does not fit together."""
    invariants: dict[str, Invariant] = {}
    ghosts: dict[str, Ghost] = {}
    theorems: dict[str, Theorem] = {}
    families: dict[str, str] = {}
    redundant: dict[str, Redundant] = {}
    others: dict[str, OtherProof] = {}
    exhibits: dict[str, Exhibit] = {}
    holds_on: dict[str, Mapping[str, str]] = {}
    for module in load_content("proofs", game):
        family = module.__name__.rpartition(".")[2]
        for invariant in module.INVARIANTS:
            _once(invariants, invariant.name, invariant, f"invariant in {family}")
        for ghost in getattr(module, "GHOSTS", ()):
            _once(ghosts, ghost.name, ghost, f"ghost in {family}")
        for theorem in getattr(module, "THEOREMS", ()):
            _once(theorems, theorem.id, theorem, f"theorem in {family}")
            families[theorem.id] = family
        for other in getattr(module, "OTHERS", ()):
            _once(others, other.id, other, f"proof in {family}")
            families[other.id] = family
        for exhibit in getattr(module, "EXHIBITS", ()):
            _once(exhibits, exhibit.id, exhibit, f"exhibit in {family}")
            families[exhibit.id] = family
        for each, reasons in getattr(module, "HOLDS_ON", {}).items():
            _once(holds_on, each, reasons, f"reasons in {family}")
        for clause, reason in getattr(module, "REDUNDANT", {}).items():
            _once(redundant, clause, reason, f"redundant clause in {family}")
    properties: dict[str, Property] = {}
    for module in load_content("properties", game):
        for claimed in (*module.PROPERTIES, *getattr(module, "REFUTED", ()), *getattr(module, "COSTLY", ())):
            _once(properties, claimed.id, claimed, "property")
    for each_id in (*theorems, *others, *exhibits):
        if each_id not in properties:
            raise InvalidInput(f"proofs: {each_id} has no property of that id")
    for clause, each in redundant.items():
        if clause not in CLAUSES or each.theorem not in theorems:
            raise InvalidInput(f"proofs: REDUNDANT says of {clause} that {each.theorem} shows it; there is no such "
                               f"{'theorem' if clause in CLAUSES else 'clause'}")
    return Theory(game, tuple(invariants.values()), tuple(ghosts.values()), theorems, families, properties, redundant, others,
                  exhibits, holds_on)


def _once(found: dict[str, T], name: str, item: T, what: str) -> None:
    if name in found:
        raise InvalidInput(f"{what}: the name {name} is used twice")
    found[name] = item
