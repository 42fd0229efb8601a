"""What an action brought players and cost them, in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from century_rules.writing.arguments import format_seat
from century_rules.writing.paragraphs import counted, listed


def changed_hands(changes: Sequence[Mapping[str, int]]) -> Iterator[str]:
    """``P1 pays 3 ducats to P2``, where only these two have more or less; ``P2 gets 2 ships and pays 1 cube to the supply``.

    Args:
        changes: by seat, how many more of each thing, in the singular, the player has now; fewer if that is negative.
    """
    left = [{thing: more for thing, more in each.items() if more} for each in changes]
    for thing in dict.fromkeys(thing for each in left for thing in each):
        more = {seat: each[thing] for seat, each in enumerate(left) if thing in each}
        if len(more) == 2 and sum(more.values()) == 0:
            payer, payee = sorted(more, key=more.__getitem__)
            yield f"{format_seat(payer)} pays {counted(more[payee], thing)} to {format_seat(payee)}"
            del left[payer][thing], left[payee][thing]
    for seat, each in enumerate(left):
        got = [counted(more, thing) for thing, more in each.items() if more > 0]
        paid = [counted(-more, thing) for thing, more in each.items() if more < 0]
        told = [f"gets {listed(got)}"] if got else []
        told += [f"pays {listed(paid)} to the supply"] if paid else []
        if told:
            yield f"{format_seat(seat)} {' and '.join(told)}"
