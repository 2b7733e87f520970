//! Digests, which identify contents.

use std::ffi::OsString;
use std::io;
use std::path::{Component, Path, PathBuf};

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

/// Returns the digest of the names and contents of all files in a folder and the folders in it.
///
/// # Errors
///
/// A file cannot be read, is neither a file nor a link, or is a link that leads out of the folder.
pub fn tree_digest(folder: &Path) -> io::Result<Digest> {
    let mut files: Vec<(OsString, &str, Digest)> = Vec::new();
    let mut open = vec![(folder.to_owned(), PathBuf::new())];
    while let Some((place, within)) = open.pop() {
        for entry in std::fs::read_dir(&place)? {
            let entry = entry?;
            let (path, name, kind) = (entry.path(), within.join(entry.file_name()), entry.file_type()?);
            if kind.is_dir() {
                open.push((path, name));
            } else if kind.is_file() {
                files.push((name.into(), "file", digest([&*std::fs::read(&path)?])));
            } else {
                let target = if kind.is_symlink() { std::fs::read_link(&path)? } else { PathBuf::from("/") };
                if !stays_within(&within, &target) {
                    let text = format!("`{}` leads out of the folder", name.display());
                    return Err(io::Error::other(text));
                }
                files.push((name.into(), "link", digest([target.as_os_str().as_encoded_bytes()])));
            }
        }
    }
    files.sort_by(|one, two| one.0.cmp(&two.0));
    let pieces = |(name, kind, content): &(OsString, &str, Digest)| {
        [name.as_encoded_bytes().to_vec(), kind.as_bytes().to_vec(), content.as_bytes().to_vec()]
    };
    let pieces: Vec<Vec<u8>> = files.iter().flat_map(pieces).collect();
    Ok(digest(pieces.iter().map(Vec::as_slice)))
}

/// Whether a link in a folder of a tree leads to a place in the tree. `..` after a name is refused: the name may be that
/// of another link.
fn stays_within(folder: &Path, target: &Path) -> bool {
    let mut upwards = 0;
    let mut parts = target.components().filter(|part| *part != Component::CurDir).peekable();
    while parts.next_if_eq(&Component::ParentDir).is_some() {
        upwards += 1;
    }
    upwards <= folder.components().count() && parts.all(|part| matches!(part, Component::Normal(_)))
}
