"""Positions laid out by hand, for tests that read like the rulebook.

The first expedition card is a tiger unless it is said otherwise, so that P1 has the flag. Square A1 is the left upper one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Self

import attrs

from century_rules.games.goa.actions import Action, Flag, Mark, Pass, Reveal
from century_rules.games.goa.components import Components, printed
from century_rules.games.goa.game import Game
from century_rules.games.goa.pieces import PLANTATIONS, Colony, Column, Held, Plantation, Spice, Town
from century_rules.games.goa.readings import Readings
from century_rules.games.goa.scoring import points_of
from century_rules.games.goa.state import Phase, Player, State, Task
from century_rules.kernel.evolve import put
from tests.by_hand import ATable, read_by

TIGER = "ships2-1"


def sacks(letters: str) -> tuple[int, ...]:
    """``"gg c"`` is two ginger and a cinnamon: g ginger, c cinnamon, p pepper, n nutmeg, v clove."""
    return tuple(letters.count(letter) for letter in "gcpnv")


def plantation(text: str) -> Plantation[int]:
    """``"g2 1"`` is a plantation of ginger with two fields, one of them full."""
    kind, full = text.split()
    return Plantation("gcpnv".index(kind[0]), int(kind[1]), int(full))


class Table(ATable[Game, State, Action]):
    """A game and a position of it, with short ways to ask and to play."""

    @property
    def phase(self) -> Phase:
        return Phase(self.state.phase)

    @property
    def task(self) -> Task:
        return Task(self.state.task)

    @property
    def turn(self) -> int:
        return self.state.turn

    def player(self, seat: int = 0) -> Player[int]:
        return self.state.players[seat]

    @property
    def ducats(self) -> tuple[int, ...]:
        return tuple(each.ducats for each in self.state.players)

    def rows(self, seat: int = 0) -> tuple[int, ...]:
        """The rows of a player's markers, from 1 on."""
        return tuple(row + 1 for row in self.player(seat).rows)

    def hand(self, seat: int = 0) -> set[str]:
        return {name for name, held in zip(self.state.card_names, self.player(seat).hand, strict=True) if held}

    @property
    def turned(self) -> list[str]:
        return [name for name, flag in zip(self.state.card_names, self.state.turned, strict=True) if flag]

    def spices(self, seat: int = 0) -> tuple[int, ...]:
        """How many of each spice a player has."""
        me = self.player(seat)
        return tuple(sum(each.sacks for each in me.plantations if each.spice == spice)
                     + sum(each.sacks[spice] for each in me.colonies) for spice in Spice)

    def points(self) -> tuple[int, ...]:
        return points_of(self.game, self.state)

    @property
    def lying(self) -> int:
        """How many tiles lie on the grid."""
        return sum(self.state.lying)

    # --- laying out -----------------------------------------------------------------------------------------------------

    def where(self, **changes: Any) -> Self:
        return type(self)(self.game, attrs.evolve(self.state, **changes))

    def having(self, seat: int = 0, *, rows: Mapping[Column, int] | None = None, plantations: Sequence[str] = (),
               colonies: Mapping[Town, tuple[str, str]] | None = None, hand: Sequence[str] = (), held: Sequence[Held] = (),
               **numbers: int) -> Self:
        """With these things for a player: rows from 1 on, colonies as their tile and sacks; cards come out of the pile."""
        state, me = self.state, self.state.players[seat]
        given = rows or {}
        me = attrs.evolve(me, rows=tuple(given.get(column, row + 1) - 1 for column, row in zip(Column, me.rows, strict=True)))
        if plantations:
            found = [*map(plantation, plantations), *([Plantation(-1, 0, 0)] * PLANTATIONS)]
            me = attrs.evolve(me, plantations=tuple(found[:PLANTATIONS]))
        for town, (tile, letters) in (colonies or {}).items():
            number = state.colony_names.index(tile)
            me = attrs.evolve(me, colonies=put(me.colonies, town, Colony(number, sacks(letters))))
            state = attrs.evolve(state, unfounded=put(state.unfounded, number, 0))
        for card in hand:
            number = state.card_names.index(card)
            me = attrs.evolve(me, hand=put(me.hand, number, 1))
            state = attrs.evolve(state, pile=put(state.pile, number, 0))
        for kept in held:
            me = attrs.evolve(me, held=put(me.held, kept, me.held[kept] + 1))
        changed: dict[str, Any] = dict(numbers)
        me = attrs.evolve(me, **changed)
        return type(self)(self.game, attrs.evolve(state, players=put(state.players, seat, me)))

    def acting(self, seat: int = 0, phase: Phase = Phase.ACT, **changes: Any) -> Self:
        """When that player is to take an action."""
        return self.where(phase=phase, turn=seat, layer=0, laid=0, marks=(-1,) * len(self.state.marks), **changes)

    def empty(self, *squares: str) -> Self:
        """With no tile on those squares."""
        return self.where(lying=tuple(0 if name in squares else lying
                                      for name, lying in zip(self.game.squares, self.state.lying, strict=True)))

    def only(self, *squares: str) -> Self:
        """With tiles on those squares, and nowhere else."""
        return self.where(lying=tuple(int(name in squares) for name in self.game.squares))

    def pile(self, *cards: str) -> Self:
        """With those cards in the pile, and no other; the others that nobody has lie with the discards."""
        return self.where(pile=tuple(int(name in cards) for name in self.state.card_names))

    def marked(self, *places: str) -> Self:
        """With the flag at the first of those places and markers on the others."""
        first, *others = places
        return self.do(Flag(first), *map(Mark, others))

    def bidding(self, *squares: str, flag: str = "n1") -> Self:
        """When the tile of the first of those squares is up for auction; nobody has bid for the flag, which stays."""
        there = self.marked(flag, *squares)
        return there.passing(self.game.players - 1)

    def passing(self, times: int = 1) -> Self:
        """Once so many have passed one after the other."""
        there = self
        for _ in range(times):
            there = there.do(Pass())
        return there


def table(players: int = 2, *, a: Sequence[str] = (), b: Sequence[str] = (), cards: Sequence[str] = (TIGER,),
          colonies: Sequence[str] = (), of: Components | None = None, without: Sequence[str] = (), reveal: bool = True,
          **slugs: str) -> Table:
    """A game in which decks begin with those tiles and cards, once the flag has its first holder."""
    box = printed() if of is None else of
    game = Game(players=players, readings=read_by(Readings, slugs), components=box, without=frozenset(without))
    orders = []
    for named, ids in ((a, [each.id for each in box.a_tiles]), (b, [each.id for each in box.b_tiles]),
                       (cards, [each.id for each in box.cards]), (colonies, [each.id for each in box.colonies])):
        front = [ids.index(name) for name in named]
        orders.append([*front, *(number for number in range(len(ids)) if number not in front)])
    found = Table(game, game.lay_out(*orders))
    while reveal and found.phase == Phase.START:
        found = found.do(Reveal())
    return found


def won(tile: str, *, part: int = 0, beside: str = "", **more: Any) -> Table:
    """When P1, of two, has just won that tile for nothing: it lay on A1, and was the last item. P2 has the one of B1."""
    other = beside or ("A-colonists" if part == 0 else "B-colonists")
    setup = table(a=[tile, other], **more) if part == 0 else table(b=[tile, other], **more)
    return setup.where(part=part).bidding("B1", "A1").passing(2)
