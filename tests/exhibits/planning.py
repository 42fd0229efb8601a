"""Plans for a quick end, by the solver: who lays, makes, takes and buys what, round by round.

A plan says less than a play (`quickest_end` turns it into one): each helper stays at one market tile beside the port, with
nothing in anybody's way. So that there is no plan of so many rounds does not mean that there is no play.
"""

from __future__ import annotations

from collections.abc import Sequence

import z3

from century_rules.games.eastern_wonders.pieces import Spice, format_cubes
from tests.exhibits.corners import BOX
from tests.exhibits.quickest_end import Move, Plan

TILES, VP = BOX.market_tiles, BOX.vp_tiles
KINDS = tuple(Spice)


class Planner:
    """A question to the solver: can the last seat buy in so many rounds what ends the game?

    `fare` is what the buyer pays for the first voyage to the port: a cube if another tile lies between. `tiles` is how many
    market tiles each seat has, one of which it can be on in a round.
    """

    def __init__(self, tiles: Sequence[int], rounds: int, fare: int = 0) -> None:
        self.players, self.rounds, self.fare, self.tiles = len(tiles), rounds, fare, tuple(tiles)
        players = self.players
        self.solver = z3.SolverFor("QF_LIA")
        self.solver.set("random_seed", 0)
        self._of_tiles()
        self.hold = [[self._cubes(f"hold {seat} {time}", BOX.hold_spaces) for time in range(rounds + 1)]
                     for seat in range(players)]
        for holds in self.hold:
            for hold in holds:
                self.solver.add(z3.Sum(hold) <= BOX.hold_spaces)
        self._of_starts()
        self._of_rounds()

    def plan(self, seconds: int) -> Plan | None:
        """A plan, None if there is none. Raises TimeoutError."""
        self.solver.set("timeout", seconds * 1000)
        answer = self.solver.check()
        if answer == z3.unknown:
            raise TimeoutError(f"{self.rounds} rounds with {self.players} players: not decided in {seconds} seconds")
        return self._read(self.solver.model()) if answer == z3.sat else None

    def _cubes(self, name: str, most: int) -> list[z3.ArithRef]:
        found = [z3.Int(f"{name} {kind}") for kind in KINDS]
        for number in found:
            self.solver.add(number >= 0, number <= most)
        return found

    def _one(self, choices: Sequence[z3.BoolRef], exactly: bool = True) -> None:
        counted = [(choice, 1) for choice in choices]
        self.solver.add(z3.PbEq(counted, 1) if exactly else z3.PbLe(counted, 1))

    def _of_tiles(self) -> None:
        self.tile = [[[z3.Bool(f"tile {seat} {number} {tile.id}") for tile in TILES] for number in range(count)]
                     for seat, count in enumerate(self.tiles)]
        laid = [row for mine in self.tile for row in mine]
        for row in laid:
            self._one(row)
        for same in zip(*laid, strict=True):
            self._one(same, exactly=False)

    def _of_starts(self) -> None:
        self.start = [[z3.Bool(f"start {seat} {number}") for number in range(len(BOX.start_sets))]
                      for seat in range(self.players)]
        for mine in self.start:
            self._one(mine)
        for same in zip(*self.start, strict=True):
            self._one(same, exactly=False)
        for seat, mine in enumerate(self.start):
            for kind in KINDS:
                self.solver.add(self.hold[seat][0][kind] == z3.Sum(
                    [z3.If(chosen, cubes[kind], 0) for chosen, cubes in zip(mine, BOX.start_sets, strict=True)]))

    def _of_rounds(self) -> None:
        times, add = range(self.rounds), self.solver.add
        self.harvests = [[z3.Bool(f"harvest {seat} {time}") for time in times] for seat in range(self.players)]
        self.trades = [[[[z3.Int(f"trades {seat} {time} {number} {tile.id}") for tile in TILES] for number in range(count)]
                        for time in times] for seat, count in enumerate(self.tiles)]
        self.there = [[[z3.Bool(f"there {seat} {time} {number}") for number in range(count)] for time in times]
                      for seat, count in enumerate(self.tiles)]
        self.buys = [[z3.Bool(f"buy {time} {tile.id}") for tile in VP] for time in times]
        self.lays = [[self._cubes(f"lay {seat} {time}", 5) for time in times] for seat in range(self.players - 1)]
        self.takes = [self._cubes(f"take {time}", 16) for time in times]
        self.pays = [self._cubes(f"pay {time}", 1) for time in times]
        self.in_port = [z3.Bool(f"in port {time}") for time in times]
        self.taking = [z3.Bool(f"taking {time}") for time in times]
        for tile in zip(*self.buys, strict=True):
            self._one(tile, exactly=False)
        bought = [z3.Or(row) for row in self.buys]
        add(z3.PbEq([(each, 1) for each in bought], BOX.vp_tiles_to_end), bought[-1])
        lying: list[z3.ArithRef] = [z3.IntVal(0) for _ in KINDS]
        for time in times:
            laid = lying
            for seat in range(self.players - 1):
                hold, lay = self.hold[seat][time], self.lays[seat][time]
                add(z3.Implies(z3.Sum(lay) > 0, 2 * z3.Sum(lay) <= z3.Sum(hold) + 1))
                add(*(lay[kind] <= hold[kind] for kind in KINDS))
                laid = [laid[kind] + lay[kind] for kind in KINDS]
                self._acts(seat, time, [hold[kind] - lay[kind] for kind in KINDS])
            lying = self._cubes(f"lying {time}", 20)
            add(*(lying[kind] == laid[kind] - self.takes[time][kind] for kind in KINDS))
            self._buyer(time, bought[time])

    def _buyer(self, time: int, buys: z3.BoolRef) -> None:
        add, seat = self.solver.add, self.players - 1
        before = self.in_port[time - 1] if time else z3.BoolVal(False)
        hold, takes, pays = self.hold[seat][time], self.takes[time], self.pays[time]
        add(z3.Implies(z3.Or(before, buys, self.taking[time]), self.in_port[time]))
        add(z3.Implies(z3.Not(self.taking[time]), z3.Sum(takes) == 0))
        arrives = z3.And(self.in_port[time], z3.Not(before))
        add(z3.Sum(pays) == z3.If(arrives, self.fare, z3.If(self.taking[time], 1, 0)))
        add(*(pays[kind] <= hold[kind] for kind in KINDS))
        self._one(self.buys[time], exactly=False)
        price = [z3.Sum([z3.If(chosen, tile.cost[kind], 0) for chosen, tile in zip(self.buys[time], VP, strict=True)])
                 for kind in KINDS]
        have = [hold[kind] - pays[kind] + takes[kind] for kind in KINDS]
        add(*(have[kind] >= price[kind] for kind in KINDS))
        idle = z3.Or(buys, self.in_port[time])
        add(*(z3.Implies(idle, number == 0) for row in self.trades[seat][time] for number in row))
        add(z3.Implies(buys, z3.Not(self.harvests[seat][time])))
        self._acts(seat, time, have, price)

    def _acts(self, seat: int, time: int, have: Sequence[z3.ArithRef], price: Sequence[z3.ArithRef] | None = None) -> None:
        """A harvest, or trades on one of the own tiles; what is over the spaces is given back."""
        add, harvest = self.solver.add, self.harvests[seat][time]
        self._one(self.there[seat][time])
        for there, row, tiles in zip(self.there[seat][time], self.trades[seat][time], self.tile[seat], strict=True):
            for number, mine in zip(row, tiles, strict=True):
                can = z3.And(there, mine, z3.Not(harvest))
                add(number >= 0, number <= BOX.hold_spaces, z3.Implies(z3.Not(can), number == 0))
        for kind in KINDS:
            counted = [pair for row in self.trades[seat][time] for pair in zip(row, TILES, strict=True)]
            add(have[kind] >= z3.Sum([number * tile.cost[kind] for number, tile in counted]))
            after = have[kind] + z3.Sum([number * (tile.gain[kind] - tile.cost[kind]) for number, tile in counted])
            after += z3.If(harvest, 2, 0) if kind is Spice.GINGER else 0
            add(self.hold[seat][time + 1][kind] <= (after if price is None else after - price[kind]))

    def _read(self, model: z3.ModelRef) -> Plan:
        def true(term: z3.BoolRef) -> bool:
            return bool(z3.is_true(model.eval(term, model_completion=True)))

        def cubes(terms: Sequence[z3.ArithRef]) -> str:
            y, r, g, b = (model.eval(term, model_completion=True).as_long() for term in terms)
            return format_cubes((y, r, g, b))

        def does(seat: int, time: int) -> str | int:
            bought = [tile.id for term, tile in zip(self.buys[time], VP, strict=True) if true(term)]
            if bought and seat == self.players - 1:
                return bought[0]
            terms = [term for row in self.trades[seat][time] for term in row]
            traded = sum(model.eval(term, model_completion=True).as_long() for term in terms)
            return traded or ("harvest" if true(self.harvests[seat][time]) else "pass")

        def move(seat: int, time: int) -> Move:
            if seat < self.players - 1:
                there = [true(term) for term in self.there[seat][time]].index(True)
                return Move(does(seat, time), lays=cubes(self.lays[seat][time]), there=there)
            return Move(does(seat, time), takes=cubes(self.takes[time]), pays=cubes(self.pays[time]))

        starts = [next(format_cubes(held) for term, held in zip(mine, BOX.start_sets, strict=True) if true(term))
                  for mine in self.start]
        tiles = [next(tile.id for term, tile in zip(row, TILES, strict=True) if true(term)) for mine in self.tile for row in mine]
        rounds = [tuple(move(seat, time) for seat in range(self.players)) for time in range(self.rounds)]
        return Plan(tuple(starts), tuple(tiles), tuple(rounds))

