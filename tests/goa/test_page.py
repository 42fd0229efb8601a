"""The page on what is proved of Goa is written from its theory: ``python -m tests.goa.test_page``."""

from __future__ import annotations

from pathlib import Path

from century_rules.games.goa.rulebook import RULEBOOK
from century_rules.theory.theories import theory

PAGE = Path(__file__).parents[2] / "docs" / "goa" / "theorems.md"

HEAD = """\
# What is true of Goa

Written by `python -m tests.goa.test_page` from the properties and proofs of the game; a test compares.

`century-rules verify goa -p 2` decides all of it for two players: each theorem for plays of any length, any tiles and cards
in any order, bids of any height, and under all readings but where one is named, with its negative controls; and each false
claim by a stored play. For three and four players the command was not run.

Chance is part of the set-up: a pile that is made new from the discards (GO-9.2) has its cards in the order in which the first was
shuffled, so a theorem speaks of such plays only. Bids up to forty are listed as legal actions; proofs are about any bid.

What is not proved: that a place for the flag and for each marker exists (GO-3.1 to GO-3.4), how many tiles lie on the grid, that
whoever has to decide has a legal move in every task, and what can be given out of extra-action cards in a whole game. These
are played: in small games, and in random ones. That ten extra-action cards do not suffice with four players is believed, and no
play of it is stored.
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
    return "\n".join(lines) + "\n"


def test_the_page_is_as_the_theory_has_it() -> None:
    assert PAGE.read_text(encoding="utf-8") == page()


def test_a_theorem_that_is_missing_is_noticed() -> None:
    """The negative control."""
    told = PAGE.read_text(encoding="utf-8")
    assert all(f"`{name}`" in told for name in theory(RULEBOOK).ids)
    assert f"`{next(iter(theory(RULEBOOK).ids))}`" not in told.replace("`bids-rise`", "")


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
