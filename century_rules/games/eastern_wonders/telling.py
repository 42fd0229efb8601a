"""What an action does, in sentences, and positions in lines of text; of other games with these pieces, too, what they share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, TypeAlias, cast

from century_rules.games.eastern_wonders import readings as read
from century_rules.games.eastern_wonders.actions import Action, Claim, Done, Open, Step, Trade, Upgrade
from century_rules.games.eastern_wonders.chart import chart_of
from century_rules.games.eastern_wonders.components import PORT_CLOSED, VpTile
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.pieces import NO_CUBES, Bonus, Cubes, Spice, cubes_counted, minus, one
from century_rules.games.eastern_wonders.scoring import score
from century_rules.games.eastern_wonders.setup import Setup
from century_rules.games.eastern_wonders.state import NOWHERE, Phase, State
from century_rules.games.eastern_wonders.table import cost_of_outpost, market_here, ship_of_mover, spaces
from century_rules.games.eastern_wonders.text_map import BOARD_SIGNS, MAP_SIGNS, map_in_text, piles_in_text, player_in_text
from century_rules.kernel.game import BoardGame
from century_rules.writing.arguments import format_seat
from century_rules.writing.differences import Difference
from century_rules.writing.paragraphs import counted, listed
from century_rules.writing.plain import PlainTelling
from century_rules.writing.unlike import Sentence, Unlike

AGame: TypeAlias = BoardGame[State, Action]

MAP: Mapping[str, Sentence] = {
    "players.hold": "{who} has {here} in the hold, not {there}",
    "players.ship": "the ship of {who} is {here}, not {there}",
    "players.outposts": ("{who} has no outpost on {thing}", "{who} has an outpost on {thing}"),
    "players.uncovered": "{who} has uncovered {here} of the board, not {there}",
    "players.vp_tiles": "{who} has {here}, not {there}",
    "players.vp_points": "{who} has {here} on VP tiles, not {there}",
    "players.bonus_vp": "{who} has {here} on bonus tiles, not {there}",
    "players.bonus": "the bonus tiles of {who} are {here}, not {there}",
}
"""What players have."""

PORTS: Mapping[str, Sentence] = {
    "ports": "on the port {thing} lies {here}, not {there}",
    "bonus_left": "of bonus tiles are left {here}, not {there}",
}
"""What else lies on the table."""

VOYAGE: Mapping[str, Sentence] = {
    "sets": "other sets of starting cubes are on offer",
    "drawn": "VP tiles that have come up: {here}, not {there}",
    "free": "free steps left: {here}, not {there}",
    "moved": ("the ship has not moved this turn", "the ship has moved this turn"),
    "origin": "the ship began the turn on {here}, not on {there}",
    "owed": ("{thing} is not to be paid", "{thing} is still to be paid"),
    "toll": "cubes still to be paid for the outpost: {here}, not {there}",
}
"""What has to be remembered."""


_DOING = {
    Phase.START: "takes starting cubes and places a ship", Phase.SAIL: "sails", Phase.FEE: "pays the other ships here",
    Phase.GATHER: "may take cubes lying here", Phase.ACT: "takes an action", Phase.OPENING: "pays for an outpost",
    Phase.BONUS: "takes a bonus tile", Phase.MARKET: "is in the market action", Phase.PORT: "is in the port action",
    Phase.TRIM: "returns cubes beyond the hold's spaces",
}


class WondersTelling(PlainTelling[State, Action]):
    """See `century_rules.rulebook.Telling`."""

    unlike: ClassVar[Unlike] = Unlike({
        **MAP, "lying": "on {thing} lies {here}, not {there}", **PORTS, "supply": "the supply has {here}",
        "sets": VOYAGE["sets"],
        "final": ("the game goes on after this round", "this round is the last"),
    }, {**VOYAGE,
        "fresh": "laid on {thing} on this voyage: {here}, not {there}",
        "gathered": ("no cube was taken from the tile yet", "a cube was taken from the tile"),
        "opened": ("no outpost was opened this turn", "an outpost was opened this turn"),
        "traded": ("no trade was made this turn", "a trade was made this turn"),
        "upgrades": "upgrades that may still be made: {here}, not {there}",
        "lifted": "upgrades of this opening made {here}, not {there}",
    })

    def doing(self, game: AGame, state: State, action: Action, /) -> str:
        if isinstance(action, Done):
            return {Phase.GATHER: f"leaves what lies on {_here(state)}", Phase.MARKET: "ends the market action",
                    Phase.PORT: "ends the port action", Phase.TRIM: "keeps the rest"}.get(state.phase, "is done")
        return super().doing(game, state, action)

    def argument(self, action: Action, name: str, /) -> str:
        value = getattr(action, name)
        match value:
            case Spice():
                return value.counted(1)
            case Bonus():
                return "movement" if value is Bonus.MOVE else value.name.lower()
            case tuple():
                return cubes_in_words(value)
            case None:
                return "no cube"
            case _:
                return super().argument(action, name)

    def of_the_moment(self, game: AGame, state: State, action: Action, name: str, /) -> str:
        own, drops = cast(Game, game), isinstance(action, Step) and action.drop is not None
        match name:
            case "here":
                return _here(state)
            case "freely":  # without a cube only without EW-3.2 or EW-4.5a
                how = " with a free step" if state.free else " without laying a cube"
                return how if state.moved and not drops else ""
            case "left":
                origin = own.readings.drop_place is read.DropPlace.ORIGIN
                return "" if not drops else state.setup.sea.names[state.origin] if origin else _here(state)
            case "price" if isinstance(action, Open):
                cost = int(cost_of_outpost(state))
                return "a cube" if cost == 1 else cubes_counted(cost) if cost else "nothing"
            case "price":
                return cubes_in_words(_vp_tile(state).cost if isinstance(action, Claim) else _paid(state, action))
            case "gained":  # what it really brings, which a counted supply can cut short
                before, after = (each.players[state.turn].hold for each in (state, game.apply(state, action)))
                return cubes_in_words(minus(after, minus(before, _paid(state, action))))
            case "worth":
                return str(_vp_tile(state).points)
            case _:
                return super().of_the_moment(game, state, action, name)

    def follows(self, game: AGame, before: State, after: State, /) -> Sequence[str]:
        who, sentences, setup = format_seat(before.turn), [], after.setup
        old, new = before.players[before.turn], after.players[before.turn]
        rows = [kind for kind in Spice if before.phase is not Phase.START and new.uncovered[kind] > old.uncovered[kind]]
        if sum(new.outposts) > sum(old.outposts) and not rows:  # only where EW-4.3 is overridden
            sentences.append(f"{who} has an outpost on {_here(before)}")
        for row in rows[:1]:
            by_column = cast(Game, game).components.vp_by_column
            vp = sum(by_column[old.uncovered[row]:][:1])  # nothing beyond the board, without EW-4.3
            sentences.append(f"{who} moves an outpost from the {row.name.lower()} row to {_here(before)}, uncovering {vp} VP")
        for port, (was, now) in enumerate(zip(before.ports, after.ports, strict=True)):
            name = setup.sea.names[setup.sea.ports[port]]
            if was == now:
                continue
            if now >= len(setup.vp_order):  # only without EW-8.1
                sentences.append(f"No VP tile is left to lay on {name}")
            elif now == setup.closed_at:
                sentences.append(f"The port {name} is closed")
            else:
                tile = setup.vp_order[now]
                sentences.append(f"A VP tile worth {tile.points} for {cubes_in_words(tile.cost)} comes up on {name}")
        if after.final and not before.final and after.phase is not Phase.OVER:
            sentences.append("This is the last round")
        return [*sentences, *super().follows(game, before, after)]

    def in_words(self, difference: Difference, here: State, there: State, /) -> tuple[str, str, str]:
        told = _more_and_fewer(here.supply, there.supply) if difference.field == "supply" else ""
        return (told, told, told) if told else super().in_words(difference, here, there)

    def held(self, state: State, field: str, value: object, name: str, /) -> str:
        return vp_tile(state.setup, cast(int, value)) if field == "ports" else held(field, value, name)

    def draw(self, game: AGame, state: State, /) -> str:
        supply = " ".join(f"{kind.letter}{int(left)}" for kind, left in zip(Spice, state.supply, strict=True))
        piles = piles_in_text(len(state.setup.vp_order) - state.drawn, state.bonus_left, Bonus)
        return "\n".join([*self.board(game, state), "", *self.seats(game, state), f" Supply {supply}  {piles}", "",
                          self.draw_now(game, state)])

    def draw_now(self, game: AGame, state: State, /) -> str:
        return draw_phase(state)

    def legend(self) -> str:
        return f"{MAP_SIGNS}   (YR) cubes lying there\n{BOARD_SIGNS}"

    def board(self, game: AGame, state: State, /) -> Sequence[str]:
        return map_in_text(chart_of(state)).splitlines()

    def seats(self, game: AGame, state: State, /) -> Sequence[str]:
        acts = None if state.phase is Phase.OVER else state.actor
        return [player_in_text(seat, player, spaces(cast(Game, game), player), state.setup.sea.names, Bonus, acts=seat == acts)
                for seat, player in enumerate(state.players)]

    def words(self) -> str:
        return "Y ginger, R chili, G tea, B cloves, the supply in that order; V… a VP tile; the words of a position file"

    def score_lines(self, game: AGame, state: State, /) -> Sequence[str]:
        """EW-8.2."""
        scores = [score(cast(Game, game), player) for player in state.players]
        return [f"{format_seat(seat)}: {int(points.total)} = {points.vp_tiles} for VP tiles + {points.outposts} for outposts + "
                f"{points.bonus} for bonus tiles + {points.cubes} for cubes" for seat, points in enumerate(scores)]


def cubes_in_words(cubes: Cubes) -> str:
    """``(2, 1, 0, 0)`` -> ``2 ginger and 1 chili``."""
    return listed([kind.counted(int(count)) for kind, count in zip(Spice, cubes, strict=True) if count] or ["nothing"])


def vp_tile(setup: Setup, place: int) -> str:
    """The VP tile at a place of their order."""
    if place >= len(setup.vp_order):
        return "nothing"
    tile = setup.vp_order[place]
    return "the port-closed tile" if tile == PORT_CLOSED else f"the VP tile worth {tile.points} for {cubes_in_words(tile.cost)}"


def held(field: str, value: object, name: str) -> str:
    """What a field holds, in words; `name` is what it is by its meaning."""
    match field.rpartition(".")[2], value:
        case "hold" | "lying" | "fresh" | "on" | "bowls" | "supply" | "lifted" | "offered", tuple():
            return cubes_in_words(cast(Cubes, value))
        case "ship", int():
            return "beside the map" if value == NOWHERE else f"on {name}"
        case "uncovered", tuple():
            rows = [(kind.name.lower(), int(many)) for kind, many in zip(Spice, value, strict=True) if many]
            return listed([f"{counted(many, 'space')} of {kind}" for kind, many in rows] or ["no space"])
        case "bonus" | "bonus_left", _:
            return name.replace("nothing", "none")
        case "bonus_vp" | "vp_points", int():
            return counted(value, "point")
        case "vp_tiles", int():
            return counted(value, "VP tile")
        case _:
            return name


def _more_and_fewer(here: Cubes, there: Cubes) -> str:
    """How many cubes there are more here than there, and how many fewer: below zero substitutes are in use."""
    told = []
    for sign, word in ((1, "more"), (-1, "fewer")):
        cubes = tuple([max(0, sign * (one - other)) for one, other in zip(here, there, strict=True)])
        told += [f"{cubes_in_words(cubes)} {word}"] * any(cubes)
    return listed(told)


def _paid(s: State, action: Action) -> Cubes:
    """What an action pays for what it brings."""
    market = market_here(s)
    if isinstance(action, Upgrade):
        return one(action.cube)
    return market.cost if isinstance(action, Trade) and market is not None else NO_CUBES


def _vp_tile(s: State) -> VpTile:
    """The one on the port where the ship of the player who acts lies."""
    return s.setup.vp_order[s.ports[s.setup.sea.ports.index(ship_of_mover(s))]]


def _here(s: State) -> str:
    return s.setup.sea.names[ship_of_mover(s)]


def draw_phase(state: State) -> str:
    """Who does what."""
    if state.phase is Phase.OVER:
        return "The game is over."
    notes = [f"{what} left: {left}" for what, left in (
        ("free steps", state.free), ("cubes to pay", state.toll), ("upgrades", state.upgrades)) if left]
    notes += ["last round"] * bool(state.final)
    in_brackets = f" ({', '.join(notes)})" if notes else ""
    return f"{format_seat(state.actor)} {_DOING[state.phase]}{in_brackets}."
