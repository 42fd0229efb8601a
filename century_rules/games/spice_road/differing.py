"""How two positions of the same game differ, in players' words: those of an edition."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, cast

from century_rules.games.century.cubes import Cubes
from century_rules.games.century.differing import CARDS, UNDER_WAY, Said, going_on, told
from century_rules.games.spice_road.state import Phase, State, row_of
from century_rules.kernel.game import BoardGame
from century_rules.writing.differences import differing
from century_rules.writing.names import Names
from century_rules.writing.paragraphs import counted

if TYPE_CHECKING:
    from century_rules.games.spice_road.actions import Action
    from century_rules.games.spice_road.telling import SpiceTelling


def differences(telling: SpiceTelling, game: BoardGame[State, Action], here: State, there: State, names: Names) -> list[str]:
    """What is so here and not there, each as a clause without a full stop; nothing if the positions are equal."""
    called = telling.called

    def in_words(field: str, value: object, name: str) -> str:
        last = field.rpartition(".")[2]
        if last in ("hold", "on", "bowls", "lifted", "offered"):
            return telling.cubes(cast(Cubes, value))
        pieces = {"claims": called.point_card, "points": "point",
                  "gold": f"{called.gold} coin", "silver": f"{called.silver} coin"}
        return counted(int(cast(int, value)), pieces[last]) if last in pieces else name

    def said(of: Mapping[str, Said]) -> list[str]:
        return told(found, of, in_words, row_of(here), card=called.point_card, bowls=called.bowls)

    found = list(differing(here, there, names))
    now, then = (telling.draw_now(game, each) for each in (here, there))
    return [*said(_SAID), *going_on(here, there, now, then, Phase.OVER)] or said(_UNDER_WAY) or [*map(str, found)]


_SAID: Mapping[str, Said] = {
    **CARDS,
    "players.hold": "{who} has {here} in the caravan, not {there}",
    "players.claims": "{who} has {here}, not {there}",
    "players.points": "{who} has {here} on {card}s, not {there}",
    "players.gold": "{who} has {here}, not {there}",
    "players.silver": "{who} has {here}, not {there}",
    "unclaimed": ("the {card} {thing} is claimed", "the {card} {thing} is not claimed"),
    "gold": "the pile has {here}, not {there}",
    "silver": "the pile has {here}, not {there}",
}
"""Per field what is said of it."""

_UNDER_WAY: Mapping[str, Said] = {**UNDER_WAY, "ender": "{here} has brought about the end of the game, not {there}"}
