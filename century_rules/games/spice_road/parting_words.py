"""How Spice Road speaks of two readings that part, and of the cards that matter to the play."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TypeAlias

import attrs

from century_rules.games.century.cubes import total
from century_rules.games.spice_road.actions import Action, Claim, Forgo, Reach, Take
from century_rules.games.spice_road.state import State
from century_rules.games.spice_road.telling import Words, cubes_said
from century_rules.kernel.game import BoardGame
from century_rules.parting_words import PartingWords
from century_rules.writing.arguments import format_seat

AGame: TypeAlias = BoardGame[State, Action]


@attrs.frozen
class OwnPartingWords(PartingWords[State, Action]):
    """See `century_rules.parting_words`.

    Attributes:
        called: the words of the edition.
    """

    called: Words
    any_set_up = "whatever the order of the decks"
    open_set_up = "any order of the decks"
    anything = "for any cards in any order"
    no_matter = "any; the order of the decks does not matter to this play"

    def set_up(self, game: AGame, beginning: State, /) -> str:
        return self.called.letters.written(f"the merchant row begins with {_row(beginning.card_names, len(beginning.on))}.")

    def set_up_that_matters(self, game: AGame, states: Sequence[State], actions: Sequence[Action], /) -> Sequence[str]:
        return tuple(map(self.called.letters.written, _cards_that_matter(states, actions)))

    def set_up_as_json(self, game: AGame, beginning: State, /) -> Mapping[str, object]:
        written, deck = self.called.letters.written, beginning.card_names[:len(beginning.unsold)]
        return {"merchants": [*map(written, deck)], "points": [*map(written, beginning.point_names)]}

    def left_with(self, state: State, seat: int, changed: Collection[str], /) -> Sequence[str]:
        return tuple(map(self.called.letters.written, _left(state, seat, changed, self.called)))


def _cards_that_matter(states: Sequence[State], actions: Sequence[Action]) -> Iterator[str]:
    """The cards that came up before the last one taken, and the point cards before the last one claimed."""
    last, names, points = states[-1], states[-1].card_names, states[-1].point_names
    taken = [number for number, there in enumerate(last.unsold) if not there]
    named = [names.index(each.card) for each in actions if isinstance(each, Take | Reach)]
    if taken or named:
        yield f"merchant cards, in order: {_row(names, max(*taken, *named, 0) + 1)}"
    claimed = [points.index(action.card) for action in actions if isinstance(action, Claim | Forgo)]
    if claimed:
        yield f"point cards, in order: {_row(points, max(claimed) + 1)}"


def _left(state: State, seat: int, changed: Collection[str], called: Words) -> Iterator[str]:
    me, who = state.players[seat], format_seat(seat)
    if any(path.startswith(f"players[{seat}].hold") for path in changed):
        yield f"{who} then has {cubes_said(me.hold, called)} in the caravan"
    if any(path.startswith((f"players[{seat}].gold", f"players[{seat}].silver")) for path in changed):
        yield f"{who} then has {int(me.gold)} {called.gold} and {int(me.silver)} {called.silver}"
    if "silver" in changed or "gold" in changed:
        yield f"{int(state.gold)} {called.gold} and {int(state.silver)} {called.silver} are left"
    if any(path.startswith("on[") for path in changed):
        row = [name for name, there in zip(state.card_names, state.unsold, strict=False) if there]
        lying = [f"{cubes_said(cubes, called)} on {name}" for name, cubes in zip(row, state.on, strict=False) if total(cubes)]
        yield f"In the row then lie {', '.join(lying) or f'no {called.cube}s'}"
    if "final" in changed:
        yield "This round is the last" if state.final else "The game goes on after this round"


def _row(names: Sequence[str], many: int) -> str:
    return " ".join(names[:many])
