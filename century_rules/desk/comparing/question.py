"""What is asked: one ambiguity, its two readings, and everything that both games share."""

from __future__ import annotations

import attrs

from century_rules.eastern_wonders.components import Components, VpTile
from century_rules.eastern_wonders.game import Game
from century_rules.eastern_wonders.readings import Readings, VpTiles
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.reading import Ambiguity, Reading

BOOK_KEEPING = {"own_fresh": "fresh", "pickup": "gathered", "upgrade_same": "lifted"}
"""Field of `Readings` -> the field of `State` that only its second reading keeps. No player sees it, and the first reading
never looks at it, so a play under the second reading stands for the same play under both until they part."""

SCORED = "score_overflow"
"""The one reading that `century_rules.eastern_wonders.scoring` looks at."""


@attrs.frozen
class Question:
    """Two readings of one ambiguity, all else equal.

    Attributes:
        ambiguity: what is compared.
        players: how many play.
        fixed: the readings of all other ambiguities, the same on both sides.
        components: the box.
        readings: the two, in the order of the inventory; they need not be given where there are no more.
    """

    ambiguity: Ambiguity
    players: int = 2
    fixed: Readings = attrs.field(factory=Readings)
    components: Components = attrs.field(factory=Components.printed, repr=False)
    readings: tuple[Reading, Reading] = attrs.field(kw_only=True)

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

    def under(self, reading: Reading) -> Readings:
        """All readings, with that one of the ambiguity asked about."""
        changes: dict[str, object] = {self.ambiguity.field: reading}
        return attrs.evolve(self.fixed, **changes)  # type: ignore[arg-type]  # a member for each field

    def game(self, reading: Reading) -> Game:
        """The rules under one of the readings. Raises InvalidInput where the components do not allow it."""
        return Game(players=self.players, readings=self.under(reading), components=self.components)

    def games(self) -> tuple[Game, Game]:
        """The rules under both, in the order of `readings`."""
        first, second = self.readings
        return self.game(first), self.game(second)

    def vp_tiles(self) -> tuple[VpTile, ...]:
        """The scoring VP tiles in play on both sides; not asked where they are what is compared."""
        extra = self.components.vp_extra
        if self.fixed.vp_tiles is VpTiles.TWENTY_SEVEN and extra is not None:
            return (*self.components.vp_tiles, extra)
        return self.components.vp_tiles
