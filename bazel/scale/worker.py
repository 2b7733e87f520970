#!/usr/bin/env python3
"""A worker of remote execution, for tests only: it takes actions from a scheduler and runs them in a sandbox.

It speaks the interface for bots of the Remote Workers API. An action runs in a folder with its inputs and nothing else;
where the kernel permits it, in namespaces of its own, in which the folder is `/build`, the system is read-only, and there
is no network. Each blob is compared with its digest before it is used.
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
import threading
import time
import uuid

import grpc
from buildgrid._protos.build.bazel.remote.execution.v2 import remote_execution_pb2 as execution
from buildgrid._protos.build.bazel.remote.execution.v2 import remote_execution_pb2_grpc as execution_grpc
from buildgrid._protos.google.bytestream import bytestream_pb2, bytestream_pb2_grpc
from buildgrid._protos.google.devtools.remoteworkers.v1test2 import bots_pb2, bots_pb2_grpc, worker_pb2
from buildgrid._protos.google.rpc import code_pb2

# Blobs above this size are transferred in pieces.
BATCH = 1 << 20
PIECE = 1 << 20
# Blobs above this size are kept, and linked into the folder of each action.
KEPT = 1 << 18
# The time in which a worker reports that it is alive.
HEARTBEAT = 1.0
SYSTEM = ["/usr", "/bin", "/lib", "/lib64", "/etc"]

# Mounts the system and the folder of the action into an empty folder, which becomes the root.
SANDBOX = """
set -e
root=$1 folder=$2 cwd=$3
shift 3
mount -t tmpfs none "$root"
mkdir "$root/build" "$root/dev" "$root/proc" "$root/tmp"
for place in {system}; do
    if [ -L "$place" ]; then
        cp -P "$place" "$root$place"
    elif [ -d "$place" ]; then
        mkdir "$root$place"
        mount --rbind "$place" "$root$place"
        mount -o remount,bind,ro "$root$place"
    fi
