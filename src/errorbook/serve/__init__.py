"""Serves the site on loopback while its content is edited."""
