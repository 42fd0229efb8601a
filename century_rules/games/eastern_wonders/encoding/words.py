"""The words that overridden clauses and invariants are written in: whose hold, which tile, which reading, what lies there."""

from __future__ import annotations

from century_rules.games.eastern_wonders.encoding.position import Player, Position
from century_rules.games.eastern_wonders.encoding.table import Table
from century_rules.games.eastern_wonders.pieces import Bonus, Spice
from century_rules.games.eastern_wonders.state import Phase
from century_rules.kernel.algebra import B, N
from century_rules.kernel.reading import Reading
from century_rules.kernel.rows import Row, Rows
from century_rules.theory.lifted_encoding import TransitionRules


class Words(Rows[N, B]):
    """The rules and their constants, with the phrases that several clauses share."""

    def __init__(self, rules: TransitionRules[N, B, Position[N]], table: Table[N, B]) -> None:
        super().__init__(rules.of)
        self.rules, self.table = rules, table
        self.zero, self.one = rules.of.number(0), rules.of.number(1)
        self.no_cubes: Row[N] = (self.zero,) * len(Spice)

    # -- readings, clauses, phases

    def under(self, reading: Reading) -> B:
        """Whether that reading is played."""
        return self.rules.is_read(reading)

    def in_phase(self, p: Position[N], *phases: Phase) -> B:
        return self.algebra.any(*[self.algebra.is_(p.phase, int(phase)) for phase in phases])

    def phase(self, phase: Phase) -> N:
        return self.algebra.number(int(phase))

    # -- the player to act

    def is_actor(self, p: Position[N], seat: int) -> B:
        return self.algebra.is_(p.actor, seat)

    def ship(self, p: Position[N]) -> N:
        """The tile the player to act is on."""
        return self.algebra.select(p.actor, [player.ship for player in p.players])

    def hold(self, p: Position[N]) -> Row[N]:
        return self.at(p.actor, [player.hold for player in p.players])

    def bonus(self, p: Position[N], kind: Bonus, seat: N | None = None) -> N:
        """How many bonus tiles of that kind the player to act (or at that seat) has."""
        return self.algebra.select(p.actor if seat is None else seat, [player.bonus[kind] for player in p.players])

    def spaces(self, player: Player[N]) -> N:
        """Spaces in a player's hold (EW-1.7, EW-4.5d)."""
        bought = self.algebra.times(self.table.hold_bonus_spaces, player.bonus[Bonus.HOLD])
        return self.algebra.add(self.algebra.number(self.table.hold_spaces), bought)

    def too_full(self, player: Player[N]) -> B:
        return self.algebra.lt(self.spaces(player), self.total(player.hold))

    # -- tiles

    def on_market(self, tile: N) -> B:
        return self.algebra.neg(self.algebra.any(*[self.algebra.is_(tile, port) for port in self.table.ports]))

    def recipe(self, tile: N) -> tuple[Row[N], Row[N]]:
        """The cubes above and below the arrow of the market tile."""
        return self.at(tile, self.table.recipe_cost), self.at(tile, self.table.recipe_gain)
