"""A game that has no sentences and no drawing of its own: told by the text of its actions, drawn by what its fields mean."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar, Generic, TypeVar

import attrs

from century_rules.kernel.constants import constants_said
from century_rules.kernel.decks import decks_of
from century_rules.kernel.errors import RulesAtFault
from century_rules.kernel.game import BoardGame
from century_rules.kernel.leaves import leaves
from century_rules.kernel.meanings import place_of_class
from century_rules.writing.arguments import format_seat, format_winners
from century_rules.writing.differences import Difference, differing
from century_rules.writing.names import Names
from century_rules.writing.notation import arguments_of
from century_rules.writing.phrases import filled
from century_rules.writing.positions import PositionText
from century_rules.writing.unlike import Sentence, Unlike, sentences

S = TypeVar("S")
A = TypeVar("A")


@attrs.frozen
class PlainTelling(Generic[S, A]):
    """See `century_rules.rulebook.Telling`; a game's own may take from here what it does not say better.

    Attributes:
        write_action: an action as one line of text.
        names: what things are called in a position; None draws the bare numbers.
    """

    write_action: Callable[[A], str]
    names: Callable[[BoardGame[S, A], S], Names] | None = None

    tries: ClassVar[Mapping[type, str]] = MappingProxyType({})
    """Phrases that stand for those of classes of actions, as of classes that another game has, too; see `writing.phrases`."""

    does: ClassVar[Mapping[type, str]] = MappingProxyType({})

    unlike: ClassVar[Unlike] = Unlike()
    """What is said where two positions differ; without, that is told by the names of fields."""

    def describe(self, game: BoardGame[S, A], state: S, action: A, /) -> str:
        return f"{format_seat(game.actor(state))} {self.doing(game, state, action)}"

    def doing(self, game: BoardGame[S, A], state: S, action: A, /) -> str:
        """What a legal action is behind the player's name: the phrase of its class, or its text where that has none."""
        phrase = self.does.get(type(action)) or str(getattr(action, "does", ""))
        return self._filled("does", phrase, action, lambda name: self.of_the_moment(game, state, action, name))

    def attempt(self, action: A, /) -> str:
        phrase = self.tries.get(type(action)) or str(getattr(action, "tries", ""))
        return self._filled("tries", phrase, action, self.word)

    def _filled(self, which: str, phrase: str, action: A, told: Callable[[str], str]) -> str:
        """A phrase with its arguments, and with what is told for other names. Raises RulesAtFault for any other name."""
        try:
            return filled(phrase, lambda name: self.argument(action, name) if hasattr(action, name) else
                          told(name)) or self.write_action(action)
        except KeyError as error:
            kind = type(action)
            raise RulesAtFault(f"{place_of_class(kind)}.{which}: “{phrase}” names {error.args[0]}, which is no field of "
                               f"{kind.__name__} (they are {', '.join(arguments_of(kind)) or 'none'}); a telling of the game's "
                               "own can tell it (`of_the_moment`, and `word` for `tries`)") from error

    def argument(self, action: A, name: str, /) -> str:
        """An argument in a phrase; as in the text of the action if nothing else is said, and empty where there is none."""
        value = getattr(action, name)
        return "" if value is None else arguments_of(type(action))[name].write(value)

    def word(self, name: str, /) -> str:
        """What a name in a phrase stands for that is no argument: as the game, or an edition, calls a thing."""
        raise KeyError(name)

    def of_the_moment(self, game: BoardGame[S, A], state: S, action: A, name: str, /) -> str:
        """The same of a legal action in a position: what it brings, say."""
        return self.word(name)

    def follows(self, game: BoardGame[S, A], before: S, after: S, /) -> Sequence[str]:
        outcome = game.outcome(after)
        if outcome is None:
            return ()
        points = ", ".join(f"{format_seat(seat)} {int(number)}" for seat, number in enumerate(outcome.points))
        return (f"The game is over: {points}. {format_winners(outcome)}",)

    def draw(self, game: BoardGame[S, A], state: S, /) -> str:
        return "\n".join([*self.board(game, state), *self.seats(game, state), "", self.draw_now(game, state)])

    def draw_now(self, game: BoardGame[S, A], state: S, /) -> str:
        if game.outcome(state) is not None:
            return "The game is over."
        return f"{format_seat(game.actor(state))} acts."

    def legend(self) -> str:
        return ""

    def score_lines(self, game: BoardGame[S, A], state: S, /) -> Sequence[str]:
        return ()

    def board(self, game: BoardGame[S, A], state: S, /) -> Sequence[str]:
        names = None if self.names is None else self.names(game, state)
        of_decks = {field for deck in decks_of(game) for field in (deck.cards, deck.names)}
        said = [f"{each.field.replace('_', '-')} {each.text}" for each in constants_said(state, names)
                if each.field not in of_decks]  # in which order cards lie is not on the table
        return [*said, *self._by_seat(game, state)[1]]

    def seats(self, game: BoardGame[S, A], state: S, /) -> Sequence[str]:
        return self._by_seat(game, state)[0]

    def _by_seat(self, game: BoardGame[S, A], state: S) -> tuple[list[str], list[str]]:
        """A line for each player, and the lines about nobody's things."""
        lines = self.lines(game, state)
        seats = [format_seat(seat) for seat in range(game.players)]
        theirs = {seat: [line.removeprefix(f"{seat} ") for line in lines if line.startswith(f"{seat} ")] for seat in seats}
        rest = [line for line in lines if line.partition(" ")[0] not in seats]
        return ["   ".join([seat, *(theirs[seat] or "-")]) for seat in seats], rest

    def words(self) -> str:
        return ""

    def differences(self, game: BoardGame[S, A], here: S, there: S, /) -> Sequence[str]:
        try:
            if self.names is not None:
                return self._unlike(game, here, there, list(differing(here, there, self.names_of_both(game, here, there))))
        except (LookupError, ValueError):
            pass  # as in `lines`
        other = leaves(there)
        return [f"{path} is {value}, not {other.get(path)}" for path, value in leaves(here).items() if value != other.get(path)]

    def _unlike(self, game: BoardGame[S, A], here: S, there: S, found: Sequence[Difference]) -> Sequence[str]:
        def told(of: Mapping[str, Sentence]) -> list[str]:
            return sentences(found, of, lambda each: self.in_words(each, here, there), self.word)

        of_the_table = told(self.unlike.table)
        if self.unlike.table:
            of_the_table += self._going_on(game, here, there)
        return of_the_table or told(self.unlike.under_way) or [*map(str, found)]

    def _going_on(self, game: BoardGame[S, A], here: S, there: S) -> Iterator[str]:
        """Whose turn it is here and not there, and what goes on here."""
        now, then = self.draw_now(game, here).rstrip("."), self.draw_now(game, there).rstrip(".")
        if game.outcome(here) is None and game.outcome(there) is None and game.actor(here) != game.actor(there):
            who, other = format_seat(game.actor(here)), format_seat(game.actor(there))
            yield f"it is the turn of {who}, not of {other}"
            then = then.replace(other, who)
        if now != then:
            yield now

    def names_of_both(self, game: BoardGame[S, A], here: S, there: S, /) -> Names:
        """What things are called in two positions that are compared."""
        return {} if self.names is None else self.names(game, here)

    def in_words(self, difference: Difference, here: S, there: S, /) -> tuple[str, str, str]:
        """The thing of which a field differs, what it holds here, and what there, in a sentence of `unlike`."""
        one, other = [self.held(state, difference.field, value, name) for state, value, name in zip(
            (here, there), (difference.here, difference.there), difference.words, strict=True)]
        return difference.thing, one, other

    def held(self, state: S, field: str, value: object, name: str, /) -> str:
        """What a field holds, in a sentence of `unlike`; `name` is what it is by the meaning of the field."""
        return name

    def lines(self, game: BoardGame[S, A], state: S, /) -> Sequence[str]:
        try:
            if self.names is not None:
                return list(PositionText(type(state)).lines(state, self.names(game, state)))
        except (LookupError, ValueError):
            pass  # a position that no text can say, with a boat beside the map for instance
        return [f"{path} {int(number)}" for path, number in leaves(state).items()]
