"""What an action does, in sentences for people."""

from __future__ import annotations

from century_rules.games.eastern_wonders import readings as read
from century_rules.games.eastern_wonders.actions import (
    Action, Begin, Choose, Claim, Discard, Done, Harvest, Open, Pass, Pay, Spend, Stay, Step, Stop, Take, Trade, Upgrade,
)
from century_rules.games.eastern_wonders.components import PORT_CLOSED
from century_rules.games.eastern_wonders.game import Game
from century_rules.writing.arguments import format_seat
from century_rules.games.eastern_wonders.pieces import Bonus, Cubes, Spice, minus, number_of, one
from century_rules.games.eastern_wonders.state import Phase, State
from century_rules.games.eastern_wonders.table import cost_of_outpost, market_here, ship_of_mover

_BONUS = {
    Bonus.MOVE: "movement", Bonus.HARVEST: "harvest", Bonus.UPGRADE: "upgrade", Bonus.HOLD: "hold", Bonus.POINTS: "points",
}

_ATTEMPTS: dict[type[Action], str] = {
    Stay: "stay where the ship is", Stop: "come to rest on the tile reached", Done: "end what is going on",
    Open: "open an outpost", Trade: "make the trade of the tile", Claim: "buy the VP tile", Harvest: "harvest",
    Pass: "take no action",
}


def describe(game: Game, state: State, action: Action) -> str:
    """A legal action as one sentence without a full stop.

    >>> game = Game(players=2)
    >>> describe(game, game.deal(seed=7), Begin((4, 0, 0, 0), "C3"))
    'P2 takes 4 ginger and starts on C3'
    """
    return f"{format_seat(state.actor)} {_what(game, state, action)}"


def narrate(game: Game, state: State, action: Action) -> str:
    """A legal action and what follows from it, in full sentences. Raises IllegalAction or InvalidAction."""
    after = game.apply(state, action)
    return " ".join(f"{sentence}." for sentence in (describe(game, state, action), *follows(game, state, after)))


def attempt(action: Action) -> str:
    """An action, legal or not, in the words behind “May player 1”.

    >>> attempt(Step("C3", Spice.TEA))
    'sail to C3, laying 1 tea'
    """
    match action:
        case Begin(cubes, tile):
            return f"begin with {cubes_in_words(cubes)} on {tile}"
        case Step(to, drop):
            return f"sail to {to}, laying {'no cube' if drop is None else _a(drop)}"
        case Pay(cube, to):
            return f"pay {_a(cube)} to {format_seat(to)}"
        case Take(cube):
            return f"take {_a(cube)} lying there"
        case Spend(cube):
            return f"pay {_a(cube)} for the outpost"
        case Choose(bonus):
            return f"take a bonus tile: {_BONUS[bonus]}"
        case Upgrade(cube):
            return f"upgrade {_a(cube)}"
        case Discard(cube):
            return f"return {_a(cube)} to the supply"
        case Stay() | Stop() | Done() | Open() | Trade() | Claim() | Harvest() | Pass():
            return _ATTEMPTS[type(action)]


def cubes_in_words(cubes: Cubes) -> str:
    """``(2, 1, 0, 0)`` -> ``2 ginger and 1 chili``."""
    parts = [number_of(kind, int(count)) for kind, count in zip(Spice, cubes, strict=True) if count]
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts) or "nothing"


def _what(game: Game, s: State, action: Action) -> str:
    match action:
        case Begin(cubes, tile):
            return f"takes {cubes_in_words(cubes)} and starts on {tile}"
        case Step(to, drop):
            return _sail(game, s, to, drop)
        case Stay():
            return f"stays on {_here(s)}"
        case Stop():
            return f"comes to rest on {_here(s)}"
        case Pay(cube, to):
            return f"pays {_a(cube)} to {format_seat(to)}"
        case Take(cube):
            return f"takes {_a(cube)} lying on {_here(s)}"
        case Open():
            cost = int(cost_of_outpost(s))
            return f"opens an outpost on {_here(s)} for {f'{cost} cubes' if cost > 1 else 'a cube' if cost else 'nothing'}"
        case Spend(cube):
            return f"pays {_a(cube)} for the outpost"
        case Choose(bonus):
            return f"takes a bonus tile for the emptied column: {_BONUS[bonus]}"
        case Upgrade(cube):
            got = minus(game.apply(s, action).players[s.turn].hold, minus(s.players[s.turn].hold, one(cube)))
            return f"upgrades {_a(cube)} to {cubes_in_words(got)}"
        case Trade() | Claim() | Harvest():
            return _gain(game, s, action)
        case Pass():
            return "takes no action"
        case Discard(cube):
            return f"returns {_a(cube)} to the supply"
        case Done():
            return {Phase.GATHER: f"leaves what lies on {_here(s)}", Phase.MARKET: "ends the market action",
                    Phase.PORT: "ends the port action", Phase.TRIM: "keeps the rest"}.get(s.phase, "is done")


def _sail(game: Game, s: State, to: str, drop: Spice | None) -> str:
    start = f"sails from {_here(s)} to {to}"
    if drop is None:
        how = " with a free step" if s.free else " without laying a cube"  # the latter only without EW-3.2 or EW-4.5a
        return f"{start}{how}" if s.moved else start
    origin = game.readings.drop_place is read.DropPlace.ORIGIN
    return f"{start}, laying {_a(drop)} on {s.setup.sea.names[s.origin] if origin else _here(s)}"


def _gain(game: Game, s: State, action: Trade | Claim | Harvest) -> str:
    """Trades, claims and harvests: the sentence says what they really bring, which a counted supply can cut short."""
    market, here = market_here(s), ship_of_mover(s)
    if isinstance(action, Claim):
        tile = s.setup.vp_order[s.ports[s.setup.sea.ports.index(here)]]
        return f"pays {cubes_in_words(tile.cost)} for the VP tile worth {tile.points} on {_here(s)}"
    after = game.apply(s, action).players[s.turn].hold
    if isinstance(action, Harvest) or market is None:
        return f"harvests {cubes_in_words(minus(after, s.players[s.turn].hold))}"
    gained = minus(after, minus(s.players[s.turn].hold, market.cost))
    return f"trades {cubes_in_words(market.cost)} for {cubes_in_words(gained)} on {_here(s)}"


def follows(game: Game, before: State, after: State) -> list[str]:
    """What else came of an action, a sentence each without a full stop."""
    who, sentences = format_seat(before.turn), []
    old, new = before.players[before.turn], after.players[before.turn]
    building = before.phase is not Phase.START
    rows = [kind for kind in Spice if building and new.uncovered[kind] > old.uncovered[kind]]
    if sum(new.outposts) > sum(old.outposts) and not rows:  # only where EW-4.3 is denied
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
    return number_of(cube, 1)
