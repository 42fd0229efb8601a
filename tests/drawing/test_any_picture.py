"""What is so of every picture of every game."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from xml.etree.ElementTree import Element, fromstring

import attrs
import pytest

from century_rules.drawing.draw import draw
from century_rules.drawing.legend import legend
from century_rules.drawing.pen import Form, Panel, Pen
from century_rules.drawing.picture import Picture
from century_rules.drawing.style import DARK, LIGHT, STYLE, style_alone
from century_rules.games import eastern_wonders, sand_to_sea
from century_rules.rulebook import rulebook
from tests.drawing.seeing import IDENT, Reached, Seen, printed, reached

GAMES = ("eastern-wonders", "spice-road", "sand-to-sea", "sky-islands", "goa")
COLOUR = re.compile(r"#[0-9a-fA-F]{3,8}\b|rgb|hsl|\b(?:fill|stroke|color|stop-color)\s*[=:]")


def fixed_colours(svg: str) -> list[str]:
    """Where a picture says a colour itself; ids may look like one."""
    return COLOUR.findall(re.sub('(href|id|aria-labelledby|data-[a-z]+)="[^"]*"', "", svg))


def unstyled(root: Element) -> list[str]:
    """Shapes to which no class gives a colour."""
    painted = {name for rule in re.findall("[^{}]+{[^{}]*}", STYLE) if "fill:" in rule or "stroke:" in rule
               for name in re.findall(r"\.(d-[a-z0-9-]+)", rule)}
    return [each.get("class", each.tag) for each in root.iter() if each.tag.rpartition("}")[2] in ("path", "rect", "circle")
            and not painted & set(each.get("class", "").split())]


def not_of(ident: str, svg: str) -> list[str]:
    """Ids that are there twice or do not begin so, and references to none."""
    ids = re.findall(' id="([^"]*)"', svg)
    referred = [*re.findall('href="#([^"]*)"', svg), *" ".join(re.findall('aria-labelledby="([^"]*)"', svg)).split()]
    return [each for each in ids if ids.count(each) > 1 or not each.startswith(ident)] + [
        each for each in referred if each not in ids]


def plain(name: str, seed: int) -> Reached:
    """The same without the game's own picture."""
    found = reached(name, seed)
    return attrs.evolve(found, book=attrs.evolve(found.book, theme=attrs.evolve(found.book.theme, picture=None)))


@pytest.mark.parametrize("form", list(Form))
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("make", [reached, plain])
@pytest.mark.in_turn(1)
def test_every_picture(make: Callable[[str, int], Reached], name: str, form: Form) -> None:
    for seed in range(12):
        here = make(name, seed)
        svg = here.svg(form=form)
        root = fromstring(svg)
        assert not_of(IDENT, svg) == []
        assert fixed_colours(svg) == [] and unstyled(root) == []
        assert [each.tag.rpartition("}")[2] for each in root][:2] == ["title", "desc"]
        assert (root[0].text or "").startswith(here.book.title) and root.get("role") == "img"
        assert here.book.telling.draw_now(here.game, here.state) in (root[1].text or "")
        assert re.fullmatch(r"0 0 [0-9.]+ [0-9.]+", root.attrib["viewBox"]) and "width" not in root.attrib
        assert here.svg(form=form) == svg


def test_what_is_wrong_is_seen() -> None:
    """The negative controls of the test before."""
    svg = printed("eastern-wonders", 2, 1, 30).svg()
    assert fixed_colours(svg.replace("<path ", '<path fill="red" ', 1)) == ["fill="]
    assert fixed_colours(svg.replace("<path ", '<path style="stroke:#123" ', 1)) == ["stroke:", "#123"]
    assert unstyled(fromstring(svg.replace("d-hex d-ground-on-yellow", "d-nothing", 1))) == ["d-nothing"]
    assert not_of(IDENT, svg.replace(f'id="{IDENT}Y"', f'id="{IDENT}X"')) and not_of("t-", svg)
    assert not_of(IDENT, svg.replace(f'id="{IDENT}desc"', f'id="{IDENT}title"')) != []


def test_an_id_begins_as_ids_can() -> None:
    here = printed("eastern-wonders", 2, 1, 0)
    for ident in ('"><script>', "7-", "a b"):
        with pytest.raises(ValueError, match="ident"):
            here.svg(ident=ident)


@pytest.mark.parametrize(("name", "players", "kilobytes"), [
    (GAMES[0], 2, 25), (GAMES[0], 4, 25), (GAMES[1], 2, 25), (GAMES[1], 5, 25), (GAMES[2], 4, 36)])
def test_a_step_is_small(name: str, players: int, kilobytes: int) -> None:
    """The last game has the map of the first and the cards of the second."""
    for seed in range(4):
        for actions in (0, 200, 600):
            here = printed(name, players, seed, actions)
            assert max(len(here.svg(form=form).encode()) for form in Form) < kilobytes * 1024


@attrs.frozen
class Named(Picture[object, object]):
    """A picture of a game whose things have names that are code."""

    name: str

    def draw(self, pen: Pen, game: object, state: object, pointing: object, /) -> Panel:
        group = pen.panel(data_tile=self.name)
        pen.title(group, self.name)
        pen.text(group, 0, 20, self.name, room=40)
        return Panel(group, 100, 40)


