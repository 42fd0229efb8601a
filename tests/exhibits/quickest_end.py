"""How soon a game can end: one player buys in four rounds, and the others bring what is lacking to the port.

Each helper has a market tile beside port A1 and lays cubes on the port in passing: to the port, which costs nothing, and back,
laying one cube there; for more, back and forth, what comes to lie on the own tile being taken up again. The buyer comes from a
tile of the own, or goes out of the port and in again for a cube, takes what lies there and buys. The plans were found by the
solver (`tests.exhibits.planning`); here they are played by the rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.actions import parse_action
from century_rules.games.eastern_wonders.pieces import Cubes, Spice, minus, parse_cubes
from century_rules.games.eastern_wonders.state import Phase
from tests.exhibits.corners import BOX
from tests.exhibits.staging import Exhibited, Stage, exhibit, laid_out

PORT = "A1"
SPACES = {2: ("B1 B2", "A2"), 3: ("B1", "B2", "A2"), 4: ("A2", "B1", "B2", "C2")}
"""The tile of each player by seat, the buyer's last; two for a single helper. With four players all tiles beside the port are the
helpers'."""


@attrs.frozen
class Move:
    """One turn of a plan.

    Attributes:
        does: ``harvest``, ``pass``, a VP tile to claim, or how often to trade.
        lays: a helper's cubes for the port.
        takes: the buyer's cubes from the port.
        pays: what the buyer drops on the way.
        there: on which of the own tiles it ends, from 0.
    """

    does: str | int
    lays: str = "-"
    takes: str = "-"
    pays: str = "-"
    there: int = 0


@attrs.frozen
class Plan:
    """Starting cubes by seat, the buyer's last; market tiles in the order of `SPACES`; and the turns of each round."""

    starts: tuple[str, ...]
    tiles: tuple[str, ...]
    rounds: tuple[tuple[Move, ...], ...]

    @property
    def bought(self) -> list[str]:
        return [move.does for moves in self.rounds for move in moves if isinstance(move.does, str) and move.does.startswith("V")]


def _of(text: str) -> Move:
    """``+GB trade 1`` lays; ``@1`` is on the second of the own tiles; ``YG< -Y V03`` takes from the port and drops a ginger."""
    words = text.split()
    lays = next((word[1:] for word in words if word.startswith("+")), "-")
    takes = next((word[:-1] for word in words if word.endswith("<")), "-")
    pays = next((word[1:] for word in words if word.startswith("-")), "-")
    there = next((int(word[1:]) for word in words if word.startswith("@")), 0)
    last = words[-1]
    return Move(int(last) if last.isdigit() else last, lays, takes, pays, there)


def _plan(starts: str, tiles: str, *rounds: str) -> Plan:
    return Plan(tuple(starts.split()), tuple(tiles.split()),
                tuple(tuple(_of(move) for move in each.split(",")) for each in rounds))


PLANS = {
    2: _plan("YYR YYYY", "chili-6 cloves-4 tea-2",
             "harvest, harvest",
             "+R trade 1, trade 1",
             "@1 trade 1, harvest",
             "harvest, trade 1",
             "+Y harvest, harvest",
             "+Y harvest, harvest",
             "+Y harvest, harvest",
             "+Y harvest, trade 1",
             "+Y harvest, Y< V02",
             "+Y trade 2, YYYYR< -Y V01",
             "+RGG harvest, YRGG< -Y V04",
             "+RBB pass, RBB< -R V07"),
    3: _plan("YYR YG YYYY", "tea-3 chili-6 tea-2",
             "harvest, +G harvest, pass",
             "harvest, harvest, harvest",
             "+R harvest, harvest, harvest",
             "+YYY harvest, +Y harvest, trade 2",
             "+YYYY harvest, +Y harvest, YYYYYYYYR< V11",
             "+Y harvest, trade 2, YG< -Y V04",
             "+Y trade 1, +RRGG trade 1, YRRGG< -Y V09",
             "+GG pass, +G pass, YGGG< -Y V02"),
    4: _plan("YYYY RR YG YYR", "tea-2 ginger-6 cloves-1 chili-6",
             "harvest, harvest, harvest, harvest",
             "harvest, +YY trade 1, +G harvest, trade 1",
             "trade 1, +YB harvest, trade 1, YYYGB< -Y V03",
             "+GB trade 1, +YY harvest, +B harvest, YGB< -Y V04",
             "+B pass, +YY harvest, +YY harvest, YYYYYBB< -Y V01",
             "+G pass, +YY pass, +B pass, YYGB< -Y V11"),
}
"""By the number of players."""


