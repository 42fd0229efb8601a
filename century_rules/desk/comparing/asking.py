"""The whole way from a question to an answer: stored plays, proof, the solver's search, ordinary games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from typing import Generic

import attrs

from century_rules.desk.comparing.answer import Answer
from century_rules.desk.comparing.by_play import WHIMS, beside_stored_plays, ordinary_games, shorten, stored_play
from century_rules.desk.comparing.never import known_of_positions, never_part
from century_rules.desk.comparing.parting import Parting
from century_rules.desk.comparing.question import Question
from century_rules.desk.comparing.shortest import shortest_play
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.game import A, S
from century_rules.process.interrupts import interruptible
from century_rules.process.progress import Tell, no_progress
from century_rules.kernel.verdict import Verdict
from century_rules.solving.bounded import Depth
from century_rules.theory.theorem import Invariant
from century_rules.writing.paragraphs import counted


@attrs.frozen(kw_only=True)
class Limits:
    """How far to look; all of it is counted, so that the same limits give the same answer on any machine.

    Attributes:
        depth: the solver looks at plays of up to so many actions.
        rlimit: solver steps for each number of actions, and for each obligation of a proof.
        tries: actions tried in the positions of stored plays, where none of them answers.
        plays: ordinary games played where no stored play helps.
        replays: plays tried while making one shorter.
        seed: of the ordinary games.
    """

    depth: int = 10
    rlimit: int = 50_000_000
    tries: int = 300_000
    plays: int = 10
    replays: int = 4_000
    seed: int = 0


def compare_readings(question: Question[S, A], limits: Limits | None = None, tell: Tell | None = None,
                     on_first: Callable[[Answer[S, A]], None] | None = None) -> Answer[S, A]:
    """Whether two readings ever part, with a play that shows it or a proof that there is none.

    `tell` is given a line of progress now and then. `on_first` is given the answer with a first play, confirmed by both reference
    games, before shorter plays are looked for, which takes most of the time. Ctrl-C ends it with what was found so far.
    Raises InvalidInput (InvalidComponents) if the game cannot be played under either reading, and where rules contradict what
    the solver says of the encoding: that they never part, or in no play so short.
    """
    asking = _Asking(question, limits or Limits(), tell or no_progress, on_first)
    try:
        with interruptible():
            return asking.ask()
    except KeyboardInterrupt:
        return asking.so_far("interrupted")


class _Asking(Generic[S, A]):
    """The question under way, with the best that is known."""

    def __init__(self, question: Question[S, A], limits: Limits, tell: Tell,
                 on_first: Callable[[Answer[S, A]], None] | None) -> None:
        self.question, self.limits, self.tell, self.on_first = question, limits, tell, on_first
        self.best: Parting[S, A] | None = None
        self.found_by = ""
        self.excluded = -1

    def ask(self) -> Answer[S, A]:
        setup = self.question.set_up_parting()
        if setup is not None:
            return Answer(question=self.question, verdict=Verdict.REFUTED, parting=setup, shortest=True, found_by="set-up")
        stored, is_whole = stored_play(self.question)
        if stored is None:  # of what parts nothing else can be proved
            proof = self.proof("trying to prove that they never part")
            if proof.proved:
                return proof
            self.tell(f"{proof.reason}, so a play is looked for")
        self.best, self.found_by = (stored, "stored play") if is_whole else self.first_found(stored)
        if self.best is not None:
            if self.on_first is not None:
                self.on_first(self.so_far(""))
            self.tell(f"{self.found_by} found a play of {counted(self.best.length, 'action')}; looking for shorter ones")
        most = self.limits.depth if self.best is None else min(self.limits.depth, self.best.length - 1)
        found = shortest_play(self.question, depth=most, rlimit=self.limits.rlimit, on_depth=self.on_depth)
        self.excluded = max(self.excluded, found.excluded)
        if found.parting is not None:
            self.best, self.found_by = found.parting, "solver"
            return self.so_far("")
        # A play that was found is the shortest if the solver has excluded all shorter ones; then nothing is missing.
        reason = "" if self.best is not None and self.excluded == self.best.length - 1 else found.reason
        if self.best is None and reason == "interrupted":
            return self.so_far(reason)
        if self.best is None and self.question.of_rulings:  # of which ordinary games were asked before
            proof = self.proof("trying to prove that they never part, from what is known of every position",
                               known_of_positions(self.question.books[0]))
            if proof.proved:
                return proof
        elif self.best is None:
            self.best, self.found_by = self.looked_for()
        return self.so_far(reason)

    def proof(self, what: str, lemmas: Sequence[Invariant] | None = None) -> Answer[S, A]:
        """What a proof comes to that leans on those lemmas, or on the question's own; one that succeeds is asked of the rules.

        Raises InvalidInput if they contradict it.
        """
        self.tell(what)
        found = never_part(self.question, rlimit=self.limits.rlimit, lemmas=lemmas)
        if found.proved:
            self.check_by_the_rules()
        return found

    def first_found(self, found: Parting[S, A] | None) -> tuple[Parting[S, A] | None, str]:
        """A first play in which they part: the shortest of the one found along stored plays, and of those beside them.

        Of rulings, for which none is stored, one of ordinary games where there is none that the solver will get as far as.
        """
        if found is None and not self.question.of_rulings:
            return None, ""
        beside = beside_stored_plays(self.question, tries=self.limits.tries, tell=self.tell,
                                     below=None if found is None else found.length - 1)
        found = beside or found
        if found is not None:
            found = shorten(self.question, found, replays=self.limits.replays)
        if self.question.of_rulings and (found is None or found.length > self.limits.depth):
            other, found_by = self.in_ordinary_games()
            if other is not None and (found is None or other.length < found.length):
                return other, found_by
        return found, "" if found is None else "stored play"

    def looked_for(self) -> tuple[Parting[S, A] | None, str]:
        """A play beside the stored ones in which they part, or of ordinary games, shortened."""
        found = beside_stored_plays(self.question, tries=self.limits.tries, tell=self.tell)
        if found is not None:
            return shorten(self.question, found, replays=self.limits.replays), "stored play"
        return self.in_ordinary_games()

    def in_ordinary_games(self) -> tuple[Parting[S, A] | None, str]:
        """A play of players who act on a whim now and then, in which they part, shortened."""
        self.tell(f"trial games: {self.limits.plays} at most")
        found = ordinary_games(self.question, plays=self.limits.plays, seed=self.limits.seed, replays=self.limits.replays,
                               tell=self.tell)
        return found, "" if found is None else "trial games"

    def check_by_the_rules(self) -> None:
        """Ask ordinary games what was proved of the encoding. Raises InvalidInput if the readings part in one of them."""
        self.tell("proved of the encoding; asking ordinary games by the rules")
        found = ordinary_games(self.question, plays=min(self.limits.plays, len(WHIMS)), seed=self.limits.seed,
                               replays=self.limits.replays)
        if found is not None:
            raise self.another_game(found, "the two never part")

    def check_excluded(self, best: Parting[S, A]) -> None:
        """Ask the positions of a play that was found what was excluded of the encoding.

        Raises InvalidInput if the readings part there in as few actions as the solver says they do not.
        """
        on_the_way = self.question.both(best.beginning).along(best.actions[:-1])
        for both in islice(on_the_way, max(0, self.excluded)):
            for found in both.partings():
                raise self.another_game(found, f"the two part in no play of up to {counted(self.excluded, 'action')}")

    def another_game(self, found: Parting[S, A], proved: str) -> InvalidInput:
        """That rules and encoding contradict each other."""
        book, reading = self.question.book, self.question.readings[found.side_that_allows]
        if self.question.of_rulings:
            return InvalidInput(
                f"the encoding is of another game than the rules: of it the solver proves that {proved}, and by the rules they "
                f"do part after: {', '.join(map(book.write_action, found.actions))}; `century-rules rule check` shows where they "
                "differ")
        return InvalidInput(
            f"the encoding is of another game than the rules: of it the solver proves that {proved}, and by the rules they "
            f"do part after: {', '.join(map(book.write_action, found.actions))}, under "
            f"{self.question.ambiguity.id}={reading} only; where it is lifted from the rules, that is a fault of this library")

    def on_depth(self, depth: Depth) -> None:
        said = {True: "found one", False: "none", None: "not decided"}[depth.found]
        if depth.found is False:
            self.excluded = depth.depth
        self.tell(f"plays of {counted(depth.depth, 'action')}: {said} ({depth.rlimit_used:,} solver steps)")

    def so_far(self, reason: str) -> Answer[S, A]:
        """The answer with what is known now; a play is shown only if both reference games confirm it."""
        interrupted = reason == "interrupted"
        if self.best is None:
            out_of_depth = not interrupted and self.excluded >= self.limits.depth
            verdict = Verdict.HOLDS_TO_DEPTH if out_of_depth else Verdict.UNKNOWN
            return Answer(question=self.question, verdict=verdict, excluded=self.excluded, reason=reason, interrupted=interrupted)
        if not self.best.actions:
            return Answer(question=self.question, verdict=Verdict.REFUTED, parting=self.best, shortest=True, found_by="set-up",
                          interrupted=interrupted)
        again = self.question.confirmed(self.best.beginning, self.best.actions)
        assert again is not None, "a play that was found does not part the readings when played again"
        self.check_excluded(again)
        return Answer(question=self.question, verdict=Verdict.REFUTED, parting=again, excluded=self.excluded, reason=reason,
                      shortest=self.excluded == self.best.length - 1, found_by=self.found_by, interrupted=interrupted)
