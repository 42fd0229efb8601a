"""Where cubes come from and where they go (EW-3.2, EW-3.4, EW-3.6, EW-4.5b to EW-4.7, EW-5.1, EW-6.1, EW-7.1).

Everything is counted from positions and actions alone, without the rules' own helpers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from century_rules.games.eastern_wonders import readings as read
from century_rules.games.eastern_wonders.actions import Action, Claim, Harvest, Open, Pay, Step, Take, Trade, Upgrade
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.pieces import Bonus, Spice
from century_rules.games.eastern_wonders.state import Phase, State
from century_rules.kernel.property import Play, PlayProperty, StateProperty, StepProperty
from century_rules.kernel.reading import Reading

NEEDS: Mapping[str, Mapping[str, tuple[Reading, ...]]] = {"supply-not-overdrawn": {"supply": (read.Supply.COUNTED,)}}
"""The readings a property needs: with substitutes there is no end to the supply. What is not named holds under any."""


def _difference(now: Sequence[int], then: Sequence[int]) -> list[int]:
    return [new - old for new, old in zip(now, then, strict=True)]


def _one_cube(kind: Spice | None, sign: int = 1) -> list[int]:
    return [sign if each == kind else 0 for each in Spice]


def _gained(before: State, after: State) -> list[list[int]]:
    """Per seat and kind, how many cubes more are in the hold."""
    return [_difference(now.hold, was.hold) for now, was in zip(after.players, before.players, strict=True)]


def _cubes_conserved(game: Game, state: State) -> bool:
    return all(state.supply[kind] + sum(player.hold[kind] for player in state.players) + sum(tile[kind] for tile in state.lying)
               == game.components.supply[kind] for kind in Spice)


def _supply_not_overdrawn(game: Game, state: State) -> bool:
    return all(left >= 0 for left in state.supply)


def _hold_within_spaces(game: Game, state: State) -> bool:
    """How far each hold is over: not at all at the end of one's turn, then by one for each other player come to rest since."""
    seats, box, turn = len(state.players), game.components, state.turn
    for seat, player in enumerate(state.players):
        over = sum(player.hold) - box.hold_spaces - box.hold_bonus_spaces * player.bonus[Bonus.HOLD]
        trims = state.phase == Phase.TRIM and seat == state.actor
        if trims and over < 1 and game.readings.discard_more is read.DiscardMore.NO:
            return False
        if state.phase == Phase.START:
            most = 0
        elif seat != turn:
            most = (turn - seat) % seats - (state.phase == Phase.SAIL)
        elif state.phase == Phase.SAIL:
            most = seats - 1
        elif state.phase == Phase.OVER and game.readings.end_trigger is read.EndTrigger.ROUND:
            most = 0
        else:
            most = over
        if over > most:
            return False
    return True


def _payment_balance(game: Game, before: State, action: Action, after: State) -> bool:
    """A payment moves that cube between two holds; no other step adds a cube to, or takes one from, a hold not its actor's."""
    gained = _gained(before, after)
    if isinstance(action, Pay):
        due = [_one_cube(action.cube, (seat == action.to) - (seat == before.turn)) for seat in range(len(gained))]
        return action.to != before.turn and gained == due and before.supply == after.supply and before.lying == after.lying
    return not any(any(kinds) for seat, kinds in enumerate(gained) if seat != before.actor)


def _tiles_only_moved(game: Game, before: State, action: Action, after: State) -> bool:
    """Per kind: a step lays a cube from the hold on one tile, taking moves one that lay there back, nothing else does either."""
    here, laid = before.players[before.turn].ship, _one_cube(None)
    gained = _gained(before, after)[before.turn]
    if isinstance(action, Step):
        here = before.origin if game.readings.drop_place is read.DropPlace.ORIGIN else here
        laid = _one_cube(action.drop)
    elif isinstance(action, Take):
        laid = _one_cube(action.cube, -1)
        if before.lying[here][action.cube] < 1:
            return False
    moved = isinstance(action, Step | Take)
    return (not moved or (before.supply == after.supply and gained == [-each for each in laid])) and all(
        _difference(now, was) == (laid if tile == here else _one_cube(None))
        for tile, (was, now) in enumerate(zip(before.lying, after.lying, strict=True)))


def _trade_is_printed(game: Game, play: Play[State, Action]) -> bool:
    """n trades in a row change the hold by n times what is printed, and each of them can be paid before it is made."""
    run: list[State] = []  # the positions in which the trades made in a row so far were made
    for before, action, after in zip(play.states, play.actions, play.states[1:], strict=False):
        if not isinstance(action, Trade):
            run = []
            continue
        run.append(before)
        me = before.players[before.turn]
        market = before.setup.markets[me.ship]
        if market is None or any(have < price for have, price in zip(me.hold, market.cost, strict=True)):
            return False
        if game.readings.supply is read.Supply.COUNTED:
            there = [max(0, left + paid) for left, paid in zip(before.supply, market.cost, strict=True)]
            got = [min(some, left) for some, left in zip(market.gain, there, strict=True)]
            if _gained(before, after)[before.turn] != _difference(got, market.cost):
                return False
        elif _gained(run[0], after)[before.turn] != [len(run) * each for each in _difference(market.gain, market.cost)]:
            return False
    return True


