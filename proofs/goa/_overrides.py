"""What is played instead of clauses that cannot simply be dropped; negative controls are run with these."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from attrs import evolve

from century_rules.games.goa.actions import (
    Advance, Bid, Develop, Ease, Exchange, Found, Harvest, Mark, Mix, Pass, Pay, Play, Refill, Replace, Reveal, Settle,
    Ships, Spy, Take, Taxes, Turn, Use,
)
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


# --- what is brought and paid -----------------------------------------------------------------------------------------


def _as_before(*names: str) -> Callable[..., object]:
    """Who acts has these things as before."""
    def effect(of: Algebra[N, B], before: Position[N], after: Position[N]) -> Position[N]:
        return of_mover(of, before, after, lambda was, now: evolve(now, **{name: getattr(was, name) for name in names}))

    return effect


def _all_as_before(*names: str) -> Callable[..., object]:
    """Everybody has these things as before."""
    def effect(of: Algebra[N, B], before: Position[N], after: Position[N]) -> Position[N]:
        return evolve(after, players=tuple([evolve(now, **{name: getattr(was, name) for name in names})
                                            for was, now in zip(before.players, after.players, strict=True)]))

    return effect


def _whole_as_before(*names: str) -> Callable[..., object]:
    """These things of the table are as before."""
    def effect(of: Algebra[N, B], before: Position[N], after: Position[N]) -> Position[N]:
        return evolve(after, **{name: getattr(before, name) for name in names})

    return effect


def _more(**numbers: int) -> Callable[..., object]:
    """These numbers of the table are so much greater."""
    def effect(of: Algebra[N, B], before: Position[N], after: Position[N]) -> Position[N]:
        changes: dict[str, Any] = {name: of.add(getattr(after, name), of.number(more)) for name, more in numbers.items()}
        return evolve(after, **changes)

    return effect


THE_SAME_IS_ASKED = _otherwise("GO-4.2", "who has bid is asked again", (Bid,), _whole_as_before("turn"))
SHIPS_BRING_NOTHING = _otherwise("GO-6.4", "who takes ships has no more than before", (Ships,), _as_before("ships"))
TAXES_BRING_NOTHING = _otherwise("GO-6.6", "who takes taxes has no more than before", (Taxes,), _as_before("ducats"))
NO_DUCATS_ARE_LEFT = _otherwise("GO-9.4", "ducats have run out: who takes taxes has none", (Taxes,), _as_before("ducats"))
A_SPICE_MORE = _otherwise("GO-6.5", "who harvests lays a spice more", (Harvest,), _more(left=1))
EXTRA_ACTIONS_ARE_FREE = _otherwise("GO-7.1", "ships and taxes cost no extra-action card", (Ships, Taxes), _as_before("extra"))


def _a_colonist_back(of: Algebra[N, B], now: Player[N]) -> Player[N]:
    return evolve(now, colonists=of.add(now.colonists, of.number(1)))


A_COLONIST_COMES_BACK = _otherwise("GO-6.9", "each colony needs a colonist less", (Settle,), _mover(_a_colonist_back))
CARDS_BRING_NO_SHIPS = _otherwise("GO-11.1", "the card of ships brings none", (Play,), _as_before("ships"))
CARDS_BRING_NO_COLONISTS = _otherwise("GO-11.2", "the card of colonists brings none", (Play,), _as_before("colonists"))
CARDS_BRING_NO_DUCATS = _otherwise("GO-11.3", "the card of ducats brings none", (Play,), _as_before("ducats"))
CARDS_BRING_THREE_SPICES = _otherwise("GO-11.4", "the card of spices brings one more", (Play,), _more(left=1))
CARDS_STAY = _otherwise("GO-9.1", "a card that was played stays in the hand", (Play,), _as_before("hand"))
SPICES_ARE_GIVEN_AWAY = _otherwise("GO-11.5", "spices that are returned bring nothing", (Pay,), _as_before("ducats"))
NOTHING_IS_MIXED = _otherwise("GO-11.6", "the card of a mixed harvest mixes nothing", (Mix,), _whole_as_before("mixed"))
NO_CARD_IS_TURNED = _otherwise("GO-11.7", "the card of founding turns none", (Turn,),
                               _whole_as_before("turned", "pile"))
NO_STEP_IS_MADE = _otherwise("GO-11.8", "with the card the marker stays where it is", (Ease,), _as_before("rows"))


def _a_ship_less(of: Algebra[N, B], now: Player[N]) -> Player[N]:
    return evolve(now, ships=of.sub(now.ships, of.number(1)))


SHIPS_ARE_PAID = _otherwise("GO-11.9", "with the card a ship is paid all the same", (Ease,), _mover(_a_ship_less))
DUCATS_ARE_KEPT = _otherwise("GO-11.10", "with the card nothing is paid", (Ease,), _as_before("ducats"))


def _next_on_turn(of: Algebra[N, B], before: Position[N], after: Position[N]) -> Position[N]:
    return evolve(after, turn=of.sub(of.number(1), after.turn))


CARDS_END_THE_TURN = _otherwise("GO-5.3", "who plays a free card is no more on turn", (Play,), _next_on_turn)
EITHER_BRINGS_NOTHING = _otherwise("GO-10.9", "ships or colonists that are chosen do not come", (Take,),
                                   _as_before("ships", "colonists"))


def _emptied(of: Algebra[N, B], before: Position[N], after: Position[N]) -> Position[N]:
    return evolve(after, players=tuple([
        evolve(each, plantations=tuple([evolve(place, sacks=of.number(0)) for place in each.plantations]))
        for each in after.players]))


PLANTATIONS_ARE_EMPTY = _otherwise("GO-10.1", "plantations come without spices", (Pass,), _emptied)
A_SALE_OF_ONE_MORE = _otherwise("GO-10.4", "a sale takes a spice more", (Use,), _more(left=1))


def _no_exchange(of: Algebra[N, B], before: Position[N], after: Position[N]) -> Position[N]:
    return evolve(after, exchanged=of.number(-1))


THE_EXCHANGE_IS_GONE = _otherwise("GO-10.11", "the exchange tile is gone", (Exchange,), _no_exchange)
NOTHING_IS_FILLED = _otherwise("GO-10.12", "an extra harvest brings nothing", (Refill,), _as_before("plantations"))
A_SUPPLY_MORE = _otherwise("GO-10.13", "a supply is one more", (Use,), _more(left=1))
SPIES_GO_ANYWHERE = _otherwise("GO-10.14", "the spy does whatever one likes", (Spy,), allows=always)
NO_TILES_WORK = {number: _otherwise(f"GO-10.{number}", f"the tile brings no {what}", (Pass,), _all_as_before(*names))
                 for number, what, names in (
                     (5, "extra-action cards", ("extra",)), (7, "colonists", ("colonists",)),
                     (8, "ship", ("ships",)), (10, "mission", ("missions",)))}
KEPT_TILES_GO_OUT = _otherwise("GO-4.6", "no tile comes to lie before a player", (Pass,), _all_as_before("held"))
NOBODY_HAS_DUCATS = _otherwise("GO-1.5", "nobody has ducats", (Reveal,), _all_as_before("ducats"))


def _another(of: Algebra[N, B], begun: Position[N]) -> Position[N]:
    return evolve(begun, players=tuple([evolve(each, ships=of.add(each.ships, of.number(1))) for each in begun.players]))


A_SHIP_MORE = _otherwise("GO-1.4", "everybody begins with a ship more", begins=_another)
A_LAP_MORE = _otherwise("GO-5.1", "who takes taxes is a lap ahead", (Taxes,), _more(lap=1))
ITEMS_ARE_SKIPPED = _otherwise("GO-4.1", "an item is passed over", (Pass,), _more(item=1))


def _bidding(of: Algebra[N, B], before: Position[N], after: Position[N]) -> Position[N]:
    return evolve(after, phase=of.number(Phase.BID), laid=of.number(0))


AUCTIONS_AT_ONCE = _otherwise("GO-3.3", "the auctions begin once a marker is laid", (Mark,), _bidding)
THE_STARTER_LEAPS = _otherwise("GO-1.6", "the first of the markers moves a row more", (Advance,), _rows(1, 1, 1, 1, 1))
SINGLES_GO_OUT = _otherwise("GO-10.2", "a plantation with a single field goes out like any other", (Replace,), _as_before("kept"))
