"""The one place that says colours: variables for light and dark, and what the classes of pictures look like.

All classes of pictures begin with ``d-``. They are styled by themselves and not within something else: what is drawn by
``<use>`` sees nothing of what it is within.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

LIGHT: Mapping[str, str] = {
    "page": "#f8f6f1", "panel": "#fffdf9", "ink": "#1e2a32", "soft": "#55626b", "line": "#dcd6c9", "line2": "#c4bcab",
    "accent": "#0b5c6b", "accent-ink": "#ffffff", "wash": "#e3eeef", "mark": "#a3124f", "mark-ink": "#ffffff",
    "sea": "#dbe8ea", "edge": "#fffdf9", "port": "#c5d9e6", "closed": "#1e2a32", "closed-ink": "#ffffff",
    "on-yellow": "#fbf2c6", "on-orange": "#f8dccd", "on-green": "#d3ecdf", "on-brown": "#e4dcd4", "on-blue": "#d9e6f5",
    "on-red": "#f6d9d9",
    "yellow": "#f0e442", "orange": "#ea7226", "green": "#17a57c", "brown": "#57463c", "blue": "#2869b4", "red": "#c0323f",
    "yellow-ink": "#161616", "orange-ink": "#161616", "green-ink": "#161616", "brown-ink": "#ffffff", "blue-ink": "#ffffff",
    "red-ink": "#ffffff", "outline": "#1c1c1c", "sail": "#fffdf9",
    "gold": "#e3bd3c", "silver": "#bcc4ca", "copper": "#c58350", "coin-ink": "#161616",
    "p1": "#0072b2", "p2": "#cc79a7", "p3": "#56b4e9", "p4": "#e69f00", "p5": "#7b5ea7",
    "p1-ink": "#ffffff", "p2-ink": "#161616", "p3-ink": "#161616", "p4-ink": "#161616", "p5-ink": "#ffffff",
}
"""Colours by name, on a light ground."""

DARK: Mapping[str, str] = {
    **LIGHT,
    "page": "#12181c", "panel": "#1a2227", "ink": "#ece7dc", "soft": "#a3adb3", "line": "#2e383e", "line2": "#46525a",
    "accent": "#6cc5d3", "accent-ink": "#08222a", "wash": "#1d3238", "mark": "#ff8fb8", "mark-ink": "#2b0716",
    "sea": "#16272d", "edge": "#0f1a1f", "port": "#243f52", "closed": "#05090b",
    "on-yellow": "#4a4420", "on-orange": "#55331f", "on-green": "#1f4738", "on-brown": "#45403c", "on-blue": "#1f3a57",
    "on-red": "#552730",
    "orange": "#ee7b34", "green": "#2bbf92", "brown": "#c9b2a3", "blue": "#7db4f0", "red": "#f0808a",
    "brown-ink": "#161616", "blue-ink": "#161616", "red-ink": "#161616", "outline": "#0b0f11", "sail": "#f4efe4",
    "p1": "#4aa3dc", "p2": "#dd93ba", "p3": "#86cbf3", "p4": "#f0b43c", "p5": "#b49ade", "p1-ink": "#08131a",
    "p5-ink": "#161616", "gold": "#ecc94f", "silver": "#c9d0d5", "copper": "#d99a68",
}
"""The same names on a dark ground."""

FONT = 'system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","DejaVu Sans",sans-serif'

_FILLS = ("yellow", "orange", "green", "brown", "blue", "red", "gold", "silver", "copper", "p1", "p2", "p3", "p4", "p5")
_GROUNDS = ("on-yellow", "on-orange", "on-green", "on-brown", "on-blue", "on-red", "port", "panel", "wash", "closed", "page")

_RULES = """
.drawn{font:13px FONT;fill:var(--ink)}
.drawn-play .drawn{background:var(--page)}
.d-laid{opacity:.72}
.d-sea{fill:var(--sea)}
.d-hex{stroke:var(--edge);stroke-width:3}
.d-card{stroke:var(--line2);stroke-width:1}
.d-board{fill:var(--panel);stroke:var(--line2)}
.d-board-now{fill:var(--panel);stroke:var(--accent);stroke-width:2.5}
.d-space{fill:var(--page);stroke:var(--line2)}
.d-free{fill:none;stroke:var(--line2);stroke-dasharray:3 2}
.d-press{pointer-events:all}
.d-over{fill:none;stroke:var(--mark);stroke-dasharray:3 2}
.d-pill{fill:var(--panel);stroke:var(--ink);stroke-dasharray:3 2.4;stroke-width:1.1}
.d-line{fill:none;stroke:var(--line2);stroke-width:2.5}
.d-thin{fill:none;stroke:var(--line)}
.d-chevron{fill:var(--soft)}
.d-out{stroke:var(--outline);stroke-width:1.3;stroke-linejoin:round}
.d-hatch{fill:none;stroke:var(--outline);stroke-width:1.1}
.d-spot{fill:var(--outline)}
.d-sail{fill:var(--sail)}
.d-sign{fill:none;stroke:var(--ink);stroke-width:2.2;stroke-linecap:round;stroke-linejoin:round}
.d-cross{fill:none;stroke:var(--closed-ink);stroke-width:4;stroke-linecap:round}
.d-last{fill:none;stroke:var(--accent);stroke-width:5}
.d-way{fill:none;stroke:var(--accent);stroke-width:5;stroke-linecap:round}
.d-head{fill:var(--accent);stroke:var(--panel);stroke-width:1.2}
.d-refused{fill:none;stroke:var(--mark);stroke-width:4;stroke-dasharray:7 6}
.d-owed{fill:none;stroke:var(--accent);stroke-width:2;stroke-dasharray:4 3}
.d-apart{fill:none;stroke:var(--mark);stroke-width:4;stroke-dasharray:8 5}
.d-disc{fill:var(--mark);stroke:var(--panel);stroke-width:1.2}
.d-tag{fill:var(--accent)}
.d-quiet{fill:var(--wash)}
text.d-m{text-anchor:middle}
text.d-e{text-anchor:end}
text.d-b{font-weight:700}
text.d-soft{fill:var(--soft)}
text.d-change{fill:var(--accent);font-weight:700}
text.d-unlike{fill:var(--mark);font-weight:700}
text.d-small{font-size:11.5px}
text.d-caption{font-size:11.5px;font-weight:700;text-anchor:middle}
text.d-under{fill:var(--soft);font-size:11.5px;text-anchor:middle}
text.d-name{font-size:15.5px;font-weight:700;text-anchor:middle}
text.d-worth{font-size:22px;font-weight:700;text-anchor:middle}
text.d-head-line{font-size:16px;font-weight:700}
text.d-now{font-size:15px;font-weight:700}
text.d-letter{font-size:9.6px;font-weight:700;text-anchor:middle}
text.d-on-tag{fill:var(--accent-ink);font-size:11.5px;font-weight:700;text-anchor:middle}
text.d-on-disc{fill:var(--mark-ink);font-size:14px;font-weight:700;text-anchor:middle}
text.d-on-closed{fill:var(--closed-ink);font-weight:700;text-anchor:middle}
text.d-on-sail{fill:var(--coin-ink);font-size:14px;font-weight:700;text-anchor:middle}
text.d-on-coin{fill:var(--coin-ink);font-weight:700;text-anchor:middle;font-size:12px}
text.d-on-post{font-size:9.5px;font-weight:700;text-anchor:middle}
"""

SIZES: Mapping[str, float] = {kind: float(size) for kind, size in re.findall(
    r"text\.(d-[a-z-]+)\{[^}]*font-size:([0-9.]+)px", _RULES)}
"""How large letters are, by the class of a text, where they are not 13 units high."""


def style(where: str = ":root") -> str:
    """The style sheet of a page, with the variables on what that selector names; dark where the reader's screen is."""
    light, dark = (";".join(f"--{name}:{colour}" for name, colour in colours.items()) for colours in (LIGHT, DARK))
    return (f"{where}{{color-scheme:light dark;{light}}}@media (prefers-color-scheme:dark){{{where}{{{dark}}}}}"
            f"@media print{{{where}{{{light}}}}}{_rules()}")


def style_alone() -> str:
    """The same for a picture that stands alone: the colours themselves, for not every viewer of pictures knows variables."""
    rules = _rules()
    coloured = "".join(rule for rule in re.findall("[^}]*}", rules) if "var(" in rule)
    return f"{_resolved(rules, LIGHT)}@media screen and (prefers-color-scheme:dark){{{_resolved(coloured, DARK)}}}"


def _resolved(rules: str, colours: Mapping[str, str]) -> str:
    return re.sub(r"var\(--([a-z0-9-]+)\)", lambda found: colours[found.group(1)], rules)


def _rules() -> str:
    rules = _RULES.strip().replace("\n", "").replace("FONT", FONT)
    fills = "".join(f".d-{name}{{fill:var(--{name})}}" for name in _FILLS)
    inks = "".join(f"text.d-ink-{name}{{fill:var(--{name}-ink)}}" for name in _FILLS if f"{name}-ink" in LIGHT)
    return rules + fills + inks + "".join(f".d-ground-{name}{{fill:var(--{name})}}" for name in _GROUNDS)


STYLE = style()
"""The style sheet of a page that has pictures in it."""
