"""The encoding of Eastern Wonders with its constants put in, and positions of it to make claims about.

`known_rules` puts in the constants of one real game; `open_rules` leaves the map, the recipes, the VP tiles, the order of the
stack and the readings open. Clauses that a game drops or denies are dropped or denied in both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Generic, cast

import attrs

from century_rules.games.eastern_wonders.actions import NOTATION, Begin
from century_rules.games.eastern_wonders.components import Components
from century_rules.games.eastern_wonders.encoding import (
    DEEDS, Player, Position, Side, Table, Words, concrete_table, lowest_equal_set, scoring, symbolic_table,
)
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.names import BONUS, PORT, SEAT, SET, SPICE, TILE, VP_ORDER, things_of
from century_rules.games.eastern_wonders.negation import Negation, negations_among
from century_rules.games.eastern_wonders.pieces import Bonus, Spice
from century_rules.games.eastern_wonders.readings import AMBIGUITIES, Readings
from century_rules.games.eastern_wonders.setup import Setup
from century_rules.games.eastern_wonders.state import Phase, State
from century_rules.kernel.algebra import Algebra, B, N
from century_rules.kernel.errors import InvalidComponents
from century_rules.kernel.reading import Reading, settled
from century_rules.kernel.records import Form, in_numbers
from century_rules.theory import plain
from century_rules.theory.plain import Deed, Denying, PlainRules
from century_rules.theory.read_as import left_open
from century_rules.theory.scene import Answers
from century_rules.theory.scene import Scene as AnyScene
from century_rules.theory.spelling import Arguments, OperationName
from century_rules.theory.ruling import rulings_of
from century_rules.theory.theorem import Denial
from century_rules.writing.arguments import Things
from century_rules.writing.notation import Notation

CLOSED_SIDE = "side:port-closed tile among the first of the stack"
"""What EW-1.3 says of the order of the VP tiles; dropping that clause drops this assumption."""


@attrs.frozen(eq=False, kw_only=True, slots=False)
class EncodedRules(PlainRules[N, B, Position[N]], Generic[N, B]):
    """See `PlainRules`.

    Attributes:
        table: the constants as claims see them; other numbers of denied clauses are in `played`.
    """

    table: Table[N, B]

    @property
    def negations(self) -> tuple[Negation, ...]:
        """The clauses denied."""
        return negations_among(self.denials)

    @cached_property
    def words(self) -> Words[N, B]:
        """The vocabulary of the encoding."""
        return Words(self, self.table)

    @cached_property
    def played(self) -> Words[N, B]:
        """The same with the constants that the rules are run with where clauses are denied."""
        table = self.table
        for each in self.negations:
            table = table if each.numbers is None else each.numbers(self.of, table)
        return Words(self, table)

    def at(self, position: Position[N]) -> Scene[N, B]:
        return Scene(self, position, {})

    def scene(self, leaves: Mapping[str, N], ghosts: Mapping[str, N], answers: Answers[N, B] | None = None) -> Scene[N, B]:
        return Scene(self, self.position(leaves), ghosts, answers)  # type: ignore[arg-type]  # mypy loses an inherited converter

    def step(self, before: AnyScene[N, B], operation: str, arguments: Mapping[str, N], after: AnyScene[N, B]) -> Step[N, B]:
        return Step(cast("Scene[N, B]", before), self.names.operation(operation), self.names.of_arguments(arguments),
                    cast("Scene[N, B]", after))

    def operation_of(self, action: object, state: object) -> tuple[str, dict[str, int]]:
        if isinstance(action, Begin):
            sets = cast("Sequence[tuple[int, ...]]", self.things[SET])
            return "begin", {"set": lowest_equal_set(sets, cast(State, state).sets, action.cubes),
                             "tile": self.things[TILE].index(action.tile)}
        return super().operation_of(action, state)

    def constants(self) -> Sequence[str]:
        return [field.name for field in attrs.fields(type(self.table))]


@attrs.frozen(eq=False)
class Scene(plain.Scene[N, B, Position[N]], Generic[N, B]):
    """A position to make claims about."""

    @property
    def encoded(self) -> EncodedRules[N, B]:
        """The rules it is a position of."""
        return cast("EncodedRules[N, B]", self.rules)

    @property
    def table(self) -> Table[N, B]:
        """The constants of the game."""
        return self.encoded.table

    @property
    def words(self) -> Words[N, B]:
        """The vocabulary of the encoding, for invariants that say what a guard said a step ago."""
        return self.encoded.words

    def in_phase(self, *phases: Phase) -> B:
        """Whether the position is in one of the phases, of which at least one is named."""
        if not phases:
            raise TypeError("in_phase() names no phase, so that it would never be so")
        return self.of.any(*(self.of.is_(self.now.phase, int(Phase(phase))) for phase in phases))

    def denies(self, clause: str) -> bool:
        """Whether the clause is denied, where a negative control is run."""
        return any(each.clause == clause for each in self.encoded.denials if isinstance(each, Denial))

    @property
    def markets(self) -> list[int]:
        """The tiles that are no ports."""
        return [tile for tile in range(self.table.tiles) if tile not in self.table.ports]

    def of_mover(self, number: Callable[[Player[N]], N]) -> N:
        """A number of the player whose turn it is."""
        return self.of.select(self.now.turn, [number(player) for player in self.now.players])

    def hold_of_mover(self) -> N:
        """How many cubes the player whose turn it is holds."""
        return self.of_mover(lambda player: self.of.total(player.hold))


@attrs.frozen(eq=False)
class Step(plain.Step[N, B, Position[N]], Generic[N, B]):
    """One operation on a position, allowed by its guards."""

    before: Scene[N, B]
    operation: OperationName
    arguments: Arguments[N]
    after: Scene[N, B]


def known_rules(of: Algebra[N, B], game: Game, setup: Setup) -> EncodedRules[N, B]:
    """The encoding of that game with that set-up; its constants are ints and bools where the algebra takes these."""
    known = cast("Table[N, B]", concrete_table(game.players, game.components, setup))
    return rules_of(
        of, known if of.takes_ints else in_numbers(of, known), truths_of(of, game.readings), without=game.without,
        denied=rulings_of(game), things=things_of(setup.sea.names, game.players, game.components.start_sets))


def open_rules(
    of: Algebra[N, B], players: int, number: Callable[[str], N], truth: Callable[[str], B], *, without: Iterable[str] = (),
    denied: Sequence[Denial] = (), box: Components | None = None,
) -> EncodedRules[N, B]:
    """The full 24-tile game, any map whose tiles touch one another, any recipes and VP tiles, all readings at once.

    `number` and `truth` make the unknowns, by name. There is room for the tile that vp-tiles=27+1 adds.
    """
    dropped, box, laid = frozenset(without), box or Components.printed(), negations_among(denied)
    sure = len(box.vp_tiles) + 1
    table, sides = symbolic_table(of, players, box, sure + 1, sure, number, truth)
    lifted = {side for negation in laid for side in negation.sides} | ({CLOSED_SIDE} if "EW-1.3" in dropped else set())
    for negation in laid:
        table = table if negation.table is None else negation.table(of, table)
    return rules_of(of, table, left_open(of, AMBIGUITIES, truth), without=dropped, denied=denied,
                    sides=tuple(side for side in sides if side[0] not in lifted))


def rules_of_any_map(
    of: Algebra[N, B], game: Game, number: Callable[[str], N], truth: Callable[[str], B],
) -> EncodedRules[N, B]:
    """The same for the box of a game, under its readings. Raises InvalidComponents unless its types and piles are of one size."""
    box, places = game.components, len(game.vp_tiles()) + 1
    of_type = {sum(tile.type is kind for tile in box.market_tiles) for kind in Spice}
    if len(of_type) > 1 or len({len(pile) for pile in box.bonus_vp}) > 1:
        raise InvalidComponents("the market tiles or bonus piles of this box differ in number from type to type")
    table, sides = symbolic_table(of, game.players, box, places, places, number, truth)
    lifted = {CLOSED_SIDE} if "EW-1.3" in game.without else set[str]()
    return rules_of(of, table, {reading: of.truth(played) for reading, played in settled(game.readings).items()},
                    sides=tuple(side for side in sides if side[0] not in lifted), without=game.without, denied=rulings_of(game))


def truths_of(of: Algebra[N, B], readings: Readings) -> Mapping[Reading, B]:
    """Whether each reading is played, as bools where the algebra takes these."""
    played = cast("Mapping[Reading, B]", settled(readings))
    return played if of.takes_ints else {reading: of.truth(bool(each)) for reading, each in played.items()}


def rules_of(
    of: Algebra[N, B], table: Table[N, B], readings: Mapping[Reading, B], *, without: frozenset[str] = frozenset(),
    denied: Sequence[Denial] = (), sides: tuple[Side[B], ...] = (), things: Things | None = None,
) -> EncodedRules[N, B]:
    """The encoding with those constants, under those readings; `things` is what actions name, where that is known."""
    sizes = {SEAT: table.players, TILE: table.tiles, SPICE: len(Spice), BONUS: len(Bonus), PORT: len(table.ports),
             SET: len(table.start_sets), VP_ORDER: len(table.vp_cost)}
    at_rest = cast("Position[N]", Form(Position, sizes).at_rest(of.number))
    last = of.number(table.players - 1)  # EW-1.7: the last seat is the first to choose
    beginning = attrs.evolve(
        at_rest, phase=of.number(int(Phase.START)), turn=last, actor=last, sets=tuple(of.number(1) for _ in table.start_sets),
        supply=table.supply, ports=tuple(of.number(place) for place in range(len(table.ports))),
        drawn=of.number(len(table.ports)), bonus_left=tuple(of.number(copies) for copies in table.copies))
    rules = EncodedRules(
        of=of, read=Readings, notation=cast("Notation[object]", NOTATION), sizes=sizes, things=things or {},
        players=table.players, start_at=beginning, deeds={name: _worded(deed) for name, deed in DEEDS.items()},
        is_over=lambda rules, p: rules.of.is_(p.phase, int(Phase.OVER)), reckoned=_reckoned, readings=readings, without=without,
        sides=sides, denials=cast("tuple[Denying, ...]", tuple(denied)), shared=2, table=table)
    return attrs.evolve(rules, start_at=rules.begun(beginning)) if denied else rules


def _worded(deed: Callable[..., Deed[object, Position[object]]]) -> Callable[..., Deed[B, Position[N]]]:
    def on(rules: PlainRules[object, object, Position[object]], p: Position[object], *arguments: object) -> object:
        return deed(cast("EncodedRules[object, object]", rules).played, p, *arguments)

    return cast("Callable[..., Deed[B, Position[N]]]", on)


def _reckoned(rules: PlainRules[N, B, Position[N]], p: Position[N]) -> tuple[tuple[N, ...], tuple[B, ...]]:
    """EW-8.2, EW-8.3, changed by the clauses denied."""
    own = cast("EncodedRules[N, B]", rules)
    points = own.counted(p, scoring.points(own.words, p))
    return points, scoring.wins(own.words, points)
