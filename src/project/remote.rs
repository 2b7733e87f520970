//! The cache of a server, with which builds share objects. The program `tlc-remote` transfers them, so the compiler
//! contains no code for networks.
//!
//! The server is asked only for objects that the cache of this machine does not have. If it fails, they are compiled.

use std::collections::BTreeSet;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};

use serde::{Deserialize, Serialize};
use tempfile::TempDir;

use crate::driver::{self, Failure};

use super::progress::fail;

/// The program that transfers objects.
const PROGRAM: &str = "tlc-remote";

/// An entry of the cache: an object with the text that describes it.
#[derive(Serialize, Deserialize)]
pub struct RemoteEntry {
    /// The key of the object, in hexadecimal.
    pub key: String,
    pub object: PathBuf,
    pub description: String,
}

#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum RemoteRequest<'r> {
    Find(&'r [String]),
    Add(RemoteEntry),
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum RemoteReply {
    Found(RemoteEntry),
    Missing(String),
    Problem(String),
    Ended(Traffic),
}

/// The transfers of a build.
#[derive(Deserialize, Clone, Copy, Default, Debug)]
pub struct Traffic {
    /// The numbers of objects that were found and added.
    pub found: u64,
    pub added: u64,
    pub bytes_read: u64,
    pub bytes_written: u64,
}

/// The connection with a server during a build.
pub struct RemoteCache {
    child: Child,
    requests: Mutex<Option<ChildStdin>>,
    replies: Mutex<BufReader<ChildStdout>>,
    /// The reasons why the server is not used, or not in full.
    problems: Mutex<Vec<String>>,
    adds: bool,
    /// The folder of the objects that are found.
    folder: TempDir,
}

impl RemoteCache {
    /// Starts the program that transfers objects. `adds`: whether new objects are added.
    ///
    /// # Errors
    ///
    /// The program is not installed, or the address has another form. This was reported.
    pub fn start(address: &str, adds: bool) -> Result<RemoteCache, Failure> {
        if !["grpc://", "grpcs://"].iter().any(|scheme| address.starts_with(scheme)) {
            let message = format!("`{address}` is not the address of a cache");
            return fail(&message, "addresses are `grpc://HOST:PORT` and `grpcs://HOST:PORT`");
        }
        let program = driver::executable().ok().map(|own| own.with_file_name(PROGRAM));
        let program = program.filter(|path| path.exists()).unwrap_or_else(|| PathBuf::from(PROGRAM));
        let folder = tempfile::Builder::new().prefix("tlc-remote-").tempdir();
        let started = folder.and_then(|folder| {
            let mut command = Command::new(&program);
            command.arg(address).arg(folder.path()).stdin(Stdio::piped()).stdout(Stdio::piped());
            let mut child = command.spawn()?;
            let pipes = child.stdin.take().zip(child.stdout.take());
            let (requests, replies) = pipes.ok_or_else(|| std::io::Error::other("it has no pipes"))?;
            Ok(RemoteCache {
                child,
                requests: Mutex::new(Some(requests)),
                replies: Mutex::new(BufReader::new(replies)),
                problems: Mutex::default(),
                adds,
                folder,
            })
        });
        started.or_else(|error| {
            let message = format!("cannot start `{}`: {error}", program.display());
            fail(
                &message,
                "`cargo install --locked --path crates/tlc-remote` in the sources of tlc installs it",
            )
        })
    }

    /// Returns the entries with some keys that the server has. Their objects are in files until the build ends.
    pub fn find(&self, keys: &[String]) -> Vec<RemoteEntry> {
        self.send(&RemoteRequest::Find(keys));
        let mut open: BTreeSet<&str> = keys.iter().map(String::as_str).collect();
        let mut found = Vec::new();
        while !open.is_empty() {
            match self.next() {
                Some(RemoteReply::Found(entry)) if open.remove(entry.key.as_str()) => found.push(entry),
                Some(RemoteReply::Missing(key)) => {
                    open.remove(key.as_str());
                }
                Some(_) => {}
                None => break,
            }
        }
        // The program is trusted only with the files that it was asked for.
        let is_own = |entry: &RemoteEntry| entry.object.parent() == Some(self.folder.path());
        found.into_iter().filter(is_own).collect()
    }

    /// Adds an entry while the build continues.
    pub fn add(&self, entry: RemoteEntry) {
        if self.adds {
            self.send(&RemoteRequest::Add(entry));
        }
    }

    /// Waits for the end of all transfers, and returns them with the reasons why some failed.
    pub fn end(mut self) -> (Traffic, Vec<String>) {
        drop(locked(&self.requests).take());
        let mut traffic = None;
        while traffic.is_none() {
            match self.next() {
                Some(RemoteReply::Ended(all)) => traffic = Some(all),
                Some(_) => {}
                None => break,
            }
        }
        let mut problems = std::mem::take(&mut *locked(&self.problems));
        if !self.child.wait().is_ok_and(|status| status.success()) && problems.is_empty() {
            problems.push(format!("`{PROGRAM}` has failed"));
        }
        (traffic.unwrap_or_default(), problems)
    }

    fn send(&self, request: &RemoteRequest<'_>) {
        let mut requests = locked(&self.requests);
        let Some(pipe) = requests.as_mut() else { return };
        let sent =
            serde_json::to_string(request).map_err(Into::into).and_then(|line| writeln!(pipe, "{line}"));
        // The program has ended; its status is reported at the end.
        if sent.is_err() {
            *requests = None;
        }
    }

    /// Returns the next reply; `None` if the program has ended.
    fn next(&self) -> Option<RemoteReply> {
        let mut line = String::new();
        locked(&self.replies).read_line(&mut line).ok().filter(|&length| length > 0)?;
        let reply = serde_json::from_str(&line).ok()?;
        if let RemoteReply::Problem(reason) = &reply {
            locked(&self.problems).push(reason.clone());
        }
        Some(reply)
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
