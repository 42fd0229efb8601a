"""How turns end and follow each other, rests, and the reckoning: SS-2.1, SS-7.1, SS-8.1, SS-9.1 to SS-9.3."""

from __future__ import annotations

from century_rules.games.century.encoding.tiles import next_to_trim, seats_ahead, uncovered_points
from century_rules.games.sand_to_sea.encoding.words import Player, Position, Words
from century_rules.games.sand_to_sea.readings import DiscardExact, End, EndCap, RestEmpty, RewardWhen, Tie, Trim
from century_rules.games.sand_to_sea.state import Phase
from century_rules.kernel.algebra import B, N
from century_rules.kernel.evolve import evolve
from century_rules.theory.plain import Deed


def action_over(w: Words[N, B], p: Position[N]) -> Position[N]:
    """The action is over; but where the card was what a column gave, the opening goes on."""
    of_column = w.of.all(w.in_phase(p, Phase.REWARD, Phase.PICK), w.of.at_least(p.reward, 1))
    return w.either(of_column, after_reward(w, p), end_turn(w, p))


def after_reward(w: Words[N, B], p: Position[N]) -> Position[N]:
    """What a column gives was taken: trading follows, or it was the last thing of the turn (reward-when)."""
    on = evolve(p, phase=w.phase(Phase.MARKET), reward=w.zero, offered=w.no_cubes)
    return w.either(w.under(RewardWhen.AFTER), end_turn(w, p), on)


def end_turn(w: Words[N, B], p: Position[N]) -> Position[N]:
    """What belongs to the turn is put away, holds are looked at (SS-8.1), the next turn begins."""
    away = evolve(p, using=w.zero, left=w.zero, raised=w.zero, lifted=w.no_cubes, laid=w.zero, aim=w.zero, offered=w.no_cubes,
                  steps=w.zero, free=w.zero, moved=w.zero, origin=w.zero, owed=w.nobody, toll=w.zero, to_trade=w.zero,
                  reward=w.zero)
    return _trim(w, away, w.of.number(-1))


def too_full(w: Words[N, B], p: Position[N], seat: int, player: Player[N]) -> B:
    """SS-8.1: whether that player has more cubes than spaces."""
    fresh = w.when(w.of.is_(p.turn, seat), p.fresh)
    return w.of.lt(w.spaces(player, fresh), w.total(player.hold))


def _trim(w: Words[N, B], p: Position[N], looked_at: N) -> Position[N]:
    """SS-8.1: the mover returns cubes; under trim=everybody the others after that, in turn order."""
    if not w.keeps("SS-8.1"):
        return _next_turn(w, p)
    full = [too_full(w, p, seat, player) for seat, player in enumerate(p.players)]
    somebody, who = next_to_trim(w.of, p.turn, looked_at, full, w.under(Trim.EVERYBODY))
    return w.either(somebody, evolve(p, phase=w.phase(Phase.TRIM), actor=who), _next_turn(w, p))


def _next_turn(w: Words[N, B], p: Position[N]) -> Position[N]:
    """SS-2.1: in turn order; SS-9.1: after the last seat's turn, or at once, the game may be over."""
    of = w.of
    round_over = of.is_(p.turn, len(p.players) - 1)
    following = of.choose(round_over, w.zero, of.add(p.turn, w.one))
    over = of.all(of.is_(p.final, 1), of.any(round_over, w.under(End.AT_ONCE)))
    q = evolve(p, fresh=w.zero)
    return w.either(over, evolve(q, phase=w.phase(Phase.OVER), actor=p.turn),
                    evolve(q, phase=w.phase(Phase.ACT), turn=following, actor=following))


def return_(w: Words[N, B], p: Position[N], cube: N) -> Deed[B, Position[N]]:
    """SS-8.1: one cube of the player to act goes back to the supply."""
    of = w.of
    has = of.at_least(of.select(cube, w.at(p.actor, [player.hold for player in p.players])), 1)

    def after() -> Position[N]:
        fewer = tuple([w.either(of.is_(p.actor, seat), evolve(player, hold=w.changed(player.hold, cube, -1)), player)
                       for seat, player in enumerate(p.players)])
        q = w.returned(evolve(p, players=fewer), w.changed(w.no_cubes, cube, 1))
        more = of.all(w.under(DiscardExact.NO), of.any(*[of.at_least(each, 1) for each in w.at(q.actor, [
            player.hold for player in q.players])]))
        return w.either(of.neg(of.any(more, actor_too_full(w, q))), trimmed(w, q), q)

    return w.deed(p, [Phase.TRIM], "SS-8.1", [], after, also=[("SS-8.1", has)])


def actor_too_full(w: Words[N, B], p: Position[N]) -> B:
    return w.of.any(*[w.of.all(w.of.is_(p.actor, seat), too_full(w, p, seat, player))
                      for seat, player in enumerate(p.players)])


def trimmed(w: Words[N, B], p: Position[N]) -> Position[N]:
    """The player to act has returned enough: the next who must, or the next turn."""
    return _trim(w, p, seats_ahead(w.of, p.turn, p.actor, len(p.players)))


def rest(w: Words[N, B], p: Position[N]) -> Deed[B, Position[N]]:
    """SS-7.1: the cards played and those discarded go back into the hand."""
    away = w.of_mover(p, lambda player: w.of.add(w.total(player.played), w.total(player.discarded)))

    def rested(player: Player[N]) -> Player[N]:
        none = (w.zero,) * len(player.hand)
        return evolve(player, hand=w.plus(player.hand, w.plus(player.played, player.discarded)), played=none, discarded=none)

    return w.deed(p, [Phase.ACT], "SS-2.1", [("SS-7.1", w.of.any(w.under(RestEmpty.YES), w.of.at_least(away, 1)))],
                  lambda: end_turn(w, w.mover_becomes(p, rested)))


def reckoned(w: Words[N, B], p: Position[N]) -> tuple[tuple[N, ...], tuple[B, ...]]:
    """SS-9.2: points by seat; SS-9.3: who wins, by seat: of those tied the latest, or (tie=shared) all of them."""
    of, shared = w.of, w.under(Tie.SHARED) if w.keeps("SS-9.3") else w.of.truth(True)

    def cubes(player: Player[N]) -> N:
        dearer = w.total(player.hold[1:])
        return of.choose(w.under(EndCap.SCORED), dearer, of.least(dearer, w.spaces(player, w.zero)))

    points = w.rules.counted(p, tuple([
        of.add(each.vp_points, each.bonus_vp, uncovered_points(of, each.uncovered, w.given.vp_by_column), cubes(each))
        for each in p.players]))
    wins = tuple([of.all(*[of.le(other, own) for other in points[:seat]],
                         *[of.any(of.lt(other, own), of.all(shared, of.eq(other, own))) for other in points[seat + 1:]])
                  for seat, own in enumerate(points)])
    return points, wins
