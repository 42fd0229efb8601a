"""Plays of From Sand to Sea to the bounds of what can be: most cubes on a card, no card left, most exchanges, most points."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence

from century_rules.games.century.cubes import total
from century_rules.games.eastern_wonders.components import PORT_CLOSED
from century_rules.games.sand_to_sea.dealing import laid_out, start_of
from century_rules.games.sand_to_sea.game import Game
from century_rules.games.sand_to_sea.pieces import Bonus, TileKind
from century_rules.games.sand_to_sea.rulebook import RULEBOOK
from century_rules.games.spice_road.state import named
from century_rules.games.sand_to_sea.state import Phase
from tests.bounds.cards import FRONT, buy_all, gather, idle, idle_until, in_hand, ten_times
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
        yield _crowded(players).at_bound("one-market-for-all")
        yield _without_bonus(players).at_bound("a-bonus-pile-used-up")


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


def _crowded(players: int) -> Stage:
    """All come to one market tile, one after the other, where each pays all ships there, and opens an outpost."""
    stage = _stage(players, ())
    while stage.now.turn or stage.now.players[0].hold[0] < 8:
        stage.do("play +YY" if in_hand(stage, "+YY") else "rest")
        stage.trim()
    for seat in range(players):
        if not in_hand(stage, "+YY"):
            stage.do("rest")
            idle_until(stage, seat)
        _sail(stage, ["C3"], seat)
        while stage.phase == "FEE":
            stage.do(next(text for text in stage.legal if text.startswith("pay Y")))
        stage.do("open")
        while stage.phase == "OPENING":
            stage.do(f"spend {'Y' if stage.hold[0] else next(text[-1] for text in stage.legal)}")
        stage.do("done")
    return stage


def _without_bonus(players: int) -> Stage:
    """P1 and P2 open outposts, each at a market of its own, and take hold spaces for columns, until none are left for P2's."""
    stage = _stage(players, ("+YYYY", "+YYY"))
    stage.do("take +YYYY")
    while stage.now.turn:
        stage.do("discard U2, step D4, stop, done")
    while stage.now.bonus_left[Bonus.HOLD] or stage.phase != "REWARD" or "bonus move" not in stage.legal:
        if stage.now.turn > 1:
            idle(stage)
        elif stage.phase == "REWARD":
            stage.do(next((text for text in stage.legal if text == "bonus hold"), stage.legal[0]), "done")
            stage.trim()
        elif in_hand(stage, "+YYYY") and total(stage.hold) < 6:
            stage.do("play +YYYY")
        elif in_hand(stage, "+YY") and total(stage.hold) < 6:
            stage.do("play +YY")
        elif total(stage.hold) < 6:
            stage.do("rest")
        else:
            _settle(stage, stage.now.turn)
    return stage


def _settle(stage: Stage, seat: int) -> None:
    """A turn of that player: to the nearest market without an outpost of the own, which is opened; a rest where cards lack."""
    mine = stage.now.players[seat].outposts
    left = [name for name, face, there in zip(stage.now.setup.sea.names, stage.now.faces, mine, strict=True)
            if face.kind < TileKind.PORT and not there]
    if not left:  # three hold bonuses fill with time, too
        stage.do(next((f"play {card}" for card in ("+YYYY", "+YY") if in_hand(stage, card)), "rest"))
        stage.trim()
        return
    if len(_cards(stage, seat)) < len(_way(stage, left, seat)):
        stage.do("rest")
        return
    _sail(stage, left, seat)
    while stage.phase == "FEE":
        stage.do(stage.legal[0])
    stage.do("open")
    while stage.phase == "OPENING":
        stage.do(stage.legal[0])
    if stage.phase == "MARKET":
        stage.do("done")
        stage.trim()


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


def _sail(stage: Stage, to: Sequence[str], seat: int = 0) -> None:
    """That player comes to rest on the nearest of those tiles, after a rest if there are too few cards."""
    way = _way(stage, to, seat)
    if not way:
        stage.do("stay")
        return
    cards = _cards(stage, seat)
    if len(cards) < len(way):
        stage.do("rest")
        idle_until(stage, seat)
        cards = _cards(stage, seat)
    for card, tile in zip(cards, way, strict=False):
        stage.do(f"discard {card}", f"step {tile}")
    stage.do("stop")


def _cards(stage: Stage, seat: int) -> list[str]:
    """The cards that a player could discard, those that make no cubes first."""
    me = stage.now.players[seat]
    return [name for flags in (me.played, me.hand) for name in named(stage.now.card_names, flags)]


def _way(stage: Stage, to: Sequence[str], seat: int) -> list[str]:
    """The tiles of a shortest way to one of those tiles."""
    names = stage.now.setup.sea.names
    ways = {stage.now.players[seat].ship: list[str]()}
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
