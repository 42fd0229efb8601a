"""Sky Island Merchants: tiles laid by players, islands that merge.

The enums of the readings are in `readings`: some share their names with actions.
"""
