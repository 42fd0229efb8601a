"""From Sand to Sea as a picture, drawn with what the other two games draw with: see `century_rules.drawing.picture.Picture`."""

from functools import partial

from century_rules.drawing.picture import LatePicture

OwnPicture = partial(LatePicture, "century_rules.games.sand_to_sea.picture.whole")
