"""``century-rules verify --ruling``: what rulings break, told as it is found, then all in one table with what changed first."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING, cast

import attrs
import click

from century_rules.answers.text import row_lines, show_tables
from century_rules.cli.files import Files
from century_rules.cli.impossible import impossible_positions, in_lines
from century_rules.cli.output import above, console, echo_json, steady
from century_rules.cli.second_opinion import SecondOpinion, worse
from century_rules.cli.verbs import CUT_SHORT, FINE, NOT_AS_EXPECTED
from century_rules.cli.workers import until_cut_short
from century_rules.kernel.game import A, S
from century_rules.process.progress import Tell
from century_rules.rulings.keeping import Going, Keeping, Kept, in_force, keeping
from century_rules.rulings.keeping_document import Under, about_play, row_of_keeping, under_document, without_rulings
from century_rules.solving.prover import RLIMIT
from century_rules.writing.paragraphs import counted

if TYPE_CHECKING:
    from century_rules.cli.inductive import OwnClaims
    from century_rules.rulebook import Rulebook
    from century_rules.running import Workers


def show(
    book: Rulebook[S, A], rulings: Sequence[str], *, players: Sequence[int], only: Collection[str], rlimit: int | None,
    workers: Workers, own: OwnClaims[S, A] | None, ours: bool, second: SecondOpinion | None, plays: bool, every: bool,
    files: Files, as_json: bool,
) -> int:
    """Tell it all, and write the files that were asked for; gives the exit code.

    `ours`: whether theorems of ours are asked about, beside the user's `own` claims.
    """
    under = Under[S, A](without=[number for number in players if not in_force(book, number)])
    helper, found, going = _Helper(book, under, explains=bool(only)), list[Keeping[S, A]](), list[Going]()

    def tell(lines: Iterable[str], *, aside: bool = False) -> None:
        if not as_json:
            click.echo("".join(f"{line}\n" for line in lines), nl=False, err=aside)

    tell([f"{book.title}. What is told here is what changes: by the printed rules `century-rules verify {book.name}` shows all "
          "of it.", *without_rulings(under.without)])
    with console(err=True).status("proving") as status, until_cut_short() as cut:
        update, audit = steady(status.update), None if second is None else second.take
        ruled = [number for number in players or book.players if in_force(book, number)]
        under.no_position = impossible_positions(cast("Rulebook[object, object]", book), rulings, ruled, update)
        with above(status):
            tell(in_lines(under.no_position))
        if own is not None:
            own.run(status, audit, quiet=as_json)
        for each in keeping(book, players=players, only=only, rlimit=rlimit or RLIMIT, workers=workers, progress=update,
                            audit=audit) if ours else ():
            with above(status):
                if isinstance(each, Going):
                    going.append(each)
                    under.going = going
                    tell(about_play(each))
                    continue
                found.append(each)
                under.found = found
                said = helper.of(each, update)  # what is kept is progress: at the end it is named
                tell(row_lines(row_of_keeping(book, each, said), plays=plays, every=every, shown=True),
                     aside=each.kept in (Kept.KEPT, Kept.NOT_CLAIMED))
        if second is not None:
            second.ask(update)
    parts = {"also": own and own.as_json(), "recheck": second and second.as_json()}
    document = under_document(book, attrs.evolve(
        under, tried=() if own is None else own.tried, file="" if own is None else own.added.file,
        second=() if second is None else second.sentences(), agreed=second is None or second.exit_code() == FINE, cut=cut.why,
        beside={part: said for part, said in parts.items() if said is not None}))
    if as_json:
        echo_json(document.data)
    else:
        show_tables(document, console())
        if second is not None:
            second.show()
    files.write(document, as_json)
    if cut:
        click.echo(f"century-rules: {cut.why} after {counted(len(found), 'theorem')}; of the others nothing is said", err=True)
        return CUT_SHORT
    return worse(_exit_code(under), *(each.exit_code() for each in (own, second) if each is not None))


class _Helper:
    """Says why theorems are not decided, each obligation once."""

    def __init__(self, book: Rulebook[S, A], under: Under[S, A], *, explains: bool) -> None:
        self._book, self._under, self._explains = book, under, explains
        self._shown: set[str] = set()

    def of(self, found: Keeping[S, A], tell: Tell) -> Sequence[str]:
        """Lines about what fails; nothing of what is decided."""
        failed = found.finding.support.failed if found.kept is Kept.NOT_DECIDED and found.finding is not None else ()
        said: list[str] = []
        if failed and not self._explains:
            said = [f"--only {found.id} shows the position in which the induction fails"]
        elif failed and failed[0] not in self._shown:
            self._shown.add(failed[0])
            said = self._why(failed[0], found.players, tell)
        if said:
            self._under.help[found.id, found.players] = said
        return said

    def _why(self, failed: str, players: int, tell: Tell) -> list[str]:
        """The position in which an induction fails, which rests on no invariant that was set aside."""
        from century_rules.desk.proving.failed_induction import explained
        from century_rules.theory.theories import theory

        tell(f"{failed} is not inductive: looking for a position that shows it")
        aside = {name for going in self._under.going if going.players == players for name in going.set_aside}
        known = theory(self._book)
        left = tuple(each for each in known.invariants if each.name not in aside)
        told = explained(attrs.evolve(known, invariants=left), failed, players)
        return [told[0], "the position that shows it need not be one that play reaches:", *told[1:]]


def _exit_code(under: Under[S, A]) -> int:
    kept = {each.kept for each in under.found}
    return NOT_AS_EXPECTED if Kept.BROKEN in kept or under.no_position else CUT_SHORT if Kept.NOT_DECIDED in kept else FINE
