"""Rulings and records of Spice Road made for a test, small enough to be checked by hand.

In the set-up of seed 7 both begin with the cards +YY and U2 in the hand, P1 with YYY and P2 with YYYY.
"""

from __future__ import annotations

from pathlib import Path

from century_rules.cli.random_play import ORDINARILY, play_at_random
from century_rules.rulebook import Rulebook, rulebook

SR = "spice-road"

TWO_PLAYED = '''
def at_most_one(game, position, action):
    return sum(position.players[position.turn].played) < 2
'''
MORE_FOR_RESTING = '''
from attrs import evolve

def one_yellow(game, before, action, after):
    me = after.players[before.turn]
    more = evolve(me, hold=(me.hold[0] + 1, *me.hold[1:]))
    return evolve(after, players=put(after.players, before.turn, more))
'''
NOBODY = '''
def nobody(game, position, points, wins):
    return tuple([False for _ in wins])
'''
RAISES = '''
def breaks(game, position, action):
    return any(position.players[position.turn].played) and position.players[7].claims != 0
'''

REST = 'operations = ["rest"]'
RULINGS = {
    "rest-with-none": ("", f"[[allows]]\n{REST}"),
    "rest-with-two": ("", f'[[forbids]]\n{REST}\nwhen = "at_most_one"', TWO_PLAYED),
    "never-rest": ("", f"[[forbids]]\n{REST}"),
    "rest-with-one": ("", f'[[forbids]]\n{REST}\nwhen = "nothing_played"', TWO_PLAYED.replace("at_most_one", "nothing_played")
                      .replace("< 2", "< 1")),
    "never-rest-with-three": ("players = [3]", f"[[forbids]]\n{REST}"),
    "never-rest-by-the-body": ('readings = { end-count = "body" }', f"[[forbids]]\n{REST}"),
    "rest-for-a-cube": ("", f'[[instead]]\n{REST}\ngives = "one_yellow"', MORE_FOR_RESTING),
    "gold-is-four": ("", "[box.worth]\ngold = 4"),
    "begin-with-more": ("", '[box.start]\ncubes = ["YYYY", "YYYY", "YYYY", "YYYR", "YYYR"]'),
    "any-cubes": ('drops = ["SR-6.1"]', ""),
    "breaks": ("", f'[[forbids]]\n{REST}\nwhen = "breaks"', RAISES),
    "nobody-wins": ('wins = "nobody"', "", NOBODY),
}
"""What each says, before its tables, in them, and in its Python part; besides what every file says."""


def ruling(folder: Path, name: str) -> str:
    """The file of one of `RULINGS`."""
    above, tables, python = (*RULINGS[name], "")[:3]
    said = [f'name = "{name}"', f'game = "{SR}"', 'clause = "SR-5.1"', f'says = "it is played as {name} has it"', above,
            f"python = '''\n{python}'''" if python else "", tables, ""]
    path = folder / f"{name}.toml"
    path.write_text("\n".join(said), encoding="utf-8")
    return str(path)


def play(*actions: str, result: str = "", more: str = "") -> str:
    """The record of actions of two players, ``P1 rest`` and so on, after the deal of seed 7."""
    said = "\n".join(actions)
    return f"century-rules record 1\ngame {SR}\nplayers 2\n{more}seed 7\n\n{said}\n{result}"


BOTH_PLAY = ("P1 play +YY", "P2 play +YY")


def folder_of(path: Path, **records: str | bytes) -> str:
    """A folder with those records, by name."""
    path.mkdir()
    for name, text in records.items():
        (path / f"{name}.txt").write_bytes(text.encode() if isinstance(text, str) else text)
    return str(path)


def ended_game(seed: int) -> str:
    """The record of a whole game of two ordinary players."""
    book: Rulebook[object, object] = rulebook(SR)
    return play_at_random(book, book.printed(2), seed, 5000, ORDINARILY, "printed")[1]
