"""The slow part: comparing the readings of every case, and keeping what is found."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

import attrs

from century_rules.desk.comparing import Found, Limits, Parting, Question, compare_readings
from century_rules.desk.settling.cases import Case, cases, switch_named
from century_rules.desk.settling.store import folder_of, load_found, load_parting, play_path, save_found, save_parting
from century_rules.kernel.errors import IllegalAction, InvalidAction, InvalidComponents
from century_rules.kernel.game import A, S
from century_rules.kernel.verdict import Verdict
from century_rules.rulebook import Rulebook
from century_rules.writing.paragraphs import counted

FOR_FEW = Limits()
"""With the fewest players, shortest plays are looked for in earnest."""
FOR_MORE = Limits(depth=5, rlimit=10_000_000, plays=2)
"""With more, one play is what matters."""


def find(
    wanted: Iterable[Case[S, A]], tell: Callable[[str], None], folder: Path | None = None,
) -> dict[str, Found]:
    """Compare the readings of each case and keep the answer at once, so that Ctrl-C loses one case only.

    With more than the fewest players, the play found for these is tried with the others letting their turns go by, and kept if
    it is shorter than what is found for all.
    """
    found: dict[str, Found] = {}
    for case in wanted:
        there, few = folder or folder_of(case.book), min(case.book.players)
        found = load_found(there)
        question = case.question()
        for_few = attrs.evolve(case, players=few)
        grown = None
        if case.players > few and for_few.name in found and found[for_few.name].parts:
            grown = extended(question, load_parting(for_few.name, for_few.question(), there))
        limits = FOR_FEW if case.players == few else FOR_MORE
        answer = compare_readings(question, limits if grown is None else attrs.evolve(limits, plays=0))
        if answer.interrupted:
            raise KeyboardInterrupt
        if grown is not None and (answer.parting is None or grown.length < answer.parting.length):
            answer = attrs.evolve(answer, verdict=Verdict.REFUTED, parting=grown, found_by="play for fewest players",
                                  shortest=answer.excluded == grown.length - 1)
        found[case.name] = answer
        play_path(case.name, there).unlink(missing_ok=True)
        if answer.parting is not None:
            save_parting(case.name, question, answer.parting, there)
        save_found(found, there)
        tell(f"{case.name}: {answer.verdict.value}"
             + (f", {counted(answer.parting.length, 'action')}, {'a shortest play' if answer.shortest else answer.found_by}"
                if answer.parting else ""))
    return found


def extended(question: Question[S, A], parting: Parting[S, A]) -> Parting[S, A] | None:
    """That play, for the fewest, with the players of the question: the others stay out of the way, and let their turns go by.

    None if it does not part the readings any more by its last action and not before.
    """
    few, left = min(question.book.players), list(parting.actions)
    try:
        both = question.both(parting.beginning)
        while True:
            plays = both.games[0].actor(both.states[0]) < few
            # When the play is over, the turns of others may still end the game, and the readings part by how it ends.
            action = (left.pop(0) if left else None) if plays else question.book.guidance.idle(
                both.states[0], both.common(), parting.actions)
            if action is None:
                return None
            reached = both.after(action)
            if isinstance(reached, Parting):
                return None if left else question.confirmed(parting.beginning, reached.actions)
            both = reached
    except (IllegalAction, InvalidAction, InvalidComponents):
        return None


def cases_named(book: Rulebook[S, A], names: Iterable[str]) -> list[Case[S, A]]:
    """The cases of those ambiguities or of those names; all if none is named. KeyError for other names."""
    wanted, every = set(names), cases(book)
    known = {case.name for case in every} | {case.switch for case in every} | {each.id for each in book.ambiguities}
    if wanted - known:
        raise KeyError(", ".join(sorted(wanted - known)))
    return [case for case in every
            if not wanted or {case.name, case.switch, switch_named(book, case.switch).ambiguity.id} & wanted]
