"""Measure how long it takes from saving a record to the reload event of `errorbook serve`.

    python tests/benchmarks/serving.py [--records N] [--edits N]

The records are the samples over and over, each with an id, a message and a file of its own. The real command
serves them; one record after another is edited, and a listener waits for the event. Printed are median and
longest, and the processor time that the server took for each edit.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

SAMPLES = Path(__file__).parents[2] / "content" / "errors" / "jax"
PAUSE = 0.3


def write_records(folder: Path, count: int) -> list[Path]:
    """Write a folder of records."""
    samples = [json.loads(path.read_bytes())["record"] for path in sorted(SAMPLES.glob("*.json"))]
    files = []
    for number in range(count):
        sample = samples[number % len(samples)]
        record = sample | {
            "id": f"{number:016x}",
            "errorMessage": f"{sample['errorMessage']} Case {number}.",
            "messagePattern": rf"{sample['messagePattern']} Case {number}\.",
            "filePath": f"jax/module_{number // 20}.py",
            "githubUrl": None,
        }
        files.append(folder / f"{number}.json")
        files[-1].write_text(json.dumps(record), encoding="utf-8")
    return files


def listen(port: int) -> Iterator[dict[str, object]]:
    """Yield what the server tells."""
    connection = http.client.HTTPConnection("127.0.0.1", port)
    connection.request("GET", "/__errorbook/events")
    answer = connection.getresponse()
    for line in iter(answer.readline, b""):
        if line.startswith(b"data: "):
            yield json.loads(line[6:])


def processor_seconds(pid: int) -> float:
    """Return what a process and its ended children took (Linux alone)."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")


def measure(folder: Path, count: int, edits: int) -> None:
    """Serve, edit, and print the figures."""
    (folder / "content").mkdir()
    files = write_records(folder / "content", count)
    command = [sys.executable, "-m", "errorbook", "serve", "--port", "0", "--quiet"]
    with subprocess.Popen(command, cwd=folder, stderr=subprocess.PIPE, text=True) as server:
        assert server.stderr
        found = next(filter(None, (re.search(r"Serving http://[^:]+:(\d+)", line) for line in server.stderr)))
        news = listen(int(found[1]))
        next(news)
        seconds = []
        before = processor_seconds(server.pid)
        for number in range(edits):
            record = json.loads(files[number % count].read_text())
            record["documentation"] += f" Edit {number}."
            text = json.dumps(record)
            began = time.perf_counter()
            files[number % count].write_text(text)
            next(news)
            seconds.append(time.perf_counter() - began)
            time.sleep(PAUSE)
        each = (processor_seconds(server.pid) - before) / edits
        server.terminate()
    median, longest = statistics.median(seconds) * 1000, max(seconds) * 1000
    print(f"{count} records, {edits} edits: median {median:.0f} ms, longest {longest:.0f} ms")
    print(f"processor {each * 1000:.0f} ms an edit; load of the machine {os.getloadavg()[0]:.1f}")


def main() -> None:
    """Run the benchmark in a folder that goes away."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--records", type=int, default=1000)
    parser.add_argument("--edits", type=int, default=20)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        measure(Path(folder), args.records, args.edits)


if __name__ == "__main__":
    main()
