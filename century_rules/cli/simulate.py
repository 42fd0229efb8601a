"""``century-rules simulate``."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import click

from century_rules.cli.compiled_play import play_compiled
from century_rules.cli.options import Chosen, count, game_options, json_option, seed_option, theme_option, workers_options
from century_rules.cli.keeping_records import RecordFolder
from century_rules.cli.output import console, echo_json
from century_rules.cli.points import tell_of_placeholders
from century_rules.cli.random_play import ALWAYS, ORDINARILY, Count, play_at_random, spread
from century_rules.cli.verbs import BAD_INPUT, CUT_SHORT, said
from century_rules.cli.workers import DEFAULT, Where, until_cut_short
from century_rules.kernel.errors import InvalidInput, RulesAtFault
from century_rules.rulebook import Rulebook
from century_rules.running import Job, run
from century_rules.search.layout import LimitHit
from century_rules.writing.paragraphs import counted
from century_rules.writing.placeholders import placeholders_of
from century_rules.writing.offered import check_offers
from century_rules.writing.raised import told_in_words

if TYPE_CHECKING:
    from rich.table import Table

FEW = 50
"""Games that are played sooner than a process is started, or about."""


@click.command("simulate")
@game_options
@seed_option
@click.option("-n", "--games", type=count(), default=10, show_default=True, help="How many games.")
@click.option("--limit", type=count(), default=5000, show_default=True, help="Most actions of one game.")
@click.option("--uniform", is_flag=True, help="Choose any legal action as likely as any other; such games hardly ever end.")
@click.option("--ordinary", is_flag=True, help="Let the game's ordinary player choose, who plays a little better than chance.")
@click.option("--engine", type=click.Choice(["reference", "compiled"]), default="reference", show_default=True,
              help="Play by the rules themselves, or by machine code made of them, which needs the extra `fast`.")
@click.option("--records", metavar="FOLDER",
              help="Write one record a game there; `impact` asks such a folder what a ruling changes.")
@workers_options("play")
@theme_option
@json_option
def command(chosen: Chosen, seed: int | None, games: int, limit: int, uniform: bool, ordinary: bool, engine: str,
            records: str | None, where: Where, theme: str | None, as_json: bool) -> None:
    """Play at random, many times, and count.

    Games are seeded from --seed upwards, so that the same seed gives the same answer; without it the
    seed is random. Ctrl-C prints what was counted so far. Fewer than 50 games are played in this process unless --workers
    says otherwise; the counts are the same wherever they are played.

    The compiled engine plays all games from the one set-up of --seed, and chooses by the kind of action alone, so its
    games are others than the reference's. It needs ten seconds to a minute to get to know a set-up, each time, and then is a
    hundred times as quick or more: it is for ten thousand games and more.

    \b
    Examples:
      century-rules simulate eastern-wonders --games 100 --seed 1
      century-rules simulate spice-road --games 100 --seed 1 --ordinary
      century-rules simulate eastern-wonders --games 10000 --seed 1 --workers 8
      century-rules simulate eastern-wonders --games 500 --seed 1 --ordinary --records games
      century-rules simulate eastern-wonders --games 100000 --limit 500 --seed 1 --engine compiled
      century-rules simulate eastern-wonders --players 4 --reading end-trigger=at-once --json
    """
    from rich.progress import Progress

    book = chosen.book.themed(theme)
    if (uniform and ordinary) or (ordinary and engine == "compiled"):
        raise InvalidInput(f"--ordinary: leave {'--uniform' if uniform else '--engine compiled'} out")
    first = random.randrange(10**6) if seed is None else seed
    if engine == "compiled" and where != Where(None, None):
        raise InvalidInput("--engine compiled plays in this process; leave --workers and --scheduler out")
    if engine == "compiled" and records is not None:
        raise InvalidInput("--engine compiled keeps no plays; leave --records out")
    folder = None if records is None else RecordFolder(Path(records), chosen, range(first, first + games))
    if folder is not None:
        folder.prepare()
    out = console(err=True)
    count, limits, raised = Count(), Counter[LimitHit](), ""
    with Progress(console=out, transient=True, disable=not out.is_terminal) as progress, until_cut_short() as cut:
        bar = progress.add_task("playing", total=games)
        if engine == "compiled":
            with told_in_words():
                count, limits = play_compiled(chosen.book, chosen.game, first, games, limit, uniform=uniform,
                                              progress=lambda played: progress.update(bar, completed=played))
        else:
            how = "uniformly" if uniform else ORDINARILY if ordinary else "eagerly"
            components = None if folder is None else folder.components
            jobs = (Job(f"seed {each}", play_at_random, (chosen.book, chosen.game, each, limit, how, components))
                    for each in range(first, first + games))  # there can be more than memory holds
            try:
                with told_in_words():
                    check_offers(chosen.book, chosen.game, chosen.game.deal(first))
                for each, (played, record) in enumerate(run(jobs, where.begin(1 if games < FEW else DEFAULT)), first):
                    if folder is not None:
                        folder.write(each, record)
                    count.add(played)
                    progress.advance(bar)
            except RulesAtFault as error:  # what was counted before stands
                raised = said(error)
    if count.games < games and not cut and not raised:
        cut.why = "interrupted"
    if as_json:
        echo_json({"game": chosen.name, "players": chosen.game.players, "engine": engine, "seed": first, "limit": limit,
                   "interrupted": bool(cut), **({"raised": raised} if raised else {}),
                   **({} if folder is None else {"records": folder.written}),
                   **count.as_json(chosen.game.players, list(book.guidance.events), list(book.guidance.measures)),
                   "broken_off": {str(bound): hits for bound, hits in limits.items()},
                   "placeholders": placeholders_of(book, chosen.game) if count.ended else ()})
    else:
        seeds = f"seed {first}" if engine == "compiled" else f"seeds {first} to {first + max(0, count.games - 1)}"
        _print(count, limits, book, chosen.game.players, f"{seeds}, at most {counted(limit, 'action')} a game")
        stopped = _stopped(count, limits)
        if 2 * stopped > count.games:
            click.echo(f"\n{stopped:,} of {counted(count.games, 'game')} did not come to an end within --limit {limit}: "
                       f"{_what_helps(book, uniform=uniform, ordinary=ordinary, engine=engine)}")
        if count.ended:
            tell_of_placeholders(book, chosen.game, "\n")
    if folder is not None:
        click.echo(f"century-rules: wrote {counted(folder.written, 'record')} in {folder.folder}", err=True)
    if raised:
        click.echo(f"century-rules: {raised}; after {count.games:,} of {games:,} games", err=True)
        click.get_current_context().exit(BAD_INPUT)
    if limits and not cut:
        click.echo(f"century-rules: {limits.total()} games were broken off: an action would have led out of what the compiled "
                   "player has room for; the reference engine has no such bounds", err=True)
        click.get_current_context().exit(CUT_SHORT)
    if cut:
        click.echo(f"century-rules: {cut.why} after {count.games:,} of {games:,} games", err=True)
        click.get_current_context().exit(CUT_SHORT)


def _stopped(count: Count, limits: Counter[LimitHit]) -> int:
    """How many games ran into the limit."""
    return count.games - count.ended - count.dead_ends - limits.total()


def _what_helps(book: Rulebook[object, object], *, uniform: bool, ordinary: bool, engine: str) -> str:
    """What can be done so that more games come to an end."""
    if uniform:
        return "leave --uniform out, or give a greater --limit"
    if ordinary or engine == "compiled":
        return "give a greater --limit"
    if not book.guidance.has_ordinary:
        return "give a greater --limit, or say `guidance` in the Rulebook, so that play gets somewhere"
    return "try --ordinary, whose player wants to get somewhere, or give a greater --limit"


def _print(count: Count, limits: Counter[LimitHit], book: Rulebook[object, object], players: int, how: str) -> None:
    from rich.table import Table

    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    table.add_column()
    table.add_column(justify="right")
    for name, number in (
            ("games", f"{count.games:,}"), ("actions", f"{count.actions:,}"), ("longest game", f"{count.longest:,}"),
            ("reached the end", f"{count.ended:,}"),
            ("stopped at the limit", f"{_stopped(count, limits):,}"),
            ("came to a dead end: nobody could act", f"{count.dead_ends:,}"),
            *((book.theme.worded(event.says), f"{count.events[name]:,}") for name, event in book.guidance.events.items()),
            *((f"broken off: {bound}", f"{hits:,}") for bound, hits in limits.items())):
        table.add_row(name, number)
    if count.ended:
        table.add_row("mean points of the winner", f"{count.points / count.ended:.1f}")
        for seat in range(players):
            table.add_row(f"won by P{seat + 1}", f"{count.wins[seat]:,}")
    if count.shared:
        table.add_row("of these, shared and counted for each winner", f"{counted(count.shared, 'game')}")
    click.echo(f"{book.name}, {players} players, {how}")
    console().print(table)
    if count.ended:
        at_the_end = _at_the_end(count, book)
        if at_the_end.row_count:
            click.echo()
            console().print(at_the_end)


def _at_the_end(count: Count, book: Rulebook[object, object]) -> Table:
    """What the games were like that ended: their length, and what the game itself finds worth telling."""
    from rich.table import Table

    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column("of the games that ended")
    for heading in ("mean", "least", "most"):
        table.add_column(heading, justify="right")
    named = {**ALWAYS, **{name: measure.says for name, measure in book.guidance.measures.items()}}
    for name, says in named.items():
        found = spread(count.at_the_end.get(name, Counter()))
        if found is not None:
            table.add_row(book.theme.worded(says), f"{found['mean']:,.1f}", f"{found['least']:,}", f"{found['most']:,}")
    return table
