"""``century-rules simulate``."""

from __future__ import annotations

import random

import click

from century_rules.cli.options import Chosen, game_options, json_option, seed_option
from century_rules.cli.output import console, echo_json
from century_rules.cli.random_play import Chooser, Count, eagerly, play_at_random, uniformly
from century_rules.cli.verbs import CUT_SHORT


@click.command("simulate")
@game_options
@seed_option
@click.option("-n", "--games", type=click.IntRange(min=1), default=10, show_default=True, help="How many games.")
@click.option("--limit", type=click.IntRange(min=1), default=5000, show_default=True, help="Most actions of one game.")
@click.option("--uniform", is_flag=True, help="Choose any legal action as likely as any other; such games hardly ever end.")
@json_option
def command(chosen: Chosen, seed: int | None, games: int, limit: int, uniform: bool, as_json: bool) -> None:
    """Play at random, many times, and count.

    Games are seeded from --seed upwards, so that the same seed gives the same answer; without it the
    seed is random. Ctrl-C prints what was counted so far.

    \b
    Examples:
      century-rules simulate eastern-wonders --games 100 --seed 1
      century-rules simulate eastern-wonders --players 4 --reading end-trigger=at-once --json
    """
    first = random.randrange(10**6) if seed is None else seed
    count = Count()
    whole = _play(chosen, range(first, first + games), limit, uniformly if uniform else eagerly, count)
    if as_json:
        echo_json({"game": chosen.name, "players": chosen.game.players, "seed": first, "limit": limit,
                   "interrupted": not whole, **count.as_json(chosen.game.players)})
    else:
        _print(count, chosen, first, limit)
    if not whole:
        click.echo(f"century-rules: interrupted after {count.games} of {games} games", err=True)
        click.get_current_context().exit(CUT_SHORT)


def _play(chosen: Chosen, seeds: range, limit: int, choose: Chooser, count: Count) -> bool:
    """Play them all; False if interrupted."""
    from rich.progress import Progress

    out = console(err=True)
    with Progress(console=out, transient=True, disable=not out.is_terminal) as progress:
        bar = progress.add_task("playing", total=len(seeds))
        try:
            for seed in seeds:
                play_at_random(chosen.game, seed, limit, choose, count)
                progress.advance(bar)
        except KeyboardInterrupt:
            return False
    return True


def _print(count: Count, chosen: Chosen, first: int, limit: int) -> None:
    from rich.table import Table

    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    table.add_column()
    table.add_column(justify="right")
    for name, number in (
            ("games", f"{count.games:,}"), ("actions", f"{count.actions:,}"), ("longest game", f"{count.longest:,}"),
            ("reached the end", f"{count.ended:,}"), ("stopped at the limit", f"{count.games - count.ended:,}"),
            ("reached a closed port", f"{count.port_closed:,}")):
        table.add_row(name, number)
    if count.ended:
        table.add_row("mean points of the winner", f"{count.points / count.ended:.1f}")
        for seat in range(chosen.game.players):
            table.add_row(f"won by P{seat + 1}", f"{count.wins[seat]:,}")
    click.echo(f"{chosen.name}, {chosen.game.players} players, seeds {first} to {first + max(0, count.games - 1)}, "
               f"at most {limit:,} actions a game")
    console().print(table)
