"""Random play and the counting of plays by machine code."""
