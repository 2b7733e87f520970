"""A scheduler with its storage, and workers, on the loopback: BuildGrid with PostgreSQL in a folder."""

import glob
import json
import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))

CONFIGURATION = """\
server:
  - !channel
    address: "127.0.0.1:{port}"
    insecure-mode: true
authorization:
  method: none
monitoring:
  enabled: false
connections:
  - !sql-connection &sql
    connection-string: "{database}"
    pool-size: 10
    max-overflow: 20
storages:
  - !disk-storage &storage
    path: {storage}
caches:
  - !lru-action-cache &actions
    storage: *storage
    max-cached-refs: 100000
    allow-updates: true
    cache-failed-actions: false
schedulers:
  - !sql-scheduler &scheduler
    sql: *sql
    storage: *storage
    action-cache: *actions
    bot-session-keepalive-timeout: 6
    session-expiry-timer-interval: 1.0
    poll-interval: 0.2
    assigners:
      - !priority-age-assigner
        count: 1
        interval: 0.1
        jitter-factor: 0.1
instances:
  - name: ""
    services:
      - !action-cache
        cache: *actions
      - !execution
        scheduler: *scheduler
      - !cas
        storage: *storage
      - !bytestream
        storage: *storage
thread-pool-size: 100
"""


def free_port():
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


class Database:
    """A server of PostgreSQL that listens to a socket in its folder only."""

    def __init__(self, folder):
        programs = sorted(glob.glob("/usr/lib/postgresql/*/bin"))
        if not programs:
            raise FileNotFoundError("PostgreSQL is not installed")
        self.programs, self.folder = programs[-1], folder
        os.makedirs(folder)
        # The server refuses to run as root.
        self.prefix = []
        if os.getuid() == 0:
            user = pwd.getpwnam("postgres")
            os.chown(folder, user.pw_uid, user.pw_gid)
            self.prefix = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]
        data = os.path.join(folder, "data")
        self.run("initdb", "-D", data, "-U", "tlc", "--auth=trust", "--no-sync")
        options = f"-c listen_addresses= -c unix_socket_directories={folder} -c fsync=off -c max_connections=100"
        self.run("pg_ctl", "-D", data, "-w", "-l", os.path.join(folder, "log"), "-o", options, "start")
        self.url = f"postgresql+psycopg2://tlc@/postgres?host={folder}"

    def run(self, program, *arguments):
        words = self.prefix + [os.path.join(self.programs, program), *arguments]
        subprocess.run(words, check=True, stdout=subprocess.DEVNULL, cwd=self.folder)

    def stop(self):
        self.run("pg_ctl", "-D", os.path.join(self.folder, "data"), "-m", "immediate", "stop")


class Cluster:
    """A scheduler and its workers."""

    def __init__(self, folder, workers, delay=0.0, storage_size=None):
        self.folder, self.delay, self.storage_size = folder, delay, storage_size
        os.makedirs(folder)
        self.storage = os.path.join(folder, "storage")
        os.makedirs(self.storage)
        self.port = free_port()
        self.address = f"127.0.0.1:{self.port}"
        self.workers, self.names = {}, 0
        self.scheduler = None
        self.database = Database(os.path.join(folder, "database"))
        try:
            self.program = os.path.join(os.path.dirname(sys.executable), "bgd")
            subprocess.run([self.program, "migrate", "apply", self.database.url], check=True,
                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            self.configuration = os.path.join(folder, "buildgrid.yml")
            with open(self.configuration, "w", encoding="utf-8") as file:
                file.write(CONFIGURATION.format(port=self.port, database=self.database.url, storage=self.storage))
            self.start_scheduler()
            for _ in range(workers):
                self.start_worker()
        except BaseException:
            self.stop()
            raise

    def start_scheduler(self):
        words = [self.program, "server", "start", self.configuration]
        if self.storage_size:
            # The disk of the storage is one in memory that only the scheduler sees.
            mount = f'mount -t tmpfs -o size={self.storage_size} none "$0" && exec "$@"'
            words = ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c", mount, self.storage] + words
        with open(os.path.join(self.folder, "scheduler.log"), "a", encoding="utf-8") as log:
            self.scheduler = subprocess.Popen(words, stdout=log, stderr=log, start_new_session=True)
        end = time.time() + 60
        while time.time() < end:
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
                return
            except OSError:
                if self.scheduler.poll() is not None:
                    break
                time.sleep(0.1)
        raise RuntimeError("the scheduler does not start; see " + os.path.join(self.folder, "scheduler.log"))

    def start_worker(self, delay=None):
        self.names += 1
        name = f"worker-{self.names}"
        words = [sys.executable, os.path.join(HERE, "worker.py"), self.address, name,
                 os.path.join(self.folder, name), f"--delay={self.delay if delay is None else delay}"]
        with open(os.path.join(self.folder, name + ".log"), "w", encoding="utf-8") as log:
            self.workers[name] = subprocess.Popen(words, stdout=log, stderr=log, start_new_session=True)
        return name

    @staticmethod
    def kill(process):
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        process.wait()

    def kill_worker(self, name):
        self.kill(self.workers.pop(name))

    def kill_scheduler(self):
        if self.scheduler:
            self.kill(self.scheduler)
            self.scheduler = None

    def blob(self, digest):
        """Returns the path of a blob in the storage."""
        found = glob.glob(os.path.join(self.storage, "**", digest[:2], digest[2:]), recursive=True)
        if len(found) != 1:
            raise FileNotFoundError(f"the blob {digest} is not in the storage")
        return found[0]

    @staticmethod
    def damage(path):
        """Changes a byte in the middle of a blob."""
        with open(path, "r+b") as file:
            file.seek(os.path.getsize(path) // 2)
            byte = file.read(1)
            file.seek(-1, os.SEEK_CUR)
            file.write(bytes([byte[0] ^ 1]))

    def wait_for_action(self, name, seconds=60):
        """Waits until a worker has begun an action."""
        end = time.time() + seconds
        while time.time() < end:
            if glob.glob(os.path.join(self.folder, name, "action-*")):
                return
            time.sleep(0.05)
        raise RuntimeError(f"{name} gets no action")

    def durations(self):
        """Returns the measured times of all actions: a list of objects that the workers have written."""
        found = []
        for path in sorted(glob.glob(os.path.join(self.folder, "worker-*", "actions.json"))):
            with open(path, encoding="utf-8") as file:
                found += [json.loads(line) for line in file]
        return found

    def state(self):
        """Returns the state of the scheduler and the end of its log."""
        status = self.scheduler.poll() if self.scheduler else None
        state = "runs" if status is None else f"has ended with {status}"
        with open(os.path.join(self.folder, "scheduler.log"), encoding="utf-8", errors="replace") as log:
            return f"the scheduler {state}; the end of its log:\n{log.read()[-3000:]}"

    def stop(self):
        for name in list(self.workers):
            self.kill_worker(name)
        self.kill_scheduler()
        self.database.stop()
        shutil.rmtree(self.folder, ignore_errors=True)
