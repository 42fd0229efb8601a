"""Every theorem under the default readings, and under each single change of one reading from the default."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Generic

import attrs

from century_rules.desk.breaking.controls import BreakingPlay, is_play_of
from century_rules.desk.proving.finding import Finding
from century_rules.desk.proving.proofs import Proofs
from century_rules.archive import Instance
from century_rules.kernel.errors import CenturyError
from century_rules.kernel.game import A, BoardGame, S
from century_rules.kernel.play import played
from century_rules.kernel.property import Play, PlayProperty
from century_rules.process.progress import Tell, no_progress
from century_rules.kernel.verdict import Verdict
from century_rules.rulebook import Rulebook
from century_rules.running import Job, Workers, at_work, run
from century_rules.search.first_play import breaks_after, broken, first_breaking_play
from century_rules.solving.prover import RLIMIT
from century_rules.theory.theories import Property, theory, theory_once
from century_rules.writing.stored import Stored, as_far_as_legal, kept_plays, stored_plays

DEFAULT = "default"
PRINTED_GAME = "printed game"

MOST_STATES = 20_000
"""Positions of a small instance that are looked at for a play."""

LONG = 160
"""Actions of a stored play beyond which a property of whole plays is asked of its end alone, not of all its beginnings."""


def changes(book: Rulebook[S, A]) -> Mapping[str, Mapping[str, str]]:
    """Per column of the table, its name and what is read otherwise than by default; what a ruling stands on is not changed."""
    return {DEFAULT: {}} | {
        f"{ambiguity.id}={other}": {ambiguity.id: str(other)} for ambiguity in book.ambiguities
        if ambiguity.id not in book.in_force.readings for other in ambiguity.others}


def readings_of(book: Rulebook[S, A], change: str) -> Mapping[str, str]:
    """All the readings of a column, by name."""
    defaults = {ambiguity.id: str(ambiguity.default) for ambiguity in book.ambiguities}
    return {**defaults, **book.in_force.readings, **changes(book)[change]}


@attrs.frozen
class Cell(Generic[S, A]):
    """One theorem under one choice of readings, for one number of players.

    Attributes:
        theorem: its id.
        change: one of `changes`.
        players: for how many.
        expected: whether the theorem is claimed under these readings, so that it must be PROVED.
        verdict: PROVED, REFUTED (a play shows it) or UNKNOWN.
        play: where REFUTED; the first found on its instance, breadth-first, and legal there under exactly these readings.
        reason: where UNKNOWN, what was tried.
        under: the readings by name that the verdict stands on where it is PROVED; none means all.
    """

    theorem: str
    change: str
    players: int
    expected: bool
    verdict: Verdict
    play: BreakingPlay[S, A] | None = None
    reason: str = ""
    under: Mapping[str, str] = attrs.field(factory=dict)


def under_all_readings(
    book: Rulebook[S, A], *, players: Collection[int] = (), only: Collection[str] = (), rlimit: int = RLIMIT,
    workers: Workers = 1, progress: Tell | None = None,
) -> Iterator[Cell[S, A]]:
    """The cells of the table, players by players, theorem by theorem, change by change.

    A theorem that needs no reading is proved once under all combinations, and so in every column. One that does is tried anew
    under each change of what it needs: by induction, and where that fails by looking for a play, among the stored ones of the
    printed game and on the small instances. Where a change is about none of the readings needed, the induction is that of the
    default column, and only the stored plays are tried.
    """
    book.encoded()
    known, tell, columns = theory(book), progress or no_progress, tuple(changes(book))
    chosen = known.chosen_theorems(only)
    with at_work(workers) as same:
        for number in players or book.players:
            proofs = Proofs(known, number, rlimit, same)
            proofs.decide(chosen, tell)
            for theorem in chosen:
                needs = {change: {name: readings_of(book, change)[name] for name in theorem.needs} for change in columns}
                # Most columns change nothing that the theorem needs.
                under = {tuple(each.items()): each for each in needs.values()}
                found_under = {key: proofs.finding_under(theorem, each, tell) for key, each in under.items()}
                findings = {change: found_under[tuple(needs[change].items())] for change in columns}
                plays = run([Job(f"{number} players: {theorem.id}, {change}", partial(_look, book), (theorem.id, number, change))
                             for change in columns if not _proved(findings[change])], same)
                for change, found in findings.items():
                    cell = Cell[S, A](theorem.id, change, number, needs[change] == dict(theorem.needs), Verdict.PROVED,
                                      under=needs[change])
                    if not _proved(found):
                        tell(f"{number} players: {theorem.id}, {change}: looking for a play")
                        play, looked = next(plays)
                        reason = (f"the induction fails ({found.reason or found.against_premises}), no stored play "
                                  f"shows it, {looked}")
                        cell = attrs.evolve(cell, verdict=Verdict.UNKNOWN, reason=reason) if play is None else attrs.evolve(
                            cell, verdict=Verdict.REFUTED, play=play)
                    yield cell


def _proved(finding: Finding[S, A]) -> bool:
    return finding.verdict is Verdict.PROVED and finding.possible is True


def _look(
    book: Rulebook[S, A], theorem_id: str, players: int, change: str,
) -> tuple[BreakingPlay[S, A] | None, str]:
    """A play that breaks the property in one column of the table, in whatever process; and where else was looked."""
    known, readings = theory_once(book), readings_of(book, change)
    claimed, asked = known.properties[theorem_id], known.theorems[theorem_id].needs
    play, looked = stored_play(book, claimed, players, readings), "and none was looked for besides"
    if change == DEFAULT or changes(book)[change].keys() & asked:
        small, where = find_play(book, claimed, players, readings)
        looked = f"and none was found on {where}"
        found = [each for each in (small, play) if each is not None]
        play = min(found, key=lambda each: len(each.play.actions), default=None)
    return play, looked


def stored_play(
    book: Rulebook[S, A], claimed: Property[S, A], players: int, readings: Mapping[str, str],
) -> BreakingPlay[S, A] | None:
    """The shortest beginning of a stored play of the printed game that can be played under these readings, too, and breaks it.

    Plays in which two readings part are looked at where none that was stored for a claim breaks it.
    """
    whole = isinstance(claimed, PlayProperty)
    game = book.printed(players, book.reading_names.parse(readings))
    for plays in (stored_plays, kept_plays):
        found = list(_breaking(book, claimed, game, whole, plays(book, players)))
        if found:
            return min(found, key=lambda shown: len(shown.play.actions))
    return None


def _breaking(
    book: Rulebook[S, A], claimed: Property[S, A], game: BoardGame[S, A], whole: bool, plays: Iterable[Stored[S, A]],
) -> Iterator[BreakingPlay[S, A]]:
    """The beginnings of plays that break a property under the readings of that game; `whole` where it is one of plays."""
    for stored in plays:
        try:
            beginning = game.adopting(stored.play.states[0])  # read otherwise, the set-up may be another
        except CenturyError:
            continue
        legal = as_far_as_legal(game, Play((beginning,), stored.play.actions))
        if legal is None:
            continue
        last = len(legal.actions)
        length = breaks_after(claimed, game, legal, last if whole and last > LONG else 0)
        if length is not None:
            yield BreakingPlay(book, game, Play(legal.states[:length + 1], legal.actions[:length]), PRINTED_GAME)


def find_play(
    book: Rulebook[S, A], claimed: Property[S, A], players: int, readings: Mapping[str, str],
) -> tuple[BreakingPlay[S, A] | None, str]:
    """A play of these readings that breaks the property, on the first small instance that has one; and where was looked.

    The instances begin late, under readings that make them finite. Where only that lets the property break, the instance is
    searched again from its beginning, under exactly the readings asked for.
    """
    looked = list[str]()
    for name in book.archive.instances:
        try:
            small = book.instance(name)
        except CenturyError:  # it cannot be played by the rulings in force
            continue
        if small.game.players != players:
            continue
        for begun in (True, False):
            try:
                here, start = _on_small(book, small, readings, begun=begun)
            except CenturyError:  # no such set-up, or no such opening, under these readings
                break
            searched = first_breaking_play(claimed, here.game, start, MOST_STATES)
            looked.append(f"{name} ({'all' if searched.complete else 'the first'} {searched.states:,} positions)")
            if searched.play is None:
                break
            shown = _shown_on(book, claimed, small, here, readings, searched.play, begun=begun)
            if shown is not None:
                return shown, ""
    return None, ", ".join(looked) or "any instance, for there is none"


def played_on_instance(
    book: Rulebook[S, A], claimed: Property[S, A], name: str, readings: Mapping[str, str],
    actions: Callable[[S], Sequence[A]],
) -> BreakingPlay[S, A] | None:
    """The play of the given actions on an instance, from where `find_play` may have begun, if it breaks the property by its last.

    Raises CenturyError where there is none.
    """
    small = book.instance(name)
    for begun in (True, False):
        here, start = _on_small(book, small, readings, begun=begun)
        try:
            play = played(here.game.under(book.reading_names.parse(readings)), start, actions(start))
        except CenturyError:  # it began elsewhere
            continue
        shown = _shown_on(book, claimed, small, here, readings, play, begun=begun)
        if shown is not None:
            return shown
    return None


def _on_small(
    book: Rulebook[S, A], small: Instance[S, A], readings: Mapping[str, str], *, begun: bool,
) -> tuple[Instance[S, A], S]:
    """The instance as it is searched, and where that begins: late, under readings that make it finite, or at its beginning."""
    here = book.under(small, book.reading_names.parse({**readings, **book.archive.finite_under} if begun else readings))
    return here, here.start if begun else here.beginning


def _shown_on(
    book: Rulebook[S, A], claimed: Property[S, A], small: Instance[S, A], here: Instance[S, A], readings: Mapping[str, str],
    play: Play[S, A], *, begun: bool,
) -> BreakingPlay[S, A] | None:
    """The play under exactly the readings asked for, if it is one of these and breaks the property there, too."""
    asked = here.game.under(book.reading_names.parse(readings))
    if not is_play_of(asked, play, small.opening if begun else ()):
        return None
    again = played(asked, play.states[0], play.actions)
    return BreakingPlay(book, asked, again, small.name) if broken(claimed, asked, again) else None


@attrs.frozen
class Row(Generic[S, A]):
    """One theorem in all columns, whatever the number of players.

    Attributes:
        theorem: its id.
        cells: by column, the cells of the numbers of players asked for.
    """

    theorem: str
    cells: Mapping[str, Sequence[Cell[S, A]]]

    def verdict(self, change: str) -> Verdict:
        """REFUTED if it is for some number of players, PROVED if it is for all, UNKNOWN otherwise."""
        verdicts = [cell.verdict for cell in self.cells[change]]
        if Verdict.REFUTED in verdicts:
            return Verdict.REFUTED
        return Verdict.PROVED if set(verdicts) == {Verdict.PROVED} else Verdict.UNKNOWN

    @property
    def claimed_by_default(self) -> bool:
        """Whether it is proved under the default readings; if not, most other columns only repeat why."""
        return self.verdict(DEFAULT) is Verdict.PROVED

    def not_proved(self) -> Iterator[Cell[S, A]]:
        """The cells to say more about: those not proved, of the default column alone where that one is not proved."""
        for change, cells in self.cells.items():
            if self.claimed_by_default or change == DEFAULT:
                yield from (cell for cell in cells if cell.verdict is not Verdict.PROVED)


def rows(cells: Collection[Cell[S, A]]) -> tuple[Row[S, A], ...]:
    """The cells theorem by theorem."""
    found: dict[str, dict[str, list[Cell[S, A]]]] = {}
    for cell in cells:
        found.setdefault(cell.theorem, {}).setdefault(cell.change, []).append(cell)
    return tuple(Row(name, by_change) for name, by_change in found.items())
