"""Files of rulings for tests: each as somebody would write it."""

from __future__ import annotations

from pathlib import Path

_HEAD = 'name = "{name}"\ngame = "{game}"\nclause = "{clause}"\nsays = "{name}"\n'


def write(folder: Path, name: str, game: str, clause: str, rest: str) -> Path:
    """A file of a ruling with that name; `rest` is what it says."""
    file = folder / f"{name}.toml"
    file.write_text(_HEAD.format(name=name, game=game, clause=clause) + rest, encoding="utf-8")
    return file


def reopened_never(folder: Path) -> Path:
    return write(folder, "closed-for-good", "eastern-wonders", "EW-5.4", 'drops = ["EW-5.4"]\n')


def nobody_begins(folder: Path) -> Path:
    return write(folder, "nobody-begins", "eastern-wonders", "EW-1.7", '[[forbids]]\noperations = ["begin"]\n')


def nobody_rests(folder: Path) -> Path:
    return write(folder, "nobody-rests", "spice-road", "SR-2.2", '[[forbids]]\noperations = ["rest"]\n')


def rests_with_an_empty_hand(folder: Path) -> Path:
    return write(folder, "rest-when-empty", "spice-road", "SR-5.2", """
python = '''
def holds_cards(game, position, action):
    return any(position.players[position.turn].hand)
'''
[[forbids]]
operations = ["rest"]
when = "holds_cards"
""")


def harvest_on_ports(folder: Path) -> Path:
    """As `HARVEST_ON_PORTS` in the proofs."""
    return write(folder, "harvest-on-ports", "eastern-wonders", "EW-3.8", """
python = '''
def on_a_market(game, position, action):
    return position.players[position.turn].ship not in position.setup.sea.ports
'''
[[forbids]]
operations = ["harvest"]
when = "on_a_market"
""")


def one_step_a_turn(folder: Path) -> Path:
    """As `ONE_STEP_A_TURN` in the proofs."""
    return write(folder, "one-step-a-turn", "eastern-wonders", "EW-3.3", """
python = '''
def under_way(game, position, action):
    return position.moved == 1
'''
[[forbids]]
operations = ["step"]
when = "under_way"
""")


def a_coin_more(folder: Path) -> Path:
    """As `A_COIN_MORE` in the proofs."""
    return write(folder, "a-coin-more", "spice-road", "SR-1.2", """
begins = "with_a_coin"
python = '''
import attrs

def with_a_coin(game, position):
    return attrs.evolve(position, gold=position.gold + 1)
'''
""")


def coins_as_dealt(folder: Path) -> Path:
    """How it begins goes by what is dealt."""
    return write(folder, "coins-as-dealt", "spice-road", "SR-1.2", """
begins = "as_dealt"
python = '''
import attrs

def as_dealt(game, position):
    return attrs.evolve(position, gold=position.gold + position.point_cards[0].points)
'''
""")
