"""Why clauses are there, as text."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from century_rules.desk.breaking.why import Loss, Why
from century_rules.desk.proving.clause_use import ClauseUse
from century_rules.kernel.game import A, S
from century_rules.writing.paragraphs import counted, wrapped
from century_rules.writing.readings import in_short

_lines = partial(wrapped, width=110)
ALSO = 4
"""Other theorems that break without a clause named in a sentence each; the rest are counted."""
SMALL_BOARD = 8
"""Lines of the largest board that is drawn with a play."""


def text_of(why: Why[S, A]) -> str:
    """All there is to say about a clause, but for the proofs that use it."""
    clause = why.clause
    lines = [*_lines(f"{clause.id}  {clause.text}", 0, len(clause.id) + 2), *_lines(f"Source: {clause.source}", 2)]
    lines += _lines(f"Note: {clause.note}", 2) if clause.note else []
    lines += ["", "  Cited by"]
    wide = max((len(claimed.id) for claimed in why.cited_by), default=0) + 2
    for claimed in why.cited_by:
        lines += _lines(f"{claimed.id:<{wide}}{claimed.statement}", 4, 4 + wide)
    if not why.cited_by:
        lines.append("    no property")
    lines += ["", "  Without it"]
    if why.losses:
        known = why.losses[0].claimed in why.cited_by
        lines += _lines(_fails(why.losses[0], say_it=not known), 4)
        lines += _told_play(why.losses[0])
    for sentence in (*_also(why), *_standing(why)):
        lines += _lines(sentence, 4)
    return "\n".join(lines)


def text_of_use(why: Why[S, A], use: ClauseUse) -> str:
    """In which proofs a clause is used."""
    names = ", ".join(use.used_in[why.clause.id]) or "no proof"
    return "\n".join(_lines(f"{why.clause.id} is used, for {use.players} players, in the proofs of: {names}", 0, 2))


def _told_play(loss: Loss[S, A]) -> Iterator[str]:
    if loss.play is None:
        return
    yield from (f"      {line}".rstrip() for line in _position(loss))
    for number, sentence in enumerate(loss.play.sentences(), 1):
        yield from _lines(f"{number:>3}. {sentence}", 6, 11)
    yield from _lines(_with_it(loss), 4)


def _fails(loss: Loss[S, A], *, say_it: bool) -> str:
    """What was changed, what it breaks, and what follows; `say_it` is whether the broken property is stated in full."""
    change = f"denied ({'; '.join(loss.instead)})" if loss.instead else "dropped"
    breaks = f"{_broken(loss)}{f': {loss.claimed.statement}' if say_it else '.'}"
    said = f"{loss.clause} {change}{_beside(loss)}: {loss.at.control.why}. That breaks {breaks}"
    if loss.play is None:
        return f"{said} NOT AS EXPECTED: no play was found that shows it."
    if not loss.length:
        return f"{said} It is broken before the first action, on the instance {loss.at.small.name}:"
    which = "The shortest play that shows it" if loss.play.shortest else "The first play found that shows it"
    return f"{said} {which}, on the instance {loss.at.small.name} {_begins(loss.opening)}:"


def _broken(loss: Loss[S, A]) -> str:
    """The theorem, with the readings that it is claimed under where those are not all."""
    return f"{loss.theorem.id}{f' (claimed under {in_short(loss.theorem.needs)})' if loss.theorem.needs else ''}"


def _beside(loss: Loss[S, A]) -> str:
    """What else the control changes."""
    parts = list(loss.others) + [f"reading {name}={value}" for name, value in loss.at.control.readings.items()]
    return f", with {' and '.join(parts)}" if parts else ""


def _begins(opening: int) -> str:
    return f"after {counted(opening, 'action')} of ordinary play" if opening else "at the beginning"


def _position(loss: Loss[S, A]) -> Iterator[str]:
    """Where a play begins: the board, unless it is large, and what each player has."""
    assert loss.play is not None
    telling, game, state = loss.play.book.telling, loss.play.game, loss.play.play.states[0]
    board = telling.board(game, state)
    yield from (*board, "") if 0 < len(board) <= SMALL_BOARD else ()
    yield from (line.rstrip() for line in telling.seats(game, state))


def _with_it(loss: Loss[S, A]) -> str:
    if loss.steps_in is None:
        return f"With {loss.clause} in force the same play breaks it, too: NOT AS EXPECTED."
    if not loss.steps_in.action:
        return f"With {loss.clause} in force: {loss.steps_in.says}"
    return f"With {loss.clause} in force, at {loss.steps_in.action}: {loss.steps_in.says}"


def _also(why: Why[S, A]) -> Iterator[str]:
    """The other theorems that break."""
    others = [loss for loss in why.losses[1:] if loss.shown]
    if others:
        named = [f"{_broken(loss)}{_beside(loss)} ({loss.at.control.why}; {_actions(loss)})" for loss in others[:ALSO]]
        more = f" and {len(others) - ALSO} more" if len(others) > ALSO else ""
        yield f"Also broken: {'; '.join(named)}{more}."
    for loss in why.losses[1:]:
        if not loss.shown:
            yield f"NOT AS EXPECTED: {loss.theorem.id}{_beside(loss)}: no play shows what {loss.clause} is there for."


def _actions(loss: Loss[S, A]) -> str:
    return counted(loss.length, "action") if loss.length else "by the set-up"


def _standing(why: Why[S, A]) -> Iterator[str]:
    """Redundant, or not shown to be needed."""
    if why.redundant is not None:
        yield f"Redundant: {why.redundant.reason.rstrip('.')} (theorem {why.redundant.theorem})."
    elif not why.losses:
        yield "Not shown to be load-bearing: no theorem has a control that drops or denies it."
    elif not why.load_bearing:
        yield ("Not shown to be load-bearing by itself: no control changes it alone, under readings its theorem "
               "is claimed for, with a play that shows it.")
