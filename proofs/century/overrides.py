"""What controls play instead of clauses: what every Century game needs for saying so."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar, cast

from century_rules.games.spice_road.taken_over import become
from century_rules.kernel.algebra import Algebra, B, N
from century_rules.kernel.game import A, S
from century_rules.kernel.forms import either
from century_rules.rulebook import Rulebook
from century_rules.theory.encoding import Encoding
from century_rules.theory.ruling import Ruling


class WithHold(Protocol):
    """A player with cubes."""

    @property
    def hold(self) -> Sequence[object]: ...


class Table(Protocol):
    """A position of players, in phases."""

    @property
    def phase(self) -> object: ...
    @property
    def turn(self) -> object: ...
    @property
    def players(self) -> Sequence[object]: ...


H = TypeVar("H", bound=WithHold)
T = TypeVar("T", bound=Table)


def otherwise(
    book: Rulebook[S, A], clause: str, says: str, actions: tuple[type, ...] = (), effect: Callable[..., object] | None = None, *,
    forbids: Callable[..., object] | None = None, allows: Callable[..., object] | None = None,
    begins: Callable[..., object] | None = None, scores: Callable[..., object] | None = None,
) -> Ruling:
    """The ruling that says so of these actions. What is given asks for the algebra, and for positions before and after."""
    return Ruling(
        clause, says, encoding=cast("Encoding[object, object]", book.encoded()),
        operations=tuple([action.__name__.lower() for action in actions]),
        instead=effect and (lambda x: effect(x.of, x.before.now, x.after.now)),
        forbids=forbids and (lambda x: forbids(x.of, x.before.now)), allows=allows and (lambda x: allows(x.of, x.before.now)),
        begins=begins and (lambda x: begins(x.of, x.now)), points=scores and (lambda x, points: scores(x.of, x.now, points)))


def in_phase(of: Algebra[N, B], position: Table, *phases: int) -> B:
    return of.any(*(of.is_(cast(N, position.phase), int(phase)) for phase in phases))


def always(of: Algebra[N, B], before: object) -> B:
    return of.truth(True)


def with_yellow(of: Algebra[N, B], cubes: Sequence[N], many: int) -> tuple[N, ...]:
    """The cubes with so many yellow ones besides."""
    return (of.add(cubes[0], of.number(many)), *cubes[1:])


def given(of: Algebra[N, B], player: H, yellow: int) -> H:
    """The player with so many yellow cubes besides."""
    return become(player, hold=with_yellow(of, cast(Sequence[N], player.hold), yellow))


def of_mover(of: Algebra[N, B], before: T, after: T, change: Callable[..., object]) -> T:
    """The position with something else of the player who has acted, out of that player's things before and after."""
    return become(after, players=tuple([
        either(of, of.is_(cast(N, before.turn), seat), change(was, now), now)
        for seat, (was, now) in enumerate(zip(before.players, after.players, strict=True))]))


def to_the_next(of: Algebra[N, B], before: T, after: T, change: Callable[..., object]) -> T:
    """The position with something else of who has acted and of the next player, out of the former before, and both after."""
    players, seats = list(after.players), range(len(after.players))
    for seat in seats:
        then = (seat + 1) % len(seats)
        acts = of.is_(cast(N, before.turn), seat)
        acting, following = cast("tuple[object, object]", change(before.players[seat], after.players[seat], after.players[then]))
        players[seat] = either(of, acts, acting, players[seat])
        players[then] = either(of, acts, following, players[then])
    return become(after, players=tuple(players))


def more(of: Algebra[N, B], there: Sequence[N], now: Sequence[N], was: Sequence[N]) -> tuple[N, ...]:
    """What lies there, with what has become more elsewhere."""
    return tuple([of.add(each, of.sub(new, old)) for each, new, old in zip(there, now, was, strict=True)])


def in_green(*phases: int) -> Callable[..., object]:
    """The effect that the cubes who acts has more than before are all green, where that leads to one of the phases."""
    def green(of: Algebra[N, B], was: H, now: H) -> H:
        had, has = cast("tuple[Sequence[N], Sequence[N]]", (was.hold, now.hold))
        gained = of.sub(of.total(has), of.total(had))
        yellow, red, so_far, brown = had
        return either(of, of.at_least(gained, 1), become(now, hold=(yellow, red, of.add(so_far, gained), brown)), now)

    def effect(of: Algebra[N, B], before: T, after: T) -> T:
        changed = of_mover(of, before, after, lambda was, now: green(of, was, now))
        return either(of, in_phase(of, after, *phases), changed, after)

    return effect
