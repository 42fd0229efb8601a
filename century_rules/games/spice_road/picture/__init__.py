"""Spice Road as a picture, in the words and colours of an edition: see `century_rules.drawing.picture.Picture`."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import attrs

from century_rules.games.spice_road.telling import Words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from century_rules.drawing.pen import Panel, Pen
    from century_rules.drawing.picture import Pointing, Sign
    from century_rules.games.spice_road.actions import Action
    from century_rules.games.spice_road.game import Game
    from century_rules.games.spice_road.state import State
    from century_rules.kernel.game import BoardGame


@attrs.frozen
class OwnPicture:
    """Both rows and the players' cards and caravans. What draws them is imported when it is first asked for.

    Attributes:
        called: the words of the edition, and what its cubes and coins look like.
    """

    called: Words

    def draw(self, pen: Pen, game: BoardGame[State, Action], state: State, pointing: Pointing[State, Action], /) -> Panel:
        from century_rules.games.spice_road.picture.whole import whole

        return whole(pen, self.called, cast("Game", game), state, pointing)

    def signs(self) -> Sequence[Sign]:
        from century_rules.games.spice_road.picture.signs import signs

        return signs(self.called)
