//! Streams of bytes: the standard ones, and in-memory files.

use std::collections::BTreeMap;

use crate::interpreter::memory::{Address, Thing};
use crate::interpreter::stop::{Eval, unsupported};

/// The standard streams.
pub const INPUT: usize = 0;
pub const OUTPUT: usize = 1;
pub const ERRORS: usize = 2;

/// The error numbers of the system.
pub const NO_ENTRY: i64 = 2;
pub const BAD_DESCRIPTOR: i64 = 9;
pub const EXISTS: i64 = 17;
pub const IS_DIRECTORY: i64 = 21;
pub const INVALID: i64 = 22;
pub const NAME_TOO_LONG: i64 = 36;

/// The maximum length of a file in memory, in bytes.
const GREATEST_FILE: usize = 1 << 28;

/// The maximum length of a name in bytes.
const LONGEST_NAME: usize = 255;

/// The source or destination of a stream.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum StreamTarget {
    Input,
    Output,
    Errors,
    /// A file, by its number.
    File(usize),
}

/// The operations that a stream allows.
#[derive(Clone, Copy, Default, Debug)]
pub struct Access {
    pub reads: bool,
    pub writes: bool,
    /// Whether all output is appended at the end.
    pub appends: bool,
}

#[derive(Clone, Debug)]
struct Stream {
    target: StreamTarget,
    access: Access,
    position: usize,
    /// Bytes that were pushed back, the next one last.
    returned: Vec<u8>,
    has_ended: bool,
    has_failed: bool,
    is_open: bool,
    /// The descriptor of the system.
    descriptor: i64,
}

impl Stream {
    fn new(target: StreamTarget, access: Access, descriptor: i64) -> Stream {
        let (position, returned) = (0, Vec::new());
        let (has_ended, has_failed, is_open) = (false, false, true);
        Stream { target, access, position, returned, has_ended, has_failed, is_open, descriptor }
    }
}

/// All streams and files of a program.
#[derive(Clone, Debug, Default)]
pub struct Streams {
    input: Vec<u8>,
    output: Vec<u8>,
    errors: Vec<u8>,
    /// The number of output bytes that have reached the system.
    flushed: usize,
    streams: Vec<Stream>,
    files: Vec<Vec<u8>>,
    names: BTreeMap<Vec<u8>, usize>,
    /// The system's number for the last error.
    pub error: i64,
}

/// The origin of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    Start,
    Here,
    End,
}

impl Streams {
    /// Creates the standard streams, without files.
    pub fn new(input: &[u8]) -> Streams {
        let reads = Access { reads: true, ..Access::default() };
        let writes = Access { writes: true, ..Access::default() };
        let streams = vec![
            Stream::new(StreamTarget::Input, reads, 0),
            Stream::new(StreamTarget::Output, writes, 1),
            Stream::new(StreamTarget::Errors, writes, 2),
        ];
        Streams { input: input.to_vec(), streams, ..Streams::default() }
    }

    /// Returns the bytes written to the standard output and to the standard error.
    pub fn written(self) -> (Vec<u8>, Vec<u8>) {
        (self.output, self.errors)
    }

    /// Passes all output to the system.
    pub fn flush(&mut self) {
        self.flushed = self.output.len();
    }

    /// Whether all output has reached the system.
    pub fn is_flushed(&self) -> bool {
        self.flushed == self.output.len()
    }

    pub fn add_to_errors(&mut self, text: &[u8]) {
        self.errors.extend_from_slice(text);
    }

    /// Returns the number of the open stream at an address.
    pub fn at(&self, address: Address) -> Eval<usize> {
        let number = address.as_thing(Thing::Stream).map(|number| number as usize);
        let is_open = |number: &usize| self.streams.get(*number).is_some_and(|stream| stream.is_open);
        number.filter(is_open).ok_or_else(|| unsupported("a file that is not open"))
    }

    /// Returns a stream as programs see it.
    pub fn address(number: usize) -> Address {
        Address::of(Thing::Stream, number as u32)
    }

    fn contents(&self, target: StreamTarget) -> &[u8] {
        match target {
            StreamTarget::Input => &self.input,
            StreamTarget::Output => &self.output,
            StreamTarget::Errors => &self.errors,
            StreamTarget::File(number) => &self.files[number],
        }
    }

    /// Reads the next byte; returns `None` at the end.
    pub fn get(&mut self, number: usize) -> Option<u8> {
        let Stream { target, access, position, .. } = self.streams[number];
        if !access.reads {
            self.streams[number].has_failed = true;
            self.error = BAD_DESCRIPTOR;
            return None;
        }
        if let Some(byte) = self.streams[number].returned.pop() {
            return Some(byte);
        }
        let byte = self.contents(target).get(position).copied();
        match byte {
            Some(_) => self.streams[number].position += 1,
            None => self.streams[number].has_ended = true,
        }
        byte
    }

