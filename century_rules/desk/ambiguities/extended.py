"""A play for more players out of one for two: the others start far away, stay there, and let their turns go by."""

from __future__ import annotations

from century_rules.desk.comparing import Parting, Question
from century_rules.desk.comparing.parting import Both, Games, confirmed, start
from century_rules.eastern_wonders.actions import Action, Begin, Discard, Harvest, Pass, Stay
from century_rules.eastern_wonders.state import Phase
from century_rules.kernel.errors import IllegalAction, InvalidAction, InvalidComponents


def extended(question: Question, parting: Parting) -> Parting | None:
    """That play with the players of the question, if it still parts the readings by its last action and not before."""
    games, left = question.games(), list(parting.actions)
    taken: list[Action] = []
    begun = {action.cubes for action in parting.actions if isinstance(action, Begin)}
    near = {action.tile for action in parting.actions if isinstance(action, Begin)}
    try:
        both = start(games, parting.setup)
        while left:
            action = left[0] if both[0].actor < 2 else _filler(games, both, begun, near)
            if action is None:
                return None
            taken.append(action)
            if both[0].actor < 2:
                left.pop(0)
            if left:
                both = games[0].apply(both[0], action), games[1].apply(both[1], action)
    except (IllegalAction, InvalidAction, InvalidComponents):
        return None
    return confirmed(games, parting.setup, taken) if taken else None


def _filler(games: Games, both: Both, begun: set[tuple[int, int, int, int]], near: set[str]) -> Action | None:
    """Something idle that both readings allow; a start that leaves the cubes and tiles of the two alone, if there is one."""
    common = [action for action in games[0].legal_actions(both[0]) if not games[1].why_illegal(both[1], action)]
    if both[0].phase is not Phase.START:
        return next((action for kind in (Stay, Pass, Harvest, Discard) for action in common if isinstance(action, kind)), None)
    sea = both[0].setup.sea

    def merit(action: Action) -> tuple[bool, int]:
        assert isinstance(action, Begin)
        distance = min((sea.distance[sea.index[action.tile]][sea.index[tile]] for tile in near), default=0)
        return action.cubes not in begun, distance

    return max(common, key=merit, default=None)
