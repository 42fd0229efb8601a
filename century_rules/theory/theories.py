"""What is claimed of a game and how it is proved, read from the content files: properties and proofs by id."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from types import ModuleType
from typing import Any, Generic, TypeAlias, TypeVar, cast

import attrs

from century_rules.process.content import has_content, load_content
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.game import A, BoardGame, S
from century_rules.kernel.property import PlayProperty, StateProperty, StepProperty
from century_rules.kernel.reading import Reading, ReadingsOfAGame
from century_rules.kernel.text_lines import clip, did_you_mean
from century_rules.rulebook import Rulebook
from century_rules.theory.by_meaning import BY_MEANING
from century_rules.theory.direct_checks import Counterexample, DirectCheck, Listed, Redundant
from century_rules.theory.lifted import LiftedRules
from century_rules.theory.predicates import PlainFunction, Predicate, is_plain
from century_rules.theory.theorem import Always, AsClaimed, Control, Ghost, Invariant, OnStep, Part, Theorem

T = TypeVar("T")
P = TypeVar("P", bound=Part)
C = TypeVar("C", Theorem, Counterexample)

Property: TypeAlias = (
    StateProperty[BoardGame[S, A], S] | StepProperty[BoardGame[S, A], S, A] | PlayProperty[BoardGame[S, A], S, A])
"""Something claimed of a game, in plain Python."""


@attrs.frozen
class Theory(Generic[S, A]):
    """Everything claimed of a game.

    Attributes:
        book: whose it is.
        invariants: shown by induction, all together.
        ghosts: the history they speak of.
        theorems: by id; the property of the same id says in plain Python what each proves.
        families: per theorem id the file it comes from, for instance ``payability``.
        properties: by id.
        redundant: by id the clauses that the others imply.
        others: by id what is checked directly, not by induction.
        counterexamples: by id the claims that are false.
        holds_on: by their ids the small instances on which they hold all the same, each with the reason why.
        needs: by id of a property, the readings by field that it is claimed under; one that is not named, under all.
        unproved: the ids of all properties, where the game has no proofs.
        false: those of them that its files call false.
        inventory: by its number, how each entry of the list that the theory began with is stated; empty without such a list.
    """

    book: Rulebook[S, A]
    invariants: tuple[Invariant, ...]
    ghosts: tuple[Ghost, ...]
    theorems: Mapping[str, Theorem]
    families: Mapping[str, str]
    properties: Mapping[str, Property[S, A]]
    redundant: Mapping[str, Redundant] = attrs.field(factory=dict)
    others: Mapping[str, DirectCheck] = attrs.field(factory=dict)
    counterexamples: Mapping[str, Counterexample] = attrs.field(factory=dict)
    holds_on: Mapping[str, Mapping[str, str]] = attrs.field(factory=dict)
    needs: Mapping[str, Mapping[str, tuple[Reading, ...]]] = attrs.field(factory=dict)
    unproved: tuple[str, ...] = ()
    false: frozenset[str] = frozenset()
    inventory: Mapping[str, Listed] = attrs.field(factory=dict)

    @property
    def ids(self) -> tuple[str, ...]:
        """Everything a verdict is given on: theorems, what is checked directly, what is false, and what is not proved."""
        return (*self.theorems, *self.others, *self.counterexamples, *self.unproved)

    @property
    def controlled(self) -> Mapping[str, Theorem]:
        """What has controls with a play each: theorems, and what is checked directly, as theorems of no parts."""
        others = {each.id: Theorem(each.id, (), each.controls, {
            name: value.partition("|")[0] for name, value in self.stands_on(each.id).items()})
            for each in self.others.values()}
        return {**self.theorems, **others}

    def chosen(self, only: Collection[str]) -> frozenset[str]:
        """The claims of those names, or of families so named; all if there is none. Raises InvalidInput for another name."""
        families = set(self.families.values())
        for name in only:
            if name not in self.ids and name not in families:
                raise InvalidInput(f"there is no theorem '{name}'{did_you_mean(name, [*families, *self.ids])}; "
                                   f"families: {', '.join(sorted(families))}; theorems: {', '.join(self.ids)}")
        return frozenset(each for each in self.ids if not only or each in only or self.families[each] in only)

    def chosen_theorems(self, only: Collection[str]) -> list[Theorem]:
        """The theorems among them."""
        wanted = self.chosen(only)
        return [each for each in self.theorems.values() if each.id in wanted]

    def stands_on(self, each: str) -> dict[str, str]:
        """The readings by name under which the claim of that id is made; empty where that is under all.

        Of a theorem they are those of its proof; where another claim allows several readings they are joined by ``|``.
        """
        if each in self.theorems:
            return dict(self.theorems[each].needs)
        by_field = self.needs.get(each, {})
        return {doubt.id: "|".join(reading.value for reading in by_field[doubt.field])
                for doubt in self.book.ambiguities if doubt.field in by_field}

    def claimed_under(self, each: str, readings: ReadingsOfAGame) -> bool:
        """Whether the property of that id is claimed under those readings."""
        return all(getattr(readings, field) in allowed for field, allowed in self.needs.get(each, {}).items())


def theory_once(book: Rulebook[S, A]) -> Theory[S, A]:
    """The theory of a game (`theory_if_any`), read once in each process: for work that another process sent here."""
    if book.name not in _READ or _READ[book.name].book is not book:
        _READ[book.name] = cast("Theory[object, object]", theory_if_any(book))
    return cast("Theory[S, A]", _READ[book.name])  # it is kept with its book, and so with its types


_READ: dict[str, Theory[object, object]] = {}


def theory_if_any(book: Rulebook[S, A]) -> Theory[S, A]:
    """The theory of a game: of one that brings no proofs what is true of any position by the meanings of its numbers."""
    if has_content("proofs", book.name, book.archive.content):
        return theory(book)
    return Theory(book, () if book.encoding is None else tuple(book.encoding.known_of_proofs()), (), {}, {}, {})


def theory(book: Rulebook[S, A]) -> Theory[S, A]:
    """The theory of a game. Raises InvalidInput if it has none, or its content does not fit together."""
    folder = book.archive.content
    if not has_content("proofs", book.name, folder) and has_content("properties", book.name, folder):
        raise InvalidInput(f"{book.title} has properties and no proofs, so nothing can be proved of it; "
                           f"`century-rules check {book.name} INSTANCE` asks its properties of a small game, and "
                           f"`verify {book.name} --also FILE` proves claims of a file")
    invariants: dict[str, Invariant] = {}
    ghosts: dict[str, Ghost] = {}
    theorems: dict[str, Theorem] = {}
    families: dict[str, str] = {}
    redundant: dict[str, Redundant] = {}
    others: dict[str, DirectCheck] = {}
    counterexamples: dict[str, Counterexample] = {}
    holds_on: dict[str, Mapping[str, str]] = {}
    inventory: dict[str, Listed] = {}
    for module in load_content("proofs", book.name, book.archive.content):
        family = module.__name__.rpartition(".")[2]
        for invariant in _of_kind(module, "INVARIANTS", Invariant, _said(module, "INVARIANTS")):
            _once(invariants, invariant.name, invariant, f"invariant in {family}")
        for ghost in _of_kind(module, "GHOSTS", Ghost, getattr(module, "GHOSTS", ())):
            _once(ghosts, ghost.name, ghost, f"ghost in {family}")
        for theorem in _of_kind(module, "THEOREMS", Theorem, getattr(module, "THEOREMS", ())):
            _of_kind(module, f"controls of {theorem.id}", Control, theorem.controls)
            _of_kind(module, f"parts of {theorem.id}", (Always, OnStep), theorem.parts)
            _once(theorems, theorem.id, theorem, f"theorem in {family}")
            families[theorem.id] = family
        for other in getattr(module, "OTHERS", ()):
            _once(others, other.id, other, f"proof in {family}")
            families[other.id] = family
        for counterexample in _of_kind(module, "COUNTEREXAMPLES", Counterexample, getattr(module, "COUNTEREXAMPLES", ())):
            _once(counterexamples, counterexample.id, counterexample, f"counterexample in {family}")
            families[counterexample.id] = family
        for each, reasons in getattr(module, "HOLDS_ON", {}).items():
            _once(holds_on, each, reasons, f"reasons in {family}")
        for number, entry in getattr(module, "INVENTORY", {}).items():
            _once(inventory, number, entry, f"entry in {family}")
        for clause, reason in getattr(module, "REDUNDANT", {}).items():
            _once(redundant, clause, reason, f"redundant clause in {family}")
    for fact in () if book.encoding is None else book.encoding.known_of_proofs():
        if invariants.setdefault(fact.name, fact) is not fact and fact in BY_MEANING:
            raise InvalidInput(f"proofs: the invariant '{fact.name}' has the name of one that follows from what the fields of a "
                               "position mean; call it otherwise")
    known = properties_alone(book)
    properties = known.properties
    for each_id in (*theorems, *others, *counterexamples):
        if each_id not in properties:
            raise InvalidInput(f"proofs: {each_id} has no property of that id")
        if sum(each_id in listed for listed in (theorems, others, counterexamples)) > 1:
            raise InvalidInput(f"proofs: {each_id} is shown in two ways; leave one of them out")
    for each_id in properties:
        if each_id not in {*theorems, *others, *counterexamples}:
            raise InvalidInput(f"properties: {each_id} is shown nowhere in the proofs, neither as a theorem nor otherwise")
    plain = _Plain(book, properties)
    theorems = {name: plain.with_parts(each) for name, each in theorems.items()}
    counterexamples = {name: plain.with_parts(each) for name, each in counterexamples.items()}
    invariants = {name: plain.lifted(each) for name, each in invariants.items()}
    ghosts = {name: plain.counting(each) for name, each in ghosts.items()}
    for name, missing in _missing(book, theorems.values(), others.values(), counterexamples.values()):
        raise InvalidInput(f"proofs: {name} {missing}")
    for number, entry in inventory.items():
        for claim in entry.claims:
            if claim not in properties:
                raise InvalidInput(f"proofs: INVENTORY says that {number} is {claim}; there is no property of that id")
    for clause, each in redundant.items():
        if clause not in book.clauses or each.theorem not in theorems:
            raise InvalidInput(f"proofs: REDUNDANT says of {clause} that {each.theorem} shows it; there is no such "
                               f"{'theorem' if clause in book.clauses else 'clause'}")
    return Theory(book, tuple(invariants.values()), tuple(ghosts.values()), theorems, families, properties, redundant, others,
                  counterexamples, holds_on, known.needs, inventory=inventory)


class _Plain(Generic[S, A]):
    """Lifts what is said in plain Python, so that it can be asked in any algebra. Raises InvalidInput where it cannot be.

    Of a game that nothing is proved of, parts stay as they are written: only their properties are asked.
    """

    def __init__(self, book: Rulebook[S, A], properties: Mapping[str, Property[S, A]]) -> None:
        self._book, self._properties = book, properties

    def with_parts(self, claim: C) -> C:
        """The theorem, or what is shown false, with its parts lifted."""
        parts: tuple[Always | OnStep, ...] = claim.parts
        return attrs.evolve(claim, parts=tuple([self.lifted(part, claim.id) for part in parts]))

    def lifted(self, part: P, of: str = "") -> P:
        """A part of that claim, or an invariant, lifted."""
        said, of = part.holds, of or part.name
        if isinstance(said, AsClaimed):
            claimed = self._properties.get(said.property or of)
            if claimed is None or isinstance(claimed, PlayProperty):
                raise InvalidInput(f"proofs: {of} says what a property does that {'is of plays' if claimed else 'there is not'}")
            said = claimed.holds
        if not is_plain(said) or self._book.encoding is None:
            return part
        predicate = Predicate(self._rules(of), cast("Callable[..., bool]", said))
        if isinstance(part, OnStep) is not predicate.of_steps:
            raise InvalidInput(f"proofs: {of}: it is said of {'steps' if predicate.of_steps else 'positions'}")
        return attrs.evolve(part, holds=predicate.whole)

    def counting(self, ghost: Ghost) -> Ghost:
        """The ghost, lifted."""
        if not is_plain(ghost.after) or self._book.encoding is None:
            return ghost
        return attrs.evolve(ghost, after=PlainFunction(self._rules(ghost.name), ghost.after, is_number=True).value)

    def _rules(self, what: str) -> LiftedRules[S, A]:
        rules = self._book.encoded().lifted
        if rules is None:
            raise InvalidInput(f"proofs: {what} is in plain Python, and the rules of {self._book.title} are not lifted")
        return rules


def properties_alone(book: Rulebook[S, A]) -> Theory[S, A]:
    """The properties of a game without their proofs. Raises InvalidInput if it has none, or one cites what is no clause."""
    properties: dict[str, Property[S, A]] = {}
    families: dict[str, str] = {}
    needs: dict[str, Mapping[str, tuple[Reading, ...]]] = {}
    false: set[str] = set()
    for module in load_content("properties", book.name, book.archive.content):
        needs.update(getattr(module, "NEEDS", {}))
        refuted = getattr(module, "REFUTED", ())
        false.update(claimed.id for claimed in refuted)
        for claimed in (*_said(module, "PROPERTIES"), *refuted, *getattr(module, "COSTLY", ())):
            for clause in claimed.clauses:
                if clause not in book.clauses:
                    raise InvalidInput(f"{module.__file__}: {claimed.id} cites {clip(clause)}, and there is no such clause"
                                       f"{did_you_mean(clause, book.clauses)}")
            _once(properties, claimed.id, claimed, "property")
            families[claimed.id] = module.__name__.rpartition(".")[2]
    return Theory(book, (), (), {}, families, properties, needs=needs, unproved=tuple(properties), false=frozenset(false))


def lemmas_for(book: Rulebook[S, A], ambiguity: str) -> tuple[Invariant, ...]:
    """What a proof that readings of an ambiguity never part may lean on; each is proved by induction in the same run.

    Files of proofs say it as ``LEMMAS``, by the name of the ambiguity. Raises InvalidInput for files that cannot be loaded.
    """
    if not has_content("proofs", book.name, book.archive.content):
        return ()
    found: list[Invariant] = []
    for module in load_content("proofs", book.name, book.archive.content):
        said: Mapping[str, tuple[Invariant, ...]] = getattr(module, "LEMMAS", {})
        for name in said:
            if name not in {doubt.id for doubt in book.ambiguities}:
                raise InvalidInput(f"{module.__file__}: LEMMAS is by ambiguity, and {book.title} has none named '{name}'")
        found += _of_kind(module, f"LEMMAS of {ambiguity}", Invariant, said.get(ambiguity, ()))
    if not found:
        return ()
    plain = _Plain(book, properties_alone(book).properties if has_content("properties", book.name, book.archive.content) else {})
    return tuple([plain.lifted(each) for each in found])


def _missing(
    book: Rulebook[S, A], theorems: Iterable[Theorem], others: Iterable[DirectCheck], counterexamples: Iterable[Counterexample],
) -> Iterator[tuple[str, str]]:
    """What is listed, and would show nothing, with what it lacks."""
    for theorem in theorems:
        if not theorem.parts or not theorem.controls:
            yield theorem.id, f"has no {'controls' if theorem.parts else 'parts'}; give it one at least"
        names = [part.name for part in theorem.parts]
        yield from ((theorem.id, f"has two parts named '{name}'") for name in names if names.count(name) > 1)
        yield from ((theorem.id, f"has a control for {control.players} players, and {book.title} is for {book.for_players}")
                    for control in theorem.controls if control.players not in book.players)
    for other in others:
        if not other.spoilt and not other.controls:
            yield other.id, "has no negative control; give it one at least"
    for counterexample in counterexamples:
        if not counterexample.readings or not counterexample.players or set(counterexample.players) - set(book.players):
            yield counterexample.id, f"has no play, or one for other numbers of players than {', '.join(map(str, book.players))}"


def _said(module: ModuleType, name: str) -> tuple[Any, ...]:
    """What a content file has under a name that it must have."""
    said = getattr(module, name, None)
    if not isinstance(said, tuple):
        raise InvalidInput(f"{module.__file__}: should have a tuple named {name}; it may be empty")
    return said


def _of_kind(module: ModuleType, name: str, kind: type[T] | tuple[type, ...], said: object) -> tuple[Any, ...]:
    """What a content file has there. Raises InvalidInput unless it is a tuple of such."""
    kinds = kind if isinstance(kind, tuple) else (kind,)
    called = " or ".join(each.__name__ for each in kinds)
    if not isinstance(said, tuple):
        raise InvalidInput(f"{module.__file__}: {name}: {type(said).__name__} should be a tuple of {called}; one of one thing "
                           f"has a comma, as ({called}(…),)")
    for each in said:
        if not isinstance(each, kinds):
            raise InvalidInput(f"{module.__file__}: {name}: {clip(repr(each))} should be of the class {called}")
    return said


def _once(found: dict[str, T], name: str, item: T, what: str) -> None:
    if name in found:
        raise InvalidInput(f"{what}: the name {name} is used twice")
    found[name] = item
