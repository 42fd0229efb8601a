"""From Sand to Sea."""
