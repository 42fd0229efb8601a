"""The page of a search: the play that was found, or what was searched and how far."""

from __future__ import annotations

from century_rules.kernel.errors import CenturyError
from century_rules.kernel.game import A, S
from century_rules.kernel.goal import Goal
from century_rules.kernel.play import played
from century_rules.kernel.property import Play
from century_rules.pages.asking import Asking
from century_rules.pages.board import Gallery, signs_of
from century_rules.pages.document import rendered
from century_rules.pages.parting import Badge
from century_rules.pages.steps import Line, Step, by_turns, check_length
from century_rules.pages.told import cited, record_text
from century_rules.pages.wording import capital, full_stop, in_full
from century_rules.rulebook import Rulebook, Small
from century_rules.search.exploration import Exploration
from century_rules.search.exploration import Play as Found
from century_rules.search.small import sentences
from century_rules.writing.paragraphs import counted

WHY = {
    "bounds": "a bound was hit", "max_states": "--max-states was reached", "max_depth": "--max-depth was reached",
    "interrupted": "it was interrupted", "no memory": "there is no more memory"}


def badge_of_search(found: Exploration[S, A], goal: Goal[S] | None) -> Badge:
    """What kind of answer a search gave: a play, an end, or neither."""
    by = f"machine code made of the rules for {counted(found.lifted, 'action')}" if found.lifted else "the rules themselves"
    engine = f"Searched breadth first by {by}"
    far = (f"{counted(found.states, 'position')}, {counted(found.transitions, 'transition')}, "
           f"{counted(found.depth, 'action')} deep")
    rests_on = (f"{engine}: {far}. It is about this small game alone.",)
    limits = "; ".join(f"{limit}, and {counted(hits, 'action')} lead outside" for limit, hits in found.limits)
    why = limits or WHY.get(found.why_stopped, found.why_stopped)
    again = (f"{rests_on[0]} The play was gone through again by the rules themselves.",)
    if found.deadlock is not None:
        more = "" if found.complete else f"at least; {why}"
        return Badge("Refuted by a play", f"In {counted(found.deadlocks, 'position')} nobody can act though the game goes on",
                     again, more)
    if found.witness is not None:
        reached = f"Reached in {counted(len(found.witness.actions), 'action')}"
        if limits:
            return Badge("Found", reached, again, f"sooner outside the bounds? not known: {limits}")
        return Badge("Found, and none is shorter here", f"{reached}, and no sooner", again)
    if not found.complete:
        kind = "Interrupted" if found.why_stopped == "interrupted" else "Bounded"
        what = "No position in which nobody can act" if goal is None else "No play to it"
        return Badge(f"{kind}: not known", f"{what} in what was searched; beyond that it is not known", rests_on, why)
    if goal is not None:
        return Badge("Searched to the end", "Never on this small game", rests_on)
    return Badge("Searched to the end", "Until the game is over somebody can act, on this small game", rests_on)


def search_page(book: Rulebook[S, A], small: Small[S, A], found: Exploration[S, A], goal: Goal[S] | None = None,
                command: str = "") -> str:
    """The page of a search for a goal, or for positions in which nobody can act. Raises InvalidInput for too long a play."""
    play = found.deadlock or found.witness
    question = f"Can it come to this on {small.name}: {goal.says}?" if goal is not None else (
        f"Can somebody always act on {small.name}, until the game is over?")
    gallery, steps, data, record, point = Gallery[S, A](), list[Step](), None, "", ""
    asking: Asking[S, A] | None = None
    clauses = () if goal is None else goal.clauses
    if play is not None:
        check_length(len(play.actions))
        whole = played(small.game, play.initial, play.actions)
        asking = Asking(book, small.game, small.beginning, small.opening)
        steps = asking.along(Line(book, small.game, whole.states, whole.actions, gallery))
        record = record_from_the_start(book, small, play)
        if found.deadlock is None:
            point = "" if goal is None else f"So it comes to this: {goal.says}."
        else:
            point = "And now nobody can do anything, though the game is not over."
            if found.witness is not None:
                point += f" What was looked for was reached, too: {_told(book, small, found.witness)}"
    quoted = [*clauses, *sorted(asking.clauses if asking else set())]
    if asking is not None and steps:
        data = {**asking.data(steps, quoted, f"{book.name}-{small.name}"), "opening": len(steps) - 1}
    side = {"tag": "", "name": small.name, "says": about_small(book, small), "clauses": (), "why": "", "default": False}
    return rendered(
        "play.html", data, gallery, title=f"{question} – {book.title}", question=question, kicker=book.title, sides=[side],
        badge=badge_of_search(found, goal), point=in_full(point), set_up=(), steps=steps, turns=by_turns(steps) if steps else (),
        differs=(), legend=signs_of(book, two=False), record=record, command=command, home="", two=False,
        by_itself=None, clauses=cited(book, quoted), sources=book.sources_told)


def about_small(book: Rulebook[S, A], small: Small[S, A]) -> str:
    """What a small game is there for, for how many players, under which readings, and where it begins."""
    readings = book.reading_names.in_words(small.game.readings)
    late = f" It begins after {counted(len(small.opening), 'action')} of ordinary play." if small.opening else ""
    return f"{full_stop(capital(small.shows))} {small.game.players} players, {readings}.{late}"


def record_from_the_start(book: Rulebook[S, A], small: Small[S, A], found: Found[S, A]) -> str:
    """The opening and the play as a record; empty where it cannot be written."""
    try:
        whole = played(small.game, small.beginning, (*small.opening, *found.actions))
    except CenturyError:
        return ""
    return record_text(book, small.game, Play(whole.states, whole.actions))


def _told(book: Rulebook[S, A], small: Small[S, A], found: Found[S, A]) -> str:
    return "; ".join(sentences(book, small.game, found.initial, found.actions)) + "."

