"""How two positions of the same game differ, in players' words."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from century_rules.drawing.text import draw_phase
from century_rules.eastern_wonders.narration import cubes_in_words
from century_rules.eastern_wonders.notation import format_seat
from century_rules.eastern_wonders.pieces import Cubes
from century_rules.eastern_wonders.state import NOWHERE, Player, State

_COUNTED = {"vp_tiles": "VP tiles", "vp_points": "points from VP tiles", "bonus_vp": "bonus VP"}


def differences(here: State, there: State) -> tuple[str, ...]:
    """What is so here and not there, each as a clause without a full stop; nothing if the positions are equal."""
    found = tuple(_in_words(here, there))
    if found or here == there:
        return found
    fields = [field.name for field in attrs.fields(State) if getattr(here, field.name) != getattr(there, field.name)]
    return (f"the position differs in: {', '.join(fields)}",)


def _in_words(here: State, there: State) -> Iterator[str]:
    names = here.setup.sea.names
    for seat, (one, other) in enumerate(zip(here.players, there.players, strict=True)):
        yield from _of_player(format_seat(seat), one, other, names)
    for name, lying, otherwise in zip(names, here.lying, there.lying, strict=True):
        if lying != otherwise:
            yield f"on {name} lies {cubes_in_words(lying)}, not {cubes_in_words(otherwise)}"
    yield from _of_supply(here.supply, there.supply)
    if here.sets != there.sets:
        yield "other sets of starting cubes are on offer"
    if here.turn != there.turn:
        yield f"it is the turn of {format_seat(here.turn)}, not of {format_seat(there.turn)}"
        if here.phase is not there.phase:
            yield draw_phase(here).rstrip(".")
    elif draw_phase(here) != draw_phase(there):
        yield f"{draw_phase(here).rstrip('.')}; otherwise, {draw_phase(there).rstrip('.')}"


def _of_player(who: str, here: Player, there: Player, names: tuple[str, ...]) -> Iterator[str]:
    if here.hold != there.hold:
        yield f"{who} holds {cubes_in_words(here.hold)}, not {cubes_in_words(there.hold)}"
    if here.ship != there.ship:
        one, other = ("beside the map" if ship == NOWHERE else f"on {names[ship]}" for ship in (here.ship, there.ship))
        yield f"the ship of {who} is {one}, not {other}"
    for name, stands, otherwise in zip(names, here.outposts, there.outposts, strict=True):
        if stands != otherwise:
            yield f"{who} has {'an' if stands else 'no'} outpost on {name}"
    if here.uncovered != there.uncovered:
        one, other = (f"{int(sum(player.uncovered))} spaces" for player in (here, there))
        yield f"{who} has uncovered {one}, not {other}" if one != other else f"{who} has uncovered other spaces"
    for field, what in _COUNTED.items():
        if getattr(here, field) != getattr(there, field):
            yield f"{who} has {int(getattr(here, field))} {what}, not {int(getattr(there, field))}"
    if here.bonus != there.bonus:
        yield f"{who} has {int(sum(here.bonus))} bonus tiles, not {int(sum(there.bonus))}"


def _of_supply(here: Cubes, there: Cubes) -> Iterator[str]:
    more = [max(0, one - other) for one, other in zip(here, there, strict=True)]
    fewer = [max(0, other - one) for one, other in zip(here, there, strict=True)]
    for changed, word in ((more, "more"), (fewer, "fewer")):
        if any(changed):
            ginger, chili, tea, cloves = changed
            yield f"the supply has {cubes_in_words((ginger, chili, tea, cloves))} {word}"
