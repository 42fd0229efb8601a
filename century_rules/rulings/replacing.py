"""The rules of a game with what rulings lift and replace: the class of games that plays them, and their encoding."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from types import FunctionType
from typing import Any, cast

import attrs

from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.game import BoardGame
from century_rules.kernel.leaves import constant_values
from century_rules.kernel.rule_game import Override, RuleGame
from century_rules.kernel.reading import ReadingsOfAGame
from century_rules.kernel.text_lines import clip, did_you_mean
from century_rules.rulings.operations import Book, alphabet_of, notation_of, plain_rules
from century_rules.rulings.naming import called
from century_rules.rulings.reasons import Reason, of_text, without_reason
from century_rules.theory.identity_cache import made_once
from century_rules.theory.replaced_functions import AGameClass, reworded, rule_functions

AGame = BoardGame[object, object]


@cache
def functions_of_rules(book: Book) -> Mapping[str, FunctionType]:
    """The functions of the printed rules that can be replaced, by the shortest name that no other one has."""
    kind = type(book.without_rulings.printed(min(book.players)))
    return rule_functions(kind) if issubclass(kind, RuleGame) else {}


def whole_name(book: Book, name: str, where: str) -> str:
    """The name of a function of the rules as `functions_of_rules` has it. Raises InvalidInput if there is none of that name."""
    known = functions_of_rules(book)
    if name in known:
        return name
    ends = [each for each in known if each.endswith(f".{name}")]
    if len(ends) == 1:
        return ends[0]
    if ends:
        raise InvalidInput(f"{where}: there are several functions '{clip(name)}': {', '.join(ends)}; give the one that is meant")
    short = {each.rpartition(".")[2]: each for each in known}
    raise InvalidInput(f"{where}: '{clip(name)}' is no function of the rules of {book.title}{did_you_mean(name, short)}; there "
                       f"are {', '.join(known)}")


@attrs.frozen
class Lift:
    """A reason that is lifted.

    Attributes:
        by: the ruling, by name.
        reason: it.
        when: the function of the ruling that says when; None for always.
        only: the fields of the action with which alone it is lifted, each with what stands there.
    """

    by: str
    reason: Reason
    when: FunctionType | None = None
    only: Mapping[str, object] = attrs.field(factory=dict)


def in_other_words(
    printed: Book, replaced: Mapping[str, FunctionType], lifts: Sequence[Lift], again: Callable[..., object],
    helpers: Sequence[FunctionType] = (),
) -> tuple[Book, list[FunctionType]]:
    """The printed rulebook, whose game has rules with these functions in place of its own, and without the reasons lifted.

    With it the `helpers` as they are where they call what is replaced. `again` makes a game in another process, from its fields.
    Raises InvalidInput where a reason cannot be lifted.
    """
    kind = cast(AGameClass, type(printed.printed(min(printed.players))))
    known = functions_of_rules(printed)
    instead = {known[name]: function for name, function in replaced.items()}
    by_code = {function.__code__: function for function in known.values()}
    for code in dict.fromkeys(each.reason.function for each in lifts):
        if code not in by_code:
            raise InvalidInput(f"{code.co_name}, which says “{lifts[0].reason.words}”, is no function that can be replaced")
        function, mine = by_code[code], [each for each in lifts if each.reason.function is code]
        instead[function] = _without(function, mine)
    made, helping = reworded(kind, instead, again, helpers)
    fields = [each.name for each in attrs.fields(cast(Any, kind)) if each.init]

    def game(players: int, readings: ReadingsOfAGame, components: object) -> AGame:
        return as_reworded(printed.game(players, readings, components))

    def as_reworded(game: AGame) -> AGame:
        return cast(AGame, made(**{name: getattr(game, name) for name in fields}))

    def instance(name: str) -> Any:
        found = printed.instance(name)
        return attrs.evolve(found, game=as_reworded(found.game))

    book = attrs.evolve(printed, game=game, archive=attrs.evolve(printed.archive, instance=instance),
                        in_force=attrs.evolve(printed.in_force, reworded=True))
    return attrs.evolve(book, encoding=printed.encoded("a ruling").reworded(book)), helping


def _without(function: FunctionType, lifts: Sequence[Lift]) -> FunctionType:
    """The function without these reasons, where they are lifted."""
    space = {**function.__globals__}
    by = " and ".join(dict.fromkeys(each.by for each in lifts))
    named: list[tuple[Reason, str]] = []
    for number, each in enumerate(lifts):
        name = f"lifted_{number}" if each.when is not None or each.only else ""
        if each.when is not None and not each.only:
            space[name] = each.when
        elif name:
            asked = " and ".join([f"action.{field} == {value!r}" for field, value in each.only.items()]
                                 + [f"when_{number}(game, position, action)"] * (each.when is not None))
            space[f"when_{number}"] = each.when
            space[name] = of_text(f"def {name}(game, position, action):\n    return {asked}\n", f"<{name} of {by}>", space)
        named.append((each.reason, name))
    return without_reason(function, named, f"<{function.__name__} with {by}>", space)


@attrs.frozen(eq=False)
class AlsoOffered(Override):
    """Every action there is of some operations, or of all: what the game offers is by its printed rules."""

    book: Book = attrs.field(repr=False)
    operations: frozenset[str] | None

    def offers(self, game: object, state: Any, /) -> tuple[object, ...]:
        played = cast(AGame, game)

        def every() -> tuple[object, ...]:
            found, notation = alphabet_of(self.book)(played, state), notation_of(self.book)
            wanted = self.operations
            return found if wanted is None else tuple([each for each in found if notation.name_of(each) in wanted])

        return made_once(every, "what may be legal by rules in other words", self, game, *constant_values(state))


def only_with(book: Book, operation: str, arguments: Mapping[str, int]) -> dict[str, object]:
    """The fields of actions of that operation, with what stands there for these arguments.

    Raises InvalidInput for one that is another thing in each set-up.
    """
    found: dict[str, object] = {}
    for name, number in arguments.items():
        if number >= 0 and not called(book, min(book.players), operation, name):
            raise InvalidInput(f"allows: arguments.{name}: {number} is another thing in each set-up; say `when`")
        game = book.printed(min(book.players))
        field, value = notation_of(book).field_of(operation, name, number, plain_rules(book, game).things)
        found[field] = int(value) if isinstance(value, int) else value
    return found
