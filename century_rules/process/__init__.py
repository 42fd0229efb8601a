"""The running program and the machine: Ctrl-C, progress, files written whole or kept, code of others; knows no game."""
