"""Every theorem under the default readings, and under each single change of one reading from the default."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache

import attrs

from century_rules.desk.controls import BreakingPlay, is_play_of
from century_rules.desk.first_play import broken, first_breaking_play
from century_rules.desk.theories import Property, theory, theory_once
from century_rules.desk.verify import RLIMIT, Finding, Progress, Proofs, chosen_theorems
from century_rules.eastern_wonders.actions import Action
from century_rules.eastern_wonders.game import Game
from century_rules.eastern_wonders.instances import INSTANCES, instance
from century_rules.eastern_wonders.reading_names import parse_readings
from century_rules.eastern_wonders.readings import AMBIGUITIES
from century_rules.eastern_wonders.record import Record, load_record
from century_rules.eastern_wonders.theory import Theorem
from century_rules.kernel.content import content_root
from century_rules.kernel.errors import CenturyError
from century_rules.kernel.play import played
from century_rules.kernel.property import Play, PlayProperty
from century_rules.kernel.verdict import Verdict
from century_rules.running import Job, Workers, at_work, run

DEFAULT = "default"

MOST_STATES = 20_000
"""Positions of a small instance that are looked at for a play."""

LONG = 160
"""Actions of a stored play beyond which a property of whole plays is not asked of all its beginnings."""

CHANGES: Mapping[str, Mapping[str, str]] = {DEFAULT: {}} | {
    f"{ambiguity.id}={reading}": {ambiguity.id: str(reading)}
    for ambiguity in AMBIGUITIES for reading in ambiguity.readings if reading is not ambiguity.default}
"""Per column of the table, its name and what is read otherwise than by default."""

_DEFAULTS = {ambiguity.id: str(ambiguity.default) for ambiguity in AMBIGUITIES}


@attrs.frozen
class Cell:
    """One theorem under one choice of readings, for one number of players.

    Attributes:
        theorem: its id.
        change: one of `CHANGES`.
        players: for how many.
        expected: whether the theorem is claimed under these readings, so that it must be PROVED.
        verdict: PROVED, REFUTED (a play shows it) or UNKNOWN.
        play: where REFUTED; the first found on its instance, breadth-first, and legal there under exactly these readings.
        reason: where UNKNOWN, what was tried.
    """

    theorem: str
    change: str
    players: int
    expected: bool
    verdict: Verdict
    play: BreakingPlay | None = None
    reason: str = ""


def under_all_readings(
    game: str, *, players: Collection[int] = (2, 3, 4), only: Collection[str] = (), rlimit: int = RLIMIT, workers: Workers = 1,
    progress: Progress | None = None,
) -> Iterator[Cell]:
    """The cells of the table, players by players, theorem by theorem, change by change.

    A theorem that needs no reading is proved once under all combinations, and so in every column. One that does is tried anew
    under each change of what it needs: by induction, and where that fails by looking for a play, among the stored ones of the
    printed game and on the small instances. Where a change is about none of the readings needed, the induction is that of the
    default column, and only the stored plays are tried.
    """
    known, tell = theory(game), progress or (lambda _text: None)
    chosen = chosen_theorems(known, only)
    with at_work(workers) as same:
        for number in players:
            proofs = Proofs(known, number, rlimit, same)
            proofs.decide(chosen, tell)
            for theorem in chosen:
                findings = [_finding(proofs, theorem, readings, tell) for readings in _CHANGED.values()]
                open_ones = [change for change, found in zip(CHANGES, findings, strict=True) if not _proved(found)]
                plays = run([Job(f"{number} players: {theorem.id}, {change}", _look, (game, theorem.id, number, change))
                             for change in open_ones], same)
                for change, found in zip(CHANGES, findings, strict=True):
                    covered = _covers(theorem, _CHANGED[change])
                    if _proved(found):
                        yield Cell(theorem.id, change, number, covered, Verdict.PROVED)
                        continue
                    tell(f"{number} players: {theorem.id}, {change}: looking for a play")
                    yield _cell(found, change, covered, *next(plays))


_CHANGED = {change: {**_DEFAULTS, **readings} for change, readings in CHANGES.items()}


def _covers(theorem: Theorem, readings: Mapping[str, str]) -> bool:
    return all(readings[name] == value for name, value in theorem.needs.items())


def _proved(finding: Finding) -> bool:
    return finding.verdict is Verdict.PROVED and finding.possible


def _finding(proofs: Proofs, theorem: Theorem, readings: Mapping[str, str], tell: Progress) -> Finding:
    """What the induction says of the theorem under these readings."""
    if _covers(theorem, readings):
        return proofs.finding(theorem)
    return proofs.finding_under(theorem, {name: readings[name] for name in theorem.needs}, tell)


def _cell(finding: Finding, change: str, covered: bool, play: BreakingPlay | None, looked: str) -> Cell:
    """The cell of a theorem whose induction failed, with what was found elsewhere."""
    theorem, number = finding.theorem.id, finding.players
    if play is not None:
        return Cell(theorem, change, number, covered, Verdict.REFUTED, play)
    reason = f"the induction fails ({finding.reason or 'its premises contradict each other'}), no stored play shows it, {looked}"
    return Cell(theorem, change, number, covered, Verdict.UNKNOWN, reason=reason)


def _look(game: str, theorem_id: str, players: int, change: str) -> tuple[BreakingPlay | None, str]:
    """A play that breaks the property in one column of the table, in whatever process; and where else was looked."""
    known, readings = theory_once(game), _CHANGED[change]
    claimed, asked = known.properties[theorem_id], known.theorems[theorem_id].needs
    play, looked = stored_play(claimed, players, readings), "and none was looked for besides"
    if change == DEFAULT or any(readings[name] != _DEFAULTS[name] for name in asked):
        small, where = find_play(claimed, players, readings)
        looked = f"and none was found on {where}"
        found = [each for each in (small, play) if each is not None]
        play = min(found, key=lambda each: len(each.play.actions), default=None)
    return play, looked


def stored_play(claimed: Property, players: int, readings: Mapping[str, str]) -> BreakingPlay | None:
    """The shortest beginning of a stored play of the printed game that can be played under these readings, too, and breaks it."""
    whole = isinstance(claimed, PlayProperty)
    game, found = Game(players=players, readings=parse_readings(readings)), list[BreakingPlay]()
    for record in _stored(players):
        if whole and len(record.entries) > LONG:
            continue
        states, actions = [record.start(record.game())], list[Action]()
        try:
            game.start(states[0].setup)
            for action in (entry.action for entry in record.entries):
                states.append(game.apply(states[-1], action))
                actions.append(action)
                so_far = Play(tuple(states), tuple(actions)) if whole else Play((states[-2], states[-1]), (action,))
                if broken(claimed, game, so_far):
                    found.append(BreakingPlay(game, Play(tuple(states), tuple(actions)), "printed game"))
                    break
        except CenturyError:  # no such set-up, or no such play, under these readings
            continue
    return min(found, key=lambda shown: len(shown.play.actions), default=None)


@cache
def _stored(players: int) -> tuple[Record, ...]:
    folder = content_root("proofs") / "eastern_wonders" / "plays"
    return tuple(load_record(file) for file in sorted(folder.glob(f"*.{players}p*.txt")))


def find_play(claimed: Property, players: int, readings: Mapping[str, str]) -> tuple[BreakingPlay | None, str]:
    """A play of these readings that breaks the property, on the first small instance that has one; and where was looked.

    The instances begin late and have a counted supply, which makes them finite. Where only that lets the property break, the
    instance is searched again from its beginning, under exactly the readings asked for.
    """
    looked: list[str] = []
    for name in INSTANCES:
        small = instance(name)
        if small.game.players != players:
            continue
        for begun, given in ((True, {**readings, "supply": "counted"}), (False, readings)):
            try:
                here = small.under(parse_readings(given))
                start = here.start if begun else here.game.start(here.setup)
            except CenturyError:  # no such set-up, or no such opening, under these readings
                break
            searched = first_breaking_play(claimed, here.game, start, MOST_STATES)
            looked.append(f"{name} ({'all' if searched.complete else 'the first'} {searched.states:,} positions)")
            if searched.play is None:
                break
            asked = attrs.evolve(here.game, readings=parse_readings(readings))
            if is_play_of(asked, searched.play, small.opening if begun else ()):
                again = played(asked, start, searched.play.actions)
                if broken(claimed, asked, again):
                    return BreakingPlay(asked, again, name), ""
    return None, ", ".join(looked) or "any instance, for there is none"


@attrs.frozen
class Row:
    """One theorem in all columns, whatever the number of players.

    Attributes:
        theorem: its id.
        cells: by column, the cells of the numbers of players asked for.
    """

    theorem: str
    cells: Mapping[str, Sequence[Cell]]

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

    def not_proved(self) -> Iterator[Cell]:
        """The cells to say more about: those not proved, of the default column alone where that one is not proved."""
        for change, cells in self.cells.items():
            if self.claimed_by_default or change == DEFAULT:
                yield from (cell for cell in cells if cell.verdict is not Verdict.PROVED)


def rows(cells: Collection[Cell]) -> tuple[Row, ...]:
    """The cells theorem by theorem."""
    found: dict[str, dict[str, list[Cell]]] = {}
    for cell in cells:
        found.setdefault(cell.theorem, {}).setdefault(cell.change, []).append(cell)
    return tuple(Row(name, by_change) for name, by_change in found.items())
