"""Somebody's engine in any language, played side by side with the rules until the two differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Generic

import attrs

from century_rules.kernel.game import A, BoardGame, S
from century_rules.process.progress import Tell, no_progress
from century_rules.kernel.property import Play
from century_rules.testing.check import followed_plays, kept_of, ordinary_plays
from century_rules.testing.comparing import Mismatch
from century_rules.testing.difference import Difference
from century_rules.testing.engine_subject import EngineSubject
from century_rules.testing.shortening import Failing, as_given, shortest_known
from century_rules.writing.offered import check_offers
from century_rules.writing.paragraphs import counted as counted_of

PATIENCE = 30.0
"""Seconds in which a play to a difference is made shorter."""

BEGUN = "a game begun in a kept play"
"""What a game is called that begins where a kept play comes to."""


@attrs.frozen(kw_only=True)
class EngineChecked(Generic[S, A]):
    """What came of it.

    Attributes:
        difference: the first one, its play made shorter; None if there is none.
        cut_short: whether Ctrl-C ended that, so that the play may not be the shortest.
        found_in: the play in which it was found first, in words; empty if there is none.
        found_after: how many actions that play had.
        kept: plays of the library that were followed without a difference.
        games: whole games that were played without one.
        actions: how many were played in all these.
        compared: how often each answer was compared.
        refused: by clause how many refusals were compared that it is part of.
        skipped: what the engine does not offer.
        not_asked: what it offers, and was not asked.
        never_played: by verb the actions that were legal somewhere, and were played nowhere.
        never_legal: by verb those that were legal nowhere.
    """

    difference: Difference[S, A] | None
    cut_short: bool
    found_in: str
    found_after: int
    kept: int
    games: int
    actions: int
    compared: Mapping[str, int]
    refused: Mapping[str, int]
    skipped: tuple[str, ...]
    not_asked: tuple[str, ...]
    never_played: Mapping[str, Sequence[str]]
    never_legal: Mapping[str, Sequence[str]]


def check_engine(
    subject: EngineSubject[S, A], games: Sequence[BoardGame[S, A]], plays: int, seed: int, tell: Tell = no_progress,
    counted: Counter[str] | None = None, patience: float = PATIENCE,
) -> EngineChecked[S, A]:
    """The first difference. `counted` has what was done so far, for whoever interrupts it.

    First, for an engine that can begin in the middle, the last positions of the plays that the library keeps, since these reach
    rare rules and bounds; then those plays, and `plays` whole games of each. The
    play to a difference is made shorter for `patience` seconds. An engine that fails at `hello` raises EngineFails before.
    Raises RulesAtFault where the rules do not offer what they allow: they are no reference then.
    """
    done = Counter[str]() if counted is None else counted
    for game in games:
        check_offers(subject.book, game, game.deal(seed))
    tell("looking for the plays that are kept")
    kept = list(kept_of(subject.book, games))
    whole = plays * len(games)
    for kind, game, dealt, play, mismatch in _plays(subject, games, kept, plays, seed, tell):
        if mismatch is not None:
            found = _checked(subject, done, kind, len(play.actions))
            difference, cut_short = _shortened(subject, game, dealt, play, mismatch, tell, patience)
            return attrs.evolve(found, difference=difference, cut_short=cut_short)
        done.update(actions=len(play.actions), **{"kept" if dealt is None else "games": 1})
        tell(f"{done['kept']} of {len(kept)} kept plays, {done['games']} of {whole} games, {done['actions']:,} actions")
    return _checked(subject, done)


def _plays(
    subject: EngineSubject[S, A], games: Sequence[BoardGame[S, A]], kept: Sequence[tuple[BoardGame[S, A], Play[S, A]]],
    plays: int, seed: int, tell: Tell,
) -> Iterator[tuple[str, BoardGame[S, A], int | None, Play[S, A], Mismatch | None]]:
    """Each with what it is, in words."""
    kinds = {BEGUN: _begun_at_rare_positions(subject, kept, tell),
             "a kept play": followed_plays(subject, kept, seed), "a whole game": ordinary_plays(subject, games, plays, seed)}
    for kind, each in kinds.items():
        for found in each:
            yield kind, *found


def _begun_at_rare_positions(
    subject: EngineSubject[S, A], kept: Sequence[tuple[BoardGame[S, A], Play[S, A]]], tell: Tell,
) -> Iterator[tuple[BoardGame[S, A], int | None, Play[S, A], Mismatch]]:
    """The kept plays with a mismatch in a game that begins in one of their last two positions: at a bound, before a rare rule."""
    for number, (game, play) in enumerate(kept):
        tell(f"games begun at the ends of {number} of {len(kept)} kept plays")
        for left_out in (0, 1):
            place = len(play.actions) - left_out
            mismatch = subject.begun_at(game, play.states[place]) if place >= 0 else None
            if mismatch is not None:
                yield game, None, Play(play.states[:place + 1], play.actions[:place]), mismatch


def _shortened(
    subject: EngineSubject[S, A], game: BoardGame[S, A], dealt: int | None, play: Play[S, A], mismatch: Mismatch, tell: Tell,
    patience: float,
) -> tuple[Difference[S, A], bool]:
    """The difference, and whether Ctrl-C ended the search for a shorter play to it: the shortest so far is taken then."""
    best, cut_short = (play.actions, mismatch), False
    said = f"a difference after {counted_of(len(play.actions), 'action')}; the play is made shorter"

    def so_far(found: Failing[A]) -> None:
        nonlocal best
        best = found
        tell(f"{said}, {len(found[0])} by now (Ctrl-C: no shorter)")

    so_far(best)
    engine, usual = subject.engine, subject.engine.timeout
    if "hang" in mismatch.about:  # each try would wait as long
        engine.timeout = min(usual, max(1.0, 10 * engine.longest))
    try:
        best = shortest_known(subject, game, play.states[0], best, patience, so_far)
    except KeyboardInterrupt:
        cut_short = True
    finally:
        engine.timeout = usual
    if "hang" in mismatch.about and not cut_short:  # the shorter wait alone is no finding
        found, again = subject.along(game, play.states[0], as_given(best[0]), best[1].kind)
        best = (found.actions, again) if again is not None and again.is_like(mismatch) else (play.actions, mismatch)
    actions, mismatch = best
    return Difference(
        book=subject.book, game=game, start=play.states[0], seed=dealt, actions=actions, mismatch=mismatch), cut_short


def _checked(
    subject: EngineSubject[S, A], done: Mapping[str, int], found_in: str = "", found_after: int = 0,
) -> EngineChecked[S, A]:
    """What was done so far, without a difference."""
    return EngineChecked(
        difference=None, cut_short=False, found_in=found_in, found_after=found_after, kept=done["kept"],
        games=done["games"], actions=done["actions"], compared=dict(subject.compared), refused=dict(subject.refused),
        skipped=tuple(subject.skipped), not_asked=tuple(subject.not_asked),
        never_played=subject.never_played, never_legal=subject.never_legal)
