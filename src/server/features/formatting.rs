//! Formatting of a text or of lines of it, as by `tlc fmt`.

use std::ops::Range;

use anyhow::anyhow;
use lsp_types::{DocumentFormattingParams, DocumentRangeFormattingParams, Position, TextEdit, Uri};

use tlc_frontend::format::{FormatOptions, FormatRefusal, WIDTH, format_edits};

use crate::driver::{self, Failure};
use crate::server::paths;
use crate::server::positions::Columns;
use crate::server::state::Server;

/// The changes; `None` for a text with syntax errors, which is left alone.
type Changes = Result<Option<Vec<TextEdit>>, Failure>;

/// Formats a text.
pub fn document(server: &mut Server, params: DocumentFormattingParams) -> Changes {
    changes(server, &params.text_document.uri, None)
}

/// Formats the statements and declarations to which the lines of a range belong.
pub fn range(server: &mut Server, params: DocumentRangeFormattingParams) -> Changes {
    let range = params.range;
    let is_at_start = range.end.character == 0 && range.end.line > range.start.line;
    let end = if is_at_start { range.end.line } else { range.end.line + 1 };
    changes(server, &params.text_document.uri, Some(range.start.line as usize..end as usize))
}

fn changes(server: &mut Server, uri: &Uri, lines: Option<Range<usize>>) -> Changes {
    let Some(path) = paths::path(uri) else { return Ok(None) };
    let Some(text) = server.text(&path) else { return Ok(None) };
    let (sources, _) = driver::settings_in(path.parent().unwrap_or(&path));
    let options = FormatOptions {
        dialect: sources.dialect(),
        width: sources.format_width.unwrap_or(WIDTH),
        defined: &sources.define,
    };
    let columns = server.analysis.columns;
    match format_edits(&text, lines, &options) {
        Ok(edits) => {
            // Offsets are those of a text with the line ends of Unix, in which lines have the same columns.
            let text = text.replace("\r\n", "\n");
            let edit = |edit: tlc_frontend::format::TextEdit| TextEdit {
                range: lsp_types::Range {
                    start: position(&text, edit.range.start, columns),
                    end: position(&text, edit.range.end, columns),
                },
                new_text: edit.text,
            };
            Ok(Some(edits.into_iter().map(edit).collect()))
        }
        Err(FormatRefusal::Syntax) => Ok(None),
        Err(FormatRefusal::Internal(message)) => Err(Failure::Internal(anyhow!(message))),
    }
}

fn position(text: &str, offset: usize, columns: Columns) -> Position {
    let before = text.get(..offset).unwrap_or(text);
    let line = memchr::memchr_iter(b'\n', before.as_bytes()).count();
    let start = memchr::memrchr(b'\n', before.as_bytes()).map_or(0, |end| end + 1);
    Position { line: line as u32, character: columns.width(before.get(start..).unwrap_or_default()) }
}
