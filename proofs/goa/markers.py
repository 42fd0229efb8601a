"""Tiles on the grid, the flag and the markers (GO-3)."""

from __future__ import annotations

from century_rules.games.goa import readings as read
from century_rules.games.goa.auction import lies_on, touches
from century_rules.games.goa.game import Game
from century_rules.games.goa.order import owner
from century_rules.games.goa.state import Phase, State, Task
from century_rules.theory.theorem import Always, Control, Invariant, OnStep, Theorem, as_claimed

from . import _overrides as ruled


def sold(game: Game, position: State) -> int:
    """How many of the items are sold, the flag among them, while there are auctions."""
    taken = position.free == 0 and position.task != Task.NONE
    return position.item + (1 if taken else 0)


def markers_as_laid(game: Game, position: State) -> bool:
    """While markers are laid only those lie there that were laid; the flag lies on no tile."""
    return position.phase != Phase.MARK or (not lies_on(position, position.marks[0]) and all(
        (mark >= 0) == (number < position.laid) for number, mark in enumerate(position.marks)))


def marked_tiles_lie(game: Game, position: State) -> bool:
    """Each marker whose item is not sold lies on a tile of its own."""
    if position.phase == Phase.MARK:
        first, last = 1, position.laid
    elif position.phase == Phase.BID:
        first, last = max(1, sold(game, position)), game.players + 1
    else:
        return True
    return game.readings.stuck is read.Stuck.EMPTY or all(
        lies_on(position, mark) and all(mark != other for later, other in enumerate(position.marks) if number < later < last)
        for number, mark in enumerate(position.marks) if first <= number < last)


def tiles_left(game: Game, position: State) -> bool:
    """As many tiles lie on the grid as rounds and auctions leave."""
    gone = game.players * position.round
    if position.phase == Phase.BID:
        gone = gone + max(1, sold(game, position)) - 1
    elif position.phase > Phase.BID:
        gone = gone + game.players
    return game.readings.stuck is read.Stuck.EMPTY or position.phase == Phase.OVER or (
        sum(position.lying) == game.components.squares - gone)


def all_lie_at_first(game: Game, position: State) -> bool:
    """While markers are laid in the first round of a part, a tile lies on every square."""
    return position.phase > Phase.MARK or position.round > 0 or all(lying == 1 for lying in position.lying)


def markers_by_turn(game: Game, position: State) -> bool:
    """While markers are laid it is the turn of who owns the next one."""
    return position.phase != Phase.MARK or position.turn == owner(game, position, position.laid)


def markers_in_order(game: Game, position: State) -> bool:
    """While markers are laid those lie there that were laid, in their order, and no others."""
    return position.phase != Phase.MARK or all(
        (mark >= 0) == (number < position.laid) for number, mark in enumerate(position.marks))


def begins_at_the_flag(game: Game, position: State) -> bool:
    """While markers are laid the flag touches a tile that can be marked, and then the first marker."""
    flag, laid = position.marks[0], position.laid
    beside = any(lying and number not in position.marks and touches(game, number, flag)
                 for number, lying in enumerate(position.lying))
    return position.phase != Phase.MARK or (
        0 <= laid <= game.players and (laid != 1 or beside) and (laid < 2 or touches(game, flag, position.marks[1])))


INVARIANTS = (
    Invariant("markers-by-turn", "While markers are laid it is the turn of who owns the next one.", markers_by_turn),
    Invariant("markers-as-laid", "While markers are laid only those lie there that were laid, the flag on no tile.",
              markers_as_laid),
    Invariant("marked-tiles-lie", "Each marker whose item is not sold lies on a tile of its own.", marked_tiles_lie),
    Invariant("tiles-left", "As many tiles lie on the grid as rounds and auctions leave.", tiles_left),
    Invariant("all-lie-at-first", "In the first round of a part a tile lies on every square.", all_lie_at_first),
)

THEOREMS = (
    Theorem("tiles-on-the-grid", (Always("many", as_claimed),), (
        Control((), "a tile stays on the grid", instance="reef", rulings=(ruled.TILES_STAY,)),), needs={"stuck": "any-tile"}),
    Theorem("a-place-for-the-flag", (Always("place", as_claimed),), (
        Control((), "no tile lies on the grid", instance="shore", rulings=(ruled.NO_TILES_LIE,)),), needs={"stuck": "any-tile"}),
    Theorem("a-tile-for-every-marker", (Always("tile", as_claimed),), (
        Control((), "the flag is laid, and no tile lies on the grid", instance="shore", rulings=(ruled.NO_TILES_LIE,),
                readings={"flag-place": "need-not"}),), needs={"stuck": "any-tile"}),
    Theorem("whole-in-the-first-round", (OnStep("touches", as_claimed, ("mark",)),), (
        Control(("GO-3.2",), "a marker is laid far off", instance="reef"),),
        needs={"stuck": "any-tile", "break-chain": "from-the-new"}),
    Theorem("the-flag-on-no-tile", (OnStep("flag", as_claimed, ("flag",)),), (
        Control(("GO-3.1",), "the flag lies on a tile", instance="shore"),)),
    Theorem("auctions-after-the-layer", (OnStep("layer", as_claimed, ("mark",)),), (
        Control((), "the second marker is not laid", instance="shore", rulings=(ruled.AUCTIONS_AT_ONCE,)),)),
)

LEMMAS = {"break-chain": (
    Invariant("markers-in-order", "While markers are laid those lie there that were laid, and no others.", markers_in_order),
    Invariant("begins-at-the-flag", "The first marker touches the flag, which lies beside a tile.", begins_at_the_flag),)}
"""With two players the flag and two markers are laid; a chain can break only before the last, after which none follows."""
