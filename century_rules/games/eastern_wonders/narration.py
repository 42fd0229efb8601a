"""What an action does, in sentences for people."""

from __future__ import annotations

from typing import TypeAlias, cast

from century_rules.games.eastern_wonders import readings as read
from century_rules.games.eastern_wonders.actions import (
    Action, Claim, Done, Open, Step, Trade, Upgrade, format_action,
)
from century_rules.games.eastern_wonders.components import PORT_CLOSED, VpTile
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.pieces import NO_CUBES, Bonus, Cubes, Spice, minus, one
from century_rules.games.eastern_wonders.state import Phase, State
from century_rules.games.eastern_wonders.table import cost_of_outpost, market_here, ship_of_mover
from century_rules.kernel.game import BoardGame
from century_rules.writing.arguments import format_seat
from century_rules.writing.plain import PlainTelling

AGame: TypeAlias = BoardGame[State, Action]

_BONUS = {
    Bonus.MOVE: "movement", Bonus.HARVEST: "harvest", Bonus.UPGRADE: "upgrade", Bonus.HOLD: "hold", Bonus.POINTS: "points",
}


class Narration(PlainTelling[State, Action]):
    """The sentences of actions: the phrases of their classes, and what is told of the moment."""

    def doing(self, game: AGame, state: State, action: Action, /) -> str:
        if isinstance(action, Done):
            return {Phase.GATHER: f"leaves what lies on {_here(state)}", Phase.MARKET: "ends the market action",
                    Phase.PORT: "ends the port action", Phase.TRIM: "keeps the rest"}.get(state.phase, "is done")
        return super().doing(game, state, action)

    def argument(self, action: Action, name: str, /) -> str:
        value = getattr(action, name)
        match value:
            case Spice():
                return _a(value)
            case Bonus():
                return _BONUS[value]
            case tuple():
                return cubes_in_words(value)
            case None:
                return "no cube"
            case _:
                return super().argument(action, name)

    def of_the_moment(self, game: AGame, state: State, action: Action, name: str, /) -> str:
        own = cast(Game, game)
        match name:
            case "here":
                return _here(state)
            case "freely":  # without a cube only without EW-3.2 or EW-4.5a
                how = " with a free step" if state.free else " without laying a cube"
                return how if state.moved and not _drops(action) else ""
            case "left":
                origin = own.readings.drop_place is read.DropPlace.ORIGIN
                return "" if not _drops(action) else state.setup.sea.names[state.origin] if origin else _here(state)
            case "price":
                return _price(state, action)
            case "gained":  # what it really brings, which a counted supply can cut short
                before, after = (each.players[state.turn].hold for each in (state, game.apply(state, action)))
                return cubes_in_words(minus(after, minus(before, _paid(state, action))))
            case "worth":
                return str(_vp_tile(state).points)
            case _:
                return super().of_the_moment(game, state, action, name)


_NARRATION = Narration(format_action)


def describe(game: Game, state: State, action: Action) -> str:
    """A legal action as one sentence without a full stop.

    >>> from century_rules.games.eastern_wonders.actions import Begin
    >>> game = Game(players=2)
    >>> describe(game, game.deal(seed=7), Begin((4, 0, 0, 0), "C3"))
    'P2 takes 4 ginger and starts on C3'
    """
    return _NARRATION.describe(game, state, action)


def narrate(game: Game, state: State, action: Action) -> str:
    """A legal action and what follows from it, in full sentences. Raises IllegalAction or InvalidAction."""
    after = game.apply(state, action)
    return " ".join(f"{sentence}." for sentence in (describe(game, state, action), *follows(game, state, after)))


def cubes_in_words(cubes: Cubes) -> str:
    """``(2, 1, 0, 0)`` -> ``2 ginger and 1 chili``."""
    parts = [kind.counted(int(count)) for kind, count in zip(Spice, cubes, strict=True) if count]
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts) or "nothing"


def _drops(action: Action) -> bool:
    return isinstance(action, Step) and action.drop is not None


def _price(s: State, action: Action) -> str:
    if isinstance(action, Open):
        cost = int(cost_of_outpost(s))
        return f"{cost} cubes" if cost > 1 else "a cube" if cost else "nothing"
    return cubes_in_words(_vp_tile(s).cost if isinstance(action, Claim) else _paid(s, action))


def _paid(s: State, action: Action) -> Cubes:
    """What an action pays for what it brings."""
    market = market_here(s)
    if isinstance(action, Upgrade):
        return one(action.cube)
    return market.cost if isinstance(action, Trade) and market is not None else NO_CUBES


def _vp_tile(s: State) -> VpTile:
    """The one on the port where the ship of the player who acts lies."""
    return s.setup.vp_order[s.ports[s.setup.sea.ports.index(ship_of_mover(s))]]


def follows(game: Game, before: State, after: State) -> list[str]:
    """What else came of an action, a sentence each without a full stop."""
    who, sentences = format_seat(before.turn), []
    old, new = before.players[before.turn], after.players[before.turn]
    building = before.phase is not Phase.START
    rows = [kind for kind in Spice if building and new.uncovered[kind] > old.uncovered[kind]]
    if sum(new.outposts) > sum(old.outposts) and not rows:  # only where EW-4.3 is overridden
        sentences.append(f"{who} has an outpost on {_here(before)}")
    for row in rows[:1]:
        vp = sum(game.components.vp_by_column[old.uncovered[row]:][:1])  # nothing beyond the board, without EW-4.3
        sentences.append(f"{who} moves an outpost from the {row.name.lower()} row to {_here(before)}, uncovering {vp} VP")
    for port, (was, now) in enumerate(zip(before.ports, after.ports, strict=True)):
        if was == now:
            continue
        name = after.setup.sea.names[after.setup.sea.ports[port]]
        if now >= len(after.setup.vp_order):  # only without EW-8.1
            sentences.append(f"No VP tile is left to lay on {name}")
        else:
            tile = after.setup.vp_order[now]
            sentences.append(f"The port {name} is closed" if tile == PORT_CLOSED
                             else f"A VP tile worth {tile.points} for {cubes_in_words(tile.cost)} comes up on {name}")
    if after.final and not before.final and after.phase is not Phase.OVER:
        sentences.append("This is the last round")
    outcome = game.outcome(after)
    if outcome is not None:
        points = ", ".join(f"{format_seat(seat)} {int(number)}" for seat, number in enumerate(outcome.points))
        sentences.append(f"The game is over: {points}. {format_seat(outcome.winner)} wins")
    return sentences


def _here(s: State) -> str:
    return s.setup.sea.names[ship_of_mover(s)]


def _a(cube: Spice) -> str:
    return cube.counted(1)
