"""The command line: one small file a command, and the one place that prints."""
