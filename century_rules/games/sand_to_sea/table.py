"""What one reads off the table, the end of a turn and of the game, and the score: what the actions have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING

from century_rules.games.century.cubes import NO_CUBES, Cubes, covers, total
from century_rules.games.sand_to_sea import readings as read
from century_rules.games.sand_to_sea.pieces import Bonus, Face, Spice, TileKind
from century_rules.games.sand_to_sea.state import ANY_REWARD, Phase, Player, State
from century_rules.games.spice_road.table import cards_in_row, mover
from century_rules.kernel.evolve import evolve, put

if TYPE_CHECKING:
    from century_rules.games.sand_to_sea.game import Game


def with_player(s: State, seat: int, player: Player[int]) -> State:
    """The position with that player in that seat."""
    return evolve(s, players=put(s.players, seat, player))


def here(s: State) -> Face[int]:
    """What is printed on the tile under the mover's ship."""
    return s.faces[mover(s).ship]


def spaces(game: Game, s: State, seat: int) -> int:
    """SS-8.1: the spaces of a hold; under cargo-now=no without those that were won this turn."""
    tiles = s.players[seat].bonus[Bonus.HOLD] - (s.fresh if seat == s.turn else 0)
    return game.components.hold_spaces + game.components.hold_bonus_spaces * tiles


# --- ships and steps (SS-4.1 to SS-4.4) -------------------------------------------------------------------------------


def ships_to_pay(game: Game, s: State, tile: int) -> int:
    """SS-4.4: how many ships' owners one pays who comes to rest on a tile."""
    if not game.in_force("SS-4.4") or (game.readings.pay_where is read.PayWhere.MARKETS and s.faces[tile].kind >= TileKind.PORT):
        return 0
    ships = 0
    for seat, player in enumerate(s.players):
        if seat != s.turn and player.ship == tile:
            ships += 1
    return ships


def owed_on_arrival(game: Game, s: State, tile: int) -> int:
    """What the mover pays whose movement ends on a tile; under loop-is-stay=yes, at its origin, what one pays who stays."""
    readings = game.readings
    if readings.loop_is_stay is read.LoopIsStay.YES and readings.stay_pays is read.StayPays.NO and tile == s.origin:
        return 0
    return ships_to_pay(game, s, tile)


def may_end_on(game: Game, s: State, tile: int) -> bool:
    """SS-4.1: whether a ship may come to rest on a tile, as far as the sea is concerned."""
    return s.faces[tile].kind != TileKind.SEA or game.readings.sea is read.Sea.OPEN


def is_closed(game: Game, s: State, tile: int) -> bool:
    """SS-4.1: whether it is a sea tile that no ship enters, under sea=closed."""
    return game.readings.sea is read.Sea.CLOSED and s.faces[tile].kind == TileKind.SEA


def can_end_on(game: Game, s: State, tile: int) -> bool:
    """SS-4.4: whether the mover's movement can end on a tile."""
    return may_end_on(game, s, tile) and total(mover(s).hold) >= owed_on_arrival(game, s, tile)


def can_be_finished(game: Game, s: State, tile: int, steps: int) -> bool:
    """SS-4.4: whether a voyage that has come to a tile can end, with so many steps more at most."""
    return steps >= 0 and (can_end_on(game, s, tile) or can_sail_on(game, s, tile, steps))


def can_sail_on(game: Game, s: State, tile: int, steps: int) -> bool:
    """SS-4.4: whether a step can be made from a tile, after which a voyage can end, with so many steps at most."""
    if steps >= 1 and any(next_to and not is_closed(game, s, other) and can_end_on(game, s, other)
                          for other, next_to in enumerate(s.touch[tile])):
        return True
    return any(count <= steps and near[tile] for count, near in enumerate(ends_near(game, s), 1))


def ends_near(game: Game, s: State) -> tuple[tuple[bool, ...], ...]:
    """SS-4.4: by the number of steps, from one on, per tile: whether a voyage can end where so many lead to from there.

    None can end on tiles with ships of others, perhaps, and on the sea, so the nearest end is at most one step further away than
    there are of these.
    """
    furthest = game.players + (game.components.sea_tiles if game.in_force("SS-1.3") else len(s.faces))
    tiles = range(len(s.faces))
    found: tuple[tuple[bool, ...], ...] = ()
    near = tuple([can_end_on(game, s, each) for each in tiles])
    for _ in range(furthest):
        open_ = [end and not is_closed(game, s, each) for each, end in enumerate(near)]
        near = tuple([any(next_to and end for next_to, end in zip(s.touch[tile], open_, strict=True)) for tile in tiles])
        found = (*found, near)
    return found


def discardable(game: Game, player: Player[int]) -> int:
    """SS-4.1: how many cards could be discarded."""
    hand = 0 if game.readings.discard_from is read.DiscardFrom.PLAYED else sum(player.hand)
    return hand + (0 if game.readings.discard_from is read.DiscardFrom.HAND else sum(player.played))


# --- acting on a tile (SS-4.5 to SS-6.1) ------------------------------------------------------------------------------


def acts_here(game: Game, s: State) -> bool:
    """SS-4.5: whether the mover may act on the tile at all."""
    return s.moved == 1 or game.readings.stay_acts is read.StayActs.YES


