"""A toy game for testing the solving room: players round a table pass cubes to the left, a deck closes a port.

Position: ``hold[p]``, ``stock`` (the middle), ``drawn``, ``open`` (whether the port is), ``turn``. In a turn a player passes
1..2 cubes to the left, or takes one from the middle, or pays 2 cubes at the open port for a card; the second card closes it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic

import attrs

from century_rules.kernel.algebra import Algebra, B, N
from century_rules.kernel.operations import Guard, Move, Operation


@attrs.frozen
class Ring(Generic[N, B]):
    algebra: Algebra[N, B]
    price: N
    players: int = 2

    def paths(self) -> tuple[str, ...]:
        return (*(f"hold[{player}]" for player in range(self.players)), "stock", "drawn", "open", "turn")

    def start(self) -> dict[str, N]:
        number = self.algebra.number
        return {
            **{f"hold[{player}]": number(1) for player in range(self.players)},
            "stock": number(3), "drawn": number(0), "open": number(1), "turn": number(0),
        }

    def operations(self) -> tuple[Operation[N, B], ...]:
        return (
            Operation("pass", {"many": (1, 2)}, self.passing),
            Operation("take", {}, self.taking),
            Operation("port", {}, self.porting),
        )

    def holds(self, view: Mapping[str, N]) -> tuple[N, ...]:
        return tuple(view[f"hold[{player}]"] for player in range(self.players))

    def next_turn(self, view: Mapping[str, N]) -> N:
        a = self.algebra
        return a.choose(a.is_(view["turn"], self.players - 1), a.number(0), a.add(view["turn"], a.number(1)))

    def with_holds(self, holds: tuple[N, ...]) -> dict[str, N]:
        return {f"hold[{player}]": hold for player, hold in enumerate(holds)}

    def passing(self, view: Mapping[str, N], arguments: Mapping[str, N]) -> Move[N, B]:
        a, holds, turn, many = self.algebra, self.holds(view), view["turn"], arguments["many"]
        mine, following = a.select(turn, holds), self.next_turn(view)
        holds = a.store(turn, holds, a.sub(mine, many))
        holds = a.store(following, holds, a.add(a.select(following, holds), many))
        return Move((Guard("R.pass", a.le(many, mine)),), {**self.with_holds(holds), "turn": following})

    def taking(self, view: Mapping[str, N], _arguments: Mapping[str, N]) -> Move[N, B]:
        a, holds, turn = self.algebra, self.holds(view), view["turn"]
        holds = a.store(turn, holds, a.add(a.select(turn, holds), a.number(1)))
        return Move(
            (Guard("R.take", a.at_least(view["stock"], 1)),),
            {**self.with_holds(holds), "stock": a.sub(view["stock"], a.number(1)), "turn": self.next_turn(view)},
        )

    def porting(self, view: Mapping[str, N], _arguments: Mapping[str, N]) -> Move[N, B]:
        a, holds, turn = self.algebra, self.holds(view), view["turn"]
        mine, drawn = a.select(turn, holds), a.add(view["drawn"], a.number(1))
        return Move(
            (Guard("R.port", a.is_(view["open"], 1)), Guard("R.port", a.le(self.price, mine))),
            {
                **self.with_holds(a.store(turn, holds, a.sub(mine, self.price))),
                "stock": a.add(view["stock"], self.price),
                "drawn": drawn,
                "open": a.choose(a.at_least(drawn, 2), a.number(0), view["open"]),
                "turn": self.next_turn(view),
            },
        )
