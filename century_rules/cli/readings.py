"""``century-rules readings``."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import click

from century_rules.cli.options import Rulings, json_option, ruling_options, theme_option
from century_rules.cli.output import console, echo_json
from century_rules.kernel.reading import HOW_A_DEFAULT_IS_CHOSEN, Ambiguity
from century_rules.rulebook_texts import text_of_sources


@click.command("readings")
@click.argument("name", metavar="GAME")
@click.argument("names", nargs=-1, metavar="[READING]...")
@ruling_options
@theme_option
@json_option
def command(name: str, names: tuple[str, ...], rulings: Rulings, theme: str | None, as_json: bool) -> None:
    """What a rulebook leaves open: each question, its readings, which is the default and why.

    Give a reading to other verbs as --reading NAME=VALUE.

    \b
    Examples:
      century-rules readings eastern-wonders
      century-rules readings eastern-wonders pickup build-only
    """
    book = rulings.book(name).themed(theme)
    chosen = [book.reading_names.find(reading) for reading in names] or list(book.ambiguities)
    if as_json:
        echo_json([_as_json(ambiguity, book.theme.worded, book.in_force.readings) for ambiguity in chosen])
        return
    _print(chosen, text_of_sources(book), book.theme.worded, book.in_force.readings)


def _as_json(ambiguity: Ambiguity, worded: Callable[[str], str], stands_on: Mapping[str, str]) -> dict[str, object]:
    return {
        "name": ambiguity.id, "question": worded(ambiguity.question), "clauses": list(ambiguity.clauses),
        "default": str(ambiguity.default), "ground": str(ambiguity.ground), "why": worded(ambiguity.why),
        "ruling_stands_on": stands_on.get(ambiguity.id),
        "readings": [{"value": str(reading), "text": worded(reading.text)} for reading in ambiguity.readings],
    }


def _print(ambiguities: list[Ambiguity], sources: str, worded: Callable[[str], str], stands_on: Mapping[str, str]) -> None:
    from rich.padding import Padding
    from rich.table import Table
    from rich.text import Text

    out = console()
    out.print(Text(f"{' '.join(filter(None, (HOW_A_DEFAULT_IS_CHOSEN, sources)))}\n"))
    for ambiguity in ambiguities:
        title = Text(ambiguity.id, style="bold")
        title.append(f"  {worded(ambiguity.question)}  ", style="not bold")
        title.append(f"[{', '.join(ambiguity.clauses)}]", style="dim not bold")
        table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
        table.add_column(no_wrap=True, style="cyan")
        table.add_column()
        for reading in ambiguity.readings:
            why = worded(ambiguity.why)
            default = f" Default, for {ambiguity.ground}. {why[:1].upper()}{why[1:]}." if reading is ambiguity.default else ""
            stands = " The ruling stands on this." if stands_on.get(ambiguity.id) == str(reading) else ""
            table.add_row(str(reading), Text(f"{worded(reading.text)}{default}{stands}"))
        out.print(title)
        out.print(Padding(table, (0, 0, 1, 2)))
