"""Positions and plays drawn, for people."""
