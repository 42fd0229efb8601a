"""The rules of a game, and what proofs ask in their place, run on ints side by side, at every step of random play."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import TypeVar, cast

import attrs

from century_rules.kernel.algebra import IntAlgebra
from century_rules.kernel.leaves import leaves
from century_rules.kernel.rule_game import RuleGame
from century_rules.kernel.reading import ReadingsOfAGame
from century_rules.pairing.pair import differences_on_numbers
from century_rules.rulebook import Rulebook
from century_rules.theory.lifted_encoding import TransitionRules
from century_rules.theory.encoded_rules import Rules

S = TypeVar("S")
A = TypeVar("A")
G = TypeVar("G", bound="RuleGame")  # type: ignore[type-arg]  # of S and A, which a bound cannot say


def others_of(book: Rulebook[S, A], readings: ReadingsOfAGame | None = None) -> list[str]:
    """The readings that are not the default, as ``ambiguity=reading``; of those of one game if they are given."""
    return [f"{doubt.id}={reading}" for doubt in book.ambiguities for reading in doubt.readings
            if reading is not doubt.default and (readings is None or getattr(readings, doubt.field) is reading)]


def known(book: Rulebook[S, A], game: RuleGame[S, A], beginning: S) -> Rules[int, bool]:
    return book.encoded().known(IntAlgebra(), game, beginning)


def end_differs(game: RuleGame[S, A], rules: Rules[int, bool], state: S) -> bool:
    """Whether the two say otherwise about the end: that it is there, the points, and who wins."""
    outcome, plain = game.outcome(state), cast("TransitionRules[int, bool, S]", rules)
    if outcome is None or not rules.ended(leaves(state)):
        return (outcome is not None) != rules.ended(leaves(state))
    points, wins = plain.scored(plain, state)
    return (points, tuple(seat for seat, won in enumerate(wins) if won)) != (outcome.points, outcome.winners)


def play_at_random(
    book: Rulebook[S, A], random_game: Callable[[random.Random], tuple[G, S]],
    random_action: Callable[[random.Random, G, S], A], rng: random.Random, steps: int, *given: str,
) -> tuple[Counter[str], list[object]]:
    """What was met in so many comparisons, and the first difference with all there is to know about it; stops there.

    All games are played under the readings given, whatever else chance says.

    Args:
        random_game: a game and its first position.
        random_action: any action at all that names things of that game; mostly illegal.
    """
    counts: Counter[str] = Counter()
    while counts["legal"] + counts["illegal"] < steps:
        game, state = random_game(rng)
        if given:
            game = game.under(book.reading_names.parse(given, game.readings))
            state = game.adopting(state)
        rules = known(book, game, state)
        operations, others = rules.named(), others_of(book, game.readings)
        for _ in range(min(300, steps // 4)):
            if end_differs(game, rules, state):
                return counts, ["the end", game.outcome(state), game, state]
            legal = game.legal_actions(state)
            if not legal:
                stuck = "dead end without a clause" if game.without else "nobody can act"  # a clause may be what prevents one
                counts["reached the end" if game.outcome(state) is not None else stuck] += 1
                break
            taken = lively_choice(book, rng, state, legal)
            for action in (taken, *(random_action(rng, game, state) for _ in range(3))):
                found = differences_on_numbers(game, rules, operations, state, action)
                allowed = not game.why_illegal(state, action)
                if found or allowed != (action in legal):
                    return counts, [found or "not offered", action, game, state]
                counts["legal" if allowed else "illegal"] += 1
            counts[type(taken).__name__] += 1
            counts.update(f"without {clause}" for clause in game.without)
            counts.update(others)
            state = game.apply(state, taken)
    return counts, []


def overridden_alike(
    book: Rulebook[S, A], game: RuleGame[S, A], asked: RuleGame[S, A], begin: Callable[[int], S], says: str, *,
    plays: int, most: int, actions: int, impossible: Callable[[S], bool] = lambda state: False,
) -> int:
    """Compare both texts of rules that override something, at every step of random plays; every second play is played blindly.

    Raises AssertionError where the texts say otherwise: what is allowed, where it leads, how it begins and ends.

    Args:
        game: the rules with what is overridden.
        asked: rules that offer every action to ask about.
        begin: where the play of a number begins.
        says: what is overridden; it gives the same plays.
        plays: how many plays at the least; more till what is overridden has changed something, at the most `most`.
        actions: of a play, at the most.
        impossible: which positions no text says anything of; a play ends there.

    Returns: how often the rules without the override say otherwise.
    """
    otherwise, plain = 0, attrs.evolve(game, overrides=())
    for number in range(most):
        if number >= plays and otherwise:
            break
        rng, state = random.Random(f"{says} {number}"), begin(number)
        beginning = game.beginning(state)
        rules = known(book, game, beginning)
        operations = rules.named()
        assert dict(rules.start) == dict(leaves(beginning))
        otherwise += beginning != plain.beginning(state)
        for _ in range(actions):
            assert not end_differs(game, rules, state)
            legal = game.legal_actions(state)
            otherwise += game.outcome(state) != plain.outcome(state)
            otherwise += legal != plain.legal_actions(state)
            for action in asked.offers(state):
                assert not differences_on_numbers(game, rules, operations, state, action), action
            if not legal:
                break
            action = rng.choice(legal) if number % 2 else lively_choice(book, rng, state, legal)
            after = game.apply(state, action)
            otherwise += action in plain.legal_actions(state) and after != plain.apply(state, action)
            state = after
            if impossible(state):
                break
    return otherwise


def lively_choice(book: Rulebook[S, A], rng: random.Random, state: S, legal: tuple[A, ...]) -> A:
    """A legal action, mostly one that leads somewhere."""
    if rng.random() < 0.3:
        return rng.choice(legal)
    return rng.choices(legal, [book.guidance.weight_in(state, action) for action in legal])[0]
