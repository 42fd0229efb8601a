"""Goa as a picture: see `century_rules.drawing.picture.Picture`."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import attrs

if TYPE_CHECKING:
    from collections.abc import Sequence

    from century_rules.drawing.pen import Panel, Pen
    from century_rules.drawing.picture import Pointing, Sign
    from century_rules.games.goa.actions import Action
    from century_rules.games.goa.game import Game
    from century_rules.games.goa.state import State
    from century_rules.kernel.game import BoardGame


@attrs.frozen
class OwnPicture:
    """The grid, and a board for each player. What draws them is imported when it is first asked for."""

    def draw(self, pen: Pen, game: BoardGame[State, Action], state: State, pointing: Pointing[State, Action], /) -> Panel:
        from century_rules.games.goa.picture.whole import whole

        return whole(pen, cast("Game", game), state, pointing)

    def signs(self) -> Sequence[Sign]:
        from century_rules.games.goa.picture.signs import signs

        return signs()
