"""Plans the pages of a book and renders them."""
