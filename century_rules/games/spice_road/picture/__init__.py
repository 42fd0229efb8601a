"""Spice Road as a picture, in the words and colours of an edition: see `century_rules.drawing.picture.Picture`."""

from functools import partial

from century_rules.drawing.picture import LatePicture

OwnPicture = partial(LatePicture, "century_rules.games.spice_road.picture.whole")
