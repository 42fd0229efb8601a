"""Eastern Wonders as the rest of the library sees it: see `century_rules.rulebook`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import cast

import attrs

from century_rules.eastern_wonders import any_set_up, narration
from century_rules.eastern_wonders.actions import Action
from century_rules.eastern_wonders.clauses import CLAUSES, DROPPABLE
from century_rules.eastern_wonders.components import Components
from century_rules.eastern_wonders.encoded import EncodedRules, known_rules, open_rules, rules_of_any_map
from century_rules.eastern_wonders.game import Game
from century_rules.eastern_wonders.goals import GOALS
from century_rules.eastern_wonders.guidance import OwnGuidance
from century_rules.eastern_wonders.instances import INSTANCES, instance_or_file
from century_rules.eastern_wonders.lemmas import LEMMAS
from century_rules.eastern_wonders.lookalike import lookalike
from century_rules.eastern_wonders.negation import deny, laid_out, lays_out
from century_rules.eastern_wonders.notation import format_action, parse_action
from century_rules.eastern_wonders.parting_words import OwnPartingWords
from century_rules.eastern_wonders.readings import Claims, Readings
from century_rules.eastern_wonders.settling import SETTLING
from century_rules.eastern_wonders.state import State
from century_rules.eastern_wonders.type_correct import TYPE_CORRECT
from century_rules.kernel.algebra import Algebra, B, N
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.game import BoardGame
from century_rules.kernel.reading import ReadingsOfAGame
from century_rules.rulebook import Encoding, Rulebook, Small
from century_rules.theory.rules import Lookalike, Rules
from century_rules.theory.theorem import Control, Denial, Invariant

AGame = BoardGame[State, Action]


def _own(game: AGame) -> Game:
    """The game as this folder knows it; whoever hands one back has it from here."""
    return cast(Game, game)


class _Telling:
    def describe(self, game: AGame, state: State, action: Action, /) -> str:
        return narration.describe(_own(game), state, action)

    def follows(self, game: AGame, before: State, after: State, /) -> Sequence[str]:
        return narration.follows(_own(game), before, after)

    def draw(self, game: AGame, state: State, /) -> str:
        from century_rules.drawing.text import draw_position

        return draw_position(_own(game), state)

    def draw_now(self, game: AGame, state: State, /) -> str:
        from century_rules.drawing.text import draw_phase

        return draw_phase(state)

    def legend(self) -> str:
        from century_rules.drawing.text import LEGEND

        return LEGEND


class _Encoding(Encoding[State, Action]):
    def known(self, of: Algebra[N, B], game: AGame, beginning: State, /) -> Rules[N, B]:
        return known_rules(of, _own(game), beginning.setup)

    def open(
        self, of: Algebra[N, B], players: int, number: Callable[[str], N], truth: Callable[[str], B], /, *,
        without: Iterable[str] = (), denied: Sequence[Denial] = (),
    ) -> Rules[N, B]:
        return open_rules(of, players, number, truth, without=without, denied=denied)

    def deny(self, game: AGame, denied: Sequence[Denial], /) -> AGame:
        return deny(_own(game), denied)

    def laid_out(self, control: Control, game: AGame, beginning: State, /) -> State:
        return _own(game).start(laid_out(control, beginning.setup)) if lays_out(control) else beginning

    def any_set_up(self, of: Algebra[N, B], game: AGame, number: Callable[[str], N], /) -> Rules[N, B]:
        return any_set_up.any_set_up(of, _own(game), number)

    def set_up_of(self, game: AGame, model: Mapping[str, int | bool], actions: Sequence[Action], /) -> State | None:
        setup = any_set_up.set_up_of(_own(game), model, actions)
        return None if setup is None else _own(game).start(setup)

    def anything(
        self, of: Algebra[N, B], game: AGame, number: Callable[[str], N], truth: Callable[[str], B], /,
    ) -> Rules[N, B]:
        return rules_of_any_map(of, _own(game), number, truth)

    def type_correct(self) -> Sequence[Invariant]:
        return TYPE_CORRECT

    def comparable(self, game: AGame, beginning: State, /, *, changed: bool) -> None:
        sets = _own(game).components.start_sets
        if len(set(sets)) < len(sets):  # which of them is taken would depend on the state
            raise InvalidInput("start.sets: two sets are equal; equality of the two formulations is proved for different ones")
        if changed:  # the stack has to be long enough for it
            _own(game).under(attrs.evolve(_own(game).readings, claims=Claims.SEVERAL))

    def lookalike(
        self, of: Algebra[N, B], rules: Rules[N, B], here: Mapping[str, N], number: Callable[[str], N], /,
    ) -> Lookalike[N, B]:
        return lookalike(of, cast("EncodedRules[N, B]", rules), here, number)

    def lemmas(self, ambiguity: str, /) -> Sequence[Invariant]:
        return LEMMAS.get(ambiguity, ())



def _game(players: int, readings: ReadingsOfAGame, components: object) -> AGame:
    return Game(players=players, readings=cast(Readings, readings), components=cast(Components, components))


def _small(name: str) -> Small[State, Action]:
    found = instance_or_file(name)
    return Small(name=found.name, shows=found.shows, game=found.game, beginning=found.game.start(found.setup),
                 opening=found.opening, bounds=found.bounds)


RULEBOOK: Rulebook[State, Action] = Rulebook(
    name="eastern-wonders", title="Century: Eastern Wonders", players=(2, 3, 4), clauses=CLAUSES, droppable=DROPPABLE,
    readings=Readings, game=_game, components=lambda file: Components.printed() if file is None else Components.load(file),
    small=_small, instances=INSTANCES, goals=GOALS, write_action=format_action,
    read_action=lambda text, state: parse_action(text, None if state is None else state.setup.sea),
    telling=_Telling(), encoding=_Encoding(), guidance=OwnGuidance(),
    parting_words=OwnPartingWords(), settling=SETTLING)
