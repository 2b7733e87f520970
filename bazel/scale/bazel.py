"""Calls of Bazel, and what their logs say."""

import json
import os
import re
import shutil
import subprocess

OURS = "Modula2"


class Outcome:
    """The result of a call: its status and text, its actions, their times."""

    def __init__(self, status, text, spawns, profile):
        self.status, self.text, self.spawns, self.profile = status, text, spawns, profile

    def count(self, mnemonic, cached=False):
        return sum(spawn.get("mnemonic") == OURS + mnemonic and is_cached(spawn) == cached for spawn in self.spawns)

    @property
    def executed(self):
        return sum(not is_cached(spawn) for spawn in self.spawns)

    @property
    def hits(self):
        return sum(is_cached(spawn) for spawn in self.spawns)

    @property
    def bytes_of_outputs(self):
        outputs = [output for spawn in self.spawns if not is_cached(spawn) for output in spawn.get("actualOutputs", [])]
        return sum(int(output["digest"]["sizeBytes"]) for output in outputs if "digest" in output)

    def seconds(self, name):
        """Returns the time that Bazel prints: `Elapsed time` or `Critical Path`."""
        found = re.findall(name + r": ([0-9.]+)s", self.text)
        return float(found[-1]) if found else 0.0

    @property
    def errors(self):
        return [line for line in self.text.splitlines() if "ERROR" in line or "error" in line]

    @property
    def events(self):
        """The compilations and links in Bazel's profile."""
        return [event for event in self.profile if event.get("cat") == "action processing"
                and event["name"].startswith(("Compiling", "Linking", "Reading"))]

    @property
    def execution(self):
        """The seconds from the beginning of the first action to the end of the last one."""
        if not self.events:
            return 0.0
        begin = min(event["ts"] for event in self.events)
        return (max(event["ts"] + event["dur"] for event in self.events) - begin) / 1e6

    def durations(self):
        """Returns the times of the actions in the form of a worker's."""
        def action(event):
            is_link = event["name"].startswith("Linking")
            return {"output": "program" if is_link else event["name"] + ".o", "fetch": 0, "run": event["dur"] / 1e6,
                    "upload": 0}
        return [action(event) for event in self.events]


def is_cached(spawn):
    return "cache hit" in spawn.get("runner", "") or spawn.get("remoteCacheHit", False)


class Bazel:
    """Bazel for a folder, with a state of its own."""

    def __init__(self, folder, state, compiler, jobs):
        self.folder, self.state, self.jobs = folder, state, jobs
        # The server of Bazel keeps its first environment.
        self.environment = {"HOME": state, "PATH": "/usr/bin:/bin", "TLC": compiler, "LANG": "C.UTF-8"}
        os.makedirs(state, exist_ok=True)

    def startup(self):
        return ["bazel", f"--output_user_root={self.state}/root", "--host_jvm_args=-Xmx2g", "--max_idle_secs=300",
                "--nohome_rc"]

    def start(self, command, *arguments):
        """Begins a call and returns its process."""
        words = self.startup() + [command, *arguments]
        return subprocess.Popen(words, cwd=self.folder, env=self.environment, stdout=subprocess.PIPE,
                                stderr=subprocess.STDOUT, text=True, errors="replace")

    def log(self, name):
        return os.path.join(self.state, name)

    def start_build(self, *arguments, command="build", target="//:program"):
        for name in ["spawns.json", "profile.json"]:
            if os.path.exists(self.log(name)):
                os.remove(self.log(name))
        return self.start(command, target, f"--jobs={self.jobs}", f"--execution_log_json_file={self.log('spawns.json')}",
                          f"--profile={self.log('profile.json')}", "--nosandbox_debug", "--verbose_failures", "--color=no", "--curses=no",
                          "--show_progress_rate_limit=60", "--test_output=errors", *arguments)

    def finish(self, process, seconds=3600):
        text, _ = process.communicate(timeout=seconds)
        return Outcome(process.returncode, text, self.read_spawns(), self.read_profile())

    def build(self, *arguments, **choice):
        return self.finish(self.start_build(*arguments, **choice))

    def read_spawns(self):
        if not os.path.exists(self.log("spawns.json")):
            return []
        with open(self.log("spawns.json"), encoding="utf-8") as file:
            text = file.read()
        decoder, place, found = json.JSONDecoder(), 0, []
        while text[place:].strip():
            place += len(text[place:]) - len(text[place:].lstrip())
            spawn, place = decoder.raw_decode(text, place)
            found.append(spawn)
        return found

    def read_profile(self):
        try:
            with open(self.log("profile.json"), encoding="utf-8") as file:
                return json.load(file)["traceEvents"]
        except (OSError, ValueError):
            return []

    def output(self, name):
        return os.path.join(self.folder, "bazel-bin", name)

    def clean(self):
        process = self.start("clean", "--color=no")
        process.communicate()

    def stop(self):
        self.start("shutdown").communicate()
        # Outputs of Bazel are read-only.
        subprocess.run(["chmod", "-R", "u+w", self.state], check=False, stderr=subprocess.DEVNULL)
        shutil.rmtree(self.state, ignore_errors=True)
