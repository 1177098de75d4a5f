"""The kinds of pages that a book has: errors, lists, what changed, what moved, and the single ones."""
