//! Positions of the protocol: lines from 0, and columns in bytes or in units of UTF-16.

use lsp_types::{Position, PositionEncodingKind, Range};

use tlc_frontend::base::{SourceFile, Span};

/// The unit of columns, on which client and server agree at the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Columns {
    Utf8,
    #[default]
    Utf16,
}

impl Columns {
    /// Returns the unit among those that the client offers: bytes, which need no conversion, if possible.
    pub fn agreed(offered: Option<&[PositionEncodingKind]>) -> Columns {
        match offered.unwrap_or_default().contains(&PositionEncodingKind::UTF8) {
            true => Columns::Utf8,
            false => Columns::Utf16,
        }
    }

    /// Returns the name of the unit.
    pub fn kind(self) -> PositionEncodingKind {
        match self {
            Columns::Utf8 => PositionEncodingKind::UTF8,
            Columns::Utf16 => PositionEncodingKind::UTF16,
        }
    }

    /// Returns the number of columns of a text within a line.
    pub fn width(self, text: &str) -> u32 {
        match self {
            Columns::Utf8 => text.len() as u32,
            Columns::Utf16 => text.encode_utf16().count() as u32,
        }
    }

    /// Returns the place of an offset in the text of a file.
    pub fn position(self, file: &SourceFile, offset: usize) -> Position {
        let offset = offset.min(file.text.len());
        let line = file.line_at(offset);
        let start = file.line_range(line).start;
        let before = file.text.get(start..offset).unwrap_or_default();
        Position { line: line - 1, character: self.width(before) }
    }

    /// Returns the place of an offset in a text.
    pub fn place(self, text: &str, offset: usize) -> Position {
        let before = text.get(..offset).unwrap_or(text);
        let line = memchr::memchr_iter(b'\n', before.as_bytes()).count();
        let start = memchr::memrchr(b'\n', before.as_bytes()).map_or(0, |end| end + 1);
        Position { line: line as u32, character: self.width(before.get(start..).unwrap_or_default()) }
    }

    /// Returns the range of a span, which must be in the file.
    pub fn range(self, file: &SourceFile, span: Span) -> Range {
        let place = |position| self.position(file, file.offset(position));
        Range { start: place(span.lo), end: place(span.hi) }
    }

    /// Returns the offset of a place in a text. A place after the end of its line is that end.
    pub fn offset(self, text: &str, place: Position) -> usize {
        let mut start = 0;
        for _ in 0..place.line {
            match memchr::memchr(b'\n', text.as_bytes().get(start..).unwrap_or_default()) {
                Some(length) => start += length + 1,
                None => return text.len(),
            }
        }
        let rest = text.get(start..).unwrap_or_default();
        let line = rest.split('\n').next().unwrap_or_default();
        let line = line.strip_suffix('\r').unwrap_or(line);
        start + self.offset_in_line(line, place.character)
    }

    fn offset_in_line(self, line: &str, column: u32) -> usize {
        let mut columns = 0;
        for (offset, char) in line.char_indices() {
            if columns >= column {
                return offset;
            }
            columns += match self {
                Columns::Utf8 => char.len_utf8(),
                Columns::Utf16 => char.len_utf16(),
            } as u32;
        }
        line.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tlc_frontend::base::SourceMap;

    #[test]
    fn columns_count_bytes_or_units() {
        let text = "a\r\nx𝄞y\n";
        let place = |line, character| Position { line, character };
        let offset = |columns: Columns, line, character| columns.offset(text, place(line, character));
        assert_eq!([0, 1, 3].map(|column| offset(Columns::Utf16, 1, column)), [3, 4, 8]);
        assert_eq!([0, 1, 5].map(|column| offset(Columns::Utf8, 1, column)), [3, 4, 8]);
        assert_eq!(offset(Columns::Utf16, 0, 99), 1, "before the line end");
        assert_eq!(offset(Columns::Utf8, 9, 0), text.len());
        let mut map = SourceMap::new();
        let id = map.add("a.mod".into(), text.into()).expect("small");
        for (columns, column) in [(Columns::Utf16, 3), (Columns::Utf8, 5)] {
            assert_eq!(columns.position(map.file(id), 8), place(1, column));
            assert_eq!(columns.place(text, 8), place(1, column));
        }
    }
}
