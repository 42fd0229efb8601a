"""What is asked: one ambiguity, its two readings, and everything that both games share."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Generic, cast

import attrs

from century_rules.desk.comparing.parting import Both, Games, Parting
from century_rules.kernel.errors import IllegalAction, InvalidAction, InvalidComponents, InvalidInput
from century_rules.kernel.game import A, BoardGame, S
from century_rules.kernel.hiding import same_in_sight
from century_rules.kernel.reading import Ambiguity, Reading, ReadingsOfAGame
from century_rules.rulebook import Rulebook
from century_rules.rulebook_texts import text_of_reading
from century_rules.writing.wording import full_stop


@attrs.frozen
class Question(Generic[S, A]):
    """Two readings of one ambiguity, all else equal.

    Attributes:
        book: the game.
        ambiguity: what is compared.
        players: how many play.
        fixed: the readings of all other ambiguities, the same on both sides.
        components: what is played with.
        readings: the two, in the order of the inventory; they need not be given where there are no more.
    """

    book: Rulebook[S, A] = attrs.field(repr=False)
    ambiguity: Ambiguity
    players: int = 2
    fixed: ReadingsOfAGame = attrs.field()
    components: object = attrs.field(repr=False)
    readings: tuple[Reading, Reading] = attrs.field(kw_only=True)

    @fixed.default
    def _defaults(self) -> ReadingsOfAGame:
        return self.book.readings()

    @components.default
    def _printed(self) -> object:
        return self.book.components(None)

    @readings.default
    def _only_two(self) -> tuple[Reading, Reading]:
        if len(self.ambiguity.readings) != 2:
            raise InvalidInput(f"{self.ambiguity.id}: two readings are compared, and it has {len(self.ambiguity.readings)}; "
                               f"say which, of {', '.join(map(str, self.ambiguity.readings))}")
        return self.ambiguity.default, *self.ambiguity.others  # type: ignore[return-value]  # there is one other

    @readings.validator
    def _check_readings(self, _attribute: object, readings: tuple[Reading, Reading]) -> None:
        if [each for each in self.ambiguity.readings if each in readings] != list(readings):
            raise ValueError(f"{readings} are not two readings of {self.ambiguity.id} in the order of the inventory")

    def under(self, reading: Reading) -> ReadingsOfAGame:
        """All readings, with that one of the ambiguity asked about."""
        changes: dict[str, object] = {self.ambiguity.field: reading}
        return attrs.evolve(self.fixed, **changes)

    def game(self, reading: Reading) -> BoardGame[S, A]:
        """The rules under one of the readings. Raises InvalidInput where the components do not allow it."""
        return self.book.game(self.players, self.under(reading), self.components)

    def games(self) -> Games[S, A]:
        """The rules under both, in the order of `readings`."""
        first, second = self.readings
        return self.game(first), self.game(second)

    @property
    def asked(self) -> str:
        """The question in words."""
        return self.book.theme.worded(self.ambiguity.question)

    def says(self, side: int) -> str:
        """What is played on a side, in words."""
        return full_stop(text_of_reading(self.book, self.readings[side]))

    def played(self, side: int) -> tuple[str, ...]:
        """What a side changes of the printed rules, line by line with examples; nothing where readings are compared."""
        return ()

    @property
    def akin_to(self) -> tuple[str, ...]:
        """The ambiguities whose stored plays may lead to a parting, by their names."""
        return (self.ambiguity.id,)

    @property
    def of_rulings(self) -> bool:
        """Whether rulebooks are compared, rather than readings of one."""
        return self.books[0] is not self.books[1]

    @property
    def books(self) -> tuple[Rulebook[S, A], Rulebook[S, A]]:
        """The rulebook of each game, in the order of `readings`: one and the same, for it has all readings."""
        return self.book, self.book

    @property
    def state_class(self) -> type:
        """Of the positions of both."""
        return type(self.games()[0].deal(0))

    def both(self, beginning: S) -> Both[S, A]:
        """The beginning of a play under both, with the set-up of that position. Raises InvalidComponents."""
        first, second = games = self.games()
        states = first.beginning(beginning), second.beginning(beginning)
        return Both(games, states[0], states)

    def confirmed(self, beginning: S, actions: Iterable[A]) -> Parting[S, A] | None:
        """The parting of a play by its last action, found by playing it from its beginning under both readings.

        None if some action before is not legal under both or parts them already, or if the last one does not part them. Raises
        InvalidComponents if one of them does not allow the set-up.
        """
        reached: Both[S, A] | Parting[S, A] = self.both(beginning)
        for action in actions:
            if isinstance(reached, Parting):
                return None
            try:
                reached = reached.after(action)
            except (IllegalAction, InvalidAction):
                return None
        return reached if isinstance(reached, Parting) else None

    def set_up_parting(self) -> Parting[S, A] | None:
        """A set-up that only one of the readings allows, if a random one of each shows that there is any.

        Or one from which they begin otherwise, as with pieces that only one reading takes out.
        """
        return next((found for seed in range(DEALS) for side in (0, 1) if (found := self.parting_of_deal(seed, side))), None)

    def parting_of_deal(self, seed: int, this: int) -> Parting[S, A] | None:
        """How the set-up that one side deals parts them, if it does."""
        return self.parting_of_beginning(self.games()[this].deal(seed), this)

    def parting_of_beginning(self, beginning: S, this: int) -> Parting[S, A] | None:
        """How they part before the first action on the set-up of a beginning of one side, if they do."""
        games, other = self.games(), 1 - this
        try:
            begun = games[other].beginning(beginning)
        except InvalidComponents as error:
            refused = ("", str(error)) if other == 1 else (str(error), "")
            return Parting("set-up", beginning, (), refused_setup=refused)
        if same_in_sight(beginning, begun):
            return None
        states = (beginning, begun) if this == 0 else (begun, beginning)
        return Parting("beginning", states[0], (), after=states)

    @property
    def boxes_differ(self) -> tuple[str, ...]:
        """What is in the boxes of two rulebooks and is not the same, by the names of the components."""
        one, other = (game.components for game in self.games())
        if one == other:
            return ()
        if not attrs.has(type(one)):
            return ("components",)
        names = [field.name for field in attrs.fields(cast("type[attrs.AttrsInstance]", type(one)))]
        return tuple(name for name in names if getattr(one, name) != getattr(other, name)) or ("components",)

    @property
    def pieces_differ(self) -> bool:
        """Whether more than plain numbers differ in the boxes: pieces that a set-up is made of, say."""
        boxes = [game.components for game in self.games()]
        return any(not _plain_numbers(getattr(box, name, None)) for name in self.boxes_differ for box in boxes)


DEALS = 20
"""Set-ups that the games of two rulebooks deal, to see whether they begin alike."""


def _plain_numbers(value: object) -> bool:
    return isinstance(value, int) or (isinstance(value, tuple) and all(isinstance(each, int) for each in value))
