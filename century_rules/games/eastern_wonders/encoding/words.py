"""The words the clauses are written in: whose hold, which tile, which reading, what lies there."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import attrs

from century_rules.games.eastern_wonders.encoding.position import Player, Position
from century_rules.games.eastern_wonders.encoding.table import Table
from century_rules.games.eastern_wonders.pieces import Bonus, Spice
from century_rules.games.eastern_wonders.state import Phase
from century_rules.kernel.algebra import B, N
from century_rules.kernel.reading import Reading
from century_rules.kernel.rows import Row, Rows
from century_rules.theory.plain import Deed, PlainRules

KINDS = range(len(Spice))


class Words(Rows[N, B]):
    """The rules and their constants, with the phrases that several clauses share."""

    def __init__(self, rules: PlainRules[N, B, Position[N]], table: Table[N, B]) -> None:
        super().__init__(rules.of)
        self.rules, self.table = rules, table
        self.zero, self.one = rules.of.number(0), rules.of.number(1)
        self.no_cubes: Row[N] = (self.zero,) * len(Spice)
        self.nobody: Row[N] = (self.zero,) * table.players
        self.empty_map: tuple[Row[N], ...] = (self.no_cubes,) * table.tiles

    # -- readings, clauses, phases

    def under(self, reading: Reading) -> B:
        """Whether that reading is played."""
        return self.rules.is_read(reading)

    def keeps(self, clause: str) -> bool:
        """Whether the clause is in force, not dropped."""
        return clause not in self.rules.without

    def in_phase(self, p: Position[N], *phases: Phase) -> B:
        return self.algebra.any(*[self.algebra.is_(p.phase, int(phase)) for phase in phases])

    def phase(self, phase: Phase) -> N:
        return self.algebra.number(int(phase))

    def move(self, p: Position[N], phase: tuple[str, B], guards: Sequence[tuple[str, B]],
             effect: Callable[[], Position[N]]) -> Deed[B, Position[N]]:
        """An operation: not after the end (EW-8.1), only in its `phase`, only if the other clauses in force hold; its effect."""
        return Deed((("EW-8.1", self.algebra.neg(self.in_phase(p, Phase.OVER))), phase), guards, effect)

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

    def actor_becomes(self, p: Position[N], change: Callable[[Player[N]], Player[N]]) -> tuple[Player[N], ...]:
        """The players after a change to the one who is to act."""
        return tuple([self.either(self.is_actor(p, seat), change(player), player) for seat, player in enumerate(p.players)])

    def with_hold(self, p: Position[N], hold: Row[N]) -> tuple[Player[N], ...]:
        """The players after the hold of the one to act has become that."""
        return self.actor_becomes(p, lambda player: attrs.evolve(player, hold=hold))

    def spaces(self, player: Player[N]) -> N:
        """Spaces in a player's hold (EW-1.7, EW-4.5d)."""
        bought = self.algebra.times(self.table.hold_bonus_spaces, player.bonus[Bonus.HOLD])
        return self.algebra.add(self.algebra.number(self.table.hold_spaces), bought)

    def too_full(self, player: Player[N]) -> B:
        return self.algebra.lt(self.spaces(player), self.total(player.hold))

    def actor_too_full(self, p: Position[N]) -> B:
        """Whether the player to act has more cubes than spaces (EW-7.1)."""
        return self.algebra.any(*[
            self.algebra.all(self.is_actor(p, seat), self.too_full(player)) for seat, player in enumerate(p.players)])

    # -- tiles

    def on_port(self, tile: N) -> B:
        return self.algebra.any(*[self.algebra.is_(tile, port) for port in self.table.ports])

    def on_market(self, tile: N) -> B:
        return self.algebra.neg(self.on_port(tile))

    def recipe(self, tile: N) -> tuple[Row[N], Row[N]]:
        """The cubes above and below the arrow of the market tile."""
        return self.at(tile, self.table.recipe_cost), self.at(tile, self.table.recipe_gain)
