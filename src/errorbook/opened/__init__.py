"""A book opened wherever it is: a content folder, a built site, or the address of a published one."""
