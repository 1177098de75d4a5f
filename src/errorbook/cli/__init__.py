"""Holds one small file a command."""
