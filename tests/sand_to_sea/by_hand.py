"""Positions laid out by hand, for tests that read like the rulebook.

Everything lies in the order of the box, the port-closed tile comes up sixth. What the tests use of it::

    ports   A1 YYYBB 11   A4 YYGGG 11   E1 YRGB 12   E4 YGGB 12, then RRRGG 12, RRGB 12, RRBB 12, GGGG 12, YYRRGG 13, closed
    tiles   A2 B>YYYG (ginger)  A3 RR>YYYG (ginger)  B1 R>YYY (ginger)  B2 RR>YYB (ginger)  B4 YY>RR (chili)
            C5 YY>G (tea)  C3 RR>GG (tea)  D2 YYY>B (cloves)  D3 RRR>BB (cloves)  D4, D5, E2, E3 sea
    A1 touches A2, B1, B2; C5 touches B4, B5, C4, C6, D4, D5; E4 touches D4, D5, E3
    row     +YYYY +YYY +YYR +YR, then +YG
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from century_rules.games.century.cubes import NO_CUBES, format_cubes, parse_cubes
from century_rules.games.sand_to_sea.actions import Action
from century_rules.games.sand_to_sea.game import Game
from century_rules.games.sand_to_sea.pieces import Bonus
from century_rules.games.sand_to_sea.readings import Readings
from century_rules.games.sand_to_sea.rulebook import in_order_of_box
from century_rules.games.sand_to_sea.state import Phase, State, names_in, row_of
from tests.by_hand import ATable, read_by


class Table(ATable[Game, State, Action]):
    """A game and a position of it, with short ways to ask and to play."""

    @property
    def phase(self) -> Phase:
        return Phase(self.state.phase)

    @property
    def turn(self) -> int:
        return self.state.turn

    def hold(self, seat: int = 0) -> str:
        return format_cubes(self.state.players[seat].hold)

    def cards(self, where: str, seat: int = 0) -> set[str]:
        """Those in the ``hand``, ``played`` or ``discarded``."""
        return set(names_in(self.state, getattr(self.state.players[seat], where)))

    def on(self) -> list[str]:
        return [format_cubes(cubes) for cubes in self.state.on]

    def row(self) -> list[str]:
        return [*row_of(self.state)]

    def port(self, name: str) -> int:
        """The place in the order of VP tiles of what lies on a port."""
        sea = self.state.setup.sea
        return self.state.ports[sea.ports.index(sea.index[name])]

    def spots(self, seat: int = 0) -> set[str]:
        """Where outposts stand."""
        names = self.state.setup.sea.names
        return {name for name, there in zip(names, self.state.players[seat].outposts, strict=True) if there}


def table(
    holds: Sequence[str] = (), ships: Sequence[str] = ("B1", "C3", "D3", "B4"), *, players: int = 2, hand: Sequence[str] = (),
    played: Sequence[str] = (), discarded: Sequence[str] = (), on: Sequence[str] = (),
    outposts: Mapping[int, Sequence[str]] | None = None,
    bonus: Sequence[Bonus] = (), vp_tiles: Sequence[int] = (), without: Sequence[str] = (), turn: int = 0, sold: int = 0,
    **slugs: Any,
) -> Table:
    """A table at the start of a turn; `holds`, `ships`, `outposts` and `vp_tiles` by seat; `hand`, `played`, `discarded` are
    cards, and `bonus` bonus tiles, of everybody; `sold` is how many cards of the deck are sold; `slugs` are readings, or fields
    of the position."""
    numbers = {key: slugs.pop(key) for key in [*slugs] if not isinstance(slugs[key], str)}
    game = Game(players=players, readings=read_by(Readings, slugs), without=frozenset(without))
    state = in_order_of_box(game, closed_after=5)
    sea, changed = state.setup.sea, []
    for seat, player in enumerate(state.players):
        own = [sea.index[name] for name in (outposts or {}).get(seat, ())]
        uncovered = [sum(state.faces[tile].kind == kind for tile in own) for kind in range(4)]
        changed.append(attrs.evolve(
            player, ship=sea.index[ships[seat]], hold=parse_cubes(holds[seat] or "-") if seat < len(holds) else NO_CUBES,
            hand=tuple(int((flag or name in hand) and name not in (*played, *discarded))
                       for name, flag in zip(state.card_names, player.hand, strict=True)),
            played=tuple(int(name in played) for name in state.card_names),
            discarded=tuple(int(name in discarded) for name in state.card_names),
            outposts=tuple(int(tile in own) for tile in range(len(sea.names))), uncovered=tuple(uncovered),
            bonus=tuple(list(bonus).count(kind) for kind in Bonus), vp_tiles=vp_tiles[seat] if seat < len(vp_tiles) else 0))
    gone = len(state.unsold) - sold
    lies = tuple(parse_cubes(each or "-") for each in on)
    return Table(game, attrs.evolve(
        state, phase=Phase.ACT, turn=turn, actor=turn, players=tuple(changed), sets=(0,) * len(state.sets),
        unsold=tuple([0] * sold + [1] * gone), on=(*lies, *[NO_CUBES] * (len(state.on) - len(lies))),
        bonus_left=tuple(left - players * list(bonus).count(kind) for kind, left in zip(Bonus, state.bonus_left, strict=True)),
        **numbers))
