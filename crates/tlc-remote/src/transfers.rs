//! The transfers of a build, and the replies about them.

use std::error::Error as _;
use std::io::Write as _;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use tokio::sync::Semaphore;
use tonic::{Code, Status};

use crate::protocol::{Entry, Reply, Traffic};
use crate::store::{FoundEntry, RemoteStore};

/// The maximum number of transfers at a time.
const AT_ONCE: usize = 32;

/// The transfers of a build.
pub struct Transfers {
    store: RemoteStore,
    /// The folder of the objects that are found.
    folder: PathBuf,
    slots: Semaphore,
    /// Whether the server is no longer used, or only not for new entries.
    has_ended: AtomicBool,
    is_full: AtomicBool,
    /// Whether a damaged entry was reported.
    is_damaged: AtomicBool,
    found: AtomicU64,
    added: AtomicU64,
    bytes_read: AtomicU64,
    bytes_written: AtomicU64,
}

impl Transfers {
    pub fn new(store: RemoteStore, folder: PathBuf) -> Transfers {
        Transfers {
            store,
            folder,
            slots: Semaphore::new(AT_ONCE),
            has_ended: AtomicBool::new(false),
            is_full: AtomicBool::new(false),
            is_damaged: AtomicBool::new(false),
            found: AtomicU64::new(0),
            added: AtomicU64::new(0),
            bytes_read: AtomicU64::new(0),
            bytes_written: AtomicU64::new(0),
        }
    }

    /// Finds the entry with a key, and replies.
    pub async fn find(&self, key: String) {
        let _slot = self.slots.acquire().await;
        let found = match self.has_ended.load(Ordering::Relaxed) {
            true => None,
            false => self.store.find(&key).await.unwrap_or_else(|status| {
                self.failed(&status, &self.has_ended);
                None
            }),
        };
        reply(&found.and_then(|found| self.kept(&key, found)).map_or(Reply::Missing(key), Reply::Found));
    }

    /// Writes the object of an entry to a file.
    fn kept(&self, key: &str, FoundEntry { object, description }: FoundEntry) -> Option<Entry> {
        let path = self.folder.join(key);
        if let Err(error) = std::fs::write(&path, &object) {
            self.end(&Status::internal(format!("cannot write `{}`: {error}", path.display())));
            return None;
        }
        self.found.fetch_add(1, Ordering::Relaxed);
        self.bytes_read.fetch_add(object.len() as u64, Ordering::Relaxed);
        Some(Entry { key: key.to_owned(), object: path, description })
    }

    /// Adds an entry, unless the server takes no more.
    pub async fn add(&self, entry: Entry) {
        let _slot = self.slots.acquire().await;
        if self.has_ended.load(Ordering::Relaxed) || self.is_full.load(Ordering::Relaxed) {
            return;
        }
        // The cache of this machine may have removed the object.
        let Ok(object) = std::fs::read(&entry.object) else { return };
        match self.store.add(&entry.key, object, entry.description).await {
            Ok(sent) => {
                self.added.fetch_add(1, Ordering::Relaxed);
                self.bytes_written.fetch_add(sent, Ordering::Relaxed);
            }
            Err(status) => self.failed(&status, &self.is_full),
        }
    }

    /// Reports a failure. A damaged entry is not used; after other failures, the server is used no more or takes no
    /// more entries, as the state says.
    fn failed(&self, status: &Status, state: &AtomicBool) {
        let state = if status.code() == Code::DataLoss { &self.is_damaged } else { state };
        let state = if status.code() == Code::Unavailable { &self.has_ended } else { state };
        if !state.swap(true, Ordering::Relaxed) {
            reply(&Reply::Problem(reason(status)));
        }
    }

    /// Reports a failure after which the server is not used.
    pub fn end(&self, status: &Status) {
        self.failed(status, &self.has_ended);
    }

    /// Returns the transfers so far.
    pub fn traffic(&self) -> Traffic {
        let value = |count: &AtomicU64| count.load(Ordering::Relaxed);
        Traffic {
            found: value(&self.found),
            added: value(&self.added),
            bytes_read: value(&self.bytes_read),
            bytes_written: value(&self.bytes_written),
        }
    }
}

/// Returns the reason of a failure in words for the user.
fn reason(status: &Status) -> String {
    let message = status.message();
    match status.code() {
        Code::Unauthenticated => format!("the token in `TLC_REMOTE_TOKEN` is missing or wrong: {message}"),
        Code::PermissionDenied => format!("the server refuses: {message}"),
        Code::ResourceExhausted => format!("the server is full: {message}"),
        Code::Unavailable => format!("the server cannot be reached: {}", innermost(status)),
        _ => message.to_owned(),
    }
}

/// Returns the text of the first cause of a failure of the network.
fn innermost(status: &Status) -> String {
    let mut cause = status.source();
    while let Some(inner) = cause.and_then(|error| error.source()) {
        cause = Some(inner);
    }
    // Without a cause, the failure was reported by the server.
    cause.map_or_else(|| status.message().to_owned(), |error| error.to_string())
}

/// Writes a reply. If the build no longer reads, the end of its requests ends this program.
pub fn reply(reply: &Reply) {
    if let Ok(line) = serde_json::to_string(reply) {
        let mut out = std::io::stdout().lock();
        let _ = writeln!(out, "{line}").and_then(|()| out.flush());
    }
}
