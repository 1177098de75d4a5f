#!/bin/sh
# Reads, doesn't it?
usage() {
  cat <<TEXT
usage: read [path]
  it isn't "long"
TEXT
}

set -eu
help='one
"two"'
if [ $# -eq 0 ]; then
  usage
  echo "boom: ${0##*/}" >&2
  exit 1 # boom
fi
