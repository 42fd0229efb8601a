"""Century: From Sand to Sea."""
