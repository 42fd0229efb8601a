"""The answer of `replay`: a record played step by step, up to its end or to the action that is not allowed."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from century_rules.answers.document import Badge, Document, Drawn, Ending, PlayedBy, ShownPlay, Side
from century_rules.kernel.errors import CenturyError
from century_rules.kernel.game import A, BoardGame, S
from century_rules.kernel.play import turn_numbers
from century_rules.kernel.property import Play
from century_rules.rulebook import Rulebook
from century_rules.writing.arguments import format_winners
from century_rules.writing.paragraphs import counted, listed
from century_rules.writing.placeholders import placeholders_of, resting_on
from century_rules.writing.record import PRINTED, GameRecord, format_record
from century_rules.writing.replay import IllegalPlay
from century_rules.writing.wording import full_stop, in_full, seat_in_words, seats_in_full


def replayed_document(book: Rulebook[S, A], record: GameRecord[S, A], file: str = "", wrong: IllegalPlay | None = None,
                      differs: tuple[str, Sequence[str]] | None = None) -> Document[S, A]:
    """A record that was played again; `wrong` says where it is no legal play. Raises InvalidInput as `replay`.

    `differs` says in what somebody's engine differs after its last action, and how. `book` is the record's, told in whatever
    words.
    """
    game = record.game()
    states = _played(game, record)
    number = len(states) - 1
    stops = wrong is not None and number < len(record.entries)
    shown = ShownPlay(
        book, game, Play(tuple(states), tuple(record.actions[:number])), opened=differs is not None,
        ending=_refused(book, game, states, record, wrong) if stops and wrong is not None else None)
    return Document(
        book=book, heading=f"A play of {book.short_title}, {record.players} players", play=shown,
        kicker=" – ".join(filter(None, (book.title, file))), sides=[PlayedBy("Played by", _rules(book, record))],
        badge=_badge(book, game, states, wrong, differs), name=book.name,
        point="" if wrong is None or not wrong.refusals else in_full(full_stop(book.theme.worded_why(wrong.refusals[0].why))),
        record=format_record(attrs.evolve(record, theme=book.theme.name)))


def _badge(book: Rulebook[S, A], game: BoardGame[S, A], states: Sequence[S], wrong: IllegalPlay | None,
           differs: tuple[str, Sequence[str]] | None) -> Badge:
    played, outcome, end = counted(len(states) - 1, "action"), game.outcome(states[-1]), "The game goes on after it"
    if differs is not None:
        return Badge("A difference", f"{differs[0]} after {played}", (), before=tuple(map(full_stop, differs[1])))
    if wrong is not None:
        return Badge("Not a legal play", in_full(full_stop(book.theme.worded_why(str(wrong)))), (
            f"{played} before it were played again by the rules.",))
    if outcome is not None:
        points = ", ".join(f"{seat_in_words(seat)} has {counted(int(each), 'point')}" for seat, each in enumerate(outcome.points))
        end = f"The game is over: {points}; {seats_in_full(format_winners(outcome))}"
    return Badge("A legal play", f"{played}, all allowed. {end}", (
        "Each action was played again by the rules.",
        *filter(None, [resting_on(placeholders_of(book, game)) if outcome is not None else ""])))


def _rules(book: Rulebook[S, A], record: GameRecord[S, A]) -> str:
    """By which rules it was played, wherever these are not the printed ones with default readings."""
    names, dropped = book.reading_names.format(record.readings), sorted(record.without)
    box = "" if record.components == PRINTED else f"the components of {record.components}, not the printed ones"
    said = [f"the readings {listed(names)}, otherwise the default ones" if names else "the default readings", box,
            f"without {listed(dropped)}, as if the rulebook did not say so" if dropped else "",
            f"with the ruling {book.in_force.names} in force" if book.in_force.rulings else ""]
    return full_stop("; ".join(filter(None, said)))


def _played(game: BoardGame[S, A], record: GameRecord[S, A]) -> list[S]:
    """The positions as far as the actions are allowed and of who is to act."""
    states = [record.start(game)]
    for entry in record.entries:
        try:
            if game.outcome(states[-1]) is not None or game.actor(states[-1]) != entry.seat:
                break
            states.append(game.apply(states[-1], entry.action))
        except CenturyError:
            break
    return states


def _refused(book: Rulebook[S, A], game: BoardGame[S, A], states: Sequence[S], record: GameRecord[S, A],
             wrong: IllegalPlay) -> Ending[S, A]:
    """The action that is not allowed, in the position before it."""
    number = len(states)
    entry = record.entries[number - 1]
    text = f"“{book.write_action(entry.action)}”"
    refused = tuple((each.clause, in_full(full_stop(book.theme.worded_why(each.why)))) for each in wrong.refusals)
    side = Side("", allowed=False, refusals=refused, at=Drawn(book, game, states[-1]))
    return Ending(number, f"{seat_in_words(entry.seat).capitalize()} tries {text}.", (side,), turn=turn_numbers(
        game, states, number)[-1], seat=entry.seat, short=text)
