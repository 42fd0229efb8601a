"""What is shown of a game otherwise than by induction: by running the reference, and by stored plays that refute a claim."""

from __future__ import annotations

import json
import time
from collections.abc import Collection, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Generic

import attrs

from century_rules.desk.breaking.controls import play_or_why_none, setting
from century_rules.desk.claims.sample_traces import sample_traces
from century_rules.desk.claims.trace_check import broken_after
from century_rules.kernel.game import A, S
from century_rules.kernel.property import StateProperty, StepProperty
from century_rules.process.progress import Tell, no_progress
from century_rules.kernel.verdict import Verdict
from century_rules.rulebook import Rulebook
from century_rules.running import Job, Workers, begun
from century_rules.running.kept_findings import finding
from century_rules.search.first_play import breaks_after
from century_rules.solving.solver import z3_version
from century_rules.theory.direct_checks import CheckResult, Counterexample, FaultyVariant
from century_rules.theory.theorem import Control, Theorem
from century_rules.theory.theories import Property, Theory, theory, theory_once
from century_rules.writing.readings import ALL_READINGS, DEFAULT_READINGS, in_short
from century_rules.writing.stored import Stored, plays_of_proofs, stored_play


@attrs.frozen
class Exhibited(Generic[S, A]):
    """A stored play, replayed.

    Attributes:
        book: whose play it is.
        stored: the play from the set-up on, with its file and the rules it was played by.
        wrong: why it shows nothing; "" if it is played by the rules asked for, broken by its last action and by none before.
    """

    book: Rulebook[S, A]
    stored: Stored[S, A]
    wrong: str

    def sentences(self) -> list[str]:
        """The play in players' words."""
        return self.book.narrated(self.stored.game, self.stored.play)


@attrs.frozen
class Demonstration(Generic[S, A]):
    """The verdict on one claim for one number of players.

    Attributes:
        id: the property's.
        claimed: its property.
        family: the file it comes from.
        players: for how many players.
        how: by what means.
        verdict: what came out.
        expected: what was to come out.
        looked_at: what was gone through, with its number.
        reason: where not as hoped, why.
        seconds: wall clock.
        under: the readings that the verdict stands on, in words.
        plays: where the claim is false, the plays that show it.
        controls: its negative controls, each with its verdict; none if they were not run for this number of players.
    """

    id: str
    claimed: Property[S, A]
    family: str
    players: int
    how: str
    verdict: Verdict
    expected: Verdict
    looked_at: str
    reason: str
    seconds: float
    under: str
    plays: tuple[Exhibited[S, A], ...] = ()
    controls: tuple[tuple[FaultyVariant, Verdict], ...] = ()

    @property
    def as_expected(self) -> bool:
        """What was to come out came out, and out of no negative control."""
        return self.verdict is self.expected and all(verdict is Verdict.REFUTED for _, verdict in self.controls)


def demonstrate(
    book: Rulebook[S, A], *, players: Collection[int] = (), only: Collection[str] = (), controls: bool = True,
    workers: Workers = 1, progress: Tell | None = None,
) -> Iterator[Demonstration[S, A]]:
    """What is checked directly, claim by claim and players by players; arguments as for `verify`.

    An executor begins at once, before the first is asked for. A stored play is a control of itself: without its last action it
    refutes nothing.
    """
    known = theory(book)
    wanted, numbers = known.chosen(only), tuple(players or book.players)
    others = [(other.id, number, controls and not place) for other in known.others.values() if other.id in wanted
              for place, number in enumerate(numbers)]
    for file in (file for each in known.counterexamples.values() if each.id in wanted for number in numbers
                 if number in each.players for file in _files(book, each, number)):
        if not file.exists():  # said now, and not after all that is proved
            stored_play(book, file)
    jobs = [Job(f"{number} players: {name}", _show, (book, name, number, spoilt)) for name, number, spoilt in others]
    return _demonstrations(known, numbers, wanted, others, begun(jobs, workers), progress or no_progress)


EVERY, SHARE = 3, 16
"""Of so many real plays one is asked, in every so many of its positions, whether it breaks what was checked directly."""


@attrs.frozen
class _Found:
    """What one way of showing a claim gave, for a number of players.

    Attributes:
        shown: what came out.
        controls: what came out of its negative controls.
        seconds: wall clock.
    """

    shown: CheckResult
    controls: tuple[Verdict, ...]
    seconds: float


def _broken_by_a_play(book: Rulebook[S, A], name: str, players: int) -> str:
    """Which of some real plays breaks the property itself, for a solver may have been asked something else; "" if none does."""
    known = theory_once(book)
    claimed = known.properties[name]
    if not isinstance(claimed, StateProperty | StepProperty):
        return ""
    for play in sample_traces(book, players, players % EVERY, EVERY):
        if known.claimed_under(name, play.game.readings):
            length = broken_after(claimed, play, SHARE)
            if length is not None:
                return f"{play.name} breaks it after {length} actions"
    return ""


