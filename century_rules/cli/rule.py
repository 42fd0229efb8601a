"""``century-rules rule``: rulings of one's own, tried out and begun."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING

import click

from century_rules.cli.options import count, fresh_option, json_option
from century_rules.cli.output import console, echo_json, reading_rules, steady
from century_rules.cli.verbs import CUT_SHORT, FINE, NOT_AS_EXPECTED
from century_rules.kernel.errors import InvalidInput
from century_rules.process.interrupts import interruptible
from century_rules.process.progress import heard_by
from century_rules.rulebook import rulebook
from century_rules.writing.paragraphs import counted

if TYPE_CHECKING:
    from century_rules.rulings import RulingFile
    from century_rules.rulings.noticed import Looked, Noticed


MOST_TOLD = 40
"""Sentences of a play that are told; --json has all of it."""


@click.group("rule", context_settings={"help_option_names": ["-h", "--help"]})
def command() -> None:
    """Rulings of your own: a file that says what is played instead of a clause.

    `rule new` writes a commented start of one, `rule check` tries it out. Every verb then takes it as --ruling FILE.

    \b
    Examples:
      century-rules rule new eastern-wonders EW-8.1 fifth.toml
      century-rules rule check fifth.toml
    """


@command.command("check")
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.option("--together", is_flag=True, help="All files in force together, not one after the other.")
@click.option("--actions", type=count(), metavar="NUMBER", help="How many actions to play; default 1,000.")
@click.option("--positions", type=count(), metavar="NUMBER",
              help="How many positions to search from each beginning; default 3,000.")
@click.option("--data-only", is_flag=True, help="Refuse a ruling that has a Python part, which is code.")
@fresh_option
@json_option
def check_files(
    files: tuple[str, ...], together: bool, actions: int | None, positions: int | None, data_only: bool, as_json: bool,
) -> None:
    """Read rulings strictly, say what they touch, and play them: is a player stranded, do both texts of the rules agree?

    Guided players play whole games and late positions by the reference and by the encoding; small games are searched. A Python
    part is asked a second time, and it is shown that Python stumbles over nothing in it. The rest is no proof: it says what was
    looked at.

    Exit codes: 0 nothing was noticed, 1 something was, 2 a file cannot be used, 3 interrupted.

    \b
    Examples:
      century-rules rule check fifth.toml
      century-rules rule check --data-only --json rulings/*.toml
    """
    from century_rules.rulings import load_ruling
    from century_rules.rulings.noticed import Looked

    with reading_rules():
        rulings = [load_ruling(file) for file in files]
    for ruling in rulings:
        if data_only and not ruling.by_data_alone:
            raise InvalidInput(f"{ruling.path}: has a Python part, which --data-only does not run")
    apart = [rulings] if together else [[ruling] for ruling in rulings]
    found: list[tuple[Sequence[RulingFile], Looked]] = []
    interrupted = False
    try:
        with interruptible():
            _refuse(apart)
            for tried in apart:
                found.append((tried, Looked()))
                _check(*found[-1], actions, positions, as_json)
    except KeyboardInterrupt:
        interrupted = True
    if as_json:
        echo_json({"interrupted": interrupted, "checks": [_as_json(tried, looked) for tried, looked in found]})
    elif interrupted and found:
        click.echo("\n".join(_looked_at(*found[-1])))
    if interrupted:
        which = found[-1][0][0] if found else rulings[0]
        click.echo(f"century-rules: interrupted; {which.path} was not checked to the end", err=True)
    noticed = any(looked.noticed for _, looked in found)
    click.get_current_context().exit(CUT_SHORT if interrupted else NOT_AS_EXPECTED if noticed else FINE)


@command.command("new")
@click.argument("game", metavar="GAME")
@click.argument("clause", metavar="CLAUSE")
@click.argument("file", metavar="[FILE]", required=False)
def new(game: str, clause: str, file: str | None) -> None:
    """Write a commented start of a ruling about a clause: on the screen, or to a file that is not there yet.

    It says what the clause says, which operations it forbids, and which numbers of the box can be changed.

    \b
    Examples:
      century-rules rule new spice-road SR-5.1
      century-rules rule new eastern-wonders EW-8.1 fifth.toml
    """
    from century_rules.rulings.starting import start_of

    with reading_rules():
        text = start_of(rulebook(game), clause)
    if file is None:
        click.echo(text, nl=False)
        return
    try:
        with Path(file).open("x", encoding="utf-8") as out:
            out.write(text)
    except FileExistsError:
        raise InvalidInput(f"{file}: is there already; give a name that is free") from None
    except OSError as error:
        raise InvalidInput(f"{file}: cannot be written: {error.strerror}") from error
    click.echo(f"{file}: fill in `says`, switch on what fits, and run: century-rules rule check {file}")


def _refuse(apart: Sequence[Sequence[RulingFile]]) -> None:
    """Say before anything is played what cannot be. Raises InvalidInput for a ruling, or several, that cannot be in force."""
    from century_rules.rulings.book import clash, in_force

    for tried in apart:
        for ruling in tried:
            if not ruling.by_data_alone:
                click.echo(f"… {ruling.path}: running its Python part", err=True)
        in_force(tried)
    for (first,), (second,) in combinations(apart, 2) if len(apart) > 1 else ():
        if first.book.name == second.book.name and (why := clash(first, second)):
            click.echo(f"… {first.path}, {second.path}: each is checked alone: {why}", err=True)


def _check(tried: Sequence[RulingFile], looked: Looked, actions: int | None, positions: int | None, as_json: bool) -> None:
    from century_rules.rulings.check import ACTIONS, POSITIONS, check
    from century_rules.rulings.touching import told

    for ruling in tried:
        if not as_json:
            click.echo("\n".join(told(ruling)))
    with console(err=True).status("reading") as status:
        tell = steady(status.update)
        with heard_by(tell):
            check(tried, looked, actions=actions or ACTIONS, positions=positions or POSITIONS, progress=tell)
    if not as_json:
        click.echo("\n".join(_looked_at(tried, looked)))


def _looked_at(tried: Sequence[RulingFile], looked: Looked) -> Iterator[str]:
    """What was looked at and what was noticed, line by line."""
    for each in looked.noticed:
        yield from _told(each)
    kinds = {each.kind for each in looked.noticed}
    verdict = ("they do not agree" if kinds & {"differs", "not offered"} else
               "they could not be asked everywhere, for an error came up, see above" if "raises" in kinds else "they agree")
    yield (f"played {counted(looked.actions, 'action')} in {counted(looked.plays, 'play')}, {looked.ended:,} of them to the end; "
           f"reference and encoding were asked {looked.compared:,} times about actions in "
           f"{counted(looked.positions, 'position')} and "
           f"about {counted(looked.ends, 'end')}: {verdict}")
    if looked.again:
        yield f"asked about {counted(looked.again, 'action')} a second time: {_the_same(looked)}"
    if looked.shown and "stumbles" not in kinds:
        yield (f"PROVED for {', '.join(map(str, looked.shown))} players: Python stumbles over nothing in the Python part, in any "
               "position that the meanings of its fields allow")
    yield _stranded(looked)
    yield from (f"not looked at: {each}" for each in _by_reason(looked.left_out))
    yield from looked.told
    if looked.played:
        yield "what was played otherwise than by the printed rules:"
        yield from (f"  {line}" for example in looked.played.values() for line in example.lines())
    names = " and ".join(ruling.name for ruling in tried)
    yield f"{names}: {'nothing was noticed' if not looked.noticed else f'{len(looked.noticed)} noticed, see above'}"


def _told(each: Noticed) -> Iterator[str]:
    yield f"NOTICED, {each.kind}: {each.says}{f' ({each.where})' if each.where else ''}"
    first = max(0, len(each.play) - MOST_TOLD)
    if first:
        yield f"    … {counted(first, 'action')} before are left out here; --json has them"
    yield from (f"    {number}. {sentence}" for number, sentence in enumerate(each.play[first:], first + 1))


def _by_reason(left_out: Sequence[str]) -> Iterator[str]:
    """Places that could not be looked at in one line, with what was wrong with the first of them."""
    by_reason: dict[str, dict[str, str]] = {}
    for each in left_out:
        where, colon, why = each.partition(": ")
        by_reason.setdefault(why.partition(" (")[0] if colon else each, {}).update({where: why} if colon else {})
    for reason, places in by_reason.items():
        why, *others = dict.fromkeys(places.values()) or (reason,)
        besides = "; of the others for a like reason, see --json" if others else ""
        yield f"{', '.join(places)}{': ' if places else ''}{why}{besides}"


def _the_same(looked: Looked) -> str:
    other = any(each.kind == "remembers" for each in looked.noticed)
    return "NOT the same answers, see above" if other else "the same answers"


def _stranded(looked: Looked) -> str:
    by_size: dict[str, list[str]] = {}
    for where, (found, complete) in looked.searched.items():
        by_size.setdefault("all positions" if complete else f"the first {counted(found, 'position')}", []).append(where)
    where = " and ".join(f"{many} of {', '.join(each)}" for many, each in by_size.items())
    searched = f"those plays and {where}" if where else "those plays"
    if looked.stranded > looked.before:
        return f"somebody was stranded in {counted(looked.stranded - looked.before, 'position')} of {searched}"
    besides = f" but where the printed rules strand them, too ({counted(looked.before, 'position')})" if looked.before else ""
    return f"nobody was stranded{besides}, in {searched}; that is no proof"


def _as_json(tried: Sequence[RulingFile], looked: Looked) -> dict[str, object]:
    from century_rules.rulings.touching import touched

    return {
        "rulings": [touched(ruling) for ruling in tried], "fine": not looked.noticed, "told": looked.told,
        "noticed": [{"kind": each.kind, "says": each.says, "where": each.where, "play": list(each.play)}
                    for each in looked.noticed],
        "played": [{"change": each.change.value, "operation": each.operation, "action": each.action, "told": each.told,
                    "why": list(each.why), "does": list(each.does), "stays": list(each.stays)}
                   for each in looked.played.values()],
        "looked_at": {
            "plays": looked.plays, "ended": looked.ended, "actions": looked.actions, "positions": looked.positions,
            "whole_alphabet": looked.whole, "compared": looked.compared, "ends": looked.ends, "shown": looked.shown,
            "asked_again": looked.again,
            "searched": {where: {"positions": found, "complete": whole} for where, (found, whole) in looked.searched.items()},
            "stranded": looked.stranded, "stranded_by_the_printed_rules_too": looked.before, "left_out": looked.left_out,
            "asked": {f"{kind}: {name}": times for (kind, name), times in looked.asked.items()}},
    }
