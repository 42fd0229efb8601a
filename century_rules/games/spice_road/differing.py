"""How two positions of the same game differ, in players' words: those of an edition."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, cast

from century_rules.games.century.cubes import Cubes
from century_rules.games.spice_road.state import Phase, State, named
from century_rules.kernel.game import BoardGame
from century_rules.writing.arguments import format_seat
from century_rules.writing.differences import Difference, differing
from century_rules.writing.names import Names
from century_rules.writing.paragraphs import counted

if TYPE_CHECKING:
    from century_rules.games.spice_road.actions import Action
    from century_rules.games.spice_road.telling import SpiceTelling

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")
"""Places of the merchant row."""


def differences(telling: SpiceTelling, game: BoardGame[State, Action], here: State, there: State, names: Names) -> list[str]:
    """What is so here and not there, each as a clause without a full stop; nothing if the positions are equal.

    What is kept under one reading only differs because of that, not on the table: it is told where nothing else differs.
    """
    all_of_it = list(differing(here, there, names))
    told = [_sentence(telling, each, here) for each in all_of_it if each.field in _SAID]
    return [*told, *_going_on(telling, game, here, there)] or [str(each) for each in all_of_it]


_SAID = {
    "players.hold": "{who} has {here} in the caravan, not {there}",
    "players.hand": "{thing} is {here} the hand of {who}",
    "players.played": "{thing} {here} before {who}",
    "players.claims": "{who} has {here}, not {there}",
    "players.points": "{who} has {here} on {card}s, not {there}",
    "players.gold": "{who} has {here}, not {there}",
    "players.silver": "{who} has {here}, not {there}",
    "unsold": "{thing} {here}",
    "on": "on {thing} lies {here}, not {there}",
    "unclaimed": "the {card} {thing} {here}",
    "gold": "the pile has {here}, not {there}",
    "silver": "the pile has {here}, not {there}",
    "final": "{here}",
}
"""Per field what is said of it; `_in_words` says here and there."""

_FLAGS = {
    "players.hand": ("not in", "in"),
    "players.played": ("does not lie played", "lies played"),
    "unsold": ("is somebody's", "is nobody's yet"),
    "unclaimed": ("is claimed", "is not claimed"),
    "final": ("the game goes on after this round", "this round is the last"),
}
"""Of flags what is said where they are down and where they are up."""


def _sentence(telling: SpiceTelling, each: Difference, here: State) -> str:
    thing = _place(here, int(each.thing) - 1) if each.field == "on" else each.thing
    said = [_in_words(telling, each.field, value) for value in (each.here, each.there)]
    return _SAID[each.field].format(who=each.who, thing=thing, here=said[0], there=said[1], card=telling.called.point_card)


def _in_words(telling: SpiceTelling, field: str, value: object) -> str:
    if field in ("players.hold", "on"):
        return telling.cubes(cast(Cubes, value))
    number, last = int(cast(int, value)), field.rpartition(".")[2]
    if field in _FLAGS:
        return _FLAGS[field][number]
    called = {"claims": telling.called.point_card, "points": "point", "gold": f"{telling.called.gold} coin",
              "silver": f"{telling.called.silver} coin"}
    return counted(number, called[last])


def _place(here: State, place: int) -> str:
    row = named(here.card_names, here.unsold)
    card = f", {row[place]}" if place < len(row) else ""
    return f"the {ORDINALS[place] if place < len(ORDINALS) else f'{place + 1}th'} card of the row{card},"


def _going_on(telling: SpiceTelling, game: BoardGame[State, Action], here: State, there: State) -> Iterator[str]:
    if here.turn != there.turn and Phase.OVER not in (here.phase, there.phase):
        yield f"it is the turn of {format_seat(here.turn)}, not of {format_seat(there.turn)}"
    now, then = (telling.draw_now(game, each).rstrip(".") for each in (here, there))
    if here.phase != there.phase or (here.turn == there.turn and now != then):
        yield now
