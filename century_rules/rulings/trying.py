"""A ruling played: reference and encoding asked about the same positions, and whether they say the same."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence

from century_rules.kernel.algebra import IntAlgebra
from century_rules.kernel.operations import Operation
from century_rules.kernel.leaves import constant_values, leaves
from century_rules.kernel.property import Play
from century_rules.pairing.pair import differences_on_numbers
from century_rules.rulings.courses import Course, courses
from century_rules.rulings.noticed import AGame, Looked, Noticed, Sample, said_by, sentences
from century_rules.rulings.operations import Book, asked_of
from century_rules.rulings.played import Played
from century_rules.rulings.possible import Possible
from century_rules.theory.lifted_encoding import TransitionRules

WHOLE = 20
"""In every so-manieth position every action there is is asked about."""

SAMPLED = 25
"""From every so-manieth position actions are kept to be asked about again."""

OF_A_SAMPLE = 12
"""So many actions of it that the ruling is about, and as many legal ones."""

OF_AN_OPERATION, OF_A_WHOLE = 8, 40
"""Of a position the encoding is asked about so many actions of one operation at most: of one that is asked whole, so many."""

MOST_PLAYS = 40
"""However short they are."""

IntRules = TransitionRules[int, bool, object]


class Trying:
    """One ruled game, looked at position by position.

    Args:
        book: with the ruling in force.
        game: one of its games.
        about: the operations that the ruling is about; empty for all.
        looked: what is noted.
        played: what notes where it is played otherwise than by the printed rules; None if nobody asks.
    """

    def __init__(self, book: Book, game: AGame, about: Collection[str], looked: Looked, played: Played | None = None) -> None:
        self.book, self.game, self.about, self.looked, self.played = book, game, about, looked, played
        self.samples: list[Sample] = []
        self._possible = Possible(book, game)
        self._asked = asked_of(book)
        self._known: tuple[tuple[object, ...], IntRules, dict[str, Operation[int, bool]]] | None = None

    def look(self, state: object, *, whole: bool = False) -> tuple[object, ...]:
        """Ask both about a position, and note in what they differ; gives the legal actions. Raises whatever they raise."""
        rules, operations = self._rules(state)
        legal, outcome = self.game.legal_actions(state), self.game.outcome(state)
        if self.played is not None and outcome is None:
            self.played.look(state, legal)
        elif self.played is not None:
            self.played.look_at_end(state)
        cannot_be = self._check_possible(state)
        self._check_end(rules, state)
        there = tuple(dict.fromkeys((*self._asked(self.game, state), *legal))) if whole else legal
        for action in self._some(rules, state, there, OF_A_WHOLE if whole else OF_AN_OPERATION):
            differences = differences_on_numbers(self.game, rules, operations, state, action)
            self.looked.compared += 1
            if differences:
                where = " in a position that cannot be, of which neither has to say anything" if cannot_be else ""
                self._notice("differs", f"`{self.book.write_action(action)}`{where}: {'; '.join(differences[:3])}")
        offered = set(legal)
        for action in there if whole and outcome is None else ():
            if action not in offered and not self.game.why_illegal(state, action):
                self._notice("not offered", f"`{self.book.write_action(action)}` is legal, and is not among the legal actions")
        self.looked.positions += 1
        self.looked.whole += whole
        return legal

    def _some(self, rules: IntRules, state: object, actions: Sequence[object], most: int) -> Iterator[object]:
        """So many actions of each operation at most, from position to position others."""
        by_operation: dict[str, list[object]] = {}
        for action in actions:
            by_operation.setdefault(rules.operation_of(action, state)[0], []).append(action)
        for same in by_operation.values():
            step = -(-len(same) // most)
            yield from same[self.looked.positions % step::step]

    def keep(self, state: object, legal: Sequence[object]) -> None:
        """Keep some actions of a position, to be asked about again."""
        rules, _ = self._rules(state)

        def about(actions: Sequence[object]) -> list[object]:
            found = [each for each in actions if not self.about or rules.operation_of(each, state)[0] in self.about]
            return found[::max(1, len(found) // OF_A_SAMPLE)][:OF_A_SAMPLE]

        chosen = dict.fromkeys((*about(legal), *about(tuple(self._asked(self.game, state))))) or dict.fromkeys(legal[:1])
        self.samples += [Sample(self.game, state, action) for action in chosen]

    def _rules(self, state: object) -> tuple[IntRules, dict[str, Operation[int, bool]]]:
        constants = constant_values(state)
        if self._known is None or len(constants) != len(self._known[0]) or any(
                one is not other for one, other in zip(constants, self._known[0], strict=True)):
            rules = self.book.encoded("a ruling").known(IntAlgebra(), self.game, self.game.beginning(state))
            assert isinstance(rules, TransitionRules)  # or it could not have been laid over it
            self._known = constants, rules, dict(rules.named())
        return self._known[1:]

    def _check_possible(self, state: object) -> bool:
        """Note what cannot be, each field once, as what is wrong with one number is wrong with the next; whether there is any."""
        against = list(self._possible.against(state))
        for field, says in against:
            if field not in self.looked.impossible:
                self.looked.impossible.add(field)
                self._notice("impossible", says)
        return bool(against)

    def _check_end(self, rules: IntRules, state: object) -> None:
        """The same end, points and winners."""
        outcome, numbers = self.game.outcome(state), {path: int(number) for path, number in leaves(state).items()}
        if rules.ended(numbers) != (outcome is not None):
            self._notice("differs", f"the end: by the reference the game {'goes on' if outcome is None else 'is over'}, "
                                    f"by the encoding it {'is over' if outcome is None else 'goes on'}")
        elif outcome is not None:
            points, wins = rules.scene(numbers, {}).counted()
            winners = tuple(seat for seat, won in enumerate(wins) if won)
            self.looked.ends += 1
            if (tuple(points), winners) != (outcome.points, tuple(sorted(outcome.winners))):
                self._notice("differs", f"at the end: by the reference {list(outcome.points)} points and the winners "
                                        f"{_seats(outcome.winners)}, by the encoding {list(points)} and {_seats(winners)}")

    def _notice(self, kind: str, says: str) -> None:
        self.looked.notice(Noticed(kind, says, f"{self.game.players} players"))


def _seats(seats: Sequence[int]) -> str:
    return " and ".join(f"P{seat + 1}" for seat in sorted(seats)) or "nobody"


def play_through(
    trying: Trying, actions: int, stranded: Callable[[Play[object, object], str], None], progress: Callable[[str], object],
) -> None:
    """Play so many actions by guided players, and look at every position on the way.

    `stranded` is told of every play at whose end nobody can act though the game goes on. What is raised is noted, and ends that
    play.
    """
    game, looked, known = trying.game, trying.looked, dict[int, Sequence[object]]()
    left, failed = actions, 0
    for number, course in enumerate(courses(trying.book, game, lambda seed: known.get(seed, ()))):
        if left <= 0 or failed > 2 or number >= MOST_PLAYS:
            return
        where = f"{game.players} players, set-up {course.seed}, {course.how}"
        progress(f"playing: {where}")
        states, done = [game.deal(course.seed)], list[object]()
        looked.plays += 1
        try:
            if not course.opening:
                _check_beginning(trying, states[0])
            for legal in _on(trying, course, states, done):
                looked.actions += bool(legal)
                left -= bool(legal)
            if game.outcome(states[-1]) is not None:
                looked.ended += 1
            elif not game.legal_actions(states[-1]):
                stranded(Play(tuple(states), tuple(done)), where)
        except Exception as error:  # whatever the rules raise with somebody's ruling over them
            failed += 1
            told = sentences(trying.book, game, Play(tuple(states), tuple(done)))
            looked.notice(Noticed("raises", said_by(error), where, told))
        if course.how == "ordinary":
            known[course.seed] = tuple(done)
            left = max(left, actions // 2) if not number else left  # however long a whole game is, the others are played, too


def _on(trying: Trying, course: Course, states: list[object], done: list[object]) -> Iterator[Sequence[object]]:
    """Play on, and give the legal actions of each position that was looked at."""
    for action in course.opening:
        done.append(action)
        states.append(course.game.apply(states[-1], action))
    for number in range(course.most + 1):
        legal = trying.look(states[-1], whole=number % WHOLE == 0)
        if number % SAMPLED == 0:
            trying.keep(states[-1], legal)
        yield legal if number < course.most else ()
        if not legal or number == course.most:
            return
        done.append(course.choose(states[-1], legal))
        states.append(course.game.apply(states[-1], done[-1]))


def _check_beginning(trying: Trying, beginning: object) -> None:
    rules = trying.book.encoded("a ruling").known(IntAlgebra(), trying.game, beginning)
    start, dealt = dict(rules.start), leaves(beginning)
    wrong = [path for path, number in dealt.items() if start[path] != number]
    if wrong:
        trying.looked.notice(Noticed("differs", f"how the game begins: {wrong[0]}: reference {dealt[wrong[0]]}, encoding "
                                                f"{start[wrong[0]]}", f"{trying.game.players} players"))
