"""The operations of the encoding, one per class of action, and the way from actions to them and back."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from century_rules.games.eastern_wonders.actions import Action, Begin
from century_rules.games.eastern_wonders.encoding import market, port, turn, voyage
from century_rules.games.eastern_wonders.encoding.position import Position
from century_rules.games.eastern_wonders.encoding.table import Table, lowest_equal_set
from century_rules.games.eastern_wonders.encoding.words import Words
from century_rules.games.eastern_wonders.names import things_of
from century_rules.games.eastern_wonders.actions import NOTATION
from century_rules.games.eastern_wonders.readings import BuildAndHarvest, Pass, Pickup, ZeroTrade
from century_rules.games.eastern_wonders.state import Phase, State
from century_rules.kernel.algebra import Algebra, B, N
from century_rules.kernel.encoding import Move, Operation


def operations(algebra: Algebra[N, B], table: Table[N, B]) -> tuple[Operation[N, B], ...]:
    """Every kind of action, as an operation on positions by leaf path."""
    w = Words(algebra, table)

    def operation(name: str, make: Callable[..., Move[N, B]]) -> Operation[N, B]:
        ranges = NOTATION.ranges(name, w.shape.sizes)

        def build(leaves: Mapping[str, N], arguments: Mapping[str, N]) -> Move[N, B]:
            return make(w, w.shape.read(leaves), *[arguments[argument] for argument in ranges])

        return Operation(name, ranges, build, shared=2)  # not after the end, and in its phase: `Words.move`

    made: tuple[Callable[..., Move[N, B]], ...] = (
        voyage.begin, voyage.step, voyage.stay, voyage.stop, voyage.pay, voyage.take, done, market.open_, market.spend,
        market.choose, market.upgrade, market.trade, port.claim, turn.harvest, turn.pass_, turn.discard)
    return tuple(operation(name, make) for name, make in zip(NOTATION.names, made, strict=True))


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
    """The name of the operation an action of the reference is, and its arguments. ValueError if a tile is not on the map."""
    if isinstance(action, Begin):
        tile = state.setup.sea.names.index(action.tile)
        return "begin", {"set": lowest_equal_set(table.start_sets, state.sets, action.cubes), "tile": tile}
    return NOTATION.arguments(action, things_of(state.setup.sea.names, table.players))


def action_of(name: str, arguments: Mapping[str, int], state: State, table: Table[int, bool]) -> Action:
    """The action of the reference that an operation with those arguments is."""
    return NOTATION.action(name, arguments, things_of(state.setup.sea.names, table.players, table.start_sets))
