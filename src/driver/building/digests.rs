//! Digests, which identify contents.

/// A hash that no two contents share.
pub type Digest = blake3::Hash;

/// Returns the digest of a sequence of pieces.
pub fn digest<'p>(pieces: impl IntoIterator<Item = &'p [u8]>) -> Digest {
    let mut hasher = blake3::Hasher::new();
    for piece in pieces {
        hasher.update(&(piece.len() as u64).to_le_bytes()).update(piece);
    }
    hasher.finalize()
}
