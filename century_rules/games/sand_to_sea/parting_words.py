"""How From Sand to Sea speaks of two readings that part, and of what of the set-up matters to the play."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TypeAlias, cast

from century_rules.games.century.cubes import format_cubes
from century_rules.games.sand_to_sea.actions import Action
from century_rules.games.sand_to_sea.game import Game
from century_rules.games.sand_to_sea.pieces import TileKind
from century_rules.games.sand_to_sea.state import NOWHERE, State, row_of
from century_rules.games.sand_to_sea.telling import stand_ins
from century_rules.kernel.game import BoardGame
from century_rules.parting_words import PartingWords
from century_rules.writing.arguments import format_seat

AGame: TypeAlias = BoardGame[State, Action]


class OwnPartingWords(PartingWords[State, Action]):
    """See `century_rules.parting_words`."""

    any_set_up = "whatever lies where, and whatever the order of the decks"
    no_matter = "any; where tiles lie and the order of the decks do not matter to this play"

    def played_with(self, game: AGame, /) -> str:
        return stand_ins(cast(Game, game).components)

    def set_up(self, game: AGame, beginning: State, /) -> str:
        return f"the merchant row begins with {' '.join(row_of(beginning))}."

    def set_up_that_matters(self, game: AGame, states: Sequence[State], actions: Sequence[Action], /) -> Sequence[str]:
        last = states[-1]
        touched = {player.ship for state in states for player in state.players} - {NOWHERE}
        told = [f"{last.setup.sea.names[tile]} {_face(last, tile)}" for tile in sorted(touched)]
        taken = [number for number, there in enumerate(last.unsold) if not there]
        cards = [f"merchant cards, in order: {' '.join(last.card_names[:max(taken) + 1])}"] if taken else []
        return [*([f"tiles: {', '.join(told)}"] if told else []), *cards]

    def set_up_as_json(self, game: AGame, beginning: State, /) -> Mapping[str, object]:
        setup = beginning.setup
        return {"tiles": {name: None if tile is None else tile.id for name, tile in zip(setup.sea.names, setup.markets,
                                                                                        strict=True)},
                "vp": [tile.id for tile in setup.vp_order], "merchants": list(beginning.card_names[:len(beginning.unsold)])}

    def left_with(self, state: State, seat: int, changed: Collection[str], /) -> Sequence[str]:
        me, who, mine = state.players[seat], format_seat(seat), f"players[{seat}]."
        said = []
        if any(path.startswith(f"{mine}hold") for path in changed):
            said.append(f"{who} then has {format_cubes(me.hold)} in the hold")
        if f"{mine}ship" in changed:
            said.append(f"{who} is then on {state.setup.sea.names[me.ship]}")
        if "final" in changed:
            said.append("This round is the last" if state.final else "The game goes on after this round")
        return said


def _face(s: State, tile: int) -> str:
    face = s.faces[tile]
    return TileKind(face.kind).name.lower() + (
        f" {format_cubes(face.cost)}>{format_cubes(face.gain)}" if face.kind < TileKind.PORT else "")
