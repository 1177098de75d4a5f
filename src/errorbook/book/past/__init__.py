"""What was published before, and what became of it."""
