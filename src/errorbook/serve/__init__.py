"""Serves a site while its content is edited: its files, and the news of each build.

`serve` is a loop around a build that it is given and knows nothing of. The site on disk stays as it was
built; what makes a page follow the builds is put in while it is served.
"""
