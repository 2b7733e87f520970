//! Reading of files, and the reasons why a file cannot be read.

use std::fs::{self, File, Metadata};
use std::io::{self, Read};
use std::os::unix::fs::{FileTypeExt, OpenOptionsExt};
use std::path::Path;

use nix::libc;

use tlc_frontend::base::{BYTE_ORDER_MARK, Decoded, Encoding};

/// The byte that ends a text of CP/M, whose files consist of whole blocks.
const END_OF_TEXT: u8 = 0x1A;

/// The size of the blocks of CP/M.
const BLOCK: usize = 128;

/// The bytes of a text in a file. Those of UTF-16 are replaced by UTF-8.
pub struct TextBytes {
    pub bytes: Vec<u8>,
    /// The encoding of the file, if its byte order mark names UTF-16.
    pub wide: Option<Encoding>,
    /// Whether the file continues after the text, with the filling of a block.
    pub is_cut: bool,
}

impl TextBytes {
    /// Takes the text from the bytes of a file.
    pub fn new(mut bytes: Vec<u8>) -> TextBytes {
        // A mark of UTF-32 begins with one of UTF-16.
        if wide_encoding(&bytes).is_some_and(|name| name.starts_with("UTF-16"))
            && let Some(Decoded { text, encoding, .. }) = Decoded::from_utf16(&bytes)
        {
            return TextBytes { bytes: text.into_bytes(), wide: Some(encoding), is_cut: false };
        }
        let length = length_of_text(&bytes);
        let is_cut = length < bytes.len();
        bytes.truncate(length);
        TextBytes { bytes, wide: None, is_cut }
    }

    /// Whether the text consists of blanks.
    pub fn is_blank(&self) -> bool {
        self.bytes.iter().all(u8::is_ascii_whitespace)
    }

    /// Decodes the text, in an encoding if the option names one. Requires that it has no bad byte.
    pub fn decode(self, named: Option<Encoding>) -> Decoded {
        let TextBytes { bytes, wide, is_cut } = self;
        let decoded = Decoded::new(bytes, named.filter(|_| wide.is_none()));
        Decoded { encoding: wide.unwrap_or(decoded.encoding), is_cut, ..decoded }
    }
}

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

/// Returns the length of the text in the bytes of a file. It ends at `^Z` (1AH) if only the filling of the last
/// block follows.
fn length_of_text(bytes: &[u8]) -> usize {
    let is_filling = |byte: &u8| matches!(*byte, 0 | END_OF_TEXT | b'\r' | b'\n' | b' ');
    match memchr::memchr(END_OF_TEXT, bytes) {
        Some(end) if bytes.len() - end <= BLOCK || bytes[end..].iter().all(is_filling) => end,
        _ => bytes.len(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_ends_before_the_filling_of_its_block() {
        assert_eq!(length_of_text(b"END M."), 6);
        assert_eq!(length_of_text(b"END M.\x1A"), 6);
        assert_eq!(length_of_text(b"END M.\x1Aremains"), 6);
        assert_eq!(length_of_text(&[b"END M.\x1A".as_slice(), &[0; 500]].concat()), 6);
        assert_eq!(length_of_text(&[b"(*\x1A".as_slice(), &[b'x'; 500]].concat()), 503);
    }
}
