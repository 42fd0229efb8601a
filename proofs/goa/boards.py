"""Development and warehouse boards (GO-6, GO-8, GO-10)."""

from __future__ import annotations

from century_rules.games.goa.game import Game
from century_rules.games.goa.state import State, Task
from century_rules.games.goa.table import mover
from century_rules.theory.theorem import Always, AsClaimed, Control, Invariant, OnStep, Theorem, as_claimed

from . import _overrides as ruled


def founding_anew(game: Game, position: State) -> bool:
    """A colony that is being founded has no tile yet."""
    founding = position.task in (Task.COMMIT, Task.FOUND, Task.SITE)
    return not founding or all(colony.tile < 0 for town, colony in enumerate(mover(position).colonies) if town == position.town)


def tiles_in_their_block(game: Game, position: State) -> bool:
    """A colony has a tile of its name, and no spices before it is founded."""
    return all(colony.tile < 0 or colony.tile in block for player in position.players
               for colony, block in zip(player.colonies, game.components.blocks, strict=True)) and all(
        colony.tile >= 0 or all(sacks == 0 for sacks in colony.sacks)
        for player in position.players for colony in player.colonies)


def tiles_suffice(game: Game, position: State) -> bool:
    """Tiles of a name that are left and those founded are together as many as players, at least."""
    return all(sum(position.unfounded[number] for number in block)
               + sum(1 for player in position.players if player.colonies[town].tile >= 0) >= game.players
               for town, block in enumerate(game.components.blocks))


def a_tile_is_coming(game: Game, position: State) -> bool:
    """A plantation that needs a place has a spice."""
    return position.task != Task.REPLACE or position.coming >= 0


def full_at_most(game: Game, position: State) -> bool:
    """A place where nothing lies has no fields."""
    return all(place.spice >= 0 or (place.fields == 0 and place.sacks == 0)
               for player in position.players for place in player.plantations)


INVARIANTS = (
    Invariant("founding-anew", "A colony that is being founded has no tile yet.", founding_anew),
    Invariant("tiles-in-their-block", "A colony has a tile of its name.", tiles_in_their_block),
    Invariant("tiles-suffice", "Tiles left and founded are as many as players.", tiles_suffice),
    Invariant("a-tile-is-coming", "A plantation that needs a place has a spice.", a_tile_is_coming),
    Invariant("nothing-there", "A place where nothing lies has no fields.", full_at_most),
    Invariant("of-their-kind", "Spices of a colony are of its kinds.", AsClaimed("spices-of-their-kind")),
    Invariant("goods-begin", "Before anybody has the flag goods are those one starts with.", AsClaimed("goods-at-first")),
    Invariant("within-fields", "No place has more spices than fields.", AsClaimed("spices-within-fields")),
)

THEOREMS = (
    Theorem("spices-within-fields", (Always("fit", as_claimed),), (
        Control((), "two spices lie on one field", instance="shore", rulings=(ruled.OVERFULL,)),)),
    Theorem("spices-of-their-kind", (Always("kind", as_claimed),), (
        Control((), "clove lies in a colony of ginger", instance="shore", rulings=(ruled.A_WRONG_SPICE,)),)),
    Theorem("one-row-at-a-time", (OnStep("row", as_claimed),), (
        Control((), "a marker leaps", instance="shore", rulings=(ruled.SHIPS_LEAP,)),
        Control((), "the first of two markers moves two rows", instance="shore", readings={"quick-starter": "yes"},
                rulings=(ruled.THE_STARTER_LEAPS,)))),
    Theorem("one-marker-at-a-time", (OnStep("marker", as_claimed),), (
        Control((), "two markers move", instance="shore", rulings=(ruled.SHIPS_MOVE_TWO,)),)),
    Theorem("a-step-completes-one-row", (OnStep("least", as_claimed),), (
        Control((), "all markers leap", instance="shore", rulings=(ruled.SHIPS_MOVE_ALL,)),)),
    Theorem("lasting-points-never-fall", (OnStep("points", as_claimed),), (
        Control((), "taxes cost a point", instance="shore", rulings=(ruled.TAXES_COST_A_POINT,)),
        Control((), "a single plantation goes out", instance="grove", rulings=(ruled.SINGLES_GO_OUT,)))),
    Theorem("colonies-stay", (OnStep("stay", as_claimed),), (
        Control((), "a colony is gone", instance="shore", rulings=(ruled.TAXES_COST_COLONIES,)),)),
    Theorem("a-tile-for-every-founder", (Always("tile", as_claimed),), (
        Control((), "there is no tile", instance="shore", rulings=(ruled.NO_COLONY_TILES,)),)),
    Theorem("goods-at-first", (Always("goods", as_claimed),), (
        Control((), "there is a ship more", instance="shore", rulings=(ruled.A_SHIP_MORE,)),)),
)
