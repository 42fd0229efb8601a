"""Plays of From Sand to Sea to the bounds of what can be: most cubes on a card, no card left, most exchanges, most points."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence

from century_rules.games.eastern_wonders.components import PORT_CLOSED
from century_rules.games.sand_to_sea.dealing import laid_out, start_of
from century_rules.games.sand_to_sea.game import Game
from century_rules.games.sand_to_sea.pieces import TileKind
from century_rules.games.sand_to_sea.rulebook import RULEBOOK
from century_rules.games.spice_road.state import named
from century_rules.games.sand_to_sea.state import Phase
from tests.bounds.cards import FRONT, buy_all, gather, idle_until, ten_times
from tests.bounds.staging import AtBound, Stage

BOX = Game().components
MERCHANTS = BOX.card_names[:len(BOX.merchants)]
DEAREST = ("V25", "V24", "V22", "V26")
"""20, 19, 18 and 20 points."""
PORT = "A1"


def plays() -> Iterator[AtBound]:
    for players in RULEBOOK.players:
        yield _bought(players).at_bound("all-merchants")
        yield _exchanged(players).at_bound("ten-exchanges")
        yield _scored(players).at_bound("most-points")


def _bought(players: int) -> Stage:
    """At last P1 opens an outpost of each kind: the first column would give a card, but there is none."""
    stage = _stage(players, ())
    buy_all(stage)
    stage.trim(3, 2, 1)
    idle_until(stage, 0)
    _open(stage, ("A2", "B4", "C5", "D2"))
    return stage


def _exchanged(players: int) -> Stage:
    """With ten red cubes from the last exchanges P1 trades ten times at B1, R>YYY."""
    stage = _stage(players, FRONT)
    ten_times(stage)
    _sail(stage, ["B1"])
    stage.do("open", *["trade"] * 10, "done")
    stage.trim()
    return stage


def _scored(players: int) -> Stage:
    """P1 opens outposts everywhere and takes the dearest VP tiles."""
    stage = _stage(players, ("+B", "+G", "+RR"))
    for card in ("+B", "+G", "+RR"):
        stage.do(f"take {card}")
        while card == "+B" and stage.now.turn:
            stage.do("discard U2, step D4, stop, done")  # at sea nobody is to be paid
        idle_until(stage, 0)
    _open(stage, [name for name, face in zip(stage.now.setup.sea.names, stage.now.faces, strict=True)
                  if face.kind < TileKind.PORT])
    tiles = {tile.id: tile for tile in BOX.vp_tiles}
    for name in DEAREST:
        gather(stage, tiles[name].cost)
        _sail(stage, [PORT])
        stage.do("claim")
        idle_until(stage, 0)
    assert stage.phase == "OVER"
    return stage


def _open(stage: Stage, tiles: Sequence[str]) -> None:
    """P1 sails to the nearest of those markets, opens an outpost, and so on; of bonus tiles it takes points."""
    left = [*tiles]
    while left:
        _sail(stage, left)
        stage.do("open")
        left.remove(stage.now.setup.sea.names[stage.now.players[0].ship])
        if stage.phase == "REWARD":
            stage.do(next((text for text in stage.legal if text == "bonus points"), stage.legal[0]))
        stage.do("done")
        stage.trim()
        idle_until(stage, 0)


def _sail(stage: Stage, to: Sequence[str]) -> None:
    """P1 comes to rest on the nearest of those tiles, after a rest if there are too few cards."""
    way = _way(stage, to)
    if not way:
        stage.do("stay")
        return
    cards = _cards(stage)
    if len(cards) < len(way):
        stage.do("rest")
        idle_until(stage, 0)
        cards = _cards(stage)
    for card, tile in zip(cards, way, strict=False):
        stage.do(f"discard {card}", f"step {tile}")
    stage.do("stop")


def _cards(stage: Stage) -> list[str]:
    """The cards that P1 could discard, those that make no cubes first."""
    me = stage.now.players[0]
    return [name for flags in (me.played, me.hand) for name in named(stage.now.card_names, flags)]


def _way(stage: Stage, to: Sequence[str]) -> list[str]:
    """The tiles of a shortest way to one of those tiles."""
    names = stage.now.setup.sea.names
    ways = {stage.now.players[0].ship: list[str]()}
    waiting = deque(ways)
    while waiting:
        here = waiting.popleft()
        if names[here] in to:
            return ways[here]
        for other, touches in enumerate(stage.now.touch[here]):
            if touches and other not in ways:
                ways[other] = [*ways[here], names[other]]
                waiting.append(other)
    raise AssertionError(f"no way to {to}")


def _stage(players: int, first: Sequence[str]) -> Stage:
    """A game whose merchant deck begins with those cards, and in which the dearest VP tiles come up on one port."""
    game, ports = Game(players=players), len(BOX.sea.ports)
    front = [MERCHANTS.index(card) for card in first]
    deck = [*front, *(number for number in range(len(MERCHANTS)) if number not in front)]
    tiles = {tile.id: tile for tile in BOX.vp_tiles}
    others = [tile for tile in BOX.vp_tiles if tile.id not in DEAREST]
    order = [tiles[DEAREST[0]], *others[:ports - 1], *(tiles[name] for name in DEAREST[1:]), *others[ports - 1:]]
    markets = [tile for number, tile in enumerate(BOX.market_tiles)
               if sum(other.type is tile.type for other in BOX.market_tiles[:number]) >= BOX.removed_per_type]
    setup = laid_out(game, [*markets, *[None] * BOX.sea_tiles], [*order[:9], PORT_CLOSED, *order[9:]])
    stage = Stage(RULEBOOK, game, start_of(game, setup, deck), Phase)
    stage.do(*["begin YYYY D3", "begin YYR D3", "begin YG D3"][:players - 1], "begin RR A2")
    return stage
