"""What proofs and searches by a solver ask of Eastern Wonders: lifted from the rules, with any map and anything in the box.

Rooms: `set_up` and `table` what is constant in a game, `position` what is not, `open_map` what the rules see where the map is
open, `dealt` which set-ups there are, `hidden` a game that looks the same, `scenes` and `words` what claims are written in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeAlias, cast

import attrs

from century_rules.games.century.map_encoding import MapEncoding
from century_rules.games.century.sailing import SHIPS
from century_rules.games.eastern_wonders.actions import NOTATION, Action
from century_rules.games.eastern_wonders.components import Components
from century_rules.games.eastern_wonders.encoding.dealt import of_the_box, set_up_of
from century_rules.games.eastern_wonders.encoding.hidden import twin
from century_rules.games.eastern_wonders.encoding.open_map import OPENED
from century_rules.games.eastern_wonders.encoding.position import Position
from century_rules.games.eastern_wonders.encoding.scenes import WondersRules
from century_rules.games.eastern_wonders.encoding.set_up import (
    CLOSED_SIDE, Laid, fixed, in_order, opened, types_as_dealt, where_closed,
)
from century_rules.games.eastern_wonders.encoding.table import table_of
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.readings import VpTiles
from century_rules.games.eastern_wonders.setup import Setup
from century_rules.games.eastern_wonders.state import State
from century_rules.kernel.algebra import Algebra, B, N
from century_rules.kernel.game import BoardGame
from century_rules.kernel.reading import Reading
from century_rules.kernel.rows import Row
from century_rules.rulebook import Rulebook
from century_rules.theory.by_meaning import BY_MEANING
from century_rules.theory.lifted import LiftedRules
from century_rules.theory.default_encoding import LiftedSetUp
from century_rules.theory.lifted_encoding import TransitionRules, truths_of
from century_rules.theory.read_as import left_open
from century_rules.theory.encoded_rules import HiddenTwin, Rules
from century_rules.theory.ruling import Ruling, by_the_rules, laid_otherwise, with_rulings
from century_rules.theory.theorem import Control

AGame: TypeAlias = BoardGame[State, Action]


@attrs.frozen(kw_only=True, eq=False)
class WondersEncoding(MapEncoding[State, Action]):
    """See `FromRules`. In rules with everything open tiles are in another order than on the map, and of known types: `in_order`.

    That leaves nothing out, as rules and claims of ours ask nothing of the number of a tile. A ruling, or a claim of a user's,
    may: for these the tiles are where they are on the map, and their types open.
    """

    def open(
        self, of: Algebra[N, B], players: int, number: Callable[[str], N], truth: Callable[[str], B], /, *,
        without: Iterable[str] = (), rulings: Sequence[Ruling] = (),
    ) -> TransitionRules[N, B, State]:
        printed = self.book.printed(players)
        game = cast(Game, with_rulings(printed.dropping(printed.without | frozenset(without)), rulings))
        extra = VpTiles.TWENTY_SIX if game.components.vp_extra is None else VpTiles.TWENTY_SEVEN
        longest = game.under(attrs.evolve(game.readings, vp_tiles=extra))
        return self._anything(of, game, longest, left_open(of, self.book.ambiguities, truth), number, truth,
                              by_number=self.asks_as_any_claim(printed))

    def anything(
        self, of: Algebra[N, B], game: AGame, number: Callable[[str], N], truth: Callable[[str], B], /,
    ) -> TransitionRules[N, B, State]:
        own = cast(Game, game)
        return self._anything(of, own, own, truths_of(of, own.readings), number, truth,
                              by_number=self.asks_as_any_claim(own))

    def any_set_up(self, of: Algebra[N, B], game: AGame, number: Callable[[str], N], /) -> TransitionRules[N, B, State] | None:  # type: ignore[override]  # or none
        own = cast(Game, game)
        if "EW-1.3" in own.without:  # then the port-closed tile can lie anywhere, which it does not say
            return None
        laid, sides = of_the_box(of, own, number)
        beginning, readings = by_the_rules(own).deal(0), truths_of(of, own.readings)
        rules = self._rules(of, own, beginning, {"setup": laid}, readings, own.without, sides)
        return attrs.evolve(rules, start_at=rules.begun(rules.start_at))

    def dealt_among(
        self, of: Algebra[N, B], game: AGame, beginning: State, number: Callable[[str], N], /,
    ) -> Sequence[tuple[str, B]]:
        return ()  # with other names for the tiles it is: `in_order`

    def set_up_of(self, game: AGame, model: Mapping[str, int | bool], actions: Sequence[Action], /) -> State | None:
        setup = set_up_of(cast(Game, game), model, actions)
        return None if setup is None else cast(Game, game).start(setup)

    def laid_out(self, control: Control, game: AGame, beginning: State, /) -> State:
        begun = super().laid_out(control, game, beginning)
        if control.setup is None:
            return begun
        return cast(Game, game).start(cast("Callable[[Setup], Setup]", control.setup)(begun.setup))

    def twin(
        self, of: Algebra[N, B], rules: Rules[N, B], here: Mapping[str, N], number: Callable[[str], N], /,
    ) -> HiddenTwin[N, B]:
        return twin(cast("WondersRules[N, B]", rules), here, number, cast(Components, self.book.components(None)))

    def _anything(
        self, of: Algebra[N, B], game: Game, longest: Game, readings: Mapping[Reading, B], number: Callable[[str], N],
        truth: Callable[[str], B], *, by_number: bool,
    ) -> TransitionRules[N, B, State]:
        """The rules of a game with all of it open; with as many VP tiles as in the longest of those games that are meant.

        `by_number` says that tiles may be asked about by their numbers.
        """
        plain = cast(Game, by_the_rules(longest))
        beginning = laid_otherwise(game, plain.deal(0) if by_number else in_order(plain))
        kinds = {} if by_number else {
            f"type[{place}]": int(tile.type) for place, tile in enumerate(beginning.setup.markets) if tile is not None}

        def numbered(name: str) -> N:
            if name in kinds:
                return of.number(kinds[name])
            return of.as_number(truth(name)) if name.startswith("adjacent") else number(name)

        constants, sides = self._opened(of, game, beginning, numbered)
        laid = cast("Laid[N]", constants["setup"])
        closed = (CLOSED_SIDE, where_closed(of, laid.closed_at, len(laid.sea.ports), game.components))
        sides = (*sides, *(() if "EW-1.3" in game.without else (closed,)))
        if by_number:
            sides = (*sides, ("side:market tiles of each type", types_as_dealt(of, laid, beginning.setup)))
        all_open = self._rules(of, game, beginning, constants, readings, game.without, sides)
        rules = cast("WondersRules[N, B]", all_open).with_laid(laid, len(game.vp_tiles()) + 1)
        start = attrs.evolve(rules.start_at, supply=cast("Row[N]", rules.in_box["supply"]))
        return cast("TransitionRules[N, B, State]", attrs.evolve(rules, start_at=rules.begun(start)))

    def _rules(
        self, of: Algebra[N, B], game: AGame, beginning: State, constants: Mapping[str, object],
        readings: Mapping[Reading, B], without: frozenset[str], sides: tuple[tuple[str, B], ...],
    ) -> TransitionRules[N, B, State]:
        plain = super()._rules(of, game, beginning, constants, readings, without, sides)
        known = {field.name: getattr(plain, field.name) for field in attrs.fields(TransitionRules)} | {"shared": 2}
        own: WondersRules[N, B] = WondersRules(**known, table=table_of(plain, cast("Laid[N]", constants["setup"])))
        return cast("TransitionRules[N, B, State]", own)


def encoding_of(book: Rulebook[State, Action]) -> WondersEncoding:
    """The rules over any kind of number, lifted from the text that plays."""
    rules = LiftedRules(book, NOTATION, OPENED)
    return WondersEncoding(
        book=book, notation=NOTATION, lifted=rules, transitions=rules.transitions(), positions=Position, is_over=rules.is_over,
        scored=rules.scored, fixed=fixed, opened=opened, facts=(*BY_MEANING, SHIPS), set_up=LiftedSetUp(book))
