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

from functools import cache
from importlib import resources
from pathlib import Path

from century_rules.games.eastern_wonders.instance import Instance, Parts
from century_rules.games.eastern_wonders.rulebook import RULEBOOK
from century_rules.writing.instance import named_or_file

__all__ = ["INSTANCES", "LARGE", "LATE", "Instance", "instance", "instance_or_file"]

INSTANCES: tuple[str, ...] = RULEBOOK.archive.instances
"""The names, by rising number of states."""

LARGE: tuple[str, ...] = ("ocean",)
"""Small games with millions of states: to be searched by machine code only."""

LATE: tuple[str, ...] = ("gale",)
"""Late positions of the printed game, where bonus tiles do something; far too large to be searched to the end."""

_FOLDER = Path(str(resources.files("century_rules.games.eastern_wonders").joinpath("data/instances")))


@cache
def instance(name: str) -> Instance:
    """A small game, or a late position, by name. Raises InvalidInput for a name not in `INSTANCES`, `LARGE` or `LATE`."""
    return instance_or_file(name)


def instance_or_file(text: str) -> Instance:
    """An instance by name; or, if that ends in ``.toml`` or has a slash, the one in that file. Raises InvalidInput.

    >>> instance_or_file("cove").game.players
    2
    """
    return Instance.of(named_or_file(RULEBOOK, _FOLDER, text, Parts()))
