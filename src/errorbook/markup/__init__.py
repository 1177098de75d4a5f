"""Turns text into safe HTML."""
