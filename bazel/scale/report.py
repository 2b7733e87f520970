"""Tables of measurements, and a simulation of more workers than there are."""

import heapq
import json

SIMULATED = [1, 2, 4, 8, 64, 512]
# The ends of the names of outputs that are made side by side.
MODULES = (".o", ".def")


def save(path, found):
    with open(path, "w", encoding="utf-8") as file:
        json.dump(found, file, indent=1)


def megabytes(count):
    return f"{count / 1e6:.1f} MB"


def table(heads, rows):
    lines = ["| " + " | ".join(heads) + " |", "|" + "---|" * len(heads)]
    return "\n".join(lines + ["| " + " | ".join(map(str, row)) + " |" for row in rows])


def measured(found, where):
    heads = ["case", "compiled", "linked", "from the cache", "outputs", "critical path", "elapsed"]
    if where == "remote":
        heads = ["workers", *heads, "new in the storage"]
    rows = []
    for row in found["rows"]:
        if row["where"] != where or "result" in row:
            continue
        cells = [row["case"], row["compiled"], row["linked"], row["hits"], megabytes(row["bytes"]),
                 f"{row['critical']:.1f} s", f"{row['seconds']:.1f} s"]
        if where == "remote":
            cells = [row["workers"], *cells, megabytes(row["stored"]) if "stored" in row else ""]
        rows.append(cells)
    return table(heads, rows)


def faults(found):
    rows = [[row["case"], row["workers"], row["result"], row["compiled"], row["linked"]]
            for row in found["rows"] if "result" in row]
    return table(["fault", "workers", "result", "compiled again", "linked again"], rows)


def simulate(durations, workers, latency):
    """Returns the seconds until all modules are compiled by workers that take the next one when they are free, and the
    program is linked. `latency`: the seconds that each action waits besides its work."""
    compiled = sorted((time for name, time in durations if name.endswith(MODULES)), reverse=True)
    linked = [time for name, time in durations if not name.endswith(MODULES)]
    free = [0.0] * workers
    end = 0.0
    for seconds in compiled:
        ready = heapq.heappop(free) + seconds + latency
        heapq.heappush(free, ready)
        end = max(end, ready)
    return end + sum(seconds + latency for seconds in linked)


def simulation(found):
    cold = found["cold"]
    actions = [(action["output"], action["fetch"] + action["run"] + action["upload"]) for action in cold["actions"]]
    work = sum(seconds for _, seconds in actions)
    # What the build took beyond the work of its workers, for each action that a worker made.
    latency = max(0.0, (cold["seconds"] - work / cold["workers"]) * cold["workers"] / len(actions))
    longest = max(seconds for name, seconds in actions if name.endswith(".o"))
    linked = sum(seconds for name, seconds in actions if not name.endswith(MODULES))
    alone = simulate(actions, 1, latency)
    rows = []
    for workers in SIMULATED:
        seconds = simulate(actions, workers, latency)
        rows.append([workers, f"{seconds:.1f} s", f"{alone / seconds:.1f}"])
    text = table(["workers", "predicted", "times as fast as one"], rows)
    return (f"{text}\n\nMeasured with {cold['workers']} {'actions' if cold['workers'] > 1 else 'action'} at a time: {len(actions)} actions, "
            f"{work:.1f} s of work, {latency * 1000:.0f} ms besides for each action, the longest compilation "
            f"{longest:.2f} s, the link {linked:.2f} s.")


def sized(found):
    return f"A generated program of {found['modules']:,} modules and {found['lines']:,} lines."


def sections(found):
    """Returns the texts of the page by their names."""
    largest = max(found, key=lambda one: one["lines"])
    with_faults = [one for one in found if any("result" in row for row in one["rows"])]
    served = max((one for one in found if any(row["where"] == "remote" for row in one["rows"])),
                 key=lambda one: one["lines"], default=None)
    texts = {
        "local": measured(largest, "local"),
        "simulation": simulation(largest),
        "size": sized(largest),
    }
    if served:
        texts["remote"] = measured(served, "remote")
        texts["remote-size"] = sized(served)
    if with_faults:
        texts["faults"] = faults(with_faults[-1])
        texts["faults-size"] = sized(with_faults[-1])
    return texts


def tables(found):
    return "\n\n".join(f"{name}:\n{text}" for name, text in sections(found).items())


def write(path, found):
    """Replaces the texts of a page between `<!-- NAME -->` and `<!-- end -->`."""
    with open(path, encoding="utf-8") as file:
        page = file.read()
    for name, text in sections(found).items():
        before, mark, after = page.partition(f"<!-- {name} -->\n")
        if not mark:
            raise ValueError(f"{path} has no place for the table `{name}`")
        after = after.partition("<!-- end -->")[2]
        page = f"{before}{mark}{text}\n<!-- end -->{after}"
    with open(path, "w", encoding="utf-8") as file:
        file.write(page)
