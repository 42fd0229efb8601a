"""Games of other people's, each in a package of its own."""
