"""What the rules see where map and tiles are open."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from century_rules.games.eastern_wonders.encoding.scenes import WondersRules
from century_rules.games.eastern_wonders.encoding.set_up import Laid
from century_rules.games.eastern_wonders.state import State
from century_rules.kernel.rule_game import RuleGame
from century_rules.lifting import terms as t
from century_rules.lifting.open_game import NumberByName, Only, OpenReadings
from century_rules.lifting.unknown_positions import numbers_of, unknown_like
from century_rules.lifting.values import Names, Union, Value
from century_rules.theory.lifted import OpenParts, outline
from century_rules.theory.lifted_encoding import TransitionRules

def shape(rules: TransitionRules[Any, Any, State]) -> object:
    """Which tiles are ports, how many VP tiles there are for certain, and of what is laid out how much there is."""
    own = cast("WondersRules[Any, Any]", rules)
    laid = cast("Laid[object]", rules.constant["setup"])
    there = outline((laid.sea.touch, laid.markets, laid.vp_order))
    return own.table.tiles, own.table.ports, own.table.vp_places_sure, len(own.table.vp_cost), there


def world(rules: TransitionRules[Any, Any, State], game: RuleGame[object, object]) -> Mapping[str, Value]:
    """Of the map the names and numbers of its tiles and the places of its ports are known; which tiles touch, `touch` says."""
    own = cast("WondersRules[Any, Any]", rules)
    laid = cast("Laid[object]", rules.constant["setup"])
    tiles = Names("tiles", own.table.tiles)
    sea = Only({"names": tiles, "index": NumberByName(tiles), "ports": laid.sea.ports,
                "touch": unknown_like(laid.sea.touch, "setup.sea.touch")})
    order = unknown_like(laid.vp_order, "setup.vp_order")
    if own.table.vp_places_sure < len(order):
        fewer, more = (each for each, _ in cast(Union, OpenReadings(type(game.readings)).lift_attribute("vp_tiles")).cases)
        order = Union(((fewer, order[:own.table.vp_places_sure]), (more, order)))
    setup = Only({"sea": sea, "markets": unknown_like(laid.markets, "setup.markets"), "vp_order": order,
                  "closed_at": t.number("setup.closed_at")})
    return {"setup": setup}


def numbers(rules: TransitionRules[Any, Any, State]) -> Mapping[str, object]:
    """The numbers of what is laid out, by path."""
    laid = cast("Laid[object]", rules.constant["setup"])
    return dict([
        *numbers_of(laid.sea.touch, "setup.sea.touch"), *numbers_of(laid.markets, "setup.markets"),
        *numbers_of(laid.vp_order, "setup.vp_order"), ("setup.closed_at", laid.closed_at)])


OPENED: OpenParts[State] = OpenParts(fields=("setup",), shape=shape, world=world, numbers=numbers)
