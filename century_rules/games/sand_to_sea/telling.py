"""What an action does, in sentences, and positions in lines of text. Data that no source gives is marked where it shows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar, TypeAlias, cast

import attrs

from century_rules.games.century.cubes import Cubes, format_cubes, minus, one
from century_rules.games.century.unlike import CARDS, UNDER_WAY, with_card
from century_rules.games.eastern_wonders.chart import Chart
from century_rules.games.eastern_wonders.names import VP_ORDER
from century_rules.games.eastern_wonders.telling import MAP, PORTS, VOYAGE, cubes_in_words, held, vp_tile
from century_rules.games.eastern_wonders.text_map import BOARD_SIGNS, MAP_SIGNS, map_in_text, piles_in_text, player_in_text
from century_rules.games.sand_to_sea.actions import (
    Action, Claim, Done, Exchange, Open, Play, Raise, Take, Trade,
)
from century_rules.games.sand_to_sea.components import Components
from century_rules.games.sand_to_sea.game import Game
from century_rules.games.sand_to_sea.pieces import Bonus, Spice, TileKind
from century_rules.games.sand_to_sea.state import ANY_REWARD, Phase, State, names_in, row_of
from century_rules.games.sand_to_sea.table import cost_of_outpost, points_in_hold, points_of, points_on_board, spaces
from century_rules.games.spice_road.telling import CARD_SIGNS, back, cards_in_text, gained, played, row_in_text
from century_rules.kernel.game import BoardGame
from century_rules.writing.arguments import format_seat
from century_rules.writing.differences import Difference
from century_rules.writing.names import Names
from century_rules.writing.paragraphs import counted, listed
from century_rules.writing.plain import PlainTelling
from century_rules.writing.unlike import Unlike

AGame: TypeAlias = BoardGame[State, Action]

PLACEHOLDERS = {"numbers": "the numbers on the board", "sets": "the sets of starting cubes", "map": "the outline of the map"}
"""By table of the components file, what of the game no source gives."""


def placeholders(box: Components, *, scored: bool = True) -> list[str]:
    """What of a box is a placeholder; unless `scored`, without what matters to points alone."""
    return [called for table, called in PLACEHOLDERS.items() if box.is_placeholder(table) and (scored or table != "numbers")]


def placeholders_told(box: Components) -> str:
    """The same as a sentence; empty if nothing is."""
    named = placeholders(box)
    return f"Placeholders, which no source gives: {', '.join(named)}." if named else ""


UNLIKE = Unlike({
    **MAP, "players.discarded": ("{thing} is not discarded by {who}", "{thing} lies discarded beside {who}"), **CARDS, **PORTS,
}, {**UNDER_WAY, **VOYAGE,
    "steps": "steps paid for: {here}, not {there}",
    "to_trade": ("no trade must follow", "a trade must still follow"),
    "reward": "the emptied column gives {here}, not {there}",
    "fresh": ("no hold spaces were won this turn", "hold spaces were won this turn"),
})


@attrs.frozen
class SandTelling(PlainTelling[State, Action]):
    """See `century_rules.rulebook.Telling`."""

    does: ClassVar[Mapping[type, str]] = MappingProxyType({
        Take: "takes {card} into the hand[ for {column}][, and {brought} that lay on it]",
        Trade: "trades {price} for {gained}", Claim: "takes the VP tile on {here} worth {worth} for {paid}"})

    unlike: ClassVar[Unlike] = UNLIKE

    def doing(self, game: AGame, state: State, action: Action, /) -> str:
        if isinstance(action, Play | Exchange):
            return played(state, action, *_holds(game, state, action), cubes_in_words)
        if isinstance(action, Done):
            return {Phase.TRADE: "ends the exchanges", Phase.RAISE: "raises no more", Phase.PICK: "leaves the rest",
                    Phase.MOOR: "does nothing on the tile" if state.moved else "neither moves nor acts",
                    Phase.REWARD: "leaves what the column gives",
                    Phase.MARKET: "ends the market action"}.get(Phase(state.phase), "keeps the rest")
        return super().doing(game, state, action)

    def argument(self, action: Action, name: str, /) -> str:
        value = getattr(action, name)
        match value:
            case Spice():
                return cubes_in_words(one(value))
            case tuple():
                return cubes_in_words(value)
            case Bonus():
                return value.name.lower()
            case _:
                return super().argument(action, name)

    def of_the_moment(self, game: AGame, state: State, action: Action, name: str, /) -> str:
        me, (before, after) = state.players[state.actor], _holds(game, state, action)
        match name:
            case "here":
                return state.setup.sea.names[me.ship]
            case "gained" if isinstance(action, Trade):
                return cubes_in_words(minus(after, minus(before, state.faces[me.ship].cost)))
            case "gained":
                return gained(before, after, cubes_in_words)
            case "brought":
                return gained(before, after, cubes_in_words, nothing="")
            case "raised":
                return cubes_in_words(one(cast(Raise, action).cube + 1))
            case "below":
                return row_of(state)[state.laid]
            case "back":
                now = game.apply(state, action).players[state.actor]
                return back(state, ((me.played, now.played), (me.discarded, now.discarded)))
            case "column":
                return "the emptied column" if state.phase == Phase.REWARD else ""
            case "freely":
                return "" if state.steps else "a free step"
            case "price" if isinstance(action, Open):
                cost = int(cost_of_outpost(cast(Game, game), state))
                return counted(cost, "cube") if cost else "nothing"
            case "price":
                return cubes_in_words(state.faces[me.ship].cost)
            case "worth":
                return str(int(state.vp[state.ports[state.setup.sea.ports.index(me.ship)]].points))
            case "paid":
                return cubes_in_words(minus(before, after))
            case _:
                return super().of_the_moment(game, state, action, name)

    def follows(self, game: AGame, before: State, after: State, /) -> Sequence[str]:
        said = []
        if sum(after.unsold) < sum(before.unsold) and sum(after.unsold) >= len(after.on):
            said.append(f"{row_of(after)[-1]} comes into the row")
        for port, (old, new) in enumerate(zip(before.ports, after.ports, strict=True)):
            if old != new:
                where = after.setup.sea.names[after.setup.sea.ports[port]]
                closed = new == after.closed_at
                said.append(f"The port {where} is closed" if closed else f"{vp_in_words(after, new)} comes up on {where}")
        if after.phase == Phase.REWARD and before.phase != Phase.REWARD:
            said.append("A column of the board is emptied")
        if after.final and not before.final and after.phase != Phase.OVER:
            said.append("This round is the last")
        return [*said, *super().follows(game, before, after)]

    def board(self, game: AGame, state: State, /) -> Sequence[str]:
        piles = piles_in_text(max(0, len(state.vp) - int(state.drawn)), state.bonus_left, Bonus)
        return [*map_in_text(chart_of(state)).splitlines(), "", row_in_text(state), piles,
                *filter(None, [placeholders_told(cast(Game, game).components)])]

    def seats(self, game: AGame, state: State, /) -> Sequence[str]:
        return [line for seat in range(len(state.players)) for line in _seat(cast(Game, game), state, seat)]

    def draw_now(self, game: AGame, state: State, /) -> str:
        return "The game is over." if state.phase == Phase.OVER else f"{format_seat(state.actor)} {_doing(state)}."

    def word(self, name: str, /) -> str:
        return "supply" if name == "bowls" else super().word(name)

    def names_of_both(self, game: AGame, here: State, there: State, /) -> Names:
        vp_tiles = [str(place) for place in range(max(*here.ports, *there.ports) + 1)]  # a port may be bare
        return {**super().names_of_both(game, here, there), VP_ORDER: vp_tiles}

    def held(self, state: State, field: str, value: object, name: str, /) -> str:
        match field, value:
            case "ports", int():
                return vp_tile(state.setup, value)
            case "reward", int():
                return ("nothing", "a merchant card", "a merchant card or a bonus tile")[value]
            case _:
                return held(field, value, name)

    def in_words(self, difference: Difference, here: State, there: State, /) -> tuple[str, str, str]:
        return with_card(difference.field, super().in_words(difference, here, there), row_of(here))

    def legend(self) -> str:
        return f"{MAP_SIGNS}\n{BOARD_SIGNS}\n{CARD_SIGNS}"

    def score_lines(self, game: AGame, state: State, /) -> Sequence[str]:
        own = cast(Game, game)
        board = "on the board (placeholder)" if own.components.is_placeholder("numbers") else "on the board"
        return [f"{format_seat(seat)}: {int(player.vp_points)} on {counted(int(player.vp_tiles), 'VP tile')}, "
                f"{int(points_on_board(own, player))} {board}, {int(player.bonus_vp)} on bonus tiles, "
                f"{int(points_in_hold(own, player))} for cubes: {int(points_of(own, player))}"
                for seat, player in enumerate(state.players)]


def _doing(s: State) -> str:
    """What the player who must act is in the middle of."""
    match Phase(s.phase):
        case Phase.START:
            return "takes starting cubes and places the ship"
        case Phase.PAY:
            return f"is paying for a merchant card, {counted(int(s.laid), 'cube')} laid"
        case Phase.PICK:
            return "takes cubes that lay on the card"
        case Phase.TRADE:
            return "may exchange again"
        case Phase.RAISE:
            return f"may raise {counted(int(s.left), 'cube')} more"
        case Phase.SAIL:
            return f"is under way, {_steps_left(s)}"
        case Phase.FEE:
            return f"is to pay a cube to {listed(format_seat(seat) for seat, owed in enumerate(s.owed) if owed)}"
        case Phase.MOOR:
            if s.faces[s.players[s.turn].ship].kind == TileKind.SEA:
                return "has nothing to do at sea"
            return "acts on the tile, or ends the turn" if s.moved else "acts on the tile"
        case Phase.OPENING:
            return f"is to pay {counted(int(s.toll), 'cube')} more for the outpost"
        case Phase.REWARD:
            return f"takes {_reward(s)} for the emptied column"
        case Phase.MARKET:
            return f"may trade here{f'; after that {_reward(s)} is taken for the emptied column' if s.reward else ''}"
        case Phase.TRIM:
            return "returns cubes to the supply"
        case _:
            return "acts"


def _steps_left(s: State) -> str:
    paid, free = int(s.steps), int(s.free)
    said = [f"{counted(paid, 'step')} paid for"] * (paid > 0) + [counted(free, "free step")] * (free > 0)
    return f"with {listed(said)} left" if said else "with no step left"


def _reward(s: State) -> str:
    return "a merchant card or a bonus tile" if s.reward == ANY_REWARD else "a merchant card"


def vp_in_words(s: State, place: int) -> str:
    """What is printed on the VP tile that comes up at that place of the order."""
    if place == s.closed_at:
        return "closed"
    return f"{format_cubes(s.vp[place].cost)} worth {int(s.vp[place].points)}" if place < len(s.vp) else "bare"


def _seat(game: Game, s: State, seat: int) -> Iterator[str]:
    player = s.players[seat]
    acts = seat == s.actor and s.phase != Phase.OVER
    yield player_in_text(seat, player, spaces(game, s, seat), s.setup.sea.names, Bonus, acts=acts)
    discarded = " ".join(names_in(s, player.discarded))
    yield f"     {cards_in_text(s, player)}{f'   discarded {discarded}' if discarded else ''}"


def chart_of(s: State) -> Chart:
    """What lies and stands on the map; cubes never do (SS-4.6)."""
    ships, outposts = zip(*((player.ship, player.outposts) for player in s.players), strict=True)
    return Chart(s.setup, s.ports, ships, outposts, s.owed, s.turn)


def _holds(game: AGame, s: State, action: Action) -> tuple[Cubes, Cubes]:
    """The hold of the player who acts, before an action and after it."""
    return s.players[s.actor].hold, game.apply(s, action).players[s.actor].hold
