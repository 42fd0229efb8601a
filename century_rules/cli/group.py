"""The verbs. One module a verb; to add a verb, add its module and a row here."""

from __future__ import annotations

import click

from century_rules.cli.verbs import Verb, VerbGroup

VERBS = {
    "games": Verb("century_rules.cli.games", "Which games there are."),
    "ask": Verb("century_rules.cli.ask", "Ask in your own words: the answer, and where it first matters."),
    "agree": Verb("century_rules.cli.agree", "What to agree on before the first turn, on one sheet."),
    "clauses": Verb("century_rules.cli.clauses", "The clauses of a rulebook, with their sources."),
    "readings": Verb("century_rules.cli.readings", "What a rulebook leaves open, and how it can be read."),
    "names": Verb("century_rules.cli.names", "The names that claims, rulings and programs of your own use."),
    "compare": Verb("century_rules.cli.compare", "The shortest play in which two readings part, or a proof that they never do."),
    "play": Verb("century_rules.cli.play", "Play at the terminal; every refusal names its clause."),
    "legal": Verb("century_rules.cli.legal", "What may be done in a position, for people or as JSON."),
    "draw": Verb("century_rules.cli.draw", "A position as a picture."),
    "simulate": Verb("century_rules.cli.simulate", "Play at random, many times, and count."),
    "verify": Verb("century_rules.cli.verify", "Prove what is claimed of a game, and break each proof on purpose."),
    "across-readings": Verb("century_rules.cli.across_readings", "Which theorems hold under which readings, as a table."),
    "check": Verb("century_rules.cli.check", "Ask every claim of a small game, searched to its end."),
    "search": Verb("century_rules.cli.search", "Search a small game to the end: size, dead ends, the shortest play to a goal."),
    "perft": Verb("century_rules.cli.perft", "Count the plays of so many actions, by the first one too."),
    "export": Verb("century_rules.cli.export", "A small game as a model for SPIN."),
    "lift": Verb("century_rules.cli.lift", "Which lines of the rules can be lifted for proofs, and how large that becomes."),
    "report": Verb("century_rules.cli.report", "Every ambiguity of a game as a page to look at, in a folder."),
    "site": Verb("century_rules.cli.site", "Every answer that is kept, as a site to look at or to publish."),
    "rule": Verb("century_rules.cli.rule", "Check a ruling of your own, or write a start of one."),
    "impact": Verb("century_rules.cli.impact", "What a ruling changes in recorded games, and in whose."),
    "serve": Verb("century_rules.cli.serve", "The reference as a process that programs in any language talk to."),
    "schema": Verb("century_rules.cli.schema", "JSON Schema of a game's positions, actions and messages."),
    "golden": Verb("century_rules.cli.golden", "Games as JSON that show all there is, for the tests of another program."),
    "replay": Verb("century_rules.cli.replay", "Check a recorded game, action by action."),
}


@click.group(cls=VerbGroup, verbs=VERBS, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="century-rules", prog_name="century-rules")
def group() -> None:
    """Board-game rules as executable, provable code.

    Exit codes: 0 all as expected, 1 something refuted or not as expected, 2 bad input, 3 a limit ran out or interrupted,
    141 the reader of the output went away (`| head`).
    """
