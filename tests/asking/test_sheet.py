"""Where a doubt first matters, how often it comes up, and the sheet made of it."""

from __future__ import annotations

import attrs
import pytest

from century_rules.asking.mattering import Mattering, mattering
from century_rules.asking.sheet import BY_THEMSELVES, NOT_COUNTED, WHEN_TRIED, sheet_of
from century_rules.desk.settling.frequency import Frequency
from century_rules.desk.settling.store import load_play
from century_rules.games.eastern_wonders.rulebook import RULEBOOK as WONDERS
from century_rules.games.spice_road.rulebook import RULEBOOK as ROAD
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.reading import ReadingsOfAGame


def test_where_it_first_matters_is_what_the_kept_plays_say() -> None:
    told = mattering(ROAD, ROAD.reading_names.find("card-cubes"), 2)
    assert told.after == len(load_play(ROAD, "card-cubes-2").actions) == 3 and told.shortest
    assert told.told().startswith("With 2 players it first matters after 3 actions. It comes up in ")
    several = mattering(ROAD, ROAD.reading_names.find("end-count"), 2)
    assert several.after == min(len(load_play(ROAD, f"end-count={each}-2").actions) for each in ("body", "five"))
    assert not several.shortest and "(sooner? not known)" in several.told()


def test_what_never_matters_and_what_matters_at_once() -> None:
    never, at_once = (mattering(WONDERS, WONDERS.reading_names.find(name), 2) for name in ("zero-trade", "vp-tiles"))
    assert never.told().startswith("It never matters for play with 2 players and the printed components: that is proved.")
    assert at_once.told().startswith("It first matters before anybody plays.")
    with pytest.raises(InvalidInput, match="players: 5; Eastern Wonders is for 2 to 4"):
        mattering(WONDERS, WONDERS.reading_names.find("pass"), 5)


@pytest.mark.parametrize(("often", "told"), [
    (Frequency(100, 40, 40), "It comes up in 40 of 100 games with 3 players."),
    (Frequency(20, 1, 0), "It comes up in 1 of 20 games with 3 players, when somebody tries."), (None, "")])
def test_how_often_is_told(often: Frequency | None, told: str) -> None:
    assert Mattering(3, often=often).told() == told


@pytest.mark.parametrize("players", ROAD.players)
def test_the_sheet_has_every_question_once_the_most_frequent_first(players: int) -> None:
    sheet = sheet_of(ROAD, players)
    assert sorted(row.id for row in sheet.rows) == sorted(doubt.id for doubt in ROAD.ambiguities)
    assert [part for part, _ in sheet.parts] == [BY_THEMSELVES, WHEN_TRIED]
    for _, rows in sheet.parts:
        counts = [row.matters.often.came_up for row in rows if row.matters.often]
        assert counts == sorted(counts, reverse=True) and len(counts) == len(rows)


def test_by_which_part_a_question_stands() -> None:
    part = {row.id: row.part for row in sheet_of(ROAD, 2).rows}
    assert part["hold"] == part["end-timing"] == BY_THEMSELVES
    assert part["rest-part"] == part["coin"] == part["rest-empty"] == WHEN_TRIED


def test_a_game_that_nobody_counted_says_so() -> None:
    sheet = sheet_of(attrs.evolve(ROAD, archive=attrs.evolve(ROAD.archive, settling=None)), 2)
    (part, rows), = sheet.parts
    assert part == NOT_COUNTED and len(rows) == 18 and {(row.often, row.first) for row in rows} == {("", "")}


def test_what_is_ticked_comes_out_as_readings() -> None:
    agreed = list(sheet_of(ROAD, 2, ("card-cubes=part", "tie=later")).agreed())
    chosen = [line for line in agreed if not line.startswith("#")]
    assert chosen == ["card-cubes=part", "tie=later"] and len(agreed) == 18 + 2
    assert ROAD.reading_names.parse(chosen) == ROAD.reading_names.parse(["card-cubes=part"])
    as_comments = [line.removeprefix("# ") for line in agreed if "=" in line and line.startswith("# ") and "@" not in line]
    assert len(as_comments) == 16 and ROAD.reading_names.parse(as_comments) == ROAD.readings()
    with pytest.raises(InvalidInput, match="'some' is none of its readings"):
        sheet_of(ROAD, 2, ("card-cubes=some",))


def test_a_game_that_leaves_nothing_open_has_no_sheet() -> None:
    with pytest.raises(InvalidInput, match="Century: Spice Road leaves nothing open"):
        sheet_of(attrs.evolve(ROAD, readings=ReadingsOfAGame), 2)
