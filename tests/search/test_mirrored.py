"""What is said of whole cases under a symmetry, against going through all their states."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import product

import pytest

from century_rules.kernel.symmetry import Guard, Symmetry
from century_rules.search.mirrored import Mirror
from century_rules.tracing.cases import Case
from century_rules.tracing.linear import Linear, primitive
from century_rules.tracing.questions import Condition, Kind, Question
from century_rules.tracing.runs import Steps

LEAVES = {"a": (0, 2), "b": (0, 2), "c": (0, 2), "g": (0, 1)}
KINDS: tuple[Kind, ...] = ("read", "equal", "at least")
Values = Mapping[str, int]
Change = dict[str, Linear]


def states() -> Iterator[dict[str, int]]:
    for values in product(*(range(low, high + 1) for low, high in LEAVES.values())):
        yield dict(zip(LEAVES, values, strict=True))


def renaming(chance: random.Random) -> dict[int, int]:
    names = [0, 1, 2]
    chance.shuffle(names)
    return dict(enumerate(names))


def a_symmetry(chance: random.Random) -> Symmetry:
    """`a` and `b` may be exchanged and are renamed alike, or each in its own way; `c` is renamed only where `g` is 1."""
    sources = chance.choice([{}, {"a": "b", "b": "a"}])
    first = chance.choice([{}, renaming(chance)])
    relabel = {"a": first, "b": chance.choice([first, renaming(chance)]), "c": chance.choice([{}, renaming(chance)])}
    return Symmetry("some", "map", sources, relabel, {"c": Guard("g", frozenset({1}))})


def a_question(chance: random.Random) -> Question:
    while True:
        factors = {path: chance.choice([0, 0, 0, 1, 1, -1, 2]) for path in LEAVES}
        if chance.random() < 0.5:
            factors = {chance.choice(list(LEAVES)): 1}
        if any(factors.values()):
            form, _ = primitive(Linear.of(factors).terms)
            kind = chance.choice(KINDS)
            return Question(kind, form, 0 if kind == "read" else chance.choice([-1, 0, 0, 1, 2]))


def conditions(chance: random.Random, values: Values) -> tuple[Condition, ...]:
    questions = [a_question(chance) for _ in range(chance.randrange(5))]
    return tuple(Condition(question, question.answer(values)) for question in questions)


def some_changes(chance: random.Random) -> Change:
    found: Change = {}
    for path in chance.sample(list(LEAVES), chance.randrange(3)):
        new = chance.choice([Linear((), chance.randrange(2)), Linear.leaf(chance.choice(["a", "b", "c"])), Linear.leaf(path)])
        found[path] = new
    return found


def image_of_changes(symmetry: Symmetry, changes: Change, values: Values) -> Change:
    """What might do the same in the image: right for this one state in what is a number, and a guess in what is a leaf."""
    target = {source: path for path, source in symmetry.sources.items()}
    after = {**values, **{path: new.value(values) for path, new in changes.items()}}
    image = symmetry.image(after)
    found: Change = {}
    for path, new in changes.items():
        there = target.get(path, path)
        found[there] = Linear.leaf(target.get(new.terms[0][0], new.terms[0][0])) if new.terms else Linear((), image[there])
    return found


def successors(case: Case[Steps[int]], values: Values) -> list[dict[str, int]]:
    return [{**values, **{path: new.value(values) for path, new in changes.items()}} for _, changes in case.outcome.steps]


@pytest.mark.parametrize("seed", range(3))
def test_what_is_said_of_cases_is_true_of_their_states(seed: int) -> None:
    chance = random.Random(seed)
    everything = list(states())
    said = Counter[str]()
    for _ in range(2500):
        symmetry = a_symmetry(chance)
        mirror = Mirror(symmetry, LEAVES)
        values = chance.choice(everything)
        image = symmetry.image(values)
        steps = [some_changes(chance) for _ in range(chance.randrange(1, 3))]
        case = Case(conditions(chance, values), Steps(tuple(enumerate(steps)), {"over": False}))
        there = [image_of_changes(symmetry, changes, values) for changes in steps]
        chance.shuffle(there)
        other = Case(conditions(chance, image), Steps(tuple(enumerate(there)), {"over": chance.random() < 0.05}))
        inside = [state for state in everything if case.holds(state)]
        within = [state for state in inside if other.holds(symmetry.image(state))]
        if mirror.always_in(case, other):
            said["always"] += len(inside) > 1
            assert within == inside
        if mirror.alike(case, other):
            said["alike"] += len(within) > 1
            assert case.outcome.seen == other.outcome.seen
            for state in within:
                expected = Counter(tuple(symmetry.image(after).values()) for after in successors(case, state))
                assert expected == Counter(tuple(after.values()) for after in successors(other, symmetry.image(state)))
    # Neither was silent.
    assert min(said["always"], said["alike"]) > 300


def asked(text: str, answer: int = 1) -> Condition:
    """``a - b >= 1`` or ``a == 1``, answered."""
    left, sign, bound = text.rsplit(" ", 2)
    factors = {"a": 1, "b": -1} if left == "a - b" else {left: 1}
    return Condition(Question("equal" if sign == "==" else "at least", Linear.of(factors).terms, int(bound)), answer)


EXCHANGED = Symmetry("exchanged", "map", {"a": "b", "b": "a"})
TURNED = Symmetry("turned", "map", {}, {leaf: {0: 1, 1: 2, 2: 0} for leaf in "ab"})
TWISTED = Symmetry("twisted", "map", {}, {"a": {0: 1, 1: 2, 2: 0}, "b": {0: 2, 2: 1, 1: 0}})
GUARDED = Symmetry("guarded", "map", {}, {"c": {0: 1, 1: 0}}, {"c": Guard("g", frozenset({1}))})


@pytest.mark.parametrize(("symmetry", "here", "there", "always"), [
    (EXCHANGED, ["a == 1"], ["b == 1"], True),
    (EXCHANGED, ["a == 1"], ["a == 1"], False),
    (EXCHANGED, ["a - b >= 1"], ["a - b >= 0", "a - b >= 1"], False),
    (TURNED, ["a == 1"], ["a == 2"], True),
    (TURNED, ["a == 1"], ["a == 2", "b == 1"], False),
    (TURNED, ["a - b == 0"], ["a - b == 0"], True),
    (TWISTED, ["a - b == 0"], ["a - b == 0"], False),
    (TURNED, ["a >= 2"], ["a == 0"], True),
    (TURNED, ["a >= 1"], ["a == 0"], False),
    (GUARDED, ["g == 1", "c == 0"], ["c == 1"], True),
    (GUARDED, ["g == 0", "c == 0"], ["c == 0"], True),
    (GUARDED, ["g == 0", "c == 0"], ["c == 1"], False),
    (GUARDED, ["c == 0"], ["c == 1"], False),
])
def test_conditions(symmetry: Symmetry, here: list[str], there: list[str], always: bool) -> None:
    nothing: Steps[int] = Steps((), {})
    case, other = (Case(tuple(map(asked, texts)), nothing) for texts in (here, there))
    assert Mirror(symmetry, LEAVES).always_in(case, other) == always


def test_a_negated_condition_the_other_way_round() -> None:
    nothing: Steps[int] = Steps((), {})
    # Where a - b >= 1, in the image b - a >= 1, which is asked as: a - b >= 0, no.
    case, other = Case((asked("a - b >= 1"),), nothing), Case((asked("a - b >= 0", 0),), nothing)
    assert Mirror(EXCHANGED, LEAVES).always_in(case, other)


def test_the_name_of_a_leaf_changes_with_its_guard() -> None:
    mirror = Mirror(GUARDED, LEAVES)
    here = (asked("g == 0"), asked("c == 0"))
    begin = Case(here, Steps(((0, {"g": Linear((), 1)}),), {}))
    forgets = Case(here, Steps(((0, {"g": Linear((), 1)}),), {}))
    renames = Case(here, Steps(((0, {"g": Linear((), 1), "c": Linear((), 1)}),), {}))
    assert not mirror.alike(begin, forgets)
    assert mirror.alike(begin, renames)
