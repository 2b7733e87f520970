//! Archives with the same bytes each time: their files have one owner and one time.

use std::io;
use std::path::{Path, PathBuf};

use flate2::{Compression, GzBuilder};
use tar::{Builder, Header};

/// The time of all files in packages, 1 January 2000: seconds since 1970, and in the form of Debian.
pub const TIME: u64 = 946_684_800;
pub const TIME_OF_DEBIAN: &str = "Sat, 01 Jan 2000 00:00:00 +0000";

/// A file of a package.
#[derive(Clone, Debug)]
pub struct PackedFile {
    /// The path in the package.
    pub path: PathBuf,
    pub content: Vec<u8>,
    pub is_executable: bool,
}

/// Returns a compressed archive of files in a folder.
///
/// # Errors
///
/// A file is too large for an archive.
pub fn tarball(folder: &str, files: &[PackedFile]) -> io::Result<Vec<u8>> {
    let mut archive = Builder::new(GzBuilder::new().write(Vec::new(), Compression::best()));
    for file in files {
        let mut header = Header::new_gnu();
        header.set_mode(mode(file));
        header.set_mtime(TIME);
        header.set_uid(0);
        header.set_gid(0);
        header.set_size(file.content.len() as u64);
        archive.append_data(&mut header, Path::new(folder).join(&file.path), file.content.as_slice())?;
    }
    archive.into_inner()?.finish()
}

/// Returns a compressed text.
///
/// # Errors
///
/// None: memory is written.
pub fn compressed(text: &[u8]) -> io::Result<Vec<u8>> {
    let mut writer = GzBuilder::new().write(Vec::new(), Compression::best());
    io::Write::write_all(&mut writer, text)?;
    writer.finish()
}

/// Returns the permissions of a file.
pub fn mode(file: &PackedFile) -> u32 {
    if file.is_executable { 0o755 } else { 0o644 }
}
