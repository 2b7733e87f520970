//! Digests, which identify contents.

use std::path::PathBuf;

/// A hash that no two contents share.
pub type Digest = blake3::Hash;

/// A file that was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadFile {
    pub path: PathBuf,
    /// The digest of its bytes at that time; `None` if they are no longer known.
    pub content: Option<Digest>,
}

/// Returns the digest of a sequence of pieces.
pub fn digest<'p>(pieces: impl IntoIterator<Item = &'p [u8]>) -> Digest {
    let mut hasher = blake3::Hasher::new();
    for piece in pieces {
        hasher.update(&(piece.len() as u64).to_le_bytes()).update(piece);
    }
    hasher.finalize()
}
