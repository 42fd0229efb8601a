"""cvc5 as a second solver, given an obligation as SMT-LIB text only: nothing of Z3 is left in what it reads."""

from __future__ import annotations

import time

import attrs

from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.verdict import Verdict

SECOND_RLIMIT = 20_000_000
"""cvc5's own resource units for one question, some two minutes; the hardest of the first theorems takes a twentieth of them."""


@attrs.frozen
class Answer:
    """What cvc5 said of a script.

    Attributes:
        verdict: PROVED for unsat, REFUTED for sat, UNKNOWN for neither.
        reason: where UNKNOWN, why.
        ran_out: whether that is because the limit ran out.
        seconds: wall clock; informative only.
    """

    verdict: Verdict
    reason: str = ""
    ran_out: bool = False
    seconds: float = 0.0


def cvc5_version() -> str:
    """The version of cvc5 that is installed. Raises InvalidInput, which says how to get it, if none is."""
    try:
        import cvc5
    except ImportError as error:
        raise InvalidInput("cvc5 is not installed; run: pip install 'century-rules[recheck]'") from error
    return str(cvc5.__version__)


def ask_cvc5(text: str, *, rlimit: int = SECOND_RLIMIT) -> Answer:
    """Answer the first ``(check-sat)`` of a script, within that many of cvc5's resource units, which repeat as seconds do not.

    A text that cvc5 cannot read, or that asks nothing, is UNKNOWN, and its reason says so.
    """
    cvc5_version()
    import cvc5

    began = time.perf_counter()
    solver = cvc5.Solver(cvc5.TermManager())
    solver.setOption("rlimit-per", str(rlimit))
    try:
        parser = cvc5.InputParser(solver)
        parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, text, "obligation")
        symbols = parser.getSymbolManager()
        while True:
            command = parser.nextCommand()
            if command.isNull():
                return Answer(Verdict.UNKNOWN, "the text has no (check-sat)", seconds=time.perf_counter() - began)
            if command.getCommandName() == "check-sat":
                break
            said = str(command.invoke(solver, symbols)).strip()
            if said.startswith("(error"):
                return Answer(Verdict.UNKNOWN, f"cvc5: {said}", seconds=time.perf_counter() - began)
        result = solver.checkSat()
    except RuntimeError as error:
        return Answer(Verdict.UNKNOWN, f"cvc5: {error}", seconds=time.perf_counter() - began)
    seconds = time.perf_counter() - began
    if result.isUnsat():
        return Answer(Verdict.PROVED, seconds=seconds)
    if result.isSat():
        return Answer(Verdict.REFUTED, seconds=seconds)
    why = result.getUnknownExplanation()
    ran_out = why in (cvc5.UnknownExplanation.RESOURCEOUT, cvc5.UnknownExplanation.MEMOUT)
    reason = f"cvc5's limit of {rlimit:,} resource units ran out" if ran_out else f"cvc5: {result}"
    return Answer(Verdict.UNKNOWN, reason, ran_out, seconds)