def _spoilt(known: Theory[S, A], name: str) -> tuple[FaultyVariant, ...]:
    """All negative controls of what is checked directly: the spoilt things, and the clauses without which a play breaks it."""
    controlled = known.controlled[name]
    return (*known.others[name].spoilt, *[
        FaultyVariant(f"{' and '.join(each.changes)}: {each.why}", partial(_broken_without, known, controlled, each))
        for each in controlled.controls])


def _broken_without(known: Theory[S, A], controlled: Theorem, control: Control) -> CheckResult:
    """REFUTED if a play on a small instance breaks the property without those clauses, and none does with them."""
    play, why = play_or_why_none(known, controlled, setting(known.book, control))
    if play is None:
        return CheckResult(Verdict.UNKNOWN, control.instance, why)
    return CheckResult(Verdict.REFUTED, f"a play of {len(play.play.actions)} actions on {play.instance}")


def _show(book: Rulebook[S, A], name: str, players: int, spoilt: bool) -> _Found | None:
    """What one way shows, or what it showed in an earlier run of the same library if that was as expected."""
    known, began = theory_once(book), time.perf_counter()
    other, all_spoilt = known.others[name], _spoilt(known, name) if spoilt else ()
    controls = [each.why for each in all_spoilt]
    place = finding("checked directly", book.name, name, players, controls, z3_version(), of_proofs=True,
                    of_library=book.is_of_library)
    kept = None if place is None else place.find()
    if kept is not None:
        looked_at, seconds = json.loads(kept)
        return _Found(CheckResult(other.expected, looked_at), (Verdict.REFUTED,) * len(controls), seconds)
    shown = other.show(players)
    if shown is None:
        return None
    broken = _broken_by_a_play(book, name, players) if shown.verdict is Verdict.PROVED else ""
    shown = CheckResult(Verdict.REFUTED, shown.looked_at, broken) if broken else shown
    found = _Found(shown, tuple([each.show().verdict for each in all_spoilt]), time.perf_counter() - began)
    if place is not None and shown.verdict is other.expected and set(found.controls) <= {Verdict.REFUTED}:
        place.keep(json.dumps([shown.looked_at, round(found.seconds, 3)]))
    return found


def _demonstrations(
    known: Theory[S, A], players: Sequence[int], wanted: Collection[str], others: Sequence[tuple[str, int, bool]],
    results: Iterator[_Found | None], tell: Tell,
) -> Iterator[Demonstration[S, A]]:
    for name, number, _ in others:
        tell(f"{number} players: {name}")
        found, other = next(results), known.others[name]
        if found is not None:
            shown = found.shown
            yield Demonstration(
                name, known.properties[name], known.families[name], number, other.how, shown.verdict, other.expected,
                shown.looked_at, shown.reason, found.seconds,
                in_short(known.stands_on(name), DEFAULT_READINGS if other.by_default else ALL_READINGS),
                controls=tuple(zip(_spoilt(known, name), found.controls, strict=False)))
    for refuting in (each for each in known.counterexamples.values() if each.id in wanted):
        for number in (number for number in players if number in refuting.players):
            tell(f"{number} players: {refuting.id}")
            began = time.perf_counter()
            plays = tuple(exhibited(known, refuting, number))
            wrong = [play.wrong for play in plays if play.wrong]
            lengths = " and ".join(f"{len(play.stored.play.actions)}" for play in plays)
            yield Demonstration(
                refuting.id, known.properties[refuting.id], known.families[refuting.id], number, "a stored play",
                Verdict.UNKNOWN if wrong else Verdict.REFUTED, Verdict.REFUTED,
                f"{'plays' if len(plays) > 1 else 'a play'} of {lengths} action{'s' * (lengths != '1')}; {refuting.shortest}",
                "; ".join(wrong), time.perf_counter() - began,
                "; ".join(in_short(readings, DEFAULT_READINGS) for readings in refuting.readings.values()), plays=plays)


def _files(book: Rulebook[S, A], counterexample: Counterexample, players: int) -> list[Path]:
    """Where its plays are stored, by the readings that they are played under."""
    return [plays_of_proofs(book) / f"{counterexample.id}.{players}p{tag}.txt" for tag in counterexample.readings]


def exhibited(known: Theory[S, A], counterexample: Counterexample, players: int) -> Iterator[Exhibited[S, A]]:
    """The stored plays of a claim for a number of players.

    Raises InvalidRecord for one that is not there or is no legal play.
    """
    book = known.book
    for file, readings in zip(_files(book, counterexample, players), counterexample.readings.values(), strict=True):
        stored, wrong = stored_play(book, file), ""
        if stored.game != book.printed(players, book.reading_names.parse(readings)):
            wrong = f"{stored.file.name} is not played by the printed rules for {players} players under its readings"
        elif (broken := breaks_after(known.properties[counterexample.id], stored.game, stored.play)) != len(stored.play.actions):
            wrong = f"{stored.file.name} does not break the claim by its last action" + (
                "" if broken is None else f": action {broken} does; let it end there")
        yield Exhibited(book, stored, wrong)
