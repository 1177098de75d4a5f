"""Says what a static host needs beside the site."""
