"""The words the clauses on merchant cards are written in: the mover's cubes, a card by its number, the bowls."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import TypeAlias, cast

from century_rules.games.spice_road.cards import Spice
from century_rules.games.spice_road.components import Components
from century_rules.games.spice_road.readings import Supply
from century_rules.games.spice_road.state import Phase, Player, Position
from century_rules.kernel.algebra import B, N
from century_rules.kernel.evolve import evolve
from century_rules.kernel.reading import Reading
from century_rules.kernel.rows import Row, Rows
from century_rules.theory.ruling import Ruling
from century_rules.theory.lifted_encoding import TransitionRules, Transition

TheRules: TypeAlias = TransitionRules[N, B, Position[N]]
KINDS = range(len(Spice))


class Words(Rows[N, B], ABC):
    """The rules of a game, with the phrases that several clauses share."""

    def __init__(self, rules: TheRules[N, B]) -> None:
        super().__init__(rules.of)
        self.rules, self.of, self.box = rules, rules.of, cast(Components, rules.box)
        self.zero, self.one = rules.of.number(0), rules.of.number(1)
        self.no_cubes: Row[N] = (self.zero,) * len(KINDS)

    # -- what clauses on merchant cards ask of the other rooms

    @abstractmethod
    def end_turn(self, p: Position[N]) -> Position[N]:
        """The position after the action is over."""

    @abstractmethod
    def too_full(self, p: Position[N]) -> B:
        """Whether the mover has more cubes than may be kept at the end of a turn."""

    @abstractmethod
    def card_taken(self, before: Position[N], p: Position[N]) -> Position[N]:
        """What else follows when a merchant card was taken."""

    # -- readings, clauses, phases

    def under(self, reading: Reading) -> B:
        """Whether that reading is played."""
        return self.rules.is_read(reading)

    def remembered(self, reading: Reading, value: N) -> N:
        """What only that reading remembers; none under the others, but a ruling may lead to where by the rules only it leads."""
        if any(isinstance(each, Ruling) and (each.allows or each.instead) for each in self.rules.overrides):
            return value
        return self.of.choose(self.under(reading), value, self.zero)

    def keeps(self, clause: str) -> bool:
        """Whether the clause is in force, not dropped."""
        return clause not in self.rules.without

    def in_phase(self, p: Position[N], *phases: Phase) -> B:
        return self.of.any(*[self.of.is_(p.phase, int(phase)) for phase in phases])

    def phase(self, phase: Phase) -> N:
        return self.of.number(int(phase))

    def transition(self, p: Position[N], phases: Sequence[Phase], clause: str, guards: Sequence[tuple[str, B]],
                   after: Position[N],
             also: Sequence[tuple[str, B]] = ()) -> Transition[B, Position[N]]:
        """An operation that belongs to these phases, which `clause` says; SR-8.1: none of it once the game is over.

        `also` are guards that stand where their clause is dropped, too: there would be nothing to do it with.
        """
        order = (("SR-8.1", self.of.neg(self.in_phase(p, Phase.OVER))), (clause, self.in_phase(p, *phases)), *also)
        return Transition(order, tuple(guards), after)

    # -- the player whose turn it is

    def of_mover(self, p: Position[N], number: Callable[[Player[N]], N]) -> N:
        """A number of the player whose turn it is."""
        return self.of.select(p.turn, [number(player) for player in p.players])

    def row_of_mover(self, p: Position[N], row: Callable[[Player[N]], Row[N]]) -> Row[N]:
        """A row of the player whose turn it is."""
        return self.at(p.turn, [row(player) for player in p.players])

    def hold(self, p: Position[N]) -> Row[N]:
        """The cubes in the mover's caravan."""
        return self.row_of_mover(p, lambda player: player.hold)

    def has(self, p: Position[N], cube: N, clause: str) -> tuple[str, B]:
        """The guard that the mover has a cube of that kind."""
        return clause, self.of.at_least(self.of.select(cube, self.hold(p)), 1)

    def played(self, p: Position[N]) -> N:
        """How many cards lie before the mover."""
        return self.of_mover(p, lambda player: self.total(player.played))

    def mover_becomes(self, p: Position[N], change: Callable[[Player[N]], Player[N]]) -> Position[N]:
        """The position after a change to the player whose turn it is."""
        return evolve(p, players=tuple([self.either(self.of.is_(p.turn, seat), change(player), player)
                                        for seat, player in enumerate(p.players)]))

    def with_hold(self, p: Position[N], hold: Row[N]) -> Position[N]:
        """The position after the mover's cubes have become these."""
        return self.mover_becomes(p, lambda player: evolve(player, hold=hold))

    # -- cards

    def flag_at(self, flags: Row[N], card: N) -> B:
        """Whether the flag of that card is set; not for a number that is no place of the row."""
        return self.of.is_(self.of.select(card, flags), 1)

    def place(self, flags: Row[N], card: N) -> N:
        """The place that a card has in a row: how many of those before it in the deck are still there."""
        before, sums = self.zero, []
        for flag in flags:
            sums.append(before)
            before = self.of.add(before, flag)
        return self.of.select(card, sums, otherwise=len(flags))

    def cost_and_gain(self, p: Position[N], card: N) -> tuple[Row[N], Row[N]]:
        """The cubes above and below the arrow; a card without an arrow has nothing above it."""
        return self.at(card, [each.cost for each in p.cards]), self.at(card, [each.gain for each in p.cards])

    # -- the bowls

    def with_bowls(self, p: Position[N], bowls: Row[N]) -> Position[N]:
        """The position with that in the bowls; what is in them is only counted under supply=finite."""
        return evolve(p, bowls=self.either(self.under(Supply.FINITE), bowls, p.bowls))

    def returned(self, p: Position[N], cubes: Row[N]) -> Position[N]:
        """The position after these cubes have gone to the bowls, from wherever they were."""
        return self.with_bowls(p, self.plus(p.bowls, cubes))

    def there(self, p: Position[N], cubes: Row[N]) -> Row[N]:
        """SR-7.2: so many of these cubes as can be taken from the bowls."""
        most = tuple([self.of.least(wanted, there) for wanted, there in zip(cubes, p.bowls, strict=True)])
        return self.either(self.under(Supply.FINITE), most, cubes)

    def gained(self, p: Position[N], cubes: Row[N]) -> Position[N]:
        """The position after the mover has taken these cubes from the bowls, as far as they are there."""
        found = self.there(p, cubes)
        return self.with_hold(self.with_bowls(p, self.minus(p.bowls, found)), self.plus(self.hold(p), found))

    def paid(self, p: Position[N], cubes: Row[N]) -> Position[N]:
        """The position after the mover has returned these cubes to the bowls."""
        return self.with_hold(self.returned(p, cubes), self.minus(self.hold(p), cubes))
