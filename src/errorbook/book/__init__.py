"""Reads a book and checks it."""
