"""What programs read beside the pages: mirrors, feeds, sitemaps, and the files of hosts."""
