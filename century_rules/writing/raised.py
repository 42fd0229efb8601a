"""What somebody's rules raise in the middle of play, in words: which line, while what was done, and how to mend it.

Only errors that come out of a ruling, or of the text of a game from another package, are told so. One that comes out of this
library is a fault of this library, and its traceback is what tells of it.
"""

from __future__ import annotations

import linecache
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import entry_points
from pathlib import Path
from types import FrameType

from century_rules.kernel.errors import CenturyError, RulesAtFault
from century_rules.process.error_text import in_short, is_reportable, line_blamed
from century_rules.kernel.text_lines import clip
from century_rules.rulebook import GROUP, rulebook

_DOING = {
    "refuses": "it is asked what forbids {}", "after": "{} is done", "check": "it is asked whether there can be {} at all",
    "offers": "it is asked what can be done", "outcome": "it is asked how the game came out",
    "is_over": "it is asked whether the game is over", "deal": "a set-up is dealt", "initial_state": "a set-up is dealt",
    "actor": "it is asked who acts",
    "begins_turn": "it is asked whether a turn begins"}
"""What is done by the methods of a game, those of an action with its place."""
_LIFTED = ("refuses", "after", "outcome", "is_over")
"""Those that `lift` looks into."""
_THIS_LIBRARY = "century_rules"
_RULING = ".toml"
"""How the names of files end whose Python parts are run as of a ruling."""


class RulesRaise(RulesAtFault):
    """The rules of a game raised what is no error of theirs: the message names file, line, what was being done, and the mend."""


@contextmanager
def told_in_words() -> Iterator[None]:
    """Whatever comes out of somebody's rules in here is raised as RulesRaise; all else as it is."""
    try:
        yield
    except BaseException as error:
        raised = raised_by_rules(error)
        if raised is None or raised is error:
            raise
        raise raised from error


def raised_by_rules(error: BaseException) -> RulesRaise | None:
    """The error in words, if it came out of somebody's rules; None of any other, and of those that are raised on purpose."""
    if isinstance(error, RulesRaise):
        return error
    if isinstance(error, CenturyError | MemoryError) or not is_reportable(error):
        return None
    in_a_ruling = line_blamed(error, lambda file: file.endswith(_RULING))
    if in_a_ruling is not None:
        file, line = in_a_ruling
        return RulesRaise(f"{file}:{line}: {clip(in_short(error), 120)}; a ruling has to come through in every position: ask "
                          f"before, so that it cannot happen (`century-rules rule check {file}` shows such lines)")
    frames = list(traceback.walk_tb(error.__traceback__))
    for name, own in _texts_of_games():
        inside = [(frame, line) for frame, line in frames if _is_in(frame, own)]
        if inside:
            raised = RulesRaise(_said(error, name, inside))
            for note in getattr(error, "__notes__", ()):
                raised.add_note(note)
            return raised
    return None


def _said(error: BaseException, game: str, inside: list[tuple[FrameType, int]]) -> str:
    frame, line = inside[-1]
    file = frame.f_code.co_filename
    doing = next((said for each, _ in inside if (said := _doing(each, game))), f"{inside[0][0].f_code.co_qualname} is called")
    what = clip(in_short(error), 120)
    text = clip(linecache.getline(file, line))
    mend = "nothing that a game brings may raise: ask before, so that it cannot happen"
    if any(each.f_code.co_name in _LIFTED for each, _ in inside):
        mend = ("rules have to come through in every position: ask before, so that it cannot happen "
                f"(`century-rules lift {game} --prove` shows every such place)")
    return f"{file}:{line}: {what}{f' in `{text}`' if text else ''}, while {doing}; {mend}"


def _doing(frame: FrameType, game: str) -> str:
    """What a method of a game was doing; "" of any other function."""
    code = frame.f_code
    said = _DOING.get(code.co_name, "")
    if "{}" not in said:
        return said
    action = frame.f_locals.get(code.co_varnames[2]) if code.co_argcount > 2 else None  # after the game and the position
    try:
        return said.format(f"`{rulebook(game).write_action(action)}`")
    except Exception:  # it may be what could not be written, and the error that is told is another one
        return said.format(f"`{clip(str(action))}`")


def _texts_of_games() -> Iterator[tuple[str, Path]]:
    """The games of other packages, each with the folder of its package, or with its file."""
    for entry in entry_points(group=GROUP):
        package = entry.value.partition(":")[0].partition(".")[0]
        module = sys.modules.get(package)
        if package != _THIS_LIBRARY and module is not None:
            file = getattr(module, "__file__", None)
            places = [*getattr(module, "__path__", ())] or ([file] if file else [])
            yield from ((entry.name, Path(place)) for place in places)


def _is_in(frame: FrameType, own: Path) -> bool:
    return Path(frame.f_code.co_filename).is_relative_to(own)
