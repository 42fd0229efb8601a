"""What the games of the Century series have in common."""
