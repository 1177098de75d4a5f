#!/bin/sh
# Finds a Chromium for the browser tests, or gets one, and says loudly where none can be had.
# In order: one that is installed; Debian's package, where this user may install it; Playwright's own.
set -u
python=${PYTHON:-python3}

find_browser() {
    if [ -n "${ERRORBOOK_BROWSER:-}" ]; then
        command -v "$ERRORBOOK_BROWSER" && return 0
    fi
    for name in chromium chromium-browser google-chrome google-chrome-stable chrome; do
        command -v "$name" && return 0
    done
    for app in "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome" \
               "/Applications/Chromium.app/Contents/MacOS/Chromium"; do
        [ -x "$app" ] && echo "$app" && return 0
    done
    "$python" -c '
import pathlib, sys
from playwright.sync_api import sync_playwright
with sync_playwright() as tool:
    path = tool.chromium.executable_path
    sys.exit(0 if pathlib.Path(path).exists() else 1)' 2>/dev/null
}

find_browser >/dev/null && exit 0
if command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; then
    echo "No Chromium is installed: installing Debian's package." >&2
    (apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium fonts-dejavu-core) >&2
fi
find_browser >/dev/null && exit 0
echo "No Chromium is installed: asking Playwright for its own." >&2
"$python" -m playwright install chromium >&2
find_browser >/dev/null && exit 0
cat >&2 <<'TEXT'
************************************************************************
No Chromium could be found or installed: THE BROWSER TESTS DO NOT RUN.
Install Chromium or Chrome, or name one with ERRORBOOK_BROWSER=/path/to/it.
************************************************************************
TEXT
[ -z "${ERRORBOOK_NEEDS_BROWSER:-}" ]
