#!/bin/sh
# errorbook: Python's own server shows a site as it is, for a look at it. It says of the records' JSON that it
# is application/octet-stream (of the twins that end in .json what they are), sends no headers of the site's
# own, and has a page of its own for missing addresses. `errorbook serve` answers as the hosts do.
exec python3 -m http.server --directory "${1:-site}" "${2:-8000}"
