"""Rulings of one's own: a file that says what is played instead of a clause, and every question of the library put to it."""

from century_rules.rulings.book import in_force, ruled
from century_rules.rulings.file import RulingFile, load_ruling

__all__ = ["RulingFile", "in_force", "load_ruling", "ruled"]
