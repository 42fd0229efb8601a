"""What every game shares; knows no game and imports no solver."""
