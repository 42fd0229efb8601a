"""Readings by name, as on the command line and in records: ``pickup=all``.

>>> parse_readings(["pickup=all"]).pickup
<Pickup.ALL: 'all'>
>>> format_readings(parse_readings({"pickup": "all"}))
('pickup=all',)
"""

from __future__ import annotations

from century_rules.games.eastern_wonders.readings import Readings
from century_rules.writing.readings import ReadingNames, find_reading

__all__ = ["NAMES", "find_ambiguity", "find_reading", "format_readings", "parse_compared", "parse_readings"]

NAMES = ReadingNames(Readings)
parse_readings, format_readings, find_ambiguity, parse_compared = NAMES.parse, NAMES.format, NAMES.find, NAMES.compared
