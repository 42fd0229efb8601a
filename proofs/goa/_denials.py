"""What is played instead of clauses that cannot simply be dropped; negative controls are run with these."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from attrs import evolve

from century_rules.games.goa.actions import Develop, Found, Pass, Settle, Ships, Taxes
from century_rules.games.goa.pieces import Colony, Plantation
from century_rules.games.goa.rulebook import RULEBOOK
from century_rules.games.goa.state import Phase, Player, Position
from century_rules.kernel.algebra import Algebra, B, N

from ..century.overrides import always, of_mover, otherwise

_otherwise = partial(otherwise, RULEBOOK)


def _mover(change: Callable[[Algebra[N, B], Player[N]], Player[N]]) -> Callable[..., object]:
    def effect(of: Algebra[N, B], before: Position[N], after: Position[N]) -> Position[N]:
        return of_mover(of, before, after, lambda was, now: change(of, now))

    return effect


def _a_ducat(of: Algebra[N, B], now: Player[N]) -> Player[N]:
    return evolve(now, ducats=of.add(now.ducats, of.number(1)))


PASSING_PAYS = _otherwise("GO-4.2", "who passes has a ducat from the bank", (Pass,), _mover(_a_ducat))
SHIPS_BRING_DUCATS = _otherwise("GO-6.4", "who takes ships has a ducat, too", (Ships,), _mover(_a_ducat))


def _nobody_pays(of: Algebra[N, B], before: Position[N], after: Position[N]) -> Position[N]:
    return evolve(after, players=tuple([evolve(now, ducats=was.ducats)
                                        for was, now in zip(before.players, after.players, strict=True)]))


NOBODY_PAYS = _otherwise("GO-4.3", "nobody pays when the auctioneer passes", (Pass,), _nobody_pays)


def _flag_stays(of: Algebra[N, B], before: Position[N], after: Position[N]) -> Position[N]:
    return evolve(after, holder=before.holder)


THE_FLAG_STAYS = _otherwise("GO-4.5", "the flag stays where it is", (Pass,), _flag_stays)


def _other_flag(of: Algebra[N, B], before: Position[N], after: Position[N]) -> Position[N]:
    return evolve(after, holder=of.sub(of.number(1), after.holder))


THE_OTHER_HAS_THE_FLAG = _otherwise("GO-4.5", "after each pass the other player has the flag", (Pass,), _other_flag)


def _overfull(of: Algebra[N, B], begun: Position[N]) -> Position[N]:
    place = Plantation(of.number(0), of.number(1), of.number(2))
    return evolve(begun, players=tuple([evolve(each, plantations=(place, *each.plantations[1:])) for each in begun.players]))


OVERFULL = _otherwise("GO-1.3", "everybody begins with two spices on one field", begins=_overfull)


def _wrong_kind(of: Algebra[N, B], begun: Position[N]) -> Position[N]:
    colony = Colony(of.number(0), (of.number(0), of.number(0), of.number(0), of.number(0), of.number(1)))
    return evolve(begun, players=tuple([evolve(each, colonies=(colony, *each.colonies[1:])) for each in begun.players]))


A_WRONG_SPICE = _otherwise("GO-1.3", "everybody begins with clove in Quilon", begins=_wrong_kind)


def _no_tiles(of: Algebra[N, B], begun: Position[N]) -> Position[N]:
    return evolve(begun, unfounded=tuple([of.number(0) for _ in begun.unfounded]))


NO_COLONY_TILES = _otherwise("GO-1.2", "all colony tiles are taken out", begins=_no_tiles)


def _tiles_gone(of: Algebra[N, B], before: Position[N], after: Position[N]) -> Position[N]:
    return _no_tiles(of, after)


TILES_GO_FIRST = _otherwise("GO-6.11", "all colony tiles are taken out before the founder chooses one", (Settle,), _tiles_gone)


def _rows(*steps: int) -> Callable[..., object]:
    def change(of: Algebra[N, B], now: Player[N]) -> Player[N]:
        return evolve(now, rows=tuple([of.add(row, of.number(more)) for row, more in zip(now.rows, steps, strict=True)]))

    return _mover(change)


SHIPS_LEAP = _otherwise("GO-6.4", "who takes ships moves a marker two rows", (Ships,), _rows(2, 0, 0, 0, 0))
SHIPS_MOVE_TWO = _otherwise("GO-6.4", "who takes ships moves two markers", (Ships,), _rows(1, 1, 0, 0, 0))
SHIPS_MOVE_ALL = _otherwise("GO-6.4", "who takes ships moves all markers two rows", (Ships,), _rows(2, 2, 2, 2, 2))


def _less_kept(of: Algebra[N, B], now: Player[N]) -> Player[N]:
    return evolve(now, kept=of.sub(now.kept, of.number(1)))


TAXES_COST_A_POINT = _otherwise("GO-6.6", "taxes cost a point", (Taxes,), _mover(_less_kept))


def _colonies_gone(of: Algebra[N, B], now: Player[N]) -> Player[N]:
    return evolve(now, colonies=tuple([evolve(each, tile=of.number(-1)) for each in now.colonies]))


TAXES_COST_COLONIES = _otherwise("GO-6.6", "who takes taxes loses all colonies", (Taxes,), _mover(_colonies_gone))


NO_SHIPS = _otherwise("GO-5.2", "nobody takes ships", (Ships,), forbids=always)


def _more_owed(of: Algebra[N, B], before: Position[N], after: Position[N]) -> Position[N]:
    return evolve(after, owed=(after.owed[0], of.add(after.owed[1], of.number(1)), *after.owed[2:]))


STEPS_COST_CINNAMON = _otherwise("GO-6.1", "each step costs a cinnamon more", (Develop,), _more_owed)


def _nothing_turned(of: Algebra[N, B], before: Position[N], after: Position[N]) -> Position[N]:
    return evolve(after, turned=tuple([of.number(0) for _ in after.turned]))


CARDS_DO_NOT_COUNT = _otherwise("GO-6.10", "cards that are turned count nothing", (Found,), _nothing_turned)


def _over(of: Algebra[N, B], before: Position[N], after: Position[N]) -> Position[N]:
    return evolve(after, phase=of.number(Phase.OVER))


TAXES_END_THE_GAME = _otherwise("GO-2.2", "the game is over as soon as somebody takes taxes", (Taxes,), _over)


def _later(of: Algebra[N, B], before: Position[N], after: Position[N]) -> Position[N]:
    return evolve(after, round=of.add(after.round, of.number(1)), lap=of.add(after.lap, of.number(1)))


ANOTHER_ROUND = _otherwise("GO-2.1", "who takes taxes is a round and a lap ahead", (Taxes,), _later)


def _tiles_stay(of: Algebra[N, B], before: Position[N], after: Position[N]) -> Position[N]:
    return evolve(after, lying=before.lying)


TILES_STAY = _otherwise("GO-4.3", "a tile that is sold stays on the grid", (Pass,), _tiles_stay)


def _no_tiles_lie(of: Algebra[N, B], begun: Position[N]) -> Position[N]:
    return evolve(begun, lying=tuple([of.number(0) for _ in begun.lying]))


NO_TILES_LIE = _otherwise("GO-1.1", "no tiles are laid on the grid", begins=_no_tiles_lie)
