//! The texts of all files of one compilation, and the mapping from a position to file, line and column.

use std::fmt;
use std::ops::Range;

use cranelift_entity::{PrimaryMap, entity_impl};

use super::encoding::{BYTE_ORDER_MARK, Decoded, Encoding};
use super::{Span, printable};

/// A file of the [`SourceMap`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileId(u32);
entity_impl!(FileId, "file");

/// A source file: its text, and the name by which users know it.
#[derive(Clone, Debug)]
pub struct SourceFile {
    /// The path as it was given or found; it appears in messages.
    pub name: String,
    /// The path that programs record for the file, without control characters; it appears in run-time errors.
    pub recorded: String,
    /// The whole text, without a byte order mark.
    pub text: String,
    /// The encoding of the text on the disk.
    pub encoding: Encoding,
    /// Whether the file on the disk continues after the text, with the filling of a block.
    pub is_cut: bool,
    /// The length in bytes of the byte order mark that precedes the text on the disk, or 0.
    mark: usize,
    /// The global position of the first byte.
    pub start: u32,
    /// The offset of the first byte of each line.
    line_starts: Vec<u32>,
}

impl SourceFile {
    /// Returns the span of the whole text.
    pub fn span(&self) -> Span {
        Span::new(self.start, self.start + self.text.len() as u32)
    }

    /// Returns the text as it was read.
    pub fn into_decoded(self) -> Decoded {
        let mut text = self.text;
        if self.mark > 0 {
            text.insert(0, BYTE_ORDER_MARK);
        }
        Decoded { text, encoding: self.encoding, is_cut: self.is_cut }
    }

    /// Returns the bytes of the file when it was read; `None` if it continues after the text.
    pub fn bytes(&self) -> Option<Vec<u8>> {
        if self.is_cut {
            return None;
        }
        Some(self.encoded(&self.text))
    }

    /// Returns a text as the file would have it, from which it is read with the same encoding.
    pub fn encoded(&self, text: &str) -> Vec<u8> {
        let mark = BYTE_ORDER_MARK.to_string();
        let mark = if self.has_mark() { mark.as_str() } else { "" };
        [self.encoding.bytes(mark), self.encoding.bytes(text)].concat()
    }

    /// Returns the offset of a global position in the text of this file.
    pub fn offset(&self, position: u32) -> usize {
        (position - self.start) as usize
    }

    /// Returns the offset of a global position in the file on the disk, which includes a byte order mark.
    pub fn offset_on_disk(&self, position: u32) -> usize {
        let before = self.text.get(..self.offset(position)).unwrap_or(&self.text);
        self.encoding.length(before) + self.mark
    }

    /// Whether a byte order mark precedes the text on the disk.
    pub fn has_mark(&self) -> bool {
        self.mark > 0
    }

    /// Returns the number of the line, from 1, that contains an offset of the text.
    pub fn line_at(&self, offset: usize) -> u32 {
        self.line_starts.partition_point(|start| *start as usize <= offset) as u32
    }

    /// Returns the offsets of a line without its line end. For a line that does not exist, the range is empty
    /// and at the end of the text.
    pub fn line_range(&self, line: u32) -> Range<usize> {
        let start_of = |line: u32| self.line_starts.get(line.checked_sub(1)? as usize).map(|s| *s as usize);
        let start = start_of(line).unwrap_or(self.text.len());
        let end = start_of(line + 1).map_or(self.text.len(), |next| next - 1);
        let text = self.text.get(start..end).unwrap_or_default();
        start..start + text.strip_suffix('\r').unwrap_or(text).len()
    }
}

/// A position for people: lines and columns start at 1, and columns count characters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Location<'a> {
    pub file: &'a SourceFile,
    /// The line, from 1.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
}

impl PartialEq for SourceFile {
    fn eq(&self, other: &SourceFile) -> bool {
        self.start == other.start
    }
}

impl Eq for SourceFile {}

impl fmt::Display for Location<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", printable(&self.file.name), self.line, self.column)
    }
}

/// The error that the files of one compilation together exceed the 4 GiB that 32-bit positions can address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SourceTooLarge;

impl fmt::Display for SourceTooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the source files of one compilation are limited to 4 GiB together")
    }
}

