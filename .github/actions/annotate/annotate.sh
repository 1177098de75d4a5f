#!/bin/sh
# Answers the issue of a workflow's event with the known errors in it; says nothing where it is not sure.
# What strangers wrote goes from file to file and is never part of a command.
set -eu
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT

python3 -c '
import json, pathlib, sys
issue = json.loads(pathlib.Path(sys.argv[1]).read_bytes())["issue"]
folder = pathlib.Path(sys.argv[2])
(folder / "number").write_text(str(int(issue["number"])))
title, body = issue["title"], issue["body"] or ""
(folder / "text").write_bytes(f"{title}\n\n{body}\n".encode(errors="replace"))
' "$GITHUB_EVENT_PATH" "$folder"

set -- --book "${BOOK:-content}" --limit "${LIMIT:-3}"
if [ -n "${BASE_URL:-}" ]; then
    set -- "$@" --base-url "$BASE_URL"
fi
status=0
errorbook annotate "$folder/text" "$@" > "$folder/comment" || status=$?
if [ "$status" = 1 ]; then
    echo "No known error is surely meant: nothing is said."
    exit 0
fi
if [ "$status" != 0 ]; then
    exit "$status"
fi
gh issue comment "$(cat "$folder/number")" --repo "$GITHUB_REPOSITORY" --body-file "$folder/comment"
