"""How two positions of the same game differ, in players' words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from century_rules.games.century.cubes import Cubes
from century_rules.games.century.differing import CARDS, UNDER_WAY, Said, going_on, told
from century_rules.games.eastern_wonders.names import VP_ORDER
from century_rules.games.eastern_wonders.narration import cubes_in_words
from century_rules.games.sand_to_sea.pieces import Spice
from century_rules.games.sand_to_sea.state import NOWHERE, Phase, State, row_of
from century_rules.writing.differences import Difference, differing
from century_rules.writing.names import Names
from century_rules.writing.paragraphs import counted, listed


def differences(here: State, there: State, now: str, then: str, names: Names) -> list[str]:
    """What is so here and not there, each as a clause without a full stop; nothing if the positions are equal.

    `now` and `then` say of either what is going on.
    """
    tiles = [str(place) for place in range(max(*here.ports, *there.ports) + 1)]  # `_port` says which they are: a port may be bare
    found = list(differing(here, there, {**names, VP_ORDER: tiles}))

    def said(of: Mapping[str, Said]) -> list[str]:
        return told(found, of, _in_words, row_of(here), bowls="supply")

    ports = [_port(each, here, there) for each in found if each.field == "ports"]
    first = [*said(_SAID), *ports, *going_on(here, there, now, then, Phase.OVER)]
    return first or said(_UNDER_WAY) or [*map(str, found)]


_SAID: Mapping[str, Said] = {
    **CARDS,
    "players.ship": "the ship of {who} is {here}, not {there}",
    "players.hold": "{who} has {here} in the hold, not {there}",
    "players.discarded": ("{thing} is not discarded by {who}", "{thing} lies discarded beside {who}"),
    "players.outposts": ("{who} has no outpost on {thing}", "{who} has an outpost on {thing}"),
    "players.uncovered": "{who} has uncovered {here} of the board, not {there}",
    "players.bonus": "the bonus tiles of {who} are {here}, not {there}",
    "players.bonus_vp": "{who} has {here} on bonus tiles, not {there}",
    "players.vp_tiles": "{who} has {here}, not {there}",
    "players.vp_points": "{who} has {here} on VP tiles, not {there}",
    "bonus_left": "of bonus tiles are left {here}, not {there}",
}
"""Per field what is said of it."""

_UNDER_WAY: Mapping[str, Said] = {
    **UNDER_WAY,
    "sets": "other sets of starting cubes are on offer",
    "drawn": "VP tiles that have come up: {here}, not {there}",
    "steps": "steps paid for: {here}, not {there}",
    "free": "free steps left: {here}, not {there}",
    "moved": ("the ship has not moved this turn", "the ship has moved this turn"),
    "origin": "the ship began the turn on {here}, not on {there}",
    "owed": ("{thing} is not to be paid", "{thing} is still to be paid"),
    "toll": "cubes still to be paid for the outpost: {here}, not {there}",
    "to_trade": ("no trade must follow", "a trade must still follow"),
    "reward": "the emptied column gives {here}, not {there}",
    "fresh": ("no hold spaces were won this turn", "hold spaces were won this turn"),
}


def _in_words(field: str, value: object, name: str) -> str:
    match field.rpartition(".")[2]:
        case "hold" | "on" | "bowls" | "lifted" | "offered":
            return cubes_in_words(cast(Cubes, value))
        case "ship":
            return "beside the map" if value == NOWHERE else f"on {name}"
        case "uncovered":
            rows = [(kind.name.lower(), int(many)) for kind, many in zip(Spice, cast(Cubes, value), strict=True) if many]
            return listed([f"{counted(many, 'space')} of {kind}" for kind, many in rows] or ["no space"])
        case "reward":
            return ("nothing", "a merchant card", "a merchant card or a bonus tile")[int(cast(int, value))]
        case "bonus" | "bonus_left":
            return name.replace("nothing", "none")
        case "bonus_vp" | "vp_points":
            return counted(int(cast(int, value)), "point")
        case "vp_tiles":
            return counted(int(cast(int, value)), "VP tile")
        case _:
            return name


def _port(each: Difference, here: State, there: State) -> str:
    now, then = (_vp_tile(state, cast(int, place)) for state, place in ((here, each.here), (there, each.there)))
    return f"on the port {each.thing} lies {now}, not {then}"


def _vp_tile(state: State, place: int) -> str:
    if place == state.closed_at:
        return "the port-closed tile"
    if place >= len(state.vp):
        return "nothing"
    tile = state.vp[place]
    return f"the VP tile worth {int(tile.points)} for {cubes_in_words(tile.cost)}"
