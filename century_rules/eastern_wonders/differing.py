"""How two positions of the same game differ, in players' words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import cast

from century_rules.drawing.text import draw_phase
from century_rules.eastern_wonders.names import names_of
from century_rules.eastern_wonders.narration import cubes_in_words
from century_rules.eastern_wonders.notation import format_seat
from century_rules.eastern_wonders.pieces import Cubes
from century_rules.eastern_wonders.state import NOWHERE, State
from century_rules.writing.differences import Difference, differing


def differences(here: State, there: State) -> tuple[str, ...]:
    """What is so here and not there, each as a clause without a full stop; nothing if the positions are equal."""
    all_of_it = tuple(differing(here, there, names_of(here.setup, len(here.players), len(here.sets))))
    in_order = sorted((each for each in all_of_it if each.field in _SAID), key=_order)
    told = [sentence for each in in_order for sentence in _SAID[each.field](each)]
    found = (*dict.fromkeys(told), *_whose_turn(here, there))
    if found or not all_of_it:
        return found
    return (f"the position differs in: {', '.join(dict.fromkeys(each.field for each in all_of_it))}",)


def _counted(what: str) -> Callable[[Difference], Iterator[str]]:
    def said(d: Difference) -> Iterator[str]:
        one, other = (int(sum(each)) if isinstance(each, tuple) else each for each in (d.here, d.there))
        yield f"{d.who} has {one} {what}, not {other}"

    return said


def _hold(d: Difference) -> Iterator[str]:
    yield f"{d.who} holds {_cubes(d.here)}, not {_cubes(d.there)}"


def _lying(d: Difference) -> Iterator[str]:
    yield f"on {d.thing} lies {_cubes(d.here)}, not {_cubes(d.there)}"


def _ship(d: Difference) -> Iterator[str]:
    one, other = ("beside the map" if place == NOWHERE else f"on {name}"
                  for place, name in zip((d.here, d.there), d.words, strict=True))
    yield f"the ship of {d.who} is {one}, not {other}"


def _outpost(d: Difference) -> Iterator[str]:
    yield f"{d.who} has {'an' if d.here else 'no'} outpost on {d.thing}"


def _uncovered(d: Difference) -> Iterator[str]:
    one, other = (int(sum(cast(Cubes, each))) for each in (d.here, d.there))
    yield f"{d.who} has uncovered " + (f"{one} spaces, not {other} spaces" if one != other else "other spaces")


def _supply(d: Difference) -> Iterator[str]:
    more = [one - other for one, other in zip(cast(Cubes, d.here), cast(Cubes, d.there), strict=True)]
    for sign, word in ((1, "more"), (-1, "fewer")):
        changed = tuple(max(0, sign * each) for each in more)
        if any(changed):
            yield f"the supply has {_cubes(changed)} {word}"


def _sets(d: Difference) -> Iterator[str]:
    yield "other sets of starting cubes are on offer"


def _cubes(value: object) -> str:
    return cubes_in_words(cast(Cubes, value))


_SAID: Mapping[str, Callable[[Difference], Iterator[str]]] = {
    "players.hold": _hold, "players.ship": _ship, "players.outposts": _outpost, "players.uncovered": _uncovered,
    "players.vp_tiles": _counted("VP tiles"), "players.vp_points": _counted("points from VP tiles"),
    "players.bonus_vp": _counted("bonus VP"), "players.bonus": _counted("bonus tiles"), "lying": _lying, "supply": _supply,
    "sets": _sets,
}


def _order(d: Difference) -> tuple[bool, str, int]:
    """The players' things first, what is most looked at of each before the rest."""
    return not d.who, d.who, list(_SAID).index(d.field)


def _whose_turn(here: State, there: State) -> Iterator[str]:
    if here.turn != there.turn:
        yield f"it is the turn of {format_seat(here.turn)}, not of {format_seat(there.turn)}"
        if here.phase is not there.phase:
            yield draw_phase(here).rstrip(".")
    elif draw_phase(here) != draw_phase(there):
        yield f"{draw_phase(here).rstrip('.')}; otherwise, {draw_phase(there).rstrip('.')}"
