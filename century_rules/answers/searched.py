"""The answer of `search`: the play that was found on a small game, or what was searched and how far."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from century_rules.answers.document import Badge, Document, PlayedBy, ShownPlay
from century_rules.every_action import every_action
from century_rules.archive import Instance
from century_rules.kernel.errors import InvalidAction
from century_rules.kernel.game import A, BoardGame, S
from century_rules.kernel.goal import Goal
from century_rules.kernel.play import played
from century_rules.rulebook import Rulebook
from century_rules.search.exploration import Exploration, Play
from century_rules.search.layout import LimitHit
from century_rules.search.small import sentences
from century_rules.writing.paragraphs import counted
from century_rules.writing.record import record_text
from century_rules.writing.wording import capital, full_stop, in_full, seat_in_words

WHY = {
    "bounds": "a bound was hit", "max_states": "--max-states was reached", "max_depth": "--max-depth was reached",
    "interrupted": "it was interrupted", "no memory": "there is no more memory; give --max-states"}

MOST_REASONS = 12
"""Reasons for which nobody can act that are told; first those of actions that least forbids."""


def searched_document(book: Rulebook[S, A], small: Instance[S, A], found: Exploration[S, A],
                      goal: Goal[S] | None = None) -> Document[S, A]:
    """What a search for a goal, or for positions in which nobody can act, came to."""
    play = found.deadlock or found.witness
    shown, point, remarks = None, "", list[str]()
    if play is not None:
        shown = ShownPlay(book, small.game, played(small.game, play.initial, play.actions), opened=True,
                          opening=(small.beginning, small.opening))
        point = "" if goal is None else f"So it comes to this: {goal.says}."
        if found.deadlock is not None:
            who = capital(seat_in_words(small.game.actor(found.deadlock.final)))
            point, remarks = f"{who} cannot act, and the game goes on.", list(stuck(book, small.game, found.deadlock.final))
            if found.witness is not None:
                told = "; ".join(sentences(book, small.game, found.witness.initial, found.witness.actions))
                point += f" What was looked for was reached, too: {told}."
    return Document(
        book=book, heading=f"Can it come to this on {small.name}: {goal.says}?" if goal is not None else
        f"Can somebody always act on {small.name}, until the game is over?", about=() if goal is None else goal.clauses,
        sides=[PlayedBy(small.name, about_instance(book, small))], badge=badge_of_search(found, goal), point=in_full(point),
        play=shown, remarks=remarks, name=f"{book.name}-{small.name}",
        record="" if play is None else record_text(book, small.game, small.beginning, (*small.opening, *play.actions)),
        data=_as_json(book, small, goal, found))


def badge_of_search(found: Exploration[S, A], goal: Goal[S] | None) -> Badge:
    """What kind of answer a search gave: a play, an end, or neither."""
    by = f"machine code made of the rules for {counted(found.lifted, 'action')}" if found.lifted else "the rules themselves"
    size = f", {found.bytes / found.states:.0f} bytes a position" if found.bytes else ""
    far = (f"{counted(found.states, 'position')}, {counted(found.transitions, 'transition')}, "
           f"{counted(found.depth, 'action')} deep{size}")
    rests_on = (f"Searched breadth first by {by} (engine {found.engine}): {far}. It is about this small game alone.",)
    why = how_far(found.limits, found.why_stopped)
    again = (f"{rests_on[0]} The play was gone through again by the rules themselves.",)
    if found.deadlock is not None:
        more = "" if found.complete else f"at least; {why}"
        return Badge("Refuted by a play", f"In {counted(found.deadlocks, 'position')} nobody can act though the game goes on",
                     again, more)
    if found.witness is not None:
        reached = f"Reached in {counted(len(found.witness.actions), 'action')}"
        if found.limits:
            return Badge("Found", reached, again, f"sooner outside the bounds? not known: {why}")
        return Badge("Found, and none is shorter here", f"{reached}, and no sooner", again)
    if not found.complete:
        kind = "Interrupted" if found.why_stopped == "interrupted" else "Bounded"
        what = "No position in which nobody can act" if goal is None else "No play to it"
        return Badge(f"{kind}: not known", f"{what} in what was searched; beyond that it is not known", rests_on, why)
    if goal is not None:
        return Badge("Searched to the end", "Never on this small game", rests_on)
    return Badge("Searched to the end", "Until the game is over somebody can act, on this small game", rests_on)


def how_far(limits: Sequence[tuple[LimitHit, int]], why_stopped: str) -> str:
    """Which limits were hit and how often, or why it was stopped."""
    hit = "; ".join(f"{limit}, and {counted(hits, 'action')} lead{'s' * (hits == 1)} outside" for limit, hits in limits)
    return hit or WHY.get(why_stopped, why_stopped)


def about_instance(book: Rulebook[S, A], small: Instance[S, A]) -> str:
    """What a small game is there for, for how many players, under which readings, and where it begins."""
    readings = book.reading_names.in_words(small.game.readings)
    late = f" It begins after {counted(len(small.opening), 'action')} of ordinary play." if small.opening else ""
    return f"{full_stop(capital(small.shows))} {small.game.players} players, {readings}.{late}"


def stuck(book: Rulebook[S, A], game: BoardGame[S, A], state: S) -> Iterator[str]:
    """Which clauses forbid what there is to do; nothing of a game that does not name its actions."""
    found: dict[tuple[str, str], list[tuple[int, A]]] = {}
    for action in every_action(book, game, state):
        try:
            refusals = game.why_illegal(state, action)
        except InvalidAction:
            continue
        for each in refusals[:1]:
            found.setdefault((each.clause, book.theme.worded_why(each.why)), []).append((len(refusals), action))
    nearest = sorted(found.items(), key=lambda each: (min(number for number, _ in each[1]), len(each[1])))
    for (clause, why), forbidden in nearest[:MOST_REASONS]:
        more = f" and {len(forbidden) - 1:,} more" * (len(forbidden) > 1)
        yield f"{book.write_action(forbidden[0][1])}{more}: {clause}: {why}"
    if len(nearest) > MOST_REASONS:
        yield "and for other reasons whatever else there is to do"


def _as_json(book: Rulebook[S, A], small: Instance[S, A], goal: Goal[S] | None, found: Exploration[S, A]) -> dict[str, object]:
    def play(found: Play[S, A] | None) -> list[str] | None:
        return None if found is None else [book.write_action(action) for action in found.actions]

    return {
        "game": book.name, "instance": small.name,
        "goal": next((name for name, each in book.goals.items() if each is goal), None), "states": found.states,
        "transitions": found.transitions, "depth": found.depth,
        "complete": found.complete, "why_stopped": found.why_stopped, "witness": play(found.witness),
        "deadlocks": found.deadlocks, "deadlock": play(found.deadlock), "lifted": found.lifted, "engine": found.engine,
        "bytes": found.bytes, "limits": {str(limit): hits for limit, hits in found.limits},
        "interrupted": found.why_stopped == "interrupted",
    }
