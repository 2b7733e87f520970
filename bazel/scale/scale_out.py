#!/usr/bin/env python3
"""Builds generated programs with Bazel alone and with remote execution, checks the results, and writes docs/scale.md.

Each case is a check: the program must have the bytes of the first build of the same sources, and print what a
computation without it does. A build that fails must say why, and a repetition must succeed.
"""

import argparse
import hashlib
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time

import report
from bazel import Bazel
from cluster import Cluster
from generate import Program

HERE = os.path.dirname(os.path.abspath(__file__))
RULES = os.path.dirname(HERE)
# Larger programs are only built and changed: faults, tests and ThinLTO are the same cases with any number of modules.
ALL_CASES = 100
THIN_LTO = ["-c", "opt", "--@rules_modula2//:lto=thin"]


class Wrong(Exception):
    """A result that is not as it must be."""


def check(condition, message, outcome=None):
    if not condition:
        raise Wrong(message + ("\n" + outcome.text[-6000:] if outcome else ""))


def digest_of_file(path):
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


class Run:
    """The cases of a program of one size."""

    def __init__(self, call, modules, lines, folder):
        self.call, self.folder = call, folder
        self.all_cases = modules <= ALL_CASES
        self.with_faults = self.all_cases and call.faults
        self.program = Program(modules, lines)
        self.rows = []
        self.results = {}
        self.bazels = []
        self.tlc = os.path.join(folder, "tlc")
        shutil.copy(call.tlc, self.tlc)
        os.chmod(self.tlc, 0o755)
        # A module in the middle: its body and its definition are changed.
        self.changed = modules // 3
        self.lines = 0

    def checkout(self, name, jobs, compiler=None):
        """Returns Bazel for another folder with the sources."""
        folder = os.path.join(self.folder, name, "sources")
        self.lines = self.program.write(folder, RULES)
        bazel = Bazel(folder, os.path.join(self.folder, name, "state"), compiler or self.tlc, jobs)
        self.bazels.append(bazel)
        return bazel

    def update(self, bazel):
        self.program.write(bazel.folder, RULES)

    def discard(self, bazel):
        bazel.stop()
        self.bazels.remove(bazel)
        shutil.rmtree(os.path.dirname(bazel.folder), ignore_errors=True)

    def verify(self, bazel, outcome, case, lto=False):
        """Checks a program that was built."""
        check(outcome.status == 0, f"{case}: the build fails", outcome)
        path = bazel.output("program")
        key = json.dumps([self.program.factors, self.program.constants, lto])
        known = self.results.setdefault(key, digest_of_file(path))
        check(digest_of_file(path) == known, f"{case}: the program has other bytes than an earlier build")
        done = subprocess.run([path], capture_output=True, text=True, check=False)
        check(done.stdout == self.program.output(), f"{case}: the program prints `{done.stdout}`")

    def note(self, case, outcome, where, workers=0, compiled=None, linked=None, **more):
        """Checks the number of actions, and adds a row to the table."""
        ours = (outcome.count("Compile"), outcome.count("Link"))
        if compiled is not None:
            check(ours == (compiled, linked), f"{case}: {ours} modules and links are made, not {(compiled, linked)}", outcome)
        optimized = more.get("optimized")
        if optimized is not None:
            made = outcome.count("Optimize")
            check(made == optimized, f"{case}: {made} back ends run, not {optimized}", outcome)
        row = {
            "case": case, "where": where, "workers": workers, "compiled": ours[0], "linked": ours[1],
            "hits": outcome.hits, "bytes": outcome.bytes_of_outputs,
            "seconds": outcome.seconds("Elapsed time"), "critical": outcome.seconds("Critical Path"), **more,
        }
        self.rows.append(row)
        print(f"  {where:8} {workers or '-':>2} {case:34} {ours[0]:5} compiled {ours[1]} linked {row['hits']:5} hits "
              f"{row['seconds']:8.1f} s", flush=True)

    def body_changes(self, value):
        self.program.factors[self.changed] = value

    def definition_changes(self, value):
        self.program.constants[self.changed] = value

    def local(self):
        """The cases of one machine, in sandboxes."""
        count = self.program.modules
        bazel = self.checkout("local", self.call.jobs)
        cold = bazel.build()
        self.verify(bazel, cold, "cold")
        self.note("cold", cold, "local", 0, count, 1)
        again = bazel.build()
        self.verify(bazel, again, "nothing changed")
        self.note("nothing changed", again, "local", 0, 0, 0)
        self.body_changes(50)
        self.update(bazel)
        body = bazel.build()
        self.verify(bazel, body, "one body changed")
        self.note("one body changed", body, "local", 0, 1, 1)
        self.definition_changes(1)
        self.update(bazel)
        definition = bazel.build()
        self.verify(bazel, definition, "one definition changed")
        dependents = len(self.program.dependents(self.changed))
        check(0 < dependents < count, "the change of the definition must concern some modules")
        self.note("one definition changed", definition, "local", 0, dependents, 1)
        # Messages and debug information have positions in the own definition, and importers read none of them.
        self.program.comments[self.changed] = "Values"
        self.update(bazel)
        comment = bazel.build()
        self.verify(bazel, comment, "one comment in a definition")
        self.note("one comment in a definition", comment, "local", 0, 1, 0)
        self.undeclared(bazel)
        if self.all_cases:
            self.tests(bazel)
            self.thin_lto(bazel)
        self.discard(bazel)
        if self.with_faults:
            # The same sources elsewhere, at another time: the bytes are compared with the first ones.
            other = self.checkout("a/deeper/folder", self.call.jobs)
            elsewhere = other.build()
            self.verify(other, elsewhere, "another folder")
            self.note("another folder, the same bytes", elsewhere, "local", 0, count, 1)
            if self.all_cases:
                elsewhere = other.build(*THIN_LTO)
                self.verify(other, elsewhere, "another folder with ThinLTO", lto=True)
            self.discard(other)
        return cold

    def thin_lto(self, bazel):
        """A changed body is optimized again in the modules that import it, and in no others."""
        # The program module is compiled by an action of its own.
        count = self.program.modules + 1
        cold = bazel.build(*THIN_LTO)
        self.verify(bazel, cold, "ThinLTO", lto=True)
        self.note("ThinLTO", cold, "thin-lto", 0, count, 1, optimized=count)
        factor = self.program.factors[self.changed]
        self.body_changes(factor + 1)
        self.update(bazel)
        changed = bazel.build(*THIN_LTO)
        self.verify(bazel, changed, "ThinLTO, one body changed", lto=True)
        importers = self.importers(bazel)
        check(1 < importers < count, "the changed body must be imported by some modules")
        self.note("ThinLTO, one body changed", changed, "thin-lto", 0, 1, 1, optimized=importers)
        self.body_changes(factor)
        self.update(bazel)
        test = bazel.build(*THIN_LTO, command="test", target="//:test")
        check(test.status == 0 and "1 test passes" in test.text, "the test does not pass with ThinLTO", test)

    def importers(self, bazel):
        """Returns the number of back ends that read the bitcode of the changed module, its own among them."""
        name = self.program.name(self.changed) + ".o"
        found = os.walk(bazel.output("_thinlto/program"))
        return sum(name in files for folder, _, files in found if "_bitcode" in folder)

    def undeclared(self, bazel):
        """An import that the build file does not name must be an error, although the file is there."""
        number = self.program.modules - 1
        path = os.path.join(bazel.folder, self.program.path(number, "mod"))
        with open(path, encoding="utf-8") as file:
            text = file.read()
        unnamed = next(other for other in range(number) if other not in self.program.read(number))
        name = self.program.name(unnamed)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text.replace("PROCEDURE P0", f"IMPORT {name};\nPROCEDURE P0", 1))
        refused = bazel.build(target=self.program.label(number))
        check(refused.status != 0 and f"`{name}`" in refused.text and "E0008" in refused.text,
              "an undeclared import is not an error", refused)
        self.update(bazel)
        print("  an undeclared import is an error", flush=True)

    def tests(self, bazel):
        """`bazel test` passes, fails for another output, and writes reports."""
        passed = bazel.build(command="test", target="//:test")
        check(passed.status == 0 and "1 test passes" in passed.text, "the test does not pass", passed)
        log = os.path.join(bazel.folder, "bazel-testlogs/test")
        with open(os.path.join(log, "test.xml"), encoding="utf-8") as file:
            check('tests="1" failures="0"' in file.read(), "the report for JUnit is wrong")
        counted = bazel.build("--@rules_modula2//:coverage", command="test", target="//:test")
        check(counted.status == 0, "the test with coverage fails", counted)
        packed = os.path.join(log, "test.outputs/outputs.zip")
        text = subprocess.run(["unzip", "-p", packed, "coverage.lcov"], capture_output=True, text=True, check=False)
        check(f"SF:{self.program.path(0, 'mod')}" in text.stdout, "coverage.lcov has no module", counted)
        with open(os.path.join(bazel.folder, "Main.out"), "w", encoding="utf-8") as file:
            file.write("another\n")
        failed = bazel.build(command="test", target="//:test")
        check(failed.status != 0 and "the output is not that of Main.out" in failed.text, "the test passes", failed)
        self.update(bazel)
        print("  tests pass and fail as they must, with reports", flush=True)

    @staticmethod
    def remote_options(cluster, retries=8):
        return [f"--remote_executor=grpc://{cluster.address}", "--spawn_strategy=remote", "--remote_timeout=60",
                "--noremote_local_fallback", f"--remote_retries={retries}"]

    def cluster(self, name, workers, **choice):
        return Cluster(os.path.join(self.folder, name), workers, **choice)

    def remote(self, workers):
        """The cases of remote execution without faults."""
        count, dependents = self.program.modules, len(self.program.dependents(self.changed))
        self.program.reset()
        jobs = max(4, 2 * workers)
        cluster = self.cluster(f"cluster{workers}", workers)
        options = self.remote_options(cluster)

        def noted(case, bazel, compiled, linked):
            before = cluster_bytes(cluster)
            self.update(bazel)
            outcome = bazel.build(*options)
            self.verify(bazel, outcome, case)
            self.note(case, outcome, "remote", workers, compiled, linked, stored=cluster_bytes(cluster) - before)
            return outcome

        try:
            first = self.checkout(f"first{workers}", jobs)
            cold = noted("cold", first, count, 1)
            durations = cluster.durations()
            noted("nothing changed", first, 0, 0)
            second = self.checkout(f"second{workers}", jobs)
            noted("another checkout, same cache", second, 0, 0)
            self.body_changes(50)
            noted("one body changed", first, 1, 1)
            self.definition_changes(1)
            noted("one definition changed", first, dependents, 1)
            noted("the other checkout follows", second, 0, 0)
            if self.all_cases:
                self.remote_thin_lto(first, second, options, workers)
            if self.with_faults:
                self.faults(cluster, first, second, workers)
        except Wrong as wrong:
            raise Wrong(f"{wrong}\n{cluster.state()}") from wrong
        finally:
            cluster.stop()
        self.discard(first)
        self.discard(second)
        return cold, durations

    def remote_thin_lto(self, first, second, options, workers):
        """Another checkout has the changed body as well, but not the results of an earlier build: the key of a back
        end has only what it reads."""
        count, options = self.program.modules + 1, [*options, *THIN_LTO]
        cold = first.build(*options)
        self.verify(first, cold, "ThinLTO", lto=True)
        self.note("ThinLTO", cold, "thin-lto", workers, count, 1, optimized=count)
        factor = self.program.factors[self.changed]
        self.body_changes(factor + 1)
        self.update(second)
        changed = second.build(*options)
        self.verify(second, changed, "ThinLTO, one body changed", lto=True)
        case = "ThinLTO, another checkout"
        self.note(case, changed, "thin-lto", workers, 1, 1, optimized=self.importers(second))
        self.body_changes(factor)
        self.update(second)

    def faults(self, cluster, first, second, workers):
        self.killed_worker(cluster, first, workers)
        self.evicted(cluster, first, second, workers)
        self.corrupted(cluster, first, second, workers)
        self.other_compiler(cluster, first, workers)
        self.restarted(cluster, first, workers)

    def fault(self, case, bazel, outcome, cluster, workers, words=()):
        """Checks a build with a fault: it is right, or says clearly what is wrong and is right when it is repeated."""
        how = "right"
        if outcome.status != 0:
            check(any(word in outcome.text for word in words), f"{case}: the error is not clear", outcome)
            how = "clear error, then right"
            print("   ", next(line for line in outcome.errors if any(word in line for word in words))[:200], flush=True)
            outcome = bazel.build(*self.remote_options(cluster))
        self.verify(bazel, outcome, case)
        self.note(case, outcome, "remote", workers, result=how)

    def build_on_slow_worker(self, cluster, bazel, value, delay):
        """Begins a build after a change of a definition, with a single worker that delays each action by some seconds.
        Returns the worker, which has begun an action, and the process of the build."""
        self.definition_changes(value)
        self.update(bazel)
        for name in list(cluster.workers):
            cluster.kill_worker(name)
        worker = cluster.start_worker(delay=delay)
        process = bazel.start_build(*self.remote_options(cluster))
        cluster.wait_for_action(worker)
        return worker, process

    def killed_worker(self, cluster, bazel, workers):
        """Kills a worker that runs an action. Another one takes over."""
        victim, process = self.build_on_slow_worker(cluster, bazel, 2, 3600)
        cluster.kill_worker(victim)
        for _ in range(workers):
            cluster.start_worker()
        self.fault("a worker is killed", bazel, bazel.finish(process), cluster, workers)

    def object_digest(self, bazel, number):
        package, name = self.program.folder(number), self.program.name(number)
        return digest_of_file(bazel.output(f"{package}/_objects/{name}/{name}.o"))

    def evicted(self, cluster, first, second, workers):
        """Removes an object from the storage that results refer to."""
        self.update(first)
        digest = self.object_digest(first, self.changed)
        os.remove(cluster.blob(digest))
        second.clean()
        self.update(second)
        outcome = second.build(*self.remote_options(cluster))
        self.fault("an entry is evicted", second, outcome, cluster, workers)
        check(self.rows[-1]["compiled"] == 1, "the evicted object is not made again", outcome)

    def corrupted(self, cluster, first, second, workers):
        """Changes a byte of an object in the storage."""
        path = cluster.blob(self.object_digest(first, self.changed))
        cluster.damage(path)
        second.clean()
        outcome = second.build(*self.remote_options(cluster))
        if outcome.status != 0:
            # The administrator removes what the message names.
            os.remove(path)
        self.fault("an entry is corrupted", second, outcome, cluster, workers, ["digest", "hash"])

    def other_compiler(self, cluster, first, workers):
        """A compiler with other bytes has other keys: no result of the first one is used."""
        other = os.path.join(self.folder, "other-tlc")
        shutil.copy(self.tlc, other)
        with open(other, "ab") as file:
            file.write(b"other")
        bazel = self.checkout(f"other{workers}", first.jobs, compiler=other)
        outcome = bazel.build(*self.remote_options(cluster))
        self.verify(bazel, outcome, "another compiler")
        self.note("another compiler", outcome, "remote", workers, self.program.modules, 1)
        self.discard(bazel)

    def restarted(self, cluster, bazel, workers):
        """Kills the scheduler while it has work, and starts it again with the same storage."""
        _, process = self.build_on_slow_worker(cluster, bazel, 3, 1)
        cluster.kill_scheduler()
        cluster.start_scheduler()
        for _ in range(workers - 1):
            cluster.start_worker()
        outcome = bazel.finish(process)
        self.fault("the scheduler is restarted", bazel, outcome, cluster, workers, ["UNAVAILABLE", "connection"])

    def full_disk(self):
        """The storage is too small for the compiler and the objects."""
        size = os.path.getsize(self.tlc) // 1024 + 96
        cluster = self.cluster("full", 1, storage_size=f"{size}k")
        bazel = self.checkout("full-disk", 4)
        try:
            outcome = bazel.build(*self.remote_options(cluster, retries=1))
            check(outcome.status != 0, "a full disk: the build succeeds, so the disk is not full", outcome)
            words = ["Errno 28", "No space left", "Disk Error", "RESOURCE_EXHAUSTED", "not enough space", "Storage is full"]
            check(any(word in outcome.text for word in words), "a full disk: the error is not clear", outcome)
            self.rows.append({"case": "the disk of the storage is full", "where": "remote", "workers": 1,
                              "compiled": outcome.count("Compile"), "linked": outcome.count("Link"), "hits": outcome.hits,
                              "bytes": 0, "seconds": outcome.seconds("Elapsed time"), "critical": 0, "result": "clear error"})
            print("  a full disk is a clear error:", next(line for line in outcome.text.splitlines()
                                                          if any(word in line for word in words))[:160], flush=True)
            local = bazel.build()
            self.verify(bazel, local, "after a full disk, without the storage")
        finally:
            cluster.stop()
        self.discard(bazel)

    def stop(self):
        for bazel in list(self.bazels):
            bazel.stop()


