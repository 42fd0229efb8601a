"""What islands pay: awards by influence, shared ranks, closed islands (SK-9).

Each claim is one of influences, tiles and awards, whatever the numbers are; the property asks it of the islands on the table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from century_rules.games.sky_islands import land
from century_rules.games.sky_islands import readings as read
from century_rules.games.sky_islands.game import Game
from century_rules.games.sky_islands.scoring import award, awards_for, counts_of, half, on_island, tiles_of
from century_rules.games.sky_islands.state import State
from century_rules.games.sky_islands.tiles import PARTS
from century_rules.kernel.property import OfEach, StateProperty
from century_rules.kernel.reading import Reading

NEEDS: Mapping[str, Mapping[str, tuple[Reading, ...]]] = {
    "first-is-paid": {"tied_first": (read.TiedFirst.SECOND,), "second_two_players": (read.SecondTwoPlayers.YES,)}}


def paid(game: Game, influences: Sequence[int], tiles: int, closed: int) -> tuple[int, ...]:
    """What each player gets for an island of so many tiles; `closed` is 1 for a closed one, 0 for another."""
    first, second = awards_for(game, tiles, most_tiles(game), closed == 1)
    return tuple([award(game, influences, seat, first, second) for seat in range(game.players)])


def most_tiles(game: Game) -> int:
    """No island has more tiles, however tiles with two pieces of land are counted."""
    return PARTS * (game.stack + len(game.components.start))


def two_awards_at_most(game: Game, influences: Sequence[int], tiles: int, closed: int) -> bool:
    first, second = awards_for(game, tiles, most_tiles(game), closed == 1)
    return game.players > 3 or sum(paid(game, influences, tiles, closed)) <= first + second


def first_is_paid(game: Game, influences: Sequence[int], tiles: int, closed: int) -> bool:
    points = paid(game, influences, tiles, closed)
    return tiles < 2 or max(influences) == 0 or all(
        mine < max(influences) or paid_ >= 1 for mine, paid_ in zip(influences, points, strict=True))


def influence_never_hurts(game: Game, influences: Sequence[int], tiles: int, closed: int) -> bool:
    was = paid(game, influences, tiles, closed)
    for seat in range(game.players):
        more = tuple([mine + (1 if each == seat else 0) for each, mine in enumerate(influences)])
        now = paid(game, more, tiles, closed)
        if now[seat] < was[seat] or any(now[other] > was[other] for other in range(game.players) if other != seat):
            return False
    return True


def more_influence_no_less(game: Game, influences: Sequence[int], tiles: int, closed: int) -> bool:
    points = paid(game, influences, tiles, closed)
    return all(points[seat] >= points[other] for seat in range(game.players) for other in range(game.players)
               if influences[seat] > influences[other])


def closing_doubles(game: Game, influences: Sequence[int], tiles: int, closed: int) -> bool:
    """Whether the island is closed does not matter: it is asked as if it were, and as if it were not."""
    before, after = paid(game, influences, tiles, 0), paid(game, influences, tiles, 1)
    return all(now >= 2 * was for was, now in zip(before, after, strict=True))


def second_of_a_closed_island(game: Game, influences: Sequence[int], tiles: int, closed: int) -> bool:
    """Of an island that is closed, whoever is there."""
    _, second = awards_for(game, tiles, most_tiles(game), True)
    even = 2 * half(tiles, most_tiles(game))
    if game.readings.second_two_players is read.SecondTwoPlayers.NO and game.players == 2:
        return second == 0
    halved_last = game.readings.closed_second is read.ClosedSecond.HALF_OF_DOUBLE
    return even <= tiles <= even + 1 and second == (tiles if halved_last else even)


def _influences(game: Game, state: State) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Of each island with influence on it, its number and the influence of each player."""
    counts = [counts_of(game, player) for player in state.players]
    for label in sorted({island for island, *here in zip(state.island, *counts, strict=True) if any(here)}):
        yield label, tuple([on_island(state, each, label) for each in counts])


def _islands(game: Game, state: State) -> Iterator[tuple[tuple[int, ...], int, int]]:
    """Of each island with influence on it: the influence of each player, the tiles, and whether it is closed."""
    for label, influences in _influences(game, state):
        yield influences, tiles_of(game, state, label), 1 if land.is_closed(game, state, label) else 0


def _alone_on(game: Game, state: State, seat: int) -> Iterator[int]:
    """The numbers of the islands where one player alone has influence."""
    for label, influences in _influences(game, state):
        if [each > 0 for each in influences] == [each == seat for each in range(game.players)]:
            yield label


def _is_shut(game: Game, state: State, label: int) -> bool:
    """Whether every edge of an island's land meets a tile."""
    return all(land.meets(game, state, tile.cell, side)[0] for number, tile in enumerate(state.tiles) if tile.cell >= 0
               for side in range(game.sides) for edge in [land.edge_at(game, state, number, tile.turned, side)]
               if edge > 0 and state.island[number * PARTS + edge - 1] == label)


def _islands_pay(game: Game, state: State) -> bool:
    """Of those that one has alone: a point for each tile, two where it is shut."""
    outcome = game.outcome(state)
    return outcome is None or all(
        outcome.points[seat] >= player.points + sum(
            tiles_of(game, state, label) * (2 if _is_shut(game, state, label) else 1)
            for label in _alone_on(game, state, seat))
        for seat, player in enumerate(state.players))


PROPERTIES: tuple[StateProperty[Game, State], ...] = (
    StateProperty("two-awards-at-most", "With two or three players an island pays no more than its first and its second award.",
                  ("SK-9.6", "SK-9.7"), OfEach(two_awards_at_most, _islands)),
    StateProperty("first-is-paid", "Whoever has the most influence on an island of two tiles or more, alone or tied, gets a "
                  "point at least.", ("SK-9.3", "SK-9.4"), OfEach(first_is_paid, _islands)),
    StateProperty("influence-never-hurts", "More influence on an island never lowers what its owner gets for it, and never "
                  "raises what another player gets.", ("SK-9.3", "SK-9.6", "SK-9.7"), OfEach(influence_never_hurts, _islands)),
    StateProperty("more-influence-no-less", "Whoever has more influence on an island than another player gets no less for it.",
                  ("SK-9.3",), OfEach(more_influence_no_less, _islands)),
    StateProperty("closing-doubles", "A closed island pays everybody twice as much as it would open, at least.", ("SK-9.5",),
                  OfEach(closing_doubles, _islands)),
    StateProperty("second-of-a-closed-island", "The second award for a closed island is a point for each tile, or, by the other "
                  "reading, one less where the tiles are an odd number: only there do these readings differ.",
                  ("SK-9.4", "SK-9.5"), OfEach(second_of_a_closed_island, _islands)),
    StateProperty("islands-pay", "At the end everybody has the points of the game, and for each island where nobody else has "
                  "influence a point for each of its tiles, or two if every edge of its land meets a tile; perhaps more.",
                  ("SK-4.7", "SK-9.1", "SK-9.3", "SK-9.5", "SK-9.8"), _islands_pay),
)