def quickest_end() -> Iterator[Exhibited]:
    for players, plan in PLANS.items():
        yield exhibit(f"no-game-ends-within-{len(plan.rounds)}-rounds", played(players, plan))


def played(players: int, plan: Plan) -> Stage:
    game, spaces, buyer = Game(players=players), SPACES[players], players - 1
    others = [tile.id for tile in BOX.vp_tiles if tile.id not in plan.bought]
    ports = len(BOX.sea.ports)
    order = [plan.bought[0], *others[:ports - 1], *plan.bought[1:]]
    tiles = dict(zip(" ".join(spaces).split(), " ".join(plan.tiles).split(), strict=False))
    setup = laid_out(game, tiles, order, ports + BOX.closed_among)
    stage = Stage(game, game.start(setup))
    for seat in reversed(range(players)):
        stage.do(f"begin {plan.starts[seat]} {spaces[seat].split()[0]}")
    for moves in plan.rounds:
        for seat, move in enumerate(moves):
            if seat == buyer:
                _sail_and_take(stage, move, spaces)
            else:
                _lay(stage, spaces[seat].split()[move.there], parse_cubes(move.lays))
            _act(stage, move)
    return stage


def _lay(stage: Stage, space: str, cubes: Cubes) -> None:
    """To the port and back, once for each cube; a cube dropped on the own tile in between is picked up at the end."""
    if not any(cubes):
        here = stage.now.players[stage.now.turn].ship == stage.setup.sea.index[space]
        stage.do("stay" if here else f"step {space}, stop")
        return
    for number, cube in enumerate(_listed(cubes)):
        hold = stage.now.players[stage.now.turn].hold
        spare = minus(hold, _ahead(cubes, number))
        lent = next((kind for kind in Spice if spare[kind] > 0), None)
        stage.do(f"step {PORT}" if not number else f"step {PORT} drop {lent.letter if lent is not None else '-'}")
        stage.do(f"step {space} drop {cube.letter}")
    stage.do("stop")
    while stage.now.phase is Phase.GATHER:
        stage.do(next(action for action in stage.game.legal_actions(stage.now)))


def _ahead(cubes: Cubes, done: int) -> Cubes:
    """The cubes still to be laid."""
    left = [0, 0, 0, 0]
    for cube in _listed(cubes)[done:]:
        left[cube] += 1
    return (left[0], left[1], left[2], left[3])


def _listed(cubes: Cubes) -> list[Spice]:
    return [kind for kind in Spice for _ in range(cubes[kind])]


def _sail_and_take(stage: Stage, move: Move, spaces: Sequence[str]) -> None:
    sea, me = stage.setup.sea, stage.now.players[stage.now.turn]
    here = sea.names[me.ship]
    buys = isinstance(move.does, str) and move.does.startswith("V")
    drop = f" drop {move.pays}"
    if here == PORT and move.takes != "-":
        stage.do(f"step {spaces[0].split()[0]}, step {PORT}{drop}, stop")
    elif here == PORT or not (buys or move.takes != "-"):
        stage.do("stay")
    elif sea.distance[me.ship][sea.index[PORT]] == 1:
        stage.do(f"step {PORT}, stop")
    else:
        stage.do(f"step {spaces[1]}, step {PORT}{drop}, stop")
    stage.do(*(f"take {cube.letter}" for cube in _listed(parse_cubes(move.takes))))
    if stage.now.phase is Phase.GATHER:
        stage.do("done")


def _act(stage: Stage, move: Move) -> None:
    seat = stage.now.turn
    me = stage.now.players[seat]
    if isinstance(move.does, int):
        stage.do(*([] if me.outposts[me.ship] else ["open"]), *["trade"] * move.does, "done")
    else:
        stage.do(parse_action("claim" if move.does.startswith("V") else move.does))
    while stage.now.phase is Phase.TRIM and stage.now.turn == seat:
        hold = stage.now.players[seat].hold
        stage.do(f"discard {next(kind for kind in Spice if hold[kind]).letter}")

