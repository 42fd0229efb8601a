"""Do two readings of a rule ever differ, and if so, what is the shortest play that shows it?"""
