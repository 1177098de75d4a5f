"""The static look-up index, read piece by piece; after a change it is made again as far as that reaches."""
