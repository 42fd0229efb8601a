"""``century-rules golden``."""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path

import attrs
import click

from century_rules.cli.options import Rulings, count, numbers_of_players, players_option, ruling_options
from century_rules.cli.output import console, steady
from century_rules.cli.verbs import CUT_SHORT
from century_rules.kernel.atomic_write import write_folder
from century_rules.kernel.content import has_content
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.game import A, S
from century_rules.kernel.interrupts import interruptible
from century_rules.kernel.progress import Tell
from century_rules.protocol.clause_coverage import ClauseCoverage
from century_rules.protocol.golden import (
    Evidence, Golden, candidates, chosen, coverage, golden_of, golden_schema, play_refused, play_with,
)
from century_rules.rulebook import Rulebook
from century_rules.writing.paragraphs import counted

MOST_BYTES, FOR_THE_TABLE = 20_000_000, 200_000
"""Of all files of a game together, and what is kept of these for the table of what they show."""


@click.command("golden")
@click.argument("name", metavar="GAME")
@click.argument("folder", metavar="FOLDER")
@click.option("--games", type=count(), metavar="NUMBER", default=100, show_default=True, help="How many at most.")
@click.option("--ordinary", type=count(least=0), metavar="NUMBER", default=3, show_default=True,
              help="Ordinary games for each number of players, among those that are chosen from.")
@players_option
@ruling_options
def command(name: str, folder: str, games: int, ordinary: int, players: tuple[int, ...], rulings: Rulings) -> None:
    """Games as JSON for the tests of another program: positions, legal actions and refusals, and what they cover.

    A file is a game; `schema.json` is the schema of all, and `coverage.md` says which clauses, readings, actions, refusals and
    ends are in which. Chosen are as few games as show all that any of the candidates shows, then the shortest; not more than
    20 MB. FOLDER must not be there yet, or be empty.

    \b
    Examples:
      century-rules golden spice-road golden
      century-rules golden goa golden-goa --players 2 --games 40
    """
    book = rulings.book(name)
    numbers = numbers_of_players(name, players)
    place = _empty(folder)
    try:
        with console(err=True).status("playing") as status, interruptible():
            tell = steady(status.update)
            evidence, watch = _evidence(book, tell), ClauseCoverage(book.clauses)
            found = _played(book, numbers, ordinary, evidence, watch, tell)
            evidence = attrs.evolve(evidence, carried=watch.carried)
    except KeyboardInterrupt:
        click.echo("century-rules: interrupted; nothing was written", err=True)
        click.get_current_context().exit(CUT_SHORT)
    written, size = _write(book, place, found, games, evidence)
    features = {feature for each in written for feature in each.features}
    shown, touched = (sum(kind == of for kind, _ in features) for of in ("clause", "line"))
    positions = sum(len(each.of.play.states) for each in written)
    click.echo(f"{counted(len(written), 'game')}, {positions:,} positions, {size / 1e6:.1f} MB; "
               f"of {len(book.clauses)} clauses {touched} touched, {shown} of them shown; see {place / 'coverage.md'}")


def _empty(folder: str) -> Path:
    place = Path(folder)
    try:
        place.mkdir(exist_ok=True)
        if any(place.iterdir()):
            raise InvalidInput(f"{folder}: is not empty; give another folder, or move away what is there")
    except OSError as error:
        raise InvalidInput(f"{folder}: cannot be made: {error.strerror or error}") from error
    return place


def _played(book: Rulebook[S, A], players: tuple[int, ...], ordinary: int, evidence: Evidence, watch: ClauseCoverage,
            tell: Tell) -> list[Golden[S, A]]:
    found = list[Golden[S, A]]()
    for each in candidates(book, players, range(ordinary)):
        found.append(golden_of(book, each, watch))
        tell(f"{counted(len(found), 'candidate')}")
    shown = {feature for each in found for feature in each.features}
    verbs = [verb for verb in (() if book.grammar is None else book.grammar.forms) if ("verb", verb) not in shown]
    clauses = [clause for clause in book.clauses if clause in (evidence.refusing or ()) and clause not in evidence.implied
               and ("clause", clause) not in shown]
    for what in (*verbs, *clauses):
        tell(f"a play with {what}")
        candidate = (play_with if what in verbs else play_refused)(book, what, min(players))
        found += [] if candidate is None else [golden_of(book, candidate, watch)]
    return found


def _write(book: Rulebook[S, A], place: Path, found: list[Golden[S, A]], games: int,
           evidence: Evidence) -> tuple[list[Golden[S, A]], int]:
    """Write what is chosen of the candidates, or nothing at all; gives these games, and the bytes of all files."""
    schema = json.dumps(golden_schema(book), indent=1)
    written = chosen(found, games, MOST_BYTES - FOR_THE_TABLE - len(schema))
    known = {feature for each in found for feature in each.features}
    texts = {"schema.json": schema, **{f"{each.of.name}.json": each.text for each in written},
             "coverage.md": coverage(book, written, known, evidence)}
    try:
        write_folder(place, texts)
    except OSError as error:
        raise InvalidInput(f"{place}: cannot be written: {error.strerror or error}") from error
    return written, sum(len(text.encode()) for text in texts.values())


def _evidence(book: Rulebook[S, A], tell: Tell) -> Evidence:
    """What is known of clauses: the theorems about each, then what else is claimed, and which refuse anything."""
    from century_rules.pairing.refusing import refusing_clauses
    from century_rules.theory.theories import theory_if_any

    about, implied = defaultdict[str, list[str]](list), dict[str, str]()
    if has_content("properties", book.name, book.content):
        theory = theory_if_any(book)
        implied = {clause: why.theorem for clause, why in theory.redundant.items()}
        kinds = {"only sounds true": theory.counterexamples, "claimed, not proved": theory.unproved}
        said = [("theorem", each) for each in theory.properties.values() if not any(each.id in ids for ids in kinds.values())]
        said += [(kind, theory.properties[name]) for kind, ids in kinds.items() for name in ids if name in theory.properties]
        for kind, claimed in said:
            for clause in claimed.clauses:
                about[clause].append(f"{kind} `{claimed.id}`")
    return Evidence(about, implied, refusing_clauses(book, tell))