def cluster_bytes(cluster):
    total = 0
    for folder, _, files in os.walk(cluster.storage):
        total += sum(os.path.getsize(os.path.join(folder, name)) for name in files)
    return total


def measure(call, found, modules, lines, folder):
    """Measures a program, and adds the results to those that were found."""
    run = Run(call, modules, lines, folder)
    results = {"modules": modules, "rows": run.rows, "cold": None}
    found.append(results)
    begun = time.time()
    print(f"{modules} modules of {lines} lines", flush=True)
    try:
        alone = run.local()
        results["lines"] = run.lines
        if not call.workers:
            results["cold"] = {"actions": alone.durations(), "seconds": alone.execution, "workers": call.jobs}
        for workers in call.workers:
            cold, times = run.remote(workers)
            durations = {"actions": times, "seconds": cold.execution, "workers": workers}
            results["cold"] = results["cold"] or durations
            if call.results:
                report.save(call.results, found)
        if run.with_faults and call.workers:
            run.program.reset()
            run.full_disk()
    finally:
        run.stop()
    print(f"{modules} modules, {run.lines} lines: all cases are right ({time.time() - begun:.0f} s)", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tlc", required=True, help="the compiler")
    parser.add_argument("--size", action="append", help="MODULESxLINES; several times for several programs")
    parser.add_argument("--workers", default="1", help="numbers of workers, separated by commas; 0: none")
    parser.add_argument("--jobs", type=int, default=2, help="actions side by side without workers")
    parser.add_argument("--no-faults", dest="faults", action="store_false", help="only builds without faults")
    parser.add_argument("--results", help="the file of the results")
    parser.add_argument("--write-docs", help="the page whose tables are written")
    call = parser.parse_args()
    call.workers = [int(number) for number in call.workers.split(",") if int(number)]
    # What was started is stopped.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    call.tlc = os.path.abspath(call.tlc)
    found = []
    for size in call.size or ["20x100"]:
        modules, lines = (int(number) for number in size.split("x"))
        folder = tempfile.mkdtemp(prefix="tlc-scale-")
        # The user of the database must reach its folder.
        os.chmod(folder, 0o755)
        try:
            measure(call, found, modules, lines, folder)
        except Wrong as wrong:
            print(f"error: {wrong}", file=sys.stderr)
            return 1
        finally:
            shutil.rmtree(folder, ignore_errors=True)
    if call.results:
        report.save(call.results, found)
    text = report.tables(found)
    print(text)
    if call.write_docs:
        report.write(call.write_docs, found)
    return 0


if __name__ == "__main__":
    sys.exit(main())
