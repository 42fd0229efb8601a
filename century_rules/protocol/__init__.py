"""A game as JSON, and the reference as a process that programs in any language talk to: see docs/protocol.md."""
