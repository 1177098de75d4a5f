"""The formats of an author's files, each read with an eye on where everything stands."""
