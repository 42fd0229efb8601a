"""Eastern Wonders as the rest of the library sees it: see `century_rules.rulebook`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import cast

import attrs

from century_rules.drawing.text import LEGEND, draw_map, draw_phase, draw_players, draw_position
from century_rules.eastern_wonders import any_set_up, differing, narration
from century_rules.eastern_wonders.actions import Action
from century_rules.eastern_wonders.clauses import CLAUSES, DROPPABLE
from century_rules.eastern_wonders.components import Components
from century_rules.eastern_wonders.encoded import EncodedRules, known_rules, open_rules, rules_of_any_map
from century_rules.eastern_wonders.game import Game
from century_rules.eastern_wonders.goals import GOALS
from century_rules.eastern_wonders.guidance import OwnGuidance
from century_rules.eastern_wonders.instances import INSTANCES, Instance, instance_or_file
from century_rules.eastern_wonders.layout import KEYWORDS
from century_rules.eastern_wonders.leaf_bounds import leaf_bounds
from century_rules.eastern_wonders.lemmas import LEMMAS
from century_rules.eastern_wonders.lookalike import lookalike
from century_rules.eastern_wonders.negation import deny, laid_out, lays_out
from century_rules.eastern_wonders.notation import format_action, parse_action
from century_rules.eastern_wonders.parting_words import OwnPartingWords
from century_rules.eastern_wonders.position import format_state
from century_rules.eastern_wonders.readings import Claims, Readings
from century_rules.eastern_wonders.settling import SETTLING
from century_rules.eastern_wonders.state import State
from century_rules.eastern_wonders.type_correct import TYPE_CORRECT
from century_rules.kernel.algebra import Algebra, B, N
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.game import BoardGame
from century_rules.kernel.leaves import leaves
from century_rules.kernel.ranges import Bounds
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
        return draw_position(_own(game), state)

    def draw_now(self, game: AGame, state: State, /) -> str:
        return draw_phase(state)

    def legend(self) -> str:
        return LEGEND

    def board(self, game: AGame, state: State, /) -> Sequence[str]:
        return draw_map(state).splitlines()

    def seats(self, game: AGame, state: State, /) -> Sequence[str]:
        return tuple(draw_players(_own(game), state))

    def lines(self, game: AGame, state: State, /) -> Sequence[str]:
        try:
            text = format_state(_own(game), state).splitlines()[1:]
        except (LookupError, ValueError):  # a position that no text can say, with a ship beside the map for instance
            text = [f"{path} {value}" for path, value in leaves(state).items() if value]
        return [line for line in text if line.split()[0] not in KEYWORDS]

    def words(self) -> str:
        return "Y ginger, R chili, G tea, B cloves, the supply in that order; V… a VP tile; the words of a position file"

    def differences(self, here: State, there: State, /) -> Sequence[str]:
        return differing.differences(here, there)


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


def _bounds(game: AGame, beginning: State) -> Bounds:
    return leaf_bounds(_own(game), beginning.setup)


def small_of(found: Instance) -> Small[State, Action]:
    """An instance as the rest of the library knows it."""
    return Small(name=found.name, shows=found.shows, game=found.game, beginning=found.game.start(found.setup),
                 opening=found.opening, bounds=found.bounds)


def _advises(state: State) -> Mapping[str, str]:
    thin = state.setup.sea.thin_tiles
    return {"EW-9.1": f"It advises against this map: fewer than two tiles touch {', '.join(thin)}."} if thin else {}


def _under_way(beginning: State) -> State:
    """No starting cubes are on offer."""
    return attrs.evolve(beginning, sets=(0,) * len(beginning.sets))


RULEBOOK: Rulebook[State, Action] = Rulebook(
    name="eastern-wonders", title="Century: Eastern Wonders", players=(2, 3, 4), clauses=CLAUSES, droppable=DROPPABLE,
    readings=Readings, game=_game, components=lambda file: Components.printed() if file is None else Components.load(file),
    small=lambda name: small_of(instance_or_file(name)), instances=INSTANCES, goals=GOALS, write_action=format_action,
    read_action=lambda text, state: parse_action(text, None if state is None else state.setup.sea),
    telling=_Telling(), bounds=_bounds, sources="J is the official Japanese rulebook, K a second-hand retelling.",
    encoding=_Encoding(), guidance=OwnGuidance(), parting_words=OwnPartingWords(), settling=SETTLING,
    finite_under={"supply": "counted"}, advises=_advises, under_way=_under_way,
    open_set_up="any map of 24 tiles, any recipes and VP tiles, any order of the stacks")
