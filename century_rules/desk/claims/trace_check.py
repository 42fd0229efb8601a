"""Claims on the numbers of real plays: one that is false there is false, whatever a solver says of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Generic

import attrs

from century_rules.desk.claims.sample_traces import RealPlay
from century_rules.kernel.algebra import CountedInts, IntAlgebra
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.game import A, BoardGame, S
from century_rules.kernel.leaves import leaves
from century_rules.kernel.property import Play, PlayProperty
from century_rules.pairing.plays import OnAPlay
from century_rules.rulebook import Rulebook
from century_rules.search.first_play import broken as is_broken
from century_rules.solving.obligation import satisfiable
from century_rules.solving.prover import ALGEBRA
from century_rules.solving.terms import variable
from century_rules.theory.scene import Scene, Step
from century_rules.theory.theorem import Claim, Ghost, OnStep, Part, Theorem
from century_rules.theory.theories import Property
from century_rules.writing.offered import check_offers
from century_rules.writing.paragraphs import counted

COSTLY = 300
"""Comparisons that a claim may make for its full share of positions; one that makes ten times as many is asked of a tenth."""

SOME = 40
"""Positions or steps of which every claim that is not costly is asked, even with a share: some steps are rare."""

MOST_DEALS = 40
"""Set-ups of which it is asked whether they are among what the encoding leaves open."""

LAST_TOLD = 6
"""Sentences of a play that are shown where it breaks a claim; the record has all of it."""


@attrs.frozen
class Claimed:
    """Something to ask of plays.

    Attributes:
        name: of the invariant, or of theorem and part.
        claim: of a position, or of a step.
        needs: the readings under which it is claimed, by name.
    """

    name: str
    claim: Part
    needs: Mapping[str, str] = attrs.field(factory=dict)


@attrs.frozen
class Broken(Generic[S, A]):
    """A real play that breaks a claim by its last action, and not before.

    Attributes:
        claim: its name.
        play: the play that goes on from there.
        length: how many of its actions; 0 if the claim is false before the first.
    """

    claim: str
    play: RealPlay[S, A]
    length: int

    def record(self) -> str:
        """The play up to there, as a record."""
        return self.play.record(self.length)

    def lines(self) -> list[str]:
        """What breaks it, in players' words."""
        where = f"in {self.play.name} ({self.play.game.players} players, {self.play.readings})"
        if not self.length:
            return [f"false before anything is played, {where}"]
        first = max(0, self.length - LAST_TOLD)
        told = self.play.book.narrated(self.play.game, Play(self.play.states[first:], self.play.actions[first:self.length]))
        left_out = f"; the first {first} are left out here" if first else ""
        return [f"false after {counted(self.length, 'action')} {where}{left_out}:",
                *(f"  {first + number}. {sentence}" for number, sentence in enumerate(told, 1))]


def shortest(found: Iterable[Broken[S, A] | None]) -> Broken[S, A] | None:
    """The one of fewest actions; None if there is none."""
    return min((each for each in found if each is not None), key=lambda each: each.length, default=None)


@attrs.frozen
class AskedOfPlays(Generic[S, A]):
    """What plays said of claims.

    Attributes:
        broken: by the claim's name the play that breaks it; of several the one of fewest actions.
        asked: by the claim's name, of how many positions or steps it was asked.
        plays: how many plays were gone through.
    """

    broken: Mapping[str, Broken[S, A]]
    asked: Mapping[str, int]
    plays: int


def claimed_by(book: Rulebook[S, A], claims: Iterable[Claim], players: int) -> list[Claimed]:
    """Everything that invariants, and theorems claimed of the printed box for that many players, claim."""
    box = book.components(None)
    return [Claimed(name, part, each.needs)
            for each in claims if each.claimed_of(box, players) for name, part in each.named_parts.items()]


