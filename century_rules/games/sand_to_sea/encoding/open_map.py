"""What the rules see where map, tiles, cards and the numbers that no source gives are open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from century_rules.games.century.starting_sets import first_of_equal_sets
from century_rules.games.sand_to_sea.components import Components
from century_rules.games.sand_to_sea.encoding.rules import SandRules
from century_rules.games.sand_to_sea.pieces import SET, TILE
from century_rules.games.sand_to_sea.state import State
from century_rules.kernel.rule_game import RuleGame
from century_rules.lifting.games import Like, NumberByName, Only, numbers_of, unknown_like
from century_rules.lifting.values import Names, Value
from century_rules.games.spice_road.cards import CARD
from century_rules.theory.lifted import OpenParts, World
from century_rules.theory.lifted_encoding import TransitionRules


def shape(rules: TransitionRules[Any, Any, State]) -> object:
    """Which tiles are ports."""
    return cast("SandRules[Any, Any]", rules).ports


def world(rules: TransitionRules[Any, Any, State], game: RuleGame[object, object], position: Value) -> World:
    """Of the map the names and numbers of its tiles and the places of its ports are known; which tiles touch, `touch` says."""
    box = cast(Components, game.components)
    tiles = Names("tiles", len(position.faces))
    sea = Only({"names": tiles, "index": NumberByName(tiles), "ports": cast("SandRules[Any, Any]", rules).ports})
    sets = unknown_like(box.start_sets, "start_sets")
    components = Like(box, {"start_sets": sets, "vp_by_column": unknown_like(box.vp_by_column, "vp_by_column")})
    return World(fields={"setup": Only({"sea": sea})}, components=components,
                 things={CARD: position.card_names, TILE: tiles, SET: sets})


def numbers(rules: TransitionRules[Any, Any, State]) -> Mapping[str, object]:
    """The starting sets and the numbers on the board, by path."""
    own = cast("SandRules[Any, Any]", rules)
    return dict([*numbers_of(own.start_sets, "start_sets"), *numbers_of(own.vp_by_column, "vp_by_column")])


def first_set(
    rules: TransitionRules[Any, Any, State], position: State, which: object, _tile: object,
) -> Sequence[tuple[str, object]]:
    """Of equal sets the first on offer is taken."""
    own = cast("SandRules[Any, Any]", rules)
    return [("SS-1.9", rules.of.holds_at(which, first_of_equal_sets(rules.of, own.start_sets, position.sets)))]


OPENED: OpenParts[State] = OpenParts(fields=("setup",), shape=shape, world=world, numbers=numbers, narrowed={"begin": first_set})
