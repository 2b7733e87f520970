//! The messages between `tlc build` and this program: one JSON value a line.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

/// A request of the build. The end of the requests asks for the end of all transfers.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Request {
    /// Find the entries with some keys. Each key has one reply, in any order.
    Find(Vec<String>),
    /// Add an entry. There is no reply.
    Add(Entry),
}

/// An object with everything that a build knows about it.
#[derive(Serialize, Deserialize, Debug)]
pub struct Entry {
    /// The digest of everything on which the object depends, in hexadecimal.
    pub key: String,
    /// The file with the object.
    pub object: PathBuf,
    /// A text that the build reads.
    pub description: String,
}

/// A reply to the build.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Reply {
    /// The entry with a key, whose object is now a file.
    Found(Entry),
    /// A key without an entry.
    Missing(String),
    /// A reason why entries are not found or not added, reported once.
    Problem(String),
    /// The last reply: all transfers have ended.
    Ended(Traffic),
}

/// The transfers of a build.
#[derive(Serialize, Default, Clone, Copy, Debug)]
pub struct Traffic {
    pub found: u64,
    pub added: u64,
    /// The bytes of the objects that were read and written.
    pub bytes_read: u64,
    pub bytes_written: u64,
}
