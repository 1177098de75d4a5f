"""How long look-ups take in a browser: `python -m tests.benchmarks.browser FOLDER [--site SITE]`.

FOLDER holds records, SITE is where their index is kept between runs; it is served on loopback, and a headless
Chromium looks messages and tracebacks up in it. `anew` opens the index for each look-up, so that all it needs
is fetched; `open` keeps it, as a page does on which one goes on asking.
"""

from __future__ import annotations

import argparse
import functools
import os
import shutil
import tempfile
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from random import Random

from playwright.sync_api import sync_playwright
from tests.benchmarks.filling import fill, in_traceback
from tests.benchmarks.indexes import percentile, read_records, write_index

STATIC = Path(__file__).parents[2] / "static" / "find"
WORST = (
    "one line of words " * 60_000,
    "{" * 1_000_000,
    "'\"" * 500_000,
    "Caused by: a.B: x failed\n\tat a.b.C.d(E.java:1)\n" * 20_000,
    'Traceback (most recent call last):\n  File "x.py", line 3, in f\nValueError: x must be y\n' * 11_000,
    "".join(f"ValueError: {at} expected value but found {at * 7} in x_{at}\n" for at in range(18_000)),
)
LOOK = """async ([texts, isAnew]) => {
  const { openIndex } = await import("/find/index.js");
  const { lookup } = await import("/find/lookup.js");
  let index = await openIndex(location.href);
  await lookup("to begin with", index);
  const spent = [];
  for (const text of texts) {
    const began = performance.now();
    if (isAnew) index = await openIndex(location.href);
    await lookup(text, index);
    spent.push(performance.now() - began);
  }
  return spent;
}"""


class Quiet(SimpleHTTPRequestHandler):
    """Serve files over connections that stay open, and print nothing."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def log_message(self, *told: object) -> None:
        """Say nothing."""

    def end_headers(self) -> None:
        """Let nothing be kept, so that each page begins anew."""
        self.send_header("Cache-Control", "no-store")
        super().end_headers()


def serve(folder: Path) -> ThreadingHTTPServer:
    """Serve a folder on loopback."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--site", type=Path, help="where to keep the index; it is made if it is not there")
    parser.add_argument("--messages", type=int, default=500)
    parser.add_argument("--seed", type=int, default=7)
    wanted = parser.parse_args()
    rng = Random(wanted.seed)
    records = read_records(wanted.folder)
    chosen = [(card, fill(card.message, rng)) for card in rng.sample(records.cards, wanted.messages)]
    texts = {
        "bare": [text for _, text in chosen],
        "in a traceback": [in_traceback(card, text, rng) for card, text in chosen],
        "halves": [text[len(text) // 2 :] for _, text in chosen],
        "a megabyte": list(WORST),
    }
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as tool:
        site = wanted.site or Path(folder)
        write_index(records, site)
        print(f"{len(records.cards)} records")
        del records
        shutil.copytree(STATIC, site / "find", dirs_exist_ok=True)
        (site / "index.html").write_text("<!doctype html><title>Index</title>", "utf-8")
        flags = ["--no-sandbox"] if os.name == "posix" and os.getuid() == 0 else []
        browser = tool.chromium.launch(executable_path=shutil.which("chromium"), args=flags)
        page = browser.new_page()
        page.goto(f"http://127.0.0.1:{serve(site).server_address[1]}/")
        for name, some in texts.items():
            for is_anew in (True, False):
                spent = page.evaluate(LOOK, [some, is_anew])
                print(
                    f"{name:<16} {'anew' if is_anew else 'open':<5} p50 {percentile(spent, 0.5):7.1f}"
                    f"  p95 {percentile(spent, 0.95):7.1f}  most {max(spent):7.1f} ms",
                    flush=True,
                )
        browser.close()


if __name__ == "__main__":
    main()
