"""Where two readings part in games of ordinary players: a play nobody looked for, beside a shortest one nobody would make.

Such players want to win, and sometimes act on a whim. They play by one side and the other by turns, and what counts first is an
action that one of them chose. Where in all the games nobody chose one, it is told where one could have been chosen.
"""

from __future__ import annotations

from typing import Generic

import attrs

from century_rules.answers import document as document_of
from century_rules.answers.document import Document
from century_rules.desk.comparing.by_play import WHIMS, partings_of_a_game
from century_rules.desk.comparing.document import play_of
from century_rules.desk.comparing.parting import BEFORE_PLAY, Parting
from century_rules.desk.comparing.point import point_of
from century_rules.desk.comparing.question import Question
from century_rules.desk.comparing.telling import turns_of
from century_rules.kernel.game import A, S
from century_rules.process.interrupts import interruptible
from century_rules.process.progress import Tell, no_progress
from century_rules.writing.paragraphs import counted
from century_rules.writing.wording import in_full


@attrs.frozen
class ByItself(Generic[S, A]):
    """What ordinary games came to.

    Attributes:
        games: how many were looked at, the last one perhaps not to its end.
        parting: as it came up; None if it did in none.
        chosen: whether a player chose what parts them; otherwise somebody only could have.
        game: in which of the games, from 1; 0 if in none.
        seed: of that game.
        interrupted: whether Ctrl-C ended it.
    """

    games: int
    parting: Parting[S, A] | None = None
    chosen: bool = False
    game: int = 0
    seed: int = 0
    interrupted: bool = False


def by_itself(question: Question[S, A], games: int, seed: int = 0, tell: Tell = no_progress) -> ByItself[S, A]:
    """Let ordinary players play, the first game from that seed, until one of them chooses what parts the readings.

    At most so many games; Ctrl-C ends it with what was found.
    """
    best, looked_at = ByItself[S, A](0), 0
    try:
        with interruptible():
            for number in range(games):
                looked_at = number + 1
                tell(f"ordinary game {looked_at} of {games}")
                for found, chosen in partings_of_a_game(question, seed + number, number % 2, WHIMS[0]):
                    if chosen or best.parting is None:
                        best = ByItself(looked_at, found, chosen, looked_at, seed + number)
                if best.chosen:
                    break
    except KeyboardInterrupt:
        return attrs.evolve(best, games=looked_at, interrupted=True)
    return attrs.evolve(best, games=looked_at)


def lead(question: Question[S, A], found: ByItself[S, A]) -> str:
    """How it came up, or that it did not, in a sentence or two."""
    parting, looked = found.parting, counted(found.games, "game")
    stopped = " Interrupted: there may be more to find." * found.interrupted
    if parting is None:
        players = "ordinary players" if question.book.guidance.has_ordinary else "players who act at random"
        return f"In {looked} of {players} it never came up, which is no proof that it cannot.{stopped}"
    if parting.kind in BEFORE_PLAY:
        return f"It comes up in the set-up, before anybody plays.{stopped}"
    turn = turns_of(question, parting)
    when = f"{f'turn {turn}' if turn else question.book.parting_words.preparing}, after {counted(parting.length - 1, 'action')}"
    which = f"of game {found.game} (seed {found.seed})"
    players = "ordinary players, who want to win and sometimes act on a whim,"
    if not question.book.guidance.has_ordinary:
        players = "players who act at random"
    if found.chosen:
        return f"In games of {players} it first mattered in {when}, {which}.{stopped}"
    return f"In {looked} of {players} nobody did what parts them; one first could have in {when}, {which}.{stopped}"


def with_itself(document: Document[S, A], question: Question[S, A], found: ByItself[S, A] | None) -> Document[S, A]:
    """The answer with whether it came up by itself; as it is where that was not asked, or can say nothing."""
    if found is None:
        return document
    parting = found.parting
    play = None if parting is None or parting.before is None else play_of(question, parting, in_full(point_of(question, parting)))
    return attrs.evolve(document, by_itself=document_of.ByItself(in_full(lead(question, found)), parting is not None, play))


def as_json(question: Question[S, A], found: ByItself[S, A]) -> dict[str, object]:
    """For programs."""
    parting = found.parting
    return {
        "games": found.games, "interrupted": found.interrupted, "came_up": parting is not None,
        **({} if parting is None else {
            "chosen": found.chosen, "game": found.game, "seed": found.seed, "kind": parting.kind,
            "turn": turns_of(question, parting), "play": [question.book.write_action(action) for action in parting.actions]})}
