"""Rulings for the tests, written into a folder of theirs."""

from __future__ import annotations

from pathlib import Path

FILES = {
    "fifth-tile": """
name = "fifth-tile"
game = "eastern-wonders"
clause = "EW-8.1"
says = "the fifth VP tile of a player ends the game, not the fourth"
source = "a house rule"

[box.end]
vp_tiles = 5
""",
    "rest-with-cards-out": """
name = "rest-with-cards-out"
game = "spice-road"
clause = "SR-5.2"
says = "one rests only with a card on the table"
source = "the clause in other words"
python = '''
def nothing_played(game, position, action):
    return not any(position.players[position.turn].played)
'''

[[forbids]]
operations = ["rest"]
when = "nothing_played"
""",
    "harvest-three": """
name = "harvest-three"
game = "eastern-wonders"
clause = "EW-6.1"
says = "a harvest takes three ginger where two play"
source = "a question as players ask it"
players = [2]
python = '''
def one_more(game, before, action, after):
    me = after.players[before.actor]
    more = evolve(me, hold=(me.hold[0] + 1, *me.hold[1:]))
    return evolve(after, players=put(after.players, before.actor, more), supply=(after.supply[0] - 1, *after.supply[1:]))
'''

[[instead]]
operations = ["harvest"]
gives = "one_more"
""",
    "yellow-more": """
name = "yellow-more"
game = "spice-road"
clause = "SR-1.7"
says = "everybody begins with a yellow cube more"
source = "a house rule"
begins = "more"
python = '''
def more(game, position):
    return evolve(position, players=tuple([evolve(each, hold=(each.hold[0] + 1, *each.hold[1:])) for each in position.players]))
'''
""",
    "ginger-scores": """
name = "ginger-scores"
game = "eastern-wonders"
clause = "EW-8.2"
says = "ginger scores one as well"
source = "a house rule"
points = "with_ginger"
python = '''
def with_ginger(game, position, points):
    return tuple([each + player.hold[0] for each, player in zip(points, position.players, strict=True)])
'''
""",
    "last-seat-wins": """
name = "last-seat-wins"
game = "eastern-wonders"
clause = "EW-8.3"
says = "the last in turn order wins, whatever the points"
source = "a house rule"
wins = "the_last"
python = '''
def the_last(game, position, points, wins):
    return tuple([seat == len(wins) - 1 for seat in range(len(wins))])
'''
""",
    "staying-gathers": """
name = "staying-gathers"
game = "eastern-wonders"
clause = "EW-3.3"
says = "a ship takes one step a turn"
source = "a house rule"
python = '''
def under_way(game, position, action):
    return position.moved == 1
'''

[[forbids]]
operations = ["step"]
when = "under_way"
""",
}
"""By name."""


def written(folder: Path, name: str, text: str | None = None) -> Path:
    """The file of a ruling, in that folder."""
    file = folder / f"{name}.toml"
    file.write_text(FILES[name] if text is None else text, encoding="utf-8")
    return file
