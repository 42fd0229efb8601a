"""Goa as a picture: see `century_rules.drawing.picture.Picture`."""

from functools import partial

from century_rules.drawing.picture import LatePicture

OwnPicture = partial(LatePicture, "century_rules.games.goa.picture.whole")
