"""A document as a page: of one play step by step, or of many claims with the plays that show something."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from century_rules.answers.document import ByItself, Document, Row, joined
from century_rules.kernel.game import A, S
from century_rules.pages.asking import Asking
from century_rules.pages.board import Gallery, signs_of
from century_rules.pages.document import rendered
from century_rules.pages.scores import Scores, scores_of
from century_rules.pages.steps import TAGS, Line, Pane, Step, by_turns, check_length
from century_rules.pages.told import Plays, cited, drawn_pane, last_step
from century_rules.rulebook_texts import text_of_sources
from century_rules.writing.turns import told_play
from century_rules.writing.wording import full_stop, in_full


def page_of(document: Document[S, A], command: str = "", *, home: str = "", home_name: str = "All ambiguities",
            window: str = "") -> str:
    """The page as the text of an HTML file. Raises InvalidInput for too long a play.

    `command` is what made the answer; `home` a page to go back to and `home_name` what it is called; `window` is the page of a
    play window, to play on from the end of the play.
    """
    made = _page_of_a_play if document.sides else _page_of_claims
    return made(document, command=command, home=home, home_name=home_name, window=window)


# --- many claims ------------------------------------------------------------------------------------------------------


def _page_of_claims(document: Document[S, A], **others: str) -> str:
    plays = Plays()
    groups = [(group, list(map(plays.add, group.plays))) for group in document.groups if group.plays]
    idents = {id(told.shown): told.ident for told in plays.told}
    return rendered(
        "answers.html", None, plays.gallery, script="answers.js", title=document.title, document=document, groups=groups,
        ident=lambda play: idents.get(id(play), ""), links=lambda row: _links(row, idents), joined=joined,
        clauses=cited(document.book, document.clauses()), sources=text_of_sources(document.book),
        legend=signs_of(document.book), **others)


def _links(row: Row, idents: Mapping[int, str]) -> list[tuple[str, str]]:
    """Of each play that shows a row its ident, and what the link to it says; `idents` by the `id` of the play."""
    found = [(idents[id(play)], play.game.players) for play in row.plays if id(play) in idents]
    if len(found) == 1:
        return [(found[0][0], "The play")]
    return [(ident, f"Play {place} ({players} players)") for place, (ident, players) in enumerate(found, 1)]


# --- one play ---------------------------------------------------------------------------------------------------------


def _page_of_a_play(document: Document[S, A], **others: str) -> str:
    book, gallery, two = document.book, Gallery[S, A](), len(document.sides) > 1
    steps, asking = _steps(document, gallery)
    itself = None if document.by_itself is None else _itself(document.by_itself, gallery)
    quoted = [*document.clauses(), *sorted(asking.clauses - set(document.clauses()) if asking else ())]
    data = None
    if asking is not None:
        names = [side.name for side in document.sides] if two else [""]
        data = asking.data(steps, quoted, document.name, names)
        if document.play is not None and (two or document.play.opened):
            data["parting" if two else "opening"] = len(steps) - 1
        data |= _onward(document, others["window"]) | {"packed": gallery.packed()}
    return rendered(
        "play.html", data, gallery, title=document.title, document=document, two=two, tags=TAGS if two else ("",), steps=steps,
        turns=by_turns(steps) if steps else (), itself=itself, scores=_scores(document, steps), legend=signs_of(book, two=two),
        clauses=cited(book, quoted), sources=text_of_sources(book), **others)


def _steps(document: Document[S, A], gallery: Gallery[S, A]) -> tuple[list[Step], Asking[S, A] | None]:
    """The steps of the play with what is asked of each, and that; nothing where there is no play."""
    shown = document.play
    if shown is None:
        return [], None
    check_length(shown.length)
    end, steps, asking = shown.ending, list[Step](), None
    if end is None or end.number:
        beginning, opening = shown.opening or (shown.play.states[0], ())
        asking = Asking(shown.book, shown.game, beginning, opening)
        line = Line(shown.book, shown.game, shown.play.states, shown.play.actions, gallery)
        steps = asking.along(line, *([shown.beside] if shown.beside else []))
    if end is not None:
        tags = TAGS if end.parts else ("",)
        panes = [drawn_pane(gallery, side, tag, f"s{end.number}{tag}") for side, tag in zip(end.sides, tags, strict=True)]
        last = last_step(end, panes)
        steps.append(attrs.evolve(last, rows=steps[-1].rows, elsewhere=steps[-1].elsewhere) if steps else last)
    return steps, asking


def _onward(document: Document[S, A], window: str) -> dict[str, object]:
    """For who plays on from a step: how many actions are before the first, and whether the answer turns on the last."""
    shown = document.play
    return {} if shown is None else {
        "before": len(shown.opening[1]) if shown.opening else 0, "ending": shown.ending is not None, "window": window}


def _scores(document: Document[S, A], steps: list[Step]) -> Scores | None:
    """The points over the play on the page; None where there is nothing to draw."""
    shown = document.play
    return scores_of(shown.game, shown.play.states, steps[-1].number) if shown and steps and not steps[0].number else None


@attrs.frozen
class _Itself:
    """Whether it came up by itself, as a page shows it: what was done in that turn, and both sides."""

    said: ByItself
    turn: list[str]
    panes: list[Pane]


def _itself(said: ByItself, gallery: Gallery[Any, Any]) -> _Itself:
    shown = said.play
    if shown is None or shown.ending is None:
        return _Itself(said, [], [])
    told = told_play(shown.book, shown.game, shown.play.states, shown.play.actions)
    turn = [in_full(full_stop(one.under_heading)) for one in told if one.turn == shown.ending.turn]
    panes = [drawn_pane(gallery, side, tag, f"o{tag}") for side, tag in zip(shown.ending.sides, TAGS, strict=True)]
    return _Itself(said, [*turn, full_stop(shown.ending.sentence)], panes)
