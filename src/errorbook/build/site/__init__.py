"""Puts one whole site in the place of another: at one instant, or file by file where a system cannot."""
