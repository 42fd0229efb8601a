"""``century-rules replay``."""

from __future__ import annotations

from pathlib import Path

import click

from century_rules.cli.files import Files, file_options
from century_rules.cli.options import Rulings, actions_option, json_option, ruling_options, theme_option
from century_rules.cli.output import echo_json
from century_rules.cli.points import tell_of_placeholders
from century_rules.cli.verbs import NOT_AS_EXPECTED
from century_rules.process.atomic_write import write_whole
from century_rules.kernel.errors import InvalidInput, InvalidRecord, RulesAtFault
from century_rules.kernel.play import turn_numbers
from century_rules.kernel.text_lines import in_file
from century_rules.protocol.itf import SUFFIX, trace_text
from century_rules.rulebook import A, Rulebook, S
from century_rules.writing.arguments import format_seat, format_winners
from century_rules.writing.paragraphs import counted
from century_rules.writing.placeholders import placeholders_of
from century_rules.writing.record import PRINTED, GameRecord
from century_rules.writing.replay import IllegalPlay, Replay, play_entry, replay
from century_rules.writing.turns import told_play, turn_lines


@click.command("replay")
@click.argument("file", metavar="FILE")
@click.option("--tell", is_flag=True, help="Tell the game in sentences, turn by turn.")
@actions_option
@click.option("--show", is_flag=True, help="Draw the last position.")
@click.option("--states", is_flag=True, help="With --json: the set-up, each position, and each action, as docs/protocol.md says.")
@click.option("--itf", metavar="OUT.itf.json", help="Write the play as a trace that Apalache and Quint read, to that file.")
@file_options
@theme_option
@ruling_options
@json_option
def command(file: str, tell: bool, every: bool, show: bool, states: bool, itf: str | None, files: Files, theme: str | None,
            rulings: Rulings, as_json: bool) -> None:
    """Check a recorded game, action by action.

    Exit code 1 and the first wrong line with the clauses that forbid it, if the play is not legal; 2 if the file cannot be read.
    A record that names rulings is replayed with their files, which have to be given: a record brings no code. One that was kept
    in the words of a theme is told in them. A trace of --itf is a record, too; its states have to be those of its play.

    \b
    Examples:
      century-rules replay game.txt
      century-rules replay game.txt --tell --actions
      century-rules replay game.txt --ruling fifth-tile.toml
      century-rules replay game.txt --html game.html
      century-rules replay game.txt --itf game.itf.json
    """
    if every and not tell:
        raise InvalidInput("--actions: says how the game is told; give --tell, too")
    if states and not as_json:
        raise InvalidInput("--states: positions are told in JSON; give --json, too, or --show for the last one")
    if itf is not None and not itf.endswith(SUFFIX):
        raise InvalidInput(f"--itf {itf}: the name should end with {SUFFIX}, by which `replay` and viewers know a trace")
    record = rulings.record(file)
    if record.components != PRINTED:
        files.check([str(record.folder / record.components)])
    book = record.book.themed((record.theme or None) if theme is None else theme)
    try:
        played = replay(record)
    except IllegalPlay as error:
        _write(files, file, record, book, error, as_json)
        if tell and not as_json:
            _tell_up_to_there(book, record, every)
        _refuse(file, error, book, as_json)
    except InvalidRecord as error:
        if isinstance(error.__cause__, RulesAtFault) and tell and not as_json:
            _tell_up_to_there(book, record, every)
        raise in_file(file, _worded(book, error)) from error
    else:
        if itf is not None:
            _write_trace(itf, played, as_json)
        _write(files, file, record, book, None, as_json)
        _answer(file, played, book, tell, every, show, as_json, states)


def _write(files: Files, file: str, record: GameRecord[S, A], book: Rulebook[S, A], wrong: IllegalPlay | None,
           as_json: bool) -> None:
    if files.asked:
        from century_rules.answers.replayed import replayed_document

        files.write(replayed_document(book, record, Path(file).name, wrong), as_json)


def _write_trace(itf: str, played: Replay[S, A], as_json: bool) -> None:
    try:
        write_whole(Path(itf), trace_text(played))
    except OSError as error:
        raise InvalidInput(f"--itf {itf}: cannot be written: {error.strerror or error}") from error
    click.echo(f"trace: {itf}", err=as_json)


def _refuse(file: str, error: IllegalPlay, book: Rulebook[S, A], as_json: bool) -> None:
    if as_json:
        refusals = [{"clause": refusal.clause, "why": book.theme.worded_why(refusal.why)} for refusal in error.refusals]
        message = book.theme.worded_why(str(error))
        echo_json({"file": file, "legal": False, "line": error.line, "message": message, "refusals": refusals})
    click.echo(f"century-rules: {in_file(Path(file), _worded(book, error))}", err=True)
    click.get_current_context().exit(NOT_AS_EXPECTED)


def _worded(book: Rulebook[S, A], error: InvalidRecord) -> InvalidRecord:
    """The error in the words of the theme, but for the place."""
    return InvalidRecord(book.theme.worded_why(error.message), error.line)


def _tell_up_to_there(book: Rulebook[S, A], record: GameRecord[S, A], every: bool) -> None:
    """What is legal of a play that is not; action by action the turn that goes wrong."""
    game = record.game()
    states = [record.start(game)]
    try:
        for number, entry in enumerate(record.entries, 1):
            states.append(play_entry(record.book, game, states[-1], entry, number))
    except InvalidRecord:
        pass  # it is told in full after this
    told = told_play(book, game, states, record.actions[:len(states) - 1])
    for line in turn_lines(told, in_doubt=turn_numbers(game, states, len(states))[-1], every=every):
        click.echo(line)


def _answer(file: str, played: Replay[S, A], book: Rulebook[S, A], tell: bool, every: bool, show: bool, as_json: bool,
            states: bool) -> None:
    record, outcome = played.record, played.outcome
    if as_json:
        echo_json({
            "file": file, "legal": True, "players": record.players,
            "readings": list(record.book.reading_names.format(record.readings)),
            "actions": len(record.entries), "over": outcome is not None,
            "points": None if outcome is None else list(outcome.points),
            "winner": None if outcome is None or outcome.sharing else format_seat(outcome.winner),
            **({} if outcome is None or not outcome.sharing else {"winners": [*map(format_seat, outcome.winners)]}),
            "placeholders": () if outcome is None else placeholders_of(book, played.game),
            **(_states(played, book) if states else {}),
        })
        return
    if tell:
        for line in turn_lines(told_play(book, played.game, played.states, record.actions), every=every):
            click.echo(line)
    if show:
        click.echo(book.telling.draw(played.game, played.final))
    end = "the game goes on"
    if outcome is not None:
        points = ", ".join(f"{format_seat(seat)} {int(number)}" for seat, number in enumerate(outcome.points))
        end = f"the game is over: {points}; {format_winners(outcome)}"
    click.echo(f"legal: {counted(len(record.entries), 'action')} of {counted(record.players, 'player')}; {end}")
    if outcome is not None:
        tell_of_placeholders(book, played.game)


def _states(played: Replay[S, A], book: Rulebook[S, A]) -> dict[str, object]:
    """The set-up, every position, and the actions between them, as the protocol tells them."""
    from century_rules.protocol.positions import position_as_json, set_up_as_json

    return {"set_up": set_up_as_json(book, played.game, played.states[0]),
            "positions": [position_as_json(book, played.game, state) for state in played.states],
            "played": [book.plain.write_action(action) for action in played.record.actions]}
