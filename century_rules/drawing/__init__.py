"""Positions as SVG text: what any game's picture is put together from, and the table of a game without one; knows no game."""
