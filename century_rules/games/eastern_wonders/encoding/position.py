"""A position in the algebra's numbers: the records of `state`, which cannot be compared by mistake."""

from __future__ import annotations

from typing import Annotated

import attrs

from century_rules.games.eastern_wonders import state
from century_rules.games.eastern_wonders.names import SEAT
from century_rules.kernel.algebra import Incomparable, N
from century_rules.kernel.meanings import Along
from century_rules.kernel.forms import in_order_of_base


@attrs.frozen(eq=False)
class Player(Incomparable, state.PlayerOf[N, tuple[N, ...]]):
    """One player's things; see `century_rules.games.eastern_wonders.state.PlayerOf`."""


@attrs.frozen(eq=False, field_transformer=in_order_of_base)
class Position(Incomparable, state.Position[N, tuple[N, ...]]):
    """What lies on the table; see `century_rules.games.eastern_wonders.state.Position`. The phase is the number of a `Phase`.

    Attributes:
        setup: what is laid out, a `Setup`; a `Laid` where it is open.
    """

    players: Annotated[tuple[Player[N], ...], Along(SEAT)]
    setup: object = attrs.field(kw_only=True, repr=False, metadata={"constant": True})
