"""The second formulation of Eastern Wonders as the rest of the library asks for it: see `century_rules.theory.encoding`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias, cast

import attrs

from century_rules.games.eastern_wonders.actions import Action
from century_rules.games.eastern_wonders.any_set_up import any_set_up, set_up_of
from century_rules.games.eastern_wonders.denied import deny
from century_rules.games.eastern_wonders.encoded import EncodedRules, known_rules, open_rules, rules_of_any_map
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.lookalike import lookalike
from century_rules.games.eastern_wonders.negation import laid_out
from century_rules.games.eastern_wonders.readings import Claims
from century_rules.games.eastern_wonders.state import State
from century_rules.games.eastern_wonders.type_correct import TYPE_CORRECT
from century_rules.kernel.algebra import Algebra, B, N
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.game import BoardGame
from century_rules.theory.encoding import Encoding
from century_rules.theory.rules import Lookalike, Rules
from century_rules.theory.ruling import rulings_of
from century_rules.theory.theorem import Control, Denial, Invariant

if TYPE_CHECKING:
    from century_rules.rulebook import Rulebook

AGame: TypeAlias = BoardGame[State, Action]


@attrs.frozen(eq=False)
class OwnEncoding(Encoding[State, Action]):
    """See `Encoding`; games are those of this folder.

    Attributes:
        book: with rulings in force; None for the printed rules.
    """

    book: Rulebook[State, Action] | None = attrs.field(default=None, repr=False)

    def known(self, of: Algebra[N, B], game: AGame, beginning: State, /) -> EncodedRules[N, B]:
        return known_rules(of, cast(Game, game), beginning.setup)

    def open(
        self, of: Algebra[N, B], players: int, number: Callable[[str], N], truth: Callable[[str], B], /, *,
        without: Iterable[str] = (), denied: Sequence[Denial] = (),
    ) -> EncodedRules[N, B]:
        printed = Game(players=players) if self.book is None else cast(Game, self.book.printed(players))
        return open_rules(of, players, number, truth, without=frozenset(without) | printed.without,
                          denied=(*rulings_of(printed), *denied), box=printed.components)

    def playing(self, book: Rulebook[State, Action], /) -> OwnEncoding:
        return OwnEncoding(book)

    def deny(self, game: AGame, denied: Sequence[Denial], /) -> AGame:
        return deny(cast(Game, game), denied)

    def laid_out(self, control: Control, game: AGame, beginning: State, /) -> State:
        laid = laid_out(control, beginning.setup)
        return beginning if laid is beginning.setup else cast(Game, game).start(laid)

    def any_set_up(self, of: Algebra[N, B], game: AGame, number: Callable[[str], N], /) -> EncodedRules[N, B] | None:
        if "EW-1.3" in cast(Game, game).without:  # then the port-closed tile can lie anywhere, which it does not say
            return None
        return any_set_up(of, cast(Game, game), number)

    def set_up_of(self, game: AGame, model: Mapping[str, int | bool], actions: Sequence[Action], /) -> State | None:
        setup = set_up_of(cast(Game, game), model, actions)
        return None if setup is None else cast(Game, game).start(setup)

    def anything(
        self, of: Algebra[N, B], game: AGame, number: Callable[[str], N], truth: Callable[[str], B], /,
    ) -> EncodedRules[N, B]:
        return rules_of_any_map(of, cast(Game, game), number, truth)

    def type_correct(self) -> Sequence[Invariant]:
        return TYPE_CORRECT

    def comparable(self, game: AGame, beginning: State, /, *, changed: bool) -> None:
        own = cast(Game, game)
        if len(set(own.components.start_sets)) < len(own.components.start_sets):  # which one is taken would depend on the state
            raise InvalidInput("start.sets: two sets are equal; equality of the two formulations is proved for different ones")
        if changed:  # the stack has to be long enough for it
            own.under(attrs.evolve(own.readings, claims=Claims.SEVERAL))

    def lookalike(
        self, of: Algebra[N, B], rules: Rules[N, B], here: Mapping[str, N], number: Callable[[str], N], /,
    ) -> Lookalike[N, B]:
        return lookalike(of, cast("EncodedRules[N, B]", rules), here, number)
