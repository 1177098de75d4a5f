"""Puts one whole site in the place of another, at one instant."""
