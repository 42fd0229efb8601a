"""The slow part: comparing the readings of every case, and keeping what is found."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

import attrs

from century_rules.desk.ambiguities.cases import CASES, PLAYERS, Case
from century_rules.desk.ambiguities.crowded_port import CROWDED_PORT
from century_rules.desk.ambiguities.extended import extended
from century_rules.desk.ambiguities.store import (
    FOLDER, Found, load_found, load_parting, play_path, save_found, save_parting,
)
from century_rules.desk.ambiguities.switches import switch_named
from century_rules.desk.comparing import Answer, Limits, compare_readings
from century_rules.desk.comparing.favourable import favourable
from century_rules.desk.comparing.guided import guided_play
from century_rules.desk.comparing.hints import Hint
from century_rules.desk.comparing.shorten import shorten
from century_rules.eastern_wonders.readings import AMBIGUITIES
from century_rules.kernel.verdict import Verdict

FOR_TWO = Limits()
"""With two players, shortest plays are looked for in earnest."""
FOR_MORE = Limits(depth=5, rlimit=10_000_000, plays=2)
"""With more, one play is what matters."""


HINTS_OF_CASES = {Case("score-overflow", 2, ("payment-place=anywhere",)): CROWDED_PORT}
"""Where to look besides, for cases in which the hint of the ambiguity is of no help."""


def find(cases: Iterable[Case], tell: Callable[[str], None], folder: Path = FOLDER) -> dict[str, Found]:
    """Compare the readings of each case and keep the answer at once, so that Ctrl-C loses one case only.

    With more than two players, the play found for two is tried with the others letting their turns go by, and kept if it is
    shorter than what is found for them.
    """
    found = load_found(folder)
    for case in cases:
        question = case.question()
        for_two = Case(case.switch, PLAYERS[0], case.fixed)
        grown = None
        if case.players > PLAYERS[0] and for_two.name in found and found[for_two.name].parts:
            grown = extended(question, load_parting(for_two.name, for_two.question(), folder))
        limits = FOR_TWO if case.players == PLAYERS[0] else FOR_MORE
        answer = compare_readings(question, limits if grown is None else attrs.evolve(limits, plays=0))
        if answer.interrupted:
            raise KeyboardInterrupt
        if grown is not None and (answer.parting is None or grown.length < answer.parting.length):
            answer = Answer(question, Verdict.REFUTED, grown, answer.excluded == grown.length - 1, answer.excluded,
                            found_by="the play for two players", reason=answer.reason)
        if answer.parting is None and case in HINTS_OF_CASES:
            answer = _by_hint(answer, HINTS_OF_CASES[case], limits)
        found[case.name] = Found.of(answer)
        play_path(case.name, folder).unlink(missing_ok=True)
        if answer.parting is not None:
            save_parting(case.name, question, answer.parting, folder)
        save_found(found, folder)
        tell(f"{case.name}: {answer.verdict.value}"
             + (f", {answer.parting.length} actions, {'a shortest play' if answer.shortest else answer.found_by}"
                if answer.parting else ""))
    return found


def _by_hint(answer: Answer, hint: Hint, limits: Limits) -> Answer:
    """The same answer, or one with a play that guided play finds by that hint."""
    question = answer.question
    setup = favourable(question, hint)
    played = None if setup is None else guided_play(question.games(), [setup], hint, tries=limits.tries).parting
    if setup is None or played is None:
        return answer
    parting = shorten(question.games(), setup, played, replays=limits.replays)
    return attrs.evolve(answer, verdict=Verdict.REFUTED, parting=parting, found_by="guided play",
                        shortest=answer.excluded == parting.length - 1)


def cases_named(names: Iterable[str]) -> list[Case]:
    """The cases of those ambiguities or of those names; all if none is named. KeyError for other names."""
    wanted = set(names)
    known = {case.name for case in CASES} | {case.switch for case in CASES} | {each.id for each in AMBIGUITIES}
    if wanted - known:
        raise KeyError(", ".join(sorted(wanted - known)))
    return [case for case in CASES if not wanted or {case.name, case.switch, switch_named(case.switch).ambiguity.id} & wanted]
