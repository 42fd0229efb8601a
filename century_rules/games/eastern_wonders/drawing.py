"""Of a position what lies on the map, and what is going on, for its pictures and its text."""

from __future__ import annotations

from century_rules.games.eastern_wonders.chart import Chart
from century_rules.games.eastern_wonders.state import Phase, State
from century_rules.writing.arguments import format_seat

_DOING = {
    Phase.START: "takes starting cubes and places a ship", Phase.SAIL: "sails", Phase.FEE: "pays the other ships here",
    Phase.GATHER: "may take cubes lying here", Phase.ACT: "takes an action", Phase.OPENING: "pays for an outpost",
    Phase.BONUS: "takes a bonus tile", Phase.MARKET: "is in the market action", Phase.PORT: "is in the port action",
    Phase.TRIM: "returns cubes beyond the hold's spaces",
}


def chart_of(state: State) -> Chart:
    """What lies and stands on the map."""
    ships, outposts = zip(*((player.ship, player.outposts) for player in state.players), strict=True)
    owed = tuple([int(state.phase is Phase.FEE and bool(each)) for each in state.owed])
    return Chart(state.setup, state.ports, ships, outposts, owed, state.turn, state.lying)


def draw_phase(state: State) -> str:
    """Who does what."""
    if state.phase is Phase.OVER:
        return "The game is over."
    notes = [f"{what} left: {left}" for what, left in (
        ("free steps", state.free), ("cubes to pay", state.toll), ("upgrades", state.upgrades)) if left]
    notes += ["last round"] * bool(state.final)
    in_brackets = f" ({', '.join(notes)})" if notes else ""
    return f"{format_seat(state.actor)} {_DOING[state.phase]}{in_brackets}."
