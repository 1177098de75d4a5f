"""The theme: its templates, compiled and filled in, and its static files."""
