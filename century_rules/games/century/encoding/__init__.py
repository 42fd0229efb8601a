"""What the encodings of several Century games share."""
