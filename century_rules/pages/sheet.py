"""The sheet to agree on before play, as a page that prints on one side of A4."""

from __future__ import annotations

from century_rules.asking.sheet import Sheet
from century_rules.pages.document import rendered

SETTINGS = {0: "", 20: "close", 26: "closer", 36: "closest"}
"""From how many questions on they are set closer, so that all of them stand on one page."""


def sheet_page(sheet: Sheet, command: str = "") -> str:
    """The text of the page; `command` is what made it."""
    close = [setting for least, setting in SETTINGS.items() if len(sheet.rows) >= least][-1]
    return rendered("sheet.html", style="sheet.css", title=f"Before you play {sheet.title}", sheet=sheet, home="",
                    command=command, close=close)