def _trade_needs_outpost(game: Game, before: State, action: Action, after: State) -> bool:
    me = before.players[before.turn]
    return not isinstance(action, Trade) or me.outposts[me.ship] == 1


def _claim_is_paid(game: Game, before: State, action: Action, after: State) -> bool:
    was, now = before.players[before.turn], after.players[before.turn]
    if not isinstance(action, Claim):
        return all(old.vp_points == new.vp_points for old, new in zip(before.players, after.players, strict=True))
    if was.ship not in before.setup.sea.ports:
        return False
    tile = before.setup.vp_order[before.ports[before.setup.sea.ports.index(was.ship)]]
    affordable = all(have >= price for have, price in zip(was.hold, tile.cost, strict=True))
    return (affordable and _difference(was.hold, now.hold) == list(tile.cost)
            and _difference(after.supply, before.supply) == list(tile.cost)
            and (now.vp_points, now.vp_tiles) == (was.vp_points + tile.points, was.vp_tiles + 1))


def _harvest_gives(game: Game, before: State, action: Action, after: State) -> bool:
    if not isinstance(action, Harvest):
        return True
    due = [game.components.harvest_ginger, before.players[before.turn].bonus[Bonus.HARVEST], 0, 0]
    if game.readings.supply is read.Supply.COUNTED:
        due = [max(0, min(cubes, left)) for cubes, left in zip(due, before.supply, strict=True)]
    return _gained(before, after)[before.turn] == due


def _upgrade_one_level(game: Game, play: Play[State, Action]) -> bool:
    """Turn by turn: upgrades follow an opening, are as many as the bonuses allow, and exchange a cube for the next dearer."""
    opened: State | None = None  # where the last opening of this turn began
    known, made = False, 0  # whether the play has shown us the beginning of the action
    for before, action, after in zip(play.states, play.actions, play.states[1:], strict=False):
        if before.phase is Phase.ACT:
            known, made, opened = True, 0, before if isinstance(action, Open) else None
        if not isinstance(action, Upgrade):
            continue
        made += 1
        if action.cube is Spice.CLOVES or before.players[before.turn].hold[action.cube] < 1:
            return False
        change = _difference(_one_cube(Spice(action.cube + 1)), _one_cube(action.cube))
        if _gained(before, after)[before.turn] != change or _difference(before.supply, after.supply) != change:
            return False
        if known:
            counted = before if game.readings.upgrade_now is read.UpgradeNow.YES else opened
            if opened is None or counted is None or made > counted.players[before.turn].bonus[Bonus.UPGRADE]:
                return False
    return True


PROPERTIES: tuple[
    StateProperty[Game, State] | StepProperty[Game, State, Action] | PlayProperty[Game, State, Action], ...
] = (
    StateProperty(
        "cubes-conserved", "Of each kind, the cubes in holds, on tiles and in the supply are always all the cubes of the box.",
        ("EW-1.7", "EW-3.2", "EW-3.4", "EW-3.6", "EW-4.2", "EW-4.5c", "EW-4.7", "EW-5.1", "EW-6.1", "EW-7.1"), _cubes_conserved,
        pieces=True),
    StateProperty(
        "supply-not-overdrawn", "Where the cubes are counted, nobody ever takes one from the supply that is not there.",
        ("EW-1.7", "EW-4.5c", "EW-4.7", "EW-6.1"), _supply_not_overdrawn, pieces=True),
    StateProperty(
        "hold-within-spaces",
        "At the end of one's turn the hold fits its ten spaces and three more for each hold bonus; until one's next turn it is "
        "over them by at most one cube for each other player who has come to rest since. Nobody returns a cube that fits. (Under "
        "end-trigger=at-once nothing is said of the player who ends the game; under discard-more=yes one may return more.)",
        ("EW-1.7", "EW-3.4", "EW-4.5d", "EW-7.1"), _hold_within_spaces),
    StepProperty(
        "payment-balance", "What the mover pays the owner of the ship receives, the very cube; and nothing else that is done "
        "changes the hold of anybody but the player to act.", ("EW-3.4",), _payment_balance),
    StepProperty(
        "tiles-only-moved", "Cubes on tiles are only moved: a step lays down a cube of the hold, taking moves one that lies "
        "there into the hold, and nothing else touches them.", ("EW-3.2", "EW-3.6"), _tiles_only_moved),
    PlayProperty(
        "trade-is-printed", "A trade can be paid and changes the hold by exactly what is printed, and n trades in a row by n "
        "times as much. (Where the cubes are counted, what is missing is not taken.)", ("EW-4.7",), _trade_is_printed),
    StepProperty(
        "trade-needs-outpost", "A trade is made only where the trader has an outpost.", ("EW-4.6",), _trade_needs_outpost),
    StepProperty(
        "claim-is-paid", "Who takes a VP tile had the cubes printed on it, pays them to the supply and gets its points; nothing "
        "else brings points of VP tiles.", ("EW-5.1",), _claim_is_paid),
    StepProperty("harvest-gives", "A harvest brings two ginger and a chili for each harvest bonus, as far as they are there.",
                 ("EW-6.1", "EW-4.5b"), _harvest_gives),
    PlayProperty(
        "upgrade-one-level", "An upgrade exchanges a cube for one of the next dearer kind through the supply, only after an "
        "opening, and no more often than the player has upgrade bonuses. (Under upgrade-now=yes one just taken counts.)",
        ("EW-4.5c",), _upgrade_one_level),
)
