"""``century-rules perft``."""

from __future__ import annotations

from collections.abc import Mapping

import click

from century_rules.cli.options import Rulings, json_option, ruling_options
from century_rules.cli.output import console, echo_json, steady
from century_rules.cli.position import Given, position, position_options
from century_rules.cli.verbs import BAD_INPUT, CUT_SHORT, NOT_AS_EXPECTED, said
from century_rules.kernel.errors import RulesAtFault
from century_rules.kernel.game import BoardGame
from century_rules.process.interrupts import interruptible
from century_rules.rulebook import A, Rulebook, S
from century_rules.search.perft import Perft, first_difference
from century_rules.writing.offered import check_offers
from century_rules.writing.paragraphs import wrapped
from century_rules.writing.raised import told_in_words
from century_rules.writing.turns import WIDTH


class _Counters(click.Choice[str]):
    """Who else can count."""

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if value == "encoding":
            self.fail("the rules are written once, and there is no second text to count with; what proofs ask is lifted from "
                      "them, and asked of real plays by `verify`: see `century-rules lift`", param, ctx)
        return super().convert(value, param, ctx)


@click.command("perft")
@position_options
@click.option("-d", "--depth", type=click.IntRange(1, 100), default=3, show_default=True, help="Of how many actions.")
@click.option("--divide", "divided", is_flag=True, help="Also by the first action.")
@click.option("--against", type=_Counters(["kernel"]), help="Count with the compiled engine, too.")
@ruling_options
@json_option
def command(given: Given, depth: int, divided: bool, against: str | None, rulings: Rulings, as_json: bool) -> None:
    """Count the plays of so many actions from a position: perft, to check an implementation of one's own against.

    It begins at the deal, at an instance (the small ones of `search`, or gale: a late position of the printed game), or in a
    record or a play in which two readings part. A play that ends sooner is not counted. Each depth up to the one asked for is
    told as soon as it is counted. If the numbers of --against differ, the play to where the two part is shown, with what each
    counts there, and the exit code is 1.

    \b
    Examples:
      century-rules perft eastern-wonders --players 3 --seed 7 --depth 3
      century-rules perft eastern-wonders --instance gale --depth 5 --divide
      century-rules perft eastern-wonders --instance reef --reading pickup=all --against kernel
    """
    book = rulings.book(given.name)
    here = position(book, given, onward=True)
    game, state = here.game, here.state
    played = book.reading_names.format(game.readings)
    perft, counted, interrupted, raised = Perft(game), [], False, ""
    difference: list[str] | None = None
    if not as_json:
        start = given.instance or given.record or here.told
        click.echo(f"{given.name}, {game.players} players, {start}, {', '.join(played) or 'default readings'}")
    try:
        with interruptible(), told_in_words():
            for number in range(1, depth + 1):
                by_first = perft.divide(state, number)
                counted.append(by_first)
                if not as_json:
                    click.echo(f"{number:3} {sum(by_first.values()):20,}")
            check_offers(book, game, state)
            difference = None if against is None else _against(book, against, game, state, depth, perft)
    except KeyboardInterrupt:
        interrupted = True
    except RulesAtFault as error:  # the depths that were counted stand
        raised = said(error)
    last: Mapping[object, int] = counted[-1] if counted and divided else {}
    if as_json:
        begins = {"instance": given.instance, "record": given.record, "after": given.after,
                  "seed": None if given.elsewhere else given.seed or 0, **({"parting": given.parting} if given.parting else {})}
        echo_json({"game": book.name, "players": game.players, "readings": played, **begins,
                   "interrupted": interrupted, **({"raised": raised} if raised else {}),
                   "plays": [sum(each.values()) for each in counted],
                   "divide": {book.write_action(action): number for action, number in last.items()}, "difference": difference})
    else:
        for action, number in last.items():
            click.echo(f"    {book.write_action(action):24} {number:16,}")
        for line in difference or ():
            click.echo(line)
        if counted and all(sum(each.values()) == 1 for each in counted) and not interrupted and not raised:
            click.echo("\n".join(wrapped(_nothing_to_choose(book), width=WIDTH)))
        if against is not None and not difference and not interrupted and not raised:
            click.echo(f"the {against} counts the same")
    if interrupted:
        click.echo(f"century-rules: interrupted after depth {len(counted)}"
                   f"{', while counting with the other' if len(counted) == depth else ''}", err=True)
    if raised:
        click.echo(f"century-rules: {raised}; after depth {len(counted)}", err=True)
        click.get_current_context().exit(BAD_INPUT)
    click.get_current_context().exit(CUT_SHORT if interrupted else NOT_AS_EXPECTED if difference else 0)


def _nothing_to_choose(book: Rulebook[S, A]) -> str:
    """What to count instead where there is a single play of each length."""
    instance = f"--instance {book.archive.instances[0]} begins elsewhere, and " if book.archive.instances else ""
    return (f"There is a single play of each length: nobody has a choice so early. A larger --depth goes on; {instance}"
            "--record FILE --after N after so many actions of a game.")


def _against(
    book: Rulebook[S, A], other: str, game: BoardGame[S, A], state: S, depth: int, perft: Perft[S, A],
) -> list[str]:
    from century_rules.cli.compiled_count import by_kernel

    counter = by_kernel(book, game, state)
    with console(err=True).status(f"counting with the {other}") as status:
        update = steady(status.update)

        def told(position: S, left: int) -> Mapping[A, int]:
            update(f"counting with the {other}: plays of {left}")
            return counter(position, left)

        found = first_difference(game, state, depth, perft.divide, told)
    return [] if found is None else found.lines(book.write_action, ("reference", other))
