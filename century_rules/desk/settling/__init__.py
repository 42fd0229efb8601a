"""Every ambiguity settled: plays in which its readings part, what that changes, what must be ruled.

What takes long to find is found by a command (``python -m century_rules.desk.settling``) and kept in the game's data; what
is said of it is worked out from there, and every play is played again through the reference before anything is said of it.
"""
