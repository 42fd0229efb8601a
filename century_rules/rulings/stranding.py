"""Positions in which nobody can act though the game goes on, where the printed rules would let somebody."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import attrs

from century_rules.kernel.errors import CenturyError
from century_rules.kernel.play import left_out, played, shortened
from century_rules.kernel.property import Play
from century_rules.rulings.noticed import AGame, Looked, Noticed, said_by, sentences
from century_rules.rulings.operations import Book
from century_rules.writing.paragraphs import counted

REPLAYS = 400
"""So many plays are tried to make the one that is told shorter."""

APlay = Play[object, object]


@attrs.define
class Stranding:
    """What was found so far; the shortest play is kept."""

    book: Book
    looked: Looked
    best: tuple[APlay, AGame, str, str] | None = None

    def judge(self, game: AGame, printed: AGame, play: APlay, where: str) -> None:
        """Note a play at whose end nobody can act though the game goes on, unless the printed rules lead there, too."""
        self.looked.stranded += 1
        if _leads_there(printed, play):
            self.looked.before += 1
            return
        if self.best is None or len(play.actions) < len(self.best[0].actions):
            play = shortened(play, self._shorter, lambda actions: self._shown(game, printed, play, actions), REPLAYS)
            self.best = play, game, where, self._could(printed, play.states[-1])

    def tell(self) -> None:
        """Note the shortest play that was found."""
        if self.best is not None:
            play, game, where, could = self.best
            who = game.actor(play.states[-1])
            says = (f"P{who + 1} is stranded after {counted(len(play.actions), 'action')}: nothing is legal, and the game goes "
                    f"on; {could}")
            self.looked.notice(Noticed("stranded", says, where, sentences(self.book, game, play)))

    def _could(self, printed: AGame, state: object) -> str:
        try:
            actions = printed.legal_actions(state)
        except Exception as error:  # a position of the ruling may be none of the printed rules
            return f"what the printed rules would allow cannot be asked ({said_by(error)})"
        if not actions:
            return "by the printed rules nothing is legal there either, but they do not lead there"
        named = ", ".join(f"`{self.book.write_action(action)}`" for action in actions[:6])
        return f"the printed rules would allow {named}{' …' if len(actions) > 6 else ''}"

    def _shorter(self, play: APlay) -> Iterable[tuple[object, ...]]:
        return left_out(play.actions)

    def _shown(self, game: AGame, printed: AGame, known: APlay, actions: tuple[object, ...]) -> APlay | None:
        try:
            play = played(game, known.states[0], actions)
        except CenturyError:
            return None
        last = play.states[-1]
        here = not game.legal_actions(last) and game.outcome(last) is None
        return play if here and not _leads_there(printed, play) else None


def _leads_there(printed: AGame, play: APlay) -> bool:
    """Whether by the printed rules the same play leads to the same position, and nobody can act there either."""
    try:
        last = played(printed, play.states[0], play.actions).states[-1]
        return last == play.states[-1] and not printed.legal_actions(last) and printed.outcome(last) is None
    except Exception:  # a play of the ruling may be none of the printed rules, or lead where these know nothing
        return False


@attrs.define
class Search:
    """The first positions of a game, breadth first.

    Attributes:
        states: in the order in which they were found.
        complete: whether these are all there are.
    """

    game: AGame
    start: object
    states: list[object] = attrs.field(factory=list)
    complete: bool = False
    _reached: dict[object, tuple[object, object] | None] = attrs.field(factory=dict)

    def run(self, most: int, progress: Callable[[int], object]) -> Iterator[object]:
        """Search, and give the positions in which nobody can act though the game goes on."""
        self.states.append(self.start)
        self._reached[self.start] = None
        for place, state in enumerate(self.states):  # it grows meanwhile
            legal = self.game.legal_actions(state)
            if place % 200 == 0:
                progress(len(self.states))
            if not legal and self.game.outcome(state) is None:
                yield state
            for action in legal:
                after = self.game.apply(state, action)
                if after not in self._reached:
                    if len(self.states) >= most:
                        return
                    self._reached[after] = state, action
                    self.states.append(after)
        self.complete = True

    def play_to(self, state: object) -> APlay:
        """The shortest play to a position that was found."""
        states, actions = [state], list[object]()
        while (before := self._reached[states[-1]]) is not None:
            states.append(before[0])
            actions.append(before[1])
        return Play(tuple(reversed(states)), tuple(reversed(actions)))