    /// Pushes a byte back, so that it is the next one.
    pub fn unget(&mut self, number: usize, byte: u8) {
        self.streams[number].returned.push(byte);
        self.streams[number].has_ended = false;
    }

    /// Returns the next byte without reading it; `None` at the end.
    pub fn peek(&mut self, number: usize) -> Option<u8> {
        let next = self.get(number);
        if let Some(byte) = next {
            self.unget(number, byte);
        }
        next
    }

    /// Reads at most `most` bytes up to the next end of a line, which is left unread.
    pub fn line(&mut self, number: usize, most: u64) -> Vec<u8> {
        let mut line = Vec::new();
        while (line.len() as u64) < most {
            match self.get(number) {
                Some(b'\n') => {
                    self.unget(number, b'\n');
                    break;
                }
                Some(byte) => line.push(byte),
                None => break,
            }
        }
        line
    }

    /// Writes bytes, and returns the number that could be written.
    pub fn put(&mut self, number: usize, bytes: &[u8]) -> usize {
        let Stream { target, access, position, .. } = self.streams[number];
        if !access.writes {
            self.streams[number].has_failed = true;
            self.error = BAD_DESCRIPTOR;
            return 0;
        }
        match target {
            StreamTarget::Output => self.output.extend_from_slice(bytes),
            StreamTarget::Errors | StreamTarget::Input => self.errors.extend_from_slice(bytes),
            StreamTarget::File(file) => {
                let contents = &mut self.files[file];
                let start = if access.appends { contents.len() } else { position };
                let end = start + bytes.len();
                contents.resize(contents.len().max(end), 0);
                contents[start..end].copy_from_slice(bytes);
                self.streams[number].position = end;
            }
        }
        bytes.len()
    }

    pub fn has_ended(&self, number: usize) -> bool {
        self.streams[number].has_ended
    }

    pub fn has_failed(&self, number: usize) -> bool {
        self.streams[number].has_failed
    }

    /// Clears the end and error states of the stream.
    pub fn forget_state(&mut self, number: usize) {
        self.streams[number].has_ended = false;
        self.streams[number].has_failed = false;
    }

    pub fn close(&mut self, number: usize) -> Eval<()> {
        if number <= ERRORS {
            return Err(unsupported("the end of a standard stream"));
        }
        self.streams[number].is_open = false;
        Ok(())
    }

    /// Returns the position in a file.
    pub fn position(&self, number: usize) -> Eval<i64> {
        let stream = &self.streams[number];
        match stream.target {
            StreamTarget::File(_) => Ok(stream.position as i64 - stream.returned.len() as i64),
            _ => Err(unsupported("the position of a standard stream")),
        }
    }

    /// Moves to a position in a file; returns whether it exists.
    pub fn set_position(&mut self, number: usize, offset: i64, origin: Origin) -> Eval<bool> {
        let base = match origin {
            Origin::Start => 0,
            Origin::Here => self.position(number)?,
            Origin::End => self.contents(self.streams[number].target).len() as i64,
        };
        self.position(number)?;
        let target = base.checked_add(offset).and_then(|position| usize::try_from(position).ok());
        let Some(position) = target else {
            self.error = INVALID;
            return Ok(false);
        };
        if position > GREATEST_FILE {
            return Err(unsupported("a file of that length"));
        }
        let stream = &mut self.streams[number];
        stream.position = position;
        stream.returned.clear();
        stream.has_ended = false;
        Ok(true)
    }

    /// Sets the length of a file; returns whether it is writable.
    pub fn truncate(&mut self, number: usize, length: u64) -> Eval<bool> {
        let Stream { target, access, .. } = self.streams[number];
        match target {
            StreamTarget::File(_) if !access.writes => {
                self.error = INVALID;
                Ok(false)
            }
            StreamTarget::File(_) if length > GREATEST_FILE as u64 => {
                Err(unsupported("a file of that length"))
            }
            StreamTarget::File(file) => {
                self.files[file].resize(length as usize, 0);
                Ok(true)
            }
            _ => Err(unsupported("the length of a standard stream")),
        }
    }

    /// Opens a file, or returns the system's error number.
    pub fn open(&mut self, name: &[u8], access: Access, mode: OpenMode) -> Eval<Result<usize, i64>> {
        if let Some(error) = name_error(name)? {
            return Ok(Err(error));
        }
        let file = match (self.names.get(name).copied(), mode) {
            (Some(_), OpenMode::New) => return Ok(Err(EXISTS)),
            (None, OpenMode::Old) => return Ok(Err(NO_ENTRY)),
            (Some(file), OpenMode::Old | OpenMode::Any) => file,
            (Some(file), OpenMode::Emptied) => {
                self.files[file].clear();
                file
            }
            (None, OpenMode::New | OpenMode::Any | OpenMode::Emptied) => {
                self.files.push(Vec::new());
                self.names.insert(name.to_vec(), self.files.len() - 1);
                self.files.len() - 1
            }
        };
        let mut stream = Stream::new(StreamTarget::File(file), access, self.free_descriptor());
        if access.appends && !access.reads {
            stream.position = self.files[file].len();
        }
        self.streams.push(stream);
        Ok(Ok(self.streams.len() - 1))
    }

