"""The questions users ask: verify, compare, replay."""