impl std::error::Error for SourceTooLarge {}

/// All source files of one compilation.
#[derive(Debug, Default)]
pub struct SourceMap {
    files: PrimaryMap<FileId, SourceFile>,
    /// The files in the order of their positions.
    ordered: Vec<FileId>,
    /// The first position that was never used, if files have positions of an earlier compilation.
    next: Option<u64>,
    /// Prefixes of paths with their replacements in the paths that programs record.
    prefixes: Vec<(String, String)>,
}

impl SourceMap {
    /// Creates a map without files.
    pub fn new() -> SourceMap {
        SourceMap::default()
    }

    /// Creates a map for a process that compiles the same files again. Files of earlier compilations may be added
    /// with their positions, which are below `next`; other files get positions from `next` on.
    pub fn continuing(next: u64) -> SourceMap {
        SourceMap { next: Some(next), ..SourceMap::default() }
    }

    /// Sets the prefixes of paths that are replaced in programs. If several match, the last one applies.
    pub fn remap_prefixes(&mut self, prefixes: &[(String, String)]) {
        self.prefixes = prefixes.to_vec();
    }

    /// Returns a path in the form that programs record.
    pub fn recorded(&self, name: &str) -> String {
        let found =
            self.prefixes.iter().rev().find_map(|(old, new)| Some((name.strip_prefix(old.as_str())?, new)));
        let known = found.map_or_else(|| name.to_owned(), |(rest, new)| format!("{new}{rest}"));
        printable(&known).into_owned()
    }

    /// Adds a file with a text in UTF-8 after the existing files.
    pub fn add(&mut self, name: String, text: String) -> Result<FileId, SourceTooLarge> {
        self.add_decoded(name, text.into())
    }

    /// Adds a file after the existing files.
    pub fn add_decoded(&mut self, name: String, decoded: Decoded) -> Result<FileId, SourceTooLarge> {
        let file = self.make_file(name, decoded, self.end())?;
        Ok(self.push(file))
    }

    fn push(&mut self, file: SourceFile) -> FileId {
        let start = file.start;
        let id = self.files.push(file);
        let after = self.ordered.partition_point(|other| self.files[*other].start <= start);
        self.ordered.insert(after, id);
        id
    }

    /// Adds a file that was made for the position at which the next file starts, or for one of an earlier
    /// compilation; a file that was made for another position is returned.
    pub fn add_file(&mut self, file: SourceFile) -> Result<FileId, SourceFile> {
        let start = u64::from(file.start);
        let is_right = start == self.end() || self.next.is_some_and(|next| start < next);
        if is_right { Ok(self.push(file)) } else { Err(file) }
    }

    /// Returns the position at which the next file starts. Position 0 belongs to no file, so that
    /// `Span::NONE` never refers to text; one position lies between two files, so that the end of one is not
    /// the start of the next.
    pub fn end(&self) -> u64 {
        let last = self.ordered.last().map_or(1, |last| u64::from(self.files[*last].span().hi) + 1);
        last.max(self.next.unwrap_or_default())
    }

    /// Makes a file that starts at a position, without adding it. A byte order mark, with which some editors
    /// begin a text, has no meaning in UTF-8 and is not part of the first line.
    pub fn make_file(
        &self,
        name: String,
        decoded: Decoded,
        start: u64,
    ) -> Result<SourceFile, SourceTooLarge> {
        let mark = decoded.mark();
        let Decoded { mut text, encoding, is_cut } = decoded;
        let mark = encoding.length(text.drain(..mark).as_str());
        if start + text.len() as u64 >= u64::from(u32::MAX) {
            return Err(SourceTooLarge);
        }
        let mut line_starts = vec![0];
        line_starts.extend(memchr::memchr_iter(b'\n', text.as_bytes()).map(|index| index as u32 + 1));
        let recorded = self.recorded(&name);
        Ok(SourceFile { name, recorded, text, encoding, is_cut, mark, start: start as u32, line_starts })
    }

    /// Returns the file with an id.
    pub fn file(&self, id: FileId) -> &SourceFile {
        &self.files[id]
    }

