"""What proofs and searches by a solver ask of From Sand to Sea: lifted from the rules, with any map, tiles and cards.

`set_up` says what set-ups there can be, and `dealt` what is so of the real game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import cast

import attrs

from century_rules.games.century.map_encoding import MapEncoding
from century_rules.games.sand_to_sea.actions import Action
from century_rules.games.sand_to_sea.encoding.dealt import dealt_as, of_the_box
from century_rules.games.sand_to_sea.game import Game
from century_rules.games.sand_to_sea.pieces import Setup, faces_of
from century_rules.games.sand_to_sea.state import State
from century_rules.kernel.algebra import Algebra, B, N
from century_rules.kernel.game import BoardGame
from century_rules.lifting.unknown_positions import numbers_of
from century_rules.theory.lifted_encoding import TransitionRules
from century_rules.theory.ruling import Ruling
from century_rules.theory.theorem import Control


@attrs.frozen(kw_only=True, eq=False)
class SandEncoding(MapEncoding[State, Action]):
    """See `FromRules`. In `open` rules it is known of each tile what kind it is.

    That leaves nothing out: which tiles touch is open, so that with other numbers for the tiles any set-up is among them; and
    rules and claims of ours ask nothing of the number of a tile. A ruling, or a claim of a user's, may: for these it is open.
    """

    def open(
        self, of: Algebra[N, B], players: int, number: Callable[[str], N], truth: Callable[[str], B], /, *,
        without: Iterable[str] = (), rulings: Sequence[Ruling] = (),
    ) -> TransitionRules[N, B, State]:
        printed, dropped = self.book.printed(players), frozenset(without)
        by_number = "SS-1.3" in dropped or self.asks_as_any_claim(printed)
        faces = () if by_number else printed.deal(0).faces
        kinds = {f"faces[{tile}].kind": face.kind for tile, face in enumerate(faces)}
        return super().open(of, players, lambda path: of.number(kinds[path]) if path in kinds else number(path), truth,
                            without=dropped, rulings=rulings)

    def any_set_up(
        self, of: Algebra[N, B], game: BoardGame[State, Action], number: Callable[[str], N], /,
    ) -> TransitionRules[N, B, State]:
        return of_the_box(of, cast(Game, game), super().any_set_up(of, game, number), number)

    def known_numbers(self, game: BoardGame[State, Action], beginning: State, /) -> Mapping[str, int]:
        """Those on the starting cards, and on the ports, which are where they are."""
        of_cards = [(place, "cards", beginning.cards) for place in range(len(beginning.unsold), len(beginning.cards))]
        of_ports = [(place, "faces", beginning.faces) for place in beginning.setup.sea.ports]
        return {path: cast(int, number) for place, field, row in (*of_cards, *of_ports)
                for path, number in numbers_of(row[place], f"{field}[{place}]")}

    def laid_out(self, control: Control, game: BoardGame[State, Action], beginning: State, /) -> State:
        begun = super().laid_out(control, game, beginning)
        if control.setup is None:
            return begun
        setup = cast("Callable[[Setup], Setup]", control.setup)(beginning.setup)
        return attrs.evolve(begun, setup=setup, faces=faces_of(setup))

    def set_up_of(
        self, game: BoardGame[State, Action], model: Mapping[str, int | bool], actions: Sequence[Action], /,
    ) -> State | None:
        return dealt_as(cast(Game, game), model)
