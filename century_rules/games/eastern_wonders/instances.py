"""Small honest games of the same rules, which can be searched to the end.

Six tiles in a ring, two of them ports; one space in each row of the board; one or two ginger cubes in the whole box, which
are counted (reading supply=counted, without which nothing here would be finite), and trades of a ginger for a ginger. In
each of them a port can close, a column can be emptied, a payment can be refused for want of a cube, and the game can end.
Some begin late in a game: their `opening` is an ordinary play from the set-up, so all that can be reached from there is a
position of a real game.

==========  =======  =====  ==================  ==========================================  ========
instance    players  cubes  VP tiles to end it  begins                                      states
==========  =======  =====  ==================  ==========================================  ========
``cove``    2        1      1                   late: P1 lacks one outpost of a column         8,906
``reef``    2        2      1                   late: the same, and P2 has its column         35,726
``shoal``   2        2      1                   late, as ``reef``                             35,730
``strait``  3        1      1                   late: the same, and P3 has nothing            75,841
``bay``     2        1      2                   late, as ``cove``                             85,278
``lagoon``  2        1      1                   at the beginning                             214,769
``gulf``    4        1      1                   late: P1 as in ``cove``, all have outposts   640,222
``ocean``   2        2      1                   at the beginning                           4,420,559
==========  =======  =====  ==================  ==========================================  ========

Each is a file in ``data/instances``; one of your own is read by `Instance.load`. The counts are those of a complete
breadth-first search from `Instance.start`; a test pins them. Few cubes hide some readings: taking some of the cubes on a tile or
all of them (pickup) parts only where there are two, in ``reef``, ``shoal`` and ``ocean``, and only in ``shoal`` does a purchase
leave the port open (claims).

``ocean`` is for measuring engines: as few cases as the others (1,227), but many states. It is in `LARGE`, not in `INSTANCES`.

There are no bonus tiles that do anything in them. ``gale`` is a late position of the printed game, reached by a stored play,
where there are; a breaking play from there is a few actions long.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import resources
from pathlib import Path

from century_rules.games.eastern_wonders.instance import Instance
from century_rules.games.eastern_wonders.record import parse_record
from century_rules.games.eastern_wonders.rulebook import RULEBOOK
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.record import clip, did_you_mean

__all__ = ["INSTANCES", "LARGE", "LATE", "Instance", "instance", "instance_or_file"]

INSTANCES: tuple[str, ...] = RULEBOOK.instances
"""The names, by rising number of states."""

LARGE: tuple[str, ...] = ("ocean",)
"""Small games with millions of states: to be searched by traced cases only."""


def instance(name: str) -> Instance:
    """A small game, or a late position, by name. Raises InvalidInput for a name not in `INSTANCES`, `LARGE` or `LATE`."""
    if name in _LATE:
        return _LATE[name]()
    if name not in (*INSTANCES, *LARGE):
        raise InvalidInput(f"there is no instance '{clip(name)}'{did_you_mean(name, _NAMES)}; there are {', '.join(_NAMES)}")
    return _small(name)


def instance_or_file(text: str) -> Instance:
    """An instance by name; or, if that ends in ``.toml`` or has a slash, the one in that file. Raises InvalidInput.

    >>> instance_or_file("cove").game.players
    2
    """
    if text.endswith(".toml") or len(Path(text).parts) > 1:
        return Instance.load(text)
    if text not in _NAMES:
        raise InvalidInput(f"there is no instance '{clip(text)}'{did_you_mean(text, _NAMES)}; there are {', '.join(_NAMES)}, "
                           "and files whose name ends in .toml")
    return instance(text)


@cache
def _small(name: str) -> Instance:
    return Instance.loads(_data(f"instances/{name}.toml"), name)


@cache
def _gale() -> Instance:
    record = parse_record(_data("gale.txt"))
    game = record.game()
    return Instance(name="gale", shows="P1 has a harvest, an upgrade and a hold bonus, and is one outpost short of a column",
                    game=game, beginning=record.start(game), opening=tuple(entry.action for entry in record.entries))


def _data(file: str) -> str:
    return resources.files("century_rules.games.eastern_wonders").joinpath(f"data/{file}").read_text(encoding="utf-8")


_LATE: Mapping[str, Callable[[], Instance]] = {"gale": _gale}

LATE: tuple[str, ...] = tuple(_LATE)
"""Late positions of the printed game, where bonus tiles do something; far too large to be searched to the end."""

_NAMES = (*INSTANCES, *LARGE, *LATE)
