"""Goa: auctions of tiles along a chain of markers, five columns of progress, and colonies founded with luck.

The enums of the readings are in `readings`: some share their names with actions.
"""
