"""Outposts, rows, columns and bonus tiles (EW-1.1, EW-1.4, EW-1.6, EW-4.1 to EW-4.5e).

Everything is counted from positions and actions alone, without the rules' own helpers.
"""

from __future__ import annotations

from collections.abc import Mapping

from century_rules.games.eastern_wonders.actions import Action, Choose, Open, Spend
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.pieces import Bonus, Spice
from century_rules.games.eastern_wonders.state import Phase, State
from century_rules.kernel.property import Play, PlayProperty, StateProperty, StepProperty
from century_rules.kernel.reading import Reading

NEEDS: Mapping[str, Mapping[str, tuple[Reading, ...]]] = {}
"""Every property here holds under every reading."""


def _one_outpost_each(game: Game, state: State) -> bool:
    """The uncovered spaces of a row are the outposts on tiles of its type; there is at most one a tile, and none on a port."""
    markets, columns = state.setup.markets, game.components.columns
    for player in state.players:
        if any(there not in (0, 1) for there in player.outposts) or any(player.outposts[port] for port in state.setup.sea.ports):
            return False
        for kind in Spice:
            built = sum(there for there, market in zip(player.outposts, markets, strict=True)
                        if market is not None and market.type == kind)
            if built != player.uncovered[kind] or built > columns:
                return False
    return True


def _rows_suffice(game: Game) -> bool:
    """Whether, as in the printed box, no more tiles of a type are laid out than a row has outposts."""
    types = [tile.type for tile in game.components.market_tiles]
    return all(types.count(kind) - game.components.removed_per_type <= game.components.columns for kind in Spice)


def _row_has_one_left(game: Game, state: State) -> bool:
    if not _rows_suffice(game):
        return True
    left = all(there == 1 or market is None or player.uncovered[market.type] < game.components.columns
               for player in state.players
               for there, market in zip(player.outposts, state.setup.markets, strict=True))
    return left and (state.phase != Phase.ACT or game.forbids("EW-4.1", state, Open())
                     or not game.forbids("EW-4.3", state, Open()))


def _enough_bonus_tiles(game: Game) -> bool:
    """Whether, as in the printed box, there are as many bonus tiles as columns on all boards in play."""
    return sum(map(len, game.components.bonus_vp)) >= game.players * game.components.columns


def _bonus_tiles(state: State, seat: int) -> int:
    """How many bonus tiles a player has, one that is being chosen included."""
    return sum(state.players[seat].bonus) + (state.phase == Phase.BONUS and state.turn == seat)


def _one_column_at_a_time(game: Game, before: State, action: Action, after: State) -> bool:
    """A row's uncovered spaces are its leftmost, so as many columns are empty as the row that lags behind has uncovered."""
    for seat, (was, now) in enumerate(zip(before.players, after.players, strict=True)):
        emptied = min(now.uncovered) - min(was.uncovered)
        if emptied not in (0, 1) or (emptied and not (isinstance(action, Open | Spend) and seat == before.turn)):
            return False
        if _enough_bonus_tiles(game) and _bonus_tiles(after, seat) - _bonus_tiles(before, seat) != emptied:
            return False
    return True


def _bonus_always_there(game: Game, before: State, action: Action, after: State) -> bool:
    if not _enough_bonus_tiles(game):
        return True
    emptied = any(min(now.uncovered) != min(was.uncovered) for was, now in zip(before.players, after.players, strict=True))
    return (after.phase == Phase.BONUS or not emptied) and (after.phase != Phase.BONUS or any(after.bonus_left))


def _bonus_value(game: Game, before: State, action: Action, after: State) -> bool:
    """Whoever takes the n-th tile of a pile gets its n-th number."""
    for seat, (was, now) in enumerate(zip(before.players, after.players, strict=True)):
        taken = isinstance(action, Choose) and seat == before.turn
        if not taken and (was.bonus, was.bonus_vp) != (now.bonus, now.bonus_vp):
            return False
        if taken and isinstance(action, Choose):
            gone = sum(player.bonus[action.bonus] for player in before.players)
            pile = game.components.bonus_vp[action.bonus]
            one_more = tuple(number + (kind == action.bonus) for kind, number in zip(Bonus, was.bonus, strict=True))
            if gone >= len(pile) or now.bonus_vp != was.bonus_vp + pile[gone] or now.bonus != one_more:
                return False
    return True


def _opening_is_paid(game: Game, play: Play[State, Action]) -> bool:
    """From each Open on: as many cubes as it costs go from the hold to the supply, and only then an outpost comes."""
    due: int | None = None  # cubes still to come; None until the play has shown us an opening begin
    for before, action, after in zip(play.states, play.actions, play.states[1:], strict=False):
        me, now = before.players[before.turn], after.players[before.turn]
        if isinstance(action, Open):
            others = sum(player.outposts[me.ship] for seat, player in enumerate(before.players) if seat != before.turn)
            due = others * 2 if game.players == 2 else others
        elif isinstance(action, Spend) and due is not None:
            due -= 1
            paid = [old - new for old, new in zip(me.hold, now.hold, strict=True)]
            put_back = [new - old for old, new in zip(before.supply, after.supply, strict=True)]
            if me.hold[action.cube] < 1 or not paid == put_back == [int(kind == action.cube) for kind in Spice]:
                return False
        built = [(seat, tile) for seat, (old, new) in enumerate(zip(before.players, after.players, strict=True))
                 for tile in range(len(old.outposts)) if old.outposts[tile] != new.outposts[tile]]
        opening = isinstance(action, Open | Spend)
        here = [(before.turn, me.ship)] if due == 0 else []
        if due is not None and opening and (built != here or now.outposts[me.ship] != int(due == 0)):
            return False
        if not opening and (built or (due is not None and due > 0)):
            return False
        if due == 0:
            due = None
    return True


PROPERTIES: tuple[
    StateProperty[Game, State] | StepProperty[Game, State, Action] | PlayProperty[Game, State, Action], ...
] = (
    StateProperty(
        "one-outpost-each", "Nobody has two outposts on a tile, or one on a port, or more than twenty in all: in each row as "
        "many spaces are uncovered as there are outposts on tiles of its type.", ("EW-1.6", "EW-4.1", "EW-4.3"),
        _one_outpost_each),
    StateProperty(
        "row-has-one-left", "For a market tile without an own outpost, there is always an outpost left in the row of its type: "
        "no opening is ever refused for want of one.", ("EW-1.1", "EW-1.6", "EW-4.3"), _row_has_one_left),
    StepProperty(
        "one-column-at-a-time", "An opening empties at most one column, no column is emptied twice, and each brings exactly one "
        "bonus tile.", ("EW-4.3", "EW-4.4"), _one_column_at_a_time),
    StepProperty(
        "bonus-always-there", "Whoever empties a column chooses a bonus tile, and there is one left to choose: the twenty "
        "suffice for five columns of four players.", ("EW-1.4", "EW-4.4"), _bonus_always_there),
    StepProperty(
        "bonus-value", "Whoever takes the n-th tile of a pile of bonus tiles gets the n-th number printed for it: 6, 5, 4 and 3 "
        "for the points pile.", ("EW-1.4", "EW-4.5b", "EW-4.5c", "EW-4.5e"), _bonus_value),
    PlayProperty(
        "opening-is-paid", "Before an outpost is placed, a cube for each other player's outpost there (with two players, two) "
        "has gone from the hold to the supply, no more and no less.", ("EW-4.2", "EW-4.3"), _opening_is_paid),
)
