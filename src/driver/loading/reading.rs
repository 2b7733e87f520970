//! Reading of files, and the reasons why a file cannot be read.

use std::fs::{self, File, Metadata};
use std::io::{self, Read};
use std::os::unix::fs::{FileTypeExt, OpenOptionsExt};
use std::path::Path;

use nix::libc;

use tlc_frontend::base::BYTE_ORDER_MARK;

/// Returns the offset of the first byte that no text contains.
pub fn first_bad_byte(bytes: &[u8]) -> Option<usize> {
    let zero = memchr::memchr(0, bytes);
    let is_marked = bytes.starts_with(BYTE_ORDER_MARK.encode_utf8(&mut [0; 4]).as_bytes());
    let broken = if is_marked { std::str::from_utf8(bytes).err() } else { None };
    zero.into_iter().chain(broken.map(|error| error.valid_up_to())).min()
}

/// Returns the name of the encoding of a text in UTF-16 or UTF-32, as its byte order mark or the zero bytes of
/// its first characters show.
pub fn wide_encoding(bytes: &[u8]) -> Option<&'static str> {
    let first = *bytes.first_chunk::<4>()?;
    Some(match (first, first.map(|byte| byte == 0)) {
        ([0xFF, 0xFE, 0, 0], _) | (_, [false, true, true, true]) => "UTF-32LE",
        ([0, 0, 0xFE, 0xFF], _) | (_, [true, true, true, false]) => "UTF-32BE",
        ([0xFF, 0xFE, ..], _) | (_, [false, true, false, true]) => "UTF-16LE",
        ([0xFE, 0xFF, ..], _) | (_, [true, false, true, false]) => "UTF-16BE",
        _ => return None,
    })
}

/// Reads a file once and to its end. All files except the main file must be regular: an import in a text
/// names the file, which must not be a pipe that waits for a writer.
pub fn read_bytes(path: &Path, must_be_regular: bool) -> Result<Vec<u8>, String> {
    let mut options = File::options();
    options.read(true);
    if must_be_regular {
        // A pipe is opened without waiting. The opened file counts, not the one that had the name before.
        options.custom_flags(libc::O_NONBLOCK);
    }
    // Opening a device may have side effects.
    refuse_unreadable(&fs::metadata(path).map_err(|error| reason(&error))?, must_be_regular)?;
    let file = options.open(path).map_err(|error| reason(&error))?;
    let metadata = file.metadata().map_err(|error| reason(&error))?;
    refuse_unreadable(&metadata, must_be_regular)?;
    let mut bytes = Vec::with_capacity(metadata.len() as usize);
    let limit = u64::from(u32::MAX);
    file.take(limit).read_to_end(&mut bytes).map_err(|error| reason(&error))?;
    Ok(bytes)
}

/// Reads the standard input to its end.
pub fn read_standard_input() -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let limit = u64::from(u32::MAX);
    io::stdin().lock().take(limit).read_to_end(&mut bytes).map_err(|error| reason(&error))?;
    Ok(bytes)
}

/// Refuses directories, whose error message would be odd, and devices, which may never end. If only regular
/// files are allowed, it refuses all others.
fn refuse_unreadable(metadata: &Metadata, must_be_regular: bool) -> Result<(), String> {
    let kind = metadata.file_type();
    if kind.is_dir() {
        return Err("it is a directory".to_owned());
    }
    if kind.is_char_device() || kind.is_block_device() {
        return Err("it is a device".to_owned());
    }
    if must_be_regular && !kind.is_file() {
        return Err("it is a pipe or a socket, not a regular file".to_owned());
    }
    if metadata.len() >= u64::from(u32::MAX) {
        return Err("it is larger than 4 GiB".to_owned());
    }
    Ok(())
}

/// Returns `None` for a file that can be tried. Otherwise it returns the reason, unless the file just does
/// not exist.
pub fn obstacle(found: io::Result<Metadata>) -> Option<Option<String>> {
    match found {
        Ok(metadata) if metadata.is_dir() => Some(Some("it is a directory".to_owned())),
        Ok(_) => None,
        Err(error) => Some(match error.kind() {
            io::ErrorKind::NotFound | io::ErrorKind::NotADirectory | io::ErrorKind::InvalidFilename => None,
            _ => Some(reason(&error)),
        }),
    }
}

/// Returns the text of a system error without its number.
fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file".to_owned(),
        io::ErrorKind::PermissionDenied => "permission denied".to_owned(),
        _ if error.raw_os_error() == Some(libc::ELOOP) => "its symbolic links form a loop".to_owned(),
        _ => error.to_string(),
    }
}

/// Whether there is a file or folder of this name.
pub fn is_present(path: &Path) -> bool {
    path.exists()
}

/// Returns a path as messages show it.
pub fn path_name(path: &Path) -> String {
    path.display().to_string()
}
