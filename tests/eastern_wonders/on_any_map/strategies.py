"""Hypothesis strategies for games, maps, set-ups and positions of Eastern Wonders."""

from __future__ import annotations

import attrs
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from century_rules.games.eastern_wonders import AMBIGUITIES
from century_rules.games.eastern_wonders.components import SeaMap, printed
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.guidance import Merchant
from century_rules.games.eastern_wonders.readings import Readings
from century_rules.games.eastern_wonders.setup import Setup
from century_rules.games.eastern_wonders.state import State
from tests.eastern_wonders.instances import INSTANCES, instance

_AROUND = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


def readings() -> SearchStrategy[Readings]:
    """Any combination of readings; shrinks to the defaults."""
    return st.builds(Readings, **{doubt.field: st.sampled_from(list(doubt.readings)) for doubt in AMBIGUITIES})


@st.composite
def maps(draw: DrawFn, tiles: int = 24, ports: int = 4, thin: bool = False) -> SeaMap:
    """Maps of any shape on a hexagonal grid (EW-9.1), with ports anywhere.

    Each tile touches at least two others; with `thin`, a tile may touch only one, against the advice of EW-9.1.
    """
    cells = [(0, 0), (1, 0), (0, 1)]
    while len(cells) < tiles:
        free = sorted({(x + dx, y + dy) for x, y in cells for dx, dy in _AROUND} - set(cells))
        cells.append(draw(st.sampled_from([cell for cell in free if thin or len(_touching(cell, cells)) > 1])))
    names = {cell: f"T{number}" for number, cell in enumerate(cells, 1)}
    harbours = draw(st.permutations(cells))[:ports]
    return SeaMap.from_names("random", {names[cell]: [names[near] for near in _touching(cell, cells)] for cell in cells},
                             [names[cell] for cell in cells if cell in harbours])


def _touching(cell: tuple[int, int], cells: list[tuple[int, int]]) -> list[tuple[int, int]]:
    return [(cell[0] + dx, cell[1] + dy) for dx, dy in _AROUND if (cell[0] + dx, cell[1] + dy) in cells]


@st.composite
def games(draw: DrawFn, players: SearchStrategy[int] | None = None, read: SearchStrategy[Readings] | None = None,
          short: bool = False) -> Game:
    """The printed game for 2 to 4 players under any readings; `short` ones need fewer VP tiles to end."""
    components = printed()
    if short:
        components = attrs.evolve(components, vp_tiles_to_end=draw(st.integers(1, 3)), closed_among=draw(st.integers(0, 5)))
    return Game(players=draw(players or st.integers(2, 4)), readings=draw(read or readings()), components=components)


@st.composite
def setups(draw: DrawFn, game: Game, own_maps: bool = True) -> Setup:
    """A set-up for a game: shuffled, on the map in its box or, with `own_maps`, on one of another shape."""
    box = game.components.sea
    sea = draw(st.one_of(st.none(), maps(len(box.names), len(box.ports)))) if own_maps else None
    return game.shuffle(draw(st.integers(0, 2**32 - 1)), sea)


@st.composite
def states(draw: DrawFn, game: Game | None = None, own_maps: bool = True) -> tuple[Game, State]:
    """A game and a position reached in it by legal play: up to 900 actions of a merchant, then up to 8 of any kind."""
    game = game or draw(games())
    state = game.start(draw(setups(game, own_maps)))
    merchant = Merchant(game, draw(st.integers(0, 2**32 - 1)), draw(st.sampled_from([0.03, 0.3])))
    for _, later in merchant.play(state, draw(st.integers(0, 900))):
        state = later
    for _ in range(draw(st.integers(0, 8))):
        actions = game.legal_actions(state)
        if not actions:
            break
        state = game.apply(state, draw(st.sampled_from(actions)))
    return game, state


def small_games() -> SearchStrategy[tuple[Game, State]]:
    """One of the named instances, with the position where it begins."""
    return st.sampled_from([(small.game, small.start) for small in map(instance, INSTANCES)])
