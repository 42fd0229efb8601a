"""``century-rules impact``."""

from __future__ import annotations

import shlex
from collections import Counter
from pathlib import Path

import click

from century_rules.cli.impossible import impossible_positions, in_lines
from century_rules.cli.files import Files, file_options
from century_rules.cli.options import Rulings, json_option, workers_options
from century_rules.cli.output import console, echo_json
from century_rules.cli.verbs import BAD_INPUT, CUT_SHORT, FINE, NOT_AS_EXPECTED
from century_rules.cli.workers import DEFAULT, Where, until_cut_short
from century_rules.kernel.errors import CenturyError, InvalidInput
from century_rules.process.progress import no_progress
from century_rules.rulebook import Rulebook, rulebook
from century_rules.rulings.file import load_ruling
from century_rules.rulings.impact import impact_on
from century_rules.rulings.impact_document import Beside, impact_document
from century_rules.rulings.impacts import Impacts, lines
from century_rules.rulings.played import what_is_played
from century_rules.rulings.record_files import RecordFiles, in_folder, in_list, write_list
from century_rules.running import Job, run
from century_rules.writing.paragraphs import counted
from century_rules.writing.placeholders import resting_on

FEW = 10
"""Records that are compared sooner than a process is started."""


@click.command("impact")
@click.argument("name", metavar="GAME")
@click.argument("given", metavar="FILE... [FOLDER]", nargs=-1, required=True)
@click.option("--from", "from_list", metavar="LIST", help="Instead of FOLDER: the records that a file names, one path a line.")
@click.option("--list", "to_list", metavar="FILE", help="Write the paths of the records in which it mattered, for --from.")
@click.option("--data-only", is_flag=True, help="Refuse a ruling that has a Python part, which is code.")
@workers_options("compare")
@file_options
@json_option
def command(name: str, given: tuple[str, ...], from_list: str | None, to_list: str | None, data_only: bool, where: Where,
            files: Files, as_json: bool) -> None:
    """Play recorded games by the printed rules and under rulings, side by side, and tell what changes in whose.

    FILE are the rulings, all in force at once; FOLDER has the records, files that end in .txt, in folders of it, too. The first
    example makes such a folder by the printed rules; with --ruling FILE, games as they are played by the ruling.

    The page of --html has the answer of `compare` beside it, which is asked then.

    Exit code 0 if nothing changed and nobody had another choice, 1 if something did, 2 if a file is bad, or if nothing changed
    where it could be asked but not every record could be; 3 if cut short: Ctrl-C tells what was found so far.

    \b
    Examples:
      century-rules simulate spice-road --games 500 --ordinary --records games
      century-rules impact spice-road rest.toml games --list changed.txt
      century-rules impact spice-road rest.toml --from changed.txt --html impact.html
    """
    rulings, folder = _split(name, given, from_list)
    if where.scheduler is not None:
        raise InvalidInput("--scheduler: other machines do not have these files; give --workers")
    if to_list is not None and Path(to_list).exists():
        raise InvalidInput(f"--list {to_list}: there is such a file already; choose another name")
    book = Rulings(rulings, data_only).book(name)
    records = _records(name, folder) if from_list is None else in_list(from_list)
    impacts, why = _compared(book, records, where)
    no_position = () if why else impossible_positions(book, rulings, _players(book, impacts), no_progress)
    played = what_is_played(book, [load_ruling(file) for file in rulings], min(book.in_force.players or book.players))
    if not as_json:
        click.echo("".join(f"{line}\n" for line in in_lines(no_position)), nl=False)
        _print(book, impacts, records)
        click.echo("\n".join(("\nwhat is played, whatever it says:", *(f"  {each}" for each in played))))
    conclusion, proof, why = _concluded(book, rulings, impacts, why)
    beside = Beside(proof=proof, refused=why)
    if files.asked and not (proof or why):
        beside = _compared_in_any_game(book, rulings, impacts)
        why = why or ("interrupted" if beside.answer is not None and beside.answer.interrupted else "")
    document = impact_document(
        book, impacts, conclusion, beside, asked=len(records.paths), no_position=no_position, played=played, cut=why,
        not_looked_at=records.others)
    if as_json:
        echo_json(document.data)
    else:
        click.echo(f"\n{conclusion}")
    if to_list is not None:
        write_list(to_list, impacts.listed())
    files.write(document, as_json)
    if why:
        click.echo(f"century-rules: {why} after {len(impacts.records)} of {len(records.paths)} records", err=True)
    click.get_current_context().exit(
        CUT_SHORT if why else NOT_AS_EXPECTED if impacts.mattered or no_position else BAD_INPUT if impacts.unanswered else FINE)


