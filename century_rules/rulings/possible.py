"""Impossible positions: fewer than no cubes, pieces that no box has. A ruling that leads there is not what somebody meant."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import attrs

from century_rules.kernel.errors import CenturyError
from century_rules.kernel.game import BoardGame
from century_rules.kernel.leaves import leaves
from century_rules.kernel.meanings import Leaf
from century_rules.kernel.property import Play, StateProperty
from century_rules.kernel.ranges import range_of
from century_rules.rulings.courses import courses
from century_rules.rulings.file import RulingFile
from century_rules.rulings.operations import Book, plain_rules
from century_rules.theory.theories import properties_alone
from century_rules.writing.names import any_of

ACTIONS = 1000
"""Actions that are tried to see whether play comes to such a position."""

MOST_PLAYS = 40
"""However short they are."""

APlay = Play[object, object]
AGame = BoardGame[object, object]


class Possible:
    """Asks positions of one game whether they can lie on a table."""

    def __init__(self, book: Book, game: AGame) -> None:
        rules = plain_rules(book, game)
        self.book, self.game = book, game
        self._leaves = [(leaf, low, high) for leaf in rules.form.leaves
                        for low, high in [range_of(leaf, rules.sizes)] if low is not None or high is not None]
        known = properties_alone(book)
        self._of_pieces = [each for each in known.properties.values() if isinstance(each, StateProperty) and each.pieces
                           and known.claimed_under(each.id, game.readings)]
        self._read_otherwise = tuple(_read_otherwise(book, game))

    def against(self, state: object) -> Iterator[tuple[str, str]]:
        """What is wrong with a position: the field or the property, and it in words."""
        numbers = leaves(state)
        for leaf, low, high in self._leaves:
            number = numbers.get(leaf.path, low or 0)
            if low is not None and number < low:
                yield leaf.field, f"{self._named(leaf, state)} is {int(number)}, and cannot be less than {low}"
            elif high is not None and number > high:
                yield leaf.field, f"{self._named(leaf, state)} is {int(number)}, and cannot be more than {high}"
        for each in self._of_pieces:
            if not any(each.holds(game, state) for game in (self.game, *self._read_otherwise)):
                yield each.id, f"there are other pieces than in the box: it is not so that {_lower(each.statement)}"

    def first(self, play: APlay) -> APlay | None:
        """The play up to its first such position; None if it has none."""
        for place, state in enumerate(play.states):
            if any(self.against(state)):
                return Play(play.states[:place + 1], play.actions[:place])
        return None

    def _named(self, leaf: Leaf, state: object) -> str:
        word = leaf.field.rpartition(".")[2].replace("_", " ")
        names = None if self.book.names is None else self.book.names(self.game, state)
        places = [str(place) if names is None or axis not in names else names[axis][place] for axis, place in leaf.along]
        return f"{word} ({', '.join(places)})" if places else word


def _read_otherwise(book: Book, game: AGame) -> Iterator[AGame]:
    """The game under each other reading of what rulings are about: pieces that go to the box by one may go there by a ruling."""
    printed = book.without_rulings
    about = {id for id, clause in book.clauses.items() if clause != printed.clauses[id]}
    for ambiguity in (each for each in book.ambiguities if about & set(each.clauses)):
        for reading in ambiguity.readings:
            try:
                yield game.under(attrs.evolve(game.readings, **{ambiguity.field: reading}))
            except CenturyError:  # the box is not for that reading
                continue


def _lower(statement: str) -> str:
    return f"{statement[:1].lower()}{statement[1:]}".rstrip(".")


@attrs.frozen
class Impossible:
    """A play that comes to an impossible position.

    Attributes:
        fields: the fields or properties that are wrong there.
        says: what is wrong, how it comes about, and what to write instead, a sentence each.
        play: up to that position.
    """

    fields: tuple[str, ...]
    says: tuple[str, ...]
    play: APlay


def impossible(book: Book, game: AGame, files: Sequence[RulingFile], *, tried: APlay | None = None, actions: int = ACTIONS,
               progress: Callable[[str], object] = lambda _: None) -> Impossible | None:
    """A play by the rulings that comes to an impossible position, with what to write instead; None if none was found.

    `tried` is a play that is shown, and looked at first; then guided players play so many actions. That none is found proves
    nothing.
    """
    possible = Possible(book, game)
    shown = None if tried is None else possible.first(tried)
    play = shown or _found(book, possible, actions, progress)
    if play is None:
        return None
    wrong = dict(possible.against(play.states[-1]))
    where = ("before anything is played" if not play.actions else
             f"after action {len(play.actions):,} of {'this play' if shown else 'a play that was tried'}")
    says = [f"{next(iter(wrong.values()))}; so it is {where}{_by(book, game, play)}."]
    return Impossible(tuple(wrong), (*says, *_mends(book, game, files, play)), play)


def _found(book: Book, possible: Possible, actions: int, progress: Callable[[str], object]) -> APlay | None:
    known: dict[int, Sequence[object]] = {}
    game, left, failed = possible.game, actions, 0
    progress(f"looking for impossible positions: {game.players} players")
    for number, course in enumerate(courses(book, game, lambda seed: known.get(seed, ()))):
        if left <= 0 or number >= MOST_PLAYS or failed > 2:
            return None
        states, done = [game.deal(course.seed)], list[object]()
        opening = list(course.opening)
        try:
            while len(done) < len(course.opening) + course.most and left > 0:
                if any(possible.against(states[-1])):
                    return Play(tuple(states), tuple(done))
                legal = game.legal_actions(states[-1])
                if not legal:
                    break
                done.append(opening.pop(0) if opening else course.choose(states[-1], legal))
                states.append(game.apply(states[-1], done[-1]))
                left -= not opening
        except Exception:  # what rules raise with somebody's ruling over them is told by who plays them
            failed += 1
        if course.how == "ordinary":
            known[course.seed] = tuple(done)
            left = max(left, actions // 2) if not number else left
    return None


# --- in words -----------------------------------------------------------------------------------------------------------


def _by(book: Book, game: AGame, play: APlay) -> str:
    if not play.actions:
        return ""
    try:
        return f": {book.telling.describe(game, play.states[-2], play.actions[-1])}"
    except Exception:  # a game's words are for its printed rules
        return f": {book.write_action(play.actions[-1])}"


def _mends(book: Book, game: AGame, files: Sequence[RulingFile], play: APlay) -> Iterator[str]:
    """Why it is so, and what to write instead."""
    printed = book.in_force.printed
    name = ""
    if play.actions and printed is not None:
        name = plain_rules(book, game).operation_of(play.actions[-1], play.states[-2])[0]
        refused = _refused(printed, game, play)
        if refused:
            yield f"By the printed rules that action is not allowed there: {refused}."
    on = f" on {name}" if name else ""
    dropped = [clause for file in files for clause in file.drops]
    if dropped:
        yield ("What an action pays or takes stays though its clause is dropped. Instead of dropping "
               f"{any_of(dropped)}, say with [[instead]]{on} what is led to; or forbid with [[forbids]]{on} what cannot be done.")
    elif any(part.kind == "allows" for file in files for part in file.parts):
        yield ("What an action pays or takes stays though its clause does not forbid it. Say `when` in [[allows]] where it can "
               f"be done, or with [[instead]]{on} what is led to.")
    else:
        yield "What a function gives should be taken from where it lies, or [box] should say how much there is."
    yield f"`century-rules rule new {book.name} {files[0].clause}` has examples."


def _refused(printed: Book, game: AGame, play: APlay) -> str:
    try:
        plain = printed.game(game.players, game.readings, game.components)
        found = plain.why_illegal(play.states[-2], play.actions[-1])
    except Exception:  # a position of the ruling may be none of the printed rules
        return ""
    return "; ".join(f"{each.clause}: {each.why}" for each in found)
