"""Scores: what they are made of, how high they can be, and that one player wins."""

from __future__ import annotations

from functools import reduce

import attrs

from . import _turns as turns
from . import _denials as deny
from century_rules.games.eastern_wonders.encoding.position import Player
from century_rules.games.eastern_wonders.pieces import Bonus, Spice
from century_rules.games.eastern_wonders.state import Phase
from century_rules.games.eastern_wonders.theory import Always, Control, Ghost, GhostUpdate, Invariant, Scene, Step, Theorem
from century_rules.kernel.algebra import B, N

from ._table import spaces


def dearest_tile(x: Scene[N, B]) -> N:
    return reduce(x.of.greatest, x.table.vp_points)


def so_many_times(x: Scene[N, B], times: N, most: int, number: N) -> N:
    """`times` times the number, which is asked for up to `most` times."""
    return x.of.total(x.of.choose(x.of.lt(x.of.number(each), times), number, x.of.number(0)) for each in range(most))


# --- history: the piles of bonus tiles --------------------------------------------------------------------------------


def taken_from(kind: Bonus) -> GhostUpdate:
    """The ghost that adds up the VP of the tiles taken from a pile, whoever has them."""
    def update(x: Step[N, B]) -> N:
        of, old = x.of, x.before.ghosts[f"taken[{int(kind)}]"]
        if x.operation != "choose":
            return old
        gained = of.sub(*(of.total(player.bonus_vp for player in scene.now.players) for scene in (x.after, x.before)))
        return of.choose(of.is_(x.arguments["bonus"], int(kind)), of.add(old, gained), old)

    return update


GHOSTS = tuple(Ghost(f"taken[{int(kind)}]", 0, taken_from(kind)) for kind in Bonus)


# --- invariants -------------------------------------------------------------------------------------------------------


def vp_of_tiles(x: Scene[N, B]) -> B:
    """claims=one: nobody has more VP on tiles than so many of the dearest."""
    of, dearest = x.of, dearest_tile(x)
    worth = [of.le(player.vp_points, so_many_times(x, player.vp_tiles, x.table.vp_tiles_to_end, dearest))
             for player in x.now.players]
    return of.all(*(of.at_least(player.vp_points, 0) for player in x.now.players),
                  of.implies(x.reads("claims", "one"), of.all(*worth)))


def vp_of_piles(x: Scene[N, B]) -> B:
    """Per pile of bonus tiles: what was taken from it and what is left was all in the box."""
    of, parts = x.of, []
    for kind, pile in zip(Bonus, x.table.bonus_vp, strict=True):
        taken, number = x.ghosts[f"taken[{int(kind)}]"], x.now.bonus_left[kind]
        left = of.select(number, [of.total(pile[len(pile) - many:]) for many in range(len(pile) + 1)])
        parts.append(of.all(of.at_least(taken, 0), of.eq(of.add(taken, left), of.total(pile))))
    return of.all(*parts)


def vp_of_bonus_tiles(x: Scene[N, B]) -> B:
    had = [player.bonus_vp for player in x.now.players]
    return x.of.all(*(x.of.at_least(vp, 0) for vp in had),
                    x.of.eq(x.of.total(had), x.of.total(x.ghosts[f"taken[{int(kind)}]"] for kind in Bonus)))


INVARIANTS = (
    Invariant("vp-of-tiles", "Nobody has more VP on tiles than so many of the dearest have.", vp_of_tiles),
    Invariant("vp-of-piles", "The VP taken from each pile of bonus tiles and those left there were all in the box.", vp_of_piles),
    Invariant("vp-of-bonus-tiles", "The players' bonus VP are those taken from the piles.", vp_of_bonus_tiles),
)


# --- theorems ---------------------------------------------------------------------------------------------------------


def uncovered_numbers(x: Scene[N, B], player: Player[N]) -> N:
    """EW-4.3: the numbers of a row are uncovered from the left, so the n-th counts where n spaces are uncovered."""
    of, numbers = x.of, x.table.vp_by_column
    so_far = [of.total(numbers[:row]) for row in range(len(numbers) + 1)]
    return of.total(of.select(row, so_far) for row in player.uncovered)


def made_of_its_parts(x: Scene[N, B]) -> B:
    of, parts = x.of, []
    for player, points in zip(x.now.players, x.outcome()[0], strict=True):
        plain = of.add(player.vp_points, player.bonus_vp, uncovered_numbers(x, player))
        for_cubes, room = of.sub(points, plain), spaces(x, player)
        dearer = of.total(count for kind, count in zip(Spice, player.hold, strict=True) if kind is not Spice.GINGER)
        fit = of.any(x.reads("score-overflow", "yes"), of.le(dearer, room))
        parts += [of.at_least(for_cubes, 0), of.eq(for_cubes, of.choose(fit, dearer, room))]
    return of.all(*parts)


def within_bounds(x: Scene[N, B]) -> B:
    of, box = x.of, x.table
    tiles = of.times(box.vp_tiles_to_end, dearest_tile(x))
    numbers = of.times(len(Spice), of.total(box.vp_by_column))
    bonus = of.total(vp for pile in box.bonus_vp for vp in pile)
    return of.all(*(of.all(of.at_least(points, 0), of.le(points, of.add(tiles, numbers, bonus, spaces(x, player))))
                    for player, points in zip(x.now.players, x.outcome()[0], strict=True)))


def same_without_ginger(x: Scene[N, B]) -> B:
    poorer = tuple(attrs.evolve(player, hold=(x.of.number(0), *player.hold[1:])) for player in x.now.players)
    without = attrs.evolve(x, now=attrs.evolve(x.now, players=poorer))
    return x.of.all(*(x.of.eq(points, others) for points, others in zip(x.outcome()[0], without.outcome()[0], strict=True)))


def one_winner(x: Scene[N, B]) -> B:
    return turns.one_winner(x, x.in_phase(Phase.OVER))


THEOREMS = (
    Theorem("score-parts", (Always("parts", made_of_its_parts),),
            (Control((), "a player has a point for ginger", instance="lagoon", negated=(deny.GINGER_SCORES,)),)),
    Theorem("score-bounds", (Always("bounds", within_bounds),),
            (Control((), "a player has more points than the box has", instance="lagoon", negated=(deny.GINGER_SCORES_TEN,)),),
            needs={"claims": "one", "score-overflow": "no"}),
    Theorem("ginger-scores-nothing", (Always("ginger", same_without_ginger),),
            (Control((), "a player has a point for ginger", instance="lagoon", negated=(deny.GINGER_SCORES,)),)),
    Theorem("one-winner", (Always("winner", one_winner),),
            (Control((), "of two with as many points the earlier wins", negated=(deny.TIES_TO_THE_EARLIER,)),)),
)
