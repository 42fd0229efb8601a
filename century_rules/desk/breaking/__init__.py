"""What breaks without a clause, and the plays that show it; and what is decided by plays and small games alone."""
