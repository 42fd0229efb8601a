"""The rules of a game lifted for machine code, context by context: what is legal there, and what it changes."""
