"""What lies face down makes no difference: shown of the reference's observation, and of the encoding guard by guard."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from century_rules.games.eastern_wonders.observation import observe
from century_rules.games.eastern_wonders.rulebook import RULEBOOK
from ._sealed_observation import Seen, prove_observation
from century_rules.games.eastern_wonders.state import State
from century_rules.kernel.algebra import B, N
from century_rules.kernel.operations import Guard, Move, Operation
from century_rules.kernel.verdict import Verdict
from century_rules.pairing.pair import Encode
from century_rules.pairing.hidden import prove_guards_open
from century_rules.theory.direct_checks import CheckResult, DirectCheck, FaultyVariant
from century_rules.theory.encoded_rules import Rules
from century_rules.theory.theorem import Invariant

INVARIANTS: tuple[Invariant, ...] = ()


def what_is_seen(players: int) -> CheckResult:
    return _seen(prove_observation(players))


def _with_points(state: State, seat: int) -> object:
    return observe(state, seat), tuple(player.vp_points for player in state.players)


def points_told() -> CheckResult:
    return _seen(prove_observation(2, look=_with_points))


def _seen(found: Seen) -> CheckResult:
    return CheckResult(found.verdict, f"{found.runs} runs of observe", "; ".join([*found.told, *found.why]))


def what_is_allowed(players: int) -> CheckResult:
    return _guards(players, Encode())


class _RichMayHarvest(Encode):
    """Rules by which only who has VP points may harvest."""

    def __call__(self, rules: Rules[N, B]) -> Sequence[Operation[N, B]]:
        def spoil(operation: Operation[N, B]) -> Operation[N, B]:
            def build(leaves: Mapping[str, N], arguments: Mapping[str, N]) -> Move[N, B]:
                move = operation.build(leaves, arguments)
                return Move((*move.guards, Guard("EW-6.1", rules.of.at_least(leaves["players[0].vp_points"], 1))), move.after)

            return Operation(operation.name, operation.arguments, build) if operation.name == "harvest" else operation

        return [spoil(operation) for operation in rules.operations]


def points_matter() -> CheckResult:
    return _guards(2, _RichMayHarvest())


def _guards(players: int, encode: Encode) -> CheckResult:
    found = prove_guards_open(RULEBOOK, players, encode=encode)
    guards = len(found.alike) + len(found.proved) + len(found.failing)
    return CheckResult(found.verdict, f"{guards} guards", "; ".join(found.failing))


OTHERS = (
    DirectCheck("hidden-stays-hidden", "what observe does is pass on, any map", what_is_seen, Verdict.PROVED,
                (FaultyVariant("an observation that tells everybody's points", points_told),)),
    DirectCheck("choices-are-open", "every guard of the encoding, any map and all readings", what_is_allowed, Verdict.PROVED,
                (FaultyVariant("only who has VP points may harvest", points_matter),)),
)