    /// Returns all files in the order in which they were added.
    pub fn files(&self) -> impl Iterator<Item = (FileId, &SourceFile)> {
        self.files.iter()
    }

    /// Returns all files with their texts.
    pub fn into_files(self) -> impl Iterator<Item = SourceFile> {
        self.files.into_iter().map(|(_, file)| file)
    }

    /// Returns the file that contains a position; `None` for [`Span::NONE`].
    pub fn file_at(&self, position: u32) -> Option<&SourceFile> {
        let file = match self.next {
            None => {
                let files = self.files.values().as_slice();
                files.get(files.partition_point(|file| file.start <= position).checked_sub(1)?)?
            }
            Some(_) => {
                let after = self.ordered.partition_point(|file| self.files[*file].start <= position);
                &self.files[*self.ordered.get(after.checked_sub(1)?)?]
            }
        };
        (position <= file.span().hi).then_some(file)
    }

    /// Returns the file, line and column of a position; `None` for [`Span::NONE`].
    pub fn location(&self, position: u32) -> Option<Location<'_>> {
        let file = self.file_at(position)?;
        let offset = file.offset(position) as u32;
        let line = file.line_starts.partition_point(|start| *start <= offset);
        let line_start = *file.line_starts.get(line.checked_sub(1)?)? as usize;
        let before = file.text.get(line_start..offset as usize)?;
        Some(Location { file, line: line as u32, column: before.chars().count() as u32 + 1 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_know_files_by_other_paths() {
        let mut map = SourceMap::new();
        map.remap_prefixes(&[("/home/".into(), "/".into()), ("/home/me/".into(), String::new())]);
        let names = ["/home/me/a.mod", "/home/you/a.mod", "a.mod"].map(|name| {
            let id = map.add(name.into(), String::new()).expect("small");
            map.file(id).recorded.clone()
        });
        assert_eq!(names, ["a.mod", "/you/a.mod", "a.mod"]);
    }

    #[test]
    fn lines_stand_without_their_ends() {
        let mut map = SourceMap::new();
        let id = map.add("a.mod".into(), "one\r\n\ntwo".into()).expect("small");
        let file = map.file(id);
        let lines = [1, 2, 3, 4].map(|line| &file.text[file.line_range(line)]);
        assert_eq!(lines, ["one", "", "two", ""]);
        assert_eq!([0, 4, 5, 6, 9].map(|offset| file.line_at(offset)), [1, 1, 2, 3, 3]);
    }

    #[test]
    fn a_byte_order_mark_counts_on_the_disk_alone() {
        let mut map = SourceMap::new();
        let ids =
            ["\u{feff}x\ny", "x\ny", "\u{feff}\u{feff}"].map(|text| map.add("a.mod".into(), text.into()));
        let [marked, plain, twice] = ids.map(|id| map.file(id.expect("small")));
        assert_eq!((marked.text.as_str(), twice.text.as_str()), ("x\ny", "\u{feff}"));
        let second_line = |file: &SourceFile| map.location(file.start + 2).map(|at| (at.line, at.column));
        assert_eq!((second_line(marked), second_line(plain)), (Some((2, 1)), Some((2, 1))));
        assert_eq!([marked, plain].map(|file| file.offset_on_disk(file.start + 2)), [5, 2]);
    }

    #[test]
    fn locations_count_lines_and_characters_from_one() {
        let mut map = SourceMap::new();
        let first = map.add("a.mod".into(), "x\nüy\n".into()).expect("small");
        let second = map.add("b.mod".into(), "z".into()).expect("small");
        let at = |position| map.location(position).map(|l| l.to_string());
        let start = map.file(first).start;
        assert_eq!(at(start).as_deref(), Some("a.mod:1:1"));
        assert_eq!(at(start + 2).as_deref(), Some("a.mod:2:1"));
        assert_eq!(at(start + 4).as_deref(), Some("a.mod:2:2"), "ü is one column of two bytes");
        assert_eq!(at(start + 6).as_deref(), Some("a.mod:3:1"), "the end of the file is a position");
        assert_eq!(at(map.file(second).start).as_deref(), Some("b.mod:1:1"));
        assert_eq!(at(0), None);
        assert_eq!(at(4000), None);
    }
}
