"""What to do about an obligation that cannot be proved."""
