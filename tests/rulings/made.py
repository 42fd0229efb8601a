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
def nothing_played(x):
    played = x.of.select(x.before.now.turn, [x.of.total(player.played) for player in x.before.now.players])
    return x.of.is_(played, 0)
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
def one_more(x):
    of, before, now = x.of, x.before.now, x.after.now
    players = []
    for seat, player in enumerate(now.players):
        more = of.choose(of.is_(before.actor, seat), of.number(1), of.number(0))
        players.append(evolve(player, hold=(of.add(player.hold[0], more), *player.hold[1:])))
    return evolve(now, players=tuple(players), supply=(of.sub(now.supply[0], of.number(1)), *now.supply[1:]))
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
def more(x):
    players = [evolve(each, hold=(x.of.add(each.hold[0], x.of.number(1)), *each.hold[1:])) for each in x.now.players]
    return evolve(x.now, players=tuple(players))
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
def with_ginger(x, points):
    return tuple([x.of.add(each, player.hold[0]) for each, player in zip(points, x.now.players, strict=True)])
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
def the_last(x, points, wins):
    return tuple([x.of.truth(seat == len(wins) - 1) for seat in range(len(wins))])
'''
""",
    "staying-gathers": """
name = "staying-gathers"
game = "eastern-wonders"
clause = "EW-3.3"
says = "a ship takes one step a turn"
source = "a house rule"
python = '''
def under_way(x):
    return x.of.is_(x.before.now.moved, 1)
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
