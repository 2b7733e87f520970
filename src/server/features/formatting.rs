//! Formatting of a text or of lines of it, as by `tlc fmt`.

use std::ops::Range;

use anyhow::anyhow;
use lsp_types::{DocumentFormattingParams, DocumentRangeFormattingParams, TextEdit, Uri};

use tlc_frontend::format::{FormatRefusal, format_edits};

use crate::driver::{self, Failure};
use crate::server::paths;
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
    let (sources, _) = driver::settings_beside(&path);
    let columns = server.analysis.columns;
    match format_edits(&text, lines, &driver::format_options(&sources)) {
        Ok(edits) => {
            let edit = |edit: tlc_frontend::format::TextEdit| {
                let [start, end] =
                    [edit.range.start, edit.range.end].map(|offset| columns.place(&text, offset));
                TextEdit { range: lsp_types::Range { start, end }, new_text: edit.text }
            };
            Ok(Some(edits.into_iter().map(edit).collect()))
        }
        Err(FormatRefusal::Syntax) => Ok(None),
        Err(FormatRefusal::Internal(message)) => Err(Failure::Internal(anyhow!(message))),
    }
}
