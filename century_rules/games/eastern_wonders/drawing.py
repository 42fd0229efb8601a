"""A position of Eastern Wonders as plain text; the printed map is 78 letters wide."""

from __future__ import annotations

from collections.abc import Iterator

from century_rules.games.eastern_wonders.chart import Chart
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.pieces import Bonus
from century_rules.games.eastern_wonders.state import Phase, State
from century_rules.games.eastern_wonders.table import spaces
from century_rules.games.eastern_wonders.text_map import BOARD_SIGNS, MAP_SIGNS, map_in_text, piles_in_text, player_in_text
from century_rules.writing.arguments import format_seat

LEGEND = f"{MAP_SIGNS}   (YR) cubes lying there\n{BOARD_SIGNS}"

_DOING = {
    Phase.START: "takes starting cubes and places a ship", Phase.SAIL: "sails", Phase.FEE: "pays the other ships here",
    Phase.GATHER: "may take cubes lying here", Phase.ACT: "takes an action", Phase.OPENING: "pays for an outpost",
    Phase.BONUS: "takes a bonus tile", Phase.MARKET: "is in the market action", Phase.PORT: "is in the port action",
    Phase.TRIM: "returns cubes beyond the hold's spaces", Phase.OVER: "",
}


def draw_position(game: Game, state: State) -> str:
    """The whole table: map, players, stack, and what is going on."""
    return "\n".join([draw_map(state), "", *draw_players(game, state), draw_rest(state), "", draw_phase(state)])


def draw_map(state: State) -> str:
    """The map alone."""
    return map_in_text(chart_of(state))


def chart_of(state: State) -> Chart:
    """What lies and stands on the map."""
    ships, outposts = zip(*((player.ship, player.outposts) for player in state.players), strict=True)
    owed = tuple([int(state.phase is Phase.FEE and bool(each)) for each in state.owed])
    return Chart(state.setup, state.ports, ships, outposts, owed, state.turn, state.lying)


def draw_players(game: Game, state: State) -> Iterator[str]:
    """A line a player."""
    for seat, player in enumerate(state.players):
        acts = seat == state.actor and state.phase is not Phase.OVER
        yield player_in_text(seat, player, spaces(game, player), state.setup.sea.names, Bonus, acts=acts)


def draw_rest(state: State) -> str:
    """The supply, the stack and the bonus piles."""
    supply = " ".join(f"{letter}{int(left)}" for letter, left in zip("YRGB", state.supply, strict=True))
    return f" Supply {supply}  {piles_in_text(len(state.setup.vp_order) - state.drawn, state.bonus_left, Bonus)}"


def draw_phase(state: State) -> str:
    """Who does what."""
    if state.phase is Phase.OVER:
        return "The game is over."
    notes = [f"{what} left: {left}" for what, left in (
        ("free steps", state.free), ("cubes to pay", state.toll), ("upgrades", state.upgrades)) if left]
    notes += ["last round"] * bool(state.final)
    in_brackets = f" ({', '.join(notes)})" if notes else ""
    return f"{format_seat(state.actor)} {_DOING[state.phase]}{in_brackets}."
