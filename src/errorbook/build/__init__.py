"""Writes what is stale, whole or not at all."""
