"""A run that was never measured: a folder whose every figure is chosen, with names that a careless page would trip over."""

import json
import os

# Layouts and strategies may have any name without a slash or an @.
HOSTILE = "<b onmouseover=\"alert('x')\">&amp;' \u201d\u0301\"\u0301 x=1 <script>alert(1)<"
HOSTILE += "w" * (80 - len(HOSTILE))
LONG = "a-strategy-with-" + "long" * 16
LAYOUTS = ["list", HOSTILE]
# Six columns, as in the default suite. How many times faster than naive each is.
SPEEDS = {"naive": 1, "slow": 1, "indexed": 2, LONG: 3, HOSTILE: 4, "dirty-range": 5}
STRATEGIES = list(SPEEDS)
OPERATIONS = {"prepare": "prepare", "invalidate.resize": "invalidation", "query": "rect-query", "relayout": "frame"}
SIZES = [1_000, 100_000]
ROUNDS = 12
# The frames that a scenario has around its slowest.
FRAMES = 8
SLOWEST = 5


def time(layout, strategy, operation, size):
    """The median of a cell in nanoseconds. `relayout` of naive at 100,000 items takes 20 ms, which is more than a frame at 60 Hz."""
    if operation == "relayout":
        return size * 200.0 / SPEEDS[strategy]
    return size * 2.0 / SPEEDS[strategy] * (1 + LAYOUTS.index(layout))


def field(text):
    return '"' + text.replace('"', '""') + '"' if any(c in text for c in ',"\n\r') else text


def rows():
    for size in SIZES:
        for operation in OPERATIONS:
            for layout in LAYOUTS:
                for strategy in STRATEGIES:
                    yield layout, strategy, operation, size


def sample(layout, strategy, operation, size, metric, unit, number, value):
    cell = f"{layout}/{strategy}/{operation}/{size}"
    faults = ["0", "0"] if metric == "time" else ["", ""]
    return {
        "cell": cell, "layout": layout, "strategy": strategy, "operation": operation, "n": str(size), "workload": "random", "metric": metric,
        "unit": unit, "round": str(number), "order": "0", "iterations": "1", "launch": "0", "block": str(number // 2), "value": repr(value), "involuntary_switches": faults[0],
        "page_faults": faults[1],
    }


def samples():
    for layout, strategy, operation, size in rows():
        median = time(layout, strategy, operation, size)
        # Enough frames of the small size to tell that it fits, and too few of the large one.
        rounds = 10 * ROUNDS if operation == "relayout" and size == SIZES[0] else ROUNDS
        for number in range(rounds):
            # Twelve values evenly around the median, a hundredth wide.
            value = median * (1 + (number % ROUNDS - (ROUNDS - 1) / 2) / 1100)
            yield sample(layout, strategy, operation, size, "time", "ns", number, value)
        kept = (60.0 - 10 * STRATEGIES.index(strategy)) * size
        yield sample(layout, strategy, operation, size, "retained_bytes", "bytes", 0, kept if operation == "prepare" else 0.0)
        yield sample(layout, strategy, operation, size, "allocations", "count", 0, 3.0)


def steps():
    for layout in LAYOUTS:
        for strategy in STRATEGIES:
            for frame in range(FRAMES):
                factor = (3 if frame == SLOWEST else 1) * 1000 // SPEEDS[strategy]
                cell = f"{layout}/{strategy}/scenario.fling/1000"
                yield {
                    "cell": cell, "layout": layout, "strategy": strategy, "operation": "scenario.fling", "n": "1000", "workload": "random",
                    "frame": str(frame), "cause": HOSTILE[:12], "change": str(10 * factor), "prepare": str(200 * factor),
                    "query": str(20 * factor), "items_laid": "0",
                }


def write_table(path, columns, rows):
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(",".join(columns) + "\r\n")
        for row in rows:
            file.write(",".join(field(row.get(column, "0")) for column in columns) + "\r\n")


def write(folder, columns):
    """Writes the run into `folder`. `columns` are those of each file, which the tool says in `help files`."""
    os.makedirs(folder)
    roles = {"prepare": "ready-layout", "query": "scrolled-frame", "relayout": "frame"}
    catalogue = {
        "reference": "naive", "floors": [], "uses": [], "prose": {},
        "strategies": [{"name": name, "summary": "does what " + name + " does", "kind": "strategy", "claims": {}} for name in STRATEGIES],
        "layouts": [{"name": name, "uses": [], "remarks": {}, "claims": {}} for name in LAYOUTS],
        "operations": [
            {"name": name, "path": path, "role": roles.get(name), "expectsPageFaults": False} for name, path in OPERATIONS.items()
        ],
    }
    manifest = {
        "schemaVersion": 1, "startedAt": "2026-11-22T08:00:00Z", "finishedAt": "2026-11-22T08:01:00Z",
        "tool": {"version": "0.1.0", "commandLine": ["layoutbench", "run", HOSTILE]},
        "revision": {"commit": "1a2b3c4d5e6f", "isDirty": True}, "build": {"toolchain": "Swift", "mode": "release", "flags": None},
        "allocator": {"name": "jemalloc", "version": "5", "configuration": None},
        "machine": {"cpuModel": "Xeon <&\"'", "cores": 2, "operatingSystem": "Debian", "kernel": None, "architecture": "x86_64",
                    "loadAverages": [2.5, 1.0, 1.0], "scalingGovernor": "powersave"},
        "clock": {"name": "CLOCK_MONOTONIC", "costNanoseconds": 25.0, "resolutionNanoseconds": 20.0},
        "plan": {"seed": 42, "budgetSeconds": 60, "rounds": ROUNDS, "layouts": LAYOUTS, "strategies": STRATEGIES,
                 "operations": list(OPERATIONS), "sizes": SIZES, "workload": "random", "displayScale": 1,
                 "container": {"width": 390, "height": 844}},
        "catalogue": catalogue,
        "notes": [{"kind": "doubt", "text": "a doubt about " + HOSTILE}],
    }
    with open(os.path.join(folder, "manifest.json"), "w", encoding="utf-8") as file:
        json.dump(manifest, file)
    for name, table in [("samples.csv", samples()), ("steps.csv", steps())]:
        write_table(os.path.join(folder, name), columns[name], table)
