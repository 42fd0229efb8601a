"""How From Sand to Sea speaks of two readings that part, and of what of the set-up matters to the play."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TypeAlias, cast

from century_rules.games.century.cubes import format_cubes
from century_rules.games.eastern_wonders.telling import cubes_in_words
from century_rules.games.sand_to_sea.actions import Action, Claim, Discard, Reach, Step, Take
from century_rules.games.sand_to_sea.game import Game
from century_rules.games.sand_to_sea.pieces import TileKind
from century_rules.games.sand_to_sea.state import NOWHERE, State, row_of
from century_rules.games.sand_to_sea.telling import placeholders, vp_in_words
from century_rules.kernel.game import BoardGame
from century_rules.parting_words import PartingWords
from century_rules.writing.arguments import format_seat

AGame: TypeAlias = BoardGame[State, Action]


class OwnPartingWords(PartingWords[State, Action]):
    """See `century_rules.parting_words`."""

    preparing = "while ships are placed"
    any_set_up = "on this map, whatever lies where and whatever the order of the decks"
    open_set_up = "any order of the decks, any tiles anywhere, any sets of starting cubes and numbers on the boards"
    anything = "for any map, tiles, cards, starting cubes and numbers on the board"
    no_matter = "any; where tiles lie and the order of the decks do not matter to this play"

    def placeholders(self, game: AGame, scored: bool, /) -> Sequence[str]:
        return placeholders(cast(Game, game).components, scored=scored)

    def set_up(self, game: AGame, beginning: State, /) -> str:
        return f"the merchant row begins with {' '.join(row_of(beginning))}."

    def set_up_that_matters(self, game: AGame, states: Sequence[State], actions: Sequence[Action], /) -> Sequence[str]:
        return tuple(_what_matters(states, actions))

    def set_up_as_json(self, game: AGame, beginning: State, /) -> Mapping[str, object]:
        setup = beginning.setup
        return {"tiles": {name: None if tile is None else tile.id for name, tile in zip(setup.sea.names, setup.markets,
                                                                                        strict=True)},
                "vp": [tile.id for tile in setup.vp_order], "merchants": list(beginning.card_names[:len(beginning.unsold)])}

    def left_with(self, state: State, seat: int, changed: Collection[str], /) -> Sequence[str]:
        me, who, mine = state.players[seat], format_seat(seat), f"players[{seat}]."
        said = []
        if any(path.startswith(f"{mine}hold") for path in changed):
            said.append(f"{who} then has {cubes_in_words(me.hold)} in the hold")
        if f"{mine}ship" in changed:
            said.append(f"{who} is then on {state.setup.sea.names[me.ship]}")
        if "final" in changed and not state.final:  # that a round is the last, the action itself tells
            said.append("The game goes on after this round")
        return said


def _what_matters(states: Sequence[State], actions: Sequence[Action]) -> Iterator[str]:
    """The tiles that ships come to, where the sea is if anybody sails, and the cards and VP tiles that come up till the last."""
    last, names = states[-1], states[-1].setup.sea.names
    touched = {player.ship for state in states for player in state.players} - {NOWHERE}
    yield f"tiles with ships: {', '.join(f'{names[tile]} {_face(last, tile)}' for tile in sorted(touched))}"
    if any(isinstance(action, Discard | Step) for action in actions):
        yield f"sea tiles: {', '.join(name for name, face in zip(names, last.faces, strict=True) if face.kind == TileKind.SEA)}"
    claimed = list(dict.fromkeys(state.players[state.turn].ship for state, action in zip(states, actions, strict=True)
                                 if isinstance(action, Claim)))
    if claimed:
        first = [f"{names[tile]} {vp_in_words(last, last.setup.sea.ports.index(tile))}" for tile in claimed]
        coming = [vp_in_words(last, place) for place in range(len(last.ports), int(last.drawn) + 1)]
        yield f"VP tiles: {', '.join(first)}; then come up {', '.join(coming)}"
    taken = [number for number, there in enumerate(last.unsold) if not there]
    named = [last.card_names.index(action.card) for action in actions if isinstance(action, Take | Reach)]
    if taken or named:
        yield f"merchant cards, in order: {' '.join(last.card_names[:max(*taken, *named, 0) + 1])}"


def _face(s: State, tile: int) -> str:
    face = s.faces[tile]
    return TileKind(face.kind).name.lower() + (
        f" {format_cubes(face.cost)}>{format_cubes(face.gain)}" if face.kind < TileKind.PORT else "")
