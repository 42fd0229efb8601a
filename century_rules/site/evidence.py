"""What shows that the claims of a game stand as they do, and what its clauses are there for: kept plays, each played again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Generic

import attrs

from century_rules.answers.document import in_numbers
from century_rules.desk.breaking.demonstrations import Demonstration, demonstrate
from century_rules.desk.breaking.why import Why
from century_rules.desk.proving.all_readings import DEFAULT, Cell, Row
from century_rules.desk.proving.all_readings_document import across_document
from century_rules.desk.proving.verify_document import Verified, verified_document
from century_rules.desk.proving.why_document import grade_of_why, why_document
from century_rules.desk.settling.across_readings import kept_rows
from century_rules.desk.settling.load_bearing import kept_whys
from century_rules.kernel.game import A, S
from century_rules.pages.of_document import page_of
from century_rules.rulebook import Rulebook
from century_rules.theory.theories import theory

ACROSS, REFUTED = "across-readings.html", "not-so.html"


def why_file(clause: str) -> str:
    """The file of the page that shows why a clause is there."""
    return f"why-{clause}.html"


@attrs.frozen
class Evidence(Generic[S, A]):
    """What is kept of a game's claims and clauses, played again.

    Attributes:
        book: the game.
        rows: by theorem how it stands under every reading; none where that is not kept.
        whys: by clause what breaks without it; none where that is not kept.
        refuted: the plays that show that a false claim is false.
    """

    book: Rulebook[S, A] = attrs.field(repr=False)
    rows: Mapping[str, Row[S, A]]
    whys: Mapping[str, Why[S, A]]
    refuted: Sequence[Demonstration[S, A]]

    def of_clause(self, clause: str) -> tuple[str, str]:
        """The page that shows why it is there, and how that stands; two empty texts where nothing is kept."""
        why = self.whys.get(clause)
        return ("", "") if why is None else (why_file(clause), grade_of_why(why).word.partition(":")[0])

    def of_theorem(self, name: str) -> tuple[str, str]:
        """How it stands under other readings than it needs, in a sentence, and the page that shows it; empty as above."""
        row = self.rows.get(name)
        if row is None:
            return "", ""
        found = list(row.not_proved())
        if not found:
            one_by_one = theory(self.book).theorems[name].needs
            return f"Proved under every {'other reading, one at a time' if one_by_one else 'reading'}.", ""
        said = [f"{word} under {', '.join(_under(cells, self.book.players))}" for word, cells in (
            ("false", [cell for cell in found if cell.play is not None]),
            ("not decided", [cell for cell in found if cell.play is None])) if cells]
        return f"{'; '.join(said).capitalize()}.", ACROSS

    def pages(self, *, home: str, home_name: str) -> Iterator[tuple[str, str]]:
        """Each page that shows something, with its file; `home` is the page to go back to."""
        name = self.book.name
        found = [(REFUTED, f"verify {name}", verified_document(
            self.book, Verified(demonstrations=self.refuted), heading=f"What sounds true of {self.book.short_title} and is not"))]
        if self.rows:
            found.append((ACROSS, f"across-readings {name}", across_document(
                self.book, tuple(self.rows.values()), self.book.players)))
        found += [(why_file(clause), f"clauses {name} --why {clause}", why_document(self.book, [why.clause], [why]))
                  for clause, why in self.whys.items()]
        for file, command, document in found:
            yield file, page_of(document, f"century-rules {command}", home=home, home_name=home_name)


def evidence_of(book: Rulebook[S, A]) -> Evidence[S, A]:
    """That of a game. Raises InvalidRecord where a kept play does not show what it is kept for."""
    false = tuple(theory(book).counterexamples)
    return Evidence(book, {row.theorem: row for row in kept_rows(book)},
                    {why.clause.id: why for why in kept_whys(book, list(book.clauses))},
                    tuple(demonstrate(book, only=false, controls=False)) if false else ())


def _under(cells: Sequence[Cell[S, A]], players: Sequence[int]) -> Iterator[str]:
    """The readings of the cells, each with the numbers of players where these are not all that the game is for."""
    for change in dict.fromkeys(cell.change for cell in cells):
        numbers = tuple(cell.players for cell in cells if cell.change == change)
        readings = "the default readings" if change == DEFAULT else change
        yield readings if numbers == tuple(players) else f"{readings} ({in_numbers(numbers)})"
