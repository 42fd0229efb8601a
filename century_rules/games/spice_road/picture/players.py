"""A player's caravan, coins, point cards, and cards in the hand and played."""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree.ElementTree import Element

from century_rules.drawing.board import board, change, player_head, spaces, tall_of_spaces, unlike
from century_rules.drawing.pen import Panel, Pen
from century_rules.drawing.picture import Pointing
from century_rules.drawing.pieces import Kind, coin
from century_rules.games.century.cubes import total
from century_rules.games.spice_road.actions import Action
from century_rules.games.spice_road.game import Game
from century_rules.games.spice_road.picture.hands import beside, held
from century_rules.games.spice_road.state import Phase, Player, State
from century_rules.games.spice_road.telling import Words
from century_rules.writing.paragraphs import counted

WIDTH = 466


def player_board(pen: Pen, called: Words, game: Game, state: State, seat: int, pointing: Pointing[State, Action],
                 looks: Sequence[Kind]) -> Panel:
    """One player's things."""
    player, many = state.players[seat], game.components.caravan
    before = None if pointing.before is None else pointing.before.players[seat]
    other = None if pointing.other is None else pointing.other.players[seat]
    tall = tall_of_spaces(player.hold, many)
    hand, played = (held(pen, looks, state, having, had, WIDTH - 74, kind)
                    for kind, having, had in (("d-hand", player.hand, None if before is None else before.hand),
                                              ("d-laid", player.played, None if before is None else before.played)))
    cards_at = 36 + tall + 20
    played_at = cards_at + max(24, hand.height) + 8
    height = played_at + max(16, played.height) + 10
    acts = state.phase != Phase.OVER and seat == state.turn
    group = board(pen, seat, WIDTH, height, now=acts)
    player_head(pen, group, seat, 300, *_tags(game, state, seat, acts))
    _things(pen, called, group, state, player)
    spaces(pen, group, looks, player.hold, many, 12, 35)
    pen.text(group, 12, 36 + tall + 11, f"Caravan {int(total(player.hold))} of {many}", "d-soft d-small")
    step = change(None if before is None else before.hold, player.hold, called.cubes)
    if step:
        pen.text(group, WIDTH - 12, 36 + tall + 11, step, "d-change d-e d-small", room=300, size=11.5)
    for word, cards, y in (("Hand", hand, cards_at), ("Played", played, played_at)):
        beside(pen, group, word, cards, 12, y)
    if other is not None and other.hold != player.hold:
        unlike(pen, group, 8, 32, 304, tall + 3)
    if other is not None and (other.hand, other.played) != (player.hand, player.played):
        unlike(pen, group, 8, cards_at - 4, WIDTH - 16, height - cards_at - 2)
    if other is not None and (other.claims, other.points, other.gold, other.silver) != (
            player.claims, player.points, player.gold, player.silver):
        unlike(pen, group, 316, 6, WIDTH - 322, 54)
    return Panel(group, WIDTH, height)


def _things(pen: Pen, called: Words, group: Element, state: State, player: Player[int]) -> None:
    """Point cards and coins; what stands on point cards is seen at the end of the game."""
    points = f": {int(player.points)}" if state.phase == Phase.OVER else ""
    pen.text(group, WIDTH - 12, 23, f"{counted(int(player.claims), called.point_card)}{points}", "d-e d-b", room=120)
    for place, (metal, many) in enumerate(((called.look.silver, player.silver), (called.look.gold, player.gold))):
        if many:
            coin(pen, group, metal, int(many), WIDTH - 26 - place * 34, 46)


def _tags(game: Game, state: State, seat: int, acts: bool) -> list[str]:
    outcome = game.outcome(state)
    if outcome is not None:
        return [counted(int(outcome.points[seat]), "point"), *["won"] * (seat in outcome.winners)]
    return ["to act"] * acts