def _split(name: str, given: tuple[str, ...], from_list: str | None) -> tuple[tuple[str, ...], str]:
    """The rulings and the folder. Raises InvalidInput if one is missing."""
    if from_list is not None:
        for text in given:
            _refuse_reading(name, text)
        if Path(given[-1]).is_dir():
            raise InvalidInput(f"{given[-1]}: --from says which records; leave the folder out")
        return given, ""
    for text in given:
        _refuse_reading(name, text)
    if len(given) < 2:
        missing = "the ruling" if Path(given[0]).is_dir() else "the folder of records"
        raise InvalidInput(f"{missing} is missing; for instance century-rules impact GAME ruling.toml games; {_make(name)}")
    if Path(given[0]).is_dir() and not Path(given[-1]).is_dir():
        raise InvalidInput(f"{given[0]}: is a folder; the rulings come first, and the folder of records last")
    return given[:-1], given[-1]


def _refuse_reading(name: str, text: str) -> None:
    """Raise InvalidInput for what is a listed reading of the game, and no file: it is to be asked another way."""
    doubt = text.partition("=")[0]
    if not Path(text).exists() and doubt in {each.id for each in rulebook(name).ambiguities}:
        raise InvalidInput(f"{text}: is a listed reading, and impact asks about rulings in files; `century-rules compare {name} "
                           f"{text}` looks for a play in which it matters, and with --ordinary 100 in how many ordinary games")


def _records(name: str, folder: str) -> RecordFiles:
    """The records of a folder. Raises InvalidInput, which says how to come by some, if there are none."""
    try:
        return in_folder(folder)
    except InvalidInput as error:
        raise InvalidInput(f"{error}; {_make(name)}") from error


def _make(name: str) -> str:
    """How to come by records."""
    return (f"`century-rules simulate {name} --games 100 --ordinary --records games` makes a folder of them by the printed "
            "rules, and with --ruling FILE one by the ruling")


def _compared(book: Rulebook[object, object], records: RecordFiles, where: Where) -> tuple[Impacts, str]:
    """What was found of the records, and why it was cut short; "" if it was not."""
    from rich.progress import Progress

    impacts, out = Impacts(), console(err=True)
    with Progress(console=out, transient=True, disable=not out.is_terminal) as progress, until_cut_short() as cut:
        bar = progress.add_task("comparing", total=len(records.paths))
        jobs = [Job(path, impact_on, (book, path)) for path in records.paths]
        for found in run(jobs, where.begin(1 if len(jobs) < FEW else DEFAULT)):
            impacts.records.append(found)
            progress.advance(bar)
    if len(impacts.records) < len(records.paths) and not cut:
        cut.why = "interrupted"
    return impacts, cut.why


def _players(book: Rulebook[object, object], impacts: Impacts) -> list[int]:
    """For how many players the records are that the rulings say something of."""
    return sorted({each.players for each in impacts.records} & set(book.in_force.players))


def _concluded(book: Rulebook[object, object], files: tuple[str, ...], impacts: Impacts, why: str) -> tuple[str, str, str]:
    """What follows, the proof that it cannot matter ("" if there is none), and why it was cut short; then no proof is tried."""
    # Of several rulings `compare` asks whether one makes a difference to the other.
    compare, proof = f"century-rules compare {book.name} {shlex.join(files)}" if len(files) == 1 else "", ""

    def proved() -> str | None:
        from century_rules.rulings.cannot_matter import cannot_matter

        nonlocal proof
        click.echo("… it did not matter; trying to prove that it cannot", err=True)
        proof = cannot_matter(book, files, impacts.records) or ""
        return proof or None

    if not why:
        with until_cut_short() as cut:
            return impacts.conclusion(proved, compare), proof, ""
        why = cut.why
    return impacts.conclusion(lambda: None, compare), "", why


def _compared_in_any_game(book: Rulebook[object, object], files: tuple[str, ...], impacts: Impacts) -> Beside:
    """What `compare` says for the number of players and the readings that most of the records have."""
    from century_rules.desk.comparing import compare_readings
    from century_rules.rulings.cannot_matter import asked_of_games
    from century_rules.rulings.question import with_impossible

    kinds = Counter((each.players, each.readings) for each in impacts.records if each.group.answered)
    if not kinds:
        return Beside(refused="no record could be asked, which would say of how many players")
    ((players, readings), _), = kinds.most_common(1)
    command = shlex.join(["century-rules", "compare", book.name, *files, "--players", str(players),
                          *(part for each in readings for part in ("--reading", each))])
    try:
        question = asked_of_games(book, files, players, readings)
        answer = compare_readings(question, None, lambda line: click.echo(f"… {line}", err=True))
        return Beside(answer=with_impossible(answer), command=command)
    except CenturyError as error:
        return Beside(refused=str(error), command=command)


def _print(book: Rulebook[object, object], impacts: Impacts, records: RecordFiles) -> None:
    rulings = book.in_force.names
    beside = f"; {counted(records.others, 'other file')} not looked at" if records.others else ""
    click.echo(f"{rulings} in {counted(len(impacts.records), 'record')} of {book.name}, "
               f"{counted(impacts.positions, 'position')}{beside}\n")
    said = resting_on(impacts.placeholders)
    for line in (*lines(impacts), *filter(None, [said])):
        click.echo(line)
