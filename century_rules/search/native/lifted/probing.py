"""Rules run by Python itself on a position of which little is known: what they refuse by that alone is refused."""

from __future__ import annotations

from typing import Never

from century_rules.kernel.game import A
from century_rules.kernel.rule_game import RuleGame


class NotKnown(Exception):
    """The rules asked for a number that is not known."""


class Unknown:
    """A number that is not known; whoever asks anything of it gets NotKnown."""

    __slots__ = ()

    def _asked(self, *_: object) -> Never:
        raise NotKnown

    __bool__ = __int__ = __index__ = __float__ = __len__ = __iter__ = __hash__ = __getattr__ = _asked
    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = __contains__ = __getitem__ = _asked
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __neg__ = __abs__ = __floordiv__ = __mod__ = _asked
    __rfloordiv__ = __rmod__ = __truediv__ = __rtruediv__ = __and__ = __rand__ = __or__ = __ror__ = __xor__ = __rxor__ = _asked
    __repr__ = __str__ = __format__ = _asked


def refused_outright(game: RuleGame[object, A], position: object, action: A) -> bool:
    """Whether the rules forbid an action before they ask for a number that is not known.

    Each number that is not known has to be an `Unknown` of its own: Python takes an object for equal to itself.
    """
    try:
        if game.is_over(position):
            return True
        return any(refusal.order or game.in_force(refusal.clause) for refusal in game.refuses(position, action))
    except Exception:  # NotKnown, or what the rules made of it: then they have to be looked at
        return False
