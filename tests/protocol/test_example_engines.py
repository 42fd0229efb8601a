"""The engines in `examples`, in JavaScript and in C: they have no difference, and what is planted in them is found."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import attrs
import pytest

from century_rules.rulebook import Rulebook, rulebook
from century_rules.testing.engine_check import EngineChecked, check_engine
from century_rules.testing.engine_process import EngineProcess
from century_rules.testing.engine_subject import EngineSubject

EXAMPLES = Path(__file__).parents[2] / "examples"
NEEDS = {"js": shutil.which("node") or "", "c": shutil.which("gcc") or ""}
"""By language of an engine the program that runs or compiles it."""

LONGEST = 900
"""Lines of an engine."""

SPICE_ROAD: Rulebook[Any, Any] = rulebook("spice-road")


@attrs.frozen
class Fault:
    """A text of an engine, what stands there instead, and in what the difference is."""

    there: str
    instead: str
    kinds: tuple[str, ...]
    file: str


def js(there: str, instead: str, *kinds: str, file: str = "rules.mjs") -> Fault:
    return Fault(there, instead, kinds, file)


def c(there: str, instead: str, *kinds: str) -> Fault:
    return Fault(there, instead, kinds, "engine.c")


FAULTS: Mapping[tuple[str, str], Fault] = {
    ("js", "eleven cubes are kept"): js("const LIMIT = 10;", "const LIMIT = 11;", "position"),
    ("js", "the silver does not slide"): js(
        "return [0, Number(place === 0 && game.silver > 0)];", "return [0, Number(place === 1 && game.silver > 0)];",
        "position", "observe"),
    ("js", "six point cards with four players"): js("game.players.length <= 3 ? 6 : 5", "6", "position"),
    ("js", "the first of those tied wins"): js("points.lastIndexOf(", "points.indexOf(", "outcome"),
    ("js", "upgrades without end"): js("left: game.left - 1 }", "left: Math.max(1, game.left - 1) }", "position"),
    ("js", "cubes do not slide with their cards"): js(
        "[...game.on.slice(0, place), ...game.on.slice(place + 1), none()]",
        "[...game.on.slice(0, place), none(), ...game.on.slice(place + 1)]", "position"),
    ("js", "yellow cubes score"): js(" - each.hold[0]);", ");", "outcome"),
    ("js", "cubes on a card are lost"): js("plus(player.hold, game.on[place])", "player.hold", "position"),
    ("js", "a claim needs as many cubes, of any kind"): js(
        'return covers(mover(game).hold, cubesOf(card)) ? [] : ["SR-6.1"];',
        'return total(mover(game).hold) >= card.length ? [] : ["SR-6.1"];', "legal", "drop"),
    ("js", "points are open"): js('other === seat || game.phase === "over" ?', "true ?", "observe", file="engine.mjs"),
    ("js", "a trade card is used once"): js(
        'return covers(mover(game).hold, cardOf(card).cost) ? [] : ["SR-3.5"];', 'return ["SR-3.5"];', "legal", "undo"),
    ("js", "a rest with nothing played"): js('return mover(game).played.length ? [] : ["SR-5.1"];', "return [];", "legal"),
    ("c", "eleven cubes are kept"): c("LIMIT = 10,", "LIMIT = 11,", "position"),
    ("c", "the silver does not slide"): c("place == (g->gold > 0 ? 1 : 0)", "place == 1", "position", "observe"),
    ("c", "six point cards with four players"): c("(g->players <= 3 ? 6 : 5)", "6", "position"),
    ("c", "the first of those tied wins"): c(">= score(&g->seat[best])) best", "> score(&g->seat[best])) best", "outcome"),
    ("c", "one upgrade more"): c("if (--g->left == 0) end_turn(g);", "if (--g->left < 0) end_turn(g);", "position"),
    ("c", "cubes do not slide with their cards"): c(
        "for (int each = place; each + 1 < ROW; each++) g->on[each] = g->on[each + 1]; /* SR-4.5 */\n"
        "        memset(&g->on[ROW - 1]", "memset(&g->on[place]", "position"),
    ("c", "yellow cubes score"): c(" - each->hold.of[0];", ";", "outcome"),
    ("c", "cubes on a card are lost"): c("mover->hold = sum(mover->hold, g->on[place], 1); /* SR-4.4 */", "", "position"),
    ("c", "a claim needs as many cubes, of any kind"): c(
        "return covers(mover->hold, cubes_of(POINT_NAMES[a.what]))",
        "return total(mover->hold) >= (int)strlen(POINT_NAMES[a.what])", "legal", "drop"),
    ("c", "points are open"): c("if (other == seat || g->phase == OVER)", "if (seat >= 0)", "observe"),
    ("c", "it ends where cubes are returned"): c("mover->hold.of[a.what]--;\n        end_turn(g);", "abort();", "apply"),
    ("c", "it goes round for ever on a rest"): c(
        "for (int card = 0; card < CARDS; card++) mover->hand[card] |=", "for (int card = 0; card < CARDS;) mover->hand[card] |=",
        "apply"),
}


def needing(language: str) -> pytest.MarkDecorator:
    return pytest.mark.skipif(not NEEDS[language], reason=f"needs {'node' if language == 'js' else 'gcc'}")


def command(language: str, folder: Path, build: Path) -> str:
    """What starts the engine in a folder; an engine in C is compiled first."""
    if language == "js":
        return f"{NEEDS['js']} {folder / 'engine.mjs'}"
    strict = ["-std=c11", "-O2", "-Wall", "-Wextra", "-Wpedantic"]
    subprocess.run([NEEDS["c"], *strict, "-o", str(build / "started"), str(folder / "engine.c")], check=True)
    return str(build / "started")


def checked(
    language: str, folder: Path, build: Path, players: tuple[int, ...] = (2, 4), plays: int = 1, patience: float = 3.0,
) -> EngineChecked[Any, Any]:
    with EngineProcess(command(language, folder, build), 3.0) as engine:
        games = [SPICE_ROAD.printed(number) for number in players]
        return check_engine(EngineSubject(engine, SPICE_ROAD), games, plays, 0, patience=patience)


def example(language: str) -> Path:
    return EXAMPLES / f"spice-road-engine-{language}"


def planted(language: str, fault: Fault, folder: Path) -> Path:
    """The engine with a fault, in a folder."""
    shutil.copytree(example(language), folder / "engine")
    file = folder / "engine" / fault.file
    text = file.read_text(encoding="utf-8")
    assert text.count(fault.there) == 1
    file.write_text(text.replace(fault.there, fault.instead), encoding="utf-8")
    return folder / "engine"


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("language", [pytest.param(each, marks=needing(each)) for each in NEEDS])
def test_they_have_no_difference(language: str, tmp_path: Path) -> None:
    found = checked(language, example(language), tmp_path, SPICE_ROAD.players)
    assert found.difference is None and found.kept > 100 and found.games == 4
    # The verbs are those of other readings, of which the engine knows nothing.
    assert found.skipped == ("new with readings", "new with position", "illegal actions by add, reach, forgo, recover, pick")


@pytest.mark.in_turn(1)
@pytest.mark.parametrize(("language", "name"), [pytest.param(*each, marks=needing(each[0])) for each in FAULTS])
def test_what_is_planted_is_found(language: str, name: str, tmp_path: Path) -> None:
    fault = FAULTS[language, name]
    found = checked(language, planted(language, fault, tmp_path), tmp_path)
    assert found.difference is not None and found.difference.mismatch.kind in fault.kinds
    assert len(found.difference.actions) <= found.found_after


@pytest.mark.parametrize("language", [pytest.param(each, marks=needing(each)) for each in NEEDS])
def test_they_are_compared_at_all(language: str, tmp_path: Path) -> None:
    """One of the faults at each commit."""
    found = checked(language, planted(language, FAULTS[language, "points are open"], tmp_path), tmp_path, (2,))
    assert found.difference is not None and len(found.difference.actions) <= 3


@pytest.mark.parametrize("language", NEEDS)
def test_they_are_small_and_ten_faults_are_planted(language: str) -> None:
    lines = [line for file in example(language).iterdir() for line in file.read_text(encoding="utf-8").splitlines()]
    assert 0 < len(lines) <= LONGEST and max(map(len, lines)) <= 130
    assert sum(of == language for of, _ in FAULTS) >= 10
