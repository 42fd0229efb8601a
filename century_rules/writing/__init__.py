"""Text of anything whose fields say what they mean; knows no game."""
