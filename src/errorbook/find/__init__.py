"""Finds the record for an error in hand."""
