"""What is raised where a text is outside the subset of Python that can be lifted."""

from __future__ import annotations

from century_rules.kernel.errors import InvalidInput


class LiftError(InvalidInput):
    """A text is outside the subset that can be lifted.

    Attributes:
        where: file and line, ``FILE:LINE``.
        what: what is outside.
        shown: the text itself.
        mend: what to write instead, or "".
        others: what else is outside in the same texts, as far as that can be found in one go.
    """

    others: tuple[LiftError, ...] = ()

    def __init__(self, where: str, what: str, shown: str = "", mend: str = "") -> None:
        self.where, self.what, self.shown, self.mend = where, what, shown, mend
        said = f"{where}: {what}"
        super().__init__(f"{said}{f': {shown}' if shown else ''}{f'; {mend}' if mend else ''}")
