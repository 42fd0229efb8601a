"""Houses, towers and ports (SK-6)."""

from __future__ import annotations

from century_rules.games.sky_islands import readings as read
from century_rules.games.sky_islands.game import Game
from century_rules.games.sky_islands.state import State
from century_rules.theory.direct_checks import Redundant
from century_rules.theory.theorem import Always, AsClaimed, Control, Invariant, OnStep, Theorem, as_claimed

from . import _overrides as ruled



def one_house_on_land(game: Game, position: State) -> bool:
    """Where a tile has one house of all players."""
    return game.readings.house_limit is not read.HouseLimit.OF_ALL or all(
        sum(player.houses[part] for player in position.players) <= 1 for part in range(len(position.island)))


def one_of_each_at_a_house(game: Game, position: State) -> bool:
    """Where a house has no second tower and port."""
    return game.readings.repeat_on_house is not read.RepeatOnHouse.NO or all(
        tower <= 1 and port <= 1 for player in position.players
        for tower, port in zip(player.towers, player.ports, strict=True))


INVARIANTS = (
    Invariant("one-house", "A piece of land bears one house, if a tile does.", one_house_on_land),
    Invariant("one-of-each", "A house has one tower and one port, if it can have no second.", one_of_each_at_a_house),
    Invariant("house-under-tower", "Towers and ports are by houses of their player.", AsClaimed("by-a-house")),
    Invariant("houses-on-land", "Houses stand on land of tiles on the table.", AsClaimed("houses-on-the-table")),
    Invariant("no-port-yet", "Who has not had a turn has no port.", AsClaimed("no-port-before-the-first-turn")),
)

THEOREMS = (
    Theorem("by-a-house", (Always("house", as_claimed),), (
        Control(("SK-6.6",), "a tower stands alone", instance="skerry"),
        Control(("SK-6.9",), "a port lies alone", instance="skerry"))),
    Theorem("one-house-on-land", (Always("one", as_claimed),), (
        Control(("SK-6.4",), "a second player builds on the same land", instance="skerry"),
        Control((), "each player may have one there", instance="skerry", readings={"house-limit": "of-each"})),
        needs={"house-limit": "of-all"}),
    Theorem("one-tower-and-port", (Always("one", as_claimed),), (
        Control((), "a house has two ports", instance="islet", readings={"repeat-on-house": "yes"}),
        Control(("SK-6.10",), "a house has a second port", instance="islet")),
        needs={"repeat-on-house": "no"}),
    Theorem("houses-on-the-table", (Always("land", as_claimed),), (
        Control((), "a house stands on a tile that is in the stack", instance="skerry", rulings=(ruled.A_HOUSE_IN_THE_STACK,)),)),
    Theorem("no-second-tower", (OnStep("none", as_claimed, ("tower",)),), (
        Control(("SK-6.5",), "a second tower is built on an island", instance="skerry"),),
        needs={"tower-paragraph": "towers", "tower-whose": "anybodys"}),
    Theorem("no-house-beside-a-tower", (OnStep("none", as_claimed, ("house",)),), (
        Control(("SK-6.5",), "a house is built where a tower stands", instance="skerry",
                readings={"tower-paragraph": "houses"}),
        Control(("SK-6.5",), "the same where it keeps off towers, too", instance="skerry",
                readings={"tower-paragraph": "both"}))),
    Theorem("a-tower-pays", (OnStep("points", as_claimed, ("tower",)),), (
        Control(("SK-6.8",), "a tower pays nothing", instance="skerry"),
        Control((), "its own house is not counted", instance="skerry", readings={"tower-counts": "no"})),
        needs={"tower-counts": "yes"}),
    Theorem("buildings-stay", (OnStep("stay", as_claimed),), (
        Control((), "a house is gone", instance="skerry", rulings=(ruled.HOUSES_COME_DOWN,)),)),
    Theorem("points-never-fall", (OnStep("points", as_claimed),), (
        Control((), "a house costs a point", instance="skerry", rulings=(ruled.A_HOUSE_COSTS_A_POINT,)),)),
    Theorem("no-port-before-the-first-turn", (Always("none", as_claimed),), (
        Control((), "everybody begins with a port", instance="skerry", rulings=(ruled.EVERYBODY_HAS_A_PORT,)),)),
    Theorem("one-may-build-on", (OnStep("more", as_claimed),), (
        Control((), "who has built a house cannot build more", instance="atoll", rulings=(ruled.ONE_BUILDING,)),)),
    Theorem("a-tower-doubles", (Always("influence", as_claimed),), (
        Control(("SK-9.2",), "a tower adds no influence", instance="strait", players=3),
        Control((), "a tower adds two", instance="strait", players=3, readings={"tower-influence": "three"})),
        needs={"tower-influence": "two"}),
)

REDUNDANT = {"SK-3.2": Redundant("nobody has a port before the first turn, so there is nothing to be had",
                                 "no-port-before-the-first-turn")}
