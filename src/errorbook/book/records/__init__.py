"""One record, from its bytes to what is wrong with it and what others may know of it."""