def test_text_is_text() -> None:
    here = printed("spice-road", 2, 1, 3)
    name = '<script>alert("1")</script>&\'\x00\ud800'
    book = attrs.evolve(here.book, title=name, theme=attrs.evolve(here.book.theme, picture=Named(name)))
    svg = draw(book, here.game, here.state, ident=IDENT)
    root = fromstring(svg)
    assert "<script" not in svg and not any("script" in each.tag for each in root.iter())
    shown = name.replace("\x00", "\ufffd").replace("\ud800", "\ufffd")
    assert [each.text for each in root.iter() if each.tag.endswith("}text")] == [shown]
    assert (root[0].text or "").startswith(shown)


def test_alone_it_has_its_style() -> None:
    here = printed("eastern-wonders", 2, 1, 30)
    svg = here.svg(alone=True)
    assert f"<style>{style_alone()}</style>".replace(">", "") in svg.replace("&gt;", "").replace(">", "")
    assert "var(" not in svg, "viewers that are no browser do not know variables"
    assert "@media screen and (prefers-color-scheme:dark)" in svg
    assert not_of(IDENT, svg) == []


def test_variables_have_colours_on_light_and_on_dark() -> None:
    assert LIGHT.keys() == DARK.keys()
    assert set(re.findall(r"var\(--([a-z0-9-]+)\)", STYLE)) <= LIGHT.keys()
    assert not re.search("#[0-9a-f]", STYLE[STYLE.index(".drawn{"):]), "only variables say colours"


def luminance(colour: str) -> float:
    parts = [int(colour[at:at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """As WCAG 2 has it, from 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
def test_what_is_written_can_be_read(colours: Mapping[str, str]) -> None:
    pairs = [(name, name.removesuffix("-ink")) for name in colours if name.endswith("-ink") and name != "coin-ink"]
    pairs += [("coin-ink", metal) for metal in ("gold", "silver", "copper", "sail")]
    pairs += [("ink", ground) for ground in colours if ground.startswith("on-")]
    pairs += [(ink, ground) for ink in ("ink", "soft", "accent", "mark") for ground in ("page", "panel", "wash")]
    pairs += [("ink", "port"), ("ink", "sea")]
    poor = {pair: round(contrast(colours[pair[0]], colours[pair[1]]), 2) for pair in pairs
            if contrast(colours[pair[0]], colours[pair[1]]) < 4.5}
    assert poor == {}


def test_contrast_is_measured() -> None:
    """The negative control."""
    assert round(contrast("#ffffff", "#000000")) == 21 and contrast("#777777", "#888888") < 4.5


def test_what_differs_from_another_position_is_marked() -> None:
    for name in GAMES:
        here = printed(name, 2, 3, 60)
        assert here.last is not None
        bare = attrs.evolve(here.book, theme=attrs.evolve(here.book.theme, picture=None))
        for changed in (here, attrs.evolve(here, book=bare)):
            assert "≠" in "".join(changed.seen(other=here.last[0]).texts())
            assert "≠" not in "".join(changed.seen(other=here.state).texts())
            assert "d-apart" not in changed.svg() and "≠" not in changed.svg()


def test_the_last_action_is_pointed_out() -> None:
    for name in GAMES:
        here = printed(name, 2, 3, 61)
        before = attrs.evolve(here, last=None)
        assert "d-last" in here.svg() or "d-change" in here.svg()
        assert "d-last" not in before.svg() and "d-change" not in before.svg()
        assert here.last is not None
        assert here.book.telling.describe(here.game, *here.last) in (Seen.of(here.svg()).root[1].text or "")


@pytest.mark.parametrize(("name", "step"), [("eastern-wonders", eastern_wonders.Step), ("sand-to-sea", sand_to_sea.Step)])
def test_a_step_is_an_arrow_and_a_refused_one_is_crossed(name: str, step: type) -> None:
    here = next(found for seed in range(40) if (found := printed(name, 2, seed, 41)).last is not None
                and isinstance(found.last[1], step))
    assert "d-way" in here.svg() and "d-head" in here.svg() and "✕" not in here.svg()
    assert here.last is not None
    before = attrs.evolve(here, state=here.last[0], last=None)
    tried = before.svg(refused=here.last[1])
    assert "✕" in tried and "d-refused" in tried and "d-way" not in tried


@pytest.mark.in_turn(1)
def test_play_is_what_it_says() -> None:
    """The positions are not all of one kind."""
    for name in GAMES:
        found = [reached(name, seed) for seed in range(24)]
        assert len({here.game.players for here in found}) >= 3
        assert any(here.game.without for here in found) and any(here.game.outcome(here.state) is not None for here in found)


def test_signs_are_explained_and_refer_to_themselves() -> None:
    for name in GAMES:
        signs = legend(rulebook(name))
        assert {"what differs"} <= {means for _, means in signs} and len({means for _, means in signs}) == len(signs) >= 7
        for text, _ in signs:
            ids, used = re.findall(r' id="([^"]*)"', text), re.findall(r'href="#([^"]*)"', text)
            assert set(used) <= set(ids) and "style=" not in text
    assert any(">Y<" in text for text, means in legend(rulebook("spice-road")) if means == "turmeric")