    /// Returns the least descriptor that no open stream has.
    fn free_descriptor(&self) -> i64 {
        let is_used =
            |number: &i64| self.streams.iter().any(|stream| stream.is_open && stream.descriptor == *number);
        (0..).find(|number| !is_used(number)).unwrap_or_default()
    }

    pub fn descriptor(&self, number: usize) -> i64 {
        self.streams[number].descriptor
    }

    pub fn holds(&self, name: &[u8]) -> Eval<bool> {
        let is_folder = matches!(name, b"." | b"..");
        Ok(is_folder || name_error(name)?.is_none() && self.names.contains_key(name))
    }

    /// Removes a file, or returns the system's error number.
    pub fn remove(&mut self, name: &[u8]) -> Eval<Result<(), i64>> {
        if let Some(error) = name_error(name)? {
            return Ok(Err(error));
        }
        Ok(self.names.remove(name).map(drop).ok_or(NO_ENTRY))
    }

    /// Renames a file, or returns the system's error number.
    pub fn rename(&mut self, name: &[u8], new: &[u8]) -> Eval<Result<(), i64>> {
        if let Some(error) = name_error(name)?.or(name_error(new)?) {
            return Ok(Err(error));
        }
        let Some(file) = self.names.remove(name) else { return Ok(Err(NO_ENTRY)) };
        self.names.insert(new.to_vec(), file);
        Ok(Ok(()))
    }
}

/// The treatment of existing and missing files by `open`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OpenMode {
    /// The file must exist.
    Old,
    /// The file must not exist.
    New,
    /// The file is created if it does not exist.
    Any,
    /// The file is created, or truncated.
    Emptied,
}

/// Returns the system's error number for a name. There is a single folder without subfolders; nothing is
/// known about others.
fn name_error(name: &[u8]) -> Eval<Option<i64>> {
    let first = name.split(|byte| *byte == b'/').next().unwrap_or_default();
    match (name, first) {
        (b"", _) => Ok(Some(NO_ENTRY)),
        (b"." | b"..", _) => Ok(Some(IS_DIRECTORY)),
        _ if first.len() > LONGEST_NAME => Ok(Some(NAME_TOO_LONG)),
        _ if first == name => Ok(None),
        (_, b"" | b"." | b"..") => Err(unsupported("a file in another folder")),
        _ => Ok(Some(NO_ENTRY)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_keep_what_is_written() {
        let mut streams = Streams::new(b"");
        let both = Access { reads: true, writes: true, appends: false };
        let mut open = |access, mode| streams.open(b"f", access, mode).ok();
        assert_eq!(open(both, OpenMode::Old), Some(Err(NO_ENTRY)));
        assert_eq!(open(both, OpenMode::New), Some(Ok(3)));
        assert_eq!(open(both, OpenMode::New), Some(Err(EXISTS)));
        streams.put(3, b"abc");
        assert_eq!(streams.set_position(3, -2, Origin::End).ok(), Some(true));
        assert_eq!((streams.get(3), streams.position(3).ok()), (Some(b'b'), Some(2)));
        streams.unget(3, b'x');
        assert_eq!([(); 3].map(|()| streams.get(3)), [Some(b'x'), Some(b'c'), None]);
        assert!(streams.has_ended(3));
        assert_eq!(streams.rename(b"f", b"g").ok(), Some(Ok(())));
        assert_eq!(streams.remove(b"f").ok(), Some(Err(NO_ENTRY)));
        assert_eq!(streams.remove(b"g").ok(), Some(Ok(())));
    }

    #[test]
    fn the_end_of_a_line_stays() {
        let mut streams = Streams::new(b"abc\n");
        assert_eq!([2, 2, 2].map(|most| streams.line(INPUT, most)), [&b"ab"[..], b"c", b""]);
        assert_eq!((streams.peek(INPUT), streams.get(INPUT)), (Some(b'\n'), Some(b'\n')));
        assert_eq!((streams.has_ended(INPUT), streams.peek(INPUT)), (false, None));
        assert!(streams.has_ended(INPUT));
    }

    #[test]
    fn names_of_other_folders_are_not_known() {
        assert_eq!(name_error(b"missing/file").ok(), Some(Some(NO_ENTRY)));
        assert_eq!(name_error(&[b'a'; 256]).ok(), Some(Some(NAME_TOO_LONG)));
        assert!(name_error(b"/etc/passwd").is_err() && name_error(b"../x").is_err());
    }
}
