"""The page on what is proved of Sky Island Merchants is written from its theory: ``python -m tests.sky_islands.test_page``."""

from __future__ import annotations

from pathlib import Path

from century_rules.games.sky_islands.rulebook import RULEBOOK
from century_rules.theory.theories import theory

PAGE = Path(__file__).parents[2] / "docs" / "sky-islands" / "theorems.md"

HEAD = """\
# What is true of Sky Island Merchants

Written by `python -m tests.sky_islands.test_page` from the properties and proofs of the game; a test compares.

`century-rules verify sky-islands -p 2` decides all of it for two players: each theorem for plays of any length, any tiles in any
order, and under all readings but where one is named, with its negative controls; and each false claim by a stored play. For
three players all invariants that they rest on were decided one by one, and the command was not run to its end; for four nothing
was decided.

What is not proved: whether there is a place for a tile, and whether an island is closed, are answered by a look at the whole
table (`by_sight`). Proofs hold however they are answered, and nothing is proved of the answers: so not that nobody discards with
tiles of land and sky (SK-4.8), nor what closes an island (SK-4.7), nor awards (SK-9). The rules of these are tested by hand, and
played on small games to their end. That a closed island stays closed is believed to be false, and no play of it is stored.
"""


def page() -> str:
    """The whole page."""
    known = theory(RULEBOOK)
    lines = [HEAD, "## Theorems\n", "| theorem | it says | clauses | needs |", "|---|---|---|---|"]
    for name in known.theorems:
        said, needs = known.properties[name], known.theorems[name].needs
        under = ", ".join(f"{field}={value}" for field, value in needs.items())
        lines.append(f"| `{name}` | {said.statement} | {', '.join(said.clauses)} | {under} |")
    lines += ["\n## False, with a play each\n", "| claim | it says | the play shows |", "|---|---|---|"]
    lines += [f"| `{name}` | {known.properties[name].statement} | {each.why} |" for name, each in known.exhibits.items()]
    lines += ["\n## Clauses that others imply\n", *(f"- {clause}: {each.reason} (`{each.theorem}`)."
                                                   for clause, each in known.redundant.items())]
    return "\n".join(lines) + "\n"


def test_the_page_is_as_the_theory_has_it() -> None:
    assert PAGE.read_text(encoding="utf-8") == page()


def test_a_theorem_that_is_missing_is_noticed() -> None:
    """The negative control."""
    told = PAGE.read_text(encoding="utf-8")
    assert all(f"`{name}`" in told for name in theory(RULEBOOK).ids)
    assert f"`{next(iter(theory(RULEBOOK).ids))}`" not in told.replace("`by-a-house`", "")


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
