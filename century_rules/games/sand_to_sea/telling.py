"""What an action does, in sentences, and positions in lines of text. Data that no source gives is marked where it shows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias, cast

import attrs

from century_rules.games.century.cubes import format_cubes, minus, one, total
from century_rules.games.eastern_wonders.chart import Chart
from century_rules.games.eastern_wonders.narration import cubes_in_words
from century_rules.games.eastern_wonders.text_map import BOARD_SIGNS, MAP_SIGNS, map_in_text, piles_in_text, player_in_text
from century_rules.games.sand_to_sea.actions import (
    Action, Begin, Choose, Claim, Discard, Done, Exchange, Lay, Open, Pay, Pick, Play, Raise, Reach, Rest, Return, Spend, Stay,
    Step, Stop, Take, Trade,
)
from century_rules.games.sand_to_sea.components import Components
from century_rules.games.sand_to_sea.differing import differences
from century_rules.games.sand_to_sea.game import Game
from century_rules.games.sand_to_sea.pieces import Bonus, TileKind
from century_rules.games.sand_to_sea.state import ANY_REWARD, NOWHERE, Phase, State, names_in, row_of
from century_rules.games.sand_to_sea.table import cost_of_outpost, points_in_hold, points_of, points_on_board, spaces
from century_rules.games.spice_road.telling import CARD_SIGNS, cards_in_text, played, row_in_text
from century_rules.kernel.game import BoardGame
from century_rules.writing.arguments import format_seat
from century_rules.writing.paragraphs import counted, listed
from century_rules.writing.plain import PlainTelling

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


@attrs.frozen
class SandTelling(PlainTelling[State, Action]):
    """See `century_rules.rulebook.Telling`."""

    def describe(self, game: AGame, state: State, action: Action, /) -> str:
        return f"{format_seat(game.actor(state))} {_what(cast(Game, game), state, action)}"

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

    def differences(self, game: AGame, here: State, there: State, /) -> Sequence[str]:
        now, then = (self.draw_now(game, each) for each in (here, there))
        try:
            if self.names is not None:
                return differences(here, there, now, then, self.names(game, here))
        except (LookupError, ValueError):
            pass  # set-ups that differ in what there is
        return super().differences(game, here, there)

    def legend(self) -> str:
        return f"{MAP_SIGNS}\n{BOARD_SIGNS}\n{CARD_SIGNS}"

    def reckon(self, game: AGame, state: State, /) -> Sequence[str]:
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
    return Chart(s.setup, s.ports, ships, outposts, s.owed)


def _what(game: Game, s: State, action: Action) -> str:
    me = s.players[s.actor]
    now = game.apply(s, action).players[s.actor]
    before, after = me.hold, now.hold
    tile = "" if me.ship == NOWHERE else s.setup.sea.names[me.ship]
    match action:
        case Begin(cubes, start):
            return f"takes {cubes_in_words(cubes)} and starts on {start}"
        case Play() | Exchange():
            return played(s, action, before, after, cubes_in_words)
        case Raise(cube):
            return f"raises {_a(cube)} to {_a(cube + 1)}"
        case Lay(cube):
            return f"lays {_a(cube)} on {row_of(s)[s.laid]}"
        case Reach(name):
            return f"reaches for {name} and takes {cubes_in_words(minus(after, before))} from it"
        case Take(name):
            bring = f", and {cubes_in_words(minus(after, before))} that lay on it" if total(after) > total(before) else ""
            return f"takes {name} into the hand{' for the emptied column' if s.phase == Phase.REWARD else ''}{bring}"
        case Pick(cube):
            return f"takes {_a(cube)} that lay on the card"
        case Rest():
            back = [[was and not left for was, left in zip(*pile, strict=True)]
                    for pile in ((me.played, now.played), (me.discarded, now.discarded))]
            return f"rests and takes back {', '.join((*names_in(s, back[0]), *names_in(s, back[1]))) or 'nothing'}"
        case Discard(name):
            return f"discards {name} for a step"
        case Step(to):
            return f"sails from {tile} to {to}{'' if s.steps else ', a free step'}"
        case Stop():
            return f"comes to rest on {tile}"
        case Stay():
            return f"stays on {tile}"
        case Pay(cube, to):
            return f"pays {_a(cube)} to {format_seat(to)}"
        case Open():
            cost = int(cost_of_outpost(game, s))
            return f"opens an outpost on {tile} for {counted(cost, 'cube') if cost else 'nothing'}"
        case Spend(cube):
            return f"pays {_a(cube)} for the outpost"
        case Choose(bonus):
            return f"takes a bonus tile for the emptied column: {bonus.name.lower()}"
        case Trade():
            face = s.faces[me.ship]
            return f"trades {cubes_in_words(face.cost)} for {cubes_in_words(minus(after, minus(before, face.cost)))}"
        case Claim():
            tile_here = s.vp[s.ports[s.setup.sea.ports.index(me.ship)]]
            return f"takes the VP tile on {tile} worth {int(tile_here.points)} for {cubes_in_words(minus(before, after))}"
        case Return(cube):
            return f"returns {_a(cube)} to the supply"
        case Done():
            return {Phase.TRADE: "ends the exchanges", Phase.RAISE: "raises no more", Phase.PICK: "leaves the rest",
                    Phase.MOOR: "does nothing on the tile" if s.moved else "neither moves nor acts",
                    Phase.REWARD: "leaves what the column gives",
                    Phase.MARKET: "ends the market action"}.get(Phase(s.phase), "keeps the rest")


def _a(kind: int) -> str:
    return cubes_in_words(one(kind))
