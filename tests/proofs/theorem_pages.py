"""What the pages say is proved of a game, from its theory: ``python -m tests.proofs.theorem_pages`` writes it.

What stands above the theorems on a page is written by hand.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from century_rules.games.goa.rulebook import RULEBOOK as GOA
from century_rules.games.sky_islands.rulebook import RULEBOOK as SKY_ISLANDS
from century_rules.rulebook import Rulebook
from century_rules.theory.theories import theory
from century_rules.writing.readings import in_short

BOOKS: tuple[Rulebook[Any, Any], ...] = (SKY_ISLANDS, GOA)
FIRST = "## Theorems\n"


def file_of(book: Rulebook[Any, Any]) -> Path:
    """Where the page of that game lies."""
    return Path(__file__).parents[2] / "docs" / book.name / "theorems.md"


def written(book: Rulebook[Any, Any]) -> str:
    """All that follows what was written by hand."""
    known = theory(book)
    lines = [FIRST, "| theorem | it says | clauses | needs |", "|---|---|---|---|"]
    for name in known.theorems:
        said, needs = known.properties[name], known.theorems[name].needs
        under = ", ".join(f"{field}={value}" for field, value in needs.items())
        lines.append(f"| `{name}` | {said.statement} | {', '.join(said.clauses)} | {under} |")
    if known.others:
        lines += ["\n## Shown otherwise\n", "| claim | it says | clauses | needs | how |", "|---|---|---|---|---|"]
    for name, other in known.others.items():
        said, under = known.properties[name], in_short(known.stands_on(name), "")
        lines.append(f"| `{name}` | {said.statement} | {', '.join(said.clauses)} | {under} | {other.how} |")
    lines += ["\n## False, with a play each\n", "| claim | it says | the play shows |", "|---|---|---|"]
    lines += [f"| `{name}` | {known.properties[name].statement} | {each.why} |" for name, each in known.counterexamples.items()]
    if known.redundant:
        lines += ["\n## Clauses that others imply\n", *(f"- {clause}: {each.reason} (`{each.theorem}`)."
                                                       for clause, each in known.redundant.items())]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    for each in BOOKS:
        by_hand = file_of(each).read_text(encoding="utf-8").partition(FIRST)[0]
        file_of(each).write_text(by_hand + written(each), encoding="utf-8")