def ask_plays(
    plays: Iterable[RealPlay[S, A]], ghosts: Sequence[Ghost], claims: Sequence[Claimed], *, share: int = 1,
    algebra: CountedInts | None = None, enough: int | None = None,
) -> AskedOfPlays[S, A]:
    """Ask the claims of real plays.

    With a `share` of n each claim is asked of every n-th position or step that it is about, costly ones of fewer, and of the last
    of every play. `algebra` is what they are run on. No further play is taken once each claim was asked of `enough`. Raises
    InvalidInput for a claim that cannot be run.
    """
    asking: list[_Asking[S, A]] = [_Asking(claim, share) for claim in claims]
    taken = 0
    for play in plays:
        _through(play, ghosts, asking, algebra or CountedInts())
        taken += 1
        if enough is not None and all(each.asked >= enough for each in asking):
            break
    broken = {each.claim.name: each.broken for each in asking if each.broken is not None}
    return AskedOfPlays(broken, {each.claim.name: each.asked for each in asking}, taken)


def properties_broken(
    plays: Sequence[RealPlay[S, A]], asked: Iterable[tuple[Theorem, Property[S, A]]], share: int,
) -> dict[str, Broken[S, A]]:
    """By the id of a theorem, the first of the plays that breaks its property, asked of every so many positions of each."""
    found: dict[str, Broken[S, A]] = {}
    for theorem, claimed in asked:
        for play in plays:
            names, readings = play.book.reading_names, play.game.readings
            if theorem.id in found or names.parse(theorem.needs, readings) != readings:
                continue
            length = broken_after(claimed, play, share)
            if length is not None:
                found[theorem.id] = Broken(f"the property {theorem.id}", play, length)
    return found


def broken_after(claimed: Property[S, A], play: RealPlay[S, A], share: int) -> int | None:
    """After how many actions of a play a property is first broken, asked of every so many positions; None if it is not."""
    last = len(play.actions)
    places = [last] if isinstance(claimed, PlayProperty) else sorted(range(last, -1, -share))
    return next((length for length in places
                 if is_broken(claimed, play.game, Play(play.states[:length + 1], play.actions[:length]))), None)


