"""How Goa speaks of its positions, and of what differs between two."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from century_rules.games.goa.actions import Action
from century_rules.games.goa.game import Game
from century_rules.games.goa.pieces import Column, Held, Kind, Spice
from century_rules.games.goa.state import Phase, Player, State, Task
from century_rules.games.goa.taking import tile_at
from century_rules.kernel.game import BoardGame
from century_rules.writing.arguments import format_seat
from century_rules.writing.paragraphs import counted, listed, wrapped
from century_rules.writing.plain import PlainTelling
from century_rules.writing.turns import WIDTH
from century_rules.writing.unlike import Unlike

NOW: Mapping[Phase, str] = {
    Phase.START: "turns a card for the flag", Phase.QUICK: "takes the quick starter or leaves it",
    Phase.MARK: "lays the flag or a marker", Phase.BID: "bids or passes", Phase.ACT: "has an action",
    Phase.EXTRA: "may play an extra-action card"}

DOING: Mapping[Task, str] = {
    Task.EITHER: "chooses ships or colonists", Task.REPLACE: "chooses the plantation that goes", Task.DRAW: "draws cards",
    Task.TAKE: "draws cards of a tile", Task.TRIM: "returns cards above the limit", Task.STORE: "lays spices onto fields",
    Task.PAY: "pays the spices of a step", Task.COMMIT: "says how many colonists are added", Task.FOUND: "founds a colony",
    Task.SITE: "chooses the tile of a colony", Task.FILL: "fills the fields of a colony", Task.SALE: "pays a sale tile",
    Task.SELL: "sells spices", Task.REFILL: "chooses places of an extra harvest", Task.SUPPLY: "chooses what a supply brings"}

HAS = "{who} has {here}, not {there}"

UNLIKE = Unlike({
    "players.ducats": HAS, "players.ships": HAS, "players.colonists": HAS,
    "players.rows": "the marker of {who} for {thing} is in row {here}, not in row {there}",
    "players.plantations.spice": "on the {who} plantation grows {here}, not {there}",
    "players.plantations.fields": "the {who} plantation has {here}, not {there}",
    "players.plantations.sacks": "on the {who} plantation lie {here}, not {there}",
    "players.colonies.tile": "the {who} colony is {here}, not {there}",
    "players.colonies.sacks": "in the {who} colony lies {here}, not {there}",
    "players.hand": ("{who} has no card {thing}", "{who} has the card {thing}"),
    "players.extra": HAS, "players.held": "{who} has the tiles {here}, not {there}",
    "players.used": "of the tiles of {who} have worked in this round {here}, not {there}",
    "players.kept": HAS, "players.sales": HAS, "players.missions": "{who} has {here} on missions, not {there}",
    "players.passed": ("{who} may still play extra-action cards", "{who} plays no more extra-action cards"),
    "holder": "{here} has the flag, not {there}",
    "lying": ("no tile lies on {thing}", "a tile lies on {thing}"),
    "exchanged": "the exchange tile lies on {here}, not on {there}",
    "marks": "the marker {thing} lies on {here}, not on {there}",
    "high": "the highest bid is {here}, not {there}", "bidder": "the highest bid is that of {here}, not of {there}",
    "pile": ("the card {thing} is not in the pile", "the card {thing} is in the pile"),
    "turned": ("the card {thing} is not turned", "the card {thing} is turned"),
    "unfounded": ("the colony {thing} cannot be taken", "the colony {thing} can be taken"),
    "part": ("part A is played", "part B is played"), "round": "{here} of the part are over, not {there}",
}, {
    "aside": "{here} does something aside, not {there}",
    "lap": "everybody has acted {here}, not {there}", "layer": "{here} laid the flag, not {there}",
    "laid": "next comes the marker {here}, not {there}", "item": "the marker {here} is up for auction, not {there}",
    "free": ("this is an action of the turn", "this is no action of the turn"),
    "carded": ("no card was played since the last action", "a card was played since the last action"),
    "left": "steps left: {here}, not {there}", "mixed": ("ships cannot be taken, too", "ships can be taken, too"),
    "kind": "all spices are of one kind: {here}, not {there}",
    "single": ("the spices may be of several kinds", "the spices are to be of one kind"),
    "column": "the step is one of {here}, not of {there}", "owed": "still to be paid: {here}, not {there}",
    "town": "the colony is that of {here}, not of {there}", "base": "the row counts {here}, not {there}",
    "added": "the colonists said before are {here}, not {there}", "coming": "the plantation that comes grows {here}, not {there}",
    "fields": "the plantation that comes has {here}, not {there}",
})

PIECES = {"ducats": "ducat", "ships": "ship", "colonists": "colonist", "extra": "extra-action card", "sales": "fulfilled sale",
          "kept": "face-down plantation", "missions": "point", "fields": "field", "sacks": "sack", "round": "round",
          "lap": "time"}


def _words(thing: Kind | Spice | Held | Column) -> str:
    return thing.name.lower().replace("_", " ")


def _unsold(state: State) -> list[int]:
    """The flag (0) and the markers that lie somewhere, in their order, but for what an auction is over of."""
    sold = state.item if state.phase == Phase.BID else 0
    return [mark for mark, spot in enumerate(state.marks) if spot >= 0 and mark >= sold]


def _grid(game: Game, state: State) -> list[str]:
    """The grid row by row: what lies on each square, and the flag (F) or the number of a marker."""
    marks = {state.marks[mark]: f" [{mark + 1 if mark else 'F'}]" for mark in _unsold(state)}
    squares = []
    for square, called in enumerate(game.squares):
        tile = tile_at(state, square)
        kind = Spice(tile.spice) if tile.kind == Kind.PLANTATION else Kind(tile.kind)
        printed = f"{_words(kind)}{f' {int(tile.number)}' if tile.number else ''}" if state.lying[square] else "-"
        squares.append(f"{called} {printed}{marks.get(square, '')}")
    wide, size = max(map(len, squares)) + 3, game.components.size
    return ["".join(each.ljust(wide) for each in squares[first:first + size]).rstrip() for first in range(0, len(squares), size)]


def _things(state: State, player: Player[int]) -> list[str]:
    """What a player has: goods, then rows, and what there is of places, tiles and cards."""
    goods = [counted(getattr(player, field), PIECES[field]) for field in ("ducats", "ships", "colonists", "extra")]
    rows = [f"{_words(column)} {int(row) + 1}" for column, row in zip(Column, player.rows, strict=True)]
    grown = [f"{_words(Spice(each.spice))} {int(each.sacks)} of {int(each.fields)}" for each in player.plantations if each.fields]
    founded = [f"{state.colony_names[each.tile]}: {_spices(each.sacks)}" for each in player.colonies if each.tile >= 0]
    tiles = [_words(tile) for tile in Held for _ in range(player.held[tile])]
    tiles += [counted(getattr(player, field), PIECES[field]) for field in ("kept", "sales") if getattr(player, field)]
    tiles += [f"{int(player.missions)} points on missions"] * (player.missions > 0)
    hand = [name for name, flag in zip(state.card_names, player.hand, strict=True) if flag]
    said = [("rows", rows), ("plantations", grown), ("colonies", founded), ("tiles", tiles), ("hand", hand)]
    return [", ".join(goods), *(f"{what} {', '.join(each)}" for what, each in said if each)]


def _spices(sacks: Sequence[int]) -> str:
    """``2 ginger and 1 clove``."""
    return listed([spice.counted(many) for spice, many in zip(Spice, sacks, strict=True) if many] or ["nothing"])


class GoaTelling(PlainTelling[State, Action]):
    """See `century_rules.telling.Telling`."""

    unlike = UNLIKE

    def board(self, game: BoardGame[State, Action], state: State, /) -> Sequence[str]:
        own = cast(Game, game)
        over, begun = state.phase == Phase.OVER, state.phase != Phase.START
        said = ["all rounds are over" if over else f"part {'AB'[state.part]}, round {int(state.round) + 1}",
                f"{format_seat(state.holder)} has the flag" if begun else "nobody has the flag yet"]
        if 0 in _unsold(state) and state.marks[0] >= len(own.squares):
            said.append(f"the flag lies on {own.spots[state.marks[0]]}")
        if state.phase == Phase.BID:
            said.append(f"{f'the marker {state.item + 1}' if state.item else 'the flag'} is up for auction")
            said += [f"{counted(state.high, 'ducat')} bid by {format_seat(state.bidder)}"] * (state.bidder >= 0)
        unfounded = [name for name, there in zip(state.colony_names, state.unfounded, strict=True) if there]
        turned = [name for name, flag in zip(state.card_names, state.turned, strict=True) if flag]
        return ["; ".join(said), *_grid(own, state), *wrapped(f"colonies   {' '.join(unfounded)}", 0, 11, width=WIDTH),
                f"cards   {int(sum(state.pile))} in the pile{''.join(f', {each} turned' for each in turned)}"]

    def seats(self, game: BoardGame[State, Action], state: State, /) -> Sequence[str]:
        return [f"{format_seat(seat)}   {'; '.join(_things(state, player))}" for seat, player in enumerate(state.players)]

    def draw_now(self, game: BoardGame[State, Action], state: State, /) -> str:
        if state.phase == Phase.OVER:
            return "The game is over."
        return f"{format_seat(game.actor(state))} {DOING.get(Task(state.task)) or NOW[Phase(state.phase)]}."

    def held(self, state: State, field: str, value: object, name: str, /) -> str:
        piece = PIECES.get(field.rpartition(".")[2])
        if piece and isinstance(value, int):
            return counted(value, piece)
        return name.replace("_", " ")