def cost_of_outpost(game: Game, s: State) -> int:
    """SS-5.2: cubes to pay for an outpost on the mover's tile."""
    there = sum(player.outposts[mover(s).ship] for player in s.players) if game.in_force("SS-5.2") else 0
    return 2 * there if len(s.players) == 2 else there


def cost_of_vp_tile(game: Game, s: State, place: int) -> Cubes:
    """SS-6.1."""
    return s.vp[place].cost if game.in_force("SS-6.1") else NO_CUBES


def port_here(s: State) -> int:
    """Which port the mover's ship is on."""
    return s.setup.sea.ports.index(mover(s).ship)


def can_pay(hold: Cubes, cost: Cubes, besides: int) -> bool:
    """Whether a hold has those cubes, and so many others of any kind."""
    return covers(hold, cost) and total(hold) - total(cost) >= besides


def can_act(game: Game, s: State, hold: Cubes, owed: int) -> bool:
    """SS-4.5: whether with that hold there is something to be done on the mover's tile, once so many ships are paid."""
    me, face = mover(s), here(s)
    if not acts_here(game, s) or face.kind == TileKind.SEA:
        return False
    if face.kind == TileKind.PORT:
        place = s.ports[port_here(s)]
        return (place < len(s.vp) and (place != s.closed_at or not game.in_force("EW-5.3"))
                and not (s.moved and game.readings.port_turn is read.PortTurn.OWN and game.in_force("SS-6.1"))
                and can_pay(hold, cost_of_vp_tile(game, s, place), owed))
    if me.outposts[me.ship]:
        return can_pay(hold, face.cost, owed)
    if me.uncovered[face.kind] >= game.components.columns:
        return False
    owed += cost_of_outpost(game, s)
    return can_pay(hold, NO_CUBES if game.readings.build_only is read.BuildOnly.YES else face.cost, owed)


# --- what a column gives (SS-5.4, SS-5.5) -----------------------------------------------------------------------------


def something_to_take(game: Game, s: State, reward: int) -> bool:
    """Whether there is anything of what an emptied column gives; nothing is to be had of nothing."""
    return reward > 0 and (cards_in_row(game, s) > 0 or (reward == ANY_REWARD and sum(s.bonus_left) > 0))


def after_reward(game: Game, s: State) -> State:
    """SS-5.4: the position once the reward was taken."""
    s = evolve(s, reward=0, offered=NO_CUBES)
    return end_turn(game, s) if game.readings.reward_when is read.RewardWhen.AFTER else evolve(s, phase=Phase.MARKET)


# --- the end of a turn and of the game (SS-8.1, SS-2.1, SS-9.1) -------------------------------------------------------


def end_turn(game: Game, s: State) -> State:
    """SS-8.1: first the cubes beyond the spaces are returned."""
    s = evolve(s, using=0, left=0, raised=0, lifted=NO_CUBES, laid=0, aim=0, offered=NO_CUBES, moved=0, to_trade=0, reward=0)
    return trim(game, s, s.turn)


def too_many(game: Game, s: State, seat: int) -> bool:
    """SS-8.1: whether a player has more cubes than spaces."""
    return game.in_force("SS-8.1") and total(s.players[seat].hold) > spaces(game, s, seat)


def trim(game: Game, s: State, seat: int) -> State:
    """SS-8.1: the player returns cubes, if there are too many; otherwise the next one is looked at."""
    return evolve(s, phase=Phase.TRIM, actor=seat) if too_many(game, s, seat) else next_to_trim(game, s, seat)


def next_to_trim(game: Game, s: State, seat: int) -> State:
    """SS-8.1: the next player whose cubes are looked at under trim=everybody, or else the next turn."""
    other = following(game, seat)
    if game.readings.trim is read.Trim.EVERYBODY and other != s.turn:
        return trim(game, s, other)
    return next_turn(game, s)


def next_turn(game: Game, s: State) -> State:
    """SS-2.1: the position at the beginning of the next turn; SS-9.1: or the end of the game."""
    last = s.turn == game.players - 1 or game.readings.end is read.End.AT_ONCE
    if s.final and last:  # SS-9.1
        return evolve(s, phase=Phase.OVER, actor=s.turn, fresh=0)
    seat = following(game, s.turn)
    return evolve(s, phase=Phase.ACT, turn=seat, actor=seat, fresh=0)  # SS-2.1


def following(game: Game, seat: int) -> int:
    """The seat whose turn is next."""
    return seat + 1 if seat < game.players - 1 else 0


# --- the score (SS-9.2) -----------------------------------------------------------------------------------------------


def points_on_board(game: Game, player: Player[int]) -> int:
    """The numbers uncovered on the board."""
    return sum(sum(game.components.vp_by_column[:row]) for row in player.uncovered)


def points_in_hold(game: Game, player: Player[int]) -> int:
    """One for each cube other than yellow, of those that the hold has spaces for."""
    cubes = total(player.hold) - player.hold[Spice.GINGER]
    full = game.components.hold_spaces + game.components.hold_bonus_spaces * player.bonus[Bonus.HOLD]
    return cubes if game.readings.end_cap is read.EndCap.SCORED else min(cubes, full)


def points_of(game: Game, player: Player[int]) -> int:
    """SS-9.2: the points of a player."""
    return player.vp_points + player.bonus_vp + points_on_board(game, player) + points_in_hold(game, player)
