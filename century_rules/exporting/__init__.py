"""Games as models for other people's checkers, written from an encoding; knows no game.

Rooms: `terms` an algebra whose numbers are expressions, simplified as they are made; `model` guarded operations between
locations; `making` gets the one from the other; `promela` prints it.
"""
