"""Land that is joined, and places for tiles (SK-4): shown of the functions by which the rules join and turn, of any numbers.

No solver takes a whole table of 48 pieces of land at once. What is shown here is of one piece or two, and of one tile beside
another; it is the same for all of them:

- Which island a piece is of once a tile lies depends on its island alone, unless the piece is on that tile (`land.joined`): so
  two pieces of one island are again of one. A piece on a tile that does not lie is an island by itself, for islands are called by
  pieces that lie. Nobody builds on a tile before it lies (`houses-on-the-table`), and no building is ever taken away
  (`buildings-stay`), so the houses of an island never become fewer.
- The island of a piece changes only if an edge of the new tile meets it, and what an edge meets is land that faced an empty
  place.
- Of all tiles that lie take that in the cell of the least number, as cells are counted row by row, and the place above it (there
  is one, for nobody can reach the rim of the table): beside this place only that tile can lie, for any other would be in a cell
  of a lesser number. One edge is to match, and a tile with land and sky can be turned so that it does.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from century_rules.games.sky_islands import land
from century_rules.games.sky_islands.game import Game
from century_rules.games.sky_islands.rulebook import RULEBOOK
from century_rules.games.sky_islands.tiles import PARTS
from century_rules.kernel.verdict import Verdict
from century_rules.solving.of_numbers import Unknown, show_of_numbers
from century_rules.theory.direct_checks import CheckResult, DirectCheck, FaultyVariant
from century_rules.theory.theorem import Always, AsClaimed, Control, Ghost, Invariant, OnStep, Theorem, as_claimed
from century_rules.theory.theories import theory_once

from . import _overrides as ruled

INVARIANTS = (Invariant("start-lies", "The starting piece lies on the table.", AsClaimed("the-start-lies")),)
GHOSTS: tuple[Ghost, ...] = ()

Islands = Sequence[int]


def one_island_stays_one(game: Game, first_part: int, other_part: int, island: int, one: int, of_second: int,
                         first: Islands, second: Islands) -> bool:
    """Two pieces of one island, neither on the tile that is laid; and islands are called by what was laid, now or before."""
    now = land.joined(first_part, island, one, of_second, first, second)
    return now in (one, of_second, island) and (
        on_the_tile(one, first_part) or on_the_tile(one, other_part)
        or now == land.joined(other_part, island, one, of_second, first, second))


def one_island_whatever_is_laid(game: Game, first_part: int, other_part: int, island: int, one: int, of_second: int,
                                first: Islands, second: Islands) -> bool:
    """The same with a fault: one of the pieces may be on the tile that is laid."""
    return (land.joined(first_part, island, one, of_second, first, second)
            == land.joined(other_part, island, one, of_second, first, second))


def unmet_stays(game: Game, part: int, island: int, shut: int, one: int, of_second: int, first: Islands, second: Islands) -> bool:
    """A piece of any island is on the one that no edge meets before and after, or neither before nor after."""
    tile_is_elsewhere = not on_the_tile(one, shut) and (of_second == one or of_second == one + 1)
    met = shut in first or shut in second
    return on_the_tile(one, part) or not tile_is_elsewhere or met or (
        (land.joined(part, island, one, of_second, first, second) == shut) == (island == shut))


def met_stays(game: Game, part: int, island: int, shut: int, one: int, of_second: int, first: Islands, second: Islands) -> bool:
    """The same with a fault: it does not matter whether an edge meets the island."""
    return on_the_tile(one, part) or on_the_tile(one, shut) or (
        (land.joined(part, island, one, of_second, first, second) == shut) == (island == shut))


def met_is_joined(game: Game, part: int, island: int, one: int, of_second: int, first: Islands, second: Islands) -> bool:
    """A piece of an island that the first piece of the tile meets is of its island; one that the second meets is of one of both.

    Where both meet it, both are of the first's island (`land.laid`).
    """
    now = land.joined(part, island, one, of_second, first, second)
    return (island not in first or now == one) and (island not in second or now in (one, of_second))


def all_is_joined(game: Game, part: int, island: int, one: int, of_second: int, first: Islands, second: Islands) -> bool:
    """The same with a fault: whether an edge meets it or not."""
    return land.joined(part, island, one, of_second, first, second) in (one, of_second)


def on_the_tile(one: int, part: int) -> bool:
    """Whether a piece is one of a tile, whose first piece is `one`."""
    return part == one or part == one + 1


def fits_above_the_least(game: Game, edges: Sequence[int], least: int, other: int, shown: int) -> bool:
    """A tile with land and sky, above that in the cell of the least number, which shows land or sky there; and any other tile."""
    pure = all(edge == 0 for edge in edges) or all(edge > 0 for edge in edges)
    return pure or fits_if_pure_or_not(game, edges, least, other, shown)


def fits_if_pure_or_not(game: Game, edges: Sequence[int], least: int, other: int, shown: int) -> bool:
    """The same with a fault: of any tile."""
    place = least - game.width
    alone = other < least or (other != place and all(
        land.across(game, place, side) != other or other == least for side in range(game.sides)))
    matches = all(land.across(game, place, side) != least or any(
        (land.edge_shown(game, edges, turned, side) > 0) == (shown == 1) for turned in range(game.sides))
        for side in range(game.sides))
    return alone and matches


def beside_another(game: Game, edges: Sequence[int], least: int, other: int, shown: int) -> bool:
    """With another fault: to the right of that tile, where others can lie, too."""
    place = least + 1
    return other < least or (other != place and all(
        land.across(game, place, side) != other or other == least for side in range(game.sides)))


def _of_labels(claim: Callable[..., bool], players: int, numbers: int = 5) -> CheckResult:
    met = Unknown(row=Game(players=players).sides, least=-1)
    return show_of_numbers(RULEBOOK, claim, [*[Unknown()] * numbers, met, met], players=players)


def _of_a_place(claim: Callable[..., bool], players: int) -> CheckResult:
    sides, needs = Game(players=players).sides, theory_once(RULEBOOK).needs["mixed-tiles-fit"]
    return show_of_numbers(RULEBOOK, claim, [Unknown(PARTS, row=sides), Unknown(), Unknown(), Unknown(1)], players=players,
                           needs=needs)


_ARGUED = "the step from there to the whole table is argued in words, in proofs/sky_islands/land.py"
_ISLANDS = f"the solver, of any two pieces of land and any tile laid; {_ARGUED}"
_ON_THE_TILE = FaultyVariant("one of the pieces may be on the tile that is laid",
                             partial(_of_labels, one_island_whatever_is_laid, 3))

THEOREMS = (
    Theorem("the-start-lies", (Always("lies", as_claimed),), (
        Control((), "a part of it lies nowhere", instance="atoll", rulings=(ruled.NO_START,)),)),
    Theorem("nothing-is-covered", (OnStep("apart", as_claimed, ("place",)),), (
        Control((), "a tile lies on the starting piece", instance="atoll", rulings=(ruled.TILES_COVER,)),)),
    Theorem("edges-match", (OnStep("match", as_claimed, ("place",)),), (
        Control(("SK-4.4",), "land meets sky", instance="atoll"),
        Control((), "one edge matches, and another does not", instance="atoll", readings={"touch": "one"})),
        needs={"touch": "all"}),
    Theorem("holes-stay", (OnStep("stay", as_claimed, ("place",)),), (
        Control(("SK-4.5",), "a tile is laid in a hole", instance="atoll", readings={"fill-gap": "no"}),),
        needs={"fill-gap": "no"}),
    Theorem("who-discards-is-stuck", (OnStep("stuck", as_claimed, ("discard",)),), (
        Control(("SK-4.8",), "a tile that can be placed is discarded", instance="atoll"),
        Control((), "the same at will", instance="atoll", readings={"discard": "at-will"})), needs={"discard": "if-stuck"}),
)

OTHERS = (
    DirectCheck("joined-stays-joined", _ISLANDS, partial(_of_labels, one_island_stays_one), Verdict.PROVED, (_ON_THE_TILE,)),
    DirectCheck("houses-of-an-island-stay", _ISLANDS, partial(_of_labels, one_island_stays_one), Verdict.PROVED,
                (_ON_THE_TILE,)),
    DirectCheck("a-shut-island-keeps-its-land", f"the solver, of any piece of land and any tile laid; {_ARGUED}",
                partial(_of_labels, unmet_stays),
                Verdict.PROVED, (FaultyVariant("an edge of the tile may meet the island", partial(_of_labels, met_stays, 3)),)),
    DirectCheck("land-that-meets-is-one", _ISLANDS, partial(_of_labels, met_is_joined, numbers=4), Verdict.PROVED,
                (FaultyVariant("an edge need not meet it", partial(_of_labels, all_is_joined, 3, numbers=4)),), controls=(
        Control((), "land of a tile is not of the island that it meets", instance="atoll", rulings=(ruled.NOTHING_IS_JOINED,)),)),
    DirectCheck("mixed-tiles-fit", f"the solver, of hexagons: any tile above that in the cell of the least number; {_ARGUED}",
                partial(_of_a_place, fits_above_the_least), Verdict.PROVED, (
        FaultyVariant("a tile may be all land, or all sky", partial(_of_a_place, fits_if_pure_or_not, 3)),
        FaultyVariant("it is to lie to the right of that tile", partial(_of_a_place, beside_another, 3)))),
)
