"""Lantern Night: lanterns are hung on strings, each higher than the one before."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, ClassVar, Generic, TypeAlias

import attrs

from century_rules import (
    Along, Archive, Axis, BoardGame, Clause, Count, DealsDecks, Deck, FaceDown, Flag, Goal, Ground, Guidance, N, Notation,
    OneOf, Outcome, Place, Reading, ReadingsOfAGame, Record, Refusal, Rulebook, Thing, ambiguity, components_by_type,
    evolve, format_seat, not_now, put,
)

CLAUSES = {clause: Clause(clause, text, "the rules of Lantern Night") for clause, text in {
    "L-1": "Each player is dealt two lanterns, which only that player looks at. Three lie in a row, open; others are the deck.",
    "L-2": "In a turn one takes a lantern, hangs one or gives one away. The turn goes clockwise.",
    "L-3": "One takes a lantern of the row, or the top one of the deck. The row is filled from the deck at once.",
    "L-4": "Nobody takes a lantern who has four in the hand.",
    "L-5": "What is hung is higher than the last lantern on the string. The first can be any.",
    "L-6": "Who hangs a lantern of the colour hung just before it takes another one, if there is one and the hand has room.",
    "L-7": "The end comes with a fourth lantern on a string, or when the deck is empty. The round is played to its end.",
    "L-8": "Points are the heights on the string, one less for each in the hand. Of equals who comes later wins."}.items()}
SEAT, LANTERN = Axis("player"), Axis("lantern", "in the box")
Phase = enum.IntEnum("Phase", "TURN GIFT OVER", start=0)
Colour = enum.IntEnum("Colour", "RED GOLD JADE", start=0)


class Gift(Reading):
    MUST = "must", "Who hangs a neighbour of the same colour has to take a lantern."
    MAY = "may", "Who hangs a neighbour of the same colour may take a lantern, or leave it."


@attrs.frozen(kw_only=True, repr=False)
class Readings(ReadingsOfAGame):
    gift: Gift = ambiguity(
        Gift.MUST, "Does one have to take the neighbour's lantern?", "L-6", why="it says takes, not may take",
        ground=Ground.OFFICIAL)


@attrs.frozen
class Box:
    lanterns: tuple[str, ...] = tuple(
        f"{colour}{height}" for colour in "RGJ" for height in ("1", "1.2", "2", "2.2", "3", "3.2", "4", "5"))
    dealt: int = 2
    row: int = 3
    hand: int = 4
    to_end: int = 4


@attrs.frozen
class Lantern(Record, Generic[N]):
    colour: Annotated[N, OneOf(Colour)]
    height: Annotated[N, Count()]


@attrs.frozen
class Player(Record, Generic[N]):
    hand: Annotated[tuple[N, ...], Along(LANTERN), Flag(), FaceDown(SEAT, revealed_at_end=True)]
    string: Annotated[tuple[N, ...], Along(LANTERN), Flag()]
    last: Annotated[N, Place(LANTERN, or_none=True)]


@attrs.frozen(kw_only=True)
class Position(Record, Generic[N]):
    phase: Annotated[N, OneOf(Phase)]
    turn: Annotated[N, Place(SEAT)]
    ending: Annotated[N, Flag()]
    players: Annotated[tuple[Player[N], ...], Along(SEAT)]
    row: Annotated[tuple[N, ...], Along(LANTERN), Flag()]
    drawn: Annotated[N, Count()]  # lanterns that have left the deck
    cards: tuple[Lantern[N], ...] = attrs.field(metadata={"constant": True})
    names: tuple[str, ...] = attrs.field(metadata={"constant": True})


Named: TypeAlias = Annotated[str, Thing[str](LANTERN, "R1")]


@attrs.frozen
class Take:
    lantern: Named
    tries, does = "take {lantern} from the row", "takes {lantern} from the row"


@attrs.frozen
class Draw:
    tries, does = "take the top lantern of the deck", "takes the top lantern of the deck"


@attrs.frozen
class Hang:
    lantern: Named
    tries, does = "hang {lantern}", "hangs {lantern}"


@attrs.frozen
class Give:
    lantern: Named
    tries, does = "give {lantern} away", "gives {lantern} away"


@attrs.frozen
class Leave:
    tries, does = "leave the neighbour's lantern", "leaves the neighbour's lantern"


State: TypeAlias = Position[int]
Action: TypeAlias = Take | Draw | Hang | Give | Leave
NOTATION: Notation[Action] = Notation("Lantern Night", (Take, Draw, Hang, Give, Leave))

DECK: Deck[Box] = Deck(
    name="lantern", cards="cards", names="names", axis=LANTERN, called=lambda box: box.lanterns,
    printed=lambda box: [Lantern("RGJ".index(name[0]), int(name[1])) for name in box.lanterns])


@attrs.frozen(kw_only=True)
class LanternNight(DealsDecks[State, Action]):
    readings: Readings
    components: Box
    decks: ClassVar[Sequence[Deck[Box]]] = (DECK,)
    droppable: ClassVar[frozenset[str]] = frozenset({"L-4", "L-5"})
    game_over_clause: ClassVar[str] = "L-7"

    def initial_state(self, dealt: Mapping[str, Any]) -> State:
        box, places = self.components, range(len(self.components.lanterns))
        out = self.players * box.dealt

        def lying(first: int, after: int) -> tuple[int, ...]:
            return tuple(int(first <= place < after) for place in places)

        players = tuple(Player(hand=lying(seat * box.dealt, (seat + 1) * box.dealt), string=lying(0, 0), last=-1)
                        for seat in range(self.players))
        return self.as_overridden(Position(phase=Phase.TURN, turn=0, ending=0, players=players, row=lying(out, out + box.row),
                                       drawn=out + box.row, **dealt))

    def check(self, state: State, action: Action) -> None:
        NOTATION.check(action, self.things(state))

    def actor(self, state: State) -> int:
        return int(state.turn)

    def begins_turn(self, state: State) -> bool:
        return state.phase == Phase.TURN

    def offers(self, s: State) -> Iterable[Action]:
        hand = [name for name, has in zip(s.names, s.players[s.turn].hand, strict=True) if has]
        row = [name for name, lies in zip(s.names, s.row, strict=True) if lies]
        return [*map(Take, row), Draw(), *map(Hang, hand), *map(Give, hand), Leave()]

    def refuses(self, s: State, action: Action) -> Iterator[Refusal]:
        me = s.players[s.turn]
        if isinstance(action, Hang | Give):
            place = s.names.index(action.lantern)
            if s.phase != Phase.TURN:
                yield not_now("L-6", "first the neighbour's lantern is taken")
            if not me.hand[place]:
                yield not_now("L-2", f"{action.lantern} is not in the hand")
            elif isinstance(action, Hang) and me.last >= 0 and s.cards[place].height <= s.cards[me.last].height:
                yield Refusal("L-5", f"{action.lantern} is not higher than the last lantern on the string")
        elif isinstance(action, Leave):
            if s.phase != Phase.GIFT:
                yield not_now("L-2", "one may not pass")
            elif self.readings.gift == Gift.MUST:
                yield Refusal("L-6", "the neighbour's lantern has to be taken")
        else:
            if isinstance(action, Take) and not s.row[s.names.index(action.lantern)]:
                yield not_now("L-3", f"{action.lantern} is not in the row")
            if isinstance(action, Draw) and s.drawn >= len(s.cards):
                yield not_now("L-3", "the deck is empty")
            if sum(me.hand) >= self.components.hand:
                yield Refusal("L-4", "there are four lanterns in the hand")

    def after(self, s: State, action: Action) -> State:
        me, row, drawn, gift = s.players[s.turn], s.row, s.drawn, False
        if isinstance(action, Take):
            place = s.names.index(action.lantern)
            me, row = evolve(me, hand=put(me.hand, place, 1)), put(row, place, 0)
            if drawn < len(s.cards):
                row, drawn = put(row, drawn, 1), drawn + 1
        elif isinstance(action, Draw):
            me, drawn = evolve(me, hand=put(me.hand, drawn, 1)), drawn + 1
        elif isinstance(action, Hang):
            place = s.names.index(action.lantern)
            same = me.last >= 0 and s.cards[me.last].colour == s.cards[place].colour
            me = evolve(me, hand=put(me.hand, place, 0), string=put(me.string, place, 1), last=place)
            gift = same and sum(me.hand) < self.components.hand and (drawn < len(s.cards) or sum(row) > 0)
        elif isinstance(action, Give):
            me = evolve(me, hand=put(me.hand, s.names.index(action.lantern), 0))
        s = evolve(s, players=put(s.players, s.turn, me), row=row, drawn=drawn)
        if sum(me.string) >= self.components.to_end or drawn >= len(s.cards):
            s = evolve(s, ending=1)
        if gift:
            return evolve(s, phase=Phase.GIFT)
        if s.ending and s.turn == self.players - 1:
            return evolve(s, phase=Phase.OVER)
        return evolve(s, phase=Phase.TURN, turn=(s.turn + 1) % self.players)

    def points(self, s: State) -> tuple[int, ...]:
        return tuple(points_of(s, seat) for seat in range(self.players))

    def outcome(self, s: State) -> Outcome | None:
        points = self.counted(s, self.points(s))
        best = max(range(self.players), key=lambda seat: (points[seat], seat))
        return self.won(s, Outcome(points, best)) if s.phase == Phase.OVER else None


def points_of(s: State, seat: int) -> int:
    """L-8."""
    me = s.players[seat]
    return sum(card.height for card, hangs in zip(s.cards, me.string, strict=True) if hangs) - sum(me.hand)


@attrs.frozen
class SeenPlayer:
    hand: tuple[str, ...] | None  # None where it lies face down
    string: tuple[str, ...]


@attrs.frozen
class Seen:
    players: tuple[SeenPlayer, ...]
    row: tuple[str, ...]
    deck: int


def observe(game: BoardGame[State, Action], s: State, seat: int) -> Seen:
    """What the player at that seat may see."""
    def called(flags: tuple[int, ...]) -> tuple[str, ...]:
        return tuple(sorted(name for name, there in zip(s.names, flags, strict=True) if there))

    players = tuple(SeenPlayer(called(each.hand) if owner == seat or s.phase == Phase.OVER else None, called(each.string))
                    for owner, each in enumerate(s.players))
    return Seen(players, called(s.row), len(s.cards) - s.drawn)


def worth(game: BoardGame[State, Action], s: State, seat: int) -> float:
    """For an ordinary player: points, and lanterns on the string."""
    return 2 * points_of(s, seat) + 3 * sum(s.players[seat].string)


RULEBOOK: Rulebook[State, Action] = Rulebook(
    name="lanterns", title="Lantern Night", players=(2, 3, 4), clauses=CLAUSES, readings=Readings,
    game=LanternNight, components=lambda file: components_by_type(Box(), file), who_acts=lambda state: "L-2",
    names=lambda game, s: {SEAT: [*map(format_seat, range(game.players))], LANTERN: s.names},
    guidance=Guidance(worth), observe=observe, notation=NOTATION,
    archive=Archive(data=Path(__file__).parent, instances=("alley",)),
    goals={"game-over": Goal("the game is over", ("L-7",), lambda state: state.phase == Phase.OVER)})
