"""The operations of a game as a ruling may name them: their arguments, and the clauses that forbid them."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import lru_cache
from itertools import product
from typing import cast

import attrs

from century_rules.every_action import asked_actions, every_action
from century_rules.kernel.algebra import IntAlgebra
from century_rules.kernel.operations import Operation
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.game import BoardGame
from century_rules.rulebook import Rulebook
from century_rules.rulebook_texts import text_of_action
from century_rules.theory.lifted_encoding import LiftedEncoding, TransitionRules
from century_rules.writing.notation import Notation

Book = Rulebook[object, object]


@attrs.frozen
class Known:
    """One operation.

    Attributes:
        name: as in a ruling.
        arguments: the least and the greatest number of each, by name.
        guards: the clauses that may forbid it, which `allows` can lift.
        order: the clauses of the order of play that may forbid it; they stand whatever a ruling says.
        says: what it is, in the words of the game; empty if it has none.
        typed: such an action as it is typed.
        anything: those of them that may forbid any operation, as that the game is over.
    """

    name: str
    arguments: Mapping[str, tuple[int, int]]
    guards: tuple[str, ...]
    order: tuple[str, ...]
    says: str = ""
    typed: str = ""
    anything: frozenset[str] = frozenset()

    def decided_by(self, book: Book) -> tuple[str, ...]:
        """The clauses that forbid it, those that the game cites where it says what it is, and those whose text names it.

        Not those that may forbid anything.
        """
        cited = [clause for clause in re.findall(r"[\w.-]+\w", self.says) if clause in book.clauses]
        word = re.compile(rf"\b{re.escape(self.name)}", re.IGNORECASE)
        naming = [id for id, clause in book.clauses.items() if word.search(clause.text)]
        order = [clause for clause in self.order if clause not in self.anything]
        return tuple(dict.fromkeys((*self.guards, *cited, *order, *naming)))


def operations_of(book: Book, players: int) -> Mapping[str, Known]:
    """The operations of the printed game for so many players, by name. Raises InvalidInput if it has no encoding of its own."""
    return _known(book.without_rulings, players)


@lru_cache(maxsize=16)
def _known(book: Book, players: int) -> Mapping[str, Known]:
    game = book.printed(players)
    rules, dealt = plain_rules(book, game), game.deal(0)
    found = {}
    for operation in rules.operations:
        lowest = {name: low for name, (low, _) in operation.arguments.items()}
        transition = rules.transitions[operation.name](rules, rules.start_at, *lowest.values())
        action = rules.action_named(operation.name, lowest, dealt)
        found[operation.name] = Known(
            operation.name, operation.arguments, _clauses(transition.guards),
            (*_clauses(transition.order), *([rules.game_over_clause] if rules.game_over_clause else [])),
            text_of_action(book, action), book.write_action(action))
    anything = frozenset.intersection(*(frozenset(each.order) for each in found.values()))
    return {name: attrs.evolve(each, anything=anything) for name, each in found.items()}


def _clauses(guards: object) -> tuple[str, ...]:
    return tuple(dict.fromkeys(clause for clause, _ in cast("list[tuple[str, object]]", guards)))


def plain_rules(book: Book, game: BoardGame[object, object]) -> TransitionRules[int, bool, object]:
    """The encoding of a game, as it is dealt. Raises InvalidInput if it has none over which rulings can be laid."""
    rules = book.encoded("a ruling").known(IntAlgebra(), game, game.deal(0))
    if not isinstance(rules, TransitionRules):
        raise InvalidInput(f"rulings cannot be laid over the encoding of {book.title}: it is not made of transitions")
    return rules


def notation_of(book: Book) -> Notation[object]:
    """How the actions of a game are written. Raises InvalidInput if it has no encoding over which rulings can be laid."""
    return cast("LiftedEncoding[object, object]", book.encoded("a ruling")).notation


def every_argument(operation: Operation[int, bool]) -> Iterator[dict[str, int]]:
    """All arguments that an operation can have."""
    ranges = (range(low, high + 1) for low, high in operation.arguments.values())
    return (dict(zip(operation.arguments, chosen, strict=True)) for chosen in product(*ranges))


def asked_of(book: Book) -> Callable[[BoardGame[object, object], object], Collection[object]]:
    """What is asked about in one position: every action there is, or some of each class where these are too many."""
    every = alphabet_of(book)
    return lambda game, state: asked_actions(book, game, state) or every(game, state)


def alphabet_of(book: Book) -> Callable[[BoardGame[object, object], object], tuple[object, ...]]:
    """Every action there is, as the game names them; for a game that does not, all that its encoding has."""
    def all_there_are(game: BoardGame[object, object], state: object) -> tuple[object, ...]:
        listed = tuple(every_action(book, game, state))
        if listed:
            return listed
        rules = book.encoded("a ruling").known(IntAlgebra(), game, game.beginning(state))
        return tuple([rules.action_named(operation.name, arguments, state)
                      for operation in rules.operations for arguments in every_argument(operation)])

    return all_there_are
