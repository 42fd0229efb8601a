"""``century-rules verify --ruling``: what rulings break, told as it is found, then all in one table with what changed first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING, Generic, cast

import attrs
import click

from century_rules.cli.impossible import impossible_positions, in_lines
from century_rules.cli.options import as_typed
from century_rules.cli.output import above, console, echo_json, steady
from century_rules.cli.points import against
from century_rules.cli.second_opinion import SecondOpinion, worse
from century_rules.cli.verbs import CUT_SHORT, FINE, NOT_AS_EXPECTED
from century_rules.cli.workers import until_cut_short
from century_rules.kernel.game import A, S
from century_rules.kernel.progress import Tell
from century_rules.rulings.keeping import Going, Keeping, Kept, in_force, keeping
from century_rules.solving.prover import RLIMIT
from century_rules.theory.theories import theory_once
from century_rules.writing.paragraphs import counted
from century_rules.writing.readings import in_short
from century_rules.writing.turns import by_turn, told_play, turn_lines

if TYPE_CHECKING:
    from rich.status import Status

    from century_rules.cli.inductive import OwnClaims
    from century_rules.rulebook import Rulebook
    from century_rules.running import Workers

LAST_TOLD = 12
"""Turns of a breaking play that are told without --plays; the record in --json has all of it."""


def show(
    book: Rulebook[S, A], files: Sequence[str], *, players: Sequence[int], only: Collection[str], rlimit: int | None,
    workers: Workers, own: OwnClaims[S, A] | None, ours: bool, second: SecondOpinion | None, plays: bool, every: bool,
    html: str | None, as_json: bool,
) -> int:
    """Tell it all, and write the page where `html` says; gives the exit code.

    `ours`: whether theorems of ours are asked about, beside the user's `own` claims.
    """
    told = _Told[S, A](book, plays, every, as_json, explains=bool(only))
    told.head([number for number in players if not in_force(book, number)])
    with console(err=True).status("proving") as status, until_cut_short() as cut:
        update, audit = steady(status.update), None if second is None else second.take
        ruled = [number for number in players or book.players if in_force(book, number)]
        told.impossible(impossible_positions(cast("Rulebook[object, object]", book), files, ruled, update), status)
        if own is not None:
            own.run(status, audit, quiet=as_json)
        for found in keeping(book, players=players, only=only, rlimit=rlimit or RLIMIT, workers=workers, progress=update,
                             audit=audit) if ours else ():
            with above(status):
                told.add(found, update)
        if second is not None:
            second.ask(update)
    parts = {"also": own and own.as_json(), "recheck": second and second.as_json()}
    if as_json:
        asked = {part: said for part, said in parts.items() if said is not None}
        echo_json({"interrupted": bool(cut), **told.as_json(), **asked})
    else:
        told.table()
        if second is not None:
            second.show()
    if html is not None:
        from century_rules.pages.document import write_page
        from century_rules.pages.kept import Under, kept_page

        page = kept_page(book, Under(
            found=told.found, going=told.going, without=told.without, no_position=told.no_position,
            tried=() if own is None else own.tried,
            file="" if own is None else own.added.file, second=() if second is None else second.sentences(),
            agreed=second is None or second.exit_code() == FINE, cut=cut.why), as_typed())
        click.echo(f"page: {write_page(html, page)}", err=as_json)
    if cut:
        click.echo(f"century-rules: {cut.why} after {counted(len(told.found), 'theorem')}; of the others nothing is said",
                   err=True)
        return CUT_SHORT
    return worse(told.exit_code(), *(each.exit_code() for each in (own, second) if each is not None))


class _Told(Generic[S, A]):
    """What was found so far."""

    def __init__(self, book: Rulebook[S, A], plays: bool, every: bool, as_json: bool, *, explains: bool) -> None:
        self.book, self.plays, self.every, self.quiet, self.explains = book, plays, every, as_json, explains
        self.help: dict[tuple[str, int], list[str]] = {}
        self._shown: set[str] = set()
        self.found: list[Keeping[S, A]] = []
        self.going: list[Going] = []
        self.without: Sequence[int] = ()
        self.no_position: Sequence[str] = ()

    def head(self, without: Sequence[int]) -> None:
        self.without = without
        if not self.quiet:
            click.echo(f"{self.book.title}. What is told here is what changes: by the printed rules `century-rules verify "
                       f"{self.book.name}` shows all of it.")
            for number in without:
                click.echo(f"for {number} players no ruling is in force: nothing changes.")

    def impossible(self, says: Sequence[str], status: Status) -> None:
        self.no_position = says
        if says and not self.quiet:
            with above(status):
                click.echo("\n".join(in_lines(says)))

    def add(self, found: Keeping[S, A] | Going, tell: Tell) -> None:
        if isinstance(found, Going):
            self.going.append(found)
            if not self.quiet:
                click.echo("".join(f"{line}\n" for line in _about(found)), nl=False)
            return
        self.found.append(found)
        failed = found.finding.support.failed if found.kept is Kept.NOT_DECIDED and found.finding is not None else ()
        if failed and not self.explains:
            self.help[found.id, found.players] = [f"--only {found.id} shows the position in which the induction fails"]
        elif failed and failed[0] not in self._shown:
            self._shown.add(failed[0])
            self.help[found.id, found.players] = self._why(failed[0], found.players, tell)
        if not self.quiet:  # what is kept is progress: the table at the end has a row of it
            click.echo("\n".join(self._lines(found)), err=found.kept is Kept.KEPT or found.kept is Kept.NOT_CLAIMED)

    def _why(self, failed: str, players: int, tell: Tell) -> list[str]:
        """The position in which an induction fails, which rests on no invariant that was set aside."""
        from century_rules.desk.proving.failed_induction import explained
        from century_rules.theory.theories import theory

        tell(f"{failed} is not inductive: looking for a position that shows it")
        aside = {name for going in self.going if going.players == players for name in going.set_aside}
        known = theory(self.book)
        left = tuple(each for each in known.invariants if each.name not in aside)
        told = explained(attrs.evolve(known, invariants=left), failed, players)
        return [told[0], "the position that shows it need not be one that play reaches:", *told[1:]]

    def _place(self, name: str) -> str:
        """Where a play begins: small games are called so, for their tiles and numbers are others than those of the box."""
        return f"in the small game {name}" if name in self.book.instances else name

    def _under(self, found: Keeping[S, A]) -> str:
        """The readings that what is said of a theorem stands on: its own, and those of the ruling."""
        return in_short({**self.book.in_force.readings, **theory_once(self.book).stands_on(found.id)})

    def _lines(self, found: Keeping[S, A]) -> list[str]:
        proof = "" if found.finding is None or found.kept is not Kept.KEPT else (
            f" (proved anew: {counted(len(found.finding.support.decisions), 'obligation')}, {found.finding.seconds:.1f} s)")
        shown = "" if found.play is None else (
            f" by a play of {counted(len(found.play.play.actions), 'action')} ({self._place(found.play.instance)})")
        told = [f"{found.family}/{found.id}, {found.players} players, {self._under(found)} ... {found.kept.value.upper()}{shown}"
                f"{': ' * bool(found.reason)}{found.reason}{proof}"]
        told += [f"    {line}" for line in self.help.get((found.id, found.players), ())]
        if found.play is not None:
            play = found.play
            turns = by_turn(told_play(play.book, play.game, play.play.states, play.play.actions))
            first = 0 if self.plays else max(0, len(turns) - LAST_TOLD)
            told += [f"    … what came before {turns[first][0].heading} is left out here; --plays tells it"] if first else []
            last = [one for turn in turns[first:] for one in turn]
            told += turn_lines(last, in_doubt=last[-1].turn if last else None, every=self.every, indent=4)
            told += against(found.statement, () if found.finding is None else found.finding.claimed.clauses)
        return told

    def table(self) -> None:
        """One row a theorem, what changed first; those that are kept by name; then the counts."""
        from rich.padding import Padding
        from rich.table import Table

        if not self.found:
            return
        table = Table(box=None, padding=(0, 2, 0, 0))
        for heading in ("theorem", "players", "under the ruling", "what it says, and why"):
            table.add_column(heading, no_wrap=heading[:4] != "what", overflow="fold")
        out = console()
        rows = sorted(self._rows(), key=lambda row: list(Kept).index(row[0].kept))
        for worst, same in rows:
            if worst.kept is Kept.KEPT:
                continue
            number = "" if worst.play is None else f" in {counted(len(worst.play.play.actions), 'action')}"
            others = {each.kept for each in same} - {worst.kept}
            mixed = f" (for {', '.join(str(each.players) for each in same if each.kept is worst.kept)})" * bool(others)
            table.add_row(worst.id, " ".join(str(each.players) for each in same), f"{worst.kept.value.upper()}{number}{mixed}",
                          f"{worst.statement}{f' — {worst.reason}' * bool(worst.reason)}")
        count = Counter(worst.kept for worst, _ in rows)
        if table.row_count:
            click.echo()
            out.print(table)
        if count[Kept.KEPT]:
            kept = ", ".join(worst.id for worst, _ in rows if worst.kept is Kept.KEPT)
            click.echo("\nKEPT, each proved anew under the ruling:")
            out.print(Padding(kept, (0, 0, 0, 2)))
        if self._box_is_ruled():
            click.echo("\nNumbers in these sentences are those of the printed box; asked was the box as it is ruled.")
        click.echo(f"\nof {len(rows)} claims: {', '.join(f'{count[kept]} {kept.value}' for kept in Kept)}")

    def _box_is_ruled(self) -> bool:
        printed = self.book.in_force.printed
        return printed is not None and any(printed.printed(players).components != self.book.printed(players).components
                                           for players in {each.players for each in self.found})

    def _rows(self) -> list[tuple[Keeping[S, A], list[Keeping[S, A]]]]:
        """Theorem by theorem what became of it, the worst of all numbers of players first."""
        by_id: dict[str, list[Keeping[S, A]]] = {}
        for each in self.found:
            by_id.setdefault(each.id, []).append(each)
        return [(min(same, key=lambda each: list(Kept).index(each.kept)), same) for same in by_id.values()]

    def as_json(self) -> dict[str, object]:
        count = Counter(worst.kept for worst, _ in self._rows())
        return {
            "game": self.book.name, "rulings": [{"name": name, "digest": digest} for name, digest in self.book.in_force.rulings],
            "not_in_force_for": list(self.without), "impossible_positions": list(self.no_position),
            "statements_have_numbers_of_the_printed_box": self._box_is_ruled(),
            "counts": {kept.value: count[kept] for kept in Kept},
            "plays": [{"players": each.players, "nothing_can_be_played": each.stuck, "no_longer_taken": list(each.lost),
                       "invariants_set_aside": list(each.set_aside)} for each in self.going],
            "theorems": [{
                **_as_json(each), "readings": self._under(each), "help": self.help.get((each.id, each.players), []),
            } for each in sorted(self.found, key=lambda each: list(Kept).index(each.kept))]}

    def exit_code(self) -> int:
        kept = {each.kept for each in self.found}
        return NOT_AS_EXPECTED if Kept.BROKEN in kept or self.no_position else CUT_SHORT if Kept.NOT_DECIDED in kept else FINE


def _about(going: Going) -> Iterable[str]:
    """What goes otherwise, in words."""
    if going.stuck:
        yield f"{going.players} players: under the ruling nothing can be played from the beginning on"
    elif going.lost:
        yield f"{going.players} players: no play that was tried takes {', '.join(going.lost)} any more"
    if going.set_aside:
        yield f"{going.players} players: not shown any more, so that no proof rests on them: {', '.join(going.set_aside)}"


def _as_json(found: Keeping[S, A]) -> dict[str, object]:
    finding, play = found.finding, found.play
    return {
        "id": found.id, "family": found.family, "statement": found.statement, "players": found.players,
        "under_the_ruling": found.kept.value, "by_the_printed_rules": "proved", "reason": found.reason,
        "obligations": None if finding is None else len(finding.support.decisions),
        "invariants": None if finding is None else list(finding.support.invariants),
        "asked_of_real_plays": None if finding is None else finding.asked,
        "play": None if play is None else {
            "where": play.instance, "shortest": play.shortest, "sentences": play.sentences(),
            "actions": [play.book.write_action(action) for action in play.play.actions]}}
