"""The site: every answer the library keeps, as pages that link to one another and ask no other host.

Nothing is proved or searched while it is written: its pages say what is stored, each stored play is played again.
"""
