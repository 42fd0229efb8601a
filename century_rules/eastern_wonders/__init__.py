"""Century: Eastern Wonders."""