class _Asking(Generic[S, A]):
    """One claim, asked from position to position."""

    def __init__(self, claim: Claimed, share: int) -> None:
        self.claim, self.share = claim, share
        self.broken: Broken[S, A] | None = None
        self.asked = self.price = self._seen = 0

    def ask(
        self, now: Scene[int, bool], step: Step[int, bool] | None, play: RealPlay[S, A], length: int, counted: CountedInts,
    ) -> None:
        """Ask it, if it is about the position or the step at all, and if it is its turn."""
        claim = self.claim.claim
        if isinstance(claim, OnStep) and (step is None or not claim.is_about(step.operation)):
            return
        self._seen += 1
        seldom = self.share > 1 and (self._seen > SOME or self.price >= COSTLY)
        every = self.share * (1 + self.price // COSTLY) if seldom else 1
        if (self.broken is not None and self.broken.length <= length) or (self._seen % every != 1 % every
                                                                        and length != len(play.actions)):
            return
        before = counted.compared
        if not _holds(self.claim, now, step, play, length):
            self.broken = Broken(self.claim.name, play, length)
        self.asked, self.price = self.asked + 1, max(self.price, counted.compared - before)


def _through(play: RealPlay[S, A], ghosts: Sequence[Ghost], asking: Sequence[_Asking[S, A]], algebra: CountedInts) -> None:
    beginning, game = play.states[0], play.game
    encoded = play.book.encoded().known(IntAlgebra(), game, beginning)
    rules, encoding = encoded.over(algebra), OnAPlay(encoded, game, beginning)
    asked = [each for each in asking if play.book.reading_names.parse(each.claim.needs, game.readings) == game.readings]
    history, before = {ghost.name: ghost.initial for ghost in ghosts}, leaves(beginning)
    now = rules.scene(before, history)
    _same_game(play, 0, encoding.begins)
    for each in asked:
        each.ask(now, None, play, 0, algebra)
    for length, (action, state) in enumerate(zip(play.actions, play.states[1:], strict=True), 1):
        name, arguments = rules.operation_of(action, play.states[length - 1])
        after = leaves(state)
        _same_game(play, length, encoding.leads_to(state, after, before, name, arguments))
        step = rules.step(now, name, arguments, rules.scene(after, history))
        history, before = {ghost.name: _number(ghost, step) for ghost in ghosts}, after
        step = step.remembering(history)
        now = step.after
        for each in asked:
            each.ask(now, step, play, length, algebra)


def _same_game(play: RealPlay[S, A], length: int, same: bool) -> None:
    """Raise InvalidInput where the encoding has another position than the play, or would not have got there."""
    if not same:
        blamed = ("where it is lifted from the rules, that is a fault of this library" if play.book.in_force.printed is None else
                  "`century-rules rule check` shows what the ruling says of one and not of the other")
        raise InvalidInput(f"the encoding is of another game than the rules: they differ after {counted(length, 'action')} of "
                           f"{play.name} ({play.readings}); {blamed}")


def _number(ghost: Ghost, step: Step[int, bool]) -> int:
    value: object = ghost.following(step)
    if not isinstance(value, int) or isinstance(value, bool):
        raise InvalidInput(f"the ghost '{ghost.name}' should be a number (x.of.as_number of a truth, say), "
                           f"not {type(value).__name__}")
    return value


def _holds(claimed: Claimed, now: Scene[int, bool], step: Step[int, bool] | None, play: RealPlay[S, A], length: int) -> bool:
    claim = claimed.claim
    said: object
    try:
        said = (step is None or claim.at(step)) if isinstance(claim, OnStep) else claim.at(now)
    except Exception as error:  # whatever a user's claim may raise
        raise InvalidInput(f"{claimed.name}: on the numbers of {play.name}, after {counted(length, 'action')}: "
                           f"{type(error).__name__}: {error}") from error
    if not isinstance(said, bool):
        raise InvalidInput(f"{claimed.name} should be a truth (x.of.all(…), say), not {type(said).__name__}")
    return said


def check_deals(book: Rulebook[S, A], plays: Iterable[RealPlay[S, A]]) -> None:
    """Raise InvalidInput for a set-up that some play begins with, and the encoding's sides shut out.

    A proof would be about others than are dealt. Raises RulesAtFault for a legal action that the game does not offer.
    """
    begun = {repr(play.game.beginning(play.states[0])): play for play in plays}
    for play in list(begun.values())[:1]:
        check_offers(book, play.game, play.states[0])
    for play in list(begun.values())[:MOST_DEALS]:
        _check_beginning(book, play.game, play.game.beginning(play.states[0]), play.name)


def check_dealt(book: Rulebook[S, A], game: BoardGame[S, A]) -> None:
    """Raise InvalidInput for a set-up that is dealt, with these components, and the encoding's sides shut out."""
    for seed in range(MOST_DEALS):
        _check_beginning(book, game, game.deal(seed), f"seed {seed}")


def _check_beginning(book: Rulebook[S, A], game: BoardGame[S, A], beginning: S, name: str) -> None:
    if _is_among(book, game, beginning):
        return
    answer = satisfiable(book.encoded().dealt_among(ALGEBRA, game, beginning, variable))
    if answer.possible is False:
        why = " and ".join(dict.fromkeys("`set_up`" if each == "side:set-up" else each for each in answer.conflict))
        raise InvalidInput(f"proofs would be of other set-ups than are dealt: that of {name} for {game.players} players cannot "
                           f"be, by {why}; mend what `set_up` of the Rulebook says, so that it is true of every deal")


def _is_among(book: Rulebook[S, A], game: BoardGame[S, A], beginning: S) -> bool:
    """Whether what is dealt is seen to be among it from its own numbers; where it is not, a solver may still find others."""
    encoding = book.encoded()
    numbers = encoding.dealt_numbers(beginning)
    try:
        said = encoding.dealt_among(IntAlgebra(), game, beginning, numbers.__getitem__)
        return bool(numbers) and all(holds for _, holds in said)
    except KeyError:  # an unknown that is no number of the beginning
        return False
