"""How two positions of the same game differ, in players' words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import cast

from century_rules.games.eastern_wonders.components import PORT_CLOSED
from century_rules.games.eastern_wonders.drawing import draw_phase
from century_rules.games.eastern_wonders.names import names_of
from century_rules.games.eastern_wonders.narration import cubes_in_words
from century_rules.games.eastern_wonders.pieces import Cubes
from century_rules.games.eastern_wonders.setup import Setup
from century_rules.games.eastern_wonders.state import NOWHERE, Phase, State
from century_rules.writing.arguments import format_seat
from century_rules.writing.differences import Difference, differing


def differences(here: State, there: State) -> tuple[str, ...]:
    """What is so here and not there, each as a clause without a full stop; nothing if the positions are equal."""
    all_of_it = tuple(differing(here, there, names_of(here.setup, len(here.players), len(here.sets))))
    in_order = sorted((each for each in all_of_it if each.field in _SAID), key=_order)
    told = [sentence for each in in_order for sentence in _sentences(each, here.setup, there.setup)]
    found = (*dict.fromkeys(told), *_whose_turn(here, there))
    return found or tuple(map(str, all_of_it))


_SAID: Mapping[str, str] = {
    "players.hold": "{who} holds {here}, not {there}",
    "players.ship": "the ship of {who} is {here}, not {there}",
    "players.outposts": "{who} has {here} outpost on {thing}",
    "players.uncovered": "{who} has uncovered {here} spaces, not {there} spaces",
    "players.vp_tiles": "{who} has {here} VP tiles, not {there}",
    "players.vp_points": "{who} has {here} points from VP tiles, not {there}",
    "players.bonus_vp": "{who} has {here} bonus VP, not {there}",
    "players.bonus": "{who} has {here} bonus tiles, not {there}",
    "lying": "on {thing} lies {here}, not {there}",
    "ports": "on the port {thing} lies {here}, not {there}",
    "bonus_left": "of bonus tiles are left {here}, not {there}",
    "supply": "the supply has {here} {thing}",
    "sets": "other sets of starting cubes are on offer",
}
"""Per field what is said of it, in the order of the sentences; `_in_words` says here and there."""


def _in_words(d: Difference, value: object, name: str) -> str:
    match d.field:
        case "players.hold" | "lying":
            return cubes_in_words(cast(Cubes, value))
        case "players.ship":
            return "beside the map" if value == NOWHERE else f"on {name}"
        case "players.outposts":
            return "an" if value else "no"
        case "players.uncovered" | "players.bonus":
            return str(int(sum(cast(tuple[int, ...], value))))
        case _:
            return name


def _sentences(d: Difference, *setups: Setup) -> Iterator[str]:
    here, there = (_in_words(d, value, name) for value, name in zip((d.here, d.there), d.words, strict=True))
    if d.field == "ports":
        here, there = (_vp_tile(setup, cast(int, place)) for setup, place in zip(setups, (d.here, d.there), strict=True))
    if d.field == "supply":
        yield from _of_supply(cast(Cubes, d.here), cast(Cubes, d.there))
    elif d.field == "players.uncovered" and here == there:
        yield f"{d.who} has uncovered other spaces"
    else:
        yield _SAID[d.field].format(who=d.who, thing=d.thing, here=here, there=there)


def _vp_tile(setup: Setup, place: int) -> str:
    tile = setup.vp_order[place]
    return "the port-closed tile" if tile == PORT_CLOSED else f"the VP tile worth {tile.points} for {cubes_in_words(tile.cost)}"


def _of_supply(here: Cubes, there: Cubes) -> Iterator[str]:
    for sign, word in ((1, "more"), (-1, "fewer")):
        cubes = tuple([max(0, sign * (one - other)) for one, other in zip(here, there, strict=True)])
        if any(cubes):
            yield _SAID["supply"].format(here=cubes_in_words(cubes), thing=word)


def _order(d: Difference) -> tuple[bool, str, int]:
    """The players' things first, what is most looked at of each before the rest."""
    return not d.who, d.who, list(_SAID).index(d.field)


def _whose_turn(here: State, there: State) -> Iterator[str]:
    if here.turn != there.turn:
        if Phase.OVER not in (here.phase, there.phase):
            yield f"it is the turn of {format_seat(here.turn)}, not of {format_seat(there.turn)}"
        if here.phase is not there.phase:
            yield draw_phase(here).rstrip(".")
    elif draw_phase(here) != draw_phase(there):
        yield f"{draw_phase(here).rstrip('.')}; otherwise, {draw_phase(there).rstrip('.')}"
