"""How Eastern Wonders speaks of two readings that part, and of the tiles that matter to the play."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TypeAlias, cast

from century_rules.games.eastern_wonders.actions import Action, Claim, Open, Trade
from century_rules.games.eastern_wonders.components import PORT_CLOSED
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.layout import Layout
from century_rules.games.eastern_wonders.telling import cubes_in_words
from century_rules.writing.arguments import format_seat
from century_rules.games.eastern_wonders.state import State
from century_rules.games.eastern_wonders.table import ship_of_mover
from century_rules.kernel.game import BoardGame
from century_rules.parting_words import PartingWords

AGame: TypeAlias = BoardGame[State, Action]


class OwnPartingWords(PartingWords[State, Action]):
    """See `century_rules.parting_words`."""

    preparing = "while ships are placed"
    any_set_up = "on any legal set-up of this map"
    open_set_up = "any map of 24 tiles, any recipes and VP tiles, any order of the stacks"
    anything = "for every map, all tiles and stacks"
    no_matter = "any; which tiles lie where does not matter to this play"

    def played_with(self, game: AGame, /) -> str:
        return f"map {cast(Game, game).components.sea.name}"

    def set_up(self, game: AGame, beginning: State, /) -> str:
        return f"{' '.join(tile.id for tile in beginning.setup.vp_order)} is the order in which the VP tiles come up."

    def set_up_that_matters(self, game: AGame, states: Sequence[State], actions: Sequence[Action], /) -> Sequence[str]:
        return tuple(_tiles_that_matter(states, actions))

    def set_up_as_json(self, game: AGame, beginning: State, /) -> Mapping[str, object]:
        layout = Layout.of(beginning.setup, cast(Game, game).components.sea)
        return {"markets": dict(layout.markets), "vp_order": list(layout.vp_order)}

    def left_with(self, state: State, seat: int, changed: Collection[str], /) -> Sequence[str]:
        if not any(path.startswith(f"players[{seat}].hold") for path in changed):
            return ()
        return (f"{format_seat(seat)} then has {cubes_in_words(state.players[seat].hold)}",)


def _tiles_that_matter(states: Sequence[State], actions: Sequence[Action]) -> Iterator[str]:
    """The tiles where somebody opens or trades, and the VP tiles that come up where somebody claims."""
    setup, names = states[0].setup, states[0].setup.sea.names
    markets, ports = (_tiles_of(states, actions, kinds) for kinds in ((Open, Trade), (Claim,)))
    for tile in markets:
        market = setup.markets[tile]
        if market is None:  # a port, where only a ruling lets anybody open or trade
            continue
        trade = f"{cubes_in_words(market.cost)} for {cubes_in_words(market.gain)}"
        yield f"{names[tile]}  {market.type.name.lower()} tile, trades {trade}"
    if ports:
        for tile in ports:
            vp = setup.vp_order[setup.sea.ports.index(tile)]
            yield f"{names[tile]}  port, VP tile worth {vp.points} for {cubes_in_words(vp.cost)}"
        coming = setup.vp_order[len(setup.sea.ports):int(states[-1].drawn) + 1]
        if coming:
            yield "then come up " + ", ".join("the port-closed tile" if tile == PORT_CLOSED
                                              else f"{tile.points} for {cubes_in_words(tile.cost)}" for tile in coming)


def _tiles_of(states: Sequence[State], actions: Sequence[Action], kinds: tuple[type, ...]) -> list[int]:
    """The tiles on which somebody does one of those things, each once."""
    return list(dict.fromkeys(ship_of_mover(state) for action, state in zip(actions, states, strict=True)
                              if isinstance(action, kinds)))
