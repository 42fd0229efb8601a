"""The operations of the encoding, one per class of action, and the way from actions to them and back."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from century_rules.eastern_wonders import actions
from century_rules.eastern_wonders.actions import Action
from century_rules.eastern_wonders.encoding import market, port, turn, voyage
from century_rules.eastern_wonders.encoding.position import Position
from century_rules.eastern_wonders.encoding.table import Table, lowest_equal_set
from century_rules.eastern_wonders.encoding.words import Words
from century_rules.eastern_wonders.pieces import Bonus, Cubes, Spice
from century_rules.eastern_wonders.readings import BuildAndHarvest, Pass, Pickup, ZeroTrade
from century_rules.eastern_wonders.state import Phase, State
from century_rules.kernel.algebra import Algebra, B, N
from century_rules.kernel.encoding import Move, Operation


def operations(algebra: Algebra[N, B], table: Table[N, B]) -> tuple[Operation[N, B], ...]:
    """Every kind of action, as an operation on positions by leaf path."""
    w = Words(algebra, table)

    def operation(name: str, make: Callable[..., Move[N, B]], **ranges: tuple[int, int]) -> Operation[N, B]:
        def build(leaves: Mapping[str, N], arguments: Mapping[str, N]) -> Move[N, B]:
            return make(w, w.shape.read(leaves), *[arguments[argument] for argument in ranges])

        return Operation(name, ranges, build)

    cubes, tiles, bonuses = (0, len(Spice) - 1), (0, table.tiles - 1), (0, len(Bonus) - 1)
    return (
        operation("begin", voyage.begin, set=(0, len(table.start_sets) - 1), tile=tiles),
        operation("step", voyage.step, to=tiles, drop=(-1, len(Spice) - 1)),
        operation("stay", voyage.stay),
        operation("stop", voyage.stop),
        operation("pay", voyage.pay, cube=cubes, to=(0, table.players - 1)),
        operation("take", voyage.take, cube=cubes),
        operation("done", done),
        operation("open", market.open_),
        operation("spend", market.spend, cube=cubes),
        operation("choose", market.choose, bonus=bonuses),
        operation("upgrade", market.upgrade, cube=cubes),
        operation("trade", market.trade),
        operation("claim", port.claim),
        operation("harvest", turn.harvest),
        operation("pass", turn.pass_),
        operation("discard", turn.discard, cube=cubes),
    )


def done(w: Words[N, B], p: Position[N]) -> Move[N, B]:
    """End what is going on, if it may end here."""
    algebra = w.algebra
    gathering, trading = w.in_phase(p, Phase.GATHER), w.in_phase(p, Phase.MARKET)
    trimming = w.in_phase(p, Phase.TRIM)
    all_taken = algebra.neg(algebra.all(w.under(Pickup.ALL), algebra.is_(p.gathered, 1)))
    only_opened = algebra.all(algebra.is_(p.opened, 1), algebra.is_(p.traded, 0))
    no_action_yet = algebra.all(w.under(Pass.NO), w.under(BuildAndHarvest.YES), w.under(ZeroTrade.NO), only_opened)
    fits = algebra.neg(w.actor_too_full(p))
    phase = ("EW-2.2", w.in_phase(p, Phase.GATHER, Phase.MARKET, Phase.PORT, Phase.TRIM))
    guards = (
        ("EW-3.6", algebra.implies(gathering, all_taken)),
        ("EW-4.6", algebra.implies(trading, algebra.neg(market.trade_is_due(w, p)))),
        ("EW-3.8", algebra.implies(trading, algebra.neg(no_action_yet))),
        ("EW-7.1", algebra.implies(trimming, fits)),
    )

    def effect() -> Position[N]:
        return w.either(gathering, voyage.enter_act(w, p), w.either(trimming, turn.after_trimming(w, p), turn.end_turn(w, p)))

    return w.move(p, phase, guards, effect)


def arguments_of(action: Action, state: State, table: Table[int, bool]) -> tuple[str, dict[str, int]]:
    """The name of the operation an action of the reference is, and its arguments. KeyError if a tile is not on the map."""
    tile_of = state.setup.sea.index
    match action:
        case actions.Begin(cubes, tile):
            sets = [_cubes(row) for row in table.start_sets]
            return "begin", {"set": lowest_equal_set(sets, state.sets, cubes), "tile": tile_of[tile]}
        case actions.Step(to, drop):
            return "step", {"to": tile_of[to], "drop": -1 if drop is None else int(drop)}
        case actions.Pay(cube, seat):
            return "pay", {"cube": int(cube), "to": seat}
        case actions.Take(cube) | actions.Spend(cube) | actions.Upgrade(cube) | actions.Discard(cube):
            return type(action).__name__.lower(), {"cube": int(cube)}
        case actions.Choose(bonus):
            return "choose", {"bonus": int(bonus)}
        case _:
            return type(action).__name__.lower(), {}


def action_of(name: str, arguments: Mapping[str, int], state: State, table: Table[int, bool]) -> Action:
    """The action of the reference that an operation with those arguments is."""
    names = state.setup.sea.names
    match name:
        case "begin":
            return actions.Begin(_cubes(table.start_sets[arguments["set"]]), names[arguments["tile"]])
        case "step":
            drop = arguments["drop"]
            return actions.Step(names[arguments["to"]], None if drop < 0 else Spice(drop))
        case "pay":
            return actions.Pay(Spice(arguments["cube"]), arguments["to"])
        case "choose":
            return actions.Choose(Bonus(arguments["bonus"]))
        case _:
            return _WITH_CUBE[name](Spice(arguments["cube"])) if name in _WITH_CUBE else _PLAIN[name]()

_WITH_CUBE: Mapping[str, Callable[[Spice], Action]] = {
    "take": actions.Take, "spend": actions.Spend, "upgrade": actions.Upgrade, "discard": actions.Discard}
_PLAIN: Mapping[str, Callable[[], Action]] = {
    "stay": actions.Stay, "stop": actions.Stop, "done": actions.Done, "open": actions.Open, "trade": actions.Trade,
    "claim": actions.Claim, "harvest": actions.Harvest, "pass": actions.Pass}


def _cubes(row: tuple[int, ...]) -> Cubes:
    ginger, chili, tea, cloves = row
    return (ginger, chili, tea, cloves)
