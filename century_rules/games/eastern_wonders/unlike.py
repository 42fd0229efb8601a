"""What is said of the fields in which two positions with a map and ships differ; of another game's, too, that has these."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from century_rules.games.eastern_wonders.components import PORT_CLOSED
from century_rules.games.eastern_wonders.narration import cubes_in_words
from century_rules.games.eastern_wonders.pieces import Cubes, Spice
from century_rules.games.eastern_wonders.setup import Setup
from century_rules.games.eastern_wonders.state import NOWHERE
from century_rules.writing.paragraphs import counted, listed
from century_rules.writing.unlike import Sentence, Unlike

MAP: Mapping[str, Sentence] = {
    "players.hold": "{who} has {here} in the hold, not {there}",
    "players.ship": "the ship of {who} is {here}, not {there}",
    "players.outposts": ("{who} has no outpost on {thing}", "{who} has an outpost on {thing}"),
    "players.uncovered": "{who} has uncovered {here} of the board, not {there}",
    "players.vp_tiles": "{who} has {here}, not {there}",
    "players.vp_points": "{who} has {here} on VP tiles, not {there}",
    "players.bonus_vp": "{who} has {here} on bonus tiles, not {there}",
    "players.bonus": "the bonus tiles of {who} are {here}, not {there}",
}
"""What players have."""

PORTS: Mapping[str, Sentence] = {
    "ports": "on the port {thing} lies {here}, not {there}",
    "bonus_left": "of bonus tiles are left {here}, not {there}",
}
"""What else lies on the table."""

VOYAGE: Mapping[str, Sentence] = {
    "sets": "other sets of starting cubes are on offer",
    "drawn": "VP tiles that have come up: {here}, not {there}",
    "free": "free steps left: {here}, not {there}",
    "moved": ("the ship has not moved this turn", "the ship has moved this turn"),
    "origin": "the ship began the turn on {here}, not on {there}",
    "owed": ("{thing} is not to be paid", "{thing} is still to be paid"),
    "toll": "cubes still to be paid for the outpost: {here}, not {there}",
}
"""What has to be remembered."""

UNLIKE = Unlike({
    **MAP, "lying": "on {thing} lies {here}, not {there}", **PORTS, "supply": "the supply has {here}",
    "sets": VOYAGE["sets"],
    "final": ("the game goes on after this round", "this round is the last"),
}, {**VOYAGE,
    "fresh": "laid on {thing} on this voyage: {here}, not {there}",
    "gathered": ("no cube was taken from the tile yet", "a cube was taken from the tile"),
    "opened": ("no outpost was opened this turn", "an outpost was opened this turn"),
    "traded": ("no trade was made this turn", "a trade was made this turn"),
    "upgrades": "upgrades that may still be made: {here}, not {there}",
    "lifted": "upgrades of this opening made {here}, not {there}",
})


def held(field: str, value: object, name: str) -> str:
    """What a field holds, in words; `name` is what it is by its meaning."""
    match field.rpartition(".")[2], value:
        case "hold" | "lying" | "fresh" | "on" | "bowls" | "supply" | "lifted" | "offered", tuple():
            return cubes_in_words(cast(Cubes, value))
        case "ship", int():
            return "beside the map" if value == NOWHERE else f"on {name}"
        case "uncovered", tuple():
            rows = [(kind.name.lower(), int(many)) for kind, many in zip(Spice, value, strict=True) if many]
            return listed([f"{counted(many, 'space')} of {kind}" for kind, many in rows] or ["no space"])
        case "bonus" | "bonus_left", _:
            return name.replace("nothing", "none")
        case "bonus_vp" | "vp_points", int():
            return counted(value, "point")
        case "vp_tiles", int():
            return counted(value, "VP tile")
        case _:
            return name


def vp_tile(setup: Setup, place: int) -> str:
    """The VP tile at a place of their order."""
    tile = setup.vp_order[place]
    return "the port-closed tile" if tile == PORT_CLOSED else f"the VP tile worth {tile.points} for {cubes_in_words(tile.cost)}"


def more_and_fewer(here: Cubes, there: Cubes) -> str:
    """How many cubes there are more here than there, and how many fewer: below zero substitutes are in use."""
    told = []
    for sign, word in ((1, "more"), (-1, "fewer")):
        cubes = tuple([max(0, sign * (one - other)) for one, other in zip(here, there, strict=True)])
        told += [f"{cubes_in_words(cubes)} {word}"] * any(cubes)
    return listed(told)