done
mount --rbind /dev "$root/dev"
mount --bind "$folder" "$root/build"
mount -t proc proc "$root/proc"
exec /usr/sbin/chroot "$root" /bin/sh -c 'cd "/build/$0" && exec "$@"' "$cwd" "$@"
""".replace("{system}", " ".join(SYSTEM))


class Failed(Exception):
    """An action that cannot be run: a status of gRPC with a message."""

    def __init__(self, code, message):
        super().__init__(message)
        self.code = code


def digest_of(data):
    return execution.Digest(hash=hashlib.sha256(data).hexdigest(), size_bytes=len(data))


class Storage:
    """The blobs of the scheduler."""

    def __init__(self, channel, kept):
        self.blobs = execution_grpc.ContentAddressableStorageStub(channel)
        self.stream = bytestream_pb2_grpc.ByteStreamStub(channel)
        self.kept = kept
        self.received = self.sent = 0

    def checked(self, digest, data):
        if digest_of(data) != digest:
            message = f"the blob {digest.hash} of the storage has other bytes than its digest says"
            raise Failed(code_pb2.DATA_LOSS, message)
        self.received += len(data)
        return data

    def read(self, digest):
        if digest.size_bytes == 0:
            return b""
        try:
            if digest.size_bytes <= BATCH:
                request = execution.BatchReadBlobsRequest(digests=[digest])
                [response] = self.blobs.BatchReadBlobs(request).responses
                if response.status.code != code_pb2.OK:
                    raise Failed(code_pb2.FAILED_PRECONDITION, f"the blob {digest.hash} is missing in the storage")
                return self.checked(digest, response.data)
            name = f"blobs/{digest.hash}/{digest.size_bytes}"
            pieces = self.stream.Read(bytestream_pb2.ReadRequest(resource_name=name))
            return self.checked(digest, b"".join(piece.data for piece in pieces))
        except grpc.RpcError as error:
            raise Failed(code_pb2.UNAVAILABLE, f"the blob {digest.hash} cannot be read: {error.details()}") from error

    def message(self, kind, digest):
        message = kind()
        message.ParseFromString(self.read(digest))
        return message

    def put_file(self, digest, path, is_executable):
        """Writes a blob to a file of its own, or links one that is kept."""
        mode = 0o555 if is_executable else 0o444
        if digest.size_bytes < KEPT:
            with open(path, "wb") as file:
                file.write(self.read(digest))
            os.chmod(path, mode)
            return
        kept = os.path.join(self.kept, f"{digest.hash}-{mode:o}")
        if not os.path.exists(kept):
            with open(kept + ".new", "wb") as file:
                file.write(self.read(digest))
            os.chmod(kept + ".new", mode)
            os.rename(kept + ".new", kept)
        os.link(kept, path)

    def write(self, data):
        digest = digest_of(data)
        self.sent += len(data)
        try:
            if len(data) <= BATCH:
                request = execution.BatchUpdateBlobsRequest()
                request.requests.add(digest=digest, data=data)
                [response] = self.blobs.BatchUpdateBlobs(request).responses
                if response.status.code != code_pb2.OK:
                    raise Failed(response.status.code, f"the storage refuses a result: {response.status.message}")
                return digest
            self.stream.Write(self.pieces(digest, data))
            return digest
        except grpc.RpcError as error:
            raise Failed(error.code().value[0], f"the storage refuses a result: {error.details()}") from error

    @staticmethod
    def pieces(digest, data):
        name = f"uploads/{uuid.uuid4()}/blobs/{digest.hash}/{digest.size_bytes}"
        for offset in range(0, len(data), PIECE):
            yield bytestream_pb2.WriteRequest(
                resource_name=name,
                write_offset=offset,
                data=data[offset:offset + PIECE],
                finish_write=offset + PIECE >= len(data),
            )


class Execution:
    """An action that runs in a thread, so that the worker reports meanwhile that it is alive."""

    def __init__(self, worker, lease):
        self.worker, self.lease = worker, lease
        self.process = None
        self.done = threading.Event()
        self.is_cancelled = False
        threading.Thread(target=self.run, daemon=True).start()

    def run(self):
        lease, begun = self.lease, time.time()
        try:
            action = execution.Action()
            if not lease.payload.Unpack(action):
                digest = execution.Digest()
                if not lease.payload.Unpack(digest):
                    raise Failed(code_pb2.INVALID_ARGUMENT, "the lease is not about an action")
                action = self.worker.storage.message(execution.Action, digest)
            result = self.result(action, begun)
            lease.result.Pack(result)
            lease.status.code = code_pb2.OK
        except Failed as failed:
            lease.status.code, lease.status.message = failed.code, str(failed)
        except OSError as error:
            lease.status.code, lease.status.message = code_pb2.INTERNAL, f"the worker failed: {error}"
        lease.state = bots_pb2.COMPLETED
        if lease.status.code != code_pb2.OK:
            print(f"failed: {lease.status.message}", flush=True)
        self.done.set()
        self.worker.wake.set()

    def result(self, action, begun):
        storage = self.worker.storage
        command = storage.message(execution.Command, action.command_digest)
        folder = tempfile.mkdtemp(prefix="action-", dir=self.worker.folder)
        try:
            inputs = os.path.join(folder, "build")
            os.mkdir(inputs)
            self.make_folder(action.input_root_digest, inputs)
            outputs = list(command.output_files) + list(command.output_directories) + list(command.output_paths)
            cwd = os.path.join(inputs, command.working_directory)
            for output in outputs:
                os.makedirs(os.path.dirname(os.path.join(cwd, output)), exist_ok=True)
            fetched = time.time()
            time.sleep(self.worker.delay)
            result = self.execute(command, folder, action.timeout.seconds or None)
            executed = time.time()
            for output in sorted(set(outputs)):
                self.add_output(result, cwd, output)
            self.note(command, begun, fetched, executed)
            stamps = result.execution_metadata
            stamps.worker = self.worker.name
            for field, seconds in [
                ("worker_start_timestamp", begun), ("input_fetch_start_timestamp", begun),
                ("input_fetch_completed_timestamp", fetched), ("execution_start_timestamp", fetched),
                ("execution_completed_timestamp", executed), ("output_upload_start_timestamp", executed),
                ("output_upload_completed_timestamp", time.time()), ("worker_completed_timestamp", time.time()),
            ]:
                getattr(stamps, field).FromNanoseconds(int(seconds * 1e9))
            return result
        finally:
            shutil.rmtree(folder, ignore_errors=True)

    def make_folder(self, digest, place):
        directory = self.worker.storage.message(execution.Directory, digest)
        for file in directory.files:
            self.worker.storage.put_file(file.digest, os.path.join(place, file.name), file.is_executable)
        for link in directory.symlinks:
            os.symlink(link.target, os.path.join(place, link.name))
        for inner in directory.directories:
            path = os.path.join(place, inner.name)
            os.mkdir(path)
            self.make_folder(inner.digest, path)

    def execute(self, command, folder, timeout):
        inputs = os.path.join(folder, "build")
        words, cwd = list(command.arguments), os.path.join(inputs, command.working_directory)
        if self.worker.is_sandboxed:
            root = os.path.join(folder, "root")
            os.mkdir(root)
            words = Worker.NAMESPACES + ["/bin/sh", "-c", SANDBOX, "sh", root, inputs,
                                         command.working_directory or "."] + words
        variables = {variable.name: variable.value for variable in command.environment_variables}
        variables.setdefault("PATH", "/usr/bin:/bin")
        # The action ends with the worker.
        words = ["setpriv", "--pdeathsig", "KILL"] + words
        self.process = subprocess.Popen(words, cwd=cwd, env=variables, stdin=subprocess.DEVNULL,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)
        if self.is_cancelled:
            self.kill()
        try:
            stdout, stderr = self.process.communicate(timeout=timeout)
        except subprocess.TimeoutExpired as error:
            self.kill()
            self.process.communicate()
            raise Failed(code_pb2.DEADLINE_EXCEEDED, "the action has exceeded its time") from error
        return execution.ActionResult(exit_code=self.process.returncode, stdout_raw=stdout, stderr_raw=stderr)

    def kill(self):
        self.is_cancelled = True
        if self.process and self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)

    def add_output(self, result, cwd, output):
        path = os.path.join(cwd, output)
        if os.path.isfile(path):
            with open(path, "rb") as file:
                digest = self.worker.storage.write(file.read())
            result.output_files.add(path=output, digest=digest, is_executable=os.access(path, os.X_OK))
        elif os.path.isdir(path):
            tree = execution.Tree()
            tree.root.CopyFrom(self.tree_of(path, tree))
            digest = self.worker.storage.write(tree.SerializeToString(deterministic=True))
            result.output_directories.add(path=output, tree_digest=digest)

    def tree_of(self, path, tree):
        directory = execution.Directory()
        for name in sorted(os.listdir(path)):
            place = os.path.join(path, name)
            if os.path.islink(place):
                directory.symlinks.add(name=name, target=os.readlink(place))
            elif os.path.isdir(place):
                child = self.tree_of(place, tree)
                tree.children.append(child)
                directory.directories.add(name=name, digest=digest_of(child.SerializeToString(deterministic=True)))
            else:
                with open(place, "rb") as file:
                    digest = self.worker.storage.write(file.read())
                directory.files.add(name=name, digest=digest, is_executable=os.access(place, os.X_OK))
        return directory

    def note(self, command, begun, fetched, executed):
        outputs = list(command.output_files) + list(command.output_paths)
        storage = self.worker.storage
        line = {"output": outputs[0] if outputs else "", "fetch": fetched - begun, "run": executed - fetched,
                "upload": time.time() - executed, "received": storage.received, "sent": storage.sent}
        with open(self.worker.log, "a", encoding="utf-8") as log:
            log.write(json.dumps(line) + "\n")


class Worker:
    """The session of a worker with a scheduler."""

    NAMESPACES = ["unshare", "--user", "--map-root-user", "--mount", "--pid", "--net", "--ipc", "--fork", "--kill-child"]

    def __init__(self, address, name, folder, delay):
        self.name, self.folder, self.delay = name, folder, delay
        self.log = os.path.join(folder, "actions.json")
        kept = os.path.join(folder, "kept")
        os.makedirs(kept, exist_ok=True)
        self.channel = grpc.insecure_channel(address, options=[("grpc.max_receive_message_length", -1)])
        self.bots = bots_pb2_grpc.BotsStub(self.channel)
        self.storage = Storage(self.channel, kept)
        self.running = {}
        self.wake = threading.Event()
        self.is_sandboxed = self.can_be_sandboxed()
        print("actions run in namespaces" if self.is_sandboxed else "actions run without namespaces", flush=True)

    def can_be_sandboxed(self):
        folder = tempfile.mkdtemp(prefix="try-", dir=self.folder)
        for name in ["root", "build"]:
            os.mkdir(os.path.join(folder, name))
        words = self.NAMESPACES + ["/bin/sh", "-c", SANDBOX, "sh", f"{folder}/root", f"{folder}/build", ".", "true"]
        try:
            return subprocess.run(words, capture_output=True, check=False).returncode == 0
        except OSError:
            return False
        finally:
            shutil.rmtree(folder, ignore_errors=True)

    def session(self):
        session = bots_pb2.BotSession(bot_id=self.name, status=bots_pb2.OK)
        session.worker.CopyFrom(worker_pb2.Worker())
        session.worker.devices.add(handle=self.name)
        return session

    def serve(self):
        """Takes actions until the process is ended. A scheduler that is gone is waited for."""
        session = None
        while True:
            try:
                if session is None:
                    session = self.bots.CreateBotSession(
                        bots_pb2.CreateBotSessionRequest(parent="", bot_session=self.session()), timeout=10)
                else:
                    self.synchronize(session)
                    # Without an action the call returns when there is one; with one, it reports that it is running.
                    request = bots_pb2.UpdateBotSessionRequest(name=session.name, bot_session=session)
                    session = self.bots.UpdateBotSession(request, timeout=10)
                self.follow(session)
            except grpc.RpcError as error:
                if error.code() == grpc.StatusCode.DEADLINE_EXCEEDED and session is not None:
                    continue
                print(f"a new session, because of {error.code().name}: {error.details()}", flush=True)
                for running in self.running.values():
                    running.kill()
                self.running.clear()
                session = None
                time.sleep(0.5)

    def synchronize(self, session):
        if self.running:
            self.wake.wait(HEARTBEAT)
            self.wake.clear()
        for lease in session.leases:
            running = self.running.get(lease.id)
            if running and running.done.is_set():
                lease.CopyFrom(running.lease)

    def follow(self, session):
        """Begins the actions of new leases, and ends those whose leases are gone."""
        wanted = {lease.id: lease for lease in session.leases}
        for name in [name for name in self.running if name not in wanted]:
            self.running.pop(name).kill()
        for name, lease in wanted.items():
            if name not in self.running:
                own = bots_pb2.Lease()
                own.CopyFrom(lease)
                self.running[name] = Execution(self, own)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("address")
    parser.add_argument("name")
    parser.add_argument("folder")
    parser.add_argument("--delay", type=float, default=0.0, help="seconds to wait before each action")
    call = parser.parse_args()
    os.makedirs(call.folder, exist_ok=True)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    Worker(call.address, call.name, os.path.abspath(call.folder), call.delay).serve()


if __name__ == "__main__":
    main()
