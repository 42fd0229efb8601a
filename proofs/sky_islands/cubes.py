"""Cubes: kept, paid, traded; turns end (SK-6.1, SK-7.1, SK-7.2)."""

from __future__ import annotations

from collections.abc import Callable

from century_rules.games.sky_islands import readings as read
from century_rules.games.sky_islands.actions import Action
from century_rules.games.sky_islands.game import Game
from century_rules.games.sky_islands.state import State
from century_rules.games.sky_islands.tiles import Colour
from century_rules.theory.theorem import Always, AsClaimed, Control, Invariant, OnStep, Theorem, as_claimed

from . import _overrides as ruled


def common_supply(game: Game, position: State) -> bool:
    """Where the supply is finite no more is out than there is."""
    box = game.components
    return game.readings.supply is not read.Supply.FINITE or (
        sum(sum(player.towers) for player in position.players) <= box.towers
        and sum(sum(player.ports) for player in position.players) <= box.ports
        and all(sum(player.cubes[colour] for player in position.players) <= box.cubes for colour in Colour))


def things_stay(_game: Game, before: State, _action: Action, after: State) -> bool:
    """As a turn begins its player has the tiles and buildings of before, and no fewer points."""
    was, now = before.players[after.turn], after.players[after.turn]
    return after.turn == before.turn or ((was.hand, was.houses, was.towers, was.ports) == (
        now.hand, now.houses, now.towers, now.ports) and now.points >= was.points)


def no_fewer(colour: Colour) -> Callable[[Game, State, Action, State], bool]:
    """That, as a turn begins, its player has no fewer cubes of a colour."""
    def said(_game: Game, before: State, _action: Action, after: State) -> bool:
        return after.turn == before.turn or after.players[after.turn].cubes[colour] >= before.players[after.turn].cubes[colour]

    return said


INVARIANTS = (
    Invariant("common-supply", "Where the supply is finite, no more is out than there is.", common_supply),
    Invariant("three-cubes", "Who is not on turn keeps at most three cubes.", AsClaimed("three-cubes-between-turns")),
)

THEOREMS = (
    Theorem("three-cubes-between-turns", (Always("kept", as_claimed),), (
        Control(("SK-7.2",), "a player keeps four cubes", instance="skerry"),)),
    Theorem("buildings-are-paid", (OnStep("cost", as_claimed),), (
        Control(("SK-6.1",), "a house is built for nothing", instance="skerry"),)),
    Theorem("trades-take-two", (OnStep("rate", as_claimed),), (
        Control(("SK-7.1",), "a player trades cubes that are not there", instance="skerry"),
        Control((), "a trade leaves more cubes", instance="skerry", rulings=(ruled.TRADES_GIVE_CUBES,)))),
    Theorem("fewer-cubes-until-the-end", (OnStep("fewer", as_claimed),), (
        Control(("SK-6.1",), "houses cost nothing", instance="skerry"),
        Control((), "a tower gives back what it costs", instance="skerry", rulings=(ruled.TOWERS_GIVE_CUBES,)))),
    Theorem("idle-players-keep-theirs", (OnStep("theirs", as_claimed),), (
        Control((), "a player has a point for a cube that another returns", instance="sound", players=3,
                rulings=(ruled.OTHERS_GAIN_TOO,)),)),
    Theorem("only-income-comes", (OnStep("things", things_stay), *(
        OnStep(f"cubes-{colour.letter}", no_fewer(colour)) for colour in Colour)), (
        Control((), "a red cube of the player before is gone", instance="islet", rulings=(ruled.A_CUBE_IS_DUE,)),)),
    Theorem("a-turn-can-be-ended", (Always("end", as_claimed),), (
        Control((), "who has four cubes can neither end the turn nor return one", instance="skerry",
                rulings=(ruled.NOTHING_IS_RETURNED,)),)),
    Theorem("placing-yields", (OnStep("gain", as_claimed, ("place",)),), (
        Control(("SK-5.1",), "the tile itself yields nothing", instance="atoll"),
        Control(("SK-5.2",), "tiles beside it yield nothing", instance="atoll")), needs={"supply": "unlimited"}),
    Theorem("discarding-yields", (OnStep("gain", as_claimed, ("discard",)),), (
        Control(("SK-5.3",), "a tile yields nothing when it is discarded", instance="calm"),), needs={"supply": "unlimited"}),
    Theorem("the-supply-is-common", (Always("left", as_claimed),), (
        Control(("SK-1.4",), "players have more cubes than there are", instance="atoll", readings={"supply": "finite"}),),
        needs={"supply": "finite"}),
)
