"""Eastern Wonders a second time, written by hand from the clauses over any algebra; what is lifted is compared with it."""
