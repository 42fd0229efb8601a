"""What proofs and searches by a solver ask of From Sand to Sea: lifted from the rules, with any map, tiles and cards.

`set_up` says what can be open, `open_map` what the rules see of it, `dealt` what is so of the real game, and `facts` what is true
of every position.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import cast

import attrs

from century_rules.games.sand_to_sea.actions import NOTATION, Action
from century_rules.games.sand_to_sea.components import Components
from century_rules.games.sand_to_sea.encoding.dealt import dealt_as, of_the_box
from century_rules.games.sand_to_sea.encoding.facts import TYPE_CORRECT
from century_rules.games.sand_to_sea.encoding.open_map import OPENED
from century_rules.games.sand_to_sea.encoding.rules import SandRules
from century_rules.games.sand_to_sea.encoding.set_up import TILES_SIDE, fixed, opened
from century_rules.games.sand_to_sea.game import Game
from century_rules.games.sand_to_sea.pieces import SEAT, SET, Setup, faces_of
from century_rules.games.sand_to_sea.state import State
from century_rules.kernel.algebra import Algebra, B, N
from century_rules.kernel.game import BoardGame
from century_rules.kernel.reading import Reading
from century_rules.rulebook import Rulebook
from century_rules.theory.lifted import LiftedRules
from century_rules.theory.lifted_encoding import LiftedEncoding, TransitionRules
from century_rules.theory.ruling import Ruling, rulings_of
from century_rules.theory.theorem import Control

CLOSED_SIDE = "side:port-closed tile among the first of the stack"
"""What EW-1.3 says of the order of the VP tiles."""


@attrs.frozen(kw_only=True, eq=False)
class SandEncoding(LiftedEncoding[State, Action]):
    """See `LiftedEncoding`. In `open` rules the starting sets and the numbers on the board are open, too: no source gives them.

    There it is known of each tile what kind it is. That leaves nothing out: which tiles touch is open, so that with other numbers
    for the tiles any set-up is among them; and rules and claims of ours ask nothing of the number of a tile. A ruling, or a claim
    of a user's, may: for these it is open.

    Attributes:
        any_claim: whether claims may ask of the number of a tile.
    """

    any_claim: bool = False

    def for_any_claim(self) -> SandEncoding:
        return attrs.evolve(self, any_claim=True)

    def open(
        self, of: Algebra[N, B], players: int, number: Callable[[str], N], truth: Callable[[str], B], /, *,
        without: Iterable[str] = (), rulings: Sequence[Ruling] = (),
    ) -> TransitionRules[N, B, State]:
        printed = self.book.game(players, self.book.readings(), self.book.components(None))
        dealt, by_number = printed.deal(0), self.any_claim or any(map(_may_ask_of_numbers, rulings_of(printed)))
        kinds, dropped = {f"faces[{tile}].kind": face.kind for tile, face in enumerate(dealt.faces)}, frozenset(without)

        def kinds_known(path: str) -> N:
            return number(path) if by_number or path not in kinds or "SS-1.3" in dropped else of.number(kinds[path])

        rules = super().open(of, players, kinds_known, truth, without=dropped, rulings=rulings)
        return _with_what_no_source_gives(of, rules, number)

    def anything(
        self, of: Algebra[N, B], game: BoardGame[State, Action], number: Callable[[str], N], truth: Callable[[str], B], /,
    ) -> TransitionRules[N, B, State]:
        return _with_what_no_source_gives(of, super().anything(of, game, number, truth), number)

    def any_set_up(
        self, of: Algebra[N, B], game: BoardGame[State, Action], number: Callable[[str], N], /,
    ) -> TransitionRules[N, B, State]:
        return of_the_box(of, cast(Game, game), super().any_set_up(of, game, number), number)

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

    def _rules(
        self, of: Algebra[N, B], game: BoardGame[State, Action], beginning: State, constants: Mapping[str, object],
        readings: Mapping[Reading, B], without: frozenset[str], sides: tuple[tuple[str, B], ...],
    ) -> TransitionRules[N, B, State]:
        box = cast(Components, game.components)
        if sides:  # EW-1.3
            last = of.number(len(beginning.ports) + box.closed_among)
            sides = tuple([side for side in sides if side[0] != TILES_SIDE or "SS-1.3" not in without])
            sides = (*sides, (CLOSED_SIDE, of.le(cast(N, constants["closed_at"]), last)))
        plain = super()._rules(of, game, beginning, constants, readings, without, sides)
        known = {field.name: getattr(plain, field.name) for field in attrs.fields(TransitionRules)}
        known["things"] = {**plain.things, SET: box.start_sets, SEAT: range(game.players)}
        own: SandRules[N, B] = SandRules(
            **known, ports=beginning.setup.sea.ports, vp_by_column=tuple([of.number(each) for each in box.vp_by_column]),
            start_sets=tuple([tuple([of.number(cubes) for cubes in each]) for each in box.start_sets]))
        return cast("TransitionRules[N, B, State]", own)


def encoding_of(book: Rulebook[State, Action]) -> SandEncoding:
    """The rules over any kind of number, lifted from the text that plays."""
    rules = LiftedRules(book, NOTATION, OPENED)
    return SandEncoding(
        book=book, notation=NOTATION, lifted=rules, transitions=rules.transitions(), is_over=rules.is_over,
        scored=rules.scored,
        fixed=fixed, opened=opened, facts=TYPE_CORRECT)


def _with_what_no_source_gives(
    of: Algebra[N, B], plain: TransitionRules[N, B, State], number: Callable[[str], N],
) -> TransitionRules[N, B, State]:
    """Rules with open starting sets and numbers on the board."""
    rules = cast("SandRules[N, B]", plain)
    sets = tuple([tuple([number(f"start_sets[{place}][{kind}]") for kind in range(len(each))])
                  for place, each in enumerate(rules.start_sets)])
    columns = tuple([number(f"vp_by_column[{place}]") for place in range(len(rules.vp_by_column))])
    box = cast(Components, plain.box)
    spaces, supply = of.number(box.hold_spaces), [of.number(each) for each in box.supply]
    sides = (
        ("side:starting sets", of.all(*[of.all(of.le(of.total(each), spaces), *[of.at_least(cubes, 0) for cubes in each])
                                        for each in sets])),
        ("side:starting sets come from the supply", of.all(*[
            of.le(of.total(each[kind] for each in sets), there) for kind, there in enumerate(supply)])),
        ("side:numbers on the board", of.all(*[of.at_least(each, 0) for each in columns])))
    return cast("TransitionRules[N, B, State]", attrs.evolve(
        rules, start_sets=sets, vp_by_column=columns, sides=(*rules.sides, *sides)))


def _may_ask_of_numbers(ruling: Ruling) -> bool:
    """Whether it has a function, which may ask on which tile a ship is; what is dropped, or of the box, does not."""
    return any(each is not None for each in (
        ruling.forbids, ruling.allows, ruling.instead, ruling.begins, ruling.points, ruling.wins))
