"""The page of a record: the play step by step, up to its end or to the action that is not allowed."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from century_rules.kernel.errors import CenturyError, IllegalAction, Refusal
from century_rules.kernel.game import A, BoardGame, S
from century_rules.pages.asking import Asking
from century_rules.pages.board import Gallery, signs_of
from century_rules.pages.document import rendered
from century_rules.pages.parting import Badge
from century_rules.pages.steps import Line, Pane, Step, by_turns, check_length
from century_rules.pages.wording import full_stop, in_full, seat_in_words, seats_in_full
from century_rules.rulebook import Rulebook
from century_rules.writing.arguments import format_winners
from century_rules.writing.paragraphs import counted
from century_rules.writing.placeholders import placeholders_of, resting_on
from century_rules.writing.record import GameRecord, format_record
from century_rules.writing.replay import IllegalPlay


def record_page(book: Rulebook[S, A], record: GameRecord[S, A], file: str = "", wrong: IllegalPlay | None = None,
                command: str = "", differs: tuple[str, Sequence[str]] | None = None) -> str:
    """The page of a record that was played again; `wrong` says where it is no legal play. Raises InvalidInput as `replay`.

    `differs` says in what somebody's engine differs after its last action, and how.

    `book` is the record's, told in whatever words.
    """
    check_length(len(record.entries))
    game = record.game()
    states = _played(game, record)
    number = len(states) - 1
    gallery = Gallery[S, A]()
    line = Line(book, game, states, record.actions[:number], gallery)
    asking = Asking(book, game, states[0])
    steps = asking.along(line)
    if wrong is not None and number < len(record.entries):
        steps.append(_refused(line, record, wrong.refusals, steps[-1]))
    names = book.reading_names.format(record.readings)
    refused = [clause for step in steps for pane in step.panes for clause, _ in pane.refusals]
    cited = dict.fromkeys([*refused, *sorted(asking.clauses)])
    outcome = game.outcome(states[-1])
    end = "The game goes on after it"
    if outcome is not None:
        points = ", ".join(f"{seat_in_words(seat)} has {counted(int(each), 'point')}" for seat, each in enumerate(outcome.points))
        end = f"The game is over: {points}; {seats_in_full(format_winners(outcome))}"
    if differs is not None:
        badge = Badge("A difference", f"{differs[0]} after {counted(number, 'action')}", (),
                      before=tuple(map(full_stop, differs[1])))
    elif wrong is None:
        badge = Badge("A legal play", f"{counted(number, 'action')}, all allowed. {end}", (
            "Each action was played again by the rules.",
            *filter(None, [resting_on(placeholders_of(book, game)) if outcome is not None else ""])))
    else:
        badge = Badge("Not a legal play", in_full(full_stop(book.worded_why(str(wrong)))), (
            f"{counted(number, 'action')} before it were played again by the rules.",))
    title = f"A play of {book.short_title}, {record.players} players"
    sides = [{"tag": "", "name": "Played by", "clauses": (), "why": "", "default": False, "says": (
        f"the readings {', '.join(names)}; otherwise the default ones." if names else "the default readings.")}]
    text = format_record(attrs.evolve(record, theme=book.theme))
    data = {**asking.data(steps, cited, book.name), **({} if differs is None else {"opening": number})}
    return rendered(
        "play.html", data, gallery, title=f"{title} – {book.title}", question=title,
        kicker=" – ".join(filter(None, (book.title, file))),
        sides=sides, badge=badge, point=in_full(_last(wrong, book)), set_up=(), steps=steps, turns=by_turns(steps), differs=(),
        legend=signs_of(book, two=False), record=text, command=command, home="", two=False,
        by_itself=None, clauses=[(clause, book.clause(clause)) for clause in cited if clause in book.clauses],
        sources=book.sources_told)


def _played(game: BoardGame[S, A], record: GameRecord[S, A]) -> list[S]:
    """The positions as far as the actions are allowed and of who is to act."""
    states = [record.start(game)]
    for entry in record.entries:
        try:
            if game.outcome(states[-1]) is not None or game.actor(states[-1]) != entry.seat:
                break
            states.append(game.apply(states[-1], entry.action))
        except (IllegalAction, CenturyError):
            break
    return states


def _refused(line: Line[S, A], record: GameRecord[S, A], refusals: tuple[Refusal, ...], before: Step) -> Step:
    """The action that is not allowed, in the position before it."""
    number = before.number + 1
    entry = record.entries[number - 1]
    text = line.book.write_action(entry.action)
    refused = tuple((each.clause, in_full(full_stop(line.book.worded_why(each.why)))) for each in refusals)
    pane = Pane("", "", False, "", refused, line.gallery.add(
        line.book, line.game, line.states[number - 1], f"s{number}"))
    return Step(number, before.turn or 1, entry.seat, f"{seat_in_words(entry.seat).capitalize()} tries “{text}”.", f"“{text}”",
                before.now, (pane,), "refused", before.rows, before.elsewhere, before.asked)


def _last(wrong: IllegalPlay | None, book: Rulebook[S, A]) -> str:
    return "" if wrong is None or not wrong.refusals else full_stop(book.worded_why(wrong.refusals[0].why))
